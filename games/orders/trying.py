"""Answers tried on a game in memory, one after the other. What was tried once is remembered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from games.kernel import Gate, Picks, Problem, Question, Root, Running, Stop
from games.orders.plan import Answer

Answers = tuple[Answer, ...]


class Reached(Struct, frozen=True):
    """Where some answers lead."""

    question: Question | None
    """What the seat is asked then."""
    stop: Stop | None = None
    """Why its pencil goes no further."""
    forced: tuple[tuple[Question, Picks], ...] = ()
    """What the rules answered for the seat behind the last of them."""


class Trying:
    """A seat's game, at any place that its answers lead to.

    A game cannot be copied, so that each new place costs a game played from the root; the one that was played
    last goes on where that is possible.
    """

    def __init__(self, root: Root) -> None:
        self.root = root
        self.seat = root.seat
        self._reached: dict[Answers, Reached | None] = {}
        self._played: tuple[Answers, Running[Any]] | None = None

    def after(self, answers: Answers) -> Reached | None:
        """Where these answers lead; None if the rules forbid the last of them."""
        if answers not in self._reached:
            self._reached[answers] = self._play(answers)
        return self._reached[answers]

    def _play(self, answers: Answers) -> Reached | None:
        if not answers:
            return self._seen((), self.root.resume(), None)
        before = self.after(answers[:-1])
        if before is None or before.stop:
            return None
        running = self._at(answers[:-1])
        stop: Stop | None = None
        try:
            running.answer(self.seat, *answers[-1])
        except Gate as gate:
            stop = gate.stop
        except Problem:
            return None
        return self._seen(answers, running, stop)

    def _seen(self, answers: Answers, running: Running[Any], stop: Stop | None) -> Reached:
        if stop is None:
            self._played = answers, running
        own = [each for each in running.forced if each.question.seat == self.seat]
        question = None if stop else running.open.get(self.seat)
        return Reached(question, stop, tuple((each.question, each.picks) for each in own))

    def _at(self, answers: Answers) -> Running[Any]:
        """The game at a place that is known to be reached."""
        played, self._played = self._played, None
        if played and played[0] == answers:
            return played[1]
        return self._replayed(answers)

    def _replayed(self, answers: Sequence[Answer]) -> Running[Any]:
        running = self.root.resume()
        for prompt, picks in answers:
            running.answer(self.seat, prompt, picks)
        return running

"""Trying out: a dealt position played on by hand, answer by answer and chance by chance.

A line is the steps that were given, in the order of a log: answers of any seat, and how dice and draws came
out. It is played again from the dealt position each time it is looked at. Where the rules want a chance that
the line does not hold, they stop, and whoever tries says what falls; only the order of a whole pile is drawn
by lot, since nobody names one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from games.kernel import Answered, Chance, Event, Question, Rolled, Ruleset, Running, TooLate
from games.kernel.chance import Draw, Drawn, Roll, Wish
from games.players.dealing import PlainLuck

Step = Answered | Rolled | Drawn
"""What is given by hand."""
SMALLEST_PILE = 4
"""So many things or more, all of them put in order, are a pile."""


class ChanceWanted(Exception):
    """The rules stand before a chance of which the line says nothing."""

    def __init__(self, wish: Wish) -> None:
        super().__init__(wish.purpose)
        self.wish = wish


class Played(Struct):
    """Where a line has got to."""

    state: Any
    """The dealt position, played on: what is hidden from whoever tries is in it as it was dealt."""
    events: list[Event]
    before: list[int]
    """How many of the events came before each step."""
    asked: list[Question]
    """What each answer of the line was asked."""
    open: dict[str, Question]
    wish: Wish | None = None
    """The chance that is wanted now; nobody is asked anything meanwhile."""


class ByHand:
    """The source of a game that is tried: the chances of its line, one after the other."""

    def __init__(self, steps: Sequence[Step], seed: int, played: Played) -> None:
        self.left = [step for step in steps if isinstance(step, Chance)]
        self.seed, self.played = seed, played

    def decide(self, wish: Wish, number: int) -> Chance:
        if is_pile(wish):
            return PlainLuck(self.seed, number).decide(wish, number)
        if not self.left:
            raise ChanceWanted(wish)
        given = self.left.pop(0)
        if not given.answers(wish):
            raise TooLate("not_asked", seat="", prompt=given.purpose)
        self.played.before.append(len(self.played.events))
        return given


def is_pile(wish: Wish) -> bool:
    return isinstance(wish, Draw) and wish.count == len(wish.items) >= SMALLEST_PILE


def play(ruleset: Ruleset[Any], options: Any, dealt: Any, steps: Sequence[Step], seed: int) -> Played:
    """The line played from the dealt position, which is changed. Raises Problem where a step does not fit."""
    played = Played(dealt, [], [], [], {})

    def note(state: Any, event: Event) -> None:
        played.events.append(event)

    source = ByHand(steps, seed, played)
    try:
        running = Running(ruleset, options, dealt, source, on_event=note)
        for step in steps:
            if isinstance(step, Answered):
                _answer(running, step, played)
        played.open = running.open
    except ChanceWanted as wanted:
        played.wish = wanted.wish
    if len(played.before) < len(steps):
        raise TooLate("not_asked", seat="", prompt="")
    return played


def _answer(running: Running[Any], step: Answered, played: Played) -> None:
    if question := running.open.get(step.seat):
        played.asked.append(question)
        played.before.append(len(played.events))
    running.answer(step.seat, step.prompt, step.picks)


def by_hand(wish: Wish, outcome: Sequence[str]) -> Chance | None:
    """The chance as it was entered; None if it cannot come out so."""
    if len(outcome) != wish.count:
        return None
    if isinstance(wish, Roll):
        faces = [str(face) for face in range(1, wish.sides + 1)]
        if any(face not in faces for face in outcome):
            return None
        return Rolled(0, wish.purpose, wish.count, wish.sides, tuple(map(int, outcome)))
    if any(outcome.count(item) > wish.items.count(item) for item in outcome):
        return None
    return Drawn(0, wish.purpose, wish.count, wish.items, tuple(outcome))


def by_odds(wish: Wish, *seed: int) -> Chance:
    """The chance as a plain lot decides it."""
    return PlainLuck(*seed).decide(wish, 0)

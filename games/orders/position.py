"""Where an order is read: a game as it waits for one seat, in memory, with what its letter listed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from games.kernel import Gate, Problem, Question, Root, Running
from games.orders.plan import Answer
from games.reader.questions import in_order
from games.titles import Title
from games.titles.pointing import NOTHING


class Shown(Struct, frozen=True):
    """What the letter that is answered showed: its numbers count against this."""

    prompt: str
    items: tuple[str, ...]
    draft: int = 0
    """How many answers were in pencil."""


@dataclass(frozen=True)
class Position:
    """A seat that is asked, with its answers in pencil."""

    title: Title
    root: Root
    draft: tuple[Answer, ...] = ()
    shown: Shown | None = None
    """None: whoever writes sees the question as it is now."""
    blind: bool = False
    """The writer has seen no list: numbers mean nothing but themselves."""
    as_in_rules: bool = False
    """The writer saw all in the order of the rules: in a letter of version 1.0, or an exported game."""

    @property
    def seat(self) -> str:
        return self.root.seat

    def at(self, answers: Sequence[Answer]) -> Running[Any] | None:
        """The game with these answers tried; None where they lead out of the seat's knowledge."""
        running = self.root.resume()
        try:
            for prompt, picks in answers:
                running.answer(self.seat, prompt, picks)
        except (Gate, Problem):
            return None
        return running

    def holds_numbers(self, before: Sequence[Answer]) -> bool:
        """Whether the items of the open question are numbers themselves."""
        running = self.at(before)
        question = running.open.get(self.seat) if running else None
        return question is not None and all(key.isdigit() for key in question.items)

    def listed(self, question: Question, before: Sequence[Answer], view: Any) -> list[str]:
        """The items as the writer saw them numbered; none if this question was not in the list."""
        if self.blind:
            return []
        if self.shown is None or len(before) > len(self.draft):
            return list(question.items) if self.as_in_rules else self.in_order(question, view)
        return list(self.shown.items) if self._is_shown(question, before) else []

    def in_order(self, question: Question, view: Any) -> list[str]:
        """As the question will be listed; where that would need what the seat does not know, as before."""
        title = self.title
        try:
            pointing = title.pointing(question, view) if title.pointing else NOTHING
            return in_order(title.words, question, view, pointing)
        except Gate:
            return self.in_order(question, self.root.view)

    def may_number(self, question: Question, before: Sequence[Answer]) -> bool:
        """Whether a bare number can be meant for this question, whose items are numbers."""
        asked_first = self.shown is None or len(before) > len(self.draft)
        return asked_first or self._is_shown(question, before)

    def _is_shown(self, question: Question, before: Sequence[Answer]) -> bool:
        """The letter asked just this: the pencil has not moved on to another question since."""
        assert self.shown is not None
        since = [prompt for prompt, _ in before[self.shown.draft :]]
        return question.prompt == self.shown.prompt and self.shown.prompt not in since

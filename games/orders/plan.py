"""What somebody's words come to, as data: read, not done. Sentences about it are made elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct

from games.kernel import Picks, Problem, Question, Stop

Outcome = Literal["done", "part", "asked", "refused", "talk"]
"""Read through and through; only its beginning; two readings or none for certain; against the rules or not
understood; nothing ordered."""
Answer = tuple[str, Picks]


class Link(Struct, frozen=True):
    """One answer, and how it was come by."""

    question: Question
    picks: Picks
    silent: bool = False
    """Nobody said it, but only this will do."""
    partial: bool = False
    """Said with half a name."""
    mended: str = ""
    """The misspelt word, as it was written."""
    doubtful: bool = False
    """Half a name that something else of its kind has too."""
    everything: bool = False
    forced: tuple[tuple[Question, Picks], ...] = ()
    """What the rules answered by themselves behind it."""

    @property
    def answer(self) -> Answer:
        return self.question.prompt, self.picks

    @property
    def is_guess(self) -> bool:
        return self.silent or self.partial or bool(self.mended)


class Chain(Struct, frozen=True):
    """Answers one after the other, as a person's words were read."""

    links: tuple[Link, ...]
    commits: Stop | None = None
    left: tuple[str, ...] = ()
    """The words that it leaves over."""
    passed: tuple[str, ...] = ()
    """Strange words that were passed over: nothing is done before a yes."""

    @property
    def answers(self) -> tuple[Answer, ...]:
        return tuple(link.answer for link in self.links)

    @property
    def settled(self) -> tuple[Answer, ...]:
        """To be compared: in what order several were picked makes no difference."""
        return tuple((prompt, tuple(sorted(picks))) for prompt, picks in self.answers)


class Part(Struct, frozen=True):
    """A sentence, and what it adds to the chain."""

    text: str
    links: int


def whole_part(texts: Sequence[str], chain: Chain) -> Part:
    """Sentences that were read as one."""
    return Part(" ".join(texts), len(chain.links))


class Plan(Struct, frozen=True):
    """What a text orders."""

    outcome: Outcome
    chain: Chain = Chain(())
    parts: tuple[Part, ...] = ()
    """The sentences of which the chain was made, in order."""
    candidates: tuple[Chain, ...] = ()
    """Between these the words do not decide, or they come nearest."""
    talk: tuple[str, ...] = ()
    """Sentences that were passed over."""
    left: tuple[str, ...] = ()
    """What could not be placed."""
    rest: str = ""
    """What lies behind dice or a reveal: to be read when they have fallen."""
    afresh: bool = False
    """It begins where the ink ends: the draft is replaced."""
    spent: bool = False
    """We gave up looking."""
    problem: Problem | None = None
    """What is wrong, where it was written in the notation."""
    text: str = ""
    """The sentence that was not understood."""
    things: tuple[str, ...] = ()
    """What the words name, for telling why it cannot be."""

    @property
    def answers(self) -> tuple[Answer, ...]:
        return self.chain.answers

    @property
    def waits(self) -> bool:
        """It was read past strange words, or it cannot be undone and some of it was guessed: its writer says
        yes first."""
        guessed = any(link.is_guess for link in self.chain.links)
        return self.unsure or (self.chain.commits is not None and guessed)

    @property
    def unsure(self) -> bool:
        """Whatever its writer wishes in general, this needs a yes."""
        return bool(self.chain.passed)


def as_json(answers: tuple[Answer, ...]) -> list[list[Any]]:
    return [[prompt, sorted(picks)] for prompt, picks in answers]

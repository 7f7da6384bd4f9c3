"""Chance: dice, draws and shuffles. The rules wish for one, the kernel decides it and writes it down."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from types import coroutine
from typing import Protocol

from msgspec import Struct

from games.kernel import sealed


class Roll(Struct, frozen=True):
    """The wish for some dice."""

    purpose: str
    count: int
    sides: int


class Draw(Struct, frozen=True):
    """The wish for some of the items at random, in the order drawn."""

    purpose: str
    count: int
    items: tuple[str, ...]


Wish = Roll | Draw


class Rolled(Struct, frozen=True, tag=True, gc=False):
    """How a wish for dice came out. Numbers run through the whole game and are never used twice."""

    number: int
    purpose: str
    count: int
    sides: int
    outcome: tuple[int, ...]

    def answers(self, wish: Wish) -> bool:
        return wish == Roll(self.purpose, self.count, self.sides)


class Drawn(Struct, frozen=True, tag=True, gc=False):
    """How a wish for items came out."""

    number: int
    purpose: str
    count: int
    items: tuple[str, ...]
    outcome: tuple[str, ...]

    def answers(self, wish: Wish) -> bool:
        return wish == Draw(self.purpose, self.count, self.items)


Chance = Rolled | Drawn


class Source(Protocol):
    """Where outcomes come from: the sealed secret, or dice stated by a test."""

    def decide(self, wish: Wish, number: int) -> Chance: ...


class Sealed:
    """Outcomes from a seed, made from a secret whose commitment was published and the players' words."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed

    def decide(self, wish: Wish, number: int) -> Chance:
        if isinstance(wish, Roll):
            dice = sealed.roll(self.seed, number, wish.purpose, wish.count, wish.sides)
            return Rolled(number, wish.purpose, wish.count, wish.sides, tuple(dice))
        items = sealed.draw(self.seed, number, wish.purpose, wish.count, wish.items)
        return Drawn(number, wish.purpose, wish.count, wish.items, tuple(items))


@coroutine
def roll(purpose: str, count: int, sides: int = 6) -> Generator[Wish, Chance, tuple[int, ...]]:
    """Roll some dice."""
    if count == 0:
        return ()
    outcome = yield Roll(purpose, count, sides)
    assert isinstance(outcome, Rolled)
    return outcome.outcome


@coroutine
def draw(purpose: str, items: Sequence[str], count: int = 1) -> Generator[Wish, Chance, tuple[str, ...]]:
    """Draw some of the items at random."""
    if count == 0:
        return ()
    outcome = yield Draw(purpose, count, tuple(items))
    assert isinstance(outcome, Drawn)
    return outcome.outcome


@coroutine
def shuffle(purpose: str, items: Sequence[str]) -> Generator[Wish, Chance, tuple[str, ...]]:
    """All the items in random order."""
    return (yield from draw(purpose, items, len(items)))

"""Dealing: from what a seat sees to a position that can be played, with what is hidden dealt by lot.

Each game says how (`Title.deal`): `deal(view, seat, luck)` gives a new state in which every card that the
seat does not know has been dealt, consistent with all that it has seen. Search plays on in such worlds, and
so may whoever wants to try something out; none of them holds more than the view did.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from games.kernel import Chance, Rolled, Seat
from games.kernel.chance import Drawn, Roll, Wish

T = TypeVar("T")


class Undealable(Exception):
    """The view does not add up to a position: nothing can be dealt, and nothing is searched."""


class Luck(Protocol):
    """A plain source of chance."""

    def shuffled(self, items: Iterable[T]) -> list[T]: ...


Deal = Callable[[Any, Seat, Luck], Any]


class PlainLuck:
    """The same lots for the same seed. Also the dice of a dealt world: it is a `Source` for the kernel."""

    def __init__(self, *seed: int) -> None:
        self.lots = random.Random(repr(seed))  # noqa: S311  not a secret

    def shuffled(self, items: Iterable[T]) -> list[T]:
        found = list(items)
        self.lots.shuffle(found)
        return found

    def decide(self, wish: Wish, number: int) -> Chance:
        if isinstance(wish, Roll):
            dice = tuple(self.lots.randint(1, wish.sides) for _ in range(wish.count))
            return Rolled(number, wish.purpose, wish.count, wish.sides, dice)
        drawn = tuple(self.lots.sample(wish.items, wish.count))
        return Drawn(number, wish.purpose, wish.count, wish.items, drawn)


def fill(piles: Sequence[list[str]], back: str, unseen: Sequence[str], luck: Luck) -> None:
    """Put a card of the unseen ones wherever a back lies in the piles."""
    backs = sum(pile.count(back) for pile in piles)
    if backs > len(unseen):
        raise Undealable(f"{backs} of {back}, {len(unseen)} unseen")
    left = luck.shuffled(unseen)
    for pile in piles:
        pile[:] = [left.pop() if card == back else card for card in pile]


def fill_decks(
    piles: Sequence[list[str]], decks: Mapping[str, Sequence[str]], elsewhere: Iterable[str], luck: Luck
) -> None:
    """The same for games in which a back is the key of its deck; `elsewhere`: cards seen in no pile."""
    seen = {*elsewhere, *(card for pile in piles for card in pile)}
    for deck, cards in decks.items():
        fill(piles, deck, [card for card in cards if card not in seen], luck)

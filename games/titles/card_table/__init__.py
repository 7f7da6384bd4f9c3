"""A table laid with cards: its zones, the cards in them, and what lies on each.

A game says what lies where, in words that are ready to be read. Pages lay it as HTML, which fits a phone;
mails and paper draw it (`games.titles.card_table.picture`).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct


class AttachedCard(Struct, frozen=True):
    """A card that lies with another: attached to it, or guarded by it."""

    key: str
    name: str
    spent: str = ""
    """The word for it if it is exhausted."""
    number: str = ""
    page: str = ""
    """Its key in the almanac."""


class Spot(Struct, frozen=True):
    """A card on the table."""

    key: str
    name: str
    kind: str
    """hero, ally, enemy, place, …: its edge tells them apart."""
    number: str = ""
    """Of the item on offer, as in the question's list."""
    line: str = ""
    """Its kind and traits."""
    text: str = ""
    """What it says, where that matters to everybody all the time."""
    stats: tuple[tuple[str, str], ...] = ()
    """(label, value): what is counted."""
    track: tuple[int, int] | None = None
    """So many steps of so many are done."""
    held: tuple[AttachedCard, ...] = ()
    backs: tuple[str, ...] = ()
    """Cards that lie here face down."""
    states: tuple[str, ...] = ()
    wounds: tuple[str, ...] = ()
    spent: bool = False
    """Exhausted: shown turned. `states` has the word."""
    wide: bool = False
    page: str = ""
    """Its key in the almanac."""

    @property
    def boxes(self) -> list[bool]:
        """The steps of the track, each done or not."""
        done, length = self.track or (0, 0)
        return [at < done for at in range(length)]


class Dial(Struct, frozen=True):
    label: str
    value: int
    most: int


class Zone(Struct, frozen=True):
    """A part of the table; of a seat's part, `key` is the seat."""

    key: str
    heading: str
    spots: tuple[Spot, ...]
    note: str = ""
    """Beside the heading."""
    facts: tuple[str, ...] = ()
    """What is counted here: hand, deck, discard pile."""
    dial: Dial | None = None
    empty: str = ""
    """What is said where no card lies."""


class Spread(Struct, frozen=True):
    """The whole table; `steps` are those of the round, `step` the present one (-1: none)."""

    caption: str
    steps: tuple[str, ...]
    step: int
    zones: tuple[Zone, ...]

    def pages(self) -> list[str]:
        """The almanac's keys of everything that lies face up, each once."""
        held = [one.page for spot in self.spots() for one in spot.held]
        return list(dict.fromkeys(page for page in [*(spot.page for spot in self.spots()), *held] if page))

    def spots(self) -> Iterator[Spot]:
        for zone in self.zones:
            yield from zone.spots

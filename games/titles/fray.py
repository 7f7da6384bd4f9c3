"""A battle that is being fought, as a sheet beside the board: both forces, their dice, round by round.

A game makes it from what everybody at the table saw; odds are worked out from nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

from msgspec import Struct

from games.kernel import Event, Question
from games.titles.paper import PaperDie, Round, Side

Rank = Literal["", "elite", "chief"]


class FrayFigure(Struct, frozen=True):
    """Figures of one kind; each is drawn by itself."""

    key: str
    letter: str
    name: str
    count: int = 1
    rank: Rank = ""
    about: str = ""
    """What it can do, in words."""

    @property
    def each(self) -> range:
        return range(self.count)


class FrayCard(Struct, frozen=True):
    name: str
    text: str
    did: str = ""


class FrayOdds(Struct, frozen=True):
    """What odds are worked out from."""

    regulars: int
    elites: int
    leadership: int
    needs: int
    first: int = 0
    """What the round needs whose dice are still to fall: walls may make it harder than those that follow."""
    extra: int = 0
    """Dice that persons add to those of the units."""
    to_the_end: bool = True
    """Whether hits fell figures one by one, so that the end can be worked out."""


class FrayForce(Struct, frozen=True):
    side: Side
    seat: str
    """Who commands it, by key."""
    attacks: bool
    figures: tuple[FrayFigure, ...]
    began: str
    measures: tuple[tuple[str, str], ...]
    """(label, value): strength, leadership, what a die must show."""
    card: FrayCard | None = None
    throws: tuple[tuple[str, tuple[PaperDie, ...]], ...] = ()
    """Of the present round."""
    odds: FrayOdds | None = None


class Fray(Struct, frozen=True):
    heading: str
    note: str
    place: str
    origin: str
    steps: tuple[str, ...]
    step: int
    forces: tuple[FrayForce, FrayForce]
    """The attacker, then the defender."""
    rounds: tuple[Round, ...] = ()
    on_map: bool = False
    """Whether what is asked is answered on the map: the sheet makes room."""


Frays = Callable[[Sequence[tuple[int, Event]], Any, Question | None], Fray | None]
"""The numbered events of the last battle, the view, and what the reader is asked."""

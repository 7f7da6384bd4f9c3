"""What the items of a question point at on a table: places, dice, cards, figures.

Each game says so in its own `board` room; pages put it into the markup, so that whatever an item points at
can be clicked. Nothing here is a rule: it is made from the question and the asked seat's view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from msgspec import Struct

from games.kernel import Question

Shape = Literal["places", "dice", "cards", "figures", "words"]


class Target(Struct, frozen=True):
    """What one item points at."""

    place: str = ""
    die: str = ""
    card: str = ""
    figure: str = ""
    stroke: Literal["", "from", "to", "at"] = ""
    """What picking it draws on the map: where a line begins, where it ends, or a mark."""
    letter: str = ""
    """Of a figure, as a chip of the map counts it."""
    turned: bool = False
    """Of a figure in a battle: it is weakened, not lost."""
    adds: int | None = None
    """What it counts towards the sum of the question."""
    note: str = ""
    """What stands on the line that is drawn to it: "3 – 2 = 1"."""

    @property
    def points(self) -> Shape:
        if self.place:
            return "places"
        if self.die:
            return "dice"
        if self.card:
            return "cards"
        return "figures" if self.figure else "words"


class Shortcut(Struct, frozen=True):
    """A place that can be clicked a question early: the item it stands for, and what is answered then."""

    place: str
    item: str
    prompt: str
    pick: str


class Tally(Struct, frozen=True):
    """A sum that grows with the picks: what is there already, and what it is held against, in words."""

    already: int
    words: str


class Pointing(Struct, frozen=True):
    """A whole question."""

    targets: Mapping[str, Target] = {}
    lit: tuple[str, ...] = ()
    """Places that it is about and that cannot be picked."""
    army: str = ""
    """Where the figures stand of which some are picked."""
    towards: str = ""
    """Where they would go."""
    source: str = ""
    """The card from which a line is drawn to whatever is picked."""
    takes_all: bool = False
    """Whether the usual answer is as many as possible."""
    enough: str = ""
    """The item with which an action ends that has done something already."""
    shortcuts: tuple[Shortcut, ...] = ()
    tally: Tally | None = None

    @property
    def shape(self) -> Shape:
        """What most of the items point at that point at anything."""
        found: list[Shape] = [target.points for target in self.targets.values() if target.points != "words"]
        return max(found, key=found.count) if found else "words"


NOTHING = Pointing()
Points = Callable[[Question, Any], Pointing]
"""A game's own: the question, and the view of the seat that is asked."""

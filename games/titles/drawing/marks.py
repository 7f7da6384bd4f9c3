"""What a page that asks something shows on the map: regions on offer with their numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from games.titles.drawing import Box, Point, group, path, rect, straight, text
from games.titles.drawing.looks import Palette
from games.titles.drawing.moves import Move

Depth = Literal["glance", "full"]


class Marks(msgspec.Struct, frozen=True):
    """Regions that can be chosen, the one already chosen, moves as arrows.

    Numbers count from 1 in the order given, unless `numbers` has those of a longer list.
    """

    options: tuple[str, ...] = ()
    chosen: str = ""
    moves: tuple[Move, ...] = ()
    numbers: tuple[str, ...] = ()

    def labels(self) -> dict[str, str]:
        numbers = self.numbers or [str(number) for number in range(1, len(self.options) + 1)]
        return dict(zip(self.options, numbers, strict=True))


NO_MARKS = Marks()


def outlines(marks: Marks, corners: Callable[[str], Sequence[Point]], look: Palette) -> str:
    """Regions on offer and the one already chosen, on the full map."""
    shapes = [(region, look.option, look.option_edge) for region in marks.options]
    shapes += [(marks.chosen, look.chosen, look.chosen_edge)] if marks.chosen else []
    return "".join(
        path(straight(corners(region), digits=0), fill, edge, 3.4, ' fill-opacity=".2"')
        for region, fill, edge in shapes
    )


def number_width(number: str) -> float:
    return 12.0 + 8.0 * len(number)


def number_plate(place: str, box: Box, number: str, look: Palette) -> str:
    """The number of an option on the full map."""
    x, y, w, h = box
    plate = rect(x, y, w, h, look.option_edge, look.card, 1, 2)
    return numbered(place, plate + text(x + w / 2, y + 15, number, 15, look.on_option))


def numbered(place: str, plate: str) -> str:
    """A plate that says, to whoever reads the picture, of which place it is the number."""
    return group(plate, f'data-option="{place}"')

"""Middle-earth in few lines, for the maps of a book."""

from __future__ import annotations

from functools import cache

from games.titles.drawing import Box, Point
from games.titles.drawing.quiet import cells, ground, lines, thinned
from games.titles.drawing.shapes import ring_corners
from games.wotr.board.geometry import LINES, MAP
from games.wotr.board.looks import LOOKS

LINE, RIDGE = "#b9b3a6", "#a39c8c"


@cache
def _outlines() -> dict[str, tuple[Point, ...]]:
    """Of every region, from borders that neighbours share also when they are thinned."""
    thin = tuple(thinned(line) for line in LINES)
    return {key: ring_corners(shape.ring, thin) for key, shape in MAP.regions.items()}


@cache
def _waters() -> tuple[tuple[tuple[Point, ...], ...], ...]:
    rivers = tuple(thinned(river.points) for river in MAP.rivers)
    ridges = tuple(thinned(ridge) for ridge in MAP.ridges)
    lakes = tuple(thinned(lake) for lake in MAP.lakes)
    return rivers, ridges, lakes


def quiet_land(view: Box) -> str:
    look = LOOKS["colour"]
    rivers, ridges, lakes = _waters()
    ridge = ' stroke-dasharray="2.4 2.6"'
    return "".join(
        (
            ground(view, look.sea),
            cells(_outlines().values(), view, look.land, LINE, 1.0),
            lines(rivers, view, look.river, 1.8),
            cells(lakes, view, look.sea, look.river, 0.8),
            lines(ridges, view, RIDGE, 5.0, ridge),
        )
    )

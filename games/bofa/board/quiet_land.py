"""The battlefield in few lines, for the maps of a book."""

from __future__ import annotations

from functools import cache

from games.bofa.board.geometry import LINES, MAP
from games.bofa.board.looks import LOOKS
from games.titles.drawing import Box, Point
from games.titles.drawing.quiet import cells, ground, lines, thinned
from games.titles.drawing.shapes import ring_corners

LINE, ROCK = "#b9b3a6", "#e4ded2"


@cache
def _outlines() -> tuple[tuple[Point, ...], ...]:
    thin = tuple(thinned(line) for line in LINES)
    return tuple(ring_corners(shape.ring, thin) for shape in MAP.regions.values())


def quiet_land(view: Box) -> str:
    look = LOOKS["colour"]
    boxes = [((x, y), (x + w, y), (x + w, y + h), (x, y + h)) for x, y, w, h in MAP.boxes.values()]
    ridges = [thinned(border.points) for border in MAP.borders if border.kind == "ridge"]
    return "".join(
        (
            ground(view, look.paper),
            cells([thinned(MAP.massif.points)], view, ROCK, LINE, 0.8),
            cells(_outlines(), view, look.land, LINE, 1.0),
            cells([thinned(MAP.river.polygon)], view, look.river, look.river, 0.6),
            lines(ridges, view, LINE, 3.4, ' stroke-dasharray="1.6 2"'),
            cells(boxes, view, look.card, LINE, 1.0),
        )
    )

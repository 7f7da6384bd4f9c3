"""A quiet ground for many small maps in one book: thinned outlines of what a window shows, and nothing else.

The full land of a board has thousands of points and many shades; a book that prints it for every turn
would be slow to set and heavy to keep.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from games.titles.drawing import Box, Point, path, rect, straight

THIN = 2.2
"""How far, in map units, a thinned line may leave its own."""
AT_A_GLANCE = 1.4
"""The same on the small board, where it is about a pixel."""


def thinned(points: Sequence[Point], by: float = THIN) -> tuple[Point, ...]:
    """The same line with fewer points (Ramer, Douglas and Peucker)."""
    if len(points) < 3:
        return tuple(points)
    (ax, ay), (bx, by_) = points[0], points[-1]
    long = math.hypot(bx - ax, by_ - ay)

    def away(point: Point) -> float:
        x, y = point
        if long < 1e-6:
            return math.hypot(x - ax, y - ay)
        return abs((by_ - ay) * (x - ax) - (bx - ax) * (y - ay)) / long

    at = max(range(1, len(points) - 1), key=lambda place: away(points[place]))
    if away(points[at]) <= by:
        return points[0], points[-1]
    return thinned(points[: at + 1], by)[:-1] + thinned(points[at:], by)


def touches(points: Sequence[Point], view: Box) -> bool:
    """Whether any of it may lie in the window."""
    x, y, w, h = view
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs) < x + w and max(xs) > x and min(ys) < y + h and max(ys) > y


def cells(outlines: Iterable[Sequence[Point]], view: Box, fill: str, edge: str, width: float) -> str:
    """Regions as one path."""
    shapes = [straight(corners, digits=0) for corners in outlines if touches(corners, view)]
    return path("".join(shapes), fill, edge, width) if shapes else ""


def lines(found: Iterable[Sequence[Point]], view: Box, stroke: str, width: float, more: str = "") -> str:
    """Rivers, ridges and the like as one path."""
    drawn = "".join(_open(points) for points in found if touches(points, view))
    return path(drawn, stroke=stroke, width=width, more=more) if drawn else ""


def _open(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points)


def ground(view: Box, colour: str) -> str:
    return rect(*view, colour)

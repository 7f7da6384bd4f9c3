"""Regions made of shared borders, each stored once, and windows on a map."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from games.titles.drawing import Box, Point, curve, move, num, path, rect
from games.titles.drawing.looks import Palette

Ring = Sequence[tuple[int, int]]
"""An outline: borders by their number, each walked forwards (1) or backwards (-1)."""
Lines = Sequence[Sequence[Point]]

ROUND = ' stroke-linejoin="round" stroke-linecap="round"'


def ring_path(ring: Ring, lines: Lines) -> str:
    """A closed outline made of shared borders: both neighbours get the very same curve."""
    d = ""
    for index, way in ring:
        points = lines[index][::way]
        d += ("" if d else move(points[0])) + curve(points)
    return d + "Z"


def ring_corners(ring: Ring, lines: Lines) -> tuple[Point, ...]:
    """The corners of an outline, each once."""
    return tuple(corner for index, way in ring for corner in lines[index][::way][:-1])


def window(corners: Iterable[Point], frame: Box, ratio: float, least: float) -> Box:
    """The smallest window on these corners in the wanted proportion. A frame is left, top, right, bottom."""
    shown = list(corners)
    left, right = min(x for x, _ in shown) - 10, max(x for x, _ in shown) + 10
    top, bottom = min(y for _, y in shown) - 10, max(y for _, y in shown) + 10
    width = max(right - left, (bottom - top) * ratio, least)
    x0, y0, x1, y1 = frame
    width = min(width, x1 - x0, (y1 - y0) * ratio)
    height = width / ratio
    x = min(max((left + right - width) / 2, x0), x1 - width)
    y = min(max((top + bottom - height) / 2, y0), y1 - height)
    return round(x, 1), round(y, 1), round(width, 1), round(height, 1)


def spread(points: Iterable[Point], by: float) -> list[Point]:
    """Corners around these points, so far from each."""
    return [corner for x, y in points for corner in ((x - by, y - by), (x + by, y + by))]


def sown(points: Iterable[Point], shape: str) -> str:
    """One small shape at many places."""
    return "".join(move(point) + shape for point in points)


def framed(canvas: tuple[float, float], frame: Box, look: Palette) -> str:
    """Paper outside the frame hides what runs past it."""
    (w, h), (x0, y0, x1, y1) = canvas, frame
    outside = path(
        f"M0 0H{num(w)}V{num(h)}H0ZM{num(x0)} {num(y0)}V{num(y1)}H{num(x1)}V{num(y0)}Z", look.paper
    )
    return outside + rect(x0, y0, x1 - x0, y1 - y0, stroke=look.ink, width=1.4)


def along(line: Sequence[Point], first: float, step: float) -> list[tuple[Point, Point]]:
    """Points at even steps along a line, each with the direction it runs there."""
    found: list[tuple[Point, Point]] = []
    walked, at = 0.0, first
    for (x0, y0), (x1, y1) in pairwise(line):
        length = math.dist((x0, y0), (x1, y1)) or 1
        way = ((x1 - x0) / length, (y1 - y0) / length)
        while at <= walked + length:
            far = at - walked
            found.append(((x0 + way[0] * far, y0 + way[1] * far), way))
            at += step
        walked += length
    return found


def is_inside(point: Point, corners: Sequence[Point]) -> bool:
    x, y = point
    hit = False
    for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            hit = not hit
    return hit

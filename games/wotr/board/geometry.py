"""The shape of the land, from data/geometry.json, and windows on it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import msgspec

from games.drawing import Box, Point, curve, move
from games.wotr.facts import DATA, within


class RegionShape(msgspec.Struct, frozen=True):
    """A region: its outline as shared borders, and room for name, settlement, army and besieged."""

    ring: tuple[tuple[int, int], ...]
    label: tuple[float, float, float, float]  # centre x and y, width, height
    army: Box
    settlement: Point | None = None
    garrison: Box | None = None


class Border(msgspec.Struct, frozen=True):
    kind: str  # open, wall, coast, lake, waste, frame
    points: tuple[Point, ...]


class Band(msgspec.Struct, frozen=True):
    outline: tuple[tuple[tuple[int, int], ...], ...]
    inner: tuple[tuple[Point, ...], ...]


class River(msgspec.Struct, frozen=True):
    width: tuple[float, float]
    points: tuple[Point, ...]


class Water(msgspec.Struct, frozen=True):
    text: dict[str, tuple[str, ...]]
    x: float
    y: float
    size: float
    spacing: float


class Geometry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    canvas: tuple[float, float]
    frame: tuple[float, float, float, float]
    regions: dict[str, RegionShape]
    borders: tuple[Border, ...]
    bands: dict[str, tuple[Band, ...]]
    coast: tuple[Point, ...]
    islands: tuple[tuple[Point, ...], ...]
    lakes: tuple[tuple[Point, ...], ...]
    wastes: tuple[tuple[Point, ...], ...]
    forests: tuple[tuple[Point, ...], ...]
    rivers: tuple[River, ...]
    ridges: tuple[tuple[Point, ...], ...]
    trees: tuple[Point, ...]
    reeds: tuple[Point, ...]
    humps: tuple[Point, ...]
    peaks: tuple[tuple[float, float, float, float], ...]  # x, y, height, lean
    waters: tuple[Water, ...]


MAP: Geometry = msgspec.json.decode((DATA / "geometry.json").read_bytes(), type=Geometry)
WHOLE: Box = (0, 0, *MAP.canvas)
GLANCE_WHOLE: Box = (150, 14, 1436, 1072)  # the land without the open sea, where the glance has no tracks


def ring_path(ring: Iterable[tuple[int, int]]) -> str:
    """A closed outline made of shared borders: both neighbours get the very same curve."""
    d = ""
    for index, way in ring:
        points = MAP.borders[index].points[::way]
        d += ("" if d else move(points[0])) + curve(points)
    return d + "Z"


@cache
def polygon(region: str) -> tuple[Point, ...]:
    """The corners of a region's outline, each once."""
    corners: list[Point] = []
    for index, way in MAP.regions[region].ring:
        corners += MAP.borders[index].points[::way][:-1]
    return tuple(corners)


def centre(region: str) -> Point:
    """Where a region's army stands."""
    x, y, w, h = MAP.regions[region].army
    return x + w / 2, y + h / 2


def neighbourhood(regions: Iterable[str], steps: int = 1, ratio: float = 4 / 3, least: float = 430) -> Box:
    """A window on some regions and what lies around them, in the wanted proportion, inside the frame."""
    shown = sorted({near for region in regions for near in within(region, steps)})
    corners = [corner for region in shown for corner in polygon(region)]
    left, right = min(x for x, _ in corners) - 10, max(x for x, _ in corners) + 10
    top, bottom = min(y for _, y in corners) - 10, max(y for _, y in corners) + 10
    width = max(right - left, (bottom - top) * ratio, least)
    x0, y0, x1, y1 = MAP.frame
    width = min(width, x1 - x0, (y1 - y0) * ratio)
    height = width / ratio
    x = min(max((left + right - width) / 2, x0), x1 - width)
    y = min(max((top + bottom - height) / 2, y0), y1 - height)
    return round(x, 1), round(y, 1), round(width, 1), round(height, 1)


def overlap(a: Box, b: Box, slack: float = 0) -> bool:
    """Do two boxes share more than a sliver?"""
    return (
        a[0] + slack < b[0] + b[2]
        and b[0] + slack < a[0] + a[2]
        and a[1] + slack < b[1] + b[3]
        and b[1] + slack < a[1] + a[3]
    )

"""The shape of the land, from data/geometry.json, and windows on it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import msgspec

from games.titles.drawing import Box, Point
from games.titles.drawing.quiet import AT_A_GLANCE, thinned
from games.titles.drawing.shapes import Ring, ring_corners, ring_path, window
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


LINES = tuple(border.points for border in MAP.borders)
THIN_LINES = tuple(thinned(line, AT_A_GLANCE) for line in LINES)
"""For the small board, which is sent to every table."""


def outline(ring: Ring, *, thin: bool = False) -> str:
    """A closed outline made of shared borders."""
    return ring_path(ring, THIN_LINES if thin else LINES)


def thin_polygon(region: str) -> tuple[Point, ...]:
    """The corners of a region's outline on the small board."""
    return ring_corners(MAP.regions[region].ring, THIN_LINES)


@cache
def polygon(region: str) -> tuple[Point, ...]:
    """The corners of a region's outline, each once."""
    return ring_corners(MAP.regions[region].ring, LINES)


def centre(region: str) -> Point:
    """Where a region's army stands."""
    x, y, w, h = MAP.regions[region].army
    return x + w / 2, y + h / 2


def neighbourhood(regions: Iterable[str], steps: int = 1, ratio: float = 4 / 3, least: float = 430) -> Box:
    """A window on some regions and what lies around them, in the wanted proportion, inside the frame."""
    shown = sorted({near for region in regions for near in within(region, steps)})
    return window((corner for region in shown for corner in polygon(region)), MAP.frame, ratio, least)

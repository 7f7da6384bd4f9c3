"""The shape of the land, from data/geometry.json, and windows on it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache

import msgspec

from games.bofa.facts import BOXES, DATA, LEADS_TO, MOVES, REGIONS, TERRITORIES, TERRITORY
from games.titles.drawing import Box, Point
from games.titles.drawing.quiet import AT_A_GLANCE, thinned
from games.titles.drawing.shapes import Ring, ring_corners, ring_path, window


class Room(msgspec.Struct, frozen=True):
    """How far counters may reach to either side of an axis, line by line from the top."""

    axis: float
    top: float
    half: tuple[float, ...]

    @property
    def height(self) -> float:
        return STEP * (len(self.half) - 1)

    def free(self, top: float, bottom: float) -> float:
        """Half the width that is free from one height to another; nothing outside the room."""
        if top < self.top - 0.5 or bottom > self.top + self.height + 0.5:
            return 0
        first, last = math.floor((top - self.top) / STEP), math.ceil((bottom - self.top) / STEP)
        return min(self.half[max(0, first) : last + 1])


class RegionShape(msgspec.Struct, frozen=True):
    """Its outline as shared borders; the places of its name and signs; room for counters."""

    ring: tuple[tuple[int, int], ...]
    label: tuple[float, float, float]  # where the name begins, its width
    icon: Point
    room: Room
    texture: tuple[Point, ...]
    shift: float = 0  # how far a longer name may move to the left
    mark: Point | None = None
    house: Point | None = None
    points: Point | None = None
    muster: Point | None = None


class Border(msgspec.Struct, frozen=True):
    kind: str  # plain, ridge, river, ford, frame
    points: tuple[Point, ...]
    high: str = ""  # the region on the upper side of a slope


class River(msgspec.Struct, frozen=True):
    polygon: tuple[Point, ...]
    line: tuple[Point, ...]


class Ford(msgspec.Struct, frozen=True):
    at: Point
    angle: float


class Massif(msgspec.Struct, frozen=True):
    points: tuple[Point, ...]
    facets: tuple[tuple[int, int, int, int], ...]  # three corners and a shade
    peaks: tuple[tuple[float, float, float], ...]  # x, y, height


class Arrow(msgspec.Struct, frozen=True, rename={"start": "from", "end": "to"}):
    start: str
    end: str
    line: tuple[Point, Point]
    gate: Point | None = None


class FateTrack(msgspec.Struct, frozen=True):
    box: Box
    step: Box


class Skies(msgspec.Struct, frozen=True):
    box: Box
    plates: dict[str, Box]


class Geometry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    canvas: tuple[float, float]
    frame: Box  # left, top, right, bottom
    step: float
    regions: dict[str, RegionShape]
    borders: tuple[Border, ...]
    bands: dict[str, tuple[tuple[Point, ...], ...]]
    river: River
    fords: tuple[Ford, ...]
    massif: Massif
    boxes: dict[str, Box]
    arrows: tuple[Arrow, ...]
    track: FateTrack
    skies: Skies
    heading: Point
    points: Point


MAP: Geometry = msgspec.json.decode((DATA / "geometry.json").read_bytes(), type=Geometry)
STEP = MAP.step
LINES = tuple(border.points for border in MAP.borders)
THIN_LINES = tuple(thinned(line, AT_A_GLANCE) for line in LINES)
"""For the small board, which is sent to every table."""
WHOLE: Box = (0, 0, *MAP.canvas)
_LEFT, _TOP, _RIGHT, _BOTTOM = MAP.frame
GLANCE_WHOLE: Box = (_LEFT, _TOP, _RIGHT - _LEFT, _BOTTOM - _TOP)  # the land without the tracks below it
PLACES: tuple[str, ...] = (*REGIONS, *BOXES, *TERRITORIES)
"""Whatever can be pointed at: regions, boxes, and the skies above the territories."""
HEAD = 17.0  # the line with a box's name


def outline(ring: Ring, *, thin: bool = False) -> str:
    """A closed outline made of shared borders."""
    return ring_path(ring, THIN_LINES if thin else LINES)


@cache
def corners(place: str) -> tuple[Point, ...]:
    """The outline of a region, a box or a territory."""
    if place in BOXES:
        x, y, w, h = MAP.boxes[place]
        return (x, y), (x + w, y), (x + w, y + h), (x, y + h)
    if place in TERRITORIES:
        return MAP.bands[place][0]
    return ring_corners(MAP.regions[place].ring, LINES)


def thin_corners(place: str) -> tuple[Point, ...]:
    """The same on the small board."""
    if place in BOXES:
        return corners(place)
    if place in TERRITORIES:
        return thinned(corners(place), AT_A_GLANCE)
    return ring_corners(MAP.regions[place].ring, THIN_LINES)


@cache
def room_of(place: str) -> Room:
    """Where the counters of a region or a box stand."""
    if place in BOXES:
        x, y, w, h = MAP.boxes[place]
        return Room(x + w / 2, y + HEAD, (w / 2 - 3,) * (int((h - HEAD - 2) / STEP) + 1))
    return MAP.regions[place].room


SKY_SPOTS: dict[str, Point] = {
    "eastern_bank": (530, 322),
    "southern_spur": (110, 655),
    "valley": (640, 590),
    "broken_lands": (905, 700),
}
"""Where the small board shows who flies above a territory."""


def centre(place: str) -> Point:
    """Where an army stands, or who flies there."""
    if place in SKY_SPOTS:
        return SKY_SPOTS[place]
    if place in BOXES:
        x, y, w, h = MAP.boxes[place]
        return x + w / 2, y + h * 0.38
    room = room_of(place)
    return room.axis, room.top + room.height * 0.45


def neighbourhood(places: Iterable[str], ratio: float = 4 / 3, least: float = 430) -> Box:
    """A window on some places and what lies around them, in the wanted proportion, inside the frame."""
    shown: list[str] = []
    for place in places:
        near = [r for r in REGIONS if TERRITORY[r] == place] if place in TERRITORIES else []
        shown += [place, *MOVES.get(place, ()), *near, *(box for box, to in LEADS_TO.items() if to == place)]
    return window(
        (corner for place in sorted(set(shown)) for corner in corners(place)), MAP.frame, ratio, least
    )

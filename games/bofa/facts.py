"""The facts of The Battle of Five Armies, read once from `data/` into frozen structs.

This module, card_texts and the board are the only ones of the package that read files:

    FREE_PEOPLES, SHADOW, SIDES     the two sides
    REGIONS[key]                    Region: name, territory, terrain, settlement, protection, points, muster
    BOXES[key]                      Box: goblin mustering points, passes, the Eyrie
    PLACES                          every region and box an army can stand in, in the order of the map
    NEIGHBOURS[key]                 next to it (B3.4, B3.6); a box is next to nothing (B17.10)
    MOVES[key]                      where an army can step: neighbours, and the one way out of a box
    FORDS                           pairs (both ways) joined by a ford only
    IN_RANGE[who][key]              regions within range of "archers" or "gandalf" (B11.6), our reading
    TERRITORIES, SETTLEMENTS, CONTROLLED, PROTECTION, POINTS, MUSTERS
    UNITS[key], CHARACTERS[key]     Unit, Character; GENERALS
    HEAPS[key]                      Heap: the recruitment tokens with one back, and their fronts
    TILES[key]                      Tile: value, icon, count, special; FIGURES_ON_TRACK
    SETUP, SHEETS                   where the pieces start; the numbers on the reference sheets
    name(key, language)             of anything with a key

`our_reading` marks a value that the printed pieces may give otherwise: correcting it is one line of data.
A `Names` holds the four languages side by side: `REGIONS["eb_gate"].name["es"]`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from games.titles.languages import Names

Side = Literal["free_peoples", "shadow"]
Stack = dict[str, int]

FREE_PEOPLES: Side = "free_peoples"
SHADOW: Side = "shadow"
SIDES: tuple[Side, Side] = (FREE_PEOPLES, SHADOW)
DATA = Path(__file__).parent / "data"


class Region(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`fords`: neighbours over a ford. `across`: over the river, for range. `printed`: has a printed name."""

    key: str
    name: Names
    territory: str
    terrain: str
    neighbours: tuple[str, ...]
    settlement: bool = False
    protection: int = 0
    points: int = 0
    muster: bool = False
    printed: bool = False
    fords: tuple[str, ...] = ()
    across: tuple[str, ...] = ()


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    kind: Literal["muster", "pass", "eyrie"]
    name: Names
    leads_to: str = ""


class Range(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hops over borders and river banks that stand for the cardboard ruler."""

    hops: dict[str, int]
    blocked: tuple[tuple[str, str], ...]
    our_reading: bool = False


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    side: Side
    name: Names
    people: str
    figures: int
    combat: int
    favoured: tuple[str, ...]
    manoeuvre: Names
    heap: str = ""
    favoured_attacking: tuple[str, ...] = ()
    shoots: bool = False


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`entry_dice`: the results that bring him in. `our_reading`: which of his values are our own."""

    key: str
    side: Side
    name: Names
    general: bool
    movement: int
    leadership: int
    entry_dice: tuple[str, ...] = ()
    our_reading: tuple[str, ...] = ()


class Front(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    units: Stack
    count: int
    our_reading: bool = False


class Heap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The recruitment tokens with one back. `substitutes`: its group, for figures that have run out."""

    key: str
    side: Side
    name: Names
    substitutes: tuple[str, ...]
    fronts: tuple[Front, ...]


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    value: int
    icon: bool
    count: int
    special: bool = False
    name: Names | None = None
    our_reading: bool = False


class FateFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    last: int
    figures: dict[str, int]
    tiles: tuple[Tile, ...]


class ActionDice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    start: int
    most: int
    faces: tuple[str, ...]


class Placement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    side: Side
    region: str
    units: Stack
    characters: tuple[str, ...] = ()
    tokens: Stack = {}
    probable: bool = False


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dice: dict[Side, ActionDice]
    eagles: int
    bats: int
    leadership: dict[Side, int]
    armies: tuple[Placement, ...]


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of one sheet or ability; each uses those it needs."""

    heap: str = ""
    places: tuple[str, ...] = ()
    region: str = ""
    units: Stack = {}
    terrains: tuple[str, ...] = ()
    regions: int = 0
    count: int = 0
    dice: int = 0
    most_dice: int = 0
    mass_dice: int = 0
    giant_dice: int = 0
    concentrated_dice: int = 0
    success: int = 0
    roaring_success: int = 0
    ring_tokens: int = 0
    cancels: int = 0
    wrath: int = 0
    most_wrath: int = 0
    points_to_win: int = 0
    bodyguard: int = 0
    bodyguard_with_dale: int = 0
    most: int = 0
    our_reading: bool = False


T = TypeVar("T")


def _read(file: str, kind: type[T]) -> T:
    return msgspec.json.decode((DATA / file).read_bytes(), type=kind)


REGIONS: dict[str, Region] = {region.key: region for region in _read("regions.json", tuple[Region, ...])}
BOXES: dict[str, Box] = {box.key: box for box in _read("boxes.json", tuple[Box, ...])}
RANGE: Range = _read("range.json", Range)
UNITS: dict[str, Unit] = {unit.key: unit for unit in _read("units.json", tuple[Unit, ...])}
CHARACTERS: dict[str, Character] = {c.key: c for c in _read("characters.json", tuple[Character, ...])}
HEAPS: dict[str, Heap] = {heap.key: heap for heap in _read("recruitment.json", tuple[Heap, ...])}
_FATE: FateFacts = _read("fate.json", FateFacts)
TILES: dict[str, Tile] = {tile.key: tile for tile in _FATE.tiles}
LAST_SPACE: int = _FATE.last
FIGURES_ON_TRACK: dict[str, int] = _FATE.figures
SETUP: Setup = _read("setup.json", Setup)
SHEETS: dict[str, Sheet] = _read("sheets.json", dict[str, Sheet])
NAMES: dict[str, dict[str, Names]] = _read("names.json", dict[str, dict[str, Names]])  # group: key: names

TERRITORIES: tuple[str, ...] = tuple(NAMES["territory"])
TERRITORY: dict[str, str] = {key: region.territory for key, region in REGIONS.items()}
TERRAIN: dict[str, str] = {key: region.terrain for key, region in REGIONS.items()}
SETTLEMENTS: tuple[str, ...] = tuple(key for key, region in REGIONS.items() if region.settlement)
PROTECTION: dict[str, int] = {key: r.protection for key, r in REGIONS.items() if r.protection}
POINTS: dict[str, int] = {key: r.points for key, r in REGIONS.items() if r.points}
CONTROLLED: tuple[str, ...] = tuple(POINTS)
"""B14.11: the six settlements and the Front Gate."""
MUSTERS: tuple[str, ...] = tuple(key for key, region in REGIONS.items() if region.muster)
GOBLIN_MUSTERS: tuple[str, ...] = tuple(key for key, box in BOXES.items() if box.kind == "muster")
PASSES: tuple[str, ...] = tuple(key for key, box in BOXES.items() if box.kind == "pass")
LEADS_TO: dict[str, str] = {key: box.leads_to for key, box in BOXES.items() if box.leads_to}
EYRIE = "eyrie"
PLACES: tuple[str, ...] = (*REGIONS, *GOBLIN_MUSTERS, *PASSES)
NEIGHBOURS: dict[str, tuple[str, ...]] = {
    **{key: region.neighbours for key, region in REGIONS.items()},
    **dict.fromkeys((*GOBLIN_MUSTERS, *PASSES), ()),
}
MOVES: dict[str, tuple[str, ...]] = {**NEIGHBOURS, **{key: (to,) for key, to in LEADS_TO.items()}}
FORDS: frozenset[tuple[str, str]] = frozenset((a, b) for a, region in REGIONS.items() for b in region.fords)
GENERALS: tuple[str, ...] = tuple(key for key, character in CHARACTERS.items() if character.general)


def _within(start: str, hops: int) -> frozenset[str]:
    """B11.6, B11.8: steps over borders and across the river, never round the black line."""
    steps = {start: 0}
    for region in (queue := [start]):
        for to in (*REGIONS[region].neighbours, *REGIONS[region].across):
            if to not in steps and steps[region] < hops:
                steps[to] = steps[region] + 1
                queue.append(to)
    blocked = {b for a, b in RANGE.blocked if a == start} | {a for a, b in RANGE.blocked if b == start}
    return frozenset(steps) - blocked


IN_RANGE: dict[str, dict[str, frozenset[str]]] = {
    who: {region: _within(region, hops) for region in REGIONS} for who, hops in RANGE.hops.items()
}


def _all_names() -> dict[str, Names]:
    """Every key that people may meet, with its names."""
    found: dict[str, Names] = {}
    for terms in NAMES.values():
        found |= terms
    for heap in HEAPS.values():
        found.setdefault(heap.key, heap.name)
    found |= {tile.key: tile.name for tile in TILES.values() if tile.name}
    for unit in UNITS.values():
        found[f"{unit.key}.manoeuvre"] = unit.manoeuvre
    for table in (REGIONS, BOXES, UNITS, CHARACTERS):
        found |= {key: thing.name for key, thing in table.items()}
    return found


NAME: dict[str, Names] = _all_names()


def name(key: str, language: str) -> str:
    """How people call the thing with this key."""
    return NAME[key][language]

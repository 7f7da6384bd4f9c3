"""The facts of War of the Ring, read once from `data/` into frozen structs.

This module and the board are the only ones of the package that read files; the rules import what they need:

    FREE_PEOPLES, SHADOW, SIDES     the two sides; NATIONS_OF[side] are its nations, in political order
    REGIONS[key]                    Region: name, nation, side, settlement, victory_points, coastal
    NEIGHBOURS[key]                 the regions an army may step into, sorted
    DISTANCES[a][b], within(a, n)   steps over land; the regions at most n steps away, nearest first
    SETTLEMENTS[nation]             its towns, cities and strongholds; STRONGHOLDS[nation] only the last
    NATIONS[key]                    Nation: side, letter, steps_to_war and active at the start, figures
    CHARACTERS[key]                 Character: level, leadership, activates, guide, abilities, entry, …
    TILES[key]                      Tile: value, reveal, stop, the card that brings it; STANDARD_TILES
    SETUP                           Setup: figures on the map, fellowship, set-aside, dice, rings, roles
    name(key, language)             of anything with a key: region, nation, figure ("gondor_regular"),
                                    character, ability, tile, die face, ring, track, phase, term
    count_figures(n, nation, kind, language)    "2 Gondor Regulars"

A `Names` holds the four languages side by side: `REGIONS["moria"].name["es"]`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from games.titles.languages import LANGUAGES, Names

Side = Literal["free_peoples", "shadow"]
SettlementKind = Literal["town", "city", "stronghold", "fortification"]
FigureKind = Literal["regular", "elite", "leader", "nazgul"]
DieFace = Literal["character", "army", "muster", "event", "muster_army", "will_of_the_west", "eye"]
TileKind = Literal["standard", "fellowship_special", "shadow_special"]
CharacterKind = Literal["companion", "guide_only", "ring_bearers", "minion"]

FREE_PEOPLES: Side = "free_peoples"
SHADOW: Side = "shadow"
SIDES: tuple[Side, Side] = (FREE_PEOPLES, SHADOW)
FIGURE_KINDS: tuple[FigureKind, ...] = ("regular", "elite", "leader", "nazgul")
POINTS: dict[str | None, int] = {"city": 1, "stronghold": 2}
DATA = Path(__file__).parent / "data"


class Region(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    name: Names
    neighbours: tuple[str, ...]
    nation: str | None = None
    settlement: SettlementKind | None = None
    coastal: bool = False
    eastern_edge: bool = False
    side: Side | None = None  # whose nation it belongs to

    @property
    def is_settlement(self) -> bool:
        """A fortification is not a settlement."""
        return self.settlement is not None and self.settlement != "fortification"

    @property
    def victory_points(self) -> int:
        """What the other side scores for holding it."""
        return POINTS.get(self.settlement, 0)


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    regular: int = 0
    elite: int = 0
    leader: int = 0
    nazgul: int = 0


class Nation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    side: Side
    letter: str
    name: Names
    short: Names
    figures: Names  # how its figures are called, with {} for the kind
    steps_to_war: int
    active: bool
    reinforcements: Figures
    totals: Figures


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    name: Names
    text: Names


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    side: Side
    kind: CharacterKind
    level: int
    leadership: int
    name: Names
    short: Names
    title: Names
    flies: bool = False
    activates: tuple[str, ...] = ()
    nation: str | None = None
    bonus_dice: int = 0
    hobbit: bool = False
    upgrade_to: str | None = None
    replaces: str | None = None
    entry: Names | None = None
    guide: Ability | None = None
    abilities: tuple[Ability, ...] = ()


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    kind: TileKind
    value: int | Literal["eye", "die"]
    name: Names
    reveal: bool = False
    stop: bool = False
    card: str | None = None


class Placement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    region: str
    nation: str
    regular: int = 0
    elite: int = 0
    leader: int = 0
    nazgul: int = 0


class StartingFellowship(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    region: str
    guide: str
    companions: tuple[str, ...]


class ActionDice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    start: int
    most: int
    faces: tuple[DieFace, ...]


class Role(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one of several players of a side commands."""

    side: Side
    nations: tuple[str, ...]
    minions: tuple[str, ...] = ()


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    figures: tuple[Placement, ...]
    fellowship: StartingFellowship
    set_aside: tuple[str, ...]
    elven_rings: tuple[str, ...]
    action_dice: dict[Side, ActionDice]
    roles: dict[str, Role]


T = TypeVar("T")


def _read(file: str, kind: type[T]) -> T:
    return msgspec.json.decode((DATA / file).read_bytes(), type=kind)


def _regions() -> dict[str, Region]:
    """Regions by key, each knowing its side."""
    side_of: dict[str | None, Side | None] = {key: nation.side for key, nation in NATIONS.items()}
    rows = _read("regions.json", tuple[Region, ...])
    return {row.key: msgspec.structs.replace(row, side=side_of.get(row.nation)) for row in rows}


def _distances(start: str) -> dict[str, int]:
    """Steps from one region to every other, nearest first."""
    steps = {start: 0}
    for region in (queue := [start]):
        for neighbour in NEIGHBOURS[region]:
            if neighbour not in steps:
                steps[neighbour] = steps[region] + 1
                queue.append(neighbour)
    return steps


def _settlements(nation: str, *kinds: SettlementKind) -> tuple[str, ...]:
    return tuple(r.key for r in REGIONS.values() if r.nation == nation and r.settlement in kinds)


NATIONS: dict[str, Nation] = {nation.key: nation for nation in _read("nations.json", tuple[Nation, ...])}
NATIONS_OF: dict[Side, tuple[str, ...]] = {
    side: tuple(nation.key for nation in NATIONS.values() if nation.side == side) for side in SIDES
}
REGIONS: dict[str, Region] = _regions()
NEIGHBOURS: dict[str, tuple[str, ...]] = {key: region.neighbours for key, region in REGIONS.items()}
DISTANCES: dict[str, dict[str, int]] = {key: _distances(key) for key in REGIONS}
SETTLEMENTS: dict[str, tuple[str, ...]] = {n: _settlements(n, "town", "city", "stronghold") for n in NATIONS}
STRONGHOLDS: dict[str, tuple[str, ...]] = {n: _settlements(n, "stronghold") for n in NATIONS}
CHARACTERS: dict[str, Character] = {c.key: c for c in _read("characters.json", tuple[Character, ...])}
TILES: dict[str, Tile] = {tile.key: tile for tile in _read("hunt_tiles.json", tuple[Tile, ...])}
STANDARD_TILES: tuple[str, ...] = tuple(tile.key for tile in TILES.values() if tile.kind == "standard")
SETUP: Setup = _read("setup.json", Setup)
NAMES: dict[str, dict[str, Names]] = _read("names.json", dict[str, dict[str, Names]])  # group: key: names


@cache
def within(region: str, steps: int) -> tuple[str, ...]:
    """The regions at most so many steps away, the region itself first, then by distance and name."""
    near = [(far, key) for key, far in DISTANCES[region].items() if far <= steps]
    return tuple(key for _, key in sorted(near))


def figure_key(nation: str, kind: str) -> str:
    """The stable key of one kind of figure: "gondor_regular"; Nazgûl belong to no nation by name."""
    return "nazgul" if kind == "nazgul" else f"{nation}_{kind}"


def _figure_names(nation: Nation, kind: str, group: str = "unit") -> Names:
    word = NAMES[group][kind]
    return Names(*(nation.figures[language].format(word[language]) for language in LANGUAGES))


def _all_names() -> dict[str, Names]:
    """Every key that people may meet, with its names."""
    found: dict[str, Names] = {}
    for group, terms in NAMES.items():
        if group != "units":
            found.update(terms)
    for nation in NATIONS.values():
        found |= {figure_key(nation.key, kind): _figure_names(nation, kind) for kind in FIGURE_KINDS[:3]}
    for character in CHARACTERS.values():
        found |= {ability.key: ability.name for ability in character.abilities}
    for table in (REGIONS, NATIONS, CHARACTERS, TILES):
        found |= {key: thing.name for key, thing in table.items()}
    return found


NAME: dict[str, Names] = _all_names()


def name(key: str, language: str) -> str:
    """How people call the thing with this key."""
    return NAME[key][language]


def count_figures(count: int, nation: str, kind: FigureKind, language: str) -> str:
    """ "1 Gondor Elite", "2 Gondor Elites", "2 Nazgûl"."""
    group = "unit" if count == 1 else "units"
    if kind == "nazgul":
        return f"{count} {NAMES[group][kind][language]}"
    return f"{count} {_figure_names(NATIONS[nation], kind, group)[language]}"

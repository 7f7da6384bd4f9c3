"""What the board draws: a position in neutral words, made from a seat's view. It holds nothing hidden."""

from __future__ import annotations

import msgspec

from games.wotr.facts import FREE_PEOPLES, NATIONS, SETUP, SHADOW, STANDARD_TILES, DieFace, Side


class Units(msgspec.Struct, frozen=True):
    """The figures of one nation in one army."""

    regular: int = 0
    elite: int = 0
    leader: int = 0


class ShownForce(msgspec.Struct, frozen=True):
    """What one side has in one region: an army, or characters and Nazgûl on their own."""

    region: str
    side: Side
    units: dict[str, Units] = {}
    nazgul: int = 0
    characters: tuple[str, ...] = ()
    besieged: bool = False

    def total(self, kind: str) -> int:
        return sum(int(getattr(units, kind)) for units in self.units.values())

    @property
    def strength(self) -> int:
        """Army units: regulars and elites."""
        return self.total("regular") + self.total("elite")


class ShownFellowship(msgspec.Struct, frozen=True):
    """The Ring-bearers: last known region, or a step of the Mordor track."""

    region: str
    progress: int = 0
    corruption: int = 0
    revealed: bool = False
    guide: str = ""
    companions: tuple[str, ...] = ()
    mordor: int | None = None


class Politics(msgspec.Struct, frozen=True):
    steps_to_war: int
    active: bool


class HuntBox(msgspec.Struct, frozen=True):
    eyes: int = 0
    free_dice: int = 0
    tiles: int = 0


class Die(msgspec.Struct, frozen=True):
    face: DieFace
    spent: bool = False


class Position(msgspec.Struct, frozen=True):
    forces: tuple[ShownForce, ...]
    fellowship: ShownFellowship
    politics: dict[str, Politics]
    control: dict[str, Side] = {}  # captured settlements only
    victory: dict[Side, int] = {}
    hunt: HuntBox = HuntBox()
    dice: dict[Side, tuple[Die, ...]] = {}
    rings: dict[Side, int] = {}
    caption: tuple[str, str] = ("", "")


def starting_position(caption: tuple[str, str] = ("", "")) -> Position:
    """The board before the first turn."""
    forces = tuple(
        ShownForce(
            row.region,
            NATIONS[row.nation].side,
            {row.nation: Units(row.regular, row.elite, row.leader)},
            row.nazgul,
        )
        for row in SETUP.figures
    )
    start = SETUP.fellowship
    return Position(
        forces=forces,
        fellowship=ShownFellowship(start.region, guide=start.guide, companions=start.companions),
        politics={key: Politics(nation.steps_to_war, nation.active) for key, nation in NATIONS.items()},
        victory={FREE_PEOPLES: 0, SHADOW: 0},
        hunt=HuntBox(tiles=len(STANDARD_TILES)),
        rings={FREE_PEOPLES: len(SETUP.elven_rings), SHADOW: 0},
        caption=caption,
    )

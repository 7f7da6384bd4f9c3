"""What stands on the small board: each region's chips in one column.

Lengths are pixels of the reader's screen.
"""

from __future__ import annotations

import msgspec

from games.titles.drawing import stands, text_width
from games.wotr.board.position import Position, ShownForce
from games.wotr.facts import CHARACTERS, REGIONS, Side

CHIP = 15.0  # height of a chip
NAMES, NAMES_SIZE = 10.6, 9.8  # height of the line of characters below it, size of its letters
SIGN = 12.5  # height of a settlement's sign
LONGEST_NAMES = 92.0


class Chip(msgspec.Struct, frozen=True):
    """One army in numbers, or a side's characters alone."""

    side: Side
    number: str
    extra: str
    names: str
    width: float

    @property
    def height(self) -> float:
        return (CHIP if self.number else 0) + (NAMES if self.names else 0)


def chip_of(force: ShownForce, language: str) -> Chip:
    number = str(force.strength) if force.strength else f"{force.nazgul}N" if force.nazgul else ""
    kinds = [(force.total("elite"), "E"), (force.total("leader"), "L")]
    kinds += [(force.nazgul, "N")] if force.strength else []
    extra = " ".join(f"{count}{letter}" for count, letter in kinds if count)
    names = ", ".join(CHARACTERS[who].short[language] for who in force.characters)
    if text_width(names, NAMES_SIZE) > LONGEST_NAMES:
        names = ", ".join(CHARACTERS[who].short[language][:2] for who in force.characters)
    wide = (10 + text_width(number, 12) + (text_width(extra, 9) + 3 if extra else 0)) if number else 0
    return Chip(force.side, number, extra, names, wide)


class Stand(stands.RegionStand, kw_only=True):
    """The settlement's sign, below it the chips, besieged last."""

    chips: tuple[Chip, ...]

    @property
    def sign(self) -> bool:
        return REGIONS[self.region].settlement is not None


def stand_of(region: str, forces: list[ShownForce], language: str) -> Stand:
    ordered = sorted(forces, key=lambda force: force.besieged)
    chips = tuple(chip_of(force, language) for force in ordered)
    wide = [max(chip.width, text_width(chip.names, NAMES_SIZE)) for chip in chips]
    sign = SIGN if REGIONS[region].settlement else 0
    high = sign + sum(chip.height + 1.5 for chip in chips)
    return Stand(region=region, chips=chips, width=max([*wide, 14.0 if sign else 0.0]), height=high)


def stands_of(position: Position, language: str, shown: list[str]) -> list[Stand]:
    """A stand for every region with a settlement or a force."""
    forces: dict[str, list[ShownForce]] = {}
    for force in position.forces:
        forces.setdefault(force.region, []).append(force)
    return [
        stand_of(region, forces.get(region, []), language)
        for region in shown
        if region in forces or REGIONS[region].settlement
    ]

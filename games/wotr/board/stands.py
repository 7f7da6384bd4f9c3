"""Where things stand on the small board: each region's chips in one column, columns pushed apart.

Lengths are pixels of the reader's screen.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from games.drawing import Box, Point, text_width
from games.wotr.board.geometry import overlap
from games.wotr.board.position import Force, Position
from games.wotr.facts import CHARACTERS, REGIONS, Side

CHIP = 15.0  # height of a chip
NAMES, NAMES_SIZE = 10.6, 9.8  # height of the line of characters below it, size of its letters
SIGN = 12.5  # height of a settlement's sign
LONGEST_NAMES = 92.0
ROUNDS = 60  # of pushing apart; crowded games settle in about ten


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


def chip_of(force: Force, language: str) -> Chip:
    number = str(force.strength) if force.strength else f"{force.nazgul}N" if force.nazgul else ""
    kinds = [(force.total("elite"), "E"), (force.total("leader"), "L")]
    kinds += [(force.nazgul, "N")] if force.strength else []
    extra = " ".join(f"{count}{letter}" for count, letter in kinds if count)
    names = ", ".join(CHARACTERS[who].short[language] for who in force.characters)
    if text_width(names, NAMES_SIZE) > LONGEST_NAMES:
        names = ", ".join(CHARACTERS[who].short[language][:2] for who in force.characters)
    wide = (10 + text_width(number, 12) + (text_width(extra, 9) + 3 if extra else 0)) if number else 0
    return Chip(force.side, number, extra, names, wide)


class Stand(msgspec.Struct):
    """All that stands in one region: the settlement's sign, below it the chips, besieged last."""

    region: str
    chips: tuple[Chip, ...]
    width: float
    height: float
    x: float = 0  # the middle
    top: float = 0

    @property
    def sign(self) -> bool:
        return REGIONS[self.region].settlement is not None

    @property
    def box(self) -> Box:
        return self.x - self.width / 2, self.top, self.width, self.height


def stand_of(region: str, forces: list[Force], language: str) -> Stand:
    ordered = sorted(forces, key=lambda force: force.besieged)
    chips = tuple(chip_of(force, language) for force in ordered)
    wide = [max(chip.width, text_width(chip.names, NAMES_SIZE)) for chip in chips]
    sign = SIGN if REGIONS[region].settlement else 0
    high = sign + sum(chip.height + 1.5 for chip in chips)
    return Stand(region, chips, max([*wide, 14.0 if sign else 0.0]), high)


def settle(
    position: Position, language: str, shown: list[str], spot: Callable[[str], Point], window: Box
) -> dict[str, Stand]:
    """A stand for every region with a settlement or a force, none over another, all inside the window."""
    forces: dict[str, list[Force]] = {}
    for force in position.forces:
        forces.setdefault(force.region, []).append(force)
    stands = [
        stand_of(region, forces.get(region, []), language)
        for region in shown
        if region in forces or REGIONS[region].settlement
    ]
    for stand in stands:
        x, y = spot(stand.region)
        stand.x, stand.top = x, y - stand.height / 2
    for _ in range(ROUNDS):
        if not _push_apart(stands, window):
            break
    return {stand.region: stand for stand in stands}


def _push_apart(stands: list[Stand], window: Box) -> bool:
    moved = False
    for i, one in enumerate(stands):
        for other in stands[i + 1 :]:
            if overlap(one.box, other.box):
                _part(one, other)
                moved = True
        moved = _hold_inside(one, window) or moved
    return moved


def _part(one: Stand, other: Stand) -> None:
    """Move two stands away from each other, the shorter way."""
    a, b = one.box, other.box
    down = min(a[1] + a[3] - b[1], b[1] + b[3] - a[1]) / 2 + 0.6
    side = min(a[0] + a[2] - b[0], b[0] + b[2] - a[0]) / 2 + 0.6
    if down <= side:
        way = 1 if a[1] + a[3] / 2 < b[1] + b[3] / 2 else -1
        one.top, other.top = one.top - down * way, other.top + down * way
    else:
        way = 1 if one.x < other.x else -1
        one.x, other.x = one.x - side * way, other.x + side * way


def _hold_inside(stand: Stand, window: Box) -> bool:
    (x, y, w, h), (bx, by, bw, bh) = window, stand.box
    dx = max(0.0, x + 3 - bx) - max(0.0, bx + bw - x - w + 3)
    dy = max(0.0, y + 3 - by) - max(0.0, by + bh - y - h + 3)
    stand.x, stand.top = stand.x + dx, stand.top + dy
    return bool(dx or dy)

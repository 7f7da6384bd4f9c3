"""The board in words: what stands in a region, for titles that screen readers and pointers find."""

from __future__ import annotations

from games.wotr.board.land import describe_region
from games.wotr.board.position import Position, ShownForce
from games.wotr.facts import CHARACTERS, REGIONS, SHADOW, FigureKind, count_figures, name

UNIT_KINDS: tuple[FigureKind, ...] = ("regular", "elite", "leader")


def describe_force(force: ShownForce, language: str) -> str:
    """ "Shadow: 5 Sauron Regulars, 3 Nazgûl, Witch-king"."""
    parts = [
        count_figures(count, nation, kind, language)
        for nation, units in force.units.items()
        for kind in UNIT_KINDS
        if (count := getattr(units, kind))
    ]
    if force.nazgul:
        parts.append(count_figures(force.nazgul, "sauron", "nazgul", language))
    parts += [CHARACTERS[who].short[language] for who in force.characters]
    where = f" ({name('under_siege', language)})" if force.besieged else ""
    return f"{name(force.side, language)}{where}: {', '.join(parts)}"


def describe(position: Position, region: str, language: str) -> str:
    """Everything the board shows in a region, in one line."""
    return describe_all(position, language)[region]


def describe_all(position: Position, language: str) -> dict[str, str]:
    """Every region in words."""
    told = {key: [describe_region(region, language)] for key, region in REGIONS.items()}
    for region, side in position.control.items():
        told[region].append(name("held_by_shadow" if side == SHADOW else "held_by_free_peoples", language))
    for force in position.forces:
        told[force.region].append(describe_force(force, language))
    ring = position.fellowship
    if ring.mordor is None:
        told[ring.region].append(f"{name('fellowship', language)}: {name('last_known_position', language)}")
    return {region: ". ".join(parts) for region, parts in told.items()}

"""R1: what the rules mean by army, control, free, besieged, unconquered, at war. Questions to the state.

Plain functions that never pause. Lists come in the order of the map's regions, never of a dict.
"""

from __future__ import annotations

from games.wotr.facts import FREE_PEOPLES, NATIONS_OF, NEIGHBOURS, REGIONS, STRONGHOLDS, Side
from games.wotr.figures import (
    COMPANIONS,
    UNITS,
    Figure,
    Stack,
    of_side,
    other,
    units_of,
)
from games.wotr.state import State

OWNER: dict[str, Side | None] = {key: region.side for key, region in REGIONS.items()}
SETTLED: frozenset[str] = frozenset(key for key, region in REGIONS.items() if region.is_settlement)
"""R1.7, R1.8: regions with a town, city or stronghold."""
STRONGHOLD: frozenset[str] = frozenset(key for key, r in REGIONS.items() if r.settlement == "stronghold")
CITY: frozenset[str] = frozenset(key for key, r in REGIONS.items() if r.settlement == "city")
FORTIFIED: frozenset[str] = frozenset(
    key for key, r in REGIONS.items() if r.settlement in ("city", "fortification")
)
"""R7.23: where the defender has the better of the first round."""
REFUGES: frozenset[str] = frozenset(key for key in STRONGHOLD | CITY if OWNER[key] == FREE_PEOPLES)
"""Cities and strongholds that were the Free Peoples' at set-up."""
ELVEN_STRONGHOLDS: tuple[str, ...] = STRONGHOLDS["elves"]
REGION_ORDER: tuple[str, ...] = tuple(REGIONS)
PLACE: dict[str, int] = {region: place for place, region in enumerate(REGION_ORDER)}

_EMPTY: Stack = {}


def controller(state: State, region: str) -> Side | None:
    """R1.10: who controls the settlement of a region; None where there is none."""
    if region not in SETTLED:
        return None
    owner = OWNER[region]
    assert owner is not None
    return other(owner) if region in state.captured else owner


def is_unconquered(state: State, region: str) -> bool:
    """R1.11: held by those who had it at set-up; a siege changes nothing."""
    return region not in state.captured


def has_army(state: State, side: Side, region: str) -> bool:
    """R1.28: units of the side stand in the region, outside a besieged stronghold."""
    stack = state.field.get(region)
    return stack is not None and not UNITS[side].isdisjoint(stack)


def garrison(state: State, region: str) -> Stack:
    """Who is inside a besieged stronghold."""
    return state.inside.get(region, _EMPTY)


def besieges(state: State, side: Side, region: str) -> bool:
    """The side besieges the stronghold of this region."""
    return region in state.inside and controller(state, region) != side


def is_free(state: State, side: Side, region: str) -> bool:
    """R1.13: no enemy army and no enemy settlement, or the side besieges it (R9.6)."""
    if has_army(state, other(side), region):
        return False
    return controller(state, region) in (None, side) or region in state.inside


def is_open(state: State, side: Side, region: str) -> bool:
    """R6.14: free, or an enemy settlement without defenders; an army may move in."""
    return not has_army(state, other(side), region)


def army(state: State, side: Side, region: str) -> Stack:
    """R1.15: the side's figures in the field there."""
    return of_side(state.field.get(region, _EMPTY), side)


def units_in(state: State, side: Side, region: str) -> int:
    """R6.1: army units of the side in the field there."""
    stack = state.field.get(region)
    return units_of(stack, side) if stack else 0


def armies(state: State, side: Side) -> list[str]:
    """The regions where the side has an army in the field."""
    mine = UNITS[side]
    found = [region for region, stack in state.field.items() if not mine.isdisjoint(stack)]
    return sorted(found, key=PLACE.__getitem__)


def armies_beside(state: State, side: Side, region: str) -> list[str]:
    """The neighbours where the side has an army (R1.28)."""
    field, mine = state.field, UNITS[side]
    return [to for to in NEIGHBOURS[region] if to in field and not mine.isdisjoint(field[to])]


def open_beside(state: State, side: Side, region: str) -> list[str]:
    """The neighbours that an army of the side may move into (R6.14)."""
    field, enemies = state.field, UNITS[other(side)]
    return [to for to in NEIGHBOURS[region] if to not in field or enemies.isdisjoint(field[to])]


def where(state: State, figure: Figure) -> str | None:
    """The region of a character on the map, besieged or not."""
    for stacks in (state.field, state.inside):
        for region, stack in stacks.items():
            if figure in stack:
                return region
    return None


def is_inside(state: State, figure: Figure, region: str) -> bool:
    """A character stands in a besieged stronghold."""
    return figure in state.inside.get(region, _EMPTY)


def figures_at(state: State, side: Side, region: str) -> Stack:
    """R9.5: all figures of the side in the region, besieged ones included."""
    both = dict(state.field.get(region, _EMPTY))
    for figure, number in garrison(state, region).items():
        both[figure] = both.get(figure, 0) + number
    return of_side(both, side)


def companions_at(state: State, region: str) -> list[Figure]:
    """R11.27: companions on the map there; those in the Fellowship do not count."""
    here = figures_at(state, FREE_PEOPLES, region)
    return [companion for companion in COMPANIONS if companion in here]


def entered_play(state: State, minion: Figure) -> bool:
    """R5.24: it came into play at some time, even if it is gone."""
    return minion not in state.reinforcements


def at_war(state: State, nation: str) -> bool:
    """R8.1."""
    return state.steps_to_war[nation] == 0


def nations_at_war(state: State, side: Side) -> list[str]:
    return [nation for nation in NATIONS_OF[side] if state.steps_to_war[nation] == 0]


def victory_points(state: State, side: Side) -> int:
    """R14.7: from control markers only."""
    return sum(REGIONS[region].victory_points for region in state.captured if OWNER[region] != side)

"""B3, B4, B12, B14: what the rules mean by army, next to, Leadership, control. Questions to the state.

Plain functions that never pause. Lists come in the order of the map, never of a dict.
"""

from __future__ import annotations

from games.bofa.facts import (
    FREE_PEOPLES,
    GENERALS,
    GOBLIN_MUSTERS,
    HEAPS,
    LEADS_TO,
    MOVES,
    MUSTERS,
    NEIGHBOURS,
    PASSES,
    PLACES,
    POINTS,
    PROTECTION,
    REGIONS,
    SETUP,
    SHADOW,
    TERRITORY,
    Side,
    Stack,
)
from games.bofa.figures import BEORN, LEADERSHIP, LORD, THORIN, WALKERS, combat_value
from games.bofa.state import NOT_IN_PLAY, Army, State

ARMY_LIMIT = 5
FURY, MIGHTY_STROKES, SHINING_ARMOUR = "fate_07", "fate_08", "fate_09"
FURY_BONUS = 2
ORDER: dict[str, int] = {place: number for number, place in enumerate(PLACES)}
UNLIMITED: frozenset[str] = frozenset((*MUSTERS, *GOBLIN_MUSTERS))
HEAPS_OF: dict[Side, tuple[str, ...]] = {
    side: tuple(key for key, heap in HEAPS.items() if heap.side == side) for side in (FREE_PEOPLES, SHADOW)
}


# --- armies ------------------------------------------------------------------------------------------


def has_army(state: State, side: Side, region: str) -> bool:
    army = state.armies.get(region)
    return army is not None and army.side == side


def armies(state: State, side: Side) -> list[str]:
    """Where the side has an army, boxes included."""
    return sorted((r for r, army in state.armies.items() if army.side == side), key=ORDER.__getitem__)


def armies_on_map(state: State, side: Side) -> list[str]:
    """B17.11: in regions, where they can be reached."""
    return [region for region in armies(state, side) if region in REGIONS]


def with_characters(state: State, side: Side, region: str) -> list[str]:
    """B4.6: the characters of the side in the region; they belong to its army if there is one."""
    where = state.where
    return [character for character in WALKERS[side] if where[character] == region]


def leaders_at(state: State, side: Side, region: str) -> list[str]:
    """B12.7: those of leadership 1 or more."""
    return [character for character in with_characters(state, side, region) if LEADERSHIP[character]]


def leadership(state: State, region: str) -> int:
    """B12.6: of the army there; Fury of the Dwarves counts with Thorin."""
    army = state.armies[region]
    found = army.leadership
    for character in with_characters(state, army.side, region):
        found += LEADERSHIP[character]
    return found + fury(state, region)


def fury(state: State, region: str) -> int:
    """Fury of the Dwarves: what Thorin's army has more."""
    return FURY_BONUS if state.where[THORIN] == region and FURY in state.table else 0


def is_led(state: State, region: str) -> bool:
    """B12.7: army with Leadership."""
    army = state.armies[region]
    return army.leadership > 0 or bool(leaders_at(state, army.side, region))


def strength(state: State, region: str) -> int:
    """B12.8: combat value, not cut to five."""
    return combat_value(state.armies[region].units) + fury(state, region)


def limit(side: Side, region: str) -> int | None:
    """B12.1, B12.3 to B12.5: how many units may stay there; None: any number."""
    return None if side == SHADOW and region in UNLIMITED else ARMY_LIMIT


# --- the board ---------------------------------------------------------------------------------------


def beorn_at(state: State, region: str) -> bool:
    return state.where[BEORN] == region


def may_enter(state: State, side: Side, region: str) -> bool:
    """B13.1, B28.10: no enemy army there, and not Beorn, who shares a region with no units (B12.11)."""
    army = state.armies.get(region)
    return (army is None or army.side == side) and state.where[BEORN] != region


def ways(state: State, side: Side, region: str) -> list[str]:
    """B13.1, B17.4, B17.5: where an army can step from here."""
    if region in GOBLIN_MUSTERS and region not in state.open_passes:
        return []
    return [to for to in MOVES[region] if may_enter(state, side, to)]


def is_near_enemy(state: State, side: Side, region: str) -> bool:
    """B13.13, B13.16: next to an enemy army; to the Shadow Beorn is one."""
    found = state.armies
    for to in NEIGHBOURS[region]:
        army = found.get(to)
        if army is not None and army.side != side:
            return True
    return side == SHADOW and state.where[BEORN] in NEIGHBOURS[region]


def targets(state: State, side: Side, region: str) -> list[str]:
    """B18.1, B17.6, B28.11: where an army in this region can attack."""
    near = (LEADS_TO[region],) if region in PASSES else NEIGHBOURS[region]
    found = state.armies
    at = [to for to in near if (army := found.get(to)) is not None and army.side != side]
    if side == SHADOW and state.where[BEORN] in near:
        at.append(state.where[BEORN])
    return at


def in_territory(state: State, side: Side, territory: str) -> list[str]:
    return [r for r in armies(state, side) if TERRITORY.get(r) == territory]


def is_unbreached(state: State, region: str) -> bool:
    """B22.10: a fortification that still takes damage."""
    return region in PROTECTION and state.breaches.get(region, 0) < PROTECTION[region]


# --- control and tokens ------------------------------------------------------------------------------


def controls(state: State, side: Side, region: str) -> bool:
    """B14: the side controls this settlement, or the Front Gate; other regions nobody controls."""
    return region in POINTS and (region in state.held) == (side == SHADOW)


def points(state: State) -> int:
    """B26.1, B26.9."""
    return sum(POINTS[region] for region in state.held)


def tokens_left(state: State, heap: str) -> int:
    """B15.6: tokens of the heap that are not on the board."""
    on_board = sum(here.get(heap, 0) for here in state.tokens.values())
    return sum(state.unflipped[heap].values()) - on_board


def may_hold_token(state: State, side: Side, region: str) -> bool:
    """B15.5: no enemy army and no enemy control marker there."""
    army = state.armies.get(region)
    if army is not None and army.side != side:
        return False
    return region not in POINTS or controls(state, side, region)


def own_tokens(state: State, side: Side, region: str) -> Stack:
    here = state.tokens.get(region, {})
    return {heap: here[heap] for heap in HEAPS_OF[side] if heap in here}


def leadership_left(state: State, side: Side) -> int:
    """B1.6: leadership tokens in the stock."""
    used = sum(army.leadership for army in state.armies.values() if army.side == side)
    return SETUP.leadership[side] - used


# --- characters --------------------------------------------------------------------------------------


def is_in_play(state: State, character: str) -> bool:
    return state.where[character] not in NOT_IN_PLAY


def is_ready(state: State, character: str) -> bool:
    """B9.10: the marker is on or past his figure."""
    figures = state.fate.figures
    return character in figures and state.fate.marker >= figures[character]


def generals_in_play(state: State) -> list[str]:
    return [general for general in GENERALS if is_in_play(state, general)]


def army_of(state: State, side: Side, character: str) -> str | None:
    """The region of the army that a character is in."""
    region = state.where[character]
    return region if has_army(state, side, region) else None


def eagles_on_board(state: State) -> int:
    """B27.7: the Lord counts as one."""
    led = state.where[LORD] in state.bats
    return sum(number for place, number in state.eagles.items() if place in state.bats) + led


def undamaged(army: Army) -> bool:
    return army.damage == 0

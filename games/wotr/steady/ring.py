"""The Ring-bearers' road: what a step risks, what it brings, how damage is taken. For both sides."""

from __future__ import annotations

from games.wotr.facts import DISTANCES, FREE_PEOPLES, SHADOW, TILES
from games.wotr.figures import LEVEL
from games.wotr.hunt import GUIDE_CASUALTY, USE_THE_RING, is_refuge, reroll_reasons, shadow_strongholds
from games.wotr.mordor import GATES
from games.wotr.state import MORDOR_STEPS, MOST_CORRUPTION, State
from games.wotr.steady.mind import Mind
from games.wotr.victory import POINTS_TO_WIN

MOST_LEVEL = 5
QUICK = 0.8
"""Points a turn: the Shadow is never taken to be slower."""
WHOLE_ROAD = 15
"""Steps from Rivendell to the Crack of Doom, about."""
RUNNING = 1.3
"""Steps a turn: a Fellowship that is quicker runs."""
ONWARD = 0.9
"""What the first step of a turn is worth at the least: who stands still is lost in the end."""
HURT = 4
"""Corruption with which a rest in a refuge pays."""
BEARABLE = 7
"""Corruption up to which the Ring is used so that Strider lives to be king."""


def steps_to_gate(state: State, region: str | None = None) -> int:
    """How many moves the Fellowship still needs to stand at a gate of Mordor."""
    origin = region or state.fellowship.region
    if origin is None:
        return 0
    far = min(DISTANCES[origin][gate] for gate in GATES)
    return max(0, far - (0 if region else state.fellowship.progress))


def eye_damage(state: State) -> float:
    """What an Eye costs now."""
    if state.fellowship.mordor is not None:
        return float(sum(state.hunt_box.values()))
    chance = success_chance(state)
    return max(1.0, chance * min(MOST_LEVEL, state.hunt_box[SHADOW]))


def success_chance(state: State) -> float:
    """R12.3: for one hunt die."""
    return min(5, 1 + state.hunt_box[FREE_PEOPLES]) / 6


def hunt_chance(state: State) -> float:
    """R12.2 to R12.5: that a move is found out."""
    if state.fellowship.mordor is not None:
        return 1.0
    level = min(MOST_LEVEL, state.hunt_box[SHADOW])
    dice = level + min(level, len(reroll_reasons(state)))
    return 1 - float((1 - success_chance(state)) ** dice)


def tile_damage(state: State) -> float:
    """What a tile of the pool does on the average."""
    pool = state.tiles.pool or list(TILES)
    eye = eye_damage(state)
    total = 0.0
    for tile in pool:
        value = TILES[tile].value
        total += eye if value == "eye" else 3.5 if value == "die" else max(-1.0, float(value))
    return total / len(pool)


def reveal_share(state: State) -> float:
    pool = state.tiles.pool
    return sum(TILES[tile].reveal for tile in pool) / len(pool) if pool else 0.5


def step_risk(state: State) -> float:
    """The damage that one more step can be expected to bring."""
    return hunt_chance(state) * tile_damage(state)


def cushion(state: State) -> float:
    """How much damage the companions can still take on themselves."""
    return float(sum(LEVEL[companion] for companion in state.fellowship.companions))


def room(state: State) -> float:
    """How much more damage the Ring-bearers can bear before they are lost."""
    return 11.0 - state.fellowship.corruption + 0.7 * cushion(state)


def road_left(state: State) -> int:
    """Steps to the Crack of Doom."""
    if state.fellowship.mordor is not None:
        return MORDOR_STEPS - state.fellowship.mordor
    return steps_to_gate(state) + MORDOR_STEPS


def slack(mind: Mind) -> float:
    """How many turns can be spared before the Shadow's conquest, as it goes, would be complete."""
    points, turn = mind.points[SHADOW], max(1, mind.state.turn)
    left = (POINTS_TO_WIN[SHADOW] - points) / max(QUICK, points / turn)
    return left - road_left(mind.state) / 1.6 - 1


def may_rest(mind: Mind) -> bool:
    """In a refuge, badly hurt, with time to spare: the next declaration there heals."""
    ring = mind.state.fellowship
    return (
        ring.region is not None
        and ring.progress == 0
        and ring.corruption >= HURT
        and is_refuge(mind.state, ring.region)
        and slack(mind) >= 2.5
    )


def step_worth(mind: Mind) -> float:
    """What moving the Fellowship now is worth: progress, less the danger."""
    state = mind.state
    ring = state.fellowship
    if ring.mordor is None and steps_to_gate(state) == 0:
        return -1.0
    if may_rest(mind):
        return -1.0
    risk = step_risk(state)
    if ring.mordor is not None:
        idle = 0.0 if state.this_turn.attempted else 1.0
        last = 3.0 if ring.mordor == MORDOR_STEPS - 1 else 0.0
        danger = risk / max(0.5, room(state))
        if state.this_turn.attempted and slack(mind) > 2:
            danger += 1.0
        return 2.2 + idle + last - 2.6 * danger * (1 if not idle else 0.4)
    hurry = 0.12 * mind.points[SHADOW]
    danger = risk * (0.45 + 4.0 / max(2.0, room(state))) * (1.5 if slack(mind) > 2 else 1.0)
    worth = 1.75 + hurry - danger - 0.35 * hunt_chance(state) * reveal_share(state)
    return worth if state.this_turn.attempted else max(ONWARD, worth)


def hide_worth(mind: Mind) -> float:
    return 1.9 if mind.state.fellowship.mordor is None else 2.4


# --- where to ------------------------------------------------------------------------------------------


def declare_to(mind: Mind, items: list[str]) -> str:
    """A gate of Mordor if it can be reached; else a refuge on the way that heals; else nowhere yet."""
    state = mind.state
    for gate in GATES:
        if gate in items:
            return gate
    ring = state.fellowship
    ahead = steps_to_gate(state)
    best, found = 0.0, "not_now"
    for region in items:
        if region == "not_now" or not is_refuge(state, region) or not ring.corruption:
            continue
        resting = region == ring.region and not ring.progress
        lost = 0 if resting else steps_to_gate(state, region) - ahead
        detour = 0.4 if slack(mind) >= 3 else 0.8
        worth = 1.0 + 0.15 * ring.corruption - detour * max(0, lost)
        if worth > best:
            best, found = worth, region
    return found


def reveal_to(mind: Mind, items: list[str]) -> str:
    """As near to Mordor as may be, better not in a stronghold of the enemy."""

    def cost(region: str) -> tuple[float, str]:
        tile = 1.5 if shadow_strongholds(mind.state, (region,)) else 0.0
        return steps_to_gate(mind.state, region) + tile, region

    return min(items, key=cost)


def fewest_marks(items: list[str]) -> str:
    """The way that touches the fewest strongholds."""
    return min(items, key=lambda way: (0 if way == "by_no_stronghold" else 1 + way.count("_and_"), way))


# --- damage --------------------------------------------------------------------------------------------


def take_damage(mind: Mind, items: list[str]) -> str:
    """Companions are for great damage, the Ring for small, as long as there is room for it.

    The guide has the highest Level, so his fall lowers the damage most.
    """
    state = mind.state
    ring = state.fellowship
    damage = int(mind.about.get("damage", 1))
    deadly = ring.corruption + damage >= MOST_CORRUPTION
    ability = next((item for item in items if item.startswith("guide_")), None)
    if ability and (ability == "guide_gollum" or damage == 1 or deadly):
        return ability
    if GUIDE_CASUALTY not in items:
        return ability or USE_THE_RING
    if deadly or has_companions_to_spare(state):
        return GUIDE_CASUALTY
    if is_heir(state, ring.guide) and ring.corruption + damage <= BEARABLE:
        return USE_THE_RING
    if ring.guide == "gandalf_grey" and damage > 1:
        return GUIDE_CASUALTY
    spare = ring.corruption + damage <= comfortable(mind)
    small = damage == 1 or (damage == 2 and slack(mind) > 3)
    return USE_THE_RING if small and spare else GUIDE_CASUALTY


def is_heir(state: State, companion: str) -> bool:
    """Strider, as long as he can still be crowned: outside of Mordor."""
    return companion == "strider" and "aragorn" in state.reinforcements and state.fellowship.mordor is None


def has_companions_to_spare(state: State) -> bool:
    """In Mordor, as many as there are steps left."""
    step = state.fellowship.mordor
    return step is not None and len(state.fellowship.companions) >= MORDOR_STEPS - step


def comfortable(mind: Mind) -> float:
    """How much corruption is all right this far on the road."""
    state = mind.state
    if state.fellowship.mordor is not None:
        return 4 + 1.4 * state.fellowship.mordor
    return 4.0


# --- the hunt ------------------------------------------------------------------------------------------


def pace(state: State) -> float:
    """How many steps a turn the Ring-bearers have made."""
    return (WHOLE_ROAD - road_left(state)) / max(1, state.turn - 1)


def hunters(mind: Mind, least: int, most: int) -> int:
    """Dice for the Hunt Box: more the nearer the Ring-bearers are, the quicker, and the weaker they stand."""
    state = mind.state
    ring = state.fellowship
    if ring.mordor is not None:
        wish = 5 if ring.corruption >= 4 else 4
    elif road_left(state) <= 10 or ring.corruption >= 5:
        wish = 3
    else:
        wish = 2 if state.turn > 1 else 1
    if state.turn > 2 and ring.mordor is None and pace(state) >= RUNNING:
        wish += 1
    if mind.points[SHADOW] >= 8:
        wish -= 1
    return max(least, min(most, wish))

"""The Ring-bearers' road and the hunt, as steady of version 1.0 saw them."""

from __future__ import annotations

from games.wotr.facts import CHARACTERS, SHADOW
from games.wotr.hunt import GUIDE_CASUALTY, USE_THE_RING, is_refuge
from games.wotr.state import MORDOR_STEPS, MOST_CORRUPTION
from games.wotr.steady import ring
from games.wotr.steady.mind import Mind


def may_rest(mind: Mind) -> bool:
    """In a refuge, with time to spare: the next declaration there heals."""
    bearers = mind.state.fellowship
    return (
        bearers.region is not None
        and bearers.progress == 0
        and bearers.corruption >= 1
        and is_refuge(mind.state, bearers.region)
        and ring.slack(mind) >= 2.5
    )


def step_worth(mind: Mind) -> float:
    """What moving the Fellowship now is worth: progress, less the danger."""
    state = mind.state
    bearers = state.fellowship
    if bearers.mordor is None and ring.steps_to_gate(state) == 0:
        return -1.0
    if may_rest(mind):
        return -1.0
    risk = ring.step_risk(state)
    if bearers.mordor is not None:
        idle = 0.0 if state.this_turn.attempted else 1.0
        last = 3.0 if bearers.mordor == MORDOR_STEPS - 1 else 0.0
        danger = risk / max(0.5, ring.room(state))
        if state.this_turn.attempted and ring.slack(mind) > 2:
            danger += 1.0
        return 2.2 + idle + last - 2.6 * danger * (1 if not idle else 0.4)
    hurry = 0.12 * mind.points[SHADOW]
    danger = risk * (0.45 + 4.0 / max(2.0, ring.room(state))) * (1.5 if ring.slack(mind) > 2 else 1.0)
    return 1.75 + hurry - danger - 0.35 * ring.hunt_chance(state) * ring.reveal_share(state)


def hide_worth(mind: Mind) -> float:
    return 1.6 if mind.state.fellowship.mordor is None else 2.4


def take_damage(mind: Mind, items: list[str]) -> str:
    """Companions are for great damage, the Ring for small, as long as there is room for it.

    The guide has the highest Level, so his fall lowers the damage most.
    """
    state = mind.state
    bearers = state.fellowship
    damage = int(mind.about.get("damage", 1))
    deadly = bearers.corruption + damage >= MOST_CORRUPTION
    ability = next((item for item in items if item.startswith("guide_")), None)
    if ability and (ability == "guide_gollum" or damage == 1 or deadly):
        return ability
    if GUIDE_CASUALTY not in items:
        return ability or USE_THE_RING
    if deadly or ring.has_companions_to_spare(state):
        return GUIDE_CASUALTY
    spare = bearers.corruption + damage <= ring.comfortable(mind)
    small = damage == 1 or (damage == 2 and ring.slack(mind) > 3)
    return USE_THE_RING if small and spare else GUIDE_CASUALTY


def hunters(mind: Mind, least: int, most: int) -> int:
    """Dice for the Hunt Box: more the nearer the Ring-bearers are, and the weaker they stand."""
    state = mind.state
    bearers = state.fellowship
    if bearers.mordor is not None:
        wish = 5 if bearers.corruption >= 4 else 4
    elif ring.road_left(state) <= 11 or bearers.corruption >= 4:
        wish = 3 if bearers.progress >= 3 else 2
    else:
        wish = 2 if state.turn > 2 else 1
    if mind.points[SHADOW] >= 8:
        wish -= 1
    return max(least, min(most, wish))


def separate(mind: Mind, items: list[str]) -> list[str]:
    """Whoever is best spared: the lowest Level first."""
    ordered = sorted(items, key=lambda one: (CHARACTERS[one].level, one))
    return ordered[: max(1, mind.question.least)]


def guide(mind: Mind, items: list[str]) -> str:
    """Strider hides the Fellowship with any die; else Gandalf, who draws cards."""
    order = ("strider", "gandalf_grey", "meriadoc", "peregrin", "boromir", "legolas", "gimli")
    wish = order if mind.state.turn > 2 else ("gandalf_grey", *order)
    return next((one for one in wish if one in items), items[0])


def allocate(mind: Mind, items: list[str]) -> str:
    numbers = [int(item) for item in items]
    return str(hunters(mind, min(numbers), max(numbers)))

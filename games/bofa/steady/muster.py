"""Recruits, rallies, leadership tokens and bats: where they do most."""

from __future__ import annotations

from collections.abc import Sequence

from games.bofa.facts import FREE_PEOPLES, GOBLIN_MUSTERS, MUSTERS, SHADOW, TERRITORIES, TERRITORY
from games.bofa.moving import UNITS_TO_OPEN
from games.bofa.position import UNLIMITED, leadership, own_tokens, targets
from games.bofa.rally import damaged
from games.bofa.recruit import flippable
from games.bofa.steady.mind import MOST_UNITS, NOTHING, UNIT, Mind

PER_TOKEN: dict[str, float] = {FREE_PEOPLES: 1.0, SHADOW: 1.3}
HEALED = 0.35
"""What a marker taken off is worth, of the worth of a unit."""


def more(mind: Mind, region: str, units: int = 1) -> float:
    """What so many new units are worth in a place."""
    there = mind.size(region)
    space = units if mind.side == SHADOW and region in UNLIMITED else min(units, MOST_UNITS - there)
    if space <= 0:
        return 0.0
    return 0.6 * UNIT[mind.side] * space + mind.stand(region, there + space) - mind.stand(region, there)


def flip_worth(mind: Mind, region: str) -> float:
    return PER_TOKEN[mind.side] * more(mind, region)


def best(worths: Sequence[float], number: int) -> float:
    """The best few together."""
    found = sorted((worth for worth in worths if worth > 0), reverse=True)[:number]
    return sum(found) if found else NOTHING


def recruiting(mind: Mind, number: int = 2) -> float:
    return best([flip_worth(mind, region) for region in flippable(mind.state, mind.side)], number)


def token_worth(mind: Mind, region: str) -> float:
    """What a token laid down is worth: somebody has to flip it later."""
    lying = sum(own_tokens(mind.state, mind.side, region).values())
    return 0.55 * flip_worth(mind, region) * 0.75**lying


def rally_worth(mind: Mind, region: str, success: int = 5) -> float:
    army = mind.state.armies[region]
    chance = (7 - success) / 6
    dice = army.size + min(army.size * (1 - chance), leadership(mind.state, region))
    healed = min(army.damage, dice * chance)
    near = 1.3 if targets(mind.state, mind.side, region) else 1.0
    return HEALED * UNIT[mind.side] * healed * near


def rallying(mind: Mind, success: int = 5) -> float:
    return best([rally_worth(mind, region, success) for region in damaged(mind.state, mind.side)], 2)


# --- goblins -----------------------------------------------------------------------------------------


def goblins_worth(mind: Mind, box: str) -> float:
    """A Goblin more in a mustering point; the fifth opens the pass."""
    here = mind.size(box)
    opens = 0.8 if here + 1 == UNITS_TO_OPEN and box not in mind.state.open_passes else 0.0
    return 0.45 * UNIT[SHADOW] + mind.pull[box] * 0.6 + opens


def recruiting_goblins(mind: Mind) -> float:
    return sum(goblins_worth(mind, box) for box in GOBLIN_MUSTERS)


def hosting(mind: Mind) -> float:
    """Bolg's Great Host: three tokens."""
    return best([token_worth(mind, region) for region in MUSTERS], 3)


# --- leadership and bats -----------------------------------------------------------------------------


def token_need(mind: Mind, region: str) -> float:
    """What a leadership token does for an army: re-rolls where it will fight, and orders."""
    army = mind.state.armies[region]
    if mind.side == SHADOW:
        use = mind.pull[region] * min(army.size, MOST_UNITS)
        unled = 1.5 if not leadership(mind.state, region) else 1.0
        return (use + 0.1) * unled * (1.5 if targets(mind.state, SHADOW, region) else 1.0)
    threat = min(8.0, mind.threats.get(region, 0.0))
    return threat * (0.3 + 0.2 * army.size) * (1.0 if leadership(mind.state, region) < 3 else 0.6)


def bats_wanted(mind: Mind, number: int) -> int:
    """What the armies worth leading leave over."""
    useful = sum(1 for region in mind.mine if mind.state.armies[region].size >= 2)
    return max(1 if fronts(mind) else 0, number - max(3, useful))


def fronts(mind: Mind) -> dict[str, float]:
    """Where the Shadow will fight, by territory."""
    found: dict[str, float] = {}
    for region in mind.mine:
        for target in targets(mind.state, SHADOW, region):
            sky = TERRITORY[target]
            found[sky] = found.get(sky, 0.0) + mind.state.armies[region].size + mind.prize(target, SHADOW)
    return found


def crowds(mind: Mind) -> dict[str, float]:
    """How many units of the Shadow stand in each territory."""
    found = dict.fromkeys(TERRITORIES, 0.0)
    for region in mind.mine:
        if region in TERRITORY:
            found[TERRITORY[region]] += mind.size(region)
    return found


def skies(mind: Mind, number: int) -> list[str]:
    """One bat after the other to the fiercest front."""
    wish = fronts(mind) or crowds(mind)
    found: list[str] = []
    for _ in range(number):
        found.append(max(TERRITORIES, key=lambda sky: wish.get(sky, 0.0) / (1 + found.count(sky))))
    return found

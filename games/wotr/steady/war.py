"""Marches, attacks and recruits, each with what it is worth: the plan of an army at every step."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from games.wotr.armies import is_barred, is_unbound, leaders, part_for
from games.wotr.battle import army_at, attack_part, attackers
from games.wotr.facts import FREE_PEOPLES, NATIONS, NEIGHBOURS, REGIONS, SHADOW, SIDES
from games.wotr.figures import (
    ELITE_UNITS,
    IMMOBILE,
    LEADERSHIP,
    NATION_OF_LEADER,
    NATION_OF_UNIT,
    NAZGUL,
    Figure,
    nations_in,
    of_side,
    units_of,
)
from games.wotr.parts import NOBODY
from games.wotr.position import FORTIFIED, STRONGHOLD, armies, controller, is_open, units_in
from games.wotr.recruit import recruitable
from games.wotr.steady.mind import MOST_IN_REGION, OUTPOSTS, Mind
from games.wotr.steady.odds import Host, assault, fight, host, siege

STEP = 0.05
"""What it takes for a march to be better than none."""
MOST_INSIDE = 5
TO_WAR = {"isengard": 3.0, "sauron": 2.6, "southrons_easterlings": 1.7}
"""What bringing a nation of the Shadow to war is worth: with Isengard comes Saruman, and a die."""


class March(Struct, frozen=True):
    origin: str
    to: str
    units: int
    worth: float


class Attack(Struct, frozen=True):
    origin: str
    target: str
    worth: float
    chance: float


# --- marches -----------------------------------------------------------------------------------------


def garrison_needed(mind: Mind, region: str) -> int:
    """How many units stay where there is something to hold."""
    if controller(mind.state, region) != mind.side or not REGIONS[region].victory_points:
        return 0
    if not mind.threats.get(region):
        return 0
    return 1 if mind.side == SHADOW else 2


def march_worth(mind: Mind, origin: str, to: str, units: int) -> float:
    """What moving so many units one region changes, a settlement taken on the way included."""
    state, side = mind.state, mind.side
    mine = mind.ground.units[side]
    here, there = mine.get(origin, 0), mine.get(to, 0)
    if there + units > MOST_IN_REGION:
        units = max(0, MOST_IN_REGION - there)
    gain = mind.stand(origin, here - units) + mind.stand(to, there + units)
    gain -= mind.stand(origin, here) + mind.stand(to, there)
    gain += mind.prize(to, side) if to not in state.inside else 0.0
    if origin in state.inside and controller(state, origin) != side:
        gain -= 1.0
    return gain - exposure(mind, to, there + units) + exposure(mind, origin, here)


def exposure(mind: Mind, region: str, units: int) -> float:
    """A small army beside a great one is soon lost."""
    if region in STRONGHOLD and controller(mind.state, region) == mind.side:
        return 0.0
    beside = mind.neighbours_with_enemies(region)
    share = 0.12 if mind.side == FREE_PEOPLES else 0.04
    return min(units, 5) * share if units and beside > 1.5 * units else 0.0


def marches(mind: Mind, led: bool) -> list[March]:
    """Every march that a die allows now, the best first."""
    return mind.once(("marches", led), lambda: _marches(mind, led))


def _marches(mind: Mind, led: bool) -> list[March]:
    state, side = mind.state, mind.side
    needed: frozenset[Figure] = leaders(state, side) - IMMOBILE if led else NOBODY
    found: list[March] = []
    for origin in armies(state, side):
        if not led:
            found += marches_from(mind, origin)
        elif not needed.isdisjoint(state.field[origin]):
            found += marches_from(mind, origin) if goes_whole(mind, origin) else _from(mind, origin, needed)
    return sorted(found, key=lambda march: -march.worth)


def marches_from(mind: Mind, origin: str) -> list[March]:
    return mind.once(("from", origin), lambda: _from(mind, origin, NOBODY))


def _from(mind: Mind, origin: str, needed: Collection[Figure]) -> list[March]:
    """The marches of one army, or of a part of it with somebody who is needed."""
    state, side = mind.state, mind.side
    whole = goes_whole(mind, origin)
    found: list[March] = []
    for to in NEIGHBOURS[origin]:
        if is_open(state, side, to) and not is_barred(state, side, to):
            part = None if whole else part_for(state, mind.seat, origin, to, needed)
            most = mind.ground.units[side][origin] if whole else part.most if part else 0
            found += [
                March(origin, to, n, march_worth(mind, origin, to, n)) for n in sizes(mind, origin, to, most)
            ]
    return found


def goes_whole(mind: Mind, origin: str) -> bool:
    """No border and no weariness binds anybody there."""
    return mind.seat in SIDES and not mind.state.this_turn.touched and is_unbound(mind.state, origin)


def sizes(mind: Mind, origin: str, to: str, most: int) -> list[int]:
    """How many could go, of so many at the most: all but a garrison; perhaps one, or half of them."""
    if not most:
        return []
    mine = mind.ground.units[mind.side]
    found = {max(1, min(most, mine[origin] - garrison_needed(mind, origin)))}
    if mind.side == FREE_PEOPLES or most > MOST_IN_REGION - mine.get(to, 0):
        found |= {1, max(1, most // 2)}
    return sorted(found)


# --- attacks -----------------------------------------------------------------------------------------


def attacks(mind: Mind, led: bool) -> list[Attack]:
    """Every attack that a die allows now, the best first."""
    return mind.once(("attacks", led), lambda: _attacks(mind, led))


def _attacks(mind: Mind, led: bool) -> list[Attack]:
    state, side = mind.state, mind.side
    needed: Collection[Figure] = leaders(state, side) if led else NOBODY
    found = [
        attack_worth(mind, origin, target, needed)
        for origin, targets in attackers(state, mind.seat, needed).items()
        for target in targets
    ]
    return sorted(found, key=lambda attack: -attack.worth)


def attack_worth(mind: Mind, origin: str, target: str, needed: Collection[Figure] = NOBODY) -> Attack:
    """What an attack with everybody who can is worth, by the odds."""
    state, side = mind.state, mind.side
    part = attack_part(state, mind.seat, origin, needed)
    assert part is not None
    mine = host(state, side, {**part.units, **part.leaders})
    if origin == target and controller(state, target) != side:
        return siege_worth(mind, target, mine)
    if origin == target:
        return sortie_worth(mind, target, mine)
    theirs = host(state, mind.enemy, of_side(state.field[target], mind.enemy))
    if walled(mind, target):
        return investment_worth(mind, origin, target, mine, theirs)
    return field_worth(mind, origin, target, mine, theirs)


def walled(mind: Mind, target: str) -> bool:
    """The defender can go behind walls, and will."""
    return (
        target in STRONGHOLD
        and target not in mind.state.inside
        and controller(mind.state, target) == mind.enemy
    )


def trade(mind: Mind, lost: float, struck: float) -> float:
    """Hits given against hits taken: those who fall for the Free Peoples do not come back."""
    if mind.side == SHADOW:
        return 0.2 * struck - 0.1 * lost
    return 0.13 * struck - 0.26 * lost


def siege_worth(mind: Mind, target: str, mine: Host) -> Attack:
    state = mind.state
    theirs = host(state, mind.enemy, of_side(state.inside[target], mind.enemy))
    whole = siege(mine, theirs)
    rounds = 1 + min(2, mine.elites)
    now = assault(mine, theirs, rounds)
    progress = min(1.0, now.defender_hits / max(1, theirs.toughness))
    worth = whole.win * mind.prize(target, mind.side) * max(now.win, progress * 0.8)
    worth += trade(mind, now.attacker_hits, now.defender_hits)
    if whole.win < 0.3:
        worth -= 1.0
    return Attack(target, target, worth, whole.win)


def sortie_worth(mind: Mind, target: str, mine: Host) -> Attack:
    theirs = host(mind.state, mind.enemy, of_side(mind.state.field[target], mind.enemy))
    result = fight(mine, theirs)
    worth = trade(mind, result.attacker_hits, result.defender_hits) + result.win * 1.2 - 0.6
    return Attack(target, target, worth if result.win > 0.7 else -1.0, result.win)


def investment_worth(mind: Mind, origin: str, target: str, mine: Host, theirs: Host) -> Attack:
    """The walls will be manned, five units at the most; the siege is what counts."""
    inside = Host(min(theirs.regulars, MOST_INSIDE), min(theirs.elites, MOST_INSIDE), theirs.leadership)
    whole = siege(mine, inside)
    worth = whole.win * mind.prize(target, mind.side) * 0.45 - anger(mind, target)
    if whole.win < 0.45:
        worth = -1.0
    return Attack(origin, target, worth, whole.win)


def field_worth(mind: Mind, origin: str, target: str, mine: Host, theirs: Host) -> Attack:
    result = fight(mine, theirs, target in FORTIFIED)
    worth = trade(mind, result.attacker_hits, result.defender_hits)
    if result.win < 0.55:
        return Attack(origin, target, worth - 1.0, result.win)
    taken = mind.prize(target, mind.side) if target not in mind.state.inside else 0.8
    nearer = (
        0.3 * mine.units * max(0.0, mind.pull[target] - mind.pull[origin]) if mind.side == SHADOW else 0.0
    )
    worth += result.win * (taken + nearer) - anger(mind, target)
    if target in OUTPOSTS and mind.side == SHADOW:
        worth += 0.3
    return Attack(origin, target, worth, result.win)


def anger(mind: Mind, target: str) -> float:
    """A nation that is attacked comes nearer to war: the Shadow would rather not wake it."""
    if mind.side == FREE_PEOPLES:
        return 0.0
    figures, _ = army_at(mind.state, mind.enemy, target)
    return sum(0.25 for nation in nations_in(figures) if mind.state.steps_to_war[nation])


# --- recruits ----------------------------------------------------------------------------------------


def strength(figure: Figure) -> float:
    if figure in ELITE_UNITS:
        return 1.7
    if figure in NATION_OF_UNIT:
        return 1.0
    return 0.8 if figure == NAZGUL else 0.5 * LEADERSHIP.get(figure, 0)


def recruit_worth(mind: Mind, figure: Figure, region: str) -> float:
    """What one more figure is worth where it can come."""
    here = units_in(mind.state, mind.side, region)
    if figure == NAZGUL:
        return 0.5
    if figure in NATION_OF_LEADER:
        stack = mind.state.field.get(region, {})
        return 0.25 + 0.05 * min(here, 5) - 0.2 * stack.get(figure, 0)
    if here >= MOST_IN_REGION:
        return 0.0
    more = mind.stand(region, here + 1) - mind.stand(region, here)
    return (0.22 + more) * strength(figure)


def recruits(mind: Mind, elites: bool = True) -> list[tuple[float, Figure, str]]:
    """Figures that a Muster die can bring, with the best place of each, the best first."""
    found = []
    for figure, places in recruitable(mind.state, mind.seat, elites).items():
        worth, region = max((recruit_worth(mind, figure, at), at) for at in places)
        found.append((worth, figure, region))
    return sorted(found, reverse=True)


def best_muster(mind: Mind) -> float:
    """One Elite, or two others in different places."""
    found = mind.once("recruits", lambda: recruits(mind))
    if not found:
        return 0.0
    small = [worth for worth, figure, _ in found if figure not in ELITE_UNITS]
    pair = small[0] * 1.8 if small else 0.0
    return max(found[0][0], pair)


def advance_worth(mind: Mind, nation: str) -> float:
    """A step nearer to war for a nation of this side."""
    steps = mind.state.steps_to_war[nation]
    if NATIONS[nation].side == SHADOW:
        base = TO_WAR.get(nation, 1.3)
        return base if steps == 1 else base * 0.8
    if nation == "elves":
        return 0.05 * min(mind.nation_threat(nation), 8.0)
    passive = nation in mind.state.passive
    threat = min(mind.nation_threat(nation), 8.0)
    worth = 0.25 + 0.11 * threat
    if steps == 1:
        worth += 0.35
    return worth * (0.75 if passive else 1.0)


def army_units(mind: Mind, region: str) -> int:
    return units_of(mind.state.field.get(region, {}), mind.side)

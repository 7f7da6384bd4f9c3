"""Marches and attacks: every one with what it is worth."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from games.bofa.attack import attackers_of, combined_targets, strikers
from games.bofa.facts import FREE_PEOPLES, SHADOW, Side
from games.bofa.figures import BOLG, COMBAT
from games.bofa.moving import ANYBODY, Need, movers
from games.bofa.position import (
    UNLIMITED,
    is_near_enemy,
    leadership,
    own_tokens,
    targets,
    ways,
    with_characters,
)
from games.bofa.steady.mind import MOST_UNITS, NOTHING, UNIT, Mind
from games.bofa.steady.odds import Host, Outcome, Stakes, attack, host_at, host_of, is_hampered, together

A_TOKEN = 0.5
"""What a recruitment token is worth to the side that would take it off."""
MARCHING = -0.05
A_RISK = 5.0
"""What it costs to put Bolg in danger."""


class March(Struct, frozen=True, order=True):
    """A move of some units, the first step of their way, and where it ends."""

    worth: float
    origin: str
    to: str
    end: str
    units: int


class Assault(Struct, frozen=True, order=True):
    """An attack, perhaps after a step."""

    worth: float
    win: float
    origin: str
    at: str
    target: str


# --- marches -----------------------------------------------------------------------------------------


def room(mind: Mind, region: str) -> int:
    """How many units can still come into a place."""
    if mind.side == SHADOW and region in UNLIMITED:
        return MOST_UNITS
    return MOST_UNITS - mind.size(region)


def sizes(mind: Mind, origin: str, to: str) -> Iterable[int]:
    """How many might go. The Shadow goes whole, but for a garrison."""
    here = mind.size(origin)
    most = max(1, min(here, room(mind, to)))
    if mind.side == SHADOW:
        return {most, max(1, min(most, here - 1))} if origin in mind.state.held else (most,)
    return range(1, most + 1)


def arrival(mind: Mind, region: str, units: int) -> float:
    """What so many more units are worth in a place, with what their coming changes."""
    there = mind.size(region)
    worth = mind.stand(region, there + units) - mind.stand(region, there) + mind.prize(region, mind.side)
    surplus = max(0, there + units - MOST_UNITS) if region not in UNLIMITED else 0
    taken = sum(own_tokens(mind.state, mind.enemy, region).values())
    return worth + A_TOKEN * taken - UNIT[mind.side] * 1.5 * surplus


def departure(mind: Mind, region: str, units: int) -> float:
    """What is lost where they leave."""
    here = mind.size(region)
    return mind.stand(region, here) - mind.stand(region, max(0, here - units))


def march_worth(mind: Mind, origin: str, path: tuple[str, ...], units: int) -> float:
    passing = sum(mind.prize(region, mind.side) for region in path[:-1])
    worth = arrival(mind, path[-1], units) - departure(mind, origin, units) + passing
    return worth + MARCHING - exposure(mind, path[-1], units)


def exposure(mind: Mind, region: str, units: int) -> float:
    """A weak army next to strong enemies is soon gone."""
    whole = mind.size(region) + units
    foes = [mind.state.armies.get(at) for at in targets(mind.state, mind.side, region)]
    strongest = max((army.size for army in foes if army), default=0)
    return 0.25 * UNIT[mind.side] * max(0, strongest - whole) + risk_to_bolg(mind, region, units)


def risk_to_bolg(mind: Mind, region: str, units: int) -> float:
    """Alone nobody can harm Bolg; an army that comes to him and is not safe itself puts him in danger."""
    if mind.side != SHADOW or mind.state.where[BOLG] != region or mind.size(region):
        return 0.0
    return A_RISK if mind.safety(region, 2 * units) < 2 else 0.0


def paths(mind: Mind, origin: str, steps: int) -> list[tuple[str, ...]]:
    """The ways that an army can go, stopping next to enemies."""
    found: list[tuple[str, ...]] = []
    for to in ways(mind.state, mind.side, origin):
        found.append((to,))
        if steps > 1 and not is_near_enemy(mind.state, mind.side, to):
            found += [(to, on) for on in ways(mind.state, mind.side, to) if on != origin]
    return found


def marches_from(mind: Mind, origin: str, steps: int) -> list[March]:
    """Every way and size, the best first."""

    def work() -> list[March]:
        found = [
            March(march_worth(mind, origin, path, units), origin, path[0], path[-1], units)
            for path in paths(mind, origin, steps)
            for units in sizes(mind, origin, path[-1])
        ]
        return sorted(found, reverse=True)

    return mind.once(("march", origin, steps), work)


def marches(
    mind: Mind, need: Need = ANYBODY, steps: int = 1, among: Iterable[str] | None = None
) -> list[March]:
    """The best march of every army that can go, the best first."""
    origins = movers(mind.state, mind.side, need) if among is None else among
    found = [marches_from(mind, origin, steps)[0] for origin in origins if marches_from(mind, origin, steps)]
    return sorted(found, reverse=True)


def marching(
    mind: Mind, number: int, steps: int, need: Need = ANYBODY, among: Iterable[str] | None = None
) -> float:
    """What it is worth to move up to so many armies."""
    found = [march.worth for march in marches(mind, need, steps, among)[:number] if march.worth > 0]
    return sum(found) if found else NOTHING


# --- attacks -----------------------------------------------------------------------------------------


def stakes(mind: Mind, at: str, target: str, attacker: Side, persons: bool = True) -> Stakes:
    """What an attack on a region is about, for the side that attacks."""
    defender = SHADOW if attacker == FREE_PEOPLES else FREE_PEOPLES
    own = UNIT[attacker] / 2
    if attacker == SHADOW:
        own *= 1 - 0.5 * mind.haste
        if mind.state.where[BOLG] == at:
            own *= 2
    prize = mind.prize(target, attacker) + mind.persons_worth(defender, target) + 0.4
    loss = mind.persons_worth(attacker, at) if persons else 0.0
    return Stakes(round(prize, 2), round(own, 3), UNIT[defender] / 2, loss)


def attackers(mind: Mind, origin: str, at: str) -> Host:
    """The army that would attack from `at` after coming from `origin`, as many as have room there."""
    if origin == at:
        return host_at(mind.state, at, defends=False)
    units = dict(mind.state.armies[origin].units)
    damage = mind.state.armies[origin].damage
    led = leadership(mind.state, origin)
    friends = mind.army(at)
    if friends:
        for unit, number in friends.units.items():
            units[unit] = units.get(unit, 0) + number
        damage += friends.damage
        led += leadership(mind.state, at)
    while sum(units.values()) > MOST_UNITS:
        weakest = min(units, key=lambda unit: (COMBAT[unit], unit))
        units[weakest] -= 1
        if not units[weakest]:
            del units[weakest]
    return host_of(units, damage, led)


def odds(mind: Mind, origin: str, at: str, target: str) -> Outcome:
    """How an attack would go."""

    def work() -> Outcome:
        defender = host_at(mind.state, target, defends=True)
        at_stake = stakes(mind, at, target, mind.side)
        return attack(attackers(mind, origin, at), defender, is_hampered(at, target), at_stake)

    return mind.once(("odds", origin, at, target), work)


def assaults_from(mind: Mind, origin: str) -> list[Assault]:
    """From where it stands, or after a step."""

    def work() -> list[Assault]:
        found = []
        for at in (origin, *ways(mind.state, mind.side, origin)):
            step = march_worth(mind, origin, (at,), goers(mind, origin, at)) if at != origin else 0.0
            for target in targets(mind.state, mind.side, at):
                outcome = odds(mind, origin, at, target)
                found.append(Assault(outcome.worth + step, outcome.win, origin, at, target))
        return sorted(found, reverse=True)

    return mind.once(("assault", origin), work)


def goers(mind: Mind, origin: str, at: str) -> int:
    return max(1, min(mind.size(origin), room(mind, at)))


def assaults(mind: Mind, need: Need = ANYBODY, among: Iterable[str] | None = None) -> list[Assault]:
    origins = strikers(mind.state, mind.side, need) if among is None else among
    return sorted((one for origin in origins for one in assaults_from(mind, origin)[:1]), reverse=True)


def assaulting(mind: Mind, need: Need = ANYBODY, among: Iterable[str] | None = None) -> float:
    """What an action that moves and attacks is worth: the best attack, or just the march."""
    found = assaults(mind, need, among)
    best = found[0].worth if found else NOTHING
    going = marches(mind, need, 1, among)
    return max(best, going[0].worth if going else NOTHING)


def combined_odds(mind: Mind, target: str) -> Outcome:
    """How an attack of all armies next to a region would go."""

    def work() -> Outcome:
        origins = attackers_of(mind.state, mind.side, target)
        force = together([host_at(mind.state, origin, defends=False) for origin in origins])
        hampered = all(is_hampered(origin, target) for origin in origins)
        at_stake = stakes(mind, origins[0], target, mind.side, persons=False)
        return attack(force, host_at(mind.state, target, defends=True), hampered, at_stake)

    return mind.once(("combined", target), work)


def combining(mind: Mind) -> float:
    found = [combined_odds(mind, target).worth for target in combined_targets(mind.state, mind.side)]
    return max(found, default=NOTHING)


# --- who goes ----------------------------------------------------------------------------------------


def leaders_worth_taking(mind: Mind, origin: str, to: str, going: int) -> list[str]:
    """Leaders go with the greater part; Bolg stays behind, where nobody can attack him alone."""
    people = with_characters(mind.state, mind.side, origin)
    if mind.side == SHADOW:
        return [person for person in people if person != BOLG]
    stays = mind.size(origin) - going
    return people if going + mind.size(to) >= stays else []

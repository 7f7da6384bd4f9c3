"""In battle: cards, losses, going on, leaving, pressing a siege. By the odds of the forces that are left."""

from __future__ import annotations

from games.wotr.facts import FREE_PEOPLES, REGIONS, SHADOW
from games.wotr.figures import ELITE_UNITS, NATION_OF_UNIT, Stack, of_side, units_of
from games.wotr.position import STRONGHOLD, controller, units_in
from games.wotr.steady.cards import combat_worth
from games.wotr.steady.mind import Mind
from games.wotr.steady.odds import Host, assault, fight, host, siege
from games.wotr.steady.war import MOST_INSIDE, march_worth, trade

NO_CARD, STOP, REDUCE = "no_card", "stop", "reduce_"
STAND, WALLS, FIELD = "stand", "walls", "field"


def forces(mind: Mind) -> tuple[Host, Host]:
    """Attacker and defender, as the question tells."""
    attacker = mind.about["attacker"]
    defender = SHADOW if attacker == FREE_PEOPLES else FREE_PEOPLES
    return (
        host(mind.state, attacker, mind.about["attackers"]),
        host(mind.state, defender, mind.about["defenders"]),
    )


def choose_card(mind: Mind, items: list[str]) -> str:
    """The card that does most for this battle, if it is not worth more as an event."""
    attacker, defender = forces(mind)
    small = min(attacker.units, defender.units)
    points = REGIONS[str(mind.about["region"])].victory_points
    stakes = 0.25 + 0.12 * min(5, small) + 0.25 * points
    found = [(combat_worth(mind, card, stakes), card) for card in items if card != NO_CARD]
    worth, card = max(found, default=(0.0, NO_CARD))
    return card if worth > 0 else NO_CARD


def go_on(mind: Mind) -> str:
    """The attacker goes on while it pays."""
    attacker, defender = forces(mind)
    region = str(mind.about["region"])
    if mind.about["kind"] == "siege":
        result = siege(attacker, defender)
        return "continue" if result.win > 0.3 else "cease"
    result = fight(attacker, defender)
    worth = trade(mind, result.attacker_hits, result.defender_hits)
    worth += result.win * (mind.prize(region, mind.side) + 0.3)
    return "continue" if result.win > 0.45 and worth > 0 else "cease"


def hold(mind: Mind) -> float:
    """The chance that the defender is not destroyed if it is fought out."""
    attacker, defender = forces(mind)
    return 1 - fight(attacker, defender).win


def retreat(mind: Mind, items: list[str]) -> str:
    """Stand with fair odds; else the walls; else the best way out."""
    if hold(mind) > (0.55 if WALLS not in items else 0.7):
        return STAND
    if WALLS in items:
        return WALLS
    region = str(mind.about["region"])
    prize = mind.prize(region, mind.enemy)
    if prize >= 10 and hold(mind) > 0.1:
        return STAND
    ways = [item for item in items if item not in (STAND, WALLS)]
    return max(ways, key=lambda to: shelter(mind, to), default=STAND)


def shelter(mind: Mind, region: str) -> float:
    """How good a region is for an army that has to leave."""
    worth = 0.5 * min(5, units_in(mind.state, mind.side, region))
    if region in STRONGHOLD and controller(mind.state, region) == mind.side:
        worth += 3.0
    elif controller(mind.state, region) == mind.side:
        worth += 1.0
    return worth - 0.15 * mind.neighbours_with_enemies(region) + mind.guard(region, 3)


def take_to_walls(mind: Mind) -> str:
    return FIELD if hold(mind) > 0.75 else WALLS


def leave(mind: Mind, items: list[str]) -> str:
    if WALLS in items:
        return WALLS
    return max(items, key=lambda to: shelter(mind, to))


def fall(mind: Mind, items: list[str]) -> str:
    """Who falls: while there are more than five units a Regular, then Elites become Regulars."""
    region = str(mind.about.get("region", ""))
    units = max(
        units_of(stacks.get(region, {}), mind.side) for stacks in (mind.state.field, mind.state.inside)
    )
    regulars = [item for item in items if item in NATION_OF_UNIT and item not in ELITE_UNITS]
    reduced = [item for item in items if item.startswith(REDUCE)]
    order = [*regulars, *reduced] if units > 5 else [*reduced, *regulars]
    return (order or items)[0]


def press(mind: Mind, items: list[str]) -> str:
    """Another round for an Elite, when the stronghold is about to fall or the siege goes well."""
    region = str(mind.about["region"])
    mine = host(mind.state, mind.side, of_side(mind.state.field.get(region, {}), mind.side))
    theirs = host(mind.state, mind.enemy, of_side(mind.state.inside.get(region, {}), mind.enemy))
    after = Host(mine.regulars + 1, mine.elites - 1, mine.leadership)
    now, whole = assault(after, theirs, 1), siege(after, theirs)
    if whole.win > 0.5 and (now.win > 0.15 or now.defender_hits > 0.9 * now.attacker_hits):
        return next(item for item in items if item != STOP)
    return STOP


def advance_with(mind: Mind, units: Stack, least: int, most: int) -> list[str]:
    """Who goes into the region that was won."""
    origin, target = str(mind.about["region"]), str(mind.about["target"])
    besieging = target in STRONGHOLD and controller(mind.state, target) == mind.enemy
    best = most
    if not besieging:
        sizes = range(least, most + 1)
        best = max(sizes, key=lambda n: march_worth(mind, origin, target, n) if n else 0.0)
    elif mind.side == FREE_PEOPLES and most < MOST_INSIDE:
        best = least
    return pick_units(units, best)


def pick_units(units: Stack, number: int) -> list[str]:
    """Elites go first."""
    ordered = sorted(units, key=lambda figure: (figure not in ELITE_UNITS, figure))
    return [figure for figure in ordered for _ in range(units[figure])][:number]

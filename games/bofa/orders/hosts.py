"""The two forces that a question of a combat is about, measured: what an order can ask of them."""

from __future__ import annotations

from games.bofa.combat import MOST_DICE
from games.bofa.facts import PROTECTION, Side
from games.bofa.figures import COMBAT
from games.bofa.state import State
from games.bofa.steady.odds import Host, hits, host_at, is_hampered
from games.kernel import Question

RARE = 0.02
CARD_HITS = 1
"""What a card may add to the damage of a round."""
HARD = 6


def side_of(question: Question, state: State) -> Side:
    return state.seats[question.seat]


def is_combat(question: Question) -> bool:
    return "attackers" in question.about


def attacks(question: Question, state: State) -> bool:
    return bool(question.about["attacker"] == side_of(question, state))


def regions(question: Question, state: State) -> tuple[str, str]:
    """Where my force stands, and theirs."""
    origin, target = question.about["origin"], question.about["region"]
    return (origin, target) if attacks(question, state) else (target, origin)


def units(question: Question, state: State) -> tuple[int, int]:
    """Mine and theirs; Beorn counts none."""
    ours, theirs = question.about["attackers"], question.about["defenders"]
    counts = sum(ours.values()), sum(theirs.values())
    return counts if attacks(question, state) else (counts[1], counts[0])


def hosts(question: Question, state: State) -> tuple[Host, Host]:
    mine, theirs = regions(question, state)
    attacking = attacks(question, state)
    return host_at(state, mine, defends=not attacking), host_at(state, theirs, defends=attacking)


def is_stronger(question: Question, state: State) -> bool:
    """Dice times the damage that can still be taken, walls included: more than the enemy's."""
    mine, theirs = hosts(question, state)
    return _power(mine) > _power(theirs)


def _power(host: Host) -> int:
    return host.dice(host.health) * (host.health + host.walls)


def may_be_destroyed(question: Question, state: State) -> bool:
    """The next round could take the whole force: with a card's damage, in at least one of fifty."""
    mine, theirs = hosts(question, state)
    hampered = not attacks(question, state) and (
        mine.walls > 0 or is_hampered(question.about["origin"], question.about["region"])
    )
    needs = HARD if hampered else theirs.needs
    chances = hits(theirs.dice(theirs.health), theirs.leadership, needs, theirs.extra)
    return sum(chances[max(0, mine.health + mine.walls - CARD_HITS) :]) >= RARE


def army_dice(state: State, region: str) -> int:
    army = state.armies[region]
    return min(MOST_DICE, sum(COMBAT[unit] * number for unit, number in army.units.items()))


def staying(state: State, region: str) -> int:
    """The damage that an army can still take before it is gone."""
    army = state.armies[region]
    return 2 * army.size - army.damage


def would_fall(state: State, region: str, damage: int) -> bool:
    """Whether so much more damage forces a unit of the army there to be given up."""
    army = state.armies[region]
    walls = max(0, PROTECTION.get(region, 0) - state.breaches.get(region, 0))
    return army.damage + max(0, damage - walls) > army.size

"""Stop conditions: when the person is asked, whatever the other orders say."""

from __future__ import annotations

from collections.abc import Callable

from games.kernel import Question
from games.wotr.casualties import toughness
from games.wotr.figures import other
from games.wotr.orders.answers import Facts, armies, side_of, units
from games.wotr.position import STRONGHOLD, controller
from games.wotr.state import State
from games.wotr.steady.odds import BASE, HARD, MOST_DICE, hits, host

Stop = Callable[[Facts, Question, State], bool]
CARD_HITS = 1
"""What a Combat card may add to the hits of a round."""
RARE = 0.02


def is_battle(question: Question) -> bool:
    return "attackers" in question.about


def may_be_destroyed(question: Question, state: State) -> bool:
    """The next round could bring down every unit: with a Combat card's hit, in at least one of fifty."""
    mine, theirs = armies(question, state)
    enemy = other(side_of(question, state))
    foe = host(state, enemy, theirs)
    attacked_by_siege = question.about["kind"] == "siege" and question.about["attacker"] == enemy
    chances = hits(min(MOST_DICE, foe.units), foe.leadership, HARD if attacked_by_siege else BASE)
    return sum(chances[max(0, toughness(mine) - CARD_HITS) :]) >= RARE


def figure(facts: Facts, question: Question, state: State) -> bool:
    """He is in the battle, and the next round could destroy his army."""
    if not is_battle(question):
        return False
    mine, _ = armies(question, state)
    return any(one in mine for one in facts["characters"]) and may_be_destroyed(question, state)


def stronghold(facts: Facts, question: Question, state: State) -> bool:
    """A stronghold of ours is fought for, and the next round could decide it."""
    if not is_battle(question):
        return False
    region, side = question.about["region"], side_of(question, state)
    defending = question.about["attacker"] != side
    held = region in STRONGHOLD and controller(state, region) == side
    return defending and held and may_be_destroyed(question, state)


def corruption(facts: Facts, question: Question, state: State) -> bool:
    damage = question.about.get("damage", 0) if question.prompt.startswith("hunt.") else 0
    return bool(damage) and state.fellowship.corruption + int(damage) >= int(facts["n"])


def region(facts: Facts, question: Question, state: State) -> bool:
    in_battle = question.prompt.startswith(("battle.", "siege.", "advance."))
    return in_battle and (question.about.get("target") or question.about.get("region")) in facts["regions"]


def large(facts: Facts, question: Question, state: State) -> bool:
    return is_battle(question) and units(question, state)[0] >= int(facts["n"])


STOPS: dict[str, Stop] = {
    "figure": figure,
    "stronghold": stronghold,
    "corruption": corruption,
    "region": region,
    "large": large,
}

"""Stop conditions: when the person is asked, whatever the other orders say."""

from __future__ import annotations

from collections.abc import Callable

from games.bofa.facts import POINTS
from games.bofa.orders.answers import Facts
from games.bofa.orders.hosts import attacks, is_combat, may_be_destroyed, regions, side_of, units
from games.bofa.position import controls, points
from games.bofa.state import State
from games.kernel import Question

Stop = Callable[[Facts, Question, State], bool]
OF_BATTLE = ("combat.", "damage.", "advance.")


def place(facts: Facts, question: Question, state: State) -> bool:
    """A settlement of ours, or the Front Gate, is fought for, and the next round could decide it."""
    if not is_combat(question) or attacks(question, state):
        return False
    region = question.about["region"]
    held = region in POINTS and controls(state, side_of(question, state), region)
    return held and may_be_destroyed(question, state)


def army(facts: Facts, question: Question, state: State) -> bool:
    return is_combat(question) and may_be_destroyed(question, state)


def figure(facts: Facts, question: Question, state: State) -> bool:
    """He is in the battle, and the next round could take his army, or he could be given up."""
    if any(one in question.items for one in facts["characters"]) and question.prompt in (
        "damage.captain",
        "combat.fell_race",
    ):
        return True
    if not is_combat(question):
        return False
    mine = regions(question, state)[0]
    there = any(state.where[one] == mine for one in facts["characters"])
    return there and may_be_destroyed(question, state)


def score(facts: Facts, question: Question, state: State) -> bool:
    return question.prompt.startswith(OF_BATTLE) and points(state) >= int(facts["n"])


def region(facts: Facts, question: Question, state: State) -> bool:
    at = question.about.get("to") or question.about.get("region")
    return question.prompt.startswith(OF_BATTLE) and at in facts["regions"]


def large(facts: Facts, question: Question, state: State) -> bool:
    return is_combat(question) and units(question, state)[0] >= int(facts["n"])


STOPS: dict[str, Stop] = {
    "place": place,
    "army": army,
    "figure": figure,
    "points": score,
    "region": region,
    "large": large,
}

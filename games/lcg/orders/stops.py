"""Stop conditions: when the person is asked, whatever the other orders say."""

from __future__ import annotations

from collections.abc import Callable

from games.kernel import Question
from games.lcg.asking import would_hurt
from games.lcg.orders.answers import Facts, able, blow
from games.lcg.state import State
from games.lcg.values import defense, heroes, in_play, quest_willpower, remaining, staging_threat

Stop = Callable[[Facts, Question, State], bool]
SHADOW = 1
"""What a shadow card usually adds to an attack."""


def hero(facts: Facts, question: Question, state: State) -> bool:
    """The attack could destroy a hero: whoever takes its damage, or nobody could stand it as defender."""
    if question.prompt == "combat.damage":
        hit = int(question.about["damage"])
        return any(p.card.kind == "hero" and remaining(state, p) <= hit for p in able(question, state))
    if question.prompt == "combat.defender":
        hit = blow(question, state) + SHADOW
        stands = [p for p in able(question, state) if remaining(state, p) + defense(state, p) > hit]
        expendable = any(p.card.kind == "ally" for p in able(question, state))
        mortal = any(remaining(state, p) <= hit for p in heroes(state, question.seat))
        return mortal and not stands and not expendable
    return question.prompt == "window.shadow_effects" and would_hurt(state, question.seat)


def threat(facts: Facts, question: Question, state: State) -> bool:
    return state.players[question.seat].threat >= int(facts["n"])


def enemies(facts: Facts, question: Question, state: State) -> bool:
    return any(in_play(state, enemy) for enemy in facts["enemies"])


def failing(facts: Facts, question: Question, state: State) -> bool:
    """All cards are on the table, and the willpower is not enough."""
    return question.prompt == "window.staging" and quest_willpower(state) < staging_threat(state)


STOPS: dict[str, Stop] = {"hero": hero, "threat": threat, "enemies": enemies, "failing": failing}

"""The table that finds each question's function."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.kernel import PASS
from games.lcg.steady import abilities, answers, fighting, hand, questing, targets
from games.lcg.steady.mind import Mind

Choice = Callable[[Mind, list[str]], str | Sequence[str]]


def attack(mind: Mind, items: list[str]) -> str:
    """First what makes the attacks better, then the attacks."""
    helps = abilities.act(mind, [key for key in items if not fighting.targets(mind, [key])])
    return helps if helps != PASS else fighting.attack(mind, items)


def choice_for(prompt: str) -> Choice | None:
    """By the whole prompt, or by the chapter before its dot."""
    return CHOICES.get(prompt) or CHOICES.get(prompt.partition(".")[0])


CHOICES: dict[str, Choice] = {
    "setup.hand": hand.opening_hand,
    "planning.play": hand.plan,
    "pay.heroes": hand.pay,
    "window": abilities.act,
    "respond": answers.respond,
    "quest.commit": questing.commit,
    "travel.location": questing.travel,
    "engage.enemy": fighting.engage,
    "engage.tie": fighting.tie,
    "combat.enemy": fighting.next_enemy,
    "combat.defender": fighting.defender,
    "combat.defenders": fighting.defenders,
    "combat.sentinel": fighting.sentinel,
    "combat.damage": fighting.take_damage,
    "combat.attack": attack,
    "combat.attackers": fighting.attackers,
    "combat.join": fighting.join,
    "card.target": targets.target,
    "card.player": targets.player,
    "card.option": targets.option,
    "card.exhaust": targets.exhausted,
    "card.hand": targets.from_hand,
    "card.pile": targets.best_card,
    "card.look": targets.best_card,
    "card.order": targets.worst_first,
    "card.number": targets.number,
    "card.use": targets.yes,
    "card.discard": hand.discard,
    "stage.spider": targets.spider,
    "refresh.web": targets.pay_web,
    "attachment.restricted": targets.give_up,
}
"""Prompts of windows and responses are found by their chapter; the rest is answered plainly."""

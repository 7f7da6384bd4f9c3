"""Players for whole games in tests: one who picks anything, and one who wants to see the later stages."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from games.kernel import PASS, Event, Picks, Question, Running, Sealed, fold
from games.lcg import ruleset
from games.lcg.facts import STAGES, card_of
from games.lcg.options import Options
from games.lcg.state import State, begin
from games.lcg.values import (
    attack,
    defense,
    engaged,
    quest_willpower,
    remaining,
    staging_threat,
    willpower,
)

IDLE = (PASS, "when_asked")
SPENDERS = ("protector_of_lorien", "unexpected_courage", "self_preservation", "dark_knowledge")


class AtRandom:
    """Any legal answer."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self.chooser = random.Random(seed)

    def pick(self, question: Question, view: Callable[[], Any]) -> Picks:
        pool = [key for key, count in question.items.items() for _ in range(count)]
        count = self.chooser.randint(question.least, min(question.most, len(pool)))
        return tuple(self.chooser.sample(pool, count))


class Wayfarer(AtRandom):
    """Quests with enough, defends with the sturdiest, attacks with everybody, plays what can be played."""

    name = "wayfarer"

    def pick(self, question: Question, view: Callable[[], Any]) -> Picks:
        choice = CHOICES.get(question.prompt)
        if choice is not None:
            return choice(question, view())
        acts = [key for key in question.items if key not in IDLE]
        if question.prompt.startswith("respond."):
            return (self.chooser.choice(acts),) if acts else (PASS,)
        if question.prompt.startswith(("planning.", "window.")):
            cards = [key for key in acts if question.prompt == "planning.play" and is_lasting(key)]
            acts = cards or [key for key in acts if self.chooser.random() < 0.1]
            return (self.chooser.choice(acts),) if acts else (PASS,)
        return super().pick(question, view)


def is_lasting(key: str) -> bool:
    """An ally or attachment of the hand, or the Steward."""
    if key in STAGES or card_of(key).key in SPENDERS:
        return False
    return card_of(key).kind in ("ally", "attachment")


def commit(question: Question, view: State) -> Picks:
    """Enough for what lies in staging and what will come; the strongest wills first."""
    need = staging_threat(view) + 2 * len(view.alive()) + 1 - quest_willpower(view)
    able = sorted(question.items, key=lambda key: -willpower(view, view.cards[key]))
    picks: list[str] = []
    for key in able:
        if need > 0 and willpower(view, view.cards[key]):
            picks.append(key)
            need -= willpower(view, view.cards[key])
    return tuple(picks)


def travel(question: Question, view: State) -> Picks:
    return (next(iter(question.items)),)


def engage(question: Question, view: State) -> Picks:
    busy = engaged(view, question.seat)
    weak = [key for key in question.items if key != PASS and remaining(view, view.cards[key]) <= 3]
    return (weak[0] if weak and not busy else PASS,)


def defend(question: Question, view: State) -> Picks:
    """The sturdiest who would survive, else the cheapest ally, else nobody."""
    strength = attack(view, view.cards[question.about["enemy"]]) + 1
    able = [view.cards[key] for key in question.items if key in view.cards]
    sturdy = [p for p in able if remaining(view, p) > strength - defense(view, p)]
    if sturdy:
        return (max(sturdy, key=lambda p: defense(view, p)).key,)
    allies = [p for p in able if p.card.kind == "ally"]
    return (min(allies, key=lambda p: p.card.cost).key,) if allies else ("undefended",)


def suffer(question: Question, view: State) -> Picks:
    return (max(question.items, key=lambda key: remaining(view, view.cards[key])),)


def strike(question: Question, view: State) -> Picks:
    enemies = [k for k in question.items if k in view.cards and card_of(k).kind == "enemy"]
    return (min(enemies, key=lambda key: remaining(view, view.cards[key])) if enemies else PASS,)


def everybody(question: Question, view: State) -> Picks:
    return tuple(question.items)


CHOICES: dict[str, Callable[[Question, State], Picks]] = {
    "setup.hand": lambda question, view: ("keep",),
    "quest.commit": commit,
    "travel.location": travel,
    "engage.enemy": engage,
    "combat.defender": defend,
    "combat.damage": suffer,
    "combat.attack": strike,
    "combat.attackers": everybody,
    "combat.join": everybody,
}


def steps(
    seed: int, options: Options, player: Callable[[int], Any] = AtRandom, most: int = 5000, **hooks: Any
) -> Iterator[Running[State]]:
    """The running game before each answer, and after the last."""
    chooser = random.Random(seed)
    running = Running.start(ruleset, options, Sealed(seed.to_bytes(32, "big")), **hooks)
    players = {seat: player(seed * 10 + place) for place, seat in enumerate(running.seats)}
    views = {seat: begin(options) for seat in running.seats}
    folded = 0
    for _ in range(most):
        yield running
        if not running.open:
            return
        question = chooser.choice(list(running.open.values()))
        fresh = [entry for entry in running.new[folded:] if isinstance(entry, Event)]
        folded = len(running.new)
        for seat, view in views.items():
            fold(view, fresh, [seat])
        picks = players[question.seat].pick(question, lambda seat=question.seat: views[seat])
        running.answer(question.seat, question.prompt, picks)


def whole_game(
    seed: int, options: Options, player: Callable[[int], Any] = AtRandom, **hooks: Any
) -> Running[State]:
    *_, running = steps(seed, options, player, **hooks)
    return running

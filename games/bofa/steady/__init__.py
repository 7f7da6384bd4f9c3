"""Steady, the practice opponent of The Battle of Five Armies: plain plans, computed odds, no tricks.

    mind        what a position is worth: places, threats, where armies should stand
    odds        combats, exactly computed
    war         marches and attacks                     muster    recruits, rallies, tokens, bats
    special     Generals, Beorn, Eagles, Bolg, fate     battles   inside a combat
    acts        which die, and what with it             cards     what cards are worth
    choices     every question's function

It sees what its seat sees, and keeps nothing between two questions: the same view gives the same answer.
"""

from __future__ import annotations

from collections.abc import Callable

from games.bofa.state import State
from games.bofa.steady.choices import CHOICES
from games.bofa.steady.mind import Mind
from games.kernel import Picks, Question, Refused

__all__ = ["Steady"]


class Steady:
    """A sensible player for either side."""

    name = "steady"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def pick(self, question: Question, view: Callable[[], State]) -> Picks:
        choose = CHOICES.get(question.prompt)
        if choose is None:
            return plainest(question)
        mind = Mind(view(), question)
        chosen = choose(mind, list(question.items))
        picks = (chosen,) if isinstance(chosen, str) else tuple(chosen)
        try:
            return question.check(picks)
        except Refused:
            return plainest(question)


def plainest(question: Question) -> Picks:
    """The first items that will do: for questions that no plan depends on."""
    pool = [key for key, number in question.items.items() for _ in range(number)]
    return tuple(pool[: question.least])

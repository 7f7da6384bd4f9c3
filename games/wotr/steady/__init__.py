"""Steady, the practice opponent of War of the Ring: plain plans, computed odds, no tricks.

    mind        what a position is worth: targets, threats, where armies should stand
    odds        battles and sieges, exactly computed
    war         marches, attacks, recruits, politics     wraiths   where the Nazgûl are wanted
    ring        the Fellowship's road and its dangers    battles   inside a battle
    acts        which die, and what with it              cards     what cards are worth
    choices     every question's function

It sees what its seat sees, and keeps nothing between two questions: the same view gives the same answer.
"""

from __future__ import annotations

from collections.abc import Callable

from games.kernel import Picks, Question, Refused, Seat
from games.wotr.state import State
from games.wotr.steady.choices import CHOICES
from games.wotr.steady.mind import Mind
from games.wotr.steady.planning import Step, actions_ahead

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

    def actions_ahead(self, view: State, seat: Seat) -> list[list[Step]]:
        """What it would write ahead for its dice, the next one first."""
        return actions_ahead(view, seat, self.pick)


def plainest(question: Question) -> Picks:
    """The first items that will do: for questions that no plan depends on."""
    pool = [key for key, number in question.items.items() for _ in range(number)]
    return tuple(pool[: question.least])

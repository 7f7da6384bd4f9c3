"""Steady, the practice player of the card game: counts the quest, keeps defenders, plays what pays.

    mind        a view and what follows from it: what may be revealed, who will be engaged
    questing    who goes on the quest, where to travel       fighting   defending, attacking, engaging
    worth       what cards are worth                         hand       which are played, paid for, given up
    abilities   what each action brings now                  answers    responses
    targets     at whom, and other details of cards
    choices     every question's function

It sees what its seat sees, and keeps nothing between two questions: the same view gives the same answer.
"""

from __future__ import annotations

from collections.abc import Callable

from games.kernel import Picks, Question, Refused
from games.lcg.state import State
from games.lcg.steady.choices import choice_for
from games.lcg.steady.mind import Mind

__all__ = ["Steady"]


class Steady:
    """A sensible player for any seat."""

    name = "steady"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def pick(self, question: Question, view: Callable[[], State]) -> Picks:
        choose = choice_for(question.prompt)
        if choose is None:
            return plainest(question)
        chosen = choose(Mind(view(), question), list(question.items))
        picks = (chosen,) if isinstance(chosen, str) else tuple(chosen)
        try:
            return question.check(picks)
        except Refused:
            return plainest(question)


def plainest(question: Question) -> Picks:
    """The first items that will do: for questions that no plan depends on."""
    pool = [key for key, number in question.items.items() for _ in range(number)]
    return tuple(pool[: question.least])

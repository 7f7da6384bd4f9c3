"""Learner, in every game: plays as steady does, but now and then in haste, as beginners do.

Which questions it answers in haste follows from its seed and from what it is asked, so that the same view
gives the same answer.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from games.kernel import Picks, Question
from games.players.at_random import AtRandom
from games.players.opponent import Planned

HASTE = 0.22
"""How many of its single choices it does not think about."""


class Learner:
    """Fulfils `games.titles.Policy`; made of a steady player of the same game."""

    name = "learner"
    steady: Callable[[int], Planned]

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.careful = type(self).steady(seed)

    def pick(self, question: Question, view: Callable[[], Any]) -> Picks:
        lot = Random(repr((self.seed, view().turn, question.prompt, sorted(question.items))))  # noqa: S311
        if question.least == question.most == 1 and lot.random() < HASTE:
            return AtRandom(lot.randrange(1 << 30)).pick(question, view)
        return self.careful.pick(question, view)


def learner_of(steady: Callable[[int], Planned]) -> type[Learner]:
    """The learner of a game."""
    return type("Learner", (Learner,), {"steady": staticmethod(steady)})

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

from games.lcg.steady.choices import choice_for
from games.lcg.steady.mind import Mind
from games.players.opponent import Choice, Planned

__all__ = ["Steady"]


class Steady(Planned):
    """A sensible player for any seat."""

    mind = Mind

    def choice_for(self, prompt: str) -> Choice | None:
        return choice_for(prompt)

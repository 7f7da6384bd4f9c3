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
from typing import Any

from games.kernel import Question
from games.players.opponent import Planned
from games.wotr.steady.acts import WORTH
from games.wotr.steady.choices import CHOICES
from games.wotr.steady.mind import Mind
from games.wotr.steady.planning import AHEAD

__all__ = ["Steady"]


class SteadyMind(Mind):
    worths = WORTH


class Steady(Planned):
    """A sensible player for either side."""

    choices = CHOICES
    mind: Callable[[Any, Question], Any] = SteadyMind
    ahead = AHEAD

"""Steady, the practice opponent of The Battle of Five Armies: plain plans, computed odds, no tricks.

    mind        what a position is worth: places, threats, where armies should stand
    odds        combats, exactly computed
    war         marches and attacks                     muster    recruits, rallies, tokens, bats
    special     Generals, Beorn, Eagles, Bolg, fate     battles   inside a combat
    acts        which die, and what with it             cards     what cards are worth
    choices     every question's function; card_choices those of cards; picking what they share
    planning    the next actions, written ahead

It sees what its seat sees, and keeps nothing between two questions: the same view gives the same answer.
"""

from __future__ import annotations

from games.bofa.steady.choices import CHOICES
from games.bofa.steady.mind import Mind
from games.bofa.steady.planning import AHEAD
from games.players.opponent import Planned

__all__ = ["Steady"]


class Steady(Planned):
    """A sensible player for either side."""

    choices = CHOICES
    mind = Mind
    ahead = AHEAD

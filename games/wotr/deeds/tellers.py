"""The tellers of the aftermath, as their rooms declare them, and what needs no words."""

from __future__ import annotations

from games.kernel import Event, TurnBegan
from games.titles.deeds import Tellers
from games.wotr.events import (
    ActionConcerned,
    ArmiesParted,
    CombatCardChosen,
    CombatCardsDiscarded,
    DeckShuffled,
    DieJoinedHunt,
    FellowshipTried,
    StepReached,
)

AFTERMATH: Tellers = {}
SILENT: frozenset[type[Event]] = frozenset(
    {
        TurnBegan,
        StepReached,
        DeckShuffled,
        FellowshipTried,
        DieJoinedHunt,
        CombatCardChosen,
        CombatCardsDiscarded,
        ArmiesParted,
        ActionConcerned,
    }
)
"""What they bring is told by others; who waits for a combat card is said where the question stands."""

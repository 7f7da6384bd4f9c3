"""The tellers of the aftermath, as their rooms declare them, and what needs no words."""

from __future__ import annotations

from games.kernel import Event, TurnBegan
from games.lcg.events.cards import DeckShuffled, EventResolved
from games.lcg.events.combat import RiderPutAway, ShadowDealt, ShadowNoted, ShadowsDiscarded
from games.lcg.events.encounter import GuardAttached, GuardGone
from games.lcg.events.rounds import (
    AbilityUsed,
    ActionAnnounced,
    AskingChanged,
    PhaseBegan,
    PhaseEnded,
    PlanningFinished,
    RoundEnded,
    StepReached,
)
from games.titles.deeds import Tellers

AFTERMATH: Tellers = {}
SILENT: frozenset[type[Event]] = frozenset(
    {
        TurnBegan,
        StepReached,
        PhaseBegan,
        PhaseEnded,
        RoundEnded,
        DeckShuffled,
        AskingChanged,
        ActionAnnounced,
        AbilityUsed,
        PlanningFinished,
        EventResolved,
        ShadowDealt,
        ShadowNoted,
        ShadowsDiscarded,
        RiderPutAway,
        GuardAttached,
        GuardGone,
    }
)
"""What they bring is told by others; where somebody wants to be asked is nobody's business."""

"""The tellers of the aftermath, as their rooms declare them, and what needs no words."""

from __future__ import annotations

from games.bofa.events import DeckShuffled, StepReached, TurnCleared
from games.kernel import Event, TurnBegan
from games.titles.deeds import Tellers

AFTERMATH: Tellers = {}
SILENT: frozenset[type[Event]] = frozenset({TurnBegan, StepReached, DeckShuffled, TurnCleared})
"""What they bring is told by others, or is the same in every turn."""

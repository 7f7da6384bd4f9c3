"""What the telling of an event needs of the position right behind it."""

from __future__ import annotations

from typing import Any

from games.kernel import Event, GameEnded
from games.wotr.events import (
    CorruptionGained,
    CorruptionHealed,
    DieUsed,
    NationActivated,
    NationAdvanced,
    NationSetBack,
    SettlementCaptured,
    SettlementRegained,
)
from games.wotr.facts import SHADOW
from games.wotr.position import victory_points
from games.wotr.state import State


def note(event: Event, view: State) -> Any:
    if isinstance(event, CorruptionGained | CorruptionHealed):
        return view.fellowship.corruption
    if isinstance(event, SettlementCaptured | SettlementRegained | GameEnded):
        return victory_points(view, SHADOW)
    if isinstance(event, NationAdvanced | NationActivated | NationSetBack):
        return view.steps_to_war[event.nation]
    if isinstance(event, DieUsed):
        return len(view.dice[view.seats[event.seat]])
    return None

"""What the telling of an event needs of the position right behind it."""

from __future__ import annotations

from typing import Any

from games.bofa.events import DieUsed, PlaceFreed, PlaceTaken
from games.bofa.position import points
from games.bofa.state import State
from games.kernel import Event, GameEnded


def note(event: Event, view: State) -> Any:
    if isinstance(event, PlaceTaken | PlaceFreed | GameEnded):
        return points(view)
    if isinstance(event, DieUsed):
        return len(view.dice[view.seats[event.seat]])
    return None

"""R6.4 to R6.11: recruiting."""

from __future__ import annotations

from games.kernel import Seat, Table
from games.wotr.state import State

Game = Table[State]


def can_recruit(state: State, seat: Seat) -> bool:
    """R6.4 to R6.9: a Muster result has something to recruit."""
    return False


async def recruit(g: Game, seat: Seat) -> None:
    """R6.4: one Muster result."""


def can_use_voice(state: State, seat: Seat) -> bool:
    """The Voice of Saruman has something to do."""
    return False


async def voice_of_saruman(g: Game, seat: Seat) -> None:
    """The Voice of Saruman."""

"""R7: battles."""

from __future__ import annotations

from games.kernel import Seat, Table
from games.wotr.state import State

Game = Table[State]


def can_attack(state: State, seat: Seat, led: bool) -> bool:
    """R7.1, R7.2: some army of the seat has somebody to attack; `led`: one with a leader or character."""
    return False


async def attack(g: Game, seat: Seat, led: bool) -> None:
    """R7: one attack."""

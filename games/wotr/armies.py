"""R6: stacking and the movement of armies."""

from __future__ import annotations

from games.kernel import Seat, Table
from games.wotr.state import State

Game = Table[State]


def can_move_armies(state: State, seat: Seat, led: bool) -> bool:
    """R6.12: some army of the seat can move; `led`: one with a leader or character."""
    return False


async def move_armies(g: Game, seat: Seat, most: int, led: bool) -> None:
    """R6.12: up to `most` different armies move one region each."""


async def settle_action(g: Game) -> None:
    """R6.2, R6.3, R1.17, R9.14: what is due at the end of every action."""

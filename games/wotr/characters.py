"""R5: companions, Nazgûl and Minions on the move without an army."""

from __future__ import annotations

from games.kernel import Seat, Table
from games.wotr.state import State

Game = Table[State]


def can_move_companions(state: State, seat: Seat) -> bool:
    """R5.3: a companion on the map can go somewhere."""
    return False


async def move_companions(g: Game, seat: Seat) -> None:
    """R5.3: any or all companions on the map."""


def can_move_minions(state: State, seat: Seat) -> bool:
    """R5.10, R5.13: a Nazgûl or Minion on the map can go somewhere."""
    return False


async def move_minions(g: Game, seat: Seat) -> None:
    """R5.10, R5.13: any or all Nazgûl and Minions."""

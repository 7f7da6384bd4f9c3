"""R14: how the game ends."""

from __future__ import annotations

from typing import NoReturn

from games.kernel import Table
from games.wotr.events import CorruptionGained, CorruptionHealed
from games.wotr.facts import FREE_PEOPLES, SHADOW, Side
from games.wotr.position import victory_points
from games.wotr.seats import seats_of
from games.wotr.state import MORDOR_STEPS, MOST_CORRUPTION, State

Game = Table[State]

POINTS_TO_WIN: dict[Side, int] = {SHADOW: 10, FREE_PEOPLES: 4}


def win(g: Game, side: Side, how: str) -> NoReturn:
    g.end(tuple(seats_of(g.state, side)), how)


def gain_corruption(g: Game, points: int, because: str) -> None:
    """R11.24, R14.2: at twelve the Shadow has won, whatever was going on."""
    g.record(CorruptionGained(points, because))
    if g.state.fellowship.corruption >= MOST_CORRUPTION:
        win(g, SHADOW, "corruption")


def heal_corruption(g: Game, points: int, because: str) -> None:
    """R11.8, R12.7: not below nothing."""
    healed = min(points, g.state.fellowship.corruption)
    if healed:
        g.record(CorruptionHealed(healed, because))


def check_crack_of_doom(g: Game) -> None:
    """R13.14, R14.3: the Ring goes into the fire."""
    if g.state.fellowship.mordor == MORDOR_STEPS:
        win(g, FREE_PEOPLES, "ring_destroyed")


def check_conquest(g: Game) -> None:
    """R14.4 to R14.10: the control markers of this moment; the Shadow's conquest comes first."""
    for side in (SHADOW, FREE_PEOPLES):
        if victory_points(g.state, side) >= POINTS_TO_WIN[side]:
            win(g, side, "conquest")

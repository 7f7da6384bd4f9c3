"""R14: how the game ends."""

from __future__ import annotations

from typing import NoReturn

from games.kernel import Seat, Table
from games.wotr.events import CorruptionGained, CorruptionHealed, TeamJudged
from games.wotr.facts import FREE_PEOPLES, REGIONS, SHADOW, Side
from games.wotr.position import victory_points
from games.wotr.seats import owner_of, seats_of
from games.wotr.state import MORDOR_STEPS, MOST_CORRUPTION, State

Game = Table[State]

POINTS_TO_WIN: dict[Side, int] = {SHADOW: 10, FREE_PEOPLES: 4}


def win(g: Game, side: Side, how: str) -> NoReturn:
    """The whole team has won; who of it did best is told with it (R15.25, R15.26)."""
    if len(seats_of(g.state, side)) > 1:
        g.record(TeamJudged(side, individual_points(g.state, side)))
    g.end(tuple(seats_of(g.state, side)), how)


def individual_points(state: State, side: Side) -> dict[Seat, int]:
    """R15.25, R15.26: points that a player's nations took, for the Shadow, less those that they lost."""
    points = dict.fromkeys(seats_of(state, side), 0)
    for region, taker in state.captured.items():
        worth = REGIONS[region].victory_points
        if taker in points:
            points[taker] += worth if side == SHADOW else 0
        else:
            nation = REGIONS[region].nation
            assert nation is not None
            points[owner_of(state, nation, side)] -= worth
    return points


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

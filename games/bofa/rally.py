"""B16: rallying."""

from __future__ import annotations

from games.bofa.damage import take_casualties
from games.bofa.events import DamageHealed, RallyRolled
from games.bofa.facts import PLACES, Side
from games.bofa.position import armies, leadership
from games.bofa.state import State
from games.kernel import Table, pick_some, roll

Game = Table[State]

SUCCESS = 5


def can_rally(state: State, side: Side) -> bool:
    return any(army.damage and army.side == side for army in state.armies.values())


def damaged(state: State, side: Side) -> list[str]:
    return [region for region in armies(state, side) if state.armies[region].damage]


async def rally_armies(
    g: Game, seat: Side, success: int = SUCCESS, most: int = 2, because: str = "rally"
) -> None:
    """B16.1, B16.10: up to two different armies, one after the other."""
    regions = damaged(g.state, seat)
    chosen = await pick_some(seat, "rally.armies", regions, 1, min(most, len(regions)))
    for region in sorted(chosen, key=PLACES.index):
        await rally(g, region, success, because)


async def rally(
    g: Game, region: str, success: int = SUCCESS, because: str = "rally", again: bool = True
) -> None:
    """B16.2 to B16.5: a die a unit; failed dice again, as many as the leadership; then casualties."""
    army = g.state.armies[region]
    dice = await roll("rally", army.size)
    hits = sum(die >= success for die in dice)
    rerolls = min(len(dice) - hits, leadership(g.state, region)) if again and hits < army.damage else 0
    rerolled = await roll("rally.again", rerolls)
    hits += sum(die >= success for die in rerolled)
    g.record(RallyRolled(army.side, region, dice, rerolled, success, hits, because))
    if healed := min(hits, army.damage):
        g.record(DamageHealed(army.side, region, healed, because))
    await take_casualties(g, region)

"""R9: strongholds besieged, relieved and taken; and R6.1, R6.2: how many a region and a stronghold can hold.

A region is besieged exactly while it is a key of `state.inside`; its garrison is there, the besiegers are in
`state.field`. Whatever changes an army calls `tidy` for its region, and the state alone says what follows.

Verbs for cards: `hit_army`, `arrive`, `capture`, `begin_siege`, `trim`, `tidy`.
"""

from __future__ import annotations

from typing import Any

from games.kernel import Key, Seat, Table, pick_one, pick_some
from games.wotr.casualties import REDUCE, can_reduce, lose, lose_lone_leaders, reduce_elite, take_hits
from games.wotr.events import SettlementCaptured, SettlementRegained, SiegeBegan, SiegeEnded, UnitsDisbanded
from games.wotr.facts import FREE_PEOPLES, SHADOW, Side
from games.wotr.figures import (
    ELITE_UNITS,
    NATION_OF_UNIT,
    REGULAR_OF,
    UNITS,
    Stack,
    add,
    count,
    of_side,
    other,
    take,
    units_of,
)
from games.wotr.politics import army_entered, settlement_lost
from games.wotr.position import OWNER, controller
from games.wotr.seats import commander, side_of
from games.wotr.state import State
from games.wotr.teams import part_ways, stands_apart, stay_together, thin_out

Game = Table[State]

MOST_IN_REGION = 10
MOST_INSIDE = 5
"""R6.1."""
STOP = "stop"


# --- how many ----------------------------------------------------------------------------------------


async def trim(g: Game, side: Side, region: str, inside: bool = False) -> None:
    """R6.2, R9.4: units above the limit, of the owner's choice, go back to his reinforcements (R1.24)."""
    stack = (g.state.inside if inside else g.state.field).get(region, {})
    limit = MOST_INSIDE if inside else MOST_IN_REGION
    excess = units_of(stack, side) - limit
    if excess <= 0:
        return
    if not inside and stands_apart(g.state, side, region):
        return await thin_out(g, side, region, limit)
    mine = of_side(stack, side)
    units = {figure: number for figure, number in mine.items() if figure in NATION_OF_UNIT}
    if len(units) == 1:
        surplus = dict.fromkeys(units, excess)
    else:
        seat = commander(g.state, side, mine)
        about = {"region": region, "limit": limit}
        surplus = count(await pick_some(seat, "army.disband", units, excess, excess, about=about))
    g.record(UnitsDisbanded(side, region, surplus, inside))


def crowded(state: State) -> list[tuple[Side, str, bool]]:
    """Where more units stand than may: side, region, and whether inside a stronghold."""
    found: list[tuple[Side, str, bool]] = []
    for stacks, limit, inside in ((state.field, MOST_IN_REGION, False), (state.inside, MOST_INSIDE, True)):
        for region, stack in stacks.items():
            if sum(stack.values()) <= limit:
                continue
            found += [
                (side, region, inside) for side in (FREE_PEOPLES, SHADOW) if units_of(stack, side) > limit
            ]
    return sorted(found, key=lambda place: place[1])


# --- the beginning and the end of a siege ------------------------------------------------------------


async def begin_siege(g: Game, side: Side, region: str) -> None:
    """R9.2, R9.4: the side's figures are behind the walls, five units at the most."""
    g.record(SiegeBegan(side, region))
    part_ways(g, region)
    await trim(g, side, region, inside=True)


def tidy(g: Game, region: str) -> None:
    """After any loss or departure: lone leaders are gone (R1.17), and a siege may be over (R9.14)."""
    lose_lone_leaders(g, region)
    settle_siege(g, region)
    part_ways(g, region)


def settle_siege(g: Game, region: str) -> None:
    """R9.14, R9.19, R9.23, R9.31: without besiegers the siege ends; without a garrison the stronghold falls.

    Units that the besieger held back count (R9.33). With nobody on either side nothing is captured (A30).
    """
    state = g.state
    if region not in state.inside:
        return
    holder = controller(state, region)
    assert holder is not None
    besieger = other(holder)
    besiegers = units_of(state.field.get(region, {}), besieger)
    defended = not UNITS[holder].isdisjoint(state.inside[region])
    if besiegers and defended:
        return
    garrison = dict(state.inside[region])
    g.record(SiegeEnded(region))
    stay_together(g, holder, region, of_side(garrison, holder))
    if besiegers:
        capture(g, commander(state, besieger, state.field[region]), region)


async def hit_army(
    g: Game, side: Side, region: str, hits: int, because: str, inside: bool = False, deadly: bool = False
) -> None:
    """R10.11, R10.12: hits of a card on an army outside battle; Nazgûl and characters outlive it (R9.31).

    `deadly`: the card says that they fall with its last unit.
    """
    figures = of_side((g.state.inside if inside else g.state.field).get(region, {}), side)
    if hits and units_of(figures, side):
        seat = commander(g.state, side, figures)
        await take_hits(g, seat, side, region, figures, hits, inside, because)
        if deadly and not units_of(figures, side):
            lose(g, side, region, figures, inside, because)
        tidy(g, region)


def capture(g: Game, seat: Seat, region: str) -> None:
    """R9.23 to R9.25: the enemy's settlement is taken, or one's own is taken back."""
    if OWNER[region] == side_of(g.state, seat):
        g.record(SettlementRegained(region, seat))
    else:
        g.record(SettlementCaptured(region, seat))
        settlement_lost(g, region)


def arrive(g: Game, seat: Seat, region: str) -> None:
    """R6.15, R9.23, R8.18: an army has come: the nation wakes, then an undefended settlement falls."""
    side = side_of(g.state, seat)
    army_entered(g, side, region)
    if controller(g.state, region) == other(side) and region not in g.state.inside:
        capture(g, seat, region)


async def press_on(
    g: Game, seat: Seat, side: Side, region: str, figures: Stack, about: dict[str, Any]
) -> bool:
    """R9.9, R9.10, R9.35: one more round of a siege battle, for an Elite of the attackers made a Regular."""
    elites: list[Key] = [REDUCE + f for f in figures if f in ELITE_UNITS and can_reduce(g.state, f)]
    if not elites:
        return False
    choice = await pick_one(seat, "siege.press", [*elites, STOP], about=about)
    if choice == STOP:
        return False
    elite = choice.removeprefix(REDUCE)
    reduce_elite(g, side, region, elite, inside=False, because="siege")
    take(figures, {elite: 1})
    add(figures, {REGULAR_OF[elite]: 1})
    return True

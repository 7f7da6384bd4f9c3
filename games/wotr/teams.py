"""R15.15 to R15.21: the units of two teammates in one region, separate or one mixed army.

A region's units in the field are one mixed army while the region is in `state.mixed`, otherwise two armies
side by side; a garrison is always one. Whoever moves figures of both together calls `stay_together`.
"""

from __future__ import annotations

from games.kernel import Seat, Table, ask, pick_all_seats, pick_one, pick_some
from games.wotr.events import ArmiesMixed, ArmiesParted, CardsSwapped, UnitsDisbanded
from games.wotr.facts import SIDES, Side
from games.wotr.figures import NATION_OF_UNIT, SIDE_OF, Stack, of_side, units_of
from games.wotr.position import REGION_ORDER
from games.wotr.seats import is_shared, leader_of, own_figures, seats_of, side_of
from games.wotr.state import State

Game = Table[State]

MIX, SEPARATE = "mix", "separate"
KEEP_CARDS = "keep_cards"


# --- one army or two -----------------------------------------------------------------------------------


def shared_regions(state: State) -> dict[str, Stack]:
    """Where units of two teammates stand side by side in the field, with all units there."""
    if all(side in state.seats for side in SIDES):
        return {}
    found: dict[str, Stack] = {}
    for region in REGION_ORDER:
        units = {f: n for f, n in state.field.get(region, {}).items() if f in NATION_OF_UNIT}
        if len(units) > 1 and any(is_shared(state, side, of_side(units, side)) for side in SIDES):
            found[region] = units
    return found


async def may_mix(g: Game, seat: Seat, before: dict[str, Stack]) -> None:
    """R15.15: after an action, armies of teammates that met or changed become one if both agree.

    The player whose action it was is asked first, then the teammate.
    """
    for region, units in shared_regions(g.state).items():
        if region in g.state.mixed or units == before.get(region):
            continue
        side = SIDE_OF[next(iter(units))]
        first = seat if side_of(g.state, seat) == side else leader_of(g.state, side)
        about = {"region": region}
        for asked in (first, *(mate for mate in seats_of(g.state, side) if mate != first)):
            if await pick_one(asked, "army.mix", [MIX, SEPARATE], about=about) == SEPARATE:
                break
        else:
            mix(g, side, region, "agreed")


def mix(g: Game, side: Side, region: str, because: str) -> None:
    """The armies there become one, unless they are one already."""
    army = of_side(g.state.field.get(region, {}), side)
    if region not in g.state.mixed and is_shared(g.state, side, army):
        g.record(ArmiesMixed(side, region, because))


def stay_together(g: Game, side: Side, region: str, figures: Stack) -> None:
    """R15.17: figures of both teammates that came to a region as one army are one there."""
    if is_shared(g.state, side, figures):
        mix(g, side, region, "together")


def part_ways(g: Game, region: str) -> None:
    """R15.20: when the units of one player are gone, nothing is mixed any more."""
    if region not in g.state.mixed:
        return
    stack = g.state.field.get(region, {})
    if not any(is_shared(g.state, side, of_side(stack, side)) for side in SIDES):
        g.record(ArmiesParted(region))


# --- too many ------------------------------------------------------------------------------------------


async def thin_out(g: Game, side: Side, region: str, limit: int) -> None:
    """R15.16: separate armies above the limit lose a unit each in turn, the non-leading player's first."""
    leading = leader_of(g.state, side)
    order = sorted(seats_of(g.state, side), key=lambda seat: seat == leading)
    turn = 0
    while units_of(g.state.field.get(region, {}), side) > limit:
        seat = order[turn % len(order)]
        turn += 1
        own = own_figures(of_side(g.state.field[region], side), seat)
        units = {figure: number for figure, number in own.items() if figure in NATION_OF_UNIT}
        if units:
            about = {"region": region, "limit": limit}
            (figure,) = await pick_some(seat, "army.disband", units, 1, 1, about=about)
            g.record(UnitsDisbanded(side, region, {figure: 1}))


def stands_apart(state: State, side: Side, region: str) -> bool:
    """Two separate armies of teammates are in the field there."""
    army = of_side(state.field.get(region, {}), side)
    return region not in state.mixed and is_shared(state, side, army)


# --- cards ---------------------------------------------------------------------------------------------


async def swap_cards(g: Game) -> None:
    """R15.5: teammates may give each other a card, each without seeing the other's; both must want it.

    All are asked at once, so nobody knows more than that nothing came of it.
    """
    teams = [team for side in SIDES if len(team := seats_of(g.state, side)) > 1]
    teams = [team for team in teams if all(g.state.hands[seat] for seat in team)]
    offers = await pick_all_seats(
        [
            ask(seat, "cards.swap", [*sorted(g.state.hands[seat]), KEEP_CARDS])
            for team in teams
            for seat in team
        ]
    )
    for team in teams:
        gave = {seat: offers[seat][0] for seat in team}
        if KEEP_CARDS not in gave.values():
            g.record(CardsSwapped(gave, dict(zip(team, reversed(gave.values()), strict=True))))

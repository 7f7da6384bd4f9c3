"""Who decides: the seats of a side, its leading player, the owner of a nation, the commander of an army."""

from __future__ import annotations

from games.kernel import Seat
from games.wotr.facts import SETUP, SIDES, Side
from games.wotr.figures import ELITE_UNITS, NATION_OF, NATION_OF_UNIT, NAZGUL, Figure, Stack, of_side
from games.wotr.state import State

_OWNER: dict[str, Seat] = {nation: seat for seat, role in SETUP.roles.items() for nation in role.nations}
_MINION_OWNER: dict[str, Seat] = {
    minion: seat for seat, role in SETUP.roles.items() for minion in role.minions
}
_FIGURE_OWNER: dict[Figure, Seat] = {figure: _OWNER[nation] for figure, nation in NATION_OF.items()}


def side_of(state: State, seat: Seat) -> Side:
    return state.seats[seat]


def seats_of(state: State, side: Side) -> list[Seat]:
    return [seat for seat, of in state.seats.items() if of == side]


def leader_of(state: State, side: Side) -> Seat:
    """R15.7, R15.8: who decides for the whole side."""
    return state.leading[side]


def owner_of(state: State, nation: str, side: Side) -> Seat:
    """R15.11: who commands the units of a nation."""
    owner = _OWNER[nation]
    return owner if owner in state.seats else state.leading[side]


def owner_of_minion(state: State, minion: str, side: Side) -> Seat:
    """R15.13."""
    owner = _MINION_OWNER[minion]
    return owner if owner in state.seats else state.leading[side]


def commands_figure(state: State, seat: Seat, figure: Figure) -> bool:
    """R15.11, R15.12: the figure is of a nation of the seat's; Nazgûl are recruited with Sauron."""
    owner = _OWNER["sauron"] if figure == NAZGUL else _FIGURE_OWNER.get(figure, seat)
    return owner == seat or owner not in state.seats


# --- armies of two players -----------------------------------------------------------------------------


def commander(state: State, side: Side, army: Stack) -> Seat:
    """R15.17: who controls an army: more units, then more Elites, then the leading player."""
    if side in state.seats:
        return side
    leading = state.leading[side]
    weights = {seat: (0, 0, seat == leading) for seat in seats_of(state, side)}
    for figure, number in army.items():
        if figure in NATION_OF_UNIT:
            seat = _FIGURE_OWNER[figure]
            units, elites, leads = weights[seat]
            weights[seat] = (units + number, elites + number * (figure in ELITE_UNITS), leads)
    return max(weights, key=weights.__getitem__)


def holders(state: State, side: Side, army: Stack) -> list[Seat]:
    """Whose units are in the army: one player's, or both teammates'."""
    if side in state.seats:
        return [side]
    found = {_FIGURE_OWNER[figure] for figure in army if figure in NATION_OF_UNIT}
    return [seat for seat in seats_of(state, side) if seat in found]


def is_shared(state: State, side: Side, army: Stack) -> bool:
    """R15.15: units of both teammates are in it."""
    return side not in state.seats and len(holders(state, side, army)) > 1


def own_figures(army: Stack, seat: Seat) -> Stack:
    """The seat's units and leaders, and those who belong to no nation and go with either teammate."""
    return {figure: number for figure, number in army.items() if _FIGURE_OWNER.get(figure, seat) == seat}


def may_attack(state: State, seat: Seat, region: str) -> bool:
    """R15.18: a mixed army attacks under its commander only."""
    side = side_of(state, seat)
    if seat == side or region not in state.mixed:
        return True
    return commander(state, side, of_side(state.field[region], side)) == seat


def own_army(state: State, seat: Seat, region: str) -> Stack:
    """R15.11, R15.18, R15.20: the figures in the field there that the seat can act with.

    Of a separate army, or of a mixed one that the teammate commands, these are the seat's own. Leaders left
    among the units of one player go with those.
    """
    side = side_of(state, seat)
    here = of_side(state.field.get(region, {}), side)
    if seat == side:
        return _rested(state, region, here) if state.this_turn.acted else here
    who = holders(state, side, here)
    if seat not in who:
        return {}
    if len(who) == 1 or (region in state.mixed and commander(state, side, here) == seat):
        return here
    return own_figures(here, seat)


def _rested(state: State, region: str, here: Stack) -> Stack:
    """R16.4: without those who acted with the army of this region just before."""
    tired = state.this_turn.acted.get(region, ())
    return {figure: number for figure, number in here.items() if NATION_OF.get(figure) not in tired}


def hand_limit(state: State, seat: Seat) -> int:
    """R10.1, R15.6, R16.1: six cards for a player alone on his side, four for each of two."""
    return 6 if seat in SIDES else 4

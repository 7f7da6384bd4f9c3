"""Who decides: the seats of a side, its leading player, the owner of a nation, the commander of an army."""

from __future__ import annotations

from games.kernel import Seat
from games.wotr.facts import SETUP, SIDES, Side
from games.wotr.figures import ELITE_UNITS, NATION_OF_UNIT, Stack
from games.wotr.state import State

_OWNER: dict[str, Seat] = {nation: seat for seat, role in SETUP.roles.items() for nation in role.nations}
_MINION_OWNER: dict[str, Seat] = {
    minion: seat for seat, role in SETUP.roles.items() for minion in role.minions
}


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


def commander(state: State, side: Side, army: Stack) -> Seat:
    """R15.17: who controls an army: more units, then more Elites, then the leading player."""
    if side in state.seats:
        return side
    leading = state.leading[side]
    weights = {seat: (0, 0, seat == leading) for seat in seats_of(state, side)}
    for figure, number in army.items():
        if figure in NATION_OF_UNIT:
            seat = _OWNER[NATION_OF_UNIT[figure]]
            units, elites, leads = weights[seat]
            weights[seat] = (units + number, elites + number * (figure in ELITE_UNITS), leads)
    return max(weights, key=weights.__getitem__)


def hand_limit(state: State, seat: Seat) -> int:
    """R10.1, R15.6, R16.1: six cards for a player alone on his side, four for each of two."""
    return 6 if seat in SIDES else 4

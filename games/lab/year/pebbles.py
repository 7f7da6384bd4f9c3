"""Pebbles: a small game for many rehearsals, with what clocks must cope with.

Each turn the seats put down pebbles one after the other, one question a pebble; then all hold up fingers at
once, in secret. After some turns the side with more pebbles wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from games.kernel import (
    Ending,
    Event,
    GameState,
    Problem,
    Question,
    Ruleset,
    Table,
    ask,
    boundary,
    new_turn,
    pick_all_seats,
    pick_one,
)
from games.titles import Entry, Section, Title

SEATS = ("odd", "even", "third", "fourth")
MORE, ENOUGH = "more", "enough"
MOST_PEBBLES = 3


class Options(Struct):
    players: int = 2
    turns: int = 6


class State(GameState, kw_only=True):
    pebbles: dict[str, int]


class PebblePut(Event, frozen=True):
    """A seat put a pebble down."""

    seat: str

    def apply(self, state: State) -> None:
        state.pebbles[self.seat] += 1


async def play(g: Table[State]) -> None:
    while True:
        await boundary()
        await new_turn()
        for seat in g.seats:
            await put_pebbles(g, seat)
        await pick_all_seats([ask(seat, "round.fingers", "0123") for seat in g.seats])
        if g.state.turn >= g.options.turns:
            g.end((max(g.seats, key=lambda seat: g.state.pebbles[seat]),), "pebbles")


async def put_pebbles(g: Table[State], seat: str) -> None:
    for _ in range(MOST_PEBBLES):
        if await pick_one(seat, "round.pebble", [MORE, ENOUGH]) == ENOUGH:
            return
        g.record(PebblePut(seat))


def seats_of(options: Options) -> dict[str, str]:
    names = SEATS[: options.players]
    return {name: SEATS[place % 2] for place, name in enumerate(names)}


pebbles = Ruleset(
    key="pebbles",
    version=1,
    options=Options,
    state=State,
    events=(PebblePut,),
    seats=seats_of,
    begin=lambda options: State(pebbles=dict.fromkeys(seats_of(options), 0)),
    play=play,
)


class PebbleWords:
    """As few words as a game can have."""

    def name(self) -> str:
        return "Pebbles"

    def seat(self, seat: str) -> str:
        return seat

    def prompt(self, question: Question, view: Any) -> str:
        return question.prompt

    def item(self, key: str, question: Question, view: Any) -> str:
        return key

    def event(self, event: Event, view: Any) -> str:
        return ""

    def problem(self, problem: Problem, view: Any) -> str:
        return ""

    def ending(self, ending: Ending) -> str:
        return ""

    def headline(self, view: Any) -> str:
        return f"{view.turn}"

    def position(self, view: Any, seat: str | None) -> Sequence[Section]:
        return ()

    def almanac(self) -> Sequence[Entry]:
        return ()


title = Title("pebbles", pebbles, PebbleWords(), days_by_turn=True)

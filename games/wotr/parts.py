"""R6.16 to R6.18: which part of an army goes, attacks or advances.

Who goes is asked in small steps: which units (`….units`), which others with them (`….more`: a teammate's, or
weary ones), which leaders and characters (`….leaders`). A `Part` knows which figures can go and which must,
so that every answer between least and most is legal.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec import Struct

from games.kernel import Key, Seat, Table, pick_one, pick_some
from games.wotr.facts import SIDES
from games.wotr.figures import (
    ELITE_UNITS,
    NATION_OF,
    NATION_OF_LEADER,
    NATION_OF_UNIT,
    Figure,
    Stack,
    add,
    count,
    in_order,
    nations_in,
    take,
)
from games.wotr.seats import commander, commands_figure, leader_of, side_of
from games.wotr.siege import STOP
from games.wotr.state import State

Game = Table[State]

NOBODY: frozenset[Figure] = frozenset()


class Part(Struct):
    """The figures of an army that can do something together, and what binds them."""

    units: Stack
    leaders: Stack
    """Leaders, Nazgûl and characters who can go along."""
    most: int
    """How many units at the most."""
    present: int
    """How many units of the side stand there: when all go, so do `bound`."""
    bound: Collection[Figure]
    needed: Collection[Figure] = NOBODY
    """At least one of these must be in it."""
    least: int = 1
    more: Stack = {}
    """Units that go along only with some of `units`: a teammate's (R15.19), or weary ones (R16.3)."""
    wearied: bool = False
    """R16.3: all nations of `units` were in the latest action, so two of them must go together."""


def part(
    here: Stack, able: Stack, bound: Collection[Figure], needed: Collection[Figure], present: int = 0
) -> Part | None:
    """R6.16, R6.17: a part of those `here` who are `able`; None if no part will do.

    A leader of the Free Peoples who cannot go needs a unit to stay with him.
    """
    units: Stack = {}
    leading: Stack = {}
    free = 0
    for figure, number in able.items():
        if figure in NATION_OF_UNIT:
            units[figure] = number
            free += number
        else:
            leading[figure] = number
    if not free or (needed and not any(figure in able for figure in needed)):
        return None
    standing = stuck = 0
    for figure, number in here.items():
        if figure in NATION_OF_UNIT:
            standing += number
        elif figure in NATION_OF_LEADER and figure not in able:
            stuck += 1
    present = max(present, standing)
    most = free - 1 if stuck and free == present else free
    if most < 1:
        return None
    return Part(units, leading, most, present, bound, needed)


def shaped(state: State, seat: Seat, army: Part | None) -> Part | None:
    """The part as this seat can lead it; None if it cannot.

    R15.19: units of the teammate go along, as far as the seat keeps control of those who act. R16.3: units of
    nations in the latest action go only with others (A56).
    """
    if army is None or (seat in SIDES and not state.this_turn.touched):
        return army
    if seat in SIDES:
        return _rested(state, army)
    army.more = {f: n for f, n in army.units.items() if not commands_figure(state, seat, f)}
    return _led_by_own(army)


def _led_by_own(army: Part) -> Part | None:
    """An Elite that is a leader leads the armies of its own player only."""
    take(army.units, army.more)
    if army.needed and not any(figure in army.needed for figure in (*army.units, *army.leaders)):
        return None
    return army if army.units else None


def _rested(state: State, army: Part) -> Part | None:
    touched = state.this_turn.touched
    weary = {figure: number for figure, number in army.units.items() if NATION_OF[figure] in touched}
    if len(weary) < len(army.units):
        army.more = weary
        return _led_by_own(army)
    army.wearied = True
    return army if army.most > 1 and len(nations_in(army.units)) > 1 else None


async def choose_part(
    g: Game, seat: Seat, prompt: str, army: Part, about: dict[str, Any] | None = None
) -> Stack:
    """R6.16 to R6.18, R6.33: the owner picks units, then who goes along with them."""
    chosen = await _needed_unit(seat, prompt, army, about)
    taken = sum(chosen.values())
    units = dict(army.units)
    take(units, chosen)
    most = min(army.most - army.wearied, sum(army.units.values())) - taken
    picks = await pick_some(seat, f"{prompt}.units", units, max(0, army.least - taken), most, about=about)
    add(chosen, count(picks))
    if chosen and (army.more or army.wearied):
        add(chosen, await _more_units(g.state, seat, prompt, army, chosen, about))
    if chosen:
        add(chosen, await _followers(seat, prompt, army, chosen, about))
    return chosen


async def _more_units(
    state: State, seat: Seat, prompt: str, army: Part, chosen: Stack, about: dict[str, Any] | None
) -> Stack:
    """R15.19, R16.3: units that go along only with those chosen first."""
    room = army.most - sum(chosen.values())
    if army.wearied:
        left = dict(army.units)
        take(left, chosen)
        alone = len(nations_in(chosen)) == 1
        if alone:
            left = {f: n for f, n in left.items() if NATION_OF[f] not in nations_in(chosen)}
        most = min(room, sum(left.values()))
        return count(await pick_some(seat, f"{prompt}.more", left, int(alone), most, about=about))
    if seat in SIDES:
        most = min(room, sum(army.more.values()))
        return count(await pick_some(seat, f"{prompt}.more", army.more, 0, most, about=about))
    return await _allies(state, seat, prompt, army.more, chosen, room, about)


async def _allies(
    state: State,
    seat: Seat,
    prompt: str,
    allied: Stack,
    chosen: Stack,
    room: int,
    about: dict[str, Any] | None,
) -> Stack:
    """R15.17, R15.19: so many of the teammate's units that the seat keeps control of the acting part.

    As many as one's own are possible if Elites, or the lead, decide for the seat; where that depends on which
    they are, the last one is picked by itself.
    """
    side = side_of(state, seat)
    own = sum(chosen.values())
    room = min(room, sum(allied.values()))
    elites = sum(n for figure, n in allied.items() if figure in ELITE_UNITS)
    own_elites = sum(n for figure, n in chosen.items() if figure in ELITE_UNITS)
    leads = leader_of(state, side) == seat
    safe = min(own, elites) < own_elites + leads
    most = min(room, own if safe else own - 1)
    allies = count(await pick_some(seat, f"{prompt}.more", allied, 0, most, about=about))
    if safe or sum(allies.values()) < own - 1 or room < own:
        return allies
    left = dict(allied)
    take(left, allies)
    last: list[Key] = [f for f in left if commander(state, side, _with(chosen, allies, f)) == seat]
    figure = await pick_one(seat, f"{prompt}.last", [*last, STOP], about=about)
    return allies if figure == STOP else _with(allies, {figure: 1})


def _with(*parts: Stack | Figure) -> Stack:
    together: Stack = {}
    for one in parts:
        add(together, {one: 1} if isinstance(one, str) else one)
    return in_order(together)


async def _needed_unit(seat: Seat, prompt: str, army: Part, about: dict[str, Any] | None) -> Stack:
    """An Elite that is the only leader goes for certain (R6.17); leaders beside it leave the choice open."""
    if not army.needed or any(figure in army.needed for figure in army.leaders):
        return {}
    elites = [figure for figure in army.units if figure in army.needed]
    return {await pick_one(seat, f"{prompt}.elite", elites, about=about): 1}


async def _followers(
    seat: Seat, prompt: str, army: Part, chosen: Stack, about: dict[str, Any] | None
) -> Stack:
    """Leaders who must go, and those whom the owner wants along."""
    going: Stack = {}
    free = dict(army.leaders)
    if sum(chosen.values()) == army.present:
        going = {figure: number for figure, number in free.items() if figure in army.bound}
        take(free, going)
    if army.needed and not any(figure in army.needed for figure in (*chosen, *going)):
        needed = [figure for figure in free if figure in army.needed]
        if len(needed) == len(free):
            picks = await pick_some(seat, f"{prompt}.leaders", free, 1, sum(free.values()), about=about)
            return going | count(picks)
        first = await pick_one(seat, f"{prompt}.leader", needed, about=about)
        add(going, {first: 1})
        take(free, {first: 1})
    picks = await pick_some(seat, f"{prompt}.leaders", free, 0, sum(free.values()), about=about)
    add(going, count(picks))
    return going

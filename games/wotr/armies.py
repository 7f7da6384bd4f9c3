"""R6: the movement of armies, whole or in parts.

Who goes is asked in small steps: from where (`army.from`), where to (`army.to`), which units (`….units`) and
which leaders and characters (`….leaders`). A `Part` knows which figures can go and which must, so that every
answer between least and most is legal. The same steps serve attacks and advances (battle.py).

Verbs for cards: `march` (one army, one region, asked), `move_army` (figures already chosen, one step),
`choose_part`, `settle_action`.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec import Struct

from games.kernel import Key, Seat, Table, pick_one, pick_some
from games.wotr.events import ArmyMoved
from games.wotr.facts import FREE_PEOPLES, NEIGHBOURS, REGIONS, SHADOW, SIDES, Side
from games.wotr.figures import (
    COMPANIONS,
    ELITE_UNITS,
    ELITES,
    IMMOBILE,
    LEADERS,
    MINIONS,
    NATION_OF,
    NATION_OF_LEADER,
    NATION_OF_UNIT,
    NAZGUL,
    UNITS,
    Figure,
    Stack,
    add,
    count,
    in_order,
    nations_in,
    take,
)
from games.wotr.position import armies, is_open
from games.wotr.seats import commander, commands_figure, leader_of, own_army, side_of
from games.wotr.siege import STOP, arrive, crowded, tidy, trim
from games.wotr.state import State
from games.wotr.teams import part_ways, stay_together

Game = Table[State]

NATION_OF_REGION: dict[str, str | None] = {key: region.nation for key, region in REGIONS.items()}

NOBODY: frozenset[Figure] = frozenset()
FREE_LEADERS: frozenset[Figure] = frozenset({*LEADERS.values(), *COMPANIONS})
SHADOW_LEADERS: frozenset[Figure] = frozenset({NAZGUL, *MINIONS})
WHITE_HAND: frozenset[Figure] = frozenset({ELITES["isengard"]})
WHITE_HAND_OF_ALLIES: frozenset[Figure] = WHITE_HAND | {ELITES["southrons_easterlings"]}
"""R15.24: with more players Saruman's second nation counts as well."""

BARRED: dict[str, tuple[str, ...]] = {
    "fp_str_02": ("grey_havens", "rivendell", "lorien"),
    "fp_str_03": ("the_shire", "buckland", "old_forest"),
}
"""Cards on the table, and the regions which no Shadow army may enter or attack while they lie there."""


# --- who leads, who may go where ---------------------------------------------------------------------


def leading_elites(state: State) -> frozenset[Figure]:
    """Servants of the White Hand: while Saruman is in play, Elites that are leaders too."""
    if "saruman" in state.field.get("orthanc", ()) or "saruman" in state.inside.get("orthanc", ()):
        return WHITE_HAND if SHADOW in state.seats else WHITE_HAND_OF_ALLIES
    return NOBODY


def leaders(state: State, side: Side) -> frozenset[Figure]:
    """R5.28: the figures that make an army fit for a Character result."""
    return FREE_LEADERS if side == FREE_PEOPLES else SHADOW_LEADERS | leading_elites(state)


def is_barred(state: State, side: Side, region: str) -> bool:
    """A Power too Great, The Power of Tom Bombadil: no Shadow army enters or attacks."""
    if side == FREE_PEOPLES or not state.table:
        return False
    return any(region in regions for card, regions in BARRED.items() if card in state.table)


def may_enter(state: State, figure: Figure, to: str) -> bool:
    """R6.20, R6.21, R5.15, R5.19: units and leaders of a nation not at war stay out of other nations."""
    nation = NATION_OF.get(figure)
    if nation is None:
        return figure not in IMMOBILE
    return state.steps_to_war[nation] == 0 or NATION_OF_REGION[to] in (None, nation)


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


# --- marching ----------------------------------------------------------------------------------------


def part_for(
    state: State, seat: Seat, origin: str, to: str, needed: Collection[Figure], stay: Stack | None = None
) -> Part | None:
    """Who can go from one region to another; `stay`: figures that have moved already (R6.13)."""
    here = own_army(state, seat, origin)
    if stay:
        here = dict(here)
        take(here, stay)
    able = {figure: number for figure, number in here.items() if may_enter(state, figure, to)}
    staying = sum(n for figure, n in stay.items() if figure in NATION_OF_UNIT) if stay else 0
    present = staying + sum(n for figure, n in here.items() if figure in NATION_OF_UNIT)
    return shaped(state, seat, part(here, able, NATION_OF_LEADER, needed, present))


def ways_out(
    state: State, seat: Seat, origin: str, needed: Collection[Figure], stay: Stack | None = None
) -> list[str]:
    """R6.14, R6.22: the neighbours that some part of the seat's army can move to."""
    side = side_of(state, seat)
    ways = [to for to in NEIGHBOURS[origin] if is_open(state, side, to) and not is_barred(state, side, to)]
    if not ways:
        return ways
    if not stay and seat == side and not state.this_turn.touched and _unbound(state, origin):
        stack = state.field[origin]
        return ways if not needed or _has(stack, needed) else []
    return [to for to in ways if part_for(state, seat, origin, to, needed, stay)]


def _unbound(state: State, origin: str) -> bool:
    """Every nation with figures there is at war: no border matters."""
    steps = state.steps_to_war
    return all(steps[NATION_OF[figure]] == 0 for figure in state.field[origin] if figure in NATION_OF)


def _has(stack: Stack, needed: Collection[Figure]) -> bool:
    return any(figure in needed and figure not in IMMOBILE for figure in stack)


def movable_armies(
    state: State, seat: Seat, needed: Collection[Figure], arrived: dict[str, Stack] | None = None
) -> list[str]:
    """The regions from which the seat can move an army, or a part of it."""
    side = side_of(state, seat)
    moved = arrived or {}
    return [
        region for region in armies(state, side) if ways_out(state, seat, region, needed, moved.get(region))
    ]


def can_move_armies(state: State, seat: Seat, led: bool) -> bool:
    """R6.12: some army of the seat can move; `led`: one with a leader or character."""
    side = side_of(state, seat)
    needed = leaders(state, side) if led else NOBODY
    return any(ways_out(state, seat, region, needed) for region in armies(state, side))


async def move_armies(
    g: Game,
    seat: Seat,
    most: int,
    led: bool,
    because: str = "",
    needed: Collection[Figure] = NOBODY,
    least: int = 1,
) -> None:
    """R6.12, R6.13, R6.34: up to `most` different armies move one region each; nobody moves twice.

    `needed`: a card wants one of these figures in each of them.
    """
    needed = leaders(g.state, side_of(g.state, seat)) if led else needed
    arrived: dict[str, Stack] = {}
    for moves in range(most):
        origins: list[Key] = [*movable_armies(g.state, seat, needed, arrived)]
        if not origins:
            return
        if moves >= least:
            origins.append(STOP)
        origin = await pick_one(seat, "army.from", origins)
        if origin == STOP:
            return
        to, figures = await march(g, seat, origin, needed, arrived.get(origin), because)
        add(arrived.setdefault(to, {}), figures)


async def march(
    g: Game,
    seat: Seat,
    origin: str,
    needed: Collection[Figure] = NOBODY,
    stay: Stack | None = None,
    because: str = "",
) -> tuple[str, Stack]:
    """One army, or a part of it, moves to a neighbouring region: where, and who went."""
    about = {"region": origin}
    to = await pick_one(seat, "army.to", ways_out(g.state, seat, origin, needed, stay), about=about)
    able = part_for(g.state, seat, origin, to, needed, stay)
    assert able is not None
    figures = await choose_part(g, seat, "army", able, {"region": origin, "to": to})
    move_army(g, seat, origin, to, figures, because)
    return to, figures


def move_army(g: Game, seat: Seat, origin: str, to: str, figures: Stack, because: str = "") -> None:
    """R6.15, R6.25, R6.27: the figures go; what they enter may fall, what they leave may be free of siege."""
    g.record(ArmyMoved(seat, origin, to, figures, because=because))
    stay_together(g, side_of(g.state, seat), to, figures)
    arrive(g, seat, to)
    tidy(g, origin)


async def settle_action(g: Game) -> None:
    """R6.2, R1.17, R9.14: what is due at the end of every action. Armies in one region are one (R6.3)."""
    state = g.state
    for region in sorted(state.inside):
        tidy(g, region)
    lonely = [region for region, stack in state.field.items() if _leaders_only(stack)]
    for region in sorted(lonely):
        tidy(g, region)
    for side, region, inside in crowded(state):
        await trim(g, side, region, inside)
    for region in sorted(state.mixed):
        part_ways(g, region)


def _leaders_only(stack: Stack) -> bool:
    return not NATION_OF_LEADER.keys().isdisjoint(stack) and UNITS[FREE_PEOPLES].isdisjoint(stack)

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
from games.wotr.facts import FREE_PEOPLES, NEIGHBOURS, REGIONS, SHADOW, Side
from games.wotr.figures import (
    COMPANIONS,
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
    of_side,
    take,
)
from games.wotr.position import armies, is_open
from games.wotr.seats import commander, side_of
from games.wotr.siege import STOP, arrive, crowded, tidy, trim
from games.wotr.state import State

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


async def choose_part(
    g: Game, seat: Seat, prompt: str, army: Part, about: dict[str, Any] | None = None
) -> Stack:
    """R6.16 to R6.18, R6.33: the owner picks units, then who goes along with them."""
    chosen = await _needed_unit(seat, prompt, army, about)
    taken = sum(chosen.values())
    units = dict(army.units)
    take(units, chosen)
    picks = await pick_some(
        seat, f"{prompt}.units", units, max(0, army.least - taken), army.most - taken, about=about
    )
    add(chosen, count(picks))
    if chosen:
        add(chosen, await _followers(seat, prompt, army, chosen, about))
    return chosen


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
    state: State, side: Side, origin: str, to: str, needed: Collection[Figure], stay: Stack | None = None
) -> Part | None:
    """Who can go from one region to another; `stay`: figures that have moved already (R6.13)."""
    here = of_side(state.field.get(origin, {}), side)
    if stay:
        here = dict(here)
        take(here, stay)
    able = {figure: number for figure, number in here.items() if may_enter(state, figure, to)}
    staying = sum(n for figure, n in stay.items() if figure in NATION_OF_UNIT) if stay else 0
    present = staying + sum(n for figure, n in here.items() if figure in NATION_OF_UNIT)
    return part(here, able, NATION_OF_LEADER, needed, present)


def ways_out(
    state: State, side: Side, origin: str, needed: Collection[Figure], stay: Stack | None = None
) -> list[str]:
    """R6.14, R6.22: the neighbours that some part of the army can move to."""
    ways = [to for to in NEIGHBOURS[origin] if is_open(state, side, to) and not is_barred(state, side, to)]
    if not ways:
        return ways
    if not stay and _unbound(state, side, origin):
        stack = state.field[origin]
        return ways if not needed or _has(stack, needed) else []
    return [to for to in ways if part_for(state, side, origin, to, needed, stay)]


def _unbound(state: State, side: Side, origin: str) -> bool:
    """Every nation with figures there is at war: no border matters."""
    steps = state.steps_to_war
    return all(steps[NATION_OF[figure]] == 0 for figure in state.field[origin] if figure in NATION_OF)


def _has(stack: Stack, needed: Collection[Figure]) -> bool:
    return any(figure in needed and figure not in IMMOBILE for figure in stack)


def commands(state: State, seat: Seat, region: str) -> bool:
    """R15.18: the seat commands the army in the field there."""
    side = side_of(state, seat)
    return seat == side or commander(state, side, of_side(state.field[region], side)) == seat


def movable_armies(
    state: State, seat: Seat, needed: Collection[Figure], arrived: dict[str, Stack] | None = None
) -> list[str]:
    """The regions from which the seat can move an army, or a part of it."""
    side = side_of(state, seat)
    moved = arrived or {}
    return [
        region
        for region in armies(state, side)
        if commands(state, seat, region) and ways_out(state, side, region, needed, moved.get(region))
    ]


def can_move_armies(state: State, seat: Seat, led: bool) -> bool:
    """R6.12: some army of the seat can move; `led`: one with a leader or character."""
    side = side_of(state, seat)
    needed = leaders(state, side) if led else NOBODY
    return any(
        commands(state, seat, region) and ways_out(state, side, region, needed)
        for region in armies(state, side)
    )


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
    side = side_of(g.state, seat)
    about = {"region": origin}
    to = await pick_one(seat, "army.to", ways_out(g.state, side, origin, needed, stay), about=about)
    able = part_for(g.state, side, origin, to, needed, stay)
    assert able is not None
    figures = await choose_part(g, seat, "army", able, {"region": origin, "to": to})
    move_army(g, seat, origin, to, figures, because)
    return to, figures


def move_army(g: Game, seat: Seat, origin: str, to: str, figures: Stack, because: str = "") -> None:
    """R6.15, R6.25, R6.27: the figures go; what they enter may fall, what they leave may be free of siege."""
    g.record(ArmyMoved(seat, origin, to, figures, because=because))
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


def _leaders_only(stack: Stack) -> bool:
    return not NATION_OF_LEADER.keys().isdisjoint(stack) and UNITS[FREE_PEOPLES].isdisjoint(stack)

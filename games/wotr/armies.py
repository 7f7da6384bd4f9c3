"""R6: the movement of armies, whole or in parts.

Who goes is asked in small steps: from where (`army.from`), where to (`army.to`), and which part of the army
(parts.py). The same steps serve attacks and advances (battle.py).

Verbs for cards: `march` (one army, one region, asked), `move_army` (figures already chosen, one step),
`settle_action`.
"""

from __future__ import annotations

from collections.abc import Collection

from games.kernel import Key, Seat, Table, pick_one
from games.wotr.events import ArmyMoved
from games.wotr.facts import FREE_PEOPLES, REGIONS, SHADOW, Side
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
    take,
)
from games.wotr.parts import NOBODY, Part, choose_part, part, shaped
from games.wotr.politics import army_arrived
from games.wotr.position import armies, open_beside
from games.wotr.seats import own_army, side_of
from games.wotr.siege import STOP, arrive, crowded, tidy, trim
from games.wotr.state import State
from games.wotr.teams import part_ways, stay_together

Game = Table[State]

NATION_OF_REGION: dict[str, str | None] = {key: region.nation for key, region in REGIONS.items()}

FREE_LEADERS: frozenset[Figure] = frozenset({*LEADERS.values(), *COMPANIONS})
SHADOW_LEADERS: frozenset[Figure] = frozenset({NAZGUL, *MINIONS})
NATIONS_LEADERS: frozenset[Figure] = frozenset(NATION_OF_LEADER)
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


def not_barred(state: State, side: Side, regions: list[str]) -> list[str]:
    """Those of the regions that an army of the side may enter or attack."""
    if side == FREE_PEOPLES or BARRED.keys().isdisjoint(state.table):
        return regions
    return [region for region in regions if not is_barred(state, side, region)]


def may_enter(state: State, figure: Figure, to: str) -> bool:
    """R6.20, R6.21, R5.15, R5.19: units and leaders of a nation not at war stay out of other nations."""
    nation = NATION_OF.get(figure)
    if nation is None:
        return figure not in IMMOBILE
    return state.steps_to_war[nation] == 0 or NATION_OF_REGION[to] in (None, nation)


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
    ways = not_barred(state, side, open_beside(state, side, origin))
    if not ways:
        return ways
    if not stay and seat == side and not state.this_turn.touched and is_unbound(state, origin):
        stack = state.field[origin]
        return ways if not needed or _has(stack, needed) else []
    return [to for to in ways if part_for(state, seat, origin, to, needed, stay)]


def is_unbound(state: State, origin: str) -> bool:
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
    mine = UNITS[side]
    return any(
        ways_out(state, seat, region, needed)
        for region, stack in state.field.items()
        if not mine.isdisjoint(stack)
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
    about = {"region": origin}
    to = await pick_one(seat, "army.to", ways_out(g.state, seat, origin, needed, stay), about=about)
    able = part_for(g.state, seat, origin, to, needed, stay)
    assert able is not None
    figures = await choose_part(g, seat, "army", able, {"region": origin, "to": to})
    move_army(g, seat, origin, to, figures, because)
    return to, figures


def move_army(
    g: Game, seat: Seat, origin: str, to: str, figures: Stack, because: str = "", marches_on: bool = False
) -> None:
    """R6.15, R6.25, R6.27: the figures go; what they enter may fall, what they leave may be free of siege.

    `marches_on`: it is not where their move ends (R5.9).
    """
    g.record(ArmyMoved(seat, origin, to, figures, because=because))
    stay_together(g, side_of(g.state, seat), to, figures)
    arrive(g, seat, to)
    tidy(g, origin)
    if not marches_on:
        army_arrived(g, figures, to)


async def settle_action(g: Game) -> None:
    """R6.2, R1.17, R9.14: what is due at the end of every action. Armies in one region are one (R6.3)."""
    state = g.state
    for region in sorted(state.inside):
        tidy(g, region)
    for region in _lonely_leaders(state):
        tidy(g, region)
    for side, region, inside in crowded(state):
        await trim(g, side, region, inside)
    for region in sorted(state.mixed):
        part_ways(g, region)


def _lonely_leaders(state: State) -> list[str]:
    """R5.20: the regions where leaders of a nation stand without units."""
    units = UNITS[FREE_PEOPLES]
    return sorted(
        region
        for region, stack in state.field.items()
        if units.isdisjoint(stack) and not NATIONS_LEADERS.isdisjoint(stack)
    )

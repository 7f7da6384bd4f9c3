"""R7.29 to R7.35, R10.11, R10.12: who falls, by the owner's choice, one hit after another.

A casualty question (`battle.casualty`) offers figures and reductions: "gondor_regular" or "gondor_elite" is
removed, "reduce_gondor_elite" becomes a Regular of its nation.
"""

from __future__ import annotations

from games.kernel import Seat, Table, pick_one
from games.wotr.entry import characters_fell
from games.wotr.events import EliteReduced, FiguresLost
from games.wotr.facts import FREE_PEOPLES, Side
from games.wotr.figures import (
    ELITE_UNITS,
    NATION_OF_LEADER,
    NATION_OF_UNIT,
    RANK,
    REGULAR_OF,
    Figure,
    Stack,
    add,
    in_order,
    take,
    units_of,
)
from games.wotr.state import State

Game = Table[State]

REDUCE = "reduce_"
"""Before an Elite's key: the Elite becomes a Regular."""


def lose(g: Game, side: Side, region: str, figures: Stack, inside: bool, because: str) -> None:
    """Figures are eliminated (R1.22, R1.23); with a character goes the die that he brought (R4.18)."""
    if not figures:
        return
    g.record(FiguresLost(side, region, in_order(figures), inside, because))
    characters_fell(g, figures)


def can_reduce(state: State, elite: Figure) -> bool:
    """R7.31, R9.10: a Regular of its nation is there to take its place."""
    regular = REGULAR_OF[elite]
    return regular in state.casualties or regular in state.reinforcements


def reduce_elite(g: Game, side: Side, region: str, elite: Figure, inside: bool, because: str) -> None:
    """R7.29, R7.53: an Elite becomes a Regular, taken from earlier casualties if there is one."""
    regular = REGULAR_OF[elite]
    g.record(
        EliteReduced(side, region, elite, regular, regular in g.state.casualties, inside, because=because)
    )


def toughness(figures: Stack) -> int:
    """How many hits the units can take at the most: one for a Regular, two for an Elite."""
    return sum(
        number * (2 if figure in ELITE_UNITS else 1)
        for figure, number in figures.items()
        if figure in NATION_OF_UNIT
    )


def ways_to_fall(state: State, figures: Stack, hits: int) -> dict[str, int]:
    """R7.29, R7.31: what the owner may choose for the next hit, and how many hits it settles."""
    ways: dict[str, int] = {}
    for figure in sorted(figures, key=RANK.__getitem__):
        if figure not in NATION_OF_UNIT:
            continue
        if figure not in ELITE_UNITS or not can_reduce(state, figure):
            ways[figure] = 1
            continue
        ways[REDUCE + figure] = 1
        if hits > 1:
            ways[figure] = 2
    return ways


async def take_hits(
    g: Game,
    seat: Seat,
    side: Side,
    region: str,
    figures: Stack,
    hits: int,
    inside: bool = False,
    because: str = "battle",
) -> None:
    """R7.29, R7.52: the owner allots the hits one after another; `figures`, those exposed, shrink with them.

    Hits that nobody is left to take are lost (R7.35). When nobody can survive there is nothing to choose.
    """
    if hits >= toughness(figures):
        units = {figure: number for figure, number in figures.items() if figure in NATION_OF_UNIT}
        take(figures, units)
        return lose(g, side, region, units, inside, because)
    while hits and (ways := ways_to_fall(g.state, figures, hits)):
        fallen = await pick_one(
            seat,
            "battle.casualty",
            list(ways),
            about={"region": region, "hits": hits, "because": because},
        )
        if fallen.startswith(REDUCE):
            elite = fallen.removeprefix(REDUCE)
            take(figures, {elite: 1})
            add(figures, {REGULAR_OF[elite]: 1})
            reduce_elite(g, side, region, elite, inside, because)
            hits -= 1
            continue
        number = min(hits, figures[fallen]) if len(ways) == 1 and ways[fallen] == 1 else 1
        hits -= number * ways[fallen]
        take(figures, {fallen: number})
        lose(g, side, region, {fallen: number}, inside, because)


def lose_lone_leaders(g: Game, region: str) -> None:
    """R1.17: a leader of the Free Peoples without a unit beside him is gone."""
    for inside, stacks in ((False, g.state.field), (True, g.state.inside)):
        stack = stacks.get(region)
        if stack and not units_of(stack, FREE_PEOPLES):
            alone = {figure: number for figure, number in stack.items() if figure in NATION_OF_LEADER}
            lose(g, FREE_PEOPLES, region, alone, inside, "alone")

"""B15: recruitment tokens and units from the stock.

Verbs: `recruit` (the action), `flip` (one token), `place_token`, `place_units` (direct, no substitute),
`place_and_flip`, `choose_heap`.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.bofa.damage import hold_to_limit
from games.bofa.events import LeadershipPlaced, TokenFlipped, TokensPlaced, UnitsPlaced
from games.bofa.facts import GOBLIN_MUSTERS, HEAPS, PLACES, SHADOW, Side, Stack
from games.bofa.figures import GOBLINS
from games.bofa.moving import entered
from games.bofa.position import (
    HEAPS_OF,
    beorn_at,
    has_army,
    leadership_left,
    may_enter,
    may_hold_token,
    own_tokens,
    tokens_left,
)
from games.bofa.state import State
from games.kernel import Table, draw, pick_one, pick_some

Game = Table[State]

NONE = "none"


# --- tokens ------------------------------------------------------------------------------------------


def flippable(state: State, side: Side) -> list[str]:
    """B15.14, B15.21, B28.28: where the side has tokens that it can flip."""
    found = [region for region in state.tokens if own_tokens(state, side, region)]
    return sorted((r for r in found if not beorn_at(state, r)), key=PLACES.index)


async def recruit(g: Game, seat: Side, most: int = 2, because: str = "recruit") -> None:
    """B15.1: in up to so many regions flip one token each."""
    regions = flippable(g.state, seat)
    chosen = await pick_some(seat, "recruit.regions", regions, 1, min(most, len(regions)))
    for region in sorted(chosen, key=PLACES.index):
        await flip_one(g, seat, region, because)


async def flip_one(g: Game, seat: Side, region: str, because: str) -> None:
    """One token of the region; where two heaps lie the owner says which."""
    heaps = list(own_tokens(g.state, seat, region))
    heap = await pick_one(seat, "recruit.which", heaps, about={"region": region})
    await flip(g, seat, region, heap, because)


async def flip(g: Game, side: Side, region: str, heap: str, because: str) -> None:
    """B15.2, B15.16, B15.18: its units come, or others of its group; then the limit of five."""
    left = g.state.unflipped[heap]
    fronts = [front.key for front in HEAPS[heap].fronts for _ in range(left.get(front.key, 0))]
    (shown,) = await draw(f"token.{heap}", fronts)
    g.record(TokenFlipped(side, region, heap, shown, because))
    front = next(front for front in HEAPS[heap].fronts if front.key == shown)
    for unit, number in front.units.items():
        for _ in range(number):
            await bring(g, side, region, unit, heap, because)
    await hold_to_limit(g, region)


async def bring(g: Game, side: Side, region: str, unit: str, heap: str, because: str) -> None:
    """B15.8 to B15.10, B15.20: the figure, or another of its group, or none."""
    stock = g.state.stock
    if not stock.get(unit):
        group = [other for other in HEAPS[heap].substitutes if stock.get(other)]
        if not group:
            return
        about = {"region": region, "unit": unit}
        unit = await pick_one(side, "recruit.substitute", [*group, NONE], about=about)
        if unit == NONE:
            return
    g.record(UnitsPlaced(side, region, {unit: 1}, because))
    entered(g, side, region)


def heaps_left(state: State, side: Side, heaps: Sequence[str] = ()) -> list[str]:
    """B15.6: the side's heaps that still give tokens."""
    return [heap for heap in heaps or HEAPS_OF[side] if tokens_left(state, heap)]


async def place_token(
    g: Game, seat: Side, region: str, because: str, heaps: Sequence[str] = ()
) -> str | None:
    """B15.3, B15.7: one token, drawn unseen from the heap that its owner names; None if there is none."""
    offered = heaps_left(g.state, seat, heaps)
    if not offered:
        return None
    heap = await pick_one(seat, "recruit.heap", offered, about={"region": region})
    g.record(TokensPlaced(heap, region, 1, because))
    return heap


async def place_and_flip(g: Game, seat: Side, region: str, because: str) -> None:
    heap = await place_token(g, seat, region, because)
    if heap is not None:
        await flip(g, seat, region, heap, because)


def may_flip_at(state: State, side: Side, region: str) -> bool:
    """B15.5, B28.28: a token may be laid here and flipped at once."""
    return may_hold_token(state, side, region) and not beorn_at(state, region)


# --- units and leadership from the stock -------------------------------------------------------------


def may_place(state: State, side: Side, region: str) -> bool:
    """B8.21, B28.28."""
    return may_enter(state, side, region)


def available(state: State, units: Stack) -> Stack:
    """B8.19, B15.13: as many as the stock has."""
    stock = state.stock
    found = {unit: min(number, stock.get(unit, 0)) for unit, number in units.items()}
    return {unit: number for unit, number in found.items() if number}


async def place_units(g: Game, side: Side, region: str, units: Stack, because: str) -> None:
    """B8.19 to B8.21: straight from the stock, no substitutes; then the limit of five."""
    coming = available(g.state, units) if may_place(g.state, side, region) else {}
    if coming:
        g.record(UnitsPlaced(side, region, coming, because))
        entered(g, side, region)
        await hold_to_limit(g, region)


def place_leadership(g: Game, side: Side, region: str, number: int, because: str) -> None:
    """B1.6, B11.12: on an army, as many as are left."""
    number = min(number, leadership_left(g.state, side))
    if number and has_army(g.state, side, region):
        g.record(LeadershipPlaced(side, {region: number}, because))


# --- goblins -----------------------------------------------------------------------------------------


def can_recruit_goblins(state: State, seat: Side) -> bool:
    return state.stock.get(GOBLINS, 0) > 0


async def recruit_goblins(g: Game, seat: Side) -> None:
    """B7.14, B7.17: one Goblin in each mustering point; with one figure left the Shadow says where."""
    boxes = list(GOBLIN_MUSTERS)
    if g.state.stock.get(GOBLINS, 0) < len(boxes):
        boxes = [await pick_one(seat, "goblins.where", boxes)]
    for box in boxes:
        await place_units(g, SHADOW, box, {GOBLINS: 1}, "goblins")

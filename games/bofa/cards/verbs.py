"""What several cards do alike: choose an army, take tokens or bats off the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.bofa.cards.registry import Game
from games.bofa.events import BatsSpent, LeadershipLost, TokensRemoved
from games.bofa.facts import FREE_PEOPLES, PLACES, SHADOW, TERRITORIES, Side, Stack
from games.bofa.position import armies, leadership_left, own_tokens
from games.bofa.recruit import available, place_leadership, place_units
from games.bofa.state import State
from games.kernel import pick_one, pick_some

Filter = Callable[[State, str], object]


def armies_that(state: State, side: Side, only: Filter) -> list[str]:
    return [region for region in armies(state, side) if only(state, region)]


def contains(units: frozenset[str]) -> Filter:
    """B1.10: at least one military unit of that kind."""
    return lambda state, region: not units.isdisjoint(state.armies[region].units)


def anywhere(state: State, region: str) -> bool:
    return True


async def choose_army(g: Game, seat: Side, card: str, regions: Sequence[str]) -> str:
    return await pick_one(seat, "cards.army", regions, about={"card": card})


# --- reinforcing -------------------------------------------------------------------------------------


def can_reinforce(
    state: State, side: Side, only: Filter, units: Stack, tokens: int, acts: bool = False
) -> bool:
    """B8.12, B8.23: there is such an army, and something to give it; `acts`: it may act in any case."""
    if not armies_that(state, side, only):
        return False
    return acts or bool(available(state, units)) or (tokens > 0 and leadership_left(state, side) > 0)


async def reinforce(g: Game, seat: Side, card: str, only: Filter, units: Stack, tokens: int) -> str:
    """Units and leadership tokens for one army of the seat's choice."""
    region = await choose_army(g, seat, card, armies_that(g.state, seat, only))
    await place_units(g, seat, region, units, card)
    place_leadership(g, seat, region, tokens, card)
    return region


# --- taking off --------------------------------------------------------------------------------------


def bats_out(state: State) -> int:
    return sum(state.bats.values())


async def spend_bats(g: Game, card: str, most: int) -> int:
    """B31.28: first the bats, up to so many; how many went."""
    offered = {t: g.state.bats[t] for t in TERRITORIES if g.state.bats[t]}
    number = min(most, bats_out(g.state))
    picks = await pick_some(SHADOW, "cards.bats", offered, 1, number, about={"card": card})
    for territory in TERRITORIES:
        if territory in picks:
            g.record(BatsSpent(territory, picks.count(territory), card))
    return len(picks)


def with_free_tokens(state: State) -> list[str]:
    """Regions with recruitment tokens of the Free Peoples."""
    found = [region for region in state.tokens if own_tokens(state, FREE_PEOPLES, region)]
    return sorted(found, key=PLACES.index)


async def remove_tokens(g: Game, card: str, number: int) -> None:
    """B31.13, B31.28: so many of the Free Peoples' tokens, wherever they lie, as far as there are any."""
    for _ in range(number):
        regions = with_free_tokens(g.state)
        if not regions:
            return
        region = await pick_one(SHADOW, "cards.token", regions, about={"card": card})
        heaps = list(own_tokens(g.state, FREE_PEOPLES, region))
        heap = await pick_one(SHADOW, "cards.heap", heaps, about={"card": card, "region": region})
        g.record(TokensRemoved(region, heap, 1, card))


def with_free_leadership(state: State) -> list[str]:
    return armies_that(state, FREE_PEOPLES, lambda state, region: state.armies[region].leadership)


async def remove_leadership(g: Game, card: str, number: int) -> None:
    """So many leadership tokens of the Free Peoples, wherever they are."""
    for _ in range(number):
        regions = with_free_leadership(g.state)
        if not regions:
            return
        region = await pick_one(SHADOW, "cards.leadership", regions, about={"card": card})
        g.record(LeadershipLost(FREE_PEOPLES, region, 1, card))

"""The nine orders on the upper halves of event cards, for either side."""

from __future__ import annotations

from games.bofa.attack import combined_attack, combined_targets, led_armies, move_and_attack, strikers
from games.bofa.cards.registry import Game, effect, playable
from games.bofa.cards.verbs import choose_army
from games.bofa.combat import CombatTerms
from games.bofa.events import DamageHealed
from games.bofa.facts import Side
from games.bofa.moving import LED, can_move, move_armies
from games.bofa.position import armies
from games.bofa.rally import can_rally, rally_armies
from games.bofa.recruit import flippable, heaps_left, may_flip_at, place_and_flip, recruit
from games.bofa.state import State

EASIER = 4
"""B16.4."""


@effect("blow_the_horns")
async def blow_the_horns(g: Game, seat: Side, face: str) -> None:
    """Rally up to two armies on 4 or more."""
    await rally_armies(g, seat, EASIER, because="blow_the_horns")


@playable("blow_the_horns")
def _(state: State, seat: Side) -> bool:
    return can_rally(state, seat)


@effect("call_to_arms")
async def call_to_arms(g: Game, seat: Side, face: str) -> None:
    """Up to two armies with Leadership, two regions each."""
    await move_armies(g, seat, 2, 2, LED, "call_to_arms")


@playable("call_to_arms")
def _(state: State, seat: Side) -> bool:
    return can_move(state, seat, LED)


@effect("encirclement")
async def encirclement(g: Game, seat: Side, face: str) -> None:
    """One army moves one region; then a Combined Attack, if two armies are next to the same enemy."""
    await move_armies(g, seat, 1, 1, because="encirclement")
    if combined_targets(g.state, seat):
        await combined_attack(g, seat, "encirclement")


@playable("encirclement")
def _(state: State, seat: Side) -> bool:
    return can_move(state, seat) or bool(combined_targets(state, seat))


@effect("gather_and_marshal")
async def gather_and_marshal(g: Game, seat: Side, face: str) -> None:
    """One token in a place with an army, boxes included, flipped at once."""
    region = await choose_army(g, seat, "gather_and_marshal", rallying_points(g.state, seat))
    await place_and_flip(g, seat, region, "gather_and_marshal")


def rallying_points(state: State, seat: Side) -> list[str]:
    """B15.5, B15.17: places with an army of the side where a token may be laid."""
    return [region for region in armies(state, seat) if may_flip_at(state, seat, region)]


@playable("gather_and_marshal")
def _(state: State, seat: Side) -> bool:
    return bool(rallying_points(state, seat) and heaps_left(state, seat))


@effect("marching_companies")
async def marching_companies(g: Game, seat: Side, face: str) -> None:
    """Up to three armies, one region each."""
    await move_armies(g, seat, 3, 1, because="marching_companies")


@playable("marching_companies")
def _(state: State, seat: Side) -> bool:
    return can_move(state, seat)


@effect("move_to_strike")
async def move_to_strike(g: Game, seat: Side, face: str) -> None:
    """One army with Leadership up to two regions; then it may attack."""
    await move_and_attack(g, seat, LED, CombatTerms("move_to_strike"), steps=2)


@playable("move_to_strike")
def _(state: State, seat: Side) -> bool:
    return bool(strikers(state, seat, LED))


@effect("mustering_for_battle")
async def mustering_for_battle(g: Game, seat: Side, face: str) -> None:
    """One token in each of up to three regions is flipped."""
    await recruit(g, seat, 3, "mustering_for_battle")


@playable("mustering_for_battle")
def _(state: State, seat: Side) -> bool:
    return bool(flippable(state, seat))


@effect("sudden_assault")
async def sudden_assault(g: Game, seat: Side, face: str) -> None:
    """One army moves and attacks, with Terrain Superiority."""
    await move_and_attack(g, seat, terms=CombatTerms("sudden_assault", superiority=True))


@playable("sudden_assault")
def _(state: State, seat: Side) -> bool:
    return bool(strikers(state, seat))


@effect("troop_leader")
async def troop_leader(g: Game, seat: Side, face: str) -> None:
    """Up to two markers off an army with Leadership."""
    region = await choose_army(g, seat, "troop_leader", tired_and_led(g.state, seat))
    markers = min(2, g.state.armies[region].damage)
    g.record(DamageHealed(seat, region, markers, "troop_leader"))


def tired_and_led(state: State, seat: Side) -> list[str]:
    return [region for region in led_armies(state, seat) if state.armies[region].damage]


@playable("troop_leader")
def _(state: State, seat: Side) -> bool:
    return bool(tired_and_led(state, seat))

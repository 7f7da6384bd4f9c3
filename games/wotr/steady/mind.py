"""What steady makes of a position: where armies are worth having, and what is in danger.

All worth is counted in dice: 1.0 is what an ordinary die brings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from typing import Any, ClassVar

import msgspec

from games.kernel import Question
from games.players.opponent import View
from games.wotr.armies import is_barred
from games.wotr.facts import DISTANCES, FREE_PEOPLES, NEIGHBOURS, REGIONS, SHADOW, SIDES, Side
from games.wotr.figures import other, units_of
from games.wotr.position import STRONGHOLD, controller, figures_at, victory_points
from games.wotr.seats import side_of
from games.wotr.state import State
from games.wotr.steady.odds import Host, host
from games.wotr.victory import POINTS_TO_WIN

POINT = 2.2
"""What a victory point is worth."""
FADING = 0.72
"""How much of a target's pull is left one region further away."""
MOST_IN_REGION = 10
PRIZES: tuple[str, ...] = tuple(key for key, region in REGIONS.items() if region.victory_points)
OUTPOSTS: frozenset[str] = frozenset({"osgiliath", "fords_of_isen"})
FARTHEST_THREAT = 3
FADED: dict[str, tuple[float, ...]] = {
    region: tuple(FADING ** DISTANCES[target][region] for target in PRIZES) for region in REGIONS
}
"""What is left in each region of the pull of each prize, in their order."""
IN_REACH: dict[str, tuple[tuple[str, int], ...]] = {
    region: tuple(
        (at, 1 + DISTANCES[region][at])
        for at in (*PRIZES, *OUTPOSTS)
        if DISTANCES[region].get(at, FARTHEST_THREAT + 1) <= FARTHEST_THREAT
    )
    for region in REGIONS
}
"""What an army threatens from each region, and by how much its units are divided for the way."""
GROUNDS_KEPT = 64


class Pull(dict[str, float]):
    """How much an army is worth in each region, for what it can go on to take: worked out where one asks."""

    def __init__(self, worths: tuple[float, ...]) -> None:
        super().__init__()
        self.targets = [(place, worth) for place, worth in enumerate(worths) if worth]

    def __missing__(self, region: str) -> float:
        faded = FADED[region]
        found = 0.0
        for place, worth in self.targets:
            here = worth * faded[place]
            found = here + 0.1 * found if here > found else found + 0.1 * here
        self[region] = found
        return found


@lru_cache(GROUNDS_KEPT)
def pull_of(worths: tuple[float, ...]) -> Pull:
    return Pull(worths)


class Ground:
    """The map as one seat sees it, and what follows from it alone: kept as long as the map is the same."""

    state: State
    """One that has this map: views change, and what is known of their map goes with the map."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self.enemy: Side = other(side)
        self.known: dict[Any, Any] = {}
        self._stands: dict[tuple[str, int], float] = {}

    @cached_property
    def points(self) -> dict[Side, int]:
        return {side: victory_points(self.state, side) for side in SIDES}

    @cached_property
    def units(self) -> dict[Side, dict[str, int]]:
        """How many units of each side stand in the field, by region."""
        field = self.state.field
        return {
            side: {at: n for at, stack in field.items() if (n := units_of(stack, side))} for side in SIDES
        }

    @cached_property
    def beside(self) -> dict[str, int]:
        """How many enemy units stand around each region."""
        found: dict[str, int] = {}
        for region, units in self.units[self.enemy].items():
            for to in NEIGHBOURS[region]:
                found[to] = found.get(to, 0) + units
        return found

    @cached_property
    def pull(self) -> Pull:
        return pull_of(tuple(map(self.target_worth, PRIZES)))

    def target_worth(self, target: str) -> float:
        if controller(self.state, target) != self.enemy or is_barred(self.state, self.side, target):
            return 0.0
        walls = 1.7 if target in STRONGHOLD else 1.0
        worth = REGIONS[target].victory_points * 3.0 / (1 + self.defenders(target).toughness * walls / 5)
        return worth * (1.5 if target in self.state.inside else 1.0)

    def defenders(self, region: str) -> Host:
        """Who would have to be beaten in a region, by this side."""
        return host(self.state, self.enemy, figures_at(self.state, self.enemy, region))

    @cached_property
    def threats(self) -> dict[str, float]:
        """How strong the enemy armies near each settlement of this side are."""
        found: dict[str, float] = {}
        for region, units in self.units[self.enemy].items():
            for at, far in IN_REACH[region]:
                found[at] = max(found.get(at, 0.0), units / far)
        return found

    def prize(self, region: str, side: Side) -> float:
        """What taking the settlement of a region is worth to a side."""
        if controller(self.state, region) != other(side):
            return 0.0
        points = REGIONS[region].victory_points
        short = POINTS_TO_WIN[side] - self.points[side]
        if points >= short and points:
            return 40.0
        worth = POINT if side == SHADOW else 1.2
        return points * worth * (1.8 if short <= 5 and side == SHADOW else 1.0) + 0.15

    def stand(self, region: str, units: int) -> float:
        """What so many units of this side are worth in a region."""
        key = region, units
        found = self._stands.get(key)
        if found is None:
            found = self._stands[key] = self._stand(region, min(units, MOST_IN_REGION))
        return found

    def _stand(self, region: str, units: int) -> float:
        if self.side == SHADOW:
            return float(0.3 * self.pull[region] * (units + 0.07 * units * units)) + self.guard(region, units)
        return self.guard(region, units) + 0.05 * self.pull[region] * units

    def guard(self, region: str, units: int) -> float:
        """What they are worth there for holding what the side has."""
        threat = self.threats.get(region, 0.0)
        if not threat:
            return 0.0
        if region in OUTPOSTS:
            worth = 0.4 if self.side == FREE_PEOPLES else 0.0
        elif controller(self.state, region) == self.side:
            worth = REGIONS[region].victory_points * (1.6 if region in STRONGHOLD else 1.0)
        else:
            return 0.0
        if self.side == SHADOW:
            worth *= 0.6
        return worth * min(threat, 6.0) / 4 * (1 - float(0.72**units))

    def nation_threat(self, nation: str) -> float:
        """How much a nation's cities and strongholds are threatened."""
        return sum(threat for at, threat in self.threats.items() if REGIONS[at].nation == nation)


@lru_cache(GROUNDS_KEPT)
def _ground(kind: Callable[[Side], Ground], side: Side, land: bytes) -> Ground:
    return kind(side)


def ground_of(kind: Callable[[Side], Ground], state: State, seat: str, side: Side) -> Ground:
    """By all that marches, attacks and recruits depend on."""
    turn = state.this_turn
    land = _write(
        (
            *(seat, state.field, state.inside, state.captured, state.table, state.reinforcements),
            *(state.steps_to_war, state.passive, state.mixed, turn.touched, turn.acted, len(state.seats)),
        )
    )
    found = _ground(kind, side, land)
    found.state = state
    return found


_write = msgspec.msgpack.Encoder().encode


class Mind(View[State]):
    """A view, and what follows from it for one seat."""

    worths: ClassVar[Mapping[str, Callable[[Any, str], float]]] = {}
    """What an action is worth with a die of this face: where the players of this game differ most."""
    ground_kind: ClassVar[type[Ground]] = Ground
    ring_price: ClassVar[Mapping[Side, float]] = {FREE_PEOPLES: 0.8, SHADOW: 0.5}
    """What turning a die must gain for an Elven Ring to be spent."""

    def __init__(self, state: State, question: Question) -> None:
        super().__init__(state, question)
        self.side: Side = side_of(state, self.seat)
        self.enemy: Side = other(self.side)
        self.ground = ground_of(self.ground_kind, state, self.seat, self.side)
        self.known = self.ground.known
        self.stand = self.ground.stand
        self.prize = self.ground.prize
        self.guard = self.ground.guard
        self.nation_threat = self.ground.nation_threat

    @property
    def points(self) -> dict[Side, int]:
        return self.ground.points

    @property
    def pull(self) -> Pull:
        """How much an army is worth in each region, for what it can go on to take from there."""
        return self.ground.pull

    @property
    def threats(self) -> dict[str, float]:
        return self.ground.threats

    def neighbours_with_enemies(self, region: str) -> int:
        return self.ground.beside.get(region, 0)

"""What steady makes of a position: where armies are worth having, and what is in danger.

All worth is counted in dice: 1.0 is what an ordinary die brings.
"""

from __future__ import annotations

from functools import cached_property

from games.kernel import Question
from games.players.opponent import View
from games.wotr.armies import is_barred
from games.wotr.facts import DISTANCES, FREE_PEOPLES, NEIGHBOURS, REGIONS, SHADOW, Side
from games.wotr.figures import other, units_of
from games.wotr.position import STRONGHOLD, armies, controller, figures_at, victory_points
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


class Mind(View[State]):
    """A view, and what follows from it for one seat. Made anew for every question."""

    def __init__(self, state: State, question: Question) -> None:
        super().__init__(state, question)
        self.side: Side = side_of(state, self.seat)
        self.enemy: Side = other(self.side)

    @cached_property
    def points(self) -> dict[Side, int]:
        return {side: victory_points(self.state, side) for side in (FREE_PEOPLES, SHADOW)}

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

    def defenders(self, region: str) -> Host:
        """Who would have to be beaten in a region, by this side."""
        return host(self.state, self.enemy, figures_at(self.state, self.enemy, region))

    @cached_property
    def pull(self) -> dict[str, float]:
        """How much an army is worth in each region, for what it can go on to take from there."""
        found = dict.fromkeys(REGIONS, 0.0)
        for target in PRIZES:
            worth = self.target_worth(target)
            if not worth:
                continue
            for region, far in DISTANCES[target].items():
                here = worth * FADING**far
                found[region] = max(found[region], here) + 0.1 * min(found[region], here)
        return found

    def target_worth(self, target: str) -> float:
        if controller(self.state, target) != self.enemy or is_barred(self.state, self.side, target):
            return 0.0
        walls = 1.7 if target in STRONGHOLD else 1.0
        worth = REGIONS[target].victory_points * 3.0 / (1 + self.defenders(target).toughness * walls / 5)
        return worth * (1.5 if target in self.state.inside else 1.0)

    @cached_property
    def threats(self) -> dict[str, float]:
        """How strong the enemy armies near each settlement of this side are, those at war above all."""
        found: dict[str, float] = {}
        for region in armies(self.state, self.enemy):
            stack = self.state.field[region]
            units = units_of(stack, self.enemy)
            for at in (*PRIZES, *OUTPOSTS):
                far = DISTANCES[region].get(at, 99)
                if far <= FARTHEST_THREAT:
                    found[at] = max(found.get(at, 0.0), units / (1 + far))
        return found

    def stand(self, region: str, units: int) -> float:
        """What so many units of this side are worth in a region."""
        units = min(units, MOST_IN_REGION)
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

    def neighbours_with_enemies(self, region: str) -> int:
        return sum(units_of(self.state.field.get(to, {}), self.enemy) for to in NEIGHBOURS[region])

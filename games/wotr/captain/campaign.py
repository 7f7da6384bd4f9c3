"""One campaign: the settlement that all hosts of the Shadow go for, and what is held against it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from games.wotr.facts import DISTANCES, REGIONS, SHADOW
from games.wotr.figures import NATION_OF_UNIT
from games.wotr.position import STRONGHOLD, controller
from games.wotr.steady.acts import WORTH
from games.wotr.steady.mind import PRIZES, Ground, Mind

AIMED, BESIDE, ELSEWHERE = 2.2, 1.2, 0.7
"""How much more the campaign's goal pulls than it would; what lies near it; and all the rest."""
NEAR = 3
"""Regions from the goal that belong to its theatre of war."""
MARCHING = 0.8
"""How much of a host still counts one region further away from the goal."""
WALLS = 2.0
"""How many times its garrison a stronghold is worth."""
BEGUN = 1.6
"""A siege that has begun is brought to its end."""
NOT_AT_WAR = 0.4
"""What a host counts for that cannot march yet."""
HELD = 1.4
"""How much more the Free Peoples hold where the Shadow's campaign goes."""
PRESSED = 1.3
"""How much readier the besiegers are to storm."""


class CampaignGround(Ground):
    """The map with a plan on it."""

    @cached_property
    def goal(self) -> str:
        """What the Shadow does best to go for: much to gain, weakly held, and hosts near it."""
        return max(PRIZES, key=lambda target: (self.promise(target), target))

    def promise(self, target: str) -> float:
        state = self.state
        if controller(state, target) == SHADOW:
            return 0.0
        force = sum(
            units * self.readiness(region) * float(MARCHING ** DISTANCES[region][target])
            for region, units in self.units[SHADOW].items()
        )
        garrison = self.garrison(target) * (WALLS if target in STRONGHOLD else 1.0)
        begun = BEGUN if target in state.inside else 1.0
        return REGIONS[target].victory_points * begun * force / (3.0 + garrison)

    def garrison(self, target: str) -> int:
        inside = self.state.inside.get(target, {})
        return sum(inside.values()) + sum(
            number for figure, number in self.state.field.get(target, {}).items() if figure in NATION_OF_UNIT
        )

    def readiness(self, region: str) -> float:
        steps = self.state.steps_to_war
        peaceful = any(
            steps[NATION_OF_UNIT[figure]] for figure in self.state.field[region] if figure in NATION_OF_UNIT
        )
        return NOT_AT_WAR if peaceful else 1.0

    def target_worth(self, target: str) -> float:
        worth = super().target_worth(target)
        if self.side != SHADOW or not worth:
            return worth
        far = DISTANCES[self.goal][target]
        return worth * (AIMED if far == 0 else BESIDE if far <= NEAR else ELSEWHERE)

    def guard(self, region: str, units: int) -> float:
        worth = super().guard(region, units)
        return worth * HELD if self.side != SHADOW and DISTANCES[self.goal].get(region, 99) <= 1 else worth


def besieging(action: str) -> Callable[[Mind, str], float]:
    """What steady thinks of an attack, more where the campaign's goal is under siege."""

    def worth(mind: Mind, face: str) -> float:
        found = WORTH[action](mind, face)
        ground = mind.ground
        pressed = (
            mind.side == SHADOW and isinstance(ground, CampaignGround) and ground.goal in mind.state.inside
        )
        return found * PRESSED if pressed and found > 0 else found

    return worth

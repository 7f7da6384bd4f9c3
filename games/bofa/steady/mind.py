"""What steady makes of a position: what places are worth, where armies are wanted, what is in danger.

All worth is counted in units: 1.0 is what a unit of the Free Peoples is worth to both sides.
"""

from __future__ import annotations

from functools import cached_property

from games.bofa.facts import (
    CONTROLLED,
    FREE_PEOPLES,
    LAST_SPACE,
    MOVES,
    NEIGHBOURS,
    PLACES,
    POINTS,
    PROTECTION,
    REGIONS,
    SHADOW,
    SHEETS,
    Side,
)
from games.bofa.figures import BEORN, BOLG, other
from games.bofa.position import armies, controls, leadership, points, with_characters
from games.bofa.state import Army, State
from games.bofa.victory import POINTS_TO_WIN
from games.kernel import Question
from games.players.opponent import View

UNIT: dict[Side, float] = {FREE_PEOPLES: 1.0, SHADOW: 0.55}
"""What a unit is worth: the Shadow has more of them."""
POINT = 1.0
"""What a point is worth to the Shadow, and to the Free Peoples who hold it."""
DECISIVE = 25.0
FADING = 0.78
"""How much of a target's pull is left one step further away."""
PULL = 0.55
NEAR = 0.62
"""How much of an army's threat is left one step further away."""
REACH = 2
"""How far away an army can stand that attacks with its next action."""
MOST_UNITS = 5
MOST_GUARD = 12.0
FAR = 99
NOTHING = -1.0
"""What something is worth that cannot be done, or would do harm."""


def _steps(start: str) -> dict[str, int]:
    """How far everything is for an army, the one way through the passes included."""
    steps = {start: 0}
    for place in (queue := [start]):
        for to in MOVES[place]:
            if to not in steps:
                steps[to] = steps[place] + 1
                queue.append(to)
    return steps


STEPS: dict[str, dict[str, int]] = {place: _steps(place) for place in PLACES}


class Mind(View[State]):
    """A view, and what follows from it for one seat. Made anew for every question."""

    def __init__(self, state: State, question: Question) -> None:
        super().__init__(state, question)
        self.side: Side = FREE_PEOPLES if question.seat == FREE_PEOPLES else SHADOW
        self.enemy: Side = other(self.side)

    @cached_property
    def points(self) -> int:
        return points(self.state)

    @cached_property
    def mine(self) -> list[str]:
        """Where this side has armies."""
        return armies(self.state, self.side)

    @cached_property
    def theirs(self) -> list[str]:
        return armies(self.state, self.enemy)

    @cached_property
    def haste(self) -> float:
        """0 while there is time, 1 when fate is about to end the battle."""
        return min(1.0, max(0.0, (self.state.fate.marker - 5) / (LAST_SPACE - 6)))

    @property
    def beorn_comes(self) -> bool:
        """He is not in play yet, and would win by coming while the Shadow has few points."""
        figures = self.state.fate.figures
        return BEORN in figures and self.state.fate.marker >= figures[BEORN] - 5

    def army(self, region: str) -> Army | None:
        found = self.state.armies.get(region)
        return found if found is not None and found.side == self.side else None

    def size(self, region: str) -> int:
        found = self.army(region)
        return found.size if found else 0

    # --- places ----------------------------------------------------------------------------------------

    def place_worth(self, place: str) -> float:
        """What the control of a place is worth to either side."""
        return self.once(("place", place), lambda: self._place_worth(place))

    def _place_worth(self, place: str) -> float:
        worth = POINTS.get(place, 0)
        if not worth:
            return 0.0
        held = place in self.state.held
        without = self.points - worth if held else self.points
        if without < POINTS_TO_WIN <= without + worth:
            return DECISIVE
        found = worth * POINT * (1.0 + 0.5 * self.haste)
        few = SHEETS[BEORN].points_to_win
        if self.beorn_comes and without < few:
            found *= 2.5 if without + worth >= few else 1.6
        return found

    def prize(self, region: str, side: Side) -> float:
        """What entering a region is worth to a side for the place there."""
        if region not in POINTS or controls(self.state, side, region):
            return 0.0
        return self.place_worth(region)

    # --- where armies are wanted -----------------------------------------------------------------------

    @cached_property
    def pull(self) -> dict[str, float]:
        """For the Shadow: how much a unit counts for in each place, by what can be taken from there."""
        found = dict.fromkeys(PLACES, 0.0)
        for target in CONTROLLED:
            worth = self._target_worth(target)
            if not worth:
                continue
            for place in PLACES:
                here = worth * FADING ** STEPS[place].get(target, FAR)
                found[place] = max(found[place], here) + 0.15 * min(found[place], here)
        return found

    def _target_worth(self, target: str) -> float:
        if target in self.state.held:
            return 0.0
        return PULL * min(8.0, self.place_worth(target)) / (1 + self.toughness(target) / 9)

    def toughness(self, region: str) -> float:
        """What an attacker has to get through."""
        army = self.state.armies.get(region)
        if army is None:
            return 0.0
        walls = max(0, PROTECTION.get(region, 0) - self.state.breaches.get(region, 0))
        return 2 * army.size - army.damage + 1.3 * walls + 0.5 * leadership(self.state, region)

    @cached_property
    def threats(self) -> dict[str, float]:
        """How strong the enemies near each place are, in units."""
        found: dict[str, float] = {}
        for region in self.theirs:
            size = self.state.armies[region].size - 0.4 * self.state.armies[region].damage
            for place, far in STEPS[region].items():
                found[place] = found.get(place, 0.0) + size * NEAR ** max(0, far - 1)
        return found

    def safety(self, region: str, health: int) -> float:
        """How much health is left over after what could fall on an army next: below 0 it may be lost."""
        near = []
        for at in self.theirs:
            far = STEPS[at].get(region, FAR)
            if far <= REACH:
                near.append(self.state.armies[at].size * (1.0 if far <= 1 else 0.7))
        strongest = max(near, default=0.0)
        return health - 1.5 * strongest - 0.3 * (sum(near) - strongest)

    def stand(self, region: str, units: int) -> float:
        """What so many units of this side are worth in a place."""
        if self.side == SHADOW:
            return mass(units) * self.pull[region] + self._hold(region, units)
        near = max((self.guard(place, units) for place in NEIGHBOURS[region]), default=0.0)
        return max(self.guard(region, units), 0.45 * near) + 0.03 * units

    def guard(self, place: str, units: int) -> float:
        """What so many units are worth in a place of this side, for holding it."""
        if not controls(self.state, self.side, place):
            return 0.0
        threat = self.threats.get(place, 0.0)
        worth = min(MOST_GUARD, self.place_worth(place)) * min(1.0, threat / 5)
        return worth * (1 - float(0.72 ** min(units, MOST_UNITS)))

    def _hold(self, region: str, units: int) -> float:
        """The Shadow leaves somebody where the Free Peoples would come back."""
        if region not in self.state.held:
            return 0.0
        threat = self.threats.get(region, 0.0)
        return self.place_worth(region) * min(1.0, threat / 6) * (1 - float(0.6**units)) * 0.8

    def persons_worth(self, side: Side, region: str) -> float:
        """What is lost with an army besides its units."""
        found = 0.0
        for person in with_characters(self.state, side, region):
            found += DECISIVE if person == BOLG else 1.5
        return found

    def is_place(self, key: str) -> bool:
        return key in REGIONS


def mass(units: int) -> float:
    """Five together count for more than five alone; those beyond wait for their turn."""
    together = min(units, MOST_UNITS)
    return together * (0.55 + 0.09 * together) + 0.35 * max(0, units - MOST_UNITS)

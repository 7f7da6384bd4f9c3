"""Steward of War of the Ring: the captain's plan, and what comes of each die in worlds that could be true."""

from __future__ import annotations

from math import exp

from games.kernel import Seat
from games.players.search import Searched, Searching
from games.wotr import ruleset
from games.wotr.captain import Captain
from games.wotr.dealing import deal
from games.wotr.facts import FREE_PEOPLES, SHADOW
from games.wotr.position import victory_points
from games.wotr.seats import side_of
from games.wotr.state import MOST_CORRUPTION, State
from games.wotr.steady.ring import WHOLE_ROAD, cushion, road_left
from games.wotr.victory import POINTS_TO_WIN

ROAD, TAINT, CONQUEST, LIBERATION, HELP, DICE = 4.0, 4.5, 4.5, 2.0, 0.15, 0.35
"""What counts, in favour of the Free Peoples or against them: the whole road made, all corruption taken, all
points of either side, a level of companions in the Fellowship, a die more than the other side has lost."""


def judge(state: State, seat: Seat) -> float:
    """Who stands how near to winning; the middle is even."""
    side = side_of(state, seat)
    if state.ending is not None:
        return 1.0 if seat in state.ending.winners else 0.0
    free = ROAD * (1 - road_left(state) / WHOLE_ROAD)
    free -= TAINT * (state.fellowship.corruption / MOST_CORRUPTION) ** 1.5
    free -= CONQUEST * victory_points(state, SHADOW) / POINTS_TO_WIN[SHADOW]
    free += LIBERATION * victory_points(state, FREE_PEOPLES) / POINTS_TO_WIN[FREE_PEOPLES]
    free += HELP * cushion(state) + DICE * (state.pools[FREE_PEOPLES] - state.pools[SHADOW] + 3)
    chance = 1 / (1 + exp(-free))
    return chance if side == FREE_PEOPLES else 1 - chance


SEARCHED = Searched(
    ruleset, deal, judge, prompts=frozenset({"turn.die", "turn.action", "hunt.allocate"}), turns=1
)


class Steward(Searching):
    """Weighs every die in many worlds."""

    name = "steward"
    game = SEARCHED
    light = Captain
    worlds = 24
    seconds = 60.0

"""Captain and steward of the Battle: what comes of each die in worlds that could be true."""

from __future__ import annotations

from math import exp

from games.bofa import ruleset
from games.bofa.dealing import deal
from games.bofa.facts import FREE_PEOPLES, LAST_SPACE, SHADOW
from games.bofa.position import points
from games.bofa.state import State
from games.bofa.steady import Steady
from games.bofa.victory import POINTS_TO_WIN
from games.kernel import Seat
from games.players.search import Searched, Searching

CONQUEST, FATE, UNITS = 5.0, 4.0, 0.12
"""What counts: all points of the Shadow, the whole fate track, a unit more than the other side has."""


def judge(state: State, seat: Seat) -> float:
    """Who stands how near to winning; the middle is even."""
    side = state.seats[seat]
    if state.ending is not None:
        return 1.0 if seat in state.ending.winners else 0.0
    strength = {
        one: sum(army.size for army in state.armies.values() if army.side == one)
        for one in (FREE_PEOPLES, SHADOW)
    }
    free = FATE * state.fate.marker / LAST_SPACE - CONQUEST * points(state) / POINTS_TO_WIN
    free += UNITS * (2 * strength[FREE_PEOPLES] - strength[SHADOW])
    chance = 1 / (1 + exp(-free))
    return chance if side == FREE_PEOPLES else 1 - chance


SEARCHED = Searched(
    ruleset,
    deal,
    judge,
    prompts=frozenset({"turn.die", "turn.action", "attack.target", "move.to", "general.ability"}),
    turns=1,
)


class Captain(Searching):
    """Looks at a few worlds."""

    name = "captain"
    game = SEARCHED
    light = Steady
    worlds = 6


class Steward(Captain):
    """Looks at many."""

    name = "steward"
    worlds = 24
    seconds = 60.0

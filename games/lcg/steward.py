"""Captain and steward of the card game: they play the quest on in worlds that could be true, to its end."""

from __future__ import annotations

from games.kernel import Seat
from games.lcg import ruleset
from games.lcg.dealing import deal
from games.lcg.state import MOST_THREAT, State
from games.lcg.steady import Steady
from games.players.search import Searched, Searching

LONGEST = 12
"""Rounds that are played on."""
UNFINISHED = 0.5
"""What a quest that still goes on is worth at the most."""


def judge(state: State, seat: Seat) -> float:
    """Won or lost; else by the stages behind, and by how far everybody is from giving up."""
    if state.ending is not None:
        return 1.0 if seat in state.ending.winners else 0.0
    calm = min((MOST_THREAT - player.threat) / MOST_THREAT for player in state.players.values())
    return UNFINISHED * max(0.0, calm)


SEARCHED = Searched(
    ruleset,
    deal,
    judge,
    prompts=frozenset(
        {
            "quest.commit",
            "planning.play",
            "travel.location",
            "engage.enemy",
            "combat.defender",
            "combat.attack",
            "combat.enemy",
        }
    ),
    turns=LONGEST,
)


class Captain(Searching):
    """Looks at a few worlds."""

    name = "captain"
    game = SEARCHED
    light = Steady
    worlds = 8


class Steward(Captain):
    """Looks at many."""

    name = "steward"
    worlds = 32
    seconds = 60.0

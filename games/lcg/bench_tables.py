"""What a bench of the action windows must know: which events are fatal, and the tables that it plays at."""

from __future__ import annotations

from typing import Any

from games.kernel import Event
from games.lcg.acting import actions
from games.lcg.asking import ALWAYS
from games.lcg.events.cards import CardLeft
from games.lcg.events.combat import ShadowTurned
from games.lcg.events.encounter import CardRevealed
from games.lcg.events.rounds import PlayerEliminated
from games.lcg.facts import HEROES, SCENARIOS, SEATS, SPHERES
from games.titles import ActionWindows

BEFORE = 2
NEVER = "never"
"""A wish for no time at all."""


def is_fatal(event: Event) -> bool:
    """A hero was destroyed, or a player is out."""
    if isinstance(event, CardLeft):
        return event.how == "eliminated" or (event.card in HEROES and event.how == "destroyed")
    return isinstance(event, PlayerEliminated)


def reveals(event: Event) -> bool:
    return isinstance(event, CardRevealed | ShadowTurned)


def tables(wish: str) -> dict[str, dict[str, Any]]:
    """Each starter deck alone, and all of them together, in every scenario of the box."""
    asked = {seat: [wish] for seat in SEATS} if wish else {}
    second = list(SCENARIOS)[1]
    alone = {deck: {"players": 1, "decks": [deck], "asked": asked} for deck in SPHERES}
    four = {"players": 4, "scenario": second, "asked": asked}
    return {**alone, "four seats": four}


WINDOW_BENCH = ActionWindows(
    legal=actions,
    fatal=is_fatal,
    reveals=reveals,
    tables={"default": tables(""), "always": tables(ALWAYS), "never": tables(NEVER)},
    seats=(1, 2, 4),
    before=BEFORE,
)

"""The road: when the Ring-bearers run, and how the Shadow hunts them."""

from __future__ import annotations

from games.wotr.facts import SHADOW
from games.wotr.steady import ring, wraiths
from games.wotr.steady.mind import Mind

CLEAR = 0.35
"""With a lesser chance to be found out, one more step is taken at once."""
RUN = 0.5
WATCHED = 0.75
"""With a greater one, only the first step of a turn is."""
WAIT = 0.8
FALLEN = 6
"""Corruption from which the Shadow puts the hunt before the war."""
CLOSE = 8
"""Steps to the end from which it does so as well."""
NEARLY_WON = 8
"""Points from which the Shadow's war goes before the hunt."""
EAGER = 0.4


def step_worth(mind: Mind, face: str) -> float:
    """Run while the hunt sleeps; wait for the next turn when the Eye has opened."""
    worth = ring.step_worth(mind)
    if mind.state.fellowship.mordor is not None or worth < 0:
        return worth
    chance = ring.hunt_chance(mind.state)
    if chance <= CLEAR:
        return worth + RUN
    if chance >= WATCHED and mind.state.this_turn.attempted:
        return worth - WAIT
    return worth


def hunts(mind: Mind) -> bool:
    """The Shadow wins by the Ring now, if it wins."""
    state = mind.state
    near = ring.road_left(state) <= CLOSE or state.fellowship.corruption >= FALLEN
    return near and mind.points[SHADOW] < NEARLY_WON


def allocate(mind: Mind, items: list[str]) -> str:
    numbers = [int(item) for item in items]
    wish = ring.hunters(mind, min(numbers), max(numbers))
    return str(min(max(numbers), wish + 1 if hunts(mind) else wish))


def flight_worth(mind: Mind, face: str) -> float:
    """The Nazgûl are sent out before the Ring-bearers move again."""
    worth = wraiths.flight_worth(mind)
    at = mind.state.fellowship.region
    return worth + EAGER if at is not None and at in wraiths.lacking(mind) else worth

"""Players with one idea each, to measure others by. Nobody is offered them at a table.

What their idea does not settle they leave to the steady of version 1.0.
"""

from __future__ import annotations

from games.wotr.facts import DISTANCES, FREE_PEOPLES
from games.wotr.position import SETTLED, controller, units_in
from games.wotr.steady import choices, war, wraiths
from games.wotr.steady.acts import NEVER, choose_die, plainly
from games.wotr.steady.battles import pick_units
from games.wotr.steady.mind import Mind
from games.wotr.steady1 import FirstMind, Steady1
from games.wotr.turn import USE_RING

ABOVE_ALL = 9.0
"""What the one idea is worth."""
STEPS_A_TURN = 2


# --- the runner --------------------------------------------------------------------------------------


def run(mind: Mind, face: str) -> float:
    """With every die that can, twice a turn at the most."""
    return ABOVE_ALL if mind.state.hunt_box[FREE_PEOPLES] < STEPS_A_TURN else NEVER


def keep_rings(mind: Mind, items: list[str]) -> str:
    return choose_die(mind, [item for item in items if item != USE_RING])


class RunnerMind(FirstMind):
    worths = {**FirstMind.worths, "move_fellowship": run, "hide_fellowship": plainly(ABOVE_ALL)}


class Runner(Steady1):
    """The Free Peoples run for Mordor and think of nothing else."""

    name = "runner"
    mind = RunnerMind
    choices = {**Steady1.choices, "turn.die": keep_rings}


# --- the hunter --------------------------------------------------------------------------------------


def all_hunters(mind: Mind, items: list[str]) -> str:
    return max(items, key=int)


def fly_to_the_ring(mind: Mind, face: str) -> float:
    at = mind.state.fellowship.region
    return ABOVE_ALL if at in wraiths.lacking(mind) else wraiths.flight_worth(mind)


class HunterMind(FirstMind):
    worths = {**FirstMind.worths, "move_minions": fly_to_the_ring}


class Hunter(Steady1):
    """The Shadow hunts with all dice that may go into the Hunt Box."""

    name = "hunter"
    mind = HunterMind
    choices = {**Steady1.choices, "hunt.allocate": all_hunters}


# --- the greedy one ----------------------------------------------------------------------------------


def way_left(mind: Mind, region: str) -> int:
    """How far it is to the nearest settlement of the enemy."""
    return min(DISTANCES[region][at] for at in SETTLED if controller(mind.state, at) == mind.enemy)


def nearest(mind: Mind, items: list[str]) -> str:
    places = [item for item in items if item != choices.STOP]
    return min(places, key=lambda at: (way_left(mind, at), -units_in(mind.state, mind.side, at)))


def march_on(mind: Mind, face: str) -> float:
    return ABOVE_ALL / 2 if war.marches(mind, led=False) else NEVER


def strike(mind: Mind, face: str) -> float:
    """Whatever can be had with even odds."""
    return max((one.chance for one in war.attacks(mind, led=False) if one.chance >= 0.5), default=NEVER) * 9


def likeliest(mind: Mind, items: list[str]) -> str:
    found = [one for one in war.attacks(mind, led=False) if one.origin in items]
    return max(found, key=lambda one: one.chance).origin if found else items[0]


def everything(mind: Mind, items: list[str]) -> list[str]:
    return pick_units(dict(mind.question.items), mind.question.most)


class GreedyMind(FirstMind):
    worths = {**FirstMind.worths, "move_armies": march_on, "attack": strike}


class Greedy(Steady1):
    """Every army goes for the nearest settlement, with everything."""

    name = "greedy"
    mind = GreedyMind
    choices = {
        **Steady1.choices,
        "army.from": nearest,
        "army.to": nearest,
        "army.units": everything,
        "attack.from": likeliest,
        "attack.units": everything,
    }


OUTSIDERS = {one.name: one for one in (Steady1, Runner, Hunter, Greedy)}

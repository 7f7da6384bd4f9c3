"""Why a wish about armies, recruits, travellers or battles is not among what is offered (see refusals.py)."""

from __future__ import annotations

from collections.abc import Callable

from games.kernel import Question, Refused
from games.wotr.armies import is_barred, leaders
from games.wotr.battle import WALLS, army_at, attack_part, targets
from games.wotr.casualties import REDUCE
from games.wotr.facts import (
    FREE_PEOPLES,
    NEIGHBOURS,
    REGIONS,
    SETTLEMENTS,
    SIDES,
    STRONGHOLDS,
    Side,
)
from games.wotr.figures import (
    ELITE_UNITS,
    NATION_OF,
    NATION_OF_LEADER,
    NAZGUL,
    nations_in,
    other,
    units_of,
)
from games.wotr.position import controller, has_army
from games.wotr.seats import commands_figure, may_attack, own_army, side_of
from games.wotr.state import State

Reason = Callable[[State, Question, str], Refused | None]


def _army_from(state: State, question: Question, key: str) -> Refused | None:
    side = side_of(state, question.seat)
    if key not in REGIONS:
        return None
    army, besieged = army_at(state, side, key)
    if not units_of(army, side):
        return Refused("no_army", rule="R6.12", region=key)
    if besieged:
        return Refused("besieged_army", rule="R6.29", region=key)
    if theirs := _not_yours(state, question, key):
        return theirs
    return Refused("army_cannot_move", rule="R6.14", region=key)


def _not_yours(state: State, question: Question, region: str) -> Refused | None:
    """R15.18: the teammate's army; R16.3, R16.4: an army of the latest action, or its nation's alone."""
    if not own_army(state, question.seat, region) and question.seat not in SIDES:
        return Refused("teammates_army", rule="R15.11", region=region)
    touched = state.this_turn.touched if question.seat == FREE_PEOPLES else ()
    if touched and set(nations_in(own_army(state, question.seat, region))) <= {*touched}:
        return Refused("army_rests", rule="R16.3", region=region)
    return None


def _army_to(state: State, question: Question, key: str) -> Refused | None:
    side, origin = side_of(state, question.seat), question.about.get("region", "")
    if key not in REGIONS:
        return None
    far = _not_adjacent(origin, key) or _barred(state, side, key)
    if far:
        return far
    if has_army(state, other(side), key):
        return Refused("defended_region", rule="R6.14", region=key)
    return Refused("closed_border", rule="R6.20", region=key, nation=REGIONS[key].nation)


def _not_adjacent(origin: str, to: str) -> Refused | None:
    if to in NEIGHBOURS.get(origin, ()):
        return None
    return Refused("not_adjacent", rule="R6.22", region=to, origin=origin)


def _barred(state: State, side: Side, region: str) -> Refused | None:
    return Refused("barred_region", rule="R1.25", region=region) if is_barred(state, side, region) else None


def _marcher(state: State, question: Question, key: str) -> Refused | None:
    if key not in NATION_OF:
        return None
    return Refused("figure_bound", rule="R6.20", figure=key, nation=NATION_OF[key])


def _attack_from(state: State, question: Question, key: str) -> Refused | None:
    side = side_of(state, question.seat)
    if key not in REGIONS:
        return None
    army, _ = army_at(state, side, key)
    if not units_of(army, side):
        return Refused("no_army", rule="R7.50", region=key)
    if not may_attack(state, question.seat, key):
        return Refused("teammates_army", rule="R15.18", region=key)
    if theirs := _not_yours(state, question, key):
        return theirs
    if not targets(state, side, key):
        return Refused("nobody_to_attack", rule="R7.2", region=key)
    if attack_part(state, question.seat, key, ()) and not attack_part(
        state, question.seat, key, leaders(state, side)
    ):
        return Refused("no_leader", rule="R7.3", region=key)
    return Refused("not_at_war", rule="R7.1", region=key)


def _attack_target(state: State, question: Question, key: str) -> Refused | None:
    side, origin = side_of(state, question.seat), question.about.get("region", "")
    if key not in REGIONS:
        return None
    if key != origin and (far := _not_adjacent(origin, key) or _barred(state, side, key)):
        return far
    return Refused("no_enemy_army", rule="R7.2", region=key)


def _attacker(state: State, question: Question, key: str) -> Refused | None:
    if key not in NATION_OF:
        return None
    return Refused("figure_not_at_war", rule="R7.7", figure=key, nation=NATION_OF[key])


def _companions_to(state: State, question: Question, key: str) -> Refused | None:
    if key not in REGIONS:
        return None
    if key in state.inside:
        return Refused("besieged_end", rule="R5.7", region=key)
    return Refused("beyond_level", rule="R5.3", region=key)


def _nazgul_to(state: State, question: Question, key: str) -> Refused | None:
    if key not in REGIONS:
        return None
    walks = question.about.get("figure") is not None
    if REGIONS[key].settlement == "stronghold" and controller(state, key) != side_of(state, question.seat):
        return Refused("stronghold_closed", rule="R5.14" if walks else "R5.11", region=key)
    return Refused("beyond_level", rule="R5.13", region=key) if walks else None


def _recruit(state: State, question: Question, key: str) -> Refused | None:
    nation = "sauron" if key == NAZGUL else NATION_OF.get(key)
    if nation is None:
        return None
    if not commands_figure(state, question.seat, key):
        return Refused("teammates_nation", rule="R15.11", nation=nation)
    if nation in state.this_turn.touched:
        return Refused("nation_rests", rule="R16.3", nation=nation)
    if state.steps_to_war[nation]:
        return Refused("nation_not_at_war", rule="R6.5", nation=nation)
    if key not in state.reinforcements:
        return Refused("none_left", rule="R6.9", figure=key)
    if key in ELITE_UNITS and "stop" in question.items:
        return Refused("elite_alone", rule="R6.4", figure=key)
    return Refused("no_place", rule="R6.35" if key in NATION_OF_LEADER else "R6.6", figure=key)


def _recruit_at(state: State, question: Question, key: str) -> Refused | None:
    figure = question.about.get("figure", "")
    nation = "sauron" if figure == NAZGUL else NATION_OF.get(figure, "")
    if key not in REGIONS:
        return None
    if key not in SETTLEMENTS.get(nation, ()):
        return Refused("not_its_settlement", rule="R6.6", region=key, nation=nation)
    if key in state.inside or controller(state, key) != side_of(state, question.seat):
        return Refused("settlement_not_free", rule="R6.8", region=key)
    if figure == NAZGUL and key not in STRONGHOLDS["sauron"]:
        return Refused("nazgul_in_strongholds", rule="R6.7", region=key)
    if figure in NATION_OF_LEADER:
        return Refused("leader_needs_unit", rule="R6.35", region=key)
    return Refused("another_settlement", rule="R6.6", region=key)


def _combat_card(state: State, question: Question, key: str) -> Refused | None:
    if key not in state.hands[question.seat]:
        return None
    return Refused("combat_requirement", rule="R7.15", card=key)


def _retreat(state: State, question: Question, key: str) -> Refused | None:
    if key == WALLS:
        return Refused("no_walls", rule="R9.32", region=question.about.get("region"))
    if key not in REGIONS:
        return None
    far = _not_adjacent(question.about.get("region", ""), key)
    return far or Refused("not_free", rule="R7.54", region=key)


def _casualty(state: State, question: Question, key: str) -> Refused | None:
    if key.startswith(REDUCE):
        return Refused("no_regular", rule="R7.31", figure=key.removeprefix(REDUCE))
    if key in ELITE_UNITS and REDUCE + key in question.items:
        return Refused("two_hits", rule="R7.29", figure=key)
    return None


def _press(state: State, question: Question, key: str) -> Refused | None:
    if not key.startswith(REDUCE):
        return None
    return Refused("no_regular", rule="R9.10", figure=key.removeprefix(REDUCE))


WAR_REASONS: dict[str, Reason] = {
    "army.from": _army_from,
    "army.to": _army_to,
    "army.units": _marcher,
    "army.more": _marcher,
    "army.leaders": _marcher,
    "attack.from": _attack_from,
    "attack.target": _attack_target,
    "attack.units": _attacker,
    "attack.more": _attacker,
    "attack.leaders": _attacker,
    "companions.to": _companions_to,
    "nazgul.to": _nazgul_to,
    "recruit.figure": _recruit,
    "recruit.region": _recruit_at,
    "battle.card": _combat_card,
    "battle.retreat": _retreat,
    "battle.casualty": _casualty,
    "siege.press": _press,
}

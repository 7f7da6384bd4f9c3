"""Why a wish is not among what is offered: a key, the rule, and facts that the asked seat knows anyway."""

from __future__ import annotations

from collections.abc import Callable

from games.bofa.card_texts import KIND
from games.bofa.facts import (
    CHARACTERS,
    FORDS,
    GENERALS,
    GOBLIN_MUSTERS,
    HEAPS,
    MOVES,
    NEIGHBOURS,
    PLACES,
    REGIONS,
    SHADOW,
    UNITS,
    Side,
)
from games.bofa.figures import BOLG, DWARVES, ELVES, GOBLINS, MOVEMENT, other
from games.bofa.hand import PAYS
from games.bofa.position import (
    beorn_at,
    controls,
    has_army,
    is_in_play,
    is_led,
    is_near_enemy,
    own_tokens,
    ways,
)
from games.bofa.state import FACES, State
from games.kernel import PASS, Question, Refused

Reason = Callable[[State, Question, str], Refused | None]
NEEDED: dict[str, frozenset[str]] = {
    "goblins": frozenset({GOBLINS}),
    "elves": ELVES,
    "dwarves": DWARVES,
}


def why_not(state: State, question: Question, key: str) -> Refused | None:
    """The reason, told from the asked seat's view; None where we have no better word than "not offered"."""
    reason = REASONS.get(question.prompt)
    return reason(state, question, key) if reason else None


def _side(question: Question) -> Side:
    side: Side = question.seat  # type: ignore[assignment]  # with two players seats are sides
    return side


# --- dice, Generals, actions -------------------------------------------------------------------------


def _die(state: State, question: Question, key: str) -> Refused | None:
    side = _side(question)
    if key == PASS:
        if state.general_used:
            return Refused("die_after_general", rule="B6.14")
        own, others = len(state.dice[side]), len(state.dice[other(side)])
        return Refused("cannot_pass", rule="B6.5", own=own, other=others)
    if key in GENERALS:
        return _general(state, key)
    return Refused("no_such_die", rule="B6.3", face=key) if key in FACES else None


def _general(state: State, general: str) -> Refused:
    if state.general_used:
        return Refused("one_general", rule="B11.2", general=general)
    if general not in state.activated:
        return Refused("not_activated", rule="B11.1", general=general)
    if state.troubled == general:
        return Refused("troubled", rule="B31.8", general=general)
    return Refused("general_idle", rule="B11.1", general=general)


def _activate(state: State, question: Question, key: str) -> Refused | None:
    if key in CHARACTERS and key not in GENERALS:
        return Refused("no_general", rule="B4.5", character=key)
    return Refused("not_in_play", rule="B5.6", character=key) if key in GENERALS else None


def _action(state: State, question: Question, key: str) -> Refused | None:
    die = question.about.get("die")
    if key.startswith("bring_"):
        return _entry(state, key.removeprefix("bring_"), die)
    if key == "combined_attack" and die in ("army", "army_muster", "will_of_the_west"):
        return Refused("no_combined_attack", rule="B24.1")
    if key == "rally" and die in ("muster", "army_muster", "will_of_the_west"):
        return Refused("nobody_damaged", rule="B16.1")
    if key == "recruit" and die in ("muster", "army_muster", "will_of_the_west"):
        return Refused("no_tokens", rule="B15.21")
    if key == "play_card":
        return Refused("no_card_for_die", rule="B8.4", die=die)
    return Refused("die_cannot", rule="B6.3", action=key, die=die)


def _entry(state: State, character: str, die: object) -> Refused | None:
    if character not in CHARACTERS:
        return None
    if is_in_play(state, character):
        return Refused("entered_already", rule="B10.3", character=character)
    if character == BOLG:
        return Refused("bolg_not_ready", rule="B30.2", character=character, die=die)
    space = state.fate.figures.get(character)
    if space is None:
        return Refused("eliminated", rule="B10.12", character=character)
    if state.fate.marker < space:
        marker = state.fate.marker
        return Refused("not_ready", rule="B9.10", character=character, space=space, marker=marker)
    return Refused("cannot_enter", rule="B10.4", character=character, die=die)


# --- moving and attacking ----------------------------------------------------------------------------


def _mover(state: State, question: Question, key: str) -> Refused | None:
    if key not in PLACES:
        return None
    side = _side(question)
    if not has_army(state, side, key):
        return Refused("no_army", rule="B4.2", region=key)
    need = question.about.get("need", "")
    if need == "leadership" and not is_led(state, key):
        return Refused("no_leadership", rule="B12.7", region=key)
    if need in NEEDED and NEEDED[need].isdisjoint(state.armies[key].units):
        return Refused("no_such_people", rule="B13.20", region=key, people=need)
    if key in GOBLIN_MUSTERS and key not in state.open_passes:
        return Refused("pass_closed", rule="B17.4", region=key)
    if not ways(state, side, key):
        return Refused("no_way", rule="B13.1", region=key)
    return Refused("moved_already", rule="B13.9", region=key)


def _step(state: State, question: Question, key: str) -> Refused | None:
    if key not in PLACES:
        return None
    origin = question.about["region"]
    if key not in MOVES[origin]:
        return _apart(origin, key)
    if has_army(state, other(_side(question)), key):
        return Refused("enemy_army", rule="B13.1", region=key)
    return Refused("beorn_stands", rule="B28.10", region=key) if beorn_at(state, key) else None


def _apart(origin: str, key: str) -> Refused:
    """Two places that are not next to each other."""
    if key not in REGIONS:
        return Refused("one_way", rule="B17.9", region=key, origin=origin)
    if origin in REGIONS and key in REGIONS[origin].across:
        return Refused("river", rule="B3.5", region=key, origin=origin)
    return Refused("not_adjacent", rule="B3.4", region=key, origin=origin)


def _target(state: State, question: Question, key: str) -> Refused | None:
    if key not in PLACES:
        return None
    origin = question.about["region"]
    if key not in NEIGHBOURS[origin]:
        return _apart(origin, key)
    return Refused("no_enemy", rule="B18.1", region=key)


def _combined(state: State, question: Question, key: str) -> Refused | None:
    return Refused("no_combined_attack", rule="B24.1", region=key) if key in PLACES else None


def _share_of_damage(state: State, question: Question, key: str) -> Refused | None:
    return Refused("damage_over_units", rule="B13.5") if key.isdigit() else None


def _share_of_leadership(state: State, question: Question, key: str) -> Refused | None:
    return Refused("leadership_goes_along", rule="B13.4") if key.isdigit() else None


def _walk(state: State, question: Question, key: str) -> Refused | None:
    if key not in PLACES:
        return None
    who = question.about["who"]
    return Refused("too_far", rule="B10.8", character=who, region=key, movement=MOVEMENT[who])


# --- combat ------------------------------------------------------------------------------------------


def _manoeuvre(state: State, question: Question, key: str) -> Refused | None:
    if key in question.about["spent"]:
        return Refused("card_spent", rule="B19.4", card=key)
    if key in UNITS:
        return Refused("no_such_unit", rule="B18.12", card=key)
    if key == "vampire_like":
        return Refused("no_bats", rule="B18.13", card=key)
    if key == "mighty_strokes":
        return Refused("no_strokes", rule="B18.14", card=key)
    if key in state.hands[question.seat]:
        return Refused("no_story_in_combat", rule="B18.10", card=key)
    return None


def _withdrawal(state: State, question: Question, key: str) -> Refused | None:
    if key not in PLACES:
        return None
    side, origin = _side(question), question.about["region"]
    if key not in NEIGHBOURS[origin]:
        return _apart(origin, key)
    if has_army(state, other(side), key):
        return Refused("enemy_army", rule="B23.7", region=key)
    if controls(state, other(side), key):
        return Refused("enemy_control", rule="B23.7", region=key)
    if (origin, key) in FORDS:
        return Refused("over_ford", rule="B23.8", region=key)
    if is_near_enemy(state, side, key):
        return Refused("near_enemy", rule="B23.9", region=key)
    return None


# --- muster and cards --------------------------------------------------------------------------------


def _recruit(state: State, question: Question, key: str) -> Refused | None:
    if key not in PLACES:
        return None
    if own_tokens(state, _side(question), key) and beorn_at(state, key):
        return Refused("beorn_stands", rule="B28.28", region=key)
    return Refused("no_tokens", rule="B15.21", region=key)


def _heap(state: State, question: Question, key: str) -> Refused | None:
    if key not in HEAPS:
        return None
    if HEAPS[key].side != _side(question):
        return Refused("not_your_heap", rule="B15.4", heap=key)
    return Refused("heap_empty", rule="B15.6", heap=key)


def _rally(state: State, question: Question, key: str) -> Refused | None:
    if key not in PLACES:
        return None
    if not has_army(state, _side(question), key):
        return Refused("no_army", rule="B4.2", region=key)
    return Refused("not_damaged", rule="B16.2", region=key)


def _card(state: State, question: Question, key: str) -> Refused | None:
    die = question.about.get("die", "")
    if key not in state.hands[question.seat]:
        return None
    if KIND[key] not in PAYS.get(die, ()):
        return Refused("wrong_die", rule="B8.4", card=key, kind=KIND[key], die=die)
    return Refused("condition", rule="B8.11", card=key)


def _bats(state: State, question: Question, key: str) -> Refused | None:
    if not key.isdigit():
        return None
    return Refused("too_many_bats", rule="B5.10", number=question.about["number"], side=SHADOW)


REASONS: dict[str, Reason] = {
    "turn.die": _die,
    "turn.action": _action,
    "generals.activate": _activate,
    "leadership.bats": _bats,
    "move.from": _mover,
    "attack.from": _mover,
    "move.to": _step,
    "move.on": _step,
    "move.damage": _share_of_damage,
    "advance.damage": _share_of_damage,
    "move.leadership": _share_of_leadership,
    "attack.target": _target,
    "attack.combined": _combined,
    "character.to": _walk,
    "combat.manoeuvre": _manoeuvre,
    "combat.extra": _manoeuvre,
    "combat.withdraw": _withdrawal,
    "recruit.regions": _recruit,
    "recruit.heap": _heap,
    "rally.armies": _rally,
    "cards.play": _card,
}

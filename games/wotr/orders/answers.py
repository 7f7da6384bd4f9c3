"""What each kind of order says to a question. None: it says nothing here, or no longer fits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.kernel import PASS, Question
from games.wotr.card_texts import CARDS
from games.wotr.casualties import REDUCE, toughness
from games.wotr.facts import DISTANCES, Side
from games.wotr.fellowship import NO_STRONGHOLD
from games.wotr.figures import ELITE_UNITS, NATION_OF_UNIT, other, units_of
from games.wotr.hunt import is_refuge
from games.wotr.mordor import GATES
from games.wotr.state import State, deck_of
from games.wotr.teams import KEEP_CARDS, MIX, SEPARATE
from games.wotr.turn import USE_RING

Facts = dict[str, Any]
Answer = Callable[[Facts, Question, State], str | list[str] | None]

NO_CARD, CONTINUE, CEASE = "no_card", "continue", "cease"
STAND, WALLS, FIELD, STOP = "stand", "walls", "field", "stop"


# --- the two armies ------------------------------------------------------------------------------------


def side_of(question: Question, state: State) -> Side:
    return state.seats[question.seat]


def armies(question: Question, state: State) -> tuple[dict[str, int], dict[str, int]]:
    """Mine and theirs, as the question of a battle tells."""
    attackers, defenders = question.about["attackers"], question.about["defenders"]
    mine = question.about["attacker"] == side_of(question, state)
    return (attackers, defenders) if mine else (defenders, attackers)


def units(question: Question, state: State) -> tuple[int, int]:
    mine, theirs = armies(question, state)
    side = side_of(question, state)
    return units_of(mine, side), units_of(theirs, other(side))


def is_stronger(question: Question, state: State) -> bool:
    """More hits can be borne than by the enemy: a Regular bears one, an Elite two."""
    mine, theirs = armies(question, state)
    return toughness(mine) > toughness(theirs)


# --- battle ----------------------------------------------------------------------------------------------


def cards(facts: Facts, question: Question, state: State) -> str | None:
    if facts["way"] == "only":
        return next((card for card in facts["cards"] if card in question.items), NO_CARD)
    mine, theirs = units(question, state)
    if facts["way"] == "attacking":
        attacking = question.about["attacker"] == side_of(question, state)
        return None if attacking and mine >= facts["n"] else NO_CARD
    if facts["way"] == "large":
        return None if min(mine, theirs) >= facts["n"] else NO_CARD
    return NO_CARD


def losses(facts: Facts, question: Question, state: State) -> str | None:
    kept = facts.get("nations", [])
    items = sorted(question.items, key=lambda item: _nation(item) in kept)
    regulars = [item for item in items if item in NATION_OF_UNIT and item not in ELITE_UNITS]
    elites = [item for item in items if item.startswith(REDUCE)]
    if facts["way"] == "regulars_while":
        first = regulars if _standing(question, state, regulars) > facts["n"] else elites
        return next(iter([*first, *elites, *regulars]), None)
    if facts["way"] == "dice":
        many = _standing(question, state, NATION_OF_UNIT) > 5
        return next(iter([*regulars, *elites] if many else [*elites, *regulars]), None)
    if facts["way"] == "elites":
        return next(iter([*elites, *regulars]), None)
    return next((item for item in items if item in regulars or (item in elites and not regulars)), None)


def _nation(item: str) -> str:
    return NATION_OF_UNIT.get(item.removeprefix(REDUCE), "")


def _standing(question: Question, state: State, figures: Any) -> int:
    """How many of these stand in the region of the losses."""
    region, side = question.about["region"], side_of(question, state)
    stacks = [stacks.get(region, {}) for stacks in (state.field, state.inside)]
    return max(
        sum(number for figure, number in stack.items() if figure in figures)
        for stack in stacks
        if units_of(stack, side) or not any(units_of(other_stack, side) for other_stack in stacks)
    )


def go_on(facts: Facts, question: Question, state: State) -> str | None:
    way = facts["way"]
    if way in ("always", "never"):
        return CONTINUE if way == "always" else CEASE
    if way == "units":
        return CONTINUE if units(question, state)[0] > facts["n"] else CEASE
    if way == "rounds":
        return CONTINUE if question.about["round"] < facts["n"] else CEASE
    if is_stronger(question, state):
        return CONTINUE
    return None if way == "stronger_ask" else CEASE


def retreat(facts: Facts, question: Question, state: State) -> str | None:
    ways = [item for item in question.items if item not in (STAND, WALLS)]
    way = facts["way"]
    if way == "to":
        return next((region for region in facts["regions"] if region in ways), None)
    leaves = (way == "weaker" and not is_stronger(question, state)) or (
        way == "units" and units(question, state)[0] <= facts["n"]
    )
    if way == "weaker_ask" and not is_stronger(question, state):
        return None
    if not leaves:
        return STAND if STAND in question.items else None
    if not ways:
        return STAND if STAND in question.items and WALLS not in question.items else None
    return ways[0] if len(ways) == 1 else None


def walls(facts: Facts, question: Question, state: State) -> str | None:
    if WALLS not in question.items:
        return None
    way = facts["way"]
    if way == "always" or (way == "weaker" and not is_stronger(question, state)):
        return WALLS
    return FIELD if FIELD in question.items else None


def press(facts: Facts, question: Question, state: State) -> str | None:
    elite = next(item for item in question.items if item != STOP)
    way = facts["way"]
    if way == "rounds":
        return elite if question.about["round"] <= facts["n"] else STOP
    if way == "few":
        return elite if units(question, state)[1] <= facts["n"] else STOP
    return elite if way == "always" else STOP


def advance(facts: Facts, question: Question, state: State) -> list[str] | None:
    pool = [key for key, number in question.items.items() for _ in range(number)]
    if facts["way"] == "none":
        return [] if question.least == 0 else None
    if facts["way"] == "one" and question.prompt == "advance.units":
        stays = next((key for key in pool if key not in ELITE_UNITS), None)
        if stays and len(pool) > max(1, question.least) and question.most == len(pool):
            pool.remove(stays)
    return pool[: question.most]


# --- the Fellowship and the hunt -------------------------------------------------------------------------


def hunt(facts: Facts, question: Question, state: State) -> str | None:
    damage = int(question.about["damage"])
    guide, by_lot, ring = "casualty_guide", "casualty_random", "use_ring"
    way = facts["way"]
    if way == "guide":
        return guide if damage >= facts["n"] and guide in question.items else ring
    if way != "random" and state.fellowship.corruption + damage <= facts["n"]:
        return ring
    if way == "ring":
        return None
    wish = guide if way == "ring_guide" or by_lot not in question.items else by_lot
    return wish if wish in question.items else ring if list(question.items) == [ring] else None


def table(facts: Facts, question: Question, state: State) -> str | None:
    if facts["way"] == "keep":
        return next((item for item in ("keep", "not_now") if item in question.items), None)
    return next(iter(question.items))


def guide(facts: Facts, question: Question, state: State) -> str | None:
    return next((one for one in facts["companions"] if one in question.items), None)


def declare(facts: Facts, question: Question, state: State) -> str | None:
    ring = state.fellowship
    if facts["way"] == "useful":
        heals = ring.corruption > 0 and any(is_refuge(state, item) for item in question.items)
        ask = heals or any(gate in question.items for gate in GATES)
    else:
        ask = facts["way"] == "progress" and ring.progress >= facts["n"]
    return None if ask or "not_now" not in question.items else "not_now"


def reveal(facts: Facts, question: Question, state: State) -> str | None:
    """As near as can be, and past as few strongholds as may be."""
    if question.prompt == "fellowship.way":
        return min(question.items, key=lambda way: (way != NO_STRONGHOLD, way.count("_and_"), way))
    return min(question.items, key=lambda region: (min(DISTANCES[region][gate] for gate in GATES), region))


def mordor(facts: Facts, question: Question, state: State) -> str | None:
    return str(facts["way"])


def eyes(facts: Facts, question: Question, state: State) -> str | None:
    wish = facts["n"]
    if facts["way"] == "below":
        if state.fellowship.mordor is not None or state.fellowship.progress >= facts["n"]:
            return None
        wish = 1
    numbers = [int(item) for item in question.items]
    return str(max(min(numbers), min(max(numbers), wish)))


# --- dice and cards ----------------------------------------------------------------------------------------


def passing(facts: Facts, question: Question, state: State) -> str | None:
    return PASS if facts["way"] == "fewer" and PASS in question.items else None


def rings(facts: Facts, question: Question, state: State) -> str | None:
    faces = [item for item in question.items if item != USE_RING]
    return faces[0] if len(faces) == 1 and faces[0] != PASS else None


def discard(facts: Facts, question: Question, state: State) -> list[str] | None:
    held, way = list(question.items), facts["way"]
    if way == "rank":
        first = [card for card in facts["cards"] if card in held]
    elif way == "newest":
        first = held[::-1]
    else:
        first = sorted(
            held, key=lambda card: not deck_of(card).endswith(way[:3] if way == "strategy" else "char")
        )
    return first[: question.least] if len(first) >= question.least else None


def swap(facts: Facts, question: Question, state: State) -> str | None:
    """Where nothing that only the teammate can play is held, nothing is given."""
    theirs = [card for card in question.items if card in CARDS and CARDS[card].player in state.seats]
    theirs = [card for card in theirs if CARDS[card].player != question.seat]
    return theirs[0] if facts["way"] == "theirs" and theirs else KEEP_CARDS


def mix(facts: Facts, question: Question, state: State) -> str | None:
    return MIX if facts["way"] == "always" else SEPARATE


def draw(facts: Facts, question: Question, state: State) -> str | None:
    return "draw" if facts["way"] == "always" else NO_CARD


ANSWERS: dict[str, Answer] = {
    "cards": cards,
    "losses": losses,
    "go_on": go_on,
    "retreat": retreat,
    "walls": walls,
    "press": press,
    "advance": advance,
    "hunt": hunt,
    "table": table,
    "guide": guide,
    "declare": declare,
    "mordor": mordor,
    "reveal": reveal,
    "eyes": eyes,
    "passing": passing,
    "rings": rings,
    "discard": discard,
    "swap": swap,
    "mix": mix,
    "draw": draw,
}

"""What each kind of order says to a question. None: it says nothing here, or no longer fits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.bofa.card_texts import COMBAT_EFFECT, ORDER
from games.bofa.facts import NEIGHBOURS, POINTS, TERRAIN, TERRITORIES, TERRITORY, TILES
from games.bofa.figures import COMBAT, RANK, favours, other
from games.bofa.orders.hosts import (
    army_dice,
    attacks,
    is_stronger,
    regions,
    side_of,
    staying,
    units,
    would_fall,
)
from games.bofa.position import armies, has_army, is_near_enemy
from games.bofa.state import EVENT_DECK, State, deck_of
from games.kernel import PASS, Question

Facts = dict[str, Any]
Answer = Callable[[Facts, Question, State], str | list[str] | None]

REGROUP, STAND, CONTINUE, CEASE = "regroup", "stand", "continue", "cease"
USE, NOT_NOW, DONE, TAKE_DAMAGE, TOKEN = "use", "not_now", "done", "take_damage", "leadership"
KEEP, DRAW_AGAIN, BLACK = "keep", "draw_again", "black"
MOST_ON_ARMOUR = 5
FELL_RACE_DAMAGE = 2


# --- the combat hand -------------------------------------------------------------------------------------


def manoeuvre(facts: Facts, question: Question, state: State) -> str | None:
    way = facts["way"]
    if way == "only":
        return next((card for wish in facts["manoeuvres"] if (card := _offered(wish, question))), REGROUP)
    if way == "regroup" or (way == "defending" and not attacks(question, state)):
        return REGROUP
    mine, theirs = units(question, state)
    if way == "large" and min(mine, theirs) >= facts["n"]:
        return None
    if way == "few" and mine <= facts["n"]:
        return REGROUP
    if way == "damage" and state.armies[regions(question, state)[0]].damage >= facts["n"]:
        return REGROUP
    return _most_dice(question, state)


def _offered(wish: str, question: Question) -> str | None:
    """A unit's manoeuvre, or a card of the hand with that effect."""
    if wish in question.items:
        return wish
    return next((card for card in question.items if COMBAT_EFFECT.get(card) == wish), None)


def _most_dice(question: Question, state: State) -> str:
    """The unit that rolls most black dice; Regroup when all are spent."""
    here = state.armies[regions(question, state)[0]].units
    able = [unit for unit in here if unit in question.items]
    return max(able, key=lambda unit: (here[unit] * COMBAT[unit], -RANK[unit]), default=REGROUP)


def army(facts: Facts, question: Question, state: State) -> str:
    measure = army_dice if facts["way"] == "dice" else staying
    return max(question.items, key=lambda region: (measure(state, region), region))


def reroll(facts: Facts, question: Question, state: State) -> list[str]:
    if facts["way"] == "none":
        return []
    pool = [colour for colour, number in question.items.items() for _ in range(number)]
    return sorted(pool, key=lambda colour: (colour == BLACK) != (facts["way"] == "black"))[: question.most]


# --- damage ----------------------------------------------------------------------------------------------


def losses(facts: Facts, question: Question, state: State) -> list[str]:
    region = question.about["region"]
    here = state.armies[region].units
    way, named = facts["way"], facts.get("units", [])

    def order(unit: str) -> tuple[int, int, int, int]:
        wish = named.index(unit) if way == "first" and unit in named else len(named)
        wish += way == "last" and unit in named
        at_home = way == "strange" and region in TERRAIN and favours(unit, TERRAIN[region], attacks=False)
        return wish + at_home, COMBAT[unit], -here[unit], RANK[unit]

    pool = [unit for unit in sorted(question.items, key=order) for _ in range(question.items[unit])]
    if way == "shed":
        return pool[: max(question.least, min(question.most, int(question.about.get("damage", 0)) // 2))]
    return pool[: question.least]


def ring(facts: Facts, question: Question, state: State) -> str:
    return USE if _pays_off(facts, question, state) else NOT_NOW


def _pays_off(facts: Facts, question: Question, state: State) -> bool:
    """Whether the damage of the question is worth a token."""
    damage, region = int(question.about["damage"]), question.about["region"]
    if facts["way"] == "from":
        return damage >= int(facts["n"])
    if facts["way"] == "fall":
        return would_fall(state, region, damage)
    return bool(facts["way"] == "always")


def captain(facts: Facts, question: Question, state: State) -> str:
    nothing = TAKE_DAMAGE if TAKE_DAMAGE in question.items else NOT_NOW
    if facts["way"] == "never" or TOKEN not in question.items:
        return nothing
    if facts["way"] == "fall":
        struck = nothing == TAKE_DAMAGE
        region = regions(question, state)[0] if struck else question.about["region"]
        if not would_fall(state, region, FELL_RACE_DAMAGE if struck else 0):
            return nothing
    return TOKEN


def armour(facts: Facts, question: Question, state: State) -> str:
    most = max(int(number) for number in question.items)
    if facts["way"] == "holds":
        most = min(most, max(0, MOST_ON_ARMOUR - state.armour))
    return "0" if facts["way"] == "never" else str(most)


def redoubtable(facts: Facts, question: Question, state: State) -> str:
    falls = would_fall(state, question.about["region"], 0)
    return USE if facts["way"] == "always" or (facts["way"] == "fall" and falls) else NOT_NOW


def bats(facts: Facts, question: Question, state: State) -> str:
    return USE if facts["way"] == "use" else NOT_NOW


def charge(facts: Facts, question: Question, state: State) -> str:
    region = regions(question, state)[0]
    safe = state.armies[region].damage < state.armies[region].size
    return USE if facts["way"] == "always" or (facts["way"] == "safe" and safe) else NOT_NOW


# --- the end of a round ----------------------------------------------------------------------------------


def go_on(facts: Facts, question: Question, state: State) -> str | None:
    way = facts["way"]
    if way in ("always", "never"):
        return CONTINUE if way == "always" else CEASE
    if way == "rounds":
        return CONTINUE if question.about["round"] < facts["n"] else CEASE
    if way in ("units", "damage"):
        mine = state.armies.get(question.about["origin"])
        if mine is None:
            return None
        on = mine.size > facts["n"] if way == "units" else mine.damage < facts["n"]
        return CONTINUE if on else CEASE
    if is_stronger(question, state):
        return CONTINUE
    return None if way == "stronger_ask" else CEASE


def retreat(facts: Facts, question: Question, state: State) -> str | None:
    ways = [item for item in question.items if item != STAND]
    way = facts["way"]
    if way == "to":
        return next((region for region in facts["regions"] if region in ways), None)
    if way == "walls":
        return STAND if question.about["region"] in POINTS else None
    weaker = way in ("weaker", "weaker_ask", "orderly") and not is_stronger(question, state)
    if way == "weaker_ask" and weaker:
        return None
    few = way == "units" and units(question, state)[0] <= facts["n"]
    leaves = few or (weaker and (way != "orderly" or question.about["how"] == "orderly"))
    if not leaves:
        return STAND
    return ways[0] if len(ways) == 1 else None


def drive(facts: Facts, question: Question, state: State) -> str | None:
    if facts["way"] == "to":
        return next((region for region in facts["regions"] if region in question.items), None)
    foe = other(side_of(question, state))

    def friends(region: str) -> int:
        return sum(has_army(state, foe, near) for near in (region, *NEIGHBOURS[region]))

    return min(question.items, key=lambda region: (friends(region), region))


def advance(facts: Facts, question: Question, state: State) -> str | list[str] | None:
    """Everybody goes with all that belongs to them, or nobody."""
    way = facts["way"]
    if way == "points" and (question.about.get("to") or question.about["region"]) not in POINTS:
        return None
    stays = way == "none"
    if question.prompt == "beorn.advance":
        return NOT_NOW if stays else USE
    if question.prompt == "advance.army":
        left = [region for region in question.items if region != DONE]
        return DONE if stays else max(left, key=lambda region: (staying(state, region), region))
    if question.prompt in ("advance.leadership", "advance.damage"):
        return max(question.items, key=int) if question.prompt == "advance.leadership" else None
    pool = [key for key, number in question.items.items() for _ in range(number)]
    return [] if stays else pool[: question.most]


# --- the turn --------------------------------------------------------------------------------------------


def generals(facts: Facts, question: Question, state: State) -> list[str]:
    if facts["way"] == "rank":
        able = [who for who in facts["characters"] if who in question.items]
        return able[: min(question.most, int(facts["n"]))]
    if facts["way"] == "none":
        return []
    led = sorted(question.items, key=lambda who: state.where[who] not in state.armies)
    return led[: question.most]


def tokens(facts: Facts, question: Question, state: State) -> list[str]:
    side, named = side_of(question, state), facts.get("regions", [])

    def order(region: str) -> tuple[int, bool, int, int]:
        wish = named.index(region) if region in named else len(named)
        near = facts["way"] != "large" and is_near_enemy(state, side, region)
        here = state.armies[region]
        return wish, not near, -here.size, here.leadership

    return sorted(question.items, key=order)[: question.least]


def great_bats(facts: Facts, question: Question, state: State) -> str | list[str] | None:
    if question.prompt == "leadership.bats":
        wish = 0 if facts["way"] == "none" else int(facts["n"])
        return str(min(wish, max(int(number) for number in question.items)))
    if facts["way"] == "none":
        return None
    side = side_of(question, state)
    mine = [TERRITORY[region] for region in armies(state, side) if region in TERRITORY]
    there = facts.get("territories") or [max(TERRITORIES, key=mine.count)]
    return [there[i % len(there)] for i in range(question.least)]


def fate(facts: Facts, question: Question, state: State) -> str:
    tile = TILES[question.about["tile"]]
    low = facts["way"] == "keep" or tile.value <= facts["n"]
    if facts["way"] == "low_plain":
        low = low and not tile.icon
    return KEEP if low else DRAW_AGAIN


def passing(facts: Facts, question: Question, state: State) -> str | None:
    return PASS if facts["way"] == "fewer" and PASS in question.items else None


def luck(facts: Facts, question: Question, state: State) -> str:
    return next((face for face in facts.get("faces", ()) if face in question.items), NOT_NOW)


def discard(facts: Facts, question: Question, state: State) -> list[str] | None:
    held, way = list(question.items), facts["way"]
    if way == "rank":
        first = [card for wish in facts["cards"] for card in held if wish in (card, ORDER.get(card))]
    elif way == "newest":
        first = held[::-1]
    else:
        first = sorted(held, key=lambda card: (deck_of(card) == EVENT_DECK) != (way == "event"))
    return first[: question.least] if len(first) >= question.least else None


ANSWERS: dict[str, Answer] = {
    "manoeuvre": manoeuvre,
    "losses": losses,
    "go_on": go_on,
    "retreat": retreat,
    "drive": drive,
    "army": army,
    "reroll": reroll,
    "ring": ring,
    "bodyguard": ring,
    "captain": captain,
    "armour": armour,
    "redoubtable": redoubtable,
    "bats": bats,
    "charge": charge,
    "rearguard": bats,
    "advance": advance,
    "generals": generals,
    "tokens": tokens,
    "great_bats": great_bats,
    "fate": fate,
    "passing": passing,
    "luck": luck,
    "discard": discard,
}

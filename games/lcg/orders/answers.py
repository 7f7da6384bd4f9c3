"""What each kind of order says to a question. None: it says nothing here, or no longer fits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.kernel import PASS, Question
from games.lcg.cards.registry import TRAVEL
from games.lcg.facts import ENCOUNTER_CARDS, card_of
from games.lcg.player_attacks import able_to_attack
from games.lcg.state import Piece, State
from games.lcg.steady import fighting
from games.lcg.steady.mind import Mind
from games.lcg.steady.questing import toughness
from games.lcg.values import attack as attack_of
from games.lcg.values import can_fight, characters, defense, engaged, remaining, willpower
from games.lcg.windows import WHEN_ASKED

Facts = dict[str, Any]
Answer = Callable[[Facts, Question, State], str | list[str] | None]

UNDEFENDED, STAY = "undefended", "stay"
COSTLY = ("aragorn", "eleanor", "dark_knowledge", "son_of_arnor", "through_the_caverns")
"""Responses of cards in play that cost something, or that are no gift."""


# --- windows and responses -------------------------------------------------------------------------------


def things_to_do(question: Question) -> list[str]:
    return [item for item in question.items if item not in (PASS, WHEN_ASKED)]


def of_hand(question: Question, state: State) -> list[str]:
    return [item for item in things_to_do(question) if item in state.players[question.seat].hand]


def in_danger(question: Question) -> bool:
    """Somebody would be lost: that nobody settles for ever."""
    return bool(question.about.get("danger"))


def passes(facts: Facts, question: Question, state: State) -> str | None:
    """Until the phase has begun; what a card in play may do for nothing is not thrown away."""
    if PASS not in question.items or state.phase == facts["way"] or in_danger(question):
        return None
    in_play = len(things_to_do(question)) > len(of_hand(question, state))
    return None if question.prompt.startswith("respond.") and in_play else PASS


def idle(facts: Facts, question: Question, state: State) -> str | None:
    return PASS if PASS in question.items and not things_to_do(question) else None


def events(facts: Facts, question: Question, state: State) -> str | None:
    """Passes, unless one of the cards is held, or a card in play could do something."""
    held = of_hand(question, state)
    if PASS not in question.items or len(things_to_do(question)) > len(held) or in_danger(question):
        return None
    wanted = facts.get("cards", ())
    return None if any(card_of(copy).key in wanted for copy in held) else PASS


def responses(facts: Facts, question: Question, state: State) -> str | None:
    held = of_hand(question, state)
    in_play = [item for item in things_to_do(question) if item not in held]
    passing = None if held or in_danger(question) else PASS
    if facts["way"] == "never":
        return passing if in_play else None
    free = [item for item in in_play if title_of(item, state) not in COSTLY]
    if free:
        return free[0]
    return passing if facts["way"] == "free_only" and in_play else None


def title_of(item: str, state: State) -> str:
    return state.cards[item].card.key if item in state.cards else item


# --- planning and questing -------------------------------------------------------------------------------


def planning(facts: Facts, question: Question, state: State) -> str | None:
    left = things_to_do(question)
    if facts["way"] == "cards":
        left = [copy for copy in of_hand(question, state) if card_of(copy).kind != "event"]
    return None if left else PASS


def paying(facts: Facts, question: Question, state: State) -> list[str] | None:
    pools, last, paid = dict(question.items), facts.get("heroes", ()), list[str]()
    while len(paid) < question.least:
        hero = max(pools, key=lambda key: (pools[key] > 0, key not in last, pools[key]))
        pools[hero] -= 1
        paid.append(hero)
    return paid


def commit(facts: Facts, question: Question, state: State) -> list[str]:
    way = facts["way"]
    if way == "some":
        return [copy for copy in question.items if card_of(copy).key in facts["characters"]]
    if way == "nobody":
        return []
    return [copy for copy in question.items if willpower(state, state.cards[copy]) >= facts["n"]]


def travel(facts: Facts, question: Question, state: State) -> str | None:
    if facts["way"] == "stay":
        return STAY if STAY in question.items else None
    places = [item for item in question.items if item != STAY]
    best = max(places, key=lambda key: state.cards[key].card.threat)
    costs = state.cards[best].card.key in TRAVEL
    return None if facts["way"] == "free" and costs else best


def engage(facts: Facts, question: Question, state: State) -> str:
    """Those whose attack the best defender at hand turns aside altogether, the strongest of them first."""
    if facts["way"] == "never" or engaged(state, question.seat):
        return PASS
    best = max(
        (defense(state, p) for p in characters(state, question.seat) if can_fight(state, p)), default=-1
    )
    weak = [key for key in things_to_do(question) if strength(state, key) <= best]
    return max(weak, key=lambda key: strength(state, key), default=PASS)


def strength(state: State, enemy: str) -> int:
    return attack_of(state, state.cards[enemy]) if enemy in state.cards else 0


def by_strength(facts: Facts, question: Question, state: State) -> str:
    """The weakest or the strongest; effects that are no enemies as they are listed."""
    if facts["way"] == "strongest":
        return max(question.items, key=lambda key: strength(state, key))
    if facts["way"] == "weakest" and all(key in state.cards for key in question.items):
        return min(question.items, key=lambda key: strength(state, key))
    return next(iter(question.items))


# --- combat ----------------------------------------------------------------------------------------------


def blow(question: Question, state: State) -> int:
    """The attack under way, as it stands."""
    under_way = state.attack
    bonus = under_way.bonus if under_way else 0
    return strength(state, str(question.about["enemy"])) + bonus


def able(question: Question, state: State) -> list[Piece]:
    return [state.cards[key] for key in question.items if key in state.cards]


def usefulness(state: State, piece: Piece) -> tuple[int, int, int]:
    return attack_of(state, piece) + willpower(state, piece), piece.card.cost, remaining(state, piece)


def unhurt(question: Question, state: State) -> str | None:
    safe = [piece for piece in able(question, state) if defense(state, piece) >= blow(question, state)]
    return min(safe, key=lambda piece: usefulness(state, piece)).key if safe else None


def defend(facts: Facts, question: Question, state: State) -> str | None:
    if facts["way"] == "safe":
        return unhurt(question, state)
    pieces = able(question, state)
    if facts["way"] == "ranked":
        ranks: list[str] = facts["characters"]
        listed = [piece for piece in pieces if piece.card.key in ranks]
        return min(listed, key=lambda piece: ranks.index(piece.card.key)).key if listed else None
    hit = blow(question, state) + 1
    lives = [piece for piece in pieces if remaining(state, piece) > hit - defense(state, piece)]
    lost = [piece for piece in pieces if piece.card.kind == "ally"]
    spare = lives or lost
    return min(spare, key=lambda piece: usefulness(state, piece)).key if spare else None


def damage(facts: Facts, question: Question, state: State) -> str | None:
    pieces = able(question, state)
    if facts["way"] == "ranked":
        hit = int(question.about["damage"])
        lives = {p.card.key: p.key for p in pieces if remaining(state, p) > hit}
        return next((lives[hero] for hero in facts["heroes"] if hero in lives), None)
    return max(pieces, key=lambda piece: remaining(state, piece)).key if pieces else None


def sentinel(facts: Facts, question: Question, state: State) -> str:
    return (unhurt(question, state) if facts["way"] == "safe" else None) or PASS


def attack(facts: Facts, question: Question, state: State) -> str | list[str] | None:
    mind = Mind(state, question)
    if question.prompt == "combat.attackers":
        return fighting.attackers(mind, list(question.items))
    if facts["way"] == "never":
        return PASS
    foes = fighting.targets(mind, list(question.items))
    dying = [foe for foe in foes if own_blow(mind, foe) >= toughness(mind, foe)]
    if dying:
        return max(dying, key=mind.danger).key
    hurt = [foe for foe in foes if own_blow(mind, foe) > mind.defense(foe)]
    if facts["way"] == "kill" or not hurt:
        return None if facts["way"] == "kill" else PASS
    return min(hurt, key=lambda foe: toughness(mind, foe) - own_blow(mind, foe)).key


def own_blow(mind: Mind, foe: Piece) -> int:
    return fighting.blow_of(mind, foe, able_to_attack(mind.state, mind.seat, foe))


def join(facts: Facts, question: Question, state: State) -> list[str]:
    beset = facts["way"] == "free" and engaged(state, question.seat)
    return [] if facts["way"] == "never" or beset else list(question.items)


# --- the rest --------------------------------------------------------------------------------------------


def the_way(facts: Facts, question: Question, state: State) -> str:
    return str(facts["way"])


def discard(facts: Facts, question: Question, state: State) -> list[str] | None:
    cards = {copy: card_of(copy) for copy in question.items}
    if facts["way"] == "rank":
        ranks: list[str] = facts["cards"]
        listed = sorted((c for c in cards if cards[c].key in ranks), key=lambda c: ranks.index(cards[c].key))
        return listed[: question.least] if len(listed) >= question.least else None
    dear = facts["way"] == "dear"
    return sorted(cards, key=lambda c: -cards[c].cost if dear else cards[c].cost)[: question.least]


def sacrifice(facts: Facts, question: Question, state: State) -> str | None:
    """Only where an encounter card asks, and only about characters of one's own."""
    pieces = able(question, state)
    own = all(p.card.is_character and p.seat == question.seat for p in pieces)
    because = str(question.about.get("card", ""))
    if not pieces or not own or not because or card_of(because).key not in ENCOUNTER_CARDS:
        return None
    if facts["way"] == "toughest":
        return max(pieces, key=lambda piece: remaining(state, piece)).key
    allies = [piece for piece in pieces if piece.card.kind == "ally"]
    return min(allies, key=lambda piece: piece.card.cost).key if allies else None


ANSWERS: dict[str, Answer] = {
    "pass": passes,
    "idle": idle,
    "events": events,
    "responses": responses,
    "planning": planning,
    "paying": paying,
    "commit": commit,
    "travel": travel,
    "engage": engage,
    "ties": by_strength,
    "order": by_strength,
    "enemies": by_strength,
    "defend": defend,
    "damage": damage,
    "sentinel": sentinel,
    "attack": attack,
    "join": join,
    "web": the_way,
    "hand": the_way,
    "discard": discard,
    "sacrifice": sacrifice,
}

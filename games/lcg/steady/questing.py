"""Who goes on the quest, and where the players travel."""

from __future__ import annotations

from games.lcg.asking import looks_out_for
from games.lcg.state import Piece
from games.lcg.steady.mind import Mind
from games.lcg.values import characters

ONCE_COMMITTED = {"theodred": 1.0, "lorien_guide": 0.8, "northern_tracker": 1.2, "thalin": 1.5}
"""What comes of committing somebody besides his willpower."""
READIES_HIMSELF = "aragorn"
CANCELS = "eleanor"
CAPTAIN, CAPTAINS_WILL = "faramir", 2
STAY = "stay"
WATCH, WARY = 0.7, 1.0
"""From how many newcomers on somebody stays at home, and how much they are feared."""
PARTLY = 0.6
"""What wounding an enemy is worth, against killing it."""
SPARE = 2
"""How much willpower more than needed goes along."""


# --- committing --------------------------------------------------------------------------------------


def commit(mind: Mind, items: list[str]) -> list[str]:
    """Everybody who is worth more on the quest than at home."""
    able = [mind.piece(key) for key in items]
    home = kept_at_home(mind, able)
    going = [piece for piece in able if piece not in home and on_quest(mind, piece) > 0]
    return [piece.key for piece in trimmed(mind, without_captain(mind, going))]


def without_captain(mind: Mind, going: list[Piece]) -> list[Piece]:
    """Faramir does more for three who go than by going himself, if he is asked for it."""
    others = [piece for piece in going if piece.card.key != CAPTAIN]
    is_heard = looks_out_for(mind.state, mind.seat, "staging")
    return others if len(others) > CAPTAINS_WILL and is_heard else going


def on_quest(mind: Mind, piece: Piece) -> float:
    """What he brings to the quest."""
    worth = mind.will(piece) * quest_worth(mind) + ONCE_COMMITTED.get(piece.card.key, 0.0)
    if piece.key == CANCELS:
        worth -= 1.6
    if piece.card.key == "northern_tracker" and not locations_waiting(mind):
        worth -= 1.0
    if mind.left(piece) == 1 and piece.card.kind == "hero":
        worth -= 1.5
    return worth


def locations_waiting(mind: Mind) -> int:
    return sum(piece.card.kind == "location" for piece in mind.state.at("staging"))


def quest_worth(mind: Mind) -> float:
    """While the quest would fail, threat is at stake; once it succeeds, progress is."""
    if mind.margin + to_come(mind) < 0:
        return max(mind.progress_worth, mind.threat_worth)
    return mind.progress_worth


def trimmed(mind: Mind, going: list[Piece]) -> list[Piece]:
    """Nobody goes whose willpower the quest could not use."""
    enough = (mind.wanted if mind.progress_worth >= 0.3 else 0) + SPARE
    over = mind.margin + to_come(mind) + sum(mind.will(piece) for piece in going) - enough
    for piece in sorted(going, key=lambda piece: mind.will(piece)):
        if 0 < mind.will(piece) <= over and piece.card.key not in ONCE_COMMITTED:
            over -= mind.will(piece)
            going = [one for one in going if one is not piece]
    return going


def to_come(mind: Mind) -> float:
    """What the players after this one will probably add."""
    alive = mind.state.alive()
    later = alive[alive.index(mind.seat) + 1 :]
    able = [piece for seat in later for piece in characters(mind.state, seat) if not piece.exhausted]
    return sum(mind.will(piece) for piece in able if mind.will(piece) > 1)


# --- staying at home -----------------------------------------------------------------------------------


def kept_at_home(mind: Mind, able: list[Piece]) -> list[Piece]:
    """Defenders against those who will attack, then whoever can help to kill them."""
    free = [piece for piece in able if not stays_ready(mind, piece)]
    ready = [piece for piece in mind.mine() if not piece.exhausted and piece not in free]
    home: list[Piece] = []
    foes = sorted(mind.besieged[mind.seat], key=lambda foe: -mind.strength(foe))
    for foe in foes:
        defender = best_to_keep(mind, free, ready, mind.strength(foe))
        if defender in free:
            free.remove(defender)
            home.append(defender)
        elif defender in ready:
            ready.remove(defender)
    if mind.newcomers >= WATCH and not ready:
        defender = best_to_keep(mind, free, ready, 3, WARY * mind.newcomers)
        if defender in free:
            free.remove(defender)
            home.append(defender)
    return home + strikers(mind, free, ready, foes)


def stays_ready(mind: Mind, piece: Piece) -> bool:
    """Aragorn quests and is ready again."""
    return piece.key == READIES_HIMSELF and piece.resources > 0


def best_to_keep(
    mind: Mind, free: list[Piece], ready: list[Piece], strength: int, chance: float = 1.0
) -> Piece | None:
    """Who should wait for this attack; nobody, if taking it undefended costs least."""
    least, best = chance * mind.pain_undefended(mind.seat, strength), None
    for piece in [*ready, *free]:
        cost = chance * mind.pain_of_defending(piece, strength)
        cost += max(0.0, on_quest(mind, piece)) if piece in free else 0.0
        if cost < least:
            least, best = cost, piece
    return best


def strikers(mind: Mind, free: list[Piece], ready: list[Piece], foes: list[Piece]) -> list[Piece]:
    """For each enemy that can be killed this round, those who do it with the least loss to the quest."""
    kept: list[Piece] = []
    hands = list(ready)
    for foe in sorted(foes, key=lambda foe: -mind.danger(foe) / toughness(mind, foe)):
        need = toughness(mind, foe)
        party: list[Piece] = []
        order = sorted([*hands, *free], key=lambda p: (p in free, loss_per_blow(mind, p, foe)))
        for piece in order:
            if need <= 0:
                break
            if mind.attack(piece, foe):
                party.append(piece)
                need -= mind.attack(piece, foe)
        lost = sum(max(0.0, on_quest(mind, piece)) for piece in party if piece in free)
        done = min(1.0, (toughness(mind, foe) - need - mind.defense(foe)) / max(1, mind.left(foe)))
        if lost <= mind.danger(foe) * (1.0 if need <= 0 else PARTLY * done):
            kept += [piece for piece in party if piece in free]
            hands = [piece for piece in hands if piece not in party]
            free = [piece for piece in free if piece not in party]
    return kept


def toughness(mind: Mind, foe: Piece) -> int:
    """How much attack kills it in one blow."""
    return max(1, mind.left(foe) + mind.defense(foe))


def loss_per_blow(mind: Mind, piece: Piece, foe: Piece) -> float:
    return max(0.0, on_quest(mind, piece)) / max(0.5, mind.attack(piece, foe))


# --- travelling ----------------------------------------------------------------------------------------


TRAVEL_COST = {
    "great_forest_web": 2.5,
    "mountains_of_mirkwood": 2.6,
    "necromancers_pass": 1.5,
    "enchanted_stream": 1.6,
    "gladden_fields": 1.0,
    "tower_gate": 2.0,
    "the_brown_lands": -2.0,
    "old_forest_road": -1.0,
    "forest_gate": -1.5,
}


def travel(mind: Mind, items: list[str]) -> str:
    """Where the threat is, unless the road costs more than it brings."""

    def worth(key: str) -> float:
        piece = mind.piece(key)
        left = piece.card.quest_points - piece.progress
        return 2.0 * piece.card.threat - 0.35 * left - TRAVEL_COST.get(piece.card.key, 0.0)

    places = [key for key in items if key != STAY]
    best = max(places, key=worth)
    return best if worth(best) > 0 or STAY not in items else STAY

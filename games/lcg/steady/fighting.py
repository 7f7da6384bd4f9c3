"""Engaging, defending, attacking."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel import PASS, Seat
from games.lcg.player_attacks import able_to_attack
from games.lcg.state import Piece
from games.lcg.steady.mind import Mind
from games.lcg.steady.questing import toughness
from games.lcg.values import can_fight, characters, engaged

UNDEFENDED = "undefended"
BARE = 0.8
"""Undefended attacks make shadow cards worse."""
SPARED = 0.3
"""What a defender's own blow is worth that he cannot strike."""
STRIKE = 0.8
"""What killing later is worth, against wounds now."""


# --- engaging ----------------------------------------------------------------------------------------


def engage(mind: Mind, items: list[str]) -> str:
    """The enemy whom it is best to fight now; nobody, if each is better left where it is."""
    foes = [mind.piece(key) for key in items if key != PASS]
    best = max(foes, key=lambda foe: engage_worth(mind, foe))
    return best.key if engage_worth(mind, best) > 0 else PASS


def engage_worth(mind: Mind, foe: Piece) -> float:
    """How much better the whole table fares if this player takes it now."""
    if foe.card.key == "hummerhorns" and not any(mind.left(p) > 5 for p in mind.mine()):
        return -20.0
    seat = mind.seat
    comes_to = next((one for one, foes in mind.besieged.items() if foe in foes), "")
    if comes_to == seat:
        return 0.0
    with_it = [*mind.besieged[seat], foe]
    worth = outcome(mind, seat, with_it) - outcome(mind, seat, mind.besieged[seat])
    if comes_to:
        theirs = mind.besieged[comes_to]
        worth += outcome(mind, comes_to, [one for one in theirs if one is not foe])
        worth -= outcome(mind, comes_to, theirs)
    else:
        worth += AWAY_FROM_STAGING * foe.card.threat + (2.0 if foe.card.key == "goblin_sniper" else 0.0)
    return worth + (3.0 if mind.state.stage == "ambush_on_the_shore" else 0.0)


AWAY_FROM_STAGING = 1.5
"""What a point of threat is worth that no longer weighs on the quest."""


def outcome(mind: Mind, seat: Seat, foes: Sequence[Piece]) -> float:
    """How a player's combat would go against these."""
    stand = pain_of_attacks(mind, seat, ready_fighters(mind, seat), foes)
    return kill_worth(mind, stand.left, foes) - stand.cost


class Stand:
    """How a row of attacks would go: what it costs, and who is left to strike back."""

    def __init__(self, cost: float, left: list[Piece]) -> None:
        self.cost = cost
        self.left = left


def ready_fighters(mind: Mind, seat: Seat) -> list[Piece]:
    return [piece for piece in characters(mind.state, seat) if can_fight(mind.state, piece)]


def pain_of_attacks(mind: Mind, seat: Seat, fighters: list[Piece], foes: Sequence[Piece]) -> Stand:
    """The strongest first, each against whoever is best spared."""
    left = list(fighters)
    cost = 0.0
    for foe in sorted(foes, key=lambda foe: -mind.strength(foe)):
        best, pain = None, mind.pain_undefended(seat, mind.strength(foe)) + BARE
        for piece in left:
            found = mind.pain_of_defending(piece, mind.strength(foe)) + spared(mind, piece)
            if found < pain:
                best, pain = piece, found
        cost += pain
        if best is not None:
            left.remove(best)
    return Stand(cost, left)


def spared(mind: Mind, piece: Piece) -> float:
    """What it costs to have him defend rather than attack."""
    return SPARED * mind.attack(piece)


def kill_worth(mind: Mind, fighters: Sequence[Piece], foes: Sequence[Piece]) -> float:
    """What the fighters can bring down, and part of it for wounds."""
    blow = sum(mind.attack(piece) for piece in fighters)
    worth = 0.0
    for foe in sorted(foes, key=lambda foe: -mind.danger(foe) / toughness(mind, foe)):
        need = toughness(mind, foe)
        if blow >= need:
            worth += mind.danger(foe)
            blow -= need
        elif blow > mind.defense(foe):
            worth += 0.5 * mind.danger(foe) * (blow - mind.defense(foe)) / max(1, mind.left(foe))
            blow = 0
    return worth


def tie(mind: Mind, items: list[str]) -> str:
    """Of equals, the weaker comes first to whom it must come."""
    return min(items, key=lambda key: mind.strength(mind.piece(key)))


# --- defending ---------------------------------------------------------------------------------------


def next_enemy(mind: Mind, items: list[str]) -> str:
    """The strongest first, while there is a choice of defenders."""
    return max(items, key=lambda key: mind.strength(mind.piece(key)))


def defender(mind: Mind, items: list[str]) -> str:
    """Whoever costs least: blood, and the blow that he could strike later."""
    foe = mind.piece(str(mind.about["enemy"]))
    strength = mind.strength(foe)
    rest = [
        one for one in engaged(mind.state, mind.seat) if one is not foe and one.key not in mind.state.attacked
    ]
    fighters = [mind.piece(key) for key in items if key != UNDEFENDED]
    least = mind.pain_undefended(mind.seat, strength) + BARE
    least += pain_of_attacks(mind, mind.seat, fighters, rest).cost
    least -= striking_back(mind, fighters)
    best = UNDEFENDED
    for piece in fighters:
        others = [one for one in fighters if one is not piece]
        cost = mind.pain_of_defending(piece, strength) + pain_of_attacks(mind, mind.seat, others, rest).cost
        cost -= striking_back(mind, others)
        if piece.card.key == "gondorian_spearman":
            cost -= 1.0 + (5.0 if mind.left(foe) == 1 else 0.0)
        if cost < least:
            least, best = cost, piece.key
    return best


def striking_back(mind: Mind, fighters: list[Piece]) -> float:
    return STRIKE * kill_worth(mind, fighters, engaged(mind.state, mind.seat))


def defenders(mind: Mind, items: list[str]) -> list[str]:
    """With Stand Together: as many as it takes to keep everybody whole."""
    foe = mind.piece(str(mind.about["enemy"]))
    need = mind.strength(foe) + 1
    found: list[str] = []
    for key in sorted(items, key=lambda key: -mind.defense(mind.piece(key)))[: mind.question.most]:
        if need <= 0:
            break
        found.append(key)
        need -= mind.defense(mind.piece(key))
    return found


def sentinel(mind: Mind, items: list[str]) -> str:
    """Step in where the other would suffer more, and he is not needed at home."""
    other = str(mind.about["seat"])
    foe = mind.piece(str(mind.about["enemy"]))
    waiting = [one for one in engaged(mind.state, mind.seat) if one.key not in mind.state.attacked]
    able = [mind.piece(key) for key in items if key != PASS]
    best = min(able, key=lambda piece: mind.pain_of_defending(piece, mind.strength(foe)))
    fighters = ready_fighters(mind, mind.seat)
    others = [piece for piece in fighters if piece is not best]
    cost = mind.pain_of_defending(best, mind.strength(foe)) + 4.0 * len(waiting)
    cost += striking_back(mind, fighters) - striking_back(mind, others)
    return best.key if cost < mind.pain_undefended(other, mind.strength(foe)) else PASS


def take_damage(mind: Mind, items: list[str]) -> str:
    """Whoever bears it best."""
    damage = int(mind.about.get("damage", 1))
    return min(items, key=lambda key: mind.pain(mind.piece(key), damage))


# --- attacking ---------------------------------------------------------------------------------------


def targets(mind: Mind, items: list[str]) -> list[Piece]:
    return [mind.piece(key) for key in items if key in mind.state.cards and is_foe(mind, key)]


def is_foe(mind: Mind, key: str) -> bool:
    return mind.piece(key).card.kind == "enemy"


def attack(mind: Mind, items: list[str]) -> str:
    """First what can be killed, the most dangerous for its toughness; then what can be wounded."""
    best, most = PASS, 0.0
    for foe in targets(mind, items):
        worth = attack_worth(mind, foe)
        if worth > most:
            best, most = foe.key, worth
    return best


def blow_of(mind: Mind, foe: Piece, keys: Sequence[str]) -> int:
    return sum(mind.attack(mind.piece(key), foe) for key in keys)


def attack_worth(mind: Mind, foe: Piece) -> float:
    blow = blow_of(mind, foe, able_to_attack(mind.state, mind.seat, foe)) + helpers(mind, foe)
    need = toughness(mind, foe)
    if blow >= need:
        return 10.0 + mind.danger(foe) / need
    through = blow - mind.defense(foe)
    return mind.danger(foe) * through / (need + 2.0) if through > 0 else 0.0


def helpers(mind: Mind, foe: Piece) -> int:
    """What ranged friends could add."""
    if foe.place != "engaged":
        return 0
    return sum(
        mind.attack(piece, foe)
        for seat in mind.state.alive()
        if seat != mind.seat
        for piece in ready_fighters(mind, seat)
        if "ranged" in piece.card.keywords and not engaged(mind.state, seat)
    )


def attackers(mind: Mind, items: list[str]) -> list[str]:
    """Just enough to kill it; everybody, if there is nothing else to strike at."""
    foe = mind.piece(str(mind.about["enemy"]))
    need = toughness(mind, foe)
    if blow_of(mind, foe, items) < need:
        others = [
            one for one in engaged(mind.state, mind.seat) if one.key != foe.key and not struck(mind, one)
        ]
        if not others or foe.place == "engaged":
            return items
    order = sorted(items, key=lambda key: (-rewarded(key), mind.attack(mind.piece(key), foe)))
    return smallest(mind, foe, order, need)


def rewarded(key: str) -> int:
    """Legolas is paid for taking part."""
    return int(key == "legolas")


def smallest(mind: Mind, foe: Piece, order: list[str], need: int) -> list[str]:
    """Drop whoever is not needed, the strongest first."""
    party = list(order)
    for key in sorted(order, key=lambda key: (rewarded(key), -mind.attack(mind.piece(key), foe))):
        if len(party) > 1 and blow_of(mind, foe, [k for k in party if k != key]) >= need:
            party.remove(key)
    return party


def struck(mind: Mind, foe: Piece) -> bool:
    return f"{mind.seat} {foe.key}" in mind.state.struck


def join(mind: Mind, items: list[str]) -> list[str]:
    """Ranged friends help, if they have nothing of their own to strike at."""
    own = [foe for foe in engaged(mind.state, mind.seat) if not struck(mind, foe)]
    return [] if own else items

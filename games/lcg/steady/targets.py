"""At whom an ability is used, and the other details that cards ask for."""

from __future__ import annotations

from collections.abc import Callable

from games.kernel import Seat
from games.lcg.facts import HEROES, card_of
from games.lcg.state import Piece
from games.lcg.steady import fighting
from games.lcg.steady.abilities import IN_QUEST, relief, strike, waiting
from games.lcg.steady.mind import Mind
from games.lcg.steady.worth import ATTACHMENTS, CARD, PRICE, ally_worth, keep_worth
from games.lcg.values import (
    characters,
    engaged,
    has_trait,
    heroes,
    threat,
    willpower,
)


def target(mind: Mind, items: list[str]) -> str:
    found = TARGETS.get(mind.card)
    if found:
        return max(items, key=lambda key: found(mind, mind.piece(key)))
    if mind.card in HURTS:
        return min(items, key=lambda key: mind.pain(mind.piece(key), HURTS[mind.card]))
    return min(items, key=lambda key: usual(mind, mind.piece(key)))


def usual(mind: Mind, piece: Piece) -> float:
    """Most other questions ask who is to suffer: the least worth goes first."""
    if piece.card.is_character:
        return mind.worth(piece)
    return mind.danger(piece) if is_enemy(piece) else ATTACHMENTS.get(piece.card.key, 5.0)


def is_enemy(piece: Piece) -> bool:
    return piece.card.kind == "enemy"


HURTS = {"hummerhorns": 5, "goblin_sniper": 1, "dol_guldur_orcs": 2}


def mine(mind: Mind, piece: Piece) -> float:
    return 1.5 if piece.seat == mind.seat else 0.0


def rich_bearer(mind: Mind, piece: Piece) -> float:
    """Steward: where the resources can pay for most."""
    wide = 0.5 if piece.key == "aragorn" else 0.0
    return mine(mind, piece) * 3 + mind.left(piece) * 0.2 + wide


def quester(mind: Mind, piece: Piece) -> float:
    return willpower(mind.state, piece) + mine(mind, piece) + (1.5 if piece.key == "aragorn" else 0.0)


def fighter(mind: Mind, piece: Piece) -> float:
    dwarf = 1.0 if has_trait(mind.state, piece, "dwarf") else 0.0
    return mind.attack(piece) + dwarf + mine(mind, piece)


def shield(mind: Mind, piece: Piece) -> float:
    return mind.defense(piece) * 2 + piece.damage + mine(mind, piece)


def all_rounder(mind: Mind, piece: Piece) -> float:
    card = piece.card
    return card.willpower + card.attack + card.defense + mine(mind, piece)


def wounded(mind: Mind, piece: Piece) -> float:
    hero = 3.0 if piece.key in HEROES else 0.0
    return min(piece.damage, 2) + hero - 0.5 * mind.left(piece) if piece.damage else -9.0


def badly_wounded(mind: Mind, piece: Piece) -> float:
    return piece.damage * (2.0 if piece.key in HEROES else 1.0)


def blow(damage: int) -> Callable[[Mind, Piece], float]:
    def worth(mind: Mind, piece: Piece) -> float:
        here = 3.0 if piece.place == "engaged" else 0.0
        dies = mind.left(piece) <= damage
        return mind.danger(piece) * (2.0 if dies else damage / max(1, mind.left(piece))) + here

    return worth


def most_threat(mind: Mind, piece: Piece) -> float:
    return threat(mind.state, piece)


def nearly_explored(mind: Mind, piece: Piece) -> float:
    """Progress where it finishes something, or where the threat is."""
    left = piece.card.quest_points - piece.progress
    return (4.0 if left == 1 else 0.0) + piece.card.threat + (0.5 if piece.place == "active" else 0.0)


def tired_fighter(mind: Mind, piece: Piece) -> float:
    return (2.0 if piece.exhausted else -5.0) + mind.attack(piece) + mind.defense(piece) + mine(mind, piece)


def poorest(mind: Mind, piece: Piece) -> float:
    """Theodred's resource."""
    return (
        (2.0 if piece.key == "aragorn" and piece.resources == 0 else 0.0)
        + 3 * mine(mind, piece)
        - (0.1 * piece.resources)
    )


def strongest(mind: Mind, piece: Piece) -> float:
    saved = relief(mind, piece.seat, [piece]) if piece.seat in mind.besieged else 0.0
    return mind.strength(piece) + saved


def worst_condition(mind: Mind, piece: Piece) -> float:
    return 3.0 if piece.card.key == "caught_in_a_web" else 1.0 if piece.card.kind == "treachery" else 0.0


def web_bearer(mind: Mind, piece: Piece) -> float:
    """Who is least missed when he does not ready."""
    return -all_rounder(mind, piece)


def weak_engager(mind: Mind, piece: Piece) -> float:
    return fighting.engage_worth(mind, piece)


TARGETS: dict[str, Callable[[Mind, Piece], float]] = {
    "steward_of_gondor": rich_bearer,
    "celebrians_stone": quester,
    "the_favor_of_the_lady": quester,
    "protector_of_lorien": quester,
    "dwarven_axe": fighter,
    "blade_of_gondolin": fighter,
    "horn_of_gondor": rich_bearer,
    "citadel_plate": shield,
    "self_preservation": shield,
    "unexpected_courage": all_rounder,
    "power_in_the_earth": most_threat,
    "forest_snare": strongest,
    "dark_knowledge": rich_bearer,
    "theodred": poorest,
    "snowbourn_scout": nearly_explored,
    "son_of_arnor": weak_engager,
    "ever_vigilant": tired_fighter,
    "common_cause": tired_fighter,
    "old_forest_road": tired_fighter,
    "glorfindel": wounded,
    "daughter_of_the_nimrodel": wounded,
    "lore_of_imladris": badly_wounded,
    "miner_of_the_iron_hills": worst_condition,
    "radagasts_cunning": most_threat,
    "secret_paths": most_threat,
    "feint": strongest,
    "a_light_in_the_dark": strongest,
    "blade_mastery": fighter,
    "quick_strike": blow(3),
    "gandalf": blow(4),
    "caught_in_a_web": web_bearer,
    "black_forest_bats": lambda mind, piece: -willpower(mind.state, piece),
    "king_spider": lambda mind, piece: -all_rounder(mind, piece),
    "great_forest_web": lambda mind, piece: -all_rounder(mind, piece),
    "gandalfs_map": lambda mind, piece: -fighter(mind, piece) + 2 * mine(mind, piece),
    "dungeon_torch": rich_bearer,
    "shadow_key": lambda mind, piece: float(mind.left(piece)),
}


# --- other details -------------------------------------------------------------------------------------


def player(mind: Mind, items: list[str]) -> str:
    """Help goes where it does most, harm where it does least."""
    players = mind.state.players
    if mind.card in ("the_galadhrims_greeting",):
        return max(items, key=lambda seat: players[seat].threat)
    if mind.card == "faramir":
        return max(items, key=lambda seat: sum(p.committed for p in characters(mind.state, seat)))
    if mind.card in ("thicket_of_spears", "stand_together"):
        return max(items, key=lambda seat: relief(mind, seat, waiting(mind, seat)))
    if mind.card == "rain_of_arrows":
        return max(items, key=lambda seat: rain_on(mind, seat))
    if mind.card in ("beravor", "gleowine", "loriens_wealth"):
        return min(items, key=lambda seat: (len(players[seat].hand), seat != mind.seat))
    if mind.card == "beorns_hospitality":
        return max(items, key=lambda seat: sum(hero.damage for hero in heroes(mind.state, seat)))
    if mind.card in ("wandering_took", "caught_in_a_web"):
        return min(items, key=lambda seat: players[seat].threat)
    return mind.seat if mind.seat in items else items[0]


def rain_on(mind: Mind, seat: Seat) -> float:
    foes = engaged(mind.state, seat)
    return len(foes) + 3.0 * sum(mind.left(foe) == 1 for foe in foes)


def option(mind: Mind, items: list[str]) -> str:
    if mind.card == "gandalf":
        return gandalf(mind, items)
    if mind.card == "the_galadhrims_greeting":
        alive = mind.state.alive()
        high = max(mind.state.players[seat].threat for seat in alive)
        return "each_player" if len(alive) >= 3 and high < 42 else "one_player"
    if mind.card == "protector_of_lorien":
        return "willpower" if mind.state.phase == IN_QUEST else "defense"
    if mind.card == "denethor":
        seen = str(mind.about.get("seen", ""))
        return "to_the_bottom" if seen and mind.adds(card_of(seen)) >= 2.5 else "leave_it"
    return items[0]


def gandalf(mind: Mind, items: list[str]) -> str:
    worths = {
        "damage": strike(mind, 4),
        "threat": 5 * (0.3 if mind.threat < 34 else 0.6 if mind.threat < 40 else 2.0),
        "draw": 3 * CARD * (1.0 if len(mind.hand) < 4 else 0.6),
    }
    return max(items, key=lambda way: worths.get(way, 0.0))


def exhausted(mind: Mind, items: list[str]) -> str:
    """Who is best spared; for a quick strike, who kills."""
    if mind.card == "quick_strike":
        return max(items, key=lambda key: mind.attack(mind.piece(key)))
    return min(items, key=lambda key: all_rounder(mind, mind.piece(key)))


def from_hand(mind: Mind, items: list[str]) -> str:
    """Sneak Attack: Gandalf, else the strongest."""
    return max(items, key=lambda c: (card_of(c).key == "gandalf", card_of(c).attack + card_of(c).hit_points))


def best_card(mind: Mind, items: list[str]) -> str:
    return max(items, key=lambda copy: pile_worth(mind, copy))


def pile_worth(mind: Mind, copy: str) -> float:
    if copy in HEROES:
        return 50.0 + HEROES[copy].threat_cost
    if mind.card == "stand_and_fight":
        return ally_worth(mind, card_of(copy)) - PRICE * card_of(copy).cost
    return keep_worth(mind, copy)


def worst_first(mind: Mind, items: list[str]) -> list[str]:
    """The best card on top, which is the last."""
    return sorted(items, key=lambda copy: pile_worth(mind, copy))


def number(mind: Mind, items: list[str]) -> str:
    return min(items, key=lambda item: abs(int(item) - 3))


def yes(mind: Mind, items: list[str]) -> str:
    return "yes" if "yes" in items else items[0]


def pay_web(mind: Mind, items: list[str]) -> str:
    return "pay"


def spider(mind: Mind, items: list[str]) -> str:
    """The weakest that will do; but the Spawn, who must be beaten, once there are enough to fight her."""
    cards = {key: card_of(key) for key in items}
    blow = sum(mind.attack(piece) for piece in characters(mind.state))
    spawn = next((key for key in items if cards[key].key == "ungoliants_spawn"), "")
    if spawn and blow >= SPAWN_BLOW:
        return spawn
    return min(items, key=lambda key: (cards[key].key == "hummerhorns", spider_strength(cards[key].key)))


SPAWN_BLOW = 14


def spider_strength(card: str) -> float:
    found = card_of(card)
    return found.attack + found.hit_points + found.threat


def give_up(mind: Mind, items: list[str]) -> str:
    return min(items, key=lambda key: ATTACHMENTS.get(mind.piece(key).card.key, 5.0))

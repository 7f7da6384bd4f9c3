"""What would be fatal if nobody did anything: a player out of the game (L8.3), a hero destroyed (L6.49).

Before that everybody is asked once more, whatever he has set (windows.py). Only public facts count: nobody's
hand, no card that lies facedown. A danger is a word for its kind and whom it threatens: "player north", "hero
gimli". The quest is lost with the last player (L8.2), or with the one who controls the prisoner (L11.12).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from games.kernel import Seat
from games.lcg.cards.registry import Moment
from games.lcg.facts import HEROES, card_of, encounter_deck
from games.lcg.state import MOST_THREAT, Attack, Piece, State
from games.lcg.values import (
    PLATE_HIT_POINTS,
    active_is,
    allies,
    attached,
    attack,
    cards_to_reveal,
    characters,
    committed,
    defense,
    engaged,
    heroes,
    keeps_from_attacking,
    quest_willpower,
    remaining,
    staged,
    staging_threat,
)

Dangers = list[str]
HORNS_DAMAGE = 5
HIGH_THREAT = 35


def player(seat: Seat) -> str:
    return f"player {seat}"


def hero(key: str) -> str:
    return f"hero {key}"


# --- threat and damage -------------------------------------------------------------------------------


def by_threat(state: State, rise: Callable[[Seat], int], seats: Iterable[Seat] | None = None) -> Dangers:
    """L8.3: who would reach 50."""
    among = state.alive() if seats is None else seats
    return [
        player(seat)
        for seat in among
        if rise(seat) and state.players[seat].threat + rise(seat) >= MOST_THREAT
    ]


def by_damage(state: State, pieces: Iterable[Piece], damage: int) -> Dangers:
    """Heroes among those who all take so much."""
    return [hero(p.key) for p in pieces if p.key in HEROES and 0 < remaining(state, p) <= damage]


def by_choice(state: State, among: list[Piece], damage: int) -> Dangers:
    """One of them takes it all: fatal where whoever is chosen is a hero who falls."""
    found = by_damage(state, among, damage)
    return found if damage > 0 and len(found) == len(among) else []


def by_attack(state: State, bonus: int = 0, *, unshielded: bool = False) -> Dangers:
    """L6.25 to L6.27: the attack under way, as it stands; a Hill Troll's excess is threat (L6.26)."""
    under_way = state.attack
    if under_way is None or under_way.enemy not in state.cards:
        return []
    strength = attack(state, state.cards[under_way.enemy]) + under_way.bonus + bonus
    among, shield = targets(state, under_way)
    damage = strength - (0 if under_way.no_defense or unshielded else shield)
    found = by_choice(state, among, damage)
    if card_of(under_way.enemy).key == "hill_troll" and among:
        excess = damage - max(remaining(state, piece) for piece in among)
        found += by_threat(state, lambda seat: max(0, excess), [under_way.seat])
    return found


def targets(state: State, under_way: Attack) -> tuple[list[Piece], int]:
    """Who may take the damage, and what their defense is together."""
    defenders = [state.cards[key] for key in under_way.defenders if key in state.cards]
    if defenders:
        return defenders, sum(defense(state, piece) for piece in defenders)
    return heroes(state, under_way.seat), 0


# --- windows -----------------------------------------------------------------------------------------


def before_reveals(state: State) -> Dangers:
    """L3.11: the cards of the staging step."""
    return by_doom(state, cards_to_reveal(state)) if not state.no_staging else []


def by_doom(state: State, reveals: int) -> Dangers:
    """L10.1: doomed is read out before anybody may act, so the time to fear it is before the cards come. The
    worst of the whole encounter deck are feared: nobody knows what lies in it."""
    doomed = sorted(card_of(copy).doomed for copy in encounter_deck(state.scenario, state.easy))
    return by_threat(state, lambda seat: sum(doomed[-reveals:]))


def before_resolution(state: State) -> Dangers:
    """L3.32."""
    lacking = staging_threat(state) - quest_willpower(state)
    return by_threat(state, lambda seat: max(0, lacking))


def before_checks(state: State) -> Dangers:
    """L5.5: Hummerhorns that engage a player wound a hero of his."""
    found: Dangers = []
    horns = [enemy for enemy in staged(state, "enemy") if enemy.card.key == "hummerhorns"]
    for seat in state.alive() if horns else ():
        if state.players[seat].threat >= horns[0].card.engagement:
            found += by_choice(state, heroes(state, seat), HORNS_DAMAGE)
    return found


def before_attacks(state: State) -> Dangers:
    """L6.13: a Marsh Adder that attacks raises the threat of its player, before anybody may act."""

    def adders(seat: Seat) -> int:
        return sum(
            enemy.card.key == "marsh_adder"
            and enemy.key not in state.attacked
            and not keeps_from_attacking(state, enemy, seat)
            for enemy in engaged(state, seat)
        )

    return by_threat(state, adders)


def after_attacker(state: State) -> Dangers:
    """L6.31: an attack whose enemy is gone ends behind this window, and the next enemy begins."""
    under_way = state.attack
    return before_attacks(state) if under_way and under_way.enemy not in state.cards else []


def before_damage(state: State) -> Dangers:
    return by_attack(state) or after_attacker(state)


def before_refresh(state: State) -> Dangers:
    """L6.56, L7.3: Goblin Snipers, and what every round adds to the threat."""
    rise = 2 if active_is(state, "gladden_fields") else 1
    found = by_threat(state, lambda seat: rise)
    snipers = sum(enemy.card.key == "goblin_sniper" for enemy in staged(state, "enemy"))
    for seat in state.alive() if snipers else ():
        found += by_choice(state, characters(state, seat), snipers)
    return found


def before_round_ends(state: State) -> Dangers:
    """L7.6: the Torch and the Key weigh on their bearers."""
    bearers = {p.card.key: p for p in state.cards.values() if p.place == "attached" and p.seat}
    found: Dangers = []
    if torch := bearers.get("dungeon_torch"):
        found += by_threat(state, lambda seat: 2, [torch.seat])
    if key := bearers.get("shadow_key"):
        found += by_damage(state, [state.cards[key.host]], 1)
    return found


WINDOWS: dict[str, Callable[[State], Dangers]] = {
    "commit": before_reveals,
    "staging": before_resolution,
    "engagement": before_checks,
    "shadows": before_attacks,
    "attack": after_attacker,
    "defense": after_attacker,
    "shadow_effects": before_damage,
    "damage": before_attacks,
    "combat": before_refresh,
    "refresh": before_round_ends,
}
"""By window, what threatens before the next one."""


def in_window(state: State, window: str) -> Dangers:
    return _each_once(WINDOWS[window](state)) if window in WINDOWS else []


# --- moments -----------------------------------------------------------------------------------------


def undefended(state: State) -> bool:
    under_way = state.attack
    return under_way is not None and not any(card in state.cards for card in under_way.defenders)


def shadow_strength(state: State, card: str, seat: Seat) -> int:
    """How much a shadow card adds to the attack."""
    bare = undefended(state)
    high = state.players[seat].threat >= HIGH_THREAT
    return {
        "wargs": 2 if bare else 1,
        "dol_guldur_orcs": 3 if bare else 1,
        "east_bight_patrol": 1,
        "eastern_crows": 2 if high else 1,
    }.get(card, 0)


def shadow_threat(state: State, card: str, seat: Seat) -> int:
    """How much a shadow card raises the threat of the attacked player."""
    bare = undefended(state)
    return {
        "ungoliants_spawn": 8 if bare else 4,
        "east_bight_patrol": 3 if bare else 0,
        "under_the_shadow": len(engaged(state, seat)),
        "pursued_by_shadow": 0 if any(ally.exhausted for ally in allies(state, seat)) else 3,
    }.get(card, 0)


def by_lost_plate(state: State, seat: Seat) -> Dangers:
    """X27: heroes who live by their Citadel Plate alone."""
    worn = [p for p in heroes(state, seat) if "citadel_plate" in attached(state, p.key)]
    return by_damage(state, worn, PLATE_HIT_POINTS)


def by_shadow(state: State, moment: Moment) -> Dangers:
    """L6.24: what the shadow card that was turned up would do, and the attack with it."""
    card, seat = card_of(moment.card).key, moment.seat
    found = by_attack(state, shadow_strength(state, card, seat), unshielded=card == "despair")
    found += by_threat(state, lambda _: shadow_threat(state, card, seat), [seat])
    if card == "hummerhorns":
        found += by_damage(state, characters(state, seat), 2 if undefended(state) else 1)
    if card in ("forest_spider", "cavern_guardian", "driven_by_shadow"):
        found += by_lost_plate(state, seat)
    return found + by_nazgul(state)


def by_nazgul(state: State) -> Dangers:
    """X20: a shadow effect on the Nazgûl of Dol Guldur costs a character; a hero if nobody else is left."""
    under_way = state.attack
    if under_way is None or card_of(under_way.enemy).key != "nazgul_of_dol_guldur":
        return []
    seat = state.cards[under_way.enemy].seat or under_way.seat
    among = characters(state, seat)
    return [hero(piece.key) for piece in among] if among == heroes(state, seat) else []


def by_revealed(state: State, moment: Moment) -> Dangers:
    """L3.19: what the encounter card says when it is revealed."""
    match card_of(moment.card).key:
        case "the_necromancers_reach":
            return by_damage(state, [p for p in characters(state) if p.exhausted], 1)
        case "dol_guldur_orcs":
            return by_choice(state, committed(state), 2)
        case "evil_storm":
            high = [seat for seat in state.alive() if state.players[seat].threat >= HIGH_THREAT]
            return by_damage(state, [p for seat in high for p in characters(state, seat)], 1)
        case "pursued_by_shadow":
            return by_threat(state, lambda seat: sum(not p.committed for p in characters(state, seat)))
        case "massing_at_night":
            return by_doom(state, len(state.alive()))
    return []


def by_defended(state: State, moment: Moment) -> Dangers:
    """The attacker can still be destroyed before it strikes."""
    return by_attack(state)


MOMENTS: dict[str, Callable[[State, Moment], Dangers]] = {
    "shadow": by_shadow,
    "revealed": by_revealed,
    "defended": by_defended,
}


def in_moment(state: State, moment: Moment) -> Dangers:
    """What threatens if nobody answers the moment."""
    return _each_once(MOMENTS[moment.kind](state, moment)) if moment.kind in MOMENTS else []


def _each_once(found: Dangers) -> Dangers:
    """Who is threatened in two ways is named once."""
    return list(dict.fromkeys(found))

"""What a card is worth now: printed values, attachments and lasting effects, summed, never below 0 (L9.18).

And who is where: the questions about the table that rules and cards ask all the time.
"""

from __future__ import annotations

from games.kernel import Seat
from games.lcg.facts import HEROES, Card, card_of
from games.lcg.state import Lasting, Piece, State

PLATE_HIT_POINTS = 4


# --- values ------------------------------------------------------------------------------------------


def lasting(state: State, kind: str, copy: str) -> int:
    """What lasting effects add to a value of a card."""
    effects = state.effects
    return sum(e.by for e in effects if e.kind == kind and copy in e.on) if effects else 0


def attached(state: State, copy: str) -> list[str]:
    """The cards (not copies) attached to a card."""
    return [card_of(key).key for key, piece in state.cards.items() if piece.host == copy]


def willpower(state: State, piece: Piece) -> int:
    value = piece.card.willpower + lasting(state, "willpower", piece.key)
    for card in attached(state, piece.key):
        if card == "celebrians_stone":
            value += 2
        elif card == "the_favor_of_the_lady":
            value += 1
        elif card == "dark_knowledge":
            value -= 1
    return max(0, value)


def attack(state: State, piece: Piece, against: Piece | None = None) -> int:
    """Of a character or an enemy; some hit harder `against` certain enemies."""
    card = piece.card
    value = card.attack + lasting(state, "attack", piece.key)
    if card.key == "gimli":
        value += piece.damage
    elif card.key == "chieftan_ufthak":
        value += 2 * piece.resources
    elif card.key == "dunhere" and against and against.place == "staging":
        value += 1
    if card.kind == "hero":
        for held in attached(state, piece.key):
            if held == "dwarven_axe":
                value += 2 if "dwarf" in card.traits else 1
            elif held == "blade_of_gondolin" and against and "orc" in against.card.traits:
                value += 1
    return max(0, value)


def defense(state: State, piece: Piece) -> int:
    return max(0, piece.card.defense + lasting(state, "defense", piece.key))


def known_strength(state: State, enemy: Piece) -> int:
    """Of an enemy's attack, as far as it is known: shadow cards may still change it."""
    return attack(state, enemy) + (state.attack.bonus if state.attack else 0)


def known_damage(state: State, enemy: Piece, defender: Piece) -> int:
    """L6.25: what it would do to one who defends alone."""
    useless = state.attack is not None and state.attack.no_defense
    return max(0, known_strength(state, enemy) - (0 if useless else defense(state, defender)))


def hit_points(state: State, piece: Piece) -> int:
    value = piece.card.hit_points
    if piece.card.kind == "hero":
        value += PLATE_HIT_POINTS * attached(state, piece.key).count("citadel_plate")
    return value


def remaining(state: State, piece: Piece) -> int:
    """L6.48: hit points less damage."""
    return hit_points(state, piece) - piece.damage


def threat(state: State, piece: Piece) -> int:
    """What an enemy or location adds to the staging area."""
    card = piece.card
    value = card.threat
    for effect in state.effects:
        if effect.kind == "no_threat" and piece.key in effect.on:
            return 0
        chosen = effect.kind == "threat" and piece.key in effect.on
        if chosen or (effect.kind == "location_threat" and card.kind == "location"):
            value += effect.by
    if card.kind == "location":
        value -= attached(state, piece.key).count("power_in_the_earth")
    return max(0, value)


def staging_threat(state: State) -> int:
    """L3.29: every enemy and location in staging, and what is added to the whole."""
    extra = sum(effect.by for effect in state.effects if effect.kind == "staging_threat")
    return extra + sum(
        threat(state, piece) for piece in state.at("staging") if piece.card.kind != "objective"
    )


def cards_to_reveal(state: State) -> int:
    """L3.11: when staging begins; Anduin Passage adds one."""
    return len(state.alive()) + (state.stage == "anduin_passage")


def quest_willpower(state: State) -> int:
    """L3.28: of all committed characters."""
    return sum(willpower(state, piece) for piece in state.cards.values() if piece.committed)


def icons(state: State, piece: Piece) -> tuple[str, ...]:
    """L2.11: a hero's spheres."""
    sphere = piece.card.sphere
    if piece.key == "aragorn" and "celebrians_stone" in attached(state, piece.key):
        return (sphere, "spirit")
    return (sphere,)


def has_trait(state: State, piece: Piece, trait: str) -> bool:
    if trait in piece.card.traits:
        return True
    return trait == "gondor" and "steward_of_gondor" in attached(state, piece.key)


def is_of_sphere(state: State, piece: Piece, sphere: str) -> bool:
    """L12.19: a hero by his icons, an ally by its printed sphere."""
    if piece.card.kind == "hero":
        return sphere in icons(state, piece)
    return piece.card.sphere == sphere


# --- who is where ------------------------------------------------------------------------------------


def characters(state: State, seat: Seat = "") -> list[Piece]:
    """L12.13: heroes and allies of a player, or of all; a prisoner is none (L11.10)."""
    found = state.cards.values()
    if seat:
        return [p for p in found if p.seat == seat and p.place == "play" and not p.captive]
    return [p for p in found if p.place == "play" and not p.captive]


def heroes(state: State, seat: Seat = "") -> list[Piece]:
    return [piece for piece in characters(state, seat) if piece.key in HEROES]


def allies(state: State, seat: Seat = "") -> list[Piece]:
    return [piece for piece in characters(state, seat) if piece.card.kind == "ally"]


def ready(pieces: list[Piece]) -> list[Piece]:
    return [piece for piece in pieces if not piece.exhausted]


def committed(state: State) -> list[Piece]:
    return [piece for piece in state.cards.values() if piece.committed]


def enemies(state: State) -> list[Piece]:
    """Every enemy in play; a Wolf Rider while it attacks."""
    return [p for p in state.cards.values() if p.card.kind == "enemy"]


def engaged(state: State, seat: Seat = "") -> list[Piece]:
    return [p for p in state.cards.values() if p.place == "engaged" and (not seat or p.seat == seat)]


def staged(state: State, kind: str) -> list[Piece]:
    return [p for p in state.cards.values() if p.place == "staging" and p.card.kind == kind]


def locations(state: State) -> list[Piece]:
    """Active or in staging."""
    return [p for p in state.cards.values() if p.card.kind == "location"]


def in_play(state: State, card: str) -> bool:
    return any(piece.card.key == card for piece in state.cards.values())


def active_is(state: State, card: str) -> bool:
    """Whether this location is the active one."""
    active = state.active
    return active is not None and active.card.key == card


def blocked_by_title(state: State, card: Card) -> bool:
    """L12.10: a unique card of this title is in play already; a prisoner counts (L11.11)."""
    return card.unique and in_play(state, card.key)


def is_condition(piece: Piece) -> bool:
    """L12.20: Conditions, and treacheries that count as such while attached."""
    return piece.place == "attached" and ("condition" in piece.card.traits or piece.card.kind == "treachery")


def is_objective(piece: Piece) -> bool:
    return piece.card.kind == "objective"


def claimed(state: State) -> list[Piece]:
    """L11.7: objectives on somebody's hero."""
    return [
        p for p in state.cards.values() if p.card.kind == "objective" and p.place == "attached" and p.seat
    ]


def unguarded(state: State) -> list[Piece]:
    """L11.3: objectives in staging that may be claimed."""
    return [piece for piece in staged(state, "objective") if not piece.host]


def can_fight(state: State, piece: Piece) -> bool:
    """Ready, and not carrying the Map, which keeps its bearer from attacking and defending."""
    return not piece.exhausted and "gandalfs_map" not in attached(state, piece.key)


def keeps_from_attacking(state: State, enemy: Piece, seat: Seat) -> bool:
    """L6.14: Feint, Thicket of Spears, Forest Snare."""
    if "forest_snare" in attached(state, enemy.key):
        return True
    return any(e.kind == "no_attack" and enemy.key in e.on and e.seat == seat for e in state.effects)


def effect_on(state: State, kind: str, seat: Seat) -> bool:
    return any(effect.kind == kind and effect.seat == seat for effect in state.effects)


def until_phase(kind: str, card: str, by: int = 0, on: tuple[str, ...] = (), seat: Seat = "") -> Lasting:
    """An effect that lasts until the end of the phase; `card` is the copy that made it."""
    return Lasting(kind, card_of(card).key, "phase", by, on, seat)


def keys(pieces: list[Piece]) -> list[str]:
    return [piece.key for piece in pieces]

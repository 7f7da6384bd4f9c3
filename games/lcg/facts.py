"""The facts of The Lord of the Rings: The Card Game, read once from `data/` into frozen structs.

    HEROES[key], PLAYER_CARDS[key]      Card: kind, sphere, cost, the four values, traits, keywords, host, …
    ENCOUNTER_CARDS[key]                EncounterCard: kind, set, threat, engagement, …, what it does when
    CARDS[key]                          any of them, the facedown Orc Guard included
    SCENARIOS[key], STAGES[key]         the three scenarios and their ten quest cards
    STARTERS[key]                       the four starter decks
    name(key, language), text(key, language)

A card of a game is a *copy*: `snowbourn_scout_n2` is the second Scout of North's deck, `forest_spider_3` the
third of the encounter deck; heroes are simply `aragorn`. `card_of(copy)` and `owner_of(copy)` read a copy.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

from games.titles.languages import LANGUAGES

DATA = Path(__file__).parent / "data"
SEATS = ("north", "east", "south", "west")
SPHERES = ("leadership", "tactics", "spirit", "lore")
NEUTRAL = "neutral"
PHASES = ("resource", "planning", "quest", "travel", "encounter", "combat", "refresh")
BACK = "?"
"""A card of which only the back can be seen."""
ENCOUNTER = "encounter"
"""Whose deck it is when it is nobody's."""
ORC_GUARD = "orc_guard"

Names = dict[str, str]
Kind = Literal["hero", "ally", "attachment", "event", "enemy", "location", "treachery", "objective"]


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A card of the box. What a kind of card does not have is zero or empty."""

    key: str
    number: int
    kind: Kind
    title: Names
    text: Names
    quantity: int = 1
    easy: int | None = None
    """L14.11: how many copies are left in easy mode; None: all."""
    traits: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    unique: bool = False
    sphere: str = ""
    """Of player cards; "neutral" needs no match. Empty for encounter cards."""
    cost: int = 0
    x_cost: bool = False
    """The payer chooses the cost."""
    threat_cost: int = 0
    willpower: int = 0
    attack: int = 0
    defense: int = 0
    hit_points: int = 0
    host: str = ""
    """What an attachment can be played on: hero, character, location, enemy_engaged_with_a_player."""
    set: str = ""
    """The encounter set. Empty for player cards."""
    threat: int = 0
    engagement: int = 0
    quest_points: int = 0
    victory: int = 0
    doomed: int = 0
    surge: bool = False
    guarded: bool = False
    restricted: bool = False
    shadow: bool = False
    """It has a shadow effect."""
    when_revealed: bool = False

    @property
    def is_character(self) -> bool:
        """L12.13: heroes and allies."""
        return self.kind in ("hero", "ally")


class Stage(Struct, frozen=True, forbid_unknown_fields=True):
    """A quest card. Without quest points it is not won by progress (L3.43)."""

    key: str
    number: int
    stage: int
    quest_points: int
    next: tuple[str, ...]
    title: Names
    setup: Names
    text: Names


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    order: int
    difficulty: int
    sets: tuple[str, ...]
    name: Names
    stages: tuple[Stage, ...]


class Starter(Struct, frozen=True, forbid_unknown_fields=True):
    """A deck to begin with: three heroes of one sphere and its thirty cards."""

    key: str
    name: Names
    heroes: tuple[str, ...]
    cards: dict[str, int]


class Sundries(Struct, frozen=True, forbid_unknown_fields=True):
    """Names of what is no card."""

    game: Names
    seats: dict[str, Names]
    orc_guard: Names
    traits: dict[str, Names]
    sets: dict[str, Names]
    terms: dict[str, Names]


T = TypeVar("T")


def _read(file: str, kind: type[T]) -> T:
    return msgspec.json.decode((DATA / file).read_bytes(), type=kind)


def _by_key(rows: tuple[Any, ...]) -> dict[str, Any]:
    return {row.key: row for row in rows}


NAMES = _read("names.json", Sundries)
PLAYER_CARDS: dict[str, Card] = _by_key(_read("player_cards.json", tuple[Card, ...]))
"""Heroes included."""
HEROES: dict[str, Card] = {key: card for key, card in PLAYER_CARDS.items() if card.kind == "hero"}
ENCOUNTER_CARDS: dict[str, Card] = _by_key(_read("encounter_cards.json", tuple[Card, ...]))
GUARD = Card(
    ORC_GUARD, 0, "enemy", NAMES.orc_guard, dict.fromkeys(LANGUAGES, ""), attack=1, defense=1, hit_points=1
)
"""A player's card, facedown, that stands for a guard (L11.14)."""
CARDS: dict[str, Card] = {**PLAYER_CARDS, **ENCOUNTER_CARDS, ORC_GUARD: GUARD}
SCENARIOS: dict[str, Scenario] = _by_key(_read("scenarios.json", tuple[Scenario, ...]))
STAGES: dict[str, Stage] = {stage.key: stage for s in SCENARIOS.values() for stage in s.stages}
STARTERS: dict[str, Starter] = _by_key(_read("starter_decks.json", tuple[Starter, ...]))


# --- copies ------------------------------------------------------------------------------------------


@cache
def card_of(copy: str) -> Card:
    """The card that a copy is of; a hero is its own only copy."""
    card = CARDS.get(copy)
    return card if card is not None else CARDS[copy.rpartition("_")[0]]


@cache
def owner_of(copy: str) -> str:
    """L12.3: the seat whose deck it came from; "" for encounter cards and heroes."""
    letter = copy.rpartition("_")[2][:1]
    return next((seat for seat in SEATS if seat[0] == letter and copy not in CARDS), "")


def copies(card: str, count: int, seat: str = "") -> list[str]:
    """The names of some copies of a card in a seat's deck, or in the encounter deck."""
    return [f"{card}_{seat[:1]}{number}" for number in range(1, count + 1)]


@cache
def encounter_deck(scenario: str, easy: bool = False) -> tuple[str, ...]:
    """L13.14: all cards of the scenario's sets, in the order of their numbers; L14.11: fewer in easy mode."""
    sets = SCENARIOS[scenario].sets
    found = [card for card in ENCOUNTER_CARDS.values() if card.set in sets]
    return tuple(copy for card in found for copy in copies(card.key, in_deck(card, easy)))


def in_deck(card: Card, easy: bool) -> int:
    return card.quantity if card.easy is None or not easy else card.easy


# --- names -------------------------------------------------------------------------------------------


def name(key: str, language: str) -> str:
    """Of a card, a copy, a stage, a scenario, a starter deck, a seat, a trait, a set or a term."""
    for found in (NAMES.seats, NAMES.traits, NAMES.terms):
        if key in found:
            return found[key][language]
    if key in STAGES:
        return STAGES[key].title[language]
    if key in SCENARIOS:
        return SCENARIOS[key].name[language]
    return card_of(key).title[language]


def text(key: str, language: str) -> str:
    """What a card or a stage says, in the language if it has been told in it."""
    told = STAGES[key].text if key in STAGES else card_of(key).text
    return told.get(language) or told["en"]

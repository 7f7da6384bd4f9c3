"""What players read about War of the Ring: the 96 event cards and the digest of the rules.

    CARDS[key]          CardText: deck, number, kind, title, needs, text, the combat half, …
    DECKS[key]          DeckText: side, and its 24 cards in order
    RULES[id]           Rule: "R6.14" or, for a ruling, "A42"; in the order of the digest
    CHAPTERS[id]        Chapter: title, and its rules in order; "R1" to "R16", and "A"

Everything is data in four languages (`data/cards`, `data/rules`), read once. The words say what the functions
in `cards/` do: whoever changes one changes the other.
"""

from __future__ import annotations

from typing import Literal, TypeVar

import msgspec

from games.titles.languages import Names
from games.wotr.facts import DATA, Side

DeckKey = Literal["fp_char", "fp_str", "sh_char", "sh_str"]
CardKind = Literal["character", "army", "muster"]
Politics = Literal["none", "printed", "attack", "as_attack"]
OnMordorTrack = Literal["no_difference", "changed", "not_playable"]
RoleKey = Literal["gondor", "rohan", "witch_king", "saruman"]

DECK_KEYS: tuple[DeckKey, ...] = ("fp_char", "fp_str", "sh_char", "sh_str")
CHAPTER_IDS: tuple[str, ...] = (*(f"R{number}" for number in range(1, 17)), "A")


class CombatText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lower half of a card. Two initiatives: one for each of its two effects, in order."""

    key: str
    initiative: tuple[int, ...]
    title: Names
    needs: Names | None
    text: Names
    rules: tuple[str, ...]


class CardText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One event card. `text` is complete; it repeats `needs` and `leaves`, which also stand alone."""

    key: str
    number: int
    kind: CardKind
    title: Names
    needs: Names | None  # must hold when it is played; a card on the table goes when it stops holding
    text: Names
    on_table: bool
    leaves: Names | None  # when a card on the table is discarded
    tile: str | None  # the special hunt tile it brings
    politics: Politics
    on_mordor_track: OnMordorTrack
    player: RoleKey | None  # with three or four players, the only one who may play it as an event
    regions: tuple[str, ...]
    characters: tuple[str, ...]
    nations: tuple[str, ...]
    combat: CombatText
    rulings: tuple[Names, ...]  # what the text leaves open, settled
    rules: tuple[str, ...]  # where the digest says more

    @property
    def deck(self) -> str:
        return self.key[:-3]


class DeckText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards with one back."""

    key: DeckKey
    side: Side
    deck: Literal["character", "strategy"]
    cards: tuple[CardText, ...]


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule, or one ruling where the rulebook is silent."""

    id: str
    text: Names

    @property
    def chapter(self) -> str:
        return self.id.partition(".")[0] if self.id.startswith("R") else "A"


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter of the digest."""

    id: str
    title: Names
    rules: tuple[Rule, ...]


T = TypeVar("T")


def _read(file: str, kind: type[T]) -> T:
    return msgspec.json.decode((DATA / file).read_bytes(), type=kind)


DECKS: dict[str, DeckText] = {key: _read(f"cards/{key}.json", DeckText) for key in DECK_KEYS}
CARDS: dict[str, CardText] = {card.key: card for deck in DECKS.values() for card in deck.cards}
CHAPTERS: dict[str, Chapter] = {id: _read(f"rules/{id.lower()}.json", Chapter) for id in CHAPTER_IDS}
RULES: dict[str, Rule] = {rule.id: rule for chapter in CHAPTERS.values() for rule in chapter.rules}

"""What players read about the cards: 30 event, 40 story, 9 fate, and the unit and manoeuvre cards.

    ORDERS[key], EFFECTS[key]   the two halves of event cards, by key ("call_to_arms", "dense_fog")
    EVENTS[key]                 EventText: its order, its effect, its kind
    STORIES[key]                StoryText: kind, name, needs, text, whether it stays, when it leaves
    FATES[key]                  FateText: whose it is, whether it stays on his sheet
    MANOEUVRES[key]             ManoeuvreText: a unit's key, or "regroup", "mighty_strokes", "vampire_like"
    SHEET_TEXTS[key]            SheetText: a character, "great_host", "eagles", "great_bats"; see `sheet_text`
    ORDER, COMBAT_EFFECT, KIND, STAYS       by card, for the rules

Everything is data in four languages (`data/cards`), read once. The words say what the functions in `cards/`
do: whoever changes one changes the other.
"""

from __future__ import annotations

from typing import Literal, TypeVar

import msgspec

from games.bofa.facts import DATA, SHEETS
from games.titles.languages import Names

CardKind = Literal["army", "character", "muster"]


class HalfText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One half of an event card."""

    key: str
    name: Names
    text: Names
    kind: CardKind | None = None


class EventText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event card: an order for a die, or an effect in combat."""

    key: str
    order: str
    effect: str
    kind: CardKind


class EventDeck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    orders: tuple[HalfText, ...]
    effects: tuple[HalfText, ...]
    cards: tuple[EventText, ...]


class StoryText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`needs`: must hold when it is played. `leaves`: when a card that stays on the table goes."""

    key: str
    kind: CardKind
    name: Names
    text: Names
    needs: Names | None = None
    stays: bool = False
    leaves: Names | None = None
    rules: tuple[str, ...] = ()


class FateText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    character: str
    name: Names
    stays: bool
    text: Names


class ManoeuvreText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    name: Names
    text: Names


class SheetText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a reference sheet says, with room for the numbers of `facts.SHEETS`; `entry`: how he comes in."""

    key: str
    text: Names
    our_reading: bool = False
    entry: Names | None = None
    entry_our_reading: bool = False


T = TypeVar("T")


def _read(file: str, kind: type[T]) -> T:
    return msgspec.json.decode((DATA / "cards" / file).read_bytes(), type=kind)


_EVENT: EventDeck = _read("event.json", EventDeck)
ORDERS: dict[str, HalfText] = {half.key: half for half in _EVENT.orders}
EFFECTS: dict[str, HalfText] = {half.key: half for half in _EVENT.effects}
EVENTS: dict[str, EventText] = {card.key: card for card in _EVENT.cards}
STORIES: dict[str, StoryText] = {
    card.key: card
    for deck in ("fp_story", "sh_story")
    for card in _read(f"{deck}.json", tuple[StoryText, ...])
}
FATES: dict[str, FateText] = {card.key: card for card in _read("fate.json", tuple[FateText, ...])}
MANOEUVRES: dict[str, ManoeuvreText] = {
    card.key: card for card in _read("manoeuvres.json", tuple[ManoeuvreText, ...])
}

SHEET_TEXTS: dict[str, SheetText] = {
    sheet.key: sheet for sheet in _read("sheets.json", tuple[SheetText, ...])
}

ORDER: dict[str, str] = {key: card.order for key, card in EVENTS.items()}
COMBAT_EFFECT: dict[str, str] = {key: card.effect for key, card in EVENTS.items()}
KIND: dict[str, str] = {key: card.kind for table in (EVENTS, STORIES) for key, card in table.items()}
STAYS: frozenset[str] = frozenset(key for key, card in STORIES.items() if card.stays)


def sheet_text(text: Names, language: str) -> str:
    """A sentence of a sheet with the numbers that the rules use: a corrected number corrects the words."""
    return text[language].format(**SHEETS)

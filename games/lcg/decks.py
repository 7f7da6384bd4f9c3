"""L13: decks: the starter decks, deck lists as plain text, and what is wrong with a deck.

The text is the one that deck builders everywhere write: a line a card, its count first, headings and the
name of the set ignored.

    Hero (3)
    1x Aragorn (Core Set)
    Ally (12)
    3x Guard of the Citadel (Core Set)
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from games.kernel import Refused
from games.lcg.facts import HEROES, NEUTRAL, PLAYER_CARDS, SPHERES, STARTERS
from games.titles.languages import LANGUAGES

LEAST_CARDS = 50
MOST_COPIES = 3
MOST_HEROES = 3
DEFAULT_DECKS = ("leadership", "spirit", "tactics", "lore")
"""Which starter deck each seat gets if nothing was chosen: the first two make a good pair."""
KINDS = ("hero", "ally", "attachment", "event")
_LINE = re.compile(r"^\s*[-*]?\s*(?:(\d+)\s*[x×]?\s+)?(.+?)\s*$", re.IGNORECASE)
_COUNT_LAST = re.compile(r"^(.+?)\s+[x×]\s*(\d+)$", re.IGNORECASE)
_ASIDE = re.compile(r"\s*[(\[].*$")


class DeckList(Struct, frozen=True):
    """Heroes and cards, each card with its number of copies."""

    heroes: tuple[str, ...]
    cards: dict[str, int]
    name: str = ""

    @property
    def size(self) -> int:
        return sum(self.cards.values())


def deck_lists(decks: Sequence[str], players: int, boxes: int = 1) -> list[DeckList]:
    """A deck for each seat: what was chosen (a starter's key, or a text), else a starter that fits in."""
    brought = {place: read_deck(text) for place, text in enumerate(decks[:players]) if text}
    left = [starter(key) for key in DEFAULT_DECKS if starter(key) not in brought.values()]
    for place in range(players):
        if place not in brought:
            fitting = [one for one in left if not clashes([*brought.values(), one], boxes)]
            brought[place] = (fitting or left)[0]
            left.remove(brought[place])
    return [brought[place] for place in range(players)]


@cache
def starter(key: str) -> DeckList:
    """L13.4: a sphere's three heroes and thirty cards."""
    found = STARTERS[key]
    return DeckList(found.heroes, found.cards, key)


# --- text --------------------------------------------------------------------------------------------


@cache
def read_deck(text: str) -> DeckList:
    """A starter deck's key, or a list as people write it, in any language. Raises Refused."""
    if text.strip() in STARTERS:
        return starter(text.strip())
    heroes: list[str] = []
    cards: Counter[str] = Counter()
    named = ""
    for place, line in enumerate(text.splitlines()):
        count, title = _read_line(line)
        card = card_titles().get(plain(title))
        if card is None:
            if count is not None:
                raise Refused("unknown_card", rule="L13.1", title=title, line=place + 1)
            named = named or (title if place == 0 else "")
        elif card in HEROES:
            heroes.append(card)
        elif count is not None:
            cards[card] += count
    return DeckList(tuple(heroes), dict(cards), named)


def _read_line(line: str) -> tuple[int | None, str]:
    """How many, if it says so, and the title; headings like "Ally (12)" have neither."""
    bare = _ASIDE.sub("", line)
    if last := _COUNT_LAST.match(bare):
        return int(last[2]), last[1].strip()
    found = _LINE.match(bare)
    if found is None:
        return None, ""
    return (int(found[1]) if found[1] else None), found[2]


def plain(title: str) -> str:
    """Without accents, case and punctuation: "Gléowine" is "gleowine"."""
    bare = unicodedata.normalize("NFD", title.lower()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", " ", bare).strip()


@cache
def card_titles() -> dict[str, str]:
    """Every title in every language, and every key; English wins where two languages share a word."""
    found: dict[str, str] = {}
    for language in LANGUAGES:
        for key, card in PLAYER_CARDS.items():
            found.setdefault(plain(card.title[language]), key)
            found.setdefault(plain(key), key)
    return found


def write_deck(deck: DeckList, language: str = "en") -> str:
    """The list as text, by kind, as other deck builders read it."""
    lines = [_title_line(deck.name)] if deck.name else []
    rows = [*((hero, 1) for hero in deck.heroes), *deck.cards.items()]
    for kind in KINDS:
        found = [(key, count) for key, count in rows if PLAYER_CARDS[key].kind == kind]
        if found:
            lines += ["", f"{kind.capitalize()} ({sum(count for _, count in found)})"]
            lines += [f"{count}x {PLAYER_CARDS[key].title[language]} (Core Set)" for key, count in found]
    return "\n".join(lines).strip() + "\n"


def _title_line(name: str) -> str:
    """The deck's name; one that reads as a card (“Aragorn”, “3x Gandalf”) says that it is a deck's."""
    name = " ".join(name.split())
    count, title = _read_line(name)
    return f"Deck “{name}”" if count is not None or plain(title) in card_titles() else name


# --- what is wrong with it ---------------------------------------------------------------------------


def problems(deck: DeckList, boxes: int = 1) -> list[Refused]:
    """L13.1, L13.2: why a deck cannot be played; nothing for a starter deck (L13.5)."""
    found: list[Refused] = []
    if is_starter(deck):
        return found
    if not 1 <= len(deck.heroes) <= MOST_HEROES:
        found.append(Refused("heroes_count", rule="L13.2", heroes=len(deck.heroes), most=MOST_HEROES))
    if len(set(deck.heroes)) != len(deck.heroes):
        found.append(Refused("hero_twice", rule="L13.2"))
    if deck.size < LEAST_CARDS:
        found.append(Refused("deck_too_small", rule="L13.1", cards=deck.size, least=LEAST_CARDS))
    for card, count in deck.cards.items():
        if count > MOST_COPIES:
            found.append(Refused("too_many_copies", rule="L13.1", card=card, count=count, most=MOST_COPIES))
    return found + beyond_boxes([deck], boxes)


def is_starter(deck: DeckList) -> bool:
    """L13.5: a starter deck as it is, whatever it is called."""
    return any(
        sorted(deck.heroes) == sorted(one.heroes) and deck.cards == one.cards
        for one in STARTERS_READ.values()
    )


def unplayable(deck: DeckList) -> list[str]:
    """L13.3: cards of a sphere that no hero of the deck has: legal, but usually of no use."""
    spheres = {HEROES[hero].sphere for hero in deck.heroes} | {NEUTRAL}
    return [card for card in deck.cards if PLAYER_CARDS[card].sphere not in spheres]


def beyond_boxes(decks: Sequence[DeckList], boxes: int) -> list[Refused]:
    """L13.6: together the decks cannot hold more copies than there are in the boxes; none: any will do."""
    if not boxes:
        return []
    total: Counter[str] = Counter()
    for deck in decks:
        total.update(deck.cards)
    return [
        Refused("not_in_box", rule="L13.6", card=card, count=count, most=PLAYER_CARDS[card].quantity * boxes)
        for card, count in total.items()
        if count > PLAYER_CARDS[card].quantity * boxes
    ]


def table_problems(decks: Sequence[DeckList], boxes: int) -> list[Refused]:
    """What is wrong with the decks of a whole table: each by itself, shared heroes (L12.11), the boxes."""
    found = [problem for deck in decks for problem in problems(deck, boxes)]
    return found or clashes(decks, boxes)


def clashes(decks: Sequence[DeckList], boxes: int) -> list[Refused]:
    """What keeps decks from being played together."""
    heroes = Counter(hero for deck in decks for hero in deck.heroes)
    shared = [Refused("hero_shared", rule="L12.11", hero=hero) for hero, n in heroes.items() if n > 1]
    return shared + beyond_boxes(decks, boxes)


STARTERS_READ = {key: starter(key) for key in SPHERES}

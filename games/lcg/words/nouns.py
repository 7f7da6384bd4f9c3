"""The things of the game as they stand in sentences: players, characters, enemies, places, cards, values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext_noop as _
from django.utils.translation import ngettext

from games.lcg.cards.registry import title as card_key
from games.lcg.facts import BACK, CARDS, DATA, ENCOUNTER, SCENARIOS, STAGES, card_of, name
from games.lcg.state import Piece, State
from games.lcg.values import hit_points, remaining
from games.titles.grammar import Noun, Nouns, fill, language, listing, phrase, quoted

BY_NAME = ("ally", "enemy", "hero", "location")
"""Kinds of cards that are told as what they are; others are titles between quotation marks."""
DECK = "deck_"

noun = Nouns(DATA / "grammar.json", name)


def seat(key: str) -> Noun:
    return noun(key)


def seats(keys: Iterable[str]) -> Noun:
    found = [noun(key) for key in keys]
    return Noun(listing(found), len(found) > 1)


def is_card(key: str) -> bool:
    """A card, a copy of one, or a stage."""
    return key in STAGES or key in CARDS or key.rpartition("_")[0] in CARDS


def label(key: str) -> str:
    """A name that stands alone, as in a list to pick from."""
    return name(key, language())


def thing(copy: str) -> Noun:
    """A card inside a sentence: “Aragorn”, “the Forest Spider”, “‘Despair’”, “the deck of North”."""
    if copy.startswith(DECK):
        return Noun(deck(copy.removeprefix(DECK)))
    if copy in STAGES or copy in SCENARIOS or card_of(copy).kind not in BY_NAME:
        return Noun(quoted(label(copy)))
    return noun(card_key(copy))


def things(copies: Sequence[str]) -> Noun:
    """Several cards, equal ones counted, backs told as “2 cards”."""
    counted = Counter(card_key(copy) for copy in copies if copy != BACK)
    parts: list[str] = [
        thing(key) if number == 1 else phrase(_("%(card)s (%(count)d)"), card=label(key), count=number)
        for key, number in counted.items()
    ]
    backs = sum(copy == BACK for copy in copies)
    if backs:
        parts.append(cards(backs))
    plural = len(copies) > 1 or (bool(counted) and noun(next(iter(counted))).plural)
    return Noun(listing(parts), plural)


def cards(count: int) -> str:
    return fill(ngettext("%(count)d card", "%(count)d cards", count), count=count)


def resources(count: int) -> str:
    return fill(ngettext("%(count)d resource", "%(count)d resources", count), count=count)


def damage(count: int) -> str:
    return fill(ngettext("%(count)d damage", "%(count)d damage", count), count=count)


def deck(owner: str) -> str:
    """Whose deck: a player's, or the encounter deck."""
    if owner == ENCOUNTER:
        return noun("encounter_deck")
    return phrase(_("%(deck)s of %(who)s"), deck=noun("deck"), who=seat(owner))


def each(counts: Mapping[str, int]) -> str:
    """ "Aragorn 2, Glóin 1"."""
    return ", ".join(f"{label(key)} {count}" for key, count in counts.items())


def points(state: State, piece: Piece) -> str:
    """ "4 of 5 hit points"."""
    facts = {"left": max(0, remaining(state, piece)), "all": hit_points(state, piece)}
    text = ngettext("%(left)d of %(all)d hit point", "%(left)d of %(all)d hit points", facts["all"])
    return fill(text, **facts)

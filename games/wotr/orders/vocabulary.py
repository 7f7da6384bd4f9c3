"""The words of standing orders, as data in four languages: reading and telling use the same lines."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

import msgspec

from games.wotr.card_texts import CARDS
from games.wotr.facts import CHARACTERS, DATA, LANGUAGES, NATIONS, REGIONS, SETUP, Names


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that can be settled in advance, and the ways to settle it."""

    key: str
    prompts: tuple[str, ...]
    label: Names
    also: tuple[str, ...]
    """Other words that people begin such a line with."""
    help: Names
    ways: dict[str, Names]
    """Sentences with places: {n}, {cards}, {nations}, {regions}, {companions}, {characters}."""
    example: dict[str, int]
    """The number that a form suggests."""


class Vocabulary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    scopes: dict[str, Names]
    kinds: tuple[Kind, ...]


VOCABULARY: Vocabulary = msgspec.json.decode((DATA / "orders.json").read_bytes(), type=Vocabulary)
KINDS: dict[str, Kind] = {kind.key: kind for kind in VOCABULARY.kinds}
SCOPES: dict[str, Names] = VOCABULARY.scopes
ALWAYS, TURN, BATTLE = "always", "turn", "battle"
_BETWEEN = re.compile(r"\s*(?:[,;>]| and | y | e | then )\s*")
LISTS = ("cards", "nations", "regions", "companions", "characters")


def plain(text: str) -> str:
    """Without accents, case, quotes and double spaces."""
    bare = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    kept = "".join(char for char in bare if not unicodedata.combining(char))
    return " ".join(kept.replace('"', " ").replace("«", " ").replace("»", " ").split())


def spellings(names: Names) -> list[str]:
    return list(dict.fromkeys(plain(names[language]) for language in LANGUAGES))


def parts(text: str) -> list[str]:
    """A list as people write it, taken apart; a name with a comma of its own falls apart as well."""
    return [part for part in _BETWEEN.split(text) if part]


@cache
def named(what: str) -> dict[str, list[str]]:
    """Every spelling of the things of one sort, with the keys that it may mean."""
    found: dict[str, list[str]] = {}
    for key, names in _things(what):
        for spelling in [plain(key), plain(key.replace("_", " ")), *names]:
            keys = found.setdefault(", ".join(parts(spelling)), [])
            if key not in keys:
                keys.append(key)
    return found


def _things(what: str) -> list[tuple[str, list[str]]]:
    if what == "cards":
        return [
            (card.key, [*spellings(card.title), *spellings(card.combat.title)]) for card in CARDS.values()
        ]
    if what == "nations":
        return [(n.key, [*spellings(n.name), *spellings(n.short)]) for n in NATIONS.values()]
    if what == "regions":
        return [(region.key, spellings(region.name)) for region in REGIONS.values()]
    if what == "companions":
        return [(key, _names_of(key)) for key in SETUP.fellowship.companions]
    return [(c.key, _names_of(c.key)) for c in CHARACTERS.values() if c.kind in ("companion", "minion")]


def _names_of(character: str) -> list[str]:
    return [*spellings(CHARACTERS[character].name), *spellings(CHARACTERS[character].short)]


@cache
def patterns(kind: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The ways of a kind in every language, those that leave least open first."""
    found = []
    for way, names in KINDS[kind].ways.items():
        for text in spellings(names):
            found.append((any(f"{{{what}}}" in text for what in LISTS), way, text))
    found.sort(key=lambda item: item[0])
    return tuple((way, re.compile(_pattern(text))) for _, way, text in found)


def _pattern(text: str) -> str:
    pattern = re.escape(text).replace(r"\{n\}", r"(?P<n>\d{1,2})")
    for what in LISTS:
        pattern = pattern.replace(rf"\{{{what}\}}", rf"(?P<{what}>.+)")
    return pattern

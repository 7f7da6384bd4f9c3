"""Finding an entry by what people type: without accents, in any language, a letter or two wrong."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from unicodedata import combining, normalize

from rapidfuzz.distance import OSA

from games.reader.lookup import names_in_all_languages
from games.titles import Entry

SHORTEST_MISSPELT = 4
LONG = 7
"""From this length on two letters may be wrong, not one."""


def plain(text: str) -> str:
    """Small letters, without accents."""
    return "".join(sign for sign in normalize("NFD", text.casefold()) if not combining(sign))


def found(title: str, entries: Iterable[Entry], wish: str) -> tuple[list[Entry], bool]:
    """The entries that fit, those first whose name does; and whether some word had to be read as another."""
    known, words = list(entries), plain(wish).split()
    if not words:
        return known, False
    exact = [entry for entry in known if all(word in _all_of(title, entry) for word in words)]
    if exact:
        return sorted(exact, key=lambda entry: not _is_named(title, entry, words)), False
    return [entry for entry in known if _comes_close(title, entry, words)], True


@cache
def _names(title: str) -> dict[str, str]:
    """By key: every name in every language, plain."""
    return {key: plain(" ".join(names)) for key, names in names_in_all_languages(title).items()}


def _all_of(title: str, entry: Entry) -> str:
    own = plain(" ".join([entry.key, entry.name, entry.text, *entry.tags]))
    return f"{own} {_names(title).get(entry.key, '')}"


def _is_named(title: str, entry: Entry, words: list[str]) -> bool:
    names = f"{plain(entry.name)} {_names(title).get(entry.key, '')}"
    return all(word in names for word in words)


def _comes_close(title: str, entry: Entry, words: list[str]) -> bool:
    """Each word is one of its names' words, or nearly so."""
    names = f"{plain(entry.name)} {_names(title).get(entry.key, '')}".replace("'", " ").split()
    return all(any(_nearly(word, name) for name in names) for word in words)


def _nearly(word: str, name: str) -> bool:
    if word in name:
        return True
    if len(word) < SHORTEST_MISSPELT:
        return False
    most = 2 if len(word) >= LONG else 1
    return OSA.distance(word, name, score_cutoff=most) <= most

"""A game to be opened, as people ask for it: the title, a side, an opponent, the clock, in any order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from django.utils import translation
from msgspec import Struct

from games.orders.notation import plain
from games.service.opening import Terms
from games.titles import Title
from games.titles.languages import LANGUAGES
from games.titles.levels import level_said
from games.titles.offered import titles

STEM = 5
"""So many letters tell one word from another here: card and cards, carte and carta."""
_WORD = re.compile(r"[^\W_]+")
_SMALL = frozenset(
    [
        "the",
        "of",
        "a",
        "an",
        "in",
        "and",
        "el",
        "la",
        "los",
        "las",
        "de",
        "del",
        "en",
        "y",
        "il",
        "lo",
        "i",
        "gli",
        "le",
        "di",
        "dell",
        "dei",
        "o",
        "os",
        "as",
        "do",
        "da",
        "dos",
        "das",
        "no",
        "na",
        "e",
        "game",
        "juego",
        "partida",
        "gioco",
        "partita",
        "jogo",
        "lord",
        "rings",
        "senor",
        "anillos",
        "signore",
        "anelli",
        "senhor",
        "aneis",
    ]
)
ADDRESS = re.compile(r"[^\s<>,;()\"']+@[^\s<>,;()\"']+\.[^\s<>,;()\"'.]+")
_NAMED = re.compile(r"[“\"«]([^”\"»]{1,60})[”\"»]")
_BOT = re.compile(r"\b(?:steady|bot|robot|computer|ordenador|maquina|macchina|computador|practice)\b")
_ALONE = re.compile(r"\b(?:solo|alone|solitaire|solitario|da solo|sozinh[oa])\b")
_TWO_HANDED = re.compile(r"\b(?:two.handed|a dos manos|a due mani|a duas maos)\b")
_PLAYERS = re.compile(r"\b([1-4])\s*(?:players?|jugador|giocator|jogador|people|personas|persone|pessoas)")
_DAYS = re.compile(
    r"\b(\d{1,2})\s*(?:days?|dias?|giorn[oi])\b(?:\W+\w+){0,2}?\W+(?:per |an? |por |al |a )?(\w+)?"
)
_ANSWER = re.compile(r"move|answer|jugada|respuesta|mossa|risposta|jogada|resposta")
_NO_CLOCK = re.compile(r"\b(?:no clock|without a clock|sin reloj|senza orologio|sem relogio)\b")


class WantedGame(Struct, frozen=True):
    """What is to be opened."""

    title: Title
    options: dict[str, Any]
    own: tuple[str, ...]
    """The opener's seats."""
    bots: tuple[str, ...]
    """Seats for the practice opponent."""
    level: str
    """How strong it is; "" if nothing was said."""
    addresses: tuple[str, ...]
    """Who is invited."""
    terms: Terms
    name: str


def title_named(text: str) -> Title | None:
    """The one title that the words name best; None if none does, or two do equally."""
    said = set(_stems(text))
    scores = {key: len(said & _names_of_title(key)) for key in titles()}
    best = max(scores.values(), default=0)
    found = [key for key, score in scores.items() if score == best]
    return titles()[found[0]] if best and len(found) == 1 else None


def read(title: Title, text: str, default_name: str) -> WantedGame:
    """What else is wished for a game of that title."""
    words = plain(_NAMED.sub(" ", text))
    addresses = tuple(dict.fromkeys(ADDRESS.findall(text)))
    bare = plain(ADDRESS.sub(" ", _NAMED.sub(" ", text)))
    options = _options(title, bare, len(addresses))
    seats = title.ruleset.seats(title.ruleset.read_options(options))
    own = tuple(seats) if _TWO_HANDED.search(bare) else _own(title, seats, bare)
    others = [key for key in seats if key not in own]
    level = level_said(words)
    level = level if level in title.players else ""
    bots = tuple(others[len(addresses) :]) if level or _BOT.search(words) else ()
    named = _NAMED.search(text)
    return WantedGame(
        title=title,
        options=options,
        own=own,
        bots=bots,
        level=level,
        addresses=addresses[: len(others)],
        terms=_terms(title, bare, private=bool(addresses)),
        name=named.group(1).strip() if named else default_name,
    )


def _options(title: Title, text: str, invited: int) -> dict[str, Any]:
    """How many play: said outright, or as many as there are hands."""
    possible = [count for count in range(1, 5) if _fits(title, count)]
    found = _PLAYERS.search(text)
    wanted = int(found.group(1)) if found else 0
    if not wanted:
        both = bool(_TWO_HANDED.search(text))
        company = invited or (bool(_BOT.search(text)) and not _ALONE.search(text))
        wanted = 1 + max(invited, 1) if both or company else possible[0]
    return {"players": wanted if wanted in possible else possible[0]}


def _fits(title: Title, count: int) -> bool:
    try:
        title.ruleset.read_options({"players": count})
    except Exception:
        return False
    return True


def _own(title: Title, seats: Mapping[str, str], text: str) -> tuple[str, ...]:
    said = set(_stems(text))
    scores = {key: len(said & _names_of_seat(title.key, key, tuple(seats))) for key in seats}
    best = max(scores.values())
    return (next(key for key, score in scores.items() if score == best),)


def _terms(title: Title, text: str, *, private: bool) -> Terms:
    usual = Terms.usual(title)
    facts: dict[str, Any] = {**vars(usual), "listed": not private}
    days = _DAYS.search(text)
    if _NO_CLOCK.search(text):
        facts |= {"move_days": 0, "turn_days": 0, "bank_days": 0}
    elif days:
        by_answer = _ANSWER.search(text[days.start() :]) is not None
        count = int(days.group(1))
        facts |= {"move_days": count, "turn_days": 0} if by_answer else _of_a_turn(usual, count)
    return Terms(**facts)


def _of_a_turn(usual: Terms, count: int) -> dict[str, int]:
    return {"turn_days": count, "move_days": 0} if usual.turn_days else {"move_days": count, "turn_days": 0}


# --- names in all languages ------------------------------------------------------------------------


def _stems(text: str) -> Iterable[str]:
    return (word[:STEM] for word in _WORD.findall(plain(text)) if word not in _SMALL)


@cache
def _names_of_title(key: str) -> frozenset[str]:
    """What tells this title from the others, in every language; its key besides."""
    mine = _all_names(key)
    others = frozenset().union(*(_all_names(other) for other in titles() if other != key))
    return (mine - others) | {key[:STEM]}


@cache
def _all_names(key: str) -> frozenset[str]:
    return frozenset(stem for name in _in_all_languages(titles()[key].words.name) for stem in _stems(name))


@cache
def _names_of_seat(title: str, key: str, seats: tuple[str, ...]) -> frozenset[str]:
    def names(seat: str) -> frozenset[str]:
        told = _in_all_languages(lambda: titles()[title].words.seat(seat))
        return frozenset(stem for name in told for stem in _stems(name))

    others = frozenset().union(*(names(other) for other in seats if other != key))
    return names(key) - others


def _in_all_languages(told: Any) -> list[str]:
    found = []
    for language in LANGUAGES:
        with translation.override(language):
            found.append(str(told()))
    return found

"""What a word means in a game, beside the open question: anything in its almanac."""

from __future__ import annotations

from functools import cache

from games.kernel import Problem, Question
from games.orders import notation
from games.reader import Reader
from games.reader.lookup import names_in_all_languages


@cache
def _things(title: str) -> notation.Menu:
    """Everything a game's almanac knows, by its names in every language."""
    names = names_in_all_languages(title)
    return notation.menu_of(Question("", "", dict.fromkeys(names, 1)), names)


Tokens = tuple[notation.WrittenToken, ...]
SHORTEST_BEGINNING = 4
"""Letters of a name that mean it without the rest: fewer begin too much."""


def known_thing(reader: Reader, text: str) -> str | None:
    """The thing that this names, if it is one only: by a whole name, or by nothing but how a name begins."""
    menu, tokens = _things(reader.title.key), notation.tokens_of(text)
    return _named_first(menu, text, tokens, begun=False) or _named_by_beginning(menu, text, tokens)


def _named_by_beginning(menu: notation.Menu, text: str, tokens: Tokens) -> str | None:
    if len(text.strip()) < SHORTEST_BEGINNING:
        return None
    return _named_first(menu, text, tokens, begun=True, to_the_end=True)


def _named_first(
    menu: notation.Menu,
    text: str,
    tokens: Tokens,
    *,
    begun: bool,
    to_the_end: bool = False,
) -> str | None:
    try:
        picked = notation.read_picks(menu, text, tokens, 0, numbers=False, begun=begun)
    except Problem:
        return None
    if to_the_end and picked.rest < len(tokens):
        return None
    return picked.picks[0] if picked.picks else None

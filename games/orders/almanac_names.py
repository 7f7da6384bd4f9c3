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


def known_thing(reader: Reader, text: str) -> str | None:
    """The thing that this names, if it is one only."""
    tokens = notation.tokens_of(text)
    if not tokens:
        return None
    try:
        picked = notation.read_picks(_things(reader.title.key), text, tokens, 0, numbers=False)
    except Problem:
        return None
    return picked.picks[0] if picked.picks else None

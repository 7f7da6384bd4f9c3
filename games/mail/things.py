"""What a word means in a game, beside the open question: anything in its almanac."""

from __future__ import annotations

from functools import cache

from games.kernel import Problem, Question
from games.mail import grammar, telling
from games.mail.telling import Place
from games.titles import titles


@cache
def _things(title: str) -> grammar.Menu:
    """Everything a game's almanac knows, by its names in every language."""
    entries = telling.almanac(titles()[title])
    items = dict.fromkeys(entries, 1)
    names = {key: [entry.name for entry in known] for key, known in entries.items()}
    return grammar.menu_of(Question("", "", items), names)


def known_thing(place: Place, text: str) -> str | None:
    """The thing that this names, if it is one only."""
    tokens = grammar.tokens_of(text)
    if not tokens:
        return None
    try:
        picked = grammar.read_picks(_things(place.title.key), text, tokens, 0, numbers=False)
    except Problem:
        return None
    return picked.picks[0] if picked.picks else None

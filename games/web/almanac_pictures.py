"""Where something is: the map around the places that an entry is about, as the game begins."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.safestring import SafeString

from games.kernel import Event, Running, fold
from games.kernel.chance import Sealed
from games.titles import Entry, Title
from games.titles.offered import titles
from games.web import boards

MOST_PLACES = 5


@dataclass(frozen=True)
class Where:
    picture: SafeString
    colours: str
    places: list[tuple[str, Entry]]
    """With the number that each has on the map; none where it is one alone."""


def where(title: Title, this: Entry, known: dict[str, Entry], light: str) -> Where | None:
    """None for what is about no place, or where a game has no map."""
    places = _places(this, known) if title.board and title.spread is None else []
    if not places:
        return None
    keys = [place.key for place in places]
    alone = len(keys) == 1
    numbers = {} if alone else {key: str(at) for at, key in enumerate(keys, 1)}
    drawn = boards.drawn(
        title.key, _opening(title.key), numbers, light=light, near=keys, picked=keys if alone else ()
    )
    told = [(numbers.get(place.key, ""), place) for place in places]
    return Where(drawn, boards.colours_address(title.key), told)


def _places(this: Entry, known: dict[str, Entry]) -> list[Entry]:
    """The entry itself, or the regions that it names, in the order in which it does."""
    if this.kind == "region":
        return [this]
    if this.kind == "rule":
        return []
    found = {}
    for entry in known.values():
        if entry.kind == "region" and (match := re.search(rf"\b{re.escape(entry.name)}\b", this.text)):
            found[entry.key] = match.start()
    return [known[key] for key in sorted(found, key=lambda key: found[key])][:MOST_PLACES]


@cache
def _opening(title: str) -> Any:
    """The position with which a game begins, as a spectator sees it."""
    ruleset = titles()[title].ruleset
    options = ruleset.read_options({})
    begun = Running.start(ruleset, options, Sealed(bytes(32))).new
    return fold(ruleset.begin(options), [entry for entry in begun if isinstance(entry, Event)], ())

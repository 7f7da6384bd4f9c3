"""Which sides of which cards were played: for soaks, which must see all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from games.bofa.card_texts import EVENTS, FATES, MANOEUVRES, STORIES
from games.bofa.events import CardPlayed, FateCardDrawn, ManoeuvreAdded, ManoeuvresShown

ALL_SIDES: tuple[str, ...] = (
    *(f"{card}:{half}" for card in EVENTS for half in ("order", "combat")),
    *STORIES,
    *FATES,
    *(f"manoeuvre:{card}" for card in MANOEUVRES),
)
"""Event cards have two: "event_07:order", "event_07:combat". Regroup is one for both sides."""


def sides_played(entries: Iterable[object]) -> Counter[str]:
    """How often each side was played, from the events of a game; other entries may be among them."""
    played: Counter[str] = Counter()
    for entry in entries:
        if isinstance(entry, CardPlayed):
            played[f"{entry.card}:order" if entry.card in EVENTS else entry.card] += 1
        elif isinstance(entry, FateCardDrawn):
            played[entry.card] += 1
        elif isinstance(entry, ManoeuvresShown):
            cards = entry.cards.values()
            played.update(f"{c}:combat" if c in EVENTS else f"manoeuvre:{c}" for c in cards)
        elif isinstance(entry, ManoeuvreAdded):
            played[f"manoeuvre:{entry.card}"] += 1
    return played

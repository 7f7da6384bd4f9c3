"""Which sides of which cards were played: for soaks, which must see all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from games.wotr.card_texts import CARDS
from games.wotr.events import CardPlayed, CombatCardsShown

ALL_SIDES: tuple[str, ...] = tuple(f"{card}:{half}" for card in CARDS for half in ("event", "combat"))
"""Two for each of the 96 cards: "fp_char_07:event", "fp_char_07:combat"."""


def sides_played(entries: Iterable[object]) -> Counter[str]:
    """How often each side was played, from the events of a game; other entries may be among them."""
    played: Counter[str] = Counter()
    for entry in entries:
        if isinstance(entry, CardPlayed):
            played[f"{entry.card}:event"] += 1
        elif isinstance(entry, CombatCardsShown):
            played.update(f"{card}:combat" for card in entry.cards.values())
    return played

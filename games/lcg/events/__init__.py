"""Events of the card game, by chapter. Past tense, whole facts, their cause named in `because`."""

from __future__ import annotations

from games.kernel import Event
from games.lcg.events import cards, combat, encounter, rounds, tokens

EVENTS: tuple[type[Event], ...] = (
    *rounds.EVENTS,
    *cards.EVENTS,
    *tokens.EVENTS,
    *encounter.EVENTS,
    *combat.EVENTS,
)

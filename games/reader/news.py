"""What happened, as lines: each event in words under its number, with a mark if it was taken back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext
from msgspec import Struct

from games.kernel import Event
from games.models import Game, LogEntry
from games.service import storage
from games.titles import Words

LATELY = 12
"""So many of the latest events are news to somebody who has no last move."""
MOST = 60


class NewsLine(Struct, frozen=True):
    """An event in words, under its number."""

    event: int
    text: str
    turn: int
    at: datetime
    taken_back: bool = False
    order: str = ""
    """Which of the reader's own standing orders brought it."""


Span = tuple[int, int]
"""A stretch of the log that was taken back: the entries strictly between the two numbers."""


def lines_of(
    words: Words, events: Iterable[tuple[LogEntry, Event]], view: Any, gone: Iterable[Span]
) -> list[NewsLine]:
    """What these events tell; those that need not be told are left out."""
    spans = list(gone)
    found = []
    for row, event in events:
        if text := event_text(words, event, view):
            taken_back = any(first < row.number < last for first, last in spans)
            found.append(NewsLine(row.event or 0, text, row.turn, row.at, taken_back))
    return found


def event_text(words: Words, event: Event, view: Any) -> str:
    return " ".join(words.event(event, view).split())


def taken_back_since(game: Game, gone: Sequence[Span], after: int) -> list[str]:
    """Take-backs of what somebody had been told already, who knows everything up to that event."""
    if not gone:
        return []
    known = storage.number_of_event(game, after)
    told = []
    for first, last in gone:
        if last > known:
            start = game.log.filter(number__gt=first, number__lt=last, event__isnull=False).first()
            if start and start.event and start.event <= after:
                told.append(gettext("Taken back: everything from event %(event)s.") % {"event": start.event})
    return told

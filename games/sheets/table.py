"""What is printed is read here, once: a game as some eyes see it at one moment, and who sits at its table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from babel.dates import format_date
from django.conf import settings
from django.utils import timezone
from django.utils.translation import get_language, gettext

from games.kernel import Event, Eyes
from games.models import Game, LogEntry, Seat
from games.service import storage
from games.titles import Title, titles

_DAY = {
    "en": "EEEE d MMMM y",
    "es": "EEEE d 'de' MMMM 'de' y",
    "it": "EEEE d MMMM y",
    "pt": "EEEE, d 'de' MMMM 'de' y",
}


@dataclass(frozen=True)
class Person:
    """Who sits in a seat, and how the seat is marked."""

    name: str
    who: str
    side: str


@dataclass(frozen=True)
class Told:
    """An event with its number, in words."""

    number: int
    text: str


class Moment:
    """A game right after an event, for some eyes; `event` None means now."""

    def __init__(self, game: Game, eyes: Eyes, event: int | None = None) -> None:
        self.game, self.eyes = game, eyes
        self.event = game.events if event is None else event
        self.is_now = event is None or event >= game.events
        self.title: Title = titles()[game.title]

    @cached_property
    def view(self) -> Any:
        return storage.view(self.game, self.eyes, None if self.is_now else self.event)

    @property
    def headline(self) -> str:
        return self.title.words.headline(self.view)

    @cached_property
    def day(self) -> str:
        """When the event happened, in the reader's days."""
        row = self.game.log.filter(event=self.event).first()
        at = row.at if row else self.game.started_at or self.game.opened_at
        return day_text(at)

    def people(self) -> list[Person]:
        seats = self.game.seats.prefetch_related("tenures__player")
        return [self.person(seat) for seat in seats]

    def person(self, seat: Seat) -> Person:
        side = self.title.paper.side(seat.key) if self.title.paper else ""
        return Person(self.title.words.seat(seat.key), tenant_name(seat), side)

    def told_since(self, after: int) -> list[Told]:
        """The events behind a number up to this moment, in words; what was taken back is left out."""
        told = []
        for row, event in standing(self.game, self.eyes, after, self.event):
            text = self.title.words.event(event, self.view)
            if text:
                told.append(Told(row.event or 0, text))
        return told


def standing(game: Game, eyes: Eyes, after: int, upto: int | None = None) -> Iterator[tuple[LogEntry, Event]]:
    """Faces of the events that still stand, in order."""
    gone = taken_back(game)
    for row, event in storage.events_between(game, eyes, after, upto):
        if not any(first < row.number < last for first, last in gone):
            yield row, event


def taken_back(game: Game) -> list[tuple[int, int]]:
    """The spans of entries that a take-back passes over: behind the first, before the last."""
    rows = game.log.filter(kind="rewind").order_by("number").values_list("number", "body")
    ruleset = storage.ruleset_of(game)
    return [(storage.read_entry(ruleset, "rewind", body).to, number) for number, body in rows]


def tenant_name(seat: Seat) -> str:
    tenure = seat.tenure
    if tenure is None:
        return gettext("nobody")
    return tenure.shown_name


def day_text(moment: datetime) -> str:
    spoken = (get_language() or "en")[:2]
    return format_date(timezone.localtime(moment), _DAY.get(spoken, _DAY["en"]), locale=spoken)


def page_address(game: Game) -> str:
    return f"{settings.SITE_URL}/g/{game.pk}/"

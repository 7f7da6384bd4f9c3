"""For whom a game waits, as the reader may know it: since when, how long still, until when."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import Struct

from games.kernel import Eyes
from games.models import Game, OpenQuestion
from games.reader.dates import duration_text, moment_text, short_moment_text
from games.reader.people import Person
from games.service import clocks
from games.service.waiting import shows_clock


class Awaited(Struct, frozen=True):
    """A seat that is asked, and its clock as far as the reader may know it."""

    person: Person
    name: str
    """How this person is called among those at the table."""
    since: datetime
    waited: timedelta
    deadline: datetime | None = None
    """None while the clock stands still, where there is none, and where the reader may not know it."""
    days_end: datetime | None = None
    """When the bank begins to run; None where it runs already, or there is none."""
    time_left: timedelta = timedelta()
    time_in_bank: timedelta | None = None
    """None where there is no bank."""
    in_secret: bool = False
    """Others are asked with this seat, and the reader may not know how its clock stands."""

    @property
    def is_mine(self) -> bool:
        return self.person.is_mine

    @property
    def waited_text(self) -> str:
        return duration_text(self.waited)

    @property
    def left(self) -> str:
        return duration_text(self.time_left) if self.deadline else ""

    @property
    def until(self) -> str:
        return moment_text(self.deadline) if self.deadline else ""

    @property
    def until_short(self) -> str:
        return short_moment_text(self.deadline) if self.deadline else ""

    @property
    def soonest(self) -> str:
        """The nearer of the two dates, in a few words."""
        nearer = self.days_end or self.deadline
        return short_moment_text(nearer) if nearer else ""

    @property
    def bank(self) -> str:
        return (
            duration_text(self.time_in_bank) if self.time_in_bank is not None and not self.in_secret else ""
        )


def _days_end(row: OpenQuestion, game: Game, now: datetime) -> datetime | None:
    ends = clocks.days_end(row, now) if game.bank_days else None
    return ends if ends and now < ends and row.deadline and ends < row.deadline else None


def awaited(
    person: Person, row: OpenQuestion, eyes: Eyes, now: datetime, *, crowded: bool = False
) -> Awaited:
    """`crowded`: among more than two a seat is named as well as its player."""
    name = f"{person.name} ({person.who})" if crowded and person.who else person.who or person.name
    waited = now - row.asked_at
    if not shows_clock(row, eyes):
        return Awaited(person, name, row.asked_at, waited, in_secret=True)
    game = person.seat.game
    deadline = None if game.state == Game.State.STOPPED else row.deadline
    return Awaited(
        person,
        name,
        row.asked_at,
        waited,
        deadline,
        _days_end(row, game, now) if deadline else None,
        clocks.left_now(row, now) if deadline else timedelta(),
        person.seat.bank_left if game.bank_days else None,
    )

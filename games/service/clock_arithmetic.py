"""The arithmetic of a player's clock: plain values in, plain values out, nothing stored and no Django.

A clock runs in elapsed time, so that a day on which summer time begins is an hour shorter for everyone.
The calendar is the player's own: which days do not count is decided by the date in the player's time zone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

ZERO = timedelta()
SATURDAY, SUNDAY = 5, 6
REMINDERS = (50, 80, 95)
"""At these percentages of what was left when the question was asked, its player hears from us."""


@dataclass(frozen=True)
class Calendar:
    """On which days somebody's clock runs, in that person's time zone."""

    zone: ZoneInfo
    still_weekdays: frozenset[int] = frozenset()
    """Weekends, where the game does not count them, and the player's quiet days: 0 is Monday."""
    absences: tuple[tuple[date, date], ...] = ()
    """Announced days away, both ends included."""

    @property
    def never_runs(self) -> bool:
        return len(self.still_weekdays) == 7

    def is_still(self, day: date) -> bool:
        return day.weekday() in self.still_weekdays

    def is_away(self, day: date) -> bool:
        return any(first <= day <= last for first, last in self.absences)


@dataclass(frozen=True)
class Clock:
    """What somebody has left: the days for this move first, then the bank; and days of absence."""

    move: timedelta
    bank: timedelta
    absence: timedelta = ZERO

    @property
    def left(self) -> timedelta:
        return self.move + self.bank

    @property
    def has_run_out(self) -> bool:
        return self.left <= ZERO

    def spend(self, time: timedelta) -> Clock:
        from_move = min(time, self.move)
        return replace(self, move=self.move - from_move, bank=max(ZERO, self.bank - (time - from_move)))

    def be_away(self, time: timedelta) -> Clock:
        """Absence stops the clock while any is left of the agreed total; then the clock runs all the same."""
        free = min(time, self.absence)
        return replace(self, absence=self.absence - free).spend(time - free)


def count(clock: Clock, calendar: Calendar, since: datetime, until: datetime) -> Clock:
    """The clock after it stood open from one moment to another. Counting in two steps gives the same."""
    for day, begin, end in _days(calendar.zone, since):
        if begin >= until:
            break
        time = min(end, until) - begin
        if calendar.is_still(day):
            continue
        clock = clock.be_away(time) if calendar.is_away(day) else clock.spend(time)
    return clock


def moment(clock: Clock, calendar: Calendar, since: datetime, time: timedelta) -> datetime | None:
    """When this much time will have been counted, as far as is known today; None if the clock never runs."""
    if time <= ZERO:
        return since
    if calendar.never_runs:
        return None
    absence = clock.absence
    for day, begin, end in _days(calendar.zone, since):
        if calendar.is_still(day):
            continue
        free = min(end - begin, absence) if calendar.is_away(day) else ZERO
        absence -= free
        counted = end - begin - free
        if counted >= time:
            return begin + free + time
        time -= counted
    raise AssertionError("days do not end")


def deadline(clock: Clock, calendar: Calendar, since: datetime) -> datetime | None:
    """When nothing will be left."""
    return moment(clock, calendar, since, clock.left)


def passed(left_when_asked: timedelta, left: timedelta) -> int:
    """The highest reminder that is due, as a percentage; 0 for none."""
    spent = left_when_asked - left
    return max((percent for percent in REMINDERS if spent >= left_when_asked * percent / 100), default=0)


def next_reminder(
    clock: Clock, calendar: Calendar, since: datetime, left_when_asked: timedelta, reminded: int
) -> datetime | None:
    """When the next reminder is due; None when all were sent."""
    ahead = next((percent for percent in REMINDERS if percent > reminded), None)
    if ahead is None:
        return None
    spent = left_when_asked - clock.left
    return moment(clock, calendar, since, left_when_asked * ahead / 100 - spent)


def _days(zone: ZoneInfo, since: datetime) -> Iterator[tuple[date, datetime, datetime]]:
    """The days from a moment on, each with the moments between which it lasts (in UTC)."""
    begin = since.astimezone(UTC)
    day = begin.astimezone(zone).date()
    while True:
        tomorrow = day + timedelta(days=1)
        end = datetime.combine(tomorrow, time.min, zone).astimezone(UTC)
        if end > begin:
            yield day, begin, end
            begin = end
        day = tomorrow

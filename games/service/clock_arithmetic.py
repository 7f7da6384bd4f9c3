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
DAYS_END_SOON = 1
"""Before all of them: so many percent of the days are used, and the bank will run soon."""
OF_DAYS = 80
LEAST_DAYS = timedelta(days=1)
"""Of fewer days there is no such reminder: it would come with every small question at the end of a turn."""


@dataclass(frozen=True)
class Calendar:
    """On which days somebody's clock runs, in that person's time zone."""

    zone: ZoneInfo
    still_weekdays: frozenset[int] = frozenset()
    """Weekends, where the game does not count them, and the player's quiet days: 0 is Monday."""
    absences: tuple[tuple[date, date], ...] = ()
    """Announced days away, both ends included."""
    earlier: Calendar | None = None
    """What counts instead,"""
    counts_from: datetime | None = None
    """until then."""

    @property
    def never_runs(self) -> bool:
        return len(self.still_weekdays) == 7

    def on(self, day: date) -> Calendar:
        """The one of the two that counts on this day."""
        is_later = self.counts_from is None or day >= self.counts_from.astimezone(self.zone).date()
        return self if is_later or self.earlier is None else self.earlier

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
    for counting, day, begin, end in _days(calendar, since):
        if begin >= until:
            break
        time = min(end, until) - begin
        if counting.is_still(day):
            continue
        clock = clock.be_away(time) if counting.is_away(day) else clock.spend(time)
    return clock


def moment(clock: Clock, calendar: Calendar, since: datetime, time: timedelta) -> datetime | None:
    """When this much time will have been counted, as far as is known today; None if the clock never runs."""
    if time <= ZERO:
        return since
    if calendar.never_runs:
        return None
    absence = clock.absence
    for counting, day, begin, end in _days(calendar, since):
        if counting.is_still(day):
            continue
        free = min(end - begin, absence) if counting.is_away(day) else ZERO
        absence -= free
        counted = end - begin - free
        if counted >= time:
            return begin + free + time
        time -= counted
    raise AssertionError("days do not end")


def deadline(clock: Clock, calendar: Calendar, since: datetime) -> datetime | None:
    """When nothing will be left."""
    return moment(clock, calendar, since, clock.left)


def _reminders(clock: Clock, left_when_asked: timedelta) -> dict[int, timedelta]:
    """Each reminder, and how much is spent when it is due: first of the days, while they last and a bank
    follows, then of everything."""
    marks = {percent: left_when_asked * percent / 100 for percent in REMINDERS}
    days = left_when_asked - clock.bank
    soon = days * OF_DAYS / 100
    if clock.move > ZERO and clock.bank > ZERO and days >= LEAST_DAYS and soon < marks[REMINDERS[0]]:
        return {DAYS_END_SOON: soon, **marks}
    return marks


def passed(clock: Clock, left_when_asked: timedelta) -> int:
    """The highest reminder that is due, as a percentage or DAYS_END_SOON; 0 for none."""
    spent = left_when_asked - clock.left
    return max((mark for mark, due in _reminders(clock, left_when_asked).items() if spent >= due), default=0)


def next_reminder(
    clock: Clock, calendar: Calendar, since: datetime, left_when_asked: timedelta, reminded: int
) -> datetime | None:
    """When the next reminder is due; None when all were sent."""
    ahead = [due for mark, due in _reminders(clock, left_when_asked).items() if mark > reminded]
    spent = left_when_asked - clock.left
    return moment(clock, calendar, since, ahead[0] - spent) if ahead else None


def _days(calendar: Calendar, since: datetime) -> Iterator[tuple[Calendar, date, datetime, datetime]]:
    """The days from a moment on, each with the calendar that counts and the moments between which it does."""
    change = calendar.counts_from
    if calendar.earlier and change and since < change:
        for day, begin, end in _days_in(calendar.earlier.zone, since):
            if begin >= change:
                break
            yield calendar.earlier, day, begin, min(end, change)
        since = change
    for day, begin, end in _days_in(calendar.zone, since):
        yield calendar, day, begin, end


def _days_in(zone: ZoneInfo, since: datetime) -> Iterator[tuple[date, datetime, datetime]]:
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

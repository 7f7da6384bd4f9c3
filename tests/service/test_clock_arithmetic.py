"""The arithmetic of clocks, with Hypothesis over time zones, quiet days and absences."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.service.clock_arithmetic import (
    DAYS_END_SOON,
    ZERO,
    Calendar,
    Clock,
    count,
    deadline,
    moment,
    next_reminder,
    passed,
)

DAY, HOUR, SECOND = timedelta(days=1), timedelta(hours=1), timedelta(seconds=1)
ROME = ZoneInfo("Europe/Rome")
WEEKEND = frozenset({5, 6})

zones = st.sampled_from(
    [
        ZoneInfo(name)
        for name in (
            "UTC",
            "Europe/Rome",
            "America/Sao_Paulo",
            "America/Havana",  # summer time begins at midnight: that day has no 00:00
            "Australia/Lord_Howe",  # half an hour of summer time
            "Asia/Kathmandu",
            "Pacific/Kiritimati",
            "Pacific/Apia",  # once left out a whole day
        )
    ]
)
moments = st.datetimes(datetime(2011, 1, 1), datetime(2030, 1, 1)).map(lambda at: at.replace(tzinfo=UTC))
spans = st.timedeltas(ZERO, 40 * DAY)
weekdays = st.frozensets(st.integers(0, 6), max_size=6)


@st.composite
def near(draw: st.DrawFn) -> tuple[Calendar, datetime]:
    """A calendar whose absences lie around the moment."""
    at = draw(moments)
    starts = draw(st.lists(st.tuples(st.integers(-10, 60), st.integers(0, 20)), max_size=4))
    absences = tuple((at.date() + start * DAY, at.date() + (start + days) * DAY) for start, days in starts)
    calendar = Calendar(draw(zones), draw(weekdays), absences)
    if draw(st.booleans()):
        earlier = Calendar(draw(zones), draw(weekdays), absences)
        calendar = replace(calendar, earlier=earlier, counts_from=at + draw(spans))
    return calendar, at


clocks = st.builds(Clock, move=spans, bank=spans, absence=spans)


@given(near(), clocks)
def test_the_deadline_is_exactly_when_what_is_left_runs_out(given: tuple[Calendar, datetime], clock: Clock):
    calendar, at = given
    end = deadline(clock, calendar, at)
    assert end is not None
    assert count(clock, calendar, at, end).left == ZERO
    if clock.left > ZERO:
        assert count(clock, calendar, at, end - timedelta(microseconds=1)).left > ZERO


@given(near(), clocks, spans, spans)
def test_counting_in_two_steps_is_counting_in_one(
    given: tuple[Calendar, datetime], clock: Clock, first: timedelta, second: timedelta
):
    calendar, at = given
    once = count(clock, calendar, at, at + first + second)
    twice = count(count(clock, calendar, at, at + first), calendar, at + first, at + first + second)
    assert once == twice


@given(near(), clocks, spans, spans)
def test_more_time_never_leaves_more(
    given: tuple[Calendar, datetime], clock: Clock, first: timedelta, second: timedelta
):
    calendar, at = given
    sooner = count(clock, calendar, at, at + first)
    later = count(clock, calendar, at, at + first + second)
    assert later.left <= sooner.left <= clock.left
    assert clock.left - later.left <= first + second
    assert ZERO <= later.absence <= sooner.absence


@given(near(), clocks, spans)
def test_the_deadline_stays_where_it_is_while_the_clock_runs(
    given: tuple[Calendar, datetime], clock: Clock, wait: timedelta
):
    calendar, at = given
    end = deadline(clock, calendar, at)
    assert end is not None
    wait = min(wait, end - at)
    now = count(clock, calendar, at, at + wait)
    if not now.has_run_out:
        assert deadline(now, calendar, at + wait) == end


@given(near(), clocks)
def test_quiet_days_and_absences_never_bring_the_deadline_nearer(
    given: tuple[Calendar, datetime], clock: Clock
):
    calendar, at = given
    plain = deadline(clock, Calendar(calendar.zone), at)
    end = deadline(clock, calendar, at)
    assert plain is not None
    assert end is not None
    assert end >= plain
    assert plain == at + clock.left


@given(near(), st.timedeltas(SECOND, 40 * DAY), st.timedeltas(SECOND, 40 * DAY))
def test_reminders_come_in_order_and_before_the_deadline(
    given: tuple[Calendar, datetime], move: timedelta, bank: timedelta
):
    calendar, at = given
    clock = Clock(move, bank)
    when = [next_reminder(clock, calendar, at, clock.left, reminded) for reminded in (DAYS_END_SOON, 50, 80)]
    end = deadline(clock, calendar, at)
    assert all(found is not None for found in [*when, end])
    assert at < when[0] < when[1] < when[2] <= end  # type: ignore[operator]
    for percent, due in zip((50, 80, 95), when, strict=True):
        assert due is not None
        assert passed(count(clock, calendar, at, due), clock.left) == percent


def test_the_first_reminder_comes_before_the_bank_runs():
    clock, at = Clock(3 * DAY, 21 * DAY), datetime(2026, 11, 16, 12, tzinfo=ROME)
    calendar = Calendar(ROME)
    due = next_reminder(clock, calendar, at, clock.left, 0)
    assert due == at + timedelta(hours=0.8 * 72)
    assert passed(count(clock, calendar, at, due), clock.left) == DAYS_END_SOON
    assert next_reminder(clock, calendar, at, clock.left, DAYS_END_SOON) == at + 12 * DAY


@pytest.mark.parametrize("clock", [Clock(3 * DAY, ZERO), Clock(DAY / 2, 21 * DAY), Clock(9 * DAY, DAY)])
def test_without_a_bank_with_few_days_or_a_small_bank_there_is_no_such_reminder(clock: Clock):
    at = datetime(2026, 11, 16, 12, tzinfo=ROME)
    assert next_reminder(clock, Calendar(ROME), at, clock.left, 0) == at + clock.left / 2


def test_weekends_are_left_out_in_the_players_own_zone():
    friday_evening = datetime(2026, 11, 13, 20, tzinfo=ROME)
    calendar = Calendar(ROME, WEEKEND)
    assert deadline(Clock(DAY, ZERO), calendar, friday_evening) == datetime(2026, 11, 16, 20, tzinfo=ROME)


def test_the_day_on_which_summer_time_begins_is_an_hour_shorter():
    before = datetime(2026, 3, 28, 12, tzinfo=ROME)
    end = deadline(Clock(DAY, ZERO), Calendar(ROME), before)
    assert end == datetime(2026, 3, 29, 13, tzinfo=ROME)
    whole = count(Clock(10 * DAY, ZERO), Calendar(ROME), datetime(2026, 3, 29, tzinfo=ROME), end)
    assert whole.left == 10 * DAY - 12 * HOUR


def test_an_absence_stops_the_clock_until_the_agreed_days_are_used_up():
    monday = datetime(2026, 11, 16, tzinfo=ROME)
    away = Calendar(ROME, absences=((date(2026, 11, 16), date(2026, 11, 29)),))
    clock = Clock(3 * DAY, ZERO, absence=5 * DAY)
    assert deadline(clock, away, monday) == monday + 8 * DAY
    later = count(clock, away, monday, monday + 6 * DAY)
    assert (later.move, later.absence) == (2 * DAY, ZERO)


def test_a_quiet_day_inside_an_absence_costs_no_absence():
    saturday = datetime(2026, 11, 14, tzinfo=ROME)
    away = Calendar(ROME, WEEKEND, absences=((date(2026, 11, 14), date(2026, 11, 16)),))
    later = count(Clock(DAY, ZERO, absence=5 * DAY), away, saturday, saturday + 4 * DAY)
    assert (later.move, later.absence) == (ZERO, 4 * DAY)


def test_the_days_for_the_move_are_spent_before_the_bank():
    now = datetime(2026, 11, 16, tzinfo=UTC)
    later = count(Clock(3 * DAY, 21 * DAY), Calendar(ZoneInfo("UTC")), now, now + 5 * DAY)
    assert (later.move, later.bank) == (ZERO, 19 * DAY)


def test_a_week_of_quiet_days_has_no_deadline():
    assert moment(Clock(DAY, DAY), Calendar(ROME, frozenset(range(7))), datetime.now(UTC), DAY) is None

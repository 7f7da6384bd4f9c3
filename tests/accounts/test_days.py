"""The clock asks a player which days count."""

from datetime import UTC, date, datetime

from accounts.models import Absence, User

SUNDAY, MONDAY = date(2026, 11, 15), date(2026, 11, 16)


def test_a_quiet_day_does_not_count(heron: User) -> None:
    heron.quiet_days = [6]
    assert not heron.counts_on(SUNDAY)
    assert heron.counts_on(MONDAY)


def test_an_announced_absence_does_not_count_from_its_first_to_its_last_day(heron: User) -> None:
    Absence.objects.create(player=heron, first_day=date(2026, 11, 20), last_day=date(2026, 11, 22))
    counted = [day for day in range(18, 25) if heron.counts_on(date(2026, 11, day))]
    assert counted == [18, 19, 23, 24]


def test_a_day_begins_when_it_begins_for_the_player(heron: User) -> None:
    late = datetime(2026, 11, 15, 23, 30, tzinfo=UTC)
    heron.time_zone = "Europe/Rome"
    assert heron.day_of(late) == MONDAY
    heron.time_zone = "America/Sao_Paulo"
    assert heron.day_of(late) == SUNDAY

"""Each player's days are their own."""

from datetime import UTC, date, datetime

from accounts.models import User

SUNDAY, MONDAY = date(2026, 11, 15), date(2026, 11, 16)


def test_a_day_begins_when_it_begins_for_the_player(heron: User) -> None:
    late = datetime(2026, 11, 15, 23, 30, tzinfo=UTC)
    heron.time_zone = "Europe/Rome"
    assert heron.day_of(late) == MONDAY
    heron.time_zone = "America/Sao_Paulo"
    assert heron.day_of(late) == SUNDAY

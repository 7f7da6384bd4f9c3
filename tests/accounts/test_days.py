"""Each player's days are their own."""

from datetime import UTC, date, datetime

import pytest
from django.utils import timezone

from accounts.forms import SettingsForm
from accounts.models import User
from games import service

SUNDAY, MONDAY = date(2026, 11, 15), date(2026, 11, 16)


def test_a_day_begins_when_it_begins_for_the_player(heron: User) -> None:
    late = datetime(2026, 11, 15, 23, 30, tzinfo=UTC)
    heron.time_zone = "Europe/Rome"
    assert heron.day_of(late) == MONDAY
    heron.time_zone = "America/Sao_Paulo"
    assert heron.day_of(late) == SUNDAY


@pytest.mark.parametrize(("weekends_count", "is_kept"), [(False, False), (True, True)])
def test_quiet_days_that_leave_no_running_day_in_a_game_are_refused_with_the_reason(
    heron: User, weekends_count: bool, is_kept: bool
) -> None:
    terms = service.Terms(weekends_count=weekends_count)
    service.open_game("skirmish", "At the ford", heron, timezone.now(), terms=terms)
    given = {field: getattr(heron, field) for field in ("language", "time_zone", "paper", "mail_wish")}
    form = SettingsForm({**given, "digest_hour": 8, "quiet_days": [0, 1, 2, 3, 4]}, instance=heron)
    assert form.is_valid() is is_kept
    if not is_kept:
        assert "“At the ford”" in str(form.errors["quiet_days"])

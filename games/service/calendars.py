"""On which days a player's clock runs, and from when a changed calendar counts.

While a clock of theirs runs, a new time zone or new quiet days count from the next week on. Whoever could
make today quiet today, or leave a day out by moving to where it is over, could stop a clock for ever: within
a week at least one day has to come that runs.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from accounts.models import User
from games.models import Game
from games.service.clock_arithmetic import SATURDAY, SUNDAY, Calendar

KEPT = ("time_zone", "quiet_days")


def calendar_of(game: Game, player: User) -> Calendar:
    """As it counts in this game: until a change is in force the one from before it, then the present one."""
    absences = tuple((absence.first_day, absence.last_day) for absence in player.absences.all())
    present = _calendar(game, player.zone, player.quiet_days, absences)
    before = player.calendar_before
    if not before or player.calendar_from is None:
        return present
    earlier = _calendar(game, ZoneInfo(before["time_zone"]), before["quiet_days"], absences)
    return Calendar(present.zone, present.still_weekdays, absences, earlier, player.calendar_from)


def _calendar(game: Game, zone: ZoneInfo, quiet_days: Iterable[int], absences: Any) -> Calendar:
    """Quiet days that would leave no day on which the clock runs, from before they were refused, do not
    count."""
    still = still_days(game, quiet_days)
    return Calendar(zone, still if len(still) < 7 else still_days(game, ()), absences)


def still_days(game: Game, quiet_days: Iterable[int]) -> frozenset[int]:
    """The days of the week on which a player with these quiet days has a clock that stands still."""
    return frozenset((*(() if game.weekends_count else (SATURDAY, SUNDAY)), *quiet_days))


# --- changes ---------------------------------------------------------------------------------------


def kept_of(player: User) -> dict[str, Any]:
    """What is stored of a player's calendar, whatever a form has put into `player` meanwhile."""
    return User.objects.values(*KEPT, "calendar_before", "calendar_from").get(pk=player.pk)


def count_from_next_week(player: User, before: dict[str, Any], now: datetime) -> None:
    """If the calendar is another one than `before`: until the week is over the one counts that counted."""
    is_pending = before["calendar_from"] is not None and before["calendar_from"] > now
    counting = before["calendar_before"] if is_pending else {name: before[name] for name in KEPT}
    if all(before[name] == getattr(player, name) for name in KEPT):
        return
    is_other = any(counting[name] != getattr(player, name) for name in KEPT)
    player.calendar_before = counting if is_other else None
    player.calendar_from = _next_week(now) if is_other else None
    player.save(update_fields=["calendar_before", "calendar_from"])


def _next_week(now: datetime) -> datetime:
    day = now.astimezone(UTC).date()
    return datetime.combine(day + timedelta(days=7 - day.weekday()), time.min, UTC)


def counts_later(player: User, now: datetime) -> datetime | None:
    """From when a change counts that is not in force yet."""
    return player.calendar_from if player.calendar_from and player.calendar_from > now else None

"""Announced absence: what each game will really grant, and who is away now."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import prefetch_related_objects

from accounts import absences
from accounts.models import User
from games.kernel import Refused
from games.models import Game, Seat
from games.service import clocks, limits
from games.service.calendars import calendar_of
from games.service.transactions import whole

DAY = timedelta(days=1)


@dataclass(frozen=True)
class Granted:
    """What one game grants of an absence, however often its player is asked in that time."""

    game: Game
    until: date | None
    """The last day on which the clock stands still; None: not even on the first."""
    is_all: bool


@whole
def announce(player: User, first: date, last: date, now: datetime) -> list[Granted]:
    """Be away on these days, both included. What has passed stays as counted."""
    require_possible(player, first, last, now)
    with clocks.changing_calendar(player, now):
        absences.announce(player, first, last)
    return granted(player, first, last)


def require_possible(player: User, first: date, last: date, now: datetime) -> None:
    if last < first or last < player.day_of(now) or (last - first).days >= limits.MOST_DAYS_AWAY:
        raise Refused("days_not_possible", most=limits.MOST_DAYS_AWAY)


def granted(player: User, first: date, last: date) -> list[Granted]:
    """In each game that the player is playing on a clock."""
    played = [Game.State.RUNNING, Game.State.ADJOURNED, Game.State.STOPPED]
    mine = Seat.objects.filter(tenures__player=player, tenures__ended_at=None, game__state__in=played)
    seats = mine.select_related("game").order_by("game__name", "game_id", "place")
    return [_granted(seat, player, first, last) for seat in seats if not clocks.has_no_clock(seat.game)]


def _granted(seat: Seat, player: User, first: date, last: date) -> Granted:
    """If the player is asked all the time: earlier absences use up the agreed days as well."""
    calendar, left = calendar_of(seat.game, player), seat.absence_left
    until = None
    day = min([begin for begin, end in calendar.absences if end >= first] + [first])
    while day <= last:
        counting = calendar.on(day)
        left -= DAY if counting.is_away(day) and not counting.is_still(day) else timedelta()
        if left < timedelta():
            break
        until = day if day >= first else until
        day += DAY
    return Granted(seat.game, until, until == last)


def away_until(players: Iterable[User | None], now: datetime) -> dict[int, date]:
    """Who of these is away now, and until which day, each by their own calendar."""
    known = [player for player in players if player]
    prefetch_related_objects(known, "absences")
    last_days = {
        player.pk: [
            absence.last_day
            for absence in player.absences.all()
            if absence.first_day <= player.day_of(now) <= absence.last_day
        ]
        for player in known
    }
    return {player: max(days) for player, days in last_days.items() if days}

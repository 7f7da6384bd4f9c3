"""A deadline as a calendar entry: the later one replaces the earlier one in the reader's calendar.

Its running number counts minutes: any number of the game's would tell what others were asked in between.
"""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext
from icalendar import Alarm, Calendar, Event

from games.reader import SeatReader
from games.reader.links import game_link

BEFORE = timedelta(hours=24)


def deadline_entry(reader: SeatReader) -> bytes:
    row = reader.row
    assert row is not None
    assert row.deadline is not None
    summary = gettext("%(game)s: your answer is due") % {"game": reader.game.name}
    event = Event()
    event.add("uid", f"seat-{reader.seat.pk}@{settings.MAIL_DOMAIN}")
    now = timezone.now()
    event.add("sequence", int(now.timestamp()) // 60)
    event.add("dtstamp", now)
    event.add("dtstart", row.deadline)
    event.add("dtend", row.deadline)
    event.add("summary", summary)
    event.add("url", game_link(reader.game))
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("description", summary)
    alarm.add("trigger", -BEFORE)
    event.add_component(alarm)
    calendar = Calendar()
    calendar.add("prodid", "-//Ravenpost//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add_component(event)
    return bytes(calendar.to_ical())

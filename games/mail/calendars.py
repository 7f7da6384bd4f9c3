"""A deadline as a calendar entry: the later one replaces the earlier one in the reader's calendar.

Its running number counts minutes: any number of the game's would tell what others were asked in between.
"""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext
from icalendar import Alarm, Calendar, Event

from games.mail import telling
from games.mail.telling import Place

BEFORE = timedelta(hours=24)


def deadline_entry(place: Place) -> bytes:
    row = place.row
    assert row is not None
    assert row.deadline is not None
    summary = gettext("%(game)s: your answer is due") % {"game": place.game.name}
    event = Event()
    event.add("uid", f"seat-{place.seat.pk}@{settings.MAIL_DOMAIN}")
    now = timezone.now()
    event.add("sequence", int(now.timestamp()) // 60)
    event.add("dtstamp", now)
    event.add("dtstart", row.deadline)
    event.add("dtend", row.deadline)
    event.add("summary", summary)
    event.add("url", telling.game_link(place.game))
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

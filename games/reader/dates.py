"""Moments and spans of time as people say them, in the language and time zone that are active."""

from __future__ import annotations

from datetime import datetime, timedelta

from babel.dates import format_datetime, get_timezone_location
from django.utils import timezone
from django.utils.translation import get_language, gettext, ngettext

_MOMENT = {
    "en": "EEEE d MMMM y, HH:mm",
    "es": "EEEE d 'de' MMMM 'de' y, HH:mm",
    "it": "EEEE d MMMM y, HH:mm",
    "pt": "EEEE, d 'de' MMMM 'de' y, HH:mm",
}
_DAY = {language: pattern.removesuffix(", HH:mm") for language, pattern in _MOMENT.items()}
_SHORT_MOMENT = "EEE d MMM HH:mm"


def duration_text(time: timedelta) -> str:
    """A span as people say it: its two largest units, rounded down."""
    minutes = max(0, int(time.total_seconds())) // 60
    days, hours, minutes = minutes // 1440, minutes // 60 % 24, minutes % 60
    parts = []
    if days:
        parts.append(ngettext("%(count)d day", "%(count)d days", days) % {"count": days})
    if hours:
        parts.append(ngettext("%(count)d hour", "%(count)d hours", hours) % {"count": hours})
    if minutes and not days:
        parts.append(ngettext("%(count)d minute", "%(count)d minutes", minutes) % {"count": minutes})
    if not parts:
        return gettext("less than a minute")
    return gettext("%(one)s and %(other)s") % {"one": parts[0], "other": parts[1]} if parts[1:] else parts[0]


def moment_text(moment: datetime) -> str:
    """A moment in the reader's language and time zone, with the zone's name."""
    text = _format(moment, _MOMENT.get(_language(), _MOMENT["en"]))
    name = str(timezone.get_current_timezone())
    if "/" not in name:
        return f"{text} ({name})"
    city = get_timezone_location(name, locale=_language(), return_city=True)
    told = gettext("%(city)s time") % {"city": city}
    return f"{text} ({told})"


def short_moment_text(moment: datetime) -> str:
    """The same where there is little room: “Sun 22 Nov 20:00”."""
    return _format(moment, _SHORT_MOMENT).replace(".", "")


def day_text(moment: datetime) -> str:
    """The day alone: “Sunday 22 November 2026”."""
    return _format(moment, _DAY.get(_language(), _DAY["en"]))


def short_day_text(moment: datetime) -> str:
    """A day without its year, as it stands in a name."""
    return _format(moment, "d MMM").replace(".", "")


def _format(moment: datetime, pattern: str) -> str:
    return format_datetime(timezone.localtime(moment), pattern, locale=_language())


def _language() -> str:
    return (get_language() or "en")[:2]

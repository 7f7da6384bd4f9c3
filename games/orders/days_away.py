"""Days as people write them: 2026-12-20, 20/12/2026, 20 December, del 20 al 27 de diciembre."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta
from functools import cache

from babel.dates import get_day_names, get_month_names
from msgspec import Struct

from games.kernel import Unreadable
from games.orders.notation import plain
from games.titles.languages import LANGUAGES

SHORTEST_MONTH = 3
"""Letters: dec, dic, dez."""
_TOKEN = re.compile(
    r"\d{4}-\d{1,2}-\d{1,2}|\d{1,2}([/.-])\d{1,2}(?:\1\d{4}|\1\d{2}(?![/.\d]))?|\d+|[^\W\d_]+"
)
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})$")
_SHORT = re.compile(r"(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2,4}))?$")
_SMALL = frozenset(
    [
        "to",
        "until",
        "till",
        "through",
        "from",
        "the",
        "of",
        "and",
        "on",
        "st",
        "nd",
        "rd",
        "th",
        "o",
        "hasta",
        "el",
        "al",
        "a",
        "del",
        "desde",
        "de",
        "y",
        "dia",
        "dias",
        "fino",
        "dal",
        "da",
        "il",
        "e",
        "i",
        "giorno",
        "giorni",
        "ate",
        "ao",
        "do",
        "dia",
    ]
)
_SOON = {
    **dict.fromkeys(("today", "hoy", "oggi", "hoje"), 0),
    **dict.fromkeys(("tomorrow", "manana", "domani", "amanha"), 1),
}


_RANGE = re.compile(r"(?<![\d/.–-])(\d{1,2})\s*[-–]\s*(\d{1,2})(?![\d/.–-])")
"""20-27, beside a month that is named."""
_FIRST = frozenset(["primo", "primero", "primeiro", "first"])
_UNTIL = frozenset(["until", "till", "hasta", "fino", "ate"])
"""Before one day alone: from today up to it."""


class _Part(Struct):
    """What is said of one day; the rest follows from the other one, or from today."""

    day: int
    month: int = 0
    year: int = 0


def days_of(rest: str, today: date) -> tuple[date, date]:
    """The first and the last day; one day alone is that day. Raises Unreadable."""
    try:
        parts = _parts(_with_range(_with_weekdays(rest, today)), today)
        if len(parts) == 1 and _UNTIL & set(_tokens(rest)):
            parts.insert(0, _Part(today.day, today.month, today.year))
        first, last = _both(parts, today)
    except (ValueError, IndexError):
        raise Unreadable("days_not_understood", text=rest[:80]) from None
    if last < first:
        raise Unreadable("days_not_understood", text=rest[:80])
    return first, last


def days_within(text: str, today: date) -> tuple[date, date]:
    """The same in a sentence that says more before and behind the days."""
    return days_of(days_said(_with_weekdays(text, today)), today)


def days_said(text: str) -> str:
    """What a sentence says of days, without the rest of it."""
    words = _tokens(_with_range(text))
    tells = [at for at, word in enumerate(words) if _tells_a_day(word)]
    first = max(0, tells[0] - 2) if tells else 0
    around = [word for word in words[first : tells[0]] if word in _UNTIL] if tells else []
    return " ".join([*around, *(words[tells[0] : tells[-1] + 1] if tells else words)])


def tells_days(text: str) -> bool:
    """Does a sentence name a day: a date, or a number beside a month?"""
    words = _tokens(_with_range(text))
    return any(_ISO.match(word) or _SHORT.match(word) or word in _SOON for word in words) or any(
        word.isdecimal() and any(map(_names_month, (*words[max(0, at - 1) : at], *words[at + 1 : at + 4])))
        for at, word in enumerate(words)
    )


def _with_range(text: str) -> str:
    """ "20-27 December" as two days."""
    named = any(map(_names_month, _tokens(text)))
    return _RANGE.sub(r"\1 a \2", text) if named else text


def _names_month(word: str) -> bool:
    try:
        return word not in _SMALL and not word[0].isdigit() and bool(_month(word))
    except ValueError:
        return False


def _tells_a_day(word: str) -> bool:
    return word[0].isdigit() or word in _SOON or word in _FIRST or _names_month(word)


@cache
def _weekdays() -> dict[str, int]:
    """Monday is 0; “segunda-feira” is two words."""
    names = [get_day_names("wide", locale=language).items() for language in LANGUAGES]
    return {plain(day).split("-")[0]: int(number) for name in names for number, day in name}


def _with_weekdays(text: str, today: date) -> str:
    """ "Until Friday": the next one, where nothing else tells the days."""
    words, after = _tokens(text), today
    if any(map(_tells_a_day, words)) or not set(words) & _weekdays().keys():
        return text
    for at, word in enumerate(words):
        if word in _weekdays():
            after += timedelta(days=(_weekdays()[word] - after.weekday() - 1) % 7 + 1)
            words[at] = after.isoformat()
    return " ".join(words)


def _tokens(text: str) -> list[str]:
    return [found.group() for found in _TOKEN.finditer(plain(text))]


def _parts(text: str, today: date) -> list[_Part]:
    found: list[_Part] = []
    for word in _tokens(text):
        if word in _SMALL or word in _weekdays() or word == "feira":
            continue
        if word in _FIRST:
            _number(found, 1)
        elif word in _SOON:
            day = today + timedelta(days=_SOON[word])
            found.append(_Part(day.day, day.month, day.year))
        elif not word.isdecimal() and word[0].isdigit():
            found.append(_written(word))
        elif word.isdecimal():
            _number(found, int(word))
        else:
            _name_month(found, _month(word))
    return found


def _written(word: str) -> _Part:
    """2026-12-20, or the day first: 20/12/2026, 20.12."""
    iso, short = _ISO.match(word), _SHORT.match(word)
    if iso:
        return _Part(int(iso[3]), int(iso[2]), int(iso[1]))
    if short is None:
        raise ValueError(word)
    year = int(short[3] or 0)
    return _Part(int(short[1]), int(short[2]), year + 2000 if 0 < year < 100 else year)


def _number(found: list[_Part], number: int) -> None:
    """A day, or the year of what was said before."""
    if number > 31:
        found[-1].year = number
    elif found and not found[-1].day:
        found[-1].day = number
    else:
        found.append(_Part(number))


def _name_month(found: list[_Part], month: int) -> None:
    """Behind its day, or before it: December 20. Days before it that have none share it."""
    if not found or found[-1].month:
        found.append(_Part(0, month))
        return
    for part in found:
        part.month = part.month or month


def _month(word: str) -> int:
    for language in LANGUAGES:
        for number, name in get_month_names("wide", locale=language).items():
            if len(word) >= SHORTEST_MONTH and plain(name).startswith(word):
                return int(number)
    raise ValueError(word)


def _both(parts: Sequence[_Part], today: date) -> tuple[date, date]:
    """What is said of one day only holds for the other as well; a year that nobody says is the next one that
    fits."""
    if len(parts) not in (1, 2):
        raise ValueError
    first, last = parts[0], parts[-1]
    month = first.month or last.month
    if not month and len(parts) == 2:
        return _in_days_to_come(first, last, today)
    if first.year or not last.year:
        begins = _date(first, month, first.year or today.year)
        if not first.year and begins < today:
            begins = _years_on(begins, 1)
        ends = _date(last, last.month or month, last.year or begins.year)
        return begins, _years_on(ends, 1) if ends < begins and not last.year else ends
    ends = _date(last, last.month or month, last.year)
    begins = _date(first, month, last.year)
    return (begins if begins <= ends else _years_on(begins, -1)), ends


def _in_days_to_come(first: _Part, last: _Part, today: date) -> tuple[date, date]:
    """“From the 24th to the 26th”: the next days of these numbers."""
    begins = _next_of(first.day, today)
    return begins, _next_of(last.day, begins)


def _next_of(day: int, after: date) -> date:
    days = (after + timedelta(days=ahead) for ahead in range(62))
    found = next((one for one in days if one.day == day), None)
    if found is None:
        raise ValueError(day)
    return found


def _date(part: _Part, month: int, year: int) -> date:
    return date(year, month, part.day)


def _years_on(day: date, years: int) -> date:
    return day.replace(year=day.year + years)

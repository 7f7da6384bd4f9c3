"""Time zones, named for people."""

import unicodedata
import zoneinfo
from functools import lru_cache

from babel import Locale
from babel.dates import get_timezone_location

_GUESSES = {"es": "Europe/Madrid", "it": "Europe/Rome", "pt": "America/Sao_Paulo"}
_PLACES = ("Africa/", "America/", "Asia/", "Atlantic/", "Australia/", "Europe/", "Indian/", "Pacific/")


COOKIE = "ravenpost_zone"
"""In which the page's script says what the browser takes for its time zone."""


def first_guess(language: str, browser: str = "") -> str:
    """What the browser says, else where readers of a language most often live; the settings page lets them
    say otherwise."""
    return browser if browser in zoneinfo.available_timezones() else _GUESSES.get(language, "UTC")


@lru_cache(maxsize=8)
def choices(language: str) -> list[tuple[str, str]]:
    """Every zone under the name of its place, sorted as the reader expects."""
    locale = Locale.parse(language)
    names = [name for name in zoneinfo.available_timezones() if name.startswith(_PLACES)]
    named = [(name, f"{_place(name, locale)} · {name}") for name in names]
    return [("UTC", "UTC"), *sorted(named, key=lambda pair: _plain(pair[1]))]


def _place(name: str, locale: Locale) -> str:
    """Babel says "hora de Perú"; the list needs only the place."""
    before, after = locale.zone_formats["region"].split("%s")
    return get_timezone_location(name, locale=locale).removeprefix(before).removesuffix(after)


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()

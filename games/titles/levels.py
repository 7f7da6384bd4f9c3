"""The levels of practice opponents, the same four in every game: their names, and what they are like."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _
from msgspec import Struct

from games.titles import Title

STEWARD = "steward"
SLOW = (STEWARD,)
"""Levels that think long: they have a queue of their own, so that nobody waits for them."""
NAMES = {
    "learner": _("Learner"),
    "steady": _("Steady"),
    "captain": _("Captain"),
    STEWARD: _("Steward"),
}
TEXTS = {
    "learner": _("makes a beginner's mistakes"),
    "steady": _("plain plans, computed odds, no tricks"),
    "captain": _("plans ahead; a second or two a move"),
    STEWARD: _("weighs its moves in many possible games; up to a minute a move"),
}
SAID = {
    "learner": ("learner", "beginner", "aprendiz", "apprendista", "principiante"),
    "steady": ("steady",),
    "captain": ("captain", "capitan", "capitano", "capitao"),
    STEWARD: ("steward", "senescal", "sovrintendente", "siniscalco", "regente"),
}
"""The words for them in a letter, in any language, without accents."""


class Level(Struct, frozen=True):
    """In the active language."""

    key: str
    name: str
    text: str


def level_name(bot: str) -> str:
    """What a bot is called; one that comes from outside keeps its own name."""
    return gettext(NAMES[bot]) if bot in NAMES else bot.replace("_", " ").capitalize()


def levels_of(title: Title) -> list[Level]:
    """Those that a game has, the weakest first."""
    return [Level(key, level_name(key), gettext(TEXTS[key])) for key in NAMES if key in title.players]


def level_said(words: str) -> str:
    """Which level some plain words name; "" if none."""
    said = set(words.split())
    return next((key for key, names in SAID.items() if said & set(names)), "")

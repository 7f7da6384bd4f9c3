"""The rules on two pages, from the digest, and answers as they may be typed."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.bofa.digest import CHAPTERS, RULES
from games.titles.grammar import language
from games.titles.paper import Topic, mark_of

CHOSEN: dict[str, tuple[int, ...]] = {
    "B5": (1, 2, 3, 5, 6, 7, 9, 10, 15, 16, 17),
    "B6": (3, 4, 5, 7, 8, 11, 12),
    "B7": (1, 2, 3, 5, 6, 8, 9, 10, 12, 13, 14, 15, 16, 19),
    "B8": (2, 4, 7, 17),
    "B9": (1, 3, 6, 7, 10),
    "B12": (1, 3, 6, 7),
    "B13": (1, 2, 5, 8, 13),
    "B14": (2, 3),
    "B15": (2, 11, 16),
    "B16": (2, 3),
    "B17": (2, 5, 9),
    "B18": (1, 6, 7),
    "B19": (1, 4, 10),
    "B20": (1, 4, 5, 6),
    "B21": (1, 4),
    "B22": (1, 3, 5, 9, 10),
    "B23": (2, 3, 7, 8, 9, 11, 13, 17),
    "B24": (1, 2, 7),
    "B26": (1, 2, 3, 4, 5, 6),
    "B27": (7, 8, 10),
    "B28": (3, 13, 15),
    "B29": (3, 4),
    "B30": (2, 3, 4),
}
"""What is looked up most, chapter by chapter."""

ANSWERS: dict[str, tuple[tuple[str, str], ...]] = {
    "free": (
        (_("event: draw cards"), _("the die, then the action")),
        (
            _("army muster: strategic move: va_7 > va_6: 1 lake man"),
            _("die, action, from, to, units; “all” takes everyone"),
        ),
    ),
    "shadow": (
        (
            _("army: strategic move: bl_3 > bl_4: 2 orcs, 1 warg"),
            _("die, action, from, to, units; “all” takes everyone"),
        ),
        (_("event: draw cards"), _("the die, then the action")),
    ),
}


def topics() -> list[Topic]:
    spoken = language()
    return [
        Topic(
            CHAPTERS[chapter].title[spoken],
            tuple((key, RULES[key].text[spoken]) for key in (f"{chapter}.{number}" for number in numbers)),
        )
        for chapter, numbers in CHOSEN.items()
    ]


def notation(seat: str) -> list[tuple[str, str]]:
    return [(gettext(answer), gettext(meaning)) for answer, meaning in ANSWERS[mark_of(seat)]]

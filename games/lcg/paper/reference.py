"""The rules on two pages, from the digest, and answers as they may be typed."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.lcg.digest import CHAPTERS, RULES
from games.titles.grammar import language
from games.titles.paper import Topic

CHOSEN: dict[str, tuple[int, ...]] = {
    "L1": (1, 4, 8),
    "L2": (1, 2, 4, 6, 8, 9, 14, 16, 24),
    "L3": (4, 6, 7, 11, 13, 16, 24, 28, 29, 30, 32, 33, 35, 38, 39, 40),
    "L4": (1, 4, 8, 9),
    "L5": (1, 5, 8, 9, 14),
    "L6": (2, 4, 8, 11, 15, 16, 23, 25, 26, 27, 28, 31, 39, 41, 42, 43, 44, 49, 54),
    "L7": (1, 3, 4, 6),
    "L8": (1, 3, 4, 6, 15, 17),
    "L9": (3, 6, 7, 9, 13, 14, 18, 19, 21, 27, 29),
    "L10": (1, 2, 4, 7, 11, 12),
    "L11": (2, 4, 10, 12, 13, 14, 15),
    "L12": (5, 8, 10, 14, 15, 17),
    "L13": (1, 2, 8, 11),
}
"""What is looked up most, chapter by chapter."""

ANSWERS = (
    ("aragorn, theodred", _("both: for the quest, or to attack together")),
    ("2 gloin, aragorn", _("two resources of one hero, one of another")),
    ("pass", _("no action, no response, or nothing more")),
)
ORDERS = (
    (_("next window: Beravor on me"), _("an action announced ahead; done by itself when it comes")),
    (_("act in the next window"), _("ask me there, whatever I have settled; “in this phase”: all along")),
    (_("ask me with Unexpected Courage after I defend"), _("from now on; “ask me always”, “ask me never”")),
)
"""What may be written at any time, below “standing orders:”."""


def topics() -> list[Topic]:
    spoken = language()
    return [
        Topic(
            CHAPTERS[chapter].title[spoken],
            tuple((f"{chapter}.{rule}", RULES[f"{chapter}.{rule}"].text[spoken]) for rule in rules),
        )
        for chapter, rules in CHOSEN.items()
    ]


def notation() -> list[tuple[str, str]]:
    heading = gettext("standing orders")
    orders = [(f"{heading}: {gettext(line)}", gettext(meaning)) for line, meaning in ORDERS]
    return [*((answer, gettext(meaning)) for answer, meaning in ANSWERS), *orders]

"""The rules on two pages, from the digest, and answers as they may be typed."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.titles.grammar import language
from games.titles.paper import Topic
from games.wotr.card_texts import CHAPTERS, RULES
from games.wotr.facts import FREE_PEOPLES, Side

CHOSEN: dict[str, tuple[str, ...]] = {
    "R3": ("R3.2", "R3.3", "R3.4", "R3.5", "R3.6", "R3.7", "R3.9", "R3.11", "R3.12", "R3.13", "R3.15"),
    "R4": (
        "R4.3",
        "R4.5",
        "R4.9",
        "R4.10",
        "R4.11",
        "R4.12",
        "R4.13",
        "R4.14",
        "R4.16",
        "R4.20",
        "R4.22",
        "R4.23",
    ),
    "R6": ("R6.1", "R6.4", "R6.5", "R6.6", "R6.8", "R6.14", "R6.16", "R6.20"),
    "R7": ("R7.2", "R7.6", "R7.10", "R7.11", "R7.12", "R7.15", "R7.22", "R7.23", "R7.26"),
    "R8": ("R8.3", "R8.6", "R8.14"),
    "R9": ("R9.1", "R9.4", "R9.8", "R9.9", "R9.15", "R9.23", "R9.24"),
    "R10": ("R10.1", "R10.3", "R10.5", "R10.6", "R10.13"),
    "R11": ("R11.3", "R11.6", "R11.8", "R11.12", "R11.14", "R11.17", "R11.18", "R11.21"),
    "R12": ("R12.1", "R12.3", "R12.4", "R12.5", "R12.7", "R12.10", "R12.12", "R12.14"),
    "R13": ("R13.1", "R13.3", "R13.5", "R13.8", "R13.12", "R13.13"),
    "R14": ("R14.2", "R14.3", "R14.5", "R14.6", "R14.7", "R14.8"),
}
"""What is looked up most, chapter by chapter."""

ANSWERS: dict[str, tuple[tuple[str, str], ...]] = {
    "free": (
        (_("character: move fellowship"), _("the die, then the action")),
        (
            _("muster army: move armies: osgiliath > minas tirith: 2 regular, leader"),
            _("die, action, from, to, figures; “all” takes everyone"),
        ),
    ),
    "shadow": (
        (
            _("army: move armies: minas morgul > south ithilien: 3 regular"),
            _("die, action, from, to, figures; “all” takes everyone"),
        ),
        (_("event: draw card"), _("the die, then the action")),
    ),
}


def topics() -> list[Topic]:
    spoken = language()
    return [
        Topic(CHAPTERS[chapter].title[spoken], tuple((rule, RULES[rule].text[spoken]) for rule in rules))
        for chapter, rules in CHOSEN.items()
    ]


def notation(side: Side) -> list[tuple[str, str]]:
    examples = ANSWERS["free" if side == FREE_PEOPLES else "shadow"]
    return [(gettext(answer), gettext(meaning)) for answer, meaning in examples]

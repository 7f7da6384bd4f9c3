"""Which chapter of a game an event belongs to: battles, the hunt, cards. The history is filtered by them.

A game says it by where it keeps its events: the module's name is the chapter. The hunt's events are named so.
"""

from __future__ import annotations

from functools import cache

from django.db.models import Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.models import LogEntry
from games.titles import titles

CHAPTERS: dict[str, Promise] = {
    "battle": _("Battles"),
    "combat": _("Battles"),
    "fate": _("Fate"),
    "hunt": _("The hunt"),
    "fellowship": _("The Fellowship"),
    "cards": _("Cards"),
    "armies": _("Armies"),
    "persons": _("Characters"),
}


@cache
def chapters_of(title: str) -> dict[str, tuple[str, ...]]:
    """The tags of the events of each chapter that the game has, in the order above."""
    found: dict[str, list[str]] = {chapter: [] for chapter in CHAPTERS}
    for event in titles()[title].ruleset.events:
        name = event.__name__
        chapter = "hunt" if name.startswith("Hunt") else event.__module__.rpartition(".")[2]
        if chapter in found:
            found[chapter].append(name)
    return {chapter: tuple(names) for chapter, names in found.items() if names}


@cache
def chapter_by_tag(title: str) -> dict[str, str]:
    return {name: chapter for chapter, names in chapters_of(title).items() for name in names}


def opening(tag: str) -> str:
    """How the stored body of such an event begins."""
    return f'{{"type":"{tag}"'


def only(rows: QuerySet[LogEntry], title: str, chapter: str) -> QuerySet[LogEntry]:
    """The events of one chapter among these rows."""
    wanted = Q(pk__in=[])
    for name in chapters_of(title)[chapter]:
        wanted |= Q(body__startswith=opening(name))
    return rows.filter(wanted)

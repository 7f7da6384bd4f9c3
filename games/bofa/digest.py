"""The digest of the rules as players read it: chapters B1 to B31, in four languages, from `data/rules`.

RULES[id]           Rule: "B6.14"; `kind` says whence it is, if not from the rulebook
CHAPTERS[id]        Chapter: title, and its rules in order
"""

from __future__ import annotations

from typing import Literal

import msgspec

from games.bofa.facts import DATA
from games.titles.languages import Names

CHAPTER_IDS: tuple[str, ...] = tuple(f"B{number}" for number in range(1, 32))


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`kind`: "card" (read on a card), "ruling" (where the rulebook is silent), "our_reading" (our own)."""

    id: str
    text: Names
    kind: Literal["", "card", "ruling", "our_reading"] = ""

    @property
    def chapter(self) -> str:
        return self.id.partition(".")[0]


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    title: Names
    rules: tuple[Rule, ...]


def _read(chapter: str) -> Chapter:
    return msgspec.json.decode((DATA / "rules" / f"{chapter.lower()}.json").read_bytes(), type=Chapter)


CHAPTERS: dict[str, Chapter] = {chapter: _read(chapter) for chapter in CHAPTER_IDS}
RULES: dict[str, Rule] = {rule.id: rule for chapter in CHAPTERS.values() for rule in chapter.rules}

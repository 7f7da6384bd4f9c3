"""The digest of the rules as players read it: chapters L0 to L14 and X, in four languages, from `data/rules`.

RULES[id]           Rule: "L3.14", or "X9" for a ruling where rulebook and official answers are silent
CHAPTERS[id]        Chapter: title, and its rules in order
"""

from __future__ import annotations

import msgspec

from games.lcg.facts import DATA, Names

CHAPTER_IDS: tuple[str, ...] = (*(f"L{number}" for number in range(15)), "X")


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    text: Names

    @property
    def chapter(self) -> str:
        return self.id.partition(".")[0] if self.id.startswith("L") else "X"


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    title: Names
    rules: tuple[Rule, ...]


def _read(chapter: str) -> Chapter:
    return msgspec.json.decode((DATA / "rules" / f"{chapter.lower()}.json").read_bytes(), type=Chapter)


CHAPTERS: dict[str, Chapter] = {chapter: _read(chapter) for chapter in CHAPTER_IDS}
RULES: dict[str, Rule] = {rule.id: rule for chapter in CHAPTERS.values() for rule in chapter.rules}

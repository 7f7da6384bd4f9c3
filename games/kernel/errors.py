"""What can be wrong with an answer: a key and facts, never a sentence. Sentences are in words/."""

from __future__ import annotations

from typing import Any


class Problem(Exception):
    """Something a player should hear about; nothing was changed."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts


class Unreadable(Problem):
    """We could not make out what was meant."""


class Unclear(Problem):
    """It fits more than one item; the facts name them."""


class Refused(Problem):
    """Understood, but against the rules."""


class TooLate(Problem):
    """The question is settled already."""


class Drift(Exception):
    """The rules no longer produce the stored events: the game must stop, its log intact."""

    def __init__(self, position: int, stored: object, produced: object) -> None:
        super().__init__(f"entry {position}: stored {stored!r}, produced {produced!r}")
        self.position = position
        self.stored = stored
        self.produced = produced

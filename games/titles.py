"""The games that this site offers. Each is a package with a `title`: its rules and how they are told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Protocol

from django.conf import settings

from games.kernel import Ending, Event, Problem, Question, Ruleset


class Words(Protocol):
    """How a game is told to people, in the language that is active. All text is plain and unescaped.

    `view` is the state folded for the reader's eyes: what they may not know is not in it.
    """

    def name(self) -> str:
        """The game's title."""

    def seat(self, seat: str) -> str:
        """The name of a seat: Free Peoples, Shadow, Gondor."""

    def prompt(self, question: Question, view: Any) -> str:
        """The question as a sentence."""

    def item(self, key: str, question: Question, view: Any) -> str:
        """What picking this item means, in a few words."""

    def event(self, event: Event, view: Any) -> str:
        """What happened, with its cause, as a sentence; empty for what need not be told."""

    def problem(self, problem: Problem, view: Any) -> str:
        """Why something cannot be done; empty if this game has no words of its own for it."""

    def ending(self, ending: Ending) -> str:
        """How the game ended."""

    def position(self, view: Any, seat: str | None) -> Sequence[tuple[str, Sequence[str]]]:
        """The position in words for a seat or a spectator: headings, each with its lines."""


@dataclass(frozen=True)
class Title:
    """A game to be played here."""

    key: str
    ruleset: Ruleset[Any]
    words: Words


@cache
def titles() -> dict[str, Title]:
    """Every title by its key, in the order of the settings."""
    found = [import_module(package).title for package in settings.GAME_PACKAGES]
    return {title.key: title for title in found}

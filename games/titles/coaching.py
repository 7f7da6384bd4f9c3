"""The coach of a first game: a few steps that each game declares as data, in every language side by side.

A step says what it is about (`at`), and what it waits for (`until`), in words that every table understands:

    at      board, dice, tracks, hand, question, list, send, story, mail; place:KEY, item:KEY.
            The first of them that is on the page is pointed at.
    until   picked:PROMPT  that question has been answered, in pencil at least
            sent           a move has been sent
            ""             nothing: it is read

The coach knows no rules and no position: what is done it sees on the page of the seat that it speaks to.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from games.titles.grammar import language
from games.titles.languages import Names


class CoachStep(Struct, frozen=True, forbid_unknown_fields=True):
    """One step, as a game's `data/first_turn.json` declares it."""

    key: str
    at: tuple[str, ...]
    heading: Names
    text: Names
    do: Names | None = None
    """What the reader is asked to do, where something is."""
    until: str = ""
    shows_reply: bool = False
    """Whether a reply as it could be mailed stands below."""


class ToldStep(Struct, frozen=True):
    """A step in the active language."""

    key: str
    at: str
    until: str
    heading: str
    text: str
    do: str
    shows_reply: bool


def first_turn(data: Path) -> tuple[CoachStep, ...]:
    """The steps that lie in a game's data folder."""
    return msgspec.json.decode((data / "first_turn.json").read_bytes(), type=tuple[CoachStep, ...])


def told(steps: tuple[CoachStep, ...]) -> list[ToldStep]:
    spoken = language()
    return [
        ToldStep(
            step.key,
            " ".join(step.at),
            step.until,
            step.heading[spoken],
            step.text[spoken],
            step.do[spoken] if step.do else "",
            step.shows_reply,
        )
        for step in steps
    ]

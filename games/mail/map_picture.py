"""The map of a position as a PNG: many mail programs show no SVG."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from games.kernel import TurnBegan, type_tag
from games.reader import SeatReader
from games.service import storage
from games.titles.drawing.png import png_of
from games.titles.offered import titles

logger = logging.getLogger(__name__)

TURN_BEGAN = type_tag(TurnBegan)

WIDTH = 748
"""A quarter more than the 598 points it is shown at: sharp enough, and half the work of twice as much."""
LATEST = 8
"""The map shows where the question is about and where the latest events happened."""
FEW = 3


def map_of(reader: SeatReader) -> bytes:
    """Empty where the game has no board, or it cannot be drawn: the words say the same."""
    board = reader.title.board
    if board is None:
        return b""
    options = reader.asked.numbers if reader.asked else {}
    try:
        svg = board.picture(reader.shown, options, "colour", near(reader))
        return png_of(svg, WIDTH)
    except Exception:
        logger.exception("a map was not drawn", extra={"game": reader.game.pk})
        return b""


def helps(reader: SeatReader) -> bool:
    """Whether a letter is better with its map: with the first of all and of a turn, and where the question or
    what happened lately is about places."""
    if reader.title.board is None:
        return False
    if reader.tenure.told_at is None or _near(reader):
        return True
    since = reader.game.log.filter(kind="event", tag=TURN_BEGAN, event__gt=reader.tenure.told_event)
    return since.exists()


def near(reader: SeatReader) -> tuple[str, ...]:
    """The places that matter now. Where hardly any does all of them: one place alone would fill the picture,
    and show little."""
    found = _near(reader)
    return found if len(found) >= FEW else _places(reader.title.key)


def _near(reader: SeatReader) -> tuple[str, ...]:
    known = _places(reader.title.key)
    return tuple(dict.fromkeys(key for key in _keys(reader) if key in known))


@cache
def _places(title: str) -> tuple[str, ...]:
    return tuple(entry.key for entry in titles()[title].words.almanac() if entry.kind == "region")


def _keys(reader: SeatReader) -> list[str]:
    keys: list[str] = []
    if reader.question:
        keys += [*reader.question.items, *_strings(reader.question.about)]
    for _, event in storage.events_between(reader.game, reader.eyes, max(0, reader.game.events - LATEST)):
        keys += _strings(msgspec.to_builtins(event))
    return keys


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from _strings(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _strings(inner)

"""The map of a position as a PNG: many mail programs show no SVG."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from typing import Any

import msgspec
import resvg_py
from django.core.cache import cache as kept
from PIL import Image

from games.kernel import TurnBegan, type_tag
from games.reader import SeatReader
from games.service import storage
from games.titles.offered import titles

logger = logging.getLogger(__name__)

TURN_BEGAN = type_tag(TurnBegan)

WIDTH = 748
"""A quarter more than the 598 points it is shown at: sharp enough, and half the work of twice as much."""
LATEST = 8
"""The map shows where the question is about and where the latest events happened."""
FEW = 3
KEPT_SECONDS = 3600
COLOURS = 32


def map_of(reader: SeatReader) -> bytes:
    """Empty where the game has no board, or it cannot be drawn: the words say the same."""
    board = reader.title.board
    if board is None:
        return b""
    options = reader.asked.numbers if reader.asked else {}
    try:
        svg = board.picture(reader.shown, options, "colour", near(reader))
        return _drawn(svg)
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


def _light(png: bytes) -> bytes:
    """In so many colours that nothing is lost to the eye: a quarter of the bytes. Pressed harder it would be
    a twentieth lighter, at seven times the work."""
    found = BytesIO()
    picture = Image.open(BytesIO(png)).convert("RGB")
    picture.quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
        found, "PNG", compress_level=6
    )
    return found.getvalue()


def _drawn(svg: str) -> bytes:
    """The same map is drawn once: several mails often show the same."""
    key = f"light-map:{hashlib.sha256(svg.encode()).hexdigest()}"
    png = kept.get(key)
    if png is None:
        png = _light(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH, background="#FDFCFA")))
        kept.set(key, png, KEPT_SECONDS)
    return bytes(png)

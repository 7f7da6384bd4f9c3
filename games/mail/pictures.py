"""The map of a position as a PNG: many mail programs show no SVG."""

from __future__ import annotations

import logging

import resvg_py

from games.mail.telling import Place

logger = logging.getLogger(__name__)

WIDTH = 1196
"""Twice the 598 points it is shown at."""


def map_of(place: Place) -> bytes:
    """Empty where the game has no board, or it cannot be drawn: the words say the same."""
    board = place.title.board
    if board is None:
        return b""
    question = place.question
    options = {key: str(at) for at, key in enumerate(question.items, start=1)} if question else {}
    try:
        svg = board.picture(place.view, options, "colour")
        return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH, background="#FDFCFA"))
    except Exception:
        logger.exception("a map was not drawn", extra={"game": place.game.pk})
        return b""

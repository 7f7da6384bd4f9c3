"""The seam to the printed turn sheet: where the site can print, the mail carries it."""

from __future__ import annotations

import logging
from importlib import import_module

from games.mail.telling import Place

logger = logging.getLogger(__name__)


def turn_sheet(place: Place) -> bytes:
    """The PDF for this seat, on its player's paper; empty where sheets are not printed."""
    make = getattr(import_module("games.sheets"), "turn_sheet", None)
    if make is None:
        return b""
    try:
        return bytes(make(place.seat, place.player))
    except Exception:
        logger.exception("a turn sheet was not printed", extra={"game": place.game.pk})
        return b""

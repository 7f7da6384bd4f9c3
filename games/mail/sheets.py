"""The seam to the printed turn sheet: the mail carries it, or goes without it if it cannot be printed."""

from __future__ import annotations

import logging

from django.conf import settings

from games.mail.telling import Place
from games.sheets import sheet_pdf

logger = logging.getLogger(__name__)


def turn_sheet(place: Place) -> bytes:
    """The PDF for this seat, on its player's paper; empty where none is wanted, or on trouble."""
    if place.title.paper is None or not settings.MAIL_SHEETS:
        return b""
    try:
        return sheet_pdf(place.seat)
    except Exception:
        logger.exception("a turn sheet was not printed", extra={"game": place.game.pk})
        return b""

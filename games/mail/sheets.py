"""The seam to what is printed: a mail carries it, or goes without it if it cannot be printed."""

from __future__ import annotations

import logging

from django.conf import settings

from accounts.models import MailWish, User
from games.mail.telling import Place
from games.models import Game
from games.sheets import book, sheet_pdf
from games.sheets.keeping import file_name, want_book

logger = logging.getLogger(__name__)

MOST_ATTACHED = 8 * 1024 * 1024
"""Bytes: a longer book is left on the site, where its link leads."""


def turn_sheet(place: Place) -> bytes:
    """The PDF for this seat, on its player's paper; empty where none is wanted, or on trouble."""
    if place.title.paper is None or not settings.MAIL_SHEETS:
        return b""
    try:
        return sheet_pdf(place.seat)
    except Exception:
        logger.exception("a turn sheet was not printed", extra={"game": place.game.pk})
        return b""


def book_so_far(game: Game, player: User) -> tuple[str, bytes, str] | None:
    """The Red Book as an attachment: as this player may know it."""
    if player.mail_wish == MailWish.LINK or not settings.MAIL_SHEETS:
        return None
    try:
        pdf = book(game, player)
    except Exception:
        logger.exception("a book was not printed", extra={"game": game.pk})
        return None
    return (file_name(want_book(game, player)), pdf, "application/pdf") if len(pdf) <= MOST_ATTACHED else None

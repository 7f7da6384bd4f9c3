"""The post leaves: letters with their papers. Here, and nowhere else, mail and sheets meet.

A mail carries what it wants to enclose, or goes without it if it cannot be printed.
"""

from __future__ import annotations

import logging

from django.conf import settings
from django.core.mail import EmailMessage

from games.mail import outgoing
from games.mail.outgoing import Enclosure
from games.models import Outgoing
from games.service import outbox
from games.sheets import kept_papers
from games.titles.offered import titles

logger = logging.getLogger(__name__)

MOST_ATTACHED = 8 * 1024 * 1024
"""Bytes: a longer book is left on the site, where its link leads."""


def send(outgoing_id: int) -> None:
    """One row of the outbox, once more if it failed before. Runs in a worker."""
    outbox.send(outgoing_id, write, sent=outgoing.sent, refused=outgoing.refused)


def write(row: Outgoing) -> EmailMessage | None:
    """The mail for a row, with what it encloses."""
    mail = outgoing.write(row)
    wanted: Enclosure | None = getattr(mail, "encloses", None)
    if mail and wanted and settings.MAIL_SHEETS and titles()[wanted.game.title].paper:
        with outgoing.notices.reader_of(row):
            _enclose(mail, wanted)
    return mail


def _enclose(mail: EmailMessage, wanted: Enclosure) -> None:
    try:
        seat = wanted.seat
        paper = kept_papers.want_sheet(seat) if seat else kept_papers.want_book(wanted.game, wanted.player)
        pdf = kept_papers.made(paper)
    except kept_papers.NotPrinted:
        logger.exception("a mail goes without its paper", extra={"game": wanted.game.pk})
        return
    if len(pdf) <= MOST_ATTACHED:
        mail.attach(wanted.name or kept_papers.file_name(paper), pdf, "application/pdf")

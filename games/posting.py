"""The post leaves: letters with their papers. Here, and nowhere else, mail and sheets meet.

A mail carries what it wants to enclose. Another worker prints it: until then the mail waits, and the sender
takes the next one; what cannot be printed, or takes too long, is left out.
"""

from __future__ import annotations

import logging
from functools import partial

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import timezone

from games.mail import outgoing
from games.mail.outgoing import Enclosure
from games.models import Outgoing, Paper
from games.service import outbox, papers
from games.sheets import kept_papers
from games.titles.offered import titles

logger = logging.getLogger(__name__)

MOST_ATTACHED = 8 * 1024 * 1024
"""Bytes: a longer book is left on the site, where its link leads."""


def send(outgoing_id: int, *, prints: bool = False) -> None:
    """One row of the outbox, once more if it failed before. Runs in a worker; `prints` where none prints."""
    outbox.send(outgoing_id, partial(write, prints=prints), sent=outgoing.sent, refused=outgoing.refused)


def write(row: Outgoing, *, prints: bool = False) -> EmailMessage | None:
    """The mail for a row, with what it encloses. Raises NotYet while that is being printed."""
    mail = outgoing.write(row)
    wanted: Enclosure | None = getattr(mail, "encloses", None)
    if mail and wanted and settings.MAIL_SHEETS and titles()[wanted.game.title].paper:
        with outgoing.notices.reader_of(row):
            _enclose(mail, wanted, prints)
    return mail


def _enclose(mail: EmailMessage, wanted: Enclosure, prints: bool) -> None:
    seat = wanted.seat
    if seat:
        paper = kept_papers.want_sheet(seat, look=wanted.look)
    else:
        paper = kept_papers.want_book(wanted.game, wanted.player)
    pdf = _print(paper) if prints else _printed(paper)
    if pdf is None:
        logger.warning("a mail goes without its paper", extra={"game": wanted.game.pk, "paper": paper.pk})
    elif len(pdf) <= MOST_ATTACHED:
        mail.attach(wanted.name or kept_papers.file_name(paper), pdf, "application/pdf")


def _print(paper: Paper) -> bytes | None:
    try:
        return kept_papers.made(paper)
    except kept_papers.NotPrinted:
        return None


def _printed(paper: Paper) -> bytes | None:
    """The file, if it is there; None if nobody need wait for it any longer."""
    if paper.made_at:
        return bytes(paper.body or b"")
    if papers.is_given_up(paper) or timezone.now() - paper.wanted_at > papers.PATIENCE:
        return None
    raise outbox.NotYet

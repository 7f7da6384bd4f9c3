"""What the outbox holds becomes a letter: written when it is sent, with all that a mail needs to travel well.

One reader a mail; a return path of its own; one thread a game; a way to stop this game's mails. What a reader
has been told is remembered once the mail has left.
"""

from __future__ import annotations

import hashlib
import smtplib
from email.mime.image import MIMEImage
from email.utils import formataddr, formatdate, parseaddr
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.core.mail.message import SafeMIMEMultipart
from django.utils import timezone

from games.mail import bounces, notices
from games.mail.addresses import Token
from games.mail.layout import Page, as_html, as_text
from games.mail.notices import Enclosure
from games.models import Outgoing
from games.service import opaque, orders, outbox, post

PICTURE = "map@ravenpost"


class LetterMessage(EmailMultiAlternatives):
    """A mail of ours: where its bounces go, and what its reader will know after it."""

    envelope_sender = ""
    told: tuple[int, int, int | None] | None = None
    """The tenure, the last event told, the question told."""
    told_besides: tuple[tuple[int, int, int | None], ...] = ()
    """The same of other games that it tells of."""
    sheet_turn: int | None = None
    """The turn of the sheet that it encloses."""
    carries: tuple[int, ...] = ()
    """Other rows of the outbox that this mail tells as well."""

    names_orders = False
    """It names the standing orders that were ticked in advance."""
    encloses: Enclosure | None = None
    """A paper to go with it."""
    picture = b""
    """The map, shown inside the HTML part."""

    def _create_alternatives(self, msg: Any) -> Any:
        """Words in both forms together with the map; what is attached stands beside them."""
        words = super()._create_alternatives(msg)  # type: ignore[misc]
        if not self.picture:
            return words
        image = MIMEImage(self.picture, "png")
        image.add_header("Content-ID", f"<{PICTURE}>")
        image.add_header("Content-Disposition", "inline", filename="map.png")
        related = SafeMIMEMultipart(_subtype="related", encoding=self.encoding or "utf-8")
        related.attach(words)
        related.attach(image)
        return related


MOST_BYTES = 118_000
"""Of a letter with its picture, headers not counted: where words are many the picture stays away."""


def letter(page: Page, to: str, *, picture: bytes = b"") -> LetterMessage:
    mail = LetterMessage(page.subject, as_text(page), settings.DEFAULT_FROM_EMAIL, [to])
    html = as_html(page, PICTURE if picture else "")
    if picture and len(mail.body.encode()) + len(html.encode()) + len(picture) * 1.37 > MOST_BYTES:
        picture, html = b"", as_html(page)
    mail.attach_alternative(html, "text/html")
    mail.picture = picture
    return mail


# --- writing -------------------------------------------------------------------------------------


def write(row: Outgoing) -> EmailMessage | None:
    """The mail for one row of the outbox, from the present state of things; None if it is no longer true."""
    if row.kind == outbox.ACCOUNT:
        return _account_mail(row)
    to = notices.address_of(row)
    if not to or post.fails(to) or _is_stopped(row):
        return None
    from games.mail import door_letters, turn_letters  # what can be answered; they use what stands above

    kind = turn_letters.KINDS.get(row.kind) or door_letters.KINDS.get(row.kind)
    if kind is None:
        plain = notices.write(row)
        return dress(plain, row) if plain else None
    with notices.reader_of(row):
        mail = kind(row, to)
    return dress(mail, row) if mail else None


ALWAYS = ("ended", *outbox.AT_ONCE)
"""What reaches also who has stopped a game's mails: its end, and answers."""


def _is_stopped(row: Outgoing) -> bool:
    """Has the reader stopped the mails of this game?"""
    if row.game_id is None or row.player_id is None or row.kind in ALWAYS:
        return False
    wishes = [tenure.seat.mails for tenure in row.tenures]
    return bool(wishes) and not any(wishes)


def _account_mail(row: Outgoing) -> EmailMessage | None:
    """As it was written; also to an address that has failed, since its owner asks for it."""
    if not row.facts:
        return None
    facts = row.facts
    mail = LetterMessage(facts["subject"], facts["text"], settings.DEFAULT_FROM_EMAIL, [row.address])
    mail.attach_alternative(facts["html"], "text/html")
    return dress(mail, row)


def dress(mail: EmailMessage, row: Outgoing) -> EmailMessage:
    """The headers that every mail of ours has."""
    head = mail.extra_headers
    head["Message-ID"] = message_id(row)
    head["Date"] = formatdate(localtime=False)
    head.setdefault("Auto-Submitted", "auto-generated")
    head["X-Auto-Response-Suppress"] = "All"
    head["X-Ravenpost"] = "1"
    if row.game and row.player and not row.player.subject_tells and row.kind not in NAMED_APART:
        mail.subject = steady_subject(row)
    if row.player:
        mail.to = [formataddr((row.player.username, parseaddr(mail.to[0])[1]))]
    if row.game_id and row.player_id:
        _thread(head, row)
        _unsubscribe(head, row)
    if not isinstance(mail, LetterMessage):
        mail.envelope_sender = Token("b", row.pk).address  # type: ignore[attr-defined]
    elif row.kind not in ("receipt", "answer", "code"):
        mail.envelope_sender = Token("b", row.pk).address
    return mail


NAMED_APART = ("confirm", "invitation", "invitation_reply", "declined")
"""Mails outside a game's thread: what they are about stands in the subject."""


def steady_subject(row: Outgoing) -> str:
    """One subject for all mails of a game: mail programs keep those together. Who plays several seats reads
    for which one a mail is in its first line."""
    assert row.game is not None
    return " ".join(row.game.name.split())[:150]


def message_id(row: Outgoing) -> str:
    """The same for every attempt at a row, so that a mail sent twice is one mail to its reader."""
    return f"<{row.kind}.{opaque.mark('mail', row.key, row.written_at.isoformat())}@{settings.MAIL_DOMAIN}>"


def thread_id(row: Outgoing) -> str:
    """The beginning of a game's thread for one reader; a mail of this name need not exist."""
    mark = hashlib.sha256(f"thread:{settings.SECRET_KEY}:{row.game_id}:{row.player_id}".encode()).hexdigest()
    return f"<game.{row.game_id}.{mark[:16]}@{settings.MAIL_DOMAIN}>"


def _thread(head: dict[str, str], row: Outgoing) -> None:
    root = thread_id(row)
    answers = head.get("In-Reply-To", "")
    head.setdefault("In-Reply-To", root)
    head["References"] = f"{root} {answers}".strip()


def _unsubscribe(head: dict[str, str], row: Outgoing) -> None:
    """RFC 8058: one click in the mail program, or a mail; for who still sits in the game."""
    if not row.tenures:
        return
    token = Token("u", row.tenures[0].pk)
    link = f"{settings.SITE_URL}/mails/{token.local}/"
    head["List-Unsubscribe"] = f"<{link}>, <mailto:{token.address}?subject=unsubscribe>"
    head["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"


# --- afterwards ----------------------------------------------------------------------------------


def sent(row: Outgoing, mail: EmailMessage) -> None:
    """The reader knows now."""
    if not isinstance(mail, LetterMessage):
        return
    outbox.drop(mail.carries)
    for tenure, event, question in mail.told_besides:
        outbox.mark_told(tenure, event, question, timezone.now())
    if mail.told is None:
        return
    tenure, event, question = mail.told
    outbox.mark_told(tenure, event, question, timezone.now())
    if mail.sheet_turn is not None:
        outbox.mark_sheet(tenure, mail.sheet_turn)
    if mail.names_orders:
        orders.seen(tenure, timezone.now())


def refused(row: Outgoing, mail: EmailMessage, error: Exception) -> bool:
    """What a server says at once: that the address does not exist is a hard bounce, other refusals for good
    count as soft ones. Whether another attempt is of no use."""
    said = _said(error)
    if not said:
        return False
    statuses = [bounces.spoken_status(code, words) for code, words in said]
    if not all(status.startswith("5") for status in statuses):
        return False
    now = timezone.now()
    if isinstance(error, smtplib.SMTPRecipientsRefused) and all(
        bounces.is_hard_status(status) and not status.startswith(("5.0", "5.7")) for status in statuses
    ):
        post.mark_unreached(row, mail.to[0], f"SMTP {statuses[0]}", now)
    else:
        post.mark_refused(row, mail.to[0], f"SMTP {statuses[0]}", now)
    return True


def _said(error: Exception) -> list[tuple[int, bytes | str]]:
    """What the server said of this mail, to its reader's address or to its content."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return list(error.recipients.values())
    if isinstance(error, smtplib.SMTPDataError):
        return [(error.smtp_code, error.smtp_error)]
    return []

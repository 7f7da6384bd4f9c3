"""Mails that came in: kept before they are understood, and what became of each."""

from __future__ import annotations

import hashlib
from datetime import datetime, timedelta
from typing import Any

from django.db.models import F

from games.models import RawMail, Tenure
from games.service import failures, metrics
from games.service.nudges import nudge

PATIENCE = timedelta(seconds=10)
"""A mail not understood by then was forgotten by the broker, or its worker died."""
UNDERSTOOD = ("outcome", "understood_at", "sender", "tenure", "after", "reply_address")
"""What a stored mail learns of itself."""


def keep(raw: bytes, message_id: str, door: str, envelope: dict[str, Any]) -> RawMail:
    """Servers repeat what they are unsure of, so the same mail twice is kept once."""
    digest = hashlib.sha256(message_id.encode(errors="replace") if message_id else raw).hexdigest()
    mail, fresh = RawMail.objects.get_or_create(
        digest=digest,
        defaults={"raw": raw, "message_id": message_id, "door": door, "envelope": envelope},
    )
    if fresh:
        nudge("understand", mail.pk)
    return mail


def forgotten(now: datetime, most: int) -> list[int]:
    """Mails that wait longer than they should."""
    rows = RawMail.objects.filter(understood_at=None, received_at__lt=now - PATIENCE).order_by("received_at")
    return list(rows.values_list("pk", flat=True)[:most])


# --- understanding -------------------------------------------------------------------------------


def begin_attempt(pk: int) -> bool:
    """Count an attempt at a mail; False if it is understood already."""
    return bool(RawMail.objects.filter(pk=pk, understood_at=None).update(attempts=F("attempts") + 1))


def require_not_deadly(mail: RawMail) -> None:
    """A mail over which one worker after another has died is a failure too, though nobody could count it."""
    if mail.attempts > 2 * failures.MOST_ATTEMPTS:
        raise failures.WorkersDied


def locked(pk: int) -> RawMail:
    """The mail, for this transaction alone."""
    return RawMail.objects.select_for_update().get(pk=pk)


def mark_understood(mail: RawMail, outcome: str, now: datetime) -> None:
    """It is done with, and what was found out about it is kept."""
    mail.outcome, mail.understood_at = outcome, now
    mail.save(update_fields=UNDERSTOOD)
    metrics.mails_in.labels(outcome).inc()


def mark_failed(mail: RawMail, now: datetime) -> None:
    """Our fault; the staff sees it."""
    mail.outcome, mail.understood_at = "failed", now
    mail.save(update_fields=["outcome", "understood_at"])
    metrics.mails_in.labels("failed").inc()


def try_again(mail: RawMail) -> None:
    """Somebody has mended what broke."""
    RawMail.objects.filter(pk=mail.pk, outcome="failed").update(attempts=0, understood_at=None, outcome="")
    failures.done("understand", mail.pk)
    nudge("understand", mail.pk)


# --- what waits for a word of its writer -----------------------------------------------------------


def doubtful(pk: int) -> RawMail | None:
    """A mail whose writer is not proven, for this transaction alone; None if it waits no longer."""
    return RawMail.objects.select_for_update().filter(pk=pk, outcome="unproven").first()


def waits_for_code(pk: int, since: datetime) -> RawMail | None:
    """A mail to the post's own address whose sender has yet to answer our letter, for this transaction alone;
    None if it waits no longer."""
    rows = RawMail.objects.select_for_update().filter(pk=pk, outcome="code_sent", received_at__gt=since)
    return rows.first()


def mark_obeyed(mail: RawMail, outcome: str) -> None:
    """A doubtful mail was its owner's after all."""
    mail.outcome = outcome
    mail.save(update_fields=["outcome"])


def previewed(tenure: Tenure, after: int) -> RawMail | None:
    """The last mail that only tried something at this point of the game."""
    found = RawMail.objects.filter(tenure=tenure, outcome="previewed", after=after)
    return found.select_related("reply_address").order_by("-pk").first()


def mark_confirmed(mail: RawMail) -> None:
    """What was only tried is done now."""
    RawMail.objects.filter(pk=mail.pk).update(outcome="confirmed")

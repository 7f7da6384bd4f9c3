"""Lines for the browsers of players who wish for them: subscribed to, written with a question, sent.

What is pushed is made when it is sent, and is what a spectator reads. The live process sends (games/live/
pushing.py): it may wait for many servers at once, so that none of them makes another wait.
"""

from __future__ import annotations

import base64
import hashlib
import ipaddress
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.db.models import F

from accounts.models import User
from games.models import Game, OpenQuestion, Push, PushKey, PushSubscription
from games.service.transactions import whole

MOST_BROWSERS = 10
"""Of one player; the oldest gives way."""
PAUSE = timedelta(seconds=3)
"""In which more may happen, or be answered at the page: a push tells the end of it."""
LEASE = timedelta(minutes=1)
FIRST_PAUSE = timedelta(minutes=1)
"""Before the second attempt; doubled each time,"""
MOST_ATTEMPTS = 6
"""so often;"""
LONGEST = timedelta(hours=6)
"""and nobody is told later than this."""
KEPT = timedelta(days=7)
LONGEST_ENDPOINT = 1000


# --- our key -----------------------------------------------------------------------------------------


@whole
def private_key() -> str:
    """In PEM. Made when it is first needed, and kept in the database with everything else."""
    kept = PushKey.objects.order_by("pk").first()
    if kept is None:
        key = ec.generate_private_key(ec.SECP256R1())
        pem = key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        PushKey.objects.create(private=pem.decode())
        kept = PushKey.objects.earliest("pk")  # of whoever was quicker
    return kept.private


def public_key() -> str:
    """As browsers want it."""
    key = serialization.load_pem_private_key(private_key().encode(), None)
    raw = key.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


# --- browsers ----------------------------------------------------------------------------------------


@whole
def subscribe(user: User, endpoint: str, p256dh: str, auth: str) -> bool:
    """A browser wishes for lines; it is whoever's who signed in there last. False if it is none."""
    if not (may_be_sent_to(endpoint) and _holds(p256dh, 65) and _holds(auth, 16)):
        return False
    keys = {"player": user, "endpoint": endpoint, "p256dh": p256dh, "auth": auth}
    PushSubscription.objects.update_or_create(mark=_mark(endpoint), defaults=keys)
    too_many = user.push_subscriptions.order_by("-pk")[MOST_BROWSERS:]
    PushSubscription.objects.filter(pk__in=[row.pk for row in too_many]).delete()
    return True


@whole
def unsubscribe(user: User, endpoint: str) -> None:
    user.push_subscriptions.filter(mark=_mark(endpoint)).delete()


def may_be_sent_to(endpoint: str) -> bool:
    """Only to servers of the open net; on one machine, to try it, also to that machine."""
    try:
        parts = urlsplit(endpoint)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        return False
    if not host or len(endpoint) > LONGEST_ENDPOINT or parts.username:
        return False
    if settings.IS_LOCAL and host in ("127.0.0.1", "localhost"):
        return parts.scheme in ("http", "https")
    return parts.scheme == "https" and not _is_number(host) and "." in host


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return host.replace(".", "").isdigit()
    return True


def _holds(text: str, length: int) -> bool:
    try:
        return len(base64.urlsafe_b64decode(text + "==")) == length and len(text) < 100
    except ValueError:
        return False


def _mark(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()


# --- lines -------------------------------------------------------------------------------------------


def put(question: OpenQuestion, now: datetime) -> None:
    """A seat has a question: its player's browsers are to hear of it."""
    tenure = question.seat.tenure
    if tenure is None or tenure.player is None:
        return
    rows = [
        Push(
            subscription=browser, seat=question.seat, after=question.after, due_at=now + PAUSE, written_at=now
        )
        for browser in tenure.player.push_subscriptions.all()
    ]
    if rows:
        Push.objects.bulk_create(rows, ignore_conflicts=True)


def claim(now: datetime, most: int) -> list[Push]:
    """Due lines, each for one attempt; those that are no longer true are dropped."""
    waiting = Push.objects.filter(state=Push.State.WAITING, due_at__lte=now).order_by("due_at")
    claimed = []
    for row in waiting.select_related("subscription__player", "seat__game")[:most]:
        mine = Push.objects.filter(pk=row.pk, state=Push.State.WAITING, due_at=row.due_at)
        if not _is_true(row, now):
            mine.update(state=Push.State.DROPPED)
        elif mine.update(attempts=F("attempts") + 1, due_at=now + LEASE):
            row.attempts += 1
            claimed.append(row)
    return claimed


def _is_true(row: Push, now: datetime) -> bool:
    """The seat still waits for this answer, and this player still sits there."""
    tenure = row.seat.tenure
    asked = OpenQuestion.objects.unanswered().filter(seat=row.seat, after=row.after)
    return (
        row.attempts < MOST_ATTEMPTS
        and now - row.written_at < LONGEST
        and tenure is not None
        and tenure.player_id == row.subscription.player_id
        and row.seat.game.state == Game.State.RUNNING
        and asked.exists()
    )


def sent(row: Push) -> None:
    Push.objects.filter(pk=row.pk).update(state=Push.State.SENT)


def refused(row: Push) -> None:
    """For good: this line is not tried again."""
    Push.objects.filter(pk=row.pk).update(state=Push.State.DROPPED)


def later(row: Push, now: datetime) -> None:
    Push.objects.filter(pk=row.pk).update(due_at=now + FIRST_PAUSE * 2 ** (row.attempts - 1))


def gone(row: Push) -> None:
    """Its browser is there no longer: forgotten, with all that waits for it."""
    PushSubscription.objects.filter(pk=row.subscription_id).delete()


def throw_away(now: datetime) -> None:
    """What was settled days ago."""
    Push.objects.exclude(state=Push.State.WAITING).filter(written_at__lt=now - KEPT).delete()

"""Mail that goes out and comes in."""

from __future__ import annotations

import base64
import secrets
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.functional import cached_property

from games.models.playing import Game, Tenure


class Outgoing(models.Model):
    """The outbox: what must be sent, written in the transaction that makes it true, sent after it."""

    class State(models.TextChoices):
        WAITING = "waiting"
        SENT = "sent"
        DROPPED = "dropped"  # no longer true when its time came
        DEAD = "dead"  # given up; the admin can send it again

    game = models.ForeignKey(Game, null=True, on_delete=models.CASCADE, related_name="outgoing")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="outgoing"
    )
    address = models.EmailField(blank=True)
    """Only where there is no player yet: an invitation."""
    kind = models.CharField(max_length=20)
    facts: Any = models.JSONField(default=dict)
    key = models.CharField(max_length=120, unique=True)
    """The same thing is never put in twice."""
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField()
    """Not before this moment; a claim moves it on, so that a dead sender's row is found again."""
    written_at = models.DateTimeField(auto_now_add=True)
    sent_at = models.DateTimeField(null=True)
    problem = models.CharField(max_length=200, blank=True)

    class Meta:
        indexes = [models.Index(fields=["due_at"], condition=Q(state="waiting"), name="due")]

    def __str__(self) -> str:
        return self.key

    @cached_property
    def tenures(self) -> list[Tenure]:
        """Where its reader sits in its game now."""
        sits = Tenure.objects.filter(seat__game=self.game_id, player=self.player_id, ended_at=None)
        return list(sits.select_related("seat__game", "player").order_by("seat__place", "pk"))


def fresh_word() -> str:
    """120 bits in letters that every mail program leaves as they are."""
    return base64.b32encode(secrets.token_bytes(15)).decode().lower()


class ReplyAddress(models.Model):
    """Where a letter of ours can be answered, and what it said: a reply is read by it.

    A number in the reply means what stood beside it in this letter, and a yes the offer that it told of.
    """

    word = models.CharField(max_length=24, unique=True, default=fresh_word)
    """What people see of it, in the address."""
    outgoing = models.ForeignKey(
        Outgoing, null=True, on_delete=models.SET_NULL, related_name="reply_addresses"
    )
    tenure = models.ForeignKey(Tenure, on_delete=models.CASCADE, related_name="reply_addresses")
    after = models.PositiveIntegerField()
    """The question: the log's length when it was asked, or when the letter was written if nothing was."""
    prompt = models.CharField(max_length=60, blank=True)
    """What was asked behind the draft; empty if nothing was."""
    items: Any = models.JSONField(default=list)
    """The keys that could be picked, in the order listed."""
    draft: Any = models.JSONField(default=list)
    """What stood in pencil: [[prompt, [pick, …]], …]"""
    offers: Any = models.JSONField(default=list)
    """The agreements that it told of."""
    readings: Any = models.JSONField(default=list)
    """How the mail that it answers could be meant, under the numbers that it gave them: each the answers in
    order, [[prompt, [pick, …]], …], or the name of a command."""
    language = models.CharField(max_length=2)
    written_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "reply addresses"

    def __str__(self) -> str:
        return f"{self.tenure_id}: {self.prompt}"

    @property
    def prompt_in_ink(self) -> str:
        """What the rules asked, before anything was answered in pencil."""
        return str(self.draft[0][0]) if self.draft else self.prompt


class Letter(models.Model):
    """A mail as it went out, in the embedded default where the site's own mailbox page is the mail server."""

    to = models.EmailField(db_index=True)
    subject = models.CharField(max_length=200)
    raw = models.BinaryField()
    sent_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-sent_at", "-pk"]

    def __str__(self) -> str:
        return self.subject


class RawMail(models.Model):
    """A mail as it came in, stored before it is understood."""

    raw = models.BinaryField()
    digest = models.CharField(max_length=64, unique=True)
    """Of the Message-ID, or of the whole mail when it has none: the same mail twice is stored once."""
    message_id = models.CharField(max_length=255, blank=True)
    door = models.CharField(max_length=10, default="smtp")
    """Through which it came: smtp, pipe, webhook, mailbox."""
    envelope: Any = models.JSONField(default=dict)
    """What the door knew of it: from, to, ip, helo."""
    received_at = models.DateTimeField(auto_now_add=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    understood_at = models.DateTimeField(null=True)
    outcome = models.CharField(max_length=20, blank=True)
    """obeyed, empty, previewed, unproven, confirmed, bounce, auto, list, loop, too_many, failed, …"""
    sender = models.CharField(max_length=254, blank=True)
    tenure = models.ForeignKey(Tenure, null=True, on_delete=models.SET_NULL, related_name="mails_in")
    after = models.PositiveIntegerField(null=True)
    """The question that its address was made for."""
    reply_address = models.ForeignKey(
        ReplyAddress, null=True, on_delete=models.SET_NULL, related_name="mails_in"
    )
    """The letter that it answers; none where version 1.0 wrote it."""

    class Meta:
        indexes = [
            models.Index(
                fields=["received_at"], condition=Q(understood_at__isnull=True), name="not_understood"
            ),
            models.Index(fields=["sender", "received_at"]),
        ]

    def __str__(self) -> str:
        return f"{self.received_at:%Y-%m-%d %H:%M} {self.digest[:8]}"


class Unreached(models.Model):
    """An address that refuses our mail, for good or for a while."""

    address = models.EmailField(unique=True)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="unreached"
    )
    since = models.DateTimeField(auto_now_add=True)
    reason = models.CharField(max_length=200, blank=True)
    soft = models.BooleanField(default=False)
    """Refused for a while, again and again: nothing seems to arrive, but mail is still tried."""

    class Meta:
        verbose_name_plural = "unreached addresses"

    def __str__(self) -> str:
        return self.address


class Refusal(models.Model):
    """A mail that a server refused for a while: a full box, a policy, a delay that became too long."""

    outgoing = models.OneToOneField(Outgoing, on_delete=models.CASCADE, related_name="refusal")
    address = models.EmailField(db_index=True)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="refusals"
    )
    reason = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.address}: {self.reason}"


class PostOffice(models.Model):
    """One row: while it is closed no mail leaves, and what must be sent waits in the outbox."""

    closed = models.BooleanField(default=False)
    why = models.CharField(max_length=200, blank=True)
    changed_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return "closed" if self.closed else "open"

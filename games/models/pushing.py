"""Lines that are pushed to browsers."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.playing import Seat


class PushKey(models.Model):
    """One row: the key with which we prove to push services who we are, made when it is first needed."""

    private = models.TextField()
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"made {self.made_at:%Y-%m-%d}"


class PushSubscription(models.Model):
    """A browser of a player that wishes for lines: where they are sent, and its keys to encrypt them with."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="push_subscriptions"
    )
    endpoint = models.TextField()
    mark = models.CharField(max_length=64, unique=True)
    """A digest of the endpoint: one browser is one row."""
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.mark[:8]


class Push(models.Model):
    """A line that is to be pushed, written with the question that it tells of, sent after the commit."""

    class State(models.TextChoices):
        WAITING = "waiting"
        SENT = "sent"
        DROPPED = "dropped"  # no longer true, refused, or too late

    subscription = models.ForeignKey(PushSubscription, on_delete=models.CASCADE, related_name="pushes")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="pushes")
    after = models.PositiveIntegerField()
    """The question: the log's length when it was asked."""
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField()
    """Not before this moment; a claim moves it on, so that a dead sender's row is found again."""
    written_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "pushes"
        constraints = [
            models.UniqueConstraint(fields=["subscription", "seat", "after"], name="one_push_a_question")
        ]
        indexes = [models.Index(fields=["due_at"], condition=Q(state="waiting"), name="pushes_due")]

    def __str__(self) -> str:
        return f"{self.seat_id}:{self.after}"

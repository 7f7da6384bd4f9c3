"""What players do beside the log: pencil, submissions, standing orders, agreements."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.playing import Game, Seat, Tenure


class Draft(models.Model):
    """A seat's answers in pencil."""

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="draft")
    after = models.PositiveIntegerField()
    answers = models.JSONField(default=list)
    """[[prompt, [pick, …]], …]"""

    def __str__(self) -> str:
        return f"{self.seat_id}: {len(self.answers)}"


class Submission(models.Model):
    """A move that commits something: stored first, then judged by a worker."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="submissions")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="submissions")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    answers = models.JSONField()
    after = models.PositiveIntegerField()
    source = models.CharField(max_length=20)
    key = models.CharField(max_length=80, unique=True)
    """Idempotency: the same click or mail twice is one submission."""
    stored_at = models.DateTimeField(auto_now_add=True)
    judged_at = models.DateTimeField(null=True)
    accepted = models.BooleanField(null=True)
    verdict = models.JSONField(default=dict)
    """{"events": [first, last]} or {"problem": key, "facts": {…}}"""
    upto = models.PositiveIntegerField(null=True)
    """The log's length when it had been taken in."""
    days_left = models.DurationField(null=True)
    """What was left of the days for it: taking it back gives no more."""

    class Meta:
        indexes = [models.Index(fields=["stored_at"], condition=Q(judged_at__isnull=True), name="unjudged")]

    def __str__(self) -> str:
        return self.key


class StandingOrder(models.Model):
    """Something a player has settled in advance. It goes with the player, not with the seat."""

    tenure = models.ForeignKey(Tenure, on_delete=models.CASCADE, related_name="orders")
    kind = models.CharField(max_length=20)
    facts: Any = models.JSONField(default=dict)
    scope = models.CharField(max_length=10, default="always")
    place = models.PositiveSmallIntegerField(default=0)
    """Earlier orders are asked first."""
    given_at = models.DateTimeField()
    given_event = models.PositiveIntegerField()
    """What happened behind this event may use it up."""
    ended_at = models.DateTimeField(null=True)
    waits = models.BooleanField(default=False)
    """Ticked in advance: it answers nothing before its owner has seen it, on the table or in a letter."""

    class Meta:
        ordering = ["place", "pk"]
        indexes = [
            models.Index(fields=["tenure"], condition=Q(ended_at__isnull=True), name="orders_in_force")
        ]

    def __str__(self) -> str:
        return f"{self.tenure_id}: {self.kind}"


class Agreement(models.Model):
    """Something the players of a game decide together: taking back, a draw, going on after a late clock."""

    class Kind(models.TextChoices):
        TAKE_BACK = "take_back"
        DRAW = "draw"
        ABANDON = "abandon"
        RESIGN = "resign"  # for the whole side, among teammates
        WAIT = "wait"
        SUBSTITUTE = "substitute"
        BOT = "bot"
        CLAIM = "claim"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="agreements")
    number = models.PositiveIntegerField(default=0)
    """Counted in its game from 1: `agree 2`."""
    kind = models.CharField(max_length=12, choices=Kind.choices)
    asked_by = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="agreements_asked")
    about = models.JSONField(default=dict)
    """What exactly: the entry to go back to, the seat that is late, the substitute."""
    votes = models.JSONField(default=dict)
    """{seat key: true or false}"""
    opened_at = models.DateTimeField(default=timezone.now)
    ends_at = models.DateTimeField(null=True, db_index=True)
    """When it lapses; about a late seat, when those who have answered decide."""
    settled_at = models.DateTimeField(null=True)
    agreed = models.BooleanField(null=True)
    lapsed = models.BooleanField(default=False)
    """It was not answered in time, or the game moved on."""

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "kind"],
                condition=Q(settled_at__isnull=True),
                name="one_open_agreement_a_kind",
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} in {self.game}"

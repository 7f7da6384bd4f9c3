"""What is said and proposed, and whom one does not want to hear."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.playing import Game, Seat


class Talk(models.Model):
    """Something said at the table, to the team, or noted for oneself, tied to a moment of the game."""

    class Audience(models.TextChoices):
        ALL = "all"
        TEAM = "team"
        SELF = "self"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="talk")
    seat = models.ForeignKey(Seat, null=True, on_delete=models.CASCADE, related_name="talk")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    audience = models.CharField(max_length=4, choices=Audience.choices)
    text = models.TextField()
    event = models.PositiveIntegerField()
    said_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["said_at", "pk"]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.pk}"


class Annotation(models.Model):
    """What a player wrote beside an event once the game was over."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="annotations")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="annotations"
    )
    event = models.PositiveIntegerField()
    text = models.TextField()
    written_at = models.DateTimeField()
    released = models.BooleanField(default=False)
    """Whether spectators read it, and the Red Book has it."""

    class Meta:
        ordering = ["event", "written_at", "pk"]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.event}"


class Proposal(models.Model):
    """What a teammate would answer in a seat's place, in the words of a reply; its owner may take it."""

    class Outcome(models.TextChoices):
        TAKEN = "taken"
        DECLINED = "declined"
        REPLACED = "replaced"
        STALE = "stale"  # the question was settled before

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="proposals")
    """Whose question it would answer."""
    by = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="proposals_made")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="proposals"
    )
    after = models.PositiveIntegerField()
    """The question it was made for: the log's length when that was asked."""
    text = models.TextField()
    written_at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True)
    outcome = models.CharField(max_length=10, choices=Outcome.choices, blank=True)

    class Meta:
        ordering = ["written_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["seat", "by"], condition=Q(settled_at__isnull=True), name="one_proposal_a_teammate"
            )
        ]

    def __str__(self) -> str:
        return f"{self.by_id} to {self.seat_id}"


class Block(models.Model):
    """One player does not want to sit at a table with another."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocked_by")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "blocked"], name="block_once")]

    def __str__(self) -> str:
        return f"{self.player_id} blocks {self.blocked_id}"


class Mute(models.Model):
    """One player does not want to hear another, in any game."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mutes")
    muted = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="muted_by")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "muted"], name="mute_once")]

    def __str__(self) -> str:
        return f"{self.player_id} mutes {self.muted_id}"

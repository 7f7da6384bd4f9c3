"""The log, and what is derived from it."""

from __future__ import annotations

from typing import Any, Self

from django.db import models

from games.models.log_fields import BodyField, KindField, NarrowForeignKey, StateField
from games.models.playing import Game, Seat


class LogEntry(models.Model):
    """One entry of a game's log: an event, an answer, a chance or a take-back. Append-only.

    Nothing else is stored so often: columns are narrow and in the order that wastes nothing, an entry is
    known by its place alone, and there are three indexes. What looks for a turn names events
    (`event__isnull=False`): on PostgreSQL their index holds the turn as well.
    """

    pk = models.CompositePrimaryKey("game", "number")
    at = models.DateTimeField()
    game = NarrowForeignKey(Game, on_delete=models.CASCADE, related_name="log", db_index=False)
    number = models.PositiveIntegerField()
    event = models.PositiveIntegerField(null=True)
    """The number that people see; only events have one."""
    turn = models.PositiveSmallIntegerField(default=0)
    rules = models.PositiveSmallIntegerField()
    kind = KindField(max_length=1)
    tag = models.CharField(max_length=60)
    """What it is among those of its kind: the type of an event or a chance, the seat of an answer."""
    body = BodyField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "event"],
                condition=models.Q(event__isnull=False),
                name="one_event_of_a_number",
            )
        ]
        indexes = [models.Index(fields=["game", "tag"], name="log_by_tag")]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.number}"


class Snapshot(models.Model):
    """The state after entry `number`, for some eyes: a cache that may be thrown away at any time."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="snapshots")
    eyes = models.CharField(max_length=100)
    """`*` for the whole truth (at boundaries, to resume from); else a view's seats, none for a spectator."""
    number = models.PositiveIntegerField()
    turn = models.PositiveIntegerField()
    kept = models.BooleanField(default=False)
    """For rewinding and looking back: each turn's first boundary, a view now and then. Of the others only the
    newest of its eyes is there."""
    body = StateField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "eyes", "number"], name="one_snapshot_a_place")
        ]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.number} for {self.eyes or 'spectators'}"


class OpenQuestions(models.QuerySet["OpenQuestion"]):
    def unanswered(self) -> Self:
        """Those that their own seats have still to answer; to the others the rest is open as well."""
        return self.filter(answered_at=None)

    def answered(self) -> Self:
        """Those whose answers wait for the rest of their round, in the order in which they came."""
        return self.exclude(answered_at=None).order_by("answered_at", "pk")


class OpenQuestion(models.Model):
    """What a seat is asked now, and how its clock stands. Replaced when the question changes.

    Where several seats are asked at once, each in secret, the row of a seat that has answered stays until
    all have: the others go on seeing that it is asked. Its answer waits here and comes into the log with the
    last.
    """

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="question")
    prompt = models.CharField(max_length=60)
    path = models.JSONField(default=list)
    body = models.TextField()
    after = models.PositiveIntegerField()
    """The log's length when it was asked: answers to an earlier question do not fit."""
    asked_at = models.DateTimeField()
    counted_at = models.DateTimeField()
    """Up to when the clock has been counted."""
    left_when_asked = models.DurationField()
    """What the seat had for this question in all: reminders are percentages of it."""
    move_left = models.DurationField()
    """What is left of the days for this move; then the bank is used."""
    late_since = models.DateTimeField(null=True)
    """When its time ran out, or its silence had lasted too long."""
    deadline = models.DateTimeField(null=True, db_index=True)
    """When the bank is empty, as far as known today; None while the clock stands still."""
    reminded = models.PositiveSmallIntegerField(default=0)
    """The highest percentage already reminded of; without a clock how often."""
    remind_at = models.DateTimeField(null=True, db_index=True)
    attend_at = models.DateTimeField(null=True, db_index=True)
    """When a bot, or the player's standing orders, may answer; None: only the person."""
    lands_at = models.DateTimeField(null=True)
    """Where the time of an answer would tell who gave it: a standing order answers at this moment."""
    together = models.BooleanField(default=False)
    """Others are asked with this seat, each in secret: nobody else is shown its clock."""
    answered_at = models.DateTimeField(null=True)
    """When its seat has answered in secret; nobody else knows of it."""
    answer: Any = models.JSONField(null=True)
    """That answer: [prompt, [pick, …], source]."""

    objects = OpenQuestions.as_manager()

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.prompt}"

"""What somebody tries out: lines played by hand from a moment of a game, on a position dealt by lot."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models

from games.models.playing import Game


class Tryout(models.Model):
    """One moment that a person plays on from. No row of the game itself knows of it."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="tryouts")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tryouts")
    number = models.PositiveIntegerField()
    """Counted for each person and game, from 1: what stands in its address."""
    event = models.PositiveIntegerField()
    """The moment that was asked for."""
    start = models.PositiveIntegerField()
    """The log's length at the boundary before it, from which the rules can be played."""
    eyes = models.CharField(max_length=200, blank=True)
    """Whose view is dealt from, as snapshots write it."""
    head = models.JSONField(default=list)
    """What the person knows to have been answered between boundary and moment: each line's first steps."""
    dealt = models.PositiveIntegerField(default=1)
    """Which of the worlds that could be true: another number deals the hidden cards anew."""
    shared = models.BooleanField(default=False)
    with_hand = models.BooleanField(default=False)
    """Whether whoever has the link sees the hand and the notes as well."""
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "player", "number"], name="tryout_number_once")
        ]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.read: dict[str, bytes] = {}
        """Positions that were made from the log for this row in memory; they never change."""

    def __str__(self) -> str:
        return f"{self.game_id}:{self.player_id}:{self.number}"


class TryoutLine(models.Model):
    """One way on: the answers and chances that were given, and what its owner thinks of it."""

    tryout = models.ForeignKey(Tryout, on_delete=models.CASCADE, related_name="lines")
    letter = models.CharField(max_length=1)
    name = models.CharField(max_length=60, blank=True)
    note = models.TextField(blank=True)
    steps = models.JSONField(default=list)
    lots = models.PositiveIntegerField(default=0)
    """How many chances were drawn by odds so far, those rubbed out included: the next one falls anew."""

    class Meta:
        ordering = ["letter"]
        constraints = [models.UniqueConstraint(fields=["tryout", "letter"], name="tryout_letter_once")]

    def __str__(self) -> str:
        return f"{self.tryout_id}:{self.letter}"

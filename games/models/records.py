"""What stands around the games: paper, decks, ratings, reports."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.playing import Game, Seat


class Paper(models.Model):
    """A sheet or a book as it was printed: wanted by somebody, made once by a worker, kept for a while."""

    class Kind(models.TextChoices):
        SHEET = "sheet"  # both sides, for a seat
        PUBLIC = "public"
        BOOK = "book"
        RULES = "rules"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="papers")
    seat = models.ForeignKey(Seat, null=True, on_delete=models.CASCADE, related_name="papers")
    """Whose private side is on it."""
    reader = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="papers"
    )
    """Through whose eyes it is made; None: a spectator's."""
    kind = models.CharField(max_length=6, choices=Kind.choices)
    form = models.CharField(max_length=4, default="pdf")
    look = models.CharField(max_length=12, default="", blank=True)
    """In which manner, where that is not the usual one: words of `SheetLook`."""
    event = models.PositiveIntegerField()
    is_now = models.BooleanField(default=True)
    """Made for the present moment, with the open question; else for a moment of the history."""
    language = models.CharField(max_length=2)
    zone = models.CharField(max_length=40)
    size = models.CharField(max_length=8)
    key = models.CharField(max_length=200, unique=True)
    """Of everything that stands on it: the same paper is never made twice."""
    wanted_at = models.DateTimeField(auto_now_add=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    made_at = models.DateTimeField(null=True)
    body = models.BinaryField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["wanted_at"], condition=Q(made_at__isnull=True), name="not_made"),
            models.Index(fields=["seat", "kind", "event"]),
        ]

    def __str__(self) -> str:
        return self.key


class FailedWork(models.Model):
    """Work of a worker that raised something unexpected: tried again, then laid aside as a dead letter."""

    class State(models.TextChoices):
        TRYING = "trying"
        LAID_ASIDE = "laid_aside", "laid aside"
        DONE = "done"  # it went well in the end

    task = models.CharField(max_length=20)
    """judge, understand, send, print_paper, attend"""
    row = models.PositiveBigIntegerField()
    """What it was about: the row of that task's table."""
    game = models.ForeignKey(Game, null=True, on_delete=models.CASCADE, related_name="failed_work")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="failed_work"
    )
    """Who waited for it."""
    state = models.CharField(max_length=10, choices=State.choices, default=State.TRYING)
    attempts = models.PositiveSmallIntegerField(default=0)
    error = models.CharField(max_length=100)
    trace = models.TextField(blank=True)
    """Where it happened; never what was said about it, which may be somebody's secret."""
    first_at = models.DateTimeField(auto_now_add=True)
    last_at = models.DateTimeField(auto_now_add=True)
    due_at = models.DateTimeField(auto_now_add=True)
    """Not before this moment it is tried again."""

    class Meta:
        verbose_name_plural = "failed work"
        constraints = [models.UniqueConstraint(fields=["task", "row"], name="one_failure_a_row")]
        indexes = [models.Index(fields=["task"], condition=~Q(state="done"), name="failed_and_open")]

    def __str__(self) -> str:
        return f"{self.task} {self.row}"


class Coaching(models.Model):
    """How far somebody has come with the coach of a game, and whether they are done with it for good."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="coachings")
    title = models.CharField(max_length=20)
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="coachings")
    """At whose table the coach stands."""
    step = models.CharField(max_length=20, blank=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "title"], name="one_coach_a_title")]

    def __str__(self) -> str:
        return f"{self.player} at {self.title}: {self.step}"


class Glance(models.Model):
    """Up to where somebody has looked at a game: what came behind is news on their list of games."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="glances")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="glances")
    event = models.PositiveIntegerField(default=0)
    talk = models.PositiveBigIntegerField(default=0)
    """The latest thing said that they had before them."""
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "game"], name="one_glance_a_game")]

    def __str__(self) -> str:
        return f"{self.player_id} saw {self.game_id} up to {self.event}"


class Deck(models.Model):
    """A deck that somebody builds, for the games to which players bring one. Only its owner sees it, unless
    it is public."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="decks")
    title = models.CharField(max_length=20)
    name = models.CharField(max_length=60)
    cards = models.JSONField(default=dict)
    """{key: copies}"""
    changed_at = models.DateTimeField()
    public = models.BooleanField(default=False)
    """Whether everybody may look at it and take a copy."""

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class Rating(models.Model):
    """How strong a player is on one side of a title, as far as rated games tell (Glicko-2)."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ratings")
    title = models.CharField(max_length=20)
    side = models.CharField(max_length=20, blank=True)
    """The team; empty for what was counted before sides were told apart."""
    in_teams = models.BooleanField(default=False)
    """Games of teams are counted apart from those of two players."""
    rating = models.FloatField(default=1500.0)
    deviation = models.FloatField(default=350.0)
    volatility = models.FloatField(default=0.06)
    games = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "title", "side", "in_teams"], name="one_rating_a_side")
        ]

    def __str__(self) -> str:
        return f"{self.rating:.0f} ± {self.deviation:.0f}"


class RatedGame(models.Model):
    """A finished rated game whose result is in the ratings: no game counts twice."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="rated_result")
    counted_at = models.DateTimeField(auto_now_add=True)
    changes = models.JSONField(default=dict)
    """{player: [rating before, rating after]}"""

    def __str__(self) -> str:
        return str(self.game_id)


class Stoppage(models.Model):
    """A game was stopped because the rules no longer gave its log: for the staff, who look into it."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="stoppages")
    entry = models.PositiveIntegerField()
    """The log entry at which they differed."""
    rules = models.PositiveIntegerField()
    """The rules version that the game was under."""
    stored = models.CharField(max_length=200)
    """What kind of thing stands in the log there; not what is on it, which may be somebody's secret."""
    produced = models.CharField(max_length=200)
    """What kind of thing the rules would have there."""
    path = models.TextField(blank=True)
    """Where in the rules the game waited."""
    stopped_at = models.DateTimeField()
    went_on_at = models.DateTimeField(null=True, blank=True)
    set_going_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ["-stopped_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["game"], condition=Q(went_on_at__isnull=True), name="one_open_stoppage_a_game"
            )
        ]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.entry}"


class Report(models.Model):
    """A player says that something is wrong. What they had before them is kept with it."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="reports")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="reports"
    )
    seat = models.CharField(max_length=20, blank=True)
    text = models.TextField()
    event = models.PositiveIntegerField()
    """The latest event when it was written."""
    question = models.TextField(blank=True)
    """What the seat was asked."""
    view = models.BinaryField()
    """The game as this player saw it, folded for their eyes."""
    written_at = models.DateTimeField(auto_now_add=True)
    settled_at = models.DateTimeField(null=True, blank=True)
    answer = models.TextField(blank=True)
    """What the staff did about it; the player reads it."""

    class Meta:
        ordering = ["-written_at"]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.event}"

"""What the service keeps. Only games/service writes here; the log's rows are never changed once written."""

from __future__ import annotations

import secrets
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext


def fresh_token() -> str:
    """A capability: whoever holds it may do one thing, until it is revoked."""
    return secrets.token_urlsafe(24)


# --- the game and who sits where -----------------------------------------------------------------


class Game(models.Model):
    """One game: its terms, where it stands, and the sealed secret of its dice."""

    class State(models.TextChoices):
        OPEN = "open"  # waiting for players
        RUNNING = "running"
        ADJOURNED = "adjourned"  # a clock ran out; the others decide what now
        STOPPED = "stopped"  # the rules no longer fit its log: somebody must look
        FINISHED = "finished"
        ABANDONED = "abandoned"

    title = models.CharField(max_length=20)
    name = models.CharField(max_length=60)
    options = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="games_opened"
    )
    listed = models.BooleanField(default=True)
    """Shown in the lobby while it has empty seats."""
    random_seats = models.BooleanField(default=False)
    spectators = models.BooleanField(default=True)
    rated = models.BooleanField(default=False)
    language = models.CharField(max_length=2, default="en")

    bank_days = models.PositiveSmallIntegerField(default=21)
    move_days = models.PositiveSmallIntegerField(default=3)
    weekends_count = models.BooleanField(default=False)
    absence_days = models.PositiveSmallIntegerField(default=30)
    """How many days of announced absence stop a player's clock in this game, in all."""

    secret = models.BinaryField()
    commitment = models.CharField(max_length=64)
    rules = models.PositiveIntegerField(default=1)
    turn = models.PositiveIntegerField(default=0)
    entries = models.PositiveIntegerField(default=0)
    """How many log entries there are."""
    events = models.PositiveIntegerField(default=0)
    """How many of them are events: the numbers that people see."""
    chances = models.PositiveIntegerField(default=0)

    winners = models.JSONField(default=list)
    how = models.CharField(max_length=40, blank=True)
    opened_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    adjourned_at = models.DateTimeField(null=True)
    """Since when the others may decide what happens with a seat whose time ran out."""
    seating = models.JSONField(default=dict)
    """Where seats were drawn: who waited in which order, and the seats as drawn from the sealed secret."""

    class Meta:
        indexes = [models.Index(fields=["state", "opened_at"])]

    def __str__(self) -> str:
        return self.name

    @property
    def is_over(self) -> bool:
        return self.state in (self.State.FINISHED, self.State.ABANDONED)


class Seat(models.Model):
    """A place at a game's table, with its clock."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    key = models.CharField(max_length=20)
    team = models.CharField(max_length=20)
    place = models.PositiveSmallIntegerField()
    bank_left = models.DurationField()
    absence_left = models.DurationField()
    paused = models.BooleanField(default=False)
    """The clock stands still because our mails do not arrive."""
    mails = models.BooleanField(default=True)
    """False after the player unsubscribed from this game's mails; the clock runs on."""

    class Meta:
        ordering = ["place"]
        constraints = [models.UniqueConstraint(fields=["game", "key"], name="one_seat_a_key")]

    def __str__(self) -> str:
        return self.key

    @property
    def tenure(self) -> Tenure | None:
        """Who sits here now (use prefetch_related("tenures") where many are read)."""
        return next((tenure for tenure in self.tenures.all() if tenure.ended_at is None), None)


class Tenure(models.Model):
    """The time for which somebody, or a bot, sits in a seat. Ended ones stay in the history."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="tenures")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="tenures"
    )
    bot = models.CharField(max_length=20, blank=True)
    began_at = models.DateTimeField()
    began_event = models.PositiveIntegerField(default=0)
    ended_at = models.DateTimeField(null=True)
    ended_event = models.PositiveIntegerField(null=True)
    notes_released = models.BooleanField(default=False)
    """Whether the private notes of this tenure may be read: by a successor at once, by all after the end."""
    told_event = models.PositiveIntegerField(default=0)
    """Up to which event our mails have told this player."""
    told_at = models.DateTimeField(null=True)
    told_question = models.PositiveIntegerField(null=True)
    """The latest question that a mail has put to this player (its `after`)."""

    class Meta:
        ordering = ["began_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["seat"], condition=Q(ended_at__isnull=True), name="one_tenure_at_a_time"
            ),
            models.CheckConstraint(
                condition=Q(player__isnull=False, bot="") | (Q(player__isnull=True) & ~Q(bot="")),
                name="player_or_bot",
            ),
        ]

    def __str__(self) -> str:
        return self.bot or str(self.player)

    @property
    def shown_name(self) -> str:
        """Whoever sits there, as everybody reads it: a player's name, or a bot's."""
        if self.player:
            return self.player.shown_name
        return gettext("the bot %(name)s") % {"name": self.bot.replace("_", " ").capitalize()}


class Invitation(models.Model):
    """A capability to take a seat, for an account or for an e-mail address that has none yet."""

    class State(models.TextChoices):
        SENT = "sent"
        TAKEN = "taken"
        DECLINED = "declined"
        REVOKED = "revoked"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="invitations")
    seat = models.ForeignKey(Seat, null=True, on_delete=models.CASCADE, related_name="invitations")
    """None: any empty seat."""
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="invitations"
    )
    address = models.EmailField(blank=True)
    language = models.CharField(max_length=2, default="en")
    token = models.CharField(max_length=40, unique=True, default=fresh_token)
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="invitations_sent"
    )
    state = models.CharField(max_length=10, choices=State.choices, default=State.SENT)
    sent_at = models.DateTimeField(auto_now_add=True)
    settled_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.game} for {self.player or self.address}"


# --- the log and what is derived from it ----------------------------------------------------------


class LogEntry(models.Model):
    """One entry of a game's log: an event, an answer, a chance or a take-back. Append-only."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="log")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=6)
    event = models.PositiveIntegerField(null=True)
    """The number that people see; only events have one."""
    turn = models.PositiveIntegerField(default=0)
    rules = models.PositiveIntegerField()
    body = models.TextField()
    at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="one_entry_a_number"),
            models.UniqueConstraint(fields=["game", "event"], name="one_event_a_number"),
        ]
        indexes = [models.Index(fields=["game", "turn"])]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.number}"


class Snapshot(models.Model):
    """The state after entry `number`, for some eyes: a cache that may be thrown away at any time."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="snapshots")
    eyes = models.CharField(max_length=100)
    """`*` for the whole truth (at boundaries, to resume from); else a view's seats, none for a spectator."""
    number = models.PositiveIntegerField()
    turn = models.PositiveIntegerField()
    opens_turn = models.BooleanField(default=False)
    """Kept for rewinding; of the others only the newest is."""
    body = models.BinaryField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "eyes", "number"], name="one_snapshot_a_place")
        ]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.number} for {self.eyes or 'spectators'}"


class OpenQuestion(models.Model):
    """What a seat is asked now, and how its clock stands. Replaced when the question changes."""

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
    deadline = models.DateTimeField(null=True, db_index=True)
    """When the bank is empty, as far as known today; None while the clock stands still."""
    reminded = models.PositiveSmallIntegerField(default=0)
    """The highest percentage already reminded of."""
    remind_at = models.DateTimeField(null=True, db_index=True)
    attend_at = models.DateTimeField(null=True, db_index=True)
    """When a bot, or the player's standing orders, may answer; None: only the person."""
    lands_at = models.DateTimeField(null=True)
    """Where the time of an answer would tell who gave it: no answer counts before this moment."""

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.prompt}"


# --- moves ------------------------------------------------------------------------------------------


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
    kind = models.CharField(max_length=12, choices=Kind.choices)
    asked_by = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="agreements_asked")
    about = models.JSONField(default=dict)
    """What exactly: the entry to go back to, the seat that is late, the substitute."""
    votes = models.JSONField(default=dict)
    """{seat key: true or false}"""
    opened_at = models.DateTimeField(auto_now_add=True)
    settled_at = models.DateTimeField(null=True)
    agreed = models.BooleanField(null=True)

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


# --- talk ---------------------------------------------------------------------------------------------


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


class Mute(models.Model):
    """One player does not want to hear another, in any game."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mutes")
    muted = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="muted_by")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "muted"], name="mute_once")]

    def __str__(self) -> str:
        return f"{self.player_id} mutes {self.muted_id}"


# --- mail ---------------------------------------------------------------------------------------------


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
    """An address that refused our mail for good."""

    address = models.EmailField(unique=True)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="unreached"
    )
    since = models.DateTimeField(auto_now_add=True)
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        verbose_name_plural = "unreached addresses"

    def __str__(self) -> str:
        return self.address


class PostOffice(models.Model):
    """One row: while it is closed no mail leaves, and what must be sent waits in the outbox."""

    closed = models.BooleanField(default=False)
    why = models.CharField(max_length=200, blank=True)
    changed_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return "closed" if self.closed else "open"


# --- paper --------------------------------------------------------------------------------------------


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


# --- around the games ---------------------------------------------------------------------------------


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
    """A deck that somebody builds, for the games to which players bring one. Only its owner sees it."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="decks")
    title = models.CharField(max_length=20)
    name = models.CharField(max_length=60)
    cards = models.JSONField(default=dict)
    """{key: copies}"""
    changed_at = models.DateTimeField()

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class Rating(models.Model):
    """How strong a player is in one title, as far as finished rated games tell (Glicko-2)."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ratings")
    title = models.CharField(max_length=20)
    rating = models.FloatField(default=1500.0)
    deviation = models.FloatField(default=350.0)
    volatility = models.FloatField(default=0.06)
    games = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "title"], name="one_rating_a_title")]

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

"""A game, its seats, who sits in them and who is invited."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext

from games.titles.levels import level_name


def fresh_token() -> str:
    """A capability: whoever holds it may do one thing, until it is revoked."""
    return secrets.token_urlsafe(24)


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
    """For each answer, afresh; 0 where the days are given for a turn."""
    turn_days = models.PositiveSmallIntegerField(default=0)
    """For all answers of a seat in one turn; 0 where the days are given for each answer."""
    weekends_count = models.BooleanField(default=False)
    absence_days = models.PositiveSmallIntegerField(default=30)
    """How many days of announced absence stop a player's clock in this game, in all."""

    least_reliability = models.PositiveSmallIntegerField(default=0)
    """Whoever sits down has finished so many percent of the games they began; 0: anybody."""
    least_rating = models.PositiveSmallIntegerField(default=0)
    most_rating = models.PositiveSmallIntegerField(default=0)
    """0: no bound."""

    secret = models.BinaryField()
    commitment = models.CharField(max_length=64)
    seal_name = models.CharField(max_length=40, unique=True, null=True)  # noqa: DJ001  none are not equal
    """Of the seal that was shown before the game was opened: it opens no second one."""
    words = models.JSONField(default=list)
    """What those who sat down added to the secret, fixed at the start: [{"seat": …, "word": …}, …]"""
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
    """Since when a seat is late or empty, and all clocks stand."""
    ends_at = models.DateTimeField(null=True, db_index=True)
    """When an adjourned game ends without a result, if nobody answers or decides anything until then."""
    afresh_after = models.PositiveIntegerField(default=0)
    """Something was taken back: nobody gets the days of a move afresh before the log is longer than this."""
    seating = models.JSONField(default=dict)
    """Where seats were drawn: who waited in which order, and the seats as drawn from the sealed secret."""

    log_read: Any = None
    """What storage has read of the log, for as long as the log has that length."""

    class Meta:
        indexes = [models.Index(fields=["state", "opened_at"])]

    def __str__(self) -> str:
        return self.name

    def refresh_from_db(self, *args: Any, **kwargs: Any) -> None:
        """A log whose length has changed is read again, also where it grew within what was rolled back."""
        before = self.entries
        super().refresh_from_db(*args, **kwargs)
        if self.entries != before:
            self.log_read = None

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
    days_left = models.DurationField(null=True)
    """What is left of the days for its move or its turn; None before it was asked anything."""
    turn_given = models.PositiveIntegerField(default=0)
    """The latest turn for which it was given days."""
    grace_used = models.DurationField(default=timedelta)
    """How long it has been late in that turn."""
    paused = models.BooleanField(default=False)
    """The clock stands still because our mails do not arrive."""
    paused_at = models.DateTimeField(null=True)
    offered = models.BooleanField(default=False)
    """It fell empty, and the others agreed that whoever likes may take it."""
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="seats_to_come_back_to"
    )
    """Who was late, and gets the seat back by coming back in time."""
    owner_until = models.DateTimeField(null=True)
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

    class Why(models.TextChoices):
        HANDED_OVER = "handed_over"  # by its player, to a person or a bot
        LEFT = "left"
        LATE = "late"  # the others let somebody else play on
        CLAIMED = "claimed"  # the game ended because of it
        LAPSED = "lapsed"  # the game ended because nobody decided anything
        CAME_BACK = "came_back"  # a stand-in, whose seat's owner is back

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="tenures")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="tenures"
    )
    bot = models.CharField(max_length=20, blank=True)
    hints = models.PositiveIntegerField(default=0)
    """How often its player has asked for a hint."""
    began_at = models.DateTimeField()
    began_event = models.PositiveIntegerField(default=0)
    ended_at = models.DateTimeField(null=True)
    ended_event = models.PositiveIntegerField(null=True)
    why = models.CharField(max_length=12, choices=Why.choices, blank=True)
    """Why it ended before the game, or by whose silence the game ended."""
    ended_turn = models.PositiveIntegerField(null=True)
    days_left = models.DurationField(null=True)
    bank_left = models.DurationField(null=True)
    absence_left = models.DurationField(null=True)
    """What its player had left on getting up: no more is there on sitting down again."""
    word = models.CharField(max_length=160, blank=True)
    """What this player added to the secret of the dice by sitting down."""
    notes_released = models.BooleanField(default=False)
    """Whether the private notes of this tenure may be read: by a successor at once, by all after the end."""
    told_event = models.PositiveIntegerField(default=0)
    """Up to which event our mails have told this player."""
    told_at = models.DateTimeField(null=True)
    told_question = models.PositiveIntegerField(null=True)
    """The latest question that a mail has put to this player (its `after`)."""
    sheet_turn = models.PositiveIntegerField(null=True)
    """The last turn whose printed sheet has gone to this player."""

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
        return gettext("the bot %(name)s") % {"name": level_name(self.bot)}


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
    """Without a player and an address it is a link that whoever invites passes on."""
    language = models.CharField(max_length=2, default="en")
    token = models.CharField(max_length=40, unique=True, default=fresh_token)
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="invitations_sent"
    )
    network = models.CharField(max_length=24, blank=True)
    """From which network it was sent, covered: to count by."""
    state = models.CharField(max_length=10, choices=State.choices, default=State.SENT)
    sent_at = models.DateTimeField(auto_now_add=True)
    settled_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.game} for {self.player or self.address}"

    @property
    def is_link(self) -> bool:
        return self.player_id is None and not self.address

    @property
    def named(self) -> str:
        """As whoever invites has named them: an address does not tell whose it is."""
        return self.address or (self.player.shown_name if self.player else "")


class NoInvitations(models.Model):
    """An address, covered, whose owner wants no invitations from anybody."""

    mark = models.CharField(max_length=24, unique=True)
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "no invitations"

    def __str__(self) -> str:
        return self.mark

"""People: who they are to each other, how they read, when their clock may run."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.handles import LONGEST, check_handle


class PaperSize(models.TextChoices):
    A4 = "a4", _("A4")
    LETTER = "letter", _("US Letter")


class MailWish(models.TextChoices):
    SHEET = "sheet", _("A mail for each turn, with the turn sheet")
    LINK = "link", _("A mail for each turn, with a link only")
    DIGEST = "digest", _("One mail a day, at the hour you choose")


class SheetWish(models.TextChoices):
    TURN = "turn", _("Once a turn")
    EACH = "each", _("With each question")
    NEVER = "never", _("Never")


class SheetLook(models.TextChoices):
    COLOUR = "", _("In colour")
    GREY = "grey", _("In grey")
    LARGE = "large", _("In large print")
    LARGE_GREY = "large grey", _("In large print and grey")


class User(AbstractUser):
    """A person with a handle, or what is left of one: the row outlives the account for the others' sake."""

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    username = models.CharField(
        _("handle"),
        max_length=LONGEST,
        unique=True,
        validators=[check_handle],
        error_messages={"unique": _("Somebody already plays under this handle. Choose another one.")},
    )
    language = models.CharField(
        _("language"), max_length=2, choices=settings.LANGUAGES, default=settings.LANGUAGE_CODE
    )
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    paper = models.CharField(_("paper"), max_length=8, choices=PaperSize.choices, default=PaperSize.A4)
    mail_wish = models.CharField(
        _("mail wish"), max_length=8, choices=MailWish.choices, default=MailWish.SHEET
    )
    digest_hour = models.PositiveSmallIntegerField(
        _("hour of the daily mail"), default=8, validators=[MaxValueValidator(23)]
    )
    sheet_wish = models.CharField(
        _("turn sheet"), max_length=8, choices=SheetWish.choices, default=SheetWish.TURN
    )
    """How often the printed sheet comes with a mail; the word sheet brings it at any time."""
    sheet_look = models.CharField(
        _("look of the turn sheet"),
        max_length=12,
        choices=SheetLook.choices,
        default=SheetLook.COLOUR,
        blank=True,
    )
    subject_tells = models.BooleanField(_("subject with turn and deadline"), default=False)
    """For those who sort their mail by its subject; else it is the game's name, and one thread."""
    digest_days = models.JSONField(_("days of the daily mail"), default=list, blank=True)
    """Weekdays on which the daily mail comes: 0 is Monday. None named: every day."""
    quiet_from = models.PositiveSmallIntegerField(
        _("quiet hours from"), null=True, blank=True, validators=[MaxValueValidator(23)]
    )
    quiet_until = models.PositiveSmallIntegerField(
        _("quiet hours until"), null=True, blank=True, validators=[MaxValueValidator(23)]
    )
    """Between these hours of the player's day no mail leaves, but for answers to mails."""
    quiet_days = models.JSONField(_("quiet days"), default=list, blank=True)
    """Weekdays that never count on this player's clock: 0 is Monday."""
    calendar_before = models.JSONField(default=None, null=True, blank=True, editable=False)
    """Time zone and quiet days that clocks go by until a change counts,"""
    calendar_from = models.DateTimeField(null=True, blank=True, editable=False)
    """which it does from then on (games/service/calendars.py)."""
    confirms_guesses = models.BooleanField(_("confirm what was guessed"), default=True)
    """Whether an order that cannot be taken back waits for a yes where we read it from half a name."""
    is_guest = models.BooleanField(default=False)
    """Came without an address; signing up turns the same row into a full account."""
    is_former = models.BooleanField(default=False)
    """Deleted at its owner's wish: nothing personal is left, the seat's history is."""

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = [models.UniqueConstraint(Lower("username"), name="one_handle_in_any_case")]

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        """How others read this player; a former player has no name, in any language."""
        return gettext("a former player") if self.is_former else self.username

    def get_full_name(self) -> str:
        return self.shown_name

    def get_short_name(self) -> str:
        return self.shown_name

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)

    def day_of(self, moment: datetime) -> date:
        """The calendar day it is for this player at that moment."""
        return timezone.localtime(moment, self.zone).date()


class Absence(models.Model):
    """Days a player has announced to be away, both ends included, in the player's own calendar."""

    player = models.ForeignKey(User, on_delete=models.CASCADE, related_name="absences")
    first_day = models.DateField(_("first day away"))
    last_day = models.DateField(_("last day away"))

    class Meta:
        ordering = ["first_day", "last_day"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(last_day__gte=models.F("first_day")), name="absence_ends_after_it_begins"
            )
        ]

    def __str__(self) -> str:
        return f"{self.first_day} – {self.last_day}"

    @property
    def days(self) -> int:
        return (self.last_day - self.first_day).days + 1

"""Days that players announce to be away."""

from __future__ import annotations

from datetime import date

from accounts.models import Absence, User


def announce(player: User, first_day: date, last_day: date) -> None:
    """Both ends included. The same days twice are one absence."""
    Absence.objects.get_or_create(player=player, first_day=first_day, last_day=last_day)

"""What letters said that can be answered: kept when they are written, found again when a reply comes."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q, QuerySet

from accounts.models import User
from games.models import Outgoing, ReplyAddress, Tenure

DAYS_KEPT = 90
"""So long after a game, or a player's time in it, replies to its letters may still be looked into."""


def keep(letter: Outgoing, tenure: Tenure, **said: Any) -> ReplyAddress:
    """The address of a letter that is about to be sent, with what it says.

    Another attempt at the same letter has the same address, unless it says something else by then: the first
    one may have arrived all the same, and its numbers go on meaning what stood in it.
    """
    for known in ReplyAddress.objects.filter(outgoing=letter, tenure=tenure):
        if all(getattr(known, name) == value for name, value in said.items()):
            return known
    return ReplyAddress.objects.create(outgoing=letter, tenure=tenure, **said)


def find(word: str) -> ReplyAddress | None:
    """The letter that an address leads to, unless it was thrown away."""
    letters = ReplyAddress.objects.select_related("tenure__seat__game", "tenure__player")
    return letters.filter(word=word).first()


def sits_by(word: str, player: User) -> bool:
    """Whether the letter went to a seat in which this player still sits."""
    return ReplyAddress.objects.filter(word=word, tenure__player=player, tenure__ended_at=None).exists()


# --- keeping and letting go ------------------------------------------------------------------------


def throw_away(now: datetime) -> None:
    """Nothing can be said any more by letters of games that are long over, or to who has long left."""
    old = now - timedelta(days=DAYS_KEPT)
    over = Q(tenure__seat__game__ended_at__lt=old) | Q(tenure__ended_at__lt=old)
    ReplyAddress.objects.filter(over).delete()


def letters_to(user: User) -> QuerySet[ReplyAddress]:
    found = ReplyAddress.objects.filter(tenure__player=user)
    return found.select_related("tenure__seat").order_by("written_at", "pk")


def told(letter: ReplyAddress) -> dict[str, Any]:
    """What is kept of a letter, as its reader may take it away."""
    return {
        "game": letter.tenure.seat.game_id,
        "seat": letter.tenure.seat.key,
        "at": letter.written_at.isoformat(),
        "language": letter.language,
        "question": letter.prompt,
        "items": letter.items,
        "draft": letter.draft,
    }


def forget_player(user: User) -> None:
    """What lay in pencil goes with the account."""
    letters_to(user).delete()

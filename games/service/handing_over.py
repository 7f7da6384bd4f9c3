"""Handing over one's own seat, to somebody named or to a bot: what a button and a word do alike."""

from __future__ import annotations

from datetime import datetime

from accounts.models import User
from games.kernel import Refused
from games.models import Invitation, Seat, Tenure
from games.service import invitations, seats
from games.titles.offered import titles

BOT = ("bot", "a bot", "un bot", "um bot")


def is_bot(whom: str) -> bool:
    return whom.strip().casefold() in BOT


def practice_player(title: str) -> str:
    """The game's own practice opponent; a game without one has the player of random moves."""
    own = [key for key in titles()[title].opponents if key != "random"]
    return own[0] if own else "random"


def to_bot(seat: Seat, by: User, now: datetime) -> Tenure:
    return seats.hand_to_bot(seat, by, practice_player(seat.game.title), now)


def to_person(seat: Seat, by: User, whom: str, now: datetime, network: str = "") -> Invitation:
    """By handle or e-mail address. Raises Refused."""
    if "@" in whom:
        return invitations.invite(
            seat.game, by, now, address=whom, language=by.language, seat=seat.key, network=network
        )
    found = User.objects.filter(username__iexact=whom, is_former=False).exclude(pk=by.pk).first()
    if found is None:
        raise Refused("nobody_called_so", name=whom)
    return invitations.invite(seat.game, by, now, player=found, seat=seat.key)

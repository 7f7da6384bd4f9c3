"""Everything we know about a player, in one file for that player."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator

from accounts.models import User


def data_of(user: User) -> dict[str, Any]:
    """The account as plain values; the games add their own part."""
    return {
        "account": {
            "handle": user.username,
            "email": user.email,
            "language": user.language,
            "time_zone": user.time_zone,
            "paper": user.paper,
            "mail_wish": user.mail_wish,
            "digest_hour": user.digest_hour,
            "quiet_days": user.quiet_days,
            "guest": user.is_guest,
            "opened": user.date_joined,
            "last_sign_in": user.last_login,
            "second_key": Authenticator.objects.filter(user=user).exists(),
        },
        "addresses": list(EmailAddress.objects.filter(user=user).values("email", "verified", "primary")),
        "absences": list(user.absences.values("first_day", "last_day")),
        "games": _games_of(user),
    }


def _games_of(user: User) -> Any:
    """Asked for by name: the games know their players, not the other way round."""
    if not find_spec("games.service"):
        return []
    games_of = getattr(import_module("games.service"), "data_of", None)
    return games_of(user) if games_of else []

"""Everything we know about a player, in one file for that player."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator

from accounts.models import User
from games import service


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
            "digest_days": user.digest_days,
            "sheet_wish": user.sheet_wish,
            "sheet_look": user.sheet_look,
            "subject_tells": user.subject_tells,
            "quiet_hours": [user.quiet_from, user.quiet_until],
            "quiet_days": user.quiet_days,
            "confirms_guesses": user.confirms_guesses,
            "guest": user.is_guest,
            "opened": user.date_joined,
            "last_sign_in": user.last_login,
            "second_key": Authenticator.objects.filter(user=user).exists(),
        },
        "addresses": list(EmailAddress.objects.filter(user=user).values("email", "verified", "primary")),
        "absences": list(user.absences.values("first_day", "last_day")),
        **service.data_of(user),
    }

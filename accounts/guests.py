"""People who play before they have given an address."""

import re
import secrets

from accounts.models import User
from accounts.zones import first_guess

_LETTERS = "bcdfghjkmnpqrstvwxz23456789"  # no vowels, so no words; nothing that looks like something else
MADE_HANDLE = re.compile(rf"guest-[{_LETTERS}]{{6}}")
"""Of somebody who has not chosen a name."""


def make_guest(language: str, browser_zone: str = "") -> User:
    """A player with a handle and nothing else: no address, no password, only the present session."""
    zone = first_guess(language, browser_zone)
    guest = User(username=_free_handle(), language=language, time_zone=zone, is_guest=True)
    guest.set_unusable_password()
    guest.save()
    return guest


def _free_handle() -> str:
    while True:
        handle = "guest-" + "".join(secrets.choice(_LETTERS) for _ in range(6))
        if not User.objects.filter(username=handle).exists():
            return handle

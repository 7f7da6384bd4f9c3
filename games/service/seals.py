"""The seal of the dice: it is shown first, and only then does anybody add a word.

Whoever opens a game must see its seal before the game exists. So a seal has a name, drawn at random and put
into the form, and the secret behind it is made from that name with the key of the house: nothing is stored
for a form that nobody sends. A name opens one game only, since the secret of a game that is over is known.
"""

from __future__ import annotations

import hmac
import secrets
import unicodedata

from django.conf import settings
from msgspec import Struct

from games.kernel import Refused, sealed
from games.models import Game

LONGEST_WORD = 160
LONGEST_OWN_WORD = 60
"""Beside what a browser or a mail program adds."""
_NAME_BYTES = 18


class Seal(Struct, frozen=True):
    """What a form shows before a game is opened with it."""

    name: str
    commitment: str


class Dice(Struct, frozen=True):
    """What comes back with the form: the seal that was shown, and the word that was added to it."""

    seal: str = ""
    word: str = ""


def fresh() -> Seal:
    name = secrets.token_urlsafe(_NAME_BYTES)
    return Seal(name, sealed.commitment(_secret_behind(name)))


def secret_for(name: str) -> bytes:
    """The secret of the seal that was shown, or a new one where none was. Raises Refused if it was used."""
    if not name:
        return secrets.token_bytes(32)
    if Game.objects.filter(seal_name=name).exists():
        raise Refused("seal_used")
    return _secret_behind(name)


def _secret_behind(name: str) -> bytes:
    return hmac.digest(f"games.seals:{settings.SECRET_KEY}".encode(), name.encode(), "sha256")


def word_of_page(browser: str, own: str) -> str:
    """What a form adds: what the browser made, and a word, if there is one."""
    return clean_word(f"{browser[:64]} {own[:LONGEST_OWN_WORD]}")


def clean_word(text: str) -> str:
    """One line as it is shown to everybody, and as it is counted."""
    shown = "".join(" " if unicodedata.category(sign)[0] in "CZ" else sign for sign in text)
    return " ".join(shown.split())[:LONGEST_WORD].strip()


def word_of_mail(message_id: str, raw_digest: str, word: str) -> str:
    """What a mail adds: the name that its writer's own program gave it, which stands in the writer's copy and
    which no server on the way changes; without one the digest of the whole. And a word, if there is one."""
    return clean_word(f"{message_id or raw_digest} {word}")

"""Addresses that we give out: who holds one may say something for one seat, about what one letter said.

Mail programs and relays change the case of an address and choke on signs, so there are only a–z and 0–9:
a letter for the kind, then a word that tells its reader nothing. That of a reply is drawn at random and leads
to what was stored with the letter; the others are covered numbers, which need no row of their own. Both bear
our mark, so that the door can turn strangers away without asking the database: while that is down a mail must
be asked back later, not refused for ever.

Version 1.0 signed plain numbers in base 32. Those addresses lie in people's mailboxes and mean the same for
ever.
"""

from __future__ import annotations

import base64
import binascii
import hmac
from typing import Literal

from django.conf import settings
from msgspec import Struct

from games.service import opaque
from games.service.opaque import base32

Kind = Literal["r", "b", "c", "u", "i", "n", "k"]
"""r: a reply; b: where a bounce goes; c: a reply that confirms a mail; u: to stop a game's mails; i: an
answer to an invitation; n: no invitation ever again; k: who answers has read the letter with the code."""
_KINDS = ("r", "b", "c", "u", "i", "n", "k")
_SIGNATURE = 12
_MARK = 8
OPEN = ("post", "postmaster", "abuse", "mailer-daemon")
"""Addresses that exist for everybody."""
STAFF = ("postmaster", "abuse", "mailer-daemon")
"""Of these, what is for people who look after the post: kept, and not answered by a machine."""


class Token(Struct, frozen=True):
    """What an address of ours stands for."""

    kind: Kind
    first: int = 0
    """The row of the outbox (b), the mail (c, k), the tenure (u; r of version 1.0), the invitation (i, n)."""
    second: int = 0
    """The question, in a reply's address of version 1.0: the log's length when it was asked."""
    word: str = ""
    """What leads to the stored letter (r)."""

    @property
    def local(self) -> str:
        if self.word:
            return f"{self.kind}{self.word}{_mark(self.word)}"
        return self.signed if self.kind == "r" else self.kind + opaque.cover(_purpose(self.kind), self.first)

    @property
    def signed(self) -> str:
        """As version 1.0 gave it out."""
        body = _varint(self.first) + _varint(self.second)
        return self.kind + base32(body + _sign(self.kind, body))

    @property
    def address(self) -> str:
        return f"{self.local}@{settings.MAIL_DOMAIN}"


def token_of(address: str) -> Token | None:
    """What an address stands for, if it is one of ours."""
    local, _, domain = address.strip().strip("<>").lower().rpartition("@")
    if domain.rstrip(".") != settings.MAIL_DOMAIN:
        return None
    return token_in(local)


def token_in(local: str) -> Token | None:
    if not 20 <= len(local) <= 64 or local[0] not in _KINDS or not local.isascii():
        return None
    return (_stored(local) if local[0] == "r" else _covered(local)) or _signed(local)


def is_for_staff(address: str) -> bool:
    local, _, domain = address.strip().strip("<>").lower().rpartition("@")
    return domain.rstrip(".") == settings.MAIL_DOMAIN and local in STAFF


def is_given_out(local: str) -> bool:
    """Would we take mail for this name in front of our domain?"""
    local = local.strip().strip("<").lower()
    return local in OPEN or token_in(local) is not None


def _stored(local: str) -> Token | None:
    word, mark = local[1:-_MARK], local[-_MARK:]
    return Token("r", word=word) if hmac.compare_digest(_mark(word), mark) else None


def _mark(word: str) -> str:
    return opaque.mark("address", word)[:_MARK]


def _covered(local: str) -> Token | None:
    number = opaque.uncover(_purpose(local[0]), local[1:])
    return Token(local[0], number) if number is not None else None  # type: ignore[arg-type]


def _purpose(kind: str) -> str:
    return f"address {kind}"


# --- version 1.0 -----------------------------------------------------------------------------------


def _signed(local: str) -> Token | None:
    try:
        body = base64.b32decode(local[1:].upper() + "=" * (-len(local[1:]) % 8))
    except (binascii.Error, ValueError):
        return None
    numbers, signature = body[:-_SIGNATURE], body[-_SIGNATURE:]
    if not hmac.compare_digest(_sign(local[0], numbers), signature):
        return None
    first, rest = _from_varint(numbers)
    second, rest = _from_varint(rest)
    token = Token(local[0], first, second)  # type: ignore[arg-type]
    return token if not rest and token.signed == local else None


def _sign(kind: str, body: bytes) -> bytes:
    key = f"games.mail.addresses:{settings.SECRET_KEY}".encode()
    return hmac.digest(key, kind.encode() + body, "sha256")[:_SIGNATURE]


def _varint(number: int) -> bytes:
    found = bytearray()
    while True:
        number, low = number >> 7, number & 127
        found.append(low | (128 if number else 0))
        if not number:
            return bytes(found)


def _from_varint(content: bytes) -> tuple[int, bytes]:
    number = 0
    for at, byte in enumerate(content[:9]):
        number |= (byte & 127) << 7 * at
        if not byte & 128:
            return number, content[at + 1 :]
    return -1, b"?"

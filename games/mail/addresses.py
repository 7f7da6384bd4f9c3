"""Signed addresses: who holds one may say something for one seat about one question.

Mail programs and relays change the case of an address and choke on signs, so there are only a–z and 0–9:
a letter for the kind, then what it stands for and the site's signature in base 32.
"""

from __future__ import annotations

import base64
import binascii
import hmac
from typing import Literal

from django.conf import settings
from msgspec import Struct

Kind = Literal["r", "b", "c", "u"]
"""r: a reply; b: where a bounce goes; c: a reply that confirms a mail; u: to stop a game's mails."""
_KINDS = ("r", "b", "c", "u")
_SIGNATURE = 12
OPEN = ("post", "postmaster", "abuse", "mailer-daemon")
"""Addresses that exist for everybody; nothing is ordered through them."""


class Token(Struct, frozen=True):
    """What a signed address stands for."""

    kind: Kind
    first: int
    """The tenure (r, u), the row of the outbox (b), the stored mail (c)."""
    second: int = 0
    """The question: the log's length when it was asked."""

    @property
    def local(self) -> str:
        body = _varint(self.first) + _varint(self.second)
        return self.kind + _base32(body + _sign(self.kind, body))

    @property
    def address(self) -> str:
        return f"{self.local}@{settings.MAIL_DOMAIN}"


def token_of(address: str) -> Token | None:
    """What an address stands for, if we have signed it."""
    local, _, domain = address.strip().strip("<>").lower().rpartition("@")
    if domain.rstrip(".") != settings.MAIL_DOMAIN:
        return None
    return token_in(local)


def token_in(local: str) -> Token | None:
    if not 20 <= len(local) <= 64 or local[0] not in _KINDS or not local.isascii():
        return None
    try:
        body = _from_base32(local[1:])
    except (binascii.Error, ValueError):
        return None
    numbers, signature = body[:-_SIGNATURE], body[-_SIGNATURE:]
    if not hmac.compare_digest(_sign(local[0], numbers), signature):
        return None
    first, rest = _from_varint(numbers)
    second, rest = _from_varint(rest)
    token = Token(local[0], first, second)  # type: ignore[arg-type]
    return token if not rest and token.local == local else None


def is_given_out(local: str) -> bool:
    """Would we take mail for this name in front of our domain?"""
    local = local.strip().strip("<").lower()
    return local in OPEN or token_in(local) is not None


def _sign(kind: str, body: bytes) -> bytes:
    key = f"games.mail.addresses:{settings.SECRET_KEY}".encode()
    return hmac.digest(key, kind.encode() + body, "sha256")[:_SIGNATURE]


def _base32(content: bytes) -> str:
    return base64.b32encode(content).decode().rstrip("=").lower()


def _from_base32(text: str) -> bytes:
    return base64.b32decode(text.upper() + "=" * (-len(text) % 8))


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

"""Numbers that people carry about without being able to read them.

Rows are counted for all games together: who can read the number of a row of their own learns from the gaps
between two of them that somebody else was asked, has spoken or has given an order. So a number that leaves
the house is covered. The way is the one of RFC 5297 (a synthetic initialisation vector), made of the standard
library's HMAC: the number's keyed mark proves that we wrote it and gives the stream that hides it. The same
number is always the same word, so that nothing has to be stored and an address stays what it was.
"""

from __future__ import annotations

import base64
import binascii
import hmac

from django.conf import settings

_NUMBER = 8
_MARK = 12
LENGTH = 32
"""Letters of a covered number."""


def cover(purpose: str, number: int) -> str:
    """The word for a number, of a–z and 2–7."""
    plain = number.to_bytes(_NUMBER, "big")
    mark = _digest("mark", purpose.encode() + b":" + plain)[:_MARK]
    return base32(mark + _hidden(purpose, mark, plain))


def uncover(purpose: str, word: str) -> int | None:
    """The number of a word, if we have given it out for this purpose."""
    if len(word) != LENGTH or not word.isascii():
        return None
    try:
        content = base64.b32decode(word.upper())
    except (binascii.Error, ValueError):
        return None
    number = int.from_bytes(_hidden(purpose, content[:_MARK], content[_MARK:]), "big")
    return number if hmac.compare_digest(cover(purpose, number), word) else None


def mark(*parts: object) -> str:
    """A keyed digest in base 32: always the same for the same parts, and nothing can be read or guessed."""
    return base32(_digest("name", ":".join(map(str, parts)).encode())[:15])


def base32(content: bytes) -> str:
    return base64.b32encode(content).decode().rstrip("=").lower()


def _hidden(purpose: str, mark: bytes, content: bytes) -> bytes:
    """Covers and uncovers."""
    stream = _digest("stream", purpose.encode() + b":" + mark)
    return bytes(one ^ other for one, other in zip(content, stream, strict=False))


def _digest(use: str, content: bytes) -> bytes:
    return hmac.digest(f"games.opaque.{use}:{settings.SECRET_KEY}".encode(), content, "sha256")

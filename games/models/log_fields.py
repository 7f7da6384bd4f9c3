"""How the log lies in its table: an entry's JSON in few bytes, its kind in one letter; and a state deflated.

The first byte of a stored body says how the rest is to be read:

    0   as it is: the JSON in UTF-8
    1   deflated (RFC 1951, window of 2^14), with log_words_1.txt as dictionary

Anything that knows zlib reads it:

    words = open("games/models/log_words_1.txt", "rb").read()
    json = zlib.decompressobj(-14, zdict=words).decompress(body[1:]).decode()

The dictionary holds words and whole entries as all titles write them, the most frequent last. It is never
edited: better words are a second file under number 2, and what lies there under 1 stays readable.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from django.db import models

WINDOW = -14
"""2^14 bytes, enough for the dictionary; negative: neither head nor checksum."""
PLAIN, DEFLATED = 0, 1


@cache
def _words() -> bytes:
    return Path(__file__).with_name("log_words_1.txt").read_bytes()


@cache
def _ready() -> Callable[[], Any]:
    """A compressor that has read the dictionary, to be copied for each entry: reading it costs most."""
    return zlib.compressobj(9, zlib.DEFLATED, WINDOW, 9, zlib.Z_DEFAULT_STRATEGY, _words()).copy


def compact(body: str) -> bytes:
    """An entry's JSON as it is stored."""
    plain, deflater = body.encode(), _ready()()
    packed = deflater.compress(plain) + deflater.flush()
    return bytes([DEFLATED]) + packed if len(packed) < len(plain) else bytes([PLAIN]) + plain


def in_full(stored: bytes) -> str:
    """The JSON of a stored entry."""
    if stored[0] == PLAIN:
        return stored[1:].decode()
    if stored[0] != DEFLATED:
        raise ValueError(f"no entry of a log begins with {stored[0]}")
    inflater = zlib.decompressobj(WINDOW, zdict=_words())
    return (inflater.decompress(stored[1:]) + inflater.flush()).decode()


class NarrowForeignKey(models.ForeignKey):
    """In four bytes, for two thousand million rows: it stands in every index of the log."""

    def db_type(self, connection: Any) -> str | None:
        return models.IntegerField().db_type(connection)


class BodyField(models.TextField):
    """JSON, stored compactly as bytes."""

    def get_internal_type(self) -> str:
        return "BinaryField"

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        return connection.Database.Binary(compact(value)) if isinstance(value, str) else value

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> str | None:
        return None if value is None else in_full(bytes(value))


class StateField(models.BinaryField):
    """A state as bytes, stored deflated (RFC 1950). What was stored before begins otherwise: a state is a map
    of MessagePack, whose first byte is never that of zlib."""

    FIRST = 0x78
    LEVEL = 1
    """More takes longer and saves little."""

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        stored = value if value is None else zlib.compress(bytes(value), self.LEVEL)
        return super().get_db_prep_value(stored, connection, prepared)

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> bytes | None:
        if value is None:
            return None
        stored = bytes(value)
        return zlib.decompress(stored) if stored[:1] == bytes([self.FIRST]) else stored


LETTERS = {"event": "e", "answer": "a", "chance": "c", "rewind": "r"}
_KINDS = {letter: kind for kind, letter in LETTERS.items()}


class KindField(models.CharField):
    """What kind of entry it is, stored as its first letter."""

    def get_prep_value(self, value: Any) -> Any:
        return LETTERS.get(value, value)

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        return _KINDS.get(value, value)

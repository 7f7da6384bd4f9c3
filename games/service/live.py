"""A word to whoever serves the live stream: this game has changed, look at it.

It says nothing else: the stream reads what everybody may know from the database itself. Where there is no
Redis nobody need be told: the stream notices a changed database by itself. A lost word costs seconds, until
the stream's next sweep.
"""

from __future__ import annotations

import logging
import time
from functools import cache, partial

from django.conf import settings
from django.utils.crypto import salted_hmac
from redis import Redis
from redis.exceptions import RedisError

from games.service.transactions import afterwards

logger = logging.getLogger(__name__)

CHANNEL = "ravenpost.live"
ALIVE = "games.service.live.alive"
"""Cache key: when the stream last was well, in seconds since 1970, and how many tabs were open."""
REST = 5.0
"""Seconds without a try after a failure: a move must not wait for Redis again and again."""
_rests_until = 0.0


def changed(game_id: int) -> None:
    """Once the transaction has ended. If it was rolled back the stream looks in vain, and says nothing."""
    afterwards(("live", game_id), partial(_tell, game_id))


def _tell(game_id: int) -> None:
    global _rests_until
    if not settings.REDIS_URL or time.monotonic() < _rests_until:
        return
    try:
        _redis(settings.REDIS_URL).publish(CHANNEL, game_id)
    except (RedisError, OSError) as error:
        _rests_until = time.monotonic() + REST
        logger.warning("the stream was not told of a change", extra={"error": type(error).__name__})


@cache
def _redis(address: str) -> Redis:
    return Redis.from_url(address, socket_connect_timeout=1, socket_timeout=1)


def version_of(game: int, entries: int) -> str:
    """Where a game stands, as a word: how many entries its log has would tell of choices that are hidden."""
    return salted_hmac("live.version", f"{game}:{entries}").hexdigest()[:16]

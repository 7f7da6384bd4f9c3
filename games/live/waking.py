"""How the stream hears that something has changed.

With Redis every change is published with its game. Without, the database is asked: SQLite counts its commits,
which costs a look into shared memory; PostgreSQL alone is swept every second. In any case all watched games
are looked at now and then: a word that was lost costs seconds. While no tab is open nothing is asked.
"""

from __future__ import annotations

import asyncio
import logging
import time

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from redis.asyncio import Redis
from redis.exceptions import RedisError

from games.live.hub import Hub
from games.service import live

logger = logging.getLogger(__name__)

SWEEP = 10.0
"""Seconds between two looks at everything, where changes are told;"""
SWEEP_UNTOLD = 1.0
"""where they are not."""
GLANCE = 0.2
"""Seconds between two looks at SQLite's counter."""
BACK = 2.0
"""Seconds before Redis is tried again."""


async def wake(hub: Hub) -> None:
    """For ever: note what has changed, and that we are alive."""
    ways = [sweep(hub), say_alive(hub)]
    if settings.REDIS_URL:
        ways.append(hear_redis(hub))
    elif connection.vendor == "sqlite":
        ways.append(watch_sqlite(hub))
    await asyncio.gather(*ways)


async def hear_redis(hub: Hub) -> None:
    while True:
        try:
            async with (
                Redis.from_url(settings.REDIS_URL, socket_connect_timeout=2) as link,
                link.pubsub(ignore_subscribe_messages=True) as channel,
            ):
                await channel.subscribe(live.CHANNEL)
                hub.note(hub.watching)  # what was said before we listened
                async for word in channel.listen():
                    hub.note([int(word["data"])])
        except (RedisError, OSError, ValueError) as error:
            logger.warning("the stream does not hear Redis", extra={"error": type(error).__name__})
        await asyncio.sleep(BACK)


async def watch_sqlite(hub: Hub) -> None:
    known = None
    while True:
        await asyncio.sleep(GLANCE)
        if not hub.watching:
            continue
        try:
            now = await hub.read(commits)
        except Exception:
            logger.exception("the stream could not ask the database")
            continue
        if now != known:
            known = now
            hub.note(hub.watching)


def commits() -> int:
    """A number that changes with every commit of anybody else to SQLite's file."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA data_version")
        return int(cursor.fetchone()[0])


async def sweep(hub: Hub) -> None:
    told = bool(settings.REDIS_URL) or connection.vendor == "sqlite"
    while True:
        await asyncio.sleep(SWEEP if told else SWEEP_UNTOLD)
        hub.note(hub.watching)


async def say_alive(hub: Hub) -> None:
    """For the health page."""
    while True:
        try:
            await hub.read(cache.set, live.ALIVE, (time.time(), len(hub.tabs)), 3600)
        except Exception:
            logger.exception("the stream could not say that it is alive")
        await asyncio.sleep(SWEEP)

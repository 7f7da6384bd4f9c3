"""Send what is to be pushed: to many servers at once, each with little time, none twice in a hurry."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
from typing import Any

import aiohttp
import msgspec
from aiohttp.abc import ResolveResult
from django.conf import settings
from django.utils import timezone
from py_vapid import Vapid02
from pywebpush import WebPusher

from games.live.hub import Hub
from games.live.telling import spectators_line
from games.models import Push
from games.reader.news import LATELY
from games.service import pushes

logger = logging.getLogger(__name__)

LOOK = 2.0
"""Seconds between two looks for lines that are due."""
MOST_AT_ONCE = 20
PATIENCE = aiohttp.ClientTimeout(total=10, connect=4)
LIFE = 12 * 3600
"""Seconds that a push service keeps a line for a browser that is away."""
LONGEST_LINE = 300


class NotPublic(OSError):
    """An address within some network, which nobody outside may make us call."""


class PublicResolver(aiohttp.ThreadedResolver):
    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        found = await super().resolve(host, port, family)
        if not settings.IS_LOCAL and not all(ipaddress.ip_address(one["host"]).is_global for one in found):
            raise NotPublic(host)
        return found


async def push(hub: Hub) -> None:
    """For ever."""
    connector = aiohttp.TCPConnector(resolver=PublicResolver(), limit=MOST_AT_ONCE)
    async with aiohttp.ClientSession(connector=connector, timeout=PATIENCE) as session:
        while True:
            await asyncio.sleep(LOOK)
            try:
                rows = await hub.read(pushes.claim, timezone.now(), MOST_AT_ONCE)
                await asyncio.gather(*(send(hub, session, row) for row in rows))
            except Exception:
                logger.exception("what is to be pushed could not be looked for")


async def send(hub: Hub, session: aiohttp.ClientSession, row: Push) -> None:
    """One attempt at a line."""
    try:
        body, headers = await hub.read(written, row)
        async with session.post(
            row.subscription.endpoint, data=body, headers=headers, allow_redirects=False
        ) as answer:
            status = answer.status
    except (OSError, aiohttp.ClientError, TimeoutError) as error:
        logger.info("a line was not pushed", extra={"row": row.pk, "error": type(error).__name__})
        status = 0
    except Exception:
        logger.exception("a line could not be written", extra={"row": row.pk})
        status = 400
    await hub.read(settle, row, status)


def settle(row: Push, status: int) -> None:
    """What the push service said: taken, gone, not like this, or later."""
    if 200 <= status < 300:
        pushes.sent(row)
    elif status in (404, 410):
        pushes.gone(row)
    elif status in (0, 429) or status >= 500:
        pushes.later(row, timezone.now())
    else:
        logger.warning("a push service refused a line", extra={"row": row.pk, "status": status})
        pushes.refused(row)


def written(row: Push) -> tuple[bytes, dict[str, str]]:
    """The line, encrypted for its browser, and who says it."""
    game, browser = row.seat.game, row.subscription
    says = spectators_line(game.pk, max(0, game.events - LATELY), browser.player.language)
    line = msgspec.json.encode({"game": game.pk, "says": says[:LONGEST_LINE]})
    keys = {"p256dh": browser.p256dh, "auth": browser.auth}
    sealed: Any = WebPusher({"endpoint": browser.endpoint, "keys": keys}).encode(line, "aes128gcm")
    scheme, _, rest = browser.endpoint.partition("://")
    claims = {"aud": f"{scheme}://{rest.partition('/')[0]}", "sub": f"mailto:post@{settings.MAIL_DOMAIN}"}
    proof = Vapid02.from_pem(pushes.private_key().encode()).sign(claims)
    topic = {"topic": f"game-{game.pk}"}  # the service keeps the latest line of a game only
    headers = {"content-encoding": "aes128gcm", "ttl": str(LIFE), "urgency": "normal"}
    return sealed["body"], {**proof, **headers, **topic}

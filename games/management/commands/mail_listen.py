"""`manage.py mail_listen`: take mail by SMTP."""

import asyncio
import signal
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import close_old_connections

from games.mail.listener import listen, tls_context
from games.mail.receive import receive


def store(raw: bytes, door: str, envelope: dict[str, Any]) -> None:
    """`receive` in a thread that lives for a long time: a lost database is met with a new connection."""
    close_old_connections()
    try:
        receive(raw, door, envelope)
    finally:
        close_old_connections()


async def serve() -> None:
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    server = await listen(
        settings.MAIL_HOST,
        settings.MAIL_PORT,
        domain=settings.MAIL_DOMAIN,
        max_bytes=settings.MAIL_MAX_BYTES,
        tls=tls_context(settings.MAIL_TLS_CERT, settings.MAIL_TLS_KEY),
        receive=store,
        lmtp=settings.MAIL_LMTP,
    )
    await stop.wait()
    server.close()


class Command(BaseCommand):
    help = "Listen for mail (SMTP) and store it."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        asyncio.run(serve())

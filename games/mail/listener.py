"""The SMTP door: takes mail for our domain and hands its bytes to `receive`."""

import asyncio
import logging
import ssl
from collections.abc import Callable
from pathlib import Path
from typing import Any

from aiosmtpd.smtp import SMTP, Envelope, Session

logger = logging.getLogger(__name__)

Receive = Callable[[bytes], object]


class Door:
    """aiosmtpd calls these; each gives the line that the sending server reads."""

    def __init__(self, domain: str, receive: Receive) -> None:
        self.domain = domain.lower()
        self.receive = receive

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address.rpartition("@")[2].lower().rstrip(".") != self.domain:
            return f"550 5.7.1 This server takes mail for {self.domain} only"
        envelope.rcpt_tos.append(address)
        envelope.rcpt_options.extend(options)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        raw = envelope.original_content or b""
        try:
            await asyncio.to_thread(self.receive, raw)
        except Exception:
            logger.exception("mail was not stored", extra={"bytes": len(raw)})
            return "451 4.3.0 The mail could not be stored; try again later"
        logger.info("mail stored", extra={"bytes": len(raw)})
        return "250 2.0.0 Stored"


def tls_context(cert: str, key: str) -> ssl.SSLContext | None:
    """STARTTLS where a certificate is configured."""
    if not cert:
        return None
    for file in (cert, key or cert):
        if not Path(file).is_file():
            raise SystemExit(f"The mail listener's certificate file {file} cannot be found.")
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(cert, key or None)
    return context


async def listen(
    host: str, port: int, *, domain: str, max_bytes: int, tls: ssl.SSLContext | None, receive: Receive
) -> asyncio.Server:
    """Open the door; the server that is returned is already listening."""
    door = Door(domain, receive)

    def conversation() -> SMTP:
        options: dict[str, Any] = {"tls_context": tls, "data_size_limit": max_bytes, "hostname": domain}
        return SMTP(door, ident="Ravenpost", timeout=120, **options)

    return await asyncio.get_running_loop().create_server(conversation, host, port)

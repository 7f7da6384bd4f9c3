"""The SMTP door: takes mail for addresses that we have given out and hands its bytes to `receive`."""

import asyncio
import logging
import ssl
from collections.abc import Callable
from pathlib import Path
from typing import Any

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session

from games.mail.addresses import is_given_out

logger = logging.getLogger(__name__)

Receive = Callable[[bytes, str, dict[str, Any]], object]
MOST_RECIPIENTS = 10


class Door:
    """aiosmtpd calls these; each gives the line that the sending server reads."""

    def __init__(self, domain: str, receive: Receive) -> None:
        self.domain = domain.lower()
        self.receive = receive

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        local, _, domain = address.rpartition("@")
        if domain.lower().rstrip(".") != self.domain:
            return f"550 5.7.1 This server takes mail for {self.domain} only"
        if not is_given_out(local):
            return "550 5.1.1 There is no such address here"
        if len(envelope.rcpt_tos) >= MOST_RECIPIENTS:
            return "452 4.5.3 Too many recipients"
        envelope.rcpt_tos.append(address)
        envelope.rcpt_options.extend(options)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        raw = envelope.original_content or b""
        known = {
            "from": envelope.mail_from or "",
            "to": [address.lower() for address in envelope.rcpt_tos],
            "ip": str(session.peer[0]) if session.peer else "",
            "helo": session.host_name or "",
        }
        try:
            await asyncio.to_thread(self.receive, raw, "smtp", known)
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
    host: str,
    port: int,
    *,
    domain: str,
    max_bytes: int,
    tls: ssl.SSLContext | None,
    receive: Receive,
    lmtp: bool = False,
) -> asyncio.Server:
    """Open the door; the server that is returned is already listening."""
    door = Door(domain, receive)
    kind = LMTP if lmtp else SMTP

    def conversation() -> SMTP:
        options: dict[str, Any] = {"tls_context": tls, "data_size_limit": max_bytes, "hostname": domain}
        return kind(door, ident="Ravenpost", timeout=120, **options)

    return await asyncio.get_running_loop().create_server(conversation, host, port)

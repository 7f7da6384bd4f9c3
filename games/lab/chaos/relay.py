"""The mail server behind the site: well, silent, refusing or slow, as it is told; it notes what it took."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default

from aiosmtpd.smtp import SMTP, Envelope, Session

HOST = "127.0.0.1"
SLOW = 2.0
"""Seconds that a slow relay takes for a mail."""


class _Silent(asyncio.Protocol):
    """Accepts, and says nothing."""


class _Refusing(asyncio.Protocol):
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(b"421 4.3.2 Come back later\r\n")
        transport.close()


class Relay:
    def __init__(self, port: int) -> None:
        self.port, self.mood = port, "well"
        self.keys: Counter[str] = Counter()
        """Retry keys: one that comes twice was sent twice within one attempt."""
        self.names: Counter[str] = Counter()
        self.boxes: dict[str, list[EmailMessage]] = {}
        self.ready, self.stopping = threading.Event(), threading.Event()

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        if self.mood == "slow":
            await asyncio.sleep(SLOW)
        mail = message_from_bytes(envelope.original_content or b"", policy=default)
        self.keys[str(mail["X-Ravenpost-Retry-Key"])] += 1
        self.names[str(mail["Message-ID"]).strip()] += 1
        for address in envelope.rcpt_tos:
            self.boxes.setdefault(address.lower(), []).append(mail)
        return "250 taken"

    def fetch(self, address: str) -> list[EmailMessage]:
        return self.boxes.pop(address, [])

    def _protocol(self) -> asyncio.BaseProtocol:
        if self.mood == "silent":
            return _Silent()
        return _Refusing() if self.mood == "refusing" else SMTP(self, ident="relay")

    async def _serve(self) -> None:
        server = await asyncio.get_running_loop().create_server(self._protocol, HOST, self.port)
        self.ready.set()
        await asyncio.to_thread(self.stopping.wait)
        server.close()

    def start(self) -> None:
        threading.Thread(target=asyncio.run, args=(self._serve(),), daemon=True).start()
        self.ready.wait(10)

    def stop(self) -> None:
        self.stopping.set()

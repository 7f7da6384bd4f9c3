"""A mailbox elsewhere as a door: for hosts to which no MX leads. What is new there is stored and marked."""

from __future__ import annotations

import logging
import ssl
from collections.abc import Callable
from urllib.parse import unquote, urlsplit

from imapclient import SEEN, IMAPClient

logger = logging.getLogger(__name__)

SECONDS = 30
MOST_AT_ONCE = 50


def fetch(url: str, store: Callable[[bytes], object], most: int = MOST_AT_ONCE) -> int:
    """Everything unseen in the mailbox of `imaps://user:password@host/folder`; how many. A mail that cannot
    be stored stays unseen, and is fetched again."""
    parts = urlsplit(url)
    with IMAPClient(
        parts.hostname or "",
        port=parts.port,
        ssl=parts.scheme == "imaps",
        ssl_context=ssl.create_default_context() if parts.scheme == "imaps" else None,
        timeout=SECONDS,
    ) as box:
        box.login(unquote(parts.username or ""), unquote(parts.password or ""))
        box.select_folder(unquote(parts.path.strip("/")) or "INBOX")
        return _take(box, store, most)


def _take(box: IMAPClient, store: Callable[[bytes], object], most: int) -> int:
    unseen = box.search("UNSEEN")[:most]
    for number in unseen:
        raw = box.fetch([number], ["BODY.PEEK[]"])[number][b"BODY[]"]
        store(raw)
        box.add_flags([number], [SEEN])
    logger.info("mail fetched", extra={"mails": len(unseen)})
    return len(unseen)

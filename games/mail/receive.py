"""The one way in for mail: stored first, understood later by a worker."""

from __future__ import annotations

from typing import Any

from games.mail.mime import message_id_of
from games.models import RawMail
from games.service import stored_mail


def receive(raw: bytes, door: str = "smtp", envelope: dict[str, Any] | None = None) -> RawMail:
    """Keep a mail; the same one twice is kept once.

    `envelope` holds what the door knows: from, to, ip, helo.
    """
    return stored_mail.keep(raw, message_id_of(raw), door, envelope or {})

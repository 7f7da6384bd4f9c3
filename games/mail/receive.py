"""The one way in for mail: stored first, understood later by a worker."""

from __future__ import annotations

import hashlib
from typing import Any

from games.mail.mime import message_id_of
from games.models import RawMail
from games.service.nudges import nudge


def receive(raw: bytes, door: str = "smtp", envelope: dict[str, Any] | None = None) -> RawMail:
    """Keep a mail. Servers repeat what they are unsure of, so the same mail twice is kept once.

    `envelope` holds what the door knows: from, to, ip, helo.
    """
    message_id = message_id_of(raw)
    digest = hashlib.sha256(message_id.encode(errors="replace") if message_id else raw).hexdigest()
    mail, fresh = RawMail.objects.get_or_create(
        digest=digest,
        defaults={"raw": raw, "message_id": message_id, "door": door, "envelope": envelope or {}},
    )
    if fresh:
        nudge("understand", mail.pk)
    return mail

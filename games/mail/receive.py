"""The one way in for mail: stored first, understood later."""

import hashlib
from email import message_from_bytes
from email.policy import compat32

from games.models import RawMail


def receive(raw: bytes) -> RawMail:
    """Keep a mail. Servers repeat what they are unsure of, so the same mail twice is kept once."""
    message_id = str(message_from_bytes(raw, policy=compat32).get("Message-ID", "")).strip()
    digest = hashlib.sha256(message_id.encode(errors="replace") if message_id else raw).hexdigest()
    mail, _ = RawMail.objects.get_or_create(
        digest=digest, defaults={"raw": raw, "message_id": message_id[:255]}
    )
    return mail

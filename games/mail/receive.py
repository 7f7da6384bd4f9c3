"""The one way in for mail: stored first, understood later."""

import hashlib
from email import message_from_bytes
from email.policy import compat32

from django.apps import apps
from django.utils import timezone


def receive(raw: bytes) -> None:
    """Keep a mail. The same bytes a second time are the same mail: servers repeat what they are unsure of."""
    digest = hashlib.sha256(raw).hexdigest()
    message_id = str(message_from_bytes(raw, policy=compat32).get("Message-ID", ""))[:250]
    apps.get_model("games", "RawMail").objects.get_or_create(
        digest=digest, defaults={"raw": raw, "message_id": message_id, "received_at": timezone.now()}
    )

"""The mailbox of a machine that has no mail server: what is sent is kept, and read on a page."""

from __future__ import annotations

from collections.abc import Sequence
from email.utils import parseaddr

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from games.models import Letter

BACKEND = "games.mail.mailbox.MailboxBackend"


def is_open() -> bool:
    """The page shows everybody's mail, so it exists only where nothing is sent to anybody."""
    return settings.EMAIL_BACKEND == BACKEND


class MailboxBackend(BaseEmailBackend):
    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """One letter for each reader, as each would find it in a mail program."""
        sent = 0
        for message in email_messages:
            raw = message.message().as_bytes()
            for reader in message.recipients():
                Letter.objects.create(to=parseaddr(reader)[1], subject=str(message.subject)[:200], raw=raw)
            sent += 1
        return sent

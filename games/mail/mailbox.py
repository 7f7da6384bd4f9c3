"""The way out of a machine that has no mail server: into its own mailbox."""

from __future__ import annotations

from collections.abc import Sequence
from email.utils import parseaddr

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from games.service import mailbox


class MailboxBackend(BaseEmailBackend):
    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """One letter for each reader, as each would find it in a mail program."""
        sent = 0
        for message in email_messages:
            raw = message.message().as_bytes()
            for reader in message.recipients():
                mailbox.keep(parseaddr(reader)[1], str(message.subject), raw)
            sent += 1
        return sent

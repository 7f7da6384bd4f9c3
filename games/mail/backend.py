"""Django's SMTP backend with the return path that each mail asks for."""

from __future__ import annotations

import smtplib

from django.core.mail import EmailMessage
from django.core.mail.backends.smtp import EmailBackend
from django.core.mail.message import sanitize_address


class SmtpBackend(EmailBackend):
    def _send(self, email_message: EmailMessage) -> bool:
        """A mail's `envelope_sender` is where its bounces go; empty for what must never bounce."""
        sender = getattr(email_message, "envelope_sender", None)
        if sender is None:
            return bool(super()._send(email_message))  # type: ignore[misc]
        recipients = [sanitize_address(to, "utf-8") for to in email_message.recipients()]
        message = email_message.message()
        assert isinstance(self.connection, smtplib.SMTP)
        self.connection.sendmail(sender, recipients, message.as_bytes(linesep="\r\n"))  # type: ignore[call-arg]
        return True

"""Django's SMTP backend with the return path that each mail asks for, and with little patience; it signs
where no relay does it."""

from __future__ import annotations

import smtplib
import socket
from functools import cache
from pathlib import Path

import dkim
from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.smtp import EmailBackend
from django.core.mail.message import sanitize_address

SIGNED = (
    *("from", "to", "reply-to", "subject", "date", "message-id", "in-reply-to", "references"),
    *("mime-version", "content-type", "list-unsubscribe", "list-unsubscribe-post"),
)
"""Headers that nobody may change on the way."""


class _LittlePatience:
    """So long a server may take until it is there, and so long before it says something."""

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        found: socket.socket = super()._get_socket(host, port, settings.SMTP_CONNECT_TIMEOUT)  # type: ignore[misc]
        found.settimeout(settings.SMTP_READ_TIMEOUT)
        return found


class _Smtp(_LittlePatience, smtplib.SMTP):
    pass


class _SmtpSsl(_LittlePatience, smtplib.SMTP_SSL):
    pass


class SmtpBackend(EmailBackend):
    @property
    def connection_class(self) -> type[smtplib.SMTP]:
        return _SmtpSsl if self.use_ssl else _Smtp

    def _send(self, email_message: EmailMessage) -> bool:
        """A mail's `envelope_sender` is where its bounces go; empty for what must never bounce."""
        sender = getattr(email_message, "envelope_sender", None)
        if sender is None:
            sender = sanitize_address(email_message.from_email, "utf-8")
        recipients = [sanitize_address(to, "utf-8") for to in email_message.recipients()]
        message = signed(email_message.message().as_bytes(linesep="\r\n"))  # type: ignore[call-arg]
        assert isinstance(self.connection, smtplib.SMTP)
        self.connection.sendmail(sender, recipients, message)
        return True


def signed(message: bytes) -> bytes:
    """With a DKIM signature (RFC 6376) of our domain, where MAIL_DKIM_KEY names a key."""
    if not settings.MAIL_DKIM_KEY:
        return message
    signature: bytes = dkim.sign(
        message,
        settings.MAIL_DKIM_SELECTOR.encode(),
        settings.MAIL_DOMAIN.encode(),
        _key(settings.MAIL_DKIM_KEY),
        canonicalize=(b"relaxed", b"relaxed"),
        include_headers=[name.encode() for name in SIGNED],
    )
    return signature + message


@cache
def _key(file: str) -> bytes:
    return Path(file).read_bytes()

"""Django's SMTP backend with the return path that each mail asks for, and with little patience."""

from __future__ import annotations

import smtplib
import socket

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.smtp import EmailBackend
from django.core.mail.message import sanitize_address


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
            return bool(super()._send(email_message))  # type: ignore[misc]
        recipients = [sanitize_address(to, "utf-8") for to in email_message.recipients()]
        message = email_message.message()
        assert isinstance(self.connection, smtplib.SMTP)
        self.connection.sendmail(sender, recipients, message.as_bytes(linesep="\r\n"))  # type: ignore[call-arg]
        return True

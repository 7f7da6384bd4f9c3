"""`manage.py mail_in < message.eml`: the pipe of a mail server."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.mail.receive import receive


class Command(BaseCommand):
    help = (
        "Store a mail from standard input; a worker understands it. Ends with 75 if it should be tried again."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--to", action="append", default=[], help="the envelope's recipient")
        parser.add_argument("--sender", default=None, help="the envelope's sender; empty for a bounce")
        parser.add_argument("--ip", default="", help="the address of the server it came from")

    def handle(self, *args: Any, **options: Any) -> None:
        raw = sys.stdin.buffer.read(settings.MAIL_MAX_BYTES + 1)
        if not raw.strip():
            raise CommandError("There was no mail on standard input.", returncode=os.EX_DATAERR)
        if len(raw) > settings.MAIL_MAX_BYTES:
            raise CommandError("The mail is larger than MAIL_MAX_BYTES.", returncode=os.EX_DATAERR)
        sender = options["sender"] if options["sender"] is not None else os.environ.get("SENDER")
        to = options["to"] or [value for value in [os.environ.get("ORIGINAL_RECIPIENT", "")] if value]
        envelope: dict[str, Any] = {"to": [address.lower() for address in to], "ip": options["ip"]}
        if sender is not None:
            envelope["from"] = sender
        try:
            receive(raw, "pipe", envelope)
        except Exception as error:
            raise CommandError("The mail could not be stored.", returncode=os.EX_TEMPFAIL) from error

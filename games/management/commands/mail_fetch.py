"""`manage.py mail_fetch`: take mail from a mailbox elsewhere, by IMAP."""

from __future__ import annotations

import logging
import time
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import close_old_connections

from games.mail.imap_door import fetch
from games.mail.receive import receive

logger = logging.getLogger(__name__)


class Command(BaseCommand):
    help = "Fetch mail from the mailbox in MAIL_IMAP_URL and store it."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--every", type=int, default=0, metavar="SECONDS", help="go on, with this pause")

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.MAIL_IMAP_URL:
            raise CommandError("MAIL_IMAP_URL says which mailbox: imaps://user:password@host/INBOX")
        if not options["every"]:
            self._once()
            return
        while True:
            try:
                self._once()
            except Exception:
                logger.exception("the mailbox could not be read")
            time.sleep(options["every"])

    def _once(self) -> None:
        close_old_connections()
        fetch(settings.MAIL_IMAP_URL, lambda raw: receive(raw, "imap"))

"""`manage.py mail_check`: what is wrong with the site's mail, for whoever runs it."""

from __future__ import annotations

import smtplib
import socket
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import timedelta
from email.utils import parseaddr
from typing import Any

import dns.exception
import dns.resolver
from django.conf import settings
from django.core.mail import get_connection
from django.core.management.base import BaseCommand
from django.utils import timezone

from games.mail.sender_proof import resolver
from games.models import Outgoing, PostOffice, RawMail, Unreached
from games.service import mailbox

Finding = tuple[bool, str]
FIVE_MINUTES = timedelta(minutes=5)


class Command(BaseCommand):
    help = "Look at DNS, the way out, the way in and what waits; tell what is wrong and what to do."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--selector", default="ravenpost", help="the DKIM selector of the outgoing server"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        findings = [*settings_are_right(), *way_out(), *way_in(), *what_waits()]
        if not mailbox.is_open():
            findings += names(options["selector"])
        for fine, text in findings:
            self.stdout.write(f"{'ok   ' if fine else 'WRONG'} {text}")
        if not all(fine for fine, _ in findings):
            sys.exit(1)


# --- settings ------------------------------------------------------------------------------------


def settings_are_right() -> Iterator[Finding]:
    if mailbox.is_open():
        yield (
            True,
            "Mail never leaves this machine: it lies in the mailbox page. Set EMAIL_URL for a real site.",
        )
        return
    sender = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2].lower()
    fits = sender == settings.MAIL_DOMAIN or settings.MAIL_DOMAIN.endswith(f".{sender}")
    yield (
        fits,
        f"Mail comes from @{sender} and is answered to @{settings.MAIL_DOMAIN}"
        + ("." if fits else ": choose DEFAULT_FROM_EMAIL and MAIL_DOMAIN of one domain."),
    )
    yield (
        settings.MAIL_CHECK_SENDERS,
        "Senders of replies are checked."
        if settings.MAIL_CHECK_SENDERS
        else "Anybody can forge a reply: set MAIL_CHECK_SENDERS=1.",
    )
    secure = settings.SITE_URL.startswith("https://")
    yield (
        secure,
        f"Links lead to {settings.SITE_URL}"
        + ("." if secure else ": one-click unsubscribing needs https in SITE_URL."),
    )


# --- ways ----------------------------------------------------------------------------------------


def way_out() -> Iterator[Finding]:
    if mailbox.is_open():
        return
    try:
        connection = get_connection(timeout=10)
        connection.open()
        connection.close()
        yield True, "The server that takes our mail answers."
    except (OSError, smtplib.SMTPException) as error:
        yield (
            False,
            f"The server that takes our mail does not answer ({type(error).__name__}): look at EMAIL_URL.",
        )


def way_in() -> Iterator[Finding]:
    host = "127.0.0.1" if settings.MAIL_HOST in ("0.0.0.0", "::") else settings.MAIL_HOST  # noqa: S104
    where = f"{host}:{settings.MAIL_PORT}"
    try:
        with smtplib.SMTP(host, settings.MAIL_PORT, timeout=5) as door:
            door.ehlo("check.localhost")
            door.mail("check@localhost")
            code, _ = door.rcpt(f"nobody@{settings.MAIL_DOMAIN}")
        yield code == 550, f"The listener at {where} refuses unknown addresses."
    except (OSError, smtplib.SMTPException) as error:
        kind = type(error).__name__
        yield False, f"The listener at {where} does not answer ({kind}): start it with manage.py mail_listen."


def what_waits() -> Iterator[Finding]:
    office = PostOffice.objects.filter(closed=True).first()
    yield (
        office is None,
        "Mail leaves."
        if office is None
        else f"The post office is closed: {office.why or 'no reason given'}.",
    )
    now = timezone.now()
    dead = Outgoing.objects.filter(state=Outgoing.State.DEAD).count()
    yield dead == 0, f"{dead} dead letters" + (" lie in the admin; send them again there." if dead else ".")
    late = Outgoing.objects.filter(state=Outgoing.State.WAITING, due_at__lt=now - FIVE_MINUTES)
    yield not late.exists(), f"{late.count()} mails wait longer than five minutes."
    stuck = RawMail.objects.filter(understood_at=None, received_at__lt=now - FIVE_MINUTES)
    yield not stuck.exists(), f"{stuck.count()} mails that came in are not understood yet."
    failed = RawMail.objects.filter(outcome="failed").count()
    yield failed == 0, f"{failed} mails that came in broke something; they are in the admin."
    yield True, f"{Unreached.objects.count()} addresses refuse our mail."


# --- DNS -----------------------------------------------------------------------------------------


def names(selector: str) -> Iterator[Finding]:
    domain = settings.MAIL_DOMAIN
    sender = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2].lower()
    servers = _records(domain, "MX")
    yield bool(servers), f"MX of {domain}: {', '.join(servers) or 'none; nobody can answer by mail'}."
    for server in [record.split()[-1].rstrip(".") for record in servers][:3]:
        yield _resolves(server), f"{server} has an address."
    policy = [text for text in _records(sender, "TXT") if text.startswith("v=spf1")]
    yield len(policy) == 1, f"SPF of {sender}: {policy[0] if policy else 'none'}."
    key = _records(f"{selector}._domainkey.{sender}", "TXT")
    yield bool(key), f"DKIM key {selector}._domainkey.{sender}: {'there' if key else 'none'}."
    rule = [text for text in _records(f"_dmarc.{sender}", "TXT") if text.startswith("v=DMARC1")]
    yield bool(rule), f"DMARC of {sender}: {rule[0] if rule else 'none'}."


def _records(name: str, kind: str) -> list[str]:
    try:
        answers = resolver().resolve(name, kind, lifetime=5)
    except dns.exception.DNSException:
        return []
    if kind == "TXT":
        return [b"".join(record.strings).decode(errors="replace") for record in answers]
    return [record.to_text() for record in answers]


def _resolves(name: str) -> bool:
    try:
        return bool(socket.getaddrinfo(name, 25))
    except OSError:
        return False

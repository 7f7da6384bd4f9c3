"""Whole games by mail alone: random players who know nothing but the text of the mails they received.

Everything between them is real: the listener, the stored mails, the outbox, an SMTP server that takes what
is sent. The work of Celery's workers is done in turn by the one who calls, so that it can be measured.
"""

from __future__ import annotations

import asyncio
import random
import re
import smtplib
import statistics
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from email.utils import formatdate, parseaddr
from typing import Any

from aiosmtpd.smtp import SMTP, Envelope, Session
from celery import current_app
from django.conf import settings
from django.db import close_old_connections, connections
from django.test import override_settings
from django.utils import timezone, translation
from django.utils.translation import gettext
from msgspec import Struct

from accounts.models import User
from games import posting, service
from games.kernel import sealed
from games.mail import incoming
from games.mail.listener import listen
from games.mail.receive import receive
from games.models import Game, Outgoing, RawMail, Submission
from games.service import outbox
from games.titles.languages import LANGUAGES

HOST = "127.0.0.1"
MOST_MAILS = 60_000
_OPTION = re.compile(r"^(\d+)  (.+)$")
_KEY = re.compile(r" \(([a-z0-9_]+)\)(?:, \D*(\d+))?$")
_MANY = re.compile(r", \D*(\d+)$")


class MailGameReport(Struct):
    """What a game by mail was like. Refused, lost and doubled must be zero."""

    title: str
    seed: int
    mails_out: int = 0
    mails_in: int = 0
    moves: int = 0
    turns: int = 0
    seconds: float = 0.0
    refused: int = 0
    lost: int = 0
    doubled: int = 0
    ended: str = ""
    milliseconds: list[float] = []
    """For each mail that came in: stored, understood, answered, the next mails written and sent."""

    def figures(self) -> dict[str, Any]:
        times = sorted(self.milliseconds)
        return {
            "mails_in": self.mails_in,
            "median_ms": round(statistics.median(times), 1) if times else 0,
            "p95_ms": round(times[int(len(times) * 0.95)], 1) if times else 0,
            "worst_ms": round(times[-1], 1) if times else 0,
        }


# --- servers -------------------------------------------------------------------------------------


class Sink:
    """An SMTP server that keeps what it is given, by reader."""

    def __init__(self) -> None:
        self.boxes: dict[str, list[bytes]] = {}
        self.taken = 0

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        for address in envelope.rcpt_tos:
            self.boxes.setdefault(address.lower(), []).append(envelope.original_content or b"")
            self.taken += 1
        return "250 OK"

    def fetch(self, address: str) -> list[EmailMessage]:
        found = self.boxes.pop(address, [])
        return [message_from_bytes(raw, policy=default) for raw in found]


def _store(raw: bytes, door: str, envelope: dict[str, Any]) -> None:
    close_old_connections()
    try:
        receive(raw, door, envelope)
    finally:
        connections.close_all()


@contextmanager
def servers(sink: Sink) -> Iterator[tuple[int, int]]:
    """The listener and the sink, in a thread of their own; their ports."""
    ports: list[int] = []
    ready, stop = threading.Event(), threading.Event()

    async def serve() -> None:
        loop = asyncio.get_running_loop()
        door = await listen(
            HOST,
            0,
            domain=settings.MAIL_DOMAIN,
            max_bytes=settings.MAIL_MAX_BYTES,
            tls=None,
            receive=_store,
        )
        out = await loop.create_server(lambda: SMTP(sink, ident="sink"), HOST, 0)
        ports.extend(server.sockets[0].getsockname()[1] for server in (door, out))
        ready.set()
        await asyncio.to_thread(stop.wait)
        door.close()
        out.close()

    thread = threading.Thread(target=asyncio.run, args=(serve(),), daemon=True)
    thread.start()
    ready.wait(10)
    try:
        yield ports[0], ports[1]
    finally:
        stop.set()
        thread.join(10)


# --- players -------------------------------------------------------------------------------------


class MailedOption(Struct, frozen=True):
    number: str
    name: str
    key: str
    count: int


class MailedQuestion(Struct, frozen=True):
    """A question, read from the text of a mail."""

    options: tuple[MailedOption, ...]
    least: int
    most: int


def read_question(text: str, language: str) -> MailedQuestion | None:
    """What the mail asks: from its heading to the next one."""
    with translation.override(language):
        heading = gettext("The question").upper()
        how_many = gettext("Pick %(most)d, with commas between them.").split()[0]
    section = _section(text, heading)
    if section is None:
        return None
    least, most, found = 1, 1, []
    for line in _joined(section):
        option = _OPTION.match(line)
        if option:
            found.append(_option(option.group(1), option.group(2)))
        elif not found and line.startswith(how_many) and (numbers := re.findall(r"\b\d+\b", line)):
            least, most = int(numbers[0]), int(numbers[-1])
    return MailedQuestion(tuple(found), least, most) if found else None


def _option(number: str, text: str) -> MailedOption:
    key = _KEY.search(text)
    if key:
        return MailedOption(number, text[: key.start()], key.group(1), int(key.group(2) or 1))
    many = _MANY.search(text)
    return MailedOption(number, text[: many.start()] if many else text, "", int(many.group(1)) if many else 1)


def _section(text: str, heading: str) -> list[str] | None:
    lines = text.split("\n")
    if heading not in lines:
        return None
    rest = lines[lines.index(heading) + 1 :]
    end = next((at for at in range(1, len(rest)) if not rest[at - 1] and not rest[at]), len(rest))
    return rest[:end]


def _joined(lines: list[str]) -> list[str]:
    """Wrapped lines made whole: those that go on are indented."""
    whole: list[str] = []
    for line in lines:
        if line.startswith("   ") and whole and whole[-1]:
            whole[-1] += " " + line.strip()
        else:
            whole.append(line)
    return whole


class Correspondent:
    """A player at a mail program: reads the newest question, answers at random, in one of many ways."""

    def __init__(self, user: User, chooser: random.Random) -> None:
        self.user = user
        self.chooser = chooser
        self.sent = 0

    def answer(self, mail: EmailMessage) -> EmailMessage | None:
        """The reply to a mail, if it asks something."""
        body = mail.get_body(("plain",))
        text = body.get_content().replace("\r\n", "\n") if body else ""
        asked = read_question(text, self.user.language)
        if asked is None or mail["Reply-To"] is None:
            return None
        self.sent += 1
        reply = EmailMessage(policy=default.clone(linesep="\r\n"))
        reply["From"] = f"{self.user.username} <{self.user.email}>"
        reply["To"] = str(mail["Reply-To"])
        reply["Subject"] = f"Re: {mail['Subject']}"
        reply["Date"] = formatdate()
        reply["Message-ID"] = f"<{self.user.username}.{self.sent}.{time.time_ns()}@mail.example>"
        reply["In-Reply-To"] = str(mail["Message-ID"])
        reply.set_content(self._below(self._orders(asked), text))
        return reply

    def _orders(self, asked: MailedQuestion) -> str:
        pool = [option for option in asked.options for _ in range(option.count)]
        picks = self.chooser.sample(pool, self.chooser.randint(asked.least, min(asked.most, len(pool))))
        if not picks:
            return self.chooser.choice(["none", "ninguno", "nessuno", "nenhum"])
        counted = Counter(picks)
        way = self.chooser.choice(["number", "key", "name"])
        if way == "number" and max(counted.values()) == 1:
            return ", ".join(option.number for option in counted)
        return ", ".join(self._named(option, count, way) for option, count in counted.items())

    def _named(self, option: MailedOption, count: int, way: str) -> str:
        """By its name or key: who counts figures does not number them in the same line."""
        if not option.key:
            return option.number
        name = option.name if way == "name" and self.chooser.random() < 0.5 else option.key
        return f"{count} {name}" if count > 1 else name

    def _below(self, orders: str, text: str) -> str:
        """As mail programs put it: the answer, then the quoted mail."""
        quoted = "\n".join(f"> {line}".rstrip() for line in text.split("\n")[:40])
        return f"{orders}\n\nOn Mon, 16 Nov 2026 at 18:21, Ravenpost wrote:\n{quoted}\n"


# --- the game ------------------------------------------------------------------------------------


class MailGame:
    """One game by mail, from its opening to its end."""

    def __init__(self, title: str, seed: int, options: dict[str, Any], sheets: bool = False) -> None:
        self.sheets = sheets
        self.chooser = random.Random(seed)  # noqa: S311  a player's whim, no secret
        self.report = MailGameReport(title, seed)
        self.sink = Sink()
        self.players: list[Correspondent] = []
        self.options = options

    def _open(self, title: str, seed: int, options: dict[str, Any]) -> Game:
        now = timezone.now()
        opener = self._player(0)
        game = service.open_game(title, f"By mail, {seed}", opener, now, options=options, own=())
        secret = seed.to_bytes(32, "big")
        Game.objects.filter(pk=game.pk).update(secret=secret, commitment=sealed.commitment(secret))
        game.refresh_from_db()
        for at, seat in enumerate(game.seats.all()):
            user = opener if at == 0 else self._player(at)
            self.players.append(Correspondent(user, self.chooser))
            service.join_seat(game, user, now, seat.key)
        return game

    def _player(self, at: int) -> User:
        mark = time.time_ns() % 10**9
        name = f"post{mark}n{at}"
        return User.objects.create(
            username=name,
            email=f"{name}@mail.example",
            language=LANGUAGES[at % len(LANGUAGES)],
            time_zone="UTC",
        )

    def play(self, most_moves: int | None = None) -> MailGameReport:
        """Let them write until the game is over."""
        began = time.monotonic()
        with servers(self.sink) as (door, out), self._post_office(out):
            self.game = self._open(self.report.title, self.report.seed, self.options)
            self._send_due()
            while not self._over() and self.report.mails_in < MOST_MAILS:
                if most_moves is not None and self.report.mails_in >= most_moves:
                    break
                if not self._round(door):
                    break
            self._send_due()
        self.report.seconds = round(time.monotonic() - began, 1)
        self._count()
        return self.report

    @contextmanager
    def _post_office(self, port: int) -> Iterator[None]:
        """Mail leaves by SMTP to the sink, at once; nudges are ours to follow."""
        broker = current_app.conf.broker_url
        current_app.conf.update(broker_url="memory://")
        with override_settings(
            EMAIL_BACKEND="games.mail.backend.SmtpBackend",
            EMAIL_HOST=HOST,
            EMAIL_PORT=port,
            EMAIL_USE_TLS=False,
            EMAIL_USE_SSL=False,
            EMAIL_HOST_USER="",
            EMAIL_HOST_PASSWORD="",
            TURN_MAIL_PAUSE=0,
            MAILS_AN_HOUR=10**9,
            RECEIPTS_AN_HOUR=10**9,
            MAIL_CHECK_SENDERS=False,
            MAIL_SHEETS=self.sheets,
        ):
            yield
        current_app.conf.update(broker_url=broker)

    def _over(self) -> bool:
        self.game.refresh_from_db()
        return self.game.is_over or self.game.state == Game.State.STOPPED

    def _round(self, door: int) -> bool:
        """Every player reads the box and answers the newest question in it; whether anybody did."""
        wrote = False
        for player in self.players:
            replies = [player.answer(mail) for mail in self.sink.fetch(player.user.email)]
            newest = next((reply for reply in reversed(replies) if reply), None)
            if newest and not self._over():
                self._deliver(newest, door, player)
                wrote = True
        return wrote

    def _deliver(self, reply: EmailMessage, door: int, player: Correspondent) -> None:
        began = time.perf_counter()
        with smtplib.SMTP(HOST, door, timeout=30) as post:
            post.sendmail(player.user.email, [parseaddr(str(reply["To"]))[1]], reply.as_bytes())
        self.report.mails_in += 1
        stored = RawMail.objects.filter(message_id=str(reply["Message-ID"])).first()
        if stored is None:
            self.report.lost += 1
            return
        understood = incoming.understand(stored.pk)
        if understood.outcome != "obeyed":
            self.report.refused += 1
        self._send_due()
        self.report.milliseconds.append((time.perf_counter() - began) * 1000)

    def _send_due(self) -> None:
        for pk in outbox.due(timezone.now(), 500):
            posting.send(pk, prints=True)

    def _count(self) -> None:
        """Compare what was written, sent and taken."""
        game, report = self.game, self.report
        game.refresh_from_db()
        players = [player.user.pk for player in self.players]
        rows = Outgoing.objects.filter(player__in=players)
        sent = rows.filter(state=Outgoing.State.SENT).count()
        report.mails_out = self.sink.taken
        report.lost += max(0, sent - self.sink.taken) + rows.filter(state=Outgoing.State.DEAD).count()
        report.lost += RawMail.objects.filter(tenure__seat__game=game, understood_at=None).count()
        receipts = rows.filter(kind="receipt").count()
        report.lost += max(0, report.mails_in - receipts)
        report.doubled = max(0, self.sink.taken - sent) + max(0, receipts - report.mails_in)
        report.moves = Submission.objects.filter(game=game, accepted=True).count()
        report.turns = game.turn
        report.ended = game.how or game.state

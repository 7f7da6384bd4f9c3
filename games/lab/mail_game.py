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
from pathlib import Path
from typing import Any

from aiosmtpd.smtp import SMTP, Envelope, Session
from celery import current_app
from django.conf import settings
from django.core.mail import EmailMessage as DjangoMessage
from django.db import close_old_connections, connections
from django.test import override_settings
from django.utils import timezone, translation
from django.utils.translation import gettext
from msgspec import Struct

from accounts.models import User
from games import posting, service
from games.attending import answering
from games.kernel import Question, sealed
from games.lab.twins.texts import counting
from games.mail import incoming, outgoing
from games.mail.listener import listen
from games.mail.receive import receive
from games.models import Game, OpenQuestion, Outgoing, RawMail, Submission
from games.orders.commands import word_for
from games.reader import SeatReader
from games.reader.questions import STEP_BREAK, typed_text
from games.service import attendance, handing_over, moving, newcomers, outbox
from games.titles import Policy
from games.titles.languages import LANGUAGES
from games.titles.offered import titles

HOST = "127.0.0.1"
MOST_MAILS = 60_000
MOST_STEPS = 12
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
    """For each mail that came in: from its bytes to the stored receipt."""
    work: list[float] = []
    """The same without waiting: for the database, or for a processor that others use."""
    queries: list[int] = []
    """And what it asked of the database."""
    letter_queries: list[int] = []
    """What a letter asked of it before it was written."""
    sending: list[float] = []
    """And besides: the next mails written and sent."""
    weights: dict[str, list[int]] = {}
    """By player and turn: the bytes of each letter."""
    outcomes: dict[str, int] = {}

    def figures(self) -> dict[str, Any]:
        spreads = {"": self.milliseconds, "work_": self.work, "send_": self.sending}
        told = [_spread(times, name) for name, times in spreads.items()]
        asked = {"queries": self.queries, "letter_queries": self.letter_queries}
        counts = {f"{name}_median": statistics.median(of) for name, of in asked.items() if of}
        figures = {key: time for spread in told for key, time in spread.items()}
        return {"mails_in": self.mails_in} | counts | figures

    def budget(self) -> dict[str, Any]:
        """Letters and bytes a player and turn: the median, and what nine of ten stay below."""
        counts = sorted(len(letters) for letters in self.weights.values())
        sizes = sorted(sum(letters) for letters in self.weights.values())
        if not counts:
            return {}
        tenth = min(len(counts) - 1, int(len(counts) * 0.9))
        return {
            "letters a turn": f"median {statistics.median(counts)}, p90 {counts[tenth]}",
            "bytes a turn": f"median {statistics.median(sizes):.0f}, p90 {sizes[tenth]}",
            "heaviest letter": max(size for letters in self.weights.values() for size in letters),
        }


def _spread(milliseconds: list[float], name: str) -> dict[str, float]:
    times = sorted(milliseconds)
    return {
        f"{name}median_ms": round(statistics.median(times), 1) if times else 0,
        f"{name}p95_ms": round(times[int(len(times) * 0.95)], 1) if times else 0,
        f"{name}worst_ms": round(times[-1], 1) if times else 0,
    }


# --- servers -------------------------------------------------------------------------------------


class Sink:
    """An SMTP server that keeps what it is given, by reader."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder
        """Where each letter is kept besides, for somebody to read."""
        self.boxes: dict[str, list[bytes]] = {}
        self.taken = 0
        self.fresh: list[tuple[str, int]] = []
        """Who got how many bytes, since somebody looked."""

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        for address in envelope.rcpt_tos:
            self.boxes.setdefault(address.lower(), []).append(envelope.original_content or b"")
            self.taken += 1
            self.fresh.append((address.lower(), len(envelope.original_content or b"")))
            if self.folder:
                (self.folder / f"{self.taken:05}.eml").write_bytes(envelope.original_content or b"")
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
        self.orders = ""
        """What the first answer gives besides: the suggested orders."""

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
        orders = "\n".join(filter(None, [self._orders(asked), self.orders]))
        self.orders = ""
        reply.set_content(self._below(orders, text))
        return reply

    def _orders(self, asked: MailedQuestion) -> str:
        return self.at_random(asked)

    def at_random(self, asked: MailedQuestion) -> str:
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


class SteadyCorrespondent(Correspondent):
    """The same at a mail program, but with the practice opponent's judgement of the position that its own
    letters tell; it writes whole moves, in words that a person could write."""

    def __init__(self, user: User, chooser: random.Random, seed: int) -> None:
        super().__init__(user, chooser)
        self.seed = seed
        self.policies: dict[int, Policy] = {}

    def _orders(self, asked: MailedQuestion) -> str:
        """A whole move on one line, as far as it can be foreseen."""
        reader = self._asked()
        if reader is None or reader.question is None:
            return self.at_random(asked)
        policy, shown = self._policy(reader), reader.shown

        def choose(question: Question) -> list[str]:
            return list(policy.pick(question, lambda: shown) or ())

        try:
            steps = moving.foresee(reader.seat, choose, MOST_STEPS)
        except LookupError:  # the policy would need to see what its first answer brings
            steps = moving.foresee(reader.seat, choose, 1)
        with translation.override(self.user.language):
            told = [
                typed_text(reader.words, question, picks, shown) if picks else gettext("none")
                for question, picks in steps
            ]
        return STEP_BREAK.join(told) or self.at_random(asked)

    def _policy(self, reader: SeatReader) -> Policy:
        title = reader.title
        made = title.opponents[handing_over.practice_player(title.key)]
        return self.policies.setdefault(reader.seat.pk, made(self.seed))

    def _asked(self) -> SeatReader | None:
        rows = OpenQuestion.objects.unanswered().filter(seat__tenures__player=self.user)
        seats = rows.filter(seat__tenures__ended_at=None).select_related("seat__game").order_by("seat__place")
        return next((SeatReader(row.seat, user=self.user) for row in seats), None)


# --- the game ------------------------------------------------------------------------------------


class MailGame:
    """One game by mail, from its opening to its end."""

    def __init__(
        self, title: str, seed: int, options: dict[str, Any], sheets: bool = False, players: str = "random"
    ) -> None:
        self.sheets = sheets
        self.kind = players
        self.seed = seed
        self.chooser = random.Random(seed)  # noqa: S311  a player's whim, no secret
        self.report = MailGameReport(title, seed)
        self.sink = Sink()
        self.players: list[Correspondent] = []
        self.options = options

    def keep_letters(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.sink.folder = folder

    def _open(self, title: str, seed: int, options: dict[str, Any]) -> Game:
        now = timezone.now()
        opener = self._player(0)
        game = service.open_game(title, f"By mail, {seed}", opener, now, options=options, own=())
        secret = seed.to_bytes(32, "big")
        Game.objects.filter(pk=game.pk).update(secret=secret, commitment=sealed.commitment(secret))
        game.refresh_from_db()
        for at, seat in enumerate(game.seats.all()):
            user = opener if at == 0 else self._player(at)
            self.players.append(self._correspondent(user, game))
            service.join_seat(game, user, now, seat.key)
        return game

    def _correspondent(self, user: User, game: Game) -> Correspondent:
        if self.kind != "steady":
            return Correspondent(user, self.chooser)
        found = SteadyCorrespondent(user, self.chooser, self.seed)
        if titles()[game.title].orders:
            found.orders = word_for("suggested", user.language)
        return found

    def _player(self, at: int) -> User:
        mark = time.time_ns() % 10**9
        player = newcomers.make_player(f"post{mark}n{at}@mail.example", LANGUAGES[at % len(LANGUAGES)])
        player.time_zone = "UTC"
        player.save(update_fields=["time_zone"])
        return player

    def play(self, most_moves: int | None = None, most_turns: int | None = None) -> MailGameReport:
        """Let them write until the game is over, or so many mails were written, or turns played."""
        began = time.monotonic()
        with servers(self.sink) as (door, out), self._post_office(out):
            self.game = self._open(self.report.title, self.report.seed, self.options)
            self._send_due()
            while not self._over() and self.report.mails_in < MOST_MAILS:
                if most_moves is not None and self.report.mails_in >= most_moves:
                    break
                if most_turns is not None and self.game.turn > most_turns:
                    break
                if not self._round(door) and not self._after_a_while(door):
                    break
            self._send_due(late=True)
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
            BOT_PAUSE=0,
            SECRET_ANSWER_DELAY=0,
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
        with smtplib.SMTP(HOST, door, timeout=30) as post:
            post.sendmail(player.user.email, [parseaddr(str(reply["To"]))[1]], reply.as_bytes())
        self.report.mails_in += 1
        stored = RawMail.objects.filter(message_id=str(reply["Message-ID"])).first()
        if stored is None:
            self.report.lost += 1
            return
        began, worked = time.perf_counter(), time.thread_time()
        with counting() as queries:
            understood = incoming.understand(stored.pk)
        told = time.perf_counter()
        self.report.queries.append(queries())
        self.report.work.append((time.thread_time() - worked) * 1000)
        outcome = understood.outcome
        self.report.outcomes[outcome] = self.report.outcomes.get(outcome, 0) + 1
        if outcome not in ("obeyed", "confirms", "code_sent", "told"):
            self.report.refused += 1
        self.report.milliseconds.append((told - began) * 1000)
        self._attend()
        began = time.perf_counter()
        self._send_due()
        self.report.sending.append((time.perf_counter() - began) * 1000)

    def _attend(self) -> None:
        """Bots and standing orders answer, as their workers would."""
        while rows := attendance.due(timezone.now(), 50):
            for pk in rows:
                answering.attend(pk)

    def _after_a_while(self, door: int) -> bool:
        """Nobody had anything to answer: what waited for a next question goes without one."""
        self._send_due(late=True)
        return self._round(door)

    def _send_due(self, *, late: bool = False) -> None:
        """What is due leaves; `late`, also what waited for a letter to go with."""
        self._attend()
        self._send_rows()
        for kinds in (["receipt"], outbox.PATIENT) if late else ():
            waiting = Outgoing.objects.filter(kind__in=kinds, state=Outgoing.State.WAITING)
            waiting.update(due_at=timezone.now())
            self._send_rows()
        self._weigh()

    def _send_rows(self) -> None:
        for pk in outbox.due(timezone.now(), 500):
            outbox.send(pk, self._written, sent=outgoing.sent, refused=outgoing.refused)

    def _written(self, row: Outgoing) -> DjangoMessage | None:
        with counting() as queries:
            letter = posting.write(row, prints=True)
        if letter:
            self.report.letter_queries.append(queries())
        return letter

    def _weigh(self) -> None:
        """Of each turn what each player got."""
        game = getattr(self, "game", None)
        turn = Game.objects.get(pk=game.pk).turn if game else 0
        for address, size in self.sink.fresh:
            self.report.weights.setdefault(f"{address}:{turn}", []).append(size)
        self.sink.fresh.clear()

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

"""A chaos run from the first start to the count at the end."""

from __future__ import annotations

import random
import time
import uuid
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

from django import db
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db.models import F, Q
from django.utils import timezone
from msgspec import Struct, to_builtins

from accounts.models import User
from games import service
from games.lab.chaos import blows
from games.lab.chaos.clients import Client, MailClient, WebClient
from games.lab.chaos.host import Host
from games.lab.chaos.relay import Relay
from games.mail.outgoing import message_id
from games.models import FailedWork, Game, LogEntry, OpenQuestion, Outgoing, RawMail, Seat, Submission, Tenure
from games.service import storage

SEATS = ("east", "west", "north", "south")
WEB_GAMES, MAIL_GAMES = 0.25, 0.1
"""So many for each blow, so that nobody runs out of games."""
LONGEST_SILENCE = 60.0
QUIET_AFTER = 120.0
"""Seconds in which something more must be settled, once the beating stops, until all of it is."""


class ChaosReport(Struct):
    """What was found. Missing, doubled and lost must be zero."""

    blows: dict[str, int] = {}
    seconds: float = 0.0
    disk: str = ""
    moves_confirmed: int = 0
    mails_confirmed: int = 0
    answers_in_the_log: int = 0
    moves_missing: int = 0
    moves_doubled: int = 0
    mails_in_lost: int = 0
    mails_sent: int = 0
    mails_out_lost: int = 0
    questions_untold: int = 0
    """Who plays by mail is asked something, and no mail has told it."""
    mails_repeated: int = 0
    """A sender killed between the relay's yes and its own note: told twice is better than not."""
    retry_keys_repeated: int = 0
    dead_letters: int = 0
    games_stopped: int = 0
    unsettled: str = ""
    longest_pause: float = 0.0
    """Seconds between two moves that were confirmed,"""
    longest_pause_after: str = ""
    """and which blow had fallen last."""
    pauses: dict[str, float] = {}
    """The longest behind each kind of blow."""
    clients_busy_to_the_end: int = 0

    @property
    def faults(self) -> dict[str, Any]:
        must_be_nothing = (
            *("moves_missing", "moves_doubled", "mails_in_lost", "mails_out_lost", "questions_untold"),
            *("retry_keys_repeated", "dead_letters", "games_stopped", "unsettled"),
        )
        found = {name: getattr(self, name) for name in must_be_nothing if getattr(self, name)}
        if not self.moves_confirmed or not self.mails_confirmed:
            found["nothing was confirmed"] = True
        return found

    def figures(self) -> dict[str, Any]:
        told: dict[str, Any] = to_builtins(self)
        return told


def run(folder: Path, many: int, seed: int) -> ChaosReport:
    relay, host = Relay(settings.EMAIL_PORT), Host(folder)
    relay.start()
    try:
        host.start_site()
        return _beat(host, relay, many, seed)
    finally:
        if host.site.process.poll() is None:
            host.site.stop()
        host.leave()
        relay.stop()


# --- players and games -------------------------------------------------------------------------------


def _prepare(host: Host, relay: Relay, many: int) -> tuple[list[WebClient], list[MailClient]]:
    def person(name: str) -> User:
        return User.objects.create_user(name, f"{name}@mail.example", uuid.uuid4().hex, time_zone="UTC")

    web = [person(f"web{number}") for number in range(4)]
    post = [person(f"post{number}") for number in range(4)]
    games = [_game(number, web) for number in range(int(many * WEB_GAMES) + 4)]
    Seat.objects.update(mails=False)  # who looks at the page wants none
    for number in range(int(many * MAIL_GAMES) + 2):
        _game(number, post)
    at = host.site
    return (
        [WebClient(at.web_port, seat, _session(user), games) for seat, user in zip(SEATS, web, strict=True)],
        [MailClient(at.mail_port, user, relay) for user in post],
    )


def _game(number: int, players: list[User]) -> int:
    opener = number % len(players)
    game = service.open_game(
        "skirmish",
        f"Game {number}",
        players[opener],
        timezone.now(),
        options={"players": 4},
        own=[SEATS[opener]],
    )
    for seat, player in zip(SEATS, players, strict=True):
        service.join_seat(game, player, timezone.now(), seat)
    return game.pk


def _session(user: User) -> str:
    store = SessionStore()
    store[SESSION_KEY] = str(user.pk)
    store[BACKEND_SESSION_KEY] = "allauth.account.auth_backends.AuthenticationBackend"
    store[HASH_SESSION_KEY] = user.get_session_auth_hash()
    store.create()
    return str(store.session_key)


# --- the beating -------------------------------------------------------------------------------------


def _beat(host: Host, relay: Relay, many: int, seed: int) -> ChaosReport:
    web, post = _prepare(host, relay, many)
    clients: list[Client] = [*web, *post]
    for client in clients:
        client.start()
    chooser, began = random.Random(seed), time.monotonic()  # noqa: S311  a lot that can be drawn again
    fallen: list[tuple[float, str]] = []
    for name in blows.order_of_blows(many, chooser):
        _wait_for_a_move(web)
        time.sleep(chooser.uniform(0, 0.5))
        fallen.append((time.monotonic(), name))
        blows.BLOWS[name][1](host, relay, chooser)
    _wait_for_a_move(web)
    busy = sum(client.is_alive() for client in web)
    for client in clients:
        client.stopping.set()
    for client in clients:
        client.join(30)
    report = ChaosReport(
        blows=dict(Counter(name for _, name in fallen)),
        disk="a tmpfs was filled" if host.has_disk else "no mounts here: PostgreSQL's files might not grow",
        clients_busy_to_the_end=busy,
    )
    _wait_until_settled()
    report.seconds = round(time.monotonic() - began, 1)
    _time_pauses(report, web, fallen)
    _count(report, web, post, relay)
    return report


def _wait_for_a_move(clients: list[WebClient]) -> None:
    """Blows fall among moves: the next one comes only after somebody was heard again."""
    before, end = sum(len(client.heard) for client in clients), time.monotonic() + LONGEST_SILENCE
    while sum(len(client.heard) for client in clients) == before and time.monotonic() < end:
        time.sleep(0.01)


def _time_pauses(report: ChaosReport, web: list[WebClient], fallen: list[tuple[float, str]]) -> None:
    """How long nobody was heard, and behind which blow."""
    heard = sorted(moment for client in web for moment in client.heard)
    for before, after in pairwise(heard):
        inside = [name for moment, name in fallen if before - 3 <= moment <= after]
        name = inside[-1] if inside else "nothing"
        report.pauses[name] = max(report.pauses.get(name, 0.0), round(after - before, 1))
    if report.pauses:
        name = max(report.pauses, key=lambda name: report.pauses[name])
        report.longest_pause, report.longest_pause_after = report.pauses[name], name


# --- the count ---------------------------------------------------------------------------------------


def _wait_until_settled() -> None:
    """As long as it goes on; a mail may wait for its lease, or for a clock that was off."""
    before, end = "-", time.monotonic() + QUIET_AFTER
    while before and time.monotonic() < end:
        now = _unsettled_or_away()
        if now != before:
            before, end = now, time.monotonic() + QUIET_AFTER
        time.sleep(0.5)


def _unsettled_or_away() -> str:
    try:
        return _unsettled()
    except db.Error:  # it may still be recovering
        db.close_old_connections()
        return "the database is away"


def _unsettled() -> str:
    counts = {
        "mails waiting": Outgoing.objects.filter(state=Outgoing.State.WAITING).count(),
        "moves unjudged": Submission.objects.filter(judged_at=None).count(),
        "mails unread": RawMail.objects.filter(understood_at=None).count(),
    }
    return ", ".join(f"{count} {what}" for what, count in counts.items() if count)


def _count(report: ChaosReport, web: list[WebClient], post: list[MailClient], relay: Relay) -> None:
    """What the database and the relay tell, against what the players were told."""
    accepted = Submission.objects.filter(accepted=True)
    known = {key.rpartition(":")[2] for key in accepted.values_list("key", flat=True)}
    told = [key for client in web for key in client.confirmed]
    report.moves_confirmed = len(told)
    report.moves_missing = len([key for key in told if key not in known])
    report.answers_in_the_log = LogEntry.objects.filter(kind="answer").count()
    in_submissions = sum(len(answers) for answers in accepted.values_list("answers", flat=True))
    in_secret = OpenQuestion.objects.exclude(answered_at=None).count()  # laid down, not yet in the log
    report.moves_doubled = report.answers_in_the_log + in_secret - in_submissions

    stored = set(RawMail.objects.filter(understood_at__isnull=False).values_list("message_id", flat=True))
    written = [name for client in post for name in client.confirmed]
    report.mails_confirmed = len(written)
    report.mails_in_lost = len([name for name in written if name not in stored])

    sent = {message_id(row) for row in Outgoing.objects.filter(state=Outgoing.State.SENT)}
    report.mails_sent = len(sent)
    report.mails_out_lost = len(sent - set(relay.names))
    report.questions_untold = _untold([client.user for client in post])
    report.mails_repeated = sum(count > 1 for count in relay.names.values())
    report.retry_keys_repeated = sum(count > 1 for count in relay.keys.values())
    report.dead_letters = FailedWork.objects.filter(state=FailedWork.State.LAID_ASIDE).count()
    report.games_stopped = Game.objects.filter(state=Game.State.STOPPED).count()
    report.unsettled = _unsettled()
    for game in Game.objects.filter(state=Game.State.RUNNING):
        storage.resume(game)


def _untold(players: list[User]) -> int:
    asked = OpenQuestion.objects.unanswered().filter(seat__game__state=Game.State.RUNNING)
    told = Tenure.objects.filter(ended_at=None, player__in=players, seat__question__in=asked)
    return told.filter(Q(told_question=None) | ~Q(told_question=F("seat__question__after"))).count()

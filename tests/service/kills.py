"""Kills at random moments while four clients answer: nothing lost, nothing doubled, every mail sent.

`python -m tests.service.kills --kills 200` runs a whole site on PostgreSQL and Redis, with a real SMTP sink,
and prints what it found as JSON; the exit status says whether all is well.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
import uuid
from collections import Counter
from email import message_from_bytes
from http.client import HTTPException
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests import servers
from tests.deploy.site import Site, command_line, descendants

CLIENTS = ("heron", "tinder", "marten", "plover")
SEATS = ("east", "west", "north", "south")
GAMES_A_KILL = 0.6
LONGEST_SILENCE = 20.0
QUIET_AFTER = 60.0
"""Seconds in which the site must have settled everything once the killing stops."""


class Sink:
    """A mail server that keeps only the names and the retry keys of what it is given."""

    def __init__(self) -> None:
        self.keys: Counter[str] = Counter()
        self.names: set[str] = set()
        self.port = servers.free_port()

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        mail = message_from_bytes(envelope.content or b"")
        self.keys[str(mail["X-Ravenpost-Retry-Key"])] += 1
        self.names.add(str(mail["Message-ID"]).strip())
        return "250 taken"


class Client(threading.Thread):
    """Answers for one player until told to stop, repeating each post until it has a clear reply."""

    def __init__(self, site: Site, seat: str, session: str, games: list[int]) -> None:
        super().__init__(daemon=True)
        self.site, self.seat, self.session, self.games = site, seat, session, games
        self.chooser = random.Random(seat)
        self.accepted: list[str] = []
        self.stopping = threading.Event()

    def run(self) -> None:
        for game in self.games:
            while not self.stopping.is_set() and self.play(game):
                pass

    def play(self, game: int) -> bool:
        """One look at a game; False once it is over."""
        status, seen = self.call(f"/api/g/{game}/{self.seat}/")
        if status != 200:
            time.sleep(0.1)
            return True
        if seen["question"]:
            self.answer(game, seen["question"])
        else:
            time.sleep(0.05)
        return bool(seen["state"] == "running")

    def answer(self, game: int, question: dict[str, Any]) -> None:
        pool = [key for key, count in question["items"].items() for _ in range(count)]
        picks = self.chooser.sample(
            pool, self.chooser.randint(question["least"], min(question["most"], len(pool)))
        )
        post = {"prompt": question["prompt"], "picks": picks, "key": uuid.uuid4().hex}
        while not self.stopping.is_set():
            status, reply = self.call(f"/api/g/{game}/{self.seat}/answer/", post)
            if status == 200 and reply.get("accepted"):
                self.accepted.append(post["key"])
            if status in (200, 409):
                return
            time.sleep(0.1)

    def call(self, path: str, post: dict[str, Any] | None = None) -> tuple[int, dict[str, Any]]:
        token = "t" * 32
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.site.web_port}{path}",
            data=json.dumps(post).encode() if post else None,
            headers={
                "Cookie": f"sessionid={self.session}; csrftoken={token}",
                "X-CSRFToken": token,
                "Content-Type": "application/json",
            },
        )
        try:
            return self.read(request)
        except (OSError, ValueError, HTTPException):
            return 0, {}

    def read(self, request: urllib.request.Request) -> tuple[int, dict[str, Any]]:
        try:
            with urllib.request.urlopen(request, timeout=10) as reply:
                return reply.status, json.load(reply)
        except urllib.error.HTTPError as error:
            body = error.read()
            return error.code, json.loads(body) if body.startswith(b"{") else {}


def prepare(games: int) -> tuple[dict[str, str], list[int]]:
    """Four players with sessions, and games between them."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore
    from django.utils import timezone

    from accounts.models import User
    from games import service

    sessions, players = {}, []
    for name in CLIENTS:
        user = User.objects.create_user(name, f"{name}@mail.example", uuid.uuid4().hex)
        store = SessionStore()
        store[SESSION_KEY] = str(user.pk)
        store[BACKEND_SESSION_KEY] = "allauth.account.auth_backends.AuthenticationBackend"
        store[HASH_SESSION_KEY] = user.get_session_auth_hash()
        store.create()
        sessions[name] = str(store.session_key)
        players.append(user)
    ids = []
    for number in range(games):
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
        ids.append(game.pk)
    return sessions, ids


def kill_something(site: Site, chooser: random.Random) -> bool:
    """Kill one web or worker process, most often a child, sometimes the parent of them all."""
    prey = [
        pid
        for pid in descendants(site.process.pid)
        if {"gunicorn", "worker"} & set(command_line(pid)) or "gunicorn" in " ".join(command_line(pid))
    ]
    if not prey:
        return False
    try:
        os.kill(chooser.choice(prey), signal.SIGKILL)
    except ProcessLookupError:
        return False
    return True


def wait_for_an_answer(clients: list[Client]) -> None:
    """Kills fall among answers: the next one comes only after somebody was heard again."""
    before, end = sum(len(client.accepted) for client in clients), time.monotonic() + LONGEST_SILENCE
    while sum(len(client.accepted) for client in clients) == before and time.monotonic() < end:
        time.sleep(0.01)


def unsettled() -> str:
    from games.models import Outgoing, Submission

    waiting = Outgoing.objects.filter(state=Outgoing.State.WAITING).count()
    unjudged = Submission.objects.filter(judged_at=None).count()
    return f"{waiting} mails waiting, {unjudged} moves unjudged" if waiting or unjudged else ""


def findings(clients: list[Client], sink: Sink) -> dict[str, Any]:
    """What the database and the sink tell, against what the clients were told."""
    from games.mail.outgoing import message_id
    from games.models import Game, LogEntry, Outgoing, Submission
    from games.service import storage

    accepted = Submission.objects.filter(accepted=True)
    known = {key.rpartition(":")[2] for key in accepted.values_list("key", flat=True)}
    told = [key for client in clients for key in client.accepted]
    in_log = LogEntry.objects.filter(kind="answer").count()
    sent = {message_id(row) for row in Outgoing.objects.filter(state=Outgoing.State.SENT)}
    for game in Game.objects.filter(state=Game.State.RUNNING):
        storage.resume(game)
    return {
        "answers": in_log,
        "lost": len([key for key in told if key not in known]),
        "doubled": in_log - sum(len(answers) for answers in accepted.values_list("answers", flat=True)),
        "games_stopped": Game.objects.filter(state=Game.State.STOPPED).count(),
        "mails_sent": len(sent),
        "mails_missing": len(sent - sink.names),
        "retry_keys_repeated": sum(count > 1 for count in sink.keys.values()),
        "dead_letters": Outgoing.objects.filter(state=Outgoing.State.DEAD).count(),
        "unsettled": unsettled(),
    }


def run(kills: int, seed: int) -> dict[str, Any]:
    sink = Sink()
    mail_server = Controller(sink, hostname="127.0.0.1", port=sink.port)
    mail_server.start()
    with (
        servers.postgres() as server,
        servers.database(server) as database,
        servers.redis() as redis,
        tempfile.TemporaryDirectory() as folder,
    ):
        settings = {
            "DATABASE_URL": database,
            "REDIS_URL": redis,
            "EMAIL_URL": f"smtp://127.0.0.1:{sink.port}",
            "GAME_PACKAGES": "tests.kernel.title",
            "TURN_MAIL_PAUSE": "0",
            "OUTBOX_LEASE": "5",
            "ALLOWED_HOSTS": "127.0.0.1",
        }
        site = Site(Path(folder), **settings)
        site.start()
        try:
            return harass(site, sink, settings, kills, seed)
        finally:
            site.stop()
            mail_server.stop()


def harass(site: Site, sink: Sink, settings: dict[str, str], kills: int, seed: int) -> dict[str, Any]:
    os.environ.update(settings, RAVENPOST_VAR=str(site.var))
    os.environ["DJANGO_SETTINGS_MODULE"] = "wotr_site.settings"
    import django

    django.setup()
    sessions, games = prepare(int(kills * GAMES_A_KILL) + 4)
    clients = [Client(site, seat, sessions[name], games) for seat, name in zip(SEATS, CLIENTS, strict=True)]
    for client in clients:
        client.start()
    chooser, done, began = random.Random(seed), 0, time.monotonic()
    while done < kills:
        wait_for_an_answer(clients)
        time.sleep(chooser.uniform(0, 0.5))
        done += kill_something(site, chooser)
    busy = sum(client.is_alive() for client in clients)
    time.sleep(2)
    for client in clients:
        client.stopping.set()
    for client in clients:
        client.join(30)
    end = time.monotonic() + QUIET_AFTER
    while unsettled() and time.monotonic() < end:
        time.sleep(0.2)
    seconds = round(time.monotonic() - began, 1)
    return {"kills": done, "seconds": seconds, "clients_busy_to_the_end": busy, **findings(clients, sink)}


FAULTS = (
    "lost",
    "doubled",
    "games_stopped",
    "mails_missing",
    "retry_keys_repeated",
    "dead_letters",
    "unsettled",
)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    found = run(wish.kills, wish.seed)
    sys.stdout.write(json.dumps(found) + "\n")
    return 1 if any(found[fault] for fault in FAULTS) or not found["answers"] else 0


if __name__ == "__main__":
    sys.exit(main())

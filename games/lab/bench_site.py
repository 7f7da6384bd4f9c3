"""A real site on the database of `manage.py bench scale`: two web processes, two workers that judge, one that
sends. How many moves a second it takes over HTTP, how much memory its processes hold, and how it bears a
burst of letters that waited for a relay."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from msgspec import Struct

from accounts.models import User
from games import service
from games.lab.bench_live import database_url, free_port, port_answers, processor_seconds
from games.lab.mail_game import HOST, Sink, servers
from games.models import OpenQuestion, Outgoing, Submission
from games.players.at_random import AtRandom
from games.service import outbox
from wotr_site.workers import BEAT

WEB = 2
JUDGES = 2
MOVES = 200
AT_ONCE = 4
"""People who move side by side."""
BETWEEN = 0.5
"""Seconds between two moves during the burst."""
PATIENCE = 120.0
LONGEST = 3600.0
TOKEN = "b" * 32
"""A form's mark against forgery: the same in its cookie and in the form."""


class Move(Struct, frozen=True):
    """One click that sends an answer."""

    address: str
    cookie: str
    form: dict[str, Any]


def under_load(letters: int, seed: int) -> dict[str, Any]:
    """Moves a second, bytes of memory, and the burst."""
    moves, sink = list(_moves(seed, MOVES * 2)), Sink()
    half = len(moves) // 2
    with ExitStack() as stack:
        _, out = stack.enter_context(servers(sink))
        port, parts = stack.enter_context(_site(out))
        loaded = _moves_a_second(port, parts, moves[:half])
        memory = {name: _memory_mb(pids) for name, pids in _with_children(parts).items()}
        burst = _burst(port, moves[half:], letters)
    return {"moves_over_http": loaded, "memory_mb_a_process": memory, "burst": burst}


# --- the site ------------------------------------------------------------------------------------


@contextmanager
def _site(relay: int) -> Iterator[tuple[int, dict[str, int]]]:
    """Its port, and the processes by name."""
    python = [sys.executable, "-m"]
    judges = [f"judging-{number}" for number in range(1, JUDGES + 1)]
    commands = {
        "web": [*python, "gunicorn", "-c", "deploy/gunicorn.conf.py", "wotr_site.wsgi"],
        **{name: [sys.executable, "manage.py", "worker", name] for name in (*judges, "sending")},
        "beat": [*python, "celery", *BEAT],
    }
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="ravenpost-") as folder, ExitStack() as stack:
        own = {
            "DATABASE_URL": database_url(),
            "RAVENPOST_VAR": folder,
            "SECRET_KEY": settings.SECRET_KEY,
            "WEB_PORT": str(port),
            "WEB_WORKERS": str(WEB),
            "EMAIL_URL": f"smtp://{HOST}:{relay}",
            "MAIL_SHEETS": "no",
            "LOG_LEVEL": "ERROR",
        }
        started = {
            name: stack.enter_context(_process(command, own, Path(folder)))
            for name, command in commands.items()
        }
        until = time.monotonic() + PATIENCE
        while not port_answers(port) and time.monotonic() < until:
            time.sleep(0.2)
        yield port, {name: process.pid for name, process in started.items()}


@contextmanager
def _process(command: list[str], own: dict[str, str], folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    with open(folder / "said.txt", "ab") as said:
        process = subprocess.Popen(  # noqa: S603  our own programs
            command, cwd=settings.BASE_DIR, env={**os.environ, **own}, stdout=said, stderr=said
        )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _with_children(parts: dict[str, int]) -> dict[str, list[int]]:
    found = {name: [pid] for name, pid in parts.items()}
    return found | {"web": _children(parts["web"])}


def _children(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _memory_mb(pids: Sequence[int]) -> int:
    """What one of them holds; of what it shares with others, its part."""
    kilobytes = [
        int(line.split()[1])
        for pid in pids
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        if line.startswith("Pss:")
    ]
    return round(sum(kilobytes) / len(kilobytes) / 1024)


# --- moves ---------------------------------------------------------------------------------------


def _moves(seed: int, many: int) -> Iterator[Move]:
    """Answers of people all over the site, each in a game of its own, chosen at random."""
    asked = OpenQuestion.objects.unanswered().filter(seat__tenures__player__isnull=False)
    anyhow, games = AtRandom(seed), set()
    cookies: dict[int, str] = {}
    for row in asked.select_related("seat__game").order_by("pk").iterator(200):
        question, tenure = service.question_of(row.seat), row.seat.tenure
        if row.seat.game_id in games or question is None or tenure is None or tenure.player is None:
            continue
        games.add(row.seat.game_id)
        form = {
            "seat": row.seat.key,
            "prompt": question.prompt,
            "pick": list(anyhow.pick(question, dict) or ()),
            "send": "1",
            "once": f"bench{row.pk}",
            "csrfmiddlewaretoken": TOKEN,
        }
        cookie = cookies.setdefault(tenure.player.pk, _session(tenure.player))
        yield Move(reverse("answer", args=[row.seat.game_id]), cookie, form)
        if len(games) >= many:
            return


def _session(player: User) -> str:
    client = Client()
    client.force_login(player)
    return f"sessionid={client.cookies['sessionid'].value}; csrftoken={TOKEN}"


def _send(port: int, move: Move) -> None:
    """The answer, and the page that it leads to, on a connection of their own."""
    link = HTTPConnection("127.0.0.1", port, timeout=60)
    head = {"Cookie": move.cookie, "Content-Type": "application/x-www-form-urlencoded"}
    link.request("POST", move.address, urlencode(move.form, doseq=True), head)
    answer = link.getresponse()
    answer.read()
    link.request("GET", answer.headers.get("Location", "/"), headers={"Cookie": move.cookie})
    link.getresponse().read()
    link.close()


def _moves_a_second(port: int, parts: dict[str, int], moves: Sequence[Move]) -> dict[str, Any]:
    """Several people click as fast as they are answered."""
    last = Submission.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    waiting = list(moves)
    pids = [pid for found in _with_children(parts).values() for pid in found]

    def click() -> None:
        while waiting:
            _send(port, waiting.pop())

    busy, began = sum(map(processor_seconds, pids)), time.monotonic()
    people = [threading.Thread(target=click) for _ in range(AT_ONCE)]
    for one in people:
        one.start()
    for one in people:
        one.join()
    seconds = time.monotonic() - began
    busy = sum(map(processor_seconds, pids)) - busy
    delays, judged = _delays(last)
    return {
        "moves": len(moves),
        "judged": judged,
        "a_second": round(judged / seconds, 1),
        "processor_ms_a_move_with_its_pages": round(busy * 1000 / max(1, judged), 1),
        **_spread(delays),
    }


def _delays(after: int) -> tuple[list[float], int]:
    """Seconds from each stored move to its verdict, and how many have one."""
    rows = Submission.objects.filter(pk__gt=after).values_list("stored_at", "judged_at")
    now = timezone.now()
    times = sorted(((judged or now) - stored).total_seconds() for stored, judged in rows)
    return times or [0.0], sum(judged is not None for _, judged in rows)


def _spread(seconds: Sequence[float]) -> dict[str, float]:
    return {
        "judged_seconds_median": round(seconds[len(seconds) // 2], 3),
        "judged_seconds_p95": round(seconds[int(len(seconds) * 0.95)], 3),
        "judged_seconds_worst": round(seconds[-1], 3),
    }


# --- the burst -----------------------------------------------------------------------------------


def _burst(port: int, moves: Sequence[Move], letters: int) -> dict[str, Any]:
    """A relay is back after an hour: so many letters are due at once, and people go on moving."""
    last = Submission.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    due = _letters_due(letters)
    began, left, waiting = time.monotonic(), len(due), list(moves)
    while left and time.monotonic() - began < LONGEST:
        if waiting:
            _send(port, waiting.pop())
        time.sleep(BETWEEN)
        left = Outgoing.objects.filter(pk__in=due, state=Outgoing.State.WAITING).count()
    seconds = time.monotonic() - began
    delays, judged = _delays(last)
    sent = Outgoing.objects.filter(pk__in=due, state=Outgoing.State.SENT).count()
    return {
        "letters": len(due),
        "sent": sent,
        "left_waiting": left,
        "seconds": round(seconds, 1),
        "letters_a_second": round(sent / seconds, 1),
        "moves_meanwhile": judged,
        **_spread(delays),
    }


def _letters_due(letters: int) -> list[int]:
    """A letter about each open question of a person, of as many as there are; none had one so far."""
    asked = OpenQuestion.objects.unanswered().filter(seat__tenures__player__isnull=False)
    Outgoing.objects.all().delete()
    for row in asked.select_related("seat__game").order_by("-pk")[:letters]:
        outbox.put_turn(row, timezone.now())
    rows = Outgoing.objects.filter(kind="turn")
    rows.update(due_at=timezone.now())
    return list(rows.values_list("pk", flat=True))

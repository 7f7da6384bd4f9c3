"""Work that cannot block work: queues and workers for each kind, time limits, a relay that says nothing."""

from __future__ import annotations

import json
import smtplib
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.utils import timezone

from games import tasks
from games.mail.backend import SmtpBackend
from games.models import Game, OpenQuestion, Outgoing
from games.service import nudges
from tests.deploy.site import ROOT, clean_environment
from tests.servers import free_port
from tests.service.tables import duel, player
from tests.working import clear_queues
from wotr_site import workers
from wotr_site.celery import app
from wotr_site.processes import die_with_parent

OURS = sorted(name for name in app.tasks if name.startswith("games.tasks."))


@contextmanager
def silent_relay() -> Iterator[int]:
    """A mail server that accepts and then says nothing."""
    heard: list[socket.socket] = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def accept() -> None:
            while True:
                try:
                    heard.append(server.accept()[0])
                except OSError:
                    return

        threading.Thread(target=accept, daemon=True).start()
        yield server.getsockname()[1]
        server.shutdown(socket.SHUT_RDWR)
    for link in heard:
        link.close()


# --- queues and workers ------------------------------------------------------------------------------


def test_every_task_has_a_queue_that_one_kind_of_worker_serves() -> None:
    assert len(OURS) == 7
    served = [queue for queues in workers.QUEUES.values() for queue in queues]
    assert sorted(served) == sorted({nudges.queue_of(name.rpartition(".")[2]) for name in OURS})
    assert len(served) == len(set(served))


def test_judging_sending_printing_thinking_pondering_and_reading_share_no_worker() -> None:
    kinds = {
        next(kind for kind, queues in workers.QUEUES.items() if nudges.queue_of(task) in queues)
        for task in ("judge", "send", "print_paper", "attend", "ponder", "understand")
    }
    assert len(kinds) == 6


@pytest.mark.parametrize("name", OURS)
def test_every_task_has_a_soft_and_a_hard_limit(name: str, settings: Any) -> None:
    task = app.tasks[name]
    assert 0 < task.soft_time_limit < task.time_limit
    assert task.time_limit < settings.OUTBOX_LEASE


def test_a_worker_of_no_kind_is_told_in_one_sentence(tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "manage.py", "worker", "juggling"],
        cwd=ROOT,
        env=clean_environment(tmp_path),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 1
    assert "no worker “juggling”" in ended.stderr
    assert len(ended.stderr.strip().splitlines()) == 1


LIMITS = """
import time
import django; django.setup()
from types import SimpleNamespace
from celery.exceptions import SoftTimeLimitExceeded
from wotr_site import workers
workers.hold_time_limits()
workers._begin(SimpleNamespace(soft_time_limit=0.2, time_limit=0.6))
try:
    time.sleep(5)
except SoftTimeLimitExceeded:
    print("soft", flush=True)
sum(range(10**12))  # in C: no signal is heard
"""


def test_the_soft_limit_raises_and_the_hard_one_ends_the_worker(tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", LIMITS],
        cwd=ROOT,
        env=clean_environment(tmp_path, DJANGO_SETTINGS_MODULE="wotr_site.settings"),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.stdout == "soft\n"
    assert ended.returncode == 1
    assert "Timeout" in ended.stderr


# --- the sweep only nudges ---------------------------------------------------------------------------


@pytest.fixture
def late_game(db: None) -> Game:
    """Its clock has run out, and many mails wait before it."""
    clear_queues()
    game = duel(player("anna"), player("bert"), timezone.now())
    for number in range(130):
        Outgoing.objects.create(kind="ended", game=game, key=f"k{number}", due_at=timezone.now())
    past = timezone.now() - timedelta(days=400)
    OpenQuestion.objects.update(asked_at=past, counted_at=past, deadline=past)
    return game


def test_the_sweep_sends_nothing_and_comes_to_the_clocks(late_game: Game, settings: Any) -> None:
    with silent_relay() as port:
        settings.EMAIL_BACKEND = "games.mail.backend.SmtpBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
        began = time.monotonic()
        tasks.sweep()
    assert time.monotonic() - began < 5
    late_game.refresh_from_db()
    assert late_game.state == Game.State.ADJOURNED
    assert not Outgoing.objects.exclude(attempts=0).exists()
    assert nudges.waiting("sending") >= 130


def test_a_queue_that_nobody_works_off_does_not_grow_with_each_sweep(late_game: Game) -> None:
    for _ in range(4):
        tasks.sweep()
    assert nudges.waiting("sending") <= nudges.MOST_WAITING


# --- a relay that says nothing -----------------------------------------------------------------------


def test_a_relay_that_says_nothing_is_left_after_a_while(settings: Any) -> None:
    settings.SMTP_CONNECT_TIMEOUT, settings.SMTP_READ_TIMEOUT = 5, 1
    with silent_relay() as port:
        mail = EmailMessage("s", "b", "post@a.example", ["heron@mail.example"])
        mail.connection = SmtpBackend(host="127.0.0.1", port=port)
        began = time.monotonic()
        with pytest.raises(smtplib.SMTPServerDisconnected, match="timed out"):
            mail.send()
    assert 0.9 < time.monotonic() - began < 4


@contextmanager
def running(env: dict[str, str], *names: str) -> Iterator[None]:
    crew = [
        subprocess.Popen(
            [sys.executable, "manage.py", "worker", name], cwd=ROOT, env=env, preexec_fn=die_with_parent
        )
        for name in names
    ]
    try:
        yield
    finally:
        for process in crew:
            process.kill()
            process.wait()


def moves(env: dict[str, str], *words: str) -> dict[str, Any]:
    told = subprocess.run(
        [sys.executable, "-m", "tests.deploy.timed_moves", *words],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    found: dict[str, Any] = json.loads(told.stdout)
    return found


def small_site(folder: Path, **more: str) -> dict[str, str]:
    env = clean_environment(
        folder,
        GAME_PACKAGES="tests.kernel.title",
        TURN_MAIL_PAUSE="0",
        LOG_LEVEL="ERROR",
        DJANGO_SETTINGS_MODULE="wotr_site.settings",
        **more,
    )
    subprocess.run([sys.executable, "manage.py", "migrate", "-v", "0"], cwd=ROOT, env=env, check=True)
    return env


def test_play_goes_on_while_the_relay_says_nothing(tmp_path: Path) -> None:
    with silent_relay() as port:
        env = small_site(tmp_path, EMAIL_URL=f"smtp://127.0.0.1:{port}")
        with running(env, "judging-1", "sending"):
            found = moves(env, "8", "mail")
    assert found["mail"] == {"attempts": 1, "state": "waiting"}, "a sender hangs at the first mail"
    assert len(found["judged"]) == 8
    assert max(found["judged"]) < 3


# --- no broker ---------------------------------------------------------------------------------------


def test_play_goes_on_while_redis_is_down(tmp_path: Path) -> None:
    """Nobody waits for a nudge that cannot be brought; workers look into the database themselves."""
    env = small_site(tmp_path, REDIS_URL=f"redis://127.0.0.1:{free_port()}/0", SWEEP_SECONDS="1")
    with running(env, "judging-1", "sending"):
        found = moves(env, "1", "mail")
    assert max(found["stored"]) < 3
    assert len(found["judged"]) == 1

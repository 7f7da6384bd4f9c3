"""The same mail at the same moment, by several doors and workers: obeyed once, answered once."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.conf import settings as site

MIGRATE = """
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
"""
SCRIPT = """
import sys, django
django.setup()
from games.mail.receive import receive
from games.mail.incoming import understand
raw = sys.stdin.buffer.read()
understand(receive(raw, "pipe", {}).pk)
"""
SETUP = """
import django
django.setup()
from tests.mail.post import address, ford, mail
ford()
import sys
sys.stdout.buffer.write(mail("go > 2 regular", address("anna")))
"""
COUNT = """
import django
django.setup()
from games.models import Outgoing, RawMail, Submission
print(RawMail.objects.count(), Submission.objects.count(), Outgoing.objects.filter(kind="receipt").count())
print(*RawMail.objects.values_list("outcome", flat=True))
"""


def python(database: str, folder: Any) -> Callable[..., bytes]:
    environment = {
        **os.environ,
        "DATABASE_URL": database,
        "RAVENPOST_VAR": str(folder),
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "LOG_LEVEL": "ERROR",
    }

    def run(script: str, given: bytes = b"") -> bytes:
        command = [sys.executable, "-c", script]
        done = subprocess.run(
            command, input=given, cwd=site.BASE_DIR, env=environment, capture_output=True, check=False
        )
        assert done.returncode == 0, done.stderr.decode()[-2000:]
        return done.stdout

    return run


def play(database: str, folder: Any) -> list[str]:
    run = python(database, folder)
    run(MIGRATE)
    raw = run(SETUP)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: run(SCRIPT, raw), range(4)))
    return run(COUNT).decode().splitlines()


def test_on_sqlite(tmp_path: Any) -> None:
    assert play(f"sqlite:///{tmp_path / 'test.sqlite3'}", tmp_path) == ["1 1 1", "obeyed"]


def test_on_postgresql(postgres_url: str, tmp_path: Any) -> None:
    assert play(postgres_url, tmp_path) == ["1 1 1", "obeyed"]


@pytest.mark.django_db
def test_a_worker_killed_half_way_leaves_nothing_behind() -> None:
    """The transaction of a mail is all or nothing: the next worker begins afresh."""
    from django.db import transaction

    from games.mail import incoming
    from games.mail.receive import receive
    from games.models import Draft, Outgoing, RawMail
    from tests.mail.post import address, ford, mail

    ford()
    stored = receive(mail("go", address("anna")))

    with transaction.atomic():
        incoming._understand(stored.pk, stored.received_at, incoming._arrived(stored))
        transaction.set_rollback(True)
    assert RawMail.objects.get().understood_at is None
    assert not Draft.objects.exists()
    assert not Outgoing.objects.filter(kind="receipt").exists()
    assert incoming.understand(stored.pk).outcome == "obeyed"
    assert Draft.objects.get().answers == [["march.go", ["go"]]]

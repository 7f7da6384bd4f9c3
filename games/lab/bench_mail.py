"""What a mail costs, from its bytes to the stored receipt, and then the sending. SQLite and PostgreSQL."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from typing import Any

from django.conf import settings

MAILS = 150


def bench_mail(title: str, seed: int, mails: int = MAILS) -> dict[str, Any]:
    """Milliseconds for each mail that comes in, in a game that is played by mail alone."""
    with tempfile.TemporaryDirectory(prefix="ravenpost-") as folder:
        sqlite = _measured(title, seed, mails, f"sqlite:///{folder}/bench.sqlite3", folder)
        postgresql = _on_postgres(title, seed, mails, folder)
    return {"title": title, "mails": mails, "sqlite": sqlite, "postgresql": postgresql}


def _on_postgres(title: str, seed: int, mails: int, folder: str) -> dict[str, Any] | None:
    """On the site's own server, else on one that is started for this; None where there is none."""
    if settings.DATABASES["default"]["ENGINE"].endswith("postgresql"):
        return _measured(title, seed, mails, os.environ["DATABASE_URL"], folder)
    try:
        from tests import servers
    except ImportError:
        return None
    if not servers.postgres_bin():
        return None
    with servers.postgres() as url:
        return _measured(title, seed, mails, url, folder)


def _measured(title: str, seed: int, mails: int, database: str, folder: str) -> dict[str, Any]:
    command = [
        sys.executable,
        "manage.py",
        "mail_game",
        title,
        "--seed",
        str(seed),
        "--mails",
        str(mails),
        "--json",
    ]
    environment = {**os.environ, "DATABASE_URL": database, "RAVENPOST_VAR": folder, "LOG_LEVEL": "ERROR"}
    done = subprocess.run(  # noqa: S603  our own command
        command, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True, check=True
    )
    figures: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    kept = ("mails_in", "median_ms", "p95_ms", "worst_ms", "work_median_ms", "work_p95_ms", "send_median_ms")
    return {name: figures[name] for name in (*kept, "send_p95_ms", "queries_median", "letter_queries_median")}

"""Several sweepers at once, as processes on PostgreSQL: each reminder and each adjournment happens once."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

from tests.service.sweepers import GAMES
from tests.service.tables import NOON

ROOT = Path(__file__).resolve().parents[2]
SWEEPERS = 3


def test_no_clock_is_swept_twice(postgres_url: str):
    run("prepare", postgres_url)
    race(postgres_url, NOON + timedelta(days=5))
    assert run("count", postgres_url) == f"{GAMES} 0 0"
    race(postgres_url, NOON + timedelta(days=10))
    assert run("count", postgres_url) == f"{GAMES} {2 * GAMES} {GAMES}"


def race(url: str, moment: object) -> None:
    started = [start(url, "sweep", str(moment)) for _ in range(SWEEPERS)]
    for process in started:
        output, _ = process.communicate(timeout=60)
        assert process.returncode == 0, output


def run(step: str, url: str) -> str:
    process = start(url, step)
    output, _ = process.communicate(timeout=60)
    assert process.returncode == 0, output
    return output.strip()


def start(url: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.service.sweepers", *arguments],
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": url},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )

"""Several processes at the same work on PostgreSQL: each reminder, adjournment and answer happens once."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

from tests.service.racers import GAMES
from tests.service.tables import NOON

ROOT = Path(__file__).resolve().parents[2]
RACERS = 3


def test_no_clock_is_swept_twice(postgres_url: str):
    run("prepare", postgres_url)
    race(postgres_url, "sweep", str(NOON + timedelta(days=5)))
    assert run("count", postgres_url) == f"{GAMES} 0 0"
    race(postgres_url, "sweep", str(NOON + timedelta(days=10)))
    assert run("count", postgres_url) == f"{GAMES} {2 * GAMES} {GAMES}"


def test_of_two_answers_to_a_question_one_lands_whoever_judges(postgres_url: str):
    run("prepare", postgres_url)
    run("submit", postgres_url)
    race(postgres_url, "judge")
    assert run("landed", postgres_url) == f"{GAMES} {GAMES} {GAMES}"


def test_a_drifted_game_is_stopped_once_whoever_meets_it(postgres_url: str):
    run("prepare", postgres_url)
    run("drift", postgres_url)
    race(postgres_url, "meet")
    assert run("stopped", postgres_url) == f"{GAMES} {GAMES} {2 * GAMES}"


def race(url: str, *arguments: str) -> None:
    started = [start(url, *arguments) for _ in range(RACERS)]
    for process in started:
        output, _ = process.communicate(timeout=300)
        assert process.returncode == 0, output


def run(step: str, url: str) -> str:
    process = start(url, step)
    output, _ = process.communicate(timeout=300)
    assert process.returncode == 0, output
    return output.strip()


def start(url: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.service.racers", *arguments],
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": url},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )

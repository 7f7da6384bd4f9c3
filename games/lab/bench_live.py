"""`manage.py bench live --tabs 2000`: the live stream with so many open tabs, on the site's kind of database
and with its Redis if it has one; both processes are real ones, and the database is thrown away afterwards."""

from __future__ import annotations

import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from django.test import Client

from accounts.models import User
from games import service
from games.lab.bench_web import stage
from games.lab.throwaway_database import throwaway_database
from games.models import Game, OpenQuestion
from games.players.at_random import AtRandom
from games.service.live import version_of

TABS_A_PLAYER = 20
MOVES = 60
IDLE = 10.0
"""Seconds for which the open tabs are watched while nothing happens."""
SETTLE = 10.0
"""Seconds after the last move in which its events may still arrive."""
PATIENCE = 60.0
BETWEEN = 0.25


def bench_live(title: str, tabs: int, games: int = 20, seed: int = 1) -> dict[str, Any]:
    """Time from a judged move to its event at every tab that watches: many games, then one game for all."""
    with throwaway_database(), tempfile.TemporaryDirectory(prefix="ravenpost-") as folder:
        players = [User.objects.create(username=f"bench{number}") for number in range(2)]
        tables = [stage(title, 40, players, seed + number) for number in range(games)]
        cookies = _cookies(tabs)
        port = free_port()
        with _stream(port, folder) as pid:
            empty = memory_mb(pid)
            spread = _measured(pid, port, [(cookies[at], tables[at % games]) for at in range(tabs)], seed)
            at_one = _measured(pid, port, [(cookie, tables[0]) for cookie in cookies], seed)
    return {
        "title": title,
        "database": connection.vendor,
        "redis": bool(settings.REDIS_URL),
        "tabs": tabs,
        "memory_mb_without_tabs": empty,
        "spread_over_games": {"games": games, **spread},
        "all_at_one_game": at_one,
    }


def _measured(pid: int, port: int, tabs: list[tuple[str, Game]], seed: int) -> dict[str, Any]:
    watching: dict[int, int] = {}
    for _, game in tabs:
        watching[game.pk] = watching.get(game.pk, 0) + 1
    given = {"port": port, "tabs": [[cookie, str(game.pk)] for cookie, game in tabs]}
    with _listeners(given) as (opened, hear):
        busy, began = processor_seconds(pid), time.monotonic()
        time.sleep(IDLE)
        idle = (processor_seconds(pid) - busy) / (time.monotonic() - began)
        busy, judged = processor_seconds(pid), _moves(sorted({game.pk for _, game in tabs}), seed)
        time.sleep(SETTLE)
        busy, memory = processor_seconds(pid) - busy, memory_mb(pid)
        heard = hear()
    delays, missed = _delays(judged, heard, watching)
    return {
        "opened": opened,
        "memory_mb": memory,
        "idle_percent_of_a_core": round(idle * 100, 1),
        "moves": len(judged),
        "processor_ms_a_move": round(busy * 1000 / max(1, len(judged)), 1),
        "events": len(delays),
        "missed": missed,
        "seconds_median": round(statistics.median(delays), 3),
        "seconds_p95": round(sorted(delays)[int(len(delays) * 0.95)], 3),
        "seconds_worst": round(max(delays), 3),
    }


Judged = dict[tuple[int, str], int]


def _moves(games: list[int], seed: int) -> Judged:
    """Play on at random, and note when each position was there."""
    chooser, anyhow = random.Random(seed), AtRandom(seed)  # noqa: S311  not a secret
    judged: Judged = {}
    for number in range(MOVES):
        rows = OpenQuestion.objects.unanswered().filter(seat__game=chooser.choice(games))
        row = rows.select_related("seat__game").first()
        if row is None or row.seat.tenure is None:
            continue
        question = service.question_of(row.seat)
        assert question is not None
        steps = [(question.prompt, list(anyhow.pick(question, dict)))]
        stored = service.submit(row.seat, row.seat.tenure.player, steps, "web", f"bench:{row.pk}:{number}")
        service.judge(stored.pk)
        now, entries = time.monotonic_ns(), Game.objects.values_list("entries", flat=True)
        version = version_of(row.seat.game_id, entries.get(pk=row.seat.game_id))
        judged.setdefault((row.seat.game_id, version), now)
        time.sleep(BETWEEN)
    return judged


def _delays(
    judged: Judged, heard: list[tuple[int, str, int]], watching: dict[int, int]
) -> tuple[list[float], int]:
    """From each position to each tab; a tab that was told of a later one at once has missed nothing."""
    found, latest = [], {game: at for (game, _), at in judged.items()}
    for game, version, at in heard:
        if (game, version) in judged:
            found.append(max(0.0, (at - judged[game, version]) / 1e9))
    last = {(game, version) for (game, version), at in judged.items() if latest[game] == at}
    got = sum((game, version) in last for game, version, _ in heard)
    return found or [0.0], sum(watching[game] for game, _ in last) - got


def _cookies(tabs: int) -> list[str]:
    """A session for each tab; so many of them are one player's."""
    found: list[str] = []
    for number in range(-(-tabs // TABS_A_PLAYER)):
        client = Client()
        client.force_login(User.objects.create(username=f"tab{number}"))
        found += [client.cookies["sessionid"].value] * TABS_A_PLAYER
    return found[:tabs]


@contextmanager
def _stream(port: int, folder: str) -> Iterator[int]:
    """`manage.py live` on the same database."""
    own = {
        "DATABASE_URL": database_url(),
        "RAVENPOST_VAR": folder,
        "LIVE_PORT": str(port),
        "LOG_LEVEL": "WARNING",
    }
    own["SECRET_KEY"] = settings.SECRET_KEY
    process = subprocess.Popen(
        [sys.executable, "manage.py", "live"], cwd=settings.BASE_DIR, env={**os.environ, **own}
    )
    try:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and not port_answers(port):
            time.sleep(0.2)
        yield process.pid
    finally:
        process.terminate()
        process.wait(20)


def database_url() -> str:
    named = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{named['NAME']}"
    return f"postgres://{named['USER']}:{named['PASSWORD']}@{named['HOST']}:{named['PORT']}/{named['NAME']}"


@contextmanager
def _listeners(given: dict[str, Any]) -> Iterator[tuple[int, Any]]:
    process = subprocess.Popen(  # noqa: S603  our own program
        [sys.executable, str(Path(__file__).with_name("live_tabs.py"))],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin
    assert process.stdout
    process.stdin.write(json.dumps(given) + "\n")
    process.stdin.flush()
    opened = json.loads(process.stdout.readline())["opened"]

    def hear() -> list[tuple[int, str, int]]:
        return [tuple(one) for one in json.loads(process.communicate()[0])]

    try:
        yield opened, hear
    finally:
        process.kill()
        process.wait()


def processor_seconds(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def memory_mb(pid: int) -> int:
    """Megabytes that a process holds."""
    line = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if "VmRSS" in line)
    return int(line.split()[1]) // 1024


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def port_answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=0.2).close()
    except OSError:
        return False
    return True

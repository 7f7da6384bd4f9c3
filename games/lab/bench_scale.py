"""`manage.py bench scale --games 10000`: what pages, sweeps, letters and moves cost among so many games, how
big the database is, and how a burst of letters is borne. On the site's kind of database, thrown away
afterwards."""

from __future__ import annotations

import logging
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, ExitStack
from functools import partial
from pathlib import Path
from typing import Any

from celery import current_app
from django.db import connection
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone
from msgspec import Struct

from accounts.models import User
from games import service, tasks
from games.lab.bench_copies import many_games
from games.lab.bench_site import under_load
from games.lab.throwaway_database import throwaway_database
from games.lab.twins.texts import counting
from games.mail import outgoing
from games.models import Game, LogEntry, OpenQuestion, Outgoing, Snapshot, Tenure
from games.players.at_random import AtRandom
from games.service import outbox

SAMPLES = 60
MOVES = 200


def bench_scale(games: int, seed: int = 1, letters: int = 3000) -> dict[str, Any]:
    """Counts, milliseconds of processor and of the clock, bytes."""
    logging.disable(logging.WARNING)
    with throwaway_database(), _alone():
        began = time.perf_counter()
        busy = many_games(games, seed)
        built = time.perf_counter() - began
        figures = {
            "database": connection.vendor,
            "games": Game.objects.count(),
            "entries": LogEntry.objects.count(),
            "built_seconds": round(built),
            **sizes(),
            **_pages(busy),
            "sweep": cost(SAMPLES, tasks.sweep),
            **_letters(seed),
            "move": _moves(seed, MOVES),
        }
        if letters:
            figures |= under_load(letters, seed)
    return figures


def _alone() -> AbstractContextManager[Any]:
    """Nudges go nowhere: what they would cause is measured by itself."""
    stack = ExitStack()
    stack.enter_context(override_settings(ALLOWED_HOSTS=["*"], MAILS_AN_HOUR=10**9, TURN_MAIL_PAUSE=0))
    broker = current_app.conf.broker_url
    current_app.conf.update(broker_url="memory://")
    stack.callback(partial(current_app.conf.update, broker_url=broker))
    return stack


# --- a piece of work, many times -----------------------------------------------------------------


class Cost(Struct):
    """What a piece of work took, time after time."""

    queries: list[int] = []
    clock: list[float] = []
    processor: list[float] = []
    """Of this process: the database's own is not in it."""

    def measure(self, work: Callable[[], object]) -> None:
        with counting() as queries:
            began, busy = time.perf_counter(), time.process_time()
            work()
            self.processor.append((time.process_time() - busy) * 1000)
            self.clock.append((time.perf_counter() - began) * 1000)
            self.queries.append(queries())

    def figures(self) -> dict[str, float]:
        told = {"queries_median": statistics.median(self.queries), "queries_most": max(self.queries)}
        for name, times in (("ms", self.clock), ("processor_ms", self.processor)):
            times.sort()
            told[f"{name}_median"] = round(statistics.median(times), 1)
            told[f"{name}_p95"] = round(times[int(len(times) * 0.95)], 1)
        return told


def cost(times: int, work: Callable[[], object]) -> dict[str, float]:
    """The same work again and again, after a warm-up."""
    return cost_of([work] * times)


def cost_of(works: Iterable[Callable[[], object]]) -> dict[str, float]:
    found = Cost()
    for number, work in enumerate(works):
        if number == 0:
            work()
        found.measure(work)
    return found.figures()


# --- what is measured ----------------------------------------------------------------------------


def sizes() -> dict[str, float]:
    """Bytes of the database and, where it tells, of the log with its indexes."""
    entries = LogEntry.objects.count()
    if connection.vendor != "postgresql":
        size = Path(connection.settings_dict["NAME"]).stat().st_size
        return {"database_bytes": size, "database_bytes_an_entry": round(size / entries, 1)}
    with connection.cursor() as cursor:
        log_table, kept_table = LogEntry._meta.db_table, Snapshot._meta.db_table
        cursor.execute(
            "SELECT pg_database_size(current_database()), pg_total_relation_size(%s), pg_relation_size(%s), "
            "pg_total_relation_size(%s)",
            [log_table, log_table, kept_table],
        )
        size, log, rows, kept = cursor.fetchone()
    return {
        "database_bytes": size,
        "log_bytes_an_entry": round(log / entries, 1),
        "log_bytes_an_entry_without_indexes": round(rows / entries, 1),
        "snapshot_bytes_an_entry": round(kept / entries, 1),
    }


def _pages(busy: User) -> dict[str, Any]:
    usual = Tenure.objects.filter(ended_at=None, player__username__startswith="player").latest("pk").player
    assert usual is not None
    tables = list(Tenure.objects.filter(player=busy, ended_at=None).values_list("seat__game", flat=True))
    games = Game.objects.in_bulk(tables[:SAMPLES])
    others = Tenure.objects.filter(player=usual, ended_at=None).count()
    client, other = Client(), Client()
    client.force_login(busy)
    other.force_login(usual)
    addresses = {
        "table": [reverse("table", args=[pk]) for pk in games],
        "history_step": [reverse("moment", args=[pk, max(1, one.events // 2)]) for pk, one in games.items()],
        "lobby": [reverse("lobby")] * 10,
    }
    figures: dict[str, Any] = {name: cost_of(_gets(client, of)) for name, of in addresses.items()}
    mine = [reverse("my_games")] * 10
    return figures | {
        "my_games_of_busy_player": {"games": len(tables)} | cost_of(_gets(client, mine)),
        "my_games": {"games": others} | cost_of(_gets(other, mine)),
    }


def _gets(client: Client, addresses: Sequence[str]) -> Iterable[Callable[[], object]]:
    def get(address: str) -> None:
        response = client.get(address)
        assert response.status_code == 200, (address, response.status_code)

    return [partial(get, address) for address in addresses]


def _letters(seed: int) -> dict[str, Any]:
    """Turn letters without their sheets: to who has never had one, and a while later."""
    rows = _asked_people(seed)[:SAMPLES]
    first = [_turn_row(row) for row in rows]
    told = {"turn_letter_first": cost_of(partial(_write, pk) for pk in first)}
    for row in rows:
        event = max(0, row.seat.game.events - 12)
        Tenure.objects.filter(seat=row.seat, ended_at=None).update(told_event=event)
    return told | {"turn_letter": cost_of(partial(_write, pk) for pk in first)}


def _asked_people(seed: int) -> list[OpenQuestion]:
    """Questions of people, here and there among all games."""
    asked = OpenQuestion.objects.unanswered().filter(seat__tenures__player__isnull=False)
    keys = list(asked.order_by("pk").values_list("pk", flat=True))
    step = max(1, len(keys) // MOVES)
    return list(asked.filter(pk__in=keys[seed % step :: step]).select_related("seat__game"))


def _turn_row(row: OpenQuestion) -> int:
    outbox.put_turn(row, timezone.now())
    return Outgoing.objects.get(key=f"turn:{row.seat_id}:{row.after}").pk


def _write(pk: int) -> None:
    assert outgoing.write(Outgoing.objects.select_related("game", "player").get(pk=pk))


def _moves(seed: int, moves: int) -> dict[str, Any]:
    """From the stored move to its verdict, one after another; storing it is counted besides."""
    anyhow, judged, stored = AtRandom(seed), Cost(), Cost()
    for number, row in enumerate(_asked_people(seed)[:moves]):
        question, player = service.question_of(row.seat), row.seat.tenure
        assert question is not None
        assert player is not None
        steps = [(question.prompt, list(anyhow.pick(question, dict) or ()))]
        found = []
        key = f"bench:{row.pk}:{number}"
        stored.measure(
            lambda: found.append(service.submit(row.seat, player.player, steps, "web", key))  # noqa: B023
        )
        judged.measure(lambda: service.judge(found[0].pk))  # noqa: B023
    whole = sum(judged.processor) + sum(stored.processor)
    return {
        "stored": stored.figures(),
        "judged": judged.figures(),
        "a_second_and_core": round(len(judged.clock) / whole * 1000),
    }

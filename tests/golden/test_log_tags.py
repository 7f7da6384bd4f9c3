"""The logs of version 1.0 get their tags: every entry the right one, and none is changed."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from importlib import import_module
from math import ceil
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.kernel import tag_of
from games.models import Game, LogEntry
from games.service import storage
from tests import servers
from tests.golden import databases

FOLDER = Path(__file__).parent / "1.0"
EVERY_ENTRY = "SELECT game_id, number, kind, body FROM games_logentry ORDER BY game_id, number"
fill: Any = import_module("games.migrations.0011_tag_stored_entries")


def test_on_sqlite(tmp_path: Path, django_db_blocker: Any) -> None:
    file = tmp_path / "site.sqlite3"
    url = databases.restore_sqlite(FOLDER / "site.sqlite.sql.xz", file)
    with closing(sqlite3.connect(file)) as link:
        before = link.execute(EVERY_ENTRY).fetchall()
    with django_db_blocker.unblock(), databases.default_database(url):
        assert_tagged(before)


def test_on_postgres(postgres_server: str, django_db_blocker: Any) -> None:
    with servers.database(postgres_server) as url:
        databases.restore_postgres(FOLDER / "site.postgres.sql.xz", url)
        with psycopg.connect(url) as link:
            before = link.execute(EVERY_ENTRY).fetchall()
        with django_db_blocker.unblock(), databases.default_database(url):
            assert_tagged(before)


def assert_tagged(before: Sequence[tuple[Any, ...]]) -> None:
    assert before
    rows = LogEntry.objects.order_by("game", "number")
    assert list(rows.values_list("game_id", "number", "kind", "body")) == before
    rulesets = {game.pk: storage.ruleset_of(game) for game in Game.objects.all()}
    for row in rows:
        assert row.tag == tag_of(storage.read_entry(rulesets[row.game_id], row.kind, row.body))
    assert set(rows.filter(kind="chance").values_list("tag", flat=True)) == {"Rolled", "Drawn"}
    assert not rows.exclude(kind="rewind").filter(tag="Rewound").exists()


def test_a_fill_that_was_cut_short_goes_on(
    tmp_path: Path, django_db_blocker: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some entries of every game have their tags; the rest comes batch by batch, down to the last."""
    url = databases.restore_sqlite(FOLDER / "site.sqlite.sql.xz", tmp_path / "site.sqlite3")
    monkeypatch.setattr(fill, "AT_ONCE", 700)
    with django_db_blocker.unblock(), databases.default_database(url):
        before = list(LogEntry.objects.order_by("pk").values_list("pk", "tag", "body"))
        call_command("migrate", "games", "0010", verbosity=0)
        LogEntry.objects.filter(number__gt=40).update(tag=None)
        with CaptureQueriesContext(connection) as captured:
            call_command("migrate", "games", "0011", verbosity=0)
        updates = [query for query in captured if query["sql"].startswith('UPDATE "games_logentry"')]
        assert len(updates) == ceil(LogEntry.objects.filter(number__gt=40).count() / 700)
        call_command("migrate", "games", verbosity=0)
        assert list(LogEntry.objects.order_by("pk").values_list("pk", "tag", "body")) == before

"""An entry of the log is stored in few bytes and read back letter by letter."""

from __future__ import annotations

import zlib
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from games import models
from games.kernel import read_state
from games.models import Game, LogEntry
from games.models.log_fields import compact, in_full
from games.service import storage
from tests.service import tables

WORDS = Path(models.__file__).with_name("log_words_1.txt").read_bytes()
ENTRY = '{"type":"Answered","seat":"shadow","prompt":"turn.die","picks":["event"],"source":"web"}'
NAMED = '{"type":"Noted","text":"Théoden said: ßøé ☃ 𝄞"}'


@pytest.mark.parametrize("body", [ENTRY, NAMED, "{}", "", "x" * 5000])
def test_a_body_is_read_as_it_was_written(body: str) -> None:
    assert in_full(compact(body)) == body


def test_a_usual_entry_needs_few_bytes_and_zlib_alone_reads_it() -> None:
    stored = compact(ENTRY)
    assert len(stored) < len(ENTRY) / 5
    assert zlib.decompressobj(-14, zdict=WORDS).decompress(stored[1:]).decode() == ENTRY


def test_what_gets_no_smaller_lies_there_as_it_is() -> None:
    assert compact("☃") == b"\0" + "☃".encode()


def test_the_words_are_never_edited() -> None:
    """Every stored log needs them as they are; better ones are a second file."""
    assert sha256(WORDS).hexdigest() == "a892be95f797459fd4baac83f5396030fcfe80e44747756d9c884b65a479ed4b"


def test_a_body_in_an_unknown_form_is_not_guessed_at() -> None:
    with pytest.raises(ValueError, match="begins with 7"):
        in_full(b"\x07abc")


@pytest.mark.django_db
def test_kinds_are_asked_for_by_name_and_stored_as_a_letter() -> None:
    game = tables.duel(tables.player("anna"), tables.player("bert"))
    kinds = set(game.log.values_list("kind", flat=True))
    assert {"event", "chance"} <= kinds <= {"event", "chance", "answer"}
    with connection.cursor() as cursor:
        cursor.execute("SELECT DISTINCT kind FROM games_logentry")
        assert {row[0] for row in cursor.fetchall()} == {kind[0] for kind in kinds}
    told = game.log.filter(kind="event").count()
    assert told == game.log.filter(event__isnull=False).count() == game.events
    assert game.log.filter(kind__in=["chance", "answer"]).count() == game.entries - told


@pytest.mark.django_db
@pytest.mark.parametrize("same", ["number", "event"])
def test_no_place_in_a_log_is_taken_twice(same: str) -> None:
    game = tables.duel(tables.player("anna"), tables.player("bert"))
    latest = game.log.filter(event__isnull=False).latest("number")
    facts: dict[str, Any] = {"number": game.entries + 1, "event": game.events + 1}
    facts[same] = getattr(latest, same)
    with pytest.raises(IntegrityError), transaction.atomic():
        LogEntry.objects.bulk_create([again(game, latest, **facts)])


def again(game: Game, row: LogEntry, **facts: Any) -> LogEntry:
    return LogEntry(
        game=game,
        kind=row.kind,
        turn=row.turn,
        rules=row.rules,
        tag=row.tag,
        body=row.body,
        at=timezone.now(),
        **facts,
    )


@pytest.mark.django_db
def test_a_state_is_stored_deflated_and_one_from_before_is_read_as_it_is() -> None:
    game = tables.duel(tables.player("anna"), tables.player("bert"))
    kept = game.snapshots.latest("number")
    state = bytes(kept.body)
    read_state(storage.ruleset_of(game), state)
    with connection.cursor() as cursor:
        cursor.execute("SELECT body FROM games_snapshot WHERE id = %s", [kept.pk])
        assert zlib.decompress(bytes(cursor.fetchone()[0])) == state
        cursor.execute("UPDATE games_snapshot SET body = %s WHERE id = %s", [state, kept.pk])
    assert bytes(game.snapshots.get(pk=kept.pk).body) == state

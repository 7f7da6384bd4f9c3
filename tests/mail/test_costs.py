"""What a letter and a mail cost in queries: figures that do not depend on the machine."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.mail import outgoing
from games.mail.incoming import understand
from games.mail.receive import receive
from games.models import Game, Outgoing
from games.service import moving
from tests.mail.post import address, mail, send, send_out, tenure
from tests.mail.test_light_letters import let_bots_play, war

pytestmark = pytest.mark.django_db

LETTER = 25
"""Queries of a letter without its sheet."""
MAIL = 60
"""Of a mail, from its bytes to the stored receipt, that stays in pencil."""


def written(kind: str) -> tuple[Any, int]:
    """A letter that waits, and the queries that it takes to write it."""
    found = Outgoing.objects.filter(kind=kind, state="waiting").latest("pk")
    row = Outgoing.objects.select_related("game", "player").get(pk=found.pk)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        letter = outgoing.write(row)
    return letter, len(queries)


def test_the_first_letter_tells_of_the_beginning_and_of_orders_besides() -> None:
    war()
    letter, queries = written("turn")
    assert "THE POSITION IN WORDS" in letter.body
    assert queries <= LETTER + 5


def test_a_receipt_with_the_next_question_needs_few_queries() -> None:
    war()
    send_out()
    send("no")
    letter, queries = written("receipt")
    assert "THE QUESTION" in letter.body
    assert queries <= LETTER


def test_a_letter_in_the_middle_of_a_turn_costs_no_more() -> None:
    war()
    for _ in range(4):
        send_out()
        assert send("1").outcome == "obeyed"
        let_bots_play()
    kind = "turn" if Outgoing.objects.filter(kind="turn", state="waiting").exists() else "receipt"
    letter, queries = written(kind)
    assert "WHAT YOU WROTE AND HOW WE READ IT" in letter.body
    assert queries <= LETTER


def test_a_mail_is_understood_with_few_queries() -> None:
    war()
    stored = receive(mail("no", address("anna")))
    with CaptureQueriesContext(connection) as queries:
        assert understand(stored.pk).outcome == "obeyed"
    assert len(queries) <= MAIL


def test_a_log_that_was_rolled_back_is_not_remembered() -> None:
    """What is read of a log is kept with the game's row; a longer log that never came to be is forgotten."""
    from django.db import transaction

    from games.service import storage

    war()
    seat = tenure("anna").seat
    before = storage.seen_by(seat.game, (seat.key,))
    with transaction.atomic():
        game = moving.lock(seat.game_id)
        storage.append_entries(game, [storage.entries_of(game)[-1]], game.opened_at)
        seat.game.refresh_from_db()
        assert storage.read_log(seat.game).length == game.entries
        transaction.set_rollback(True)
    seat.game.refresh_from_db()
    assert seat.game.entries == Game.objects.get().entries
    assert storage.seen_by(seat.game, (seat.key,)) == before
    assert storage.read_log(seat.game).length == seat.game.entries

"""The card game by mail: who is not asked says when to be asked, and announces an action (L9.3, L9.5)."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games import service
from games.models import Game, StandingOrder
from games.service import moving
from tests.mail.post import address, flat, receipt, send
from tests.service.tables import answer, player

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Game:
    """Anna has planned; Bert is still at it."""
    anna, bert = player("anna"), player("bert")
    options = {"players": 2, "decks": ["lore", "tactics"]}
    game = service.open_game("lcg", "Mirkwood", anna, timezone.now(), options=options, own=["north"])
    service.join_seat(game, bert, timezone.now(), "east")
    for seat in ("north", "east"):
        answer(game, seat, "keep")
    answer(game, "north", "pass")
    return game


def kinds() -> list[str]:
    return sorted(StandingOrder.objects.filter(ended_at=None).values_list("kind", flat=True))


@pytest.mark.parametrize(
    "words",
    [
        "standing orders: act in the next window",
        "standing orders:\nnext window: Beravor on me",
        "órdenes permanentes: actuar en la próxima oportunidad",
    ],
)
def test_an_action_is_announced_while_another_is_asked(table: Game, words: str):
    assert moving.question_of(table.seats.get(key="north")) is None
    assert send(words, to=address("anna")).outcome == "obeyed"
    assert kinds() in (["act"], ["next"])
    answer(table, "east", "pass")
    row = moving.question_of(table.seats.get(key="north"))
    assert row is not None
    assert row.prompt == "window.planning"


def test_when_to_be_asked_is_said_in_words_and_told_back_in_words(table: Game):
    said = "standing orders: ask me with Unexpected Courage after I defend"
    assert send(said, to=address("anna")).outcome == "obeyed"
    assert "Ask me with: Unexpected Courage after I defend" in flat(receipt().body)
    assert kinds() == ["asking_with"]


def test_the_word_orders_tells_what_can_be_said_about_being_asked_and_that_works(table: Game):
    assert send("orders", to=address("anna")).outcome == "obeyed"
    told = flat(receipt().body)
    for line in ("standing orders: Ask me: everywhere", "standing orders: Act: in this phase"):
        assert line in told
        assert send(line, to=address("anna")).outcome == "obeyed"
    assert kinds() == ["act", "asking"]

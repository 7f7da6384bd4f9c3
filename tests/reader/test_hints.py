"""Hints: in practice games only, from what the seat sees, and marked in the record."""

from __future__ import annotations

import pytest

from games import service
from games.kernel import Refused
from games.players.search import Searching
from games.reader import SeatReader, hints
from games.service import archives
from tests.service.tables import NOON, duel, player, seat

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def short(monkeypatch):
    """One world is enough to see that they are weighed."""
    monkeypatch.setattr(hints, "SECONDS", 0.0)


def practice():
    anna = player("anna")
    game = service.open_game("wotr", "Practice", anna, NOON, own=["free_peoples"], bots={"shadow": "steady"})
    return game, SeatReader(seat(game, "free_peoples"))


def test_each_move_is_weighed_and_told_with_a_phrase():
    _, reader = practice()
    found = hints.hints(reader)
    assert 1 < len(found) <= 3
    assert len({one.move for one in found}) == len(found)
    assert all("of 100 on average" in one.phrase for one in found)


def test_where_nothing_can_be_weighed_steady_says_what_it_would_do(monkeypatch):
    monkeypatch.setattr(hints, "ADVISERS", ())
    _, reader = practice()
    (found,) = hints.hints(reader)
    assert found.move
    assert "Steady" in found.phrase


def test_asking_is_marked_in_the_record():
    game, reader = practice()
    hints.hints(reader)
    tenure = seat(game, "free_peoples").tenure
    tenure.refresh_from_db()
    assert tenure.hints == 1
    assert archives._tenure(tenure)["hints"] == 1


def test_between_people_there_are_none():
    game = duel(player("anna"), player("bert"))
    with pytest.raises(Refused, match="practice"):
        hints.hints(SeatReader(seat(game, next(iter(game.seats.all())).key)))


def test_every_searched_game_has_an_adviser():
    for title in ("wotr", "bofa", "lcg"):
        assert isinstance(hints._adviser(service.storage.titles()[title]), Searching)


def test_the_page_gives_hints(client):
    game, reader = practice()
    client.force_login(reader.player)
    assert "Give me a hint" in client.get(f"/g/{game.pk}/").content.decode()
    page = client.post(f"/g/{game.pk}/hint/", {"seat": "free_peoples"}).content.decode()
    assert "of 100 on average" in page
    tenure = seat(game, "free_peoples").tenure
    assert tenure.hints == 1

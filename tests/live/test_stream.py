"""The live stream: who hears what of a move, a word, a secret answer; over HTTP, with and without Redis."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest
import requests
from django.contrib.sessions.models import Session
from django.utils import timezone

from games import service
from games.live import hub as hubs
from games.models import Game
from games.reader import Reader
from tests.live.streaming import Listener
from tests.service import tables
from tests.service.rounds import game_at
from tests.service.tables import answer_anyhow, duel, foursome, player, seat

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game() -> Game:
    return duel(player("anna"), player("bert", language="it"))


@pytest.fixture(params=["sqlite", "redis"])
def way(request: pytest.FixtureRequest, settings: Any) -> None:
    """How the stream hears that something has changed."""
    if request.param == "redis":
        settings.REDIS_URL = request.getfixturevalue("redis_url")


def test_a_move_is_told_to_all_in_their_languages_and_the_asked_seat_knows_it(
    way: None, stream: str, game: Game, record_property: Any
):
    anna = Listener(stream, game.pk, who=tables.sitter(game, "east"))
    bert = Listener(stream, game.pk, who=tables.sitter(game, "west"))
    stranger = Listener(stream, game.pk, **{"Accept-Language": "es"})
    for tab in (anna, bert, stranger):
        assert tab.next("stands")["line"] == game.events
    began, before = time.monotonic(), game.events
    tables.answer(game, "east", "stay")
    moved = [tab.next("moved") for tab in (anna, bert, stranger)]
    record_property("seconds", time.monotonic() - began)
    assert {told["by"] for told in moved} == {"east"}
    assert {told["line"] for told in moved} == {game.events}
    lines = [line.text for line in Reader(game, ()).told_since(before)]
    assert moved[0]["says"] == (lines[-1] if lines else "")
    assert len({told["version"] for told in moved}) == 1
    assert all(set(told) == {"game", "version", "line", "by", "says"} for told in moved)
    assert bert.next("asked") == {"game": game.pk, "seat": "west", "yours": True}
    assert stranger.next("asked") == {"game": game.pk, "seat": "west", "yours": False}


def test_of_a_secret_answer_nobody_else_hears_anything(stream: str):
    anna, bert = player("anna"), player("bert")
    game = game_at("cards at the ford", [anna, bert])
    own, other, stranger = (Listener(stream, game.pk, who=who) for who in (anna, bert, None))
    for tab in (own, other, stranger):
        tab.next("stands")
    answer_anyhow(game, "east", random.Random(1), now=timezone.now())
    assert own.next("pencil")["seat"] == "east"
    service.take_back(seat(game, "east"))
    own.next("pencil")
    service.say(game, bert, "Well?", timezone.now())
    assert other.names("talk") == ["talk"], "and nothing before it"
    assert stranger.names("talk") == ["talk"]
    answer_anyhow(game, "east", random.Random(1), now=timezone.now())
    answer_anyhow(game, "west", random.Random(1), now=timezone.now())
    assert stranger.next("moved")["by"] == "", "not who was the last to answer"


def test_a_seat_hears_alone_whether_its_pencil_stands(stream: str, game: Game):
    anna, bert = (tables.sitter(game, key) for key in ("east", "west"))
    own, other = Listener(stream, game.pk, who=anna), Listener(stream, game.pk, who=bert)
    own.next("stands")
    other.next("stands")
    service.pencil(seat(game, "east"), "march.go", ["go"])
    told = own.next("pencil")
    assert (told["stands"], told["gone"]) == ([["march.go", ["go"]]], [])
    service.rub_out(seat(game, "east"))
    assert own.next("pencil")["stands"] == []
    service.say(game, anna, "Hm.", timezone.now())
    assert other.names("talk") == ["talk"]


def test_the_word_of_a_team_and_what_it_decides_reaches_the_team_alone(stream: str):
    people = [player(name) for name in ("anna", "bert", "cleo", "dora")]
    game = foursome(people)
    mate, foe = (Listener(stream, game.pk, who=people[at]) for at in (2, 1))
    for tab in (mate, foe):
        tab.next("stands")
    service.say(game, people[0], "To the ford!", timezone.now(), team=True)
    mate.next("talk")
    service.resign(game, people[0], timezone.now())
    mate.next("talk")
    tables.answer(game, next(iter(tables.asked(game))), "stay")
    assert "talk" not in foe.names("moved")


def test_a_game_that_one_may_not_watch_is_not_there(stream: str):
    game = duel(player("anna"), player("bert"), terms=service.Terms(spectators=False))
    assert requests.get(f"{stream}?games={game.pk}", timeout=60).status_code == 404
    assert requests.get(f"{stream}?games=x,99999", timeout=60).status_code == 404
    assert requests.get(f"{stream}?games=1", headers={"Host": "elsewhere"}, timeout=60).status_code == 400
    assert Listener(stream, game.pk, who=tables.sitter(game, "east")).answer.status_code == 200


def test_a_session_that_ends_ends_the_stream(stream: str, game: Game, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(hubs, "HEARTBEAT", 0.3)
    tab = Listener(stream, game.pk, who=tables.sitter(game, "east"))
    tab.next("stands")
    Session.objects.all().delete()
    assert tab.heard.get(timeout=90)[0] == "ended"
    assert tab.heard.get(timeout=90)[0] == "closed"


def test_one_reader_has_so_many_tabs(stream: str, game: Game, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(hubs, "MOST_OF_ONE", 2)
    tabs = [Listener(stream, game.pk) for _ in range(3)]
    assert [tab.answer.status_code for tab in tabs] == [200, 200, 503]

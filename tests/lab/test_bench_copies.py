"""The games that a bench is made of are whole games: they resume, wait for their players and go on."""

from __future__ import annotations

import pytest

from games import service
from games.lab.bench_copies import many_games
from games.models import Game, OpenQuestion, Tenure
from games.players.at_random import AtRandom
from games.service import game_lists, storage
from tests.service.tables import NOON

pytestmark = pytest.mark.django_db


def test_copies_are_games_like_those_that_were_played() -> None:
    busy = many_games(6, played=2)
    games = list(Game.objects.order_by("pk"))
    assert len(games) == 6
    first, copy = games[0], next(game for game in games[2:] if game.name.startswith(games[0].name))
    said = ("number", "event", "kind", "tag", "body")
    assert list(copy.log.values_list(*said)) == list(first.log.values_list(*said))
    for game in games:
        assert storage.resume(game).running.open
    assert Tenure.objects.filter(player=busy).count() == 3
    assert game_lists.games_of(busy, 40, NOON).count() == 3


def test_a_copy_is_played_on() -> None:
    many_games(4, played=2)
    asked = OpenQuestion.objects.unanswered().filter(seat__tenures__player__isnull=False).latest("pk")
    question, tenure = service.question_of(asked.seat), asked.seat.tenure
    assert question is not None
    assert tenure is not None
    steps = [(question.prompt, list(AtRandom(1).pick(question, dict) or ()))]
    stored = service.submit(asked.seat, tenure.player, steps, "web", "one more")
    assert service.judge(stored.pk).accepted
    assert Game.objects.get(pk=asked.seat.game_id).entries > asked.after

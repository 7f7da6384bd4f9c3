"""The seats of a team game on the site: set out in the lobby, printed on sheets, rated as teams."""

from __future__ import annotations

import html

import pytest
from django.utils import timezone

from games import service
from games.kernel import Running, Sealed
from games.models import Game
from games.service import ratings
from games.sheets import sheet_pdf
from games.titles.offered import titles
from games.web.terms import seat_names, setups
from games.wotr import ruleset
from games.wotr.state import Options
from tests.service.tables import NOON, experienced, player, seat, sitter
from tests.web.conftest import signed_in

pytestmark = pytest.mark.django_db

SEATS = {3: ("free_peoples", "witch_king", "saruman"), 4: ("gondor", "rohan", "witch_king", "saruman")}


def war(players: int) -> Game:
    people = [player(f"p{number}") for number in range(players)]
    game = service.open_game(
        "wotr", "Roads", people[0], NOON, options={"players": players}, own=[SEATS[players][0]]
    )
    for who, key in zip(people[1:], SEATS[players][1:], strict=True):
        service.join_seat(game, who, NOON, key)
    game.refresh_from_db()
    return game


@pytest.mark.parametrize("players", [3, 4])
def test_games_for_more_can_be_set_out_and_each_seat_is_described(players):
    setup = setups()[f"wotr.{players}"]
    assert tuple(setup.seats) == SEATS[players]
    named = {name.key: name.about for name in seat_names(setup.title, setup.seats, setup.seats)}
    assert named["saruman"] == "Isengard, the Southrons & Easterlings and Saruman"
    if players == 4:
        assert named["gondor"] == "Gondor and the Elves"
    page = signed_in(player("looker")).get("/lobby/")
    assert f"War of the Ring, {players} players" in html.unescape(page.content.decode())


def test_every_seat_has_its_sheet():
    game = war(4)
    for key in SEATS[4]:
        assert sheet_pdf(seat(game, key))[:4] == b"%PDF"


def test_a_whole_team_gains_or_loses_rating():
    game = war(4)
    experienced(*(sitter(game, key) for key in SEATS[4]))
    Game.objects.filter(pk=game.pk).update(
        turn=3,
        rated=True,
        state=Game.State.FINISHED,
        ended_at=timezone.now(),
        winners=["witch_king", "saruman"],
        how="conquest",
    )
    ratings.count_game(game.pk)
    found = {row.player.username: row.rating for row in ratings.Rating.objects.select_related("player")}
    assert found["p0"] == found["p1"] < 1500 < found["p2"] == found["p3"]


@pytest.mark.parametrize("players", [3, 4])
def test_every_seat_can_be_given_orders_that_answer_for_it(players):
    book = titles()["wotr"].orders
    assert book is not None
    running = Running.start(ruleset, Options(players), Sealed(bytes(32)))
    for key in running.seats:
        assert book.fields(key)
        assert book.suggested(key)

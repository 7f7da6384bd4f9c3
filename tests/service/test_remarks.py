"""What a player says unasked, by an order: when to be asked, and that he wants to act."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games import service
from games.attending import answering
from games.models import Game, OpenQuestion, StandingOrder
from games.orders.standing_orders import read
from games.service import moving, orders, seats, storage
from games.titles.offered import titles
from tests.service import tables
from tests.service.tables import NOON

pytestmark = pytest.mark.django_db
LCG = "lcg"


@pytest.fixture
def heron() -> User:
    return tables.player("heron")


@pytest.fixture
def tinder() -> User:
    return tables.player("tinder")


@pytest.fixture
def table(heron: User, tinder: User) -> Game:
    """Two players with their first hands, planning."""
    game = service.open_game(LCG, "Mirkwood", heron, NOON, options={"players": 2}, own=["north"])
    service.join_seat(game, tinder, NOON, "east")
    for seat in game.seats.all():
        answer(seat, "setup.hand", "keep")
    return Game.objects.get(pk=game.pk)


def answer(seat, prompt, *picks):
    key = f"{seat.pk} {storage.resume(seat.game).running.position} {picks}"
    submission = moving.submit(seat, seat.tenure.player, [(prompt, picks)], "web", key)
    assert moving.judge(submission.pk, timezone.now() + timedelta(days=1)).accepted


def order(seat, *lines):
    found = [one for line in lines for one in read(line, titles()[LCG]).orders]
    return orders.give(seat, seat.tenure.player, found, timezone.now())


def seen(game, seat="north"):
    return storage.view(Game.objects.get(pk=game.pk), (seat,))


def test_a_setting_is_heard_with_the_next_answer_and_shows_nothing_before(table):
    north, east = table.seats.all()
    entries = Game.objects.get(pk=table.pk).entries
    order(north, "ask me always", "ask me with Beravor")
    assert Game.objects.get(pk=table.pk).entries == entries, "nobody can tell that it was made"
    answer(east, "planning.play", "pass")
    assert seen(table).asked["north"] == ["always", "any:beravor"]
    assert moving.question_of(north).prompt == "planning.play"
    assert storage.drift_of(Game.objects.get(pk=table.pk)) is None


def test_a_setting_comes_in_time_for_the_window_that_is_open(heron, tinder):
    """Another is asked in a window: who has said that he wants to be asked always is asked there as well."""
    game = service.open_game(
        LCG, "Lore", heron, NOON, options={"players": 2, "decks": ["lore", "tactics"]}, own=["north"]
    )
    service.join_seat(game, tinder, NOON, "east")
    for seat in game.seats.all():
        answer(seat, "setup.hand", "keep")
    north, east = game.seats.all()
    order(east, "act in the next window")
    answer(north, "planning.play", "pass")
    answer(east, "planning.play", "pass")
    assert [row.seat.key for row in OpenQuestion.objects.all()] == ["east"]
    order(north, "ask me always")
    answer(east, "window.planning", "pass")
    assert moving.question_of(north).prompt == "window.planning"


def test_a_setting_ends_with_its_order(table):
    north, east = table.seats.all()
    (row,) = order(north, "ask me always")
    answer(east, "planning.play", "pass")
    assert seen(table).asked["north"] == ["always"]
    orders.withdraw(row, north.tenure.player, timezone.now())
    answer(north, "planning.play", "pass")
    assert seen(table).asked["north"] == ["usual"]


def test_orders_of_another_kind_say_nothing_to_the_rules(table):
    north = table.seats.first()
    entries = Game.objects.get(pk=table.pk).entries
    order(north, "webs: pay")
    assert Game.objects.get(pk=table.pk).entries == entries


def test_who_wants_to_act_is_asked_in_the_next_window_beside_the_others(table):
    north, east = table.seats.all()
    order(north, "act in the next window")
    answer(north, "planning.play", "pass")
    answer(east, "planning.play", "pass")
    assert moving.question_of(north).prompt == "window.planning"
    assert moving.question_of(east) is None
    answer(north, "window.planning", "pass")
    assert orders.in_force(north, timezone.now()) == []


def test_an_action_written_ahead_for_the_next_window_is_carried_out_there(heron, tinder):
    game = service.open_game(
        LCG, "Lore", heron, NOON, options={"players": 2, "decks": ["lore", "tactics"]}, own=["north"]
    )
    service.join_seat(game, tinder, NOON, "east")
    for seat in game.seats.all():
        answer(seat, "setup.hand", "keep")
    north, east = game.seats.all()
    hand = len(seen(game).players["north"].hand)
    order(north, "next window: Beravor on me")
    answer(north, "planning.play", "pass")
    answer(east, "planning.play", "pass")
    row = OpenQuestion.objects.get(seat=north)
    assert row.prompt == "window.planning"
    answering.attend(row.pk, timezone.now() + timedelta(days=2))
    after = seen(game)
    assert len(after.players["north"].hand) == hand + 2
    assert after.cards["beravor"].exhausted
    assert not StandingOrder.objects.filter(ended_at=None).exists()


def test_a_setting_outlives_what_is_taken_back(table):
    north, east = table.seats.all()
    order(east, "ask me never")
    answer(north, "planning.play", "pass")
    order(east, "act in the next window")
    moving.take_back(north, timezone.now())
    assert moving.question_of(north).prompt == "planning.play"
    assert seen(table).asked["east"] == []
    assert seen(table).announced == {"east": "window"}


def test_who_sits_down_for_another_is_asked_as_usual(table):
    north, east = table.seats.all()
    order(north, "ask me always")
    answer(east, "planning.play", "pass")
    assert seen(table).asked["north"] == ["always"]
    game = moving.lock(table.pk)
    seats.take_over(game, north, timezone.now(), bot="steady")
    assert seen(table).asked["north"] == ["usual"]


def test_what_was_ordered_before_the_game_began_is_heard_when_it_begins(heron, tinder):
    game = service.open_game(LCG, "Early", heron, NOON, options={"players": 2}, own=["north"])
    order(game.seats.get(key="north"), "ask me always")
    service.join_seat(game, tinder, NOON, "east")
    answer(game.seats.get(key="east"), "setup.hand", "keep")
    answer(game.seats.get(key="north"), "setup.hand", "keep")
    assert seen(game).asked["north"] == ["always"]


def test_what_is_answered_in_secret_stays_so_when_a_setting_is_heard(heron, tinder):
    game = service.open_game(LCG, "Three", heron, NOON, options={"players": 3}, own=["north"])
    service.join_seat(game, tinder, NOON, "east")
    service.join_seat(game, tables.player("willow"), NOON, "south")
    north, east, south = game.seats.all()
    answer(east, "setup.hand", "keep")
    order(north, "ask me always")
    answer(south, "setup.hand", "mulligan")
    assert [row.seat.key for row in OpenQuestion.objects.answered()] == ["east", "south"]
    assert seen(game).asked["north"] == ["always"]
    answer(north, "setup.hand", "keep")
    assert storage.drift_of(Game.objects.get(pk=game.pk)) is None
    assert set(seen(game).players) == {"north", "east", "south"}
    assert seen(game).turn == 1

"""The card game as a title of the site: its rooms are open, and plays stay in pencil until they are whole."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games import service
from games.lcg.asking import WINDOWS
from games.lcg.events.cards import AllyPlayed, CardsDrawn, EventPlayed
from games.models import Draft, Game, Seat
from games.service import moving, storage
from games.titles.offered import titles
from tests.mail.post import address, send
from tests.service.tables import NOON


def test_every_room_is_open():
    title = titles()["lcg"]
    assert title.board
    assert title.paper
    assert title.orders
    assert title.soak
    assert "steady" in title.players


def test_how_soon_an_answer_comes_tells_nothing_about_a_hand():
    secret = titles()["lcg"].secret_prompts
    assert {f"window.{name}" for name in WINDOWS} <= secret
    assert {"respond.shadow", "respond.revealed", "setup.hand"} <= secret
    assert "quest.commit" not in secret


def test_a_card_of_the_own_hand_is_news_to_the_others_only():
    for event in (EventPlayed("north", "sneak_attack_n1"), AllyPlayed("north", "faramir_n1")):
        assert event.reveals
        assert not event.reveals_to("north")
        assert event.reveals_to("east")
    assert CardsDrawn("north", ("faramir_n1",)).reveals_to("north")


# --- planning together, in pencil ------------------------------------------------------------------------


@pytest.fixture
def table(db: None) -> Game:
    """Two players who have kept their hands and plan."""
    heron, tinder = (
        User.objects.create(username=name, email=f"{name}@mail.example", time_zone="UTC")
        for name in ("heron", "tinder")
    )
    game = service.open_game("lcg", "Mirkwood", heron, NOON, options={"players": 2}, own=["north"])
    service.join_seat(game, tinder, NOON, "east")
    for seat in game.seats.all():
        answer(seat, "setup.hand", "keep")
    return Game.objects.get(pk=game.pk)


def answer(seat: Seat, prompt: str, *picks: str) -> None:
    """Submitted, and judged when nothing has to wait any more."""
    player = seat.tenure.player if seat.tenure else None
    assert player is not None
    key = f"{seat.pk} {storage.resume(seat.game).running.position} {picks}"
    submission = moving.submit(seat, player, [(prompt, picks)], "web", key)
    assert moving.judge(submission.pk, timezone.now() + timedelta(days=1)).accepted


def playable_in_pencil(seat: Seat) -> str:
    """A card of the hand that is played without anything being revealed."""
    question = moving.question_of(seat)
    assert question is not None
    tried = (key for key in question.items if key != "pass")
    return next(key for key in tried if not moving._sketch(seat, [("planning.play", [key])]).commits)


def test_what_is_in_pencil_stays_when_a_teammate_plays_first(table: Game):
    north, east = table.seats.all()
    card = playable_in_pencil(north)
    moving.pencil(north, "planning.play", [card])
    asked = moving.sketch_of(north).question.prompt
    answer(east, "planning.play", "pass")
    assert moving.question_of(north).prompt == "planning.play"
    assert moving.sketch_of(north).question.prompt == asked
    assert [picks for _, picks in moving.sketch_of(north).steps] == [(card,)]


def test_what_no_longer_fits_is_rubbed_out(table: Game):
    north, east = table.seats.all()
    moving.pencil(north, "planning.play", [playable_in_pencil(north)])
    Draft.objects.filter(seat=north).update(answers=[["planning.play", ["no_such_card"]]])
    answer(east, "planning.play", "pass")
    assert moving.sketch_of(north).question.prompt == "planning.play"


# --- planning together, by mail --------------------------------------------------------------------------


def test_mails_that_cross_while_all_plan_are_obeyed(table: Game):
    """A teammate's play does not settle my question: the answer to the mail before it still stands."""
    _, east = table.seats.all()
    before = address("heron")
    answer(east, "planning.play", "pass")
    assert address("heron") != before
    assert send("pass", "heron", to=before).outcome == "obeyed"


def test_what_was_asked_before_another_question_is_settled(table: Game):
    north, east = table.seats.all()
    before = address("heron")
    answer(east, "planning.play", "pass")
    answer(north, "planning.play", "pass")
    assert send("pass", "heron", to=before).outcome == "refused"

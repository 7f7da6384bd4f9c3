"""A game before somebody's eyes: people, for whom it waits, news, what was taken back, how it ended."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import translation

from games import service
from games.kernel import Refused, Unclear
from games.models import Game
from games.reader import Reader, SeatReader
from games.service import Terms, seats
from tests.service.rounds import game_at
from tests.service.tables import NOON, answer, answer_anyhow, duel, foursome, player, seat, sitter

pytestmark = pytest.mark.django_db
LATER = NOON + timedelta(hours=5)


@pytest.fixture
def game() -> Game:
    return duel(player("anna"), player("bert"))


# --- people ------------------------------------------------------------------------------------------------


def test_people_are_told_with_their_seats_and_sides(game: Game):
    anna = Reader.of_user(game, sitter(game, "east"))
    assert [(person.name, person.who, person.side, person.is_mine) for person in anna.people] == [
        ("East", "anna", "free", True),
        ("West", "bert", "shadow", False),
    ]
    assert [person.handle for person in anna.people] == ["anna", "bert"]
    assert not any(person.is_mine or person.is_bot for person in Reader(game, ()).people)


def test_an_empty_seat_has_nobody(game: Game):
    service.leave_seat(game, sitter(game, "west"), NOON)
    west = Reader(game, ()).people[1]
    assert (west.who, west.handle, west.is_bot) == ("", "", False)


# --- for whom it waits -------------------------------------------------------------------------------------


def test_who_is_awaited_is_told_with_the_clock(game: Game):
    (east,) = Reader(game, ()).awaited(LATER)
    assert (east.name, east.person.name, east.is_mine) == ("anna", "East", False)
    assert east.waited_text == "5 hours"
    assert east.deadline
    assert east.left
    assert east.until
    assert east.bank
    own = SeatReader(seat(game, "east")).clock(LATER)
    assert own
    assert (own.left, own.until, own.is_mine) == (east.left, east.until, True)
    assert SeatReader(seat(game, "west")).clock(LATER) is None


def test_among_more_than_two_the_seat_is_named_as_well():
    game = foursome([player(name) for name in ("anna", "bert", "cleo", "dora")])
    assert [found.name for found in Reader(game, ()).awaited(LATER)] == ["East (anna)"]


def test_without_a_clock_nothing_is_told_of_one():
    game = duel(player("anna"), player("bert"), terms=Terms(bank_days=0, move_days=0))
    (east,) = Reader(game, ()).awaited(LATER)
    assert (east.left, east.until, east.until_short, east.bank) == ("", "", "", "")
    assert Reader(game, ()).has_no_clock


def test_a_secret_round_hides_clocks_and_who_has_answered():
    game = game_at("cards at the ford", [player("anna"), player("bert")])
    before = [(one.name, one.in_secret, one.left) for one in Reader(game, ()).awaited(LATER)]
    assert before == [("anna", True, ""), ("bert", True, "")]
    answer_anyhow(game, "east", random.Random(1))
    assert [(one.name, one.in_secret, one.left) for one in Reader(game, ()).awaited(LATER)] == before
    bert = Reader.of_user(game, sitter(game, "west"))
    assert [(one.name, one.in_secret) for one in bert.awaited(LATER)] == [("anna", True), ("bert", False)]
    anna = SeatReader(seat(game, "east"))
    assert [one.name for one in anna.awaited(LATER)] == ["bert"]
    assert anna.answered_in_secret
    assert not SeatReader(seat(game, "west")).answered_in_secret


# --- news --------------------------------------------------------------------------------------------------


def marched(game: Game) -> None:
    """East has moved a figure to the ford; nobody has acted since."""
    answer(game, "east", "go")
    answer(game, "east", "regular")


def test_what_was_taken_back_is_marked_and_told(game: Game):
    before = game.events
    marched(game)
    known = game.events
    assert known > before
    service.take_back(seat(game, "east"))
    game.refresh_from_db()
    reader = Reader.of_user(game, sitter(game, "west"))
    gone = [line.event for line in reader.news(0) if line.taken_back]
    assert gone[0] == before + 1
    assert [line.event for line in reader.told_since(0)] == [
        line.event for line in reader.news(0) if not line.taken_back
    ]
    assert reader.taken_back_since(known) == [f"Taken back: everything from event {before + 1}."]
    assert reader.taken_back_since(before) == []


def test_news_are_what_happened_since_the_seats_last_move(game: Game):
    before = game.events
    marched(game)
    mine = [line.event for line in SeatReader(seat(game, "east")).latest_news]
    assert mine == [line.event for line in Reader(game, ("east",)).news(before)]
    assert mine
    everybody = Reader(game, ())
    assert everybody.latest_news == everybody.news(max(0, game.events - 12))


def test_looking_back_tells_no_more_than_there_was(game: Game):
    answer(game, "east", "go")
    reader = Reader(game, (), event=2)
    assert [line.event for line in reader.news(0)][-1] <= 2
    assert not reader.is_now


# --- how it stands -----------------------------------------------------------------------------------------


def test_the_ending_is_told_when_there_is_one(game: Game):
    assert Reader(game, ()).ending == ""
    service.resign(game, sitter(game, "east"), NOON)
    game.refresh_from_db()
    reader = Reader(game, seats.eyes_of(game, None))
    assert reader.ending == "Won by: West. The other side resigned."
    assert list(reader.result) == [f"Played to turn {reader.view.turn}."]


@pytest.mark.parametrize("language", ["en", "es", "it", "pt"])
def test_a_stopped_game_is_told_to_be_safe(game: Game, language: str):
    assert Reader(game, ()).stopped == ""
    game.state = Game.State.STOPPED
    with translation.override(language):
        assert Reader(game, ()).stopped


# --- JSON --------------------------------------------------------------------------------------------------


def test_the_api_hands_out_all_that_the_reader_has(game: Game):
    client = Client()
    client.force_login(sitter(game, "east"))
    found = client.get(f"/api/g/{game.pk}/east/").json()
    reader = SeatReader(seat(game, "east"))
    assert [person["name"] for person in found["people"]] == ["East", "West"]
    assert [row["who"] for row in found["waiting"]] == ["anna"]
    assert found["waiting"][0]["is_mine"]
    assert [line["text"] for line in found["news"]] == [line.text for line in reader.latest_news]
    assert (found["ending"], found["result"], found["stopped"]) == ("", [], "")
    assert found["headline"] == reader.headline
    assert all("meaning" in option for option in found["question"]["options"])


# --- problems ----------------------------------------------------------------------------------------------


def test_a_name_that_fits_several_is_asked_back_with_them(game: Game):
    told = Reader(game, ()).reason(Unclear("fits_several", text="str", items=["strike_1", "strike_2"]))
    assert told == "“str” fits several: Strike 1, Strike 2. Which one?"


def test_a_problem_names_things_as_people_call_them(game: Game):
    told = Reader(game, ()).problem(Refused("not_offered", item="strike_1", prompt="march.go"))
    assert told.startswith("“Strike 1” is not among")
    assert told.endswith("Nothing else was changed.")

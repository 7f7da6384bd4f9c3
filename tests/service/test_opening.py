"""Opening a game, finding its players, starting it."""

from __future__ import annotations

import pytest

from games import service
from games.kernel import Refused, TooLate, sealed
from games.models import Game, Seat, Tenure
from games.service.opening import MOST_OPEN_GAMES, Terms
from tests.service.tables import NOON, asked, duel, foursome, player, told

pytestmark = pytest.mark.django_db


def sitting(game: Game) -> dict[str, str]:
    now = Tenure.objects.filter(seat__game=game, ended_at=None).select_related("seat", "player")
    return {tenure.seat.key: str(tenure) for tenure in now}


def test_a_game_starts_when_its_last_seat_is_taken():
    anna, bert = player("anna"), player("bert")
    game = service.open_game("skirmish", "At the ford", anna, NOON, own=["west"])
    assert game.state == Game.State.OPEN
    assert not game.log.exists()
    service.join_seat(game, bert, NOON)
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING
    assert sitting(game) == {"east": "bert", "west": "anna"}
    assert list(asked(game)) == ["east"]
    assert told("started") == ["anna", "bert"]
    assert told("turn") == ["bert"]


def test_the_seal_is_public_before_anybody_joins():
    game = service.open_game("skirmish", "At the ford", player("anna"), NOON)
    assert game.commitment == sealed.commitment(bytes(game.secret))


def test_drawn_seats_come_from_the_sealed_secret():
    names = [player(name) for name in ("anna", "bert", "cleo", "dora")]
    game = service.open_game("skirmish", "By lot", names[0], NOON, options={"players": 4}, random_seats=True)
    for who in names[1:]:
        service.join_seat(game, who, NOON)
    game.refresh_from_db()
    keys = ["east", "west", "north", "south"]
    lot = sealed.draw(bytes(game.secret), 0, "seats", 4, keys)
    assert sitting(game) == dict(zip(lot, ["anna", "bert", "cleo", "dora"], strict=True))
    assert game.seating["outcome"] == lot
    assert game.seating["waiting"] == [who.pk for who in names]


def test_joining_twice_is_joining_once():
    anna, bert = player("anna"), player("bert")
    game = service.open_game("skirmish", "Three", anna, NOON, options={"players": 3})
    first, second = service.join_seat(game, bert, NOON), service.join_seat(game, bert, NOON)
    assert first == second


def test_two_players_cannot_have_one_seat():
    anna, bert, cleo = player("anna"), player("bert"), player("cleo")
    game = service.open_game("skirmish", "Three", anna, NOON, options={"players": 3})
    service.join_seat(game, bert, NOON, "west")
    with pytest.raises(TooLate, match="seat_taken"):
        service.join_seat(game, cleo, NOON, "west")


def test_nobody_takes_a_second_side_in_somebody_elses_game():
    anna, bert = player("anna"), player("bert")
    game = service.open_game("skirmish", "Three", anna, NOON, options={"players": 3})
    service.join_seat(game, bert, NOON, "west")
    with pytest.raises(Refused, match="other_side"):
        service.join_seat(game, bert, NOON, "north")


def test_one_person_may_play_all_the_seats_of_an_unrated_game():
    anna = player("anna")
    game = service.open_game("skirmish", "Alone", anna, NOON, own=["east", "west"])
    assert game.state == Game.State.RUNNING
    assert service.eyes_of(game, anna) == ("east", "west")
    with pytest.raises(Refused, match="other_side"):
        service.open_game("skirmish", "Alone", anna, NOON, own=["east", "west"], terms=Terms(rated=True))


def test_a_bot_fills_a_seat():
    game = service.open_game("skirmish", "With a bot", player("anna"), NOON, bots={"west": "random"})
    assert game.state == Game.State.RUNNING
    assert sitting(game) == {"east": "anna", "west": "random"}


def test_a_seat_can_be_given_to_a_bot_by_the_opener_only():
    anna, bert = player("anna"), player("bert")
    game = service.open_game("skirmish", "Slow", anna, NOON)
    with pytest.raises(Refused, match="not_your_game"):
        service.seat_bot(game, "west", "random", bert, NOON)
    service.seat_bot(game, "west", "random", anna, NOON)
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING


def test_leaving_frees_the_seat_and_the_last_one_closes_the_game():
    anna, bert = player("anna"), player("bert")
    game = service.open_game("skirmish", "Three", anna, NOON, options={"players": 3})
    service.join_seat(game, bert, NOON)
    service.leave_open_game(game, anna, NOON)
    assert sitting(game) == {"west": "bert"}
    game = service.leave_open_game(game, bert, NOON)
    assert game.state == Game.State.ABANDONED


def test_closing_tells_those_who_wait():
    anna, bert = player("anna"), player("bert")
    game = service.open_game("skirmish", "Three", anna, NOON, options={"players": 3})
    service.join_seat(game, bert, NOON)
    with pytest.raises(Refused, match="not_your_game"):
        service.close_open_game(game, bert, NOON)
    service.close_open_game(game, anna, NOON)
    assert told("ended") == ["anna", "bert"]
    with pytest.raises(TooLate, match="game_has_begun"):
        service.join_seat(game, player("cleo"), NOON)


def test_the_lobby_lists_only_what_can_be_taken():
    anna, bert = player("anna"), player("bert")
    open_game = service.open_game("skirmish", "Open", anna, NOON)
    service.open_game("skirmish", "Secret", anna, NOON, terms=Terms(listed=False))
    kept = service.open_game("skirmish", "Kept", anna, NOON)
    service.invite(kept, anna, NOON, player=bert)
    duel(anna, bert)
    offers = service.lobby()
    assert [(offer.game, [seat.key for seat in offer.seats]) for offer in offers] == [(open_game, ["west"])]
    with pytest.raises(Refused, match="seats_kept"):
        service.join_seat(kept, player("cleo"), NOON)


def test_an_unlisted_game_is_by_invitation_only():
    game = service.open_game("skirmish", "Secret", player("anna"), NOON, terms=Terms(listed=False))
    with pytest.raises(Refused, match="by_invitation_only"):
        service.join_seat(game, player("bert"), NOON)


@pytest.mark.parametrize(
    ("wish", "key"),
    [
        ({"title": "chess"}, "no_such_title"),
        ({"name": "  "}, "name_length"),
        ({"name": "x" * 61}, "name_length"),
        ({"options": {"players": "many"}}, "options_do_not_fit"),
        ({"options": {"chairs": 2}}, "options_do_not_fit"),
        ({"own": ["middle"]}, "no_such_seat"),
        ({"own": ["east"], "random_seats": True}, "seats_by_lot"),
        ({"bots": {"west": "Not a bot!"}}, "no_such_bot"),
        ({"terms": Terms(bank_days=1000)}, "days_out_of_range"),
        ({"terms": Terms(move_days=0)}, "bank_without_move_days"),
        ({"terms": Terms(rated=True), "bots": {"west": "random"}}, "rated_without_bots"),
    ],
)
def test_wishes_that_cannot_be_met_leave_nothing_behind(wish, key):
    wish = {"title": "skirmish", "name": "At the ford", "opened_by": player("anna"), "now": NOON} | wish
    with pytest.raises(Refused, match=key):
        service.open_game(**wish)
    assert not Game.objects.exists()
    assert not Seat.objects.exists()


def test_nobody_floods_the_lobby():
    anna = player("anna")
    for number in range(MOST_OPEN_GAMES):
        service.open_game("skirmish", f"Game {number}", anna, NOON)
    with pytest.raises(Refused, match="too_many_open_games"):
        service.open_game("skirmish", "One more", anna, NOON)


def test_four_seats_play_in_two_teams():
    game = foursome([player(name) for name in ("anna", "bert", "cleo", "dora")])
    assert {seat.key: seat.team for seat in game.seats.all()} == {
        "east": "dawn",
        "west": "dusk",
        "north": "dawn",
        "south": "dusk",
    }


def test_the_lot_never_puts_one_person_on_two_sides():
    game = service.open_game(
        "skirmish", "By lot", player("anna"), NOON, options={"players": 3}, random_seats=True
    )
    bert = player("bert")
    service.join_seat(game, bert, NOON, "west")
    with pytest.raises(Refused, match="seats_by_lot"):
        service.join_seat(game, bert, NOON, "north")

"""Somebody's data, and letting go of it."""

from __future__ import annotations

import json

import pytest

from games import service
from games.models import Game, Invitation, Mute, Talk, Tenure
from games.service import orders
from games.titles import Order
from tests.service.tables import NOON, answer, duel, player, seat, told

pytestmark = pytest.mark.django_db


def test_my_data_holds_what_is_mine_and_nothing_else():
    anna, bert = player("anna"), player("bert")
    game = duel(anna, bert)
    answer(game, "east", "stay")
    answer(game, "west", "stay")
    service.note(game, anna, "My secret.")
    service.note(game, bert, "His secret.")
    service.say(game, anna, "Hello.", NOON)
    waiting = service.open_game("skirmish", "Later", anna, NOON)
    service.invite(waiting, anna, NOON, address="friend@mail.example")
    data = service.data_of(anna)
    text = json.dumps(data)
    assert [row["name"] for row in data["games"]] == ["At the ford", "Later"]
    assert [row["answers"] for row in data["answers"]] == [[["march.go", ["stay"]]]]
    assert [row["text"] for row in data["talk_and_notes"]] == ["My secret.", "Hello."]
    assert data["invitations_sent"][0]["address"] == "friend@mail.example"
    assert "His secret." not in text
    assert bytes(game.secret).hex() not in text


def test_my_data_holds_my_standing_orders():
    anna, bert = player("anna"), player("bert")
    war = service.open_game("wotr", "The road", anna, NOON, own=["free_peoples"])
    service.join_seat(war, bert, NOON, "shadow")
    orders.give(seat(war, "free_peoples"), anna, [Order("retreat", {"way": "never"})], NOON)
    (row,) = service.data_of(anna)["standing_orders"]
    assert (row["seat"], row["kind"], row["what"]) == ("free_peoples", "retreat", {"way": "never"})
    assert service.data_of(bert)["standing_orders"] == []


def test_a_deleted_account_leaves_its_games_to_the_others():
    anna, bert, cleo = player("anna"), player("bert"), player("cleo")
    game, waiting = duel(anna, bert), service.open_game("skirmish", "Later", anna, NOON)
    own = service.invite(waiting, anna, NOON, address="friend@mail.example")
    theirs = service.open_game("skirmish", "Hers", cleo, NOON)
    got = service.invite(theirs, cleo, NOON, player=anna)
    service.say(game, anna, "Good evening.", NOON)
    service.note(game, anna, "My secret.")
    service.mute(anna, bert)
    service.forget(anna, NOON)
    for row in (game, waiting, own, got):
        row.refresh_from_db()
    assert game.state == Game.State.ADJOURNED
    assert told("adjourned") == ["bert"]
    assert waiting.state == Game.State.ABANDONED
    assert own.state == Invitation.State.REVOKED
    assert got.state == Invitation.State.DECLINED
    assert [(talk.text, talk.player) for talk in Talk.objects.all()] == [("Good evening.", None)]
    assert not Mute.objects.exists()
    assert Tenure.objects.get(seat=seat(game, "east")).player == anna
    service.ask_about_seat(game, bert, "substitute", "east", NOON)
    service.join_seat(game, cleo, NOON, "east")
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING


def test_a_game_that_nobody_is_left_to_play_is_abandoned():
    anna = player("anna")
    game = service.open_game("skirmish", "Alone", anna, NOON, own=["east"], bots={"west": "random"})
    service.forget(anna, NOON)
    game.refresh_from_db()
    assert (game.state, game.how) == (Game.State.ABANDONED, "abandoned")


def test_finished_games_stay_as_they_are():
    anna, bert = player("anna"), player("bert")
    game = duel(anna, bert)
    service.resign(game, bert, NOON)
    service.forget(anna, NOON)
    game.refresh_from_db()
    assert (game.state, game.winners) == (Game.State.FINISHED, ["east"])

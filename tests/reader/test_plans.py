"""What a bot says of its plan: to its own side, and to nobody else."""

from __future__ import annotations

import pytest

from games import service
from games.reader.explanations import plan_of
from tests.service.tables import NOON, player, seat

pytestmark = pytest.mark.django_db


def test_a_partner_in_the_card_game_tells_who_goes_on_the_quest():
    game = service.open_game(
        "lcg",
        "Two of us",
        player("anna"),
        NOON,
        own=["north"],
        bots={"east": "steady"},
        options={"players": 2},
    )
    told = plan_of(seat(game, "east"), [seat(game, "north")])
    assert told.startswith("As things stand it sends")


def test_an_opponent_is_told_nothing_of_it():
    game = service.open_game(
        "wotr", "War", player("anna"), NOON, own=["free_peoples"], bots={"shadow": "captain"}
    )
    assert plan_of(seat(game, "shadow"), [seat(game, "free_peoples")]) == ""
    assert plan_of(seat(game, "shadow"), []) == ""
    assert "goes for" in plan_of(seat(game, "shadow"), [seat(game, "shadow")])

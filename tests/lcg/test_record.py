"""A player's own record: by scenario and deck, won and lost, with both scores; for nobody else's eyes."""

from __future__ import annotations

import pytest

from accounts.models import User
from games import service
from games.lcg.events.rounds import ScenarioWon
from games.lcg.stages import win
from games.lcg.words.opening import result
from games.lcg.words.record import LcgRecord
from games.service import moving
from tests.lcg.rules import rule
from tests.lcg.scenario import given
from tests.service import tables
from tests.service.tables import NOON
from tests.web.conftest import signed_in

BOOK = LcgRecord()
MIRKWOOD, ANDUIN, DOL_GULDUR = (
    "Passage Through Mirkwood",
    "Journey Along the Anduin",
    "Escape from Dol Guldur",
)


def won(scenario, score, rounds=0):
    return ScenarioWon(scenario, score, score, 0, 0, 0, rounds)


@rule("L8.15", "L8.20")
def test_a_scenario_that_was_won_has_both_scores():
    (feat,) = BOOK.feats(
        {"players": 1, "decks": ["lore"]}, 0, [(7, won("passage_through_mirkwood", 52))], True
    )
    assert (feat.task, feat.won, feat.scores) == (MIRKWOOD, True, (52, 112))
    counted = won("passage_through_mirkwood", 112, rounds=60)
    assert BOOK.feats({"players": 1}, 0, [(7, counted)], True)[0].scores == (52, 112)


@rule("L14.2", "L14.10")
def test_a_campaign_has_a_line_for_each_scenario_and_one_for_where_it_ended():
    events = [(5, won("passage_through_mirkwood", 40)), (12, won("journey_along_the_anduin", 60))]
    feats = BOOK.feats({"players": 1, "campaign": "expert"}, 0, events, False)
    assert [(feat.task, feat.won) for feat in feats] == [
        (MIRKWOOD, True),
        (ANDUIN, True),
        (DOL_GULDUR, False),
    ]
    assert feats[1].scores == (60, 120), "rounds are counted from the scenario's own beginning"


def test_a_lost_game_has_no_score():
    (feat,) = BOOK.feats({"players": 1, "scenario": "journey_along_the_anduin"}, 0, [], False)
    assert (feat.task, feat.won, feat.scores) == (ANDUIN, False, ())


@rule("L8.15", "L8.20")
def test_both_scores_are_told_at_the_end():
    game = given(stage="beorns_path", progress=9, threat=30, turn=4)
    game.does(win)
    (told,) = result(game.state)
    assert "Score by the rulebook: 30." in told
    assert "with ten points a round: 60." in told


@pytest.mark.django_db
def test_the_record_stands_on_ones_own_page_alone():
    anna, bert = tables.player("anna"), tables.player("bert")
    game = service.open_game(
        "lcg", "Alone", anna, NOON, options={"players": 1, "decks": ["lore"]}, own=["north"]
    )
    moving.end(moving.lock(game.pk), (), "eliminated", NOON)
    assert MIRKWOOD in page_of(anna, anna)
    assert "Your record" in page_of(anna, anna)
    assert "Your record" not in page_of(anna, bert)
    (table,) = service.record_of(anna)
    assert [(row.played, row.won, row.best) for row in table.rows] == [(1, 0, [])]


def page_of(player: User, reader: User) -> str:
    return signed_in(reader).get(f"/p/{player.username}/").content.decode()

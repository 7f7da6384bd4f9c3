"""X34: cards as they were printed in 2011, where a table has chosen that; decks from any boxes."""

from __future__ import annotations

import pytest

from games.kernel import Refused
from games.lcg.acting import actions
from games.lcg.decks import DeckList, beyond_boxes, write_deck
from games.lcg.leaving import leave_play
from games.lcg.options import Options
from games.lcg.verbs import ready_cards
from games.lcg.windows import act
from tests.lcg.rules import rule
from tests.lcg.scenario import given


@rule("X34", "L9.6")
@pytest.mark.parametrize(("cards", "again"), [("errata", False), ("printed", True)])
def test_beravor_has_a_limit_only_by_errata(cards, again):
    game = given(north="beravor", decks={"north": "feint feint feint feint"}, cards=cards)
    game.plays(act, "north", "beravor").does(ready_cards, ["beravor"])
    assert ("beravor" in actions(game.state, "north")) == again


@rule("X34")
@pytest.mark.parametrize(("cards", "pile"), [("errata", []), ("printed", ["will_of_the_west_n1"])])
def test_will_of_the_west_leaves_the_game_only_by_errata(cards, pile):
    game = given(north="eowyn", hand="will_of_the_west", resources={"eowyn": 1}, cards=cards)
    game.plays(act, "north", "will_of_the_west_n1")
    assert game.pile() == pile


@rule("X34")
@pytest.mark.parametrize(("cards", "hears"), [("errata", False), ("printed", True)])
def test_horn_of_gondor_hears_only_destruction_by_errata(cards, hears):
    game = given(
        north="gimli snowbourn_scout", attached={"horn_of_gondor": "gimli"}, cards=cards, asked={"north": ""}
    )
    game.plays(leave_play, "snowbourn_scout_n1", "returned", "hand")
    assert ("respond.left" in game.asked) == hears


@rule("L13.6")
def test_so_many_copies_as_the_boxes_hold_or_any_three():
    deck = DeckList(("aragorn",), {"celebrians_stone": 3})
    assert [bool(beyond_boxes([deck], boxes)) for boxes in (1, 2, 3, 0)] == [True, True, False, False]
    many = {"celebrians_stone": 3, "gandalf": 3, "unexpected_courage": 3, "faramir": 3}
    rest = dict.fromkeys(
        [
            "guard_of_the_citadel",
            "snowbourn_scout",
            "silverlode_archer",
            "ever_vigilant",
            "common_cause",
            "for_gondor",
            "sneak_attack",
            "valiant_sacrifice",
            "grim_resolve",
            "steward_of_gondor",
            "son_of_arnor",
            "brok_ironfist",
            "longbeard_orc_slayer",
        ],
        3,
    )
    lists = [write_deck(DeckList((hero,), {**many, **rest})) for hero in ("aragorn", "gloin")]
    assert Options(players=2, decks=lists, boxes=0)
    with pytest.raises(Refused, match="not_in_box"):
        Options(players=2, decks=lists, boxes=3)

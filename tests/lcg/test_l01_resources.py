"""L1, L2: collecting, drawing, paying, playing."""

from __future__ import annotations

import pytest

from games.kernel import Refused
from games.lcg import planning
from games.lcg.acting import actions
from games.lcg.events.cards import AllyPlayed, CardsDrawn
from games.lcg.events.tokens import ResourcesCollected
from games.lcg.facts import PLAYER_CARDS
from games.lcg.paying import can_pay, hosts, playable
from games.lcg.verbs import put_into_play
from games.lcg.windows import act
from tests.lcg.rules import rule
from tests.lcg.scenario import given


@rule("L1.1", "L1.2", "L1.4", "L1.9", "L1.8")
def test_every_hero_gets_a_resource_and_every_player_a_card():
    game = given(
        north="aragorn gloin",
        east="eowyn",
        decks={"north": "feint gandalf"},
        asked={"north": "resource", "east": ""},
    )
    game.state.cards["aragorn"].resources = 2
    game.piece("gloin").exhausted = True
    game.goes_on("resource")
    assert [game.piece(hero).resources for hero in ("aragorn", "gloin", "eowyn")] == [3, 1, 1]
    assert game.hand() == ["feint_n1"], "from the top"
    assert game.hand("east") == [], "an empty deck is no harm"
    assert game.told(CardsDrawn)[0].seat == "north"
    solo = given(north="aragorn", decks={"north": "feint"}).goes_on("resource")
    assert solo.hand() == ["feint_n1"]


@rule("L1.8", "L9.7")
def test_a_window_follows_collecting():
    game = given(scenario="escape_from_dol_guldur", staging="shadow_key", asked={"north": "resource"})
    game.goes_on("resource")
    assert game.prompt() == "window.resource"
    game.answers(north="shadow_key_1")
    assert game.state.phase == "quest", "nothing more to do, nothing in hand to plan with"


@rule("L1.3", "L11.10", "L11.17")
def test_the_prisoner_collects_nothing():
    game = given(north="aragorn gloin", captive="gloin", scenario="escape_from_dol_guldur").goes_on(
        "resource"
    )
    assert game.told(ResourcesCollected)[0].heroes == ("aragorn",)


@rule("L1.5")
def test_the_stream_stops_the_draw_of_the_phase():
    game = given(active="enchanted_stream", decks={"north": "feint"}).goes_on("resource")
    assert game.hand() == []
    assert game.told(CardsDrawn) == []


@rule("L1.6")
def test_shackles_are_discarded_instead_of_the_draw():
    game = given(attached={"iron_shackles": "deck_north"}, decks={"north": "feint"}).goes_on("resource")
    assert game.hand() == []
    assert game.state.discard == ["iron_shackles_1"]


@rule("L1.7", "L12.9")
def test_resources_may_be_gained_beside_the_phase():
    game = given(attached={"steward_of_gondor": "aragorn"}).plays(act, "north", "steward_of_gondor_n1")
    assert game.piece("aragorn").resources == 2


@rule("EA1", "L2.4", "L2.6", "L2.14", "L2.15", "L2.23", "L2.5")
def test_ea1_paying_for_cards():
    game = given(
        north="gloin eowyn eleanor",
        east="aragorn",
        hand="guard_of_the_citadel northern_tracker",
        resources={"gloin": 3, "eowyn": 2, "eleanor": 2, "aragorn": 5},
    )
    game.plays(planning.play_card, "north", "guard_of_the_citadel_n1")
    assert game.piece("gloin").resources == 1
    game.plays(planning.play_card, "north", "northern_tracker_n1")
    assert [game.piece(hero).resources for hero in ("gloin", "eowyn", "eleanor")] == [1, 0, 0]
    assert not game.piece("northern_tracker_n1").exhausted
    assert game.piece("northern_tracker_n1").seat == "north"
    assert game.piece("aragorn").resources == 5, "a friend's heroes do not pay"


@rule("EA2", "L2.7", "L2.8", "L2.9", "L2.10")
def test_ea2_zero_cost_and_neutral_cards():
    game = given(north="aragorn gloin")
    assert can_pay(game.state, "north", PLAYER_CARDS["common_cause"])
    assert not can_pay(game.state, "north", PLAYER_CARDS["strength_of_will"])
    game = given(
        north="aragorn beravor", resources={"aragorn": 3, "beravor": 2}, exhausted="aragorn", hand="gandalf"
    )
    assert playable(game.state, "north") == ["gandalf_n1"]
    game.plays(planning.play_card, "north", "gandalf_n1")
    assert game.piece("aragorn").resources == 0


@rule("L2.6")
def test_the_payer_says_who_pays():
    game = given(north="eowyn eleanor", hand="wandering_took", resources={"eowyn": 2, "eleanor": 2}).plays(
        planning.play_card, "north", "wandering_took_n1"
    )
    assert game.prompt() == "pay.heroes"
    game.answers(north=[("eowyn", "eleanor")])
    assert (game.piece("eowyn").resources, game.piece("eleanor").resources) == (1, 1)


@rule("L2.1", "L2.2", "L2.3", "L2.22", "L2.21")
def test_planning_is_for_all_at_once():
    game = given(
        north="aragorn",
        east="eowyn",
        hands={"north": "snowbourn_scout snowbourn_scout feint", "east": "wandering_took"},
        resources={"aragorn": 2, "eowyn": 2},
        phase="planning",
    ).goes_on("planning")
    assert set(game.open) == {"north", "east"}
    game.answers(north=["snowbourn_scout_n1", "snowbourn_scout_n2"], east="wandering_took_e1")
    assert len(game.told(AllyPlayed)) == 3, "as many as can be paid for"
    game.answers(north="pass", east=[] if "east" not in game.open else "pass")
    assert game.state.phase == "quest"


@rule("L2.2")
def test_planning_in_turn():
    game = given(
        north="aragorn",
        east="eowyn",
        hands={"north": "feint", "east": "feint"},
        planning="in_turn",
        phase="resource",
    ).goes_on("resource")
    assert set(game.open) == {"north"}
    game.answers(north="pass")
    assert set(game.open) == {"east"}
    game.answers(east="pass")
    assert game.state.phase == "quest"


@rule("L2.18", "L2.24", "I55", "L12.10", "L12.12")
def test_unique_cards_once_for_all_players():
    game = given(
        north="aragorn gandalf",
        east="gloin",
        hands={"east": "gandalf steward_of_gondor guard_of_the_citadel sneak_attack"},
        resources={"gloin": 9},
        attached={"steward_of_gondor": "aragorn"},
    )
    assert playable(game.state, "east") == ["guard_of_the_citadel_e1"]
    game.plays(act, "east", "sneak_attack_e1")
    assert game.offers("east") == ["guard_of_the_citadel_e1"], "the only ally that may enter"


@rule("L2.16", "L12.5", "L12.4")
def test_an_attachment_may_go_on_a_friends_hero():
    game = given(north="aragorn", east="eowyn", hand="steward_of_gondor", resources={"aragorn": 2})
    game.plays(planning.play_card, "north", "steward_of_gondor_n1").answers(north="eowyn")
    assert game.piece("steward_of_gondor_n1").seat == "east"
    assert "steward_of_gondor_n1" in actions(game.state, "east")
    assert "steward_of_gondor_n1" not in actions(game.state, "north")


@rule("L2.17", "L2.24")
def test_hosts_are_checked_when_attaching():
    game = given(north="aragorn", engaged={"north": "wargs"}, staging="hill_troll")
    assert [piece.key for piece in hosts(game.state, PLAYER_CARDS["forest_snare"])] == ["wargs_1"]
    assert [piece.key for piece in hosts(game.state, PLAYER_CARDS["citadel_plate"])] == ["aragorn"]
    assert hosts(game.state, PLAYER_CARDS["power_in_the_earth"]) == []


@rule("L2.19", "L0.4")
def test_a_cancelled_effect_stays_paid():
    game = given(north="aragorn", hand="common_cause", east="eowyn", exhausted="eowyn")
    game.plays(act, "north", "common_cause_n1")
    assert game.piece("aragorn").exhausted, "before the effect, all of the cost"


@rule("L2.20", "L9.27")
def test_what_cannot_be_paid_or_has_no_target_is_not_offered():
    game = given(north="legolas", hand="rain_of_arrows", engaged={"north": "wargs"})
    assert actions(game.state, "north") == [], "no resource"
    game = given(north="legolas", hand="rain_of_arrows", resources={"legolas": 1})
    assert actions(game.state, "north") == [], "no enemy"


@rule("L2.25")
def test_a_stewards_resources_can_be_spent_at_once():
    game = given(
        hand="guard_of_the_citadel", attached={"steward_of_gondor": "aragorn"}, phase="planning"
    ).goes_on("planning")
    assert "guard_of_the_citadel_n1" not in game.offers()
    game.answers(north="steward_of_gondor_n1")
    assert "guard_of_the_citadel_n1" in game.offers()


@rule("L2.15")
def test_an_ally_enters_under_its_players_control():
    game = given(hand="sneak_attack guard_of_the_citadel", resources={"aragorn": 1})
    game.plays(put_into_play, "north", "guard_of_the_citadel_n1", "hand", "test")
    assert game.piece("guard_of_the_citadel_n1").seat == "north"


@rule("L2.20")
def test_what_is_not_offered_is_refused():
    game = given(hand="beorn", phase="planning").goes_on("planning")
    with pytest.raises(Refused):
        game.answer("north", "beorn_n1")

"""Spirit: heroes 7 to 9, cards 43 to 57."""

from __future__ import annotations

from games.lcg import planning, player_attacks, quest, travel, values
from games.lcg.acting import actions
from games.lcg.enemy_attacks import enemy_attack
from games.lcg.events.encounter import CardRevealed, EffectCancelled
from games.lcg.reveal import reveal
from games.lcg.windows import act
from tests.lcg.rules import card, rule
from tests.lcg.scenario import given


@card("eowyn")
@rule("I14", "L9.6")
def test_every_player_may_discard_for_eowyn_once_a_round():
    game = given(north="eowyn", east="aragorn", hands={"north": "feint feint", "east": "feint"})
    game.plays(act, "north", "eowyn").answers(north="feint_n1")
    game.plays(act, "east", "eowyn").answers(east="feint_e1")
    assert values.willpower(game.state, game.piece("eowyn")) == 6
    assert "eowyn" not in actions(game.state, "north")
    game = given(north="eowyn")
    assert actions(game.state, "north") == [], "no card to discard"


@card("eleanor")
@rule("L3.20", "I7", "L3.19")
def test_eleanor_replaces_a_treachery():
    game = given(north="eleanor", deck="evil_storm wargs", threat=40).plays(reveal).answers(north="eleanor")
    assert [event.card for event in game.told(CardRevealed)] == ["evil_storm_1", "wargs_1"]
    assert game.piece("eleanor").exhausted
    assert game.piece("eleanor").damage == 0
    assert game.staging() == ["wargs_1"]
    assert game.state.discard == ["evil_storm_1"]


@card("eleanor")
@rule("I6")
def test_eleanor_knows_only_treacheries():
    game = given(north="eleanor", deck="ungoliants_spawn").plays(reveal)
    assert game.over
    assert game.asked == []


@card("dunhere")
@rule("L6.46", "L6.63")
def test_dunhere_alone_reaches_staging():
    game = given(north="dunhere legolas", staging="eastern_crows forest_spider", phase="combat")
    assert player_attacks.able_to_attack(game.state, "north", game.piece("forest_spider_1")) == ["dunhere"]
    game.plays(player_attacks.declare_attack, "north", "forest_spider_1")
    assert game.piece("forest_spider_1").damage == 2, "2 + 1 - 1"
    assert game.piece("forest_spider_1").place == "staging"


@card("wandering_took")
@rule("L0.10", "L9.5")
def test_the_took_wanders_with_some_threat():
    game = given(north="eowyn wandering_took", east="aragorn", threat=20)
    game.plays(act, "north", "wandering_took_n1")
    assert (game.threat("north"), game.threat("east")) == (17, 23)
    assert game.piece("wandering_took_n1").seat == "east"
    assert actions(game.state, "east") == [], "once a round"
    assert "wandering_took_n1" not in actions(given(north="eowyn wandering_took").state, "north"), "alone"


@card("lorien_guide")
def test_lorien_guide_needs_an_active_location():
    game = given(north="eowyn lorien_guide", active="forest_gate").plays(quest.commit_characters, "north")
    game.answers(north=[("lorien_guide_n1",), "lorien_guide_n1"])
    assert game.piece("forest_gate_1").progress == 1
    game = given(north="eowyn lorien_guide").plays(quest.commit_characters, "north")
    assert game.answers(north=[("lorien_guide_n1",)]).over


@card("northern_tracker")
@rule("I11", "I12", "X39")
def test_northern_tracker_explores_what_lies_in_staging():
    game = given(
        north="eowyn northern_tracker",
        scenario="journey_along_the_anduin",
        staging="the_brown_lands banks_of_the_anduin gladden_fields",
        location_progress={"banks_of_the_anduin_1": 2, "gladden_fields_1": 2},
    ).plays(quest.commit_characters, "north")
    game.answers(north=[("northern_tracker_n1",), "northern_tracker_n1"])
    assert game.state.discard == ["the_brown_lands_1"]
    assert game.state.deck == ["banks_of_the_anduin_1"]
    assert game.state.victory == ["gladden_fields_1"]


@card("the_galadhrims_greeting")
def test_the_galadhrims_greeting_for_one_or_for_all():
    def greeted() -> object:
        return given(
            north="eowyn", east="aragorn", hand="the_galadhrims_greeting", resources={"eowyn": 3}, threat=30
        )

    game = greeted().plays(act, "north", "the_galadhrims_greeting_n1").answers(north=["one_player", "east"])
    assert (game.threat("north"), game.threat("east")) == (30, 24)
    game = greeted().plays(act, "north", "the_galadhrims_greeting_n1").answers(north="each_player")
    assert (game.threat("north"), game.threat("east")) == (28, 28)


@card("strength_of_will")
@rule("L4.7")
def test_strength_of_will_after_travelling():
    game = given(north="eowyn", east="eleanor", hands={"east": "strength_of_will"}, staging="forest_gate")
    game.plays(travel.travel_to, "forest_gate_1").answers(north="pass", east="strength_of_will_e1")
    assert game.piece("forest_gate_1").progress == 2
    assert game.piece("eleanor").exhausted


@card("hasty_stroke")
@rule("L6.24", "L9.17")
def test_hasty_stroke_cancels_a_shadow():
    game = given(
        north="eowyn",
        hand="hasty_stroke",
        resources={"eowyn": 1},
        engaged={"north": "wargs"},
        shadows={"wargs_1": "ungoliants_spawn"},
        phase="combat",
    )
    game.plays(enemy_attack, "wargs_1", "north").answers(north=["eowyn", "hasty_stroke_n1"])
    assert game.threat() == 25
    assert game.told(EffectCancelled)[0].card == "ungoliants_spawn_1"
    assert game.piece("eowyn").resources == 0, "the cost stays paid"


@card("will_of_the_west")
@rule("I52", "L12.18", "L6.51", "L9.29")
def test_will_of_the_west_leaves_heroes_and_the_game():
    game = given(
        north="eowyn", hand="will_of_the_west", resources={"eowyn": 1}, piles={"north": "dunhere feint feint"}
    )
    game.plays(act, "north", "will_of_the_west_n1")
    assert sorted(game.state.players["north"].deck) == ["feint_n1", "feint_n2"]
    assert game.pile() == ["dunhere"]
    assert game.state.players["north"].removed == ["will_of_the_west_n1"]


@card("a_test_of_will")
@rule("I6", "L3.18", "L9.17")
def test_a_test_of_will_cancels_the_text_not_the_enemy():
    game = given(
        north="eowyn",
        hand="a_test_of_will",
        resources={"eowyn": 1},
        deck="ungoliants_spawn",
        committed="eowyn",
    )
    game.plays(reveal).answers(north="a_test_of_will_n1")
    assert values.willpower(game.state, game.piece("eowyn")) == 4
    assert game.staging() == ["ungoliants_spawn_1"]


@card("stand_and_fight")
@rule("I48", "L2.12", "L12.3")
def test_stand_and_fight_calls_a_friends_ally():
    game = given(
        north="eowyn",
        east="aragorn",
        hand="stand_and_fight",
        resources={"eowyn": 2},
        piles={"east": "guard_of_the_citadel gandalf faramir", "north": "snowbourn_scout"},
    )
    game.plays(act, "north", "stand_and_fight_n1")
    assert game.offers() == ["snowbourn_scout_n1", "guard_of_the_citadel_e1"], "neither neutral nor too dear"
    game.answers(north="guard_of_the_citadel_e1")
    assert game.piece("guard_of_the_citadel_e1").seat == "north"
    assert game.piece("eowyn").resources == 0
    assert game.state.used == {}, "not played"


@card("a_light_in_the_dark")
@rule("EB14", "L6.62", "I59")
def test_a_light_in_the_dark_sends_an_enemy_back():
    game = given(
        north="eowyn",
        hand="a_light_in_the_dark a_light_in_the_dark",
        resources={"eowyn": 4},
        engaged={"north": "hill_troll orc_guard"},
        damage={"hill_troll_1": 3},
    )
    game.plays(act, "north", "a_light_in_the_dark_n1").answers(north="hill_troll_1")
    assert game.piece("hill_troll_1").place == "staging"
    assert game.piece("hill_troll_1").damage == 3
    game.plays(act, "north", "a_light_in_the_dark_n2")
    assert "feint_n9" in game.pile(), "an Orc Guard goes to its owner's pile"


@card("a_light_in_the_dark")
@rule("EB14", "L6.32")
def test_a_light_in_the_dark_comes_too_late_for_an_attack_under_way():
    game = given(
        north="eowyn aragorn",
        hand="a_light_in_the_dark",
        resources={"eowyn": 2},
        engaged={"north": "wargs"},
        phase="combat",
        asked={"north": "defense"},
    )
    game.plays(enemy_attack, "wargs_1", "north").answers(north=["aragorn", "a_light_in_the_dark_n1"])
    assert game.piece("aragorn").damage == 1
    assert game.piece("wargs_1").place == "staging"


@card("dwarven_tomb")
@rule("I52")
def test_dwarven_tomb_brings_back_a_spirit_card():
    game = given(
        north="eowyn",
        hand="dwarven_tomb",
        resources={"eowyn": 1},
        piles={"north": "feint hasty_stroke dunhere"},
    )
    game.plays(act, "north", "dwarven_tomb_n1")
    assert game.hand() == ["hasty_stroke_n1"]
    assert game.pile() == ["feint_n1", "dunhere", "dwarven_tomb_n1"]
    game = given(north="eowyn", hand="dwarven_tomb", resources={"eowyn": 1})
    assert "dwarven_tomb_n1" not in actions(game.state, "north")


@card("fortune_or_fate")
@rule("L8.13")
def test_fortune_or_fate_returns_a_hero():
    game = given(
        north="eowyn", east="aragorn", hand="fortune_or_fate", resources={"eowyn": 5}, piles={"east": "gloin"}
    )
    game.plays(act, "north", "fortune_or_fate_n1")
    gloin = game.piece("gloin")
    assert (gloin.seat, gloin.damage, gloin.resources, gloin.exhausted) == ("east", 0, 0, False)
    game = given(
        north="eowyn", east="aragorn", hand="fortune_or_fate", resources={"eowyn": 5}, piles={"east": "gloin"}
    )
    game.state.players["east"].out = True
    assert "fortune_or_fate_n1" not in actions(game.state, "north")


@card("the_favor_of_the_lady")
def test_the_favor_of_the_lady():
    game = given(north="eowyn", attached={"the_favor_of_the_lady": "eowyn"})
    assert values.willpower(game.state, game.piece("eowyn")) == 5


@card("power_in_the_earth")
@rule("L12.5", "L2.16")
def test_power_in_the_earth_calms_a_location():
    game = given(north="eowyn", hand="power_in_the_earth", resources={"eowyn": 1}, staging="old_forest_road")
    game.plays(planning.play_card, "north", "power_in_the_earth_n1")
    assert values.staging_threat(game.state) == 0
    assert game.piece("power_in_the_earth_n1").seat == "north"


@card("unexpected_courage")
def test_unexpected_courage_readies_its_hero():
    game = given(north="eowyn", attached={"unexpected_courage": "eowyn"})
    assert actions(game.state, "north") == []
    game.piece("eowyn").exhausted = True
    game.plays(act, "north", "unexpected_courage_n1")
    assert not game.piece("eowyn").exhausted
    assert actions(game.state, "north") == []

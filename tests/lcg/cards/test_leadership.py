"""Leadership: heroes 1 to 3, cards 13 to 27."""

from __future__ import annotations

from games.lcg import planning, quest, values
from games.lcg.acting import actions
from games.lcg.facts import PLAYER_CARDS
from games.lcg.leaving import deal_damage, destroy, leave_play
from games.lcg.paying import can_pay, playable
from games.lcg.rounds import end_phase
from games.lcg.windows import act
from tests.lcg.rules import card, rule
from tests.lcg.scenario import given


@card("aragorn")
@rule("L2.10", "I2", "L3.7", "L3.8")
def test_aragorn_pays_to_stand_ready_and_stays_committed():
    game = given(north="aragorn", resources={"aragorn": 1}).plays(quest.commit_characters, "north")
    game.answers(north=["aragorn", "aragorn"])
    aragorn = game.piece("aragorn")
    assert (aragorn.exhausted, aragorn.committed, aragorn.resources) == (False, True, 0)
    assert values.quest_willpower(game.state) == 2
    game.plays(quest.commit_characters, "north")
    assert game.over, "he cannot commit a second time"


@card("aragorn")
@rule("L2.20")
def test_aragorn_without_a_resource_is_not_asked():
    game = given(north="aragorn").plays(quest.commit_characters, "north").answers(north="aragorn")
    assert game.over
    assert game.piece("aragorn").exhausted


@card("theodred")
@rule("L3.46")
def test_theodred_gives_a_resource_to_somebody_committed():
    game = given(north="theodred gloin", east="eowyn").plays(quest.commit_characters, "north")
    game.answers(north=[("theodred",), "theodred"])
    assert game.piece("theodred").resources == 1
    game = given(north="theodred gloin aragorn").plays(quest.commit_characters, "north")
    game.answers(north=[("theodred", "gloin"), "theodred"])
    assert game.offers() == ["theodred", "gloin"]
    game.answers(north="gloin")
    assert game.piece("gloin").resources == 1


@card("gloin")
@rule("I45", "L9.4")
def test_gloin_gains_what_he_suffers_and_survives():
    game = given(north="gloin").plays(deal_damage, {"gloin": 3}, "test").answers(north="gloin")
    assert game.piece("gloin").resources == 3
    game = given(north="gloin aragorn").plays(deal_damage, {"gloin": 4}, "test")
    assert game.over
    assert not game.is_in_play("gloin")


@card("guard_of_the_citadel", "silverlode_archer")
def test_plain_allies_are_worth_what_is_printed():
    game = given(north="aragorn guard_of_the_citadel silverlode_archer")
    guard, archer = game.piece("guard_of_the_citadel_n1"), game.piece("silverlode_archer_n1")
    assert (values.willpower(game.state, guard), values.attack(game.state, guard)) == (1, 1)
    assert "ranged" in archer.card.keywords
    assert values.hit_points(game.state, archer) == 1


@card("faramir")
@rule("L9.19", "I13")
def test_faramir_helps_those_who_are_there():
    game = given(north="aragorn faramir", east="eowyn", decks={"north": ""})
    game.plays(act, "north", "faramir_n1").answers(north="north")
    assert values.willpower(game.state, game.piece("aragorn")) == 3
    assert values.willpower(game.state, game.piece("eowyn")) == 4
    assert game.piece("faramir_n1").exhausted
    game = given(north="aragorn faramir", hand="snowbourn_scout sneak_attack", resources={"aragorn": 1})
    game.plays(act, "north", "faramir_n1")
    game.plays(act, "north", "sneak_attack_n1").answers(north="snowbourn_scout_n1")
    assert values.willpower(game.state, game.piece("snowbourn_scout_n1")) == 0
    assert "faramir_n1" not in actions(game.state, "north")


@card("son_of_arnor")
@rule("I31", "L5.3", "L5.18")
def test_son_of_arnor_draws_an_enemy_to_his_player():
    game = given(
        north="aragorn", hand="son_of_arnor", resources={"aragorn": 3}, staging="goblin_sniper wargs"
    )
    game.plays(planning.play_card, "north", "son_of_arnor_n1").answers(
        north=["son_of_arnor_n1", "goblin_sniper_1"]
    )
    assert game.piece("goblin_sniper_1").seat == "north"
    assert values.staging_threat(game.state) == 2
    game = given(
        north="aragorn",
        east="eowyn",
        hand="son_of_arnor",
        resources={"aragorn": 3},
        engaged={"east": "wargs"},
    )
    game.plays(planning.play_card, "north", "son_of_arnor_n1").answers(north="son_of_arnor_n1")
    assert game.piece("wargs_1").seat == "north"


@card("snowbourn_scout")
@rule("I25", "L3.38")
def test_snowbourn_scout_explores_in_staging():
    game = given(hand="snowbourn_scout", resources={"aragorn": 1}, staging="the_brown_lands")
    game.plays(planning.play_card, "north", "snowbourn_scout_n1").answers(north="snowbourn_scout_n1")
    assert game.state.discard == ["the_brown_lands_1"]


@card("longbeard_orc_slayer")
@rule("I59")
def test_orc_slayer_hits_every_orc_but_no_guard():
    game = given(
        hand="longbeard_orc_slayer",
        resources={"aragorn": 4},
        staging="dol_guldur_orcs forest_spider",
        engaged={"north": "goblin_sniper orc_guard"},
    )
    game.plays(planning.play_card, "north", "longbeard_orc_slayer_n1").answers(
        north="longbeard_orc_slayer_n1"
    )
    assert game.piece("dol_guldur_orcs_1").damage == 1
    assert game.piece("goblin_sniper_1").damage == 1
    assert game.piece("forest_spider_1").damage == 0
    assert game.is_in_play("orc_guard_1")


@card("brok_ironfist")
@rule("I50")
def test_brok_comes_when_a_dwarf_hero_falls():
    game = given(north="gloin eowyn", hand="brok_ironfist").plays(destroy, ["gloin"], "test")
    game.answers(north="brok_ironfist_n1")
    assert game.piece("brok_ironfist_n1").seat == "north"
    game = given(north="eowyn aragorn", hand="brok_ironfist").plays(destroy, ["eowyn"], "test")
    assert game.over, "no Dwarf"
    game = given(north="gloin", east="eowyn", hand="brok_ironfist").plays(destroy, ["gloin"], "test")
    assert game.over, "with his last hero the player is out"
    assert game.state.players["north"].out


@card("ever_vigilant")
def test_ever_vigilant_readies_an_ally():
    game = given(north="aragorn guard_of_the_citadel", hand="ever_vigilant", resources={"aragorn": 1})
    assert actions(game.state, "north") == [], "nobody to ready"
    game.piece("guard_of_the_citadel_n1").exhausted = True
    game.plays(act, "north", "ever_vigilant_n1")
    assert not game.piece("guard_of_the_citadel_n1").exhausted
    assert game.pile() == ["ever_vigilant_n1"]


@card("common_cause")
def test_common_cause_trades_one_hero_for_another():
    game = given(north="aragorn gloin", east="eowyn", hand="common_cause", exhausted="gloin eowyn")
    game.plays(act, "north", "common_cause_n1").answers(north="eowyn")
    assert game.piece("aragorn").exhausted
    assert not game.piece("eowyn").exhausted
    game = given(north="aragorn", east="gimli", hand="common_cause", exhausted="aragorn")
    assert actions(game.state, "north") == []


@card("for_gondor")
def test_for_gondor_strengthens_all_and_gondor_most():
    game = given(
        north="aragorn faramir", east="denethor", hand="for_gondor", resources={"aragorn": 2}, phase="combat"
    )
    game.plays(act, "north", "for_gondor_n1")
    assert values.attack(game.state, game.piece("denethor")) == 2
    assert values.defense(game.state, game.piece("denethor")) == 4
    assert values.defense(game.state, game.piece("aragorn")) == 2
    game.plays(end_phase)
    assert values.attack(game.state, game.piece("denethor")) == 1


@card("sneak_attack")
@rule("I47", "L9.21", "L9.31")
def test_sneak_attack_lends_an_ally_for_the_phase():
    game = given(hand="sneak_attack gandalf", resources={"aragorn": 1}, threat=30, phase="combat")
    game.plays(act, "north", "sneak_attack_n1").answers(north=["gandalf_n1", "gandalf_n1", "threat"])
    assert game.threat() == 25
    assert game.is_in_play("gandalf_n1")
    game.plays(end_phase)
    assert game.hand() == ["gandalf_n1"]
    game = given(hand="sneak_attack feint", resources={"aragorn": 1})
    assert actions(game.state, "north") == [], "no ally in hand"


@card("sneak_attack")
@rule("I47")
def test_who_holds_one_ally_is_asked_which_one_comes():
    """The silence would tell the others that it is the only one; older games go on as they began."""
    game = given(hand="sneak_attack snowbourn_scout feint", resources={"aragorn": 1}, phase="combat")
    game.plays(act, "north", "sneak_attack_n1")
    assert (game.prompt(), game.offers()) == ("card.hand", ["snowbourn_scout_n1"])
    older = given(hand="sneak_attack snowbourn_scout feint", resources={"aragorn": 1}, phase="combat")
    older.state.rules = 1
    older.plays(act, "north", "sneak_attack_n1")
    assert "card.hand" not in older.asked
    assert older.is_in_play("snowbourn_scout_n1")


@card("valiant_sacrifice")
@rule("I49", "L9.12", "L9.30")
def test_valiant_sacrifice_twice_for_one_ally():
    game = given(
        north="aragorn",
        east="eowyn guard_of_the_citadel",
        hand="valiant_sacrifice valiant_sacrifice",
        resources={"aragorn": 2},
        decks={"east": "feint feint feint feint feint"},
    )
    game.plays(leave_play, "guard_of_the_citadel_e1", "discarded").answers(
        north=["valiant_sacrifice_n1", "valiant_sacrifice_n2"]
    )
    assert len(game.hand("east")) == 4


@card("grim_resolve")
def test_grim_resolve_readies_everybody():
    game = given(
        north="aragorn",
        east="eowyn",
        hand="grim_resolve",
        resources={"aragorn": 5},
        exhausted="aragorn eowyn",
    )
    game.plays(act, "north", "grim_resolve_n1")
    assert not game.piece("aragorn").exhausted
    assert not game.piece("eowyn").exhausted


@card("steward_of_gondor")
@rule("EB5", "L12.9", "L2.25")
def test_steward_of_gondor_exhausts_itself_not_its_hero():
    game = given(attached={"steward_of_gondor": "aragorn"}).plays(act, "north", "steward_of_gondor_n1")
    assert game.piece("steward_of_gondor_n1").exhausted
    assert not game.piece("aragorn").exhausted
    assert game.piece("aragorn").resources == 2
    assert values.has_trait(game.state, game.piece("aragorn"), "gondor")
    assert actions(game.state, "north") == []
    game = given(attached={"steward_of_gondor": "aragorn"}, committed="aragorn")
    assert actions(game.state, "north") == ["steward_of_gondor_n1"], "questing leaves the Steward ready"


@card("celebrians_stone")
@rule("L2.11")
def test_celebrians_stone_gives_aragorn_a_second_sphere():
    game = given(attached={"celebrians_stone": "aragorn"}, hand="lorien_guide", resources={"aragorn": 3})
    assert values.willpower(game.state, game.piece("aragorn")) == 4
    assert playable(game.state, "north") == ["lorien_guide_n1"]
    game = given(north="gloin", attached={"celebrians_stone": "gloin"}, resources={"gloin": 3})
    assert not can_pay(game.state, "north", PLAYER_CARDS["lorien_guide"])

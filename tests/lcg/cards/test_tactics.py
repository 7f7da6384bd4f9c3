"""Tactics: heroes 4 to 6, cards 28 to 42."""

from __future__ import annotations

from games.lcg import player_attacks, values
from games.lcg.acting import actions
from games.lcg.enemy_attacks import attackers, enemy_attack
from games.lcg.events.combat import AttackEnded, ShadowTurned
from games.lcg.leaving import destroy, discard_attachments, leave_play
from games.lcg.reveal import reveal
from games.lcg.rounds import end_phase
from games.lcg.windows import act
from tests.lcg.rules import card, rule
from tests.lcg.scenario import given


@card("gimli")
@rule("I46", "L9.2")
def test_gimli_hits_harder_for_every_wound():
    game = given(north="gimli aragorn", engaged={"north": "wargs"}, phase="combat")
    game.plays(enemy_attack, "wargs_1", "north").answers(north=["undefended", "gimli"])
    assert values.attack(game.state, game.piece("gimli")) == 5
    game.piece("gimli").damage = 0
    assert values.attack(game.state, game.piece("gimli")) == 2


@card("legolas")
@rule("EB6", "L3.35", "L0.1")
def test_legolas_places_progress_for_a_kill():
    game = given(
        north="legolas", engaged={"north": "dol_guldur_orcs"}, active="mountains_of_mirkwood", phase="combat"
    )
    game.plays(player_attacks.declare_attack, "north", "dol_guldur_orcs_1").answers(north="legolas")
    assert game.piece("mountains_of_mirkwood_1").progress == 2
    assert game.state.progress == 0


@card("thalin")
@rule("L3.13", "I5", "L3.47")
def test_thalin_wounds_every_enemy_revealed_while_he_quests():
    game = given(north="thalin", committed="thalin", deck="forest_spider wargs").plays(reveal)
    assert game.piece("forest_spider_1").damage == 1
    game.piece("thalin").committed = False
    game.plays(reveal)
    assert game.piece("wargs_1").damage == 0


@card("veteran_axehand", "horseback_archer")
def test_plain_allies_are_worth_what_is_printed():
    game = given(north="gimli veteran_axehand horseback_archer")
    assert values.attack(game.state, game.piece("veteran_axehand_n1")) == 2
    assert "ranged" in game.piece("horseback_archer_n1").card.keywords


@card("gondorian_spearman")
@rule("I36", "L6.19", "L6.31")
def test_spearman_may_end_the_attack():
    game = given(
        north="gimli gondorian_spearman",
        engaged={"north": "eastern_crows"},
        shadows={"eastern_crows_1": "despair"},
        phase="combat",
    )
    game.plays(enemy_attack, "eastern_crows_1", "north").answers(
        north=["gondorian_spearman_n1", "gondorian_spearman_n1"]
    )
    assert not game.is_in_play("eastern_crows_1")
    assert game.told(ShadowTurned) == []
    assert game.told(AttackEnded)


@card("beorn")
@rule("EB1", "L0.9")
def test_beorn_strikes_once_and_goes_home():
    game = given(north="gimli beorn", phase="combat").plays(act, "north", "beorn_n1")
    assert values.attack(game.state, game.piece("beorn_n1")) == 8
    assert actions(game.state, "north") == []
    game.plays(end_phase)
    assert game.state.players["north"].deck == ["beorn_n1"]


@card("beorn")
@rule("EB1")
def test_sneaked_beorn_returns_or_is_shuffled_as_the_first_player_says():
    game = given(north="aragorn", hand="sneak_attack beorn", resources={"aragorn": 1}, phase="combat")
    game.plays(act, "north", "sneak_attack_n1").answers(north="beorn_n1")
    game.plays(act, "north", "beorn_n1")
    game.plays(end_phase).answers(north="return_to_hand")
    assert game.hand() == ["beorn_n1"]
    assert game.over


@card("blade_mastery")
def test_blade_mastery():
    game = given(north="gimli", hand="blade_mastery", resources={"gimli": 1}).plays(
        act, "north", "blade_mastery_n1"
    )
    assert values.attack(game.state, game.piece("gimli")) == 3
    assert values.defense(game.state, game.piece("gimli")) == 3


@card("rain_of_arrows")
@rule("I21", "L6.61", "L6.29")
def test_rain_of_arrows_is_no_attack():
    game = given(
        north="legolas",
        hand="rain_of_arrows",
        resources={"legolas": 1},
        engaged={"north": "eastern_crows wargs"},
    )
    game.plays(act, "north", "rain_of_arrows_n1")
    assert game.over
    assert game.piece("wargs_1").damage == 1, "defense does not count"
    assert game.state.progress == 0
    assert game.piece("legolas").exhausted
    game = given(north="gimli", hand="rain_of_arrows", resources={"gimli": 1}, engaged={"north": "wargs"})
    assert actions(game.state, "north") == []


@card("feint")
@rule("I33", "L6.5", "L6.14", "X21", "L9.3")
def test_feint_stops_an_attack_on_that_player_only():
    game = given(
        north="gimli",
        east="eowyn",
        hand="feint",
        resources={"gimli": 1},
        engaged={"north": "wargs"},
        phase="combat",
    )
    game.plays(act, "north", "feint_n1")
    assert attackers(game.state, "north") == []
    game.piece("wargs_1").seat = "east"
    assert attackers(game.state, "east") == ["wargs_1"]
    game = given(
        north="gimli", hand="feint", resources={"gimli": 1}, engaged={"north": "wargs"}, phase="quest"
    )
    assert actions(game.state, "north") == [], "combat phase only"


@card("quick_strike")
@rule("X26", "L6.43", "I22")
def test_quick_strike_in_the_quest_phase():
    game = given(
        north="legolas gimli",
        hand="quick_strike",
        resources={"gimli": 1},
        engaged={"north": "dol_guldur_orcs"},
    )
    game.plays(act, "north", "quick_strike_n1").answers(north=["legolas", "legolas"])
    assert game.state.progress == 2
    assert game.state.struck == [], "an extra attack"
    assert not game.piece("gimli").exhausted
    game = given(north="legolas", hand="quick_strike", resources={"legolas": 1}, staging="wargs")
    assert actions(game.state, "north") == [], "nothing in reach"


@card("thicket_of_spears")
@rule("I35", "L2.13", "X22")
def test_thicket_of_spears_needs_three_spears():
    three = {"gimli": 1, "legolas": 1, "thalin": 1}
    game = given(
        north="gimli legolas thalin",
        hand="thicket_of_spears",
        resources=three,
        engaged={"north": "wargs"},
        phase="combat",
    )
    game.plays(act, "north", "thicket_of_spears_n1")
    assert [game.piece(hero).resources for hero in three] == [0, 0, 0]
    assert attackers(game.state, "north") == []
    game.state.cards["hill_troll_1"] = type(game.piece("wargs_1"))("hill_troll_1", "engaged", "north")
    assert attackers(game.state, "north") == ["hill_troll_1"], "who engages later may attack"
    game = given(
        north="gimli legolas aragorn",
        hand="thicket_of_spears",
        resources={"gimli": 2, "legolas": 2, "aragorn": 2},
        engaged={"north": "wargs"},
    )
    assert actions(game.state, "north") == []


@card("swift_strike")
def test_swift_strike_hits_the_attacker():
    game = given(
        north="gimli", hand="swift_strike", resources={"gimli": 2}, engaged={"north": "wargs"}, phase="combat"
    )
    game.plays(enemy_attack, "wargs_1", "north").answers(north=["gimli", "swift_strike_n1"])
    assert game.piece("wargs_1").damage == 2


@card("stand_together")
@rule("L6.20", "X6", "I43", "L6.58", "L2.8")
def test_stand_together_adds_defenses_and_one_takes_the_rest():
    game = given(
        north="gimli legolas",
        hand="stand_together",
        engaged={"north": "hill_troll"},
        phase="combat",
        threat=20,
    )
    game.plays(act, "north", "stand_together_n1").plays(enemy_attack, "hill_troll_1", "north")
    game.answers(north=[("gimli", "legolas"), "legolas"])
    assert game.piece("legolas").damage == 3
    assert game.piece("gimli").damage == 0
    assert game.threat() == 20


@card("blade_of_gondolin")
@rule("EB7", "X38", "I20")
def test_legolas_with_the_blade_finishes_two_stages():
    game = given(
        north="legolas",
        attached={"blade_of_gondolin": "legolas"},
        engaged={"north": "dol_guldur_orcs"},
        phase="combat",
        progress=6,
    )
    game.plays(player_attacks.declare_attack, "north", "dol_guldur_orcs_1")
    assert game.prompt() == "respond.slain"
    game.answers(north=["legolas", "blade_of_gondolin_n1"])
    assert game.state.stage == "a_fork_in_the_road"
    assert game.state.progress == 1
    game = given(
        north="legolas",
        attached={"blade_of_gondolin": "legolas"},
        engaged={"north": "dol_guldur_orcs"},
        phase="combat",
        progress=7,
    )
    game.plays(player_attacks.declare_attack, "north", "dol_guldur_orcs_1", draws=["beorns_path"])
    game.answers(north=["blade_of_gondolin_n1", "legolas"])
    assert game.state.stage == "beorns_path", "the Blade finished one stage, Legolas the next"


@card("blade_of_gondolin")
def test_blade_bites_orcs():
    game = given(north="gimli", attached={"blade_of_gondolin": "gimli"}, staging="dol_guldur_orcs wargs")
    gimli = game.piece("gimli")
    assert values.attack(game.state, gimli, game.piece("dol_guldur_orcs_1")) == 3
    assert values.attack(game.state, gimli, game.piece("wargs_1")) == 2


@card("citadel_plate")
@rule("X27", "I44")
def test_without_his_plate_a_hurt_hero_dies():
    game = given(north="gimli aragorn", attached={"citadel_plate": "gimli"}, damage={"gimli": 6})
    assert values.hit_points(game.state, game.piece("gimli")) == 9
    game.plays(discard_attachments, ["citadel_plate_n1"], "test")
    assert not game.is_in_play("gimli")


@card("dwarven_axe")
def test_dwarven_axe():
    game = given(north="gimli legolas", attached={"dwarven_axe": "gimli"})
    assert values.attack(game.state, game.piece("gimli")) == 4
    game = given(north="legolas", attached={"dwarven_axe": "legolas"})
    assert values.attack(game.state, game.piece("legolas")) == 4


@card("horn_of_gondor")
@rule("I51", "L6.53")
def test_horn_sounds_for_the_destroyed_only():
    game = given(
        north="gimli", east="eowyn guard_of_the_citadel snowbourn_scout", attached={"horn_of_gondor": "gimli"}
    )
    game.plays(destroy, ["guard_of_the_citadel_e1"], "test").answers(north="horn_of_gondor_n1")
    assert game.piece("gimli").resources == 1
    game.plays(leave_play, "snowbourn_scout_e1", "discarded")
    assert game.over

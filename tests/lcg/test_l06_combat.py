"""L6: shadow cards, enemy attacks, player attacks, damage."""

from __future__ import annotations

import pytest

from games.kernel import Refused
from games.lcg import values
from games.lcg.enemy_attacks import attackers, deal_shadows, end_shadows, enemy_attack
from games.lcg.events.combat import (
    AttackBegan,
    AttackDeclared,
    AttackUndefended,
    DefendersDeclared,
    ShadowDealt,
    ShadowTurned,
)
from games.lcg.events.tokens import DamageDealt
from games.lcg.leaving import deal_damage, destroy
from games.lcg.player_attacks import able_to_attack, declare_attack, targets
from games.lcg.verbs import engage
from games.lcg.windows import act
from tests.lcg.rules import card, rule
from tests.lcg.scenario import given

ANDUIN = "journey_along_the_anduin"


@rule("L6.1", "L6.57", "L6.6", "L6.10")
def test_the_order_of_the_phase():
    game = given(
        north="aragorn gimli",
        engaged={"north": "wargs"},
        staging="goblin_sniper",
        deck="gladden_fields",
        phase="encounter",
        scenario=ANDUIN,
    ).goes_on("shadows")
    game.answers(north=["aragorn", "gimli"])
    kinds = [type(event).__name__ for event in game.events]
    order = [
        "ShadowDealt",
        "AttackBegan",
        "DefendersDeclared",
        "ShadowTurned",
        "AttackEnded",
        "ShadowsDiscarded",
    ]
    assert [kind for kind in kinds if kind in order] == order
    assert [event.enemy for event in game.told(ShadowDealt)] == ["wargs_1"], "none in staging"
    assert game.state.phase != "combat"


@rule("L6.2", "L6.3", "EA7")
def test_shadows_are_dealt_by_falling_engagement_cost():
    game = given(
        north="aragorn",
        east="gimli",
        engaged={"east": "forest_spider ungoliants_spawn", "north": "wargs king_spider"},
        deck="despair despair despair despair",
        phase="combat",
    ).plays(deal_shadows)
    assert game.prompt() == "shadow.order", "the first player breaks the tie"
    game.answers(north="king_spider_1")
    order = [event.enemy for event in game.told(ShadowDealt)]
    assert order == ["king_spider_1", "wargs_1", "ungoliants_spawn_1", "forest_spider_1"]


@rule("L6.4", "L6.9", "L14.1")
def test_no_card_no_shadow():
    game = given(engaged={"north": "wargs hill_troll"}, deck="despair", discard="wargs wargs", phase="combat")
    game.plays(deal_shadows)
    assert [event.enemy for event in game.told(ShadowDealt)] == ["hill_troll_1"]
    game = given(engaged={"north": "dol_guldur_beastmaster"}, deck="despair", phase="combat", basic=True)
    game.plays(deal_shadows).plays(enemy_attack, "dol_guldur_beastmaster_1", "north")
    assert game.told(ShadowDealt) == [], "the basic game deals none, not even to the Beastmaster"


@rule("L6.5", "I33")
def test_i33_an_enemy_that_cannot_attack_is_dealt_a_card_all_the_same():
    game = given(
        engaged={"north": "marsh_adder"},
        attached={"forest_snare": "marsh_adder_1"},
        deck="despair",
        phase="encounter",
        scenario=ANDUIN,
    ).goes_on("shadows")
    assert len(game.told(ShadowDealt)) == 1
    assert game.told(AttackBegan) == []
    assert game.threat() == 25
    game.answers(north="pass")
    assert game.state.discard[:1] == ["despair_1"], "discarded unresolved"


@rule("L6.8")
def test_only_the_shadow_text_counts():
    game = (
        given(engaged={"north": "wargs"}, shadows={"wargs_1": "cavern_guardian"}, phase="combat")
        .plays(enemy_attack, "wargs_1", "north")
        .answers(north="aragorn")
    )
    assert game.threat() == 25, "no doom"


@rule("L6.11", "L6.40")
def test_a_window_after_each_step():
    every = "attack defense shadow_effects damage target strength result"
    game = given(
        north="eowyn gimli",
        hand="blade_mastery blade_mastery",
        resources={"gimli": 2},
        engaged={"north": "hill_troll"},
        attached={"citadel_plate": "gimli"},
        phase="combat",
        asked={"north": every},
    )
    game.plays(enemy_attack, "hill_troll_1", "north").answers(north=["pass", "gimli", "pass", "pass", "pass"])
    game.piece("gimli").exhausted = False
    game.plays(declare_attack, "north", "hill_troll_1").answers(north=[("gimli",), "pass", "pass", "pass"])
    assert [p for p in game.asked if p.startswith("window.")] == [f"window.{name}" for name in every.split()]


@rule("EA7", "L6.12", "L6.15", "L6.21", "L6.25", "L6.26", "L6.27")
def test_ea7_two_attacks():
    game = given(
        north="aragorn silverlode_archer",
        engaged={"north": "ungoliants_spawn forest_spider"},
        shadows={"ungoliants_spawn_1": "east_bight_patrol", "forest_spider_1": "enchanted_stream"},
        phase="combat",
        step="enemy_attacks",
    )
    game.state.acting = "north"
    game.goes_on("enemy_attacks").answers(north=["ungoliants_spawn_1", "silverlode_archer_n1"])
    assert game.told(DamageDealt)[0].on == {"silverlode_archer_n1": 6}
    assert game.pile() == ["silverlode_archer_n1"]
    assert game.threat() == 25, "defended: the threat part does not apply"
    game.answers(north="undefended")
    assert game.piece("aragorn").damage == 2


@rule("L6.13", "I34", "L6.14")
def test_i34_feint_too_late():
    game = given(
        north="gimli",
        hand="feint",
        resources={"gimli": 1},
        engaged={"north": "wargs"},
        phase="combat",
        asked={"north": "attack"},
    ).plays(enemy_attack, "wargs_1", "north")
    game.answers(north=["feint_n1", "gimli"])
    assert game.piece("gimli").damage == 1, "the attack goes on"


@rule("L6.16", "L6.17", "L6.18", "I38", "L10.10", "L10.14")
def test_i38_a_friends_sentinel():
    game = given(
        north="gloin",
        east="aragorn gondorian_spearman",
        south="gimli gondorian_spearman",
        engaged={"north": "hill_troll"},
        shadows={"hill_troll_1": "cavern_guardian"},
        attached={"steward_of_gondor": "gloin"},
        phase="combat",
        scenario=ANDUIN,
    ).plays(enemy_attack, "hill_troll_1", "north")
    game.answers(north="undefended", east="gondorian_spearman_e1")
    assert game.told(DefendersDeclared)[0].seat == "east"
    assert set(game.open) == {"east"}, "South is not asked any more"
    game.answers(east="pass")
    assert "steward_of_gondor_n1" in game.pile("north"), "the attacked player is the defending player"
    assert game.threat("north") == 25 + 4, "and bears the excess"
    assert not game.is_in_play("gondorian_spearman_e1")


@rule("L6.15")
def test_only_ready_characters_of_his_own_may_defend():
    game = given(
        north="aragorn gloin", east="eowyn", exhausted="gloin", engaged={"north": "wargs"}, phase="combat"
    )
    game.plays(enemy_attack, "wargs_1", "north")
    assert game.offers() == ["aragorn", "undefended"]
    game.answers(north=["undefended", "gloin"])
    assert game.told(AttackUndefended)


@rule("L6.22")
def test_several_shadows_one_at_a_time():
    game = (
        given(
            north="eowyn",
            hand="hasty_stroke",
            resources={"eowyn": 1},
            engaged={"north": "wargs"},
            shadows={"wargs_1": "dol_guldur_orcs ungoliants_spawn"},
            phase="combat",
        )
        .plays(enemy_attack, "wargs_1", "north")
        .answers(north="undefended")
    )
    assert len(game.told(ShadowTurned)) == 1, "the second is not seen yet"
    game.answers(north="pass")
    assert len(game.told(ShadowTurned)) == 2
    game.answers(north="hasty_stroke_n1")
    assert game.threat() == 25


@rule("L6.28", "L6.33", "L6.47", "L6.59")
def test_when_the_defender_is_gone_the_attack_is_undefended():
    game = (
        given(
            north="aragorn guard_of_the_citadel",
            engaged={"north": "wargs"},
            shadows={"wargs_1": "hummerhorns"},
            damage={"guard_of_the_citadel_n1": 1},
            phase="combat",
        )
        .plays(enemy_attack, "wargs_1", "north")
        .answers(north="guard_of_the_citadel_n1")
    )
    assert game.piece("aragorn").damage == 1 + 3
    assert game.state.attacks == []


@rule("L6.30", "L6.31")
def test_after_attack_effects_follow_even_without_damage():
    game = (
        given(
            north="gimli",
            attached={"citadel_plate": "gimli"},
            engaged={"north": "misty_mountain_goblins"},
            phase="combat",
            scenario=ANDUIN,
            progress=2,
        )
        .plays(enemy_attack, "misty_mountain_goblins_1", "north")
        .answers(north="gimli")
    )
    assert game.piece("gimli").damage == 0
    assert game.state.progress == 1


@rule("L6.32", "I39")
def test_i39_the_took_changes_hands_while_defending():
    game = given(
        north="eowyn wandering_took",
        east="aragorn",
        hand="blade_mastery",
        engaged={"north": "wargs"},
        attached={"unexpected_courage": "eowyn"},
        exhausted="eowyn",
        phase="combat",
        asked={"north": "defense", "east": ""},
    ).plays(enemy_attack, "wargs_1", "north")
    game.answers(north=["wandering_took_n1", "wandering_took_n1", "pass"])
    assert game.over
    assert game.pile("north") == ["wandering_took_n1"], "he stays the defender, and goes to his owner's pile"
    assert (game.threat("north"), game.threat("east")) == (22, 28)


@rule("L6.34", "I31", "L6.35")
def test_an_enemy_attacks_once_a_round():
    game = given(
        north="aragorn", east="eowyn", engaged={"north": "wargs"}, staging="hill_troll", phase="combat"
    )
    game.plays(enemy_attack, "wargs_1", "north").answers(north="aragorn")
    game.plays(engage, "wargs_1", "east", "test")
    assert attackers(game.state, "east") == []
    game.plays(engage, "hill_troll_1", "east", "test")
    assert attackers(game.state, "east") == ["hill_troll_1"], "one that engages now still attacks"


@rule("L6.36")
def test_an_attack_outside_combat_brings_its_own_shadow():
    game = given(engaged={"north": "dol_guldur_orcs"}, deck="wargs", phase="quest")
    game.plays(enemy_attack, "dol_guldur_orcs_1", "north").answers(north="aragorn")
    assert game.piece("aragorn").damage == 1
    assert game.state.discard == ["wargs_1"]


@rule("EA8", "L6.39", "L6.40", "L6.41", "L6.42", "L6.43", "L6.48", "L6.49")
def test_ea8_two_player_attacks():
    game = given(
        north="glorfindel legolas gondorian_spearman",
        engaged={"north": "dol_guldur_orcs dol_guldur_beastmaster"},
        phase="combat",
        step="player_attacks",
    )
    game.state.acting = "north"
    game.goes_on("player_attacks").answers(north=["dol_guldur_orcs_1", ("glorfindel",)])
    assert game.state.discard == ["dol_guldur_orcs_1"]
    game.answers(north=["dol_guldur_beastmaster_1", ("legolas", "gondorian_spearman_n1")])
    beastmaster = game.state.cards["dol_guldur_beastmaster_1"]
    assert values.remaining(game.state, beastmaster) == 2
    assert [event.enemy for event in game.told(AttackDeclared)] == [
        "dol_guldur_orcs_1",
        "dol_guldur_beastmaster_1",
    ]


@rule("L6.43")
def test_no_second_attack_on_the_same_enemy():
    game = given(
        north="gimli legolas", engaged={"north": "hill_troll"}, phase="combat", step="player_attacks"
    )
    game.state.acting = "north"
    game.goes_on("player_attacks").answers(north=["hill_troll_1", ("gimli",)])
    assert [event.enemy for event in game.told(AttackDeclared)] == ["hill_troll_1"]


@rule("L6.41")
def test_an_attack_needs_an_attacker():
    game = given(north="gimli legolas", engaged={"north": "wargs"}, phase="combat")
    game.plays(declare_attack, "north", "wargs_1")
    with pytest.raises(Refused):
        game.answer("north")


@rule("L6.44", "L6.45", "L6.46", "L10.10")
def test_ranged_reaches_a_friends_enemy_not_staging():
    game = given(
        north="gimli", east="legolas eowyn", engaged={"north": "hill_troll"}, staging="wargs", phase="combat"
    )
    assert targets(game.state, "east") == ["hill_troll_1"], "an attack of his own"
    assert able_to_attack(game.state, "east", game.piece("hill_troll_1")) == ["legolas"]
    game.plays(declare_attack, "north", "hill_troll_1").answers(east=[("legolas",)])
    assert game.told(AttackDeclared)[0].attackers == ("gimli", "legolas")
    assert game.piece("hill_troll_1").damage == 2 + 3 - 3


@rule("L6.48", "L6.50", "L6.52", "L12.16")
def test_damage_is_dealt_together_and_cards_go_to_their_piles():
    game = given(
        north="aragorn snowbourn_scout", east="eowyn snowbourn_scout", staging="eastern_crows hill_troll"
    )
    game.plays(
        deal_damage,
        {"snowbourn_scout_n1": 1, "snowbourn_scout_e1": 1, "hill_troll_1": 4, "aragorn": 2},
        "test",
    )
    assert game.pile("north") == ["snowbourn_scout_n1"]
    assert game.pile("east") == ["snowbourn_scout_e1"]
    assert values.remaining(game.state, game.piece("hill_troll_1")) == 5
    game.plays(destroy, ["hill_troll_1"], "test")
    assert game.state.victory == ["hill_troll_1"]


@rule("L6.54", "L6.55", "X9")
def test_shadows_are_discarded_with_their_enemy_and_at_the_end():
    game = given(
        engaged={"north": "wargs king_spider"},
        shadows={"wargs_1": "despair", "king_spider_1": "despair"},
        phase="combat",
    ).plays(destroy, ["wargs_1"], "test")
    assert game.state.discard == ["despair_1", "wargs_1"]
    game.plays(end_shadows)
    assert game.state.discard[-1] == "despair_2"


@rule("L6.60", "X18", "L11.10")
def test_damage_with_nobody_to_take_it_is_lost():
    game = (
        given(
            north="gloin guard_of_the_citadel",
            captive="gloin",
            engaged={"north": "wargs"},
            phase="combat",
            scenario="escape_from_dol_guldur",
        )
        .plays(enemy_attack, "wargs_1", "north")
        .answers(north="undefended")
    )
    assert game.over
    assert game.told(DamageDealt) == []
    assert not game.state.players["north"].out, "taken prisoner is not dead"


@rule("L6.29", "L6.61")
def test_effects_are_not_lowered_by_defense():
    game = given(north="legolas", hand="gandalf", staging="wargs").plays(deal_damage, {"wargs_1": 2}, "test")
    assert game.piece("wargs_1").damage == 2
    assert game.asked == []


@rule("L6.63", "L6.46")
def test_an_attack_on_staging_engages_nobody():
    game = given(north="dunhere", staging="wargs", phase="combat")
    game.plays(declare_attack, "north", "wargs_1")
    assert game.piece("wargs_1").place == "staging"


@card("hill_troll")
@rule("L6.26", "EC2")
def test_excess_is_lost_but_for_trolls():
    game = (
        given(north="aragorn snowbourn_scout", engaged={"north": "wargs"}, phase="combat")
        .plays(enemy_attack, "wargs_1", "north")
        .answers(north="snowbourn_scout_n1")
    )
    assert game.threat() == 25
    game = given(
        north="aragorn guard_of_the_citadel", engaged={"north": "hill_troll"}, phase="combat", scenario=ANDUIN
    )
    game.piece("guard_of_the_citadel_n1").damage = 0
    game.plays(enemy_attack, "hill_troll_1", "north").answers(north="aragorn")
    assert game.threat() == 25, "6 - 2 = 4 of 5"


@rule("L6.53", "L9.23")
def test_destroyed_is_not_discarded():
    game = given(north="gimli snowbourn_scout", attached={"horn_of_gondor": "gimli"})
    game.plays(destroy, ["snowbourn_scout_n1"], "test")
    assert game.prompt() == "respond.left"


@rule("L6.58")
def test_stand_together_or_a_sentinel():
    game = (
        given(
            north="gimli", east="aragorn", hand="stand_together", engaged={"north": "wargs"}, phase="combat"
        )
        .plays(act, "north", "stand_together_n1")
        .answers(north="north")
    )
    game.plays(enemy_attack, "wargs_1", "north").answers(north=[()])
    assert game.prompt("east") == "combat.sentinel"

"""Why something is not offered: the right reason, from what the asked seat knows."""

from __future__ import annotations

import ast
import inspect

from games.lcg import engagement, planning, quest, refusals, travel
from games.lcg.enemy_attacks import enemy_attack, next_attack
from games.lcg.player_attacks import attack_turn, declare_attack
from games.lcg.refusals import REFUSALS, why_not
from games.lcg.windows import window
from tests.lcg.scenario import Scenario, given

DOL_GULDUR = "escape_from_dol_guldur"


def reason(game: Scenario, key: str, seat: str = "north") -> str:
    found = why_not(game.state, game.open[seat], key)
    return found.key if found else ""


def planned(**more: object) -> Scenario:
    options = {"hand": "feint", "phase": "planning", **more}
    return given(**options).goes_on("planning")


def test_cards_of_the_hand():
    game = planned(
        north="aragorn gandalf",
        hand="gandalf beorn guard_of_the_citadel power_in_the_earth hasty_stroke sneak_attack ever_vigilant",
        resources={"aragorn": 1},
        attached={"celebrians_stone": "aragorn"},
    )
    assert reason(game, "beorn") == "no_match"
    assert reason(game, "guard_of_the_citadel") == "cannot_pay"
    assert reason(game, "power_in_the_earth_n1") == "no_host"
    assert reason(game, "hasty_stroke") == "only_as_response"
    assert reason(game, "ever_vigilant") == "no_target"
    assert reason(game, "faramir") == "not_in_hand"
    assert reason(game, "moria") == ""
    game.state.cards["aragorn"].resources = 9
    assert reason(game, "gandalf_n2") == "unique_in_play"


def test_events_and_phases():
    game = planned(
        north="gimli legolas",
        hand="feint thicket_of_spears",
        resources={"gimli": 4},
        engaged={"north": "wargs"},
    )
    assert reason(game, "feint") == "wrong_phase"
    assert reason(game, "thicket_of_spears") == "one_from_each"
    game = given(
        north="gimli",
        hand="veteran_axehand blade_mastery",
        resources={"gimli": 2},
        asked={"north": "shadows"},
        phase="combat",
    ).plays(window, "shadows")
    assert reason(game, "veteran_axehand") == "only_in_planning"


def test_abilities():
    game = planned(
        north="beravor denethor gimli",
        east="glorfindel",
        exhausted="denethor",
        staging="wargs",
        guarded={"shadow_key": "wargs_1"},
        scenario=DOL_GULDUR,
        captive="beravor",
    )
    assert reason(game, "denethor") == "exhausted"
    assert reason(game, "beravor") == "captive"
    assert reason(game, "gimli") == "no_action"
    assert reason(game, "glorfindel") == "not_yours"
    assert reason(game, "shadow_key") == "guarded"
    game = planned(north="beravor glorfindel")
    game.state.used = {"round beravor": 1}
    assert reason(game, "beravor") == "used_up"
    assert reason(game, "glorfindel") == "no_use_now"
    game = planned(scenario=DOL_GULDUR, claimed={"shadow_key": "aragorn"})
    assert reason(game, "shadow_key") == "cannot_claim"
    game = planned(
        scenario=DOL_GULDUR,
        stage="the_necromancers_tower",
        hand="snowbourn_scout feint",
        resources={"aragorn": 3},
    )
    game.state.used = {"round ally": 1}
    assert reason(game, "snowbourn_scout") == "one_ally_a_round"


def test_characters():
    game = given(north="aragorn gloin theodred", east="eowyn", exhausted="gloin").plays(
        quest.commit_characters, "north"
    )
    assert reason(game, "gloin") == "exhausted"
    assert reason(game, "eowyn") == "not_yours"
    assert reason(game, "boromir") == ""
    assert reason(game, "faramir") == "not_in_play"
    game.state.cards["gloin"].committed = True
    assert reason(game, "gloin") == "already_committed"
    game = given(
        north="aragorn gloin",
        claimed={"gandalfs_map": "gloin"},
        engaged={"north": "wargs"},
        phase="combat",
        scenario=DOL_GULDUR,
    ).plays(enemy_attack, "wargs_1", "north")
    assert reason(game, "gloin") == "carries_the_map"
    game.answers(north="undefended")
    game = given(north="gloin", east="aragorn gimli", engaged={"north": "wargs"}, phase="combat")
    game.plays(enemy_attack, "wargs_1", "north").answers(north="undefended")
    assert reason(game, "gimli", "east") == "no_sentinel"
    game = given(
        north="legolas gimli horseback_archer", east="eowyn", engaged={"east": "wargs"}, phase="combat"
    )
    game.plays(declare_attack, "north", "wargs_1")
    assert reason(game, "gimli") == "out_of_reach"


def test_paying():
    game = given(
        north="eowyn eleanor aragorn dunhere",
        hand="wandering_took",
        resources={"eowyn": 2, "eleanor": 2, "aragorn": 1},
    ).plays(planning.play_card, "north", "wandering_took_n1")
    assert reason(game, "aragorn") == "hero_does_not_match"
    assert reason(game, "dunhere") == "empty_pool"


def test_the_encounter():
    game = given(staging="necromancers_pass forest_gate", phase="travel").plays(travel.travel_phase)
    assert reason(game, "necromancers_pass") == "travel_cost"
    assert reason(game, "tower_gate") == "not_in_play"
    game = given(staging="the_east_bight the_east_bight forest_gate", phase="travel").plays(
        travel.travel_phase
    )
    assert reason(game, "forest_gate") == "must_travel_east_bight"
    game = given(staging="goblin_sniper wargs", engaged={"north": "hill_troll"}, phase="encounter")
    game.plays(engagement.engage_by_choice)
    assert reason(game, "goblin_sniper") == "hides_behind_others"
    assert reason(game, "hill_troll") == "already_engaged"


def test_combat():
    game = given(
        north="gimli thalin",
        engaged={"north": "wargs hill_troll king_spider"},
        staging="marsh_adder",
        phase="combat",
    )
    game.state.acting = "north"
    game.state.attacked = ["wargs_1"]
    game.state.struck = ["north wargs_1"]
    game.plays(next_attack)
    assert reason(game, "wargs") == "has_attacked"
    assert reason(game, "marsh_adder") == "not_engaged_with_you"
    game.plays(attack_turn)
    assert reason(game, "wargs") == "already_attacked"
    assert reason(game, "marsh_adder") == "enemy_out_of_reach"
    game = given(
        engaged={"north": "wargs hill_troll king_spider"},
        attached={"forest_snare": "wargs_1"},
        phase="combat",
    )
    game.state.acting = "north"
    game.plays(next_attack)
    assert reason(game, "wargs") == "kept_from_attacking"


def test_every_refusal_is_listed():
    """So that the words can be held to have a sentence for each."""
    tree = ast.parse(inspect.getsource(refusals))
    used = {
        node.value
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Refused"
        for node in ast.walk(call.args[0])
        if isinstance(node, ast.Constant)
    }
    assert used == set(REFUSALS)

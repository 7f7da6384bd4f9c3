"""L11: objectives, the prisoner, Orc Guards; Escape from Dol Guldur."""

from __future__ import annotations

from games.lcg import planning, values
from games.lcg.acting import actions
from games.lcg.enemy_attacks import attackers, deal_shadows
from games.lcg.events.cards import DrawReplaced
from games.lcg.events.encounter import OrcGuardPlaced, PrisonerTaken
from games.lcg.facts import PLAYER_CARDS
from games.lcg.leaving import destroy
from games.lcg.paying import can_pay, hosts, playable
from games.lcg.reveal import reveal
from games.lcg.stages import is_blocked
from games.lcg.verbs import place_on_quest, place_orc_guard, place_progress
from games.lcg.windows import act
from tests.lcg.rules import card, rule
from tests.lcg.scenario import fresh, given

DOL_GULDUR = "escape_from_dol_guldur"
ALL = {"gandalfs_map": "aragorn", "dungeon_torch": "gloin", "shadow_key": "theodred"}


@card("the_necromancers_tower")
@rule("EB15", "L11.1", "X4", "L13.13", "L11.10")
def test_eb15_setup():
    game = fresh(players=1, scenario=DOL_GULDUR).answers(
        north=["keep", "gandalfs_map_1", "dungeon_torch_1"], draws=["gloin"]
    )
    objectives = [piece for piece in game.state.cards.values() if values.is_objective(piece)]
    assert len(objectives) == 3
    guards = [piece.host for piece in objectives if piece.host]
    assert len(guards) == len(set(guards)) <= 3, "one guard each at most"
    assert game.state.aside == ["nazgul_of_dol_guldur_1"]
    assert game.told(PrisonerTaken)[0].hero == "gloin"


@rule("L11.4", "L11.7", "L11.18")
def test_claiming():
    game = given(north="aragorn gloin", scenario=DOL_GULDUR, staging="shadow_key").plays(
        act, "north", "shadow_key_1"
    )
    game.answers(north="gloin")
    assert game.threat() == 27
    assert [piece.host for piece in values.claimed(game.state)] == ["gloin"]
    game.plays(destroy, ["gloin"], "test")
    assert game.staging() == ["shadow_key_1"]
    assert "shadow_key_1" in actions(game.state, "north"), "it may be claimed again"


@rule("L11.5", "I57")
def test_i57_claiming_at_forty_eight():
    game = given(
        north="aragorn",
        east="eowyn",
        scenario=DOL_GULDUR,
        staging="shadow_key",
        threat={"north": 48, "east": 20},
    ).plays(act, "north", "shadow_key_1")
    assert game.state.players["north"].out
    assert game.staging() == ["shadow_key_1"]


@rule("L11.9")
def test_an_objective_revealed_again_needs_a_new_guard_and_is_no_shadow():
    game = given(scenario=DOL_GULDUR, deck="shadow_key wargs").plays(reveal)
    assert game.piece("shadow_key_1").host == "wargs_1"
    game = given(
        scenario=DOL_GULDUR, engaged={"north": "wargs"}, deck="shadow_key", phase="encounter"
    ).goes_on("shadows")
    game.answers(north="aragorn")
    assert "shadow_key_1" in game.state.discard


@rule("I56", "L11.10", "L11.11", "L11.17")
def test_i56_the_prisoner_is_of_no_use():
    game = given(
        north="aragorn beravor",
        captive="beravor",
        scenario=DOL_GULDUR,
        resources={"beravor": 5},
        hand="gleowine",
        attached={"caught_in_a_web": "beravor"},
        deck="pursued_by_shadow evil_storm",
        threat=35,
    )
    assert not can_pay(game.state, "north", PLAYER_CARDS["gleowine"])
    assert [piece.key for piece in hosts(game.state, PLAYER_CARDS["dark_knowledge"])] == ["aragorn"]
    assert actions(game.state, "north") == []
    game.plays(reveal).plays(reveal)
    assert game.threat() == 36, "one idle character, not two"
    assert game.piece("beravor").damage == 0
    assert game.is_in_play("caught_in_a_web_1")
    assert values.blocked_by_title(game.state, PLAYER_CARDS["beravor"])


@card("through_the_caverns")
@rule("L11.13", "I60")
def test_i60_rescue_needs_progress_on_the_card():
    game = given(
        north="aragorn gloin",
        captive="gloin",
        scenario=DOL_GULDUR,
        stage="through_the_caverns",
        active="endless_caverns",
        aside="nazgul_of_dol_guldur",
    ).plays(place_progress, 2)
    assert game.over, "all of it landed on the location"
    game.plays(place_progress, 2)
    assert game.prompt() == "respond.on_stage"
    game.answers(north="through_the_caverns")
    assert not game.piece("gloin").captive
    assert game.piece("gloin").damage == 1
    assert values.staging_threat(game.state) == 5
    game.answers(north="gloin")
    assert game.state.rescued


@card("through_the_caverns")
@rule("L11.13")
def test_the_rescue_may_wait():
    game = given(north="aragorn gloin", captive="gloin", scenario=DOL_GULDUR, stage="through_the_caverns")
    game.plays(place_progress, 2).answers(north="pass")
    assert game.piece("gloin").captive


@card("the_necromancers_tower", "through_the_caverns", "out_of_the_dungeons")
@rule("L11.19", "L3.41")
def test_what_blocks_the_stages_of_dol_guldur():
    def blocked(stage: str, rescued: bool = False, **more: object) -> bool:
        game = given(north="aragorn gloin theodred", scenario=DOL_GULDUR, stage=stage, **more)
        game.state.rescued = rescued
        return is_blocked(game.state)

    assert blocked("the_necromancers_tower")
    assert not blocked("the_necromancers_tower", claimed={"shadow_key": "aragorn"})
    assert blocked("through_the_caverns", rescued=True, claimed={"shadow_key": "aragorn"})
    assert blocked("through_the_caverns", claimed=ALL)
    assert not blocked("through_the_caverns", rescued=True, claimed=ALL)
    assert blocked("out_of_the_dungeons", staging="nazgul_of_dol_guldur")
    assert not blocked("out_of_the_dungeons"), "the objectives are no longer needed"


@card("the_necromancers_tower")
@rule("L3.39", "L11.19")
def test_claiming_may_complete_a_stage():
    game = given(scenario=DOL_GULDUR, stage="the_necromancers_tower", progress=12, staging="shadow_key")
    game.plays(act, "north", "shadow_key_1")
    assert game.state.stage == "through_the_caverns"


@rule("L11.15", "EB11", "L9.21")
def test_eb11_one_ally_played_a_round():
    game = given(
        north="eowyn aragorn",
        scenario=DOL_GULDUR,
        stage="through_the_caverns",
        hand="snowbourn_scout snowbourn_scout stand_and_fight",
        resources={"aragorn": 2, "eowyn": 2},
        piles={"north": "guard_of_the_citadel"},
    ).plays(planning.play_card, "north", "snowbourn_scout_n1")
    assert playable(game.state, "north") == []
    game.plays(act, "north", "stand_and_fight_n1")
    assert game.is_in_play("guard_of_the_citadel_n1")
    game.state.stage = "out_of_the_dungeons"
    assert playable(game.state, "north") == ["snowbourn_scout_n2"]


@card("out_of_the_dungeons", "tower_gate")
@rule("L11.14", "I59", "L5.12")
def test_i59_orc_guards():
    game = given(
        scenario=DOL_GULDUR,
        stage="out_of_the_dungeons",
        active="enchanted_stream",
        decks={"north": "feint"},
        deck="despair",
        phase="combat",
    ).plays(place_orc_guard, "north", "test")
    guard = game.piece("orc_guard_1")
    assert (guard.place, guard.seat) == ("engaged", "north")
    assert not values.has_trait(game.state, guard, "orc")
    assert (values.attack(game.state, guard), values.defense(game.state, guard)) == (1, 1)
    assert game.told(DrawReplaced) == [], "nothing is drawn"
    (placed,) = game.told(OrcGuardPlaced)
    assert placed.face_for(["north"]).card == "?", "not even its owner knows it"
    game.plays(deal_shadows)
    assert len(guard.shadows) == 1
    assert attackers(game.state, "north") == ["orc_guard_1"]
    game.plays(place_orc_guard, "north", "test")
    assert game.told(OrcGuardPlaced) == [], "an empty deck gives none"


@card("out_of_the_dungeons")
@rule("L8.1")
def test_the_escape_is_won_without_the_nazgul():
    game = given(scenario=DOL_GULDUR, stage="out_of_the_dungeons", staging="nazgul_of_dol_guldur", progress=8)
    game.plays(place_on_quest, 1, "test")
    assert game.how == "scenario"
    game.plays(destroy, ["nazgul_of_dol_guldur_1"], "test")
    assert game.how == "won"


@rule("X18", "L11.12")
def test_a_lone_hero_taken_prisoner_is_not_dead():
    game = given(north="gloin", east="eowyn", captive="gloin", scenario=DOL_GULDUR)
    game.plays(place_progress, 1)
    assert not game.state.players["north"].out

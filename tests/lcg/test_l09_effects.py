"""L0, L9, L10, L12: effects, timing, keywords, zones."""

from __future__ import annotations

from games.kernel import PASS
from games.lcg import planning, quest, values
from games.lcg.acting import actions
from games.lcg.asking import CHOICES, HAND_MOMENTS, WINDOWS, default_asked
from games.lcg.decks import read_deck
from games.lcg.enemy_attacks import enemy_attack
from games.lcg.events.cards import CardsDiscarded, CardsLooked, DeckShuffled, TopMovedToBottom
from games.lcg.events.tokens import ThreatRaised
from games.lcg.facts import card_of, owner_of
from games.lcg.leaving import deal_damage, destroy, discard_attachments, leave_play, raise_all
from games.lcg.reveal import reveal
from games.lcg.rounds import end_phase, end_round
from games.lcg.stages import flip
from games.lcg.state import BACK, begin, hidden
from games.lcg.verbs import choose_player, discard_from_hand, draw_cards, put_into_play
from games.lcg.windows import act, questions_of, window
from tests.lcg.rules import rule
from tests.lcg.scenario import fresh, given

DOL_GULDUR = "escape_from_dol_guldur"


@rule("L0.1", "L0.2")
def test_cards_bend_rules_and_cannot_is_absolute():
    game = given(north="beravor", active="enchanted_stream", decks={"north": "feint feint"})
    game.plays(act, "north", "beravor")
    assert game.hand() == []


@rule("L0.3", "L0.11")
def test_as_much_as_possible():
    game = given(hand="feint").plays(discard_from_hand, "north", 2, "test")
    game.answers(north="feint_n1")
    assert game.told(CardsDiscarded)[0].cards == ("feint_n1",)


@rule("L0.5")
def test_a_card_that_names_itself_means_that_copy():
    game = given(
        north="aragorn snowbourn_scout",
        hand="snowbourn_scout",
        resources={"aragorn": 1},
        staging="wargs forest_gate",
    )
    game.plays(planning.play_card, "north", "snowbourn_scout_n2")
    assert game.offers() == ["snowbourn_scout_n2", PASS], "not the Scout who was there already"


@rule("L0.6", "L2.12")
def test_x_is_what_is_paid():
    game = given(north="eowyn", hand="stand_and_fight", piles={"north": "snowbourn_scout"})
    assert "stand_and_fight_n1" not in actions(game.state, "north"), "X is 0: no ally costs 0"


@rule("L0.7", "L9.1")
def test_must_do_a_or_b():
    game = (
        given(
            north="aragorn guard_of_the_citadel",
            exhausted="guard_of_the_citadel_n1",
            engaged={"north": "wargs"},
            shadows={"wargs_1": "pursued_by_shadow"},
            phase="combat",
        )
        .plays(enemy_attack, "wargs_1", "north")
        .answers(north="aragorn")
    )
    assert game.threat() == 25, "an exhausted ally goes home, so no threat"


@rule("L0.8", "L0.14")
def test_the_first_player_picks_among_equals():
    game = given(north="aragorn", east="eowyn", first="east", threat=30, deck="caught_in_a_web").plays(reveal)
    assert set(game.open) == {"east"}


@rule("L0.9")
def test_the_first_player_orders_what_happens_at_once():
    game = given(
        north="aragorn", claimed={"dungeon_torch": "aragorn", "shadow_key": "aragorn"}, scenario=DOL_GULDUR
    )
    game.plays(end_round)
    assert game.prompt() == "timing.order"
    game.answers(north="shadow_key_1")
    assert (game.piece("aragorn").damage, game.threat()) == (1, 27)


@rule("L0.10")
def test_alone_there_is_no_other_player():
    game = given(north="eowyn wandering_took")
    assert "wandering_took_n1" not in actions(game.state, "north")


@rule("L0.12")
def test_tokens_never_run_out():
    game = given(
        north="aragorn",
        attached={"citadel_plate": "aragorn"},
        progress=0,
        scenario="journey_along_the_anduin",
        staging="hill_troll",
    )
    game.state.progress = 90
    assert game.plays(deal_damage, {"hill_troll_1": 3}, "test").piece("hill_troll_1").damage == 3


@rule("L0.14")
def test_threat_for_all_is_raised_at_once():
    game = given(north="aragorn", east="eowyn").does(raise_all, 2, "test")
    assert game.told(ThreatRaised)[0].by == {"north": 2, "east": 2}


@rule("L9.3", "L9.4", "L9.10", "EA10", "L9.9", "L9.13")
def test_ea10_kinds_of_effects():
    game = given(
        north="glorfindel", resources={"glorfindel": 1}, damage={"glorfindel": 1}, hand="radagasts_cunning"
    )
    for phase in ("resource", "planning", "quest", "travel", "encounter", "combat", "refresh"):
        game.state.phase = phase
        assert "glorfindel" in actions(game.state, "north")
    assert "glorfindel" not in actions(given(north="beravor").state, "north"), "not in play"


@rule("L9.7", "L9.8")
def test_a_window_stays_open_until_all_have_passed():
    game = given(
        north="eowyn",
        east="aragorn",
        hands={"north": "feint", "east": "feint"},
        asked={"north": "staging", "east": "staging"},
    ).plays(window, "staging")
    assert set(game.open) == {"north", "east"}
    game.answers(east=PASS)
    game.answers(north=["eowyn", "feint_n1"])
    assert set(game.open) == {"east"}, "North has an empty hand; East may think again"
    game.answers(east=PASS)
    assert game.over


@rule("L9.9", "L9.11", "L9.12")
def test_each_source_responds_once():
    game = given(north="theodred aragorn northern_tracker", staging="forest_gate", resources={"aragorn": 2})
    game.plays(quest.commit_characters, "north").answers(
        north=[("theodred", "aragorn", "northern_tracker_n1")]
    )
    assert game.offers() == ["theodred", "aragorn", "northern_tracker_n1", PASS]
    game.answers(north=["northern_tracker_n1", "aragorn"])
    assert game.offers() == ["theodred", PASS]


@rule("L9.18")
def test_modifiers_are_summed_before_the_floor():
    game = given(
        north="denethor", attached={"dark_knowledge": "denethor", "the_favor_of_the_lady": "denethor"}
    )
    assert values.willpower(game.state, game.piece("denethor")) == 1


@rule("L9.21")
def test_put_into_play_is_not_played():
    game = given(hand="snowbourn_scout", staging="forest_gate").plays(
        put_into_play, "north", "snowbourn_scout_n1", "hand", "test"
    )
    assert game.prompt() == "respond.entered", "but it enters play"
    assert game.state.used == {}


@rule("L9.22", "L12.15")
def test_a_searched_deck_is_shuffled():
    game = given(scenario="journey_along_the_anduin", deck="wargs hill_troll despair")
    game.plays(flip, "to_the_river")
    assert game.staging() == ["hill_troll_1"]
    assert sorted(game.state.deck) == ["despair_1", "wargs_1"]


@rule("L9.23", "L9.32")
def test_events_are_placed_not_discarded():
    game = given(north="gimli", hand="blade_mastery", resources={"gimli": 1}).plays(
        act, "north", "blade_mastery_n1"
    )
    assert game.told(CardsDiscarded) == []
    assert game.pile() == ["blade_mastery_n1"]


@rule("L9.24", "L12.8", "L9.30")
def test_what_leaves_play_loses_everything():
    game = given(
        north="aragorn faramir",
        attached={"self_preservation": "faramir_n1"},
        hand="blade_mastery sneak_attack",
        damage={"faramir_n1": 1},
    )
    game.state.used = {"round faramir_n1": 1}
    game.plays(leave_play, "faramir_n1", "returned", "hand")
    assert game.pile() == ["self_preservation_n1"]
    assert game.state.used == {}
    game.plays(put_into_play, "north", "faramir_n1", "hand", "test")
    assert game.piece("faramir_n1").damage == 0


@rule("L9.25", "L12.17", "L6.7")
def test_hidden_cards_are_hidden_from_everybody_else():
    game = given(
        north="aragorn",
        east="eowyn",
        hands={"north": "feint", "east": "gandalf"},
        decks={"north": "beorn"},
        deck="wargs",
        engaged={"north": "hill_troll"},
        shadows={"hill_troll_1": "despair"},
    )
    assert set(hidden(game.state, ["north"])) == {"gandalf_e1", "beorn_n1", "wargs_1", "despair_1"}
    assert set(hidden(game.state, [])) == {"feint_n1", "gandalf_e1", "beorn_n1", "wargs_1", "despair_1"}


@rule("L9.26")
def test_setup_has_responses_but_no_windows():
    game = fresh(players=1, decks=["spirit"], scenario="journey_along_the_anduin").answers(north="keep")
    assert game.state.phase == ""
    assert game.asked == ["setup.hand", "respond.revealed"], "Eleanor may answer, nobody may act"


@rule("L9.28")
def test_entering_staging_in_any_way_counts():
    game = given(scenario=DOL_GULDUR, claimed={"shadow_key": "aragorn"})
    game.plays(discard_attachments, ["shadow_key_1"], "test")
    assert values.unguarded(game.state)[0].key == "shadow_key_1"


@rule("L9.31", "L12.3")
def test_delayed_effects_follow_the_card():
    game = given(
        north="aragorn",
        east="eowyn",
        hand="sneak_attack guard_of_the_citadel",
        resources={"aragorn": 1},
        phase="combat",
    ).plays(act, "north", "sneak_attack_n1")
    game.answers(north="guard_of_the_citadel_n1")
    game.state.cards["guard_of_the_citadel_n1"].seat = "east"
    game.plays(end_phase)
    assert game.hand("north") == ["guard_of_the_citadel_n1"], "to its owner"


# --- keywords ----------------------------------------------------------------------------------------


@rule("L10.5", "L10.6", "L10.16")
def test_an_objective_as_guard_takes_its_place_and_a_guard_of_its_own():
    game = given(scenario=DOL_GULDUR, deck="gandalfs_map shadow_key wargs forest_spider").plays(reveal)
    assert game.piece("gandalfs_map_1").host == "wargs_1"
    assert game.piece("shadow_key_1").host == "forest_spider_1"


@rule("L10.9", "I9", "L10.16")
def test_i9_a_treachery_guards_nothing_for_long():
    game = given(scenario=DOL_GULDUR, deck="gandalfs_map caught_in_a_web").plays(reveal)
    assert game.piece("caught_in_a_web_1").host == "aragorn"
    assert not game.piece("gandalfs_map_1").host
    assert "gandalfs_map_1" in actions(game.state, "north")


@rule("I10", "L10.16")
def test_i10_surge_on_a_guard():
    game = given(scenario=DOL_GULDUR, deck="gandalfs_map endless_caverns wargs shadow_key hill_troll").plays(
        reveal
    )
    assert game.threat() == 26
    assert game.piece("gandalfs_map_1").host == "endless_caverns_1"
    assert [p.host for p in game.state.cards.values() if p.host] == ["endless_caverns_1"]
    game.plays(reveal)
    assert game.piece("shadow_key_1").host == "hill_troll_1"


@rule("L10.16")
def test_eleanors_replacement_guards():
    game = given(
        north="eleanor", scenario=DOL_GULDUR, deck="gandalfs_map the_necromancers_reach wargs"
    ).plays(reveal)
    game.answers(north="eleanor")
    assert game.piece("gandalfs_map_1").host == "wargs_1"


@rule("L10.9", "L11.2", "L11.3")
def test_a_beaten_guard_frees_its_objective():
    game = given(scenario=DOL_GULDUR, staging="wargs", guarded={"shadow_key": "wargs_1"})
    assert "shadow_key_1" not in actions(game.state, "north")
    game.plays(destroy, ["wargs_1"], "test")
    assert "shadow_key_1" in actions(game.state, "north")


@rule("L10.13")
def test_victory_only_for_the_defeated():
    game = given(staging="hummerhorns").plays(leave_play, "hummerhorns_1", "discarded")
    assert game.state.victory == []
    assert game.state.discard == ["hummerhorns_1"]


@rule("L10.1", "L10.2")
def test_doomed_and_surge():
    game = given(
        north="aragorn", east="eowyn", scenario=DOL_GULDUR, deck="endless_caverns endless_caverns wargs"
    )
    game.plays(reveal)
    assert (game.threat("north"), game.threat("east")) == (27, 27), "surge chains"


@rule("L10.11", "L10.12")
def test_two_restricted_cards_are_allowed():
    game = given(
        hand="citadel_plate", north="gimli", attached={"dwarven_axe": "gimli"}, resources={"gimli": 4}
    )
    game.plays(planning.play_card, "north", "citadel_plate_n1")
    assert game.over
    assert len(game.state.on("gimli")) == 2


# --- zones -------------------------------------------------------------------------------------------


@rule("L12.1", "L12.2")
def test_out_of_play_is_out_of_reach():
    game = given(north="longbeard_orc_slayer aragorn", discard="dol_guldur_orcs", deck="dol_guldur_orcs")
    assert values.enemies(game.state) == []


@rule("L12.3", "L12.4")
def test_ownership_is_written_on_the_copy():
    assert owner_of("guard_of_the_citadel_e2") == "east"
    assert owner_of("forest_spider_1") == ""
    assert card_of("guard_of_the_citadel_e2").key == "guard_of_the_citadel"
    assert owner_of("aragorn") == ""


@rule("L12.6", "L12.7", "L12.20")
def test_encounter_conditions_are_nobodys():
    game = (
        given(
            attached={"caught_in_a_web": "aragorn"},
            engaged={"north": "wargs"},
            shadows={"wargs_1": "forest_spider"},
            phase="combat",
        )
        .plays(enemy_attack, "wargs_1", "north")
        .answers(north="aragorn")
    )
    assert game.is_in_play("caught_in_a_web_1"), "no attachment that he controls"
    assert values.is_condition(game.piece("caught_in_a_web_1"))


@rule("L12.13", "L12.19")
def test_characters_are_heroes_and_allies():
    game = given(
        north="aragorn guard_of_the_citadel", staging="wargs", attached={"celebrians_stone": "aragorn"}
    )
    assert len(values.characters(game.state)) == 2
    assert values.is_of_sphere(game.state, game.piece("aragorn"), "spirit")
    assert values.is_of_sphere(game.state, game.piece("guard_of_the_citadel_n1"), "leadership")


@rule("L12.15")
def test_an_empty_player_deck_stays_empty():
    game = given(piles={"north": "feint feint"}).does(draw_cards, "north", 1)
    assert game.hand() == []
    assert game.pile() == ["feint_n1", "feint_n2"]


# --- who is asked ------------------------------------------------------------------------------------


def test_a_seat_that_could_do_nothing_is_not_asked():
    game = given(north="gimli", asked={"north": "staging"})
    assert questions_of(game.state, "staging", []) == []


def test_silence_would_tell_about_the_hand():
    """He holds nothing of use, but for all that the others know he might."""
    game = given(
        north="beravor", hand="gandalf", resources={"beravor": 1}, staging="wargs", asked={"north": "staging"}
    )
    game.state.lists["north"].cards["radagasts_cunning"] = 2
    (question,) = questions_of(game.state, "staging", [])
    assert list(question.items) == ["beravor", PASS]
    game.state.asked["north"].append("only_when_able")
    assert questions_of(game.state, "staging", []) == [], "Beravor alone is no reason here"
    game.state.asked["north"].remove("only_when_able")
    game.state.players["north"].discard = ["radagasts_cunning_n1", "radagasts_cunning_n2"]
    assert questions_of(game.state, "staging", []) == [], "both copies are known to be gone"


def test_moments_are_asked_as_well():
    game = given(
        north="eowyn", hand="gandalf", resources={"eowyn": 1}, deck="king_spider", asked={"north": "revealed"}
    )
    game.state.lists["north"].cards["a_test_of_will"] = 2
    game.plays(reveal)
    assert game.prompt() == "respond.revealed"
    assert game.offers() == [PASS]


def test_settings_were_changed_while_planning_before_version_3():
    game = given(hand="feint", phase="planning")
    game.state.rules = 2
    game.goes_on("planning").answers(north=["when_asked", ("quest", "hurt")])
    assert game.state.asked["north"] == ["quest", "hurt"]
    assert set(HAND_MOMENTS) | set(WINDOWS) < set(CHOICES)
    newer = given(hand="feint", phase="planning").goes_on("planning")
    assert newer.offers() == [PASS]


def test_asked_when_a_hero_is_about_to_be_hurt():
    game = given(
        north="gimli snowbourn_scout",
        hand="blade_mastery",
        resources={"gimli": 1},
        engaged={"north": "wargs"},
        phase="combat",
        asked={"north": "hurt"},
    )
    game.plays(enemy_attack, "wargs_1", "north").answers(north="gimli")
    assert game.prompt() == "window.shadow_effects"
    game.answers(north="blade_mastery_n1")
    game.answers(north="gimli")
    assert game.piece("gimli").damage == 0


def test_defaults_fit_the_deck():
    assert default_asked(read_deck("lore")) == ["staging"]
    assert default_asked(read_deck("spirit")) == ["staging", "shadows", "travelled", "revealed", "shadow"]
    assert "defended" in default_asked(read_deck("tactics"))


@rule("L9.2")
def test_choosing_a_player_alone_is_no_question():
    game = given().plays(choose_player, "north", "beravor")
    assert game.result == "north"


@rule("L9.13", "L11.18")
def test_a_forced_effect_whose_reason_has_gone_does_nothing():
    game = given(
        north="gloin aragorn",
        scenario=DOL_GULDUR,
        claimed={"shadow_key": "gloin", "dungeon_torch": "gloin"},
        damage={"gloin": 3},
    ).plays(end_round)
    game.answers(north="shadow_key_1")
    assert not game.is_in_play("gloin")
    assert game.threat() == 25, "the Torch lies in staging again"


@rule("L9.25")
def test_what_two_have_seen_they_both_know_when_it_moves():
    game = given(north="beravor henamarth_riversong", east="denethor", deck="wargs hill_troll")
    game.plays(act, "north", "henamarth_riversong_n1").plays(act, "east", "denethor")
    view = begin(game.options)
    view.deck = [BACK, BACK]
    looked = CardsLooked("north", ("wargs_1",), "encounter", "henamarth_riversong_n1")
    looked.face_for(["north"]).apply(view)
    TopMovedToBottom("east", "wargs_1", "denethor").face_for(["north"]).apply(view)
    assert view.deck == ["wargs_1", BACK]
    DeckShuffled("encounter", ("hill_troll_1", "wargs_1")).face_for(["north"]).apply(view)
    assert view.seen == {}

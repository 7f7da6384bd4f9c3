"""The encounter cards, 74 to 118: what they do in play and when revealed."""

from __future__ import annotations

from games.lcg import engagement, quest, travel, values
from games.lcg.enemy_attacks import enemy_attack
from games.lcg.events.cards import CardsDiscarded, DrawReplaced
from games.lcg.events.combat import ShadowDealt
from games.lcg.facts import PLAYER_CARDS
from games.lcg.leaving import destroy
from games.lcg.paying import hosts
from games.lcg.reveal import reveal
from games.lcg.rounds import combat_end, end_round, ready_all, refresh_phase
from games.lcg.verbs import draw_cards, engage, place_on_location, place_progress
from games.lcg.windows import act
from tests.lcg.rules import card, rule
from tests.lcg.scenario import given

ANDUIN = "journey_along_the_anduin"
DOL_GULDUR = "escape_from_dol_guldur"


@card("king_spider")
@rule("X13", "L0.14")
def test_king_spider_tires_one_of_each_player():
    game = given(north="aragorn gloin", east="eowyn", deck="king_spider", exhausted="eowyn").plays(reveal)
    game.answers(north="gloin")
    assert game.over, "East has nobody ready"
    assert game.piece("gloin").exhausted
    assert game.staging() == ["king_spider_1"]


@card("hummerhorns")
@rule("L5.11", "L5.12")
def test_hummerhorns_sting_whoever_they_engage():
    game = given(north="aragorn gloin", staging="hummerhorns").plays(
        engage, "hummerhorns_1", "north", "choice"
    )
    game.answers(north="gloin")
    assert not game.is_in_play("gloin")


@card("ungoliants_spawn")
@rule("I15", "L9.18")
def test_ungoliants_spawn_saps_the_questers():
    game = given(
        north="denethor aragorn eowyn",
        committed="denethor aragorn",
        attached={"dark_knowledge": "denethor", "celebrians_stone": "aragorn"},
        deck="ungoliants_spawn",
    ).plays(reveal)
    assert values.willpower(game.state, game.piece("denethor")) == 0, "1 - 1 - 1, never below 0"
    assert values.willpower(game.state, game.piece("aragorn")) == 3
    assert values.willpower(game.state, game.piece("eowyn")) == 4


@card("great_forest_web")
@rule("L4.4", "L4.5")
def test_great_forest_web_costs_each_player_a_hero():
    game = given(north="aragorn", east="eowyn", staging="great_forest_web", exhausted="eowyn", phase="travel")
    assert travel.destinations(game.state) == []
    game.piece("eowyn").exhausted = False
    game.plays(travel.travel_to, "great_forest_web_1")
    assert game.piece("aragorn").exhausted
    assert game.piece("eowyn").exhausted
    assert game.state.active.key == "great_forest_web_1"


@card("mountains_of_mirkwood")
@rule("I29", "L4.13", "X25")
def test_mountains_of_mirkwood_cost_a_card_and_give_one():
    game = given(staging="mountains_of_mirkwood", phase="travel", discard="wargs")
    assert travel.destinations(game.state) == [], "the deck is not reset in this phase"
    game = given(
        staging="mountains_of_mirkwood",
        deck="wargs",
        phase="travel",
        decks={"north": "feint gandalf feint feint feint beorn"},
    ).plays(travel.travel_to, "mountains_of_mirkwood_1")
    assert game.staging() == ["wargs_1"]
    game.plays(place_progress, 3).answers(north=["yes", "gandalf_n1"])
    assert game.hand() == ["gandalf_n1"]
    assert len(game.state.players["north"].deck) == 5


@card("eyes_of_the_forest")
def test_eyes_of_the_forest_take_all_events():
    game = given(
        north="aragorn",
        east="eowyn",
        hands={"north": "feint gandalf", "east": "faramir"},
        deck="eyes_of_the_forest",
    ).plays(reveal)
    assert game.hand() == ["gandalf_n1"]
    assert game.hand("east") == ["faramir_e1"]
    assert [event.cards for event in game.told(CardsDiscarded)] == [("feint_n1",)]


@card("caught_in_a_web")
@rule("EB2", "L0.8", "EB9", "L7.2", "L12.6")
def test_caught_in_a_web_holds_a_hero_of_the_most_threatened():
    game = given(north="aragorn", east="eowyn gloin", deck="caught_in_a_web", threat=30).plays(reveal)
    assert game.offers() == ["north", "east"]
    game.answers(north="east", east="eowyn")
    assert game.piece("caught_in_a_web_1").host == "eowyn"
    assert game.piece("caught_in_a_web_1").seat == ""
    game.piece("eowyn").exhausted = True
    game.piece("eowyn").resources = 2
    game.plays(ready_all).answers(east="pay")
    assert not game.piece("eowyn").exhausted
    game = given(
        attached={"caught_in_a_web_1": "aragorn", "caught_in_a_web_2": "aragorn"}, exhausted="aragorn"
    )
    game.piece("aragorn").resources = 3
    game.plays(ready_all)
    assert game.piece("aragorn").exhausted, "two webs cost 4"


@card("caught_in_a_web")
@rule("X23")
def test_a_web_that_finds_nobody_is_discarded():
    game = given(north="gloin", east="eowyn", captive="gloin", threat={"north": 30, "east": 20})
    game.state.deck = ["caught_in_a_web_1"]
    game.state.total += 1
    game.plays(reveal)
    assert game.state.discard == ["caught_in_a_web_1"]


@card("wolf_rider")
@rule("L10.2")
def test_wolf_rider_surges():
    game = given(scenario=ANDUIN, deck="wolf_rider wargs").plays(reveal)
    assert game.staging() == ["wolf_rider_1", "wargs_1"]


@card("hill_troll")
@rule("EC2", "L6.26", "L6.27")
def test_hill_troll_turns_excess_into_threat():
    game = given(
        north="aragorn guard_of_the_citadel",
        engaged={"north": "hill_troll"},
        damage={"guard_of_the_citadel_n1": 0},
        phase="combat",
        scenario=ANDUIN,
    )
    game.plays(enemy_attack, "hill_troll_1", "north").answers(north="guard_of_the_citadel_n1")
    assert game.threat() == 25 + 4, "6 damage, 2 used"
    game = given(
        north="gloin aragorn",
        engaged={"north": "hill_troll"},
        phase="combat",
        scenario=ANDUIN,
        exhausted="gloin",
    )
    game.plays(enemy_attack, "hill_troll_1", "north").answers(north=["undefended", "gloin"])
    assert game.threat() == 27, "4 left: 2 too many"


@card("goblin_sniper")
@rule("I32", "X14", "L5.3", "L6.56")
def test_goblin_snipers_hide_behind_each_other():
    game = given(
        north="aragorn", east="eowyn", staging="goblin_sniper goblin_sniper", scenario=ANDUIN, phase="combat"
    )
    assert engagement.can_be_engaged(game.state) == []
    game.plays(combat_end)
    assert (game.piece("aragorn").damage, game.piece("eowyn").damage) == (2, 2)
    game = given(staging="goblin_sniper", scenario=ANDUIN)
    assert len(engagement.can_be_engaged(game.state)) == 1


@card("marsh_adder")
@rule("L6.13")
def test_marsh_adder_raises_threat_each_time_it_attacks():
    game = given(engaged={"north": "marsh_adder"}, phase="combat", scenario=ANDUIN)
    game.plays(enemy_attack, "marsh_adder_1", "north").answers(north="aragorn")
    assert game.threat() == 26


@card("wargs")
@rule("I41", "X10", "L6.30")
def test_wargs_slink_back_after_a_blank():
    def after_attack(shadow: str) -> str:
        game = given(engaged={"north": "wargs"}, phase="combat", scenario=ANDUIN)
        if shadow:
            game = given(
                engaged={"north": "wargs"}, shadows={"wargs_1": shadow}, phase="combat", scenario=ANDUIN
            )
        game.plays(enemy_attack, "wargs_1", "north").answers(north="aragorn")
        return game.piece("wargs_1").place

    assert after_attack("gladden_fields") == "staging"
    assert after_attack("despair") == "engaged"
    assert after_attack("") == "engaged"


@card("wargs")
@rule("X10")
def test_wargs_stay_when_the_shadow_was_cancelled():
    game = given(
        north="eowyn",
        hand="hasty_stroke",
        resources={"eowyn": 1},
        engaged={"north": "wargs"},
        shadows={"wargs_1": "despair"},
        phase="combat",
    )
    game.plays(enemy_attack, "wargs_1", "north").answers(north=["eowyn", "hasty_stroke_n1"])
    assert game.piece("wargs_1").place == "engaged"


@card("despair")
@rule("I23", "L3.37", "L0.11")
def test_despair_takes_progress_from_the_quest_only():
    game = given(
        progress=3, active="forest_gate", location_progress={"forest_gate_1": 2}, deck="despair"
    ).plays(reveal)
    assert game.state.progress == 0
    assert game.piece("forest_gate_1").progress == 2


@card("the_brown_lands")
@rule("L4.15", "I25", "L4.10")
def test_the_brown_lands_are_explored_on_arrival():
    game = given(staging="the_brown_lands gladden_fields", phase="travel", scenario=ANDUIN).plays(
        travel.travel_phase
    )
    game.answers(north="the_brown_lands_1")
    assert game.over
    assert game.state.active is None
    assert game.staging() == ["gladden_fields_1"]


@card("the_east_bight")
@rule("I26", "L4.11")
def test_the_east_bight_must_be_travelled_to():
    game = given(staging="the_east_bight gladden_fields", phase="travel", scenario=ANDUIN).plays(
        travel.travel_phase
    )
    assert game.over
    assert game.state.active.key == "the_east_bight_1"
    game = given(staging="the_east_bight", active="gladden_fields", phase="travel", scenario=ANDUIN)
    game.plays(travel.travel_phase)
    assert game.state.active.key == "gladden_fields_1"


@card("dol_guldur_orcs")
def test_dol_guldur_orcs_wound_a_quester():
    game = given(
        north="aragorn", east="eowyn legolas", committed="aragorn eowyn", deck="dol_guldur_orcs"
    ).plays(reveal)
    assert game.offers() == ["aragorn", "eowyn"]
    game.answers(north="eowyn")
    assert game.piece("eowyn").damage == 2


@card("chieftan_ufthak")
@rule("EC3")
def test_ufthak_grows_with_every_attack():
    game = given(attached={"citadel_plate": "aragorn"}, engaged={"north": "chieftan_ufthak"}, phase="combat")
    strengths = []
    for _ in range(3):
        strengths.append(values.attack(game.state, game.piece("chieftan_ufthak_1")))
        game.plays(enemy_attack, "chieftan_ufthak_1", "north").answers(north="aragorn")
        game.piece("aragorn").exhausted = False
        game.piece("aragorn").damage = 0
    assert strengths == [3, 5, 7]


@card("dol_guldur_beastmaster")
def test_beastmaster_is_dealt_another_shadow():
    game = given(
        engaged={"north": "dol_guldur_beastmaster"},
        shadows={"dol_guldur_beastmaster_1": "wargs"},
        deck="dol_guldur_orcs",
        phase="combat",
    )
    game.plays(enemy_attack, "dol_guldur_beastmaster_1", "north")
    assert len(game.told(ShadowDealt)) == 1
    game.answers(north="aragorn")
    assert game.piece("aragorn").damage == 3, "3 + 1 + 1 - 2"


@card("driven_by_shadow")
@rule("EB8", "I8", "L3.48")
def test_driven_by_shadow_stirs_what_is_there_now():
    game = given(staging="wargs forest_gate", deck="driven_by_shadow old_forest_road").plays(reveal)
    assert values.staging_threat(game.state) == 6
    game.plays(reveal)
    assert values.staging_threat(game.state) == 7, "the new location is not raised"
    game = given(deck="driven_by_shadow wargs").plays(reveal)
    assert game.staging() == ["wargs_1"], "with nothing in staging it surges"


@card("the_necromancers_reach")
@rule("I16")
def test_the_necromancers_reach_hits_the_exhausted():
    game = given(
        north="aragorn denethor gloin",
        deck="the_necromancers_reach",
        exhausted="denethor gloin",
        captive="gloin",
        scenario=DOL_GULDUR,
    ).plays(reveal)
    assert [game.piece(hero).damage for hero in ("aragorn", "denethor", "gloin")] == [0, 1, 0]


@card("necromancers_pass")
@rule("L0.15", "L4.4")
def test_necromancers_pass_costs_two_cards_at_random():
    game = given(staging="necromancers_pass", hand="feint", phase="travel")
    assert travel.destinations(game.state) == []
    game = given(staging="necromancers_pass", hand="feint gandalf faramir", phase="travel")
    game.plays(travel.travel_to, "necromancers_pass_1", draws=["gandalf_n1", "feint_n1"])
    assert game.hand() == ["faramir_n1"]


@card("enchanted_stream")
@rule("L1.5", "I27", "L0.2")
def test_nobody_draws_at_the_enchanted_stream():
    game = given(active="enchanted_stream", decks={"north": "feint"}).does(draw_cards, "north", 1)
    assert game.hand() == []
    assert game.told(DrawReplaced)[0].because == "enchanted_stream"


@card("forest_spider")
def test_forest_spider_is_fiercer_for_a_round():
    game = given(staging="forest_spider").plays(engage, "forest_spider_1", "north", "check")
    assert values.attack(game.state, game.piece("forest_spider_1")) == 3
    game.plays(end_round)
    assert values.attack(game.state, game.piece("forest_spider_1")) == 2


@card("east_bight_patrol")
def test_east_bight_patrol_has_no_text_in_play():
    game = given(deck="east_bight_patrol").plays(reveal)
    assert values.staging_threat(game.state) == 3


@card("black_forest_bats")
@rule("X12", "L3.9")
def test_black_forest_bats_call_somebody_off_the_quest():
    game = given(
        north="aragorn gloin", east="eowyn", committed="aragorn gloin eowyn", deck="black_forest_bats"
    ).plays(reveal)
    game.answers(north="eowyn", east="gloin")
    assert values.quest_willpower(game.state) == 2
    assert game.piece("eowyn").exhausted


@card("old_forest_road")
@rule("X40")
def test_old_forest_road_readies_one_of_the_first_players_characters():
    game = given(north="aragorn gloin", east="eowyn", staging="old_forest_road", exhausted="gloin eowyn")
    game.plays(travel.travel_to, "old_forest_road_1").answers(north="old_forest_road_1")
    assert not game.piece("gloin").exhausted
    assert game.piece("eowyn").exhausted


@card("forest_gate")
@rule("X40")
def test_forest_gate_gives_the_first_player_two_cards():
    game = given(staging="forest_gate", decks={"north": "feint feint feint"})
    game.plays(travel.travel_to, "forest_gate_1").answers(north="forest_gate_1")
    assert len(game.hand()) == 2


@card("dungeon_jailor")
@rule("I58", "L11.8", "L3.34", "L11.9", "X19")
def test_dungeon_jailor_locks_an_objective_away():
    game = given(
        scenario=DOL_GULDUR,
        staging="dungeon_jailor wargs",
        guarded={"gandalfs_map": "wargs_1", "shadow_key": "hill_troll_1"},
        engaged={"north": "hill_troll"},
    )
    game.piece("shadow_key_1").place = "attached"
    game.plays(quest.resolve)
    assert game.threat() == 28, "first the threat"
    assert game.state.deck == ["gandalfs_map_1"]
    assert "wargs_1" in game.staging()


@card("nazgul_of_dol_guldur")
@rule("I42", "X20", "L11.16")
def test_the_nazgul_costs_a_character_for_each_shadow_effect():
    game = given(
        north="aragorn guard_of_the_citadel",
        engaged={"north": "nazgul_of_dol_guldur"},
        shadows={"nazgul_of_dol_guldur_1": "dol_guldur_orcs enchanted_stream"},
        attached={"horn_of_gondor": "aragorn", "citadel_plate": "aragorn"},
        phase="combat",
        scenario=DOL_GULDUR,
    )
    assert hosts(game.state, PLAYER_CARDS["forest_snare"]) == []
    game.plays(enemy_attack, "nazgul_of_dol_guldur_1", "north")
    game.answers(north=["guard_of_the_citadel_n1", "guard_of_the_citadel_n1"])
    assert game.over, "a discarded character is not destroyed: the Horn is silent"
    assert game.piece("aragorn").damage == 5, "now undefended: 4 + 1"


@card("cavern_guardian")
@rule("I18", "L10.1")
def test_cavern_guardian_dooms():
    game = given(north="aragorn", east="eowyn", scenario=DOL_GULDUR, deck="cavern_guardian", phase="").plays(
        reveal
    )
    assert (game.threat("north"), game.threat("east")) == (26, 26)


@card("under_the_shadow")
def test_under_the_shadow_darkens_staging():
    game = given(north="aragorn", east="eowyn", scenario=DOL_GULDUR, deck="under_the_shadow").plays(reveal)
    assert values.staging_threat(game.state) == 2


@card("iron_shackles")
@rule("I28", "X24", "L1.6")
def test_iron_shackles_replace_a_whole_draw():
    game = given(scenario=DOL_GULDUR, deck="iron_shackles", decks={"north": "feint feint feint"}).plays(
        reveal
    )
    assert game.piece("iron_shackles_1").host == "deck_north"
    game.does(draw_cards, "north", 3)
    assert game.hand() == []
    assert game.state.discard == ["iron_shackles_1"]
    game = given(
        scenario=DOL_GULDUR,
        active="enchanted_stream",
        attached={"iron_shackles": "deck_north"},
        decks={"north": "feint"},
    ).does(draw_cards, "north", 1)
    assert game.is_in_play("iron_shackles_1"), "nothing was about to be drawn"


@card("endless_caverns")
@rule("L10.15")
def test_endless_caverns_doom_and_surge():
    game = given(scenario=DOL_GULDUR, deck="endless_caverns wargs").plays(reveal)
    assert game.threat() == 26
    assert game.staging() == ["endless_caverns_1", "wargs_1"]


@card("tower_gate")
@rule("EB3", "L11.14")
def test_tower_gate_brings_guards_before_strength_of_will():
    game = given(
        north="eowyn",
        scenario=DOL_GULDUR,
        staging="tower_gate",
        hand="strength_of_will",
        decks={"north": "feint gandalf"},
    )
    game.plays(travel.travel_to, "tower_gate_1")
    assert game.prompt() == "respond.travelled"
    assert game.piece("orc_guard_1").seat == "north"
    game.answers(north="strength_of_will_n1")
    assert game.state.discard == ["tower_gate_1"]
    game.plays(destroy, ["orc_guard_1"], "test")
    assert "feint_n1" in game.pile()


@card("gandalfs_map")
@rule("L11.4", "EC1", "X28", "L10.11", "L11.7")
def test_a_third_restricted_card_must_go():
    game = given(
        scenario=DOL_GULDUR,
        staging="gandalfs_map",
        attached={"citadel_plate": "aragorn", "dwarven_axe": "aragorn"},
    ).plays(act, "north", "gandalfs_map_1")
    assert game.threat() == 27
    assert game.prompt() == "attachment.restricted"
    game.answers(north="dwarven_axe_n1")
    assert game.pile() == ["dwarven_axe_n1"]
    assert not values.can_fight(game.state, game.piece("aragorn")), "the Map keeps him from fighting"


@card("gandalfs_map")
@rule("X28", "L11.6")
def test_the_map_may_be_the_one_to_go():
    game = given(
        scenario=DOL_GULDUR,
        staging="gandalfs_map",
        attached={"citadel_plate": "aragorn", "dwarven_axe": "aragorn"},
    ).plays(act, "north", "gandalfs_map_1")
    game.answers(north="gandalfs_map_1")
    assert game.staging() == ["gandalfs_map_1"]
    assert not game.piece("gandalfs_map_1").host


@card("dungeon_torch")
@rule("EB10", "L7.3")
def test_the_torch_costs_two_more_threat():
    game = given(scenario=DOL_GULDUR, claimed={"dungeon_torch": "aragorn"}, phase="combat").plays(
        refresh_phase
    )
    assert game.threat() == 28


@card("shadow_key")
@rule("I45")
def test_the_key_hurts_its_bearer():
    game = given(north="gloin", scenario=DOL_GULDUR, claimed={"shadow_key": "gloin"}).plays(end_round)
    game.answers(north="gloin")
    assert game.piece("gloin").damage == 1
    assert game.piece("gloin").resources == 1


@card("misty_mountain_goblins")
@rule("I23")
def test_misty_mountain_goblins_take_progress():
    game = given(engaged={"north": "misty_mountain_goblins"}, phase="combat", scenario=ANDUIN, progress=3)
    game.plays(enemy_attack, "misty_mountain_goblins_1", "north").answers(north="aragorn")
    assert game.state.progress == 2


@card("massing_at_night")
@rule("I4", "L3.22")
def test_massing_at_night_reveals_a_card_for_each_player():
    game = given(
        north="thalin",
        east="eowyn",
        committed="thalin",
        deck="massing_at_night wargs hill_troll",
        scenario=ANDUIN,
    ).plays(reveal)
    assert game.staging() == ["wargs_1", "hill_troll_1"]
    assert game.piece("wargs_1").damage == 1


@card("banks_of_the_anduin")
def test_the_banks_go_on_top_of_the_deck():
    game = given(scenario=ANDUIN, staging="banks_of_the_anduin", deck="wargs")
    game.plays(place_on_location, game.piece("banks_of_the_anduin_1"), 3, "test")
    assert game.state.deck == ["wargs_1", "banks_of_the_anduin_1"]


@card("gladden_fields")
@rule("L7.3")
def test_gladden_fields_add_threat_and_give_victory():
    game = given(scenario=ANDUIN, active="gladden_fields", phase="combat").plays(refresh_phase)
    assert game.threat() == 27
    game.plays(place_progress, 3)
    assert game.state.victory == ["gladden_fields_1"]


@card("eastern_crows")
@rule("I3", "X37", "L3.14")
def test_thalin_shoots_crows_out_of_the_sky():
    game = given(north="thalin", committed="thalin", scenario=ANDUIN, deck="eastern_crows wargs").plays(
        reveal
    )
    assert game.staging() == []
    assert sorted(game.state.deck) == ["eastern_crows_1", "wargs_1"], "back in the deck, and no surge"
    game = given(north="aragorn", scenario=ANDUIN, staging="eastern_crows").plays(
        destroy, ["eastern_crows_1"], "test"
    )
    assert game.state.deck == ["eastern_crows_1"]


@card("evil_storm")
@rule("EC4")
def test_evil_storm_finds_the_threatened():
    game = given(
        north="aragorn", east="eowyn", threat={"north": 35, "east": 34}, deck="evil_storm", scenario=ANDUIN
    )
    game.plays(reveal)
    assert (game.piece("aragorn").damage, game.piece("eowyn").damage) == (1, 0)


@card("pursued_by_shadow")
@rule("I17", "L3.49")
def test_pursued_by_shadow_counts_the_idle():
    game = given(north="aragorn gloin", committed="aragorn", deck="pursued_by_shadow", scenario=ANDUIN).plays(
        reveal
    )
    assert game.threat() == 26
    game = given(north="aragorn gloin", deck="pursued_by_shadow", scenario=ANDUIN, phase="").plays(reveal)
    assert game.threat() == 27


@card("treacherous_fog")
@rule("EB8", "X42", "L0.3")
def test_treacherous_fog_covers_later_locations_too():
    game = given(
        threat=35,
        hand="feint gandalf",
        deck="treacherous_fog gladden_fields",
        staging="wargs",
        scenario=ANDUIN,
    ).plays(reveal)
    game.answers(north="feint_n1")
    game.plays(reveal)
    assert values.staging_threat(game.state) == 2 + 4

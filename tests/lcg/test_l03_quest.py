"""L3: the quest phase."""

from __future__ import annotations

from games.lcg import quest, values
from games.lcg.asking import WINDOWS
from games.lcg.events.encounter import (
    CardRevealed,
    EncounterDeckReset,
    QuestResolved,
    StageCompleted,
    StageReached,
)
from games.lcg.events.tokens import ThreatRaised
from games.lcg.leaving import destroy
from games.lcg.reveal import reveal
from games.lcg.verbs import place_on_quest, place_progress, remove_progress
from tests.lcg.rules import card, rule
from tests.lcg.scenario import given

ANDUIN = "journey_along_the_anduin"
DOL_GULDUR = "escape_from_dol_guldur"


@rule("L3.1", "L3.2", "X1", "L3.10", "L3.45")
def test_the_phase_has_three_steps_and_four_windows():
    game = given(
        north="eowyn",
        hand="feint feint feint feint feint",
        deck="wargs",
        asked={"north": "quest commit staging resolution"},
        phase="planning",
    ).goes_on("quest")
    game.answers(north=["pass", "eowyn", "pass", "pass", "pass"])
    windows = [prompt for prompt in game.asked if prompt.startswith("window.")]
    assert windows[:4] == ["window.quest", "window.commit", "window.staging", "window.resolution"]
    assert WINDOWS.index("quest") < WINDOWS.index("commit") < WINDOWS.index("staging")


@rule("EA3", "L3.4", "L3.11", "L3.12", "L3.28", "L3.29", "L3.30", "L3.33", "L3.26")
def test_ea3_a_tie_that_eowyn_breaks():
    def table(asked: str):
        game = given(
            north="eowyn",
            east="aragorn guard_of_the_citadel",
            hands={"north": "feint"},
            staging="gladden_fields",
            deck="east_bight_patrol hummerhorns",
            asked={"north": asked, "east": ""},
        ).goes_on("commit")
        return game.answers(north="eowyn", east=[("aragorn", "guard_of_the_citadel_e1")])

    game = table("")
    resolved = game.told(QuestResolved)[0]
    assert (resolved.willpower, resolved.threat) == (7, 7)
    assert game.state.progress == 0
    assert game.told(ThreatRaised) == []
    game = table("staging").answers(north=["eowyn", "feint_n1"])
    assert game.told(QuestResolved)[0].willpower == 8
    assert game.state.progress == 1
    assert game.told(ThreatRaised) == []


@rule("EA4", "L3.6", "L3.32")
def test_ea4_failing():
    game = given(north="eowyn", east="aragorn", staging="the_brown_lands old_forest_road old_forest_road")
    game.piece("eowyn").committed = True
    game.plays(quest.resolve)
    assert (game.threat("north"), game.threat("east")) == (28, 28), "4 against 7"


@rule("L3.3", "L9.20")
def test_the_dungeons_act_before_the_first_window():
    game = given(
        scenario=DOL_GULDUR,
        stage="out_of_the_dungeons",
        decks={"north": "feint"},
        hand="feint",
        phase="planning",
        asked={"north": "quest"},
    ).goes_on("quest")
    assert game.is_in_play("orc_guard_1")


@rule("L3.5", "I1", "L3.46")
def test_i1_one_player_commits_all_before_the_next():
    game = given(north="theodred", east="aragorn").plays(quest.commit).answers(north="theodred")
    assert game.prompt() == "respond.committed"
    game.answers(north="theodred", east="aragorn")
    assert game.piece("theodred").resources == 1, "Aragorn was not committed yet"
    game = given(north="theodred aragorn").plays(quest.commit).answers(north=[("theodred", "aragorn")])
    assert game.offers() == ["theodred", "pass"], "Aragorn has nothing to pay with yet"
    game.answers(north=["theodred", "aragorn", "aragorn"])
    assert not game.piece("aragorn").exhausted


@rule("L3.6", "L3.7", "L3.44", "L12.14")
def test_only_ready_characters_commit_and_they_stay_tired():
    game = given(north="aragorn gloin", exhausted="gloin").plays(quest.commit)
    assert game.offers() == ["aragorn"]
    game.answers(north="aragorn").plays(quest.resolve)
    assert game.piece("aragorn").exhausted
    game = given(staging="wargs").plays(quest.commit).answers(north=[()]).plays(quest.resolve)
    assert game.threat() == 27, "nobody committed: willpower 0"


@rule("EB16", "L3.11", "X35", "L3.12")
def test_eb16_the_number_of_reveals_stays():
    game = given(
        north="aragorn",
        east="eowyn",
        south="gimli",
        threat={"north": 25, "east": 49, "south": 25},
        scenario=DOL_GULDUR,
        deck="cavern_guardian wargs hill_troll forest_spider",
    ).plays(quest.stage)
    assert game.state.players["east"].out
    assert len(game.told(CardRevealed)) == 3


@card("anduin_passage")
@rule("L3.11")
def test_anduin_passage_reveals_one_more():
    assert quest.cards_to_reveal(given(scenario=ANDUIN, stage="anduin_passage").state) == 2
    assert quest.cards_to_reveal(given(north="aragorn", east="eowyn").state) == 2


@rule("L3.13", "X2", "X3", "L10.3")
def test_doomed_comes_first_and_surge_last():
    game = given(
        threat=34, scenario=DOL_GULDUR, deck="endless_caverns evil_storm", hand="feint", phase="travel"
    ).plays(reveal)
    assert game.threat() == 35
    assert game.piece("aragorn").damage == 1, "the storm already sees the new threat"


@rule("L3.15", "L3.48", "L9.15")
def test_an_enemy_enters_staging_after_its_text():
    game = given(north="aragorn gloin", deck="king_spider").plays(reveal)
    assert game.staging() == []
    assert game.state.limbo == ["king_spider_1"]
    game.answers(north="gloin")
    assert game.staging() == ["king_spider_1"]


@rule("L3.16", "L3.17", "L10.4", "L10.8", "L10.7")
def test_where_revealed_cards_go():
    game = given(scenario=DOL_GULDUR, deck="the_necromancers_reach gandalfs_map wargs")
    game.plays(reveal)
    assert game.state.discard == ["the_necromancers_reach_1"]
    game.plays(reveal)
    assert game.staging() == ["gandalfs_map_1", "wargs_1"]
    assert game.piece("gandalfs_map_1").host == "wargs_1"
    assert values.staging_threat(game.state) == 2
    assert values.unguarded(game.state) == []


@card("dont_leave_the_path")
@rule("L3.21", "EB12", "I4", "X15")
def test_fetched_spiders_are_not_revealed():
    game = given(
        north="thalin",
        east="eowyn",
        committed="thalin",
        stage="a_fork_in_the_road",
        progress=1,
        deck="king_spider",
        discard="ungoliants_spawn",
    )
    game.plays(place_on_quest, 1, "test", draws=["dont_leave_the_path"])
    game.answers(north="king_spider", east="ungoliants_spawn_1")
    assert game.piece("king_spider_1").damage == 0
    assert not game.piece("eowyn").exhausted
    assert game.staging() == ["king_spider_1", "ungoliants_spawn_1"]


@rule("L3.22", "L3.47")
def test_ambush_reveals_in_full():
    game = given(north="thalin", committed="thalin", scenario=ANDUIN, stage="anduin_passage", progress=15)
    game.state.deck = ["wargs_1", "hill_troll_1"]
    game.state.total += 2
    game.plays(place_on_quest, 1, "test")
    assert game.state.stage == "ambush_on_the_shore"
    assert [game.piece(enemy).damage for enemy in game.staging()] == [1, 1]


@rule("L3.23")
def test_no_actions_between_reveals():
    game = given(
        north="eowyn",
        east="aragorn",
        hand="feint",
        deck="wargs hill_troll",
        asked={"north": "staging", "east": ""},
    ).plays(quest.stage)
    assert game.asked == ["window.staging"]
    assert len(game.told(CardRevealed)) == 2


@rule("L3.24", "EB17", "L12.15")
def test_eb17_the_discard_pile_becomes_the_deck():
    game = given(deck="despair", discard="wargs hill_troll").plays(reveal)
    assert game.told(EncounterDeckReset) == [], "the last card is resolved first"
    game.plays(reveal)
    assert len(game.told(EncounterDeckReset)) == 1
    game = given(deck="massing_at_night", discard="wargs", scenario=ANDUIN).plays(reveal)
    assert game.staging() == ["wargs_1"], "unless its text needs the deck"


@rule("L3.25")
def test_nothing_left_to_reveal():
    game = given().plays(reveal)
    assert game.over
    assert game.result == ""


@card("ambush_on_the_shore")
@rule("L3.27", "X17", "L3.43")
def test_ambush_ends_staging_and_is_won_by_clearing_the_enemies():
    game = given(scenario=ANDUIN, stage="ambush_on_the_shore", deck="wargs", engaged={"north": "hill_troll"})
    game.state.no_staging = True
    game.plays(quest.stage)
    assert game.told(CardRevealed) == []
    game.plays(place_on_quest, 30, "test")
    assert game.how == "scenario", "progress does not win"
    game.plays(destroy, ["hill_troll_1"], "test")
    assert game.how == "won"


@card("ambush_on_the_shore")
@rule("X17")
def test_an_ambush_of_treacheries_is_no_ambush():
    game = given(scenario=ANDUIN, stage="anduin_passage", progress=15, deck="despair despair wargs")
    game.plays(place_on_quest, 1, "test")
    assert game.how == "won", "after the reveals there is no enemy"


@rule("L3.29", "L4.8")
def test_what_counts_for_threat():
    game = given(staging="wargs forest_gate", engaged={"north": "hill_troll"}, active="necromancers_pass")
    assert values.staging_threat(game.state) == 4


@rule("L3.31", "L3.30")
def test_success_is_told_before_progress():
    game = given(north="eowyn", committed="eowyn").plays(quest.resolve)
    kinds = [type(event).__name__ for event in game.events]
    assert kinds.index("QuestResolved") < kinds.index("ProgressPlaced")
    assert game.state.progress == 4


@rule("EA5", "L3.35", "L3.36", "L3.38", "L4.9", "I19", "X5")
def test_ea5_the_active_location_takes_progress_first():
    game = given(active="enchanted_stream").plays(place_progress, 3)
    assert game.state.discard == ["enchanted_stream_1"]
    assert game.state.progress == 1
    game = given(active="enchanted_stream").plays(place_progress, 1)
    assert game.piece("enchanted_stream_1").progress == 1
    assert game.state.progress == 0


@rule("L3.37")
def test_removing_progress_leaves_the_location_alone():
    game = given(active="forest_gate", location_progress={"forest_gate_1": 2}, progress=1)
    game.does(remove_progress, 3, "test")
    assert game.state.progress == 0
    assert game.piece("forest_gate_1").progress == 2


@card("flies_and_spiders", "a_fork_in_the_road")
@rule("EA13", "L3.39", "L3.40", "I19")
def test_ea13_a_stage_is_completed():
    game = given(progress=6, staging="wargs", engaged={"north": "hill_troll"}, exhausted="aragorn")
    game.plays(place_progress, 4)
    assert game.state.stage == "a_fork_in_the_road"
    assert game.state.progress == 0
    assert game.staging() == ["wargs_1"]
    assert game.piece("aragorn").exhausted
    assert game.told(StageCompleted)[0].stage == "flies_and_spiders"
    assert game.told(StageReached)[0].stage == "a_fork_in_the_road"


@card("to_the_river", "beorns_path")
@rule("L3.41", "X16")
def test_blocked_stages_gather_progress_and_end_when_free():
    game = given(scenario=ANDUIN, stage="to_the_river", progress=7, staging="hill_troll").plays(
        place_progress, 5
    )
    assert (game.state.stage, game.state.progress) == ("to_the_river", 12)
    game.plays(destroy, ["hill_troll_1"], "test")
    assert game.state.stage == "anduin_passage"
    game = given(stage="beorns_path", progress=9, staging="ungoliants_spawn").plays(place_progress, 3)
    assert game.state.ending.how == "scenario"
    game.plays(destroy, ["ungoliants_spawn_1"], "test")
    assert game.how == "won"


@rule("L3.42", "I30", "L3.50")
def test_i30_location_before_stage():
    def finish(**house):
        game = given(
            active="mountains_of_mirkwood",
            location_progress={"mountains_of_mirkwood_1": 2},
            progress=7,
            decks={"north": "feint gandalf"},
            **house,
        )
        return game.plays(place_progress, 2)

    game = finish()
    assert game.prompt() == "card.use"
    assert game.state.stage == "flies_and_spiders"
    game.answers(north="no")
    assert game.state.stage == "a_fork_in_the_road"
    game = finish(stage_before_location=True)
    assert game.prompt() == "card.use"
    assert game.state.stage == "a_fork_in_the_road"


@card("dont_leave_the_path")
@rule("L3.43", "X15")
def test_the_path_is_won_by_defeating_the_spawn():
    game = given(stage="dont_leave_the_path", staging="ungoliants_spawn").plays(place_progress, 20)
    assert game.how == "scenario"
    game.plays(destroy, ["ungoliants_spawn_1"], "test")
    assert game.how == "won"


@rule("L3.49")
def test_nobody_is_committed_after_the_phase():
    game = given(north="eowyn", committed="eowyn").goes_on("resolution")
    assert not game.piece("eowyn").committed


@rule("L3.20", "EB13", "I8")
def test_eb13_a_cancelled_text_gains_no_surge():
    game = given(north="eleanor", deck="driven_by_shadow wargs forest_spider").plays(reveal)
    game.answers(north="eleanor")
    assert game.staging() == ["wargs_1"], "the replacement, and no surge"


@rule("L3.32", "L8.4")
def test_failing_can_eliminate():
    game = given(north="aragorn", east="eowyn", threat={"north": 48, "east": 20}, staging="the_brown_lands")
    game.plays(quest.resolve)
    assert game.state.players["north"].out
    assert game.state.first == "east"

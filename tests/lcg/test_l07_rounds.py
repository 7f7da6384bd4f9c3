"""L7, L8: refresh, the end of the round, winning, losing, elimination, the score."""

from __future__ import annotations

from games.lcg.events.combat import AttackBegan
from games.lcg.events.rounds import PlayerEliminated, RoundEnded, ScenarioWon
from games.lcg.leaving import destroy, lower_threat, raise_all, raise_threat
from games.lcg.rounds import end_phase, end_round, ready_all, refresh_phase
from games.lcg.stages import score
from games.lcg.verbs import place_progress
from games.lcg.windows import act
from tests.lcg.rules import card, rule
from tests.lcg.scenario import given

DOL_GULDUR = "escape_from_dol_guldur"


@rule("L7.1", "L7.3", "L7.4", "L7.8", "L7.9")
def test_refresh_and_a_new_round():
    game = given(
        north="aragorn guard_of_the_citadel",
        east="eowyn",
        attached={"steward_of_gondor": "aragorn"},
        exhausted="aragorn guard_of_the_citadel_n1 steward_of_gondor_n1 eowyn",
        phase="combat",
        hand="feint",
        turn=3,
    ).goes_on("refresh")
    assert not any(piece.exhausted for piece in game.state.cards.values())
    assert (game.threat("north"), game.threat("east")) == (26, 26)
    assert game.state.first == "east"
    assert game.state.turn == 4
    assert game.state.phase == "planning"
    assert game.told(RoundEnded)[0].round == 3


@rule("L7.2")
def test_a_web_may_be_left():
    game = given(attached={"caught_in_a_web": "aragorn"}, resources={"aragorn": 2}, exhausted="aragorn")
    game.plays(ready_all).answers(north="stay")
    assert game.piece("aragorn").exhausted
    assert game.piece("aragorn").resources == 2


@rule("L7.5", "L7.6")
def test_the_last_window_comes_after_the_token_has_passed():
    game = given(
        north="aragorn",
        east="eowyn",
        scenario=DOL_GULDUR,
        staging="shadow_key",
        asked={"north": "refresh", "east": ""},
        phase="combat",
    ).plays(refresh_phase)
    assert game.prompt() == "window.refresh"
    assert game.state.first == "east"


@rule("L7.6", "L9.14")
def test_gandalf_leaves_before_the_torch_burns():
    game = given(north="aragorn gandalf", scenario=DOL_GULDUR, claimed={"dungeon_torch": "aragorn"}).plays(
        end_round
    )
    kinds = [type(event).__name__ for event in game.events]
    assert kinds.index("CardLeft") < kinds.index("ThreatRaised")


@rule("L7.7", "L8.10", "L8.3")
def test_out_by_the_increase_of_the_refresh_phase():
    game = given(
        north="aragorn",
        east="eowyn",
        south="gimli",
        threat={"north": 49, "east": 20, "south": 20},
        phase="combat",
    ).plays(refresh_phase)
    assert game.state.players["north"].out
    assert game.state.first == "east", "the next surviving player, and no further"


@rule("L7.10", "L11.17")
def test_the_prisoner_readies_too():
    game = given(north="aragorn gloin", captive="gloin", exhausted="gloin", scenario=DOL_GULDUR).plays(
        ready_all
    )
    assert not game.piece("gloin").exhausted


@rule("L8.1", "L0.13")
def test_all_players_win_also_those_who_are_out():
    game = given(
        north="aragorn", east="eowyn", threat={"north": 25, "east": 49}, stage="beorns_path", progress=9
    )
    game.does(raise_threat, {"east": 5}, "test").plays(place_progress, 1)
    assert game.how == "won"
    assert game.state.ending.winners == ("north", "east")


@rule("L8.2", "L8.14", "X36")
def test_lost_when_everybody_is_out():
    game = given(north="aragorn", east="eowyn", threat=49).does(raise_all, 1, "test")
    assert game.how == "eliminated"
    assert game.state.ending.winners == ()


@rule("L8.3", "L8.5")
def test_out_with_the_last_hero_or_at_fifty():
    game = given(north="aragorn", east="eowyn").plays(destroy, ["aragorn"], "test")
    assert game.told(PlayerEliminated)[0].how == "heroes"
    game = given(north="aragorn", east="eowyn", threat=45).does(raise_threat, {"north": 9}, "test")
    assert game.told(PlayerEliminated)[0].how == "threat"
    assert game.threat() == 50
    game = given(threat=3).does(lower_threat, {"north": 6}, "test")
    assert game.threat() == 0


@rule("EA12", "L8.4", "L8.6", "L8.7", "L8.8", "L8.9", "L8.10", "L8.11", "L8.12")
def test_ea12_a_player_is_out():
    game = given(
        north="aragorn guard_of_the_citadel",
        east="eowyn",
        first="north",
        scenario=DOL_GULDUR,
        threat={"north": 49, "east": 20},
        hands={"north": "feint gandalf"},
        decks={"north": "beorn faramir"},
        engaged={"north": "hill_troll", "east": "wargs"},
        damage={"hill_troll_1": 4},
        attached={"steward_of_gondor": "aragorn", "forest_snare": "wargs_1", "caught_in_a_web": "aragorn"},
        claimed={"shadow_key": "aragorn"},
    ).does(raise_threat, {"north": 1}, "test")
    player = game.state.players["north"]
    assert (player.hand, player.deck) == ([], [])
    assert sorted(player.discard) == sorted(
        [
            "aragorn",
            "guard_of_the_citadel_n1",
            "feint_n1",
            "gandalf_n1",
            "beorn_n1",
            "faramir_n1",
            "steward_of_gondor_n1",
            "forest_snare_n1",
        ]
    )
    assert set(game.staging()) == {"hill_troll_1", "shadow_key_1"}
    assert game.piece("hill_troll_1").damage == 4
    assert game.state.discard == ["caught_in_a_web_1"]
    assert game.state.first == "east"
    assert game.state.alive() == ["east"]


@rule("EA9", "L8.15", "L8.17", "L8.18", "X29", "L8.19", "X41")
def test_ea9_score():
    game = given(
        north="gimli legolas", threat=43, damage={"gimli": 4, "legolas": 2}, piles={"north": "theodred"}
    )
    game.state.victory = ["hummerhorns_1"]
    assert score(game.state) == ScenarioWon("passage_through_mirkwood", 52, 43, 8, 6, 5)


@rule("L8.16", "L8.17", "L8.21", "X29")
def test_score_of_several_players_is_a_sum():
    game = given(north="aragorn", east="eowyn", threat={"north": 30, "east": 49}, victory="gladden_fields")
    game.does(raise_threat, {"east": 1}, "test")
    found = score(game.state)
    assert found.threat == 80
    assert found.dead_heroes == 9
    assert found.score == 80 + 9 - 3
    assert found.score / 2 == 43, "the average may be shown beside it"


@rule("L8.20")
def test_rounds_may_count():
    game = given(turn=6)
    assert score(game.state).rounds == 0
    assert score(game.state, count_rounds=True).rounds == 50


@rule("L8.4")
def test_elimination_is_immediate_in_the_middle_of_anything():
    game = given(north="aragorn", east="eowyn wandering_took", threat={"north": 48, "east": 30})
    game.plays(act, "east", "wandering_took_e1")
    assert game.state.players["north"].out
    assert game.pile("east") == ["wandering_took_e1"], "already his when he fell"


@card("the_necromancers_tower")
@rule("L11.12")
def test_losing_the_prisoners_player_loses_the_game():
    game = given(north="aragorn gloin", east="eowyn", captive="gloin", scenario=DOL_GULDUR)
    game.plays(destroy, ["aragorn"], "test")
    assert game.how == "prisoner_lost"


@rule("L9.20", "L9.19")
def test_what_lasts_for_the_phase_ends_with_it():
    game = given(north="gimli", hand="blade_mastery", resources={"gimli": 1}, phase="").plays(
        act, "north", "blade_mastery_n1"
    )
    assert len(game.state.effects) == 2
    game.plays(end_phase)
    assert game.state.effects == []


@rule("L8.10", "L6.10")
def test_everybody_has_his_turn_when_the_first_player_falls_in_his_own():
    game = given(
        north="aragorn",
        east="gimli",
        south="legolas",
        threat={"north": 49, "east": 20, "south": 20},
        engaged={"north": "marsh_adder", "east": "wargs", "south": "king_spider"},
        phase="encounter",
        scenario="journey_along_the_anduin",
    ).goes_on("shadows")
    assert game.state.players["north"].out, "the Adder's bite"
    game.answers(east="gimli", south="legolas")
    assert [event.enemy for event in game.told(AttackBegan)] == ["marsh_adder_1", "wargs_1", "king_spider_1"]

"""L4, L5: travelling and engaging."""

from __future__ import annotations

from games.lcg import engagement, travel, values
from games.lcg.events.encounter import EnemyEngaged, Travelled
from games.lcg.verbs import engage, place_progress
from tests.lcg.rules import card, rule
from tests.lcg.scenario import given

ANDUIN = "journey_along_the_anduin"


@rule("L4.1", "L4.3", "L4.8", "L4.12")
def test_the_first_player_says_where_to_travel():
    game = given(
        north="aragorn",
        east="eowyn",
        first="east",
        staging="forest_gate old_forest_road wargs",
        phase="travel",
    ).plays(travel.travel_phase)
    assert set(game.open) == {"east"}
    assert game.offers("east") == ["forest_gate_1", "old_forest_road_1", "stay"]
    game.answers(east=["old_forest_road_1"])
    assert game.state.active.key == "old_forest_road_1"
    assert values.staging_threat(game.state) == 4


@rule("L4.2", "L4.10")
def test_no_travel_with_an_active_location():
    game = given(active="forest_gate", staging="old_forest_road", phase="travel").plays(travel.travel_phase)
    assert game.over
    assert travel.destinations(game.state) == []


@rule("L4.1", "L4.14")
def test_staying_is_allowed_and_a_window_follows():
    game = given(
        scenario="escape_from_dol_guldur",
        staging="tower_gate shadow_key",
        phase="travel",
        asked={"north": "travel"},
    ).plays(travel.travel_phase)
    game.answers(north="stay")
    assert game.prompt() == "window.travel"
    assert game.told(Travelled) == []


@rule("L4.6", "L9.14", "I24", "L9.11")
def test_forced_effects_then_responses_in_any_order():
    game = given(north="eowyn", staging="old_forest_road", hand="strength_of_will", phase="travel")
    game.plays(travel.travel_to, "old_forest_road_1")
    assert game.offers() == ["strength_of_will_n1", "pass"], "nobody is exhausted yet"
    game.answers(north=["strength_of_will_n1", "old_forest_road_1"])
    assert not game.piece("eowyn").exhausted, "exhausted for the event, readied by the Road"
    assert game.piece("old_forest_road_1").progress == 2


@rule("L4.9", "L10.12")
def test_explored_locations_leave():
    game = given(active="forest_gate").plays(place_progress, 4)
    assert game.state.discard == ["forest_gate_1"]
    game = given(active="gladden_fields", scenario=ANDUIN).plays(place_progress, 3)
    assert game.state.victory == ["gladden_fields_1"]


@rule("L5.1", "L5.2", "L5.10", "L5.4")
def test_each_player_may_engage_one_enemy():
    game = given(
        north="aragorn", east="eowyn", staging="hummerhorns wargs hill_troll", phase="encounter", threat=0
    ).plays(engagement.engage_by_choice)
    assert game.offers() == ["hummerhorns_1", "wargs_1", "hill_troll_1", "pass"], "whatever the cost"
    game.answers(north="wargs_1", east="pass")
    assert game.over
    assert game.piece("wargs_1").seat == "north"


@rule("EA6", "L5.5", "L5.6", "L5.7", "L5.9", "L5.11", "L5.13", "X33")
def test_ea6_engagement_checks():
    game = given(
        north="aragorn",
        east="gimli",
        threat={"north": 24, "east": 35},
        staging="king_spider forest_spider ungoliants_spawn hummerhorns",
        phase="encounter",
    ).goes_on("engagement")
    game.answers(north="pass", east="pass")
    engaged = [(event.enemy, event.seat) for event in game.told(EnemyEngaged)]
    assert engaged == [
        ("king_spider_1", "north"),
        ("ungoliants_spawn_1", "east"),
        ("forest_spider_1", "east"),
    ]
    assert game.staging() == ["hummerhorns_1"]
    assert values.attack(game.state, game.piece("forest_spider_1")) == 3


@rule("L5.8", "X7", "L5.9")
def test_the_first_player_breaks_ties():
    game = given(
        north="aragorn",
        east="eowyn",
        staging="king_spider wargs",
        threat={"north": 10, "east": 20},
        phase="encounter",
    ).plays(engagement.check_engagement)
    assert game.prompt("north") == "engage.tie"
    game.answers(north="wargs_1")
    assert [event.enemy for event in game.told(EnemyEngaged)] == ["wargs_1", "king_spider_1"]


@rule("L5.14", "L5.15", "L11.2")
def test_a_guard_takes_its_objective_along():
    game = given(scenario="escape_from_dol_guldur", staging="wargs", guarded={"shadow_key": "wargs_1"})
    game.plays(engage, "wargs_1", "north", "check")
    assert game.piece("shadow_key_1").place == "attached"
    assert game.staging() == []
    assert values.claimed(game.state) == [], "nobody has claimed it"
    assert game.piece("wargs_1").place == "engaged", "until defeated or sent back"


@card("anduin_passage")
@rule("L5.16", "L5.17")
def test_no_checks_in_anduin_passage():
    game = given(scenario=ANDUIN, stage="anduin_passage", staging="wargs", threat=40, phase="encounter")
    game.plays(engagement.check_engagement)
    assert game.staging() == ["wargs_1"]

"""R8: nations wake and march to war."""

from __future__ import annotations

import pytest

from games.wotr import politics
from games.wotr.events import NationActivated, NationAdvanced
from games.wotr.facts import FREE_PEOPLES, SHADOW
from games.wotr.position import at_war
from tests.wotr.rules import rule
from tests.wotr.scenario import given, stack


def react(game, function, *args):
    async def rule_at_work(g):
        function(g, *args)

    return game.plays(rule_at_work)


@rule("R8.1", "R8.12", "R8.16")
def test_at_war_is_the_last_box_and_there_is_no_way_further():
    game = given(at_war="rohan")
    assert at_war(game.state, "rohan")
    react(game, politics.advance, "rohan", "muster")
    assert game.events[:-1] == []


@rule("R8.2")
def test_a_passive_nation_does_not_enter_the_war():
    game = given(steps={"rohan": 2})
    react(game, politics.advance, "rohan", "muster")
    react(game, politics.advance, "rohan", "muster")
    assert game.state.steps_to_war["rohan"] == 1
    assert not at_war(game.state, "rohan")


@rule("R8.3", "R8.10")
def test_an_army_that_enters_wakes_but_does_not_move_the_counter():
    game = react(given(), politics.army_entered, SHADOW, "westemnet")
    assert game.told(NationActivated) == [NationActivated("rohan", "entered", "westemnet")]
    assert game.state.steps_to_war["rohan"] == 3
    assert react(given(), politics.army_entered, FREE_PEOPLES, "westemnet").told(NationActivated) == []


@rule("R8.3", "R8.6", "R8.7", "R8.17")
def test_an_attack_wakes_and_moves_every_nation_in_the_army():
    game = given(dale="north_regular, dwarves_regular, elves_leader")
    react(game, politics.army_attacked, game.at("dale"), "dale")
    assert [event.nation for event in game.told(NationAdvanced)] == ["dwarves", "north"]
    assert game.state.passive == ["gondor", "rohan"]


@rule("R8.17")
def test_the_units_count_not_the_region():
    game = given(osgiliath="gondor_regular")
    react(game, politics.army_attacked, game.at("osgiliath"), "osgiliath")
    assert [event.nation for event in game.told(NationAdvanced)] == ["gondor"]


@rule("R8.3", "R8.4")
@pytest.mark.parametrize(
    ("companion", "region", "nation"),
    [
        ("gandalf_grey", "edoras", "rohan"),
        ("meriadoc", "helms_deep", "rohan"),
        ("peregrin", "minas_tirith", "gondor"),
        ("strider", "dale", "north"),
        ("boromir", "pelargir", "gondor"),
        ("gimli", "erebor", "dwarves"),
        ("aragorn", "erebor", "dwarves"),
    ],
)
def test_companions_wake_their_nations(companion, region, nation):
    game = react(given(), politics.companion_arrived, companion, region)
    assert game.told(NationActivated) == [NationActivated(nation, companion, region)]
    lost = react(given(captured=region), politics.companion_arrived, companion, region)
    assert lost.told(NationActivated) == []


@rule("R8.4")
@pytest.mark.parametrize(
    ("companion", "region"), [("strider", "edoras"), ("boromir", "edoras"), ("gimli", "dale")]
)
def test_companions_do_not_wake_the_nations_of_others(companion, region):
    assert react(given(), politics.companion_arrived, companion, region).told(NationActivated) == []


@rule("R8.3")
def test_a_town_is_not_enough():
    assert react(given(), politics.companion_arrived, "gandalf_grey", "bree").told(NationActivated) == []


@rule("R8.5")
def test_once_active_always_active():
    game = given(active="rohan")
    react(game, politics.activate, "rohan", "entered", "edoras")
    assert game.told(NationActivated) == []
    assert "rohan" not in game.state.passive


@rule("R8.6", "R8.9")
def test_being_attacked_wakes_first_and_then_goes_to_war():
    game = given(steps={"gondor": 1}, osgiliath="gondor_regular")
    react(game, politics.army_attacked, game.at("osgiliath"), "osgiliath")
    assert at_war(game.state, "gondor")


@rule("R8.6", "R8.9")
def test_a_capture_alone_does_not_take_a_passive_nation_to_war():
    game = react(given(steps={"rohan": 1}), politics.settlement_lost, "edoras")
    assert game.told(NationAdvanced) == []
    game = react(given(), politics.settlement_lost, "edoras")
    assert game.told(NationAdvanced) == [NationAdvanced("rohan", "captured", "edoras")]


@rule("R8.8")
def test_shadow_nations_react_as_well():
    game = given(umbar="southrons_easterlings_regular")
    react(game, politics.army_attacked, game.at("umbar"), "umbar")
    assert game.state.steps_to_war["southrons_easterlings"] == 1


@rule("R8.19")
def test_setting_back_stops_at_the_top_and_never_ends_a_war():
    assert react(given(), politics.set_back, "rohan", "sh_str_06").state.steps_to_war["rohan"] == 3
    assert react(given(), politics.set_back, "gondor", "sh_str_06").state.steps_to_war["gondor"] == 3
    assert (
        react(given(at_war="gondor"), politics.set_back, "gondor", "sh_str_06").state.steps_to_war["gondor"]
        == 0
    )


@rule("R8.6", "R4.13")
def test_the_diplomatic_action():
    game = given(at_war="elves", steps={"dwarves": 1}).plays(politics.advance_a_nation, FREE_PEOPLES)
    assert game.offers(FREE_PEOPLES) == ["gondor", "north", "rohan"]
    game.answers(free_peoples="north")
    assert game.state.steps_to_war["north"] == 2


@rule("R8.3", "R8.18")
def test_wormtongue_keeps_rohan_asleep():
    game = given(table="sh_char_22", orthanc="saruman", edoras="rohan_regular", westemnet="rohan_regular")
    react(game, politics.army_entered, SHADOW, "edoras")
    react(game, politics.army_attacked, stack("rohan_regular"), "westemnet")
    assert "rohan" in game.state.passive
    assert game.state.steps_to_war["rohan"] == 2
    react(game, politics.army_attacked, stack("rohan_regular"), "edoras")
    assert "rohan" not in game.state.passive


def test_threats_and_promises_stop_musters_of_passive_nations():
    game = given(table="sh_str_05", active="north")
    assert politics.nations_to_advance(game.state, FREE_PEOPLES) == ["elves", "north"]

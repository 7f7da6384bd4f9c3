"""R11: the Fellowship: moving, declaring, revealing, hiding, separating, guiding."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.wotr import fellowship, hunt, journey, ruleset
from games.wotr.events import (
    CompanionsSeparated,
    CorruptionHealed,
    FellowshipDeclared,
    FellowshipHidden,
    FellowshipMoved,
    FellowshipRevealed,
    GuideNamed,
    HuntTileDrawn,
    NationActivated,
)
from games.wotr.facts import DISTANCES, FREE_PEOPLES, NEIGHBOURS, SHADOW
from games.wotr.position import companions_at
from games.wotr.victory import gain_corruption, heal_corruption
from tests.wotr.rules import rule
from tests.wotr.scenario import given


@rule("R11.1", "R11.2", "R11.3")
def test_a_move_is_a_step_of_the_counter_and_a_hunt():
    game = given(progress=1, hunt_box=(0, 1)).plays(journey.move_with_die, dice=[1])
    assert game.told(FellowshipMoved) == [FellowshipMoved()]
    assert game.state.fellowship.progress == 2
    assert game.state.fellowship.region == "rivendell"
    assert game.state.hunt_box[FREE_PEOPLES] == 1


@rule("R11.3", "R11.16")
def test_a_revealed_fellowship_does_not_move():
    assert not journey.can_move(given(hidden=False).state)
    assert journey.can_move(given().state)


@rule("R11.4")
def test_the_die_stays_in_the_box_until_recovery():
    game = given(hunt_box=(0, 0)).plays(journey.move_with_die)
    assert game.state.hunt_box[FREE_PEOPLES] == 1
    game.goes_on("recover")
    assert game.state.hunt_box[FREE_PEOPLES] == 0


@rule("R10.16", "R12.1")
def test_a_move_by_a_card_is_hunted_but_leaves_no_die():
    game = given(hunt_box=(0, 1)).plays(journey.move, "fp_char_10", dice=[3])
    assert game.told(FellowshipMoved) == [FellowshipMoved("fp_char_10")]
    assert game.state.hunt_box[FREE_PEOPLES] == 0
    assert game.state.this_turn.attempted


@rule("R11.5", "R11.27")
def test_companions_in_the_fellowship_are_not_on_the_map():
    state = given().state
    assert companions_at(state, "rivendell") == []
    assert companions_at(given(rivendell="gimli").state, "rivendell") == ["gimli"]


@rule("R11.6", "R11.8", "R11.15")
def test_e15_declaration_in_lorien():
    game = given(progress=5, corruption=2, turn=4).goes_on("fellowship")
    game.answer(FREE_PEOPLES, "lorien")
    (event,) = game.told(FellowshipDeclared)
    assert len(event.path) <= 6
    assert (event.path[0], event.path[-1]) == ("rivendell", "lorien")
    assert all(b in NEIGHBOURS[a] for a, b in pairwise(event.path))
    assert game.state.fellowship.region == "lorien"
    assert game.state.fellowship.progress == 0
    assert game.state.fellowship.hidden
    assert game.state.fellowship.corruption == 1
    assert game.told(HuntTileDrawn) == []


@rule("R11.6", "R11.11")
def test_a_declaration_reaches_as_far_as_the_progress():
    game = given(progress=2).goes_on("fellowship")
    near = {region for region, far in DISTANCES["rivendell"].items() if far <= 2}
    assert set(game.offers(FREE_PEOPLES)) == near | {"not_now"}
    reason = ruleset.why_not(game.state, game.question(FREE_PEOPLES), "lorien")
    assert reason.facts == {"rule": "R11.6", "region": "lorien", "progress": 2}


@rule("R11.7")
def test_with_no_progress_it_is_declared_where_it_is():
    game = given().goes_on("fellowship")
    assert game.offers(FREE_PEOPLES) == ["not_now", "rivendell"]
    game.answers(free_peoples="not_now")
    assert game.told(FellowshipDeclared) == []


@rule("R11.8", "A19")
def test_a_declaration_wakes_the_nation_even_in_a_lost_city():
    game = given(fellowship="edoras", corruption=1).goes_on("fellowship")
    game.answers(free_peoples="edoras")
    assert game.told(NationActivated) == [NationActivated("rohan", "declared", "edoras")]
    assert game.told(CorruptionHealed) == [CorruptionHealed(1, "edoras")]
    lost = given(fellowship="edoras", corruption=1, captured="edoras").goes_on("fellowship")
    lost.answers(free_peoples="edoras")
    assert lost.told(NationActivated) == [NationActivated("rohan", "declared", "edoras")]
    assert lost.told(CorruptionHealed) == []


@rule("R11.8")
def test_nothing_to_heal_and_no_refuge():
    game = given(fellowship="rivendell").goes_on("fellowship")
    game.answers(free_peoples="rivendell")
    assert game.told(CorruptionHealed) == []
    town = given(fellowship="bree", corruption=3).goes_on("fellowship")
    town.answers(free_peoples="bree")
    assert town.told(CorruptionHealed) == []
    assert town.told(NationActivated) == []


@rule("R11.10")
def test_the_fellowship_ignores_armies_and_sieges():
    game = given(
        fellowship="westemnet",
        progress=1,
        inside={"helms_deep": "rohan_regular"},
        helms_deep="5 isengard_regular",
    ).goes_on("fellowship")
    assert "helms_deep" in game.offers(FREE_PEOPLES)


@rule("R11.12", "R11.13", "R11.26")
def test_s8_a_reveal_leaves_the_refuge():
    game = given(progress=1).plays(hunt.reveal, "std_eye_1")
    assert set(game.offers(FREE_PEOPLES)) == {"fords_of_bruinen", "trollshaws"}
    game.answers(free_peoples="trollshaws")
    assert game.state.fellowship.region == "trollshaws"
    assert not game.state.fellowship.hidden
    assert game.state.fellowship.progress == 0
    still = given(progress=0).plays(hunt.reveal, "std_eye_1")
    assert still.told(FellowshipRevealed) == [FellowshipRevealed(("rivendell",), "std_eye_1")]


@rule("R11.12")
def test_a_reveal_may_end_in_a_stronghold_captured_from_the_shadow():
    game = given(progress=3, captured="moria helms_deep").plays(hunt.reveal, "std_eye_1")
    assert "moria" in game.offers(FREE_PEOPLES)
    reason = ruleset.why_not(game.state, game.question(FREE_PEOPLES), "rivendell")
    assert reason.key == "no_reveal_in_refuge"
    game.answers(free_peoples="moria")
    assert game.told(HuntTileDrawn) == []


@rule("R11.12", "R11.14", "R11.25")
def test_e16_moria_costs_a_tile_and_goblins_gate_does_not():
    game = given(progress=3, turn=2).plays(hunt.reveal, "std_eye_1", draws=["std_0r_1"])
    game.answers(free_peoples="moria")
    assert game.told(FellowshipRevealed)[0].path == ("rivendell", "fords_of_bruinen", "hollin", "moria")
    assert [event.because for event in game.told(HuntTileDrawn)] == ["moria"]
    safe = given(progress=3, turn=2).plays(hunt.reveal, "std_eye_1")
    safe.answers(free_peoples="goblins_gate")
    assert safe.told(FellowshipRevealed)[0].path == (
        "rivendell",
        "fords_of_bruinen",
        "high_pass",
        "goblins_gate",
    )
    assert safe.told(HuntTileDrawn) == []
    assert not safe.state.fellowship.hidden
    assert not journey.can_move(safe.state)


@rule("R11.14", "R12.16")
def test_s9_two_strongholds_two_tiles():
    game = given(fellowship="dol_guldur", progress=3)
    game.plays(hunt.reveal, "std_eye_1", draws=["std_0r_1", "std_0r_2"])
    game.answers(free_peoples="moria")
    path = game.told(FellowshipRevealed)[0].path
    assert path == ("dol_guldur", "north_anduin_vale", "dimrill_dale", "moria")
    assert [event.because for event in game.told(HuntTileDrawn)] == ["dol_guldur", "moria"]


@rule("R11.25")
def test_the_free_peoples_choose_which_strongholds_to_pass():
    game = given(progress=6).plays(hunt.reveal, "std_eye_1", draws=["std_0r_1"])
    game.answers(free_peoples="dimrill_dale")
    assert game.prompt(FREE_PEOPLES) == "fellowship.way"
    assert game.offers(FREE_PEOPLES)[0] == fellowship.NO_STRONGHOLD
    assert "by_moria" in game.offers(FREE_PEOPLES)
    game.answers(free_peoples="by_moria")
    assert [event.because for event in game.told(HuntTileDrawn)] == ["moria"]


@rule("R11.25")
def test_ways_are_walks_within_the_steps():
    found = fellowship.ways("rivendell", 5, ["moria", "dol_guldur"])
    for end, paths in found.items():
        for key, path in paths.items():
            assert path[0] == "rivendell"
            assert path[-1] == end
            assert len(path) <= 6
            assert all(b in NEIGHBOURS[a] for a, b in pairwise(path))
            assert ("moria" in path) == ("moria" in key)
    assert set(found) == {region for region, far in DISTANCES["rivendell"].items() if far <= 5}


@rule("R11.17", "R13.9")
def test_hiding_does_not_move():
    game = given(hidden=False).plays(fellowship.hide)
    assert game.told(FellowshipHidden) == [FellowshipHidden()]
    assert game.state.fellowship.hidden
    assert game.state.fellowship.progress == 0
    assert game.state.this_turn.attempted
    assert game.state.hunt_box[FREE_PEOPLES] == 0


@rule("R11.18", "R5.4")
def test_e17_the_group_goes_as_far_as_its_best():
    game = given(progress=5).plays(fellowship.separate, FREE_PEOPLES)
    game.answer(FREE_PEOPLES, "legolas", "meriadoc")
    assert DISTANCES["rivendell"]["woodland_realm"] == 7
    assert "woodland_realm" in game.offers(FREE_PEOPLES)
    assert all(DISTANCES["rivendell"][end] <= 7 for end in game.offers(FREE_PEOPLES))
    game.answers(free_peoples="woodland_realm")
    assert game.at("woodland_realm") == {"legolas": 1, "meriadoc": 1}
    assert game.told(CompanionsSeparated)[0].companions == ("legolas", "meriadoc")
    alone = given(progress=5).plays(fellowship.separate, FREE_PEOPLES)
    alone.answers(free_peoples="meriadoc")
    assert "woodland_realm" not in alone.offers(FREE_PEOPLES)


@rule("R11.18", "R8.3", "A17")
def test_separation_while_revealed_and_staying_put_wakes():
    game = given(hidden=False, fellowship="edoras").plays(fellowship.separate, FREE_PEOPLES)
    game.answers(free_peoples=["gandalf_grey", "edoras"])
    assert game.told(NationActivated) == [NationActivated("rohan", "gandalf_grey", "edoras")]
    assert game.state.fellowship.guide == "strider"


@rule("R11.19", "R5.7")
def test_out_of_a_besieged_stronghold_nobody_goes_far():
    game = given(
        fellowship="helms_deep",
        progress=2,
        inside={"helms_deep": "rohan_regular"},
        helms_deep="2 isengard_regular",
    )
    game.plays(fellowship.separate, FREE_PEOPLES)
    game.answers(free_peoples="gimli")
    assert game.inside("helms_deep") == {"rohan_regular": 1, "gimli": 1}
    assert "fellowship.separate_to" not in game.asked


@rule("R11.20")
def test_who_has_left_is_not_asked_again():
    game = given(carrock="gimli").plays(fellowship.separate, FREE_PEOPLES)
    assert "gimli" not in game.offers(FREE_PEOPLES)


@rule("R11.21", "R3.6")
def test_e14_the_guide_of_turn_one():
    game = given(turn=1, guide="gandalf_grey").goes_on("fellowship")
    game.answers(free_peoples="not_now")
    assert game.offers(FREE_PEOPLES) == ["gandalf_grey", "strider"]
    game.answers(free_peoples="strider")
    assert game.told(GuideNamed) == [GuideNamed("strider")]


@rule("R11.21", "R11.28")
def test_a_new_guide_is_named_at_once():
    game = given(companions="strider gimli legolas boromir", guide="strider").plays(
        fellowship.separate, FREE_PEOPLES
    )
    game.answers(free_peoples=["strider", "rivendell"])
    assert game.prompt(FREE_PEOPLES) == "fellowship.guide"
    assert set(game.offers(FREE_PEOPLES)) == {"boromir", "gimli", "legolas"}
    game.answers(free_peoples="legolas")
    assert game.state.fellowship.guide == "legolas"


@rule("R11.22")
def test_only_the_guides_ability_works():
    assert not fellowship.strider_can_hide(given(hidden=False, guide="gandalf_grey").state)
    assert fellowship.strider_can_hide(given(hidden=False, guide="strider").state)


@rule("R11.23")
def test_gollum_guides_when_nobody_is_left():
    game = given(companions="gimli", fellowship="hollin").plays(fellowship.separate, FREE_PEOPLES)
    game.answers(free_peoples="hollin")
    assert game.state.fellowship.guide == "gollum"
    assert game.state.fellowship.companions == []


@rule("R11.24", "R14.2")
def test_corruption_runs_from_nothing_to_twelve():
    async def rules_at_work(g):
        heal_corruption(g, 3, "fp_smeagol")
        assert g.state.fellowship.corruption == 0
        gain_corruption(g, 15, "std_eye_1")

    game = given(corruption=2).plays(rules_at_work)
    assert game.state.fellowship.corruption == 12
    assert (game.state.ending.winners, game.state.ending.how) == ((SHADOW,), "corruption")


@rule("R11.21")
@pytest.mark.parametrize(
    ("companions", "guides"),
    [
        ("gimli meriadoc", ["gimli"]),
        ("meriadoc peregrin", ["meriadoc", "peregrin"]),
        ("strider boromir peregrin", ["strider"]),
        ("", []),
    ],
)
def test_the_guide_has_the_highest_level(companions, guides):
    assert fellowship.possible_guides(given(companions=companions).state) == guides

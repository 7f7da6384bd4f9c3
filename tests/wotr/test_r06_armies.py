"""R6: stacking, recruiting, movement; and what R1 says of armies."""

from __future__ import annotations

import pytest

from games.kernel import Refused
from games.wotr import recruit
from games.wotr.actions import possible_actions
from games.wotr.armies import (
    can_move_armies,
    movable_armies,
    move_armies,
    move_army,
    settle_action,
    ways_out,
)
from games.wotr.battle import targets
from games.wotr.events import (
    ArmyMoved,
    FiguresLost,
    FiguresRecruited,
    FiguresUpgraded,
    NationActivated,
    NationAdvanced,
    SettlementCaptured,
    SettlementRegained,
    SiegeEnded,
    UnitsDisbanded,
)
from games.wotr.facts import FREE_PEOPLES, SHADOW
from games.wotr.position import victory_points
from games.wotr.siege import hit_army
from tests.wotr.rules import rule
from tests.wotr.scenario import given, stack
from tests.wotr.war import acts, fight


def moves(game, seat, most=2, led=False):
    return acts(game, move_armies, seat, most, led)


def recruits(game, seat):
    return acts(game, recruit.recruit, seat)


async def card_recruits(g, seat, region, figures, must_be_free=False):
    await recruit.recruit_figures(g, seat, region, stack(figures), "fp_str_18", must_be_free)


# --- what an army is ---------------------------------------------------------------------------------


@rule("R1.17", "R10.11")
def test_s31_a_leader_without_units_is_gone_for_good():
    game = given(dale="north_regular, north_leader, legolas", at_war="north")
    acts(game, hit_army, FREE_PEOPLES, "dale", 1, "sh_str_06")
    assert game.told(FiguresLost)[-1] == FiguresLost(
        FREE_PEOPLES, "dale", {"north_leader": 1}, because="alone"
    )
    assert game.at("dale") == {"legolas": 1}
    assert game.state.casualties["north_leader"] == 1


@rule("R1.17")
def test_inside_a_besieged_stronghold_the_garrison_counts():
    game = given(
        inside={"erebor": "dwarves_regular, dwarves_leader"}, erebor="2 sauron_regular", at_war="sauron"
    )
    acts(game, settle_action)
    assert game.inside("erebor") == stack("dwarves_regular, dwarves_leader")


@rule("R1.18")
def test_leaders_never_move_alone():
    game = moves(given(edoras="2 rohan_regular, rohan_leader", at_war="rohan"), FREE_PEOPLES)
    game.answer(FREE_PEOPLES, "folde")
    assert game.question(FREE_PEOPLES).items == {"rohan_regular": 2}
    assert game.question(FREE_PEOPLES).least == 1


@rule("R1.28", "R1.29")
def test_s30_an_army_goes_into_and_out_of_the_region_of_a_lone_nazgul():
    game = given(gladden_fields="nazgul", rhosgobel="2 north_regular", at_war="north")
    moves(game, FREE_PEOPLES, most=1).answers(
        free_peoples=["gladden_fields", ("north_regular", "north_regular")]
    )
    assert game.at("gladden_fields") == stack("nazgul, 2 north_regular")
    moves(game, FREE_PEOPLES, most=1).answers(free_peoples=["old_ford", ("north_regular", "north_regular")])
    assert game.at("gladden_fields") == {"nazgul": 1}
    assert game.at("old_ford") == stack("2 north_regular")


# --- stacking ----------------------------------------------------------------------------------------


@rule("R6.1", "R2.11")
def test_e4_ten_units_fill_a_region_and_leaders_do_not_count():
    game = given(lossarnach="10 gondor_regular, 3 gondor_leader, boromir")
    acts(game, settle_action)
    assert game.over
    assert game.told(UnitsDisbanded) == []


@rule("R6.2", "R6.3", "R6.19", "R1.24", "A24")
def test_a24_what_is_above_ten_goes_back_to_the_reinforcements_by_the_owners_choice():
    game = given(edoras="7 rohan_regular", folde="4 rohan_elite", at_war="rohan")
    moves(game, FREE_PEOPLES, most=1).answers(free_peoples=["folde", "edoras", ("rohan_elite",) * 4])
    assert game.prompt(FREE_PEOPLES) == "army.disband"
    assert game.question(FREE_PEOPLES).items == {"rohan_regular": 7, "rohan_elite": 4}
    game.answer(FREE_PEOPLES, "rohan_regular")
    assert game.told(UnitsDisbanded) == [UnitsDisbanded(FREE_PEOPLES, "edoras", {"rohan_regular": 1})]
    assert game.at("edoras") == stack("6 rohan_regular, 4 rohan_elite")
    assert game.state.casualties == {}


@rule("R6.2", "R7.42")
def test_s29_a_retreat_may_overfill_a_region():
    game = given(
        osgiliath="6 gondor_regular",
        lossarnach="7 gondor_regular",
        north_ithilien="sauron_regular",
        minas_tirith="sauron_regular",
        druadan_forest="sauron_regular",
        at_war="sauron",
        captured="minas_tirith",
    )
    fight(game, "north_ithilien", "osgiliath", dice=[1, 1, 1, 1, 1, 1], shadow="continue")
    game.answers(free_peoples=["lossarnach"], shadow=[()])
    assert game.told(UnitsDisbanded) == [UnitsDisbanded(FREE_PEOPLES, "lossarnach", {"gondor_regular": 3})]


# --- recruiting with a die ---------------------------------------------------------------------------


@rule("R6.4", "R6.5", "R6.6", "R6.35")
def test_s28_two_figures_for_two_nations_in_two_settlements():
    game = given(dale="north_regular", edoras="rohan_regular", at_war="north rohan")
    recruits(game, FREE_PEOPLES).answers(free_peoples=["north_regular", "dale"])
    assert "rohan_leader" in game.offers(FREE_PEOPLES)
    assert "rohan_elite" not in game.offers(FREE_PEOPLES)
    assert "north_leader" not in game.offers(FREE_PEOPLES)
    game.answers(free_peoples=["rohan_leader"])
    assert game.over
    assert game.at("edoras") == stack("rohan_regular, rohan_leader")


@rule("R6.4")
def test_s28_one_elite_is_a_whole_muster():
    game = recruits(given(at_war="north"), FREE_PEOPLES).answers(free_peoples=["north_elite", "dale"])
    assert game.over
    assert game.told(FiguresRecruited) == [FiguresRecruited(FREE_PEOPLES, "dale", {"north_elite": 1})]


@rule("R6.6")
def test_the_second_figure_goes_to_another_settlement():
    game = recruits(given(at_war="north"), FREE_PEOPLES).answers(free_peoples=["north_regular", "dale"])
    game.answer(FREE_PEOPLES, "north_regular")
    assert game.offers(FREE_PEOPLES) == ["bree", "carrock", "the_shire"]


@rule("R6.5", "R8.14")
def test_nations_not_at_war_do_not_recruit_with_a_die():
    game = given(setup=True)
    assert not recruit.can_recruit(game.state, FREE_PEOPLES)
    assert not recruit.can_recruit(game.state, SHADOW)
    assert "recruit" not in possible_actions(game.state, SHADOW, "muster")


@rule("R6.7")
def test_nazgul_come_only_to_strongholds_of_sauron():
    game = recruits(given(at_war="sauron southrons_easterlings"), SHADOW).answers(shadow="nazgul")
    assert game.offers(SHADOW) == [
        "barad_dur",
        "dol_guldur",
        "minas_morgul",
        "morannon",
        "moria",
        "mount_gundabad",
    ]


@rule("R6.8", "R9.22")
def test_no_recruiting_where_the_enemy_is():
    state = given(
        inside={"minas_tirith": "gondor_regular"},
        minas_tirith="5 sauron_regular",
        captured="pelargir",
        pelargir="sauron_regular",
        at_war="gondor",
    ).state
    found = recruit.recruitable(state, FREE_PEOPLES)
    assert found["gondor_regular"] == ["dol_amroth", "lamedon", "lossarnach"]


@rule("R6.9")
def test_nothing_left_is_nothing_recruited():
    state = given(at_war="north", none_left="north_elite north_regular").state
    assert recruit.recruitable(state, FREE_PEOPLES) == {}


@rule("R6.31")
def test_one_may_stop_after_the_first_figure():
    game = recruits(given(at_war="isengard"), SHADOW).answers(shadow=["isengard_regular", "orthanc"])
    assert game.offers(SHADOW) == ["isengard_regular", "stop"]
    game.answer(SHADOW, "stop")
    assert game.over


@rule("R6.35")
def test_leaders_need_a_unit_and_nazgul_do_not():
    state = given(dale="north_regular", at_war="north sauron").state
    assert recruit.recruitable(state, FREE_PEOPLES)["north_leader"] == ["dale"]
    assert "moria" in recruit.recruitable(state, SHADOW)["nazgul"]


# --- recruiting with a card --------------------------------------------------------------------------


@rule("R6.10", "R9.30", "R9.22")
def test_e5_a_card_recruits_for_a_nation_not_at_war_into_a_besieged_stronghold_up_to_five():
    game = given(inside={"helms_deep": "4 rohan_regular, meriadoc"}, helms_deep="6 isengard_regular")
    acts(game, card_recruits, FREE_PEOPLES, "helms_deep", "2 rohan_regular, rohan_leader")
    assert game.told(UnitsDisbanded)[0].figures == {"rohan_regular": 1}
    assert game.inside("helms_deep") == stack("5 rohan_regular, meriadoc, rohan_leader")


@rule("R6.10")
def test_a_card_that_asks_for_a_free_region_does_not_reach_the_besieged():
    game = given(inside={"helms_deep": "rohan_regular"}, helms_deep="6 isengard_regular")
    acts(game, card_recruits, FREE_PEOPLES, "helms_deep", "rohan_elite", must_be_free=True)
    assert game.told(FiguresRecruited) == []


@rule("R6.11")
def test_e5_a_companion_among_enemies_makes_no_place_for_recruits():
    game = given(eastemnet="strider, 3 isengard_regular")
    assert not recruit.takes_recruits(game.state, FREE_PEOPLES, "eastemnet")
    assert recruit.takes_recruits(game.state, FREE_PEOPLES, "edoras")
    assert recruit.takes_recruits(game.state, FREE_PEOPLES, "fangorn")


@rule("R6.9", "R6.10", "R6.35", "R10.10")
def test_e3_a_card_recruits_what_is_available():
    game = given(none_left="gondor_leader")
    acts(game, card_recruits, FREE_PEOPLES, "dol_amroth", "gondor_elite, gondor_leader")
    assert game.told(FiguresRecruited)[0].figures == {"gondor_elite": 1}
    alone = given(none_left="gondor_elite")
    acts(alone, card_recruits, FREE_PEOPLES, "dol_amroth", "gondor_elite, gondor_leader")
    assert alone.told(FiguresRecruited) == []


# --- the Voice of Saruman ----------------------------------------------------------------------------


@rule("R6.4")
def test_the_voice_musters_in_every_settlement_of_isengard_that_is_free():
    game = given(
        orthanc="saruman, 2 isengard_regular",
        south_dunland="rohan_regular",
        captured="south_dunland",
        at_war="isengard rohan",
    )
    acts(game, recruit.voice_of_saruman, SHADOW).answers(shadow="muster_everywhere")
    assert [event.region for event in game.told(FiguresRecruited)] == ["north_dunland", "orthanc"]


@rule("R6.4")
def test_the_voice_makes_two_elites_or_as_many_as_there_are():
    game = given(orthanc="saruman, 3 isengard_regular", at_war="isengard")
    acts(game, recruit.voice_of_saruman, SHADOW).answers(shadow="make_elites")
    assert game.at("orthanc") == stack("saruman, isengard_regular, 2 isengard_elite")
    one = given(orthanc="saruman, isengard_regular", at_war="isengard", none_left="isengard_regular")
    assert recruit.voice_choices(one.state, SHADOW) == ["make_elites"]
    acts(one, recruit.voice_of_saruman, SHADOW)
    assert one.told(FiguresUpgraded)[0].into == {"isengard_elite": 1}


@rule("R6.8", "A55")
def test_the_voice_is_silent_in_a_besieged_or_captured_orthanc():
    besieged = given(inside={"orthanc": "saruman, isengard_regular"}, orthanc="5 rohan_regular")
    assert not recruit.can_use_voice(besieged.state, SHADOW)
    captured = given(orthanc="saruman", captured="orthanc")
    assert not recruit.can_use_voice(captured.state, SHADOW)


# --- movement ----------------------------------------------------------------------------------------


@rule("R6.12", "R6.23")
def test_an_army_result_moves_two_armies_and_a_character_result_one_that_is_led():
    game = given(edoras="rohan_regular", dale="north_regular, north_leader", at_war="rohan north")
    moves(game, FREE_PEOPLES).answers(free_peoples=["dale", "old_forest_road", "edoras", "folde"])
    assert game.over
    assert [move.to for move in game.told(ArmyMoved)] == ["old_forest_road", "folde"]
    assert movable_armies(game.state, FREE_PEOPLES, {"north_leader"}) == ["old_forest_road"]
    moves(game, FREE_PEOPLES, most=1, led=True)
    assert game.prompt(FREE_PEOPLES) == "army.to"


@rule("R6.13")
def test_s27_nobody_is_carried_on_by_the_second_move():
    game = given(edoras="2 rohan_regular", folde="3 rohan_regular", at_war="rohan")
    moves(game, FREE_PEOPLES)
    game.answers(free_peoples=["edoras", "folde", ("rohan_regular", "rohan_regular"), "folde", "westemnet"])
    assert game.question(FREE_PEOPLES).items == {"rohan_regular": 3}
    game.answer(FREE_PEOPLES, *["rohan_regular"] * 3)
    assert game.at("folde") == {"rohan_regular": 2}


@rule("R6.34")
def test_s27_two_parts_of_one_army_go_two_ways():
    game = given(edoras="4 rohan_regular", at_war="rohan")
    two = ("rohan_regular", "rohan_regular")
    moves(game, FREE_PEOPLES).answers(free_peoples=["folde", two, "edoras", "westemnet", two])
    assert game.at("folde") == game.at("westemnet") == {"rohan_regular": 2}
    assert game.at("edoras") == {}


@rule("R6.14", "R6.22")
def test_an_army_moves_into_free_regions_and_undefended_settlements_only():
    state = given(
        westemnet="3 isengard_regular", edoras="rohan_regular", fangorn="nazgul", at_war="isengard"
    ).state
    assert targets(state, SHADOW, "westemnet") == ["edoras"]
    assert ways_out(state, SHADOW, "westemnet", ()) == [
        "eastemnet",
        "fangorn",
        "folde",
        "fords_of_isen",
        "helms_deep",
    ]
    assert "edoras" not in ways_out(state, SHADOW, "westemnet", ())
    assert ways_out(
        given(helms_deep="isengard_regular", captured="helms_deep", at_war="isengard").state,
        SHADOW,
        "helms_deep",
        (),
    ) == ["fords_of_isen", "westemnet"]


@rule("R6.15", "R8.18", "R9.23", "R9.24")
def test_s33_walking_into_an_undefended_city_takes_it():
    game = given(westemnet="2 isengard_regular", captured="westemnet", at_war="isengard")
    moves(game, SHADOW, most=1).answers(shadow=["edoras", ("isengard_regular",)])
    assert game.told(NationActivated) == [NationActivated("rohan", "entered", "edoras")]
    assert game.told(SettlementCaptured) == [SettlementCaptured("edoras", SHADOW)]
    assert game.told(NationAdvanced) == [NationAdvanced("rohan", "captured", "edoras")]
    assert game.state.steps_to_war["rohan"] == 2
    assert victory_points(game.state, SHADOW) == 1


@rule("R6.15")
def test_s33_with_wormtongue_rohan_advances_but_stays_passive():
    game = given(westemnet="isengard_regular", captured="westemnet", at_war="isengard", table="sh_char_22")
    moves(game, SHADOW, most=1).answers(shadow=["edoras"])
    assert game.told(NationActivated) == []
    assert game.state.steps_to_war["rohan"] == 2
    assert "rohan" in game.state.passive


@rule("R6.15", "R9.25")
def test_the_first_owner_takes_his_settlement_back():
    game = given(folde="rohan_regular", captured="edoras", at_war="rohan")
    moves(game, FREE_PEOPLES, most=1).answers(free_peoples=["edoras"])
    assert game.told(SettlementRegained) == [SettlementRegained("edoras", FREE_PEOPLES)]
    assert victory_points(game.state, SHADOW) == 0


@rule("R6.16")
def test_when_all_units_leave_all_leaders_leave():
    game = given(edoras="2 rohan_regular, 2 rohan_leader", at_war="rohan")
    moves(game, FREE_PEOPLES, most=1).answers(free_peoples=["folde", ("rohan_regular", "rohan_regular")])
    assert game.over
    assert game.at("folde") == stack("2 rohan_regular, 2 rohan_leader")
    part = given(edoras="2 rohan_regular, 2 rohan_leader", at_war="rohan")
    moves(part, FREE_PEOPLES, most=1).answers(free_peoples=["folde", ("rohan_regular",), ("rohan_leader",)])
    assert part.at("edoras") == part.at("folde") == stack("rohan_regular, rohan_leader")


@rule("R6.16", "R6.20")
def test_a_leader_who_may_not_cross_the_border_keeps_a_unit_with_him():
    game = given(edoras="2 gondor_regular, rohan_leader", at_war="gondor")
    assert "folde" in ways_out(game.state, FREE_PEOPLES, "edoras", ())
    folde = given(folde="2 gondor_regular, rohan_leader", at_war="gondor")
    moves(folde, FREE_PEOPLES, most=1).answer(FREE_PEOPLES, "druadan_forest")
    assert folde.over
    assert folde.at("folde") == stack("gondor_regular, rohan_leader")
    last = given(folde="gondor_regular, rohan_leader", at_war="gondor").state
    assert "druadan_forest" not in ways_out(last, FREE_PEOPLES, "folde", ())


@rule("R6.17")
def test_a_character_result_takes_a_leader_along():
    game = given(edoras="3 rohan_regular, rohan_leader, gimli", at_war="rohan")
    moves(game, FREE_PEOPLES, most=1, led=True).answers(free_peoples=["folde", ("rohan_regular",)])
    assert game.prompt(FREE_PEOPLES) == "army.leaders"
    assert game.question(FREE_PEOPLES).least == 1
    with pytest.raises(Refused):
        game.answer(FREE_PEOPLES)
    game.answer(FREE_PEOPLES, "gimli")
    assert game.at("folde") == stack("rohan_regular, gimli")
    assert not can_move_armies(given(edoras="rohan_regular", at_war="rohan").state, FREE_PEOPLES, led=True)


@rule("R6.17", "R5.28")
def test_beside_a_nazgul_an_elite_of_the_white_hand_may_lead():
    game = given(orthanc="saruman, isengard_regular, isengard_elite, nazgul", at_war="isengard")
    moves(game, SHADOW, most=1, led=True).answers(shadow=["gap_of_rohan", ("isengard_elite",)])
    assert game.question(SHADOW).least == 0
    regular = given(orthanc="saruman, isengard_regular, isengard_elite, nazgul", at_war="isengard")
    moves(regular, SHADOW, most=1, led=True).answers(shadow=["gap_of_rohan", ("isengard_regular",)])
    assert regular.over
    assert regular.at("gap_of_rohan") == stack("isengard_regular, nazgul")


@rule("R6.20", "R6.21", "R8.14", "R8.15")
def test_borders_bind_nations_not_at_war():
    state = given(minas_tirith="2 gondor_regular, rohan_regular", at_war="rohan").state
    assert ways_out(state, FREE_PEOPLES, "minas_tirith", ()) == ["druadan_forest", "lossarnach", "osgiliath"]
    border = given(druadan_forest="2 gondor_regular, rohan_regular", at_war="rohan")
    moves(border, FREE_PEOPLES, most=1).answer(FREE_PEOPLES, "folde")
    assert border.at("folde") == {"rohan_regular": 1}
    assert "folde" not in ways_out(
        given(druadan_forest="gondor_regular").state, FREE_PEOPLES, "druadan_forest", ()
    )
    assert "western_emyn_muil" in ways_out(
        given(druadan_forest="gondor_regular").state, FREE_PEOPLES, "druadan_forest", ()
    )


@rule("R6.20", "R8.16")
def test_at_war_the_borders_are_open():
    state = given(druadan_forest="gondor_regular", at_war="gondor").state
    assert {"folde", "eastemnet"} <= set(ways_out(state, FREE_PEOPLES, "druadan_forest", ()))


@rule("R7.39", "R6.20", "R8.14")
def test_e12_after_a_retreat_across_a_border_the_next_move_leads_out():
    state = given(erebor="2 north_regular").state
    assert ways_out(state, FREE_PEOPLES, "erebor", ()) == ["dale", "withered_heath"]
    at_war = given(erebor="2 north_regular", at_war="north").state
    assert ways_out(at_war, FREE_PEOPLES, "erebor", ()) == ["dale", "iron_hills", "withered_heath"]


@rule("R6.24", "R6.25", "R6.26", "R9.29")
def test_a_card_marches_on_through_undefended_settlements():
    game = given(
        gap_of_rohan="10 isengard_regular", edoras="isengard_regular", captured="edoras", at_war="isengard"
    )

    async def long_march(g):
        ten = {"isengard_regular": 10}
        for origin, to in (("gap_of_rohan", "fords_of_isen"), ("fords_of_isen", "westemnet")):
            move_army(g, SHADOW, origin, to, ten, "sh_str_07")
        move_army(g, SHADOW, "westemnet", "edoras", ten, "sh_str_07")

    acts(game, long_march)
    assert game.told(SettlementCaptured) == [SettlementCaptured("westemnet", SHADOW)]
    assert game.told(UnitsDisbanded)[0].figures == {"isengard_regular": 1}
    assert {event.because for event in game.told(ArmyMoved)} == {"sh_str_07"}


@rule("R6.27", "R9.14")
def test_besiegers_leave_freely_and_the_siege_ends():
    game = given(inside={"helms_deep": "3 rohan_regular"}, helms_deep="4 isengard_regular", at_war="isengard")
    moves(game, SHADOW, most=1).answers(shadow=["westemnet", ("isengard_regular",) * 4])
    assert game.told(SiegeEnded) == [SiegeEnded("helms_deep")]
    assert game.at("helms_deep") == {"rohan_regular": 3}
    part = given(inside={"helms_deep": "3 rohan_regular"}, helms_deep="4 isengard_regular", at_war="isengard")
    moves(part, SHADOW, most=1).answers(shadow=["westemnet", ("isengard_regular",) * 3])
    assert part.told(SiegeEnded) == []


@rule("R6.28")
def test_a_siege_is_reinforced_by_moving_in():
    state = given(
        inside={"helms_deep": "rohan_regular"},
        helms_deep="isengard_regular",
        westemnet="2 isengard_regular",
        captured="westemnet",
        at_war="isengard",
    ).state
    assert "helms_deep" in ways_out(state, SHADOW, "westemnet", ())


@rule("R6.29", "R6.30")
def test_the_besieged_do_not_move_out_and_nobody_moves_in():
    state = given(
        inside={"helms_deep": "3 rohan_regular"},
        helms_deep="isengard_regular",
        westemnet="rohan_regular",
        at_war="rohan",
    ).state
    assert movable_armies(state, FREE_PEOPLES, ()) == ["westemnet"]
    assert "helms_deep" not in ways_out(state, FREE_PEOPLES, "westemnet", ())


@rule("R6.32", "R6.3")
def test_when_the_siege_ends_the_garrison_is_in_the_region_again():
    game = given(
        inside={"erebor": "5 dwarves_regular, gimli"}, erebor="nazgul, sauron_regular", at_war="sauron"
    )
    moves(game, SHADOW, most=1).answers(shadow=["dale", ("nazgul",)])
    assert game.at("erebor") == stack("5 dwarves_regular, gimli")


@rule("R6.33")
def test_a_second_unit_chooses_who_goes_with_it():
    game = given(morannon="2 sauron_regular, 2 nazgul, witch_king", at_war="sauron")
    moves(game, SHADOW, most=1).answers(shadow=["dagorlad", ("sauron_regular",)])
    assert game.question(SHADOW).items == {"nazgul": 2, "witch_king": 1}
    game.answer(SHADOW, "nazgul", "witch_king")
    assert game.at("dagorlad") == stack("sauron_regular, nazgul, witch_king")


@rule("R6.14")
def test_s32_an_empty_osgiliath_is_no_settlement():
    game = given(north_ithilien="sauron_regular", at_war="sauron")
    moves(game, SHADOW, most=1).answers(shadow=["osgiliath"])
    assert game.told(SettlementCaptured) == []
    assert game.told(NationActivated) == []


@rule("R6.14")
def test_a_power_too_great_keeps_shadow_armies_out():
    state = given(
        dimrill_dale="3 sauron_regular",
        parth_celebrant="nazgul",
        lorien="elves_regular",
        at_war="sauron",
        table="fp_str_02",
    ).state
    assert "lorien" not in targets(state, SHADOW, "dimrill_dale")
    empty = given(dimrill_dale="3 sauron_regular", at_war="sauron", table="fp_str_02").state
    assert "lorien" not in ways_out(empty, SHADOW, "dimrill_dale", ())

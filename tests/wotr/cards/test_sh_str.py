"""The Shadow's Strategy deck as events: what each card does, when it cannot be played, how it leaves."""

from __future__ import annotations

import pytest

from games.wotr import entry, hand, politics
from games.wotr.events import (
    ArmyMoved,
    ArmyRetreated,
    BattleBegan,
    CardHadNoEffect,
    CardRolled,
    CombatRoundBegan,
    DieDiscarded,
    FiguresLost,
    FiguresRecruited,
    FiguresUpgraded,
    NationActivated,
    NationAdvanced,
    NationSetBack,
    NazgulFlew,
    SettlementCaptured,
    SiegeBegan,
    TableCardDiscarded,
    UnitsDisbanded,
)
from games.wotr.facts import FREE_PEOPLES, NEIGHBOURS, SHADOW
from tests.wotr.cards.stage import AT_WAR, can, event
from tests.wotr.rules import rule
from tests.wotr.scenario import given
from tests.wotr.war import fight

SAURON, ELITE = "sauron_regular", "sauron_elite"
URUK, ORC, SOUTHRON = "isengard_regular", "sauron_regular", "southrons_easterlings_regular"


def settles(game):
    async def settle(g):
        hand.settle_table(g)

    return game.plays(settle)


# --- what several cards need -----------------------------------------------------------------------------


@rule("R10.5")
@pytest.mark.parametrize("card", ["sh_str_04", "sh_str_09", "sh_str_23"])
def test_every_shadow_nation_must_be_at_war(card):
    assert can(card, at_war=AT_WAR)
    assert not can(card, at_war="isengard sauron")


@rule("R10.5")
@pytest.mark.parametrize(
    ("card", "nation"),
    [
        ("sh_str_10", "southrons_easterlings"),
        ("sh_str_11", "isengard"),
        ("sh_str_13", "isengard"),
        ("sh_str_14", "sauron"),
        ("sh_str_15", "sauron"),
        ("sh_str_21", "southrons_easterlings"),
        ("sh_str_24", "sauron"),
    ],
)
def test_its_nation_must_be_at_war(card, nation):
    assert can(card, at_war=nation)
    assert not can(card, at_war=[other for other in AT_WAR.split() if other != nation])


@rule("R6.10")
@pytest.mark.parametrize(
    "card", ["sh_str_05", "sh_str_07", "sh_str_08", "sh_str_17", "sh_str_19", "sh_str_20", "sh_str_22"]
)
def test_playable_at_any_time(card):
    assert can(card)


# --- Return to Valinor, The Fighting Uruk-hai ----------------------------------------------------------


@rule("A79")
def test_return_to_valinor_rolls_for_every_elven_stronghold_at_peace():
    game = event(
        "sh_str_01",
        lorien="2 sauron_regular",
        captured="lorien",
        rivendell="2 elves_regular, 4 elves_elite, 2 north_regular",
        grey_havens="elves_regular, elves_elite",
        woodland_realm="sauron_regular",
        inside={"woodland_realm": "2 elves_regular"},
        dice=[6, 2, 6, 6, 1, 5, 1],
    )
    rolled = [(len(roll.dice), roll.needs, roll.hits) for roll in game.told(CardRolled)]
    assert rolled == [(2, 6, 1)]  # the Grey Havens come first
    game.answers(free_peoples="elves_regular")
    rolled = [(len(roll.dice), roll.needs, roll.hits) for roll in game.told(CardRolled)]
    assert rolled == [(2, 6, 1), (5, 6, 2)]
    assert game.told(NationActivated) == []


def test_return_to_valinor_lets_the_owner_choose_among_the_whole_army():
    game = event(
        "sh_str_01",
        lorien="2 sauron_regular",
        captured="lorien",
        rivendell="elves_regular, north_regular",
        dice=[6],
    )
    assert set(game.offers(FREE_PEOPLES)) == {"elves_regular", "north_regular"}
    game.answers(free_peoples="north_regular")
    assert game.at("rivendell") == {"elves_regular": 1}


def test_return_to_valinor_needs_an_elven_stronghold():
    assert not can("sh_str_01", edoras="isengard_regular", captured="edoras")
    assert can("sh_str_01", captured="lorien")


BEFORE_HELMS_DEEP = {
    "orthanc": "saruman",
    "helms_deep": "4 isengard_regular, 2 sauron_regular",
    "inside": {"helms_deep": "3 rohan_elite"},
    "at_war": "isengard rohan",
}


@rule("A73", "R7.7")
def test_the_fighting_uruk_hai_storm_for_three_rounds():
    game = event("sh_str_02", **BEFORE_HELMS_DEEP, dice=[1] * 99)
    assert game.question(SHADOW).items == {URUK: 4}  # Sauron is not at war and stays in the rearguard
    game.answers(shadow=[(URUK,) * 4, "continue", "continue"])
    assert [began.round for began in game.told(CombatRoundBegan)] == [1, 2, 3]
    assert game.told(BattleBegan)[0].because == "sh_str_02"
    assert game.over


@pytest.mark.parametrize(("garrison", "asked"), [("3 rohan_elite", 2), ("3 rohan_elite, strider", 1)])
def test_against_the_uruk_hai_a_combat_card_needs_a_companion(garrison, asked):
    position = BEFORE_HELMS_DEEP | {"inside": {"helms_deep": garrison}}
    game = event("sh_str_02", **position, free_peoples_hand="fp_str_22", dice=[1] * 99)
    game.answers(shadow=[(URUK,) * 4])
    if asked == 2:
        game.answers(shadow="continue")
    assert game.question(FREE_PEOPLES).about["round"] == asked


def test_the_uruk_hai_choose_among_their_sieges():
    game = event(
        "sh_str_02",
        **BEFORE_HELMS_DEEP | {"inside": {"helms_deep": "rohan_elite", "lorien": "elves_regular"}},
        lorien="isengard_regular",
        dice=[1] * 9,
    )
    assert set(game.offers(SHADOW)) == {"helms_deep", "lorien"}


def test_the_uruk_hai_need_saruman_and_a_siege_of_theirs():
    assert can("sh_str_02", **BEFORE_HELMS_DEEP)
    assert not can("sh_str_02", **BEFORE_HELMS_DEEP | {"orthanc": "isengard_regular"})
    assert not can("sh_str_02", **BEFORE_HELMS_DEEP | {"helms_deep": "2 sauron_regular"})
    assert not can("sh_str_02", orthanc="saruman", westemnet="4 isengard_regular", at_war="isengard")


# --- Denethor's Folly ------------------------------------------------------------------------------------

SIEGE = {
    "minas_tirith": "5 sauron_regular",
    "inside": {"minas_tirith": "3 gondor_regular, 2 gondor_leader, rohan_leader, boromir"},
    "at_war": "sauron gondor",
}


@rule("A76")
def test_denethors_folly_takes_a_leader():
    game = event("sh_str_03", **SIEGE)
    assert set(game.offers(SHADOW)) == {"gondor_leader", "rohan_leader"}
    game.answers(shadow="gondor_leader")
    assert game.told(FiguresLost) == [
        FiguresLost(FREE_PEOPLES, "minas_tirith", {"gondor_leader": 1}, True, "sh_str_03")
    ]
    assert game.state.table == ["sh_str_03"]


def test_denethors_folly_without_a_leader_only_stays():
    game = event("sh_str_03", **SIEGE | {"inside": {"minas_tirith": "gondor_regular, boromir"}})
    assert game.told(FiguresLost) == []
    assert game.state.table == ["sh_str_03"]


def test_denethors_folly_needs_the_siege():
    assert can("sh_str_03", **SIEGE)
    assert not can("sh_str_03", osgiliath="5 sauron_regular", minas_tirith="gondor_regular")
    assert not can("sh_str_03", minas_tirith="5 sauron_regular", captured="minas_tirith")


def test_under_denethors_folly_no_combat_cards_at_minas_tirith():
    game = given(table="sh_str_03", free_peoples_hand="fp_str_22", **SIEGE)
    fight(game, "minas_tirith", "minas_tirith", dice=[1] * 99)
    assert "battle.card" not in game.asked


def test_e2_denethors_folly_ends_with_the_siege():
    game = given(table="sh_str_03", minas_tirith="gondor_regular")
    assert settles(game).told(TableCardDiscarded) == [TableCardDiscarded("sh_str_03", "condition")]
    assert settles(given(table="sh_str_03", **SIEGE)).told(TableCardDiscarded) == []


@pytest.mark.parametrize(
    ("die", "inside", "may"),
    [
        ("will_of_the_west", "boromir", True),
        ("army", "boromir", False),
        ("army", "strider", False),
        ("army", "aragorn", True),
        ("muster", "gandalf_grey", True),
        ("event", "gandalf_white", True),
    ],
)
def test_who_may_discard_denethors_folly(die, inside, may):
    position = SIEGE | {"inside": {"minas_tirith": f"3 gondor_regular, {inside}"}}
    game = given(table="sh_str_03", **position)
    assert hand.removable_cards(game.state, FREE_PEOPLES, die) == (["sh_str_03"] if may else [])
    assert hand.removable_cards(game.state, SHADOW, die) == []


# --- The Day Without Dawn, Threats and Promises, Stormcrow ----------------------------------------------


@rule("A50")
def test_the_day_without_dawn_takes_will_of_the_west_dice():
    game = event("sh_str_04", at_war=AT_WAR, free_peoples_dice="will_of_the_west army will_of_the_west")
    assert game.told(DieDiscarded) == [DieDiscarded(FREE_PEOPLES, "will_of_the_west", "sh_str_04")] * 2
    assert game.state.dice[FREE_PEOPLES] == ["army"]


def test_the_day_without_dawn_may_find_none():
    assert event("sh_str_04", at_war=AT_WAR).told(DieDiscarded) == []


@rule("A47")
def test_threats_and_promises_stop_musters_of_passive_nations_only():
    game = event("sh_str_05", active="gondor")
    assert game.state.table == ["sh_str_05"]
    assert set(politics.nations_to_advance(game.state, FREE_PEOPLES)) == {"elves", "gondor"}


def test_an_attack_that_moves_a_nation_ends_threats_and_promises():
    game = given(
        table="sh_str_05", fangorn="2 rohan_regular", westemnet="2 isengard_regular", at_war="isengard"
    )
    fight(game, "westemnet", "fangorn", dice=[1] * 4, shadow="cease")
    assert game.told(TableCardDiscarded) == [TableCardDiscarded("sh_str_05", "condition")]


def test_an_attack_on_a_nation_at_war_does_not():
    game = given(
        table="sh_str_05", fangorn="2 rohan_regular", westemnet="2 isengard_regular", at_war="isengard rohan"
    )
    fight(game, "westemnet", "fangorn", dice=[1] * 4, shadow="cease")
    assert game.state.table == ["sh_str_05"]


def test_an_attack_on_the_shadow_does_not():
    game = given(table="sh_str_05", fangorn="2 rohan_regular", westemnet="2 isengard_regular", at_war="rohan")
    fight(game, "fangorn", "westemnet", by=FREE_PEOPLES, dice=[1] * 4, free_peoples="cease")
    assert [step.nation for step in game.told(NationAdvanced)] == ["isengard"]
    assert game.state.table == ["sh_str_05"]


def test_a_companions_counsel_ends_threats_and_promises():
    game = given(table="sh_str_05", minas_tirith="boromir", active="gondor")
    game.plays(entry.counsel, entry.COUNSELS[0])
    assert game.told(TableCardDiscarded) == [TableCardDiscarded("sh_str_05", "condition")]


@pytest.mark.parametrize("because", ["captured", "muster", "fp_str_08"])
def test_other_steps_do_not(because):
    async def step(g):
        politics.advance(g, "rohan", because)

    game = given(table="sh_str_05").plays(step)
    assert game.told(NationAdvanced)
    assert game.state.table == ["sh_str_05"]


@rule("A77", "R8.19")
def test_stormcrow_sets_a_nation_back_and_costs_a_figure():
    game = event(
        "sh_str_06",
        fellowship="hollin",
        edoras="strider",
        dale="boromir",
        westemnet="2 rohan_regular",
        helms_deep="rohan_elite, rohan_leader",
        steps={"rohan": 2, "north": 1},
    )
    assert set(game.offers(SHADOW)) == {"rohan", "north"}
    game.answers(shadow="rohan")
    assert game.told(NationSetBack) == [NationSetBack("rohan", "sh_str_06")]
    assert set(game.offers(FREE_PEOPLES)) == {"westemnet", "helms_deep"}
    game.answers(free_peoples="helms_deep")
    assert set(game.offers(FREE_PEOPLES)) == {"rohan_elite", "rohan_leader"}
    game.answers(free_peoples="rohan_elite")
    assert game.at("helms_deep") == {}  # the leader left alone is gone too (R1.17)
    assert {"rohan_elite", "rohan_leader"} <= game.state.casualties.keys()


def test_stormcrow_by_the_ring_bearers_and_in_the_top_box():
    game = event("sh_str_06", fellowship="rivendell", rivendell="elves_elite", steps={"elves": 3})
    assert game.told(NationSetBack) == []
    assert "elves_elite" in game.state.casualties


def test_stormcrow_on_the_last_of_a_garrison():
    game = event(
        "sh_str_06",
        fellowship="minas_tirith",
        minas_tirith="2 sauron_regular",
        inside={"minas_tirith": "gondor_regular"},
    )
    assert [capture.region for capture in game.told(SettlementCaptured)] == ["minas_tirith"]


def test_stormcrow_finds_no_figure():
    game = event("sh_str_06", fellowship="edoras", steps={"rohan": 2})
    assert game.told(FiguresLost) == []
    assert game.state.steps_to_war["rohan"] == 3


@rule("A48")
def test_stormcrow_needs_somebody_in_a_nation_not_at_war():
    assert not can("sh_str_06", fellowship="hollin")
    assert not can("sh_str_06", fellowship="rivendell", at_war="elves")
    assert not can("sh_str_06", mordor=1)
    assert not can("sh_str_06", mordor=1, osgiliath="boromir")
    assert can("sh_str_06", mordor=1, pelargir="boromir")
    assert can("sh_str_06", fellowship="bree")


# --- Shadows Gather, The Shadow Lengthens, The Shadow is Moving -----------------------------------------


@rule("R6.24", "R6.26")
def test_shadows_gather_three_regions_away():
    game = event(
        "sh_str_07",
        orthanc="4 isengard_regular, nazgul",
        westemnet="isengard_regular",
        at_war="isengard",
        captured="westemnet",
        shadow=["orthanc", "gap_of_rohan"],
    )
    game.answers(shadow=[(URUK,) * 3, "nazgul"])
    assert [(move.origin, move.to) for move in game.told(ArmyMoved)] == [
        ("orthanc", "gap_of_rohan"),
        ("gap_of_rohan", "fords_of_isen"),
        ("fords_of_isen", "westemnet"),
    ]
    assert game.at("orthanc") == {URUK: 1}
    assert game.at("westemnet") == {URUK: 4, "nazgul": 1}


@rule("A87", "R6.25")
def test_shadows_gather_take_what_nobody_defends_on_the_way():
    game = event(
        "sh_str_07",
        fords_of_isen="2 isengard_regular",
        folde="isengard_regular",
        captured="folde",
        at_war="isengard",
        shadow=["fords_of_isen", "westemnet", "folde"],
    )
    game.answers(shadow=[(URUK, URUK)])
    assert [capture.region for capture in game.told(SettlementCaptured)] == ["westemnet"]
    assert game.at("folde") == {URUK: 3}


def test_shadows_gather_must_end_with_another_army():
    game = event(
        "sh_str_07",
        orthanc="4 isengard_regular",
        westemnet="isengard_regular",
        captured="westemnet",
        at_war="isengard",
    )
    assert set(game.offers(SHADOW)) == {"orthanc", "westemnet"}
    game.answers(shadow="orthanc")
    assert set(game.offers(SHADOW)) == {"fords_of_isen", "gap_of_rohan"}
    game.answers(shadow="gap_of_rohan")
    assert game.prompt(SHADOW) == "army.units"  # by the fords to Westemnet: there is no other way
    assert game.question(SHADOW).about["to"] == "westemnet"


def test_shadows_gather_cannot_pass_an_army_nor_reach_the_besieged():
    alone = event(
        "sh_str_07",
        orthanc="4 isengard_regular",
        edoras="isengard_regular",
        captured="edoras",
        fords_of_isen="rohan_regular",
        at_war="isengard",
    )
    assert alone.over
    besieged = event(
        "sh_str_07",
        gap_of_rohan="2 isengard_regular",
        orthanc="rohan_regular",
        inside={"orthanc": "isengard_regular"},
        at_war="isengard",
    )
    assert besieged.over


@rule("R6.20")
def test_shadows_gather_only_those_who_may_enter():
    game = event(
        "sh_str_07",
        gap_of_rohan="2 isengard_regular, 2 southrons_easterlings_regular",
        fords_of_isen="isengard_regular",
        at_war="isengard",
    )
    game.answers(shadow=["gap_of_rohan", "fords_of_isen", "stop"])
    assert game.question(SHADOW).items == {URUK: 2}


def test_stacking_is_checked_when_the_march_is_over():
    game = event(
        "sh_str_07",
        gap_of_rohan="5 isengard_regular, 2 isengard_elite",
        fords_of_isen="6 isengard_regular",
        at_war="isengard",
        shadow=["gap_of_rohan", "fords_of_isen", "stop"],
    )
    game.answers(shadow=[(URUK,) * 5])
    assert game.told(UnitsDisbanded) == [UnitsDisbanded(SHADOW, "fords_of_isen", {URUK: 1})]


def test_the_shadow_lengthens_moves_two_armies_but_nobody_twice():
    game = event(
        "sh_str_08",
        gorgoroth="2 sauron_regular",
        nurn="2 sauron_regular",
        minas_morgul="sauron_regular",
        at_war="sauron",
    )
    first = game.offers(SHADOW)
    assert "stop" not in first
    game.answers(shadow=["gorgoroth", "minas_morgul"])
    game.answers(shadow=[(SAURON, SAURON)])
    assert game.at("minas_morgul") == {SAURON: 3}
    assert "stop" in game.offers(SHADOW)
    game.answers(shadow="stop")
    assert len(game.told(ArmyMoved)) == 1


def test_the_shadow_lengthens_with_one_army_only():
    assert event("sh_str_08", nurn="2 sauron_regular").over


@rule("R6.34")
def test_the_shadow_is_moving_four_armies():
    game = event(
        "sh_str_09",
        at_war=AT_WAR,
        gorgoroth="2 sauron_regular",
        nurn="sauron_regular",
        khand="southrons_easterlings_regular",
        orthanc="isengard_regular",
        umbar="southrons_easterlings_regular",
    )
    assert "stop" in game.offers(SHADOW)
    game.answers(shadow=["khand", NEIGHBOURS["khand"][0], "orthanc", "gap_of_rohan"])
    game.answers(shadow=["umbar", "near_harad", "nurn"])
    assert game.over
    assert len(game.told(ArmyMoved)) == 4


def test_the_shadow_is_moving_may_stand_still():
    game = event("sh_str_09", at_war=AT_WAR, nurn="sauron_regular", shadow="stop")
    assert game.over


# --- Corsairs of Umbar -----------------------------------------------------------------------------------


def corsairs(umbar="4 southrons_easterlings_regular", **position):
    more = {"at_war": "southrons_easterlings"} | position
    return event("sh_str_10", umbar=umbar, **more)


@rule("A42", "A43")
def test_corsairs_land_on_the_coast_of_gondor():
    game = corsairs()
    assert set(game.offers(SHADOW)) == {"anfalas", "dol_amroth", "lamedon", "pelargir"}
    game.answers(shadow=["pelargir", (SOUTHRON,) * 3])
    assert game.at("pelargir") == {SOUTHRON: 3}
    assert [capture.region for capture in game.told(SettlementCaptured)] == ["pelargir"]
    assert [woken.nation for woken in game.told(NationActivated)] == ["gondor"]


@rule("A42", "R7.23")
def test_corsairs_fight_where_they_land_and_may_not_cease():
    game = corsairs(pelargir="2 gondor_regular", dice=[6, 5, 5, 1, 1, 1, 5, 1, 1, 1, 1])
    game.answers(shadow=["pelargir", (SOUTHRON,) * 4])
    (battle,) = game.told(BattleBegan)
    assert (battle.kind, battle.origin, battle.region) == ("field", "pelargir", "pelargir")
    assert "battle.continue" not in game.asked
    assert game.prompt(FREE_PEOPLES) == "battle.retreat"
    game.answers(free_peoples="stand")
    assert game.at("pelargir") == {SOUTHRON: 4}
    assert [capture.region for capture in game.told(SettlementCaptured)] == ["pelargir"]
    assert game.over


@rule("A42")
def test_when_the_defender_retreats_the_corsairs_have_the_place():
    game = corsairs(pelargir="2 gondor_regular", dice=[1] * 6)
    game.answers(shadow=["pelargir", (SOUTHRON,) * 4], free_peoples="lossarnach")
    assert len(game.told(ArmyRetreated)) == 1
    assert game.state.captured["pelargir"] == SHADOW


@rule("A42")
def test_corsairs_that_are_beaten_are_gone():
    game = corsairs(
        "southrons_easterlings_regular", lamedon="4 gondor_regular", shadow="lamedon", dice=[1, 6, 6, 6, 6]
    )
    assert game.at("lamedon") == {"gondor_regular": 4}
    assert game.over


@rule("A42")
def test_walls_of_dol_amroth_are_besieged_at_once():
    game = corsairs(dol_amroth="3 gondor_regular")
    game.answers(shadow=["dol_amroth", (SOUTHRON,) * 4], free_peoples="walls")
    assert game.told(SiegeBegan) == [SiegeBegan(FREE_PEOPLES, "dol_amroth")]
    assert game.at("dol_amroth") == {SOUTHRON: 4}
    assert game.over


@rule("A42", "R6.2")
def test_corsairs_join_a_siege_and_storm_once():
    game = corsairs(
        dol_amroth="8 southrons_easterlings_regular",
        inside={"dol_amroth": "2 gondor_regular"},
        dice=[1] * 9,
    )
    game.answers(shadow=["dol_amroth", (SOUTHRON,) * 4])
    assert game.told(UnitsDisbanded) == [UnitsDisbanded(SHADOW, "dol_amroth", {SOUTHRON: 2})]
    game.answers(shadow=[(SOUTHRON,) * 10])
    assert game.told(BattleBegan)[0].kind == "siege"
    assert len(game.told(CombatRoundBegan)) == 1
    assert game.over


def test_units_not_at_war_stay_in_umbar():
    game = corsairs("2 southrons_easterlings_regular, 2 sauron_regular, nazgul", shadow="anfalas")
    assert game.question(SHADOW).items == {SOUTHRON: 2}


def test_without_an_army_in_umbar_nothing_happens():
    assert event("sh_str_10", at_war="southrons_easterlings").over


# --- Rage of the Dunlendings, Return of the Witch-king --------------------------------------------------


def test_rage_of_the_dunlendings():
    game = event(
        "sh_str_11",
        at_war="isengard",
        north_dunland="3 isengard_regular, nazgul",
        south_dunland="isengard_regular, isengard_elite, sauron_regular",
        enedwaith="rohan_regular",
    )
    assert set(game.offers(SHADOW)) == {
        "cardolan",
        "hollin",
        "moria",
        "south_downs",
        "south_dunland",
        "tharbad",
        "gap_of_rohan",
        "north_dunland",
    }
    game.answers(shadow="gap_of_rohan")
    assert game.question(SHADOW).items == {URUK: 3}
    game.answers(shadow=[(URUK,) * 3])
    assert game.question(SHADOW).items == {URUK: 1, "isengard_elite": 1}
    assert game.question(SHADOW).most == 1
    game.answers(shadow="isengard_elite")
    assert game.at("gap_of_rohan") == {URUK: 5, "isengard_elite": 1}
    assert game.at("north_dunland") == {"nazgul": 1}


def test_the_dunlendings_may_stay_at_home():
    game = event("sh_str_11", at_war="isengard", north_dunland="3 isengard_regular", shadow="south_dunland")
    game.answer(SHADOW)
    assert game.at("south_dunland") == {URUK: 2}


def test_return_of_the_witch_king():
    game = event(
        "sh_str_12", minas_morgul="gondor_regular", inside={"minas_morgul": "sauron_regular, witch_king"}
    )
    assert game.told(NazgulFlew) == [
        NazgulFlew(SHADOW, "minas_morgul", "angmar", {"witch_king": 1}, from_inside=True, because="sh_str_12")
    ]
    assert game.at("angmar") == {"witch_king": 1, SAURON: 2, ELITE: 1}


def test_the_witch_king_is_in_angmar_already():
    game = event("sh_str_12", angmar="witch_king")
    assert game.told(NazgulFlew) == []
    assert game.at("angmar") == {"witch_king": 1, SAURON: 2, ELITE: 1}


@rule("R10.21")
def test_an_angmar_that_is_not_free_recruits_nobody():
    game = event("sh_str_12", barad_dur="witch_king", angmar="north_regular", captured="angmar")
    assert game.told(FiguresRecruited) == []
    assert game.at("angmar") == {"north_regular": 1, "witch_king": 1}


def test_the_witch_king_must_be_in_play_to_return():
    assert not can("sh_str_12")
    assert can("sh_str_12", barad_dur="witch_king")


# --- Half-orcs and Goblin-men, Olog-hai, Hill-trolls ----------------------------------------------------


@pytest.mark.parametrize(("card", "nation"), [("sh_str_13", "isengard"), ("sh_str_14", "sauron")])
def test_a_unit_where_an_army_is(card, nation):
    game = event(
        card,
        at_war=nation,
        nurn="sauron_regular",
        minas_tirith="southrons_easterlings_regular",
        inside={"minas_tirith": "gondor_regular", "orthanc": "isengard_regular"},
        orthanc="rohan_regular",
        angmar="nazgul",
    )
    assert set(game.offers(SHADOW)) == {"nurn", "minas_tirith", "orthanc"}
    game.answers(shadow=["orthanc", f"{nation}_elite"])
    assert game.inside("orthanc")[f"{nation}_elite"] == 1


@rule("R9.30")
def test_a_unit_too_many_behind_the_walls():
    game = event(
        "sh_str_13", at_war="isengard", orthanc="rohan_regular", inside={"orthanc": "5 isengard_regular"}
    )
    game.answers(shadow="isengard_elite")
    assert game.prompt(SHADOW) == "army.disband"


def test_hill_trolls_replace_regulars_wherever_they_are():
    game = event(
        "sh_str_15",
        at_war="sauron",
        nurn="sauron_regular",
        moria="elves_regular",
        inside={"moria": "2 sauron_regular"},
        shadow=["moria", "nurn"],
    )
    assert game.inside("moria") == {SAURON: 1, ELITE: 1}
    assert game.at("nurn") == {ELITE: 1}
    assert game.told(FiguresUpgraded)[0] == FiguresUpgraded(
        SHADOW, "moria", {SAURON: 1}, {ELITE: 1}, True, "sh_str_15"
    )


@rule("R10.6")
def test_hill_trolls_as_far_as_elites_go():
    game = event("sh_str_15", at_war="sauron", nurn="3 sauron_regular", gorgoroth="5 sauron_elite")
    assert game.at("nurn") == {SAURON: 2, ELITE: 1}
    assert event("sh_str_15", at_war="sauron", nurn="2 sauron_elite").told(FiguresUpgraded) == []


# --- recruiting ------------------------------------------------------------------------------------------


def test_a_new_power_is_rising():
    game = event("sh_str_16", orthanc="saruman", shadow=[(URUK, "isengard_elite")])
    assert game.at("north_dunland") == game.at("south_dunland") == {URUK: 2}
    assert game.at("orthanc") == {"saruman": 1, URUK: 1, "isengard_elite": 1}


@rule("R10.21", "R9.30")
def test_a_new_power_skips_what_is_not_free():
    game = event(
        "sh_str_16",
        north_dunland="rohan_regular",
        captured="north_dunland",
        orthanc="rohan_regular",
        inside={"orthanc": "4 isengard_regular, saruman"},
        shadow=[("isengard_elite", "isengard_elite"), URUK],
    )
    assert game.at("north_dunland") == {"rohan_regular": 1}
    assert game.at("south_dunland") == {URUK: 2}
    assert game.inside("orthanc") == {URUK: 3, "isengard_elite": 2, "saruman": 1}


def test_a_new_power_needs_saruman():
    assert not can("sh_str_16")
    assert not can("sh_str_16", casualties="saruman")
    assert can("sh_str_16", orthanc="saruman")


def test_many_kings_come_to_three_settlements():
    game = event("sh_str_17")
    assert set(game.offers(SHADOW)) == {"far_harad", "near_harad", "north_rhun", "south_rhun", "umbar"}
    game.answers(shadow=["umbar", "north_rhun", "far_harad"])
    assert game.at("umbar") == game.at("north_rhun") == game.at("far_harad") == {SOUTHRON: 2}
    assert game.at("near_harad") == {}


@rule("R10.6")
def test_many_kings_with_fewer_places_or_men():
    game = event(
        "sh_str_17",
        umbar="gondor_regular",
        captured="umbar near_harad",
        khand="10 southrons_easterlings_regular",
        gorgoroth="9 southrons_easterlings_regular",
    )
    assert set(game.offers(SHADOW)) == {"far_harad", "north_rhun", "south_rhun"}
    game.answers(shadow=["south_rhun", "north_rhun"])
    assert game.at("south_rhun") == {SOUTHRON: 2}
    assert sum(recruited.figures[SOUTHRON] for recruited in game.told(FiguresRecruited)) == 5


def test_the_king_is_revealed():
    game = event("sh_str_18", minas_tirith="aragorn")
    assert game.at("minas_morgul") == {SAURON: 5, "nazgul": 1}
    assert not can("sh_str_18", minas_tirith="strider")
    assert not can("sh_str_18", casualties="aragorn")


def test_the_king_is_revealed_while_minas_morgul_is_lost():
    game = event("sh_str_18", minas_tirith="aragorn", minas_morgul="gondor_regular", captured="minas_morgul")
    assert game.told(FiguresRecruited) == []


def test_shadows_on_the_misty_mountains():
    game = event("sh_str_19", shadow=["mount_gram", (SAURON, ELITE)])
    assert game.at("mount_gram") == {SAURON: 1, ELITE: 1, "nazgul": 1}
    game = event("sh_str_19", mount_gram="north_regular", captured="mount_gram", shadow=[(ELITE, ELITE)])
    assert game.at("moria") == {ELITE: 2, "nazgul": 1}


def test_the_misty_mountains_are_lost():
    game = event(
        "sh_str_19", mount_gram="north_regular", moria="dwarves_regular", captured="mount_gram moria"
    )
    assert game.over
    assert game.told(FiguresRecruited) == []


def test_orcs_multiplying_again():
    game = event("sh_str_20")
    assert game.at("mount_gundabad") == game.at("dol_guldur") == {SAURON: 3}


def test_orcs_that_do_not_go_round():
    game = event(
        "sh_str_20",
        nurn="10 sauron_regular",
        gorgoroth="10 sauron_regular",
        barad_dur="10 sauron_regular",
        moria="2 sauron_regular",
    )
    assert set(game.offers(SHADOW)) == {"mount_gundabad", "dol_guldur"}
    game.answers(shadow="dol_guldur")
    assert game.at("dol_guldur") == {SAURON: 3}
    assert game.at("mount_gundabad") == {SAURON: 1}


def test_horde_from_the_east():
    game = event("sh_str_21", at_war="southrons_easterlings", khand="gondor_regular")
    assert set(game.offers(SHADOW)) == {"east_rhun", "far_harad", "south_rhun"}
    game.answers(shadow="east_rhun")
    assert game.at("east_rhun") == {SOUTHRON: 5}


def test_monsters_roused():
    game = event("sh_str_22", ettenmoors="north_regular")
    assert game.at("weather_hills") == game.at("angmar") == {SAURON: 1}
    assert game.at("ettenmoors") == {"north_regular": 1}
    assert game.at("trollshaws") == {ELITE: 1}


def test_musterings_of_long_planned_war():
    game = event("sh_str_23", at_war=AT_WAR)
    assert game.at("gorgoroth") == {SOUTHRON: 5}
    assert game.at("nurn") == {SAURON: 5}


@rule("R6.2")
def test_a_full_region_is_trimmed():
    game = event("sh_str_23", at_war=AT_WAR, nurn="8 sauron_regular")
    assert game.at("nurn") == {SAURON: 10}
    assert game.told(UnitsDisbanded) == [UnitsDisbanded(SHADOW, "nurn", {SAURON: 3})]


@rule("R9.30")
def test_pits_of_mordor():
    game = event(
        "sh_str_24",
        at_war="sauron",
        moria="dwarves_regular",
        inside={"moria": "4 sauron_regular"},
    )
    assert set(game.offers(SHADOW)) == {
        "barad_dur",
        "dol_guldur",
        "minas_morgul",
        "morannon",
        "moria",
        "mount_gundabad",
    }
    game.answers(shadow=["moria", "barad_dur", "morannon"])
    assert game.inside("moria") == {SAURON: 5}
    assert game.at("barad_dur") == game.at("morannon") == {SAURON: 2}


# --- out of a siege and back ------------------------------------------------------------------------------


def besieging(card, **position):
    """Minas Tirith is besieged; another army stands where one can come by way of it."""
    return event(
        card,
        inside={"minas_tirith": "3 gondor_regular"},
        lossarnach="2 sauron_regular",
        captured="lossarnach",
        at_war="sauron",
        **position,
    )


@rule("R6.24", "R6.27", "R9.14")
def test_an_army_that_leaves_its_siege_does_not_march_back_through_the_garrison():
    """Once it went out to the forest and in again, and took the city with three defenders in it."""
    game = besieging("sh_str_07", minas_tirith="sauron_regular", shadow=["minas_tirith", "druadan_forest"])
    assert [(move.origin, move.to) for move in game.told(ArmyMoved)] == [
        ("minas_tirith", "druadan_forest"),
        ("druadan_forest", "osgiliath"),
        ("osgiliath", "lossarnach"),
    ]
    assert game.at("minas_tirith") == {"gondor_regular": 3}
    assert game.told(SettlementCaptured) == []


@rule("R6.24", "R6.27")
def test_who_marches_back_through_his_siege_leaves_somebody_there():
    game = besieging("sh_str_07", minas_tirith="3 sauron_regular", shadow=["minas_tirith", "osgiliath"])
    game.answers(shadow="minas_tirith")
    assert game.prompt(SHADOW) == "army.units"
    assert game.question(SHADOW).most == 2
    game.answers(shadow=[(ORC, ORC)])
    assert [(move.origin, move.to) for move in game.told(ArmyMoved)] == [
        ("minas_tirith", "osgiliath"),
        ("osgiliath", "minas_tirith"),
        ("minas_tirith", "lossarnach"),
    ]
    assert game.inside("minas_tirith") == {"gondor_regular": 3}
    assert game.at("minas_tirith") == {ORC: 1}
    assert game.at("lossarnach") == {ORC: 4}
    assert game.told(SettlementCaptured) == []


# --- a card that can do nothing ---------------------------------------------------------------------------


@rule("R10.6")
@pytest.mark.parametrize("card", ["sh_str_22", "sh_str_24"])
def test_a_card_that_can_do_nothing_says_so(card):
    game = event(card, at_war="sauron", none_left="sauron_regular sauron_elite")
    assert game.told(CardHadNoEffect) == [CardHadNoEffect(SHADOW, card)]


@rule("R10.6")
def test_a_card_that_does_something_says_what():
    game = event("sh_str_22", at_war="sauron", none_left="sauron_elite")
    assert [recruited.region for recruited in game.told(FiguresRecruited)] == [
        "weather_hills",
        "ettenmoors",
        "angmar",
    ]
    assert game.told(CardHadNoEffect) == []

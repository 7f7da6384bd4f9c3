"""The Free Peoples' Strategy deck as events: what each card does, when it cannot be played, how it leaves."""

from __future__ import annotations

import pytest

from games.wotr import hand, hunt, journey
from games.wotr.actions import possible_actions
from games.wotr.armies import is_barred, ways_out
from games.wotr.battle import targets
from games.wotr.events import (
    ArmyMoved,
    BattleBegan,
    CardDrawn,
    CardHadNoEffect,
    CardRolled,
    CardsDiscarded,
    CompanionsMoved,
    FiguresRecruited,
    NationActivated,
    NationAdvanced,
    SettlementCaptured,
    TableCardDiscarded,
)
from games.wotr.facts import FREE_PEOPLES, SHADOW
from tests.wotr.cards.stage import can, event
from tests.wotr.rules import rule
from tests.wotr.scenario import given
from tests.wotr.war import rolls

# --- The Last Battle -----------------------------------------------------------------------------------

ABROAD = {"north_ithilien": "gondor_regular, aragorn"}


@rule("R3.9", "A4")
def test_the_last_battle_keeps_dice_out_of_the_hunt_box():
    game = event("fp_str_01", **ABROAD)
    assert game.state.table == ["fp_str_01"]
    game.plays(journey.move_with_die)
    assert game.state.hunt_box[FREE_PEOPLES] == 0


@rule("R10.5", "A49")
def test_the_last_battle_needs_aragorn_with_an_army_abroad():
    assert can("fp_str_01", **ABROAD)
    assert can("fp_str_01", osgiliath="gondor_regular, aragorn")
    assert can("fp_str_01", minas_morgul="gondor_regular, aragorn")
    assert not can("fp_str_01", north_ithilien="gondor_regular, strider")
    assert not can("fp_str_01", north_ithilien="aragorn")
    assert not can("fp_str_01", minas_tirith="gondor_regular, aragorn")


@rule("A49", "R10.8")
def test_the_last_battle_ends_when_aragorn_goes_home():
    game = given(
        table="fp_str_01",
        osgiliath="gondor_regular, aragorn",
        at_war="gondor",
        free_peoples_dice="character",
        rings=(0, 0),
    ).goes_on()
    game.answers(free_peoples=["move_led_army", "minas_tirith"])
    assert TableCardDiscarded("fp_str_01", "condition") in game.told(TableCardDiscarded)


@rule("R10.8")
def test_the_last_battle_ends_with_a_declaration():
    game = given(table="fp_str_01", fellowship="rivendell", **ABROAD).plays(journey.may_declare)
    game.answers(free_peoples="rivendell")
    assert game.state.table == []


@rule("R10.8")
@pytest.mark.parametrize("where", [{"fellowship": "hollin"}, {"mordor": 1}])
def test_the_last_battle_ends_with_a_reveal(where):
    game = given(table="fp_str_01", **ABROAD, **where).plays(hunt.reveal, "std_1r_1")
    assert game.told(TableCardDiscarded) == [TableCardDiscarded("fp_str_01", "found")]


# --- A Power too Great, The Power of Tom Bombadil -------------------------------------------------------


def test_a_power_too_great_moves_the_elves_and_bars_three_strongholds():
    game = event("fp_str_02")
    assert game.told(NationAdvanced) == [NationAdvanced("elves", "fp_str_02")]
    assert game.state.table == ["fp_str_02"]
    for region in ("grey_havens", "rivendell", "lorien"):
        assert is_barred(game.state, SHADOW, region)
        assert not is_barred(game.state, FREE_PEOPLES, region)
    assert not is_barred(game.state, SHADOW, "woodland_realm")


@rule("R10.6", "R8.12")
def test_a_power_too_great_lies_there_with_the_elves_at_war_too():
    game = event("fp_str_02", at_war="elves")
    assert game.told(NationAdvanced) == []
    assert game.state.table == ["fp_str_02"]


@rule("A44")
def test_no_shadow_army_enters_or_attacks_there():
    state = given(
        table="fp_str_02",
        dimrill_dale="4 sauron_regular",
        inside={"lorien": "elves_elite"},
        lorien="5 sauron_regular",
        at_war="sauron",
    ).state
    assert "lorien" not in ways_out(state, SHADOW, "dimrill_dale", ())
    assert targets(state, SHADOW, "lorien") == []
    assert "dimrill_dale" in ways_out(state, SHADOW, "lorien", ())
    assert targets(state, FREE_PEOPLES, "lorien") == ["lorien"]


def test_tom_bombadil_moves_the_north_and_bars_his_land():
    game = event("fp_str_03", steps={"north": 2})
    assert game.told(NationAdvanced) == [NationAdvanced("north", "fp_str_03")]
    for region in ("the_shire", "buckland", "old_forest"):
        assert is_barred(game.state, SHADOW, region)


@rule("A82")
def test_an_army_in_toms_land_may_leave_and_attack_out():
    state = given(table="fp_str_03", buckland="3 sauron_regular", bree="north_regular", at_war="sauron").state
    assert targets(state, SHADOW, "buckland") == ["bree"]
    assert ways_out(state, SHADOW, "buckland", ())
    assert not {"the_shire", "old_forest"} & set(ways_out(state, SHADOW, "buckland", ()))


@rule("R8.2")
def test_a_passive_north_before_the_war_stays_there():
    assert event("fp_str_03", steps={"north": 1}).told(NationAdvanced) == []


@rule("A45", "A80", "R10.9")
@pytest.mark.parametrize("card", ["fp_str_02", "fp_str_03"])
def test_the_shadow_pays_a_die_and_two_cards(card):
    game = given(
        table=card,
        shadow_hand="sh_str_01 sh_str_02 sh_str_05 sh_char_01",
        shadow_dice="muster",
        acting=SHADOW,
    ).goes_on()
    game.answers(shadow="discard_table_card")
    assert game.prompt(SHADOW) == "card.discard"
    assert game.offers(SHADOW) == ["sh_str_01", "sh_str_02"]  # the Muster card will not do
    game.answers(shadow="sh_str_02")
    assert game.offers(SHADOW) == ["sh_char_01"]  # asked all the same: the silence would tell
    game.answers(shadow="sh_char_01")
    assert game.told(CardsDiscarded) == [CardsDiscarded(SHADOW, ("sh_str_02", "sh_char_01"), card)]
    assert game.told(TableCardDiscarded) == [TableCardDiscarded(card, "die")]
    assert game.state.table == []


@rule("A45")
@pytest.mark.parametrize("cards", ["sh_str_05 sh_char_01", "sh_str_01 sh_str_02", "sh_char_01", ""])
def test_without_both_cards_the_shadow_cannot_pay(cards):
    state = given(table="fp_str_02", shadow_hand=cards).state
    assert hand.removable_cards(state, SHADOW, "army") == []


@rule("A45")
def test_the_free_peoples_cannot_take_their_own_card_away():
    state = given(table="fp_str_02", free_peoples_hand="fp_str_01 fp_char_01").state
    assert "discard_table_card" not in possible_actions(state, FREE_PEOPLES, "character")


# --- nations -------------------------------------------------------------------------------------------

ROUSED = [("fp_str_04", "dwarves", "erebor"), ("fp_str_04", "dwarves", "ered_luin")]
ROUSED += [("fp_str_07", "north", "bree"), ("fp_str_07", "north", "the_shire")]


@pytest.mark.parametrize(("card", "nation", "place"), ROUSED)
def test_a_companion_in_the_right_place_brings_a_nation_to_war(card, nation, place):
    game = event(card, **{place: "boromir"}, free_peoples="done")
    assert game.state.steps_to_war[nation] == 0
    assert game.told(NationActivated) == [NationActivated(nation, card)]
    assert len(game.told(NationAdvanced)) == 3


@rule("R5.3")
def test_companions_may_move_first():
    game = event("fp_str_04", dale="boromir", edoras="peregrin", free_peoples=["dale", "erebor", "done"])
    assert game.told(CompanionsMoved)[0].because == "fp_str_04"
    assert game.state.steps_to_war["dwarves"] == 0


@rule("R11.27")
@pytest.mark.parametrize(("card", "nation", "place"), ROUSED)
def test_nobody_there_no_war(card, nation, place):
    game = event(card, fellowship=place)
    assert game.told(NationAdvanced) == []
    assert game.over


def test_besieged_and_lost_places_count_too():
    game = event("fp_str_04", inside={"erebor": "dwarves_regular, gimli"}, erebor="3 sauron_regular")
    assert game.state.steps_to_war["dwarves"] == 0
    lost = event("fp_str_07", the_shire="boromir", captured="the_shire", free_peoples="done")
    assert lost.state.steps_to_war["north"] == 0


def test_the_spirit_of_mordor_strikes_a_mixed_army():
    game = event(
        "fp_str_05",
        moria="2 sauron_regular, 2 isengard_regular, nazgul",
        dol_guldur="5 sauron_regular",
        dice=[5, 6, 1, 2, 3],
        shadow=["sauron_regular", "isengard_regular"],
    )
    assert game.told(CardRolled) == [CardRolled(FREE_PEOPLES, "fp_str_05", (5, 6, 1, 2, 3), 5, 2)]
    assert game.at("moria") == {"sauron_regular": 1, "isengard_regular": 1, "nazgul": 1}


@rule("A79", "R10.11")
def test_nazgul_outlive_an_army_that_the_spirit_destroys():
    game = event("fp_str_05", moria="sauron_regular, isengard_regular, nazgul", dice=[5, 6, 5, 5, 5])
    assert game.at("moria") == {"nazgul": 1}
    assert game.told(NationAdvanced) == []


def test_the_spirit_chooses_besieged_and_besieging_armies():
    game = event(
        "fp_str_05",
        inside={"orthanc": "isengard_regular, sauron_regular", "minas_tirith": "gondor_regular"},
        orthanc="2 rohan_regular",
        minas_tirith="sauron_regular, southrons_easterlings_regular",
    )
    assert game.prompt(FREE_PEOPLES) == "card.army"
    assert set(game.offers(FREE_PEOPLES)) == {"orthanc", "minas_tirith"}
    game.answers(free_peoples="orthanc", dice=[6, 6, 1, 1, 1])
    assert game.told(SettlementCaptured) == [SettlementCaptured("orthanc", FREE_PEOPLES)]


@rule("R10.17")
def test_the_spirit_finds_no_mixed_army():
    assert event("fp_str_05", moria="3 sauron_regular").over


def test_faramirs_rangers_strike_and_gather():
    game = event(
        "fp_str_06",
        north_ithilien="3 sauron_regular",
        osgiliath="gondor_regular",
        dice=[5, 4, 6],
        free_peoples="gondor_elite",
    )
    assert game.at("north_ithilien") == {"sauron_regular": 1}
    assert game.at("osgiliath") == {"gondor_regular": 1, "gondor_elite": 1, "gondor_leader": 1}


@rule("R10.6")
def test_faramirs_rangers_for_either_half():
    only_strike = event("fp_str_06", osgiliath="sauron_regular", dice=[5, 1, 1])
    assert only_strike.at("osgiliath") == {}
    assert only_strike.told(FiguresRecruited) == []
    only_gather = event("fp_str_06", osgiliath="gondor_regular", free_peoples="gondor_regular")
    assert only_gather.at("osgiliath") == {"gondor_regular": 2, "gondor_leader": 1}


def test_wisdom_of_elrond_wakes_and_advances():
    game = event("fp_str_08", free_peoples="rohan")
    assert game.told(NationActivated) == [NationActivated("rohan", "fp_str_08")]
    assert game.told(NationAdvanced) == [NationAdvanced("rohan", "fp_str_08")]


@rule("R8.9")
def test_s34_wisdom_of_elrond_brings_a_nation_at_the_brink_to_war():
    game = event("fp_str_08", steps={"gondor": 1}, free_peoples="gondor")
    assert game.state.steps_to_war["gondor"] == 0


@rule("R8.12")
def test_a_nation_at_war_may_be_named_in_vain():
    game = event("fp_str_08", at_war="gondor", free_peoples="gondor")
    assert game.told(NationAdvanced) == []
    assert game.over


def test_the_red_arrow():
    game = event("fp_str_09", active="gondor", free_peoples="rohan_elite")
    assert game.told(NationAdvanced) == [NationAdvanced("rohan", "fp_str_09")]
    assert game.at("edoras") == {"rohan_elite": 1, "rohan_leader": 1}


@rule("R8.2", "R10.21")
def test_the_red_arrow_as_far_as_it_goes():
    game = event("fp_str_09", active="gondor", steps={"rohan": 1}, edoras="isengard_regular")
    assert game.told(NationAdvanced) == game.told(FiguresRecruited) == []


@rule("R10.5")
def test_the_red_arrow_needs_gondor_active():
    assert not can("fp_str_09")


# --- armies --------------------------------------------------------------------------------------------

SIEGE = {
    "inside": {"minas_tirith": "3 gondor_regular, gondor_leader"},
    "minas_tirith": "6 sauron_regular",
    "at_war": "gondor sauron",
}


@rule("R9.20", "R7.56", "A66")
def test_help_unlooked_for_weakens_the_besiegers():
    game = event(
        "fp_str_10",
        **SIEGE,
        osgiliath="2 gondor_regular",
        dice=[6, 6, 1, 1],
        free_peoples=[("gondor_regular",) * 2],
    )
    assert game.told(BattleBegan)[0].because == "fp_str_10"
    assert rolls(game, SHADOW) == [((1, 1), 5, 0)]  # five dice, less three
    assert game.at("minas_tirith") == {"sauron_regular": 4}


@rule("R10.17", "R7.50")
@pytest.mark.parametrize("war", ["sauron", "gondor sauron"])
def test_without_a_legal_attack_nothing_happens(war):
    position = SIEGE | {"at_war": war}
    game = event("fp_str_10", **position, **({"osgiliath": "gondor_regular"} if war == "sauron" else {}))
    assert game.over
    assert game.told(BattleBegan) == []


def test_help_unlooked_for_is_no_sortie_and_no_other_attack():
    game = event(
        "fp_str_10", **SIEGE, osgiliath="2 gondor_regular", north_ithilien="2 sauron_regular", dice=[1] * 9
    )
    assert game.prompt(FREE_PEOPLES) == "attack.units"
    assert game.question(FREE_PEOPLES).about == {"region": "osgiliath", "target": "minas_tirith"}


def test_paths_of_the_woses():
    game = event("fp_str_11", edoras="3 rohan_regular, rohan_leader", at_war="rohan")
    game.answers(free_peoples=[("rohan_regular", "rohan_regular"), "rohan_leader"])
    assert game.at("minas_tirith") == {"rohan_regular": 2, "rohan_leader": 1}
    assert game.told(ArmyMoved)[0].because == "fp_str_11"


@rule("A72", "R9.31")
def test_s50_a_garrison_that_leaves_gives_its_stronghold_away():
    game = event(
        "fp_str_11",
        inside={"helms_deep": "2 rohan_regular, rohan_leader"},
        helms_deep="4 isengard_regular",
        at_war="rohan",
        free_peoples=[("rohan_regular", "rohan_regular")],
    )
    assert game.at("minas_tirith") == {"rohan_regular": 2, "rohan_leader": 1}
    assert game.told(SettlementCaptured) == [SettlementCaptured("helms_deep", SHADOW)]


@rule("R6.14")
def test_to_a_besieged_minas_tirith_they_come_beside_it():
    game = event(
        "fp_str_11",
        edoras="rohan_regular",
        inside={"minas_tirith": "gondor_regular"},
        minas_tirith="sauron_regular",
        osgiliath="sauron_regular",
        at_war="rohan",
    )
    assert game.prompt(FREE_PEOPLES) == "card.region"
    assert game.offers(FREE_PEOPLES) == ["druadan_forest", "lossarnach"]
    game.answers(free_peoples="lossarnach")
    assert game.at("lossarnach") == {"rohan_regular": 1}


@rule("R6.20")
def test_those_not_at_war_stay_behind():
    game = event("fp_str_11", edoras="rohan_regular, north_regular", at_war="rohan")
    assert game.at("minas_tirith") == {"rohan_regular": 1}
    assert game.at("edoras") == {"north_regular": 1}


@rule("R10.17")
def test_without_a_place_or_an_army_nobody_comes():
    assert event("fp_str_11", at_war="rohan").over
    shut = event(
        "fp_str_11",
        edoras="rohan_regular",
        captured="minas_tirith",
        druadan_forest="sauron_regular",
        lossarnach="sauron_regular",
        osgiliath="sauron_regular",
        at_war="rohan",
    )
    assert shut.told(ArmyMoved) == []


@rule("R10.5")
def test_the_paths_need_rohan_at_war():
    assert not can("fp_str_11", edoras="rohan_regular")


@rule("R6.24", "R6.25", "A87")
def test_through_a_day_and_a_night_captures_on_the_way():
    game = event(
        "fp_str_12",
        fangorn="2 rohan_regular, strider",
        captured="westemnet edoras",
        at_war="rohan",
        free_peoples=["westemnet", "helms_deep"],
    )
    assert game.prompt(FREE_PEOPLES) == "army.units"
    game.answers(free_peoples=[("rohan_regular", "rohan_regular")])
    assert [event.to for event in game.told(ArmyMoved)] == ["westemnet", "helms_deep"]
    assert game.state.captured.keys() == {"edoras"}
    assert game.at("helms_deep") == {"rohan_regular": 2, "strider": 1}


@rule("R5.9", "R5.16")
def test_a_companion_on_the_paths_of_the_woses_wakes_gondor():
    game = event("fp_str_11", edoras="2 rohan_regular, boromir", at_war="rohan")
    game.answers(free_peoples=[("rohan_regular", "rohan_regular"), ("boromir",)])
    assert game.at("minas_tirith")["boromir"] == 1
    assert [(woken.nation, woken.because) for woken in game.told(NationActivated)] == [("gondor", "boromir")]


@rule("R5.9", "R5.16", "R6.24")
def test_a_day_and_a_night_wakes_where_the_march_ends_and_not_on_the_way():
    through = event("fp_str_12", lossarnach="2 gondor_regular, boromir", at_war="gondor", active="")
    through.answers(free_peoples=["minas_tirith", "druadan_forest", ("gondor_regular",) * 2])
    assert through.told(NationActivated) == []
    there = event(
        "fp_str_12", pelargir="2 gondor_regular, boromir", free_peoples=["lossarnach", "minas_tirith"]
    )
    there.answers(free_peoples=[("gondor_regular",) * 2])
    assert [(woken.nation, woken.because) for woken in there.told(NationActivated)] == [("gondor", "boromir")]


def test_it_may_stop_after_one_region():
    game = event("fp_str_12", fangorn="rohan_regular, strider, gimli", free_peoples=["westemnet", "stop"])
    assert game.prompt(FREE_PEOPLES) == "army.leaders"
    assert game.question(FREE_PEOPLES).least == 1
    game.answers(free_peoples="gimli")
    assert game.at("westemnet") == {"rohan_regular": 1, "gimli": 1}
    assert game.at("fangorn") == {"strider": 1}


@rule("R6.14")
def test_no_march_into_enemies_and_none_out_of_a_siege():
    game = event("fp_str_12", fangorn="rohan_regular, strider", westemnet="isengard_regular", at_war="rohan")
    assert "westemnet" not in game.offers(FREE_PEOPLES)
    besieged = event(
        "fp_str_12", inside={"helms_deep": "rohan_regular, strider"}, helms_deep="isengard_regular"
    )
    assert besieged.over


@rule("R10.5")
def test_the_march_needs_an_army_with_a_companion():
    assert not can("fp_str_12", fangorn="rohan_regular", edoras="strider")


# --- recruiting ----------------------------------------------------------------------------------------

WITH_LEADER = [
    ("fp_str_14", "minas_tirith", "gondor"),
    ("fp_str_16", "edoras", "rohan"),
    ("fp_str_17", "carrock", "north"),
    ("fp_str_18", "dol_amroth", "gondor"),
    ("fp_str_22", "erebor", "dwarves"),
]
WITH_CARD = [
    ("fp_str_15", "lorien", "elves"),
    ("fp_str_21", "rivendell", "elves"),
    ("fp_str_24", "woodland_realm", "elves"),
]


@rule("R6.10")
@pytest.mark.parametrize("kind", ["regular", "elite"])
@pytest.mark.parametrize(("card", "region", "nation"), WITH_LEADER)
def test_a_unit_and_a_leader_come(card, region, nation, kind):
    game = event(card)
    assert game.offers(FREE_PEOPLES) == [f"{nation}_regular", f"{nation}_elite"]
    game.answers(free_peoples=f"{nation}_{kind}")
    assert game.at(region) == {f"{nation}_{kind}": 1, f"{nation}_leader": 1}
    assert game.told(NationAdvanced) == game.told(CardDrawn) == []


@pytest.mark.parametrize(("card", "region", "nation"), WITH_CARD)
def test_an_elven_unit_and_a_card_come(card, region, nation):
    game = event(card, free_peoples="elves_elite")
    assert game.at(region) == {"elves_elite": 1}
    assert [(event.card[:-3], event.because) for event in game.told(CardDrawn)] == [("fp_str", card)]


@rule("R10.21")
@pytest.mark.parametrize(("card", "region", "nation"), [*WITH_LEADER, *WITH_CARD])
def test_a_place_in_enemy_hands_is_skipped(card, region, nation):
    occupied = event(card, **{region: "2 sauron_regular"})
    assert occupied.told(FiguresRecruited) == []
    assert len(occupied.told(CardDrawn)) == ((card, region, nation) in WITH_CARD)
    if region != "carrock":
        assert event(card, captured=region).told(FiguresRecruited) == []


@rule("R9.30")
@pytest.mark.parametrize(
    ("card", "region", "nation"),
    [row for row in [*WITH_LEADER, *WITH_CARD] if row[1] not in ("edoras", "carrock")],
)
def test_in_a_siege_five_units_stay(card, region, nation):
    game = event(card, inside={region: "5 rohan_regular"}, **{region: "5 sauron_regular"})
    game.answers(free_peoples=[f"{nation}_elite", "rohan_regular"])
    assert game.inside(region)[f"{nation}_elite"] == 1
    assert game.inside(region)["rohan_regular"] == 4


@rule("R10.6", "R6.9")
def test_e3_without_a_leader_only_the_unit_comes():
    game = event("fp_str_18", none_left="gondor_leader", free_peoples="gondor_elite")
    assert game.at("dol_amroth") == {"gondor_elite": 1}


@rule("R6.35")
def test_without_a_unit_the_leader_comes_only_to_units():
    none_left = "gondor_regular gondor_elite"
    assert event("fp_str_18", none_left=none_left).at("dol_amroth") == {}
    game = event("fp_str_18", dol_amroth="rohan_regular", none_left=none_left)
    assert game.at("dol_amroth") == {"rohan_regular": 1, "gondor_leader": 1}


def test_cirdans_ships_bring_two_units_to_a_shore():
    game = event("fp_str_13", at_war="elves", grey_havens="elves_regular", pelargir="gondor_regular")
    assert set(game.offers(FREE_PEOPLES)) == {"grey_havens", "pelargir"}
    game.answers(free_peoples=["pelargir", ("elves_regular", "elves_elite")])
    assert game.at("pelargir") == {"gondor_regular": 1, "elves_regular": 1, "elves_elite": 1}


@rule("R9.30")
def test_cirdans_ships_reach_a_besieged_stronghold():
    game = event(
        "fp_str_13",
        at_war="elves",
        inside={"dol_amroth": "4 gondor_regular"},
        dol_amroth="5 southrons_easterlings_regular",
        free_peoples=[("elves_elite", "elves_elite"), "gondor_regular"],
    )
    assert game.inside("dol_amroth") == {"gondor_regular": 3, "elves_elite": 2}


@rule("R10.6", "A43")
def test_cirdans_ships_as_far_as_possible():
    assert event("fp_str_13", at_war="elves", erech="gondor_regular").over  # not coastal
    game = event(
        "fp_str_13", at_war="elves", pelargir="gondor_regular", none_left="elves_regular elves_elite"
    )
    assert game.told(FiguresRecruited) == []


@rule("R10.5")
def test_cirdans_ships_need_the_elves_at_war():
    assert not can("fp_str_13", pelargir="gondor_regular")


def test_riders_of_theoden_come_to_a_companion():
    game = event("fp_str_16", eastemnet="gimli", fords_of_isen="isengard_regular, legolas")
    assert set(game.offers(FREE_PEOPLES)) == {"eastemnet", "edoras"}
    game.answers(free_peoples=["eastemnet", "rohan_elite"])
    assert game.at("eastemnet") == {"gimli": 1, "rohan_elite": 1, "rohan_leader": 1}


def test_riders_of_theoden_reach_a_companion_in_a_siege():
    game = event(
        "fp_str_16",
        inside={"helms_deep": "rohan_regular, gimli"},
        helms_deep="isengard_regular",
        free_peoples=["helms_deep", "rohan_elite"],
    )
    assert game.inside("helms_deep") == {"rohan_regular": 1, "gimli": 1, "rohan_elite": 1, "rohan_leader": 1}


def test_king_brands_men():
    game = event("fp_str_19")
    assert game.at("dale") == {"north_regular": 2}
    assert [event.because for event in game.told(CardDrawn)] == ["fp_str_19"]
    lost = event("fp_str_19", captured="dale")
    assert lost.told(FiguresRecruited) == []
    assert len(lost.told(CardDrawn)) == 1


def test_swords_in_eriador():
    game = event("fp_str_20", free_peoples=["north_elite", "dwarves_regular"])
    assert game.at("the_shire") == {"north_elite": 1}
    assert game.at("ered_luin") == {"dwarves_regular": 1}
    assert len(game.told(CardDrawn)) == 1
    half = event("fp_str_20", ered_luin="sauron_regular", free_peoples="north_regular")
    assert half.at("the_shire") == {"north_regular": 1}
    assert len(half.told(CardDrawn)) == 1


@rule("R1.13", "R6.10")
def test_eomer_asks_for_a_free_settlement():
    game = event(
        "fp_str_23",
        inside={"helms_deep": "rohan_regular"},
        helms_deep="isengard_regular",
        captured="edoras",
    )
    assert set(game.offers(FREE_PEOPLES)) == {"folde", "westemnet"}
    game.answers(free_peoples=["folde", "rohan_regular"])
    assert game.at("folde") == {"rohan_regular": 1, "rohan_leader": 1}
    none = event("fp_str_23", captured="edoras folde westemnet helms_deep")
    assert none.over


@rule("R10.6")
def test_a_red_arrow_that_comes_too_late_says_so():
    game = event("fp_str_09", active="gondor rohan", at_war="rohan", captured="edoras")
    assert game.told(CardHadNoEffect) == [CardHadNoEffect(FREE_PEOPLES, "fp_str_09")]


@rule("R10.6")
def test_a_red_arrow_that_moves_rohan_needs_no_further_word():
    game = event("fp_str_09", active="gondor rohan", captured="edoras")
    assert [moved.nation for moved in game.told(NationAdvanced)] == ["rohan"]
    assert game.told(CardHadNoEffect) == []

"""The Free Peoples' Character deck as events: what each does, when it cannot be played, how it leaves."""

from __future__ import annotations

import pytest

from games.wotr import fellowship, hunt, journey
from games.wotr.events import (
    CardDrawn,
    CardPlayed,
    CardRolled,
    CompanionLost,
    CompanionsMoved,
    CompanionsSeparated,
    CorruptionGained,
    DieLost,
    FellowshipTried,
    FiguresLost,
    HuntDamageLowered,
    HuntTileDrawn,
    HuntTilesReturned,
    MordorStepTaken,
    NationActivated,
    NationAdvanced,
    NazgulFlew,
    SettlementCaptured,
    SettlementRegained,
)
from games.wotr.facts import FREE_PEOPLES, SHADOW, STRONGHOLDS
from games.wotr.travel import companion_reach
from tests.wotr.cards.stage import can, event, holding, whole_action
from tests.wotr.rules import rule
from tests.wotr.scenario import given

TILES = {
    "fp_char_01": "fp_elven_cloaks",
    "fp_char_02": "fp_elven_rope",
    "fp_char_03": "fp_phial_of_galadriel",
    "fp_char_04": "fp_smeagol",
}
ENTS = ("fp_char_19", "fp_char_20", "fp_char_21")


# --- special tiles -------------------------------------------------------------------------------------


@rule("R12.19")
@pytest.mark.parametrize("card", TILES)
def test_a_special_tile_waits_for_mordor(card):
    game = event(card)
    assert game.state.tiles.waiting == [TILES[card]]
    assert TILES[card] not in game.state.tiles.pool
    assert card in game.state.discards[FREE_PEOPLES]


@rule("R12.19")
@pytest.mark.parametrize("card", TILES)
def test_in_mordor_a_special_tile_joins_the_pool_at_once(card):
    game = event(card, mordor=2)
    assert TILES[card] in game.state.tiles.pool
    assert game.state.tiles.waiting == []


@pytest.mark.parametrize(
    ("tile", "left"),
    [("fp_elven_cloaks", 5), ("fp_elven_rope", 5), ("fp_phial_of_galadriel", 3), ("fp_smeagol", 4)],
)
def test_what_the_fellowships_tiles_do_in_mordor(tile, left):
    game = given(mordor=1, corruption=5, pool=f"{tile} std_3_1").plays(journey.move, draws=[tile])
    assert game.state.fellowship.corruption == left
    assert game.told(MordorStepTaken) == [MordorStepTaken(2)]


# --- table cards of the hunt ---------------------------------------------------------------------------


@rule("R10.8")
@pytest.mark.parametrize("card", ["fp_char_05", "fp_char_06", "fp_char_07", "fp_char_08"])
def test_it_stays_on_the_table(card):
    game = event(card)
    assert game.state.table == [card]


@rule("A7", "A9", "R10.19")
def test_mithril_coat_replaces_a_tile():
    game = given(table="fp_char_05", companions="").plays(
        hunt.face_tile, "hunt", 1, draws=["std_3_1", "std_1_1"]
    )
    assert game.question(FREE_PEOPLES).about["tile"] == "std_3_1"
    game.answers(free_peoples=["use", "use_ring"])
    assert game.told(CorruptionGained) == [CorruptionGained(1, "std_1_1")]
    assert game.state.tiles.drawn == ["std_1_1"]
    assert "std_3_1" in game.state.tiles.pool
    assert game.state.table == []


def test_mithril_coat_may_be_kept():
    game = given(table="fp_char_05", companions="").plays(hunt.face_tile, "hunt", 1, draws=["std_3_1"])
    game.answers(free_peoples=["keep", "use_ring"])
    assert game.state.fellowship.corruption == 3
    assert game.state.table == ["fp_char_05"]


@rule("A9")
def test_mithril_coat_is_decided_before_a_die_tile_is_rolled():
    game = given(table="fp_char_05", companions="", mordor=1, pool="sh_shelobs_lair std_1_1")
    game.plays(journey.move, draws=["sh_shelobs_lair", "std_1_1"])
    game.answers(free_peoples=["use", "use_ring"])
    assert game.told(MordorStepTaken) == [MordorStepTaken(2)]  # only the new tile's Stop would count
    assert "sh_shelobs_lair" in game.state.tiles.pool


@rule("R12.18")
def test_mithril_coat_on_the_last_tile_of_the_pool():
    game = given(table="fp_char_05", companions="", pool="std_3_1")
    game.plays(hunt.face_tile, "hunt", 1, draws=["std_3_1", "std_1_1"])
    game.answers(free_peoples=["use", "use_ring"])
    assert game.told(HuntTilesReturned)[0].because == "empty"
    assert "std_3_1" not in game.told(HuntTilesReturned)[0].tiles
    assert game.state.fellowship.corruption == 1


@rule("R12.10", "A7")
@pytest.mark.parametrize("card", ["fp_char_06", "fp_char_07"])
def test_axe_or_horn_lowers_the_damage_by_one(card):
    game = given(table=card).plays(hunt.face_tile, "hunt", 1, draws=["std_2_1"])
    assert game.offers(FREE_PEOPLES) == [card, "keep"]
    game.answers(free_peoples=[card, "use_ring"])
    assert game.told(HuntDamageLowered) == [HuntDamageLowered(1, 1, card)]
    assert game.state.fellowship.corruption == 1
    assert game.state.table == []


@rule("R12.10")
def test_without_damage_axe_and_horn_are_not_asked_for():
    game = given(table="fp_char_06 fp_char_07", progress=0, hidden=False)
    game.plays(hunt.face_tile, "hunt", 1, draws=["std_0r_1"])
    assert "hunt.card" not in game.asked


@rule("R10.5")
def test_axe_and_bow_needs_gimli_or_legolas():
    assert can("fp_char_06", companions="gimli")
    assert can("fp_char_06", companions="legolas strider")
    assert not can("fp_char_06", companions="strider boromir")
    assert not can("fp_char_06", companions="strider", erebor="gimli")


@rule("R10.5")
def test_horn_of_gondor_needs_boromir():
    assert can("fp_char_07", companions="boromir")
    assert not can("fp_char_07", companions="strider", minas_tirith="boromir")


@rule("R10.5")
def test_wizards_staff_needs_gandalf_the_grey():
    assert can("fp_char_08")
    assert not can("fp_char_08", companions="strider", fangorn="gandalf_white")


@rule("R10.8")
@pytest.mark.parametrize(
    ("card", "companion"),
    [("fp_char_06", "gimli"), ("fp_char_07", "boromir"), ("fp_char_08", "gandalf_grey")],
)
def test_it_leaves_with_its_companion(card, companion):
    game = given(table=card, companions=[companion, "meriadoc"], fellowship="rivendell")
    game.plays(fellowship.separate, FREE_PEOPLES)
    game.answers(free_peoples=[companion, "rivendell"])
    assert game.state.table == []
    assert card in game.state.discards[FREE_PEOPLES]


@rule("R10.8")
def test_axe_and_bow_stays_while_one_of_the_two_is_left():
    game = given(table="fp_char_06", companions="gimli legolas", fellowship="rivendell")
    game.plays(fellowship.separate, FREE_PEOPLES)
    game.answers(free_peoples=["gimli", "rivendell"])
    assert game.state.table == ["fp_char_06"]


@rule("R10.8", "R13.10")
def test_the_horn_leaves_in_mordor_too():
    game = event("fp_char_11", table="fp_char_07", companions="boromir", mordor=1)
    assert game.told(CompanionLost) == [CompanionLost("boromir", "fp_char_11")]
    assert game.state.table == []


@rule("R10.19", "A7")
def test_wizards_staff_prevents_a_draw():
    game = given(table="fp_char_08").plays(hunt.face_tile, "hunt", 1)
    game.answers(free_peoples="use")
    assert game.told(HuntTileDrawn) == []
    assert game.state.table == []
    assert game.result is None


@rule("A8")
def test_wizards_staff_lets_the_fellowship_advance_in_mordor():
    game = given(table="fp_char_08", mordor=1).plays(journey.move)
    game.answers(free_peoples="use")
    assert game.told(MordorStepTaken) == [MordorStepTaken(2)]


# --- corruption ----------------------------------------------------------------------------------------


@rule("R10.20")
def test_athelas_heals_for_each_five():
    game = event("fp_char_09", corruption=4, guide="gandalf_grey", dice=[5, 6, 4])
    assert game.told(CardRolled) == [CardRolled(FREE_PEOPLES, "fp_char_09", (5, 6, 4), 5, 2)]
    assert game.state.fellowship.corruption == 2


def test_athelas_in_striders_hands_heals_for_each_three():
    game = event("fp_char_09", corruption=2, guide="strider", dice=[3, 4, 5])
    assert game.state.fellowship.corruption == 0


def test_there_is_another_way_heals_one_and_asks_nothing_without_gollum():
    game = event("fp_char_10", corruption=3)
    assert game.state.fellowship.corruption == 2
    assert game.over


@rule("R10.16", "R3.15")
def test_with_gollum_the_fellowship_may_move_and_the_die_stays_out_of_the_box():
    game = event("fp_char_10", corruption=3, companions="", hunt_box=(0, 0))
    assert game.offers(FREE_PEOPLES) == ["move_fellowship", "not_now"]
    game.answers(free_peoples="move_fellowship")
    assert game.state.fellowship.progress == 1
    assert game.state.hunt_box[FREE_PEOPLES] == 0
    assert game.told(FellowshipTried) == [FellowshipTried()]


@rule("R11.17")
def test_with_gollum_a_revealed_fellowship_may_hide():
    game = event("fp_char_10", companions="", hidden=False)
    assert game.offers(FREE_PEOPLES) == ["hide_fellowship", "not_now"]
    game.answers(free_peoples="hide_fellowship")
    assert game.state.fellowship.hidden
    assert game.state.this_turn.attempted
    neither = event("fp_char_10", companions="", hidden=False, free_peoples="not_now")
    assert not neither.state.fellowship.hidden
    assert not neither.state.this_turn.attempted


@rule("R13.17")
def test_with_gollum_in_mordor_a_move_is_a_tile_and_a_step():
    game = event("fp_char_10", companions="", mordor=1, corruption=1, draws=["std_0r_1"])
    game.answers(free_peoples="move_fellowship")
    assert game.state.fellowship.mordor == 2


@rule("R11.18")
def test_i_will_go_alone_goes_one_region_further_and_heals():
    game = event("fp_char_11", corruption=2, companions="boromir legolas", fellowship="rivendell")
    game.answer(FREE_PEOPLES, "boromir")
    assert game.offers(FREE_PEOPLES) == companion_reach(game.state, "rivendell", 3)
    game.answers(free_peoples="moria")
    assert game.at("moria") == {"boromir": 1}
    assert game.state.fellowship.corruption == 1
    assert game.state.fellowship.guide == "legolas"


@rule("R13.10")
def test_s26_i_will_go_alone_in_mordor_removes_the_companion():
    game = event("fp_char_11", corruption=2, companions="boromir", mordor=2)
    assert game.state.casualties["boromir"] == 1
    assert game.state.fellowship.corruption == 1
    assert game.state.fellowship.guide == "gollum"


@rule("R10.5")
def test_i_will_go_alone_needs_a_companion():
    assert not can("fp_char_11", companions="")


def test_bilbos_song():
    assert event("fp_char_12", corruption=3).state.fellowship.corruption == 2
    assert event("fp_char_12", corruption=3, companions="").state.fellowship.corruption == 1
    assert event("fp_char_12", corruption=1, companions="").state.fellowship.corruption == 0


def test_mirror_of_galadriel_turns_a_character_die():
    game = event("fp_char_13", free_peoples_dice="character character muster", corruption=2)
    assert game.state.dice[FREE_PEOPLES] == ["character", "muster", "will_of_the_west"]
    assert game.state.fellowship.corruption == 2


@rule("R1.11", "R10.6")
def test_mirror_of_galadriel_heals_in_an_unconquered_lorien():
    assert event("fp_char_13", fellowship="lorien", corruption=2).state.fellowship.corruption == 1
    besieged = event(
        "fp_char_13",
        fellowship="lorien",
        corruption=2,
        inside={"lorien": "elves_elite"},
        lorien="sauron_regular",
    )
    assert besieged.state.fellowship.corruption == 1
    lost = event("fp_char_13", fellowship="lorien", corruption=2, captured="lorien")
    assert lost.state.fellowship.corruption == 2


# --- Challenge of the King -----------------------------------------------------------------------------


def test_s19_eyes_leave_the_game_and_the_others_go_back():
    game = event(
        "fp_char_14", minas_tirith="gondor_regular, strider", draws=["std_eye_1", "std_eye_2", "std_2_1"]
    )
    assert game.state.tiles.removed == ["std_eye_1", "std_eye_2"]
    assert game.state.tiles.drawn == []
    assert "std_2_1" in game.state.tiles.pool
    assert game.at("minas_tirith") == {"gondor_regular": 1, "strider": 1}


@rule("A85")
def test_s19_three_eyes_slay_the_king():
    game = event("fp_char_14", edoras="rohan_regular, aragorn", draws=["std_eye_1", "std_eye_2", "std_eye_3"])
    assert game.state.tiles.removed == game.state.tiles.drawn == []
    assert game.at("edoras") == {"rohan_regular": 1}
    assert game.told(DieLost) == [DieLost(FREE_PEOPLES, "aragorn")]


@rule("A63")
def test_a_short_pool_is_refilled_without_the_tiles_in_hand():
    game = event(
        "fp_char_14",
        minas_tirith="gondor_regular, strider",
        pool="std_eye_1 std_2_1",
        draws=["std_eye_1", "std_2_1", "std_3_1"],
    )
    (refill, back) = game.told(HuntTilesReturned)
    assert (refill.because, back.tiles) == ("empty", ("std_2_1", "std_3_1"))
    assert "std_eye_1" not in refill.tiles
    assert game.state.tiles.removed == ["std_eye_1"]
    assert len(game.state.tiles.pool) == 15


def test_the_shadows_own_eye_is_an_eye_too():
    game = event(
        "fp_char_14",
        minas_tirith="gondor_regular, strider",
        mordor=1,
        pool="sh_the_ring_is_mine std_1_1 std_2_1",
        draws=["sh_the_ring_is_mine", "std_1_1", "std_2_1"],
    )
    assert game.state.tiles.removed == ["sh_the_ring_is_mine"]


@rule("R10.5", "R11.27")
def test_the_challenge_needs_the_king_with_an_army_in_gondor_or_rohan():
    assert can("fp_char_14", inside={"helms_deep": "rohan_regular, strider"}, helms_deep="isengard_regular")
    assert not can("fp_char_14", minas_tirith="gondor_regular", fellowship="minas_tirith")
    assert not can("fp_char_14", minas_tirith="strider")
    assert not can("fp_char_14", osgiliath="gondor_regular, strider")


# --- companions on the way -----------------------------------------------------------------------------


def test_gwaihir_carries_out_of_the_fellowship_as_if_of_level_four():
    game = event("fp_char_15", companions="meriadoc peregrin", fellowship="rivendell", progress=1)
    game.answer(FREE_PEOPLES, "meriadoc")
    assert game.offers(FREE_PEOPLES) == companion_reach(game.state, "rivendell", 5)
    game.answers(free_peoples="bree")
    assert game.told(CompanionsSeparated)[0].because == "fp_char_15"


def test_gwaihir_carries_those_on_the_map():
    game = event("fp_char_15", companions="", fangorn="meriadoc, gimli")
    game.answer(FREE_PEOPLES, "meriadoc")
    assert game.offers(FREE_PEOPLES) == companion_reach(game.state, "fangorn", 4)[1:]
    game.answers(free_peoples="edoras")
    assert game.at("fangorn") == {"gimli": 1}


def test_gwaihir_asks_which_way_when_both_are_open():
    game = event("fp_char_15", companions="meriadoc", fangorn="gimli")
    assert game.prompt(FREE_PEOPLES) == "card.companions"
    assert game.offers(FREE_PEOPLES) == ["separate_companions", "move_companions"]
    game.answers(free_peoples=["move_companions", "edoras"])
    assert game.at("edoras") == {"gimli": 1}


@rule("A75", "R5.7")
@pytest.mark.parametrize("card", ["fp_char_15", "fp_char_16"])
def test_into_a_siege_but_not_out_of_it(card):
    siege = {"inside": {"minas_tirith": "2 gondor_regular"}, "minas_tirith": "4 sauron_regular"}
    game = event(card, companions="", lossarnach="boromir", **siege)
    game.answers(free_peoples="minas_tirith")
    assert game.inside("minas_tirith") == {"gondor_regular": 2, "boromir": 1}
    shut = event(
        card, companions="", inside={"minas_tirith": "gondor_regular, boromir"}, minas_tirith="sauron_regular"
    )
    assert shut.told(CompanionsMoved) == []
    assert shut.over


@rule("A75")
def test_out_of_the_fellowship_into_a_siege():
    game = event(
        "fp_char_15",
        companions="boromir",
        fellowship="lossarnach",
        inside={"minas_tirith": "gondor_regular"},
        minas_tirith="sauron_regular",
        free_peoples="minas_tirith",
    )
    assert game.inside("minas_tirith") == {"gondor_regular": 1, "boromir": 1}


def test_we_prove_the_swifter_goes_two_regions_further():
    game = event("fp_char_16", companions="gimli peregrin", fellowship="rivendell")
    game.answer(FREE_PEOPLES, "gimli", "peregrin")
    assert game.offers(FREE_PEOPLES) == companion_reach(game.state, "rivendell", 4)
    on_map = event("fp_char_16", companions="", fangorn="peregrin")
    assert on_map.offers(FREE_PEOPLES) == companion_reach(on_map.state, "fangorn", 3)[1:]


@rule("R10.17", "A70")
@pytest.mark.parametrize("card", ["fp_char_15", "fp_char_16"])
def test_with_nobody_to_carry_nothing_happens(card):
    assert event(card, companions="").over


@rule("R13.10")
def test_gwaihir_cannot_fetch_anybody_out_of_mordor():
    game = event("fp_char_15", companions="boromir", mordor=1)
    assert game.told(CompanionLost) == [CompanionLost("boromir", "fp_char_15")]


def test_there_and_back_again_rouses_the_north():
    game = event("fp_char_17", companions="legolas", fellowship="dale", free_peoples="woodland_realm")
    assert [event.nation for event in game.told(NationActivated)] == ["dwarves", "north"]
    assert [event.nation for event in game.told(NationAdvanced)] == ["dwarves", "elves", "north"]
    assert {event.because for event in game.told(NationAdvanced)} == {"fp_char_17"}


def test_there_and_back_again_looks_at_gimli_and_legolas_only():
    game = event("fp_char_17", companions="boromir legolas", fellowship="dale")
    game.answers(free_peoples=["boromir", "erebor"])
    assert game.told(NationAdvanced) == []


@rule("R10.6", "R8.12")
def test_there_and_back_again_for_its_second_part_alone():
    game = event("fp_char_17", companions="", erebor="gimli", at_war="elves")
    assert [event.nation for event in game.told(NationAdvanced)] == ["dwarves", "north"]


@rule("R13.10")
def test_there_and_back_again_in_mordor():
    game = event("fp_char_17", companions="boromir", mordor=0, erebor="gimli")
    assert game.state.casualties["boromir"] == 1
    assert len(game.told(NationAdvanced)) == 3


# --- The Eagles are Coming! ----------------------------------------------------------------------------


@rule("A40")
def test_the_eagles_slay_and_scatter_nazgul():
    game = event(
        "fp_char_18",
        osgiliath="2 gondor_regular, boromir",
        north_ithilien="2 sauron_regular, 3 nazgul, witch_king",
        dice=[5, 1, 6],
    )
    assert game.prompt(FREE_PEOPLES) == "card.region"
    assert game.offers(FREE_PEOPLES) == list(STRONGHOLDS["sauron"])
    game.answers(free_peoples="mount_gundabad")
    assert game.at("mount_gundabad") == {"nazgul": 1}
    assert game.at("north_ithilien") == {"sauron_regular": 2, "witch_king": 1}
    assert game.told(FiguresLost) == [
        FiguresLost(SHADOW, "north_ithilien", {"nazgul": 2}, because="fp_char_18")
    ]
    assert game.told(NationAdvanced) == []


def test_the_eagles_come_to_a_siege():
    game = event(
        "fp_char_18",
        inside={"minas_tirith": "gondor_regular, boromir"},
        minas_tirith="6 sauron_regular, 7 nazgul",
        dice=[1, 1, 1, 1, 5],
        free_peoples="dol_guldur",
    )
    assert game.at("dol_guldur") == {"nazgul": 6}
    assert game.at("minas_tirith") == {"sauron_regular": 6}


def test_the_eagles_choose_among_several_armies():
    game = event(
        "fp_char_18",
        osgiliath="2 gondor_regular, boromir",
        north_ithilien="sauron_regular, nazgul",
        south_ithilien="sauron_regular, nazgul",
    )
    assert game.prompt(FREE_PEOPLES) == "card.army"
    assert set(game.offers(FREE_PEOPLES)) == {"north_ithilien", "south_ithilien"}


@rule("A40")
def test_without_an_unconquered_stronghold_they_stay():
    game = event(
        "fp_char_18",
        osgiliath="gondor_regular, boromir",
        north_ithilien="sauron_regular, nazgul",
        captured=STRONGHOLDS["sauron"],
        dice=[1],
    )
    assert game.told(NazgulFlew) == []


@rule("R10.5")
def test_the_eagles_need_both_armies():
    ours, theirs = "gondor_regular, boromir", "sauron_regular, nazgul"
    assert can("fp_char_18", osgiliath=ours, north_ithilien=theirs)
    assert not can("fp_char_18", osgiliath="gondor_regular", north_ithilien=theirs)
    assert not can("fp_char_18", osgiliath="boromir", north_ithilien=theirs)
    assert not can("fp_char_18", osgiliath=ours, north_ithilien="2 nazgul")
    assert not can("fp_char_18", osgiliath=ours, north_ithilien="sauron_regular, witch_king")
    assert not can("fp_char_18", osgiliath=ours, morannon=theirs)


# --- The Ents Awake ------------------------------------------------------------------------------------


@rule("R8.13")
@pytest.mark.parametrize("card", ENTS)
def test_the_ents_strike_orthanc(card):
    game = event(card, orthanc="3 isengard_regular, saruman", fangorn="gandalf_white", dice=[4, 6, 3])
    assert game.told(CardRolled)[0].hits == 2
    assert game.at("orthanc") == {"isengard_regular": 1, "saruman": 1}
    assert game.told(NationAdvanced) == [NationAdvanced("isengard", "attacked", "orthanc")]


@pytest.mark.parametrize("card", ENTS)
def test_with_its_last_unit_everybody_in_orthanc_falls(card):
    game = event(card, orthanc="2 isengard_regular, saruman, nazgul", fangorn="gandalf_white", dice=[4, 6, 3])
    assert game.at("orthanc") == {}
    assert game.state.casualties["saruman"] == 1
    assert game.state.reinforcements["nazgul"] == 8
    assert "orthanc" not in game.state.captured


@rule("R9.31")
def test_a_besieged_orthanc_falls_to_the_besiegers():
    game = event(
        "fp_char_19",
        inside={"orthanc": "isengard_regular, saruman"},
        orthanc="2 rohan_regular",
        fangorn="gandalf_white",
        dice=[4, 1, 1],
    )
    assert game.told(SettlementCaptured) == [SettlementCaptured("orthanc", FREE_PEOPLES)]
    assert game.state.casualties["saruman"] == 1


@pytest.mark.parametrize("card", ENTS)
def test_saruman_without_an_army_falls_without_a_roll(card):
    game = event(card, orthanc="saruman, nazgul", fangorn="gandalf_white")
    assert game.told(CardRolled) == []
    assert game.at("orthanc") == {"nazgul": 1}
    assert game.told(DieLost) == [DieLost(SHADOW, "saruman")]


def test_the_ents_may_be_followed_by_another_card():
    game = event(
        "fp_char_19", also="fp_char_12 fp_char_07", fangorn="gandalf_white", corruption=2, companions=""
    )
    assert game.prompt(FREE_PEOPLES) == "card.follow_up"
    assert game.offers(FREE_PEOPLES) == ["fp_char_12", "no_card"]
    game.answers(free_peoples="fp_char_12")
    assert game.state.fellowship.corruption == 0
    assert game.told(CardPlayed)[-1] == CardPlayed(FREE_PEOPLES, "fp_char_12", because="fp_char_19")


@rule("R1.30")
def test_whoever_holds_a_character_card_is_asked_even_if_none_can_follow():
    game = event("fp_char_19", also="fp_char_07", fangorn="gandalf_white", companions="")
    assert game.offers(FREE_PEOPLES) == ["no_card"]
    public = event("fp_char_19", also="fp_str_14", fangorn="gandalf_white", companions="")
    assert public.over


def test_no_card_follows_when_gandalf_is_elsewhere():
    game = event("fp_char_19", also="fp_char_12", fangorn="strider", lorien="gandalf_white")
    assert game.over
    rohan = event("fp_char_19", also="fp_char_12", fangorn="strider", helms_deep="gandalf_white")
    assert rohan.prompt(FREE_PEOPLES) == "card.follow_up"


@rule("R10.5")
@pytest.mark.parametrize("card", ENTS)
def test_the_ents_need_gandalf_the_white_and_a_companion_in_fangorn(card):
    assert can(card, fangorn="gandalf_white")
    assert can(card, fangorn="gimli", lorien="gandalf_white")
    assert not can(card, lorien="gandalf_white")
    assert not can(card, fangorn="gandalf_grey")
    assert not can(card, fellowship="fangorn", lorien="gandalf_white")


# --- Dead Men of Dunharrow -----------------------------------------------------------------------------


@rule("R8.13")
def test_the_dead_strike_and_drive_out():
    game = event(
        "fp_char_22",
        edoras="aragorn, gimli, legolas",
        pelargir="4 southrons_easterlings_regular, nazgul",
        captured="pelargir",
        dice=[2],
    )
    game.answers(free_peoples=["pelargir", ("legolas",)])
    assert game.prompt(SHADOW) == "card.retreat"
    assert "lamedon" not in game.offers(SHADOW)  # a settlement of Gondor is not free
    game.answers(shadow="west_harondor")
    assert game.at("west_harondor") == {"southrons_easterlings_regular": 2, "nazgul": 1}
    game.answers(free_peoples=[("gondor_regular",) * 3])
    assert game.at("pelargir") == {"aragorn": 1, "legolas": 1, "gondor_regular": 3}
    assert game.at("edoras") == {"gimli": 1}
    assert game.told(SettlementRegained) == [SettlementRegained("pelargir", FREE_PEOPLES)]
    assert [(event.nation, event.because) for event in game.told(NationAdvanced)] == [
        ("southrons_easterlings", "attacked")
    ]


@rule("R5.9")
def test_he_wakes_gondor_in_pelargir():
    game = event("fp_char_22", edoras="aragorn", free_peoples=["pelargir", ()])
    assert game.told(NationActivated) == [NationActivated("gondor", "aragorn", "pelargir")]
    assert game.at("pelargir") == {"aragorn": 1}


@rule("R10.22")
def test_an_army_without_a_way_out_is_destroyed():
    game = event(
        "fp_char_22",
        edoras="strider",
        lamedon="3 sauron_regular, nazgul, mouth_of_sauron",
        captured="lamedon",
        erech="gondor_regular",
        dice=[1],
        free_peoples="lamedon",
    )
    assert game.told(FiguresLost)[-1].figures == {"sauron_regular": 2, "nazgul": 1, "mouth_of_sauron": 1}
    assert game.state.casualties["mouth_of_sauron"] == 1
    assert game.state.reinforcements["nazgul"] == 8


def test_hits_alone_may_destroy_the_army_and_all_with_it():
    game = event(
        "fp_char_22",
        edoras="strider",
        lamedon="3 sauron_regular, nazgul",
        captured="lamedon",
        dice=[6],
        free_peoples="lamedon",
    )
    assert game.at("lamedon") == {"strider": 1}
    assert game.prompt(FREE_PEOPLES) == "card.units"


@rule("A41")
def test_control_returns_only_with_a_unit():
    position = {"edoras": "strider", "captured": "pelargir"}
    nobody = event("fp_char_22", **position, free_peoples=["pelargir", ()])
    assert "pelargir" in nobody.state.captured
    somebody = event("fp_char_22", **position, free_peoples=["pelargir", "gondor_regular"])
    assert "pelargir" not in somebody.state.captured


def test_the_dead_follow_him_out_of_a_siege():
    game = event(
        "fp_char_22",
        inside={"helms_deep": "rohan_regular, strider, gimli"},
        helms_deep="3 isengard_regular",
        free_peoples=["erech", "gimli", ()],
    )
    assert game.at("erech") == {"strider": 1, "gimli": 1}
    assert game.inside("helms_deep") == {"rohan_regular": 1}


@rule("R10.6")
def test_the_dead_bring_no_more_regulars_than_there_are():
    game = event("fp_char_22", edoras="strider", none_left="gondor_regular", free_peoples="erech")
    assert game.over


@rule("R10.5")
def test_the_dead_need_the_king_in_rohan():
    assert can("fp_char_22", eastemnet="strider")
    assert can("fp_char_22", edoras="aragorn")
    assert not can("fp_char_22", fangorn="strider")
    assert not can("fp_char_22", fellowship="edoras")


# --- House of the Stewards, The Grey Company -----------------------------------------------------------


@rule("R6.10", "A59")
def test_house_of_the_stewards():
    game = event("fp_char_23", pelargir="boromir")
    assert game.offers(FREE_PEOPLES) == ["gondor_regular", "gondor_elite"]
    game.answers(free_peoples="gondor_elite")
    assert game.at("pelargir") == {"boromir": 1, "gondor_elite": 1}
    assert [event.card[:-3] for event in game.told(CardDrawn)] == ["fp_str", "fp_str"]
    assert {event.because for event in game.told(CardDrawn)} == {"fp_char_23"}


@rule("R10.21", "R6.11")
def test_where_boromir_stands_among_enemies_only_cards_come():
    game = event("fp_char_23", lossarnach="boromir, 2 sauron_regular")
    assert game.at("lossarnach") == {"boromir": 1, "sauron_regular": 2}
    assert len(game.told(CardDrawn)) == 2


@rule("R9.30")
def test_house_of_the_stewards_in_a_siege():
    game = event(
        "fp_char_23",
        inside={"minas_tirith": "5 gondor_regular, boromir"},
        minas_tirith="6 sauron_regular",
        free_peoples=["gondor_elite", "gondor_regular"],
    )
    assert game.inside("minas_tirith") == {"gondor_regular": 4, "gondor_elite": 1, "boromir": 1}


@rule("R10.5")
def test_the_stewards_need_boromir_in_gondor():
    assert not can("fp_char_23", osgiliath="boromir")
    assert not can("fp_char_23", fellowship="minas_tirith")


def test_the_grey_company_trades_a_regular_for_an_elite():
    game = event("fp_char_24", edoras="2 rohan_regular, north_regular, strider")
    assert set(game.offers(FREE_PEOPLES)) == {"rohan_regular", "north_regular"}
    game.answers(free_peoples="north_regular")
    assert game.at("edoras") == {"rohan_regular": 2, "north_elite": 1, "strider": 1}
    assert game.state.casualties["north_regular"] == 1
    assert len(game.told(CardDrawn)) == 2


@rule("R6.9", "R10.6")
def test_without_an_elite_only_cards_come():
    game = event("fp_char_24", edoras="2 rohan_regular, aragorn", none_left="rohan_elite")
    assert game.at("edoras") == {"rohan_regular": 2, "aragorn": 1}
    assert len(game.told(CardDrawn)) == 2


def test_the_grey_company_in_a_siege():
    game = event(
        "fp_char_24",
        inside={"helms_deep": "rohan_regular, rohan_leader, strider"},
        helms_deep="3 isengard_regular",
    )
    assert game.inside("helms_deep") == {"rohan_elite": 1, "rohan_leader": 1, "strider": 1}


@rule("R10.5")
def test_the_grey_company_needs_the_king_with_an_army():
    assert not can("fp_char_24", edoras="strider")
    assert not can("fp_char_24", edoras="rohan_regular", fellowship="edoras")


@rule("R10.15", "A59")
def test_the_hand_limit_comes_after_both_cards():
    game = holding(
        "fp_char_24",
        also="fp_str_14 fp_str_15 fp_str_16 fp_str_17 fp_str_18",
        edoras="rohan_regular, strider",
        none_left="rohan_elite",
    )
    game.plays(whole_action, FREE_PEOPLES, "fp_char_24")
    assert game.prompt(FREE_PEOPLES) == "cards.discard"
    assert game.question(FREE_PEOPLES).least == 1

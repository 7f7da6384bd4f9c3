"""R12: the hunt for the Ring."""

from __future__ import annotations

import pytest

from games.wotr import hunt, journey
from games.wotr.events import (
    CardsDiscarded,
    CompanionLost,
    CompanionSaved,
    CompanionsSeparated,
    CorruptionGained,
    CorruptionHealed,
    FellowshipRevealed,
    HuntDamageLowered,
    HuntFailed,
    HuntRerolled,
    HuntRolled,
    HuntTileDrawn,
    HuntTileRolled,
    HuntTilesReturned,
    SpecialTileAdded,
    TableCardDiscarded,
)
from games.wotr.facts import FREE_PEOPLES, SHADOW, STANDARD_TILES, TILES
from games.wotr.hunt import face_tile
from tests.wotr.rules import rule
from tests.wotr.scenario import given

AXE, HORN, COAT, STAFF = "fp_char_06", "fp_char_07", "fp_char_05", "fp_char_08"
ANY_TILE = "std_0r_1"


def corruption(game):
    return game.state.fellowship.corruption


@rule("R12.1", "R12.2")
def test_without_dice_in_the_box_the_hunt_fails():
    game = given(hunt_box=(0, 0)).plays(journey.move_with_die)
    assert game.told(HuntRolled) == []
    assert game.told(HuntFailed) == [HuntFailed()]


@rule("R12.3", "R1.26")
def test_sixes_succeed_and_five_dice_at_most():
    game = given(hunt_box=(0, 7)).plays(hunt.roll_for_hunt, dice=[6, 5, 4, 6, 1])
    assert game.told(HuntRolled) == [HuntRolled((6, 5, 4, 6, 1), 0, 2)]


@rule("R12.3", "R12.4")
def test_e18_the_second_move_is_easier_to_find():
    first = given(hunt_box=(0, 2)).plays(hunt.roll_for_hunt, dice=[5, 6])
    assert first.result == 1
    second = given(hunt_box=(1, 2)).plays(hunt.roll_for_hunt, dice=[5, 6])
    assert second.result == 2


@rule("R12.4", "R1.27")
def test_s10_a_natural_one_fails():
    assert given(hunt_box=(5, 2)).plays(hunt.roll_for_hunt, dice=[1, 2]).result == 1


@rule("R12.5")
def test_e19_units_and_nazgul_give_two_rerolls():
    game = given(fellowship="hollin", hollin="3 sauron_regular, 2 nazgul", hunt_box=(0, 3))
    game.plays(hunt.roll_for_hunt, dice=[1, 2, 3, 6, 4])
    assert game.told(HuntRerolled) == [HuntRerolled((6, 4), 1, ("army", "nazgul"))]
    assert game.result == 1


@rule("R12.5")
def test_e20_a_stronghold_makes_three():
    game = given(fellowship="moria", moria="4 sauron_regular, nazgul", hunt_box=(1, 4))
    game.plays(hunt.roll_for_hunt, dice=[2, 2, 2, 2, 5, 5, 2])
    assert game.told(HuntRerolled) == [HuntRerolled((5, 5, 2), 2, ("stronghold", "army", "nazgul"))]


@rule("R12.21")
def test_s11_rerolls_need_failures_and_happen_once():
    game = given(fellowship="moria", moria="4 sauron_regular, nazgul", hunt_box=(0, 1))
    game.plays(hunt.roll_for_hunt, dice=[3, 4])
    assert game.result == 0
    none = given(fellowship="moria", moria="4 sauron_regular, nazgul", hunt_box=(0, 1))
    none.plays(hunt.roll_for_hunt, dice=[6])
    assert none.told(HuntRerolled) == []


@rule("R12.6", "R12.9")
def test_a_success_draws_one_tile_which_stays_out():
    game = given(hunt_box=(0, 2), companions="").plays(hunt.hunt, dice=[6, 6], draws=["std_3_1"])
    assert game.told(HuntTileDrawn) == [HuntTileDrawn("std_3_1", "hunt")]
    assert "std_3_1" in game.state.tiles.drawn
    assert "std_3_1" not in game.state.tiles.pool


@rule("R12.7")
def test_what_a_tile_does():
    eye = given(companions="", hidden=False).plays(face_tile, "hunt", eye=2, draws=["std_eye_1"])
    assert corruption(eye) == 2
    heals = given(corruption=5, pool="fp_phial_of_galadriel std_1_1")
    heals.plays(face_tile, "hunt", eye=2, draws=["fp_phial_of_galadriel"])
    assert heals.told(CorruptionHealed) == [CorruptionHealed(2, "fp_phial_of_galadriel")]
    assert heals.told(CorruptionGained) == []
    die = given(companions="", hidden=False, pool="sh_shelobs_lair std_1_1")
    die.plays(face_tile, "hunt", eye=2, draws=["sh_shelobs_lair"], dice=[4])
    assert die.told(HuntTileRolled) == [HuntTileRolled("sh_shelobs_lair", 4)]
    assert corruption(die) == 4


@rule("R12.8")
def test_s15_an_eye_for_a_stronghold_is_nothing():
    game = given(fellowship="moria", companions="gimli")
    game.plays(hunt.reveal, "std_2r_1", draws=["std_eye_1"])
    assert corruption(game) == 0
    assert "hunt.damage" not in game.asked


@rule("R12.10", "A7")
def test_one_table_card_for_a_tile_comes_first():
    game = given(table=[AXE, HORN], guide="strider").plays(face_tile, "hunt", eye=1, draws=["std_3_1"])
    assert game.prompt(FREE_PEOPLES) == "hunt.card"
    assert game.offers(FREE_PEOPLES) == [AXE, HORN, "keep"]
    game.answers(free_peoples=[HORN])
    assert game.prompt(FREE_PEOPLES) == "hunt.damage"
    game.answers(free_peoples="use_ring")
    assert corruption(game) == 2
    assert game.state.table == [AXE]
    assert game.asked == ["hunt.card", "hunt.damage"]


@rule("R12.10")
def test_corruption_comes_before_the_reveal():
    game = given(companions="", progress=1, fellowship="hollin", guide="gollum")
    game.plays(face_tile, "hunt", eye=2, draws=["std_eye_1"])
    game.answers(free_peoples=["hollin"])
    kinds = [type(event) for event in game.events]
    assert kinds.index(CorruptionGained) < kinds.index(FellowshipRevealed)


@rule("R12.11", "R12.13")
def test_s12_one_casualty_and_then_the_new_guide():
    game = given(companions="boromir meriadoc peregrin", guide="boromir", fellowship="hollin", hidden=False)
    game.plays(face_tile, "hunt", eye=1, draws=["std_3_1"])
    assert game.offers(FREE_PEOPLES) == ["casualty_guide", "casualty_random", "use_ring"]
    game.answers(free_peoples=["casualty_guide", "meriadoc"])
    assert game.offers(FREE_PEOPLES) == ["guide_meriadoc", "use_ring"]
    game.answers(free_peoples=["guide_meriadoc", "hollin"])
    assert corruption(game) == 0
    assert game.state.casualties == {
        "boromir": 1,
        **dict.fromkeys(("gandalf_grey", "strider", "legolas", "gimli"), 1),
    }
    assert game.at("hollin") == {"meriadoc": 1}


@rule("R12.11")
def test_the_guides_ability_comes_before_the_casualty():
    game = given(companions="meriadoc peregrin", guide="meriadoc", fellowship="hollin", hidden=False)
    game.plays(face_tile, "hunt", eye=1, draws=["std_3_1", "peregrin"])
    assert game.offers(FREE_PEOPLES) == ["guide_meriadoc", "casualty_guide", "casualty_random", "use_ring"]
    game.answers(free_peoples=["casualty_random", "hollin"])
    assert game.told(CompanionLost) == [CompanionLost("peregrin", "casualty_random")]
    assert corruption(game) == 2  # the old guide's time is over
    assert game.asked.count("hunt.damage") == 1


@rule("A14")
def test_a14_both_hobbits_in_one_hunt():
    game = given(companions="meriadoc peregrin", guide="meriadoc", fellowship="hollin", hidden=False)
    game.plays(face_tile, "hunt", eye=1, draws=["std_2_1"])
    game.answers(free_peoples=["guide_meriadoc", "hollin", "guide_peregrin"])
    assert corruption(game) == 0
    assert [event.because for event in game.told(CompanionsSeparated)] == ["guide_meriadoc", "guide_peregrin"]
    assert game.state.fellowship.guide == "gollum"


@rule("R12.12", "R12.14", "R12.1", "R12.6", "R12.7", "R4.2")
def test_e22_a_whole_hunt():
    game = given(
        turn=4,
        fellowship="goblins_gate",
        progress=1,
        hunt_box=(1, 3),
        guide="strider",
        companions="strider gimli boromir",
    )
    game.plays(journey.move_with_die, dice=[2, 5, 6], draws=["std_3_1", "gimli"])
    game.answers(free_peoples="casualty_random")
    assert game.told(HuntRolled) == [HuntRolled((2, 5, 6), 1, 2)]
    assert game.told(CompanionLost) == [CompanionLost("gimli", "casualty_random")]
    assert corruption(game) == 1
    assert game.state.fellowship.hidden
    assert game.state.fellowship.progress == 2
    assert game.state.hunt_box == {FREE_PEOPLES: 2, SHADOW: 3}


@rule("R12.12", "A16")
def test_s13_too_strong_a_victim_saves_nothing_more():
    game = given(companions="strider gimli", hidden=False).plays(
        face_tile, "hunt", eye=1, draws=["std_1_1", "strider"]
    )
    game.answers(free_peoples="casualty_random")
    assert corruption(game) == 0
    assert game.told(HuntDamageLowered) == [HuntDamageLowered(1, 0, "strider")]


@rule("R12.13")
def test_a_small_hit_eliminates_as_well():
    game = given(companions="gandalf_grey", hidden=False).plays(face_tile, "hunt", eye=1, draws=["std_1_1"])
    game.answers(free_peoples="casualty_guide")
    assert game.told(CompanionLost) == [CompanionLost("gandalf_grey", "casualty_guide")]
    assert game.state.fellowship.guide == "gollum"


def test_s14_take_them_alive():
    game = given(companions="boromir peregrin", progress=2, fellowship="hollin", table="sh_char_15")
    game.plays(face_tile, "hunt", eye=1, draws=["std_2_1", "peregrin"])
    game.answers(free_peoples=["casualty_random", "moria"])
    assert game.told(CompanionSaved) == [CompanionSaved("peregrin", "moria")]
    assert game.told(HuntDamageLowered) == [HuntDamageLowered(1, 1, "peregrin")]
    assert corruption(game) == 1
    assert game.at("moria") == {"peregrin": 1}


@rule("R12.15")
def test_a_reveal_icon_does_nothing_to_a_revealed_fellowship():
    game = given(hidden=False).plays(face_tile, "hunt", eye=1, draws=["std_0r_1"])
    assert game.told(FellowshipRevealed) == []


@rule("R12.16", "R12.22", "R11.14")
def test_e21_three_tiles_each_finished_before_the_next():
    game = given(progress=3, table="sh_char_17", companions="")
    game.plays(face_tile, "hunt", eye=2, draws=["std_eye_1", "std_1_1", "std_2_1"])
    game.answers(free_peoples="moria", shadow="use")
    assert [event.because for event in game.told(HuntTileDrawn)] == ["hunt", "sh_char_17", "moria"]
    assert [event.points for event in game.told(CorruptionGained)] == [2, 1, 2]
    assert "sh_char_17" in game.state.discards[SHADOW]


@rule("R12.17")
def test_the_balrog_does_not_reveal_in_a_refuge():
    game = given(progress=5, table="sh_char_17", corruption=3).goes_on("fellowship")
    game.answers(free_peoples="lorien")
    game.answers(shadow="use", draws=["std_1r_1"])
    game.answers(free_peoples="use_ring")
    assert game.state.fellowship.hidden
    assert corruption(game) == 3  # one healed, one gained
    wild = given(progress=4, table="sh_char_17").goes_on("fellowship")
    wild.answers(free_peoples=["dimrill_dale"], shadow="use", draws=["std_1r_1"])
    wild.answers(free_peoples="use_ring")
    assert not wild.state.fellowship.hidden


def test_the_balrog_ignores_an_eye_and_who_stands_still():
    game = given(fellowship="moria", progress=1, table="sh_char_17").goes_on("fellowship")
    game.answers(free_peoples="moria")
    assert "hunt.balrog" not in game.asked
    leaves = given(fellowship="moria", progress=1, table="sh_char_17").goes_on("fellowship")
    leaves.answers(free_peoples="hollin", shadow="use", draws=["std_eye_2"])
    assert leaves.state.fellowship.hidden
    assert corruption(leaves) == 0


@rule("R12.18", "R12.24")
def test_an_empty_pool_takes_its_tiles_back():
    game = given(pool="std_1_1", hidden=False, companions="").plays(
        face_tile, "hunt", eye=1, draws=["std_1_1"]
    )
    (event,) = game.told(HuntTilesReturned)
    assert set(event.tiles) == set(STANDARD_TILES)
    assert game.state.tiles.pool == sorted(STANDARD_TILES)
    assert game.state.tiles.drawn == []


@rule("R12.18", "R12.19")
def test_special_tiles_never_come_back():
    game = given(pool="sh_on_on_they_went", hidden=False, companions="")
    game.plays(face_tile, "hunt", eye=1, draws=["sh_on_on_they_went"])
    assert game.state.tiles.drawn == ["sh_on_on_they_went"]


@rule("R12.19")
def test_special_tiles_wait_for_mordor():
    async def both(g):
        g.record(SpecialTileAdded("fp_elven_cloaks", "fp_char_01"))

    game = given().plays(both)
    assert game.state.tiles.waiting == ["fp_elven_cloaks"]
    later = given(mordor=1).plays(both)
    assert "fp_elven_cloaks" in later.state.tiles.pool


@rule("R12.20")
def test_a_die_tile_is_a_number():
    assert TILES["sh_shelobs_lair"].value == "die"
    game = given(pool="sh_shelobs_lair std_1_1", companions="", hidden=False)
    game.plays(face_tile, "card", 0, passes=("eye",), draws=["sh_shelobs_lair"], dice=[3])
    assert corruption(game) == 3


@rule("R12.23")
def test_the_flow_of_one_hunt():
    game = given(progress=2, hunt_box=(0, 1), companions="strider gimli", guide="strider")
    game.plays(journey.move_with_die, dice=[6], draws=["std_2r_1", "std_0r_1"])
    game.answers(free_peoples=["use_ring", "moria"])
    names = [type(event).__name__ for event in game.events]
    expected = [
        "FellowshipMoved",
        "HuntRolled",
        "HuntTileDrawn",
        "HuntDamageSet",
        "CorruptionGained",
        "FellowshipRevealed",
        "HuntTileDrawn",
        "HuntDamageSet",
        "DieJoinedHunt",
    ]
    assert [name for name in names if name in expected] == expected


# --- cards on the table ------------------------------------------------------------------------------


@rule("R10.19")
def test_the_staff_stops_the_draw():
    game = given(table=STAFF, hunt_box=(0, 1)).plays(hunt.hunt, dice=[6])
    game.answers(free_peoples="use")
    assert game.told(HuntTileDrawn) == []
    assert game.told(TableCardDiscarded) == [TableCardDiscarded(STAFF, "hunt.staff")]


def test_a9_the_coat_is_used_before_a_die_tile_is_rolled():
    game = given(table=[COAT, AXE], pool="sh_shelobs_lair std_1_1 std_2_1", companions="gimli")
    game.plays(face_tile, "hunt", eye=1, draws=["sh_shelobs_lair", "std_2_1"])
    game.answers(free_peoples=["use", "use_ring"])
    assert corruption(game) == 2
    assert "hunt.card" not in game.asked  # one card for each tile
    assert "sh_shelobs_lair" in game.state.tiles.pool
    assert "std_2_1" in game.state.tiles.drawn


def test_flocks_of_crebain_help_the_roll():
    game = given(table="sh_char_16", hunt_box=(0, 2)).plays(hunt.roll_for_hunt)
    game.answers(shadow="use", dice=[5, 4])
    assert game.told(HuntRolled) == [HuntRolled((5, 4), 1, 1)]
    kept = given(table="sh_char_16", hunt_box=(0, 2)).plays(hunt.roll_for_hunt)
    kept.answers(shadow="keep", dice=[5, 4])
    assert kept.result == 0


def test_s20_the_last_battle_keeps_dice_out_of_the_box():
    game = given(table="fp_str_01").plays(journey.move_with_die)
    assert game.state.hunt_box[FREE_PEOPLES] == 0


def test_a15_sorrow_and_toil_takes_a_card():
    game = given(
        companions="boromir gimli",
        table=["sh_char_15", COAT],
        free_peoples_hand="fp_char_01 fp_str_01",
        hidden=False,
    )
    game.plays(face_tile, "hunt", eye=1, draws=["std_2_1"])
    game.answers(free_peoples=["keep", "casualty_guide"])
    assert game.offers(SHADOW) == [COAT, "hand_of_free_peoples", "keep"]
    game.answers(shadow="hand_of_free_peoples", draws=["fp_char_01"])
    assert game.told(CardsDiscarded) == [CardsDiscarded(FREE_PEOPLES, ("fp_char_01",), "sh_char_15")]
    assert game.state.hands[FREE_PEOPLES] == ["fp_str_01"]


# --- Gollum --------------------------------------------------------------------------------------------


def test_a13_gollum_silences_numbers_only():
    quiet = given(companions="", progress=1).plays(face_tile, "hunt", eye=1, draws=["std_0r_1"])
    assert quiet.state.fellowship.hidden
    eye = given(companions="", fellowship="hollin").plays(face_tile, "hunt", eye=0, draws=["std_eye_1"])
    assert not eye.state.fellowship.hidden


@rule("A12")
def test_a12_gollum_gives_the_fellowship_away_for_one_less():
    game = given(companions="", fellowship="moria", progress=1)
    game.plays(face_tile, "hunt", eye=1, draws=["std_2_1", "std_0r_1"])
    assert game.offers(FREE_PEOPLES) == ["guide_gollum", "use_ring"]
    game.answers(free_peoples=["guide_gollum", "hollin"])
    assert corruption(game) == 1
    assert not game.state.fellowship.hidden
    assert [event.because for event in game.told(HuntTileDrawn)] == ["hunt", "moria"]
    assert game.asked.count("hunt.damage") == 1


@pytest.mark.parametrize("draws", [["std_3_1"], ["std_eye_3"]])
def test_gollum_cannot_offer_what_happens_anyway(draws):
    revealed = given(companions="", hidden=False).plays(face_tile, "hunt", eye=2, draws=draws)
    assert "hunt.damage" not in revealed.asked


# --- what cards may change -----------------------------------------------------------------------------


def test_s17_nothing_lowers_isildurs_bane():
    game = given(corruption=4, companions="strider gimli legolas boromir meriadoc", table=AXE)
    game.plays(
        face_tile, "sh_char_06", 0, passes=("eye", "fellowship_special"), hopeless=True, draws=["std_3_1"]
    )
    assert corruption(game) == 7
    assert game.asked == []
    assert game.state.table == [AXE]


def test_s18_the_foul_thing_kills():
    game = given(companions="strider gimli", hidden=False)
    game.plays(face_tile, "sh_char_07", 0, passes=("eye",), deadly=True, draws=["std_1_1", "gimli"])
    assert corruption(game) == 0
    assert game.told(CompanionLost) == [CompanionLost("gimli", "casualty_random")]
    assert game.asked == []


@rule("R10.18")
def test_s16_a_tile_without_effect_stays_out():
    game = given().plays(
        face_tile, "sh_char_05", 0, passes=("eye", "fellowship_special"), draws=["std_eye_1"]
    )
    assert game.state.tiles.drawn == ["std_eye_1"]
    assert game.state.fellowship.hidden

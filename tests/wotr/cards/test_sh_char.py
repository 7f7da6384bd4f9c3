"""The Shadow's Character deck as events: what each card does, when it cannot be played, how it leaves."""

from __future__ import annotations

import pytest

from games.wotr import hand, hunt, journey
from games.wotr.events import (
    AttackCeased,
    BattleBegan,
    CardDrawn,
    CardRolled,
    CombatRoundBegan,
    CompanionDrawn,
    CompanionLost,
    CompanionSaved,
    CompanionsSeparated,
    CorruptionGained,
    FellowshipRevealed,
    FellowshipShifted,
    FiguresLost,
    HuntDamageLowered,
    HuntFailed,
    HuntRolled,
    HuntTileDrawn,
    MordorStepTaken,
    NationActivated,
    RingSpent,
    SettlementCaptured,
    TableCardDiscarded,
)
from games.wotr.facts import FREE_PEOPLES, SHADOW
from games.wotr.state import Options, ThisTurn, begin
from tests.wotr.cards.stage import can, event, holding, whole_action
from tests.wotr.rules import rule
from tests.wotr.scenario import given
from tests.wotr.war import fight

TILES = {
    "sh_char_01": "sh_shelobs_lair",
    "sh_char_02": "sh_the_ring_is_mine",
    "sh_char_03": "sh_on_on_they_went",
    "sh_char_04": "sh_give_it_to_uss",
}
PATROLS = ("sh_char_05", "sh_char_06", "sh_char_07")


def corruption(game):
    return game.state.fellowship.corruption


# --- special tiles -------------------------------------------------------------------------------------


@rule("R12.19")
@pytest.mark.parametrize("card", TILES)
def test_a_special_tile_waits_for_mordor(card):
    game = event(card)
    assert game.state.tiles.waiting == [TILES[card]]
    assert TILES[card] not in game.state.tiles.pool
    assert card in game.state.discards[SHADOW]


@rule("R12.19")
@pytest.mark.parametrize("card", TILES)
def test_in_mordor_a_special_tile_joins_the_pool_at_once(card):
    game = event(card, mordor=2)
    assert TILES[card] in game.state.tiles.pool
    assert game.state.tiles.waiting == []


@rule("R13.8", "R12.7")
@pytest.mark.parametrize(
    ("tile", "dice", "damage", "hidden"),
    [
        ("sh_shelobs_lair", [4], 4, True),
        ("sh_the_ring_is_mine", [], 3, False),
        ("sh_on_on_they_went", [], 3, True),
        ("sh_give_it_to_uss", [], 1, False),
    ],
)
def test_what_the_shadows_tiles_do_in_mordor(tile, dice, damage, hidden):
    game = given(mordor=1, pool=f"{tile} std_3_1", hunt_box=(1, 2), companions="boromir")
    game.plays(journey.move, draws=[tile], dice=dice).answers(free_peoples="use_ring")
    assert corruption(game) == damage
    assert game.state.fellowship.hidden is hidden
    assert game.told(MordorStepTaken) == []


# --- Orc Patrol, Isildur's Bane, Foul Thing from the Deep, Candles of Corpses ---------------------------


@pytest.mark.parametrize("card", [*PATROLS, "sh_char_08"])
def test_not_where_the_free_peoples_have_a_settlement(card):
    assert not can(card, fellowship="rivendell")
    assert not can(card, fellowship="bree")
    assert not can(card, fellowship="edoras", captured="edoras")  # theirs at set-up is what counts
    assert can(card, fellowship="hollin")
    assert can(card, fellowship="moria")
    assert can(card, fellowship="osgiliath")  # a fortification is no settlement


@rule("A11")
@pytest.mark.parametrize("card", [*PATROLS, "sh_char_08"])
def test_playable_on_the_mordor_track(card):
    assert can(card, mordor=1)


@rule("R10.18", "A10")
@pytest.mark.parametrize("card", PATROLS)
def test_an_eye_is_discarded_without_effect(card):
    game = event(card, fellowship="hollin", draws=["std_eye_1"])
    assert corruption(game) == 0
    assert game.state.fellowship.hidden
    assert game.state.tiles.drawn == ["std_eye_1"]


@pytest.mark.parametrize("card", PATROLS)
@pytest.mark.parametrize("tile", ["fp_phial_of_galadriel", "sh_the_ring_is_mine"])
def test_a_tile_of_the_fellowship_and_a_special_eye_are_discarded_too(card, tile):
    game = event(card, mordor=1, corruption=3, pool=f"{tile} std_1_1", draws=[tile])
    assert corruption(game) == 3
    assert game.state.fellowship.hidden


def test_orc_patrol_is_a_successful_hunt():
    game = event("sh_char_05", fellowship="hollin", companions="boromir gimli", draws=["std_2_1"])
    assert game.offers(FREE_PEOPLES) == ["casualty_guide", "casualty_random", "use_ring"]
    game.answers(free_peoples="use_ring")
    assert game.told(HuntTileDrawn) == [HuntTileDrawn("std_2_1", "sh_char_05")]
    assert corruption(game) == 2


def test_orc_patrol_may_reveal():
    game = event("sh_char_05", fellowship="hollin", draws=["std_1r_1"], free_peoples="use_ring")
    assert game.told(FellowshipRevealed) == [FellowshipRevealed(("hollin",), "std_1r_1")]


@rule("R13.17")
def test_orc_patrol_in_mordor_neither_moves_nor_stops():
    game = event(
        "sh_char_05",
        mordor=1,
        pool="sh_on_on_they_went std_1_1",
        draws=["sh_on_on_they_went"],
        free_peoples="use_ring",
    )
    assert corruption(game) == 3
    assert game.state.fellowship.mordor == 1
    assert not game.state.this_turn.attempted


@rule("A64")
def test_isildurs_bane_cannot_be_lowered():
    game = event("sh_char_06", fellowship="hollin", table="fp_char_06 fp_char_07", draws=["std_3_1"])
    assert game.asked == []
    assert corruption(game) == 3
    assert game.state.table == ["fp_char_06", "fp_char_07"]


@rule("A64", "A13")
def test_isildurs_bane_with_gollum():
    game = event("sh_char_06", fellowship="hollin", companions="", draws=["std_2r_1"])
    assert game.asked == []
    assert corruption(game) == 2
    assert game.state.fellowship.hidden  # Gollum silences the tile, and cannot trade a reveal


def test_foul_thing_takes_a_companion_at_random():
    game = event("sh_char_07", fellowship="hollin", companions="boromir gimli", draws=["std_3_1", "gimli"])
    assert game.told(CompanionLost) == [CompanionLost("gimli", "casualty_random")]
    assert game.told(HuntDamageLowered) == [HuntDamageLowered(2, 1, "gimli")]
    assert corruption(game) == 1
    assert game.asked == []


def test_foul_thing_without_damage_costs_nobody():
    game = event("sh_char_07", fellowship="hollin", hidden=False, draws=["std_0r_1"])
    assert game.told(CompanionLost) == []


def test_before_the_foul_thing_the_guide_may_help():
    game = event(
        "sh_char_07",
        fellowship="hollin",
        companions="meriadoc peregrin",
        guide="meriadoc",
        draws=["std_1_1"],
        free_peoples=["guide_meriadoc", "hollin"],
    )
    assert game.told(CompanionLost) == []
    assert corruption(game) == 0


def test_foul_thing_finds_nobody_with_gollum():
    game = event("sh_char_07", fellowship="hollin", companions="", hidden=False, draws=["std_3_1"])
    assert corruption(game) == 3


@rule("R10.20")
@pytest.mark.parametrize(("companions", "points"), [("boromir", 2), ("", 1)])
def test_candles_of_corpses(companions, points):
    game = event("sh_char_08", fellowship="hollin", companions=companions, dice=[4, 3, 6])
    assert corruption(game) == points
    assert game.told(CardRolled)[0].needs == (4 if companions else 6)


def test_candles_that_do_not_burn():
    game = event("sh_char_08", fellowship="hollin", dice=[1, 2, 3])
    assert game.told(CorruptionGained) == []


# --- Nazgûl Search, Cruel Weather, The Nazgûl Strike! ---------------------------------------------------


@rule("R13.19")
@pytest.mark.parametrize("card", ["sh_char_09", "sh_char_10", "sh_char_11"])
def test_the_fellowship_must_be_on_the_way(card):
    assert not can(card, fellowship="hollin", progress=0)
    assert not can(card, mordor=1)
    assert can(card, fellowship="hollin", progress=1)


@rule("R5.27")
@pytest.mark.parametrize("hunter", ["nazgul", "witch_king"])
def test_nazgul_search_reveals(hunter):
    game = event(
        "sh_char_09",
        fellowship="hollin",
        progress=1,
        morannon=hunter,
        shadow=["morannon", "hollin"],
        free_peoples="hollin",
    )
    assert game.told(FellowshipRevealed) == [FellowshipRevealed(("hollin",), "sh_char_09")]
    assert game.state.fellowship.progress == 0


@rule("R11.14")
def test_nazgul_search_costs_the_tiles_of_strongholds():
    game = event(
        "sh_char_09",
        fellowship="moria",
        progress=1,
        moria="nazgul",
        shadow="done",
        free_peoples="hollin",
        draws=["std_eye_1"],
    )
    assert game.told(HuntTileDrawn) == [HuntTileDrawn("std_eye_1", "moria")]
    assert corruption(game) == 0


def test_nazgul_search_may_only_move_nazgul_and_each_once():
    game = event("sh_char_09", fellowship="hollin", progress=1, morannon="2 nazgul", dol_guldur="nazgul")
    game.answers(shadow=["morannon", "nazgul", "dol_guldur"])
    assert set(game.offers(SHADOW)) == {"morannon", "dol_guldur", "done"}
    game.answers(shadow=["dol_guldur", "angmar"])
    assert set(game.offers(SHADOW)) == {"morannon", "done"}
    game.answers(shadow="done")
    assert game.over
    assert game.state.fellowship.hidden


def test_nazgul_search_with_no_nazgul_on_the_map():
    game = event("sh_char_09", fellowship="hollin", progress=1)
    assert game.over


@rule("A54")
def test_cruel_weather_shifts_the_figure_and_nothing_else():
    game = event("sh_char_10", fellowship="hollin", progress=2, table="sh_char_17")
    assert "moria" in game.offers(SHADOW)
    game.answers(shadow="moria")
    assert game.told(FellowshipShifted) == [FellowshipShifted("moria", "sh_char_10")]
    assert (game.state.fellowship.progress, game.state.fellowship.hidden) == (2, True)
    assert game.told(HuntTileDrawn) == []
    assert game.state.table == ["sh_char_17"]


def test_cruel_weather_wakes_and_heals_nobody():
    game = event("sh_char_10", fellowship="dimrill_dale", progress=1, corruption=2, shadow="lorien")
    assert corruption(game) == 2
    assert game.state.fellowship.region == "lorien"


def strike(**position):
    more = {"fellowship": "hollin", "progress": 2, "hollin": "nazgul", "companions": "boromir"} | position
    return event("sh_char_11", **more)


@rule("A62", "R12.4", "R12.5")
def test_the_nazgul_strike_hunts():
    game = strike(hunt_box=(1, 2), dice=[5, 2, 3], draws=["std_1_1"])
    game.answers(shadow=["done", "hunt"], free_peoples="use_ring")
    assert game.told(HuntRolled) == [HuntRolled((5, 2), 1, 1, "sh_char_11")]
    assert game.told(HuntTileDrawn) == [HuntTileDrawn("std_1_1", "sh_char_11")]
    assert corruption(game) == 1
    assert game.state.fellowship.progress == 2
    assert game.state.hunt_box == {FREE_PEOPLES: 1, SHADOW: 2}


@rule("A10")
def test_an_eye_of_the_nazgul_strike_counts_its_successes():
    game = strike(hunt_box=(0, 2), dice=[6, 2, 6], draws=["std_eye_1"])
    game.answers(shadow=["done", "hunt"], free_peoples=["use_ring", "hollin"])
    assert corruption(game) == 2
    assert not game.state.fellowship.hidden


@rule("R12.2")
def test_the_nazgul_strike_with_an_empty_hunt_box_fails():
    game = strike().answers(shadow=["done", "hunt"])
    assert game.told(HuntFailed) == [HuntFailed()]


def test_the_nazgul_strike_takes_a_character_card_off_the_table():
    game = strike(table="fp_char_05 fp_str_03 sh_char_16").answers(shadow="done")
    assert game.offers(SHADOW) == ["fp_char_05", "hunt", "neither"]
    game.answers(shadow="fp_char_05")
    assert game.told(TableCardDiscarded) == [TableCardDiscarded("fp_char_05", "sh_char_11")]
    assert game.state.table == ["fp_str_03", "sh_char_16"]


def test_the_nazgul_strike_may_do_neither():
    game = strike(hunt_box=(0, 3)).answers(shadow=["done", "neither"])
    assert game.over


def test_the_nazgul_strike_needs_a_nazgul_there():
    game = strike(hollin="sauron_regular", angmar="nazgul", hunt_box=(0, 3)).answers(shadow="done")
    assert game.over


# --- Morgul Wound, Lure of the Ring, The Breaking of the Fellowship ------------------------------------


@pytest.mark.parametrize("card", ["sh_char_12", "sh_char_13", "sh_char_14"])
def test_the_fellowship_must_be_revealed(card):
    assert not can(card)
    assert can(card, hidden=False)
    assert can(card, hidden=False, mordor=2)


@pytest.mark.parametrize(("before", "after"), [(0, 2), (3, 5), (4, 5), (9, 10)])
def test_morgul_wound(before, after):
    assert corruption(event("sh_char_12", hidden=False, corruption=before)) == after


def test_lure_of_the_ring_corrupts_by_level():
    game = event("sh_char_13", hidden=False, draws=["boromir"])
    assert game.told(CompanionDrawn) == [CompanionDrawn("boromir", "sh_char_13")]
    assert game.question(FREE_PEOPLES).about["points"] == 2
    game.answers(free_peoples="take_corruption")
    assert corruption(game) == 2
    assert "boromir" in game.state.fellowship.companions


def test_lure_of_the_ring_takes_the_companion():
    game = event("sh_char_13", hidden=False, draws=["boromir"], free_peoples="lose_companion")
    assert corruption(game) == 0
    assert game.told(CompanionLost) == [CompanionLost("boromir", "sh_char_13")]


def test_a_hobbit_comes_back_from_the_lure():
    game = event(
        "sh_char_13",
        hidden=False,
        draws=["peregrin"],
        free_peoples=["lose_companion", "gandalf_grey", "rivendell"],
    )
    assert game.told(CompanionSaved) == [CompanionSaved("peregrin", "rivendell")]


def test_in_mordor_a_hobbit_does_not_come_back():
    game = event("sh_char_13", hidden=False, mordor=1, draws=["peregrin"], free_peoples="lose_companion")
    assert game.told(CompanionSaved) == []
    assert "peregrin" in game.state.casualties


@pytest.mark.parametrize("card", ["sh_char_13", "sh_char_14"])
def test_with_gollum_as_the_guide_one_corruption_instead(card):
    game = event(card, hidden=False, companions="")
    assert game.told(CorruptionGained) == [CorruptionGained(1, card)]


def test_the_breaking_separates_as_many_as_the_tile_says():
    game = event("sh_char_14", hidden=False, fellowship="hollin", draws=["std_2r_1"])
    assert game.question(FREE_PEOPLES).least == game.question(FREE_PEOPLES).most == 2
    game.answers(free_peoples=[("gimli", "boromir")])
    (parted,) = game.told(CompanionsSeparated)
    assert (set(parted.companions), parted.to) == ({"gimli", "boromir"}, "hollin")
    assert corruption(game) == 0


@rule("A18", "R5.9")
def test_the_parted_wake_a_nation():
    game = event(
        "sh_char_14",
        hidden=False,
        fellowship="edoras",
        companions="strider meriadoc",
        draws=["std_1_1"],
        free_peoples="meriadoc",
    )
    assert game.told(NationActivated) == [NationActivated("rohan", "meriadoc", "edoras")]


def test_the_breaking_leaves_the_parted_in_a_besieged_stronghold():
    game = event(
        "sh_char_14",
        hidden=False,
        fellowship="minas_tirith",
        minas_tirith="3 sauron_regular",
        inside={"minas_tirith": "2 gondor_regular"},
        at_war="sauron",
        companions="boromir",
        draws=["std_1_1"],
    )
    assert "boromir" in game.inside("minas_tirith")
    assert game.state.fellowship.guide == "gollum"


def test_the_breaking_takes_all_there_are():
    game = event("sh_char_14", hidden=False, fellowship="hollin", companions="boromir", draws=["std_3_1"])
    assert game.state.fellowship.companions == []
    assert game.asked == []


@pytest.mark.parametrize("tile", ["std_eye_1", "std_0r_1"])
def test_an_eye_or_a_zero_breaks_nothing(tile):
    game = event("sh_char_14", hidden=False, fellowship="hollin", draws=[tile])
    assert game.told(CompanionsSeparated) == []
    assert game.state.tiles.drawn == [tile]


@rule("R13.10", "R12.20")
def test_in_mordor_the_parted_are_lost_and_a_die_tile_is_rolled():
    game = event(
        "sh_char_14",
        hidden=False,
        mordor=1,
        companions="boromir gimli legolas",
        guide="boromir",
        pool="sh_shelobs_lair std_1_1",
        draws=["sh_shelobs_lair"],
        dice=[2],
        free_peoples=[("gimli", "boromir")],
    )
    assert [event.companion for event in game.told(CompanionLost)] == ["gimli", "boromir"]
    assert game.state.fellowship.companions == ["legolas"]


# --- Worn with Sorrow and Toil, Flocks of Crebain, Balrog of Moria --------------------------------------


@rule("R10.8")
@pytest.mark.parametrize("card", ["sh_char_15", "sh_char_16", "sh_char_17"])
def test_it_stays_on_the_table(card):
    assert event(card).state.table == [card]


@rule("A74")
def test_sorrow_and_toil_discards_at_random_from_the_hand():
    game = given(table="sh_char_15", companions="boromir", free_peoples_hand="fp_char_10 fp_str_04")
    game.plays(hunt.face_tile, "hunt", 1, draws=["std_3_1", "fp_char_10"])
    game.answers(free_peoples=["casualty_guide"])
    assert game.offers(SHADOW) == ["hand_of_free_peoples", "keep"]
    game.answers(shadow="hand_of_free_peoples")
    assert game.state.hands[FREE_PEOPLES] == ["fp_str_04"]
    assert game.state.table == ["sh_char_15"]


def test_sorrow_and_toil_discards_from_the_table():
    game = given(table="sh_char_15 fp_char_05 fp_str_03", companions="boromir")
    game.plays(hunt.face_tile, "hunt", 1, draws=["std_3_1"])
    game.answers(free_peoples=["keep", "casualty_guide"])
    assert game.offers(SHADOW) == ["fp_char_05", "keep"]
    game.answers(shadow="fp_char_05")
    assert game.state.table == ["sh_char_15", "fp_str_03"]


@pytest.mark.parametrize("card", ["sh_char_15", "sh_char_16"])
def test_a_declaration_in_a_refuge_ends_it(card):
    game = given(table=card, fellowship="rivendell").plays(journey.may_declare)
    game.answers(free_peoples="rivendell")
    assert game.told(TableCardDiscarded) == [TableCardDiscarded(card, "found")]


@pytest.mark.parametrize("card", ["sh_char_15", "sh_char_16"])
@pytest.mark.parametrize(
    "position", [{"fellowship": "hollin"}, {"fellowship": "edoras", "captured": "edoras"}]
)
def test_another_declaration_does_not(card, position):
    game = given(table=card, **position).plays(journey.may_declare)
    game.answers(free_peoples=position["fellowship"])
    assert game.state.table == [card]


def test_flocks_of_crebain_help_one_hunt():
    game = given(table="sh_char_16", fellowship="hollin", hunt_box=(0, 2), companions="boromir")
    game.plays(journey.move, dice=[5, 4], draws=["std_1_1"])
    game.answers(shadow="use", free_peoples="use_ring")
    assert game.told(HuntRolled) == [HuntRolled((5, 4), 1, 1)]
    assert game.state.table == []


@rule("A84", "R12.16")
def test_the_balrog_wakes_when_the_path_touches_moria():
    game = given(table="sh_char_17", fellowship="hollin", progress=1, companions="boromir")
    game.plays(hunt.reveal, "std_1r_1", draws=["std_2_1", "std_eye_2"])
    game.answers(free_peoples="moria", shadow="use")
    game.answers(free_peoples="use_ring")
    drawn = [tile.because for tile in game.told(HuntTileDrawn)]
    assert drawn == ["sh_char_17", "moria"]
    assert corruption(game) == 2
    assert game.state.table == []


# --- The Lidless Eye, Dreadful Spells, Grond ------------------------------------------------------------


@rule("A51")
def test_the_lidless_eye_turns_dice_to_eyes():
    game = event("sh_char_18", shadow_dice="army army muster event", hunt_box=(0, 1))
    assert game.question(SHADOW).items == {"army": 2, "muster": 1, "event": 1}
    assert (game.question(SHADOW).least, game.question(SHADOW).most) == (0, 3)
    game.answers(shadow=[("army", "army", "muster")])
    assert game.state.dice[SHADOW] == ["event"]
    assert game.state.hunt_box[SHADOW] == 4


def test_the_lidless_eye_may_turn_none():
    game = event("sh_char_18", shadow_dice="army").answer(SHADOW)
    assert game.state.dice[SHADOW] == ["army"]


def test_the_lidless_eye_without_dice():
    assert event("sh_char_18").over


@rule("A79")
def test_dreadful_spells_strike_a_neighbour():
    game = event(
        "sh_char_19",
        osgiliath="2 gondor_regular",
        minas_morgul="sauron_regular",
        south_ithilien="sauron_regular, 2 nazgul, witch_king",
        steps={"gondor": 2},
        dice=[5, 6, 1],
    )
    assert game.told(CardRolled)[0].needs == 5
    assert game.at("osgiliath") == {}
    assert game.told(NationActivated) == []
    assert game.state.steps_to_war["gondor"] == 2


def test_dreadful_spells_use_five_dice_at_most_and_choose_both_armies():
    game = event(
        "sh_char_19",
        osgiliath="3 gondor_regular",
        lossarnach="gondor_regular",
        south_ithilien="sauron_regular, 5 nazgul, witch_king",
        pelargir="southrons_easterlings_regular, nazgul",
        captured="pelargir",
        dice=[1] * 5,
    )
    game.answers(shadow=["south_ithilien"])
    assert len(game.told(CardRolled)[0].dice) == 5
    game = event(
        "sh_char_19",
        osgiliath="3 gondor_regular",
        lossarnach="gondor_regular",
        pelargir="southrons_easterlings_regular, nazgul",
        captured="pelargir",
        dice=[5],
    )
    assert game.prompt(SHADOW) == "card.target"
    assert set(game.offers(SHADOW)) == {"osgiliath", "lossarnach"}
    game.answers(shadow="lossarnach")
    assert game.at("lossarnach") == {}


@rule("R9.31", "R10.11")
def test_dreadful_spells_on_the_last_of_a_garrison_take_the_stronghold():
    game = event(
        "sh_char_19",
        minas_tirith="5 sauron_regular, nazgul",
        inside={"minas_tirith": "gondor_regular, gondor_leader, boromir"},
        dice=[6],
    )
    assert [capture.region for capture in game.told(SettlementCaptured)] == ["minas_tirith"]
    assert game.at("minas_tirith")["boromir"] == 1
    assert "gondor_leader" in game.state.casualties


def test_dreadful_spells_need_an_army_with_nazgul_near_an_army():
    assert not can("sh_char_19", osgiliath="gondor_regular", south_ithilien="nazgul")
    assert not can("sh_char_19", osgiliath="gondor_regular", south_ithilien="sauron_regular")
    assert not can("sh_char_19", osgiliath="boromir", south_ithilien="sauron_regular, nazgul")
    assert not can("sh_char_19", edoras="rohan_regular", south_ithilien="sauron_regular, nazgul")
    assert can("sh_char_19", osgiliath="gondor_regular", south_ithilien="sauron_regular, witch_king")


BEFORE_MINAS_TIRITH = {
    "minas_tirith": "5 sauron_regular, witch_king",
    "inside": {"minas_tirith": "3 gondor_elite"},
    "at_war": "sauron gondor",
}


@rule("A73", "R9.8")
def test_grond_beats_three_times():
    game = event("sh_char_20", **BEFORE_MINAS_TIRITH, dice=[1] * 99)
    game.answers(shadow=[("sauron_regular",) * 5, "continue", "continue"])
    assert [began.round for began in game.told(CombatRoundBegan)] == [1, 2, 3]
    (battle,) = game.told(BattleBegan)
    assert (battle.kind, battle.because) == ("siege", "sh_char_20")
    assert game.over


@rule("A73")
def test_grond_may_stop():
    game = event("sh_char_20", **BEFORE_MINAS_TIRITH, dice=[1] * 99)
    game.answers(shadow=[("sauron_regular",) * 5, "cease"])
    assert len(game.told(CombatRoundBegan)) == 1
    assert game.told(AttackCeased) == []
    assert "minas_tirith" in game.state.inside


@rule("A73", "R9.9")
def test_after_grond_an_elite_buys_a_fourth_round():
    position = BEFORE_MINAS_TIRITH | {"minas_tirith": "sauron_elite, witch_king"}
    game = event("sh_char_20", **position, dice=[1] * 99)
    game.answers(shadow=["continue", "continue", "reduce_sauron_elite"])
    assert len(game.told(CombatRoundBegan)) == 4


@pytest.mark.parametrize(("garrison", "asked"), [("3 gondor_elite", 2), ("3 gondor_elite, boromir", 1)])
def test_before_grond_a_combat_card_needs_a_companion(garrison, asked):
    """In the first round; from the second on the besieged are asked as usual."""
    position = BEFORE_MINAS_TIRITH | {"inside": {"minas_tirith": garrison}}
    game = event("sh_char_20", **position, free_peoples_hand="fp_str_22", dice=[1] * 99)
    game.answers(shadow=[("sauron_regular",) * 5])
    if asked == 2:
        game.answers(shadow="continue")
    assert game.prompt(FREE_PEOPLES) == "battle.card"
    assert game.question(FREE_PEOPLES).about["round"] == asked


def test_grond_needs_the_witch_king_before_walls():
    assert can("sh_char_20", **BEFORE_MINAS_TIRITH)
    assert not can("sh_char_20", **(BEFORE_MINAS_TIRITH | {"minas_tirith": "5 sauron_regular, nazgul"}))
    assert not can("sh_char_20", osgiliath="5 sauron_regular, witch_king", at_war="sauron")
    assert not can("sh_char_20", orthanc="gondor_regular", inside={"orthanc": "isengard_regular, witch_king"})


# --- The Palantír of Orthanc, Wormtongue ----------------------------------------------------------------


@pytest.mark.parametrize("card", ["sh_char_21", "sh_char_22"])
def test_saruman_must_be_in_play(card):
    assert not can(card)
    assert not can(card, casualties="saruman")
    assert can(card, orthanc="saruman")


def with_palantir(die, hand, table="sh_char_21", **position):
    game = given(
        table=table, orthanc="isengard_regular, saruman", shadow_hand=hand, shadow_dice=die, **position
    )
    return game.plays(hand_play, die).answers(shadow=hand)


async def hand_play(g, die):
    await hand.play_with_die(g, SHADOW, die)


def test_the_palantir_draws_after_a_card_paid_by_an_event_die():
    game = with_palantir("event", "sh_char_01")
    assert game.offers(SHADOW) == ["sh_char", "sh_str"]
    game.answers(shadow="sh_str")
    (drawn,) = game.told(CardDrawn)
    assert (drawn.card[:6], drawn.because) == ("sh_str", "sh_char_21")


def test_the_palantir_does_not_draw_for_another_die_nor_for_itself():
    assert with_palantir("character", "sh_char_01").told(CardDrawn) == []
    game = with_palantir("event", "sh_char_21", table="")
    assert game.told(CardDrawn) == []
    assert game.state.table == ["sh_char_21"]


@pytest.mark.parametrize("card", ["sh_char_21", "sh_char_22"])
def test_it_goes_with_saruman(card):
    game = given(table=card, casualties="saruman")
    hand_settles(game)
    assert game.told(TableCardDiscarded) == [TableCardDiscarded(card, "condition")]


def hand_settles(game):
    async def settle(g):
        hand.settle_table(g)

    return game.plays(settle)


def removes(die, rings=(3, 0), **position):
    game = given(
        table="sh_char_21",
        orthanc="isengard_regular, saruman",
        free_peoples_dice=die,
        rings=rings,
        **position,
    )
    game.goes_on("action")
    return game.answers(free_peoples=die) if game.prompt(FREE_PEOPLES) == "turn.die" else game


def test_a_will_of_the_west_die_discards_the_palantir():
    game = removes("will_of_the_west")
    assert "discard_table_card" in game.offers(FREE_PEOPLES)
    game.answers(free_peoples="discard_table_card")
    assert game.state.table == []
    assert game.told(RingSpent) == []
    assert game.state.rings == {FREE_PEOPLES: 3, SHADOW: 0}


@rule("R4.22", "R4.23")
def test_another_die_costs_a_ring_as_well():
    game = removes("muster", shadow_dice="army").answers(free_peoples="discard_table_card")
    assert game.state.table == []
    assert game.told(RingSpent) == [RingSpent(FREE_PEOPLES, "sh_char_21")]
    assert game.state.rings == {FREE_PEOPLES: 2, SHADOW: 1}
    assert game.state.this_turn.rings_used == [FREE_PEOPLES]


def test_without_a_ring_only_will_of_the_west_serves():
    assert "discard_table_card" not in removes("muster", rings=(0, 3)).offers(FREE_PEOPLES)
    assert "discard_table_card" in removes("will_of_the_west", rings=(0, 3)).offers(FREE_PEOPLES)


def test_the_ring_of_the_turn_is_used_already():
    game = removes("muster", this_turn=ThisTurn(rings_used=[FREE_PEOPLES]))
    assert "discard_table_card" not in game.offers(FREE_PEOPLES)


def test_the_shadow_does_not_discard_its_own_palantir():
    assert hand.removable_cards(given(table="sh_char_21").state, SHADOW, "army") == []


def test_wormtongue_keeps_rohan_from_waking():
    game = given(
        table="sh_char_22", orthanc="saruman", fangorn="2 rohan_regular", westemnet="3 isengard_regular"
    )
    game.state.steps_to_war["isengard"] = 0
    fight(game, "westemnet", "fangorn", dice=[1] * 5, shadow="cease")
    assert game.told(NationActivated) == []
    assert game.state.steps_to_war["rohan"] == 2  # A46: the step is taken all the same


@pytest.mark.parametrize("hall", ["edoras", "helms_deep"])
def test_an_attack_on_the_halls_wakes_rohan_and_ends_wormtongue(hall):
    game = given(
        table="sh_char_22",
        orthanc="saruman",
        westemnet="3 isengard_regular",
        at_war="isengard",
        **{hall: "2 rohan_regular"},
    )
    fight(game, "westemnet", hall, dice=[1] * 5, free_peoples="field" if hall == "helms_deep" else ())
    assert [woken.nation for woken in game.told(NationActivated)] == ["rohan"]


def test_wormtongue_goes_when_rohan_wakes_by_a_declaration():
    game = given(
        table="sh_char_22", orthanc="saruman", fellowship="edoras", corruption=0, companions="boromir"
    )
    game.plays(journey.fellowship_phase).answers(free_peoples="edoras")
    assert game.told(NationActivated) == [NationActivated("rohan", "declared", "edoras")]
    assert game.told(TableCardDiscarded) == [TableCardDiscarded("sh_char_22", "condition")]


def test_wormtongue_against_an_awake_rohan_goes_at_once():
    game = event("sh_char_22", orthanc="saruman", active="rohan")
    assert game.state.table == []
    assert event("sh_char_22", orthanc="saruman").state.table == ["sh_char_22"]


# --- The Ringwraiths Are Abroad, The Black Captain Commands ---------------------------------------------


@rule("A52")
def test_the_ringwraiths_fly_and_then_march():
    game = event(
        "sh_char_23",
        minas_morgul="2 sauron_regular",
        dol_guldur="2 sauron_regular, nazgul",
        barad_dur="nazgul",
        at_war="sauron",
    )
    game.answers(shadow=["barad_dur", "minas_morgul", "done", "move_armies"])
    assert set(game.offers(SHADOW)) == {"dol_guldur", "minas_morgul"}
    game.answers(shadow=["minas_morgul", "south_ithilien", ("sauron_regular", "sauron_regular")])
    assert game.at("south_ithilien") == {"sauron_regular": 2, "nazgul": 1}
    assert set(game.offers(SHADOW)) == {"dol_guldur", "stop"}
    game.answers(shadow="stop")
    assert game.over


def test_every_marching_army_has_a_nazgul():
    game = event("sh_char_23", minas_morgul="2 sauron_regular, nazgul", at_war="sauron", shadow="done")
    game.answers(shadow=["move_armies", "south_ithilien", "sauron_regular"])
    assert game.at("south_ithilien") == {"sauron_regular": 1, "nazgul": 1}


def test_the_ringwraiths_attack():
    game = event(
        "sh_char_23",
        south_ithilien="3 sauron_regular, nazgul",
        osgiliath="gondor_regular",
        north_ithilien="3 sauron_regular",
        at_war="sauron",
        shadow=["done", "attack", ("sauron_regular",) * 3],
        dice=[6, 1, 1, 1, 1, 1],
    )
    (battle,) = game.told(BattleBegan)
    assert (battle.origin, battle.because) == ("south_ithilien", "sh_char_23")
    assert battle.attackers == {"sauron_regular": 3, "nazgul": 1}


def test_the_ringwraiths_may_do_nothing():
    game = event("sh_char_23", minas_morgul="2 sauron_regular, nazgul", shadow=["done", "stop"])
    assert game.over
    assert event("sh_char_23").over


def captain(**position):
    more = {"minas_morgul": "2 sauron_regular, witch_king", "at_war": "sauron"} | position
    return event("sh_char_24", **more)


def test_the_black_captain_calls_nazgul_and_moves():
    game = captain()
    assert game.offers(SHADOW) == ["recruit", "move_nazgul", "neither"]
    game.answers(shadow=["recruit", "move_armies", "south_ithilien", ("sauron_regular", "sauron_regular")])
    game.answers(shadow=[("nazgul", "nazgul")])
    assert game.at("south_ithilien") == {"sauron_regular": 2, "nazgul": 2, "witch_king": 1}


def test_the_black_captain_goes_himself():
    game = captain(shadow=["neither", "move_armies", "south_ithilien", "sauron_regular"])
    assert game.at("south_ithilien") == {"sauron_regular": 1, "witch_king": 1}


def test_the_black_captain_flies_first_then_attacks():
    game = captain(
        south_ithilien="3 sauron_regular",
        osgiliath="2 gondor_regular",
        shadow=["move_nazgul", "minas_morgul", "south_ithilien", "attack", ("sauron_regular",) * 3],
        dice=[1] * 12,
    )
    (battle,) = game.told(BattleBegan)
    assert battle.attackers == {"sauron_regular": 3, "witch_king": 1}


@rule("A71")
def test_nazgul_come_only_where_recruits_can_come():
    game = captain(minas_morgul="2 sauron_regular", osgiliath="witch_king, gondor_regular")
    assert game.offers(SHADOW) == ["move_nazgul", "neither"]


def test_with_one_nazgul_left_one_comes():
    game = captain(barad_dur="7 nazgul", shadow=["recruit", "stop"])
    assert game.at("minas_morgul")["nazgul"] == 1


def test_the_black_captain_may_do_nothing():
    game = captain(shadow=["neither", "stop"])
    assert game.over
    assert game.told(FiguresLost) == []


def test_the_black_captain_must_be_in_play():
    assert not can("sh_char_24", minas_morgul="2 sauron_regular, nazgul")
    assert not can("sh_char_24", casualties="witch_king")
    assert can("sh_char_24", minas_morgul="witch_king")


def test_the_captain_in_a_besieged_stronghold_sorties():
    game = captain(
        minas_morgul="gondor_regular",
        inside={"minas_morgul": "2 sauron_regular, witch_king"},
        shadow=["neither"],
    )
    assert game.offers(SHADOW) == ["attack", "stop"]


# --- seats -----------------------------------------------------------------------------------------------


@rule("R15.22")
def test_with_more_players_a_card_with_an_icon_is_for_its_player():
    state = begin(Options(players=4))
    state.field["orthanc"]["saruman"] = 1
    assert hand.can_play(state, "saruman", "sh_char_21")
    assert not hand.can_play(state, "witch_king", "sh_char_21")
    assert hand.can_play(state, "witch_king", "sh_char_01")
    assert hand.can_play(state, "saruman", "sh_char_01")


def test_cards_go_to_the_discards():
    game = holding("sh_char_18").plays(whole_action, SHADOW, "sh_char_18")
    assert game.state.discards[SHADOW] == ["sh_char_18"]

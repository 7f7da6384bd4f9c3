"""Pairs of cards that meet, with a card of the Free Peoples in each. Chosen, and why:

the hunt: one table card a tile (A7), and what a Shadow card forbids or forgets
    Mithril Coat - Axe and Bow          the second may not lower the tile that the first brought
    Wizard's Staff - Orc Patrol         a draw of a card is prevented too
    Axe and Bow - Isildur's Bane        its damage cannot be lowered (A64)
    Mithril Coat - Isildur's Bane       another tile is no lowering (A64)
    Horn of Gondor - Foul Thing         no damage left, nobody dies
    Challenge of the King - The Ring is Mine!   its Eye can be taken out of Mordor's pool
    Elven Cloaks - Orc Patrol           the patrol discards a special tile of the Fellowship
the table: one card ends another's condition
    Gwaihir - Horn of Gondor, Challenge of the King - The Last Battle, Treebeard - The Palantír of Orthanc
    Treebeard - Huorns                  the follow-up of a follow-up
politics and dice
    Wisdom of Elrond - Wormtongue       a card does not wake Rohan (A46)
    There and Back Again - Threats and Promises     a card's step does not end it (A47)
    Mirror of Galadriel - The Day Without Dawn      the turned die is Will of the West (A50)
    A Power too Great - Shadows Gather  a card's march is barred too
combat: the order of initiative (R7.17), and who pays for what is cancelled
    Daring Defiance - Swarm of Bats     both 0: the defender's works (A31, S51)
    No Quarter - Mûmakil                both 5: the order changes the comparison (S60)
    Confusion - Mûmakil                 hits of Confusion count as ours (A37)
    Scouts - Relentless Assault         gone before the enemy bleeds for his bonus
    Mighty Attack - Words of Power      a silenced companion has no Leadership to give up (R7.19)
    Sudden Strike - Words of Power      nor does he lend a die to the strike
    Heroic Death - Black Breath         both 6: whom the one takes the other cannot
    Shield-wall - Great Host            a hit after casualties is not ignored (R7.57)
    Daylight - Help Unlooked For        four inside and three dice at the most leave one (A66)
    Fateful Strike - Foul Stench        without a re-roll there is no hit in it
"""

from __future__ import annotations

import pytest

from games.wotr import hunt
from games.wotr.events import (
    CardPlayed,
    CombatCardCancelled,
    CombatRolled,
    CompanionLost,
    CorruptionGained,
    FiguresLost,
    HitsChanged,
    HuntTileDrawn,
    LeadershipForfeited,
    NationActivated,
    NationAdvanced,
    TableCardDiscarded,
)
from games.wotr.facts import FREE_PEOPLES, SHADOW
from tests.wotr.cards.stage import AT_WAR, event, whole_action
from tests.wotr.rules import rule
from tests.wotr.scenario import given
from tests.wotr.war import fight, rerolls, rolls

MISS = [2, 2, 2, 2]
WILD = {"fellowship": "hollin"}


# --- the hunt ------------------------------------------------------------------------------------------


@rule("A7")
def test_mithril_coat_and_axe_and_bow_do_not_serve_one_tile():
    game = given(table="fp_char_05 fp_char_06").plays(hunt.face_tile, "hunt", 1, draws=["std_3_1", "std_2_1"])
    game.answers(free_peoples=["use", "use_ring"])
    assert "hunt.card" not in game.asked
    assert game.state.fellowship.corruption == 2
    assert game.state.table == ["fp_char_06"]


@rule("A7")
def test_wizards_staff_prevents_the_tile_of_orc_patrol():
    game = event("sh_char_05", table="fp_char_08", **WILD, free_peoples="use")
    assert game.told(HuntTileDrawn) == []
    assert game.over


@rule("A64")
def test_s17_isildurs_bane_cannot_be_lowered():
    game = event(
        "sh_char_06", table="fp_char_06", companions="gimli legolas", corruption=4, **WILD, draws=["std_3_1"]
    )
    assert game.state.fellowship.corruption == 7
    assert game.state.table == ["fp_char_06"]
    assert game.over


@rule("A64")
def test_mithril_coat_exchanges_the_tile_of_isildurs_bane():
    game = event("sh_char_06", table="fp_char_05", **WILD, draws=["std_3_1", "std_1_1"], free_peoples="use")
    assert game.told(CorruptionGained) == [CorruptionGained(1, "std_1_1")]


def test_the_horn_saves_everybody_from_the_foul_thing():
    game = event("sh_char_07", table="fp_char_07", companions="boromir gimli", **WILD, draws=["std_1_1"])
    game.answers(free_peoples="fp_char_07")
    assert game.told(CompanionLost) == game.told(CorruptionGained) == []
    assert game.over


@rule("R13.3")
def test_the_challenge_takes_the_shadows_own_eye_out_of_mordor():
    game = event("sh_char_02", mordor=1, pool="std_1_1 std_2_1 std_3_1", free_peoples_hand="fp_char_14")
    game.state.place("edoras", {"rohan_regular": 1, "strider": 1})
    game.state.reinforcements["rohan_regular"] -= 1
    game.state.fellowship.companions.remove("strider")
    game.plays(whole_action, FREE_PEOPLES, "fp_char_14", draws=["std_1_1", "sh_the_ring_is_mine", "std_2_1"])
    assert game.state.tiles.removed == ["sh_the_ring_is_mine"]


def test_orc_patrol_wastes_the_elven_cloaks():
    game = event("sh_char_05", mordor=1, pool="fp_elven_cloaks std_1_1", draws=["fp_elven_cloaks"])
    assert game.state.tiles.drawn[-1] == "fp_elven_cloaks"
    assert game.told(CorruptionGained) == []


# --- the table -----------------------------------------------------------------------------------------


@rule("R10.8")
def test_gwaihir_carries_the_horn_away():
    game = event(
        "fp_char_15", table="fp_char_07", companions="boromir meriadoc", fellowship="rivendell"
    ).answers(free_peoples=["boromir", "rivendell"])
    assert game.told(TableCardDiscarded) == [TableCardDiscarded("fp_char_07", "condition")]


@rule("A49", "A85")
def test_a_lost_challenge_ends_the_last_battle():
    game = event(
        "fp_char_14",
        table="fp_str_01",
        edoras="rohan_regular, aragorn",
        draws=["std_eye_1", "std_eye_2", "std_eye_3"],
    )
    assert game.told(TableCardDiscarded) == [TableCardDiscarded("fp_str_01", "condition")]


@rule("R10.8")
def test_with_saruman_the_palantir_goes():
    game = event("fp_char_19", table="sh_char_21", orthanc="saruman", fangorn="gandalf_white")
    assert game.told(TableCardDiscarded) == [TableCardDiscarded("sh_char_21", "condition")]


def test_ents_follow_ents():
    game = event(
        "fp_char_19",
        also="fp_char_20 fp_char_12",
        orthanc="4 isengard_regular",
        fangorn="gandalf_white",
        dice=[4, 1, 1, 4, 1, 1],
        free_peoples=["fp_char_20", "fp_char_12"],
    )
    assert [event.because for event in game.told(CardPlayed)] == ["event", "fp_char_19", "fp_char_20"]
    assert game.at("orthanc") == {"isengard_regular": 2}


# --- politics and dice ---------------------------------------------------------------------------------


@rule("A46")
def test_elronds_wisdom_does_not_wake_a_rohan_that_wormtongue_holds():
    game = event("fp_str_08", table="sh_char_22", orthanc="saruman", free_peoples="rohan")
    assert game.told(NationActivated) == []
    assert game.told(NationAdvanced) == [NationAdvanced("rohan", "fp_str_08")]
    brink = event(
        "fp_str_08", table="sh_char_22", orthanc="saruman", steps={"rohan": 1}, free_peoples="rohan"
    )
    assert brink.told(NationAdvanced) == []


@rule("A47")
def test_threats_and_promises_outlast_a_cards_step():
    game = event("fp_char_17", table="sh_str_05", companions="", erebor="gimli")
    assert len(game.told(NationAdvanced)) == 3
    assert game.state.table == ["sh_str_05"]


@rule("A50")
def test_a_day_without_dawn_takes_what_the_mirror_made():
    game = event(
        "fp_char_13",
        free_peoples_dice="character muster",
        shadow_hand="sh_str_04",
        at_war=AT_WAR,
    )
    game.plays(whole_action, SHADOW, "sh_str_04")
    assert game.state.dice[FREE_PEOPLES] == ["muster"]


@rule("A44")
def test_a_power_too_great_bars_a_cards_march():
    game = event(
        "sh_str_07",
        table="fp_str_02",
        dimrill_dale="sauron_regular",
        north_dunland="sauron_regular",
        at_war="sauron",
    )
    offered = {region for question in game.open.values() for region in question.items}
    assert "lorien" not in offered


# --- combat --------------------------------------------------------------------------------------------


def battle(ours, theirs, fangorn, westemnet, *, by=SHADOW, free_peoples=(), shadow=(), dice=(), **more):
    """A battle in which both use a card: who attacks whom is said by `by`."""
    position = {"fangorn": fangorn, "westemnet": westemnet, "at_war": AT_WAR + " rohan"} | more
    game = given(free_peoples_hand=ours, shadow_hand=theirs, **position)
    origin, at = ("westemnet", "fangorn") if by == SHADOW else ("fangorn", "westemnet")
    return fight(
        game, origin, at, by=by, dice=dice, free_peoples=[ours, *free_peoples], shadow=[theirs, *shadow]
    )


@rule("A31", "R7.17")
def test_s51_of_two_cancelling_cards_the_defenders_works():
    ours, theirs = "fp_char_11", "sh_str_09"
    game = battle(
        ours, theirs, "3 rohan_regular, gimli", "4 isengard_regular, nazgul", dice=[*MISS, *MISS, 4]
    )
    assert game.told(CombatCardCancelled) == [CombatCardCancelled(SHADOW, theirs, ours)]
    assert game.told(LeadershipForfeited) == [LeadershipForfeited(FREE_PEOPLES, {"gimli": 1}, ours)]
    assert rerolls(game, SHADOW) == [((4,), 0)]
    turned = battle(
        ours,
        theirs,
        "3 rohan_regular, gimli",
        "4 isengard_regular, nazgul",
        by=FREE_PEOPLES,
        dice=[*MISS, *MISS, 2, 4],
    )
    assert turned.told(CombatCardCancelled) == [CombatCardCancelled(FREE_PEOPLES, ours, theirs)]
    assert turned.told(LeadershipForfeited) == []
    assert len(rerolls(turned, FREE_PEOPLES)) == 1


@rule("R7.17")
@pytest.mark.parametrize(
    ("by", "changes"),
    [
        (SHADOW, [(FREE_PEOPLES, 1)]),
        (FREE_PEOPLES, [(SHADOW, 1), (FREE_PEOPLES, 1)]),
    ],
)
def test_s60_mumakil_and_no_quarter(by, changes):
    theirs, ours = [6, 6, 6, 1, 1], [6, 6, 1, 1, 1]
    game = battle(
        "fp_str_02",
        "sh_str_07",
        "9 rohan_regular",
        "9 southrons_easterlings_regular, southrons_easterlings_elite",
        by=by,
        dice=theirs + ours if by == SHADOW else ours + theirs,
    )
    assert [(event.side, event.by) for event in game.told(HitsChanged)] == changes


@rule("A37")
def test_hits_of_confusion_stop_the_mumakil():
    game = battle(
        "fp_str_08",
        "sh_str_07",
        "4 rohan_regular",
        "4 southrons_easterlings_regular, southrons_easterlings_elite",
        dice=[6, 6, 1, 1, 2, *MISS],
    )
    assert [(event.side, event.by) for event in game.told(HitsChanged)] == [(FREE_PEOPLES, 2)]


@rule("R7.17")
def test_scouts_are_gone_before_the_assault():
    game = battle(
        "fp_str_05", "sh_str_04", "3 rohan_regular", "4 isengard_regular", free_peoples=["eastemnet"]
    )
    assert "battle.own_hits" not in game.asked
    assert game.told(FiguresLost) == []


@rule("R7.19")
def test_a_silenced_companion_has_no_leadership_to_give_up():
    game = battle(
        "fp_char_06",
        "sh_char_15",
        "3 rohan_regular, gimli",
        "4 isengard_regular, nazgul",
        dice=[*MISS, 2, 2, 2, 2],
    )
    assert game.told(LeadershipForfeited) == [LeadershipForfeited(FREE_PEOPLES, {"gimli": 1}, "sh_char_15")]
    assert game.told(HitsChanged) == []


@rule("R7.60")
def test_words_of_power_weaken_a_sudden_strike():
    game = battle(
        "fp_char_14",
        "sh_char_15",
        "2 rohan_regular, gimli, rohan_leader",
        "4 isengard_regular, nazgul",
        dice=[2, *MISS, 2, 2, 2, 2],
    )
    assert game.told(CombatRolled)[0].dice == (2,)


@rule("R7.17")
def test_whom_a_heroic_death_takes_the_black_breath_cannot():
    game = battle(
        "fp_char_10",
        "sh_char_11",
        "4 rohan_regular, rohan_leader",
        "4 isengard_regular, nazgul",
        dice=[2, 2, 2, 2, 2, 2, 2, 2, 6, 2],
        free_peoples=["rohan_leader"],
    )
    assert "battle.victim" not in game.asked
    assert game.at("fangorn") == {"rohan_regular": 4}


@rule("R7.57")
def test_a_great_host_strikes_behind_the_shield_wall():
    game = battle(
        "fp_str_06", "sh_str_06", "3 rohan_regular", "5 isengard_regular", dice=[6, 6, 2, 2, 2, 2, 2, 2]
    )
    assert game.at("fangorn") == {"rohan_regular": 1}


@rule("A66")
def test_help_unlooked_for_in_daylight_leaves_one_die():
    game = event(
        "fp_str_10",
        also="fp_str_15",
        inside={"minas_tirith": "4 gondor_regular"},
        minas_tirith="8 sauron_regular",
        osgiliath="3 gondor_regular",
        at_war="gondor sauron",
        dice=[2, 2, 2, 2],
        free_peoples=[("gondor_regular",) * 3, "fp_str_15"],
    )
    assert rolls(game, SHADOW) == [((2,), 5, 0)]


@rule("A34")
def test_foul_stench_leaves_fateful_strike_nothing():
    game = battle(
        "fp_char_12",
        "sh_char_09",
        "3 rohan_regular, rohan_leader",
        "4 sauron_regular, nazgul",
        dice=[*MISS, 2, 2, 2, 2],
    )
    assert rerolls(game, FREE_PEOPLES) == []
    assert game.at("westemnet") == {"sauron_regular": 4, "nazgul": 1}

"""Pairs of cards that meet, with a card of the Shadow in each. Chosen, and why:

the hunt: one card's tile, roll or move is another's moment, or is not
    The Nazgûl Strike! - Flocks of Crebain      a card's hunt roll is a hunt roll (A62)
    The Nazgûl Strike! - The Lidless Eye        Eyes of this turn hunt in it
    The Nazgûl Strike! - Wizard's Staff         the staff is struck off the table, or prevents the tile
    Nazgûl Search - Balrog of Moria             a reveal by card has a path too; the order of tiles (R12.16)
    Cruel Weather - Balrog of Moria             a shift is neither declaration nor reveal (A54)
    Foul Thing - Worn with Sorrow and Toil      its victim is a casualty, even one taken alive (A15, A74)
    Lure of the Ring - Worn with Sorrow and Toil        its victim is not (A74)
    Isildur's Bane - Worn with Sorrow and Toil  no casualty, no sorrow
    The Breaking - Wizard's Staff, Mithril Coat         a tile that does no damage is a tile all the same
the table: one card ends another's condition, or strengthens it
    Dreadful Spells, Stormcrow - Denethor's Folly       the last of the garrison ends the siege
    Grond - Denethor's Folly                    no Combat card, companion or not, in any round
    Return of the Witch-king - Grond            the hammer without its hand
    Shadows Gather - Wormtongue                 armies that come do not wake Rohan
    Corsairs of Umbar - Threats and Promises    an attack by card is an attack
    The Fighting Uruk-hai - A Power too Great   a siege that may not be pressed (A44)
    The Palantír - Isildur's Bane               the draw comes when the card is done
combat: the order of initiative (R7.17), and what is left to pay with
    Durin's Bane - Charge                       both 2: the defender's first, the attacker's with who is left
    Mûmakil - Charge                            early hits count for the enemy
    Relentless Assault - Charge                 what is left bears the price (R7.60)
    Deadly Strife - Advantageous Position       modifiers add up (R7.26)
    Swarm of Bats - Scouts                      0 before 1: nobody leaves
    Cruel as Death, Foul Stench - The White Rider       Leadership that is gone cannot be given up (A34)
    Words of Power - The White Rider            what was done at the start stays (A68)
    Devilry of Orthanc - The Fighting Uruk-hai  one card for each of the three rounds
"""

from __future__ import annotations

import pytest

from games.wotr import hand, hunt
from games.wotr.events import (
    ArmyRetreated,
    BattleBegan,
    CardDrawn,
    CombatCardCancelled,
    CombatRolled,
    CombatRoundBegan,
    CompanionLost,
    CompanionSaved,
    CompanionsSeparated,
    CorruptionGained,
    FiguresLost,
    HitsChanged,
    HuntRolled,
    HuntTileDrawn,
    HuntTilesReturned,
    NationActivated,
    NationAdvanced,
    TableCardDiscarded,
)
from games.wotr.facts import FREE_PEOPLES, SHADOW
from tests.wotr.cards.stage import AT_WAR, attacks, can, event, whole_action
from tests.wotr.rules import rule
from tests.wotr.scenario import given
from tests.wotr.war import fight, rolls

MISS = [2, 2, 2, 2]
WILD = {"fellowship": "hollin"}
CHARGE, POSITION, SCOUTS = "fp_str_13", "fp_str_20", "fp_str_05"


def left_the_table(game):
    return [left.card for left in game.told(TableCardDiscarded)]


# --- the hunt --------------------------------------------------------------------------------------------


def strike(**position):
    more = {"progress": 1, "hollin": "nazgul", "companions": "boromir"} | WILD | position
    return event("sh_char_11", **more).answers(shadow=["done", "hunt"])


@rule("A62")
def test_crebain_fly_with_the_nazgul():
    game = strike(table="sh_char_16", hunt_box=(0, 1), dice=[5], draws=["std_1_1"])
    game.answers(shadow="use", free_peoples="use_ring")
    assert game.told(HuntRolled) == [HuntRolled((5,), 1, 1, "sh_char_11")]
    assert left_the_table(game) == ["sh_char_16"]


def test_the_lidless_eye_feeds_the_hunt_of_the_nazgul():
    game = given(
        shadow_hand="sh_char_18 sh_char_11",
        shadow_dice="army army",
        hollin="nazgul",
        progress=1,
        companions="boromir",
        **WILD,
    )
    game.plays(whole_action, SHADOW, "sh_char_18").answers(shadow=[("army", "army")])
    game.plays(whole_action, SHADOW, "sh_char_11", dice=[2, 2, 2]).answers(shadow=["done", "hunt"])
    assert game.told(HuntRolled)[0].dice == (2, 2)


def test_wizards_staff_prevents_the_tile_of_the_nazgul():
    game = strike(table="fp_char_08", hunt_box=(0, 1), dice=[6], companions="gandalf_grey")
    game.answers(free_peoples="use")
    assert game.told(HuntTileDrawn) == []


def test_or_the_nazgul_strike_the_staff_off_the_table():
    game = event("sh_char_11", progress=1, hollin="nazgul", table="fp_char_08", hunt_box=(0, 1), **WILD)
    game.answers(shadow=["done", "fp_char_08"])
    assert left_the_table(game) == ["fp_char_08"]
    assert game.asked == ["nazgul.from", "card.nazgul_strike"]


@rule("R12.16", "A84")
def test_a_search_by_moria_wakes_the_balrog_before_the_stronghold():
    game = event(
        "sh_char_09",
        table="sh_char_17",
        progress=1,
        hollin="nazgul",
        companions="boromir",
        draws=["std_1_1", "std_2_1"],
        **WILD,
    )
    game.answers(shadow="done", free_peoples="moria")
    game.answers(shadow="use", free_peoples=["use_ring", "use_ring"])
    assert [tile.because for tile in game.told(HuntTileDrawn)] == ["sh_char_17", "moria"]
    assert game.state.fellowship.corruption == 3


@rule("A54")
def test_weather_does_not_wake_the_balrog():
    game = event("sh_char_10", table="sh_char_17", progress=1, shadow="moria", **WILD)
    assert game.state.table == ["sh_char_17"]
    assert game.over


@rule("A74", "A15")
def test_the_victim_of_the_foul_thing_is_mourned_even_if_he_lives():
    game = event(
        "sh_char_07",
        table="sh_char_15",
        companions="meriadoc boromir",
        guide="boromir",
        free_peoples_hand="fp_char_10",
        draws=["std_2_1", "meriadoc", "fp_char_10"],
        **WILD,
    )
    game.answers(free_peoples="hollin", shadow="hand_of_free_peoples")
    assert game.told(CompanionSaved) == [CompanionSaved("meriadoc", "hollin")]
    assert game.state.hands[FREE_PEOPLES] == []
    assert game.state.table == ["sh_char_15"]


@rule("A74")
def test_the_victim_of_the_lure_is_not_mourned():
    game = event(
        "sh_char_13",
        table="sh_char_15",
        companions="boromir gimli",
        hidden=False,
        free_peoples_hand="fp_char_10",
        draws=["boromir"],
        free_peoples="lose_companion",
    )
    assert game.told(CompanionLost)
    assert "hunt.sorrow" not in game.asked


@rule("A64")
def test_isildurs_bane_takes_nobody():
    game = event("sh_char_06", table="sh_char_15", free_peoples_hand="fp_char_10", draws=["std_3_1"], **WILD)
    assert game.asked == []
    assert game.told(CorruptionGained) == [CorruptionGained(3, "std_3_1")]


def test_wizards_staff_keeps_the_fellowship_together():
    game = event("sh_char_14", table="fp_char_08", hidden=False, free_peoples="use", **WILD)
    assert game.told(HuntTileDrawn) == []
    assert game.told(CompanionsSeparated) == []


def test_mithril_coat_changes_how_many_leave():
    game = event(
        "sh_char_14",
        table="fp_char_05",
        companions="boromir gimli legolas",
        guide="boromir",
        hidden=False,
        draws=["std_3_1", "std_1_1"],
        free_peoples=["use", "gimli"],
        **WILD,
    )
    assert game.told(CompanionsSeparated)[0].companions == ("gimli",)
    assert game.told(HuntTilesReturned)[0].tiles == ("std_3_1",)


# --- the table -------------------------------------------------------------------------------------------

SIEGE = {"minas_tirith": "5 sauron_regular, nazgul", "inside": {"minas_tirith": "gondor_regular"}}


def test_spells_that_end_the_siege_end_the_folly():
    game = event("sh_char_19", table="sh_str_03", at_war="sauron", dice=[6], **SIEGE)
    assert "minas_tirith" in game.state.captured
    assert left_the_table(game) == ["sh_str_03"]


def test_stormcrow_over_an_empty_city_ends_the_folly():
    game = event("sh_str_06", table="sh_str_03", fellowship="minas_tirith", at_war="sauron", **SIEGE)
    assert left_the_table(game) == ["sh_str_03"]


def test_under_the_folly_grond_meets_no_card_at_all():
    game = event(
        "sh_char_20",
        table="sh_str_03",
        minas_tirith="5 sauron_regular, witch_king",
        inside={"minas_tirith": "3 gondor_elite, boromir"},
        at_war="sauron gondor",
        free_peoples_hand="fp_str_22",
        dice=[1] * 60,
    )
    game.answers(shadow=[("sauron_regular",) * 5, "continue", "continue"])
    assert len(game.told(CombatRoundBegan)) == 3
    assert FREE_PEOPLES not in {answer.seat for answer in game.answered}


def test_the_witch_king_gone_home_grond_falls_silent():
    position = {
        "minas_tirith": "5 sauron_regular, witch_king",
        "inside": {"minas_tirith": "gondor_elite"},
        "at_war": "sauron gondor",
    }
    assert can("sh_char_20", **position)
    game = event("sh_str_12", also="sh_char_20", **position)
    assert not hand.can_play(game.state, SHADOW, "sh_char_20")


def test_armies_gathering_in_rohan_do_not_wake_it_past_wormtongue():
    game = event(
        "sh_str_07",
        table="sh_char_22",
        orthanc="saruman",
        gap_of_rohan="2 isengard_regular",
        fords_of_isen="isengard_regular",
        at_war="isengard",
        shadow=["gap_of_rohan", "fords_of_isen", "stop", ("isengard_regular", "isengard_regular")],
    )
    assert game.told(NationActivated) == []
    assert game.state.table == ["sh_char_22"]


def test_corsairs_break_the_threats():
    game = event(
        "sh_str_10",
        table="sh_str_05",
        umbar="4 southrons_easterlings_regular",
        lamedon="2 gondor_regular",
        at_war="southrons_easterlings",
        dice=[6, 6, 1, 1, 1, 1],
        shadow=["lamedon", ("southrons_easterlings_regular",) * 4],
    )
    assert game.told(NationAdvanced)[0].because == "attacked"
    assert left_the_table(game) == ["sh_str_05"]


@rule("A44", "R10.17")
def test_a_power_too_great_stays_the_uruk_hai():
    game = event(
        "sh_str_02",
        table="fp_str_02",
        orthanc="saruman",
        lorien="4 isengard_regular",
        inside={"lorien": "elves_elite"},
        at_war="isengard elves",
    )
    assert game.over
    assert game.told(BattleBegan) == []


def test_the_palantir_draws_when_the_bane_is_done():
    async def play(g):
        await hand.play_with_die(g, SHADOW, "event")

    game = given(table="sh_char_21", orthanc="saruman", shadow_hand="sh_char_06", shadow_dice="event", **WILD)
    game.plays(play, draws=["std_2_1"]).answers(shadow=["sh_char_06", "sh_char"])
    kinds = [type(event) for event in game.events]
    assert kinds.index(CorruptionGained) < kinds.index(CardDrawn)


# --- combat ----------------------------------------------------------------------------------------------


@rule("R7.17", "R7.21")
def test_of_two_early_attacks_the_defenders_comes_first():
    game = attacks(
        "sh_char_17",
        "sauron_regular",
        "2 elves_elite",
        at="dimrill_dale",
        origin="moria",
        free_peoples_hand=CHARGE,
        free_peoples=CHARGE,
        dice=[5, 1],
    )
    assert [roll.because for roll in game.told(CombatRolled)] == [CHARGE]
    assert game.state.discards[SHADOW] == ["sh_char_17"]


def test_the_attackers_charge_leaves_the_bane_to_the_living():
    game = given(
        shadow_hand="sh_char_17",
        free_peoples_hand=CHARGE,
        moria="2 sauron_regular",
        dimrill_dale="2 elves_elite",
        at_war="elves",
    )
    fight(
        game,
        "dimrill_dale",
        "moria",
        by=FREE_PEOPLES,
        free_peoples=CHARGE,
        shadow=["field", "sh_char_17"],
        dice=[4, 1, 1, 5, 1, 2, 2, 2],
    )
    early = [roll.because for roll in game.told(CombatRolled)][:2]
    assert early == ["sh_char_17", CHARGE]  # the defender's first
    assert game.told(FiguresLost)[0].side == SHADOW


@pytest.mark.parametrize(
    ("dice", "trampled"),
    [([1, 1, 4, 2, 2, 2, 2], True), ([5, 1, 4, 2, 2, 2], False)],
)
def test_hits_of_a_charge_count_against_the_mumakil(dice, trampled):
    game = attacks(
        "sh_str_07",
        "southrons_easterlings_elite, 2 southrons_easterlings_regular",
        "2 rohan_elite",
        free_peoples_hand=CHARGE,
        free_peoples=CHARGE,
        dice=dice,
    )
    if not trampled:
        game.answers(shadow="southrons_easterlings_regular")
    assert rolls(game, SHADOW)[0][2] == 1
    assert bool(game.told(HitsChanged)) is trampled


@rule("R7.60", "A67")
def test_after_a_charge_the_price_is_borne_by_who_is_left():
    game = attacks(
        "sh_str_04",
        "3 isengard_regular",
        "2 rohan_elite",
        free_peoples_hand=CHARGE,
        free_peoples=CHARGE,
        dice=[6, 1, 2, 2, 2],
    )
    assert game.offers(SHADOW) == ["0", "1"]


@rule("R7.26")
def test_strife_and_position_add_up():
    game = attacks(
        "sh_str_01",
        "2 isengard_regular",
        "2 rohan_regular",
        at="folde",
        free_peoples_hand=POSITION,
        free_peoples=POSITION,
        dice=[4, 3, 3, 2],
    )
    assert rolls(game, SHADOW) == [((4, 3), 5, 1)]
    assert rolls(game, FREE_PEOPLES) == [((3, 2), 5, 1)]


@rule("R7.17", "R7.18")
def test_bats_find_the_scouts():
    game = attacks(
        "sh_str_09",
        free_peoples_hand=SCOUTS,
        free_peoples=SCOUTS,
        dice=[*MISS, *MISS],
    )
    assert game.told(CombatCardCancelled) == [CombatCardCancelled(FREE_PEOPLES, SCOUTS, "sh_str_09")]
    assert game.told(ArmyRetreated) == []


@rule("A34")
@pytest.mark.parametrize("card", ["sh_char_05", "sh_char_07", "sh_char_08", "sh_char_09"])
def test_against_the_white_rider_no_leadership_can_be_given_up(card):
    game = given(
        shadow_hand=card,
        westemnet="isengard_regular, 2 nazgul",
        fangorn="2 rohan_regular, gandalf_white",
        at_war=AT_WAR,
    )
    fight(game, "westemnet", "fangorn", free_peoples="use", dice=[2] * 9)
    assert game.offers(SHADOW) == ["no_card"]


@rule("A68")
def test_words_of_power_do_not_undo_the_white_rider():
    game = given(
        shadow_hand="sh_char_15",
        westemnet="isengard_regular, 2 nazgul",
        fangorn="2 rohan_regular, gandalf_white",
        at_war=AT_WAR,
    )
    fight(game, "westemnet", "fangorn", free_peoples="use", shadow="sh_char_15", dice=[2] * 9)
    leaders = [roll for roll in game.events if type(roll).__name__ == "LeadersRerolled"]
    assert leaders == []  # neither the Nazgûl nor Gandalf


def test_one_card_for_each_round_of_the_uruk_hai():
    game = event(
        "sh_str_02",
        also="sh_char_19 sh_str_05",
        orthanc="saruman",
        helms_deep="2 isengard_regular",
        inside={"helms_deep": "3 rohan_elite"},
        at_war="isengard rohan",
        dice=[5, 4, 2, 2, 2],
        shadow=[("isengard_regular",) * 2, "sh_char_19"],
    )
    game.source.dice = [1] * 20
    game.answers(shadow="continue")
    assert game.offers(SHADOW) == ["sh_str_05", "no_card"]
    assert rolls(game, SHADOW)[0] == ((5, 4), 6, 1)


def test_the_hunt_of_the_patrol_is_no_move():
    game = event(
        "sh_char_05", progress=2, companions="boromir", draws=["std_1_1"], free_peoples="use_ring", **WILD
    )
    assert game.state.fellowship.progress == 2
    assert game.told(HuntRolled) == []
    assert hunt.reroll_reasons(game.state) == []

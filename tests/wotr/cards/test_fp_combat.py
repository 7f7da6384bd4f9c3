"""The combat halves of the Free Peoples' cards: what each does in a round, and what it needs.

Unless a test says otherwise four units of Isengard attack four of Rohan in Fangorn. The attacker's dice come
first, then the defender's; re-rolls likewise. The test stops where the attacker is asked whether to go on.
"""

from __future__ import annotations

import pytest

from games.wotr.card_texts import CARDS
from games.wotr.cards.registry import COMBAT, COMBAT_PLAYABLE, EFFECTS, PLAYABLE, REMOVABLE, STAYS
from games.wotr.events import (
    ArmyRetreated,
    BattleEnded,
    CombatCardCancelled,
    CombatCardsDiscarded,
    CombatRolled,
    FiguresLost,
    HitsChanged,
    LeadershipForfeited,
    RetreatedIntoSiege,
)
from games.wotr.facts import FREE_PEOPLES, SHADOW
from tests.wotr.cards.stage import AT_WAR, defends, fits, holding
from tests.wotr.rules import rule
from tests.wotr.scenario import given
from tests.wotr.war import fight, rerolls, rolls

OURS = [card for card in CARDS.values() if card.deck.startswith("fp")]
MISS = [2, 2, 2, 2]


def cards_with(key):
    """The cards whose combat half this is."""
    return [card.key for card in OURS if card.combat.key == key]


# --- the registry and the words agree ------------------------------------------------------------------


@pytest.mark.parametrize("card", OURS, ids=lambda card: card.key)
def test_every_side_does_something_and_has_the_requirements_of_its_text(card):
    assert card.key in EFFECTS
    assert (card.key in PLAYABLE) == (card.needs is not None)
    assert tuple(COMBAT[card.combat.key]) == card.combat.initiative
    assert (card.combat.key in COMBAT_PLAYABLE) == (card.combat.needs is not None)
    if card.on_table and card.leaves:
        assert card.key in STAYS or card.key in REMOVABLE


# --- modifiers -----------------------------------------------------------------------------------------


@rule("R7.26", "R7.55")
@pytest.mark.parametrize("card", cards_with("it_is_a_gift"))
def test_it_is_a_gift_helps_roll_and_reroll(card):
    game = defends(card, "2 rohan_regular, rohan_leader", fellowship="fangorn", dice=[*MISS, 4, 3, 4])
    assert rolls(game, FREE_PEOPLES) == [((4, 3), 5, 1)]
    assert rerolls(game, FREE_PEOPLES) == [((4,), 1)]


@rule("R7.15")
def test_it_is_a_gift_needs_the_ring_bearers_there():
    assert fits("fp_char_01", FREE_PEOPLES, "rohan_regular", fellowship="fangorn")
    assert fits("fp_char_01", FREE_PEOPLES, "rohan_regular", attacking=True, fellowship="fangorn")
    assert not fits("fp_char_01", FREE_PEOPLES, "rohan_regular", fellowship="rivendell")
    assert not fits("fp_char_01", FREE_PEOPLES, "rohan_regular", mordor=1)


def test_servant_of_the_secret_fire_adds_one():
    game = defends("fp_char_08", "2 rohan_regular, gandalf_white", dice=[*MISS, 4, 3, 4])
    assert rolls(game, FREE_PEOPLES) == [((4, 3), 5, 1)]
    assert rerolls(game, FREE_PEOPLES) == [((4,), 0)]


@rule("R7.15")
def test_servant_of_the_secret_fire_needs_gandalf():
    assert fits("fp_char_08", FREE_PEOPLES, "rohan_regular, gandalf_grey")
    assert not fits("fp_char_08", FREE_PEOPLES, "rohan_regular, strider")


@rule("R7.26")
def test_ents_rage_adds_two():
    game = defends("fp_char_19", dice=[*MISS, 3, 4, 2, 1])
    assert rolls(game, FREE_PEOPLES) == [((3, 4, 2, 1), 5, 2)]


@rule("R7.56")
def test_s52_huorn_dark_leaves_two_dice():
    game = defends("fp_char_20", theirs="8 isengard_regular", dice=[6, 6, *MISS])
    assert rolls(game, SHADOW) == [((6, 6), 5, 2)]


@rule("A39")
def test_nameless_wood_scores_two_more():
    game = defends("fp_char_21", dice=[*MISS, 5, 1, 1, 1])
    assert game.told(HitsChanged) == [HitsChanged(FREE_PEOPLES, 2, "fp_char_21")]
    assert game.at("westemnet") == {"isengard_regular": 1}
    nothing = defends("fp_char_21", dice=[*MISS, 1, 1, 1, 1])
    assert nothing.told(HitsChanged) == []


@rule("R7.15")
@pytest.mark.parametrize("card", ["fp_char_19", "fp_char_20", "fp_char_21"])
def test_the_ents_fight_in_fangorn_orthanc_and_rohan(card):
    for region in ("fangorn", "orthanc", "edoras", "eastemnet"):
        assert fits(card, FREE_PEOPLES, "rohan_regular", at=region, attacking=True)
    assert not fits(card, FREE_PEOPLES, "rohan_regular", at="gap_of_rohan")


@rule("R7.56")
@pytest.mark.parametrize("card", cards_with("daylight"))
def test_s52_daylight_leaves_three_dice(card):
    game = defends(card, theirs="8 isengard_regular", dice=[6, 1, 1, *MISS])
    assert rolls(game, SHADOW) == [((6, 1, 1), 5, 1)]


@rule("R7.26", "R7.55")
@pytest.mark.parametrize("card", cards_with("advantageous_position"))
def test_advantageous_position_takes_one_from_the_enemys_roll_only(card):
    game = defends(
        card,
        theirs="3 isengard_regular, nazgul",
        at="folde",
        origin="edoras",
        captured="edoras",
        dice=[5, 5, 6, *MISS, 5],
    )
    assert rolls(game, SHADOW) == [((5, 5, 6), 5, 1)]
    assert rerolls(game, SHADOW) == [((5,), 1)]


@rule("R7.15")
def test_advantageous_position_needs_ground_of_the_free_peoples():
    assert fits("fp_str_03", FREE_PEOPLES, "rohan_regular", at="edoras")
    assert not fits("fp_str_03", FREE_PEOPLES, "rohan_regular", at="fangorn")
    assert not fits("fp_str_03", FREE_PEOPLES, "gondor_regular", at="osgiliath")
    assert not fits("fp_str_03", FREE_PEOPLES, "rohan_regular", at="orthanc", attacking=True)


@rule("R7.26")
@pytest.mark.parametrize("card", cards_with("valour"))
def test_valour_adds_one(card):
    game = defends(card, "rohan_elite, rohan_regular", dice=[*MISS, 4, 3])
    assert rolls(game, FREE_PEOPLES) == [((4, 3), 5, 1)]


@rule("R7.15")
@pytest.mark.parametrize("card", ["fp_str_22", "fp_str_13"])
def test_valour_and_charge_need_an_elite(card):
    assert fits(card, FREE_PEOPLES, "rohan_elite")
    assert not fits(card, FREE_PEOPLES, "3 rohan_regular", "isengard_elite")


@rule("R7.56", "A66")
@pytest.mark.parametrize("card", cards_with("brave_stand"))
def test_s52_brave_stand_takes_a_die_for_each_companion(card):
    game = defends(
        card, "2 rohan_regular, gimli, legolas", theirs="8 isengard_regular", dice=[2, 2, 2, *MISS, 2, 2]
    )
    assert rolls(game, SHADOW) == [((2, 2, 2), 5, 0)]


@rule("R7.56")
def test_brave_stand_leaves_one_die():
    game = defends(
        "fp_char_17", "rohan_regular, gimli, legolas", theirs="2 isengard_regular", dice=[2, 2, 2, 2, 2, 2]
    )
    assert rolls(game, SHADOW) == [((2,), 5, 0)]


@rule("R7.15")
@pytest.mark.parametrize("card", ["fp_char_06", "fp_char_07", "fp_char_11", "fp_char_17"])
def test_who_needs_a_companion(card):
    assert fits(card, FREE_PEOPLES, "rohan_regular, peregrin")
    assert not fits(card, FREE_PEOPLES, "3 rohan_regular, 2 rohan_leader")


@rule("R7.15")
@pytest.mark.parametrize("card", ["fp_char_10", "fp_char_12", "fp_char_14", "fp_str_11"])
def test_who_needs_a_leader_or_companion(card):
    assert fits(card, FREE_PEOPLES, "rohan_regular, peregrin")
    assert fits(card, FREE_PEOPLES, "rohan_regular, rohan_leader")
    assert not fits(card, FREE_PEOPLES, "3 rohan_regular", "isengard_regular, nazgul")


# --- between roll and re-roll --------------------------------------------------------------------------


@rule("R7.19")
@pytest.mark.parametrize("card", cards_with("mighty_attack"))
def test_mighty_attack_turns_a_miss_for_a_companions_leadership(card):
    game = defends(card, "2 rohan_regular, gimli, peregrin", dice=[*MISS, 1, 1, 2, 6])
    assert game.prompt(FREE_PEOPLES) == "battle.forfeit"
    assert game.offers(FREE_PEOPLES) == ["gimli", "peregrin"]
    game.answers(free_peoples="peregrin")
    assert game.told(LeadershipForfeited) == [LeadershipForfeited(FREE_PEOPLES, {"peregrin": 1}, card)]
    assert game.told(HitsChanged) == [HitsChanged(FREE_PEOPLES, 1, card)]
    assert len(rerolls(game, FREE_PEOPLES)[0][0]) == 1  # Gimli's


@rule("R7.19")
def test_s56_anduril_in_striders_hand():
    game = defends("fp_char_09", "3 rohan_regular, strider, rohan_leader", dice=[*MISS, 1, 1, 2, 2, 6])
    assert game.told(HitsChanged) == [HitsChanged(FREE_PEOPLES, 1, "fp_char_09")]
    assert rerolls(game, FREE_PEOPLES) == [((6,), 1)]
    assert game.at("westemnet") == {"isengard_regular": 2}


@rule("R7.19")
def test_s56_anduril_in_aragorns_hand():
    game = defends("fp_char_09", "3 rohan_regular, aragorn", dice=[*MISS, 1, 1, 2, 2])
    assert game.told(HitsChanged) == [HitsChanged(FREE_PEOPLES, 2, "fp_char_09")]
    assert rerolls(game, FREE_PEOPLES) == []


@rule("R7.15")
def test_anduril_needs_strider_or_aragorn():
    assert fits("fp_char_09", FREE_PEOPLES, "rohan_regular, strider")
    assert not fits("fp_char_09", FREE_PEOPLES, "rohan_regular, boromir")


@rule("A37")
@pytest.mark.parametrize("card", cards_with("confusion"))
def test_s57_confusion(card):
    game = defends(
        card,
        "5 rohan_regular",
        "5 isengard_regular, 5 nazgul",
        dice=[1, 1, 4, 5, 6, 2, 2, 2, 2, 2, 2],
    )
    assert game.told(HitsChanged) == [HitsChanged(FREE_PEOPLES, 2, card)]
    assert rerolls(game, SHADOW) == [((2,), 0)]
    assert game.at("westemnet")["isengard_regular"] == 3
    assert game.at("fangorn")["rohan_regular"] == 3


# --- before the roll -----------------------------------------------------------------------------------


@rule("R7.18")
@pytest.mark.parametrize("card", cards_with("daring_defiance"))
def test_daring_defiance_cancels_the_enemys_card(card):
    game = holding(
        card,
        shadow_hand="sh_str_09",
        fangorn="3 rohan_regular, gimli",
        westemnet="4 isengard_regular",
        at_war=AT_WAR,
    )
    fight(game, "westemnet", "fangorn", shadow="sh_str_09", free_peoples=card, dice=[*MISS, 2, 2, 2, 2])
    assert game.told(CombatCardCancelled) == [CombatCardCancelled(SHADOW, "sh_str_09", card)]
    assert game.told(LeadershipForfeited) == [LeadershipForfeited(FREE_PEOPLES, {"gimli": 1}, card)]
    assert rerolls(game, FREE_PEOPLES) == []
    assert game.told(CombatCardsDiscarded)


@rule("R7.18")
def test_daring_defiance_without_a_card_to_cancel_costs_leadership_all_the_same():
    game = defends("fp_char_11", "3 rohan_regular, gimli", dice=[*MISS, 2, 2, 2, 2])
    assert game.told(CombatCardCancelled) == []
    assert rerolls(game, FREE_PEOPLES) == []


@rule("R7.20", "R7.21")
@pytest.mark.parametrize("card", cards_with("sudden_strike"))
def test_sudden_strike_comes_before_the_roll(card):
    game = defends(
        card, "2 rohan_regular, 2 rohan_leader", theirs="3 isengard_regular", dice=[5, 6, 2, 2, 2, 2, 2]
    )
    assert game.told(CombatRolled)[0] == CombatRolled(FREE_PEOPLES, (5, 6), 5, 0, 2, card)
    assert rolls(game, SHADOW) == [((2,), 5, 0)]


@rule("R7.21")
def test_sudden_strike_may_end_the_battle():
    game = defends("fp_char_14", "rohan_regular, rohan_leader", theirs="isengard_regular", dice=[6])
    assert game.told(BattleEnded) == [BattleEnded("destroyed", FREE_PEOPLES)]
    assert rolls(game, SHADOW) == []
    assert game.over


@rule("R7.20", "R7.23")
def test_an_attackers_sudden_strike_on_a_city_needs_a_six():
    game = given(
        free_peoples_hand="fp_char_14",
        edoras="3 isengard_regular",
        captured="edoras",
        folde="2 rohan_regular, rohan_leader",
        at_war="rohan",
    )
    fight(game, "folde", "edoras", by=FREE_PEOPLES, free_peoples="fp_char_14", dice=[5, 2, 2, 2, 2, 2, 2])
    assert game.told(CombatRolled)[0].needs == 6
    assert game.told(CombatRolled)[0].hits == 0


@rule("R7.20", "R7.60")
@pytest.mark.parametrize("card", cards_with("charge"))
def test_charge_strikes_with_a_die_for_each_elite(card):
    game = defends(card, "2 rohan_elite, rohan_regular", theirs="2 isengard_regular", dice=[5, 1, 2, 2, 2, 2])
    assert game.told(CombatRolled)[0] == CombatRolled(FREE_PEOPLES, (5, 1), 5, 0, 1, card)
    assert rolls(game, SHADOW) == [((2,), 5, 0)]


@rule("A38")
@pytest.mark.parametrize("card", cards_with("scouts"))
def test_scouts_leave_before_the_roll(card):
    game = defends(card)
    assert game.prompt(FREE_PEOPLES) == "battle.scouts"
    game.answers(free_peoples="eastemnet")
    assert game.told(CombatRolled) == []
    assert game.told(ArmyRetreated)[0].to == "eastemnet"
    assert game.told(CombatCardsDiscarded)
    assert game.prompt(SHADOW) == "advance.units"


@rule("A38", "R9.1")
def test_scouts_go_behind_their_walls():
    game = given(
        free_peoples_hand="fp_str_05",
        helms_deep="4 rohan_regular",
        westemnet="4 isengard_regular",
        at_war="isengard",
    )
    fight(game, "westemnet", "helms_deep", free_peoples=["field", "fp_str_05"])
    assert game.offers(FREE_PEOPLES)[0] == "walls"
    game.answers(free_peoples="walls", shadow=[("isengard_regular",) * 2])
    assert game.told(RetreatedIntoSiege)
    assert game.inside("helms_deep") == {"rohan_regular": 4}


@rule("A38")
def test_scouts_with_no_way_out_do_nothing():
    around = dict.fromkeys(("eastemnet", "fords_of_isen", "parth_celebrant"), "isengard_regular")
    game = defends("fp_str_05", dice=[*MISS, *MISS], **around)
    assert "battle.scouts" not in game.asked
    assert len(rolls(game, SHADOW)) == 1


@rule("R7.15", "R9.15")
def test_scouts_need_to_defend_in_the_field():
    assert fits("fp_str_05", FREE_PEOPLES, "rohan_regular")
    assert fits("fp_str_05", FREE_PEOPLES, "rohan_regular", at="orthanc", kind="sortie")
    assert not fits("fp_str_05", FREE_PEOPLES, "rohan_regular", attacking=True)
    assert not fits("fp_str_05", FREE_PEOPLES, "rohan_regular", at="helms_deep", kind="siege")


# --- hits and casualties -------------------------------------------------------------------------------


@rule("A39")
@pytest.mark.parametrize("card", cards_with("no_quarter"))
def test_no_quarter_scores_one_more(card):
    game = defends(card, dice=[*MISS, 5, 1, 1, 1])
    assert game.told(HitsChanged) == [HitsChanged(FREE_PEOPLES, 1, card)]
    assert game.at("westemnet") == {"isengard_regular": 2}
    nothing = defends(card, dice=[*MISS, 1, 1, 1, 1])
    assert nothing.told(HitsChanged) == []


@rule("R7.57")
@pytest.mark.parametrize("card", cards_with("shield_wall"))
def test_s58_shield_wall_ignores_one_hit_of_two(card):
    game = defends(card, dice=[5, 6, 1, 1, *MISS])
    assert game.at("fangorn") == {"rohan_regular": 3}
    single = defends(card, dice=[5, 1, 1, 1, *MISS])
    assert single.at("fangorn") == {"rohan_regular": 3}
    assert single.told(HitsChanged) == []


@rule("A78")
def test_blade_of_westernesse_trades_a_hit_for_a_minion():
    game = defends(
        "fp_char_05",
        "2 rohan_regular, meriadoc",
        "4 sauron_regular, witch_king, mouth_of_sauron",
        dice=[*MISS, 1, 1, 2, 2, 2, 2, 6],
    )
    assert game.prompt(FREE_PEOPLES) == "battle.victim"
    assert game.offers(FREE_PEOPLES) == ["witch_king", "mouth_of_sauron"]
    game.answers(free_peoples="witch_king")
    assert game.at("westemnet") == {"sauron_regular": 4, "mouth_of_sauron": 1}
    assert game.state.casualties["witch_king"] == 1


@rule("A78")
@pytest.mark.parametrize(
    ("theirs", "dice"),
    [
        ("4 sauron_regular, nazgul", [*MISS, 1, 1, 2, 6]),  # no Minion
        ("4 sauron_regular, witch_king", [*MISS, 1, 1, 2, 2, 2]),  # no hit in the re-roll
    ],
)
def test_blade_of_westernesse_without_a_victim_or_a_hit(theirs, dice):
    game = defends("fp_char_05", "2 rohan_regular, meriadoc", theirs, dice=dice)
    assert "battle.victim" not in game.asked
    assert game.told(HitsChanged) == []


@rule("R7.15")
def test_blade_of_westernesse_needs_a_hobbit():
    assert fits("fp_char_05", FREE_PEOPLES, "rohan_regular, peregrin")
    assert not fits("fp_char_05", FREE_PEOPLES, "rohan_regular, gimli")


@rule("A32", "A78")
def test_fateful_strike_slays_a_nazgul_besides():
    game = defends(
        "fp_char_12",
        "rohan_regular, rohan_leader",
        "4 sauron_regular, nazgul, witch_king",
        dice=[*MISS, 1, 2, 2, 2, 6],
    )
    assert game.at("westemnet") == {"sauron_regular": 3, "witch_king": 1}
    assert game.told(FiguresLost)[0] == FiguresLost(SHADOW, "westemnet", {"nazgul": 1}, because="fp_char_12")


@rule("A32")
def test_fateful_strike_with_two_hits_may_take_a_minion():
    dice = [*MISS, 1, 1, 2, 2, 2, 6, 6]
    game = defends(
        "fp_char_12", "2 rohan_regular, 2 rohan_leader", "4 sauron_regular, nazgul, witch_king", dice=dice
    )
    assert game.offers(FREE_PEOPLES) == ["nazgul", "witch_king"]
    game.answers(free_peoples="witch_king")
    assert game.at("westemnet") == {"sauron_regular": 2, "nazgul": 1}


def test_fateful_strike_without_a_hit_in_the_reroll():
    game = defends(
        "fp_char_12", "rohan_regular, rohan_leader", "4 sauron_regular, nazgul", dice=[*MISS, 6, 2]
    )
    assert game.at("westemnet") == {"sauron_regular": 3, "nazgul": 1}


@rule("R7.57")
@pytest.mark.parametrize("card", cards_with("heroic_death"))
@pytest.mark.parametrize(("hero", "left"), [("gimli", 3), ("strider", 4), ("rohan_leader", 2), ("nobody", 1)])
def test_s62_heroic_death_stops_hits(card, hero, left):
    game = defends(
        card, "4 rohan_regular, rohan_leader, gimli, strider", dice=[5, 6, 6, 1, 2, 2, 2, 2, 2, 2, 2, 2]
    )
    assert game.offers(FREE_PEOPLES) == ["rohan_leader", "strider", "gimli", "nobody"]
    game.answers(free_peoples=hero)
    assert game.at("fangorn")["rohan_regular"] == left
    assert hero not in game.at("fangorn")


def test_heroic_death_is_not_asked_for_without_hits():
    game = defends("fp_char_10", "4 rohan_regular, gimli", dice=[*MISS, 2, 2, 2, 2, 2, 2])
    assert "battle.heroic_death" not in game.asked

"""R7: battles in the field."""

from __future__ import annotations

import pytest

from games.wotr import battle
from games.wotr.actions import possible_actions
from games.wotr.battle import attack, can_attack, targets
from games.wotr.casualties import ways_to_fall
from games.wotr.combat import Battle, CombatTerms, Force
from games.wotr.events import (
    AbilityUsed,
    ArmyAdvanced,
    ArmyRetreated,
    AttackCeased,
    BattleBegan,
    BattleEnded,
    CombatRoundBegan,
    EliteReduced,
    FiguresLost,
    NationActivated,
    NationAdvanced,
    SettlementCaptured,
)
from games.wotr.facts import FREE_PEOPLES, SHADOW
from games.wotr.figures import TOTALS
from games.wotr.position import victory_points
from games.wotr.rounds import hits_of
from tests.wotr.rules import rule
from tests.wotr.scenario import given, stack
from tests.wotr.war import acts, fight, rerolls, rolls

SIX_MISSES = [1, 1, 1, 1, 1, 1]


def attacks(game, seat, led=False, dice=()):
    return acts(game, attack, seat, led, dice=dice)


def meeting(attackers, defenders, region="fangorn", kind="field"):
    """A battle on paper: the Shadow attacks."""
    return Battle(
        kind,
        region,
        Force(SHADOW, SHADOW, "westemnet", stack(attackers)),
        Force(FREE_PEOPLES, FREE_PEOPLES, region, stack(defenders)),
        CombatTerms(),
        round=1,
    )


# --- who attacks whom --------------------------------------------------------------------------------


@rule("R7.1", "R7.50")
def test_only_units_at_war_attack():
    peace = given(westemnet="5 isengard_regular, nazgul", edoras="rohan_regular").state
    assert not can_attack(peace, SHADOW, led=False)
    war = given(westemnet="5 isengard_regular, nazgul", edoras="rohan_regular", at_war="isengard").state
    assert can_attack(war, SHADOW, led=False)
    alone = given(westemnet="3 nazgul, witch_king", edoras="rohan_regular", at_war="sauron").state
    assert not can_attack(alone, SHADOW, led=False)


@rule("R7.2")
def test_targets_are_neighbours_besieged_and_besiegers():
    game = given(
        inside={"minas_tirith": "2 gondor_regular"},
        minas_tirith="4 sauron_regular",
        osgiliath="gondor_regular",
        pelargir="gondor_regular",
        at_war="sauron gondor",
    )
    assert targets(game.state, SHADOW, "minas_tirith") == ["minas_tirith", "osgiliath"]
    assert targets(game.state, FREE_PEOPLES, "minas_tirith") == ["minas_tirith"]
    assert targets(game.state, FREE_PEOPLES, "osgiliath") == ["minas_tirith"]
    attacks(game, FREE_PEOPLES)
    assert game.offers(FREE_PEOPLES) == ["minas_tirith", "osgiliath"]


@rule("R7.3", "R4.9")
def test_a_character_result_needs_a_leader_among_the_attackers():
    game = given(westemnet="3 isengard_regular, 2 nazgul", edoras="rohan_regular", at_war="isengard")
    attacks(game, SHADOW, led=True).answers(shadow=[("isengard_regular",)])
    assert game.prompt(SHADOW) == "attack.leaders"
    assert (game.question(SHADOW).least, game.question(SHADOW).most) == (1, 2)
    without = given(westemnet="3 isengard_regular", edoras="rohan_regular", at_war="isengard").state
    assert not can_attack(without, SHADOW, led=True)


@rule("R7.4", "R4.12")
def test_an_army_result_is_one_attack():
    game = given(
        westemnet="isengard_regular", edoras="2 rohan_regular", folde="2 rohan_regular", at_war="isengard"
    )
    assert "attack" in possible_actions(game.state, SHADOW, "army")
    attacks(game, SHADOW, dice=[1, 1, 1]).answers(shadow=["edoras", "cease"])
    assert game.over
    assert len(game.told(BattleBegan)) == 1


@rule("R7.5", "R7.37")
def test_the_attackers_stay_where_they_are():
    game = given(westemnet="3 isengard_regular", edoras="2 rohan_regular", at_war="isengard")
    fight(game, "westemnet", "edoras", dice=[1, 1, 1, 1, 1], shadow="cease")
    assert game.told(AttackCeased) == [AttackCeased(SHADOW)]
    assert game.told(BattleEnded) == [BattleEnded("ceased")]
    assert game.at("westemnet") == stack("3 isengard_regular")
    assert game.at("edoras") == stack("2 rohan_regular")


@rule("R7.6", "R7.8")
def test_a_rearguard_takes_no_part():
    game = given(
        westemnet="3 isengard_regular, isengard_elite, 2 nazgul", edoras="4 rohan_regular", at_war="isengard"
    )
    attacks(game, SHADOW, dice=[1, 1, 6, 6, 6, 6]).answers(
        shadow=[("isengard_regular", "isengard_elite"), ()]
    )
    assert game.told(BattleBegan)[0].attackers == stack("isengard_regular, isengard_elite")
    assert game.told(BattleEnded) == [BattleEnded("destroyed", FREE_PEOPLES)]
    assert game.at("westemnet") == stack("2 isengard_regular, 2 nazgul")


@rule("R7.6", "A60")
def test_a60_without_a_rearguard_everybody_attacks():
    game = given(westemnet="2 isengard_regular, 2 nazgul", edoras="rohan_regular", at_war="isengard")
    attacks(game, SHADOW, dice=[1, 1, 1, 1, 1]).answers(shadow=[("isengard_regular",) * 2])
    assert game.told(BattleBegan)[0].attackers == stack("2 isengard_regular, 2 nazgul")


@rule("R7.7", "R7.50")
def test_s45_nations_not_at_war_stay_in_the_rearguard():
    game = given(
        osgiliath="sauron_regular, 3 southrons_easterlings_regular, nazgul",
        lossarnach="gondor_regular",
        at_war="sauron",
    )
    attacks(game, SHADOW, dice=[1, 1]).answers(shadow=[()])
    assert game.told(BattleBegan)[0].attackers == {"sauron_regular": 1}
    southrons = given(
        osgiliath="3 southrons_easterlings_regular, nazgul", lossarnach="gondor_regular", at_war="sauron"
    ).state
    assert not can_attack(southrons, SHADOW, led=False)


@rule("R7.7", "A61")
def test_a61_a_leader_not_at_war_keeps_a_unit_with_him():
    game = given(folde="3 gondor_regular, rohan_leader", edoras="isengard_regular", at_war="gondor")
    attacks(game, FREE_PEOPLES)
    assert (game.question(FREE_PEOPLES).least, game.question(FREE_PEOPLES).most) == (1, 2)
    last = given(folde="gondor_regular, rohan_leader", edoras="isengard_regular", at_war="gondor").state
    assert not can_attack(last, FREE_PEOPLES, led=False)


@rule("R7.9")
def test_everybody_defends_even_those_not_at_war():
    game = given(
        westemnet="isengard_regular", edoras="2 rohan_regular, rohan_leader, gimli", at_war="isengard"
    )
    fight(game, "westemnet", "edoras", dice=[1, 1, 1, 1, 1, 1], shadow="cease")
    assert game.told(BattleBegan)[0].defenders == stack("2 rohan_regular, rohan_leader, gimli")


# --- strength and leadership -------------------------------------------------------------------------


@rule("R7.10", "R1.26")
def test_e6_combat_strength():
    small = meeting("3 sauron_regular, sauron_elite", "rohan_regular")
    assert (small.strength(SHADOW), small.dice(SHADOW)) == (4, 4)
    large = meeting("6 sauron_regular, 2 sauron_elite", "rohan_regular")
    assert (large.strength(SHADOW), large.dice(SHADOW)) == (8, 5)


@rule("R7.10")
def test_captains_of_the_west_add_a_die_each_but_never_a_sixth():
    state = meeting("sauron_regular", "2 rohan_regular, strider, gimli, meriadoc, gandalf_white")
    assert state.strength(FREE_PEOPLES) == 4
    full = meeting("sauron_regular", "5 rohan_regular, aragorn, boromir")
    assert (full.strength(FREE_PEOPLES), full.dice(FREE_PEOPLES)) == (7, 5)
    full.defender.silenced.append("aragorn")
    assert full.strength(FREE_PEOPLES) == 6


@rule("R7.11")
def test_leadership_is_leaders_nazgul_and_characters():
    nobody = given().state
    clash = meeting(
        "sauron_regular, 2 nazgul, witch_king, mouth_of_sauron", "rohan_regular, 2 rohan_leader, aragorn"
    )
    assert clash.leadership(nobody, SHADOW) == 2 + 2 + 2
    assert clash.nazgul_leadership(nobody, SHADOW) == 4
    assert clash.leadership(nobody, FREE_PEOPLES) == 2 + 2


@rule("R7.11")
def test_with_saruman_in_play_isengard_elites_are_leaders():
    clash = meeting("2 isengard_regular, 2 isengard_elite, sauron_elite", "rohan_regular")
    assert clash.leadership(given().state, SHADOW) == 0
    assert clash.leadership(given(orthanc="saruman").state, SHADOW) == 2
    assert clash.nazgul_leadership(given(orthanc="saruman").state, SHADOW) == 0


@rule("R7.11")
def test_the_white_rider_ends_nazgul_leadership_for_the_whole_battle():
    game = given(
        folde="2 sauron_regular, nazgul, witch_king, mouth_of_sauron",
        edoras="3 rohan_regular, gandalf_white",
        at_war="sauron",
    )
    fight(
        game,
        "folde",
        "edoras",
        free_peoples="use",
        shadow="continue",
        dice=[1, 1, 1, 1, 1, 1, 1],
    )
    assert game.told(AbilityUsed) == [AbilityUsed("gandalf_white", "the_white_rider")]
    assert rerolls(game, SHADOW) == [((1, 1), 0)]
    assert rerolls(game, FREE_PEOPLES) == []
    game.answers(free_peoples="stand", shadow="cease", dice=[1, 1, 1, 1, 1, 1, 1])
    assert game.asked.count("battle.white_rider") == 1
    assert rerolls(game, FREE_PEOPLES) == []


@rule("R7.11")
def test_without_nazgul_the_white_rider_is_not_asked():
    game = given(folde="sauron_regular", edoras="rohan_regular, gandalf_white", at_war="sauron")
    fight(game, "folde", "edoras", dice=[1, 1, 1])
    assert "battle.white_rider" not in game.asked


# --- a round -----------------------------------------------------------------------------------------


@rule("R7.12", "R7.36")
def test_a_round_is_cards_roll_reroll_casualties_and_the_question_to_go_on():
    game = given(
        folde="2 isengard_regular, nazgul",
        edoras="3 rohan_regular",
        at_war="isengard",
        shadow_hand="sh_str_01",
        free_peoples_hand="fp_str_01",
    )
    fight(
        game,
        "folde",
        "edoras",
        shadow=["no_card"],
        free_peoples=["no_card"],
        dice=[6, 1, 1, 1, 1, 1],
    )
    kinds = [type(event).__name__ for event in game.events]
    assert kinds[:2] == ["BattleBegan", "NationActivated"]
    assert kinds[3:] == ["CombatRoundBegan", "CombatRolled", "CombatRolled", "LeadersRerolled", "FiguresLost"]
    assert game.prompt(SHADOW) == "battle.continue"
    game.answers(shadow=["continue", "no_card"], free_peoples=["stand", "no_card"], dice=SIX_MISSES[:5])
    assert [event.round for event in game.told(CombatRoundBegan)] == [1, 2]


@rule("R7.22")
def test_five_and_six_hit():
    game = given(westemnet="3 isengard_regular", fangorn="5 rohan_regular", at_war="isengard")
    fight(game, "westemnet", "fangorn", dice=[5, 4, 1, 5, 6, 4, 3, 2], shadow="cease")
    assert rolls(game, SHADOW) == [((5, 4, 1), 5, 1)]
    assert rolls(game, FREE_PEOPLES) == [((5, 6, 4, 3, 2), 5, 2)]


@rule("R7.23")
def test_s35_attackers_of_a_city_hit_on_six_in_the_first_round_and_on_five_from_then_on():
    game = given(west_harondor="3 sauron_regular", pelargir="5 gondor_regular", at_war="sauron")
    fight(game, "west_harondor", "pelargir", dice=[5, 5, 6, 1, 1, 1, 1, 4])
    game.answers(shadow="continue", free_peoples="stand", dice=[5, 5, 6, 1, 1, 1, 4])
    assert rolls(game, SHADOW) == [((5, 5, 6), 6, 1), ((5, 5, 6), 5, 3)]
    assert [needs for _, needs, _ in rolls(game, FREE_PEOPLES)] == [5, 5]


@rule("R7.23", "R7.25", "R1.8")
def test_s32_a_fortification_helps_whoever_defends_it():
    game = given(north_ithilien="sauron_regular", osgiliath="gondor_regular", at_war="sauron")
    fight(game, "north_ithilien", "osgiliath", dice=[5, 4], shadow="cease")
    assert rolls(game, SHADOW) == [((5,), 6, 0)]
    assert game.told(NationActivated) == [NationActivated("gondor", "attacked", "osgiliath")]
    assert game.told(NationAdvanced) == [NationAdvanced("gondor", "attacked", "osgiliath")]
    back = given(minas_tirith="gondor_regular", osgiliath="sauron_regular", at_war="gondor")
    fight(back, "minas_tirith", "osgiliath", by=FREE_PEOPLES, dice=[5, 4], free_peoples="cease")
    assert rolls(back, FREE_PEOPLES) == [((5,), 6, 0)]


@rule("R7.24")
def test_s36_a_stronghold_gives_nothing_in_the_field():
    game = given(westemnet="2 isengard_regular", helms_deep="4 rohan_regular", at_war="isengard")
    fight(game, "westemnet", "helms_deep", free_peoples="field", dice=[5, 6, 1, 1, 1, 1], shadow="cease")
    assert rolls(game, SHADOW) == [((5, 6), 5, 2)]


@rule("R7.26", "R1.27")
def test_e9_a_modifier_counts_on_each_die_but_one_misses_and_six_hits():
    dice = (1, 2, 3, 4, 5, 6)
    assert [hits_of((die,), 5, 1) for die in dice] == [0, 0, 0, 1, 1, 1]
    assert [hits_of((die,), 5, 4) for die in dice] == [0, 1, 1, 1, 1, 1]
    assert [hits_of((die,), 5, -3) for die in dice] == [0, 0, 0, 0, 0, 1]
    assert [hits_of((die,), 6, 2) for die in dice] == [0, 0, 0, 1, 1, 1]


@rule("R7.27", "R7.28")
def test_e8_leaders_reroll_missed_dice_only():
    game = given(fangorn="5 rohan_regular, 3 rohan_leader", westemnet="5 isengard_regular", at_war="rohan")
    fight(
        game,
        "fangorn",
        "westemnet",
        by=FREE_PEOPLES,
        dice=[1, 3, 5, 5, 6, 1, 1, 1, 1, 1, 2, 6],
        free_peoples="cease",
    )
    assert rolls(game, FREE_PEOPLES) == [((1, 3, 5, 5, 6), 5, 3)]
    assert rerolls(game, FREE_PEOPLES) == [((2, 6), 1)]
    assert game.at("westemnet") == {"isengard_regular": 1}


@rule("R7.27", "R1.26")
def test_s44_exactly_as_many_as_were_missed():
    game = given(
        fangorn="5 rohan_regular, 4 rohan_leader, gimli", westemnet="6 isengard_regular", at_war="rohan"
    )
    fight(
        game,
        "fangorn",
        "westemnet",
        by=FREE_PEOPLES,
        dice=[2, 3, 4, 5, 6, 1, 1, 1, 1, 1, 6, 6, 1],
        free_peoples="cease",
    )
    assert rerolls(game, FREE_PEOPLES) == [((6, 6, 1), 2)]


# --- casualties --------------------------------------------------------------------------------------


def hits(game, number):
    """Rohan in Edoras suffers so many hits."""
    from games.wotr.siege import hit_army

    return acts(game, hit_army, FREE_PEOPLES, "edoras", number, "sh_str_01")


@rule("R7.29", "R7.52", "R10.12")
@pytest.mark.parametrize(
    ("answers", "left"),
    [
        (["rohan_regular", "rohan_regular"], "rohan_regular, 3 rohan_elite"),
        (["reduce_rohan_elite", "reduce_rohan_elite"], "5 rohan_regular, rohan_elite"),
        (["rohan_elite"], "3 rohan_regular, 2 rohan_elite"),
        (["rohan_regular", "reduce_rohan_elite"], "3 rohan_regular, 2 rohan_elite"),
    ],
)
def test_e10_two_hits(answers, left):
    game = hits(given(edoras="3 rohan_regular, 3 rohan_elite"), 2).answers(free_peoples=answers)
    assert game.over
    assert game.at("edoras") == stack(left)


@rule("R7.29", "R7.52")
@pytest.mark.parametrize(
    ("answers", "left"),
    [
        (["rohan_elite", "rohan_regular"], "2 rohan_regular, 2 rohan_elite"),
        (["rohan_regular"] * 3, "3 rohan_elite"),
        (["reduce_rohan_elite"] * 3, "6 rohan_regular"),
    ],
)
def test_s42_three_hits(answers, left):
    game = hits(given(edoras="3 rohan_regular, 3 rohan_elite"), 3).answers(free_peoples=answers)
    assert game.at("edoras") == stack(left)


@rule("R7.31", "R7.52")
def test_s43_a_regular_and_an_elite_survive_two_hits():
    game = hits(given(edoras="rohan_regular, rohan_elite"), 2)
    assert game.offers(FREE_PEOPLES) == ["rohan_regular", "reduce_rohan_elite", "rohan_elite"]
    game.answer(FREE_PEOPLES, "rohan_regular")
    assert game.over
    assert game.at("edoras") == {"rohan_regular": 1}


@rule("R7.31")
def test_s43_without_a_regular_the_elite_dies_for_one_hit():
    state = given(edoras="rohan_elite, gondor_regular").state
    del state.reinforcements["rohan_regular"]
    assert ways_to_fall(state, stack("rohan_elite, gondor_regular"), 2) == {
        "gondor_regular": 1,
        "rohan_elite": 1,
    }


@rule("R7.31", "R7.35")
def test_hits_that_nobody_is_left_to_take_are_lost():
    total = TOTALS["sauron_regular"]
    game = given(
        folde="2 sauron_elite",
        edoras="5 rohan_regular",
        angmar="10 sauron_regular",
        nurn="10 sauron_regular",
        moria="10 sauron_regular",
        morannon=f"{total - 30} sauron_regular",
        at_war="sauron",
    )
    fight(game, "folde", "edoras", dice=[1, 1, 5, 5, 5, 1, 1])
    assert game.told(BattleEnded) == [BattleEnded("destroyed", FREE_PEOPLES)]
    assert game.state.reinforcements["sauron_elite"] == TOTALS["sauron_elite"]


@rule("R7.30")
def test_the_owner_chooses_among_nations():
    game = hits(given(edoras="rohan_regular, gondor_regular"), 1)
    assert game.offers(FREE_PEOPLES) == ["gondor_regular", "rohan_regular"]
    game.answer(FREE_PEOPLES, "gondor_regular")
    assert game.at("edoras") == {"rohan_regular": 1}


@rule("R7.31", "R7.32", "R7.53")
def test_a_reduced_elite_takes_its_regular_from_the_casualties_first():
    game = hits(given(edoras="2 rohan_elite", casualties="rohan_regular"), 2)
    game.answers(free_peoples=["reduce_rohan_elite", "reduce_rohan_elite"])
    assert [event.from_casualties for event in game.told(EliteReduced)] == [True, False]
    assert game.state.casualties == {"rohan_elite": 2}
    assert game.state.reinforcements["rohan_regular"] == TOTALS["rohan_regular"] - 2


@rule("R7.33", "R7.53")
def test_shadow_losses_return_to_the_reinforcements():
    game = given(folde="2 sauron_regular, 2 sauron_elite", edoras="3 rohan_regular", at_war="sauron")
    fight(game, "folde", "edoras", dice=[1, 1, 1, 1, 6, 6, 1])
    assert game.offers(SHADOW) == ["sauron_regular", "reduce_sauron_elite", "sauron_elite"]
    game.answers(shadow=["sauron_regular", "reduce_sauron_elite", "cease"])
    assert game.state.reinforcements["sauron_elite"] == TOTALS["sauron_elite"] - 1
    assert game.state.reinforcements["sauron_regular"] == TOTALS["sauron_regular"] - 2
    assert "sauron_regular" not in game.state.casualties


@rule("R7.34", "R1.22", "R1.23")
def test_leaders_and_characters_fall_with_the_last_unit():
    game = given(
        folde="isengard_regular, 2 nazgul, mouth_of_sauron", edoras="3 rohan_regular", at_war="isengard"
    )
    fight(game, "folde", "edoras", dice=[1, 6, 1, 1, 1])
    assert game.at("folde") == {}
    assert game.state.reinforcements["nazgul"] == TOTALS["nazgul"]
    assert game.state.casualties["mouth_of_sauron"] == 1
    assert [loss.because for loss in game.told(FiguresLost)] == ["battle", "battle"]


@rule("R7.35")
def test_more_hits_than_units_ask_nothing():
    game = given(
        folde="5 isengard_regular", westemnet="rohan_regular, rohan_elite, rohan_leader", at_war="isengard"
    )
    fight(game, "folde", "westemnet", dice=[6, 6, 6, 6, 6, 1, 1, 1])
    assert "battle.casualty" not in game.asked
    assert game.state.casualties == stack("rohan_regular, rohan_elite, rohan_leader")


@rule("R7.29")
def test_the_attacker_decides_his_losses_first():
    game = given(
        folde="2 isengard_regular, 2 isengard_elite",
        westemnet="2 rohan_regular, 2 rohan_elite",
        at_war="isengard",
    )
    fight(game, "folde", "westemnet", dice=[6, 1, 1, 1, 6, 1, 1, 1])
    assert list(game.open) == [SHADOW]
    game.answer(SHADOW, "isengard_regular")
    assert list(game.open) == [FREE_PEOPLES]


@rule("R7.48", "R7.51")
def test_s41_both_armies_can_perish():
    game = given(folde="isengard_regular", westemnet="rohan_regular", at_war="isengard")
    fight(game, "folde", "westemnet", dice=[6, 6])
    assert game.over
    assert game.told(BattleEnded) == [BattleEnded("destroyed", None)]
    assert game.state.field == {}
    assert "westemnet" not in game.state.captured


# --- ceasing and retreating --------------------------------------------------------------------------


@rule("R7.36")
def test_the_defender_is_asked_only_when_the_attacker_goes_on():
    game = given(folde="2 isengard_regular", edoras="2 rohan_regular", at_war="isengard")
    fight(game, "folde", "edoras", dice=[1, 1, 1, 1])
    assert game.offers(SHADOW) == ["continue", "cease"]
    game.answer(SHADOW, "continue")
    assert game.offers(FREE_PEOPLES) == ["stand", "westemnet"]


@rule("R7.38")
def test_a_defender_with_no_way_out_is_not_asked():
    game = given(
        folde="2 isengard_regular", westemnet="isengard_regular", edoras="3 rohan_regular", at_war="isengard"
    )
    fight(game, "folde", "edoras", dice=[1] * 10, shadow="continue")
    assert "battle.retreat" not in game.asked


@rule("R7.38", "R7.43", "R7.44")
def test_the_whole_army_retreats_and_the_attacker_may_advance():
    game = given(folde="2 isengard_regular", edoras="3 rohan_regular, rohan_leader, gimli", at_war="isengard")
    fight(game, "folde", "edoras", dice=[1] * 8, shadow="continue", free_peoples="westemnet")
    assert game.told(ArmyRetreated)[0].figures == stack("3 rohan_regular, rohan_leader, gimli")
    assert game.told(BattleEnded) == [BattleEnded("retreated", SHADOW)]
    assert (game.prompt(SHADOW), game.question(SHADOW).least) == ("advance.units", 0)
    game.answer(SHADOW, "isengard_regular")
    assert game.at("edoras") == game.at("folde") == {"isengard_regular": 1}
    assert "edoras" in game.state.captured


@rule("R7.39", "R8.14")
def test_e12_the_north_retreats_into_erebor_although_not_at_war():
    game = given(northern_rhovanion="2 sauron_regular", dale="2 north_regular", at_war="sauron")
    fight(game, "northern_rhovanion", "dale", dice=[1, 1, 1, 1], shadow="continue")
    assert "erebor" in game.offers(FREE_PEOPLES)
    game.answers(free_peoples="erebor", shadow=[()])
    assert game.at("erebor") == {"north_regular": 2}


@rule("R7.40", "R5.15")
def test_saruman_does_not_retreat():
    game = given(
        fords_of_isen="3 rohan_regular", orthanc="2 isengard_regular, saruman", at_war="rohan isengard"
    )
    fight(
        game,
        "fords_of_isen",
        "orthanc",
        by=FREE_PEOPLES,
        dice=[1] * 6,
        shadow=["field", "gap_of_rohan"],
        free_peoples=["continue"],
    )
    game.answers(free_peoples=[("rohan_regular",)])
    assert game.at("orthanc") == stack("saruman, rohan_regular")
    assert game.state.captured["orthanc"] == FREE_PEOPLES
    assert game.told(FiguresLost) == []


@rule("R7.54", "R1.13")
def test_a_region_with_an_enemy_settlement_is_no_way_to_retreat():
    game = given(
        folde="2 isengard_regular", edoras="2 rohan_regular", captured="westemnet", at_war="isengard"
    )
    fight(game, "folde", "edoras", dice=[1] * 8, shadow="continue")
    assert "battle.retreat" not in game.asked


@rule("R7.43")
def test_a_battle_ends_with_the_last_unit():
    game = given(folde="2 isengard_regular", edoras="rohan_regular", at_war="isengard")
    fight(game, "folde", "edoras", dice=[6, 1, 1], shadow=[()])
    assert game.told(BattleEnded) == [BattleEnded("destroyed", SHADOW)]
    assert game.over


# --- advancing ---------------------------------------------------------------------------------------


@rule("R7.44", "A29")
def test_a29_nobody_has_to_advance():
    game = given(folde="2 isengard_regular", edoras="rohan_regular", at_war="isengard")
    fight(game, "folde", "edoras", dice=[6, 1, 1], shadow=[()])
    assert game.told(ArmyAdvanced) == []
    assert game.at("edoras") == {}
    assert "edoras" not in game.state.captured


@rule("R7.45", "R8.3", "R8.6", "R8.17", "R9.23", "R9.24")
def test_e11_attack_and_capture_bring_the_north_two_steps_closer():
    game = given(northern_rhovanion="3 sauron_regular", dale="2 north_regular", at_war="sauron")
    assert (game.state.steps_to_war["north"], "north" in game.state.passive) == (3, True)
    fight(
        game,
        "northern_rhovanion",
        "dale",
        dice=[6, 1, 1, 1, 1],
        shadow="continue",
        free_peoples="woodland_realm",
    )
    game.answer(SHADOW, *["sauron_regular"] * 3)
    assert game.state.steps_to_war["north"] == 1
    assert "north" not in game.state.passive
    assert game.told(SettlementCaptured) == [SettlementCaptured("dale", SHADOW)]
    assert victory_points(game.state, SHADOW) == 1


@rule("R7.46", "R7.59", "R6.16")
def test_leaders_advance_with_the_last_unit_and_saruman_never():
    game = given(
        folde="rohan_regular, rohan_leader", edoras="isengard_regular", captured="edoras", at_war="rohan"
    )
    fight(game, "folde", "edoras", by=FREE_PEOPLES, dice=[6, 1], free_peoples=[("rohan_regular",)])
    assert game.at("edoras") == stack("rohan_regular, rohan_leader")
    orthanc = given(orthanc="isengard_regular, saruman", fords_of_isen="rohan_regular", at_war="isengard")
    fight(orthanc, "orthanc", "fords_of_isen", dice=[6, 1], shadow=[("isengard_regular",)])
    assert orthanc.at("fords_of_isen") == {"isengard_regular": 1}
    assert orthanc.at("orthanc") == {"saruman": 1}


@rule("R7.47", "R7.8")
def test_only_attackers_advance_across_any_border():
    game = given(
        druadan_forest="2 gondor_regular, north_regular",
        folde="sauron_regular",
        captured="folde",
        at_war="gondor",
    )
    acts(game, attack, FREE_PEOPLES, False, dice=[6, 1, 1]).answers(
        free_peoples=[("gondor_regular", "gondor_regular")]
    )
    assert game.question(FREE_PEOPLES).items == {"gondor_regular": 2}
    game.answer(FREE_PEOPLES, "gondor_regular", "gondor_regular")
    assert game.at("folde") == {"gondor_regular": 2}
    assert game.at("druadan_forest") == {"north_regular": 1}


@rule("R7.49", "R6.27")
def test_besiegers_who_advance_elsewhere_leave_the_siege():
    game = given(
        inside={"helms_deep": "2 rohan_regular"},
        helms_deep="2 isengard_regular",
        westemnet="rohan_regular",
        at_war="isengard",
    )
    fight(game, "helms_deep", "westemnet", dice=[6, 1, 1], shadow=[("isengard_regular",) * 2])
    assert "helms_deep" not in game.state.inside
    assert game.at("helms_deep") == {"rohan_regular": 2}
    assert game.state.captured["westemnet"] == SHADOW


@rule("R7.44")
def test_terms_of_a_card_corsairs_stand_in_the_region_and_do_not_cease():
    """S49, A42: the force has moved in, fights there, and holds the city when the defender is gone."""
    game = given(
        pelargir="gondor_regular", umbar="3 southrons_easterlings_regular", at_war="southrons_easterlings"
    )

    async def corsairs(g):
        from games.wotr.events import ArmyMoved

        three = {"southrons_easterlings_regular": 3}
        g.record(ArmyMoved(SHADOW, "umbar", "pelargir", three, because="sh_str_10"))
        terms = CombatTerms("sh_str_10", must_fight=True, in_place=True)
        await battle.give_battle(g, SHADOW, "pelargir", "pelargir", three, terms)

    acts(game, corsairs, dice=[5, 5, 4, 1, 6, 1, 1, 1])
    assert rolls(game, SHADOW)[0] == ((5, 5, 4), 6, 0)
    assert game.prompt(FREE_PEOPLES) == "battle.retreat"
    game.answer(FREE_PEOPLES, "stand")
    assert "battle.continue" not in game.asked
    assert game.state.captured["pelargir"] == SHADOW
    assert game.state.steps_to_war["gondor"] == 0
    assert "gondor" not in game.state.passive
    assert victory_points(game.state, SHADOW) == 1


@rule("R8.13", "R10.14")
def test_an_attack_by_a_card_is_an_attack_for_the_nations():
    game = given(westemnet="isengard_regular", edoras="2 rohan_regular, gondor_regular", at_war="isengard")
    terms = CombatTerms("sh_char_23")
    fight(game, "westemnet", "edoras", terms=terms, dice=[1, 1, 1, 1], shadow="cease")
    assert game.told(BattleBegan)[0].because == "sh_char_23"
    assert [event.nation for event in game.told(NationActivated)] == ["gondor", "rohan"]
    assert [event.nation for event in game.told(NationAdvanced)] == ["gondor", "rohan"]


def test_losses_do_not_reach_back_into_what_was_told_before():
    game = given(westemnet="3 isengard_regular", fangorn="3 rohan_regular", at_war="isengard")
    figures = {"isengard_regular": 3}
    game.plays(battle.give_battle, SHADOW, "westemnet", "fangorn", figures, dice=[1, 1, 1, 6, 6, 1])
    assert game.at("westemnet") == {"isengard_regular": 1}
    assert figures == game.told(BattleBegan)[0].attackers == {"isengard_regular": 3}

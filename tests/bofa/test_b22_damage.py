"""B22, B23, B24, B25: damage and casualties, the end of a round, combined attacks, damage outside combat."""

from __future__ import annotations

import pytest

from games.bofa.attack import combined_attack, combined_targets
from games.bofa.cards.sh_story import victory_vanishes_from_hope
from games.bofa.combat import Combat, CombatTerms, Force
from games.bofa.damage import deal, must_lose, suffer, take_casualties
from games.bofa.events import (
    ArmyAdvanced,
    ArmyWithdrew,
    AttackCeased,
    BodyguardUsed,
    CombatEnded,
    CombatRoundBegan,
    DamageSuffered,
    LeadershipLost,
    ManoeuvreUsed,
    PlaceFreed,
    RingUsed,
    SuperiorityWon,
    TokensRemoved,
    UnitsDisbanded,
    UnitsLost,
)
from games.bofa.facts import FREE_PEOPLES, SHADOW
from games.bofa.withdrawal import refuges
from tests.bofa.rules import rule
from tests.bofa.scenario import fight, given, rolls

MISSES = [1] * 20


def leaving(game, origin, target, by=SHADOW):
    """Where the defender could go."""
    foe = FREE_PEOPLES if by == SHADOW else SHADOW
    return refuges(
        game.state, Combat(target, Force(by, origin), Force(foe, target), CombatTerms(), (origin,), 1)
    )


# --- B22 ---------------------------------------------------------------------------------------------


@rule("B22.1", "B22.18", "B22.23")
def test_each_hit_is_a_damage_marker_on_both_sides():
    game = given(va_2="3 wargs", va_3="3 elf_spearmen")
    fight(game, "va_2", "va_3", dice=[6, 6, 1, 5, 1, 1], free=["regroup", ()], shadow=["regroup", ()])
    assert (game.army("va_3").damage, game.army("va_2").damage) == (2, 1)


@rule("B22.2", "B22.19")
def test_extra_and_cancelled_damage_comes_before_casualties():
    game = given(va_2="3 wargs", va_3="3 elf_spearmen")
    fight(game, "va_2", "va_3", dice=[6, 6, 1, 5, 1, 1], free=["elf_spearmen", ()], shadow=["regroup", ()])
    assert game.told(ManoeuvreUsed)[0] == ManoeuvreUsed(FREE_PEOPLES, "elf_spearmen", -1)
    assert game.army("va_3").damage == 1


@rule("B22.3", "B22.4", "B22.7", "B22.8", "B22.25")
def test_casualties_are_a_free_choice():
    game = given(va_2="2 orcs, wargs", damage={"va_2": 3})
    game.plays(take_casualties, "va_2")
    question = game.question(SHADOW)
    assert (question.least, question.most, question.items) == (0, 2, {"orcs": 2, "wargs": 1})
    game.answer(SHADOW, "wargs", "orcs")
    assert (game.at("va_2"), game.army("va_2").damage) == ({"orcs": 1}, 0)
    assert game.told(UnitsLost)[0].healed == 3
    assert game.state.stock["wargs"] == 12


@rule("B22.3", "B22.5", "B22.6")
def test_ex23_forced_casualties():
    """EX23: five markers on three units: two units go, one marker stays."""
    assert must_lose(3, 5) == 2
    game = given(va_2="2 orcs, wargs", damage={"va_2": 2})
    game.plays(suffer, "va_2", 3, "test")
    assert (game.question(SHADOW).least, game.question(SHADOW).most) == (2, 3)
    game.answer(SHADOW, "orcs", "wargs")
    assert (game.at("va_2"), game.army("va_2").damage) == ({"orcs": 1}, 1)
    assert must_lose(3, 3) == 0
    assert must_lose(1, 2) == 1


@rule("B22.9", "B25.3")
def test_with_its_last_unit_an_army_is_gone():
    game = given(va_2="lake_men, bard, gandalf", leadership={"va_2": 2}, damage={"va_2": 1})
    game.plays(suffer, "va_2", 1, "test")
    assert "va_2" not in game.state.armies
    assert game.state.where["bard"] == game.state.where["gandalf"] == "gone"


@rule("B22.10", "B22.11", "B22.12", "B22.14", "B22.19", "B22.21")
@pytest.mark.parametrize(("card", "black", "army"), [("regroup", (), 3), ("elf_spearmen", (6,), 2)])
def test_ex25_a_fortification_takes_the_damage(card, black, army):
    """EX25: of four damage one breaches the walls; Wall of Spears would leave three."""
    game = given(eb_3="4 orcs, bolg", eb_spur="5 elf_spearmen", breaches={"eb_spur": 2})
    fight(
        game,
        "eb_3",
        "eb_spur",
        dice=[6, 6, 6, 6, 6, 1, 1, 1, 1],
        free=[card],
        shadow=["regroup"],
    )
    suffered = next(event for event in game.told(DamageSuffered) if event.side == FREE_PEOPLES)
    assert (suffered.fortification, suffered.army) == (1, army)
    assert game.state.breaches["eb_spur"] == 3
    assert rolls(game, SHADOW)[0][2] == 6


@rule("B22.13")
def test_damage_on_walls_is_permanent():
    game = given(eb_spur="3 lake_men", eb_3="orcs")
    game.plays(deal, "eb_spur", 5, "test")
    assert (game.state.breaches["eb_spur"], game.army("eb_spur").damage) == (3, 2)


@rule("B22.15")
def test_walls_protect_whoever_defends_them():
    game = given(eb_spur="3 orcs", held="eb_spur")
    game.plays(suffer, "eb_spur", 2, "test")
    assert (game.state.breaches, game.army("eb_spur").damage) == ({"eb_spur": 2}, 0)


@rule("B22.16", "B25.1", "B25.2")
def test_damage_from_outside_goes_to_the_walls_first():
    game = given(eb_spur="3 orcs", held="eb_spur", breaches={"eb_spur": 2})
    game.plays(suffer, "eb_spur", 3, "magic_blast")
    assert game.told(DamageSuffered)[0] == DamageSuffered(SHADOW, "eb_spur", 2, 1, because="magic_blast")
    assert game.question(SHADOW).prompt == "damage.casualties"


@rule("B22.17", "B22.20", "B30.4", "B30.7")
def test_a_bodyguard_cancels_all_damage_of_the_round():
    game = given(va_2="3 wargs, bolg", va_3="4 elf_archers", bodyguard=2)
    fight(
        game,
        "va_3",
        "va_2",
        by=FREE_PEOPLES,
        dice=[6, 6, 6, 6, 1, 1, 1, 1, 1, 1],
        free=["elf_archers"],
        shadow=["regroup", "use"],
    )
    assert game.told(BodyguardUsed) == [BodyguardUsed("va_2", 5)]
    assert (game.army("va_2").damage, game.state.bodyguard) == (0, 1)


@rule("B22.22")
def test_the_defender_takes_casualties_first():
    game = given(va_2="2 wargs", va_3="2 elf_spearmen")
    fight(game, "va_2", "va_3", dice=[6, 1, 6, 1], free=["regroup"], shadow=["regroup"])
    assert list(game.open) == [FREE_PEOPLES]
    game.answers(free=[()])
    assert game.prompt(SHADOW) == "damage.casualties"


@rule("B22.24")
def test_no_quarter_wounds_the_army_not_the_walls():
    game = given(eb_3="2 orcs", eb_spur="2 lake_men", free_hand="event_03")
    fight(game, "eb_3", "eb_spur", dice=[1, 1, 4, 4], free=["event_03"], shadow=["regroup"])
    suffered = game.told(DamageSuffered)
    assert suffered[0] == DamageSuffered(FREE_PEOPLES, "eb_spur", 1, because="no_quarter")
    assert rolls(game, FREE_PEOPLES)[0] == ((4, 4), (), 5, 2)


def test_bilbos_ring_turns_one_damage_away():
    game = given(va_2="2 lake_men, bilbo", ring=2)
    game.plays(suffer, "va_2", 2, "test").answers(free=["use"])
    assert game.told(RingUsed) == [RingUsed("va_2", 1)]
    assert (game.army("va_2").damage, game.state.ring) == (1, 1)


def test_shining_armour_takes_what_it_is_given():
    game = given(va_2="2 dwarf_veterans, thorin", table="fate_09", armour=1)
    game.plays(suffer, "va_2", 3, "test").answers(free=["2"])
    assert (game.army("va_2").damage, game.state.armour) == (1, 3)


# --- B23 ---------------------------------------------------------------------------------------------


@rule("B23.1")
def test_a_combat_ends_when_an_army_is_gone():
    game = given(va_2="orcs", va_3="4 elf_spearmen", damage={"va_2": 1})
    fight(game, "va_2", "va_3", dice=[1, 6, 1, 1, 1], free=["regroup"], shadow=["regroup"])
    assert game.told(CombatEnded) == [CombatEnded("destroyed", FREE_PEOPLES)]
    assert game.over


@rule("B23.2", "B23.23")
def test_the_attacker_may_cease_and_nobody_moves():
    game = given(va_2="2 wargs", va_3="2 elf_spearmen")
    fight(game, "va_2", "va_3", dice=MISSES, free=["regroup"], shadow=["wargs", "cease"])
    assert game.told(AttackCeased)
    assert (game.at("va_2"), game.at("va_3")) == ({"wargs": 2}, {"elf_spearmen": 2})


@rule("B23.4")
def test_otherwise_a_new_round_begins():
    game = given(va_2="2 wargs", va_3="2 elf_spearmen")
    fight(game, "va_2", "va_3", dice=MISSES, free=["regroup", "stand"], shadow=["wargs", "continue"])
    assert [event.round for event in game.told(CombatRoundBegan)] == [1, 2]


@rule("B23.5", "B22.23")
def test_ex29_both_armies_gone():
    """EX29: the defender keeps the region and nobody advances."""
    game = given(va_2="wargs", va_dale="lake_men", damage={"va_2": 1, "va_dale": 1})
    fight(game, "va_2", "va_dale", dice=[6, 6], free=["regroup"], shadow=["regroup"])
    assert game.told(CombatEnded) == [CombatEnded("both_destroyed", None)]
    assert not game.told(ArmyAdvanced)
    assert game.state.held == []


@rule("B19.10", "B23.3", "B23.6", "B23.7", "B23.8", "B23.9", "B23.10", "B23.25")
def test_ex26_where_may_it_withdraw():
    """EX26: ford, enemy control, and neighbours of the enemy are barred; va_3 is left."""
    game = given(va_4="2 lake_men", va_5="3 orcs", va_8="2 orcs", held="va_dale")
    assert leaving(game, "va_5", "va_4") == ["va_3"]
    fight(game, "va_5", "va_4", dice=MISSES, free=["regroup"], shadow=["regroup", "continue"])
    assert game.offers(FREE_PEOPLES) == ["stand", "va_3"]
    assert game.why_not(FREE_PEOPLES, "eb_6") == ("over_ford", "B23.8")
    assert game.why_not(FREE_PEOPLES, "va_dale") == ("enemy_control", "B23.7")
    assert game.why_not(FREE_PEOPLES, "va_6") == ("near_enemy", "B23.9")
    assert game.why_not(FREE_PEOPLES, "va_5") == ("enemy_army", "B23.7")
    assert game.why_not(FREE_PEOPLES, "eb_5") == ("river", "B3.5")
    game.answers(free="va_3")
    assert game.told(ArmyWithdrew)[0].because == "orderly"
    assert game.told(CombatEnded)[0] == CombatEnded("withdrew", SHADOW)


@rule("B23.10")
def test_friends_and_own_walls_waive_ford_and_enemy():
    game = given(va_4="2 lake_men", va_5="3 orcs", va_8="2 orcs", eb_6="lake_men", va_6="elf_archers")
    assert leaving(game, "va_5", "va_4") == ["eb_6", "va_dale", "va_3", "va_6"]
    gate = given(eb_4="lake_men", eb_8="orcs", eb_9="orcs")
    assert "eb_gate" in leaving(gate, "eb_8", "eb_4")


@rule("B23.13", "B22.3", "B23.28")
def test_ex27_rout():
    """EX27: four markers on four units: two units go before the army does."""
    game = given(va_3="2 lake_men, 2 elf_spearmen", va_2="2 wargs", damage={"va_3": 4})
    fight(game, "va_2", "va_3", dice=MISSES, free=["lake_men", (), "va_4"], shadow=["regroup", "continue"])
    question = game.question(FREE_PEOPLES)
    assert (question.prompt, question.least, question.most) == ("damage.casualties", 2, 2)
    game.answers(free=[("lake_men", "elf_spearmen")])
    assert (game.at("va_4"), game.army("va_4").damage) == ({"lake_men": 1, "elf_spearmen": 1}, 0)
    assert game.told(ArmyWithdrew)[0].because == "rout"


@rule("B23.11", "B23.12", "B23.24")
def test_ex28_no_place_to_go():
    """EX28: the attacker picks the region, and it costs one damage."""
    game = given(va_4="2 lake_men", va_5="3 orcs", va_8="2 orcs", va_2="orcs", held="va_dale")
    assert leaving(game, "va_5", "va_4") == []
    fight(game, "va_5", "va_4", dice=MISSES, free=["regroup", "give_way"], shadow=["regroup", "continue"])
    assert game.offers(SHADOW) == ["eb_6", "va_3", "va_6"]
    game.answers(shadow=["va_6"])
    assert game.prompt(FREE_PEOPLES) == "damage.casualties"
    game.answers(free=[()])
    assert (game.at("va_6"), game.army("va_6").damage) == ({"lake_men": 2}, 1)
    stuck = given(ss_1="lake_men", ss_2="3 orcs")
    fight(stuck, "ss_2", "ss_1", dice=MISSES, free=["regroup"], shadow=["regroup", "continue"])
    assert stuck.prompt(FREE_PEOPLES) == "combat.manoeuvre"


@rule("B23.14")
def test_an_army_can_die_in_its_rout():
    game = given(va_3="lake_men, bard", va_2="2 wargs")
    fight(game, "va_2", "va_3", dice=[6, 1, 1, 1, 1], free=["lake_men", ()], shadow=["regroup", "continue"])
    game.answers(free=["va_4"])
    assert game.at("va_4") == {"lake_men": 1}
    dying = given(va_4="lake_men, bard", va_5="3 orcs", va_8="2 orcs", va_2="orcs", held="va_dale")
    dying.state.armies["va_4"].damage = 1
    fight(
        dying, "va_5", "va_4", dice=MISSES, free=["lake_men", (), "give_way"], shadow=["regroup", "continue"]
    )
    dying.answers(shadow=["va_6"])
    assert dying.state.where["bard"] == "gone"
    assert dying.told(CombatEnded)[0] == CombatEnded("destroyed", SHADOW)


@rule("B23.15")
def test_withdrawing_onto_friends_merges():
    game = given(va_3="3 elf_spearmen", va_4="4 lake_men", va_2="2 wargs")
    fight(game, "va_2", "va_3", dice=MISSES, free=["regroup", "va_4"], shadow=["regroup", "continue"])
    game.answers(free=[("lake_men", "lake_men")])
    assert game.at("va_4") == {"lake_men": 2, "elf_spearmen": 3}
    assert game.told(UnitsDisbanded)[0].units == {"lake_men": 2}


@rule("B23.16", "B23.17", "B23.18", "B23.19")
def test_the_winner_may_advance_with_a_part():
    game = given(
        va_2="4 wargs, bolg",
        va_dale="lake_men",
        damage={"va_2": 2, "va_dale": 1},
        leadership={"va_2": 2},
        tokens={"va_dale": "elves"},
        bodyguard=1,
    )
    fight(game, "va_2", "va_dale", dice=[6, 6, 6, 6, 1], free=["regroup"], shadow=["regroup", ()])
    assert game.prompt(SHADOW) == "advance.units"
    game.answers(shadow=[("wargs",) * 3, (), "1"])
    assert game.prompt(SHADOW) == "advance.damage"
    assert game.offers(SHADOW) == ["1", "2"]
    game.answers(shadow=["2"])
    assert (game.army("va_dale").damage, game.army("va_dale").leadership) == (2, 1)
    assert game.state.where["bolg"] == "va_2"
    assert game.told(TokensRemoved)
    assert game.state.held == ["va_dale"]


@rule("B23.20")
def test_an_advance_is_no_move():
    game = given(va_2="4 wargs", va_3="lake_men", va_4="lake_men", damage={"va_3": 1})
    fight(game, "va_2", "va_3", dice=[6, 6, 6, 6, 1], free=["regroup"], shadow=["regroup", ("wargs",) * 4])
    assert game.over
    assert game.at("va_3") == {"wargs": 4}


@rule("B23.20", "B12.1")
def test_no_more_than_five_go_into_what_they_have_won():
    """Out of a mustering region, where any number may stand."""
    game = given(bl_5="7 wargs", bl_4="lake_men", damage={"bl_4": 1})
    fight(game, "bl_5", "bl_4", dice=[6, 6, 6, 6, 6, 1], free=["regroup"], shadow=["regroup"])
    assert game.prompt(SHADOW) == "advance.units"
    assert game.question(SHADOW).most == 5
    game.answers(shadow=[("wargs",) * 5])
    assert game.at("bl_4") == {"wargs": 5}
    assert game.at("bl_5") == {"wargs": 2}


@rule("B23.20")
def test_under_the_second_version_all_of_them_go():
    game = given(bl_5="7 wargs", bl_4="lake_men", damage={"bl_4": 1})
    game.state.rules = 2
    fight(game, "bl_5", "bl_4", dice=[6, 6, 6, 6, 6, 1], free=["regroup"], shadow=["regroup"])
    assert game.question(SHADOW).most == 7


@rule("B23.21")
def test_dense_fog_ends_the_combat():
    game = given(va_2="3 wargs", va_3="3 elf_spearmen", free_hand="event_10")
    fight(game, "va_2", "va_3", dice=MISSES, free=["event_10"], shadow=["regroup"])
    assert game.told(CombatEnded) == [CombatEnded("fog", None)]
    won = given(va_2="3 wargs", va_3="elf_spearmen", damage={"va_3": 1}, free_hand="event_10")
    fight(won, "va_2", "va_3", dice=[6, 6, 6, 1], free=["event_10"], shadow=["regroup", ("wargs",)])
    assert won.told(CombatEnded)[0].winner == SHADOW


@rule("B23.22", "B23.27")
def test_elven_charge_bars_the_orderly_way_in_the_first_round():
    game = given(va_2="3 elf_spearmen", va_3="3 wargs")
    terms = CombatTerms("fp_story_06", leadership=5, pursuit=True)
    fight(
        game,
        "va_2",
        "va_3",
        by=FREE_PEOPLES,
        terms=terms,
        dice=MISSES,
        free=["regroup", "continue"],
        shadow=["regroup"],
    )
    assert game.question(SHADOW).about["how"] == "rout"
    game.answers(shadow=["stand", "regroup"], free=["regroup", "continue"])
    assert game.question(SHADOW).about["how"] == "orderly"


@rule("B23.26", "B14.3")
def test_withdrawing_into_a_place_frees_it():
    """Only a place that the enemy does not control can be entered, so nothing is freed; tokens go."""
    game = given(eb_7="2 lake_men", eb_6="3 orcs", tokens={"bl_6": "shadow"})
    fight(game, "eb_6", "eb_7", dice=MISSES, free=["regroup", "bl_6"], shadow=["regroup", "continue"])
    assert game.told(TokensRemoved)[0].region == "bl_6"
    assert not game.told(PlaceFreed)


# --- B24 ---------------------------------------------------------------------------------------------


@rule("B24.1", "B24.9", "B28.25")
def test_two_armies_next_to_the_enemy():
    assert combined_targets(given(bl_7="orcs", bl_6="orcs", eb_7="lake_men").state, SHADOW) == ["eb_7"]
    assert combined_targets(given(bl_7="orcs", eb_7="lake_men").state, SHADOW) == []
    beorn = given(bl_7="orcs", bl_6="orcs", where={"beorn": "eb_7"}, wrath=8)
    assert combined_targets(beorn.state, SHADOW) == ["eb_7"]


@rule("B24.2", "B24.3", "B24.4", "B24.5", "B24.6", "B24.7", "B24.12")
def test_ex30_combined_attack():
    """EX30: X fights round one, Y round two; cards are back, each has its own first round."""
    game = given(eb_2="2 wargs, orcs", eb_spur="3 orcs", eb_3="4 lake_men", eb_7="2 wargs")
    game.plays(combined_attack, SHADOW, dice=MISSES).answers(shadow=["eb_3", "eb_7"])
    assert len(game.told(SuperiorityWon)) == 0
    game.answers(shadow=["wargs"], free=["regroup"])
    assert rolls(game, SHADOW)[0][2] == 6
    assert len(rolls(game, SHADOW)[0][0] + rolls(game, SHADOW)[0][1]) == 2
    game.answers(shadow=["continue"], free=["stand"])
    game.answers(shadow=["eb_2"])
    assert "wargs" in game.offers(SHADOW)
    game.answers(shadow=["wargs"], free=["regroup"])
    assert rolls(game, SHADOW)[1][2] == 5
    game.answers(shadow=["continue"], free=["stand"])
    game.answers(shadow=["eb_7"])
    assert [event.army for event in game.told(CombatRoundBegan)] == ["eb_7", "eb_2", "eb_7"]
    assert leaving(game, "eb_7", "eb_3") == []


@rule("B24.3", "B24.13")
def test_only_the_fighting_army_is_hurt():
    game = given(bl_7="3 orcs", bl_6="3 orcs", eb_7="4 lake_men")
    game.plays(combined_attack, SHADOW, dice=[1, 1, 1, 6, 6, 1, 1]).answers(shadow=["eb_7", "bl_7"])
    game.answers(shadow=["orcs", (), "continue"], free=["regroup", "stand"])
    assert (game.army("bl_7").damage, game.army("bl_6").damage) == (2, 0)
    assert "bl_7" in game.offers(SHADOW)


@rule("B24.7", "B24.8", "B23.5")
def test_another_army_may_advance():
    """EX29, second half: the fighting army died with the defender, the other advances."""
    game = given(bl_7="orcs", bl_6="3 orcs", eb_7="lake_men", damage={"bl_7": 1, "eb_7": 1})
    game.plays(combined_attack, SHADOW, dice=[6, 6]).answers(
        shadow=["eb_7", "bl_7", "regroup"], free=["regroup"]
    )
    assert game.told(CombatEnded)[0] == CombatEnded("destroyed", SHADOW)
    game.answers(shadow=[("orcs", "orcs")])
    assert (game.at("eb_7"), game.at("bl_6")) == ({"orcs": 2}, {"orcs": 1})


@rule("B24.7")
def test_only_one_army_advances():
    game = given(bl_7="orcs", bl_6="orcs", eb_7="lake_men", damage={"eb_7": 1})
    game.plays(combined_attack, SHADOW, dice=[6, 1]).answers(
        shadow=["eb_7", "bl_7", "regroup"], free=["regroup"]
    )
    assert game.offers(SHADOW) == ["bl_6", "bl_7", "done"]
    game.answers(shadow=["bl_6", ("orcs",)])
    assert (game.at("eb_7"), game.at("bl_7")) == ({"orcs": 1}, {"orcs": 1})


@rule("B24.10", "B28.18")
def test_beorn_joins_no_combined_attack():
    game = given(va_3="lake_men", va_4="orcs", where={"beorn": "va_5"}, wrath=8)
    assert combined_targets(game.state, FREE_PEOPLES) == []


@rule("B24.14")
def test_ceasing_ends_the_whole_attack():
    game = given(bl_7="3 orcs", bl_6="3 orcs", eb_7="4 lake_men")
    game.plays(combined_attack, SHADOW, dice=MISSES).answers(shadow=["eb_7", "bl_7"])
    game.answers(shadow=["orcs", "cease"], free=["regroup"])
    assert game.over


# --- B25 ---------------------------------------------------------------------------------------------


@rule("B25.4", "B30.5", "B30.6")
def test_a_bodyguard_helps_outside_combat_too():
    game = given(va_2="2 orcs, bolg", va_3="2 orcs", bodyguard=1)
    game.plays(suffer, "va_3", 1, "magic_blast").answers(shadow=[()])
    assert game.asked == ["damage.casualties"]
    game.plays(suffer, "va_2", 2, "magic_blast").answers(shadow=["use"])
    assert game.army("va_2").damage == 0


@rule("B25.5")
def test_nobody_advances_after_such_damage():
    game = given(va_2="orcs", va_3="lake_men", damage={"va_2": 1})
    game.plays(suffer, "va_2", 1, "magic_blast")
    assert game.over
    assert "va_2" not in game.state.armies


@rule("B25.6")
def test_a_marker_put_straight_on_an_army_forces_nothing():
    game = given(va_2="lake_men", eb_spur="2 lake_men")
    game.plays(victory_vanishes_from_hope, SHADOW, "muster").answers(shadow=[("va_2", "eb_spur")])
    assert (game.army("va_2").damage, game.army("eb_spur").damage) == (1, 1)
    assert game.state.breaches == {}
    assert game.asked == ["cards.armies"]


def test_old_hatred_takes_a_token():
    game = given(eb_4="2 dwarf_veterans", eb_8="5 orcs", leadership={"eb_8": 1})
    fight(
        game,
        "eb_4",
        "eb_8",
        by=FREE_PEOPLES,
        dice=[1, 1, 6, 1, 1, 1, 1, 1, 1, 1],
        free=["dwarf_veterans"],
        shadow=["regroup"],
    )
    assert game.told(LeadershipLost)[0] == LeadershipLost(SHADOW, "eb_8", 1, "dwarf_veterans")

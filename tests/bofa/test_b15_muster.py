"""B15, B16, B17: recruiting, rallying, goblins and passes."""

from __future__ import annotations

import pytest

from games.bofa import moving, recruit
from games.bofa.attack import combined_targets, move_and_attack
from games.bofa.cards.orders import blow_the_horns, gather_and_marshal
from games.bofa.combat import Combat, CombatTerms, Force
from games.bofa.eagles import can_attack_proudly
from games.bofa.events import (
    ArmyMoved,
    PassOpened,
    RallyRolled,
    TokenFlipped,
    TokensPlaced,
    TokensRemoved,
    UnitsDisbanded,
    UnitsPlaced,
)
from games.bofa.facts import FREE_PEOPLES, LEADS_TO, NEIGHBOURS, PROTECTION, SHADOW
from games.bofa.moving import ANYBODY, LED
from games.bofa.position import is_near_enemy, may_hold_token, targets, tokens_left, ways
from games.bofa.rally import can_rally, rally, rally_armies
from games.bofa.recruit import flip, flippable, place_and_flip, place_token, place_units, recruit_goblins
from games.bofa.shots import archery_targets, blast_targets
from games.bofa.withdrawal import refuges
from tests.bofa.rules import rule
from tests.bofa.scenario import fight, given, rolls

HEAP = "men_and_dwarves"


def moves(game, seat, most=1, steps=1, need=ANYBODY):
    return game.plays(moving.move_armies, seat, most, steps, need)


# --- B15 ---------------------------------------------------------------------------------------------


@rule("B15.2", "B15.14", "B15.18", "B15.21")
def test_a_flipped_token_brings_its_units_and_leaves_the_game():
    game = given(bl_3="orcs", tokens={"bl_3": "shadow", "bl_2": "shadow"}, damage={"bl_3": 1})
    assert flippable(game.state, SHADOW) == ["bl_2", "bl_3"]
    assert flippable(game.state, FREE_PEOPLES) == []
    game.plays(flip, SHADOW, "bl_3", "shadow", "recruit", draws=["orcs_2"])
    assert (game.at("bl_3"), game.army("bl_3").damage) == ({"orcs": 3}, 1)
    assert game.state.unflipped["shadow"]["orcs_2"] == 7
    game.plays(flip, SHADOW, "bl_2", "shadow", "recruit", draws=["wargs"])
    assert (game.at("bl_2"), game.army("bl_2").damage) == ({"wargs": 1}, 0)
    assert game.state.tokens == {}


@rule("B15.3", "B15.7")
def test_tokens_are_placed_unseen_from_the_heap_the_owner_names():
    game = given(va_1="lake_men")
    game.plays(place_token, FREE_PEOPLES, "va_dale", "test")
    assert game.offers(FREE_PEOPLES) == ["men_and_dwarves", "elves"]
    assert game.why_not(FREE_PEOPLES, "shadow") == ("not_your_heap", "B15.4")
    game.answers(free="elves")
    assert game.told(TokensPlaced)[0] == TokensPlaced("elves", "va_dale", 1, "test")
    assert game.state.unflipped["elves"] == {"elf_archers": 10, "elf_spearmen": 10}


@rule("B15.4", "B15.5")
def test_never_with_an_enemy_or_his_control():
    game = given(va_dale="orcs", held="va_dale va_bridge")
    assert not may_hold_token(game.state, FREE_PEOPLES, "va_dale")
    assert not may_hold_token(game.state, FREE_PEOPLES, "va_bridge")
    assert may_hold_token(game.state, FREE_PEOPLES, "ss_slopes")
    assert may_hold_token(game.state, SHADOW, "bl_1")


@rule("B15.6")
def test_an_empty_heap_gives_nothing():
    game = given(va_1="lake_men", tokens={"va_dale": "17 men_and_dwarves"})
    assert tokens_left(game.state, HEAP) == 0
    game.plays(place_token, FREE_PEOPLES, "va_bridge", "test", ["men_and_dwarves"])
    assert game.result is None
    game.plays(place_token, FREE_PEOPLES, "va_bridge", "test")
    assert game.result == "elves"


@rule("B15.8", "B15.2", "B15.20")
def test_ex17_no_figure_left():
    """EX17: another of the group, or none."""
    game = given(none_left="dwarf_regulars", tokens={"va_dale": HEAP})
    game.plays(flip, FREE_PEOPLES, "va_dale", HEAP, "recruit", draws=["dwarf_regulars"])
    assert game.offers(FREE_PEOPLES) == ["lake_men", "dwarf_veterans", "none"]
    game.answers(free="dwarf_veterans")
    assert game.at("va_dale") == {"dwarf_veterans": 1}
    assert game.state.unflipped[HEAP]["dwarf_regulars"] == 3
    none = given(none_left="dwarf_regulars", tokens={"va_dale": HEAP})
    none.plays(flip, FREE_PEOPLES, "va_dale", HEAP, "recruit", draws=["dwarf_regulars"]).answers(free="none")
    assert none.at("va_dale") == {}


@rule("B15.9")
def test_two_orcs_are_replaced_figure_by_figure():
    game = given(bl_1="35 orcs", tokens={"bl_2": "shadow"})
    game.plays(flip, SHADOW, "bl_2", "shadow", "recruit", draws=["orcs_2"]).answers(shadow="wargs")
    assert game.at("bl_2") == {"orcs": 1, "wargs": 1}


@rule("B15.10")
def test_a_group_used_up_brings_nothing():
    game = given(none_left="elf_archers", tokens={"va_bridge": "elves"})
    game.state.armies["va_1"] = type(game.army("ss_1"))(FREE_PEOPLES, {"elf_spearmen": 5})
    game.state.armies["va_2"] = type(game.army("ss_1"))(FREE_PEOPLES, {"elf_spearmen": 5})
    game.state.stock.pop("elf_spearmen")
    game.plays(flip, FREE_PEOPLES, "va_bridge", "elves", "recruit", draws=["elf_archers"])
    assert (game.at("va_bridge"), game.state.tokens) == ({}, {})


@rule("B15.11", "B15.12", "B15.15")
def test_an_army_that_enters_removes_enemy_tokens_unseen():
    game = given(va_1="orcs", tokens={"va_bridge": "2 elves", "bl_7": "shadow"}, leadership={"va_1": 1})
    moves(game, SHADOW, steps=2, need=LED).answers(shadow=["va_1", "va_bridge", "ss_2"])
    assert game.told(TokensRemoved) == [TokensRemoved("va_bridge", "elves", 2, "entered")]
    assert tokens_left(game.state, "elves") == 20
    free = given(eb_7="lake_men", tokens={"bl_7": "shadow"})
    moves(free, FREE_PEOPLES).answers(free=["eb_7", "bl_7"])
    assert free.state.tokens == {}


@rule("B15.13")
def test_units_placed_directly_have_no_substitute():
    game = given(none_left="goblins", gm_west="goblins")
    game.plays(place_units, SHADOW, "gm_west", {"goblins": 2}, "test")
    assert not game.told(UnitsPlaced)


@rule("B15.16")
def test_surplus_goes_at_once_but_not_in_mustering_regions():
    game = given(va_dale="5 lake_men", tokens={"va_dale": HEAP})
    game.plays(flip, FREE_PEOPLES, "va_dale", HEAP, "recruit", draws=["dwarf_veterans"])
    game.answers(free=[("lake_men",)])
    assert game.told(UnitsDisbanded)[0].units == {"lake_men": 1}
    horde = given(bl_3="5 orcs", tokens={"bl_3": "shadow"})
    horde.plays(flip, SHADOW, "bl_3", "shadow", "recruit", draws=["wargs"])
    assert horde.at("bl_3") == {"orcs": 5, "wargs": 1}


@rule("B15.17")
def test_tokens_work_in_boxes_with_an_army():
    game = given(gm_north="4 goblins", gp_west="goblins")
    game.plays(gather_and_marshal, SHADOW, "muster", draws=["great_orcs"]).answers(shadow="gm_north")
    assert game.at("gm_north") == {"goblins": 4, "great_orcs": 1}
    assert game.told(PassOpened)


@rule("B15.19")
def test_a_recruit_action_flips_one_per_region():
    game = given(tokens={"va_dale": "3 men_and_dwarves"})
    game.plays(recruit.recruit, FREE_PEOPLES, draws=["lake_men"])
    assert game.state.tokens == {"va_dale": {HEAP: 2}}
    assert len(game.told(TokenFlipped)) == 1


def test_two_heaps_in_one_settlement():
    game = given(tokens={"va_dale": "men_and_dwarves, elves"})
    game.plays(recruit.recruit, FREE_PEOPLES, draws=["elf_spearmen"]).answers(free="elves")
    assert game.at("va_dale") == {"elf_spearmen": 1}


def test_placed_and_flipped_at_once():
    game = given(va_1="lake_men")
    game.plays(place_and_flip, FREE_PEOPLES, "va_1", "test", draws=["lake_men"]).answers(free=HEAP)
    assert game.at("va_1") == {"lake_men": 2}


# --- B16 ---------------------------------------------------------------------------------------------


@rule("B16.2", "B16.3", "B16.5")
def test_ex20_rallying():
    """EX20: two of four succeed, the leader helps with the third."""
    game = given(va_1="4 lake_men, bard", damage={"va_1": 3})
    game.plays(rally, "va_1", dice=[6, 5, 2, 1, 5])
    assert game.told(RallyRolled)[0].successes == 3
    assert game.army("va_1").damage == 0
    short = given(va_1="4 lake_men, bard", damage={"va_1": 3})
    short.plays(rally, "va_1", dice=[6, 5, 2, 1, 4]).answers(free=[("lake_men",)])
    assert (short.at("va_1"), short.army("va_1").damage) == ({"lake_men": 3}, 0)


@rule("B16.4")
def test_blow_the_horns_succeeds_on_four():
    game = given(va_1="2 orcs", damage={"va_1": 2})
    game.plays(blow_the_horns, SHADOW, "muster", dice=[4, 4])
    assert game.army("va_1").damage == 0


@rule("B16.6", "B22.13")
def test_walls_do_not_rally():
    game = given(eb_spur="2 lake_men", damage={"eb_spur": 1}, breaches={"eb_spur": 2})
    game.plays(rally, "eb_spur", dice=[6, 6])
    assert game.state.breaches == {"eb_spur": 2}


@rule("B16.7", "B28.18")
def test_beorn_cannot_rally():
    assert not can_rally(given(where={"beorn": "va_1"}, wrath=1).state, FREE_PEOPLES)


@rule("B16.8")
def test_shining_armour_does_not_rally():
    game = given(eb_gate="2 dwarf_veterans, thorin", damage={"eb_gate": 1}, table="fate_09", armour=4)
    game.plays(rally, "eb_gate", dice=[6, 6])
    assert (game.army("eb_gate").damage, game.state.armour) == (0, 4)


@rule("B16.9")
def test_rally_dice_have_no_cap():
    game = given(bl_1="7 orcs", damage={"bl_1": 1})
    game.plays(rally, "bl_1", dice=[1, 1, 1, 1, 1, 1, 5])
    assert len(game.told(RallyRolled)[0].dice) == 7


@rule("B16.1", "B16.10")
def test_two_armies_rally_one_after_the_other():
    game = given(va_1="lake_men", va_2="lake_men", damage={"va_1": 1, "va_2": 1})
    game.plays(rally_armies, FREE_PEOPLES, dice=[6, 5]).answers(free=[("va_2", "va_1")])
    assert [event.region for event in game.told(RallyRolled)] == ["va_1", "va_2"]


def test_who_is_unhurt_does_not_rally():
    game = given(va_1="lake_men", va_2="lake_men", va_3="lake_men", damage={"va_1": 1, "va_2": 1})
    game.plays(rally_armies, FREE_PEOPLES)
    assert game.why_not(FREE_PEOPLES, "va_3") == ("not_damaged", "B16.2")
    assert game.why_not(FREE_PEOPLES, "va_4") == ("no_army", "B4.2")


# --- B17 ---------------------------------------------------------------------------------------------


@rule("B17.1", "B17.2", "B17.4")
def test_ex18_the_pass_opens():
    """EX18: with the fifth unit, and for good."""
    game = given(gm_north="4 goblins")
    assert ways(game.state, SHADOW, "gm_north") == []
    game.plays(recruit_goblins, SHADOW)
    assert game.told(PassOpened) == [PassOpened("gm_north")]
    moves(game, SHADOW).answers(shadow=["gm_north", "gp_north", ("goblins",) * 5])
    assert game.state.open_passes == ["gm_north"]
    assert ways(game.state, SHADOW, "gm_north") == ["gp_north"]


@rule("B17.3")
def test_any_units_count_for_the_pass():
    game = given(gm_west="3 goblins")
    game.plays(place_units, SHADOW, "gm_west", {"orcs": 2}, "test")
    assert game.told(PassOpened)


@rule("B17.5", "B17.6", "B17.7", "B17.8", "B17.9", "B20.6")
def test_ex19_out_of_the_pass():
    """EX19: no slope, no Combined Attack, no way back."""
    game = given(gp_north="2 goblins", eb_2="2 dwarf_veterans", eb_3="orcs")
    assert ways(game.state, SHADOW, "gp_north") == []
    assert targets(game.state, SHADOW, "gp_north") == ["eb_2"]
    assert combined_targets(game.state, SHADOW) == []
    assert targets(game.state, FREE_PEOPLES, "eb_2") == ["eb_3"]
    assert "gp_north" not in NEIGHBOURS["eb_2"]
    fight(game, "gp_north", "eb_2", dice=[5, 1, 1, 1, 1, 1], free=["regroup"], shadow=["regroup"])
    assert rolls(game, SHADOW)[0][2] == 5
    assert combined_targets(given(gp_north="orcs", gp_west="orcs", eb_2="lake_men").state, SHADOW) == []


@rule("B17.10", "B17.16")
def test_pass_and_region_are_not_adjacent():
    game = given(gp_north="2 goblins", eb_2="lake_men")
    assert not is_near_enemy(game.state, FREE_PEOPLES, "eb_2")
    combat = Combat(
        "eb_2", Force(SHADOW, "gp_north"), Force(FREE_PEOPLES, "eb_2"), CombatTerms(), ("gp_north",), round=1
    )
    assert refuges(game.state, combat) == ["eb_1", "eb_3", "eb_5", "eb_6"]


@rule("B17.11", "B17.12")
def test_the_free_peoples_cannot_reach_boxes():
    game = given(
        gp_north="2 goblins", gm_north="goblins", eb_1="lake_men, gandalf", eagles={"eastern_bank": 2}
    )
    assert archery_targets(game.state) == blast_targets(game.state) == []
    assert not can_attack_proudly(game.state)
    assert targets(game.state, FREE_PEOPLES, "eb_1") == []


@rule("B17.13", "B17.17")
def test_winning_from_a_pass():
    game = given(gp_north="3 goblins", eb_2="lake_men", damage={"eb_2": 1})
    fight(game, "gp_north", "eb_2", dice=[6, 1, 1, 1], free=["regroup"], shadow=["regroup"])
    game.answers(shadow=[("goblins", "goblins")])
    assert (game.at("eb_2"), game.at("gp_north")) == ({"goblins": 2}, {"goblins": 1})
    stays = given(gp_north="3 goblins", eb_2="3 lake_men")
    fight(stays, "gp_north", "eb_2", dice=[1] * 6, free=["regroup"], shadow=["regroup", "cease"])
    assert stays.at("gp_north") == {"goblins": 3}


@rule("B17.14")
def test_neither_exit_is_a_fortification():
    assert not {LEADS_TO["gp_north"], LEADS_TO["gp_west"]} & set(PROTECTION)


@rule("B17.15")
@pytest.mark.parametrize(("enemy", "goes_on"), [("eb_5", False), ("va_1", True)])
def test_two_regions_through_the_pass(enemy, goes_on):
    game = given(
        gm_north="5 goblins", leadership={"gm_north": 1}, open_passes=["gm_north"], **{enemy: "lake_men"}
    )
    moves(game, SHADOW, steps=2, need=LED).answers(shadow=["gm_north", "gp_north", ("goblins",) * 5, "eb_2"])
    assert [event.to for event in game.told(ArmyMoved)] == ["gp_north", "eb_2"]
    assert is_near_enemy(game.state, SHADOW, "eb_2") != goes_on


def test_an_attack_from_a_mustering_point_goes_into_the_pass_first():
    game = given(gm_north="5 goblins", eb_2="lake_men", open_passes=["gm_north"])
    game.plays(move_and_attack, SHADOW).answers(shadow=["gm_north", "gp_north", ("goblins",) * 5, "eb_2"])
    assert game.prompt(SHADOW) == "combat.manoeuvre"

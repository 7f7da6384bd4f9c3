"""B10, B11, B12: characters, Generals and range, armies."""

from __future__ import annotations

import pytest

from games.bofa import characters, generals, moving
from games.bofa.actions import possible_actions
from games.bofa.events import (
    CharacterEntered,
    CharacterLost,
    CharacterMoved,
    ConcentrationSpent,
    DamageSuffered,
    GeneralUsed,
    ShotsRolled,
    TokenFlipped,
    TokensPlaced,
)
from games.bofa.facts import FREE_PEOPLES, IN_RANGE, SHADOW
from games.bofa.generals import possible_abilities, usable_generals, use_general
from games.bofa.invariants import settled
from games.bofa.position import controls, is_led, leadership, strength, targets
from games.bofa.recruit import place_leadership
from games.bofa.shots import archers, archery
from tests.bofa.rules import rule
from tests.bofa.scenario import fight, given

# --- B10 ---------------------------------------------------------------------------------------------


@rule("B10.1", "B10.18")
def test_a_character_enters_by_his_sheet():
    game = given(va_1="lake_men", eb_camp="lake_men", marker=2)
    game.plays(characters.bring, "bilbo").answers(free="va_1")
    assert game.told(CharacterEntered)[0] == CharacterEntered("bilbo", "va_1", 5)
    assert game.state.ring == 5
    assert game.over


@rule("B10.4")
def test_no_entry_where_the_enemy_is():
    assert characters.can_bring(given(marker=6).state, "thorin")
    assert not characters.can_bring(given(eb_gate="orcs", held="eb_gate", marker=6).state, "thorin")
    assert not characters.can_bring(given(held="eb_gate", marker=6).state, "thorin")


def test_thorin_comes_with_a_company_that_may_attack():
    game = given(eb_4="orcs", marker=6)
    game.plays(characters.bring, "thorin")
    assert game.at("eb_gate") == {"dwarf_veterans": 1}
    game.answers(free=["eb_4"])
    assert game.prompt(FREE_PEOPLES) == "combat.manoeuvre"


@rule("B10.5", "B10.15", "B30.9")
def test_a_lone_character_is_ignored():
    game = given(va_1="orcs", where={"bard": "va_2"})
    assert targets(game.state, SHADOW, "va_1") == []
    game.plays(moving.move_armies, SHADOW, 1, 1).answers(shadow=["va_1", "va_2"])
    assert game.state.where["bard"] == "va_2"
    assert "va_1" in characters.reach(game.state, "bard")
    assert settled(game.state) == []


@rule("B10.6", "B10.7")
def test_characters_go_along_or_stay():
    game = given(va_1="lake_men, bard, gandalf")
    game.plays(moving.move_armies, FREE_PEOPLES, 1, 1).answers(free=["va_1", "va_2", ("gandalf",)])
    assert (game.state.where["bard"], game.state.where["gandalf"]) == ("va_1", "va_2")


@rule("B10.8", "B10.9", "B10.11")
def test_characters_move_up_to_their_movement():
    game = given(va_3="lake_men, gandalf", va_4="orcs", va_dale="2 orcs", va_2="elf_archers, bard")
    reach = characters.reach(game.state, "bard")
    assert {"va_dale", "va_8", "eb_camp"} <= set(reach)
    assert "eb_9" not in reach
    game.plays(characters.move_characters, FREE_PEOPLES)
    game.answers(free=["bard", "va_3"])
    assert game.offers(FREE_PEOPLES) == ["gandalf", "done"]
    game.answers(free=["gandalf"])
    assert game.why_not(FREE_PEOPLES, "bl_1") == ("too_far", "B10.8")
    game.answers(free=["eb_camp"])
    assert game.over
    assert [event.to for event in game.told(CharacterMoved)] == ["va_3", "eb_camp"]


@rule("B10.10")
def test_boxes_cannot_be_reached():
    game = given(where={"bolg": "eb_2"})
    assert not [place for place in characters.reach(game.state, "bolg") if place.startswith("g")]


@rule("B10.12", "B22.9")
def test_a_character_falls_with_his_army():
    game = given(va_3="lake_men, bard", va_4="4 orcs", activated="bard", damage={"va_3": 1})
    fight(game, "va_4", "va_3", dice=[6, 6, 1, 1, 1, 1], free=["regroup"], shadow=["regroup"])
    assert game.told(CharacterLost)[0] == CharacterLost("bard", "va_3", "army")
    assert (game.state.where["bard"], game.state.activated) == ("gone", [])


@rule("B10.13", "B10.16")
def test_beorn_and_the_lord_do_not_walk_with_the_others():
    game = given(where={"beorn": "va_1", "lord_of_eagles": "valley"}, wrath=8)
    assert not characters.can_move_characters(game.state, FREE_PEOPLES)


@rule("B10.14", "B14.3", "B27.12")
def test_a_lone_character_frees_nothing():
    game = given(held="va_dale", where={"gandalf": "va_2", "lord_of_eagles": "valley"}, eagles={"valley": 2})
    game.plays(characters.move_characters, FREE_PEOPLES).answers(free=["gandalf", "va_dale"])
    assert controls(game.state, SHADOW, "va_dale")


@rule("B10.19")
def test_bilbo_vanishes_and_reappears():
    game = given(va_3="lake_men, bilbo", va_4="4 orcs", va_10="lake_men", ring=2, damage={"va_3": 1})
    fight(
        game,
        "va_4",
        "va_3",
        dice=[6, 6, 1, 1, 1],
        free=["regroup", "not_now"],
        shadow=["regroup", ()],
    )
    assert (game.state.where["bilbo"], game.state.ring) == ("vanished", 1)
    assert characters.reach(game.state, "bilbo") == ["va_10"]
    game.plays(characters.move_characters, FREE_PEOPLES).answers(free=["bilbo"])
    assert game.state.where["bilbo"] == "va_10"
    last = given(va_3="lake_men, bilbo", va_4="4 orcs", ring=0, damage={"va_3": 1})
    fight(last, "va_4", "va_3", dice=[6, 6, 1, 1, 1], free=["regroup"], shadow=["regroup", ()])
    assert last.state.where["bilbo"] == "gone"


# --- B11 ---------------------------------------------------------------------------------------------


@rule("B11.1", "B6.4", "B11.2", "B5.7")
def test_ex9_two_generals_one_before_each_die():
    """EX9: Magic Blast before the first die; Archery only before a later one."""
    game = given(
        ss_ravenhill="elf_archers, gandalf, thranduil",
        ss_slopes="elf_archers",
        va_1="3 orcs",
        bl_1="orcs",
        activated="gandalf thranduil",
        free_dice="event army_muster army_muster",
        shadow_dice="event army",
    )
    game.goes_on(dice=[1, 1, 1]).answers(free=["gandalf", "magic_blast"])
    assert game.told(GeneralUsed)[0] == GeneralUsed("gandalf", "magic_blast")
    assert game.offers(FREE_PEOPLES) == ["event", "army_muster"]
    game.answers(free=["event", "discard_die"], shadow=["event", "discard_die"])
    assert "thranduil" in game.offers(FREE_PEOPLES)
    assert game.why_not(FREE_PEOPLES, "gandalf") == ("not_activated", "B11.1")


@rule("B11.3", "B31.8")
def test_a_troubled_general_is_blocked():
    game = given(va_1="lake_men, gandalf", activated="gandalf", table="sh_story_06", troubled="gandalf")
    assert usable_generals(game.state) == []
    game.state.troubled = "bard"
    assert usable_generals(game.state) == ["gandalf"]


@rule("B11.6", "B11.7", "B11.9")
@pytest.mark.parametrize("target", ["eb_6", "eb_7"])
def test_ex10_who_may_shoot(target):
    """EX10: the Camp shoots, the Lower Slopes are too far, in Dale the terrain is wrong."""
    game = given(**{target: "3 orcs"}, eb_camp="2 lake_men", ss_slopes="2 elf_archers", va_dale="lake_men")
    assert archers(game.state, target) == 2
    assert target in IN_RANGE["archers"]["eb_camp"]
    assert target not in IN_RANGE["archers"]["ss_slopes"]


@rule("B11.8")
def test_range_never_passes_a_black_line():
    assert "bl_4" not in IN_RANGE["archers"]["eb_spur"]
    assert "bl_1" not in IN_RANGE["gandalf"]["eb_7"]


@rule("B11.10")
def test_archery_deals_damage_like_combat():
    game = given(eb_camp="3 lake_men, thranduil", ss_slopes="elf_archers", eb_5="2 orcs, bolg", bodyguard=1)
    game.plays(archery, 5, dice=[5, 6, 1, 1]).answers(shadow=["use"])
    assert game.told(ShotsRolled)[0].hits == 2
    assert game.state.bodyguard == 0
    assert not game.told(DamageSuffered)


def test_archery_rolls_five_dice_at_most():
    game = given(eb_camp="5 lake_men", eb_9="2 lake_men", eb_5="5 orcs")
    game.plays(archery, 5, dice=[1, 1, 1, 1, 1])
    assert len(game.told(ShotsRolled)[0].dice) == 5


@rule("B11.11", "B11.12")
def test_cards_may_stack_tokens():
    game = given(va_1="orcs", leadership={"va_1": 1})

    async def place(g):
        place_leadership(g, SHADOW, "va_1", 2, "sh_story_02")

    game.plays(place)
    assert game.army("va_1").leadership == 3


@rule("B11.13", "B13.17")
def test_tokens_vanish_without_an_army_and_characters_stay():
    game = given(va_1="lake_men, bard", leadership={"va_1": 2}, damage={"va_1": 1})
    game.plays(moving.move_armies, FREE_PEOPLES, 1, 1).answers(free=["va_1", "va_2", ()])
    assert game.army("va_2").leadership == 2
    assert "va_1" not in game.state.armies
    assert game.state.where["bard"] == "va_1"


def test_magic_blast_with_concentration():
    game = given(va_2="lake_men, gandalf", va_4="5 orcs", activated="gandalf", concentration=True)
    game.plays(use_general, "gandalf", dice=[4, 4, 1, 1, 6]).answers(free=["use"], shadow=[("orcs",)])
    assert game.told(ConcentrationSpent)
    assert game.told(ShotsRolled)[0].hits == 3
    assert game.army("va_4").damage == 1


def test_bard_places_or_flips():
    game = given(eb_camp="lake_men, bard", tokens={"eb_camp": "men_and_dwarves"}, activated="bard")
    game.plays(use_general, "bard", draws=["lake_men"]).answers(free=["flip_token"])
    assert game.told(TokenFlipped)
    game.state.activated = ["bard"]
    game.plays(use_general, "bard").answers(free=["va_dale"])
    assert game.told(TokensPlaced)[0] == TokensPlaced("men_and_dwarves", "va_dale", 1, "bard")


def test_dain_places_in_the_camp_or_rallies():
    game = given(eb_9="2 dwarf_regulars, dain", damage={"eb_9": 2}, activated="dain")
    assert generals.dain_places(game.state) == ["eb_camp"]
    game.plays(use_general, "dain", dice=[4, 3]).answers(free=["rally", ()])
    assert game.army("eb_9").damage == 1


def test_thranduil_places_elves():
    game = given(ss_2="elf_spearmen, thranduil", activated="thranduil", held="ss_slopes")
    game.plays(use_general, "thranduil")
    assert game.offers(FREE_PEOPLES) == ["ss_ravenhill", "va_bridge"]


@rule("B11.5")
def test_the_lord_can_be_used_from_the_eyrie():
    game = given(va_1="lake_men", where={"lord_of_eagles": "eyrie"}, activated="lord_of_eagles")
    assert list(possible_abilities(game.state, "lord_of_eagles")) == ["lead_eagles", "recruit_eagle"]


# --- B12 ---------------------------------------------------------------------------------------------


@rule("B12.1", "B12.2", "B12.4", "B12.5")
def test_five_units_in_a_region():
    game = given(gp_north="5 goblins", va_1="5 lake_men, bard, gandalf", leadership={"va_1": 2})
    assert settled(game.state) == []
    assert settled(given(gp_north="6 goblins").state)
    assert settled(given(va_1="6 lake_men").state)
    assert settled(given(bl_1="6 lake_men").state)


@rule("B12.6", "B12.7")
def test_leadership_of_an_army():
    game = given(eb_camp="dwarf_regulars, dain, bilbo", va_1="lake_men, bilbo", leadership={"eb_camp": 1})
    assert leadership(game.state, "eb_camp") == 3
    assert is_led(game.state, "eb_camp")
    assert not is_led(game.state, "va_1")
    assert is_led(given(va_1="orcs", leadership={"va_1": 1}).state, "va_1")


@rule("B12.8")
def test_combat_value():
    assert strength(given(va_1="2 orcs, great_orcs").state, "va_1") == 4
    assert strength(given(va_1="2 dwarf_regulars, dwarf_veterans").state, "va_1") == 4


@rule("B12.9", "B12.11")
def test_armies_keep_apart():
    game = given(va_1="orcs", va_2="lake_men", where={"beorn": "va_bridge"}, wrath=8)
    game.plays(moving.move_armies, SHADOW, 1, 1).answers(shadow=["va_1"])
    assert not {"va_2", "va_bridge"} & set(game.offers(SHADOW))
    assert game.why_not(SHADOW, "va_2") == ("enemy_army", "B13.1")
    assert game.why_not(SHADOW, "va_bridge") == ("beorn_stands", "B28.10")


@rule("B12.10")
def test_damage_moves_with_the_army():
    game = given(va_1="2 orcs", damage={"va_1": 2})
    game.plays(moving.move_armies, SHADOW, 1, 1).answers(shadow=["va_1", "va_2", ("orcs", "orcs")])
    assert game.army("va_2").damage == 2
    assert "swift_move" not in possible_actions(game.state, SHADOW, "character")

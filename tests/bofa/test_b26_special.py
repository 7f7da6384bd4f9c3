"""B26 to B30: winning; Eagles, Beorn, bats, Bolg."""

from __future__ import annotations

import pytest

from games.bofa import beorn, characters, eagles, moving
from games.bofa.actions import possible_actions
from games.bofa.cards.fp_story import the_skin_changer
from games.bofa.combat import Combat, CombatTerms, Force
from games.bofa.events import (
    BatsSpent,
    BodyguardUsed,
    CharacterEntered,
    CharacterLost,
    CharacterMoved,
    DamageSuffered,
    EaglesLed,
    EaglesReturned,
    ManoeuvresShown,
    ManoeuvreUsed,
    PlaceFreed,
    ShotsRolled,
    SuperiorityWon,
    TokensPlaced,
    TokensRemoved,
    UnitsLost,
    WrathLost,
)
from games.bofa.facts import FREE_PEOPLES, SHADOW
from games.bofa.fate import draw_fate_card
from games.bofa.generals import use_general
from games.bofa.moving import ANYBODY
from games.bofa.position import points, targets, ways
from games.bofa.recruit import flippable, may_place
from games.bofa.victory import check_points
from games.bofa.withdrawal import refuges
from tests.bofa.rules import rule
from tests.bofa.scenario import fight, given, rerolls, rolls, top

MISSES = [1] * 20


def sync(function, *args):
    async def play(g):
        function(g, *args)

    return play


def moves(game, seat, most=1, steps=1, need=ANYBODY):
    return game.plays(moving.move_armies, seat, most, steps, need)


# --- B26 ---------------------------------------------------------------------------------------------


@rule("B26.1", "B26.2", "B26.3", "B26.9")
def test_ex35_points():
    """EX35: ten points win at the end of the turn; with the Front Gate at once."""
    game = given(held="ss_ravenhill eb_spur eb_camp")
    assert points(game.state) == 10
    game.plays(sync(check_points))
    assert (game.how, game.state.ending.winners) == ("points", (SHADOW,))
    gate = given(eb_4="orcs", held="eb_spur eb_camp")
    moves(gate, SHADOW).answers(shadow=["eb_4", "eb_gate"])
    assert (gate.how, gate.state.ending.winners) == ("front_gate", (SHADOW,))
    late = given(va_2="orcs", held="ss_ravenhill eb_spur")
    moves(late, SHADOW).answers(shadow=["va_2", "va_dale"])
    assert (points(late.state), late.how) == (10, "scenario")


@rule("B26.2", "B26.8")
def test_nine_points_do_not_win():
    game = given(held="ss_ravenhill eb_camp va_dale").plays(sync(check_points))
    assert game.how == "scenario"


@rule("B26.4", "B30.1", "B30.10")
def test_bolgs_death_loses_the_game():
    game = given(va_2="orcs, bolg", va_3="4 elf_spearmen", damage={"va_2": 1}, bodyguard=0)
    fight(
        game,
        "va_3",
        "va_2",
        by=FREE_PEOPLES,
        dice=[6, 1, 1, 1, 1, 1],
        free=["regroup"],
        shadow=["regroup"],
    )
    assert (game.how, game.state.ending.winners) == ("bolg", (FREE_PEOPLES,))


@rule("B26.5", "B26.10", "B28.1", "B28.2")
def test_ex32_beorn_enters():
    """EX32: with four points he wins; with six he plays on with eight wrath."""
    game = given(held="eb_camp va_dale", marker=11).plays(beorn.bring).answers(free="va_10")
    assert (game.how, game.state.ending.winners) == ("beorn", (FREE_PEOPLES,))
    on = given(held="eb_camp va_dale va_bridge", marker=11).plays(beorn.bring).answers(free="va_10")
    assert (on.how, on.state.wrath) == ("scenario", 8)
    angry = given(held="eb_camp va_dale va_bridge", marker=11, wrath=8).plays(beorn.bring)
    angry.answers(free="va_10")
    assert angry.state.wrath == 16


@rule("B26.7")
def test_the_first_fact_decides():
    """What is recorded first ends the game: the Gate falls before anything else of the action happens."""
    game = given(eb_4="orcs, bolg", held="eb_spur eb_camp", bodyguard=1)
    moves(game, SHADOW).answers(shadow=["eb_4", "eb_gate", ("bolg",)])
    assert game.how == "front_gate"


# --- B27 ---------------------------------------------------------------------------------------------


@rule("B27.1", "B27.2", "B27.12")
def test_eagles_harm_nobody_by_being_there():
    game = given(va_2="orcs", where={"lord_of_eagles": "valley"}, eagles={"valley": 3})
    assert targets(game.state, SHADOW, "va_2") == []
    assert "va_dale" in ways(game.state, SHADOW, "va_2")


@rule("B27.3", "B27.4", "B27.5")
def test_eagles_wait_for_their_lord():
    game = top(given(va_2="orcs"), "fate_04").plays(sync(draw_fate_card, "t1f"))
    assert game.state.eagles["eyrie"] == 2
    assert "proud_and_strong" not in possible_actions(game.state, FREE_PEOPLES, "muster")
    game.state.fate.marker = 8
    game.plays(characters.bring, "lord_of_eagles")
    assert game.state.eagles["eyrie"] == 4
    assert game.told(CharacterEntered)[0].region == "eyrie"
    game.state.activated = ["lord_of_eagles"]
    game.plays(use_general, "lord_of_eagles").answers(free=["recruit_eagle"])
    assert game.state.eagles["eyrie"] == 5


@rule("B27.6", "B27.7", "B27.8", "B27.9", "B27.10", "B27.16")
def test_ex31_eagles():
    """EX31: four fly out, two go home from each of two territories, four attacks on four armies."""
    game = given(
        va_1="2 orcs",
        va_2="orcs",
        bl_6="2 orcs",
        bl_7="3 orcs",
        where={"lord_of_eagles": "eyrie"},
        eagles={"eyrie": 3},
        activated="lord_of_eagles",
    )
    game.plays(use_general, "lord_of_eagles")
    game.answers(free=["lead_eagles", "valley", ("valley", "broken_lands", "broken_lands")])
    assert game.told(EaglesLed)[0] == EaglesLed({"broken_lands": 2, "valley": 1}, "valley")
    game.plays(eagles.proud_and_strong, dice=[4, 1, 1, 3, 3, 1, 1, 1, 1, 1, 1, 4, 4, 4, 1, 1, 1, 6, 6, 6])
    game.answers(free=[("valley", "lord_of_eagles", "broken_lands", "broken_lands")])
    assert game.told(EaglesReturned)[0] == EaglesReturned(
        {"broken_lands": 2, "valley": 1}, True, "proud_and_strong"
    )
    assert game.offers(FREE_PEOPLES) == ["bl_6", "bl_7", "home"]
    game.answers(free=["bl_6", "bl_7", "va_1", "va_2"], shadow=[(), ("orcs",)])
    shots = game.told(ShotsRolled)
    assert [shot.region for shot in shots] == ["bl_6", "bl_7", "va_1", "va_2"]
    assert [shot.hits for shot in shots] == [1, 0, 3, 3]
    assert shots[0].rerolled == (3, 3)
    assert "va_2" not in game.state.armies


@rule("B27.13", "B31.26")
def test_eagles_are_not_kindly_birds():
    game = given(
        eb_2="5 goblins",
        va_1="orcs",
        where={"lord_of_eagles": "valley"},
        eagles={"southern_spur": 1},
        table="fate_06",
    )
    assert "not_kindly_birds" in possible_actions(game.state, FREE_PEOPLES, "muster")
    game.plays(eagles.not_kindly_birds, dice=[4, 4, 1, 1, 1, 1, 4, 1, 1, 1, 1, 1, 1])
    game.answers(free=[("southern_spur", "lord_of_eagles")], shadow=[(), ()])
    assert [shot.hits for shot in game.told(ShotsRolled)] == [2, 1]
    assert game.army("eb_2").damage == 3


@rule("B27.14")
def test_an_eagle_without_a_target_goes_home():
    game = given(va_1="orcs", where={"lord_of_eagles": "valley"}, eagles={"eastern_bank": 1})
    game.plays(eagles.proud_and_strong, dice=[1] * 6)
    game.answers(free=[("eastern_bank", "lord_of_eagles"), "va_1"])
    assert game.state.eagles == {
        "eyrie": 1, "broken_lands": 0, "valley": 0, "eastern_bank": 0, "southern_spur": 0,
    }  # fmt: skip
    assert len(game.told(ShotsRolled)) == 1


@rule("B27.15")
def test_late_eagles_wait_in_the_eyrie():
    game = given(
        va_1="orcs", where={"lord_of_eagles": "valley"}, eagles={"eyrie": 2}, activated="lord_of_eagles"
    )
    assert eagles.flying(game.state) == {"lord_of_eagles": 1}
    game.plays(use_general, "lord_of_eagles").answers(free=["lead_eagles", ("valley", "valley")])
    assert eagles.flying(game.state) == {"valley": 2, "lord_of_eagles": 1}


# --- B28 ---------------------------------------------------------------------------------------------


@rule("B28.3", "B28.4", "B28.5", "B28.19", "B28.22")
def test_beorn_moves_three_regions_and_attacks():
    game = given(va_dale="3 orcs", where={"beorn": "ss_slopes"}, wrath=8)
    game.plays(beorn.act, "character", dice=MISSES)
    assert game.told(WrathLost) == [WrathLost(1, "move")]
    game.answers(free=["va_2", "va_3", "va_4", "va_dale"])
    assert game.told(CharacterMoved)[-1].to == "va_4"
    assert game.prompt(SHADOW) == "combat.manoeuvre"
    will = given(where={"beorn": "ss_slopes"}, wrath=8).plays(beorn.act, "will_of_the_west")
    will.answers(free=["stop"])
    assert will.state.wrath == 8
    last = given(where={"beorn": "ss_slopes"}, wrath=1).plays(beorn.act, "character")
    assert last.told(CharacterLost)[0].because == "wrath"
    assert last.over


@rule("B28.6", "B28.7", "B28.8")
def test_beorn_goes_through_friends_but_not_through_the_shadow():
    game = given(va_2="lake_men", va_1="orcs", where={"beorn": "ss_slopes", "bard": "ss_6"}, wrath=8)
    assert beorn.onward(game.state, "ss_slopes", 3) == ["ss_4", "ss_6", "va_2", "va_10"]
    assert beorn.onward(game.state, "ss_slopes", 1) == ["ss_4", "ss_6", "va_10"]
    game.plays(beorn.act, "will_of_the_west").answers(free=["va_2"])
    assert "stop" not in game.offers(FREE_PEOPLES)
    game.answers(free=["va_3", "stop"])
    assert game.state.where["beorn"] == "va_3"


@rule("B28.9", "B15.15")
def test_beorn_frees_places_and_removes_tokens_on_the_way():
    game = given(held="va_dale", tokens={"va_2": "shadow"}, where={"beorn": "va_10"}, wrath=8)
    game.plays(beorn.act, "will_of_the_west").answers(free=["va_dale", "va_2", "stop"])
    assert game.told(PlaceFreed) == [PlaceFreed("va_dale")]
    assert game.told(TokensRemoved)[0].region == "va_2"


@rule("B28.10", "B28.11", "B28.12", "B28.13", "B28.15")
def test_the_shadow_attacks_beorn():
    game = given(va_2="3 wargs, great_orcs", where={"beorn": "va_3"}, wrath=8, leadership={"va_2": 1})
    assert targets(game.state, SHADOW, "va_2") == ["va_3"]
    assert "va_3" not in ways(game.state, SHADOW, "va_2")
    fight(game, "va_2", "va_3", dice=[6, 6, 1, 1, 1, 5, 1, 1, 1, 1, 5, 5, 1], shadow=["wargs", ()])
    assert list(game.told(ManoeuvresShown)[0].cards) == [SHADOW]
    assert not game.told(SuperiorityWon)
    assert rolls(game, FREE_PEOPLES)[0] == ((5, 1, 1, 1), (), 5, 1)
    assert rerolls(game, FREE_PEOPLES) == [((5, 5, 1), (), 2)]
    assert game.state.wrath == 6
    assert game.army("va_2").damage == 3


@rule("B28.14")
def test_ford_slope_and_walls_hamper_beorn():
    game = given(eb_2="2 goblins", where={"beorn": "eb_5"}, wrath=8, table="fate_03")
    combat = Combat(
        "eb_2", Force(FREE_PEOPLES, "eb_5", True), Force(SHADOW, "eb_2"), CombatTerms(), ("eb_5",), 1
    )
    assert combat.needed(game.state, combat.attacker) == 6
    combat.fought = ["eb_5"]
    assert combat.needed(game.state, combat.attacker) == 4


@rule("B28.13")
def test_fate_cards_make_beorn_stronger():
    game = given(va_2="4 wargs", where={"beorn": "va_3"}, wrath=8, table="fate_01 fate_03")
    fight(
        game,
        "va_3",
        "va_2",
        by=FREE_PEOPLES,
        dice=[4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        shadow=["regroup"],
    )
    assert rolls(game, FREE_PEOPLES)[0] == ((4, 1, 1, 1, 1), (), 4, 1)


@rule("B28.15", "B28.2")
def test_without_wrath_beorn_is_gone():
    game = given(va_2="3 wargs", where={"beorn": "va_3"}, wrath=1, table="fate_01")
    fight(game, "va_2", "va_3", dice=[6, 6, 1, *MISSES], shadow=["regroup"])
    assert game.told(CharacterLost)[0] == CharacterLost("beorn", "va_3", "wrath")
    assert game.state.table == []
    assert game.prompt(SHADOW) == "advance.units"


@rule("B28.16", "B28.17", "B28.27", "B23.11")
def test_beorn_withdraws():
    game = given(va_2="3 wargs", va_4="lake_men", where={"beorn": "va_3"}, wrath=8)
    combat = Combat(
        "va_3", Force(SHADOW, "va_2"), Force(FREE_PEOPLES, "va_3", True), CombatTerms(), ("va_2",), 1
    )
    assert "va_4" not in refuges(game.state, combat)
    fight(game, "va_2", "va_3", dice=MISSES, shadow=["regroup", "continue"])
    assert game.question(FREE_PEOPLES).about["how"] == "rout"
    assert game.offers(FREE_PEOPLES) == ["stand", "eb_camp", "va_dale"]
    game.answers(free=["eb_camp"])
    assert game.state.where["beorn"] == "eb_camp"
    assert game.state.wrath == 8
    cornered = given(ss_2="3 goblins", ss_1="lake_men", where={"beorn": "va_bridge"}, wrath=8, va_1="orcs")
    cornered.state.held = []
    fight(cornered, "ss_2", "va_bridge", dice=MISSES, shadow=["regroup", "continue"])
    assert cornered.offers(FREE_PEOPLES) == ["stand", "give_way"]
    cornered.answers(free=["give_way"], shadow=["ss_3"])
    assert (cornered.state.where["beorn"], cornered.state.wrath) == ("ss_3", 7)


@rule("B28.18")
def test_beorn_ignores_the_wargs_manoeuvre():
    game = given(va_2="3 wargs", where={"beorn": "va_3"}, wrath=8)
    fight(game, "va_2", "va_3", dice=[6, 6, 6, *MISSES], shadow=["wargs"])
    assert game.prompt(SHADOW) == "combat.continue"
    assert not game.told(ManoeuvreUsed)


@rule("B28.20")
def test_walls_protect_beorn():
    game = given(eb_3="3 orcs", where={"beorn": "eb_spur"}, wrath=8)
    fight(game, "eb_3", "eb_spur", dice=[6, 6, 1, *MISSES], shadow=["regroup"])
    assert (game.state.breaches, game.state.wrath) == ({"eb_spur": 2}, 8)
    assert game.told(DamageSuffered)[0].army == 0


@rule("B28.21")
def test_cards_about_armies_do_not_touch_beorn():
    game = given(va_2="3 wargs", where={"beorn": "va_3"}, wrath=8)
    assert "va_3" not in game.state.armies


@rule("B28.23")
def test_no_shadow_withdrawal_next_to_beorn():
    game = given(va_4="2 orcs", va_dale="3 lake_men", where={"beorn": "va_7"}, wrath=8)
    combat = Combat(
        "va_4", Force(FREE_PEOPLES, "va_dale"), Force(SHADOW, "va_4"), CombatTerms(), ("va_dale",), 1
    )
    assert refuges(game.state, combat) == []
    game.state.where["beorn"] = "bl_13"
    assert refuges(game.state, combat) == ["va_5"]


@rule("B28.24")
def test_beorn_may_advance():
    game = given(va_2="wargs", damage={"va_2": 1}, where={"beorn": "va_3"}, wrath=8)
    fight(game, "va_3", "va_2", by=FREE_PEOPLES, dice=[6, 1, 1, 1, *MISSES], shadow=["regroup"], free=["use"])
    assert game.state.where["beorn"] == "va_2"
    assert game.told(UnitsLost)


@rule("B28.26")
def test_combat_cards_against_beorn():
    over = given(va_2="3 wargs", where={"beorn": "va_3"}, wrath=8, shadow_hand="event_12")
    fight(over, "va_2", "va_3", dice=MISSES, shadow=["event_12"])
    assert rerolls(over, FREE_PEOPLES) == []
    fierce = given(va_2="3 wargs", where={"beorn": "va_3"}, wrath=8, shadow_hand="event_02")
    fight(fierce, "va_2", "va_3", dice=MISSES, shadow=["event_02"])
    assert rolls(fierce, FREE_PEOPLES)[0][2] == 6
    confused = given(va_2="3 wargs", where={"beorn": "va_3"}, wrath=8, shadow_hand="event_23")
    fight(confused, "va_2", "va_3", dice=MISSES, shadow=["event_23"])
    assert len(rolls(confused, FREE_PEOPLES)[0][0]) == 2
    fell = given(va_2="3 great_orcs", where={"beorn": "va_3"}, wrath=8)
    fight(fell, "va_2", "va_3", dice=[1, 1, 6, 1, 1, *MISSES], shadow=["great_orcs"])
    assert fell.state.wrath == 5


@rule("B28.28")
def test_nobody_is_recruited_under_beorn():
    game = given(
        tokens={"va_dale": "men_and_dwarves", "va_bridge": "elves"}, where={"beorn": "va_dale"}, wrath=8
    )
    assert flippable(game.state, FREE_PEOPLES) == ["va_bridge"]
    assert not may_place(game.state, FREE_PEOPLES, "va_dale")


def test_the_skin_changer_moves_beorn_for_nothing():
    game = given(where={"beorn": "ss_slopes"}, wrath=8)
    game.plays(the_skin_changer, FREE_PEOPLES, "character").answers(free=["va_2", "stop"])
    assert (game.state.where["beorn"], game.state.wrath) == ("va_2", 8)


# --- B29 ---------------------------------------------------------------------------------------------


@rule("B29.2", "B29.3", "B29.5", "B29.9")
def test_cloud_of_bats():
    game = given(va_1="2 orcs", bl_6="orcs", gp_north="goblins", bats={"valley": 1})
    assert characters.bat_movers(game.state, "valley") == ["va_1"]
    game.plays(characters.cloud_of_bats).answers(shadow=["va_2", ("orcs",)])
    assert game.told(BatsSpent) == [BatsSpent("valley", 1, "cloud_of_bats")]
    assert (game.at("va_1"), game.at("va_2")) == ({"orcs": 1}, {"orcs": 1})
    assert not characters.can_cloud(game.state)


@rule("B29.6", "B29.8")
def test_bats_are_counted_by_territory():
    game = given(va_1="lake_men", va_2="orcs", bats={"valley": 6})
    assert game.state.bats == {"broken_lands": 0, "valley": 6, "eastern_bank": 0, "southern_spur": 0}
    assert targets(game.state, FREE_PEOPLES, "va_1") == ["va_2"]


# --- B30 ---------------------------------------------------------------------------------------------


@rule("B30.2", "B30.3", "B30.12")
@pytest.mark.parametrize(("held", "guards"), [("", 1), ("va_dale", 3)])
def test_ex34_bolg_enters(held, guards):
    """EX34: one bodyguard, or three with Dale under Shadow control."""
    game = given(va_7="2 orcs", bl_1="orcs", held=held)
    assert characters.can_bring(game.state, "bolg")
    game.plays(characters.bring, "bolg")
    assert game.told(CharacterEntered)[0] == CharacterEntered("bolg", "va_7", guards)
    assert game.state.bodyguard == guards
    assert not characters.can_bring(given(bl_1="orcs", held="va_dale").state, "bolg")


@rule("B30.4")
def test_ex34_a_token_cancels_all_damage():
    """EX34: four damage in a round, one token."""
    game = given(va_7="5 orcs, bolg", va_8="4 lake_men", bodyguard=1)
    fight(
        game,
        "va_8",
        "va_7",
        by=FREE_PEOPLES,
        dice=[6, 6, 6, 6, *MISSES],
        free=["regroup"],
        shadow=["regroup", "use"],
    )
    assert game.told(BodyguardUsed) == [BodyguardUsed("va_7", 4)]


@rule("B30.8")
def test_own_damage_is_not_undone():
    game = given(va_7="3 goblins, bolg", va_8="4 lake_men", bodyguard=1)
    fight(game, "va_7", "va_8", dice=[1, 1, 6, *MISSES], free=["regroup", ()], shadow=["goblins", "use"])
    game.answers(free=[()], shadow=[()])
    assert game.army("va_7").damage == 1
    assert game.state.bodyguard == 1


@rule("B30.11")
def test_a_bodyguard_saves_no_leadership():
    game = given(va_7="5 orcs, bolg", va_8="2 dwarf_veterans", bodyguard=1, leadership={"va_7": 1})
    fight(
        game,
        "va_8",
        "va_7",
        by=FREE_PEOPLES,
        dice=[1, 1, 6, 1, *MISSES],
        free=["dwarf_veterans"],
        shadow=["regroup", "use"],
    )
    assert (game.army("va_7").leadership, game.army("va_7").damage) == (0, 0)


def test_the_great_host_lays_tokens():
    game = given(va_7="orcs, bolg", bodyguard=1)
    game.plays(characters.great_host).answers(shadow=[("bl_1", "bl_5", "bl_2")])
    assert [event.region for event in game.told(TokensPlaced)] == ["bl_1", "bl_2", "bl_5"]

"""The story cards of the Shadow: what each does, and when it cannot be played."""

from __future__ import annotations

from games.bofa.actions import possible_actions
from games.bofa.cards.table import call_orc
from games.bofa.damage import suffer
from games.bofa.events import (
    ArmyMoved,
    BatsSpent,
    BodyguardGained,
    CardDrawn,
    CardRolled,
    CombatBegan,
    DamageSuffered,
    LeadershipLost,
    LeadershipPlaced,
    MindTroubled,
    TableCardDiscarded,
    TokenFlipped,
    TokensRemoved,
    UnitsPlaced,
)
from games.bofa.facts import FREE_PEOPLES, SHADOW
from games.bofa.position import tokens_left
from tests.bofa.cards.playing import play, playable
from tests.bofa.rules import rule
from tests.bofa.scenario import given


@rule("B31.13")
def test_01_great_dread():
    game = given(held="va_dale eb_camp", tokens={"ss_slopes": "elves", "va_bridge": "men_and_dwarves, elves"})
    play(game, "sh_story_01", dice=[4, 5, 1, 3]).answers(shadow=["va_bridge", "elves", "ss_slopes"])
    assert game.told(CardRolled)[0].successes == 2
    assert game.state.tokens == {"va_bridge": {"men_and_dwarves": 1}}
    assert tokens_left(game.state, "elves") == 20
    assert not playable(given(held="va_dale eb_gate", tokens={"ss_slopes": "elves"}), "sh_story_01")
    assert not playable(given(held="va_dale eb_camp"), "sh_story_01")


def test_02_war_band():
    game = play(given(bl_6="orcs", va_2="orcs", gm_north="goblins", eb_7="lake_men"), "sh_story_02")
    assert (game.at("bl_6"), game.army("bl_6").leadership) == ({"orcs": 3}, 2)
    game.answers(shadow=["attack", "eb_7"])
    assert game.told(CombatBegan)
    assert not playable(given(va_2="orcs", gm_north="goblins"), "sh_story_02")


def test_03_chieftains_and_champions():
    game = play(given(bl_1="orcs", va_2="orcs", gm_north="goblins"), "sh_story_03")
    game.answers(shadow=[("gm_north", "va_2")])
    assert game.told(LeadershipPlaced)[0].tokens == {"va_2": 1, "gm_north": 1}
    assert not playable(given(), "sh_story_03")


@rule("B31.28")
def test_04_whirling_bats():
    game = given(
        va_1="lake_men",
        va_2="lake_men",
        leadership={"va_1": 1, "va_2": 1},
        bats={"valley": 2, "broken_lands": 1},
    )
    play(game, "sh_story_04").answers(shadow=[("valley", "broken_lands"), "va_2"])
    assert {event.territory: event.bats for event in game.told(BatsSpent)} == {"broken_lands": 1, "valley": 1}
    assert [event.region for event in game.told(LeadershipLost)] == ["va_2", "va_1"]
    few = given(va_1="lake_men", leadership={"va_1": 1}, bats={"valley": 2})
    play(few, "sh_story_04").answers(shadow=[("valley", "valley")])
    assert len(few.told(LeadershipLost)) == 1
    assert not playable(given(va_1="lake_men", leadership={"va_1": 1}), "sh_story_04")
    assert not playable(given(va_1="lake_men", bats={"valley": 1}), "sh_story_04")


@rule("B31.7")
def test_05_flying_arrows_and_wild_spears():
    game = play(given(va_2="orcs", gm_north="goblins"), "sh_story_05").answers(shadow="va_2")
    assert (game.at("va_2"), game.state.card_orcs) == ({"orcs": 2}, 6)
    assert game.state.stock["orcs"] == 28
    assert "call_orc" in possible_actions(game.state, SHADOW, "lidless_eye")
    game.state.stock["orcs"] += 5
    game.state.card_orcs = 1
    game.plays(call_orc).answers(shadow="gm_north")
    assert game.at("gm_north") == {"goblins": 1, "orcs": 1}
    assert game.told(TableCardDiscarded)[0].card == "sh_story_05"
    few = play(given(bl_1="33 orcs"), "sh_story_05")
    assert few.state.card_orcs == 2
    last = play(given(bl_1="35 orcs"), "sh_story_05")
    assert (last.state.card_orcs, last.state.table) == (0, [])
    assert not playable(given(bl_1="36 orcs"), "sh_story_05")


@rule("B31.8", "B31.21")
def test_06_troubled_mind():
    game = play(given(where={"bard": "gone", "dain": "va_1"}), "sh_story_06")
    assert "lord_of_eagles" in game.offers(SHADOW)
    assert "bard" not in game.offers(SHADOW)
    game.answers(shadow="dain")
    assert game.told(MindTroubled)[0].general == "dain"
    assert (game.state.troubled, game.state.table) == ("dain", ["sh_story_06"])
    activating = given(va_1="lake_men, dain", table="sh_story_06", troubled="dain", step="generals")
    assert "dain" in activating.goes_on(draws=["t1"]).offers(FREE_PEOPLES)


@rule("B31.23")
def test_07_orc_army():
    game = play(given(bl_4="wargs", va_1="orcs", bl_2="lake_men"), "sh_story_07")
    assert game.offers(SHADOW) == ["bl_1", "bl_3", "bl_5"]
    game.answers(shadow=["bl_3"])
    assert game.offers(SHADOW) == ["bl_3", "bl_4", "done"]
    game.answers(shadow=["bl_4", "bl_6", "bl_7"])
    assert (game.at("bl_3"), game.at("bl_7")) == ({"orcs": 5}, {"wargs": 1})
    few = play(given(bl_1="33 orcs"), "sh_story_07").answers(shadow=["bl_3", "done"])
    assert few.at("bl_3") == {"orcs": 3}
    assert not playable(given(va_1="36 orcs"), "sh_story_07")


@rule("B31.16")
def test_08_black_tide():
    game = given(
        va_1="2 orcs",
        va_3="orcs",
        gm_north="5 goblins",
        leadership={"va_1": 2, "gm_north": 1},
        open_passes=["gm_north"],
    )
    play(game, "sh_story_08")
    assert game.offers(SHADOW) == ["va_1", "gm_north", "done"]
    game.answers(shadow=["va_1", "va_2", ("orcs",), "1"])
    assert game.offers(SHADOW) == ["gm_north", "done"]
    game.answers(shadow=["gm_north", "gp_north", ("goblins",) * 5])
    assert [event.to for event in game.told(ArmyMoved)] == ["va_2", "gp_north"]
    assert not playable(given(va_1="orcs"), "sh_story_08")


def test_09_great_goblin():
    game = play(given(eb_5="2 goblins", bl_1="orcs", gm_west="goblins"), "sh_story_09").answers(shadow="eb_5")
    assert (game.at("eb_5"), game.army("eb_5").leadership) == ({"great_orcs": 1, "goblins": 2}, 1)
    game.answers(shadow=["move", "eb_1", ("goblins", "goblins", "great_orcs")])
    assert game.over
    assert not playable(given(bl_1="orcs"), "sh_story_09")


def test_10_howling_orcs_stays():
    game = play(given(), "sh_story_10")
    assert game.state.table == ["sh_story_10"]


@rule("B31.19")
def test_10_howling_orcs_leaves_with_a_great_orc():
    game = given(va_2="great_orcs, orcs", table="sh_story_10", damage={"va_2": 2})
    game.plays(suffer, "va_2", 2, "test")
    assert game.told(TableCardDiscarded)[0].card == "sh_story_10"
    stays = given(va_2="orcs", table="sh_story_10", damage={"va_2": 1}).plays(suffer, "va_2", 1, "test")
    assert stays.state.table == ["sh_story_10"]


def test_11_hurrying_multitude():
    game = play(given(va_1="orcs", va_8="wargs"), "sh_story_11")
    game.answers(shadow=["va_1", "va_2", "va_3", "va_8", "va_9", "stop"])
    assert (game.at("va_3"), game.at("va_9")) == ({"orcs": 1}, {"wargs": 1})
    assert not playable(given(), "sh_story_11")


def test_12_ill_chance():
    game = play(given(marker=3), "sh_story_12")
    assert game.state.fate.marker == 2
    assert game.told(CardDrawn)[0].seat == SHADOW
    low = play(given(marker=0), "sh_story_12")
    assert (low.state.fate.marker, len(low.told(CardDrawn))) == (0, 1)


@rule("B31.23")
def test_13_returning_to_the_assault():
    game = given(bl_4="wargs", va_1="orcs", tokens={"bl_1": "3 shadow", "bl_2": "3 shadow"})
    play(game, "sh_story_13", draws=["orcs", "orcs_2", "wargs", "great_orcs", "orcs"])
    assert (game.question(SHADOW).items, game.question(SHADOW).most) == ({"bl_1": 3, "bl_2": 3}, 5)
    game.answers(shadow=[("bl_1", "bl_1", "bl_1", "bl_2", "bl_2")])
    assert game.at("bl_1") == {"orcs": 3, "wargs": 1}
    assert game.offers(SHADOW) == ["bl_1", "bl_2", "bl_4", "done"]
    game.answers(shadow=["bl_4", "bl_6"])
    assert len(game.told(TokenFlipped)) == 5
    assert not playable(given(va_1="orcs"), "sh_story_13")


def test_14_orcs_from_gundabad():
    game = play(given(gm_west="3 goblins"), "sh_story_14").answers(
        shadow=["move", "gp_west", ("orcs", "orcs")]
    )
    assert (game.at("gm_west"), game.at("gp_west")) == ({"goblins": 3}, {"orcs": 2})
    assert not playable(given(), "sh_story_14")


def test_15_climbing_goblins():
    game = play(given(gp_north="2 goblins", bl_1="goblins", eb_2="dwarf_veterans"), "sh_story_15")
    assert (game.at("gp_north"), game.army("gp_north").leadership) == ({"goblins": 4}, 1)
    game.answers(shadow=["attack", "eb_2"])
    assert game.told(CombatBegan)
    waiting = play(given(gm_north="goblins"), "sh_story_15")
    assert waiting.over
    assert not playable(given(bl_1="goblins"), "sh_story_15")


@rule("B31.19", "B31.20")
def test_16_orcs_of_huge_size():
    game = given(va_2="great_orcs, orcs, bolg", bodyguard=2, table="sh_story_10", damage={"va_2": 1})
    play(game, "sh_story_16")
    assert game.told(BodyguardGained)
    assert (game.state.bodyguard, game.state.table) == (3, ["sh_story_10"])
    assert game.at("va_2") == {"orcs": 1}
    safe = play(given(va_2="great_orcs, 2 orcs, bolg", bodyguard=1), "sh_story_16")
    assert (safe.at("va_2"), safe.state.bodyguard) == ({"orcs": 2}, 2)
    assert not playable(given(va_2="great_orcs, bolg", bodyguard=3), "sh_story_16")
    assert not playable(given(va_2="orcs, bolg", bodyguard=1), "sh_story_16")
    assert not playable(given(va_2="great_orcs"), "sh_story_16")


def test_17_the_shadow_of_the_necromancer():
    assert "necromancer" in play(given(), "sh_story_17").state.fate.pool


@rule("B31.17")
def test_18_the_swiftest_wolf_riders():
    game = play(given(va_4="lake_men", held="va_dale"), "sh_story_18")
    assert game.offers(SHADOW) == ["va_dale", "va_2", "va_3", "va_6", "va_8", "va_10"]
    game.answers(shadow="va_10")
    assert (game.at("va_10"), game.army("va_10").leadership) == ({"wargs": 3}, 1)
    assert not playable(given(), "sh_story_18")
    empty = given(none_left="wargs", held="va_dale", va_4="lake_men")
    assert not playable(empty, "sh_story_18")


@rule("B31.13", "B31.28")
def test_19_like_a_sea_of_locusts():
    game = given(tokens={"ss_slopes": "elves"}, bats={"valley": 2})
    play(game, "sh_story_19").answers(shadow=[("valley", "valley")])
    assert game.told(TokensRemoved) == [TokensRemoved("ss_slopes", "elves", 1, "sh_story_19")]
    assert game.state.bats["valley"] == 0
    assert not playable(given(bats={"valley": 2}), "sh_story_19")


def test_20_victory_vanishes_from_hope():
    game = given(
        va_1="lake_men", va_2="2 lake_men", eb_spur="lake_men", breaches={"eb_spur": 1}, damage={"va_2": 1}
    )
    play(game, "sh_story_20").answers(shadow=[("va_1", "eb_spur")])
    assert [event.region for event in game.told(DamageSuffered)] == ["eb_spur", "va_1"]
    assert game.told(CardDrawn)
    thorin = given(eb_gate="dwarf_veterans, thorin", table="fate_09")
    play(thorin, "sh_story_20").answers(free="1")
    assert (thorin.army("eb_gate").damage, thorin.state.armour) == (0, 1)
    assert not thorin.told(UnitsPlaced)

"""The story cards of the Free Peoples: what each does, and when it cannot be played."""

from __future__ import annotations

import pytest

from games.bofa.actions import possible_actions
from games.bofa.cards.table import try_luck
from games.bofa.damage import suffer
from games.bofa.events import (
    CardDrawn,
    CharacterEntered,
    CharacterMoved,
    CombatBegan,
    DieDiscarded,
    DieRolledAgain,
    FateCardDrawn,
    FigureShifted,
    FortificationRepaired,
    GeneralReturned,
    LeadershipLost,
    RallyRolled,
    ShotsRolled,
    SuperiorityWon,
    TableCardDiscarded,
    TokenFlipped,
    TokensPlaced,
)
from games.bofa.facts import FREE_PEOPLES, SHADOW
from tests.bofa.cards.playing import play, playable
from tests.bofa.rules import rule
from tests.bofa.scenario import given, top

HEAP = "men_and_dwarves"


@rule("B31.11", "B31.12")
def test_01_the_skin_changer():
    game = play(given(held="eb_camp va_dale va_bridge", marker=10), "fp_story_01").answers(free="va_10")
    assert game.told(FigureShifted)[0] == FigureShifted("beorn", 10, "fp_story_01")
    assert game.told(CharacterEntered)[0] == CharacterEntered("beorn", "va_10", 8, "fp_story_01")
    wins = play(given(marker=10), "fp_story_01").answers(free="va_10")
    assert wins.how == "beorn"
    waits = play(given(marker=9), "fp_story_01")
    assert (waits.over, waits.state.where["beorn"]) == (True, "track")
    assert not playable(given(where={"beorn": "gone"}), "fp_story_01")


@rule("B31.9")
def test_02_lucky_number():
    game = play(given(va_1="lake_men, bilbo", ring=5), "fp_story_02")
    assert game.state.table == ["fp_story_02"]
    game.state.dice[FREE_PEOPLES] = ["character", "event", "event"]
    game.plays(try_luck, dice=[3])
    assert game.offers(FREE_PEOPLES) == ["character", "event", "not_now"]
    game.answers(free="event")
    assert game.told(DieRolledAgain)[0].to == "muster"
    assert game.state.dice[FREE_PEOPLES] == ["character", "muster", "event"]
    game.plays(try_luck, dice=[6]).answers(free="event")
    assert game.told(TableCardDiscarded)[0].card == "fp_story_02"
    assert not playable(given(va_1="lake_men"), "fp_story_02")
    assert playable(given(where={"bilbo": "vanished"}), "fp_story_02")


def test_02_lucky_number_goes_with_bilbo():
    game = given(va_1="lake_men, bilbo", damage={"va_1": 1}, table="fp_story_02")
    game.plays(suffer, "va_1", 1, "test")
    assert game.state.table == []


def test_03_clad_in_hauberks_of_steel():
    game = play(given(eb_4="dwarf_regulars", va_1="lake_men"), "fp_story_03")
    assert (game.at("eb_4"), game.army("eb_4").leadership) == ({"dwarf_regulars": 1, "dwarf_veterans": 1}, 1)
    full = play(given(eb_4="5 dwarf_regulars"), "fp_story_03").answers(free=[("dwarf_regulars",)])
    assert full.at("eb_4") == {"dwarf_regulars": 4, "dwarf_veterans": 1}
    assert not playable(given(eb_camp="lake_men, dain"), "fp_story_03")


@rule("B31.22")
def test_04_dismay():
    game = given(
        va_3="lake_men, bard",
        va_4="orcs",
        va_8="orcs",
        leadership={"va_4": 2, "va_8": 1},
        shadow_dice="character",
    )
    play(game, "fp_story_04")
    assert game.told(LeadershipLost) == [LeadershipLost(SHADOW, "va_4", 2, "fp_story_04")]
    assert game.told(DieDiscarded) == [DieDiscarded(SHADOW, "character", "fp_story_04")]
    only_die = play(given(va_1="lake_men", shadow_dice="army_muster character"), "fp_story_04")
    assert only_die.state.dice[SHADOW] == ["army_muster"]
    unled = given(va_3="lake_men", va_4="orcs", leadership={"va_4": 2}, shadow_dice="army_muster")
    assert not playable(unled, "fp_story_04")


def test_05_elf_lords():
    game = play(given(va_1="lake_men"), "fp_story_05")
    assert game.at("ss_ravenhill") == {"elf_archers": 1, "elf_spearmen": 2}
    assert game.army("ss_ravenhill").leadership == 1
    assert not playable(given(held="ss_ravenhill"), "fp_story_05")


def test_06_elven_charge():
    game = play(given(va_2="2 elf_archers, lake_men", va_4="2 orcs", va_8="lake_men"), "fp_story_06")
    assert game.offers(FREE_PEOPLES) == ["va_2", "done"]
    game.answers(free=["va_2", "va_3", ("elf_archers", "lake_men"), "va_4"])
    assert game.told(CombatBegan)[0].attackers == {"va_3": {"lake_men": 1, "elf_archers": 2}}
    game.answers(free=["regroup"], shadow=["regroup"], dice=[1] * 5 + [1] * 3)
    rerolled = next(event for event in game.events if type(event).__name__ == "LeadersRerolled")
    assert len(rerolled.white) == 3
    assert not playable(given(va_2="lake_men, thranduil"), "fp_story_06")


def test_07_flying_banners():
    game = play(given(held="va_dale"), "fp_story_07", draws=["lake_men", "elf_archers"])
    assert "va_dale" not in game.offers(FREE_PEOPLES)
    assert game.question(FREE_PEOPLES).most == 2
    game.answers(free=[("ss_slopes", "eb_camp"), HEAP, "elves"])
    assert (game.at("eb_camp"), game.at("ss_slopes")) == ({"lake_men": 1}, {"elf_archers": 1})
    held = "eb_spur eb_camp ss_ravenhill ss_slopes va_bridge va_dale"
    assert not playable(given(held=held), "fp_story_07")


@rule("B31.10", "B31.24")
def test_08_he_is_not_lost():
    game = given(va_1="lake_men", where={"bard": "gone", "bilbo": "gone", "thorin": "gone"})
    play(game, "fp_story_08")
    assert game.told(GeneralReturned) == [GeneralReturned("bard", "va_1")]
    assert not playable(given(va_1="lake_men", where={"bilbo": "gone"}), "fp_story_08")


@pytest.mark.parametrize(("face", "tokens"), [("character", 1), ("event", 1), ("will_of_the_west", 2)])
def test_09_hope_rekindled(face, tokens):
    game = play(given(va_3="lake_men", va_4="orcs"), "fp_story_09", face=face)
    assert game.army("va_3").leadership == tokens
    game.answers(free=["stop", "va_4"])
    assert game.told(CombatBegan)
    assert not playable(given(), "fp_story_09")


@rule("B31.25")
def test_10_last_stand():
    game = given(eb_gate="4 dwarf_veterans, thorin", breaches={"eb_gate": 6, "eb_spur": 2}, table="fate_07")
    play(game, "fp_story_10")
    assert game.told(FortificationRepaired) == [FortificationRepaired("eb_gate", 6, "fp_story_10")]
    assert game.state.breaches == {"eb_spur": 2}
    assert not playable(given(eb_gate="dwarf_veterans", breaches={"eb_spur": 2}), "fp_story_10")


def test_11_ring_of_invisibility():
    game = top(given(va_1="lake_men, bilbo", eb_gate="dwarf_veterans, gandalf", ring=5), "fate_04")
    play(game, "fp_story_11")
    assert game.told(CharacterMoved)[0] == CharacterMoved("bilbo", "va_1", "eb_gate", "fp_story_11")
    assert game.told(FateCardDrawn)[0].card == "fate_04"
    alone = play(given(va_1="lake_men, bilbo", eb_gate="dwarf_veterans, dain", ring=5), "fp_story_11")
    assert not alone.told(FateCardDrawn)
    assert not playable(given(eb_gate="lake_men, dain", where={"bilbo": "vanished"}), "fp_story_11")
    assert not playable(given(va_1="lake_men, bilbo", ring=5), "fp_story_11")


def test_12_men_of_the_lake():
    game = play(given(va_1="lake_men, bard", va_2="lake_men"), "fp_story_12")
    assert (game.at("va_1"), game.army("va_1").leadership) == ({"lake_men": 3}, 1)
    assert not playable(given(va_2="lake_men, bilbo", ring=5), "fp_story_12")


def test_13_moria_dain_dain():
    game = play(given(va_1="2 dwarf_regulars", va_4="2 orcs"), "fp_story_13")
    game.answers(free=["va_1", "va_2", ("dwarf_regulars",), "va_3", "va_4"])
    assert game.told(SuperiorityWon)[0] == SuperiorityWon(FREE_PEOPLES, 0, 2, "fp_story_13")
    assert not playable(given(va_1="lake_men, dain"), "fp_story_13")


def test_14_on_the_march():
    game = play(given(va_1="lake_men", va_2="elf_archers"), "fp_story_14")
    game.answers(free=["va_1", "va_2", "va_3", "va_2", "va_10", "stop"])
    assert (game.at("va_3"), game.at("va_10")) == ({"lake_men": 1}, {"elf_archers": 1})
    assert not playable(given(), "fp_story_14")


def test_15_redoubled_force():
    game = play(given(va_3="4 lake_men", va_4="orcs", damage={"va_3": 4}), "fp_story_15")
    assert game.army("va_3").damage == 1
    game.answers(free=["stop", "va_4"])
    assert game.told(CombatBegan)
    assert not playable(given(), "fp_story_15")


def test_16_rescue():
    game = play(
        given(va_3="2 lake_men", damage={"va_3": 2}), "fp_story_16", draws=["lake_men"], dice=[4, 4, 1]
    )
    game.answers(free=[HEAP, "use"])
    assert game.told(RallyRolled)[0].needs == 4
    assert (game.at("va_3"), game.army("va_3").damage) == ({"lake_men": 3}, 0)
    declined = play(given(va_3="2 lake_men", damage={"va_3": 2}), "fp_story_16", draws=["lake_men"])
    declined.answers(free=[HEAP, "not_now"])
    assert declined.over
    assert not playable(given(), "fp_story_16")


def test_17_ringing_trumpets():
    game = given(tokens={"va_dale": "men_and_dwarves"}, held="eb_spur eb_camp")
    play(game, "fp_story_17", draws=["lake_men"])
    assert set(game.offers(FREE_PEOPLES)) == {"ss_ravenhill", "ss_slopes", "va_bridge", "va_dale"}
    game.answers(free=[("va_dale", "ss_slopes", "va_bridge"), "elves", HEAP, "flip"])
    assert [event.region for event in game.told(TokensPlaced)] == ["ss_slopes", "va_bridge"]
    assert game.told(TokenFlipped)[0].region == "va_dale"
    held = "eb_spur eb_camp ss_ravenhill ss_slopes va_bridge va_dale"
    assert not playable(given(held=held), "fp_story_17")


@rule("B31.14")
def test_18_shower_of_arrows():
    game = play(given(eb_camp="2 lake_men", eb_6="3 orcs"), "fp_story_18", dice=[4, 1]).answers(shadow=[()])
    assert (game.told(ShotsRolled)[0].needs, game.told(ShotsRolled)[0].hits) == (4, 1)
    assert game.told(CardDrawn)[0].because == "fp_story_18"
    nobody = play(given(va_dale="lake_men"), "fp_story_18")
    assert nobody.told(CardDrawn)
    assert not nobody.told(ShotsRolled)


def test_19_the_arkenstone():
    game = play(given(), "fp_story_19")
    assert "arkenstone" in game.state.fate.pool


@rule("B31.11")
def test_20_the_king_of_all_birds():
    game = play(given(marker=7), "fp_story_20")
    assert game.told(CharacterEntered)[0].character == "lord_of_eagles"
    assert game.state.eagles["eyrie"] == 2
    waits = play(given(marker=5), "fp_story_20")
    assert (waits.state.fate.figures["lord_of_eagles"], waits.state.eagles["eyrie"]) == (7, 0)
    more = play(given(where={"lord_of_eagles": "eyrie"}), "fp_story_20")
    assert more.state.eagles["eyrie"] == 1
    assert not playable(given(where={"lord_of_eagles": "eyrie"}, eagles={"eyrie": 5}), "fp_story_20")


@rule("B31.21")
def test_troubled_mind_is_calmed_by_a_die():
    game = given(va_1="lake_men, bard", table="sh_story_06", troubled="bard", marker=0)
    assert "calm_mind" not in possible_actions(game.state, FREE_PEOPLES, "muster")
    assert "calm_mind" in possible_actions(game.state, FREE_PEOPLES, "will_of_the_west")
    game.state.fate.marker = 1
    assert "calm_mind" in possible_actions(game.state, FREE_PEOPLES, "muster")

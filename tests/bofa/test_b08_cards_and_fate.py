"""B8, B9: event and story cards; the fate track, its tiles and its cards."""

from __future__ import annotations

import pytest

from games.bofa import characters, hand
from games.bofa.actions import possible_actions
from games.bofa.card_texts import EVENTS, KIND, STAYS, STORIES
from games.bofa.cards.fp_story import elf_lords, hope_rekindled, shower_of_arrows
from games.bofa.cards.sh_story import great_goblin, ill_chance, orcs_from_gundabad, the_swiftest_wolf_riders
from games.bofa.cards.table import calm_mind
from games.bofa.events import (
    CardDrawn,
    CardPlayed,
    CardsDiscarded,
    CharacterEntered,
    DeckShuffled,
    FateAdvanced,
    FateCardDrawn,
    FatePoolRefilled,
    FateSetBack,
    FateTileDrawn,
    FigureShifted,
    SpecialTileAdded,
    UnitsPlaced,
)
from games.bofa.facts import FREE_PEOPLES, SHADOW, TILES
from games.bofa.fate import draw_fate_card, fate_phase, set_marker_back, shift_figure
from games.bofa.position import is_ready
from tests.bofa.rules import rule
from tests.bofa.scenario import given, top

SIX = "event_01 event_02 event_03 event_04 event_05 event_06"


def sync(function, *args):
    """A plain rule as one that can be played."""

    async def play(g):
        function(g, *args)

    return play


# --- B8 ----------------------------------------------------------------------------------------------


@rule("B8.1", "B8.2", "B8.3")
def test_the_decks():
    assert (len(EVENTS), len(STORIES)) == (30, 40)
    assert all(card.order and card.effect for card in EVENTS.values())
    for kind in ("army", "character", "muster"):
        assert sum(card.kind == kind for card in EVENTS.values()) == 10


@rule("B8.6")
def test_the_lidless_eye_plays_no_cards():
    game = given(bl_4="orcs", gm_north="goblins", shadow_hand="event_14 sh_story_10")
    assert "play_card" not in possible_actions(game.state, SHADOW, "lidless_eye")


@rule("B8.7", "B8.8")
def test_the_hand_limit_counts_cards_in_hand_only():
    game = given(free_hand=SIX, table="fate_07 fp_story_02", where={"thorin": "eb_gate", "bilbo": "va_1"})
    game.plays(hand.draw_event, FREE_PEOPLES, "test").answers(free="event_03")
    assert len(game.state.hands[FREE_PEOPLES]) == 6
    assert game.told(CardsDiscarded)[0].cards == ("event_03",)


@rule("B8.9")
def test_an_empty_event_deck_is_shuffled_at_once():
    game = given(shadow_hand="event_02 sh_story_01")
    state = game.state
    state.discards["event"] = [card for card in state.decks["event"] if card not in ("event_01", "event_30")]
    state.buried[FREE_PEOPLES] = ["event_30"]
    state.decks["event"] = ["event_01"]
    game.plays(hand.draw_event, FREE_PEOPLES, "test")
    (shuffled,) = game.told(DeckShuffled)
    assert len(shuffled.order) == 28
    assert "event_30" in shuffled.order
    assert not {"event_01", "event_02"} & set(shuffled.order)
    assert state.discards["event"] == state.buried[FREE_PEOPLES] == []


@rule("B8.10")
def test_an_empty_story_deck_stays_empty():
    game = given()
    game.state.discards["fp_story"] = game.state.decks["fp_story"]
    game.state.decks["fp_story"] = []
    game.plays(hand.draw_by_die, FREE_PEOPLES)
    assert [event.card[:-3] for event in game.told(CardDrawn)] == ["event"]
    assert not game.told(DeckShuffled)


@rule("B8.11", "B8.22")
def test_ex5_a_requirement_not_met():
    """EX5: Lucky Number needs Bilbo in play."""
    game = given(va_1="lake_men, bard", free_hand="fp_story_02", free_dice="character event").goes_on()
    game.answers(free=["character"])
    assert "play_card" not in game.offers(FREE_PEOPLES)
    playable = given(va_1="lake_men, bilbo", free_hand="fp_story_02 event_28")
    assert hand.playable_cards(playable.state, FREE_PEOPLES, "character") == ["fp_story_02"]


@rule("B8.4", "B8.11")
def test_why_a_card_cannot_be_played():
    game = given(va_1="lake_men, bilbo", free_hand="fp_story_02 fp_story_05 fp_story_08 fp_story_20")
    game.plays(hand.play_with_die, FREE_PEOPLES, "event")
    assert game.offers(FREE_PEOPLES) == ["fp_story_02", "fp_story_05", "fp_story_20"]
    assert game.why_not(FREE_PEOPLES, "fp_story_08") == ("condition", "B8.11")
    game.plays(hand.play_with_die, FREE_PEOPLES, "muster")
    assert game.why_not(FREE_PEOPLES, "fp_story_02") == ("wrong_die", "B8.4")


@rule("B8.2")
def test_who_can_play_one_card_only_is_asked_which():
    """The silence would tell how many he could have played; older games go on as they began."""
    game = given(va_1="lake_men, bilbo", free_hand="fp_story_02 fp_story_08")
    game.plays(hand.play_with_die, FREE_PEOPLES, "character")
    assert (game.prompt(FREE_PEOPLES), game.offers(FREE_PEOPLES)) == ("cards.play", ["fp_story_02"])
    older = given(va_1="lake_men, bilbo", free_hand="fp_story_02 fp_story_08")
    older.state.rules = 1
    older.plays(hand.play_with_die, FREE_PEOPLES, "character")
    assert older.asked == []
    assert older.state.table == ["fp_story_02"]


@rule("B8.12", "B8.15", "B8.19")
def test_ex6_a_card_that_works_in_part():
    """EX6: Great Goblin without a Great Orcs figure left."""
    game = given(eb_5="2 goblins", none_left="great_orcs", eb_6="lake_men")
    game.plays(great_goblin, SHADOW, "army")
    assert not game.told(UnitsPlaced)
    assert game.army("eb_5").leadership == 1
    assert game.offers(SHADOW) == ["move", "attack", "done"]
    game.answers(shadow=["attack", "done"])
    assert game.over


@rule("B8.13", "B22.16", "B25.1")
def test_damage_of_a_card_is_like_combat_damage():
    game = given(eb_camp="2 lake_men", eb_6="2 orcs", damage={"eb_6": 1})
    game.plays(shower_of_arrows, FREE_PEOPLES, "character", dice=[6, 4]).answers(shadow=[("orcs",)])
    assert game.at("eb_6") == {"orcs": 1}
    assert game.army("eb_6").damage == 1


@rule("B8.14")
def test_both_halves_of_move_and_attack_are_optional():
    game = given(va_3="lake_men", va_4="orcs")
    game.plays(hope_rekindled, FREE_PEOPLES, "event").answers(free=["stop", "done"])
    assert game.army("va_3").leadership == 1


@rule("B8.15", "B8.16")
def test_move_or_attack_is_one_of_the_two():
    game = given(bl_7="orcs", eb_7="lake_men", va_7="lake_men")
    game.plays(orcs_from_gundabad, SHADOW, "muster").answers(shadow=["move", "bl_6", ("orcs",) * 3])
    assert game.over
    assert game.at("bl_6") == {"orcs": 3}


@rule("B8.17")
def test_used_cards_are_discarded_unless_they_stay():
    assert set(STAYS) == {"fp_story_02", "sh_story_05", "sh_story_06", "sh_story_10"}
    game = given(bl_4="orcs", shadow_hand="sh_story_10 sh_story_11")
    game.plays(hand.play_with_die, SHADOW, "army").answers(shadow=["sh_story_10"])
    assert game.state.table == ["sh_story_10"]
    game.plays(hand.play_with_die, SHADOW, "army").answers(shadow=["sh_story_11", "done"])
    assert game.state.discards["sh_story"] == ["sh_story_11"]


@rule("B8.18")
def test_orders_move_by_the_normal_rules():
    """Move to Strike: the moving part needs Leadership and stops next to the enemy."""
    game = given(va_1="2 lake_men", leadership={"va_1": 1}, va_dale="orcs", free_hand="event_17")
    game.plays(hand.play_with_die, FREE_PEOPLES, "character")
    game.answers(free=["event_17", "va_1", "va_2", ("lake_men",)])
    assert game.prompt(FREE_PEOPLES) == "attack.target"
    assert game.army("va_2").leadership == 1


@rule("B8.20", "B15.16", "B31.15")
def test_placing_never_leaves_more_than_five():
    game = given(ss_ravenhill="4 lake_men")
    game.plays(elf_lords, FREE_PEOPLES, "muster")
    assert game.question(FREE_PEOPLES).prompt == "army.surplus"
    game.answer(FREE_PEOPLES, "lake_men", "elf_archers")
    assert game.at("ss_ravenhill") == {"lake_men": 3, "elf_spearmen": 2}


@rule("B8.21")
def test_nothing_is_placed_where_an_enemy_stands():
    game = given(va_6="lake_men", held="va_dale", where={"beorn": "va_8"}, wrath=8)
    game.plays(the_swiftest_wolf_riders, SHADOW, "muster")
    assert not {"va_6", "va_8"} & set(game.offers(SHADOW))


@rule("B8.23")
def test_a_card_that_changes_nothing_is_not_offered():
    game = given(va_1="lake_men", free_hand="event_01 event_28 fp_story_10 fp_story_08")
    assert hand.playable_cards(game.state, FREE_PEOPLES, "event") == []


@rule("B8.24")
def test_hope_rekindled_asks_for_the_die():
    game = given(va_1="lake_men")
    game.plays(hope_rekindled, FREE_PEOPLES, "will_of_the_west").answers(free=["stop"])
    assert game.army("va_1").leadership == 2


@rule("B8.25")
def test_who_plays_a_card_chooses():
    game = given(va_1="lake_men", va_2="lake_men", eb_6="orcs", shadow_hand="sh_story_20")
    game.plays(hand.play_with_die, SHADOW, "muster").answers(shadow="sh_story_20")
    assert (list(game.open), game.prompt(SHADOW)) == ([SHADOW], "cards.armies")


def test_every_card_has_a_kind():
    assert len(KIND) == 70


# --- B9 ----------------------------------------------------------------------------------------------


@rule("B9.1", "B9.3", "B9.4", "B9.6", "B9.8", "B9.19", "B11.4")
def test_ex7_drawing_tiles():
    """EX7: a 3 set aside, then a 2: the marker moves 2, the 3 goes back."""
    game = given(va_1="lake_men, bard, dain, gandalf", activated="bard dain gandalf")
    game.plays(fate_phase, draws=["t3", "t2"])
    assert game.offers(SHADOW) == ["keep", "draw_again"]
    assert game.state.fate.pool.count("t3") == 1
    game.answers(shadow=["draw_again", "keep"])
    fate = game.state.fate
    assert (fate.marker, fate.discarded, fate.aside) == (2, ["t2"], [])
    assert (fate.pool.count("t3"), fate.pool.count("t2")) == (2, 1)


@rule("B9.4")
def test_the_last_tile_allowed_counts():
    game = given(va_1="lake_men, bard, dain", activated="bard dain")
    game.plays(fate_phase, draws=["t1", "t3"]).answers(shadow=["draw_again"])
    assert game.state.fate.marker == 3
    assert game.over


@rule("B9.2")
@pytest.mark.parametrize("activated", ["", "bard"])
def test_with_one_general_or_none_one_tile_is_drawn(activated):
    game = given(va_1="lake_men, bard", activated=activated).plays(fate_phase, draws=["t1"])
    assert game.over
    assert len(game.told(FateTileDrawn)) == 1


@rule("B9.5", "B9.13")
def test_a_special_tile_ends_the_drawing():
    game = given(va_1="lake_men, bard, dain, gandalf", activated="bard dain gandalf")
    game.state.fate.pool = sorted([*game.state.fate.pool, "arkenstone"])
    game.plays(fate_phase, draws=["arkenstone"])
    assert (game.asked, game.state.fate.marker) == ([], 3)
    assert game.told(FateCardDrawn)
    assert (TILES["necromancer"].value, TILES["necromancer"].icon) == (0, False)


@rule("B9.7")
def test_the_icon_draws_a_fate_card_after_the_move():
    game = top(given(), "fate_04").plays(fate_phase, draws=["t1f"])
    kinds = [type(event) for event in game.events]
    assert kinds.index(FateAdvanced) < kinds.index(FateCardDrawn)
    assert game.state.eagles["eyrie"] == 2


@rule("B9.9", "B9.20", "B26.6")
def test_the_marker_on_fifteen_wins_before_any_card():
    game = given(marker=14).plays(fate_phase, draws=["t2f"])
    assert game.state.fate.marker == 15
    assert (game.how, game.state.ending.winners) == ("fate", (FREE_PEOPLES,))
    assert not game.told(FateCardDrawn)


@rule("B9.10", "B9.11", "B9.12", "B10.2", "B10.3")
def test_ex8_readiness():
    """EX8: on or past his figure; back again, not ready; once in play he stays."""
    game = given(marker=5)
    assert not is_ready(game.state, "thorin")
    game.plays(fate_phase, draws=["t1"])
    assert is_ready(game.state, "thorin")
    assert "bring_thorin" in possible_actions(game.state, FREE_PEOPLES, "character")
    game.plays(ill_chance, SHADOW, "character")
    assert not is_ready(game.state, "thorin")
    game.state.fate.marker = 6
    game.plays(characters.bring, "thorin").answers(free=["stop"])
    game.plays(ill_chance, SHADOW, "character")
    assert game.state.where["thorin"] == "eb_gate"


@rule("B9.14", "B9.21")
def test_a_fate_card_of_somebody_gone_is_discarded():
    game = top(given(where={"thorin": "gone"}), "fate_07", "fate_08")
    game.plays(sync(draw_fate_card, "test"))
    assert (game.state.table, game.state.discards["fate"]) == ([], ["fate_07"])
    waiting = top(given(), "fate_07").plays(sync(draw_fate_card, "test"))
    assert waiting.state.table == ["fate_07"]


@rule("B9.15", "B9.16")
def test_nothing_goes_below_zero():
    game = given(marker=0)
    game.state.fate.figures["beorn"] = 0
    game.plays(sync(set_marker_back, "test"))
    game.plays(sync(shift_figure, "beorn", "test"))
    assert not game.told(FateSetBack)
    assert not game.told(FigureShifted)
    assert game.state.fate.figures["beorn"] == 0


@rule("B9.17")
def test_an_empty_pool_is_refilled():
    game = given()
    fate = game.state.fate
    fate.discarded, fate.pool = [*fate.pool, "arkenstone"], []
    game.plays(fate_phase, draws=["t1"])
    assert len(game.told(FatePoolRefilled)[0].tiles) == 12
    assert fate.marker == 1
    assert "arkenstone" in fate.discarded


@rule("B9.18")
def test_an_empty_fate_deck_gives_nothing():
    game = given()
    game.state.discards["fate"], game.state.decks["fate"] = game.state.decks["fate"], []
    game.plays(fate_phase, draws=["t2f"])
    assert not game.told(FateCardDrawn)


@rule("B9.13")
@pytest.mark.parametrize(
    ("card", "side", "tile"),
    [("fp_story_19", FREE_PEOPLES, "arkenstone"), ("sh_story_17", SHADOW, "necromancer")],
)
def test_special_tiles_come_by_their_cards(card, side, tile):
    hands = {"free_hand": card} if side == FREE_PEOPLES else {"shadow_hand": card}
    game = given(va_1="lake_men", bl_4="orcs", **hands).plays(hand.play_with_die, side, "character")
    game.answer(side, card)
    assert game.told(SpecialTileAdded)[0].tile == tile
    assert tile in game.state.fate.pool
    assert game.told(CardPlayed)


@rule("B9.11", "B31.21")
def test_calming_a_mind_moves_the_marker_back():
    game = given(va_1="lake_men, bard", table="sh_story_06", troubled="bard", marker=6)
    game.plays(calm_mind, FREE_PEOPLES, "muster")
    assert (game.state.fate.marker, game.state.troubled, game.state.table) == (5, "", [])
    free = given(va_1="lake_men, bard", table="sh_story_06", troubled="bard", marker=6)
    free.plays(calm_mind, FREE_PEOPLES, "will_of_the_west")
    assert free.state.fate.marker == 6
    assert not free.told(CharacterEntered)

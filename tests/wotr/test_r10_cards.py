"""R10: cards drawn, held, discarded. What each card does has its own tests."""

from __future__ import annotations

import pytest

from games.wotr import hand
from games.wotr.card_texts import CARDS as TEXTS
from games.wotr.cards import registry
from games.wotr.events import CardDrawn, CardPlayed, CardsDiscardedFaceDown, MessengerUsed, TableCardDiscarded
from games.wotr.facts import FREE_PEOPLES, SHADOW
from games.wotr.state import CARDS
from tests.wotr.rules import rule
from tests.wotr.scenario import given

SIX = "fp_char_01 fp_char_02 fp_char_03 fp_str_01 fp_str_02 fp_str_03"


@pytest.fixture
def plain_card(monkeypatch):
    """Cards that do nothing when they are played."""

    def make(*cards: str) -> None:
        async def nothing(g, seat):
            return None

        for card in cards:
            monkeypatch.setitem(registry.EFFECTS, card, nothing)
            monkeypatch.delitem(registry.PLAYABLE, card, raising=False)

    return make


@rule("R10.1")
def test_s6_eight_cards_become_six_face_down():
    game = given(free_peoples_hand=SIX, step="recover").goes_on()
    assert game.prompt(FREE_PEOPLES) == "cards.discard"
    assert len(game.state.hands[FREE_PEOPLES]) == 8
    game.answer(FREE_PEOPLES, "fp_char_01", "fp_str_01")
    assert len(game.state.hands[FREE_PEOPLES]) == 6
    (event,) = game.told(CardsDiscardedFaceDown)
    assert event.face_for([SHADOW]).cards == ("fp_char", "fp_str")
    assert event.face_for([FREE_PEOPLES]).cards == ("fp_char_01", "fp_str_01")


@rule("R10.1")
def test_both_discard_at_once():
    theirs = "sh_char_01 sh_char_02 sh_char_03 sh_str_01 sh_str_02 sh_str_03"
    game = given(free_peoples_hand=SIX, shadow_hand=theirs, step="recover").goes_on()
    assert set(game.open) == {FREE_PEOPLES, SHADOW}
    game.answer(SHADOW, "sh_char_01", "sh_char_02")
    assert game.told(CardsDiscardedFaceDown) == []
    game.answer(FREE_PEOPLES, "fp_char_01", "fp_char_02")
    assert len(game.told(CardsDiscardedFaceDown)) == 2


@rule("R10.2")
def test_an_empty_deck_gives_no_more_cards():
    game = given(step="recover")
    game.state.discards[FREE_PEOPLES] = game.state.decks["fp_char"]
    game.state.decks["fp_char"] = []
    assert hand.decks_left(game.state, FREE_PEOPLES) == ["fp_str"]
    game.goes_on()
    assert [event.card[:-3] for event in game.told(CardDrawn)] == ["fp_str", "sh_char", "sh_str"]


@rule("R10.3", "R10.4")
def test_e1_the_dice_that_pay_for_a_card(plain_card):
    plain_card("fp_str_11", "fp_char_01", "fp_str_14")
    game = given(free_peoples_hand="fp_str_11 fp_char_01 fp_str_14")
    pays = {
        face: hand.playable_cards(game.state, FREE_PEOPLES, face)
        for face in ("character", "muster", "event", "muster_army", "will_of_the_west")
    }
    assert pays == {
        "character": ["fp_char_01"],
        "muster": ["fp_str_14"],
        "event": ["fp_char_01", "fp_str_11", "fp_str_14"],
        "muster_army": ["fp_str_11", "fp_str_14"],
        "will_of_the_west": ["fp_char_01", "fp_str_11", "fp_str_14"],
    }
    assert all(
        (TEXTS[card].kind == "character") == ("char" in card) for deck in CARDS.values() for card in deck
    )


@rule("R10.5", "R10.17")
def test_a_card_whose_requirement_is_not_met_cannot_be_played(plain_card, monkeypatch):
    plain_card("fp_str_11")
    monkeypatch.setitem(registry.PLAYABLE, "fp_str_11", lambda state, seat: False)
    game = given(free_peoples_hand="fp_str_11")
    assert hand.playable_cards(game.state, FREE_PEOPLES, "event") == []
    monkeypatch.setitem(registry.PLAYABLE, "fp_str_11", lambda state, seat: True)
    assert hand.playable_cards(game.state, FREE_PEOPLES, "event") == ["fp_str_11"]


@rule("R10.7", "R10.23")
def test_a_played_card_is_discarded(plain_card):
    plain_card("fp_str_14")
    game = given(free_peoples_hand="fp_str_14", free_peoples_dice="muster", rings=(0, 0)).goes_on()
    game.answers(free_peoples=["play_card", "fp_str_14"])
    assert game.told(CardPlayed) == [CardPlayed(FREE_PEOPLES, "fp_str_14", because="muster")]
    assert "fp_str_14" in game.state.discards[FREE_PEOPLES]


@rule("R10.8")
def test_a_table_card_leaves_when_its_condition_ends(monkeypatch):
    monkeypatch.setitem(registry.STAYS, "fp_char_07", lambda state: "boromir" in state.fellowship.companions)
    game = given(table="fp_char_07 fp_char_05", free_peoples_hand=SIX)

    async def settle(g):
        hand.settle_table(g)

    assert game.plays(settle).told(TableCardDiscarded) == []
    game.state.fellowship.companions.remove("boromir")
    game.state.casualties["boromir"] = 1
    assert game.plays(settle).told(TableCardDiscarded) == [TableCardDiscarded("fp_char_07", "condition")]
    assert game.state.table == ["fp_char_05"]
    assert len(game.state.hands[FREE_PEOPLES]) == 6  # the table does not count


@rule("R10.9")
def test_a_table_card_may_be_removed_with_a_die(monkeypatch):
    monkeypatch.setitem(
        registry.REMOVABLE, "sh_char_21", lambda state, seat, face: face == "will_of_the_west"
    )
    monkeypatch.delitem(registry.PRICES, "sh_char_21", raising=False)
    game = given(table="sh_char_21", orthanc="saruman", free_peoples_dice="will_of_the_west", rings=(0, 0))
    assert hand.removable_cards(game.state, FREE_PEOPLES, "event") == []
    game.goes_on()
    game.answers(free_peoples="discard_table_card")
    assert game.state.table == []
    assert "sh_char_21" in game.state.discards[SHADOW]


@rule("R10.15")
def test_the_limit_acts_after_each_drawing_effect():
    game = given(free_peoples_hand=SIX).plays(hand.draw_cards, FREE_PEOPLES, ["fp_str", "fp_str"])
    assert len(game.state.hands[FREE_PEOPLES]) == 8
    assert game.question(FREE_PEOPLES).least == game.question(FREE_PEOPLES).most == 2


def test_s5_gandalf_draws_after_a_card_paid_by_an_event_result(plain_card):
    plain_card("fp_str_14")
    game = given(free_peoples_hand="fp_str_14", free_peoples_dice="event", guide="gandalf_grey", rings=(0, 0))
    game.goes_on()
    game.answers(free_peoples=["play_card", "fp_str_14", "draw"])
    drawn = game.told(CardDrawn)[0]
    assert drawn.card.startswith("fp_str")
    assert drawn.because == "gandalf_grey"
    own_icon = given(
        free_peoples_hand="fp_str_14", free_peoples_dice="muster", guide="gandalf_grey", rings=(0, 0)
    )
    own_icon.goes_on()
    own_icon.answers(free_peoples=["play_card", "fp_str_14"])
    assert "cards.draw" not in own_icon.asked
    strider = given(free_peoples_hand="fp_str_14", free_peoples_dice="event", guide="strider", rings=(0, 0))
    strider.goes_on()
    strider.answers(free_peoples=["play_card", "fp_str_14"])
    assert "cards.draw" not in strider.asked


def test_the_palantir_of_orthanc_draws_from_either_deck(plain_card):
    plain_card("sh_str_14")
    game = given(
        shadow_hand="sh_str_14", shadow_dice="event", acting=SHADOW, table="sh_char_21", orthanc="saruman"
    )
    game.goes_on()
    game.answers(shadow=["play_card", "sh_str_14", "sh_char"])
    assert game.told(CardDrawn)[0].because == "sh_char_21"


def test_the_mouth_of_sauron_lets_a_muster_die_pay_for_an_army_card(plain_card):
    plain_card("sh_str_14")
    game = given(shadow_hand="sh_str_14", shadow_dice="muster", acting=SHADOW, barad_dur="mouth_of_sauron")
    game.goes_on()
    game.answers(shadow=["play_card", "sh_str_14"])
    assert game.told(MessengerUsed) == [MessengerUsed()]

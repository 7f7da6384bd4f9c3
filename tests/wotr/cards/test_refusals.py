"""A card that cannot be played says why, to its owner."""

from __future__ import annotations

import pytest

from games.kernel import ask
from games.wotr.facts import FREE_PEOPLES, SHADOW
from games.wotr.refusals import why_not
from tests.wotr.rules import rule
from tests.wotr.scenario import given

HANDS = given(
    companions="strider",
    free_peoples_hand="fp_char_07 fp_char_12 fp_str_14 fp_str_09",
    shadow_hand="sh_str_01 sh_str_05 sh_char_03",
    table="fp_str_02",
).state


@rule("R10.3", "R10.5", "A45")
@pytest.mark.parametrize(
    ("seat", "prompt", "about", "card", "reason", "rule_id"),
    [
        (FREE_PEOPLES, "cards.play", {"die": "event"}, "fp_char_07", "card_requirement", "R10.5"),
        (FREE_PEOPLES, "cards.play", {"die": "event"}, "fp_str_09", "card_requirement", "R10.5"),
        (FREE_PEOPLES, "cards.play", {"die": "character"}, "fp_str_14", "card_needs_other_die", "R10.3"),
        (FREE_PEOPLES, "cards.play", {"die": "event"}, "fp_char_01", "card_not_held", "R10.3"),
        (FREE_PEOPLES, "cards.play", {"die": "event"}, "sh_str_01", "card_not_held", "R10.3"),
        (FREE_PEOPLES, "turn.action", {"die": "character"}, "fp_char_07", "card_requirement", "R10.5"),
        (FREE_PEOPLES, "turn.action", {"die": "muster"}, "fp_char_12", "card_needs_other_die", "R10.3"),
        (FREE_PEOPLES, "turn.die", {}, "fp_char_07", "card_requirement", "R10.5"),
        (FREE_PEOPLES, "card.follow_up", {}, "fp_char_07", "card_requirement", "R10.5"),
        (FREE_PEOPLES, "card.follow_up", {}, "fp_str_14", "card_not_character", "R10.4"),
        (FREE_PEOPLES, "card.follow_up", {}, "fp_char_02", "card_not_held", "R10.3"),
        (SHADOW, "card.discard", {"kind": "army"}, "sh_str_05", "card_of_other_type", "R10.9"),
        (SHADOW, "card.discard", {"kind": "army"}, "sh_str_02", "card_not_held", "R10.9"),
    ],
)
def test_why_a_card_cannot_be_played(seat, prompt, about, card, reason, rule_id):
    refusal = why_not(HANDS, ask(seat, prompt, ["other"], about=about), card)
    assert refusal is not None
    assert (refusal.key, refusal.facts["rule"], refusal.facts["card"]) == (reason, rule_id, card)


@pytest.mark.parametrize("prompt", ["cards.play", "card.follow_up", "card.discard", "turn.action"])
def test_what_is_no_card_is_not_our_word(prompt):
    refusal = why_not(HANDS, ask(FREE_PEOPLES, prompt, ["other"], about={"die": "event"}), "edoras")
    assert refusal is None or "card" not in refusal.facts


@rule("R15.22")
def test_with_more_players_a_card_may_be_anothers():
    state = given(free_peoples_hand="fp_str_14").state
    state.seats = {"gondor": FREE_PEOPLES, "rohan": FREE_PEOPLES, SHADOW: SHADOW}
    state.hands["rohan"] = state.hands.pop(FREE_PEOPLES)
    refusal = why_not(state, ask("rohan", "cards.play", ["other"], about={"die": "event"}), "fp_str_14")
    assert refusal is not None
    assert (refusal.key, refusal.facts["player"]) == ("card_of_another", "gondor")

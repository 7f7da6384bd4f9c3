"""Why a card of the hand cannot be played now. Its owner only is ever asked about it, and told."""

from __future__ import annotations

from games.kernel import Question, Refused
from games.wotr.card_texts import CARDS as TEXTS
from games.wotr.hand import can_play, types_paid
from games.wotr.state import State
from games.wotr.threes import is_too_soon


def why_not_play(state: State, question: Question, key: str) -> Refused | None:
    """R10.3, R10.5: it is not held, the die does not pay for it, or its requirement is not met."""
    if key not in TEXTS:
        return None
    if key not in state.hands[question.seat]:
        return Refused("card_not_held", rule="R10.3", card=key)
    die = question.about.get("die")
    if die and TEXTS[key].kind not in types_paid(state, question.seat, die):
        return Refused("card_needs_other_die", rule="R10.3", card=key, die=die)
    return _requirement(state, question, key)


def why_not_follow(state: State, question: Question, key: str) -> Refused | None:
    """The Ents are followed by a Character card whose requirement is met."""
    if key not in TEXTS:
        return None
    if key not in state.hands[question.seat]:
        return Refused("card_not_held", rule="R10.3", card=key)
    if TEXTS[key].kind != "character":
        return Refused("card_not_character", rule="R10.4", card=key)
    return _requirement(state, question, key)


def _requirement(state: State, question: Question, key: str) -> Refused | None:
    if can_play(state, question.seat, key):
        return None
    if TEXTS[key].player in state.seats and TEXTS[key].player != question.seat:
        return Refused("card_of_another", rule="R15.22", card=key, player=TEXTS[key].player)
    if is_too_soon(state, question.seat, key):
        return Refused("card_rests", rule="R16.3", card=key)
    return Refused("card_requirement", rule="R10.5", card=key)


def why_not_pay(state: State, question: Question, key: str) -> Refused | None:
    """A45: the price asks for a card of one type, by its icon."""
    if key not in state.hands[question.seat]:
        return Refused("card_not_held", rule="R10.9", card=key) if key in TEXTS else None
    return Refused("card_of_other_type", rule="R10.9", card=key, kind=question.about.get("kind"))

"""Why a wish is not among what is offered: a key, the rule, and facts that the asked seat knows anyway."""

from __future__ import annotations

from collections.abc import Callable

from games.kernel import Question, Refused, Seat
from games.lcg.acting import is_used_up
from games.lcg.cards.registry import ACTIONS
from games.lcg.facts import CARDS, NEUTRAL, Card, card_of
from games.lcg.paying import ONE_FROM_EACH, ally_limit_reached, hosts, payers, purses
from games.lcg.state import Piece, State
from games.lcg.values import attached, blocked_by_title

Reason = Callable[[State, Question, str], Refused | None]


def why_not(state: State, question: Question, key: str) -> Refused | None:
    """The reason, told from the asked seat's view; None where there is no better word than "not offered"."""
    kind = question.prompt.partition(".")[0]
    reason = REASONS.get(question.prompt) or REASONS.get(kind)
    return reason(state, question, key) if reason else None


def find(state: State, seat: Seat, key: str) -> str:
    """The copy that is meant: itself, or one of this card in the hand, or one in play."""
    for places in (state.players[seat].hand, list(state.cards)):
        for copy in places:
            if copy == key or (key in CARDS and copy != "?" and card_of(copy).key == key):
                return copy
    return ""


# --- playing cards and using abilities ---------------------------------------------------------------


def _act(state: State, question: Question, key: str) -> Refused | None:
    copy = find(state, question.seat, key)
    if not copy:
        return Refused("not_in_hand", rule="L9.4", card=key) if _is_card(key) else None
    if copy in state.players[question.seat].hand:
        return _hand(state, question, copy)
    return _ability(state, question.seat, copy)


def _is_card(key: str) -> bool:
    return key in CARDS or key.rpartition("_")[0] in CARDS


def _hand(state: State, question: Question, copy: str) -> Refused | None:
    card = card_of(copy)
    if card.kind != "event":
        if question.prompt != "planning.play":
            return Refused("only_in_planning", rule="L2.1", card=copy)
        return _cannot_pay(state, question.seat, card, copy) or _cannot_enter(state, card, copy)
    action = ACTIONS.get(card.key)
    if action is None:
        return Refused("only_as_response", rule="L9.9", card=copy)
    if action.phase and action.phase != state.phase:
        return Refused("wrong_phase", rule="L9.3", card=copy, phase=action.phase)
    return _cannot_pay(state, question.seat, card, copy) or Refused("no_target", rule="L9.27", card=copy)


def _cannot_pay(state: State, seat: Seat, card: Card, copy: str) -> Refused | None:
    pools = payers(state, seat, card)
    if card.sphere != NEUTRAL and not pools:
        return Refused("no_match", rule="L2.8", card=copy, sphere=card.sphere)
    have = purses(state, seat).get(card.sphere, 0)
    if card.key == ONE_FROM_EACH and sum(count > 0 for count in pools.values()) < card.cost:
        return Refused("one_from_each", rule="L2.13", card=copy, cost=card.cost)
    if have < card.cost:
        return Refused("cannot_pay", rule="L2.4", card=copy, cost=card.cost, have=have, sphere=card.sphere)
    return None


def _cannot_enter(state: State, card: Card, copy: str) -> Refused | None:
    if blocked_by_title(state, card):
        return Refused("unique_in_play", rule="L12.10", card=copy)
    if card.kind == "ally" and ally_limit_reached(state):
        return Refused("one_ally_a_round", rule="L11.15", card=copy)
    if card.kind == "attachment" and not hosts(state, card):
        return Refused("no_host", rule="L2.24", card=copy, host=card.host)
    return None


def _ability(state: State, seat: Seat, copy: str) -> Refused | None:
    piece = state.cards[copy]
    action = ACTIONS.get(piece.card.key)
    if piece.captive:
        return Refused("captive", rule="L11.10", card=copy)
    if action is None:
        return Refused("no_action", rule="L9.3", card=copy)
    if not action.anyone and piece.seat != seat:
        return Refused("not_yours", rule="L9.3", card=copy)
    if is_used_up(state, seat, copy, action):
        return Refused("used_up", rule="L9.6", card=copy, per=action.limit, times=action.times)
    if piece.card.kind == "objective":
        free = piece.seat or not piece.host
        return Refused("cannot_claim" if free else "guarded", rule="L11.3", card=copy)
    if piece.exhausted:
        return Refused("exhausted", rule="L12.14", card=copy)
    return Refused("no_use_now", rule="L9.27", card=copy)


# --- characters --------------------------------------------------------------------------------------


def _character(state: State, question: Question, key: str) -> Refused | None:
    """Who cannot commit, defend or attack."""
    piece = _own_piece(state, question, key)
    if isinstance(piece, Refused) or piece is None:
        return piece
    if piece.committed and question.prompt == "quest.commit":
        return Refused("already_committed", rule="L3.8", card=piece.key)
    if piece.exhausted:
        return Refused("exhausted", rule="L3.6", card=piece.key)
    if "gandalfs_map" in attached(state, piece.key):
        return Refused("carries_the_map", rule="L11.4", card=piece.key)
    if question.prompt == "combat.sentinel":
        return Refused("no_sentinel", rule="L6.16", card=piece.key)
    if question.prompt in ("combat.attackers", "combat.join"):
        return Refused("out_of_reach", rule="L6.44", card=piece.key, enemy=question.about.get("enemy"))
    return None


def _own_piece(state: State, question: Question, key: str) -> Piece | Refused | None:
    copy = find(state, question.seat, key)
    if copy not in state.cards or not card_of(copy).is_character:
        return Refused("not_in_play", rule="L12.2", card=key) if _is_card(key) else None
    piece = state.cards[copy]
    if piece.captive:
        return Refused("captive", rule="L11.10", card=copy)
    if piece.seat != question.seat:
        return Refused("not_yours", rule="L6.15", card=copy)
    return piece


def _payer(state: State, question: Question, key: str) -> Refused | None:
    piece = _own_piece(state, question, key)
    if isinstance(piece, Refused) or piece is None:
        return piece
    card = card_of(question.about["card"])
    if piece.key not in payers(state, question.seat, card):
        return Refused("hero_does_not_match", rule="L2.4", card=piece.key, sphere=card.sphere)
    return Refused("empty_pool", rule="L2.4", card=piece.key)


# --- the encounter -----------------------------------------------------------------------------------


def _location(state: State, question: Question, key: str) -> Refused | None:
    copy = find(state, question.seat, key)
    if copy not in state.cards or card_of(copy).kind != "location":
        return Refused("not_in_play", rule="L4.1", card=key) if _is_card(key) else None
    if any(card_of(item).key == "the_east_bight" for item in question.items if item in state.cards):
        return Refused("must_travel_east_bight", rule="L4.11")
    return Refused("travel_cost", rule="L4.4", card=copy)


def _enemy(state: State, question: Question, key: str) -> Refused | None:
    copy = find(state, question.seat, key)
    if copy not in state.cards or card_of(copy).kind != "enemy":
        return _act(state, question, key) if question.prompt == "combat.attack" else None
    piece = state.cards[copy]
    if question.prompt == "engage.enemy":
        if piece.place != "staging":
            return Refused("already_engaged", rule="L5.1", card=copy)
        return Refused("hides_behind_others", rule="L5.3", card=copy)
    if f"{question.seat} {copy}" in state.struck:
        return Refused("already_attacked", rule="L6.43", card=copy)
    return Refused("enemy_out_of_reach", rule="L6.44", card=copy)


def _attacking_enemy(state: State, question: Question, key: str) -> Refused | None:
    copy = find(state, question.seat, key)
    if copy not in state.cards:
        return None
    piece = state.cards[copy]
    if piece.seat != question.seat or piece.place != "engaged":
        return Refused("not_engaged_with_you", rule="L6.12", card=copy)
    if copy in state.attacked:
        return Refused("has_attacked", rule="L6.10", card=copy)
    return Refused("kept_from_attacking", rule="L6.14", card=copy)


REASONS: dict[str, Reason] = {
    "planning.play": _act,
    "window": _act,
    "quest.commit": _character,
    "combat.defender": _character,
    "combat.defenders": _character,
    "combat.sentinel": _character,
    "combat.attackers": _character,
    "combat.join": _character,
    "combat.attack": _enemy,
    "combat.enemy": _attacking_enemy,
    "engage.enemy": _enemy,
    "travel.location": _location,
    "pay.heroes": _payer,
}
REFUSALS = (
    "not_in_hand",
    "only_in_planning",
    "only_as_response",
    "wrong_phase",
    "no_target",
    "no_match",
    "one_from_each",
    "cannot_pay",
    "unique_in_play",
    "one_ally_a_round",
    "no_host",
    "captive",
    "no_action",
    "not_yours",
    "used_up",
    "guarded",
    "cannot_claim",
    "exhausted",
    "no_use_now",
    "already_committed",
    "carries_the_map",
    "no_sentinel",
    "out_of_reach",
    "not_in_play",
    "hero_does_not_match",
    "empty_pool",
    "must_travel_east_bight",
    "travel_cost",
    "already_engaged",
    "hides_behind_others",
    "already_attacked",
    "enemy_out_of_reach",
    "not_engaged_with_you",
    "has_attacked",
    "kept_from_attacking",
)
"""Every key above, for those who put it into words; decks and options have some of their own."""

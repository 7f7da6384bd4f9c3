"""What a player may do in a window, and what he might do for all that the others know.

`actions` looks at the hand as it is; `could_act`, unless the player wishes otherwise, only at what everybody
sees: the table, his deck list, his resources, the number of cards in his hand.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from games.kernel import Seat
from games.lcg.cards.registry import ACTIONS, Action, limit_key
from games.lcg.facts import PLAYER_CARDS, Card, card_of, owner_of
from games.lcg.paying import can_pay, purses
from games.lcg.state import State

FROM_HAND = ("brok_ironfist",)
"""Cards that are no events but answer from the hand."""


def answers_from_hand(card: Card | None) -> bool:
    return card is not None and (card.kind == "event" or card.key in FROM_HAND)


# --- as it is ----------------------------------------------------------------------------------------


def actions(state: State, seat: Seat) -> list[str]:
    """Everything the player could do in a window: abilities in play, and one copy of each event held."""
    return [*abilities(state, seat), *events_held(state, seat)]


def abilities(state: State, seat: Seat, only: Collection[str] | None = None) -> list[str]:
    """Cards in play whose action is open to him; only those of these cards, if some are named."""
    return [
        key
        for key in state.cards
        if (action := ACTIONS.get(card_of(key).key)) is not None
        and (only is None or action.card in only)
        and is_open(state, seat, key, action)
    ]


def events_held(state: State, seat: Seat, only: Collection[str] | None = None) -> list[str]:
    """One copy of each event of the hand that could be played now."""
    held: dict[str, str] = {}
    purse = purses(state, seat)
    for copy in state.players[seat].hand:
        card = card_of(copy)
        if card.kind == "event" and card.key in ACTIONS and (only is None or card.key in only):
            held.setdefault(card.key, copy)
    return [copy for copy in held.values() if can_play_event(state, seat, copy, purse)]


def is_open(state: State, seat: Seat, copy: str, action: Action) -> bool:
    """L9.3 to L9.6: an ability of a card in play, for this player, now."""
    piece = state.cards[copy]
    if piece.captive or not (action.anyone or piece.seat == seat):
        return False
    if is_used_up(state, seat, copy, action):
        return False
    return action.can(state, seat, copy)


def is_used_up(state: State, seat: Seat, copy: str, action: Action) -> bool:
    """L9.6; X34: some limits came with the errata."""
    if not action.limit or (action.unlimited_in_print and state.printed):
        return False
    return state.used.get(limit_key(action, seat, copy), 0) >= action.times


def can_play_event(state: State, seat: Seat, copy: str, purse: dict[str, int]) -> bool:
    """An event of the hand: its phase, its cost, its targets."""
    card = card_of(copy)
    action = ACTIONS[card.key]
    if action.phase and action.phase != state.phase:
        return False
    return can_pay(state, seat, card, purse) and action.can(state, seat, copy)


# --- as everybody sees it ----------------------------------------------------------------------------


def could_act(state: State, seat: Seat, only: Collection[str] | None = None, *, able: bool = False) -> bool:
    """Whether he could use an action now, one of these cards if some are named; `able`: by what he holds."""
    if abilities(state, seat, only):
        return True
    if able:
        return bool(events_held(state, seat, only))
    if not state.players[seat].hand:
        return False
    purse = purses(state, seat)
    return any(
        (only is None or card.key in only)
        and ACTIONS[card.key].phase in ("", state.phase)
        and might_hold(state, seat, card, purse)
        and ACTIONS[card.key].can(state, seat, "")
        for card in events_in(tuple(state.lists[seat].cards))
    )


@cache
def events_in(cards: tuple[str, ...]) -> list[Card]:
    """The events of a deck that are actions."""
    return [PLAYER_CARDS[key] for key in cards if key in ACTIONS and PLAYER_CARDS[key].kind == "event"]


def might_hold(state: State, seat: Seat, card: Card, purse: dict[str, int]) -> bool:
    """Judging by what everybody sees: it is in his deck list, not all copies are known to be elsewhere."""
    if not answers_from_hand(card):
        return False
    copies = state.lists[seat].cards.get(card.key, 0)
    if not copies or (card.kind == "event" and not can_pay(state, seat, card, purse)):
        return False
    player = state.players[seat]
    gone = sum(card_of(copy) is card for pile in (player.discard, player.removed) for copy in pile)
    gone += sum(p.card is card and owner_of(p.key) == seat for p in state.cards.values())
    return copies > gone

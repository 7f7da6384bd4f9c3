"""What a seat of War does not know, dealt by lot: the other hands, the decks, cards laid aside face down."""

from __future__ import annotations

from games.kernel import Seat, read_state, write_state
from games.players.dealing import Luck, fill_decks
from games.wotr import ruleset
from games.wotr.state import CARDS, State


def deal(view: State, seat: Seat, luck: Luck) -> State:
    state = read_state(ruleset, write_state(view))
    laid = list(state.combat_cards.values())
    piles = [*state.hands.values(), *state.discards.values(), laid, *state.decks.values()]
    fill_decks(piles, CARDS, state.table, luck)
    state.combat_cards = dict(zip(state.combat_cards, laid, strict=True))
    return state

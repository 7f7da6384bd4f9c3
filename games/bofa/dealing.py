"""What a seat of the Battle does not know, dealt by lot: the other hand, the decks, buried cards."""

from __future__ import annotations

from games.bofa import ruleset
from games.bofa.state import CARDS, State
from games.kernel import Seat, read_state, write_state
from games.players.dealing import Luck, fill_decks


def deal(view: State, seat: Seat, luck: Luck) -> State:
    state = read_state(ruleset, write_state(view))
    piles = [
        *state.hands.values(),
        *state.buried.values(),
        *state.discards.values(),
        *state.decks.values(),
    ]
    fill_decks(piles, CARDS, state.table, luck)
    return state

"""What a seat of the card game does not know, dealt by lot: decks, the others' hands, facedown cards."""

from __future__ import annotations

from collections.abc import Iterator

from games.kernel import Seat, read_state, write_state
from games.lcg import ruleset
from games.lcg.facts import BACK, copies, encounter_deck
from games.lcg.state import State
from games.players.dealing import Luck, fill


def deal(view: State, seat: Seat, luck: Luck) -> State:
    state = read_state(ruleset, write_state(view))
    seen = set(_seen(state))
    for one, player in state.players.items():
        own = [copy for card, count in state.lists[one].cards.items() for copy in copies(card, count, one)]
        fill([player.hand, player.deck], BACK, [copy for copy in own if copy not in seen], luck)
    under = [piece for piece in state.cards.values() if piece.under]
    backs = [piece.under for piece in under]
    encounter = [copy for copy in encounter_deck(state.scenario, state.easy) if copy not in seen]
    fill([*(piece.shadows for piece in state.cards.values()), backs, state.deck], BACK, encounter, luck)
    for piece, card in zip(under, backs, strict=True):
        piece.under = card
    return state


def _seen(state: State) -> Iterator[str]:
    """Every copy that the view shows, wherever it lies."""
    for pile in (state.deck, state.discard, state.aside, state.victory, state.limbo):
        yield from pile
    for player in state.players.values():
        for pile in (player.hand, player.deck, player.discard, player.removed):
            yield from pile
    for key, piece in state.cards.items():
        yield from (key, piece.under, *piece.shadows, *piece.turned)

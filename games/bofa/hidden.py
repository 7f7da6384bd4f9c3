"""B1.8: what a seat may not know: the other's hand and face-down cards, and the order of every deck."""

from __future__ import annotations

from collections.abc import Iterator

from games.bofa.state import State, is_known
from games.kernel import UNDEALT, Eyes


def hidden(state: State, eyes: Eyes) -> Iterator[str]:
    """The keys of cards that must not be found in what these eyes see."""
    if UNDEALT in eyes:
        return
    for cards in state.decks.values():
        yield from filter(is_known, cards)
    for piles in (state.hands, state.buried):
        for seat, cards in piles.items():
            if seat not in eyes:
                yield from filter(is_known, cards)

"""Cards on the scenario's stage: one is played with a die, or it cannot be."""

from __future__ import annotations

from collections.abc import Iterable

from games.bofa import hand
from games.bofa.card_texts import KIND
from games.bofa.facts import FREE_PEOPLES, SHADOW, Side
from tests.bofa.scenario import Scenario


def owner(card: str) -> Side:
    return SHADOW if card.startswith("sh_") else FREE_PEOPLES


def give(game: Scenario, card: str, side: Side | None = None) -> Side:
    """The card is in the hand of its side."""
    seat = side or owner(card)
    deck = game.state.decks[card[:-3]]
    if card in deck:
        deck.remove(card)
        game.state.hands[seat].append(card)
    return seat


def playable(game: Scenario, card: str, side: Side | None = None) -> bool:
    """The card can be played now, with a die of its own type."""
    seat = give(game, card, side)
    return card in hand.playable_cards(game.state, seat, KIND[card])


def play(
    game: Scenario,
    card: str,
    side: Side | None = None,
    dice: Iterable[int] = (),
    draws: Iterable[str] = (),
    face: str = "",
) -> Scenario:
    """The card is played from hand, with a die of its own type if none is named."""
    seat = give(game, card, side)
    assert game.state.hands[seat] == [card], "the card is alone in the hand"
    return game.plays(hand.play_with_die, seat, face or KIND[card], dice=dice, draws=draws).answer(seat, card)

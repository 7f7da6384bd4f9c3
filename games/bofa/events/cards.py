"""Event and story cards: shuffled, drawn, played, discarded. B8. Faces hide what a seat may not know."""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from games.bofa.facts import Side
from games.bofa.figures import add
from games.bofa.state import EVENT_CARDS, State, deck_of
from games.kernel import UNDEALT, Event, Eyes, Seat

FLYING_ARROWS, TROUBLED_MIND, SHINING_ARMOUR = "sh_story_05", "sh_story_06", "fate_09"


class DeckShuffled(Event, frozen=True):
    """A deck was shuffled, with its discards if it was empty; nobody knows its order. B2.5, B8.9"""

    deck: str
    order: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.decks[self.deck] = list(self.order)
        state.discards[self.deck] = []
        for seat, cards in state.buried.items():
            state.buried[seat] = [card for card in cards if deck_of(card) != self.deck]

    def face_for(self, eyes: Eyes) -> Self:
        return self if UNDEALT in eyes else replace(self, order=(self.deck,) * len(self.order))


class CardDrawn(Event, frozen=True):
    """A seat took the top card of a deck. `because`: "recover", "event", "superiority", a card. B5.1"""

    reveals = True
    seat: Seat
    card: str
    because: str

    def apply(self, state: State) -> None:
        state.decks[deck_of(self.card)].pop()
        state.hands[self.seat].append(self.card)

    def face_for(self, eyes: Eyes) -> Self:
        return self if self.seat in eyes else replace(self, card=deck_of(self.card))


class CardsDiscarded(Event, frozen=True):
    """Cards above the hand limit were discarded face down. B1.9, B8.7"""

    seat: Seat
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        for card in self.cards:
            take_from_hand(state, self.seat, card)
            state.buried[self.seat].append(card)

    def face_for(self, eyes: Eyes) -> Self:
        if self.seat in eyes:
            return self
        return replace(self, cards=tuple(deck_of(card) for card in self.cards))


class CardPlayed(Event, frozen=True):
    """A story card, or the order of an event card, was played with a die of this face. B8.4"""

    reveals = True
    seat: Seat
    card: str
    face: str
    on_table: bool = False

    def apply(self, state: State) -> None:
        take_from_hand(state, self.seat, self.card)
        if self.on_table:
            state.table.append(self.card)
        else:
            state.discards[deck_of(self.card)].append(self.card)


class TableCardDiscarded(Event, frozen=True):
    """A card left the table, or the sheet of its character. `because`: "condition", "die". B8.17"""

    card: str
    because: str

    def apply(self, state: State) -> None:
        state.table.remove(self.card)
        state.discards[deck_of(self.card)].append(self.card)
        if self.card == FLYING_ARROWS:
            if state.card_orcs:
                add(state.stock, {"orcs": state.card_orcs})
            state.card_orcs = 0
        elif self.card == TROUBLED_MIND:
            state.troubled = ""
        elif self.card == SHINING_ARMOUR:
            state.armour = 0


class MindTroubled(Event, frozen=True):
    """Troubled Mind names a General: his ability cannot be used while the card lies there. B31.8"""

    general: str

    def apply(self, state: State) -> None:
        state.troubled = self.general


class CardRolled(Event, frozen=True):
    """Dice that a card asked for."""

    seat: Seat
    card: str
    dice: tuple[int, ...]
    needs: int
    successes: int


class ManoeuvresShown(Event, frozen=True):
    """Both sides turned up the card of this round; event cards are used up. B19.1, B19.5

    A card is a unit's key ("orcs"), "regroup", "vampire_like", "mighty_strokes" or an event card; Beorn has
    none.
    """

    reveals = True
    cards: dict[Side, str]

    def apply(self, state: State) -> None:
        for side, card in self.cards.items():
            if card in EVENT_CARDS:
                take_from_hand(state, side, card)
                state.discards[deck_of(card)].append(card)


def take_from_hand(state: State, seat: Seat, card: str) -> None:
    """Remove the card; where the hand is known by its backs only, remove its back."""
    hand = state.hands[seat]
    hand.remove(card if card in hand else deck_of(card))


CARD_EVENTS = (
    DeckShuffled,
    CardDrawn,
    CardsDiscarded,
    CardPlayed,
    TableCardDiscarded,
    MindTroubled,
    CardRolled,
    ManoeuvresShown,
)

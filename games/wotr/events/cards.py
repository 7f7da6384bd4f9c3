"""Cards: shuffled, drawn, played, used in battle, discarded. R10. Faces hide what a seat may not know."""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from games.kernel import UNDEALT, Event, Eyes, Seat
from games.wotr.facts import Side
from games.wotr.state import DECKS, State, deck_of


class DeckShuffled(Event, frozen=True):
    """A deck was shuffled; nobody knows its order. R2.5"""

    deck: str
    order: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.decks[self.deck] = list(self.order)

    def face_for(self, eyes: Eyes) -> Self:
        return self if UNDEALT in eyes else replace(self, order=(self.deck,) * len(self.order))


class CardDrawn(Event, frozen=True):
    """A seat took the top card of a deck. R3.3"""

    reveals = True
    seat: Seat
    card: str
    because: str = ""

    def apply(self, state: State) -> None:
        state.decks[deck_of(self.card)].pop()
        state.hands[self.seat].append(self.card)

    def face_for(self, eyes: Eyes) -> Self:
        return self if self.seat in eyes else replace(self, card=deck_of(self.card))


class CardsDiscarded(Event, frozen=True):
    """Cards went openly from a hand to the discards: a card or an ability said so."""

    reveals = True
    seat: Seat
    cards: tuple[str, ...]
    because: str = ""

    def apply(self, state: State) -> None:
        discard_from_hand(state, self.seat, self.cards)


class CardsDiscardedFaceDown(Event, frozen=True):
    """Cards above the hand limit went to the discards; only their backs can be seen. R10.1"""

    seat: Seat
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        discard_from_hand(state, self.seat, self.cards)
        state.lay_face_down(self.seat, self.cards)

    def face_for(self, eyes: Eyes) -> Self:
        if self.seat in eyes:
            return self
        return replace(self, cards=tuple(deck_of(card) for card in self.cards))


class CardsSwapped(Event, frozen=True):
    """Two teammates gave each other a card, unseen by everybody else. R15.5

    Each of them knows the card that he gave and the one that he got; where the given one goes from there is
    the other's secret.
    """

    reveals = True
    gave: dict[Seat, str]
    got: dict[Seat, str]

    def apply(self, state: State) -> None:
        for giver, card in self.gave.items():
            take_from_hand(state, giver, card)
        for taker, card in self.got.items():
            state.hands[taker].append(card)

    def face_for(self, eyes: Eyes) -> Self:
        gave = {seat: card if seat in eyes else deck_of(card) for seat, card in self.gave.items()}
        got = {seat: card if seat in eyes else deck_of(card) for seat, card in self.got.items()}
        return replace(self, gave=gave, got=got)


class CardPlayed(Event, frozen=True):
    """An event card was played: with a die, or because another card said so. R10.3"""

    reveals = True
    seat: Seat
    card: str
    on_table: bool = False
    because: str = ""

    def apply(self, state: State) -> None:
        take_from_hand(state, self.seat, self.card)
        if self.on_table:
            state.table.append(self.card)
        else:
            state.discards[state.seats[self.seat]].append(self.card)


class CardHadNoEffect(Event, frozen=True):
    """Nothing of what the card that was just played says could be done. R10.6"""

    seat: Seat
    card: str

    def apply(self, state: State) -> None:
        """It is told, and that is all."""


class TableCardDiscarded(Event, frozen=True):
    """A card left the table. R10.8"""

    card: str
    because: str = ""

    def apply(self, state: State) -> None:
        state.table.remove(self.card)
        state.discards[DECKS[deck_of(self.card)]].append(self.card)


class CardRolled(Event, frozen=True):
    """Dice that the event text of a card asked for, without modifiers or re-rolls. R10.20

    `needs`: the number that succeeds; 0 where the number shown is what counts (`hits` is their sum).
    """

    seat: Seat
    card: str
    dice: tuple[int, ...]
    needs: int
    hits: int


class CombatCardChosen(Event, frozen=True):
    """A card was laid face down for the combat round; its back can be seen. R7.13, R7.14"""

    seat: Seat
    card: str
    from_table: bool = False

    def apply(self, state: State) -> None:
        if self.from_table:
            state.table.remove(self.card)
        else:
            take_from_hand(state, self.seat, self.card)
            state.lay_face_down(self.seat, (self.card,))
        state.combat_cards[state.seats[self.seat]] = self.card

    def face_for(self, eyes: Eyes) -> Self:
        if self.from_table or self.seat in eyes:
            return self
        return replace(self, card=deck_of(self.card))


class CombatCardsShown(Event, frozen=True):
    """Both chosen cards were turned up together. R7.13"""

    reveals = True
    cards: dict[Side, str]

    def apply(self, state: State) -> None:
        state.combat_cards.update(self.cards)
        state.turn_up(self.cards.values())


class CombatCardsDiscarded(Event, frozen=True):
    """After the round the used cards are discarded. R7.15"""

    def apply(self, state: State) -> None:
        for side, card in state.combat_cards.items():
            state.discards[side].append(card)
        state.combat_cards = {}


def take_from_hand(state: State, seat: Seat, card: str) -> None:
    """Remove the card; where the hand is known by its backs only, remove its back."""
    hand = state.hands[seat]
    hand.remove(card if card in hand else deck_of(card))


def discard_from_hand(state: State, seat: Seat, cards: tuple[str, ...]) -> None:
    for card in cards:
        take_from_hand(state, seat, card)
        state.discards[state.seats[seat]].append(card)


CARD_EVENTS = (
    DeckShuffled,
    CardDrawn,
    CardsDiscarded,
    CardsDiscardedFaceDown,
    CardsSwapped,
    CardPlayed,
    CardHadNoEffect,
    TableCardDiscarded,
    CardRolled,
    CombatCardChosen,
    CombatCardsShown,
    CombatCardsDiscarded,
)

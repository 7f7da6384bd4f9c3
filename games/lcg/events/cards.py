"""Cards that are shuffled, drawn, looked at, played, attached, and that leave. Faces hide the unseen."""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from games.kernel import UNDEALT, Event, Eyes, Seat
from games.lcg.facts import BACK, ENCOUNTER, HEROES, owner_of
from games.lcg.state import EVERYBODY, Piece, State, take


class FromOwnHand(Event, frozen=True):
    """Shows a card of a hand. Its player knew it, so that whatever he plays can be pencilled to its end."""

    reveals = True
    seat: Seat

    def reveals_to(self, seat: Seat) -> bool:
        return seat != self.seat


class DeckShuffled(Event, frozen=True):
    """A deck was shuffled; nobody knows its order. `owner`: a seat, or "encounter". L13.7, L9.22"""

    owner: str
    order: tuple[str, ...]

    def apply(self, state: State) -> None:
        deck = state.deck_for(self.owner)
        state.forget([*deck, *self.order])
        deck[:] = self.order

    def face_for(self, eyes: Eyes) -> Self:
        return self if UNDEALT in eyes else replace(self, order=(BACK,) * len(self.order))


class CardsDrawn(Event, frozen=True):
    """A player drew cards from the top of his deck. L1.1, L1.4"""

    reveals = True
    seat: Seat
    cards: tuple[str, ...]
    because: str = ""

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        for copy in self.cards:
            player.hand.append(take_top(player.deck, copy))

    def face_for(self, eyes: Eyes) -> Self:
        return self if self.seat in eyes else replace(self, cards=(BACK,) * len(self.cards))


class HandReturned(Event, frozen=True):
    """A player put his first hand back, for a new one. L13.11"""

    seat: Seat

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.deck += player.hand
        player.hand = []


class HandKept(Event, frozen=True):
    """A player kept his first hand. L13.11"""

    seat: Seat


class DrawReplaced(Event, frozen=True):
    """Cards were not drawn, because of this card. L1.5, L1.6"""

    seat: Seat
    because: str


class CardsLooked(Event, frozen=True):
    """Somebody looked at cards in a hidden place, and nobody else. `at`: whose deck, or an enemy. L9.25"""

    reveals = True
    seat: Seat
    cards: tuple[str, ...]
    at: str
    because: str

    def apply(self, state: State) -> None:
        if self.at in state.players or self.at == ENCOUNTER:
            reveal_tops(state.deck_for(self.at), self.cards)
        elif self.at in state.cards:
            reveal_tops(state.cards[self.at].shadows, self.cards)
        for copy in self.cards:
            state.show(copy, self.seat)

    def face_for(self, eyes: Eyes) -> Self:
        return self if self.seat in eyes else replace(self, cards=(BACK,) * len(self.cards))


class DeckTopArranged(Event, frozen=True):
    """Somebody put the top cards of a deck back in an order that only he knows; the last is on top."""

    seat: Seat
    owner: str
    cards: tuple[str, ...]
    because: str

    def apply(self, state: State) -> None:
        deck = state.deck_for(self.owner)
        start = len(deck) - len(self.cards)
        state.forget(deck[start:])
        deck[start:] = self.cards
        for copy in self.cards:
            state.show(copy, self.seat)

    def face_for(self, eyes: Eyes) -> Self:
        return self if self.seat in eyes else replace(self, cards=(BACK,) * len(self.cards))


class TopMovedToBottom(Event, frozen=True):
    """The top card of the encounter deck went to the bottom, seen only by this player. Denethor"""

    seat: Seat
    card: str
    because: str

    def apply(self, state: State) -> None:
        state.deck.insert(0, take_top(state.deck, self.card))

    def face_for(self, eyes: Eyes) -> Self:
        return self if self.seat in eyes else replace(self, card=BACK)


class CardTaken(Event, frozen=True):
    """A card went from a player's deck to his hand without being drawn; `by` has seen it too. X25"""

    reveals = True
    seat: Seat
    by: Seat
    card: str
    because: str

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        take(player.deck, self.card)
        player.hand.append(self.card)

    def face_for(self, eyes: Eyes) -> Self:
        return self if self.seat in eyes or self.by in eyes else replace(self, card=BACK)


class CardReturnedToHand(Event, frozen=True):
    """A card went openly from a discard pile to its owner's hand."""

    seat: Seat
    card: str
    because: str

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.discard.remove(self.card)
        player.hand.append(self.card)
        state.show(self.card, EVERYBODY)


class CardsDiscarded(FromOwnHand, frozen=True):
    """Cards went from a hand to the discard pile, one by one. L9.32"""

    cards: tuple[str, ...]
    because: str = ""

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        for copy in self.cards:
            take(player.hand, copy)
            player.discard.append(copy)
        state.forget(self.cards)


class DeckDiscarded(Event, frozen=True):
    """An eliminated player's deck went to his discard pile. L8.6"""

    reveals = True
    seat: Seat
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.deck = []
        player.discard += self.cards
        state.forget(self.cards)


class PileShuffledIn(Event, frozen=True):
    """A player's discard pile, heroes excepted, went into his deck, which is shuffled next."""

    seat: Seat
    because: str

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.deck += [copy for copy in player.discard if copy not in HEROES]
        player.discard = [copy for copy in player.discard if copy in HEROES]


class AllyPlayed(FromOwnHand, frozen=True):
    """A player paid for an ally, which came into play ready. L2.14, L2.15"""

    card: str

    def apply(self, state: State) -> None:
        take(state.players[self.seat].hand, self.card)
        state.forget((self.card,))
        state.cards[self.card] = Piece(self.card, "play", self.seat)
        state.used["round ally"] = state.used.get("round ally", 0) + 1


class AttachmentPlayed(FromOwnHand, frozen=True):
    """A player paid for an attachment and put it on a card. L2.16, L12.5"""

    card: str
    host: str
    controller: Seat

    def apply(self, state: State) -> None:
        take(state.players[self.seat].hand, self.card)
        state.forget((self.card,))
        state.cards[self.card] = Piece(self.card, "attached", self.controller, self.host)


class EventPlayed(FromOwnHand, frozen=True):
    """A player paid for an event; it is in no zone until it has resolved. L9.29"""

    card: str

    def apply(self, state: State) -> None:
        take(state.players[self.seat].hand, self.card)
        state.forget((self.card,))
        state.limbo.append(self.card)


class EventResolved(Event, frozen=True):
    """A played event went to its owner's discard pile, or out of the game."""

    card: str
    removed: bool = False

    def apply(self, state: State) -> None:
        state.limbo.remove(self.card)
        owner = state.players[owner_of(self.card)]
        (owner.removed if self.removed else owner.discard).append(self.card)


class CardPutIntoPlay(FromOwnHand, frozen=True):
    """A character came into play without being played. `origin`: hand, discard. L9.21"""

    card: str
    origin: str
    because: str

    def apply(self, state: State) -> None:
        if self.origin == "hand":
            take(state.players[self.seat].hand, self.card)
            state.forget((self.card,))
        else:
            state.pile(self.card).remove(self.card)
        state.cards[self.card] = Piece(self.card, "play", self.seat)


class CardLeft(Event, frozen=True):
    """A card left play. L9.24

    `how`: destroyed, discarded, returned, shuffled, explored, defeated, resolved, eliminated. `to`: discard,
    hand, deck (to be shuffled), top, victory. Facedown cards that go along are seen now.
    """

    reveals = True
    card: str
    how: str
    to: str = "discard"
    because: str = ""
    shadows: tuple[str, ...] = ()
    """Facedown shadow cards that lay on it: they are discarded, faceup (L6.54)."""
    under: str = ""
    """The card that an Orc Guard was."""

    def apply(self, state: State) -> None:
        piece = state.cards.pop(self.card)
        state.discard += [*piece.turned, *self.shadows]
        copy = self.under or self.card
        state.forget([*self.shadows, copy])
        if self.to == "discard":
            state.pile(copy).append(copy)
        elif self.to == "victory":
            state.victory.append(copy)
        elif self.to == "hand":
            state.players[owner_of(copy)].hand.append(copy)
            state.show(copy, EVERYBODY)
        else:
            state.deck_for(owner_of(copy) or ENCOUNTER).append(copy)
            state.show(copy, EVERYBODY)
        state.forget_play_of(self.card)


class ControlTaken(Event, frozen=True):
    """Another player controls a character, and what is attached to it. L12.4"""

    seat: Seat
    card: str
    because: str

    def apply(self, state: State) -> None:
        state.cards[self.card].seat = self.seat
        for piece in state.on(self.card):
            if piece.seat:
                piece.seat = self.seat


class ObjectiveClaimed(Event, frozen=True):
    """A player attached an objective to one of his heroes. L11.4"""

    seat: Seat
    card: str
    hero: str

    def apply(self, state: State) -> None:
        piece = state.cards[self.card]
        piece.place, piece.seat, piece.host = "attached", self.seat, self.hero


def take_top(deck: list[str], copy: str) -> str:
    """Take the top card off; it is what is known of it, from now or from before."""
    top = deck.pop()
    if top == copy:
        return top
    assert BACK in (top, copy), (top, copy)
    return top if copy == BACK else copy


def reveal_tops(deck: list[str], cards: tuple[str, ...]) -> None:
    """A reader now knows these top cards; others keep seeing backs."""
    start = len(deck) - len(cards)
    for place, copy in enumerate(cards):
        if copy != BACK:
            deck[start + place] = copy


EVENTS = (
    DeckShuffled,
    CardsDrawn,
    HandReturned,
    HandKept,
    DrawReplaced,
    CardsLooked,
    DeckTopArranged,
    TopMovedToBottom,
    CardTaken,
    CardReturnedToHand,
    CardsDiscarded,
    DeckDiscarded,
    PileShuffledIn,
    AllyPlayed,
    AttachmentPlayed,
    EventPlayed,
    EventResolved,
    CardPutIntoPlay,
    CardLeft,
    ControlTaken,
    ObjectiveClaimed,
)

"""The quest and the encounter deck: commit, reveal, stage, travel, engage; stages and the prisoner."""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from games.kernel import UNDEALT, Event, Eyes, Seat
from games.lcg.events.cards import take_top
from games.lcg.facts import BACK, ORC_GUARD
from games.lcg.state import Piece, State, take


class CharactersCommitted(Event, frozen=True):
    """A player committed characters to the quest; they are exhausted. L3.4"""

    seat: Seat
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        for card in self.cards:
            piece = state.cards[card]
            piece.exhausted = piece.committed = True


class RemovedFromQuest(Event, frozen=True):
    """Characters are no longer committed; they stay exhausted. L3.9"""

    cards: tuple[str, ...]
    because: str

    def apply(self, state: State) -> None:
        for card in self.cards:
            state.cards[card].committed = False


class QuestResolved(Event, frozen=True):
    """Willpower was compared with threat. L3.28"""

    willpower: int
    threat: int


class CardRevealed(Event, frozen=True):
    """The top card of the encounter deck was revealed. L3.12"""

    reveals = True
    card: str
    because: str = ""

    def apply(self, state: State) -> None:
        take_top(state.deck, self.card)
        state.forget((self.card,))
        state.limbo.append(self.card)


class EffectCancelled(Event, frozen=True):
    """What a card says when revealed, or its shadow effect, does not happen. L3.18, L6.24"""

    seat: Seat
    card: str
    because: str


class CardAddedToStaging(Event, frozen=True):
    """An enemy, location or objective came into the staging area.

    `origin`: revealed, deck (searched), discard, aside; engaged or attached for one that was in play. L9.28
    """

    card: str
    origin: str
    because: str = ""

    def apply(self, state: State) -> None:
        if self.origin in ("engaged", "attached"):
            piece = state.cards[self.card]
            piece.place, piece.seat, piece.host = "staging", "", ""
            piece.exhausted = False
            for on in state.on(self.card):
                if not on.seat and on.card.kind == "objective":
                    on.place = "staging"
            return
        if self.origin == "deck":
            take(state.deck, self.card)
            state.forget((self.card,))
        else:
            zones = {"revealed": state.limbo, "discard": state.discard, "aside": state.aside}
            zones[self.origin].remove(self.card)
        state.cards[self.card] = Piece(self.card, "staging")


class RevealedDiscarded(Event, frozen=True):
    """A revealed card went to a pile: a resolved treachery, or what died as it was revealed. L3.16, L3.14

    `to`: discard, victory, deck (to be shuffled).
    """

    card: str
    to: str = "discard"

    def apply(self, state: State) -> None:
        state.limbo.remove(self.card)
        {"discard": state.discard, "victory": state.victory, "deck": state.deck}[self.to].append(self.card)


class TreacheryAttached(Event, frozen=True):
    """A treachery became a Condition on a hero or on a deck. L12.20"""

    card: str
    host: str
    origin: str = "revealed"
    """Or "shadow": it lay faceup on the attacking enemy."""

    def apply(self, state: State) -> None:
        if self.origin == "revealed":
            state.limbo.remove(self.card)
        else:
            for piece in state.cards.values():
                if self.card in piece.turned:
                    piece.turned.remove(self.card)
        state.cards[self.card] = Piece(self.card, "attached", "", self.host)


class GuardAttached(Event, frozen=True):
    """An encounter card guards an objective. L10.4"""

    objective: str
    guard: str

    def apply(self, state: State) -> None:
        state.cards[self.objective].host = self.guard


class GuardGone(Event, frozen=True):
    """An objective has no guard any more: it lies in the staging area. L10.9"""

    objective: str

    def apply(self, state: State) -> None:
        piece = state.cards[self.objective]
        piece.host, piece.place, piece.seat = "", "staging", ""


class CardSetAside(Event, frozen=True):
    """A card was taken out of the encounter deck and set aside, out of play."""

    card: str

    def apply(self, state: State) -> None:
        take(state.deck, self.card)
        state.aside.append(self.card)


class ObjectiveShuffledAway(Event, frozen=True):
    """An objective left the staging area for the encounter deck, which is shuffled next. Dungeon Jailor"""

    card: str
    because: str

    def apply(self, state: State) -> None:
        del state.cards[self.card]
        state.deck.append(self.card)
        state.show(self.card, "everybody")


class EncounterDeckReset(Event, frozen=True):
    """The discard pile became the encounter deck. L3.24"""

    order: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.discard = []
        state.deck = list(self.order)

    def face_for(self, eyes: Eyes) -> Self:
        return self if UNDEALT in eyes else replace(self, order=(BACK,) * len(self.order))


class Travelled(Event, frozen=True):
    """The players went to a location: it is the active one. L4.3"""

    location: str

    def apply(self, state: State) -> None:
        state.cards[self.location].place = "active"
        for piece in state.on(self.location):
            if piece.place == "staging":
                piece.place = "attached"


class EnemyEngaged(Event, frozen=True):
    """An enemy and a player engaged each other. `how`: choice, check, or a card. L5.2, L5.10"""

    enemy: str
    seat: Seat
    how: str

    def apply(self, state: State) -> None:
        piece = state.cards[self.enemy]
        piece.place, piece.seat = "engaged", self.seat
        for on in state.on(self.enemy):
            if on.place == "staging":
                on.place = "attached"


class OrcGuardPlaced(Event, frozen=True):
    """The top card of a player's deck, facedown, became an Orc Guard engaged with him. L11.14"""

    seat: Seat
    guard: str
    card: str
    because: str

    def apply(self, state: State) -> None:
        under = take_top(state.players[self.seat].deck, self.card)
        state.guards += 1
        state.cards[self.guard] = Piece(self.guard, "engaged", self.seat, under=under)

    def face_for(self, eyes: Eyes) -> Self:
        return self if UNDEALT in eyes else replace(self, card=BACK)


class StageCompleted(Event, frozen=True):
    """A stage is done; its progress goes back to the bank. L3.40"""

    stage: str

    def apply(self, state: State) -> None:
        state.progress = 0


class StageReached(Event, frozen=True):
    """The next quest card was followed and flipped. L3.40"""

    reveals = True
    stage: str

    def apply(self, state: State) -> None:
        state.stage = self.stage


class StagingEnded(Event, frozen=True):
    """From now on no quest phase has a staging step. L3.27"""

    because: str

    def apply(self, state: State) -> None:
        state.no_staging = True


class PrisonerTaken(Event, frozen=True):
    """A hero was turned facedown: the prisoner. L11.10"""

    hero: str

    def apply(self, state: State) -> None:
        state.cards[self.hero].captive = True


class PrisonerRescued(Event, frozen=True):
    """The prisoner was turned faceup. L11.13"""

    hero: str

    def apply(self, state: State) -> None:
        state.cards[self.hero].captive = False
        state.rescued = True


def guard_key(state: State) -> str:
    """The next Orc Guard's name."""
    return f"{ORC_GUARD}_{state.guards + 1}"


EVENTS = (
    CharactersCommitted,
    RemovedFromQuest,
    QuestResolved,
    CardRevealed,
    EffectCancelled,
    CardAddedToStaging,
    RevealedDiscarded,
    TreacheryAttached,
    GuardAttached,
    GuardGone,
    CardSetAside,
    ObjectiveShuffledAway,
    EncounterDeckReset,
    Travelled,
    EnemyEngaged,
    OrcGuardPlaced,
    StageCompleted,
    StageReached,
    StagingEnded,
    PrisonerTaken,
    PrisonerRescued,
)

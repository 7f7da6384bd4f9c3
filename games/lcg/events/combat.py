"""Shadow cards, enemy attacks, player attacks. L6"""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from games.kernel import UNDEALT, Event, Eyes, Seat
from games.lcg.events.cards import take_top
from games.lcg.facts import BACK
from games.lcg.state import Attack, Piece, State, take


class ShadowDealt(Event, frozen=True):
    """An enemy was dealt the top encounter card, facedown. L6.2"""

    enemy: str
    card: str

    def apply(self, state: State) -> None:
        state.cards[self.enemy].shadows.append(take_top(state.deck, self.card))

    def face_for(self, eyes: Eyes) -> Self:
        return self if UNDEALT in eyes else replace(self, card=BACK)


class ShadowTurned(Event, frozen=True):
    """A shadow card was turned up. L6.21"""

    reveals = True
    enemy: str
    card: str

    def apply(self, state: State) -> None:
        piece = state.cards[self.enemy]
        take(piece.shadows, self.card)
        state.forget((self.card,))
        piece.turned.append(self.card)


class ShadowsDiscarded(Event, frozen=True):
    """An enemy's shadow cards went to the discard pile, faceup. L6.54, L6.36"""

    reveals = True
    enemy: str
    facedown: tuple[str, ...]
    """Those that were never turned up."""

    def apply(self, state: State) -> None:
        piece = state.cards[self.enemy]
        state.discard += [*piece.turned, *self.facedown]
        piece.turned, piece.shadows = [], []
        state.forget(self.facedown)


class AttackBegan(Event, frozen=True):
    """An enemy attacks a player. L6.12"""

    enemy: str
    seat: Seat

    def apply(self, state: State) -> None:
        state.attacks.append(Attack(self.enemy, self.seat))
        if self.enemy not in state.attacked:
            state.attacked.append(self.enemy)


class RiderAttacked(Event, frozen=True):
    """A Wolf Rider, turned up as a shadow card, is an enemy for one attack. X9"""

    card: str

    def apply(self, state: State) -> None:
        for piece in state.cards.values():
            if self.card in piece.turned:
                piece.turned.remove(self.card)
        state.cards[self.card] = Piece(self.card, "riding")


class RiderPutAway(Event, frozen=True):
    """Its attack is over: the Wolf Rider lies with the shadow cards again, or alone if the enemy is gone."""

    card: str
    enemy: str

    def apply(self, state: State) -> None:
        piece = state.cards.pop(self.card)
        state.forget_play_of(self.card)
        state.discard += piece.turned
        home = state.cards.get(self.enemy)
        (home.turned if home else state.discard).append(self.card)
        state.riders.append(self.card)


class RiderReturned(Event, frozen=True):
    """When combat ends a Wolf Rider that attacked goes on top of the encounter deck. L6.55"""

    card: str

    def apply(self, state: State) -> None:
        for piece in state.cards.values():
            if self.card in piece.turned:
                piece.turned.remove(self.card)
        if self.card in state.discard:
            state.discard.remove(self.card)
        state.deck.append(self.card)
        state.show(self.card, "everybody")
        state.riders.remove(self.card)


class DefendersDeclared(Event, frozen=True):
    """Characters were exhausted to defend. L6.15, L6.16"""

    seat: Seat
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        attack = state.attacks[-1]
        attack.defenders = list(self.cards)
        attack.defended = True
        for card in self.cards:
            state.cards[card].exhausted = True


class AttackUndefended(Event, frozen=True):
    """Nobody defends. L6.15"""

    enemy: str


class AttackChanged(Event, frozen=True):
    """A shadow card made the attack stronger, or took the defense away."""

    because: str
    bonus: int = 0
    no_defense: bool = False

    def apply(self, state: State) -> None:
        attack = state.attacks[-1]
        attack.bonus += self.bonus
        attack.no_defense = attack.no_defense or self.no_defense


class ShadowNoted(Event, frozen=True):
    """Whether a shadow card turned up in this attack had a shadow effect. X10"""

    card: str
    has_effect: bool

    def apply(self, state: State) -> None:
        attack = state.attacks[-1]
        attack.shadow_seen = attack.shadow_seen or self.has_effect
        attack.blank_seen = attack.blank_seen or not self.has_effect


class AttackEnded(Event, frozen=True):
    """An enemy's attack is over. L6.33"""

    enemy: str

    def apply(self, state: State) -> None:
        state.attacks.pop()


class AttackDeclared(Event, frozen=True):
    """A player attacks an enemy with these characters, who are exhausted. L6.39, L6.41"""

    seat: Seat
    enemy: str
    attackers: tuple[str, ...]
    extra: bool = False
    """By an effect: it does not use up the one attack a round (L6.43)."""

    def apply(self, state: State) -> None:
        for card in self.attackers:
            state.cards[card].exhausted = True
        if not self.extra:
            state.struck.append(f"{self.seat} {self.enemy}")


EVENTS = (
    ShadowDealt,
    ShadowTurned,
    ShadowsDiscarded,
    AttackBegan,
    RiderAttacked,
    RiderPutAway,
    RiderReturned,
    DefendersDeclared,
    AttackUndefended,
    AttackChanged,
    ShadowNoted,
    AttackEnded,
    AttackDeclared,
)

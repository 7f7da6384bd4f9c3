"""Events: facts in the past tense, the only thing that changes state. And the state's kernel part."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar, Self

from msgspec import Struct

from games.kernel.questions import Seat

Eyes = Collection[Seat]
"""The seats whose secrets a reader may see: empty for a spectator, EVERYTHING after the end."""

UNDEALT = "*"
"""In the eyes of nobody while the game lasts: the order of decks and the like."""


class _Everything(Collection[Seat]):
    """Eyes that see every seat's secrets and those of the table."""

    def __contains__(self, seat: object) -> bool:
        return True

    def __iter__(self) -> Any:
        return iter((UNDEALT,))

    def __len__(self) -> int:
        return 1


EVERYTHING: Eyes = _Everything()


class Ending(Struct, frozen=True):
    """How a game ended: the winning seats (none for a draw) and the key of the reason."""

    winners: tuple[Seat, ...]
    how: str


class GameState(Struct, kw_only=True):
    """What every game's state has. Mutable: events' `apply` is the only code that changes it."""

    rules: int = 1
    """The version under which the present turn is played. The set-up, before any turn, stays at the first."""
    turn: int = 0
    ending: Ending | None = None


class Event(Struct, frozen=True, tag=True, omit_defaults=True, gc=False):
    """A fact. Subclasses are named in the past tense and stay readable for ever: new fields have defaults."""

    reveals: ClassVar[bool] = False
    """True when it shows some seat what it could not know: from here on nothing is taken back alone."""

    def reveals_to(self, seat: Seat) -> bool:
        """Whether it shows this seat something new, so that what the seat has in pencil ends here."""
        return self.reveals

    def apply(self, state: Any) -> None:
        """Change the state by this fact: a few lines, total, no rules and no questions."""

    def face_for(self, eyes: Eyes) -> Self:
        """What a reader with these eyes may know of it."""
        return self


class TurnBegan(Event, frozen=True):
    """A turn began, under the newest rules."""

    turn: int
    rules: int

    def apply(self, state: GameState) -> None:
        state.turn = self.turn
        state.rules = self.rules


class GameEnded(Event, frozen=True):
    """The game is over."""

    winners: tuple[Seat, ...]
    how: str

    def apply(self, state: GameState) -> None:
        state.ending = Ending(self.winners, self.how)


KERNEL_EVENTS = (TurnBegan, GameEnded)

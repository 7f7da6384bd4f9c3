"""What a seat has seen: the view now, and, for players who search, the last boundary and what came since."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from games.kernel import Entry, Event, GameState, Ruleset, Seat, read_state, write_state
from games.kernel.log import Answered

S = TypeVar("S", bound=GameState)


class Sight(Generic[S]):
    """Called, it gives the view. Everything in it is made from what the seat's eyes may see."""

    def __init__(self, ruleset: Ruleset[S], options: Any, seat: Seat) -> None:
        self.ruleset = ruleset
        self.options = options
        self.seat = seat
        self.view: S = ruleset.begin(options)
        self.boundary: bytes = write_state(self.view)
        """The view at the last boundary."""
        self.since: list[Answered] = []
        """The seat's own answers since."""
        self.undisturbed = True
        """Nothing but these answers and what followed from them has happened since."""

    def __call__(self) -> S:
        return self.view

    def pass_boundary(self) -> None:
        self.boundary, self.since, self.undisturbed = write_state(self.view), [], True

    def see(self, entry: Entry) -> None:
        """One more entry of the log, as far as the seat may know it."""
        if isinstance(entry, Event):
            entry.face_for((self.seat,)).apply(self.view)
        elif isinstance(entry, Answered) and entry.seat == self.seat and not entry.is_remark:
            self.since.append(entry)
        else:
            self.undisturbed = False

    def at_boundary(self) -> S:
        """The view at the last boundary, as a copy of one's own."""
        return read_state(self.ruleset, self.boundary)

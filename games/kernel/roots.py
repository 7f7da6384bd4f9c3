"""Roots: a game as it waits for one seat, kept in memory, to be tried out as often as one likes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.kernel.events import GameState
from games.kernel.gate import Pencil
from games.kernel.log import Entry, read_state
from games.kernel.questions import Seat
from games.kernel.rules import Ruleset
from games.kernel.running import Running


@dataclass(frozen=True)
class Root:
    """The latest boundary, what was played since, and what the seat knows: enough to try any answer on."""

    ruleset: Ruleset[Any]
    options: Any
    body: bytes | None
    """The state at the boundary; None: the game's beginning."""
    entries: Sequence[Entry]
    seat: Seat
    view: GameState

    def resume(self) -> Running[Any]:
        """A game of its own, in pencil for the seat: whatever is answered in it leaves no trace."""
        state = read_state(self.ruleset, self.body) if self.body else self.ruleset.begin(self.options)
        running = Running(self.ruleset, self.options, state, Pencil(), stored=self.entries)
        running.put_in_pencil(self.seat, self.view)
        return running

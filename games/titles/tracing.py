"""What an event leaves on a table: where figures went, whose it was, and whether something new began with it.

A game says so in its own `board` room. The story of a table is grouped and drawn from it.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from games.kernel import Event


class MapMove(Struct, frozen=True, omit_defaults=True, rename={"start": "from", "end": "to"}):
    """Figures went from one place to another, or something happened at one."""

    start: str = ""
    end: str = ""
    at: str = ""


class Trace(Struct, frozen=True):
    begins: bool = False
    """A die, a card, a phase: something that people think of as one action."""
    sums_up: bool = False
    """It tells how the action came out: a battle's end."""
    side: str = ""
    """`free`, `shadow`, or "" for nobody's."""
    die: str = ""
    card: str = ""
    moves: tuple[MapMove, ...] = ()


NO_TRACE = Trace()
Traces = Callable[[Event], Trace]

"""Where cards say when they listen and what they do; the rules look in here without knowing any card.

    @action("beravor")              async (g, seat, copy)           in a window, by its controller
    @response("theodred", on=…)     async (g, seat, copy, moment)   after a moment, if its player likes
    @forced("hummerhorns", on=…)    async (g, copy, moment)         after a moment, at once
    @when_revealed, @shadow, @travel, @enters_stage                 encounter and quest cards

An event of a hand is an action or a response like any other: it is paid for and put away by windows.py.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from games.kernel import Seat, Table
from games.lcg.facts import CARDS, STAGES, card_of
from games.lcg.state import Piece, State

Game = Table[State]
F = TypeVar("F", bound=Callable[..., Any])
EVERY_PHASE = ("resource", "planning", "quest", "travel", "encounter", "combat", "refresh")


@dataclass(slots=True)
class Moment:
    """Something has just happened that cards may listen to; `kind` is its name, see windows.py."""

    kind: str
    card: str = ""
    cards: tuple[str, ...] = ()
    seat: Seat = ""
    how: str = ""
    amount: int = 0
    piece: Piece | None = None
    """A card that left play, as it last was (L9.30)."""
    cancelled: str = ""
    """The copy that cancelled what was about to happen."""


Can = Callable[[State, Seat, str], bool]
Listens = Callable[[State, Seat, str, Moment], bool]


@dataclass(frozen=True, slots=True)
class Action:
    card: str
    do: Callable[[Game, Seat, str], Awaitable[None]]
    can: Can
    """Its costs can be paid and there is a target (L2.20, L9.27); with no copy, for all that others know."""
    phase: str = ""
    """L9.3: only in the windows of this phase."""
    reason: tuple[str, ...] = EVERY_PHASE
    """Before rules version 3: in which phases it alone is reason enough to ask its player."""
    limit: str = ""
    times: int = 1
    anyone: bool = False
    """Any player may use it, not only its controller; a limit counts for each (L9.6)."""
    unlimited_in_print: bool = False
    """X34: the limit came with the errata."""


@dataclass(frozen=True, slots=True)
class Response:
    card: str
    do: Callable[[Game, Seat, str, Moment], Awaitable[None]]
    can: Listens


Forced = Callable[[Game, str, Moment], Awaitable[None]]
OnCopy = Callable[[Game, str], Awaitable[None]]
TravelCost = Callable[[Game, str], Awaitable[bool]]

ACTIONS: dict[str, Action] = {}
RESPONSES: dict[str, dict[str, Response]] = {}
"""By moment and card (or stage)."""
FORCED: dict[str, dict[str, Forced]] = {}
FORCED_IF: dict[tuple[str, str], Callable[[State, str, Moment], bool]] = {}
WHEN_REVEALED: dict[str, OnCopy] = {}
"""By encounter card, or by stage (the copy is then the stage's key)."""
SHADOWS: dict[str, OnCopy] = {}
TRAVEL: dict[str, TravelCost] = {}
CAN_TRAVEL: dict[str, Callable[[State], bool]] = {}


def always(state: State, seat: Seat, copy: str) -> bool:
    return True


def whenever(state: State, seat: Seat, copy: str, moment: Moment) -> bool:
    return True


def itself(state: State, seat: Seat, copy: str, moment: Moment) -> bool:
    """The moment is about this very card (L0.5)."""
    return moment.card == copy or copy in moment.cards


def action(
    card: str,
    can: Can = always,
    *,
    phase: str = "",
    reason: tuple[str, ...] = EVERY_PHASE,
    limit: str = "",
    times: int = 1,
    anyone: bool = False,
    unlimited_in_print: bool = False,
) -> Callable[[F], F]:
    """`@action("beravor", is_ready, limit="round")`"""

    def keep(do: F) -> F:
        assert card in CARDS, card
        assert card not in ACTIONS, card
        ACTIONS[card] = Action(card, do, can, phase, reason, limit, times, anyone, unlimited_in_print)
        return do

    return keep


def response(card: str, on: str, can: Listens = itself) -> Callable[[F], F]:
    """`@response("theodred", on="committed")`: by default only when the moment is about itself."""

    def keep(do: F) -> F:
        _put(RESPONSES, on, card, Response(card, do, can))
        return do

    return keep


def forced(card: str, on: str, when: Callable[[State, str, Moment], bool] | None = None) -> Callable[[F], F]:
    """`@forced("hummerhorns", on="engaged")`: by default only when the moment is about itself."""

    def keep(do: F) -> F:
        _put(FORCED, on, card, do)
        FORCED_IF[on, card] = when or (lambda state, copy, moment: moment.card == copy)
        return do

    return keep


def when_revealed(card: str) -> Callable[[F], F]:
    return _keep(WHEN_REVEALED, card)


def shadow(*cards: str) -> Callable[[F], F]:
    def keep(do: F) -> F:
        for card in cards:
            _keep(SHADOWS, card)(do)
        return do

    return keep


def travel(card: str, can: Callable[[State], bool]) -> Callable[[F], F]:
    """L4.4: the cost, and whether it can be met completely. The cost may still fail: it returns False."""
    CAN_TRAVEL[card] = can
    return _keep(TRAVEL, card)


def limit_key(action: Action, seat: Seat, copy: str) -> str:
    """L9.6: per copy, and per player where anybody may use it."""
    if not action.limit:
        return ""
    return f"{action.limit} {copy}" + (f" {seat}" if action.anyone else "")


def _put(registry: dict[str, dict[str, Any]], on: str, card: str, value: Any) -> None:
    assert card in CARDS or card in STAGES, card
    at = registry.setdefault(on, {})
    assert card not in at, (on, card)
    at[card] = value


def _keep(registry: dict[str, Any], card: str) -> Callable[[F], F]:
    def keep(function: F) -> F:
        assert card in CARDS or card in STAGES, card
        assert card not in registry, card
        registry[card] = function
        return function

    return keep


@cache
def title(copy: str) -> str:
    """The card of a copy; a stage is its own."""
    return copy if copy in STAGES else card_of(copy).key

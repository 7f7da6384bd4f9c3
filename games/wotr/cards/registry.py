"""Where card functions are kept by their keys, so that the rules find them without knowing any card."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from games.kernel import Seat, Table
from games.wotr.facts import Side
from games.wotr.state import State

Game = Table[State]
Effect = Callable[[Game, Seat], Awaitable[None]]
Playable = Callable[[State, Seat], bool]
Price = Callable[[Game, Seat, str], Awaitable[None]]
CombatEffect = Callable[[Game, Any, Side], Awaitable[None]]
CombatPlayable = Callable[[State, Any, Side], bool]
F = TypeVar("F", bound=Callable[..., Any])

EFFECTS: dict[str, Effect] = {}
"""By card: what it does as an event. A card without an effect here cannot be played as an event."""
PLAYABLE: dict[str, Playable] = {}
"""By card: whether its printed requirement is met (R10.5). Absent: always."""
COMBAT: dict[str, dict[int, CombatEffect]] = {}
"""By combat key ("shield_wall") and initiative: what it does at that moment of a combat round (R7.57)."""
COMBAT_PLAYABLE: dict[str, CombatPlayable] = {}
"""By combat key: whether its requirement is met. Absent: always."""
REMOVABLE: dict[str, Callable[[State, Seat, str], bool]] = {}
"""By table card: whether the seat may spend a die of this face to discard it now (R10.9). Absent: never."""
PRICES: dict[str, Price] = {}
"""By table card: what the seat pays besides a die of this face."""
STAYS: dict[str, Callable[[State], bool]] = {}
"""By table card: whether it may lie on (R10.8). Absent: always."""


def effect(*cards: str) -> Callable[[F], F]:
    """`@effect("sh_str_99")`: async (g, seat)."""
    return _keep(EFFECTS, cards)


def playable(*cards: str) -> Callable[[F], F]:
    """`@playable("sh_str_99")`: (state, seat) → bool."""
    return _keep(PLAYABLE, cards)


def combat(at: int, *keys: str) -> Callable[[F], F]:
    """`@combat(6, "shield_wall")`: async (g, battle, side), at that initiative; see combat.py."""

    def keep(function: F) -> F:
        for key in keys:
            moments = COMBAT.setdefault(key, {})
            assert at not in moments, key
            moments[at] = function
        return function

    return keep


def combat_playable(*keys: str) -> Callable[[F], F]:
    """`@combat_playable("shield_wall")`: (state, battle, side) → bool."""
    return _keep(COMBAT_PLAYABLE, keys)


def removable(*cards: str) -> Callable[[F], F]:
    """`@removable("sh_char_21")`: (state, seat, face) → bool."""
    return _keep(REMOVABLE, cards)


def price(*cards: str) -> Callable[[F], F]:
    """`@price("fp_str_02")`: async (g, seat, face)."""
    return _keep(PRICES, cards)


def stays(*cards: str) -> Callable[[F], F]:
    """`@stays("sh_str_03")`: (state) → bool."""
    return _keep(STAYS, cards)


def _keep(registry: dict[str, Any], keys: tuple[str, ...]) -> Callable[[F], F]:
    def keep(function: F) -> F:
        for key in keys:
            assert key not in registry, key
            registry[key] = function
        return function

    return keep

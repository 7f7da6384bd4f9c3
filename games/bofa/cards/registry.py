"""Where card functions are kept by their keys, so that the rules find them without knowing any card."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from games.bofa.facts import Side
from games.bofa.state import State
from games.kernel import Table

Game = Table[State]
Effect = Callable[[Game, Side, str], Awaitable[None]]
Playable = Callable[[State, Side], object]
F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class CombatEffect:
    """`moment`: "roll" or "reroll", before which it acts."""

    moment: str
    do: Callable[[Game, Any, Any], None]


EFFECTS: dict[str, Effect] = {}
"""By story card, or by the order of an event card ("call_to_arms"): what it does, (g, seat, face)."""
PLAYABLE: dict[str, Playable] = {}
"""By the same key: its condition is met (B8.11), and it would change something (B8.23). Absent: always."""
COMBAT: dict[str, CombatEffect] = {}
"""By combat effect ("battle_fury"): what it does to the round, (g, combat, force).

Captain of War, Dense Fog and Determined Attack act at moments of their own: see rounds.py, manoeuvres.py.
"""
FATE: dict[str, Callable[[Game, str], None]] = {}
"""By fate card: what happens when it is drawn, besides lying on the sheet."""


def effect(*cards: str) -> Callable[[F], F]:
    """`@effect("sh_story_02")`: async (g, seat, face)."""
    return _keep(EFFECTS, cards)


def playable(*cards: str) -> Callable[[F], F]:
    """`@playable("sh_story_02")`: (state, seat) → true or false."""
    return _keep(PLAYABLE, cards)


def combat(moment: str, key: str) -> Callable[[F], F]:
    """`@combat("roll", "battle_fury")`: (g, combat, force)."""

    def keep(function: F) -> F:
        assert key not in COMBAT, key
        COMBAT[key] = CombatEffect(moment, function)
        return function

    return keep


def fate(*cards: str) -> Callable[[F], F]:
    """`@fate("fate_02")`: (g, card)."""
    return _keep(FATE, cards)


def _keep(registry: dict[str, Any], keys: tuple[str, ...]) -> Callable[[F], F]:
    def keep(function: F) -> F:
        for key in keys:
            assert key not in registry, key
            registry[key] = function
        return function

    return keep

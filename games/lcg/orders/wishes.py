"""What orders say to the rules themselves: when a player wants to be asked, and that he wants to act."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel import Picks
from games.lcg.asking import (
    ACT,
    ALWAYS,
    ANY,
    ASKING,
    CHOICES,
    HURT,
    NEXT_WINDOW,
    ONLY_WHEN_ABLE,
    USUAL,
)
from games.lcg.state import State
from games.titles import Order

WHEN, WITH, ACTING, NEXT = "asking", "asking_with", "act", "next"
CHAPTER = "window"
"""Of the questions for which an action may be written ahead, besides planning."""


def is_remark(order: Order) -> bool:
    return order.key in (WHEN, WITH, ACTING) or waits_for_window(order)


def waits_for_window(order: Order) -> bool:
    """“Next window: …”"""
    return order.key == NEXT and order.facts.get("chapter") == CHAPTER


def remarks(orders: Sequence[Order], seat: str, state: State) -> list[tuple[str, Picks]]:
    """Settings and announcements that are not those which the rules have."""
    if state.players[seat].out:
        return []
    found: list[tuple[str, Picks]] = []
    wishes = settings(orders, state.asked[seat])
    if sorted(wishes) != sorted(state.asked[seat]):
        found.append((ASKING, wishes))
    when = announcement(orders)
    if when != state.announced.get(seat, ""):
        found.append((ACT, (when,) if when else ()))
    return found


def settings(orders: Sequence[Order], now: Sequence[str]) -> Picks:
    """The first order says where; others add cards. Without any it is as usual, or as it was set long ago."""
    told = next((order for order in orders if order.key == WHEN), None)
    older = tuple(wish for wish in now if wish in CHOICES)
    base = asked_by(told) if told else older or (USUAL,)
    added = [wish for order in orders if order.key == WITH for wish in asked_with(order)]
    return tuple(dict.fromkeys((*base, *added)))


def asked_by(order: Order) -> Picks:
    times = tuple(f"{time}:{ANY}" for time in order.facts.get("times", ()))
    ways: dict[str, Picks] = {
        "deck": (USUAL,),
        "deck_hurt": (USUAL, f"{HURT}:{ANY}"),
        "deck_planning": (USUAL, f"planning:{ANY}"),
        "able": (USUAL, ONLY_WHEN_ABLE),
        "times": times,
        "also": (USUAL, *times),
        "never": (),
        "everywhere": (ALWAYS,),
        "always": (ALWAYS,),
    }
    return ways[order.facts["way"]]


def asked_with(order: Order) -> Picks:
    times = order.facts.get("times", (ANY,))
    return tuple(f"{time}:{card}" for card in order.facts["playing"] for time in times)


def announcement(orders: Sequence[Order]) -> str:
    """Who wants to act in the whole phase says more than who does in the next window."""
    said = {str(order.facts["way"]) for order in orders if order.key == ACTING}
    said |= {NEXT_WINDOW for order in orders if waits_for_window(order)}
    return min(said, default="")

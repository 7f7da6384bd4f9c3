"""Ways of picking that many questions share."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.bofa.steady import muster
from games.bofa.steady.mind import Mind

Choice = Callable[[Mind, list[str]], str | Sequence[str]]


def highest(mind: Mind, worth: Callable[[str], float]) -> list[str]:
    """The best items, as many as may be picked."""
    return sorted(mind.question.items, key=lambda item: -worth(item))[: mind.question.most]


def first(mind: Mind, items: list[str]) -> str:
    return items[0]


def greatest_number(mind: Mind, items: list[str]) -> str:
    return max(items, key=int)


def least_number(mind: Mind, items: list[str]) -> str:
    return min(items, key=int)


def person_worth(mind: Mind, region: str) -> float:
    """Where a leader of the Free Peoples does most: with a strong army that will be attacked."""
    size = mind.size(region)
    return size * (0.5 + min(6.0, mind.threats.get(region, 0.0))) if size else -1.0


def tokens(mind: Mind, items: list[str]) -> list[str]:
    """The armies to which leadership tokens go."""
    return highest(mind, lambda region: muster.token_need(mind, region))

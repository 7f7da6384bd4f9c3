"""Players that are not people. A policy is given a question and a way to see its seat's view."""

from __future__ import annotations

from collections.abc import Callable

from games.bots.at_random import AtRandom
from games.titles import Policy, titles

__all__ = ["Policy", "players"]


def players(title: str) -> dict[str, Callable[[int], Policy]]:
    """The players that can take a seat of this title, each made from a seed."""
    return {"random": AtRandom, **titles()[title].players}

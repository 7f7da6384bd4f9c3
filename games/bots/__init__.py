"""Players that are not people. A policy is given a question and a way to see its seat's view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from games.bots.at_random import AtRandom
from games.kernel import Picks, Question


class Policy(Protocol):
    """Answers a seat's questions, or says None: ask the person."""

    def pick(self, question: Question, view: Callable[[], Any]) -> Picks | None:
        """`view()` gives the state as the seat knows it; nothing else is known to the policy."""


def players(title: str) -> dict[str, Callable[[int], Policy]]:
    """The players that can take a seat of this title, each made from a seed."""
    return {"random": AtRandom}

"""A player who picks any legal answer: for soaks, and for nobody's pleasure."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from games.kernel import Picks, Question


class AtRandom:
    name = "random"

    def __init__(self, seed: int) -> None:
        self.chooser = random.Random(seed)  # noqa: S311  not a secret

    def pick(self, question: Question, view: Callable[[], Any]) -> Picks:
        pool = [key for key, count in question.items.items() for _ in range(count)]
        count = self.chooser.randint(question.least, min(question.most, len(pool)))
        return tuple(self.chooser.sample(pool, count))

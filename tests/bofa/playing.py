"""Random legal play of The Battle of Five Armies through the kernel's public interface."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from games.bofa import ruleset
from games.bofa.state import Options, State
from games.kernel import Question, Running, Sealed


def random_picks(question: Question, chooser: random.Random) -> list[str]:
    pool = [key for key, count in question.items.items() for _ in range(count)]
    return chooser.sample(pool, chooser.randint(question.least, min(question.most, len(pool))))


def random_steps(seed: int, answers: int | None = None, **hooks: Any) -> Iterator[Running[State]]:
    """A game played at random, handed over before every answer and once more at its end."""
    chooser = random.Random(seed)
    running = Running.start(ruleset, Options(), Sealed(seed.to_bytes(32, "big")), **hooks)
    given = 0
    while not running.over and given != answers:
        yield running
        question = chooser.choice(list(running.open.values()))
        running.answer(question.seat, question.prompt, random_picks(question, chooser), "bot")
        given += 1
    yield running


def random_game(seed: int, answers: int | None = None, **hooks: Any) -> Running[State]:
    *_, last = random_steps(seed, answers, **hooks)
    return last

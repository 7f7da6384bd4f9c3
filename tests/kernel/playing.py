"""Random legal play through the kernel's public interface, for the kernel's tests."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from games.kernel import Question, Running, Sealed
from tests.kernel.skirmish import Options, skirmish


def random_picks(question: Question, chooser: random.Random) -> list[str]:
    pool = [key for key, count in question.items.items() for _ in range(count)]
    return chooser.sample(pool, chooser.randint(question.least, min(question.most, len(pool))))


def answer_at_random(running: Running[Any], chooser: random.Random) -> None:
    question = chooser.choice(list(running.open.values()))
    running.answer(question.seat, question.prompt, random_picks(question, chooser), "bot")


def random_game(seed: int, seats: int = 2, answers: int | None = None, **hooks: Any) -> Running[Any]:
    """A game of skirmish played at random: to its end, or for so many answers."""
    chooser = random.Random(seed)
    running = Running.start(skirmish, Options(players=seats), Sealed(seed.to_bytes(32, "big")), **hooks)
    given = 0
    while not running.over and given != answers:
        answer_at_random(running, chooser)
        given += 1
    return running


def answer_all(running: Running[Any], answers: Sequence[tuple[str, str, Sequence[str]]]) -> None:
    for seat, prompt, picks in answers:
        running.answer(seat, prompt, picks)

"""Games played through the kernel, and the moments at which they are looked at."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from games.kernel import Answered, Entry, Event, GameState, Question, Ruleset, Running, Sealed, fold
from games.titles import Policy, Title
from games.titles.offered import titles

MOST_DECISIONS = 700
FEWEST_DECISIONS = 40
SECRET = 3
"""So many times as often as others a question is looked at whose answer is a secret."""


class TwinPosition(Struct, frozen=True):
    """A moment of a game: its log so far, and what is asked."""

    title: str
    seed: int
    options: dict[str, Any]
    entries: tuple[Entry, ...]
    open: dict[str, Question]
    asked: dict[str, Question]
    """What is open, and what was answered in secret and waits for the rest of its round."""

    @property
    def ruleset(self) -> Ruleset[Any]:
        return titles()[self.title].ruleset

    @property
    def secret(self) -> bytes:
        return self.seed.to_bytes(32, "big")

    @property
    def answers(self) -> list[Answered]:
        return [entry for entry in self.entries if isinstance(entry, Answered)]


class AskedMoment(Struct, frozen=True):
    """Where the log stood when something was asked."""

    entries: int
    open: dict[str, Question]
    asked: dict[str, Question]


def positions(title: str, seats: int, seed: int, most: int) -> Iterator[TwinPosition]:
    """Some moments of the game with this seed, every kind of question as likely as any other."""
    chooser = random.Random(f"twins {seed}")  # noqa: S311  not a secret
    options = options_of(titles()[title], seats, seed)
    log, moments = _played(title, options, seed, chooser)
    for moment in _chosen(titles()[title], moments, chooser, most):
        yield TwinPosition(title, seed, options, tuple(log[: moment.entries]), moment.open, moment.asked)


def options_of(title: Title, seats: int, seed: int) -> dict[str, Any]:
    """How the game of this seed is opened."""
    if title.soak and title.soak.options:
        return dict(title.soak.options(seed, seats))
    return {"players": seats or 2}


def _played(
    title: str, options: dict[str, Any], seed: int, chooser: random.Random
) -> tuple[list[Entry], list[AskedMoment]]:
    """The log of the game, and its moments. Nobody here wishes that others learn of his hand."""
    ruleset, told = titles()[title].ruleset, titles()[title].tells_hand
    read = ruleset.read_options(options)
    game = Running.start(ruleset, read, Sealed(seed.to_bytes(32, "big")))
    people = {seat: _player(title, seed * 100 + place) for place, seat in enumerate(game.seats)}
    views: dict[str, GameState] = {seat: ruleset.begin(read) for seat in game.seats}
    folded = dict.fromkeys(views, 0)
    moments: list[AskedMoment] = []
    for _ in range(chooser.randint(FEWEST_DECISIONS, MOST_DECISIONS)):
        if not game.open:
            break
        moments.append(AskedMoment(len(game.new), game.open, game.together | game.open))
        question = chooser.choice(list(game.open.values()))
        seat = question.seat

        def seen(seat: str = seat) -> GameState:
            fresh = [entry for entry in game.new[folded[seat] :] if isinstance(entry, Event)]
            folded[seat] = len(game.new)
            return fold(views[seat], fresh, (seat,))

        picks = people[seat].pick(question, seen) or ()
        game.answer(seat, question.prompt, [pick for pick in picks if pick not in told], "web")
    return game.new, moments


def _player(title: str, seed: int) -> Policy:
    """Somebody who wants to see the cards at work, or anybody."""
    coverage = titles()[title].soak
    return coverage.player(seed) if coverage and seed % 3 else titles()[title].opponents["random"](seed)


def _chosen(title: Title, moments: list[AskedMoment], chooser: random.Random, most: int) -> list[AskedMoment]:
    prompts = [{question.prompt for question in moment.open.values()} for moment in moments]
    often = Counter(prompt for asked in prompts for prompt in asked)
    weights = [
        max((SECRET if prompt in title.secret_prompts else 1) / often[prompt] for prompt in asked)
        for asked in prompts
    ]
    picked = chooser.choices(range(len(moments)), weights, k=2 * most)
    return [moments[at] for at in sorted(list(dict.fromkeys(picked))[:most])]

"""Search: how an answer turns out in many worlds that could be true, played on by a light policy.

Flat Monte-Carlo with common worlds: each world is dealt from what the seat saw at the last boundary, its dice
are the same for every answer that is tried in it, and an answer replaces the light policy's own only if it
did better by more than chance explains. The policy's knowledge is the prior: it says which answers are tried,
plays all games on, and stands where nothing is shown to be better. The same view, seed and number of worlds
give the same answer.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from typing import Any, Protocol

from msgspec import Struct

from games.kernel import Picks, Problem, Question, Ruleset, Running, Seat, read_state, write_state
from games.players.dealing import Deal, PlainLuck, Undealable
from games.players.sight import Sight

MOST_TRIED = 6
"""How many answers are tried beside the policy's own, at the most."""
MOST_DECISIONS = 3000
"""A playout that takes longer has stalled; it is judged where it stands."""
FIRST_LOOK = 6
"""Worlds after which an answer that is clearly worse is tried no more."""
CLEARLY = 2.0
"""By how many standard errors."""


class Chooser(Protocol):
    def pick(self, question: Question, view: Callable[[], Any]) -> Picks | None: ...


class Searched(Struct, frozen=True):
    """What a game hands over so that it can be searched."""

    ruleset: Ruleset[Any]
    deal: Deal
    judge: Callable[[Any, Seat], float]
    """How a position stands for a seat, from 0 (lost) to 1 (won)."""
    prompts: Collection[str]
    """The questions worth thinking about."""
    turns: int
    """How many turns are played on before a position is judged; 0: to the end."""
    sure: float = 1.0
    """By how many standard errors an answer must be better than the policy's own."""


class Weighed(Struct, frozen=True):
    """What was found of one answer: how it stands on average, and in how many worlds it was tried."""

    picks: Picks
    value: float
    worlds: int


class Search:
    """One question, thought about."""

    def __init__(
        self, game: Searched, sight: Sight[Any], question: Question, light: Chooser, seed: int
    ) -> None:
        self.game = game
        self.sight = sight
        self.question = question
        self.light = light
        self.seed = seed
        self.results: dict[Picks, list[float]] = {}

    def run(self, own: Picks, worlds: int, go_on: Callable[[], bool] = lambda: True) -> list[Weighed]:
        """Every answer that was tried to the end, the best first. `go_on`: is there time for more worlds."""
        self.results = {picks: [] for picks in self.tried(own)}
        for world in range(worlds):
            if len(self.results) == 1 or (world and not go_on()):
                break
            self.try_in(world)
            if world + 1 == FIRST_LOOK:
                self.leave_out_the_worst(own)
        found = [Weighed(picks, mean(values), len(values)) for picks, values in self.results.items()]
        return sorted(found, key=lambda one: -one.value)

    def tried(self, own: Picks) -> list[Picks]:
        """The policy's own answer, and others: of several items those that differ in one."""
        question = self.question
        if question.least == question.most == 1:
            others: list[Picks] = [(item,) for item in question.items if (item,) != own]
        else:
            fewer = [own[:place] + own[place + 1 :] for place in range(len(own))]
            more = [(*own, item) for item, count in question.items.items() if own.count(item) < count]
            others = [picks for picks in (*fewer, *more) if question.least <= len(picks) <= question.most]
        return list(dict.fromkeys([own, *others[:MOST_TRIED]]))

    def try_in(self, world: int) -> None:
        """Every answer once, in one world: what is hidden and how the dice fall is the same for all."""
        dealt = write_state(
            self.game.deal(self.sight.at_boundary(), self.sight.seat, PlainLuck(self.seed, world))
        )
        for picks, values in self.results.items():
            values.append(self.play(read_state(self.game.ruleset, dealt), picks, world))

    def play(self, state: Any, picks: Picks, world: int) -> float:
        """The world played on after an answer, as far as the game is looked ahead, and judged there."""
        seat = self.sight.seat
        running = Running(self.game.ruleset, self.sight.options, state, PlainLuck(self.seed, world, 1))
        for answered in self.sight.since:
            running.answer(seat, answered.prompt, answered.picks)
        running.answer(seat, self.question.prompt, picks)
        last = running.state.turn + self.game.turns
        for _ in range(MOST_DECISIONS):
            if not running.open or (self.game.turns and running.state.turn > last):
                break
            question = next(iter(running.open.values()))
            chosen = self.light.pick(question, lambda: running.state)
            running.answer(question.seat, question.prompt, chosen or ())
        return self.game.judge(running.state, seat)

    def leave_out_the_worst(self, own: Picks) -> None:
        """So that the worlds that are left are spent on answers that may be best."""
        best = max(self.results.values(), key=mean)
        self.results = {
            picks: values
            for picks, values in self.results.items()
            if picks == own or not clearly_better(best, values, CLEARLY)
        }

    def decide(self, own: Picks) -> Picks:
        """The policy's own answer, unless another did better by more than chance explains."""
        best = max(self.results, key=lambda picks: mean(self.results[picks]))
        better = clearly_better(self.results[best], self.results[own], self.game.sure)
        return best if better else own


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def clearly_better(these: Sequence[float], those: Sequence[float], errors: float) -> bool:
    """Compared world by world, so that lucky worlds count for nobody."""
    gains = [a - b for a, b in zip(these, those, strict=True)]
    if len(gains) < 2 or mean(gains) <= 0:
        return False
    spread = math.sqrt(sum((gain - mean(gains)) ** 2 for gain in gains) / (len(gains) - 1))
    return mean(gains) > errors * spread / math.sqrt(len(gains))


class Searching:
    """A policy that thinks about the questions that matter. Fulfils `games.titles.Policy`.

    Whoever hands it a `Sight` lets it search; from a bare view it answers as its light policy does.
    """

    name = "searching"
    game: Searched
    light: Callable[[int], Chooser]
    """Who plays the worlds on, and answers what is not searched."""
    worlds = 16
    seconds = 2.0
    """How long it thinks about one question at a real table, at the most."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.own = type(self).light(seed)
        self.weighed: list[Weighed] = []
        """What was weighed for the last answer, the best first."""
        self.go_on: Callable[[], bool] = lambda: True
        """Whether there is time left: whoever plays at a real table says so."""

    def pick(self, question: Question, view: Callable[[], Any]) -> Picks | None:
        self.weighed = []
        own = self.own.pick(question, view)
        if own is None or not isinstance(view, Sight) or question.prompt not in self.game.prompts:
            return own
        return self.weigh(question, view, own)

    def weigh(self, question: Question, sight: Sight[Any], own: Picks) -> Picks:
        """What is best, as far as it can be found out; `weighed` tells of all that was tried."""
        if len(question.items) < 2 or not sight.undisturbed:
            return own
        search = Search(self.game, sight, question, self.own, self.seed)
        try:
            self.weighed = search.run(own, self.worlds, self.go_on)
        except (Undealable, Problem):
            return own
        return search.decide(own)

    def actions_ahead(self, view: Any, seat: Seat) -> list[Any]:
        ahead = getattr(self.own, "actions_ahead", None)
        return ahead(view, seat) if ahead else []

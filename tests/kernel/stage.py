"""A small stage for the rules of any game: run one rule or a turn, state the chances, answer, look.

Each game has its own `given`, which makes a position, and its own questions to the state; what is the same
for all of them is here. Dice and draws are taken from the stated lists, in order; whatever is rolled without
being stated fails the test. The invariants are checked after every event, and the closer ones (`settled`) at
every boundary. The rules are the newest, as in a game whose turn has begun; a test of older ones says so.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic, Self, TypeVar

from games.kernel import (
    Answered,
    Chance,
    Event,
    GameState,
    Picks,
    Question,
    Refused,
    Ruleset,
    Running,
    Sealed,
    Table,
    fold,
)
from games.kernel.chance import Draw, Drawn, Rolled, Wish

S = TypeVar("S", bound=GameState)
E = TypeVar("E", bound=Event)
Rule = Callable[..., Awaitable[Any]]
Answers = str | Sequence[Any]
Watch = Callable[[Running[Any], Question, Any, Picks], None]


class Stated:
    """A source of chance that says what the test says."""

    def __init__(self) -> None:
        self.dice: list[int] = []
        self.draws: list[str] = []

    def decide(self, wish: Wish, number: int) -> Chance:
        if isinstance(wish, Draw):
            drawn = (
                wish.items if self.keeps(wish) else tuple(self._draw(wish.items) for _ in range(wish.count))
            )
            return Drawn(number, wish.purpose, wish.count, wish.items, drawn)
        assert len(self.dice) >= wish.count, f"{wish} was rolled; the test states only {self.dice}"
        dice, self.dice = self.dice[: wish.count], self.dice[wish.count :]
        return Rolled(number, wish.purpose, wish.count, wish.sides, tuple(dice))

    def keeps(self, wish: Draw) -> bool:
        """Whether this shuffle leaves everything as it was, and nothing need be stated."""
        return False

    def _draw(self, items: Sequence[str]) -> str:
        assert self.draws, f"something was drawn from {items}; the test states nothing"
        assert self.draws[0] in items, f"{self.draws[0]} cannot be drawn from {items}"
        return self.draws.pop(0)


class Stage(Generic[S]):
    """One rule, or one turn, under observation."""

    ruleset: Ruleset[S]
    source_of_chance: type[Stated] = Stated
    seat = ""
    """Whose question is meant where a test names nobody."""

    def __init__(self, state: S, options: Any) -> None:
        self.state = state
        state.rules = self.ruleset.version
        self.options = options
        self.source = self.source_of_chance()
        self.asked: list[str] = []
        self.game: Running[S] | None = None
        self.result: Any = None

    @property
    def running(self) -> Running[S]:
        assert self.game is not None, "nothing was played yet"
        return self.game

    # --- running -------------------------------------------------------------------------------------

    def plays(
        self, rule: Rule, *args: Any, dice: Iterable[int] = (), draws: Iterable[str] = (), **more: Any
    ) -> Self:
        """Run one rule to its end, or to its first question."""

        async def play(g: Table[S]) -> None:
            self.result = await rule(g, *args, **more)
            assert self.settled() == []
            g.end((), "scenario")

        return self._run(play, dice, draws)

    def does(self, function: Callable[..., Any], *args: Any) -> Self:
        """Run something that never asks."""

        async def rule(g: Table[S]) -> Any:
            return function(g, *args)

        return self.plays(rule)

    def goes_on(self, step: str = "", dice: Iterable[int] = (), draws: Iterable[str] = ()) -> Self:
        """Run the real turn from the given step on."""
        if step:
            self.state.step = step  # type: ignore[attr-defined]  # every game has steps of its own
        return self._run(self.ruleset.play, dice, draws)

    def _run(self, play: Any, dice: Iterable[int], draws: Iterable[str]) -> Self:
        self.state.ending = None
        self.source.dice, self.source.draws = list(dice), list(draws)
        self.game = Running(
            replace(self.ruleset, play=play),
            self.options,
            self.state,
            self.source,
            on_event=self._check,
            on_boundary=lambda running: self._check_settled(),
        )
        self.asked += [question.prompt for question in self.open.values()]
        return self

    def _check(self, state: S, event: Event) -> None:
        assert self.ruleset.invariants(state) == [], event

    def _check_settled(self) -> None:
        assert self.settled() == []

    def settled(self) -> list[str]:
        """What is wrong with the position where no rule is half done."""
        return []

    # --- answering -----------------------------------------------------------------------------------

    def answer(self, seat: str, *picks: str) -> Self:
        """Answer the open question of the seat."""
        assert seat in self.open, f"{seat} is not asked: {self.open}"
        before = dict(self.open)
        self.running.answer(seat, self.open[seat].prompt, picks)
        self.asked += [
            question.prompt for of, question in self.open.items() if before.get(of) is not question
        ]
        return self

    def answer_all(self, given: Mapping[str, Answers], dice: Iterable[int], draws: Iterable[str]) -> Self:
        """Answer for all as they are asked. Each item of a list is one answer: a key, or a tuple of keys."""
        self.source.dice += dice
        self.source.draws += draws
        left = {seat: [picks] if isinstance(picks, str) else list(picks) for seat, picks in given.items()}
        while any(left.values()):
            seat = next((seat for seat in self.open if left.get(seat)), None)
            assert seat is not None, f"not asked for {left}; open: {self.open}"
            pick = left[seat].pop(0)
            self.answer(seat, *((pick,) if isinstance(pick, str) else pick))
        return self

    def refuses(self, seat: str, *picks: str) -> Refused:
        """The answer is refused, and nothing has changed."""
        before = len(self.running.new)
        try:
            self.running.answer(seat, self.open[seat].prompt, picks)
        except Refused as problem:
            assert len(self.running.new) == before
            return problem
        raise AssertionError(f"{picks} was accepted")

    # --- looking -------------------------------------------------------------------------------------

    @property
    def open(self) -> dict[str, Question]:
        return self.running.open

    @property
    def over(self) -> bool:
        return self.running.over

    @property
    def how(self) -> str:
        """How the game ended: "scenario" where only the rule did."""
        assert self.state.ending is not None, f"open: {self.open}"
        return self.state.ending.how

    def question(self, seat: str = "") -> Question:
        return self.open[seat or self.seat]

    def prompt(self, seat: str = "") -> str | None:
        seat = seat or self.seat
        return self.open[seat].prompt if seat in self.open else None

    def offers(self, seat: str = "") -> list[str]:
        """What the open question of the seat offers."""
        return list(self.question(seat).items)

    @property
    def entries(self) -> list[Any]:
        return self.running.new

    @property
    def events(self) -> list[Event]:
        return [entry for entry in self.entries if isinstance(entry, Event)]

    @property
    def answered(self) -> list[Answered]:
        return [entry for entry in self.entries if isinstance(entry, Answered)]

    def told(self, kind: type[E]) -> list[E]:
        """The events of one kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]


def play_watched(
    ruleset: Ruleset[S], options: Any, seed: int, players: Mapping[str, Any], look: Watch | None = None
) -> tuple[Running[S], set[str]]:
    """A whole game, and what was asked in it. Each player is shown a fold of what its seat may see.

    `look` is given the game, the question, that fold and the answer, before the answer is given.
    """
    running = Running.start(ruleset, options, Sealed(seed.to_bytes(32, "big")))
    views = {seat: ruleset.begin(options) for seat in running.seats}
    folded = 0
    asked = set()
    while not running.over:
        fresh = [entry for entry in running.new[folded:] if isinstance(entry, Event)]
        folded = len(running.new)
        for seat, view in views.items():
            fold(view, fresh, (seat,))
        question = next(iter(running.open.values()))
        asked.add(question.prompt)
        view = views[question.seat]
        picks = players[question.seat].pick(question, lambda view=view: view)
        if look:
            look(running, question, view, picks)
        running.answer(question.seat, question.prompt, picks)
    assert all(view.turn == running.state.turn for view in views.values())
    return running, asked

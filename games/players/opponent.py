"""What the practice opponents of all games have in common: a function for every question that matters.

They see what their seat sees, and keep nothing between two questions: the same view gives the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from games.kernel import GameState, Picks, Question, Refused, Seat
from games.players.plan_ahead import Ahead, Step
from games.players.soak_player import pool_of

S = TypeVar("S", bound=GameState)
T = TypeVar("T")

Choice = Callable[[Any, list[str]], str | Sequence[str]]
"""From what the player makes of the position, and the items on offer: the one it picks, or several."""


class View(Generic[S]):
    """What a seat sees when it is asked, and what was worked out from it. Made anew for every question."""

    def __init__(self, state: S, question: Question) -> None:
        self.state = state
        self.question = question
        self.seat = question.seat
        self.known: dict[Any, Any] = {}
        """What was worked out already for this question."""

    @property
    def about(self) -> dict[str, Any]:
        return self.question.about

    def once(self, key: Any, work: Callable[[], T]) -> T:
        """The same thing is worked out once a question."""
        if key not in self.known:
            self.known[key] = work()
        found: T = self.known[key]
        return found


class Planned:
    """Fulfils `games.titles.Policy`. A game's own player says how it chooses, and what it makes of a view."""

    name = "steady"
    choices: Mapping[str, Choice] = {}
    """The function for each question, by its prompt."""
    mind: Callable[[Any, Question], Any] = View
    """Makes what the functions are given: the view, and what follows from it."""
    ahead: Ahead[Any] | None = None
    """Thinks the next actions out, where a game lets them be written ahead."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choice_for(self, prompt: str) -> Choice | None:
        """The function for a question; None where no plan depends on the answer."""
        return self.choices.get(prompt)

    def actions_ahead(self, view: Any, seat: Seat) -> list[list[Step]]:
        """What it would write ahead for its dice, the next one first."""
        return self.ahead.actions(view, seat, self.pick) if self.ahead else []

    def pick(self, question: Question, view: Callable[[], Any]) -> Picks:
        choose = self.choice_for(question.prompt)
        if choose is None:
            return plainest(question)
        chosen = choose(self.mind(view(), question), list(question.items))
        picks = (chosen,) if isinstance(chosen, str) else tuple(chosen)
        try:
            return question.check(picks)
        except Refused:
            return plainest(question)


def plainest(question: Question) -> Picks:
    """The first items that will do."""
    return tuple(pool_of(question)[: question.least])

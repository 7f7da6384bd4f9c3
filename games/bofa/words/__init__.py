"""The Battle of Five Armies told to people, in the language that is active."""

from __future__ import annotations

from collections.abc import Sequence

from games.bofa.facts import NAME, name
from games.bofa.state import State
from games.grammar import language
from games.kernel import Ending, Event, Problem, Question
from games.titles import Entry, Section


class BofaWords:
    """Fulfils `games.titles.Words`."""

    def name(self) -> str:
        return name("bofa", language())

    def seat(self, seat: str) -> str:
        return name(seat, language())

    def prompt(self, question: Question, view: State) -> str:
        return question.prompt

    def item(self, key: str, question: Question, view: State) -> str:
        return name(key, language()) if key in NAME else key

    def event(self, event: Event, view: State) -> str:
        return type(event).__name__

    def problem(self, problem: Problem, view: State) -> str:
        return ""

    def ending(self, ending: Ending) -> str:
        return ending.how

    def headline(self, view: State) -> str:
        return f"{view.turn}, {view.step}"

    def position(self, view: State, seat: str | None) -> Sequence[Section]:
        return ()

    def almanac(self) -> Sequence[Entry]:
        return ()

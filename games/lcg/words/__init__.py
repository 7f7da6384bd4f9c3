"""The card game told to people, in the language that is active."""

from __future__ import annotations

from collections.abc import Sequence

from games.grammar import language
from games.kernel import Ending, Event, Problem, Question
from games.lcg.facts import NAMES, name
from games.lcg.state import State
from games.titles import Entry, Section


class LcgWords:
    """Fulfils `games.titles.Words`."""

    def name(self) -> str:
        return NAMES.game[language()]

    def seat(self, seat: str) -> str:
        return name(seat, language())

    def prompt(self, question: Question, view: State) -> str:
        return question.prompt

    def item(self, key: str, question: Question, view: State) -> str:
        return key

    def event(self, event: Event, view: State) -> str:
        return type(event).__name__

    def problem(self, problem: Problem, view: State) -> str:
        return ""

    def ending(self, ending: Ending) -> str:
        return ending.how

    def headline(self, view: State) -> str:
        return str(view.turn)

    def position(self, view: State, seat: str | None) -> Sequence[Section]:
        return ()

    def almanac(self) -> Sequence[Entry]:
        return ()

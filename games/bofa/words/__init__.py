"""The Battle of Five Armies told to people, in the language that is active.

    prompts.py, actions.py, items.py    questions and what can be picked; meanings.py says what it would mean
    events/                             what happened, by chapter; causes.py says why
    position.py, almanac.py             the position, and what can be looked up
    problems.py, endings.py             refusals; how a game ended and where it stands
    nouns.py                            names inside sentences

Sentences are messages of the catalogues in `locale/`; names and card texts are data.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.bofa.facts import name
from games.bofa.state import State
from games.bofa.words import almanac, endings, events, items, meanings, position, problems, prompts
from games.grammar import language
from games.kernel import Ending, Event, GameEnded, Problem, Question
from games.titles import Entry, Section


class BofaWords:
    """Fulfils `games.titles.Words`."""

    def name(self) -> str:
        return name("bofa", language())

    def seat(self, seat: str) -> str:
        return name(seat, language())

    def prompt(self, question: Question, view: State) -> str:
        return prompts.prompt(question, view)

    def item(self, key: str, question: Question, view: State) -> str:
        return items.item(key, question, view)

    def meanings(self, question: Question, view: State) -> Mapping[str, str]:
        return meanings.meanings(question, view)

    def event(self, event: Event, view: State) -> str:
        if isinstance(event, GameEnded):
            return endings.game_ended(event)
        return events.tell(event)

    def problem(self, problem: Problem, view: State) -> str:
        return problems.problem(problem)

    def ending(self, ending: Ending) -> str:
        return endings.ending(ending)

    def headline(self, view: State) -> str:
        return endings.headline(view)

    def position(self, view: State, seat: str | None) -> Sequence[Section]:
        return position.position(view, seat)

    def almanac(self) -> Sequence[Entry]:
        return almanac.almanac()

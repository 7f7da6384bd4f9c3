"""War of the Ring told to people, in the language that is active.

    prompts.py, actions.py, items.py    questions and what can be picked; meanings.py says what it would mean
    events/                             what happened, by chapter; causes.py says why
    position.py, almanac.py             the position, and what can be looked up
    problems.py, endings.py             refusals; how a game ended and where it stands
    nouns.py                            names inside sentences

Sentences are messages of the catalogues in `locale/`; names and card texts are data.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.grammar import language
from games.kernel import Ending, Event, GameEnded, Problem, Question
from games.titles import Entry, Section
from games.wotr.facts import SIDES, name
from games.wotr.state import State
from games.wotr.words import almanac, endings, events, items, meanings, position, problems, prompts
from games.wotr.words.nouns import label


class WotrWords:
    """Fulfils `games.titles.Words`."""

    def name(self) -> str:
        return name("game", language())

    def seat(self, seat: str) -> str:
        return name(seat, language()) if seat in SIDES else label(seat)

    def prompt(self, question: Question, view: State) -> str:
        return prompts.prompt(question)

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

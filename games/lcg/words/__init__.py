"""The card game told to people, in the language that is active.

    prompts.py, items.py                questions and what can be picked; meanings.py says what it would mean
    events/                             what happened, by chapter; causes.py says why
    position.py, almanac.py             the position, and what can be looked up (words: glossary.py)
    problems.py, endings.py             refusals; how a game ended and where it stands
    decks.py, opening.py, reasons.py    decks and tables; why a bot moved
    nouns.py                            names inside sentences

Sentences are messages of the catalogues in `locale/`; names and card texts are data.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.kernel import Question
from games.lcg.facts import NAMES, name
from games.lcg.state import State
from games.lcg.words import almanac, endings, events, items, meanings, position, problems, prompts
from games.titles.grammar import language
from games.titles.tellers import ToldByRooms, WordRooms

ROOMS = WordRooms(
    prompt=prompts.prompt,
    item=items.item,
    tell=events.tell,
    game_ended=endings.game_ended,
    problem=problems.problem,
    ending=endings.ending,
    headline=endings.headline,
    position=position.position,
    almanac=almanac.almanac,
)


class LcgWords(ToldByRooms):
    """Fulfils `games.titles.Words`."""

    def __init__(self) -> None:
        super().__init__(ROOMS)

    def name(self) -> str:
        return NAMES.game[language()]

    def seat(self, seat: str) -> str:
        return name(seat, language())

    def meanings(self, question: Question, view: State) -> Mapping[str, str]:
        return meanings.meanings(question, view)

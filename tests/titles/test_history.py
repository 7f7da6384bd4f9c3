"""What a game hands over for its history: chapters, landmarks, its word for a turn."""

from __future__ import annotations

import ast
import inspect
from collections import Counter
from importlib import import_module
from textwrap import dedent

import pytest
from django.utils import translation

from games.kernel import Event
from games.reader.landmarks import TURN, Passed, count_text
from games.titles import Title
from games.titles.offered import titles
from games.titles.tellers import Teller

LANGUAGES = ("en", "es", "it", "pt")
IN_NO_CHAPTER = {
    "wotr": "TurnBegan LeadersChosen DiceRecovered ActionDiceRolled DieUsed DieDiscarded Passed DieChanged "
    "RingUsed RingSpent DieGained DieLost MessengerUsed TeamJudged",
    "bofa": "TurnBegan DiceRecovered ActionDiceRolled DieRolledAgain DieUsed DieDiscarded Passed TurnCleared",
    "lcg": "TurnBegan FirstPlayerNamed PlanningFinished CardsExhausted CardsReadied ActionAnnounced",
}
"""What is told, but only as the frame of every turn: dice, passing, readying."""
every_game = pytest.mark.parametrize("key", list(IN_NO_CHAPTER))


def told(title: Title) -> list[type[Event]]:
    """The events for which the game has a sentence, at least sometimes."""
    tellers = import_module(f"games.{title.key}.words.events").TELLERS
    return [event for event, teller in tellers.items() if says_something(teller)]


def says_something(teller: Teller) -> bool:
    returns = [node for node in ast.walk(ast.parse(dedent(inspect.getsource(teller)))) if is_return(node)]
    return any(not (isinstance(node.value, ast.Constant) and node.value.value == "") for node in returns)


def is_return(node: ast.AST) -> bool:
    return isinstance(node, ast.Return)


@every_game
def test_an_event_belongs_to_one_chapter_at_most(key: str):
    title = titles()[key]
    inside = Counter(event for chapter in title.chapters for event in chapter.events)
    assert set(inside) <= set(title.ruleset.events)
    assert [event for event, times in inside.items() if times > 1] == []
    assert len({chapter.key for chapter in title.chapters}) == len(title.chapters)


@every_game
def test_what_is_told_is_in_a_chapter_or_named_here(key: str):
    title = titles()[key]
    inside = [event for chapter in title.chapters for event in chapter.events]
    outside = [event.__name__ for event in told(title) if event not in inside]
    assert sorted(outside) == sorted(IN_NO_CHAPTER[key].split())


@every_game
def test_a_chapter_holds_only_what_is_told(key: str):
    title = titles()[key]
    sentences = told(title)
    assert [e.__name__ for chapter in title.chapters for e in chapter.events if e not in sentences] == []


@every_game
def test_chapters_and_landmarks_have_their_words_in_every_language(key: str):
    title = titles()[key]
    assert {landmark.begins for landmark in title.landmarks} <= set(title.ruleset.events)
    assert len({landmark.shape for landmark in title.landmarks} - {"stroke"}) == len(title.landmarks)
    headings, counts = set(), set()
    for language in LANGUAGES:
        with translation.override(language):
            headings.add(tuple(str(chapter.heading) for chapter in title.chapters))
            for counted in (title.turn_words.counted, *(mark.counted for mark in title.landmarks)):
                one, several = counted(1), counted(5)
                assert one.startswith("1 ")
                assert several.startswith("5 ")
                assert one[2:] != several[2:]
            counts.add(count_text(title, []))
    assert len(headings) == len(counts) == len(LANGUAGES)


COUNTED = {
    "wotr": ("1 turn, 2 battles, 1 hunt", "1 turno, 2 batallas, 1 Búsqueda"),
    "bofa": ("1 turn, 2 combats, 1 fate tile", "1 turno, 2 combates, 1 ficha de destino"),
    "lcg": (
        "1 round, 2 quest stages, 1 journey, 0 engagements",
        "1 ronda, 2 etapas de la misión, 1 viaje, 0 enfrentamientos",
    ),
}


@every_game
def test_a_game_is_counted_as_its_players_count(key: str):
    title = titles()[key]
    first, second, *_ = [landmark.tag for landmark in title.landmarks]
    passed = [Passed(event, 1, tag) for event, tag in enumerate((TURN, first, second, first), start=1)]
    assert count_text(title, passed) == COUNTED[key][0]
    with translation.override("es"):
        assert count_text(title, passed) == COUNTED[key][1]


@pytest.mark.parametrize(
    ("key", "language", "said"),
    [
        ("wotr", "en", ["Turn 3", "turn 3", "Before the first turn", "turn", "turns"]),
        ("lcg", "en", ["Round 3", "round 3", "Before the first round", "round", "rounds"]),
        ("lcg", "es", ["Ronda 3", "ronda 3", "Antes de la primera ronda", "ronda", "rondas"]),
        ("lcg", "pt", ["Rodada 3", "rodada 3", "Antes da primeira rodada", "rodada", "rodadas"]),
    ],
)
def test_a_turn_is_called_as_its_players_call_it(key: str, language: str, said: list[str]):
    words = titles()[key].turn_words
    with translation.override(language):
        names = [words.heading(3), words.name(3), words.heading(0), str(words.one), str(words.several)]
        assert names == said

"""The Battle as a title of the site: everything that the pages, mails and papers ask of a game is there."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.bofa.state import Options, State, begin
from games.kernel import Question
from games.titles.languages import LANGUAGES
from games.titles.offered import titles
from games.web.almanac import kind_name
from tests.bofa.playing import random_steps
from tests.bofa.test_words import ASKED

TITLE = titles()["bofa"]


def questions() -> dict[str, tuple[Question, State]]:
    """The first question of each prompt in a game, with the state in which it was asked."""
    found: dict[str, tuple[Question, State]] = {}
    for running in random_steps(8, 400):
        for question in running.open.values():
            found.setdefault(question.prompt, (question, running.state))
    return found


def test_the_prompts_that_are_named_exist():
    assert {*TITLE.move_prompts, *TITLE.secret_prompts} <= set(ASKED)


def test_a_soak_has_something_to_cover():
    assert TITLE.soak is not None
    assert len(TITLE.soak.parts) == len(set(TITLE.soak.parts)) == 121


def test_every_room_is_furnished():
    assert None not in (TITLE.board, TITLE.paper, TITLE.orders, TITLE.explain)
    assert "steady" in TITLE.players


@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_stand_on_the_map(language: str):
    """Regions on offer carry the numbers of the list; other items do not."""
    assert TITLE.board is not None
    with translation.override(language):
        for question, state in questions().values():
            options = {key: str(number) for number, key in enumerate(question.items, start=71)}
            drawn = TITLE.board.overlay(state, options)
            offered = [key for key in options if f'id="at-{key}"' in TITLE.board.overlay(state, {})]
            assert all(f">{options[key]}<" in drawn for key in offered), question


def test_the_almanac_and_the_history_are_sorted_in_words():
    with translation.override("es"):
        kinds = {entry.kind: kind_name(entry.kind) for entry in TITLE.words.almanac()}
        headings = {chapter.key: str(chapter.heading) for chapter in TITLE.chapters}
    assert kinds["unit"] == "Unidades"
    assert all(told != kind.capitalize() for kind, told in kinds.items())
    assert set(headings) == {"combat", "fate", "cards", "armies", "persons"}
    assert headings["combat"] == "Combates"


def test_the_title_has_its_name_in_every_language():
    names = set()
    for language in LANGUAGES:
        with translation.override(language):
            names.add(TITLE.words.name())
            assert TITLE.words.seat("shadow")
            assert TITLE.words.headline(begin(Options()))
    assert len(names) == 4

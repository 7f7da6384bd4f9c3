"""Every problem that some room raises has a sentence, in four languages, with all its facts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from games.kernel import Refused
from games.reader import problems
from games.titles.offered import titles

ROOMS = ("service", "kernel", "orders", "web", "api", "attending", "reader")
"""A mail that cannot be read at all is answered by nothing: its problems stay within its room."""
RAISED = ("Refused", "TooLate", "Unclear", "Unreadable")
_HOLE = re.compile(r"%\((\w+)\)")


def raised() -> Iterator[tuple[str, set[str]]]:
    """Each key with the facts that go with it, wherever one is raised."""
    for room in ROOMS:
        for path in Path(settings.BASE_DIR, "games", room).rglob("*.py"):
            for call in filter(_is_problem, ast.walk(ast.parse(path.read_text("utf-8")))):
                assert isinstance(call, ast.Call)
                assert isinstance(call.args[0], ast.Constant)
                yield str(call.args[0].value), {fact.arg for fact in call.keywords if fact.arg}


def _is_problem(node: ast.AST) -> bool:
    is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in RAISED
    return is_call and bool(node.args) and isinstance(node.args[0], ast.Constant)  # type: ignore[attr-defined]


KEYS = sorted({key for key, _ in raised()})


def test_problems_are_found():
    assert len(KEYS) > 60


@pytest.mark.parametrize("key", KEYS)
def test_every_problem_has_a_sentence(key: str):
    assert problems.has_text(key)


def test_every_sentence_gets_its_facts():
    texts = {key: str(text) for key, text in problems._PROBLEMS.items()}
    for key, facts in raised():
        assert set(_HOLE.findall(texts.get(key, ""))) <= facts, key


@pytest.mark.parametrize("language", ["es", "it", "pt"])
def test_every_sentence_has_the_same_facts_in_every_language(language: str):
    for key, text in problems._PROBLEMS.items():
        with translation.override("en"):
            english = str(text)
        with translation.override(language):
            assert str(text) != english, key
            assert set(_HOLE.findall(str(text))) == set(_HOLE.findall(english)), key


def test_a_seat_is_called_by_its_name():
    told = problems.reason_text(Refused("no_such_seat", seat="east"), titles()["skirmish"])
    assert "“East”" in told


def test_a_problem_without_a_sentence_says_that_it_cannot_be_done():
    assert problems.reason_text(Refused("nobody_knows")) == "This cannot be done now."

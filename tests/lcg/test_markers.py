"""No rule, ruling, example, interaction or card without a test: the markers are read from the test files."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from games.lcg.digest import RULES
from games.lcg.facts import ENCOUNTER_CARDS, PLAYER_CARDS, STAGES

HERE = Path(__file__).parent
NUMBERED = {"I": 60, "EA": 13, "EB": 17, "EC": 4}
"""Interactions, and worked examples of the rulebook, of official answers, of our own."""


def marked(name: str) -> Iterator[str]:
    """What the decorators `@rule(…)` or `@card(…)` name, in every test file."""
    for path in sorted(HERE.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for decorator in node.decorator_list:
                    if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", "") == name:
                        yield from (arg.value for arg in decorator.args if isinstance(arg, ast.Constant))


def expected() -> list[str]:
    return [*RULES] + [f"{kind}{n}" for kind, count in NUMBERED.items() for n in range(1, count + 1)]


def test_every_rule_has_a_test():
    shown = set(marked("rule"))
    assert [id for id in expected() if id not in shown] == []
    assert sorted(shown - set(expected())) == []


def test_every_card_has_a_test():
    shown = set(marked("card"))
    every = [*PLAYER_CARDS, *ENCOUNTER_CARDS, *STAGES]
    assert [key for key in every if key not in shown] == []
    assert sorted(shown - set(every)) == []

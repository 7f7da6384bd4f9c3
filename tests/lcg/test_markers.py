"""No rule, ruling, example, interaction or card without a test: the markers are read from the test files."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from games.lcg.facts import ENCOUNTER_CARDS, PLAYER_CARDS, STAGES

HERE = Path(__file__).parent
RULES = {
    "L0": 15, "L1": 9, "L2": 25, "L3": 50, "L4": 15, "L5": 18, "L6": 63, "L7": 10, "L8": 21, "L9": 32,
    "L10": 16, "L11": 19, "L12": 20, "L13": 16, "L14": 12,
}  # fmt: skip
NUMBERED = {"X": 43, "I": 60, "EA": 13, "EB": 17, "EC": 4}


def marked(name: str) -> Iterator[str]:
    """What the decorators `@rule(…)` or `@card(…)` name, in every test file."""
    for path in sorted(HERE.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for decorator in node.decorator_list:
                    if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", "") == name:
                        yield from (arg.value for arg in decorator.args if isinstance(arg, ast.Constant))


def expected() -> list[str]:
    rules = [f"{chapter}.{n}" for chapter, count in RULES.items() for n in range(1, count + 1)]
    return rules + [f"{kind}{n}" for kind, count in NUMBERED.items() for n in range(1, count + 1)]


def test_every_rule_has_a_test():
    shown = set(marked("rule"))
    assert [id for id in expected() if id not in shown] == []
    assert sorted(shown - set(expected())) == []


def test_every_card_has_a_test():
    shown = set(marked("card"))
    every = [*PLAYER_CARDS, *ENCOUNTER_CARDS, *STAGES]
    assert [key for key in every if key not in shown] == []
    assert sorted(shown - set(every)) == []

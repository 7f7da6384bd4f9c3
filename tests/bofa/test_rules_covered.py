"""Every rule of the digest is shown by a test: one marker per id, none missing, none that does not exist."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

HOW_MANY = {
    "B1": 12, "B2": 11, "B3": 19, "B4": 7, "B5": 23, "B6": 16, "B7": 22, "B8": 25, "B9": 21, "B10": 19,
    "B11": 15, "B12": 11, "B13": 23, "B14": 13, "B15": 21, "B16": 10, "B17": 17, "B18": 16, "B19": 14,
    "B20": 16, "B21": 9, "B22": 25, "B23": 28, "B24": 14, "B25": 6, "B26": 10, "B27": 16, "B28": 28,
    "B29": 9, "B30": 12, "B31": 28,
}  # fmt: skip
EXAMPLES = 35


def every_test() -> Iterator[ast.FunctionDef]:
    for path in sorted(Path(__file__).parent.rglob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                yield node


def marked() -> set[str]:
    """The ids named by `@rule(…)`."""
    return {
        argument.value
        for node in every_test()
        for decorator in node.decorator_list
        if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", "") == "rule"
        for argument in decorator.args
        if isinstance(argument, ast.Constant)
    }


def test_every_rule_has_its_marker():
    expected = {f"{chapter}.{n}" for chapter, count in HOW_MANY.items() for n in range(1, count + 1)}
    assert marked() == expected


def test_every_worked_example_is_a_test():
    text = "\n".join((ast.get_docstring(node) or "") + node.name for node in every_test())
    missing = [n for n in range(1, EXAMPLES + 1) if f"EX{n}:" not in text and f"EX{n}," not in text]
    assert missing == []

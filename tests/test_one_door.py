"""What the contracts in pyproject.toml cannot see, read from the code itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
WRITES = {
    *("save", "create", "update", "delete", "get_or_create", "update_or_create"),
    *("bulk_create", "bulk_update", "select_for_update"),
    *("asave", "acreate", "aupdate", "adelete", "aget_or_create", "aupdate_or_create"),
}
OUTSIDE = (
    *("web", "mail", "sheets", "api", "live", "orders", "reader", "attending", "titles"),
    *("templatetags", "management", "posting.py", "tasks.py", "admin.py", "models"),
)
"""All that meets rows of the database but the service. The lab sets up games of its own, in databases of its
own; the rules, players and kernel have no database at all."""
MEDIA = ("django.http", "django.shortcuts", "django.core.mail", "django.views")
SHOWN = ("words", "board", "paper", "title", "__init__")
"""What shows a game to people, and the file that gathers it."""
LOADERS = ("facts", "card_texts", "digest")
"""What reads a game's data files, once, when it is imported."""


def modules(*rooms: str) -> list[Path]:
    found = (ROOT / "games" / room for room in rooms)
    return sorted(each for path in found for each in ([path] if path.is_file() else path.rglob("*.py")))


def tree(path: Path) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def imports_of(path: Path) -> Iterator[str]:
    for node in tree(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def within(name: str, packages: tuple[str, ...]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def _is_in_memory(call: ast.Call) -> bool:
    """A set is updated, a picture saved with something in brackets; a query or a row never is."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    return name in ("update", "save") and bool(call.args)


@pytest.mark.parametrize("path", modules(*OUTSIDE), ids=str)
def test_only_the_service_writes_to_the_database(path: Path):
    calls = (node for node in tree(path) if isinstance(node, ast.Call) and not _is_in_memory(node))
    named = [(call.func.attr, call.lineno) for call in calls if isinstance(call.func, ast.Attribute)]
    assert not [(name, line) for name, line in named if name in WRITES]


@pytest.mark.parametrize("path", modules("reader", "orders", "attending"), ids=str)
def test_reader_and_orders_know_no_medium(path: Path):
    assert not [name for name in imports_of(path) if within(name, MEDIA)]


@pytest.mark.parametrize("path", modules("wotr", "bofa", "lcg"), ids=str)
def test_rules_read_no_files(path: Path):
    room = path.relative_to(ROOT / "games").with_suffix("").parts[1]
    if room not in (*SHOWN, *LOADERS):
        assert not [name for name in imports_of(path) if within(name, ("pathlib", "io", "importlib", "json"))]
        calls = (node for node in tree(path) if isinstance(node, ast.Call))
        assert not [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "open"]

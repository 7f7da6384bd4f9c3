"""Dependencies point one way: web, mail, sheets, bots, tasks → service → kernel ← the games' rules."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
GAMES = ("wotr", "bofa", "lcg")
TELLING = ("words", "board", "paper", "title")
"""What shows a game to people may use the site's languages; the rules may not."""
PLAYERS = ("curious", "steady")
"""Who plays a game by itself may build on what such players of all games share."""
SHARED_BY_PLAYERS = ("games.players.plan_ahead", "games.players.soak_player", "games.players.opponent")
LOADERS = ("facts", "card_texts", "digest")
"""What reads a game's data files, once, when it is imported."""
UNFIT_FOR_RULES = (
    "django",
    "celery",
    "random",
    "time",
    "datetime",
    "os",
    "asyncio",
    "secrets",
    "accounts",
    "socket",
)
ADAPTERS = ("games.web", "games.mail", "games.sheets", "games.tasks")


def modules(folder: str) -> list[Path]:
    return sorted(path for path in (ROOT / folder).rglob("*.py") if "migrations" not in path.parts)


def imports_of(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def within(name: str, packages: tuple[str, ...]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def rooms_of(path: Path) -> tuple[str, ...]:
    return path.relative_to(ROOT).with_suffix("").parts


@pytest.mark.parametrize("path", modules("games/kernel"), ids=str)
def test_the_kernel_knows_nothing_of_games_sites_or_clocks(path: Path):
    own = [name for name in imports_of(path) if within(name, ("games",))]
    assert all(within(name, ("games.kernel",)) or name == "games" for name in own)
    allowed = ("secrets",) if path.name == "chance.py" else ()
    unfit = tuple(name for name in UNFIT_FOR_RULES if name not in allowed)
    assert not [name for name in imports_of(path) if within(name, unfit)]


@pytest.mark.parametrize("path", [p for game in GAMES for p in modules(f"games/{game}")], ids=str)
def test_rules_see_only_the_kernel_and_their_own_game(path: Path):
    rooms = rooms_of(path)
    if rooms[2] in TELLING or rooms[-1] == "__init__":
        return
    known = ("games.kernel", f"games.{rooms[1]}", *(SHARED_BY_PLAYERS if rooms[2] in PLAYERS else ()))
    for name in imports_of(path):
        if within(name, ("games",)):
            assert within(name, known) or name == "games"
        assert not within(name, UNFIT_FOR_RULES)
        if within(name, ("pathlib", "io", "importlib", "json")):
            assert rooms[2] in LOADERS


@pytest.mark.parametrize("path", modules("games/service"), ids=str)
def test_the_service_knows_no_adapter_and_no_single_game(path: Path):
    games = tuple(f"games.{game}" for game in GAMES)
    assert not [name for name in imports_of(path) if within(name, ADAPTERS + games)]


@pytest.mark.parametrize("room", ["web", "mail", "sheets", "bots"])
def test_adapters_stay_out_of_each_game(room: str):
    games = tuple(f"games.{game}" for game in GAMES)
    for path in modules(f"games/{room}"):
        assert not [name for name in imports_of(path) if within(name, games)], path

"""Games kept of every rules version: they replay under the present code, as running games of it must."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from games import service
from games.kernel import (
    EVERYTHING,
    Drift,
    Event,
    TurnBegan,
    look,
    read_archive,
    read_entry,
    replay,
    roll,
    sealed,
    standing,
)
from games.service import storage
from games.titles.offered import titles
from tests.golden import databases, facts
from tests.golden.make import rules_folder

HERE = Path(__file__).parent
FOLDERS = sorted(path for path in (HERE / "rules").iterdir() if path.is_dir())
GAMES = ("wotr", "bofa", "lcg")
SEATS = {"wotr": {2, 3, 4}, "bofa": {2}, "lcg": {1, 2, 3, 4}}
MOST_BYTES = 400_000


@cache
def exported(path: Path) -> dict[str, Any]:
    file: dict[str, Any] = json.loads(databases.read(path))
    return file


@cache
def noted(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "facts.json").read_text(encoding="utf-8"))
    return found


def games_in(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.json.xz"))


KEPT = [path for folder in FOLDERS for path in games_in(folder)]
every_game = pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}/{path.name}")


# --- they are carried on -----------------------------------------------------------------------------


@every_game
def test_a_game_replays_to_the_state_in_which_it_was_left(path: Path) -> None:
    file, fact = exported(path), noted(path.parent)[path.name.removesuffix(".json.xz")]
    ruleset = titles()[file["title"]].ruleset
    archive = read_archive(ruleset, file)
    running = replay(ruleset, archive)
    assert facts.differing(running.state, fact["state"]) == []
    assert {seat: question.prompt for seat, question in running.open.items()} == fact["asked"]
    assert look(ruleset, archive) == running.state


@every_game
def test_every_die_and_card_fits_the_seal(path: Path) -> None:
    assert sealed.problems(exported(path)) == []


@every_game
@pytest.mark.django_db
def test_a_game_is_brought_in_and_can_be_looked_through(path: Path) -> None:
    game = service.import_game(exported(path))
    fact = noted(path.parent)[path.name.removesuffix(".json.xz")]
    assert game.entries == sum(fact["kinds"].values())
    assert facts.differing(storage.view(game, EVERYTHING), fact["state"]) == []
    for place in game.seats.all():
        assert storage.view(game, (place.key,)).turn == game.turn


# --- there are enough of them ------------------------------------------------------------------------


def events_of(file: dict[str, Any]) -> Iterator[Event]:
    ruleset = titles()[file["title"]].ruleset
    entries = (read_entry(ruleset, row["kind"], json.dumps(row["body"])) for row in file["log"])
    return (entry for entry in entries if isinstance(entry, Event))


def versions_in(file: dict[str, Any]) -> set[int]:
    """The rules under which its turns were played."""
    return {event.rules for event in events_of(file) if isinstance(event, TurnBegan)}


@pytest.mark.parametrize("title", GAMES)
def test_games_of_every_rules_version_are_kept(title: str) -> None:
    """Who raises a version makes games of it: python -m tests.golden.make rules TITLE."""
    of_1_0 = [path for path in games_in(HERE / "1.0" / "games") if path.name.startswith(title)]
    kept = [*of_1_0, *(path for path in KEPT if path.parent.name.startswith(f"{title}-"))]
    versions = set().union(*(versions_in(exported(path)) for path in kept))
    assert versions == set(range(1, titles()[title].ruleset.version + 1))


@pytest.mark.parametrize("title", GAMES)
def test_the_present_version_has_a_folder_with_every_number_of_seats(title: str) -> None:
    folder = rules_folder(title, titles()[title].ruleset.version)
    games = noted(folder).values()
    assert {path.name.removesuffix(".json.xz") for path in games_in(folder)} == noted(folder).keys()
    assert {game["seats"] for game in games} == SEATS[title]
    assert any("rewind" in game["kinds"] for game in games), "one was taken back"
    assert any(game["asked"] for game in games), "one is not over"
    assert any(game["how"] for game in games), "one is over"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_folder_holds_games_of_its_own_version_alone(folder: Path) -> None:
    title, _, version = folder.name.partition("-")
    for path in games_in(folder):
        assert exported(path)["title"] == title
        assert versions_in(exported(path)) == {int(version)}


def test_they_are_small() -> None:
    assert sum(path.stat().st_size for path in (HERE / "rules").rglob("*.*")) < MOST_BYTES


# --- they catch what would stop running games ----------------------------------------------------------


def drifting(paths: list[Path]) -> list[str]:
    """The games that the rules, as they are now, do not give."""
    found = []
    for path in paths:
        ruleset = titles()[exported(path)["title"]].ruleset
        try:
            replay(ruleset, read_archive(ruleset, exported(path)))
        except Drift:
            found.append(path.name)
    return found


def test_a_renamed_chance_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    wars = [path for path in KEPT if path.parent.name.startswith("wotr-")]
    rerolled = [path.name for path in wars if holds_chance(path, "hunt.reroll")]
    assert rerolled
    assert drifting(wars) == [], "as the rules are, no game drifts"

    def renamed(purpose: str, *args: Any) -> Any:
        return roll("hunt.once_more" if purpose == "hunt.reroll" else purpose, *args)

    monkeypatch.setattr("games.wotr.hunt.roll", renamed)
    assert drifting(wars) == rerolled


def holds_chance(path: Path, purpose: str) -> bool:
    """Whether it was rolled in what still stands: what was taken back is not replayed."""
    ruleset = titles()[exported(path)["title"]].ruleset
    archive = read_archive(ruleset, exported(path))
    return any(getattr(entry, "purpose", "") == purpose for _, entry in standing(archive.entries))

"""Games as files: taken away, verified, brought in; and the check before a deploy."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games import service
from games.kernel import EVERYTHING, Refused, Unreadable, state_hash
from games.models import Game, LogEntry, Snapshot
from tests.service.tables import duel, player
from tests.service.test_moving import move, play_at_random

pytestmark = pytest.mark.django_db


@pytest.fixture
def running() -> Game:
    game = duel(player("anna"), player("bert"))
    move(game, "east", ("march.go", ["stay"]))
    return game


@pytest.fixture
def finished(running: Game) -> Game:
    play_at_random(running, seed=9)
    running.refresh_from_db()
    assert running.is_over
    return running


def told(*command: str) -> str:
    out = StringIO()
    call_command(*command, stdout=out)
    return out.getvalue()


def test_a_finished_game_comes_in_elsewhere_with_the_same_state(finished: Game):
    file = json.loads(json.dumps(service.export(finished, ())))
    again = service.import_game(file)
    assert again.pk != finished.pk
    assert (again.state, again.events, again.winners) == (finished.state, finished.events, finished.winners)
    assert state_hash(service.view(again, EVERYTHING)) == state_hash(service.view(finished, EVERYTHING))
    assert [seat["players"][0]["name"] for seat in file["about"]["seats"]] == ["anna", "bert"]


def test_an_unfinished_game_leaves_only_as_its_reader_may_see_it(running: Game):
    mine = service.export(running, ("east",))
    assert (mine["secret"], mine["complete"]) == (None, False)
    assert "chance" not in {row["kind"] for row in mine["log"]}
    hand = service.view(running, EVERYTHING).hands["west"]  # type: ignore[attr-defined]
    assert all(card not in json.dumps(mine) for card in hand)
    assert [row["number"] for row in mine["log"]] == list(range(1, len(mine["log"]) + 1))
    known = list(running.log.exclude(event=None).order_by("number").values_list("event", flat=True))
    assert [row["event"] for row in mine["log"] if row["kind"] == "event"] == known
    with pytest.raises(Refused):
        service.import_game(mine)


def test_an_operator_moves_a_running_game_to_another_machine(running: Game):
    moved = service.import_game(service.archives.export(running, (), for_operator=True))
    assert moved.state == Game.State.ADJOURNED
    assert state_hash(service.view(moved, EVERYTHING)) == state_hash(service.view(running, EVERYTHING))


@pytest.mark.parametrize(
    ("spoil", "problem"),
    [
        (lambda file: file.update(title="chess"), Unreadable),
        (lambda file: file.update(log=[]), Refused),
        (lambda file: file["log"].pop(), Refused),
        (lambda file: file["log"][0]["body"].update(outcome=[]), Refused),
        (lambda file: file.update(secret="00" * 32), Refused),
    ],
)
def test_a_spoiled_file_is_refused_and_leaves_nothing_behind(
    finished: Game, spoil: Any, problem: type[Exception]
):
    file = service.export(finished, ())
    spoil(file)
    before = (Game.objects.count(), LogEntry.objects.count())
    with pytest.raises(problem):
        service.import_game(file)
    assert (Game.objects.count(), LogEntry.objects.count()) == before


def test_the_commands_export_verify_and_import(finished: Game, tmp_path: Path):
    path = tmp_path / "game.json"
    told("export_game", str(finished.pk), "-o", str(path))
    assert "Every draw fits the seal" in told("verify", str(path))
    assert f"{finished.events} events, finished" in told("import_game", str(path))
    file = json.loads(path.read_text())
    die = next(row["body"] for row in file["log"] if row["kind"] == "chance" and "sides" in row["body"])
    die["outcome"][0] = die["outcome"][0] % 6 + 1
    path.write_text(json.dumps(file))
    with pytest.raises(CommandError, match=f"Draw {die['number']} "):
        told("verify", str(path))
    path.write_text("{}")
    with pytest.raises(CommandError):
        told("verify", str(path))
    with pytest.raises(CommandError):
        told("import_game", str(path))


def test_check_games_names_the_games_that_the_rules_would_stop(running: Game):
    assert "1 open games checked, 0 would stop." in told("check_games")
    Snapshot.objects.all().delete()
    row = running.log.filter(kind="event", tag="CardDrawn").first()
    assert row is not None
    LogEntry.objects.filter(pk=row.pk).update(body=row.body.replace('"card":"', '"card":"x'))
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("check_games", stdout=out)
    assert f"Game {running.pk} (skirmish) would stop at entry {row.number}: play > march" in out.getvalue()
    LogEntry.objects.filter(pk=row.pk).update(body=row.body)
    Game.objects.update(state=Game.State.STOPPED)
    assert f"Game {running.pk} (skirmish) goes on." in told("check_games", "--go-on")
    assert Game.objects.get().state == Game.State.RUNNING

"""What the README shows as an example can be played, and the files and commands it names exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.core.management import get_commands
from django.utils import timezone

from games import service
from games.lab.bench_rules import seal
from games.models import Game
from games.orders.standing_orders import read
from games.players.at_random import AtRandom
from games.reader import SeatReader
from games.service import moving
from games.titles.offered import titles
from tests.mail.post import send
from tests.service.tables import answer, asked, player, seat

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_the_move_of_the_readme_moves_the_pieces(db: None) -> None:
    (line,) = re.findall(r"a reply such as\s+`([^`]+)`", README)
    game = first_army_die()
    assert send(line, "tinder").outcome == "obeyed"
    assert SeatReader(seat(game, "shadow")).draft[-1][1] == ["sauron_regular"] * 3


def first_army_die() -> Game:
    """A war that stands where the Shadow chooses its first die, an Army die among them."""
    now, chooser = timezone.now(), AtRandom(5)
    game = service.open_game("wotr", "November road", player("heron"), now, own=["free_peoples"])
    seal(game, 5)
    service.join_seat(game, player("tinder"), now, "shadow")
    game.refresh_from_db()
    while (row := next(iter(asked(game).values()))).prompt != "turn.die" or row.seat.key != "shadow":
        question = moving.question_of(row.seat)
        assert question is not None
        answer(game, row.seat.key, *chooser.pick(question, dict), now=now)
    offered = moving.question_of(row.seat)
    assert offered is not None
    assert "army" in offered.items
    return game


@pytest.mark.parametrize(
    ("line", "title"), [("losses: regulars first", "wotr"), ("pass until the combat phase", "lcg")]
)
def test_the_orders_of_the_readme_are_orders(line: str, title: str) -> None:
    assert f"“{line}”" in README
    assert read(line, titles()[title]).problems == ()


@pytest.mark.parametrize("text", [README, CONTRIBUTING], ids=["README", "CONTRIBUTING"])
def test_files_that_are_named_exist(text: str) -> None:
    named = re.findall(r"`((?:games|accounts|wotr_site|templates|tests|deploy)/[\w./-]*)`", text)
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_commands_that_are_named_exist() -> None:
    table = README.split("From the command line")[1].split("##")[0]
    named = {words.split()[0] for words in re.findall(r"`([a-z_]+ ?[^`]*)`", table)} - {"python"}
    assert named
    assert named <= set(get_commands())


def test_the_readme_stays_within_two_screens() -> None:
    assert len(README.splitlines()) <= 100

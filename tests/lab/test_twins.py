"""Twins in short: two games that differ only in what somebody may not know look the same to that person."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from games import service
from games.kernel import EVERYTHING, Entry, Pencil, Running
from games.lab.twins import pages
from games.lab.twins.comparing import TwinReport, Twins, Wanted
from games.lab.twins.pages import Browser
from games.lab.twins.permuting import Tally, twin_of
from games.lab.twins.positions import TwinPosition, positions
from games.lab.twins.texts import Text, rendered
from games.models import Game
from games.players.search import Searching
from games.players.sight import Sight
from games.titles.offered import titles

pytestmark = pytest.mark.django_db

A_FEW = Wanted(pairs=4, sheets=1, books=1, permuted=1, unseen=1, rarer=2)
MEDIA = ("page", "pencil", "api", "api answer", "letter", "preview", "why not", "pulse", "sheet", "book")
RARER = (
    "board",
    "history",
    "words",
    "export",
    "luck",
    "around",
    "orders",
    "refusal",
    "reply",
    "undo",
    "rules",
    "try-out",
)


def compared(title: str, seats: int, wanted: Wanted = A_FEW) -> TwinReport:
    return Twins(title, seats, wanted).run(iter(range(1, 100)))


@pytest.mark.parametrize(("title", "seats"), [("wotr", 2), ("wotr", 4), ("lcg", 2), ("lcg", 4)])
def test_nobody_sees_a_difference_between_twins(title: str, seats: int):
    report = compared(title, seats)
    assert not report.differences, "\n".join(report.notes)
    assert report.has_control
    assert set(MEDIA) <= set(report.media)


def test_nobody_sees_a_difference_in_any_medium():
    report = compared("bofa", 2, Wanted(pairs=2, sheets=1, books=1, permuted=1, unseen=1, rarer=99))
    assert not report.differences, "\n".join(report.notes)
    assert {*MEDIA, *RARER} <= set(report.media)


@pytest.mark.parametrize(("title", "seats"), [("wotr", 2), ("bofa", 2), ("lcg", 2)])
def test_a_try_out_is_dealt_and_played_the_same_for_twins(title: str, seats: int):
    """What is dealt follows from the view and a number alone: every card, every page, every refusal."""
    wanted = Wanted(pairs=3, sheets=0, books=0, permuted=1, unseen=1, rarer=0)
    report = Twins(title, seats, wanted, [pages.tryout]).run(iter(range(1, 100)))
    assert not report.differences, "\n".join(report.notes)
    assert report.has_control
    assert report.medium("try-out").texts > 3


def test_a_medium_that_tells_what_is_hidden_is_found():
    def leak(browser: Browser, chooser: random.Random) -> Iterator[Text]:
        game = Game.objects.get(pk=browser.staged.game.pk)
        yield rendered("leak", "decks", lambda: str(service.view(game, EVERYTHING).decks))

    wanted = Wanted(pairs=1, sheets=0, books=0, permuted=1, unseen=0)
    report = Twins("bofa", 2, wanted, [leak]).run(iter(range(1, 100)))
    assert report.medium("leak").different > 0
    assert any("leak" in note for note in report.notes)


@pytest.mark.parametrize(("title", "seats"), [("wotr", 2), ("bofa", 2), ("lcg", 2)])
def test_a_twin_differs_in_what_is_hidden_and_in_nothing_else(title: str, seats: int):
    tally, kept = Tally(), 0
    for position in positions(title, seats, 1, 4):
        for seat in position.open:
            twin = twin_of(position, (seat,), random.Random(1), tally)
            if twin is None:
                continue
            kept += 1
            assert twin.entries != position.entries
            assert len(twin.entries) == len(position.entries)
            assert twin.asked[seat] == position.asked[seat]
    assert kept


def seen_by(position: TwinPosition, entries: Sequence[Entry], seat: str) -> Sight[Any]:
    """What a bot in the seat is given, from a log."""
    ruleset = position.ruleset
    options = ruleset.read_options(position.options)
    running = Running(ruleset, options, ruleset.begin(options), Pencil(), stored=entries)
    sight: Sight[Any] = Sight(ruleset, options, seat)
    for place, entry in enumerate(entries):
        if place == running.boundary:
            sight.pass_boundary()
        sight.see(entry)
    if running.boundary == len(entries):
        sight.pass_boundary()
    return sight


@pytest.mark.parametrize(("title", "seats"), [("wotr", 2), ("bofa", 2), ("lcg", 2)])
def test_bots_cannot_tell_twins_apart(title: str, seats: int, monkeypatch: pytest.MonkeyPatch):
    """Every level gives the same answer in both games: it has nothing but what its seat sees."""
    monkeypatch.setattr(Searching, "worlds", 1)
    for level in titles()[title].players.values():
        if isinstance(level, type) and issubclass(level, Searching):
            monkeypatch.setattr(level, "worlds", 1)
    compared = 0
    for position in positions(title, seats, 1, 4):
        for seat, question in position.open.items():
            twin = twin_of(position, (seat,), random.Random(1), Tally())
            if twin is None:
                continue
            compared += 1
            first, second = (seen_by(position, log, seat) for log in (position.entries, twin.entries))
            assert first.boundary == second.boundary
            for name, made in titles()[title].players.items():
                assert made(5).pick(question, first) == made(5).pick(question, second), (name, question)
    assert compared

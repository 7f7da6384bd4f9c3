"""Twins in short: two games that differ only in what somebody may not know look the same to that person."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from games import service
from games.kernel import EVERYTHING
from games.lab.twins.comparing import TwinReport, Twins, Wanted
from games.lab.twins.pages import Browser
from games.lab.twins.permuting import Tally, twin_of
from games.lab.twins.positions import positions
from games.lab.twins.texts import Text, rendered
from games.models import Game

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

"""A short year: nothing stands still for ever, and every vote ends."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games import service
from games.lab.year import pebbles
from games.lab.year.simulation import Year, simulate
from games.models import Game
from games.service import clocks
from games.titles.offered import titles
from tests.service.tables import opener

pytestmark = pytest.mark.django_db


def test_two_weeks_of_a_few_careless_players():
    report = simulate(players=8, games=2, days=14, seed=4)
    assert report.faults == []
    assert report.answers > 5


def test_a_game_that_stands_is_found():
    titles()["pebbles"] = pebbles.title
    try:
        year = Year(players=4, games=1, days=0, seed=1)
        year.open_game()
        game = Game.objects.get()
        year.now += clocks.longest_wait(game) + timedelta(days=30)
        year.check()
        assert "stands for" in year.report.faults[0]
        Game.objects.update(state=Game.State.ADJOURNED, ends_at=None)
        service.offer_draw(game, opener(game), year.now - timedelta(days=9))
        year.check()
        assert any("adjourned without an end" in fault for fault in year.report.faults)
        assert any("does not end" in fault for fault in year.report.faults)
    finally:
        del titles()["pebbles"]

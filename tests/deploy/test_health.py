"""The health page tells the truth, and only that."""

import time
from datetime import timedelta
from typing import Any

import pytest
from celery import Celery
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from games import service
from games.models import OpenQuestion, Outgoing, Paper, Submission
from games.service import clocks, live, post
from tests.service.tables import duel, player, seat
from wotr_site.celery import LAST_SWEEP, app

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    cache.clear()


def swept(seconds_ago: float) -> None:
    cache.set(LAST_SWEEP, time.time() - seconds_ago)


def test_all_is_well_with_a_recent_sweep(client: Client) -> None:
    swept(7)
    answer = client.get("/health/")
    assert answer.status_code == 200
    told = answer.json()
    assert (told["ok"], told["wrong"]) == (True, [])
    assert 7 <= told["sweep_age"] < 60
    assert set(told["ages"].values()) == {0}


def test_a_beat_that_nobody_has_heard_is_ill(client: Client) -> None:
    answer = client.get("/health/")
    assert answer.status_code == 503
    assert answer.json()["wrong"] == ["sweep"]


def test_nobody_sweeping_is_not_well(client: Client) -> None:
    swept(3600)
    answer = client.get("/health/")
    assert answer.status_code == 503
    assert answer.json()["sweep"] is False


def test_a_broker_out_of_reach_is_not_well(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    unreachable = Celery(broker="redis://127.0.0.1:1/0", set_as_current=False)
    monkeypatch.setattr(app, "connection_for_write", unreachable.connection_for_write)
    answer = client.get("/health/")
    assert answer.status_code == 503
    assert answer.json()["broker"] is False
    assert "broker" in answer.json()["wrong"]


def wrong(client: Client) -> list[str]:
    swept(1)
    answer = client.get("/health/").json()
    assert answer["ok"] is not bool(answer["wrong"])
    return answer["wrong"]


def test_a_move_that_nobody_judges_is_told_with_its_age(client: Client) -> None:
    game = duel(player("anna"), player("bert"), timezone.now())
    stored = service.submit(seat(game, "east"), game.opened_by, [("march.go", ["go"])], "test", "k")
    assert wrong(client) == []
    Submission.objects.update(stored_at=timezone.now() - timedelta(minutes=10))
    assert wrong(client) == ["unjudged_move"]
    assert client.get("/health/").json()["ages"]["unjudged_move"] >= 600
    service.judge(stored.pk)
    assert wrong(client) == []


def test_mail_that_does_not_leave_is_told_unless_the_post_is_closed(client: Client) -> None:
    duel(player("anna"), player("bert"), timezone.now())
    Outgoing.objects.filter(kind="turn").update(attempts=3, written_at=timezone.now() - timedelta(hours=3))
    assert wrong(client) == ["unsent_mail"]
    post.set_closed(True, "flood")
    assert wrong(client) == []


def test_a_paper_that_nobody_prints_and_a_bot_that_does_not_think_are_told(client: Client) -> None:
    game, long_ago = duel(player("anna"), player("bert"), timezone.now()), timezone.now() - timedelta(hours=1)
    Paper.objects.create(game=game, kind="sheet", key="k", event=0)
    Paper.objects.update(wanted_at=long_ago)
    OpenQuestion.objects.update(attend_at=long_ago)
    assert wrong(client) == ["unprinted_paper", "overdue_thought"]


def test_a_clock_that_nobody_sweeps_is_told(client: Client) -> None:
    duel(player("anna"), player("bert"), timezone.now())
    OpenQuestion.objects.update(deadline=timezone.now() - timedelta(hours=1))
    assert wrong(client) == ["unswept_clock"]
    clocks.sweep(timezone.now())
    assert wrong(client) == []


def test_a_stream_that_nobody_serves_is_told_where_there_should_be_one(client: Client, settings: Any) -> None:
    settings.LIVE_PORT = 8001
    assert wrong(client) == ["stream"]
    cache.set(live.ALIVE, (time.time() - 5, 3))
    assert wrong(client) == []

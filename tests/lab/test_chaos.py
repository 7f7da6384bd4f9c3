"""A short beating; `manage.py chaos --kills 200` is the long one."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import timezone

from games.lab.chaos.blows import BLOWS, order_of_blows
from games.lab.chaos.run import ChaosReport, _untold
from games.models import OpenQuestion, Tenure
from games.service import outbox
from tests.deploy.site import clean_environment
from tests.service.tables import duel, player
from wotr_site import steady

ROOT = Path(__file__).resolve().parents[2]


def test_ten_blows_lose_nothing_and_double_nothing(
    postgres_server: str, redis_server: str, tmp_path: Path
) -> None:
    """PostgreSQL, Redis, web, beat, listener and a judge killed, relay silent, disk full, clock off."""
    ended = subprocess.run(
        [sys.executable, "manage.py", "chaos", "--kills", "10"],
        cwd=ROOT,
        env=clean_environment(tmp_path),
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert ended.stdout, ended.stderr
    found = json.loads(ended.stdout.splitlines()[-1])
    assert (found["faults"], ended.returncode) == ({}, 0)
    assert sum(found["blows"].values()) == 10
    assert found["moves_confirmed"] >= 10
    assert found["mails_confirmed"] > 0
    assert found["mails_sent"] > 0


def test_the_report_can_find_faults() -> None:
    well = ChaosReport(moves_confirmed=5, mails_confirmed=5)
    assert well.faults == {}
    lost = ("moves_missing", "moves_doubled", "mails_in_lost", "mails_out_lost", "questions_untold")
    for fault in (*lost, "dead_letters"):
        assert ChaosReport(**{"moves_confirmed": 5, "mails_confirmed": 5, fault: 1}).faults == {fault: 1}
    assert ChaosReport().faults


@pytest.mark.django_db
def test_a_question_that_no_mail_has_told_is_found() -> None:
    anna = player("anna")
    game = duel(anna, player("bert"))
    assert _untold([anna]) == 1
    row, tenure = OpenQuestion.objects.get(seat__game=game, seat__key="east"), Tenure.objects.get(player=anna)
    outbox.mark_told(tenure.pk, game.events, row.after, timezone.now())
    assert _untold([anna]) == 0


def test_every_kind_of_blow_falls_in_a_long_run() -> None:
    assert set(order_of_blows(200, random.Random(1))) == set(BLOWS)
    assert len(order_of_blows(10, random.Random(1))) == 10


def test_beat_does_not_follow_a_clock_that_is_set_back() -> None:
    schedule = settings.CELERY_BEAT_SCHEDULE["sweep"]["schedule"]
    now = schedule.now()
    assert abs((now - steady._steady_now()).total_seconds()) < 1
    assert now < datetime(2026, 1, 1, tzinfo=UTC), "it counts from a beginning of its own"
    assert not schedule.is_due(now).is_due

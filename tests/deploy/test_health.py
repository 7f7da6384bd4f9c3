"""The health page tells the truth, and only that."""

import time

import pytest
from celery import Celery
from django.core.cache import cache
from django.test import Client

from wotr_site.celery import LAST_SWEEP, app

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    cache.clear()


def test_all_is_well_before_the_first_sweep(client: Client) -> None:
    answer = client.get("/health/")
    assert answer.status_code == 200
    assert answer.json() == {"ok": True, "database": True, "broker": True, "sweep": True, "sweep_age": None}


def test_a_recent_sweep_is_told_with_its_age(client: Client) -> None:
    cache.set(LAST_SWEEP, time.time() - 7)
    assert client.get("/health/").json()["sweep_age"] == 7


def test_nobody_sweeping_is_not_well(client: Client) -> None:
    cache.set(LAST_SWEEP, time.time() - 3600)
    answer = client.get("/health/")
    assert answer.status_code == 503
    assert answer.json()["sweep"] is False


def test_a_broker_out_of_reach_is_not_well(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    unreachable = Celery(broker="redis://127.0.0.1:1/0")
    monkeypatch.setattr(app, "connection_for_write", unreachable.connection_for_write)
    answer = client.get("/health/")
    assert answer.status_code == 503
    assert answer.json()["broker"] is False

"""The metrics page counts what happens, tells nobody else, and the alerts ask for what is there."""

from __future__ import annotations

import re
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from games import service, tasks
from games.mail.incoming import understand
from games.mail.receive import receive
from games.models import FailedWork, Outgoing, Submission
from tests.deploy.site import ROOT, clean_environment
from tests.mail.post import address, ford, mail, send_out
from tests.service.tables import seat, sitter
from wotr_site.celery import app

TOKEN = "a word of our own"
Samples = dict[tuple[str, str], float]


@pytest.fixture(autouse=True)
def _token(settings: Any) -> None:
    settings.METRICS_TOKEN = TOKEN
    cache.clear()


def page() -> str:
    answer = Client(headers={"Authorization": f"Bearer {TOKEN}"}).get("/metrics")
    assert answer.status_code == 200
    return answer.content.decode()


def read(text: str) -> Samples:
    """(name, its labels' values) to value."""
    return {
        (sample.name, ",".join(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


@pytest.mark.django_db
def test_without_the_word_there_is_nothing_to_see(client: Client, settings: Any) -> None:
    assert client.get("/metrics").status_code == 401
    assert client.get("/metrics", headers={"Authorization": "Bearer no"}).status_code == 401
    settings.METRICS_TOKEN = ""
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


@pytest.mark.django_db
def test_moves_and_mails_are_counted() -> None:
    game = ford()
    before = read(page())

    def more(name: str, label: str) -> float:
        return after.get((name, label), 0) - before.get((name, label), 0)

    understand(receive(mail("stay", address("anna"))).pk)
    send_out()
    stored = service.submit(seat(game, "west"), sitter(game, "west"), [("no.such", ["x"])], "web", "k")
    tasks.judge(stored.pk)
    after = read(page())
    assert more("ravenpost_judging_seconds_count", "accepted") == 1
    assert more("ravenpost_judging_seconds_count", "refused") == 1
    assert more("ravenpost_judging_seconds_sum", "accepted") > 0
    assert more("ravenpost_mails_in_total", "obeyed") == 1
    assert more("ravenpost_mails_out_total", "sent") == Outgoing.objects.filter(state="sent").count() > 0


@pytest.mark.django_db
def test_what_waits_and_what_broke_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ford()
    stored = service.submit(seat(game, "east"), sitter(game, "east"), [("march.go", ["stay"])], "web", "k")
    Submission.objects.update(stored_at=timezone.now() - timedelta(seconds=90))
    FailedWork.objects.create(task="send", row=1, state=FailedWork.State.LAID_ASIDE, error="E")
    before = read(page())
    assert before["ravenpost_waiting", "moves"] == 1
    assert before["ravenpost_oldest_seconds", "unjudged_move"] >= 90
    assert before["ravenpost_games", "running"] == 1
    assert before["ravenpost_dead_letters", "send"] == 1
    assert before["ravenpost_up", "database"] == 1
    assert before["ravenpost_sweep_age_seconds", ""] == -1
    monkeypatch.setattr("games.service.storage.append", lambda *_: 1 / 0)
    tasks.judge(stored.pk)
    after = read(page())
    assert after["ravenpost_errors_total", "judge"] - before.get(("ravenpost_errors_total", "judge"), 0) == 1
    assert after["ravenpost_judging_seconds_count", "broke"] >= 1


@pytest.mark.django_db
def test_every_queue_has_its_length() -> None:
    told = {label for name, label in read(page()) if name == "ravenpost_queue_length"}
    assert told == {route["queue"] for route in app.conf.task_routes.values()}


@pytest.mark.django_db
def test_a_page_that_breaks_is_an_error(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    before = read(page()).get(("ravenpost_errors_total", "web"), 0)
    monkeypatch.setattr("games.web.front_pages.render", lambda *_args: 1 / 0)
    client.raise_request_exception = False
    assert client.get("/").status_code == 500
    assert read(page())["ravenpost_errors_total", "web"] == before + 1


COUNTING = """
import django; django.setup()
from games.service import metrics
from wotr_site.counting import count_as
count_as("sending")
metrics.mails_out.labels("sent").inc()
"""
TELLING = """
import django; django.setup()
from prometheus_client import generate_latest
from wotr_site.metrics import counted
print(generate_latest(counted()).decode())
"""


def test_who_comes_after_a_killed_process_counts_on(tmp_path: Path) -> None:
    env = clean_environment(tmp_path, METRICS_TOKEN="x", DJANGO_SETTINGS_MODULE="wotr_site.settings")
    for _ in range(2):
        subprocess.run([sys.executable, "-c", COUNTING], cwd=ROOT, env=env, check=True)
    told = subprocess.run(
        [sys.executable, "-c", TELLING], cwd=ROOT, env=env, check=True, capture_output=True, text=True
    )
    assert read(told.stdout)["ravenpost_mails_out_total", "sent"] == 2
    assert sorted(file.name.partition("_")[0] for file in (tmp_path / "metrics").iterdir()) == [
        "counter",
        "histogram",
    ]


# --- alerts ------------------------------------------------------------------------------------------

ALERTS = yaml.safe_load((ROOT / "deploy/alerts.yml").read_text())
RULES = [rule for group in ALERTS["groups"] for rule in group["rules"]]
PROMETHEUS_OWN = {"up"}


def test_there_are_ten_alerts_each_with_its_words() -> None:
    assert len(RULES) == 10
    assert len({rule["alert"] for rule in RULES}) == 10
    assert {rule["labels"]["severity"] for rule in RULES} == {"page", "ticket"}
    assert all(rule["annotations"]["summary"] for rule in RULES)


@pytest.mark.django_db
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["alert"])
def test_every_metric_and_label_that_an_alert_asks_for_exists(rule: dict[str, Any]) -> None:
    there = page()
    families = {family.name for family in text_string_to_metric_families(there)}
    names = re.findall(r"\b(?:ravenpost_[a-z_]+|up)\b", rule["expr"])
    assert names
    for name in set(names) - PROMETHEUS_OWN:
        assert name.removesuffix("_total") in families, name
    for name, label, value in re.findall(r'(ravenpost_\w+)\{(\w+)="(\w+)"\}', rule["expr"]):
        assert f'{name}{{{label}="{value}"}}' in there


def test_the_page_about_metrics_names_each_alert_and_each_metric() -> None:
    text = (ROOT / "deploy/metrics.md").read_text()
    for rule in RULES:
        severity = rule["labels"]["severity"]
        assert f"| `{rule['alert']}` | {severity} |" in text
    source = (ROOT / "games/service/metrics.py").read_text() + (ROOT / "wotr_site/metrics.py").read_text()
    for name in re.findall(r'"(ravenpost_[a-z_]+)"', source):
        assert f"`{name}" in text, name

"""Logs are JSON and hold nothing private."""

import json
import logging
import sys
from typing import Any

import pytest
from django.test import Client

from wotr_site.log import JsonFormatter

TOKEN = "k3y-of-the-north-gate"


def line(name: str, message: str, *args: object, error: bool = False, **extra: Any) -> dict[str, Any]:
    record = logging.getLogger(name).makeRecord(
        name, logging.ERROR, __file__, 1, message, args, sys.exc_info() if error else None, extra=extra
    )
    return dict(json.loads(JsonFormatter().format(record)))


def test_our_own_lines_carry_their_facts() -> None:
    assert line("games.service", "judged %s", 7, game=3) | {"time": ""} == {
        "time": "",
        "level": "error",
        "from": "games.service",
        "message": "judged 7",
        "game": 3,
    }


@pytest.mark.parametrize(
    ("name", "template"),
    [
        ("django.request", "Internal Server Error: %s"),
        ("gunicorn.error", "Error handling request %s"),
        ("celery.app.trace", "Task failed: %s"),
        ("mail.log", "%s in"),
    ],
)
def test_what_others_fill_in_is_left_out(name: str, template: str) -> None:
    written = line(name, template, TOKEN, request=TOKEN, token=TOKEN)
    assert written["message"] == template
    assert TOKEN not in json.dumps(written)


def test_an_exception_tells_where_but_not_what() -> None:
    try:
        raise ValueError(TOKEN)
    except ValueError:
        written = line("games.service", "broke", error=True)
    assert written["error"] == "ValueError"
    assert "test_log.py" in written["where"][0]
    assert TOKEN not in json.dumps(written)


@pytest.mark.django_db
def test_a_request_is_logged_by_its_route(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "wotr_site.requests"):
        client.get(f"/account/login/?next={TOKEN}")
        client.get(f"/nowhere/{TOKEN}/")
    written = [
        JsonFormatter().format(record) for record in caplog.records if record.name == "wotr_site.requests"
    ]
    assert [json.loads(text)["status"] for text in written] == [200, 404]
    assert json.loads(written[0])["route"] == "account/login/"
    assert TOKEN not in "".join(written)

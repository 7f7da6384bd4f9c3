"""A line is pushed: encrypted for its browser, signed by us, tried again, or its browser forgotten."""

from __future__ import annotations

import base64
import json
import os
import queue
import threading
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.test import Client
from django.utils import timezone
from py_vapid import Vapid02

from games.live import pushing
from games.models import Game, Push, PushSubscription
from games.service import pushes
from tests.servers import until
from tests.service import tables
from tests.service.tables import duel, player

pytestmark = pytest.mark.django_db(transaction=True)


class Browser:
    """A browser's push service, and the browser's own keys."""

    def __init__(self) -> None:
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        self.got: queue.Queue[tuple[dict[str, str], bytes]] = queue.Queue()
        self.says = [201]
        browser = self

        class Service(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                browser.got.put(({name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(browser.says.pop(0) if len(browser.says) > 1 else browser.says[0])
                self.end_headers()

            def log_message(self, *args: Any) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Service)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.endpoint = f"http://127.0.0.1:{self.server.server_port}/push/abc"

    def subscription(self) -> dict[str, str]:
        point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return {"endpoint": self.endpoint, "p256dh": _text(point), "auth": _text(self.auth), "keep": "1"}

    def read(self, body: bytes) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(
            http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        )
        return found


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> Iterator[Browser]:
    monkeypatch.setattr(pushing, "LOOK", 0.1)
    monkeypatch.setattr(pushes, "PAUSE", pushes.PAUSE * 0)
    found = Browser()
    yield found
    found.server.shutdown()


@pytest.fixture
def game(browser: Browser) -> Game:
    """Bert, who reads Spanish, has asked for lines in this browser; anna is asked first."""
    bert = player("bert", language="es")
    client = Client()
    client.force_login(bert)
    assert client.post("/account/push/", browser.subscription()).status_code == 204
    return duel(player("anna"), bert, timezone.now())


def test_a_line_is_encrypted_and_tells_what_a_spectator_reads(browser: Browser, game: Game, stream: str):
    tables.answer(game, "east", "stay", now=timezone.now())
    headers, body = browser.got.get(timeout=90)
    told = browser.read(body)
    assert set(told) == {"game", "says"}
    assert told["game"] == game.pk
    assert b"game" not in body
    assert headers["content-encoding"] == "aes128gcm"
    assert int(headers["ttl"]) > 0
    assert Vapid02.verify(headers["authorization"])


def test_a_browser_that_is_gone_is_forgotten(browser: Browser, game: Game, stream: str):
    browser.says = [410]
    tables.answer(game, "east", "stay", now=timezone.now())
    browser.got.get(timeout=90)
    until_gone()
    assert not Push.objects.exists()


def until_gone() -> None:
    until(lambda: not PushSubscription.objects.exists(), 20, "the browser to be forgotten")


def test_a_service_that_is_ill_is_tried_later_and_what_was_answered_meanwhile_is_dropped(game: Game):
    tables.answer(game, "east", "stay", now=timezone.now())
    now = timezone.now() + timedelta(seconds=1)
    (row,) = pushes.claim(now, 10)
    assert pushes.claim(now, 10) == [], "one sender has it"
    pushing.settle(row, 503)
    assert pushes.claim(now, 10) == []
    tables.answer(game, "west", "stay", now=timezone.now())
    assert row not in pushes.claim(now + timedelta(hours=1), 10)
    row.refresh_from_db()
    assert row.state == Push.State.DROPPED


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/a",
        "https://10.0.0.1/a",
        "https://[::1]/a",
        "https://localhost/a",
        "ftp://x.y",
        "",
    ],
)
def test_nobody_makes_us_call_a_machine_within(settings: Any, endpoint: str):
    settings.IS_LOCAL = False
    assert not pushes.may_be_sent_to(endpoint)
    assert pushes.may_be_sent_to("https://updates.push.example/wpush/v2/abc")


def test_our_key_is_made_once():
    assert pushes.public_key() == pushes.public_key()
    assert len(base64.urlsafe_b64decode(pushes.public_key() + "=")) == 65

"""Players and a game at the table, for the tests of its pages."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.models import Game
from games.web import table
from tests.service import tables
from tests.web import browsing


@pytest.fixture
def anna(db: None) -> User:
    return tables.player("anna")


@pytest.fixture
def bert(db: None) -> User:
    return tables.player("bert")


@pytest.fixture
def game(anna: User, bert: User) -> Game:
    """Anna is east and is asked whether to march; bert is west."""
    return tables.duel(anna, bert)


@pytest.fixture
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """No worker runs beside these tests, so a page need not wait for one."""
    monkeypatch.setattr(table, "VERDICT_WAIT", 0.0)


def signed_in(user: User | None) -> Client:
    client = Client()
    if user:
        client.force_login(user)
    return client


def assert_every_script_is_a_file(text: str) -> None:
    """Classic or module, a script of a page has an address and no words of its own."""
    scripts = re.findall(r"<script([^>]*)>(.*?)</script>", text, re.DOTALL)
    assert len(scripts) == text.count("<script")
    for attributes, words in scripts:
        assert re.search(r'(^|\s)src="[^"]+"', attributes), attributes
        assert words == ""


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    with browsing.started(chromium) as browser:
        yield browser


@pytest.fixture
def visit(browser: Browser, live_server: LiveServer) -> Iterator[browsing.Visits]:
    """Open a page of the site; nothing may be said in its console, and moves are judged meanwhile."""
    visits = browsing.Visits(browser, live_server.url)
    with browsing.judging():
        yield visits
        for context in browser.contexts:
            context.close()
    assert visits.complaints == []

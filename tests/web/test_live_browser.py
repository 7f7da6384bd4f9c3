"""What happens at a table is seen at once in every browser; the site is an app that works offline."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import Page, Route, expect

from accounts.models import User
from games.models import Game
from games.web import pulse
from tests.live.streaming import served
from tests.servers import free_port
from tests.service import tables
from tests.web.browsing import Visits, keep

pytestmark = pytest.mark.django_db(transaction=True)
FORD = "Do your figures go to the ford?"
BOUND = 8.0
"""Seconds; on a quiet machine it is a fraction of one. The pulse alone would take ten."""


@pytest.fixture
def stream(settings: Any) -> Iterator[None]:
    """The stream, where the pages look for it."""
    settings.LIVE_PORT = free_port()
    policy = settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]
    hears = [*policy["connect-src"], f"http://localhost:{settings.LIVE_PORT}"]
    settings.CONTENT_SECURITY_POLICY = {"DIRECTIVES": {**policy, "connect-src": hears}}
    with served(settings.LIVE_PORT):
        yield


def hears(page: Page) -> None:
    page.wait_for_function("() => document.documentElement.dataset.live === 'on'", timeout=30000)


def another_tab(page: Page, path: str, *, hidden: bool = False) -> Page:
    tab = page.context.new_page()
    if hidden:
        tab.add_init_script("Object.defineProperty(document, 'visibilityState', {get: () => 'hidden'})")
    tab.goto(path)
    hears(tab)
    return tab


def test_a_move_is_seen_at_once_in_the_other_browser_and_in_all_its_tabs(
    stream: None, visit: Visits, game: Game, anna: User, bert: User, record_property: Any
):
    mover, table = visit(f"/g/{game.pk}/", anna), visit(f"/g/{game.pk}/", bert)
    hears(mover)
    hears(table)
    table_address = table.url
    hidden = another_tab(table, table_address, hidden=True)
    games = another_tab(table, f"{visit.site}/games/")
    expect(games.get_by_text("Nothing waits for your answer.")).to_be_visible()
    mover.locator("#answer button[data-key=stay]").click()
    began = time.monotonic()
    mover.locator(".sending button").click()
    expect(table.locator("#h-question")).to_have_text(FORD, timeout=BOUND * 1000)
    seconds = time.monotonic() - began
    record_property("seconds", seconds)
    assert seconds < BOUND
    expect(games.get_by_text("One game waits for your answer.")).to_be_visible()
    assert hidden.title().startswith("● ")


def test_a_move_that_falls_into_the_renewing_of_a_page_is_seen_too(
    stream: None, visit: Visits, game: Game, anna: User, bert: User
):
    """The page comes as it was before the second move, and the word of that move comes before the page."""
    table = visit(f"/g/{game.pk}/", bert, service_workers="block")  # they would fetch beside the route
    hears(table)
    renewed: list[str] = []

    def slow(route: Route) -> None:
        answer = route.fetch()
        if not renewed:
            renewed.append(route.request.url)
            tables.answer(game, "west", "stay")
            time.sleep(1)
        route.fulfill(response=answer)

    table.route(re.compile(rf"/g/{game.pk}/$"), slow)
    tables.answer(game, "east", "stay")
    while not renewed:
        table.wait_for_timeout(50)
    now = pulse.stamp(game.pk, [tables.seat(game, "west").pk])
    is_new = "known => document.querySelector('#game').dataset.known === known"
    table.wait_for_function(is_new, arg=now, timeout=BOUND * 1000)
    expect(table.locator("#h-question")).not_to_have_text(FORD)
    visit.complaints.remove("Service Worker registration blocked by Playwright")


def test_what_was_seen_last_can_be_read_offline_and_is_gone_after_signing_out(
    visit: Visits, game: Game, anna: User
):
    page = visit(f"/g/{game.pk}/", anna)
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    page.wait_for_function("caches.open('ravenpost-seen').then(c => c.keys()).then(k => k.length > 0)")
    page.context.set_offline(True)
    expect(page.locator("#offline")).to_be_visible()
    page.reload()
    expect(page.locator("#h-question")).to_have_text(FORD)
    expect(page.locator("#offline")).to_be_visible()
    keep(page, "offline")
    page.context.set_offline(False)
    expect(page.locator("#offline")).to_be_hidden()
    tables.answer(game, "east", "stay")
    page.reload()
    expect(page.locator("#h-question")).to_have_text("Nothing to answer")
    page.goto(f"{visit.site}/account/logout/")
    page.locator("main form button").first.click()
    page.wait_for_function("caches.has('ravenpost-seen').then(has => !has)")
    visit.complaints[:] = [said for said in visit.complaints if "ERR_INTERNET_DISCONNECTED" not in said]


def test_whose_session_has_ended_signs_in_on_the_same_page_and_loses_nothing(
    visit: Visits, game: Game, anna: User
):
    anna.set_password("four grey ravens")
    anna.save()
    anna.emailaddress_set.create(email=anna.email, verified=True, primary=True)
    page = visit(f"/g/{game.pk}/", anna)
    Session.objects.all().delete()
    page.locator("#tab-talk").click()
    page.locator("#say").fill("I was about to say")
    page.get_by_role("button", name="Say it").click()
    expect(page.locator("#signed-out")).to_be_visible()
    assert page.locator("#say").input_value() == "I was about to say"
    keep(page, "signed-out")
    page.locator("#signed-out [name=login]").fill("anna")
    page.locator("#signed-out [name=password]").fill("four grey ravens")
    page.locator("#signed-out .main").click()
    expect(page.get_by_text("I was about to say")).to_be_visible()
    visit.complaints[:] = [said for said in visit.complaints if "401" not in said]


def test_the_service_worker_shows_a_line_that_is_pushed(visit: Visits, game: Game, anna: User):
    page = visit("/account/", anna)
    page.context.grant_permissions(["notifications"])
    page.evaluate("navigator.serviceWorker.ready")
    expect(page.get_by_role("button", name="Show notifications here")).to_be_visible()
    keep(page, "push-settings")
    tools = page.context.new_cdp_session(page)
    running: list[dict[str, Any]] = []
    tools.on("ServiceWorker.workerVersionUpdated", lambda told: running.extend(told["versions"]))
    tools.send("ServiceWorker.enable")
    while not any(version["status"] == "activated" for version in running):
        page.wait_for_timeout(50)
    line = json.dumps({"game": game.pk, "says": "East stays at the ford."})
    tools.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": visit.site, "registrationId": running[-1]["registrationId"], "data": line},
    )
    shown = """async () => {
      const worker = await navigator.serviceWorker.ready;
      for (let look = 0; look < 50; look++) {
        const [one] = await worker.getNotifications();
        if (one) return [one.title, one.body, one.data];
        await new Promise((done) => setTimeout(done, 100));
      }
    }"""
    assert page.evaluate(shown) == ["Ravenpost", "East stays at the ford.", f"/g/{game.pk}/"]


def test_the_history_plays_by_itself_to_its_end(visit: Visits, game: Game, anna: User):
    page = visit(f"/g/{game.pk}/at/{game.events - 2}/", anna)
    page.locator("[data-speed]").select_option("800")
    play = page.locator("[data-play]")
    play.click()
    expect(play).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#scrub")).to_have_value(str(game.events), timeout=30000)
    expect(play).to_have_attribute("aria-pressed", "false")
    keep(page, "history-plays")

"""A newcomer's first turn in a browser: the coach to its end, and a guest who opens an account meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.attending import answering
from games.models import Coaching, OpenQuestion
from games.titles.offered import titles
from tests.web import browsing
from tests.web.browsing import DESK, Visits

pytestmark = pytest.mark.django_db(transaction=True)

FIRST_PICKS = {"fellowship.declare": "not_now", "setup.hand": "keep", "planning.play": "pass"}
FAR = 60
"""Clicks after which a coach should long have come to its end."""


@pytest.fixture(autouse=True)
def no_pause(settings: object) -> None:
    settings.BOT_PAUSE = 0  # type: ignore[attr-defined]


@pytest.fixture
def opponents() -> Iterator[None]:
    """Whoever sits there as a bot answers as soon as it is asked."""
    done = threading.Event()

    def play() -> None:
        while not done.wait(0.1):
            asked = OpenQuestion.objects.unanswered().filter(attend_at__lte=timezone.now())
            for pk in asked.values_list("pk", flat=True):
                answering.attend(pk)
        connection.close()

    thread = threading.Thread(target=play, daemon=True)
    thread.start()
    yield
    done.set()
    thread.join()


def begin(visit: Visits, title: str, language: str = "en", width: int = DESK, **options: object) -> Page:
    """A guest comes to the front page and tries a game."""
    Client().get("/")  # the first page of a site takes longer than a browser waits
    page = visit("/", width=width, locale=language, **options)
    page.click(f'button[name=title][value="{title}"]')
    page.wait_for_selector("#coach[data-ready]")
    return page


def heading(page: Page) -> str:
    return page.locator(".coach-steps > li:not([hidden]) h3").inner_text()


def about(page: Page) -> str:
    return page.locator(".coach-steps > li:not([hidden])").get_attribute("data-step") or ""


def until(page: Page) -> str:
    return page.locator(".coach-steps > li:not([hidden])").get_attribute("data-until") or ""


def gone_from(page: Page, step: str) -> None:
    expect(page.locator(f'.coach-steps > li[data-step="{step}"]')).to_be_hidden(timeout=30000)


def answer_something(page: Page) -> None:
    """Whatever is asked next is answered; what is ready is sent."""
    page.wait_for_selector("#send-it, .enough, #answer .options", timeout=30000)
    before = page.locator("#ask").evaluate("node => node.innerHTML")
    send = page.locator("#send-it .btn.main")
    if send.count():
        send.click()
    else:
        _pick(page)
    page.wait_for_function(
        "before => document.querySelector('#ask')?.innerHTML !== before", arg=before, timeout=30000
    )


def _pick(page: Page) -> None:
    question = page.locator("#question")
    kind, least = question.get_attribute("data-form"), int(question.get_attribute("data-least") or 0)
    wish = FIRST_PICKS.get(question.get_attribute("data-prompt") or "", "")
    if kind == "one":
        page.locator(f'#answer button[value="{wish}"]' if wish else "#answer button.option").first.click()
        return
    if kind == "some":
        for tick in page.locator("#answer input[type=checkbox]").all()[: max(least, 1)]:
            tick.check()
    page.click("[data-go-on]")


def to_its_end(page: Page) -> list[str]:
    """Do what the coach asks for, step by step; says through which it went."""
    seen = []
    for _ in range(FAR):
        if not page.locator("#coach").count():
            return seen
        step = about(page)
        if step not in seen:
            seen.append(step)
        if until(page):
            answer_something(page)
        else:
            page.click('[data-coach="1"]')
    raise AssertionError(f"the coach did not come to its end: {seen}")


@pytest.mark.parametrize(
    ("title", "language"), [("wotr", "en"), ("bofa", "es"), ("lcg", "it"), ("wotr", "pt")]
)
def test_the_coach_leads_a_guest_through_a_first_turn(
    visit: Visits, opponents: None, title: str, language: str
):
    page = begin(visit, title, language)
    declared = titles()[title].coach
    assert heading(page) == declared[0].heading[language]
    expect(page.locator("#coach-ring path")).to_have_count(1)
    browsing.keep(page, f"coach-{title}-{language}")
    assert to_its_end(page) == [step.key for step in declared]
    expect(page.locator("#coach-ring")).to_have_count(0)
    page.wait_for_function("() => !document.querySelector('#coach')")
    page.reload()
    expect(page.locator("#coach")).to_have_count(0)
    assert Coaching.objects.get(title=title).ended_at is not None

"""A newcomer's first turn in a browser: the coach to its end, and a guest who opens an account meanwhile."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.db import connection
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from games import posting
from games.attending import answering
from games.models import Coaching, Game, OpenQuestion, Outgoing
from games.titles.languages import LANGUAGES
from games.titles.offered import titles
from tests.web import browsing
from tests.web.browsing import DESK, NARROW, PHONE, Visits

pytestmark = pytest.mark.django_db(transaction=True)

FIRST_PICKS = {"fellowship.declare": "not_now", "setup.hand": "keep", "planning.play": "pass"}
FAR = 60
"""Clicks after which a coach should long have come to its end."""


@pytest.fixture(autouse=True)
def no_pause(settings: Any) -> None:
    settings.BOT_PAUSE = 0
    settings.MAIL_SHEETS = False


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
    try:
        yield
    finally:
        done.set()
        thread.join()


def wait_for(holds: Callable[[], bool], page: Page) -> None:
    """Until the site has written it down."""
    for _ in range(200):
        if holds():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it was never written down")


def begin(visit: Visits, title: str, language: str = "en", width: int = DESK, **options: Any) -> Page:
    """A guest comes to the front page and tries a game."""
    Client().get("/")  # the first page of a site takes longer than a browser waits
    page = visit("/", width=width, locale=language, **options)
    page.click(f'button[name=title][value="{title}"]')
    page.wait_for_selector("#coach[data-ready]")
    return page


def heading(page: Page) -> str:
    return page.locator(".coach-steps > li:not([hidden]) h3").inner_text()


def about(page: Page) -> str:
    return stands_at(page)[0]


STANDS = """() => {
    const coach = document.querySelector('#coach');
    if (!coach) return document.readyState === 'complete' && { step: '', until: '' };
    const { step, until } = coach.querySelector('.coach-steps > li:not([hidden])').dataset;
    return 'ready' in coach.dataset && { step, until };
}"""
"""Read at once: between two readings the coach may be replaced by one that is not ready yet."""


def stands_at(page: Page) -> tuple[str, str]:
    """The coach's step and what it waits for; two empty words where it has ended."""
    found = page.wait_for_function(STANDS).json_value()
    return found["step"], found["until"]


def gone_from(page: Page, step: str) -> None:
    expect(page.locator(f'.coach-steps > li[data-step="{step}"]')).to_be_hidden(timeout=30000)


ANSWER = """wishes => {
    const send = document.querySelector('#send-it .btn.main');
    if (send) return send.click();
    const question = document.querySelector('#question[data-form]');
    if (!question) return;
    const { form, least, prompt } = question.dataset;
    const all = [...document.querySelectorAll('#answer .option[name=pick], #answer input[type=checkbox]')];
    if (form === 'one') return (all.find(one => one.value === wishes[prompt]) || all[0]).click();
    all.slice(0, Math.max(Number(least), 1)).forEach(one => one.checked || one.click());
    document.querySelector('[data-go-on]').click();
}"""
"""In one go, so that no move of an opponent comes in between."""


def answer_something(page: Page) -> None:
    """Whatever is asked next is answered; what is ready is sent."""
    page.wait_for_selector("#send-it, #answer .options", timeout=30000)
    before = page.locator("#main").evaluate("node => node.querySelector('#ask')?.innerHTML || ''")
    page.evaluate(ANSWER, FIRST_PICKS)
    page.wait_for_function(
        "before => document.querySelector('#ask')?.innerHTML !== before", arg=before, timeout=30000
    )


def to_its_end(page: Page) -> list[str]:
    """Do what the coach asks for, step by step; says through which it went."""
    seen = []
    for _ in range(FAR):
        step, until = stands_at(page)
        if not step:
            return seen
        if step not in seen:
            seen.append(step)
        if until:
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
    wait_for(lambda: Coaching.objects.filter(ended_at__isnull=False).exists(), page)
    page.reload()
    expect(page.locator("#coach")).to_have_count(0)
    assert Coaching.objects.get(title=title).ended_at is not None


def test_a_guest_opens_an_account_and_the_same_game_goes_on(visit: Visits, opponents: None):
    page = begin(visit, "wotr", timezone_id="America/Lima")
    table, guest = page.url, User.objects.get(is_guest=True)
    assert guest.time_zone == "America/Lima"
    page.click('[data-coach="1"]')
    assert about(page) == "board"
    page.click('#answer button[value="not_now"]')
    expect(page.locator("[data-pencil]")).to_have_count(1)
    page.locator(".bench .menu summary").click()
    page.locator(".bench .menu").get_by_role("link", name="Open an account").click()
    page.locator("#id_username").fill("heron")
    page.locator("#id_email").fill("heron@mail.example")
    page.locator("#id_password1").fill("a quiet reed bed at dawn")
    page.locator("main form button.main").click()
    expect(page).to_have_url(re.compile(re.escape(table)))
    expect(page.locator("[data-pencil]")).to_have_count(1)
    page.wait_for_selector("#coach[data-ready]")
    assert about(page) == "board"
    answer_something(page)
    [letter] = mail.outbox
    link = re.search(r"https?://\S+(/account/confirm-email/\S+)", str(letter.body))
    assert link is not None
    page.goto(visit.site + link[1])
    if page.locator("main form button.main").count():
        page.locator("main form button.main").click()
    game = Game.objects.get()
    heron = User.objects.get(username="heron")
    assert (heron.pk, heron.is_guest) == (guest.pk, False)
    assert game.seats.get(key="free_peoples").tenure.player == heron
    assert EmailAddress.objects.get(user=heron).verified
    wait_for(lambda: OpenQuestion.objects.filter(seat__key="free_peoples").exists(), page)
    assert recipients_of_what_waits(heron) == {"heron <heron@mail.example>"}


def recipients_of_what_waits(player: User) -> set[str]:
    """Letters of the game that leave now, without their sheets."""
    mail.outbox.clear()
    waiting = Outgoing.objects.filter(player=player, state="waiting")
    waiting.update(due_at=timezone.now())
    for row in waiting:
        posting.send(row.pk)
    return {address for letter in mail.outbox for address in letter.to}


def test_the_coach_is_resumed_skipped_ended_and_called_again(visit: Visits):
    page = begin(visit, "bofa")
    for step in ("goal", "board", "question"):
        assert about(page) == step
        page.click('[data-coach="1"]')
    expect(page.locator('li[data-step="send"]')).to_be_visible()
    wait_for(lambda: Coaching.objects.filter(step="send").exists(), page)
    page.reload()
    page.wait_for_selector("#coach[data-ready]")
    assert about(page) == "send"
    page.get_by_role("button", name="I know the game").click()
    expect(page.locator("#coach")).to_have_count(0)
    wait_for(lambda: Coaching.objects.filter(ended_at__isnull=False).exists(), page)
    page.reload()
    expect(page.locator("#question")).to_be_visible()
    expect(page.locator("#coach")).to_have_count(0)
    page.click("#tab-more")
    page.get_by_role("button", name="Show me the first turn, step by step").click()
    page.wait_for_selector("#coach[data-ready]")
    assert about(page) == "goal"


def test_by_keyboard_and_read_politely(visit: Visits):
    page = begin(visit, "lcg")
    says = page.locator("[data-coach-says]")
    assert says.get_attribute("aria-live") == "polite"
    assert says.inner_text() == ""
    page.locator('[data-coach="1"]').focus()
    page.keyboard.press("Enter")
    expect(says).to_contain_text("The table")
    expect(page.locator('[data-coach="1"]')).to_be_focused()


def test_without_script_the_steps_are_a_list(visit: Visits):
    Client().get("/")
    page = visit("/", java_script_enabled=False)
    page.click('button[name=title][value="wotr"]')
    page.locator("#coach summary").click()
    expect(page.locator(".coach-steps > li").last).to_be_visible()
    page.get_by_role("link", name="The rules in one page").first.click()
    expect(page.locator(".coach-steps > li").first).to_be_visible()
    expect(page.locator(".rule-list").first).to_be_visible()


@pytest.mark.parametrize(("title", "width", "scheme"), [("wotr", DESK, "light"), ("lcg", NARROW, "dark")])
def test_axe_finds_nothing_and_nothing_runs_off(visit: Visits, title: str, width: int, scheme: str):
    page = begin(visit, title, "pt", width, color_scheme=scheme)
    page.click('[data-coach="1"]')
    assert browsing.faults(page) == []
    assert not browsing.scrolls_sideways(page)
    browsing.keep(page, f"coach-{title}-{width}-{scheme}")
    page.goto(f"{visit.site}/rules/{title}/")
    assert browsing.faults(page) == []
    assert not browsing.scrolls_sideways(page)


def test_nothing_covers_what_the_coach_speaks_of(visit: Visits):
    page = begin(visit, "wotr", width=PHONE)
    for _ in range(3):
        page.wait_for_function("() => document.querySelector('#coach-ring path')")
        covered = page.evaluate(
            """() => { const box = document.querySelector('#coach').getBoundingClientRect();
                const ring = document.querySelector('#coach-ring path').getBoundingClientRect();
                return !(ring.right < box.left || ring.left > box.right
                    || ring.bottom < box.top + 8 || ring.top > box.bottom - 8); }"""
        )
        assert not covered, about(page)
        step = about(page)
        page.click('[data-coach="1"]')
        gone_from(page, step)


def test_every_step_points_and_waits_in_words_the_coach_knows():
    spots = {"board", "dice", "tracks", "hand", "question", "list", "send", "story", "mail"}
    for title in titles().values():
        for step in title.coach:
            assert {word for word in step.at if ":" not in word} <= spots
            assert {word.split(":")[0] for word in step.at if ":" in word} <= {"place", "item"}
            assert step.until in ("", "sent") or step.until.startswith("picked:")
            assert all(step.heading[code] and step.text[code] for code in LANGUAGES)
            assert bool(step.do) == bool(step.until)

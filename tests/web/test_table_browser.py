"""The table in a browser: clicked by two, by keyboard alone, on a phone, without JavaScript, under axe."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games import service
from games.lab.bench_web import stage
from games.models import Draft, Game, OpenQuestion
from tests.service import tables
from tests.web.browsing import DESK, NARROW, PHONE, TABLET, Visits, faults, scrolls_sideways

pytestmark = pytest.mark.django_db(transaction=True)
FORD = "Do your figures go to the ford?"


def prompt(page: Page) -> str:
    return page.locator("#h-question").inner_text()


# --- one table, two browsers -------------------------------------------------------------------------


def test_two_browsers_play_a_turn_of_the_war(visit: Visits, anna: User, bert: User):
    """Every answer is clicked: options, ticks and numbers, into the draft and sent."""
    war = stage("wotr", 40, [anna, bert], seed=7)
    pages = {"free_peoples": visit(f"/g/{war.pk}/", anna), "shadow": visit(f"/g/{war.pk}/", bert)}
    chooser, turn, clicks = random.Random(3), war.turn, 0
    while war.turn == turn and not war.is_over and clicks < 120:
        seat = (
            OpenQuestion.objects.filter(seat__game=war).order_by("pk").values_list("seat__key", flat=True)[0]
        )
        click_an_answer(pages[seat], chooser)
        clicks += 1
        war.refresh_from_db()
    assert war.turn == turn + 1 or war.is_over
    assert clicks > 3


def click_an_answer(page: Page, chooser: random.Random) -> None:
    """Answer what the page asks, as somebody would who takes what comes."""
    if not page.locator("#answer").count():
        page.reload()
    page.locator("#answer").wait_for()
    before = page.locator("#game").get_attribute("data-known")
    form = page.locator("#question").get_attribute("data-form")
    if form == "one":
        options = page.locator("#answer button[data-key]")
        options.nth(chooser.randrange(options.count())).click()
    elif form == "some":
        fill_ticks(page)
    else:
        fill_numbers(page)
    page.wait_for_function(
        "known => document.getElementById('game').dataset.known !== known || "
        "document.querySelector('.sending') || document.querySelector('.said')",
        arg=before,
    )
    if page.locator(".sending").count():
        page.locator(".sending .btn.main").click()
        page.locator(".sending").wait_for(state="detached")


def wanted(page: Page) -> int:
    """How many the question wants at least."""
    words = page.locator("#question > .desk").first.inner_text()
    numbers = [int(word) for word in words.replace(".", " ").replace(",", " ").split() if word.isdigit()]
    return 0 if "none" in words else numbers[0]


def fill_ticks(page: Page) -> None:
    for at in range(wanted(page)):
        page.locator("#answer input[type=checkbox]").nth(at).check()
    page.locator("[data-go-on]").click()


def fill_numbers(page: Page) -> None:
    left = wanted(page)
    fields = page.locator("#answer input[type=number]")
    for at in range(fields.count()):
        most = int(fields.nth(at).get_attribute("max") or 0)
        fields.nth(at).fill(str(min(left, most)))
        left -= min(left, most)
    page.locator("[data-go-on]").click()


def test_the_others_move_arrives_by_itself(visit: Visits, game: Game, anna: User, bert: User):
    page = visit(f"/g/{game.pk}/", bert)
    expect(page.locator("#h-question")).to_have_text("Nothing to answer")
    tables.answer(game, "east", "stay")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#h-question")).to_have_text(FORD)


def test_what_one_is_writing_is_not_lost_to_the_news(visit: Visits, game: Game, anna: User, bert: User):
    page = visit(f"/g/{game.pk}/", bert)
    page.get_by_role("tab", name="Talk").click()
    page.locator("#say").fill("I was about to say")
    tables.answer(game, "east", "stay")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#fresh")).to_be_visible()
    assert page.locator("#say").input_value() == "I was about to say"


# --- pencil, map, film -------------------------------------------------------------------------------


def test_a_place_on_the_map_is_picked_rubbed_out_and_explained(visit: Visits, game: Game, anna: User):
    page = visit(f"/g/{game.pk}/", anna)
    page.locator("#board #r-go").click()
    expect(page.locator(".draft")).to_contain_text("Go")
    assert Draft.objects.get().answers == [["march.go", ["go"]]]
    page.locator(".draft button").first.click()
    expect(page.locator("#h-question")).to_have_text(FORD)
    page.locator("#board #r-far").click()
    expect(page.locator(".stage .whynot")).to_contain_text("is not among what can be picked here")


def test_sending_shows_what_followed(visit: Visits, game: Game, anna: User):
    page = visit(f"/g/{game.pk}/", anna)
    page.locator("#answer button[data-key=stay]").click()
    page.locator(".sending .btn.main").click()
    expect(page.locator("#h-question")).to_have_text("Nothing to answer")
    page.get_by_role("button", name="Take back your last answer").click()
    expect(page.locator("#h-question")).to_have_text(FORD)


def test_the_film_steps_through_what_happened(visit: Visits, game: Game, anna: User):
    page = visit(f"/g/{game.pk}/", anna)
    steps = page.locator(".film .act-head, .film [data-event]:not(.told-above)")
    page.get_by_role("button", name="Next step").click()
    expect(steps.first).to_have_attribute("aria-current", "step")
    page.get_by_role("button", name="Next step").click()
    expect(steps.nth(1)).to_have_attribute("aria-current", "step")
    page.get_by_role("button", name="Step back").click()
    expect(steps.first).to_have_attribute("aria-current", "step")


def test_closer_by_keys_wheel_and_buttons_and_then_in_full(visit: Visits, game: Game, anna: User):
    page = visit(f"/g/{game.pk}/", anna)
    pane, svg = page.locator("[data-pane]"), page.locator("[data-pane] > svg")
    whole = svg.get_attribute("viewBox")
    pane.focus()
    page.keyboard.press("+")
    page.keyboard.press("+")
    assert svg.get_attribute("viewBox") != whole
    expect(page.locator("[data-depth=full]")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".hit.kb")).to_have_count(1), "arrows walk between what can be picked"
    page.keyboard.press("0")
    assert svg.get_attribute("viewBox") == whole
    pane.hover()
    page.mouse.wheel(0, -300)
    page.wait_for_function(
        "whole => document.querySelector('[data-pane] > svg').getAttribute('viewBox') !== whole", arg=whole
    )
    page.get_by_role("button", name="Whole map").click()
    assert svg.get_attribute("viewBox") == whole


# --- every reader ------------------------------------------------------------------------------------


def test_by_keyboard_alone(visit: Visits, game: Game, anna: User):
    page = visit(f"/g/{game.pk}/", anna)
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.key") == "stay":
            break
    page.keyboard.press("Enter")
    expect(page.locator(".sending")).to_be_visible()
    expect(page.locator("#h-question")).to_be_focused()
    send = page.locator(".sending .btn.main")
    for _ in range(20):
        page.keyboard.press("Tab")
        if send.evaluate("send => send === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page.locator("#h-question")).to_have_text("Nothing to answer")


def test_without_javascript(visit: Visits, game: Game, anna: User):
    page = visit(f"/g/{game.pk}/", anna, java_script_enabled=False)
    page.locator("#answer button[data-key=go]").click()
    assert "Which figures" in prompt(page)
    page.locator("#answer input[name=n-regular]").fill("1")
    page.locator("[data-go-on]").click()
    page.get_by_role("button", name="Send").click()
    assert "Nothing to answer" in prompt(page)
    page.locator("#say").fill("Done.")
    page.get_by_role("button", name="Say it").click()
    assert "Done." in page.locator("#talk").inner_text()
    page.get_by_role("link", name="The whole story so far").click()
    page.locator("#step-back").click()
    page.locator("#scrub").press("Home")
    page.get_by_role("button", name="Go").click()
    assert f"/g/{game.pk}/at/" in page.url


def test_on_a_phone_nothing_runs_off_and_the_tabs_lead_everywhere(visit: Visits, game: Game, anna: User):
    page = visit(f"/g/{game.pk}/", anna, width=PHONE, has_touch=True, is_mobile=True)
    assert not scrolls_sideways(page)
    for tab, head in (("Talk", "#h-talk"), ("In words", "#h-words"), ("Move", "#h-question")):
        page.get_by_role("tab", name=tab).tap()
        expect(page.locator(head)).to_be_in_viewport()
    page.locator("#answer button[data-key=stay]").tap()
    expect(page.locator(".sending")).to_be_visible()


def test_axe_finds_nothing_narrow_and_dark_or_wide_and_light(visit: Visits, anna: User, bert: User):
    war = stage("wotr", 120, [anna, bert], seed=2)
    service.note(war, anna, "A note.")
    service.say(war, bert, "Good evening.", tables.NOON)
    service.offer_draw(war, bert, tables.NOON)
    names = ("", "at/60/", "luck/", "at/60/words/", "why/?seat=free_peoples&wish=x")
    assert faults_of(visit, war, anna, names) == {}


@pytest.mark.parametrize("title", ["bofa", "lcg"])
def test_axe_finds_nothing_at_other_tables(visit: Visits, title: str, anna: User, bert: User):
    assert faults_of(visit, stage(title, 60, [anna, bert], seed=2), anna, ("", "at/40/")) == {}


def faults_of(
    visit: Visits, game: Game, who: User, names: tuple[str, ...]
) -> dict[tuple[str, int], list[str]]:
    """What axe finds on these pages of a game, on a phone in the dark and at a desk; none runs off."""
    page = visit(f"/g/{game.pk}/", who, reduced_motion="reduce")  # no colour is caught half-way
    found = {}
    for name in names:
        page.goto(f"{visit.site}/g/{game.pk}/{name}")
        for width, light in ((NARROW, "light"), (PHONE, "dark"), (TABLET, "light"), (DESK, "light")):
            page.set_viewport_size({"width": width, "height": 900})
            page.emulate_media(color_scheme="dark" if light == "dark" else "light")
            assert not scrolls_sideways(page), (name, width)
            if width in (PHONE, DESK):
                found[name, width] = faults(page)
    return {where: what for where, what in found.items() if what}


def test_axe_finds_nothing_in_a_question_of_numbers(visit: Visits, game: Game, anna: User):
    service.pencil(tables.seat(game, "east"), "march.go", ["go"])
    page = visit(f"/g/{game.pk}/", anna)
    assert faults(page) == []
    page.locator("[data-go-on]").click()
    page.locator(".sending").wait_for()
    assert faults(page) == []

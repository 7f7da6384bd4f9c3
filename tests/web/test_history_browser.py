"""The history in a browser: it plays by itself, and each step is drawn on the map."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games import service
from games.lab.bench_web import stage
from games.models import Game
from games.reader import Reader
from games.reader.moment_dice import dice_at
from games.reader.story import StoryGroup
from tests.web import browsing
from tests.web.browsing import DESK, NARROW

pytestmark = pytest.mark.django_db


@pytest.fixture
def war(anna: User, bert: User) -> Game:
    return stage("wotr", 300, [anna, bert], seed=3)


def deeds(game: Game, who: User) -> list[StoryGroup]:
    reader = Reader(game, service.eyes_of(game, who), who)
    return [deed for turn in reader.history(0, game.events) for deed in turn.groups]


def at(page: Page) -> int:
    return int(page.locator("#scrub").input_value())


def test_a_step_draws_its_ways_and_its_dice(visit: browsing.Visits, war: Game, anna: User):
    told = deeds(war, anna)
    moved = next(deed for deed in told if '"from"' in deed.moves)
    page = visit(f"/g/{war.pk}/at/{moved.last}/", anna)
    expect(page.locator("#here")).to_have_attribute("data-deed", str(moved.first))
    expect(page.locator("#board path.inked").first).to_be_attached()
    rolled = next(deed for deed in told if deed.source and deed.source.rolled)
    page.goto(f"{visit.site}/g/{war.pk}/at/{rolled.last}/")
    dice = dice_at(Reader(war, (), None).title, rolled, rolled.last)
    expect(page.locator(".moment-dice .die")).to_have_count(sum(len(each.signs) for each in dice))
    browsing.keep(page, "history-dice")
    assert browsing.faults(page) == []


def test_the_history_plays_by_itself_faster_slower_and_stops(visit: browsing.Visits, war: Game, anna: User):
    page = visit(f"/g/{war.pk}/at/100/", anna)
    assert at(page) == 100
    page.get_by_label("Speed").select_option("800")
    page.get_by_role("button", name="Play").click()
    pause = page.get_by_role("button", name="Pause")
    expect(pause).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#scrub")).not_to_have_value("100")
    first = at(page)
    expect(page.locator("#scrub")).not_to_have_value(str(first))
    expect(page.get_by_label("Speed")).to_have_value("800")
    pause.click()
    play = page.get_by_role("button", name="Play")
    expect(play).to_have_attribute("aria-pressed", "false")
    stood = at(page)
    page.keyboard.press("]")
    expect(page.locator("#scrub")).not_to_have_value(str(stood))
    page.keyboard.press("[")
    expect(page.locator("#scrub")).to_have_value(str(stood))


def test_it_stops_at_the_end(visit: browsing.Visits, war: Game, anna: User):
    last = deeds(war, anna)[-2].stops[-1]
    page = visit(f"/g/{war.pk}/at/{last}/", anna)
    assert at(page) == last
    page.get_by_label("Speed").select_option("800")
    page.get_by_role("button", name="Play").click()
    expect(page.locator("#scrub")).to_have_value(str(war.events))
    expect(page.get_by_role("button", name="Play")).to_have_attribute("aria-pressed", "false")


def test_chapters_open_on_the_page_and_lead_to_their_turn(visit: browsing.Visits, war: Game, anna: User):
    page = visit(f"/g/{war.pk}/at/{war.events}/", anna, NARROW, color_scheme="dark")
    page.get_by_text("Chapters", exact=True).click()
    second = page.locator("#contents .contents a").nth(1)
    expect(second).to_be_visible()
    assert browsing.faults(page) == []
    assert not browsing.scrolls_sideways(page)
    second.click()
    expect(page.locator(".postmark b").first).to_have_text("2")
    expect(page).to_have_url(re.compile(rf"/g/{war.pk}/at/\d+/"))
    page.set_viewport_size({"width": DESK, "height": 900})
    assert not browsing.scrolls_sideways(page)

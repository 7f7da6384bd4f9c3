"""The word for the dice in a browser: made there, seen before it is sent, and fit for every screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from accounts.models import User
from games import service
from games.models import Game
from tests.service import tables
from tests.web import browsing
from tests.web.browsing import DESK, PHONE

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_two_browsers_add_a_word_each_and_show_it_first(
    visit: browsing.Visits, anna: User, bert: User, width: int
):
    page = visit("/lobby/?set=skirmish-2", anna, width)
    form = page.locator("form.terms")
    form.get_by_text("The dice", exact=True).click()
    made = form.locator("[data-dice-shown]").inner_text()
    assert re.fullmatch("[0-9a-f]{32}", made)
    form.get_by_label("A word of your own").fill("mellon")
    browsing.keep(page, f"set-out-{width}")
    assert browsing.faults(page) == []
    assert not browsing.scrolls_sideways(page)
    form.locator("input[name=seat][value=east]").check()
    form.get_by_role("button", name="Open the game").click()
    expect(page.get_by_text(f"{made} mellon")).to_be_visible()
    browsing.keep(page, f"open-game-{width}")
    assert not browsing.scrolls_sideways(page)
    game = Game.objects.get()
    other = visit("/lobby/", bert, width)
    other.locator(".lobby-table").get_by_text("The dice", exact=True).click()
    expect(other.get_by_text(game.commitment)).to_be_visible()
    browsing.keep(other, f"lobby-{width}")
    assert not browsing.scrolls_sideways(other)
    other.get_by_role("button", name="Sit down").click()
    expect(other).to_have_url(re.compile(r"/g/\d+/"))
    game.refresh_from_db()
    assert [len(given["word"]) for given in game.words] == [32 + len(" mellon"), 32]
    other.goto(f"{visit.site}/g/{game.pk}/history/")
    expect(other.get_by_text(f"{made} mellon")).to_be_visible()
    browsing.keep(other, f"history-{width}")
    assert not browsing.scrolls_sideways(other)


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_the_page_that_explains_it(visit: browsing.Visits, width: int):
    page = visit("/dice/", None, width)
    browsing.keep(page, f"dice-{width}")
    assert browsing.faults(page) == []
    assert not browsing.scrolls_sideways(page)


def test_without_a_script_a_word_of_ones_own_is_enough(visit: browsing.Visits, anna: User, bert: User):
    game = service.open_game("skirmish", "At the mill", anna, tables.NOON, own=["east"])
    page = visit("/lobby/", bert, java_script_enabled=False)
    page.locator(".lobby-table").get_by_text("The dice", exact=True).click()
    expect(page.get_by_text("Your browser adds")).to_have_count(2)
    expect(page.locator(".lobby-table").get_by_text("Your browser adds")).to_be_hidden()
    page.locator(".lobby-table").get_by_label("A word of your own").fill("a grey feather")
    page.get_by_role("button", name="Sit down").click()
    expect(page).to_have_url(re.compile(r"/g/\d+/"))
    game.refresh_from_db()
    assert game.words == [{"seat": "west", "word": "a grey feather"}]

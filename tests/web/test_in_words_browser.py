"""An order in one's own words at the table, in a browser: asked back, pressed, drawn in pencil."""

from __future__ import annotations

import pytest
from django.test import Client
from playwright.sync_api import expect

from accounts.models import User
from tests.replies.taken_up import taken_up
from tests.web import browsing
from tests.web.browsing import DESK, PHONE, Visits

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("width", [DESK, PHONE])
def test_what_could_be_meant_is_pressed_and_stands_in_pencil(visit: Visits, anna: User, width: int) -> None:
    game = taken_up("w02", "shadow", anna)
    Client().get("/")
    page = visit(f"/g/{game.pk}/", anna, width=width)
    page.wait_for_load_state()
    if width == PHONE:
        page.locator("#dock .grip").click()
    page.locator("summary", has_text="Say it in your own words").click()
    page.fill("#in-words", "army to South Ithilien")
    page.get_by_role("button", name="Put it in pencil").click()
    meant = page.locator("button[name=offer]", has_text="The Muster/Army die")
    expect(meant).to_be_visible()
    assert not browsing.scrolls_sideways(page)
    box = meant.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= width
    browsing.keep(page, f"in-words-{width}")
    meant.click()
    expect(page.locator("[data-pencil]")).to_have_count(4)
    expect(page.locator("#h-question")).to_contain_text("South Ithilien")

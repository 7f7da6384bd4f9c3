"""A moment passed on: its link with a picture, and the frame for other sites, as a spectator saw it."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from django.test import Client
from PIL import Image
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games import service
from games.lab.bench_web import stage
from games.models import Game
from tests.web import browsing
from tests.web.browsing import NARROW
from tests.web.conftest import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def war(anna: User, bert: User) -> Game:
    return stage("wotr", 150, [anna, bert], seed=3)


def test_a_link_is_shown_elsewhere_with_a_picture_of_its_moment(war: Game):
    text = Client().get(f"/g/{war.pk}/at/90/").content.decode()
    [picture] = re.findall(r'property="og:image" content="http://testserver([^"]+)"', text)
    assert picture == f"/g/{war.pk}/at/90/picture.png"
    response = Client().get(picture)
    assert response["Content-Type"] == "image/png"
    assert Image.open(BytesIO(response.content)).size == (1200, 630)
    assert len(set(Image.open(BytesIO(response.content)).convert("RGB").get_flattened_data())) > 10


@pytest.mark.parametrize("title", ["bofa", "lcg"])
def test_every_game_has_its_picture_and_its_frame(anna: User, bert: User, title: str):
    game = stage(title, 120, [anna, bert], seed=3)
    assert Client().get(f"/g/{game.pk}/at/80/picture.png").content.startswith(b"\x89PNG")
    assert Client().get(f"/g/{game.pk}/at/80/embed/").status_code == 200


def test_whoever_asks_gets_what_a_spectator_saw(war: Game, anna: User):
    spectator, player = Client(), signed_in(anna)
    for path in (f"/g/{war.pk}/at/90/picture.png", f"/g/{war.pk}/at/90/embed/"):
        assert spectator.get(path).content == player.get(path).content
    hand = service.view(war, ("free_peoples",)).hands
    secret = [card for cards in hand.values() for card in cards]
    assert secret
    text = player.get(f"/g/{war.pk}/at/{war.events}/embed/").content.decode()
    assert not [card for card in secret if card in text]


def test_a_table_that_nobody_may_watch_is_not_passed_on(war: Game, anna: User):
    Game.objects.filter(pk=war.pk).update(spectators=False)
    for client in (Client(), signed_in(anna)):
        for path in ("picture.png", "embed/"):
            assert client.get(f"/g/{war.pk}/at/90/{path}").status_code == 404
    assert "og:image" not in signed_in(anna).get(f"/g/{war.pk}/at/90/").content.decode()
    assert Client().get(f"/g/{war.pk}/at/{war.events + 1}/embed/").status_code == 404


def test_only_the_frame_may_be_framed(war: Game):
    frame, page = (Client().get(f"/g/{war.pk}/at/90/{path}") for path in ("embed/", ""))
    assert "frame-ancestors *" in frame["Content-Security-Policy"]
    assert "X-Frame-Options" not in frame
    assert "sessionid" not in frame.cookies
    assert "csrftoken" not in frame.cookies
    assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
    assert page["X-Frame-Options"] == "DENY"


def test_another_site_shows_the_moment_and_steps_through_it(
    visit: browsing.Visits, war: Game, live_server: LiveServer
):
    page = visit(f"/g/{war.pk}/at/90/embed/", None, NARROW, color_scheme="dark")
    assert browsing.faults(page) == []
    assert not browsing.scrolls_sideways(page)
    browsing.keep(page, "embedded")
    elsewhere = page.context.browser
    assert elsewhere
    other = elsewhere.new_context().new_page()
    framing = f'<iframe src="{live_server.url}/g/{war.pk}/at/90/embed/" title="x"></iframe>'
    other.route(
        "http://elsewhere.example/", lambda route: route.fulfill(body=framing, content_type="text/html")
    )
    other.goto("http://elsewhere.example/")
    frame = other.frame_locator("iframe")
    expect(frame.locator("b.num")).to_have_text("90")
    frame.get_by_role("link", name="next").click()
    expect(frame.locator("b.num")).not_to_have_text("90")

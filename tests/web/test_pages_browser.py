"""The pages around the games in a browser: a guest's first turn, two in the lobby, axe on every page."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command
from playwright.sync_api import expect

from accounts.models import User
from games import service
from games.models import Game
from tests.service import tables
from tests.web import browsing
from tests.web.browsing import DESK, PHONE, TABLET

pytestmark = pytest.mark.django_db(transaction=True)

PAGES = {
    "home": "/",
    "how it works": "/how-it-works/",
    "my games": "/games/",
    "lobby": "/lobby/",
    "open game": "/lobby/{open}/",
    "invitation": "/invitation/{token}/",
    "almanacs": "/almanac/",
    "almanac": "/almanac/wotr/",
    "rules": "/almanac/wotr/?q=sortie",
    "card": "/almanac/wotr/fp_str_11/",
    "player": "/p/anna/",
    "report": "/g/{game}/report/",
}


def test_every_page_passes_axe_and_fits_every_screen(
    visit: browsing.Visits, game: Game, anna: User, bert: User
):
    call_command("sample_game", verbosity=0)
    waiting = service.open_game("skirmish", "At the mill", anna, tables.NOON, options={"players": 4})
    invitation = service.invite(waiting, anna, tables.NOON, player=bert)
    service.resign(tables.duel(anna, bert), bert, tables.NOON)
    places = {"open": waiting.pk, "token": invitation.token, "game": game.pk}
    page = visit("/", anna, PHONE)
    for number, path in enumerate(PAGES.values()):
        page.emulate_media(color_scheme="dark" if number % 2 else "light")
        page.goto(visit.site + path.format(**places))
        assert browsing.faults(page) == [], path
        for width in (TABLET, DESK, PHONE):
            page.set_viewport_size({"width": width, "height": 900})
            assert not browsing.scrolls_sideways(page), (path, width)


def test_a_guest_plays_the_first_turn_without_signing_in(visit: browsing.Visits):
    page = visit("/", None, PHONE)
    page.get_by_role("button", name="Play the first turn now").click()
    expect(page).to_have_url(re.compile(r"/g/\d+/"))
    expect(page.locator("h1")).to_have_text("A first game")
    page.goto(f"{visit.site}/games/")
    expect(page.get_by_role("link", name=re.compile("A first game"))).to_be_visible()


def test_two_meet_in_the_lobby_one_of_them_without_scripts(visit: browsing.Visits, anna: User, bert: User):
    page = visit("/lobby/?set=skirmish.2", anna)
    page.get_by_label("Name of the game").fill("Wind from the north")
    page.get_by_label("East").check()
    page.get_by_text("More terms").click()
    page.get_by_label("Weekends count").check()
    page.get_by_role("button", name="Open the game").click()
    expect(page.locator("h1")).to_have_text("Wind from the north")
    other = visit("/lobby/", bert, java_script_enabled=False)
    other.get_by_role("button", name="Sit down at Wind from the north").click()
    expect(other).to_have_url(re.compile(r"/g/\d+/"))
    page.goto(f"{visit.site}/games/")
    expect(page.get_by_text("One game waits for your answer.")).to_be_visible()


def test_an_invitation_is_taken_by_keyboard_alone(visit: browsing.Visits, anna: User):
    game = service.open_game("skirmish", "At the mill", anna, tables.NOON, own=["east"])
    invitation = service.invite(game, anna, tables.NOON, address="carla@mail.example")
    page = visit(f"/invitation/{invitation.token}/")
    button = page.get_by_role("button", name="Sit down")
    for _ in range(20):
        page.keyboard.press("Tab")
        if button.evaluate("node => node === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(rf"/g/{game.pk}/"))


def test_the_almanac_follows_the_language_switch(visit: browsing.Visits):
    page = visit("/almanac/wotr/fp_str_11/", None)
    expect(page.locator("h1")).to_have_text("Paths of the Woses")
    page.get_by_role("button", name="Español").click()
    expect(page.locator("h1")).to_have_text("Caminos de los Woses")
    page.get_by_role("link", name="Guerra del Anillo").click()
    page.get_by_label("Buscar").fill("nazgul")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("nazgul")

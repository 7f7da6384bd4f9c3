"""The lobby opens what its form shows, its tables have a link, and each seat says what it needs."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from playwright.sync_api import expect

from accounts.models import User
from games import service
from games.models import Game, Invitation, Rating
from games.service import admission
from games.service.opening import Terms
from tests.service import tables
from tests.web import browsing
from tests.web.browsing import DESK, NARROW
from tests.web.conftest import signed_in

pytestmark = pytest.mark.django_db
NOON = tables.NOON


# --- what the form shows -----------------------------------------------------------------------------


@pytest.mark.parametrize("scripts", [True, False])
def test_a_game_chosen_without_a_press_of_choose_is_shown_then_opened(
    visit: browsing.Visits, anna: User, scripts: bool
):
    page = visit("/lobby/?set=wotr.2", anna, java_script_enabled=scripts)
    assert page.locator("input[name=shown]").input_value() == "wotr.2"
    page.get_by_label("Name of the game").fill("Under the eaves")
    page.get_by_label("Game", exact=True).select_option("bofa.2")
    if not scripts:
        page.get_by_role("button", name="Open the game").click()
        expect(page.get_by_role("alert")).to_contain_text("nothing is opened yet")
    expect(page.locator("#terms h3")).to_contain_text("Battle of Five Armies")
    assert not Game.objects.exists()
    expect(page.get_by_label("Name of the game")).to_have_value("Under the eaves")
    page.get_by_role("button", name="Open the game").click()
    expect(page.locator("h1")).to_have_text("Under the eaves")
    assert Game.objects.get().title == "bofa"


def test_enter_in_a_field_opens_the_game_and_chooses_none(visit: browsing.Visits, anna: User):
    page = visit("/lobby/?set=skirmish.2", anna)
    page.get_by_label("Name of the game").fill("By return key")
    page.get_by_label("Name of the game").press("Enter")
    expect(page.locator("h1")).to_have_text("By return key")


def test_a_guest_reads_on_the_button_which_game_is_begun(visit: browsing.Visits):
    page = visit("/lobby/?set=wotr.2", None, NARROW)
    button = page.locator("#as-guest button")
    expect(button).to_contain_text("War of the Ring")
    page.get_by_label("Game", exact=True).select_option("bofa.2")
    expect(button).to_contain_text("Battle of Five Armies")
    button.click()
    expect(page.locator("h1")).to_have_text("A first game")
    assert Game.objects.get().title == "bofa"


# --- what a seat needs -------------------------------------------------------------------------------


def opened(anna: User, **terms: object) -> Game:
    game = service.open_game("skirmish", "At the mill", anna, NOON, own=["east"], terms=Terms(**terms))  # type: ignore[arg-type]
    return game


def test_a_row_says_what_its_seat_needs_and_what_its_reader_has(anna: User, bert: User):
    game = opened(anna, least_rating=1600)
    Rating.objects.create(player=bert, title="skirmish", side="west", rating=1712)
    text = signed_in(bert).get("/lobby/").content.decode()
    assert "rated 1600 or more on that side" in text
    assert re.search(r"yours as\s+West:\s+1712", text)
    assert f"/lobby/{game.pk}/join/" in text


def test_who_does_not_meet_the_terms_reads_why_and_finds_no_button(anna: User, bert: User):
    game = opened(anna, least_rating=1600, least_reliability=80)
    for path in ("/lobby/", f"/lobby/{game.pk}/"):
        text = signed_in(bert).get(path).content.decode()
        assert "at least 80 percent of the games they begin" in text
        assert f"/lobby/{game.pk}/join/" not in text
    signed_in(bert).post(f"/lobby/{game.pk}/join/", {"seat": "west"})
    assert tables.seat(game, "west").tenure is None


# --- joining by link ---------------------------------------------------------------------------------


def test_a_table_of_the_lobby_is_joined_by_its_link(visit: browsing.Visits, anna: User, bert: User):
    game = opened(anna)
    stranger = visit(f"/lobby/{game.pk}/", None, NARROW)
    expect(stranger.get_by_role("link", name="Sign in").first).to_have_attribute(
        "href", re.compile(rf"next=.*lobby.*{game.pk}")
    )
    assert browsing.faults(stranger) == []
    assert not browsing.scrolls_sideways(stranger)
    page = visit(f"/lobby/{game.pk}/", bert, DESK, color_scheme="dark")
    expect(page.locator("h1")).to_have_text("At the mill")
    expect(page.get_by_text("3 days an answer, 21 days in the bank")).to_be_visible()
    assert browsing.faults(page) == []
    browsing.keep(page, "offer")
    page.get_by_role("button", name="Sit down at At the mill").click()
    expect(page).to_have_url(re.compile(rf"/g/{game.pk}/"))
    assert tables.sitter(game, "west") == bert


def test_a_table_that_is_not_listed_or_of_somebody_who_blocked_me_has_no_page(anna: User, bert: User):
    hidden, open_one = opened(anna, listed=False), opened(anna)
    assert signed_in(bert).get(f"/lobby/{hidden.pk}/").status_code == 404
    assert Client().get(f"/lobby/{hidden.pk}/").status_code == 302
    assert signed_in(bert).get(f"/lobby/{open_one.pk}/").status_code == 200
    admission.block(anna, bert)
    assert signed_in(bert).get(f"/lobby/{open_one.pk}/").status_code == 404


def test_a_friend_gets_a_link_and_sits_down_as_a_guest(visit: browsing.Visits, anna: User):
    page = visit("/lobby/?set=skirmish.2", anna)
    page.get_by_role("radio", name="East").check()
    page.get_by_role("radio", name="Somebody I know").check()
    page.get_by_role("button", name="Open the game").click()
    link = page.get_by_label("Link to pass on").input_value()
    game = Game.objects.get()
    assert browsing.faults(page) == []
    friend = visit(link.removeprefix(visit.site), None, NARROW)
    expect(friend.get_by_role("button", name="Decline kindly")).to_have_count(0)
    friend.get_by_role("button", name="Sit down").click()
    expect(friend).to_have_url(re.compile(rf"/g/{game.pk}/"))
    assert tables.sitter(game, "west").is_guest


def test_a_link_is_made_once_is_seen_by_its_maker_only_and_is_taken_back(anna: User, bert: User):
    game = service.open_game("skirmish", "Four", anna, NOON, options={"players": 4}, own=["east"])
    service.join_seat(game, bert, NOON, "west")
    for _ in range(2):
        signed_in(anna).post(f"/lobby/{game.pk}/invite/", {"link": "1"})
    link = Invitation.objects.get()
    assert link.token in signed_in(anna).get(f"/lobby/{game.pk}/").content.decode()
    assert link.token not in signed_in(bert).get(f"/lobby/{game.pk}/").content.decode()
    signed_in(bert).post(f"/invitation/{link.token}/", {"do": "decline"})
    link.refresh_from_db()
    assert link.state == Invitation.State.SENT
    signed_in(anna).post(f"/lobby/invitations/{link.pk}/revoke/")
    link.refresh_from_db()
    assert link.state == Invitation.State.REVOKED

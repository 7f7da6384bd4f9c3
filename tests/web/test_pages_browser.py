"""The pages around the games in a browser: a guest's first turn, two in the lobby, axe on every page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.mail import send_mail
from django.core.management import call_command
from playwright.sync_api import expect

from accounts.models import User
from games import service
from games.mail.addresses import Token
from games.models import Game, Talk
from games.service import orders
from games.titles.languages import TRANSLATED
from tests.service import tables
from tests.web import browsing
from tests.web.browsing import DESK, NARROW, PHONE, TABLET

pytestmark = pytest.mark.django_db(transaction=True)

PAGES = {
    "home": "/",
    "how it works": "/how-it-works/",
    "the dice": "/dice/",
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
    "standing orders": "/g/{war}/orders/",
    "what they would have done": "/g/{war}/orders/preview/",
    "why a bot moved": "/g/{war}/why-moved/",
    "settings": "/account/",
    "absences": "/account/absences/",
    "addresses": "/account/email/",
    "password": "/account/password/change/",
    "second key": "/account/2fa/",
    "data": "/account/data/",
    "farewell": "/account/farewell/",
    "mailbox": "/mailbox/",
    "no invitations": "/mails/never/{never}/",
    "nothing here": "/nothing-here/",
}
AT_THE_DOOR = ("/account/login/", "/account/signup/", "/account/password/reset/", "/account/login/code/")


@pytest.fixture
def practice(anna: User) -> Game:
    """Anna has the Free Peoples against the practice opponent, and the suggested orders."""
    war = service.open_game(
        "wotr", "Practice", anna, tables.NOON, own=["free_peoples"], bots={"shadow": "steady"}
    )
    seat = tables.seat(war, "free_peoples")
    orders.give(seat, anna, orders.suggested(seat), tables.NOON)
    return war


@pytest.fixture
def places(game: Game, practice: Game, anna: User, bert: User, settings: Any) -> dict[str, Any]:
    """One of everything that a page can be about."""
    settings.EMAIL_BACKEND = "games.mail.mailbox.MailboxBackend"
    call_command("sample_game", verbosity=0)
    waiting = service.open_game("skirmish", "At the mill", anna, tables.NOON, options={"players": 4})
    invitation = service.invite(waiting, anna, tables.NOON, player=bert)
    service.resign(tables.duel(anna, bert), bert, tables.NOON)
    send_mail("Turn 6", "Which die do you use?", None, [anna.email])
    never = Token("n", invitation.pk).local
    return {
        "open": waiting.pk,
        "token": invitation.token,
        "never": never,
        "game": game.pk,
        "war": practice.pk,
    }


def let_missing_be(visit: browsing.Visits) -> None:
    """A page that is not there says so in the console as well."""
    visit.complaints[:] = [said for said in visit.complaints if "404" not in said]


def test_every_page_passes_axe_and_fits_every_screen(
    visit: browsing.Visits, anna: User, places: dict[str, Any]
):
    page = visit("/", anna, PHONE)
    for number, path in enumerate(PAGES.values()):
        page.emulate_media(color_scheme="dark" if number % 2 else "light")
        page.goto(visit.site + path.format(**places))
        assert browsing.faults(page) == [], path
        for width in (TABLET, DESK, NARROW, PHONE):
            page.set_viewport_size({"width": width, "height": 900})
            assert not browsing.scrolls_sideways(page), (path, width)
    let_missing_be(visit)


def test_in_no_language_does_a_page_run_off_a_narrow_screen(
    visit: browsing.Visits, anna: User, places: dict[str, Any]
):
    page = visit("/", anna, NARROW)
    for language in TRANSLATED:
        User.objects.filter(pk=anna.pk).update(language=language)
        for path in PAGES.values():
            page.goto(visit.site + path.format(**places), wait_until="domcontentloaded")
            assert page.locator("html").get_attribute("lang") == language
            assert not browsing.scrolls_sideways(page), (path, language)
    let_missing_be(visit)


def test_the_door_passes_axe_and_fits_a_narrow_screen(visit: browsing.Visits):
    page = visit("/", None, NARROW)
    for path in AT_THE_DOOR:
        page.goto(visit.site + path)
        assert browsing.faults(page) == [], path
        assert not browsing.scrolls_sideways(page), path


def test_somebody_signs_up_with_an_address_and_comes_to_their_games(visit: browsing.Visits):
    page = visit("/", None)
    page.get_by_role("link", name="Open an account").first.click()
    page.locator("#id_username").fill("heron")
    page.locator("#id_email").fill("heron@mail.example")
    page.locator("#id_password1").fill("a quiet reed bed at dawn")
    page.locator("main form button.main").click()
    expect(page.locator("h1")).to_be_visible()
    assert not EmailAddress.objects.get(email="heron@mail.example").verified
    [letter] = mail.outbox
    link = re.search(r"https?://\S+(/account/confirm-email/\S+)", str(letter.body))
    assert link is not None
    page.goto(visit.site + link[1])
    if page.locator("main form button.main").count():
        page.locator("main form button.main").click()
    expect(page).to_have_url(re.compile(r"/games/$"))
    assert EmailAddress.objects.get(email="heron@mail.example").verified


def test_the_history_is_scrubbed_and_filtered(visit: browsing.Visits, game: Game, anna: User):
    tables.answer(game, "east", "stay")
    page = visit(f"/g/{game.pk}/history/", anna)
    last = page.url
    page.locator("#step-back").click()
    expect(page).not_to_have_url(last)
    page.locator("#scrub").focus()
    page.keyboard.press("Home")
    page.wait_for_url(re.compile(rf"/g/{game.pk}/at/[01]/"))
    expect(page.locator("[data-board] svg").first).to_be_visible()


def test_orders_are_given_shown_tried_and_rubbed_out(visit: browsing.Visits, anna: User, practice: Game):
    page = visit(f"/g/{practice.pk}/", anna, PHONE)
    page.locator("#tab-more").click()
    page.locator("#orders a").click()
    page.get_by_role("button", name="Rub out all").click()
    expect(page.locator(".entries")).to_have_count(0)
    page.get_by_label("Losses").select_option(label="Regulars first")
    page.get_by_role("button", name="Put in force").click()
    expect(page.locator(".entries")).to_contain_text("Losses: Regulars first")
    page.get_by_role("link", name="Show it").click()
    expect(page.locator("#would")).to_contain_text("You had no question in a battle yet.")
    page.goto(f"{visit.site}/g/{practice.pk}/")
    page.get_by_role("button", name="I know the game").click()  # else a phone has no room
    page.locator("#happened [data-unfold]").click()
    page.get_by_role("link", name="Why did the bot move so?").click()
    expect(page.locator("#why-moved")).to_contain_text("It has not moved yet.")


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
    page.get_by_role("radio", name="East").check()
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


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_what_was_typed_outlives_the_session(visit: browsing.Visits, game: Game, anna: User, width: int):
    anna.set_password("four grey ravens")
    anna.save()
    EmailAddress.objects.create(user=anna, email=anna.email, verified=True, primary=True)
    page = visit(f"/g/{game.pk}/", anna, width)
    page.context.clear_cookies(name="sessionid")
    words = page.locator("form[action$='/say/'] textarea")
    page.locator("#tab-talk").click()
    words.fill("Sorry for the wait.")
    words.evaluate("node => node.form.requestSubmit()")
    page.get_by_label("Handle or e-mail address").fill("anna")
    browsing.keep(page, f"signed-out-{width}")
    visit.complaints[:] = [said for said in visit.complaints if "401" not in said]  # the browser's own word
    page.get_by_label("Password", exact=True).fill("four grey ravens")
    page.locator("main").get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_text("Sorry for the wait.")).to_be_visible()
    assert browsing.faults(page) == []
    assert not browsing.scrolls_sideways(page)
    browsing.keep(page, f"typed-{width}")
    page.get_by_role("button", name="Send it now").click()
    expect(page).to_have_url(re.compile(rf"/g/{game.pk}/"))
    assert Talk.objects.get().text == "Sorry for the wait."


def test_the_almanac_follows_the_language_switch(visit: browsing.Visits):
    page = visit("/almanac/wotr/fp_str_11/", None)
    expect(page.locator("h1")).to_have_text("Paths of the Woses")
    page.get_by_role("button", name="Español").click()
    expect(page.locator("h1")).to_have_text("Caminos de los Woses")
    page.get_by_role("link", name="Guerra del Anillo").click()
    page.get_by_label("Buscar").fill("nazgul")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("nazgul")

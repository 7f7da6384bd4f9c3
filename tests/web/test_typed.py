"""A session that ended while somebody was writing: signing in leads back, and to what was typed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game, Talk

pytestmark = pytest.mark.django_db

PASSWORD = "four grey ravens"


def sign_in(client: Client, user: User, page: str) -> str:
    """Sign in on the page that one was led to, and follow it to its end."""
    user.set_password(PASSWORD)
    user.save()
    user.emailaddress_set.create(email=user.email, verified=True, primary=True)
    done = client.post(page, {"login": user.username, "password": PASSWORD}, follow=True)
    assert done.status_code == 200
    return done.content.decode()


def test_what_was_typed_is_there_again_and_is_sent_with_one_click(game: Game, anna: User):
    client, table = Client(), f"/g/{game.pk}/"
    words = "Well met, and sorry for the wait.\n“Tomorrow”"
    turned = client.post(
        f"{table}say/",
        {"text": words, "audience": "table", "seat": "east"},
        headers={"referer": f"http://testserver{table}?seat=east"},
    )
    assert turned.status_code == 302
    page = sign_in(client, anna, turned["Location"])
    assert "sorry for the wait" in page
    assert f'href="{table}?seat=east"' in page
    assert not Talk.objects.exists(), "nothing is sent by signing in"
    to = re.search(r'<form method="post" action="([^"]+)" class="sheet"', page)
    assert to
    hidden = dict(re.findall(r'<input type="hidden" name="(text|audience|seat)" value="([^"]*)"', page))
    client.post(to.group(1), hidden)
    assert "sorry for the wait" in Talk.objects.get().text


def test_a_page_that_asks_by_script_is_given_a_form_to_sign_in_beside_it(game: Game, anna: User):
    client, table = Client(), f"/g/{game.pk}/"
    asks = {"referer": f"http://testserver{table}", "hx-request": "true"}
    turned = client.post(f"{table}say/", {"text": "Well met", "seat": "east"}, headers=asks)
    assert turned.status_code == 401
    fragment = turned.content.decode()
    assert "<html" not in fragment
    assert 'name="password"' in fragment
    to = re.search(r'name="next" value="([^"]+)"', fragment)
    assert to
    assert "Well met" in sign_in(client, anna, f"/account/login/?next={to.group(1)}")


def test_without_a_page_of_ours_before_it_it_leads_to_ones_games(game: Game, anna: User):
    client = Client()
    turned = client.post(
        f"/g/{game.pk}/say/", {"text": "hello"}, headers={"referer": "https://evil.example/"}
    )
    page = sign_in(client, anna, turned["Location"])
    assert "evil.example" not in page
    assert 'href="/games/"' in page


def test_what_is_typed_about_an_account_is_not_kept(anna: User):
    client = Client()
    turned = client.post("/account/farewell/", {"password": "a secret"})
    assert turned.status_code == 302
    assert "typed" not in client.session
    assert sign_in(client, anna, turned["Location"])


@pytest.fixture
def two_tabs(game: Game, anna: User) -> tuple[Client, str]:
    """A browser whose table was opened before its owner signed in again in another tab; the table's token."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(anna)
    token = token_in(client, f"/g/{game.pk}/")
    del client.cookies["sessionid"]
    anna.set_password(PASSWORD)
    anna.save()
    anna.emailaddress_set.create(email=anna.email, verified=True, primary=True)
    fields = {"csrfmiddlewaretoken": token_in(client, "/account/login/"), "password": PASSWORD}
    assert client.post("/account/login/", {"login": anna.username, **fields}).status_code == 302
    return client, token


def token_in(client: Client, page: str) -> str:
    found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', client.get(page).content.decode())
    assert found
    return found.group(1)


def say_late(two_tabs: tuple[Client, str], game: Game, **headers: str) -> Any:
    client, token = two_tabs
    said = {"text": "Well met, and sorry for the wait.", "seat": "east", "csrfmiddlewaretoken": token}
    return client.post(f"/g/{game.pk}/say/", said, headers=headers)


def test_a_form_from_before_one_signed_in_again_elsewhere_is_not_lost(
    two_tabs: tuple[Client, str], game: Game
):
    turned = say_late(two_tabs, game, referer=f"http://testserver/g/{game.pk}/")
    assert turned["Location"] == "/account/typed/"
    page = two_tabs[0].get(turned["Location"]).content.decode()
    assert "sorry for the wait" in page
    assert f'href="/g/{game.pk}/"' in page
    assert not Talk.objects.exists(), "one click of the reader's sends it"


def test_by_script_it_is_told_beside_the_page(two_tabs: tuple[Client, str], game: Game):
    turned = say_late(two_tabs, game, origin="http://testserver", hx_request="true")
    assert turned.status_code == 401
    assert "<html" not in turned.content.decode()
    assert 'href="/account/typed/"' in turned.content.decode()
    assert "sorry for the wait" in two_tabs[0].get("/account/typed/").content.decode()


@pytest.mark.parametrize("came", ["https://evil.example", "null", ""])
def test_what_another_site_sends_is_not_kept(two_tabs: tuple[Client, str], game: Game, came: str):
    assert say_late(two_tabs, game, origin=came).status_code == 403
    assert "typed" not in two_tabs[0].session


def test_what_is_kept_is_gone_after_one_look(game: Game, anna: User):
    client = Client()
    turned = client.post(f"/g/{game.pk}/say/", {"text": "once"})
    assert "once" in sign_in(client, anna, turned["Location"])
    assert client.get("/account/typed/")["Location"] == "/games/"

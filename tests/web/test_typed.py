"""A session that ended while somebody was writing: signing in leads back, and to what was typed."""

from __future__ import annotations

import re

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


def test_what_is_kept_is_gone_after_one_look(game: Game, anna: User):
    client = Client()
    turned = client.post(f"/g/{game.pk}/say/", {"text": "once"})
    assert "once" in sign_in(client, anna, turned["Location"])
    assert client.get("/account/typed/")["Location"] == "/games/"

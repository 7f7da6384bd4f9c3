"""Coming in: sign-up with a confirmed address, sign-in by password or code, a new password, limits."""

import logging
import re
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from accounts.models import User
from tests.accounts.conftest import PASSWORD, MakePlayer

LINK = re.compile(r"http://localhost:8000(/\S+)")
SIGN_UP = {"username": "tinder", "email": "tinder@mail.example", "password1": PASSWORD}


def link_in(message: mail.EmailMessage) -> str:
    found = LINK.search(message.body)
    assert found
    return found[1]


def handle_of(client: Client) -> str | None:
    user = client.get("/").context["user"]
    return user.username if user.is_authenticated else None


def sign_in(client: Client, login: str, password: str = PASSWORD):
    return client.post("/account/login/", {"login": login, "password": password})


def test_sign_up_confirms_the_address_and_lets_the_person_in(client: Client) -> None:
    answer = client.post("/account/signup/", SIGN_UP)
    assert answer.url == "/account/confirm-email/"
    assert handle_of(client) is None
    [letter] = mail.outbox
    assert letter.to == ["tinder@mail.example"]
    assert "tinder" in letter.body
    page = client.get(link_in(letter))
    assert "tinder@mail.example" in page.content.decode()
    client.post(link_in(letter))
    assert handle_of(client) == "tinder"


def test_an_unconfirmed_account_cannot_be_used_from_elsewhere(client: Client) -> None:
    client.post("/account/signup/", SIGN_UP)
    other = Client()
    sign_in(other, "tinder")
    assert handle_of(other) is None


def test_a_mail_has_a_plain_part_and_the_same_letter_in_type(client: Client) -> None:
    client.post("/account/signup/", SIGN_UP)
    [letter] = mail.outbox
    [html] = letter.alternatives
    assert html.mimetype == "text/html"
    assert link_in(letter) in html.content
    assert "<script" not in html.content


def test_sign_up_with_a_known_address_tells_its_owner_and_nobody_else(client: Client, heron: User) -> None:
    answer = client.post("/account/signup/", {**SIGN_UP, "email": heron.email})
    assert answer.url == "/account/confirm-email/"
    assert not User.objects.filter(username="tinder").exists()
    [letter] = mail.outbox
    assert letter.subject == "You have an account on Ravenpost already"


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("username", "heron", "Somebody already plays under this handle"),
        ("username", "HERON", "Somebody already plays under this handle"),
        ("username", "ravenpost", "kept for the house"),
        ("username", "a b", "letters and digits"),
        ("username", "\u202etinder", "letters and digits"),
        ("password1", "short", "too short"),
        ("password1", "password", "too common"),
        ("password1", "tinder@mail.example", "too similar"),
        ("email", "nowhere", "valid email address"),
    ],
)
def test_sign_up_says_what_cannot_be(client: Client, heron: User, field: str, value: str, words: str) -> None:
    page = client.post("/account/signup/", {**SIGN_UP, field: value})
    assert words in page.content.decode()
    assert not mail.outbox


@pytest.mark.parametrize("login", ["heron", "HERON", "heron@mail.example"])
def test_sign_in_with_handle_or_address(client: Client, heron: User, login: str) -> None:
    sign_in(client, login)
    assert handle_of(client) == "heron"


def test_sign_in_with_a_wrong_password_says_so_and_nothing_more(client: Client, heron: User) -> None:
    known = sign_in(client, "heron", "wrong").content.decode()
    unknown = sign_in(client, "nobody", "wrong").content.decode()
    assert "do not belong together" in known
    assert "do not belong together" in unknown


def test_sign_in_with_a_mailed_code(client: Client, heron: User) -> None:
    client.post("/account/login/code/", {"email": heron.email})
    [letter] = mail.outbox
    code = letter.subject.split()[0]
    assert code in letter.body.splitlines()
    page = client.post("/account/login/code/confirm/", {"code": "WRONG-CODE"})
    assert "not the code we expect" in page.content.decode()
    client.post("/account/login/code/confirm/", {"code": code.lower()})
    assert handle_of(client) == "heron"


def test_a_code_for_an_unknown_address_looks_the_same(client: Client) -> None:
    answer = client.post("/account/login/code/", {"email": "nobody@mail.example"})
    assert answer.url == "/account/login/code/confirm/"
    assert "nobody@mail.example" in client.get(answer.url).content.decode()
    assert mail.outbox == []


def test_a_forgotten_password_is_replaced(client: Client, heron: User) -> None:
    client.post("/account/password/reset/", {"email": heron.email})
    link = link_in(mail.outbox[0])
    form = client.get(link).url
    client.post(form, {"password1": "nine grey geese", "password2": "nine grey geese"})
    assert mail.outbox[-1].subject == "Your password was changed"
    sign_in(client, "heron", "nine grey geese")
    assert handle_of(client) == "heron"
    again = Client().get(link, follow=True)
    assert "used already or is too old" in again.content.decode()


def test_two_different_new_passwords_are_refused(client: Client, heron: User) -> None:
    client.post("/account/password/reset/", {"email": heron.email})
    form = client.get(link_in(mail.outbox[0])).url
    page = client.post(form, {"password1": "nine grey geese", "password2": "nine gray geese"})
    assert page.status_code == 200
    assert User.objects.get(pk=heron.pk).check_password(PASSWORD)


def test_guessing_a_password_is_stopped(client: Client, heron: User) -> None:
    for _ in range(5):
        sign_in(client, "heron", "wrong")
    page = sign_in(client, "heron")
    assert "too often in a short time" in page.content.decode()
    assert handle_of(client) is None


def test_opening_accounts_in_a_row_is_stopped(client: Client) -> None:
    answers = [
        Client().post(
            "/account/signup/", {**SIGN_UP, "username": f"tinder{n}", "email": f"t{n}@mail.example"}
        )
        for n in range(21)
    ]
    assert [answer.status_code for answer in answers] == [302] * 20 + [429]
    assert "Too often in a short time" in answers[-1].content.decode()


def test_passwords_and_codes_never_reach_the_log(
    client: Client,
    make_player: MakePlayer,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    heron = make_player("heron")
    with caplog.at_level(logging.DEBUG):
        client.post("/account/signup/", SIGN_UP)
        sign_in(client, "heron", "a guess of mine")
        sign_in(client, "heron")
        client.post(
            "/account/password/change/",
            {"oldpassword": PASSWORD, "password1": "nine grey geese", "password2": "nine grey geese"},
        )
        client.logout()
        client.post("/account/login/code/", {"email": heron.email})
    code = mail.outbox[-1].subject.split()[0]
    said = (
        caplog.text + "".join(str(vars(record)) for record in caplog.records) + "".join(capsys.readouterr())
    )
    for secret in (PASSWORD, "a guess of mine", "nine grey geese", code, link_in(mail.outbox[0])):
        assert secret not in said


def test_a_handle_is_the_same_however_a_keyboard_composed_it(client: Client) -> None:
    client.post("/account/signup/", {**SIGN_UP, "username": "E\u0301owyn"})
    assert User.objects.filter(username="\u00c9owyn").exists()


def test_the_admin_has_no_door_of_its_own(client: Client, heron: User) -> None:
    answer = client.get("/admin/login/?next=/admin/")
    assert answer.url.startswith("/account/login/")
    sign_in(client, "heron")
    assert client.get("/admin/login/").status_code == 403


def test_the_admin_lists_players_without_their_passwords(client: Client, heron: User) -> None:
    User.objects.filter(pk=heron.pk).update(is_staff=True, is_superuser=True)
    sign_in(client, "heron")
    page = client.get(f"/admin/accounts/user/{heron.pk}/change/")
    assert page.status_code == 200
    assert "password" not in page.context["adminform"].form.fields


def test_a_form_from_elsewhere_is_refused_in_words(heron: User) -> None:
    browser = Client(enforce_csrf_checks=True)
    page = browser.post("/account/login/", {"login": "heron"}, headers={"accept-language": "it"})
    assert page.status_code == 403
    assert "Questo modulo era troppo vecchio" in page.content.decode()


def test_signing_out_needs_a_click(signed_in: Client) -> None:
    assert "Sign out" in signed_in.get("/account/logout/").content.decode()
    assert handle_of(signed_in) == "heron"
    signed_in.post("/account/logout/")
    assert handle_of(signed_in) is None


def test_nobody_without_an_account_is_mailed_because_somebody_typed_their_address(client: Client):
    known = client.post("/account/password/reset/", {"email": "nobody@mail.example"})
    client.post("/account/login/code/", {"email": "nobody@mail.example"})
    assert known.status_code == 302
    assert mail.outbox == []


def test_links_in_account_mails_lead_to_our_site_whatever_host_was_asked(client: Client, settings: Any):
    settings.ALLOWED_HOSTS = ["*"]
    settings.SITE_URL = "https://ravenpost.example"
    client.post("/account/signup/", SIGN_UP, headers={"host": "evil.example"})
    client.post(
        "/account/password/reset/", {"email": "tinder@mail.example"}, headers={"host": "evil.example"}
    )
    assert len(mail.outbox) == 2
    for letter in mail.outbox:
        assert "evil.example" not in letter.message().as_string()
        assert "https://ravenpost.example/" in letter.body

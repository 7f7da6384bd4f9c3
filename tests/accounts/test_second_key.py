"""Two-factor: an authenticator app and recovery codes."""

import time

import pytest
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.core import mail
from django.test import Client

from accounts.models import User
from tests.accounts.conftest import PASSWORD
from tests.accounts.test_entrance import handle_of, sign_in


def code_now(secret: str, ahead: int = 0) -> str:
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30 + ahead))


def set_up(client: Client) -> str:
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    page = client.get("/account/2fa/totp/activate/")
    secret: str = page.context["form"].secret
    assert secret in page.content.decode()
    answer = client.post("/account/2fa/totp/activate/", {"code": code_now(secret)})
    assert answer.status_code == 302
    return secret


@pytest.mark.django_db(transaction=True)  # the mail goes out after the commit
def test_signing_in_asks_for_the_code_once_an_app_is_set_up(signed_in: Client) -> None:
    secret = set_up(signed_in)
    assert mail.outbox[-1].subject == "An authenticator app was set up"
    browser = Client()
    answer = sign_in(browser, "heron")
    assert answer.url == "/account/2fa/authenticate/"
    assert handle_of(browser) is None
    page = browser.post("/account/2fa/authenticate/", {"code": "000000"})
    assert "not the code your app shows" in page.content.decode()
    browser.post("/account/2fa/authenticate/", {"code": code_now(secret, ahead=1)})
    assert handle_of(browser) == "heron"


def test_a_recovery_code_opens_once(signed_in: Client) -> None:
    set_up(signed_in)
    page = signed_in.get("/account/2fa/recovery-codes/")
    code = page.context["unused_codes"][0]
    assert code in page.content.decode()
    for times, opens in ((1, True), (2, False)):
        browser = Client()
        sign_in(browser, "heron")
        browser.post("/account/2fa/authenticate/", {"code": code})
        assert (handle_of(browser) == "heron") is opens, times


def test_a_code_by_mail_does_not_open_the_second_lock(signed_in: Client, heron: User) -> None:
    set_up(signed_in)
    browser = Client()
    browser.post("/account/login/code/", {"email": heron.email})
    code = mail.outbox[-1].subject.split()[0]
    browser.post("/account/login/code/confirm/", {"code": code})
    assert handle_of(browser) is None


def test_setting_up_an_app_asks_who_is_there(signed_in: Client) -> None:
    answer = signed_in.get("/account/2fa/totp/activate/")
    assert answer.url.startswith("/account/reauthenticate/")
    page = signed_in.post(answer.url, {"password": "a guess"})
    assert "not your password" in page.content.decode()
    signed_in.post(answer.url, {"password": PASSWORD})
    assert signed_in.get("/account/2fa/totp/activate/").status_code == 200


def test_taking_the_app_away(signed_in: Client) -> None:
    set_up(signed_in)
    signed_in.post("/account/2fa/totp/deactivate/")
    browser = Client()
    sign_in(browser, "heron")
    assert handle_of(browser) == "heron"

"""Mails about accounts go through the outbox: a mail server's trouble is not a sign-up's."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import posting
from games.models import Outgoing, Unreached
from tests.accounts.conftest import PASSWORD
from tests.servers import free_port

pytestmark = pytest.mark.django_db

SIGN_UP = {"username": "tinder", "email": "tinder@mail.example", "password1": PASSWORD}


@pytest.fixture
def no_mail_server(settings: Any) -> None:
    settings.EMAIL_BACKEND = "games.mail.backend.SmtpBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()


def test_a_mail_server_that_is_away_does_not_break_a_sign_up(client: Client, no_mail_server: None) -> None:
    answer = client.post("/account/signup/", SIGN_UP)
    assert (answer.status_code, answer["Location"]) == (302, "/account/confirm-email/")
    assert User.objects.filter(username="tinder").exists()
    row = Outgoing.objects.get(kind="account")
    assert (row.state, row.attempts) == ("waiting", 1)


def test_what_could_not_leave_leaves_later_with_the_same_link(
    client: Client, no_mail_server: None, settings: Any
) -> None:
    client.post("/account/signup/", SIGN_UP)
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    row = Outgoing.objects.get(kind="account")
    Outgoing.objects.update(due_at=timezone.now())
    posting.send(row.pk)
    [letter] = mail.outbox
    start = f"{settings.SITE_URL}/account/confirm"
    link = next(word for word in letter.body.split() if word.startswith(start))
    client.post(link.removeprefix(settings.SITE_URL))
    assert User.objects.get(username="tinder").emailaddress_set.get().verified


def test_codes_and_links_are_not_kept_once_the_mail_has_left(client: Client, heron: User) -> None:
    client.post("/account/login/code/", {"email": heron.email})
    assert len(mail.outbox) == 1
    row = Outgoing.objects.get(kind="account")
    assert (row.state, row.facts) == ("sent", {})


def test_the_owner_of_an_address_that_failed_still_gets_what_they_ask_for(
    client: Client, heron: User
) -> None:
    Unreached.objects.create(address=heron.email, player=heron)
    client.post("/account/password/reset/", {"email": heron.email})
    assert [letter.to for letter in mail.outbox] == [[heron.email]]
    assert mail.outbox[0].extra_headers["Auto-Submitted"] == "auto-generated"

"""What strangers tried on a public host, through the doors that they came in by.

The single rules behind each of these have their own tests: invitations in test_invitation_limits.py, forged
bounces in test_bounces.py, resets and links in test_entrance.py, the staff's rights in test_repairs.py, what
was typed before a session ended in test_typed.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import posting, service
from games.models import Game, Invitation, Outgoing
from tests.servers import free_port
from tests.service.tables import player

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_limits_reached() -> None:
    cache.clear()


def strangers(many: int) -> list[str]:
    return [f"stranger{number}@mail{number}.example" for number in range(many)]


def invite_all(client: Client, game: Game, addresses: list[str]) -> set[int]:
    return {client.post(f"/lobby/{game.pk}/invite/", {"who": who}).status_code for who in addresses}


def opened_by(user: User) -> Game:
    return service.open_game("skirmish", "At the ford", user, timezone.now())


def test_a_guest_cannot_write_to_fifty_strangers():
    client = Client()
    client.post("/play-now/", {"title": "skirmish"})
    guest = User.objects.get()
    codes = invite_all(client, opened_by(guest), strangers(50))
    assert max(codes) < 500
    assert not Outgoing.objects.filter(kind="invitation").exists()
    assert not Invitation.objects.exists()


def test_nor_can_one_player_or_many_accounts_of_one_network(settings: Any):
    sent, clients = [], [Client(), Client(), Client(), Client(), Client()]
    for number, client in enumerate(clients):
        user = player(f"raider{number}")
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
        client.force_login(user)
        others = [f"{number}.{who}" for who in strangers(20)]
        assert max(invite_all(client, opened_by(user), others)) < 500
        sent.append(Outgoing.objects.filter(kind="invitation").count())
    assert sent[0] == settings.INVITATIONS_A_DAY
    assert sent[-1] == settings.INVITATIONS_A_DAY_NETWORK


# --- mails about accounts ------------------------------------------------------------------------------


def test_nobody_mails_strangers_by_adding_their_addresses_to_an_account():
    user, client = player("raider"), Client()
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    client.force_login(user)
    for who in strangers(40):
        client.post("/account/email/", {"action_add": "", "email": who})
        client.post("/account/email/", {"action_remove": "", "email": who})
    assert 0 < Outgoing.objects.filter(kind="account").count() <= 10


def test_a_handle_is_no_link_in_a_mail_to_a_stranger(client: Client):
    signed = {
        "username": "win.pills.example",
        "email": "stranger@mail.example",
        "password1": "four grey ravens",
    }
    assert client.post("/account/signup/", signed).status_code == 302
    text = Outgoing.objects.get(kind="account").facts["text"]
    assert "pills.example" not in text
    assert "win pills example" in text


# --- a relay that says “later” -----------------------------------------------------------------------


class Greylisting:
    """As many servers do with whom they do not know yet."""

    async def handle_RCPT(self, *args: Any) -> str:
        return "450 4.2.0 Greylisted, come back later"


@pytest.fixture
def later(settings: Any) -> Iterator[None]:
    port = free_port()
    server = Controller(Greylisting(), hostname="127.0.0.1", port=port)
    server.start()
    settings.EMAIL_BACKEND = "games.mail.backend.SmtpBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
    settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
    yield
    server.stop()


def test_a_relay_that_says_450_makes_no_half_accounts(client: Client, later: None):
    signed = client.post(
        "/account/signup/",
        {"username": "tinder", "email": "tinder@mail.example", "password1": "four grey ravens"},
    )
    assert signed.status_code == 302
    row = Outgoing.objects.get(kind="account")
    posting.send(row.pk)
    row.refresh_from_db()
    assert (row.state, row.problem) == ("waiting", "SMTPRecipientsRefused")
    assert EmailAddress.objects.get(user__username="tinder").email == "tinder@mail.example"

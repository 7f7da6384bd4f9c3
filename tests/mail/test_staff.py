"""What the staff sees and does: dead letters, the switch for all mail, the check of the site's mail."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from games.mail.receive import receive
from games.models import Outgoing, PostOffice, RawMail
from tests.mail.post import address, ford, mail
from tests.orders.names import name_server
from tests.servers import free_port

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("boss", "boss@mail.example", "long enough words"))
    return client


def test_a_dead_letter_is_sent_again_from_the_admin(staff: Client) -> None:
    ford()
    row = Outgoing.objects.get(kind="turn")
    Outgoing.objects.filter(pk=row.pk).update(state="dead", attempts=8)
    page = staff.get("/admin/games/outgoing/").content.decode()
    assert "dead" in page
    staff.post("/admin/games/outgoing/", {"action": "send_again", "_selected_action": [row.pk]})
    row.refresh_from_db()
    assert (row.state, row.attempts) == ("waiting", 0)


def test_a_mail_that_broke_something_is_looked_at_again(staff: Client) -> None:
    ford()
    stored = receive(mail("2", address("anna")))
    RawMail.objects.filter(pk=stored.pk).update(
        outcome="failed", attempts=3, understood_at=stored.received_at
    )
    staff.post("/admin/games/rawmail/", {"action": "try_again", "_selected_action": [stored.pk]})
    stored.refresh_from_db()
    assert (stored.outcome, stored.attempts, stored.understood_at) == ("", 0, None)


def test_the_staff_reads_no_secrets(staff: Client) -> None:
    ford()
    stored = receive(mail("2", address("anna")))
    token = address("anna").partition("@")[0]
    pages = ["/admin/games/rawmail/", f"/admin/games/rawmail/{stored.pk}/change/", "/admin/games/outgoing/"]
    for path in pages:
        answer = staff.get(path)
        assert answer.status_code == 200
        assert token not in answer.content.decode()


def test_the_switch_is_in_the_admin(staff: Client) -> None:
    staff.post("/admin/games/postoffice/add/", {"closed": "on", "why": "flood"})
    assert PostOffice.objects.get().closed


def check() -> tuple[str, bool]:
    out = StringIO()
    try:
        call_command("mail_check", stdout=out, skip_checks=True)
    except SystemExit:
        return out.getvalue(), False
    return out.getvalue(), True


def test_the_check_names_what_is_wrong(settings: Any) -> None:
    settings.EMAIL_BACKEND = "games.mail.backend.SmtpBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()
    settings.MAIL_DOMAIN, settings.MAIL_PORT = "post.example", free_port()
    settings.DEFAULT_FROM_EMAIL = "Ravenpost <post@post.example>"
    PostOffice.objects.create(closed=True, why="flood")
    records = {
        ("post.example", "TXT"): ["v=spf1 -all"],
        ("_dmarc.post.example", "TXT"): ["v=DMARC1; p=none"],
        ("ravenpost._domainkey.post.example", "TXT"): ["v=DKIM1; p=abc"],
    }
    with name_server(records) as server:
        settings.MAIL_DNS = server
        told, fine = check()
    assert not fine
    for words in (
        "WRONG The server that takes our mail does not answer",
        "WRONG The listener",
        "WRONG The post office is closed: flood.",
        "WRONG MX of post.example: none",
        "ok    SPF of post.example: v=spf1 -all",
        "ok    DKIM key ravenpost._domainkey.post.example: there",
        "ok    DMARC of post.example",
    ):
        assert words in told

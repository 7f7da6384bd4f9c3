"""The mailbox of a machine without a mail server."""

import pytest
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.test import Client

from games.models import Letter

pytestmark = pytest.mark.django_db
HTML = '<html><body style="margin:0"><h1>Turn 6</h1><img src="cid:board@ravenpost"></body></html>'


@pytest.fixture
def mailbox(settings: object) -> None:
    settings.EMAIL_BACKEND = "games.mail.mailbox.MailboxBackend"  # type: ignore[attr-defined]


def post(*to: str, html: str = HTML) -> None:
    message = EmailMultiAlternatives(
        "Turno 6: tu acción", "¿Qué dado usas?\n", "post@ravenpost.localhost", to
    )
    if html:
        message.attach_alternative(html, "text/html")
    message.attach("sheet.pdf", b"%PDF-1.7 not really", "application/pdf")
    with mail.get_connection("games.mail.mailbox.MailboxBackend") as connection:
        assert connection.send_messages([message]) == 1


def test_without_the_backend_there_is_no_mailbox(client: Client) -> None:
    post("heron@mail.example")
    letter = Letter.objects.get()
    for address in ("", f"{letter.pk}/", f"{letter.pk}/html/", f"{letter.pk}/part/2/"):
        assert client.get(f"/mailbox/{address}").status_code == 404
    assert "/mailbox/" not in client.get("/").content.decode()


@pytest.mark.usefixtures("mailbox")
def test_an_empty_mailbox_says_so(client: Client) -> None:
    assert "Nothing has been sent yet" in client.get("/mailbox/").content.decode()
    assert "/mailbox/" in client.get("/").content.decode()


@pytest.mark.usefixtures("mailbox")
def test_each_reader_has_a_letter(client: Client) -> None:
    post("heron@mail.example", "Tinder <tinder@mail.example>")
    assert sorted(Letter.objects.values_list("to", flat=True)) == [
        "heron@mail.example",
        "tinder@mail.example",
    ]
    page = client.get("/mailbox/?for=heron@mail.example", follow=True).content.decode()
    assert page.count("Turno 6: tu acción") == 2, "once in the list, once as the head"


@pytest.mark.usefixtures("mailbox")
def test_a_letter_as_letter_as_plain_text_and_as_source(client: Client) -> None:
    post("heron@mail.example")
    page = client.get("/mailbox/", follow=True)
    address = page.redirect_chain[-1][0]
    assert f'src="{address}html/"' in page.content.decode()
    assert "frame-src 'self'" in page["Content-Security-Policy"]
    assert "¿Qué dado usas?" in client.get(address + "?form=plain").content.decode()
    assert "MIME-Version" in client.get(address + "?form=source").content.decode()


@pytest.mark.usefixtures("mailbox")
def test_the_framed_letter_keeps_its_styles_and_runs_nothing(client: Client) -> None:
    post("heron@mail.example", html=HTML + "<script>alert(1)</script>")
    letter = Letter.objects.get()
    page = client.get(f"/mailbox/{letter.pk}/html/")
    assert "Turn 6" in page.content.decode()
    policy = page["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "style-src 'unsafe-inline'" in policy
    assert "sandbox" in policy
    assert "script-src" not in policy
    assert page["X-Frame-Options"] == "SAMEORIGIN"


@pytest.mark.usefixtures("mailbox")
def test_what_lies_in_a_letter_can_be_taken_out(client: Client) -> None:
    post("heron@mail.example")
    page = client.get("/mailbox/", follow=True).content.decode()
    letter = Letter.objects.get()
    assert f"/mailbox/{letter.pk}/part/2/" in page
    part = client.get(f"/mailbox/{letter.pk}/part/2/")
    assert part.content.startswith(b"%PDF")
    assert "sheet.pdf" in part["Content-Disposition"]
    assert client.get(f"/mailbox/{letter.pk}/part/9/").status_code == 404


@pytest.mark.usefixtures("mailbox")
def test_a_plain_mail_is_shown_plain(client: Client) -> None:
    post("heron@mail.example", html="")
    page = client.get("/mailbox/", follow=True).content.decode()
    assert "<iframe" not in page
    assert "¿Qué dado usas?" in page

"""The mail systems that people really have: Postfix before us and behind us, a mailbox by IMAP, DKIM."""

from __future__ import annotations

import shutil
import smtplib
import ssl
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import dkim
import pytest
from django.core.management import call_command
from django.utils import timezone

from games.lab.mail_game import HOST
from games.mail import outgoing
from games.mail.incoming import understand
from games.models import OpenQuestion, Outgoing, RawMail, Refusal, Unreached
from games.service import outbox
from tests import servers
from tests.mail import mail_systems
from tests.mail.post import address, ford, mail, send_out, tenure
from tests.mail.test_sender_proof import PEM, PUBLIC, signed
from tests.orders.names import name_server

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def folder() -> Iterator[Path]:
    found = Path(tempfile.mkdtemp(prefix="ravenpost-"))
    yield found
    shutil.rmtree(found, ignore_errors=True)


@pytest.fixture
def postfix() -> None:
    """Left out, and told, where there is none."""


@pytest.fixture
def dovecot() -> None:
    """The same."""


def certificate(folder: Path) -> str:
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import rsa

    from tests.mail.test_doors import certificate as issued

    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    form = serialization.PrivateFormat.TraditionalOpenSSL
    pem = key.private_bytes(serialization.Encoding.PEM, form, serialization.NoEncryption())
    file = folder / "cert.pem"
    file.write_bytes(pem + issued(key))
    return str(file)


def names() -> Any:
    half = len(PUBLIC) // 2
    record = f'v=DKIM1; k=rsa; p={PUBLIC[:half]}" "{PUBLIC[half:]}'
    return name_server(
        {
            ("post._domainkey.mail.example", "TXT"): [record],
            ("ravenpost._domainkey.ravenpost.localhost", "TXT"): [record],
        }
    )


@pytest.mark.usefixtures("postfix")
def test_postfix_before_us_refuses_at_its_door_and_brings_what_is_signed(folder: Path, settings: Any) -> None:
    """No backscatter: an unknown address is refused while its sender is still there. STARTTLS, DKIM, SRS."""
    ford()
    to = address("anna")
    with mail_systems.in_thread(mail_systems.lmtp_listener) as (lmtp,), names() as server:
        settings.MAIL_CHECK_SENDERS, settings.MAIL_DNS = True, server
        with mail_systems.postfix(folder, lmtp=lmtp, cert=certificate(folder)) as port:
            with smtplib.SMTP(HOST, port, timeout=30) as post:
                post.starttls(context=ssl._create_unverified_context())
                with pytest.raises(smtplib.SMTPRecipientsRefused) as refused:
                    post.sendmail("anna@mail.example", ["nobody@ravenpost.localhost"], b"Subject: x\r\n\r\nx")
                assert next(iter(refused.value.recipients.values()))[0] == 550
                srs = "SRS0=abcd=XY=mail.example=anna@forwarder.example"
                post.sendmail(srs, [to], mail("1", to, Message_ID="<forged@mail.example>"))
                post.sendmail(srs, [to], signed(mail("2", to)))
            servers.until(lambda: RawMail.objects.count() == 2, what="the mails")
        outcomes = [understand(row.pk).outcome for row in RawMail.objects.order_by("pk")]
    assert sorted(outcomes) == ["obeyed", "unproven"]
    assert OpenQuestion.objects.get().seat.key == "west"


def letter_is_sent() -> bool:
    """Tried again like any that a busy Postfix did not take at once."""
    row = Outgoing.objects.get(kind="turn")
    Outgoing.objects.filter(pk=row.pk).update(due_at=timezone.now())
    outbox.send(row.pk, outgoing.write, sent=outgoing.sent, refused=outgoing.refused)
    row.refresh_from_db()
    return row.state == "sent"


@pytest.mark.usefixtures("postfix")
@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        ("550 5.1.1 No such user", "hard_bounce"),
        ("552 5.2.2 Mailbox full", "bounce"),
        ("550 5.7.1 Policy", "bounce"),
        ("450 4.2.1 Try later", "delayed"),
    ],
)
def test_what_postfix_itself_says_of_a_letter(answer: str, outcome: str, folder: Path, settings: Any) -> None:
    """Our letter goes out by Postfix, is refused elsewhere, and the DSN that Postfix makes comes back."""
    ford()
    starting = (mail_systems.lmtp_listener, mail_systems.server_that_says(answer))
    here = {"mynetworks": "127.0.0.0/8"}
    with (
        mail_systems.in_thread(*starting) as (lmtp, out),
        mail_systems.postfix(folder, lmtp=lmtp, out=out, **here) as port,
    ):
        settings.EMAIL_BACKEND = "games.mail.backend.SmtpBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = HOST, port
        servers.until(letter_is_sent, what="our letter")
        servers.until(lambda: RawMail.objects.exists(), what="the report")
    assert understand(RawMail.objects.first().pk).outcome == outcome  # type: ignore[union-attr]
    assert Unreached.objects.exists() is (outcome == "hard_bounce")
    assert Refusal.objects.exists() is (outcome == "bounce")
    assert tenure("anna").seat.paused is (outcome == "hard_bounce")


def test_what_we_send_is_signed_where_a_key_is_named(folder: Path, settings: Any) -> None:
    from games.lab.mail_game import Sink
    from games.lab.mail_game import servers as listening

    (folder / "dkim.pem").write_bytes(PEM)
    ford()
    sink = Sink()
    with listening(sink) as (_, out), names() as server:
        settings.EMAIL_BACKEND, settings.MAIL_DNS = "games.mail.backend.SmtpBackend", server
        settings.EMAIL_HOST, settings.EMAIL_PORT = HOST, out
        settings.MAIL_DKIM_KEY = str(folder / "dkim.pem")
        send_out()
        (raw,) = sink.boxes["anna@mail.example"][:1]
        from games.mail.sender_proof import _txt_record

        assert dkim.verify(raw, dnsfunc=_txt_record)
        assert not dkim.verify(raw.replace(b"At the ford", b"At the fort"), dnsfunc=_txt_record)


@pytest.mark.usefixtures("dovecot")
def test_a_mailbox_elsewhere_is_a_door(folder: Path, settings: Any) -> None:
    ford()
    with mail_systems.dovecot(folder) as (url, new):
        file = new / "1.mail"
        file.write_bytes(mail("2", address("anna")))
        shutil.chown(file, "mail", "mail")
        settings.MAIL_IMAP_URL = url
        call_command("mail_fetch")
        stored = RawMail.objects.get()
        assert stored.door == "imap"
        call_command("mail_fetch")
        assert RawMail.objects.count() == 1
    assert understand(stored.pk).outcome == "obeyed"
    assert OpenQuestion.objects.get().seat.key == "west"

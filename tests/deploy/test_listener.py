"""The SMTP door, spoken to by a real mail client."""

import asyncio
import smtplib
import ssl
import subprocess
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from games.mail.listener import listen, tls_context
from games.mail.receive import receive
from games.models import RawMail
from tests.servers import free_port

MAIL = b"From: heron@example.org\r\nMessage-ID: <1@example.org>\r\nSubject: Re: turn 3\r\n\r\n.march\r\n"


def talk(
    client: Callable[[smtplib.SMTP], object],
    store: Callable[[bytes], object],
    *,
    max_bytes: int = 10_000,
    tls: ssl.SSLContext | None = None,
    lmtp: bool = False,
) -> None:
    """Open the door on a free port and let a client talk to it. Both have threads of their own, apart from
    the loop that a browser test may have left in this one."""
    port = free_port()

    def conversation() -> None:
        with (smtplib.LMTP if lmtp else smtplib.SMTP)("127.0.0.1", port) as post:
            client(post)

    async def both() -> None:
        server = await listen(
            "127.0.0.1",
            port,
            domain="post.example",
            max_bytes=max_bytes,
            tls=tls,
            receive=lambda raw, door, envelope: store(raw),
            lmtp=lmtp,
        )
        try:
            await asyncio.to_thread(conversation)
        finally:
            server.close()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, both()).result()


def test_a_mail_arrives_as_it_was_sent() -> None:
    stored: list[bytes] = []
    talk(lambda post: post.sendmail("heron@example.org", ["Post@Post.Example"], MAIL), stored.append)
    assert stored == [MAIL]


def test_other_domains_are_refused_before_the_mail_is_sent() -> None:
    stored: list[bytes] = []

    def client(post: smtplib.SMTP) -> None:
        with pytest.raises(smtplib.SMTPRecipientsRefused) as refused:
            post.sendmail("heron@example.org", ["someone@elsewhere.example"], MAIL)
        assert refused.value.recipients["someone@elsewhere.example"][0] == 550

    talk(client, stored.append)
    assert stored == []


def test_an_address_we_have_not_given_out_is_refused_before_the_mail_is_sent() -> None:
    stored: list[bytes] = []

    def client(post: smtplib.SMTP) -> None:
        with pytest.raises(smtplib.SMTPRecipientsRefused) as refused:
            post.sendmail("heron@example.org", ["raeey37bvzrrxeoaomv3jz7j@post.example"], MAIL)
        assert refused.value.recipients["raeey37bvzrrxeoaomv3jz7j@post.example"][0] == 550

    talk(client, stored.append)
    assert stored == []


def test_a_mail_that_is_too_large_is_refused() -> None:
    stored: list[bytes] = []

    def client(post: smtplib.SMTP) -> None:
        with pytest.raises(smtplib.SMTPResponseException) as refused:
            post.sendmail("heron@example.org", ["post@post.example"], MAIL + b"x" * 20_000)
        assert refused.value.smtp_code == 552

    talk(client, stored.append)
    assert stored == []


def test_a_mail_that_cannot_be_stored_is_to_be_sent_again() -> None:
    def full_disk(raw: bytes) -> None:
        raise OSError("no space left")

    def client(post: smtplib.SMTP) -> None:
        with pytest.raises(smtplib.SMTPDataError) as refused:
            post.sendmail("heron@example.org", ["post@post.example"], MAIL)
        assert refused.value.smtp_code == 451
        assert b"space" not in refused.value.smtp_error

    talk(client, full_disk)


def test_tls_is_spoken_where_there_is_a_certificate(tmp_path: Path) -> None:
    cert, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    make = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost"
    subprocess.run([*make.split(), "-keyout", key, "-out", cert], check=True, capture_output=True)
    stored: list[bytes] = []

    def client(post: smtplib.SMTP) -> None:
        trusting = ssl.create_default_context(cafile=str(cert))
        trusting.check_hostname = False
        post.starttls(context=trusting)
        post.sendmail("heron@example.org", ["post@post.example"], MAIL)

    talk(client, stored.append, tls=tls_context(str(cert), str(key)))
    assert stored == [MAIL]


def test_a_missing_certificate_is_told() -> None:
    with pytest.raises(SystemExit, match=r"/nowhere/cert.pem cannot be found"):
        tls_context("/nowhere/cert.pem", "")


def test_lmtp_is_spoken_to_a_mail_server_in_front() -> None:
    stored: list[bytes] = []

    def client(post: smtplib.SMTP) -> None:
        post.sendmail("heron@example.org", ["post@post.example"], MAIL)

    talk(client, stored.append, lmtp=True)
    assert stored == [MAIL]


@pytest.mark.django_db
def test_the_same_mail_twice_is_kept_once() -> None:
    receive(MAIL)
    receive(b"Received: by way of another server\r\n" + MAIL)
    assert [bytes(mail.raw) for mail in RawMail.objects.all()] == [MAIL]

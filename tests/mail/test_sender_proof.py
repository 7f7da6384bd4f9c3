"""Who may move: DKIM and SPF as checked by us, against a real name server."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import Any

import dkim
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from games.mail.incoming import understand
from games.mail.mime import read
from games.mail.receive import receive
from games.mail.sender_proof import are_aligned, is_proven
from games.models import OpenQuestion
from tests.mail.post import address, ford, mail
from tests.orders.names import name_server

KEY = rsa.generate_private_key(public_exponent=65537, key_size=2048)
PEM = KEY.private_bytes(
    serialization.Encoding.PEM, serialization.PrivateFormat.TraditionalOpenSSL, serialization.NoEncryption()
)
PUBLIC = base64.b64encode(
    KEY.public_key().public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
).decode()


@pytest.fixture(autouse=True)
def checked(settings: Any) -> Iterator[None]:
    """Senders are checked, against these names."""
    half = len(PUBLIC) // 2
    records = {
        ("post._domainkey.mail.example", "TXT"): [f'v=DKIM1; k=rsa; p={PUBLIC[:half]}" "{PUBLIC[half:]}'],
        ("post._domainkey.evil.example", "TXT"): [f'v=DKIM1; k=rsa; p={PUBLIC[:half]}" "{PUBLIC[half:]}'],
        ("mail.example", "TXT"): ["v=spf1 ip4:192.0.2.7 -all"],
        ("evil.example", "TXT"): ["v=spf1 ip4:203.0.113.9 -all"],
    }
    with name_server(records) as server:
        settings.MAIL_CHECK_SENDERS = True
        settings.MAIL_DNS = server
        yield


def signed(raw: bytes, domain: str = "mail.example", **more: Any) -> bytes:
    fields = [b"from", b"to", b"subject", b"message-id"]
    return bytes(dkim.sign(raw, b"post", domain.encode(), PEM, include_headers=fields, **more)) + raw


def proven(raw: bytes, **envelope: Any) -> bool:
    return is_proven(raw, read(raw), envelope)


LETTER = mail("2", "answer@ravenpost.localhost")


def test_a_mail_that_its_domain_signed_is_believed() -> None:
    assert proven(signed(LETTER))


def test_an_unsigned_mail_is_not() -> None:
    assert not proven(LETTER)


def test_a_mail_changed_after_signing_is_not() -> None:
    assert not proven(signed(LETTER).replace(b"\r\n2\r\n", b"\r\n1\r\n"))


def test_somebody_elses_signature_proves_nothing() -> None:
    assert not proven(signed(LETTER, "evil.example"))


def test_a_signature_over_a_part_of_the_body_proves_nothing() -> None:
    assert not proven(signed(LETTER, length=True))


def test_a_second_from_line_is_not_believed() -> None:
    raw = signed(LETTER)
    assert not proven(b"From: anna@mail.example\r\n" + raw)


def test_spf_counts_for_the_domain_of_the_sender() -> None:
    here = {"from": "anna@mail.example", "ip": "192.0.2.7", "helo": "mx.mail.example"}
    assert proven(LETTER, **here)
    assert not proven(LETTER, **(here | {"ip": "192.0.2.8"}))
    assert not proven(LETTER, **(here | {"from": "mallory@evil.example", "ip": "203.0.113.9"}))
    assert not proven(LETTER, **(here | {"from": ""}))


def test_a_trusted_relay_is_believed_under_its_own_name_only(settings: Any) -> None:
    settings.MAIL_TRUSTED_RELAYS = ["10.0.0.0/24"]
    settings.MAIL_AUTHSERV_ID = "mx.ravenpost.example"
    good = b"Authentication-Results: mx.ravenpost.example; dkim=pass header.d=mail.example\r\n" + LETTER
    assert proven(good, ip="10.0.0.5")
    assert not proven(good, ip="10.0.1.5")
    assert not proven(good.replace(b"mx.ravenpost", b"mx.elsewhere"), ip="10.0.0.5")
    assert not proven(good.replace(b"header.d=mail", b"header.d=evil"), ip="10.0.0.5")
    assert not proven(good.replace(b"dkim=pass", b"dkim=fail"), ip="10.0.0.5")


@pytest.mark.parametrize(
    ("signing", "domain", "aligned"),
    [
        ("mail.example", "mail.example", True),
        ("mail.example", "eu.mail.example", True),
        ("eu.mail.example", "mail.example", True),
        ("notmail.example", "mail.example", False),
        ("example", "mail.example", False),
        ("", "mail.example", False),
    ],
)
def test_alignment(signing: str, domain: str, aligned: bool) -> None:
    assert are_aligned(signing, domain) is aligned


@pytest.mark.django_db
def test_only_a_proven_reply_moves() -> None:
    game = ford()
    to = address("anna")
    assert understand(receive(mail("2", to)).pk).outcome == "unproven"
    assert OpenQuestion.objects.get(seat__game=game).seat.key == "east"
    assert understand(receive(signed(mail("2", to))).pk).outcome == "obeyed"
    assert OpenQuestion.objects.get(seat__game=game).seat.key == "west"

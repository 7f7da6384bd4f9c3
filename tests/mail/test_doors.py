"""The doors: SMTP both ways, the pipe, web calls of providers, the mailbox page, the pages mails lead to."""

from __future__ import annotations

import base64
import datetime
import hashlib
import hmac
import json
import smtplib
import sqlite3
import subprocess
import sys
from contextlib import closing
from io import StringIO
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.x509.oid import NameOID
from django.conf import settings as site
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from games.lab.mail_game import HOST, MailGame, Sink, servers
from games.mail import outgoing
from games.mail.addresses import Token
from games.mail.incoming import understand
from games.mail.webhooks import certificate_key
from games.models import Letter, OpenQuestion, Outgoing, RawMail, Unreached
from games.service import outbox
from tests.mail.post import address, ford, mail, send, tenure

pytestmark = pytest.mark.django_db


# --- SMTP ----------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_a_reply_goes_in_by_smtp_and_its_receipt_out_by_smtp(settings: Any) -> None:
    settings.RECEIPT_PAUSE = 0
    ford()
    sink = Sink()
    with servers(sink) as (door, out):
        settings.EMAIL_BACKEND = "games.mail.backend.SmtpBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = HOST, out
        with smtplib.SMTP(HOST, door) as post:
            post.sendmail("anna@mail.example", [address("anna").upper()], mail("2", address("anna")))
        stored = RawMail.objects.get()
        assert stored.envelope["from"] == "anna@mail.example"
        assert stored.envelope["to"] == [address("anna")]
        assert understand(stored.pk).outcome == "obeyed"
        row = Outgoing.objects.get(kind="receipt")
        outbox.send(row.pk, outgoing.write, sent=outgoing.sent, refused=outgoing.refused)
    (got,) = sink.fetch("anna@mail.example")
    body = got.get_body(("plain",))
    assert body is not None
    assert "Stay. Done." in body.get_content()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seats", [2, 3])
def test_a_whole_game_is_played_by_mail_alone(seats: int) -> None:
    report = MailGame("skirmish", seats, {"players": seats, "turns": 2}).play()
    assert report.ended in ("draw", "strength")
    assert report.moves > 5
    assert (report.refused, report.lost, report.doubled) == (0, 0, 0)


@pytest.mark.django_db(transaction=True)
def test_war_of_the_ring_begins_by_mail_alone() -> None:
    report = MailGame("wotr", 7, {"players": 2}).play(12)
    assert report.mails_in == 12
    assert (report.refused, report.lost, report.doubled) == (0, 0, 0)


# --- the pipe ------------------------------------------------------------------------------------


def test_the_pipe_stores_what_it_is_given(tmp_path: Any) -> None:
    environment = {"RAVENPOST_VAR": str(tmp_path), "PATH": "/usr/bin", "GAME_PACKAGES": "tests.kernel.title"}
    manage = [sys.executable, "manage.py"]
    run: dict[str, Any] = {"cwd": site.BASE_DIR, "env": environment, "capture_output": True}
    subprocess.run([*manage, "migrate", "--skip-checks"], check=True, **run)
    raw = mail("2", "answer@ravenpost.localhost")
    subprocess.run([*manage, "mail_in", "--to", "Answer@ravenpost.localhost"], input=raw, check=True, **run)
    with closing(sqlite3.connect(tmp_path / "ravenpost.sqlite3")) as database:
        rows = database.execute("SELECT door, envelope FROM games_rawmail").fetchall()
    assert [(door, json.loads(envelope)["to"]) for door, envelope in rows] == [
        ("pipe", ["answer@ravenpost.localhost"])
    ]
    empty = subprocess.run([*manage, "mail_in"], input=b"", check=False, **run)
    assert empty.returncode == 65


# --- web calls -----------------------------------------------------------------------------------


def basic(name: str, password: str) -> str:
    return "Basic " + base64.b64encode(f"{name}:{password}".encode()).decode()


def test_postmark_brings_mail_with_its_password_only(client: Client, settings: Any) -> None:
    ford()
    raw = mail("2", address("anna")).decode()
    told = {
        "RecordType": "Inbound",
        "From": "anna@mail.example",
        "OriginalRecipient": address("anna"),
        "Headers": [],
        "RawEmail": raw,
    }

    def call(**headers: str) -> int:
        answer = client.post("/hooks/postmark/", json.dumps(told), "application/json", headers=headers)
        return answer.status_code

    assert call() == 404
    settings.ANYMAIL = {**site.ANYMAIL, "WEBHOOK_SECRET": "raven:secret"}
    assert call() == 400
    assert call(Authorization=basic("raven", "wrong")) == 400
    assert not RawMail.objects.exists()
    assert call(Authorization=basic("raven", "secret")) == 200
    stored = RawMail.objects.get()
    assert stored.door == "webhook"
    assert understand(stored.pk).outcome == "obeyed"


def test_mailgun_signs_what_it_brings(client: Client, settings: Any) -> None:
    ford()
    settings.ANYMAIL = {**site.ANYMAIL, "MAILGUN_WEBHOOK_SIGNING_KEY": "key"}
    stamp, token = "1794826800", "t" * 50
    good = hmac.new(b"key", f"{stamp}{token}".encode(), hashlib.sha256).hexdigest()
    fields = {
        "recipient": address("anna"),
        "sender": "anna@mail.example",
        "body-mime": mail("2", address("anna")).decode(),
        "timestamp": stamp,
        "token": token,
        "signature": good,
    }
    assert client.post("/hooks/mailgun/mime/", {**fields, "signature": "0" * 64}).status_code == 400
    assert client.post("/hooks/mailgun/mime/", fields).status_code == 200
    assert understand(RawMail.objects.get().pk).outcome == "obeyed"


def test_amazon_signs_what_it_brings(client: Client, settings: Any) -> None:
    ford()
    topic, url = "arn:aws:sns:eu-west-1:1:mail", "https://sns.eu-west-1.amazonaws.com/cert.pem"
    settings.MAIL_SNS_TOPICS = [topic]
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    cache.set(certificate_key(url), certificate(key))
    content = {
        "notificationType": "Received",
        "mail": {"source": "anna@mail.example"},
        "receipt": {"recipients": [address("anna")], "action": {"type": "SNS", "encoding": "BASE64"}},
        "content": base64.b64encode(mail("2", address("anna"))).decode(),
    }
    note = {
        "Type": "Notification",
        "MessageId": "1",
        "TopicArn": topic,
        "Message": json.dumps(content),
        "Timestamp": "2026-11-16T18:21:00.000Z",
        "SignatureVersion": "2",
        "SigningCertURL": url,
    }
    names = ("Message", "MessageId", "Timestamp", "TopicArn", "Type")
    signed = "".join(f"{name}\n{note[name]}\n" for name in names).encode()
    signature = base64.b64encode(key.sign(signed, padding.PKCS1v15(), hashes.SHA256())).decode()

    def call(**changes: str) -> int:
        body = json.dumps({**note, "Signature": signature, **changes})
        return client.post("/hooks/ses/", body, "application/json").status_code

    assert call(MessageId="2") == 400
    assert call(TopicArn="arn:aws:sns:eu-west-1:2:other") == 400
    assert call(SigningCertURL="https://evil.example/cert.pem") == 400
    assert not RawMail.objects.exists()
    assert call() == 200
    assert understand(RawMail.objects.get().pk).outcome == "obeyed"


def certificate(key: rsa.RSAPrivateKey) -> bytes:
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "sns.amazonaws.com")])
    now = datetime.datetime.now(datetime.UTC)
    builder = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    builder = builder.serial_number(1).not_valid_before(now).not_valid_after(now + datetime.timedelta(1))
    return builder.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)


# --- pages ---------------------------------------------------------------------------------------


@pytest.fixture
def mailbox(settings: Any) -> None:
    settings.EMAIL_BACKEND = "games.mail.mailbox.MailboxBackend"


@pytest.mark.usefixtures("mailbox")
def test_the_reply_box_of_the_mailbox_feeds_the_same_door(client: Client) -> None:
    ford()
    row = Outgoing.objects.get(kind="turn")
    Outgoing.objects.update(due_at=timezone.now())
    outbox.send(row.pk, outgoing.write, sent=outgoing.sent)
    letter = Letter.objects.get()
    page = client.get(f"/mailbox/{letter.pk}/")
    assert "reply-box" in page.content.decode()
    client.post(f"/mailbox/{letter.pk}/reply/", {"words": "go > 2 regular\r\nsay hello"})
    stored = RawMail.objects.get()
    assert stored.door == "mailbox"
    assert understand(stored.pk).outcome == "obeyed"
    assert OpenQuestion.objects.get().seat.key == "west"
    client.post(f"/mailbox/{letter.pk}/reply/", {"words": "1", "preview": "1"})
    assert understand(RawMail.objects.latest("pk").pk).outcome == "previewed"


@pytest.mark.usefixtures("mailbox")
def test_the_demo_player_of_a_fresh_start_answers_by_mail(client: Client) -> None:
    call_command("demo", stdout=StringIO())
    call_command("demo_game", stdout=StringIO())
    row = Outgoing.objects.get(kind="turn")
    Outgoing.objects.update(due_at=timezone.now())
    outbox.send(row.pk, outgoing.write, sent=outgoing.sent)
    letter = Letter.objects.get()
    client.post(f"/mailbox/{letter.pk}/reply/", {"words": "1"})
    assert understand(RawMail.objects.get().pk).outcome == "obeyed"


def test_one_click_stops_a_games_mails_and_a_get_does_not(client: Client) -> None:
    ford()
    path = f"/mails/{Token('u', tenure('anna').pk).local}/"
    page = client.get(path)
    assert "the clock runs on" in page.content.decode()
    assert tenure("anna").seat.mails
    assert client.post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not tenure("anna").seat.mails
    client.post(path, {"again": "1"})
    assert tenure("anna").seat.mails
    assert client.get(f"/mails/{Token('r', tenure('anna').pk).local}/").status_code == 404


def test_the_button_confirms_a_doubtful_reply_and_a_get_does_not(client: Client) -> None:
    ford()
    doubtful = send("2", sender="mallory@elsewhere.example")
    path = f"/mails/confirm/{Token('c', doubtful.pk).local}/"
    assert "Is this reply yours?" in client.get(path).content.decode()
    assert OpenQuestion.objects.get().seat.key == "east"
    client.post(path)
    assert OpenQuestion.objects.get().seat.key == "west"
    assert "This is settled" in client.get(path).content.decode()


def test_a_banner_tells_that_mail_fails_and_its_button_mends_it(client: Client) -> None:
    ford()
    from games.service import post
    from tests.mail.post import user

    post.mark_unreached(Outgoing.objects.get(kind="turn"), "anna@mail.example", "5.1.1", timezone.now())
    client.force_login(user("anna"))
    assert "Our mails to anna@mail.example come back" in client.get("/").content.decode()
    client.post("/mails/works/")
    assert not Unreached.objects.exists()
    assert not tenure("anna").seat.paused

"""Bad weather, end to end: what is never answered, what stops a clock, what is let go."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail as django_mail
from django.utils import timezone

from games.mail import outgoing
from games.mail.addresses import Token
from games.mail.incoming import understand
from games.mail.receive import receive
from games.models import OpenQuestion, Outgoing, RawMail, Unreached
from games.service import clocks, outbox, post, privacy
from tests.mail.letters_read import EXPECTED, raw
from tests.mail.post import address, flat, ford, mail, send, send_out, tenure, turn, user
from tests.servers import free_port

pytestmark = pytest.mark.django_db

UNWANTED = [name for name, want in EXPECTED.items() if want in ("auto", "list", "loop", "unreadable")]
BOUNCES = [name for name, want in EXPECTED.items() if want in ("bounce", "hard_bounce")]


@pytest.mark.parametrize("name", UNWANTED)
def test_what_nobody_wrote_is_never_answered_or_obeyed(name: str) -> None:
    ford()
    before = Outgoing.objects.count()
    content = raw(name).replace(b"answer@ravenpost.localhost", address("anna").encode())
    stored = understand(receive(content).pk)
    assert stored.outcome == EXPECTED[name]
    assert Outgoing.objects.count() == before
    assert OpenQuestion.objects.get().seat.key == "east"


def turn_mail() -> Outgoing:
    """Anna's turn, as it left a moment ago."""
    row = Outgoing.objects.get(kind="turn")
    row.state, row.sent_at = Outgoing.State.SENT, timezone.now()
    row.save()
    return row


def bounced(row: Outgoing, name: str = "bounce-hard-en.eml") -> str:
    back = Token("b", row.pk).address
    content = raw(name).replace(b"answer@ravenpost.localhost", back.encode())
    return understand(receive(content).pk).outcome


@pytest.mark.parametrize("name", BOUNCES)
def test_a_hard_bounce_marks_the_address_and_others_do_not(name: str) -> None:
    ford()
    assert bounced(turn_mail(), name) in (EXPECTED[name], "delayed")
    assert Unreached.objects.exists() is (EXPECTED[name] == "hard_bounce")
    assert not Outgoing.objects.filter(kind="receipt").exists()


def test_a_bounce_to_any_other_address_proves_nothing() -> None:
    ford()
    stored = understand(receive(raw("bounce-hard-en.eml")).pk)
    assert stored.outcome == "bounce"
    content = raw("bounce-hard-es.eml").replace(b"answer@ravenpost.localhost", address("anna").encode())
    assert understand(receive(content).pk).outcome == "bounce"
    assert not Unreached.objects.exists()


def test_when_mail_fails_the_clock_stands_still_and_the_others_hear_of_it() -> None:
    ford()
    bounced(turn_mail())
    question = OpenQuestion.objects.get()
    assert question.seat.paused
    assert question.deadline is None
    told = Outgoing.objects.get(kind="mail_fails")
    assert told.player == user("bert")
    written = outgoing.write(told)
    assert written is not None
    assert "Our mails to East (anna) come back." in flat(str(written.body))
    assert "anna@mail.example" not in str(written.body)
    assert turn("anna") is None
    post.reached(user("anna"), timezone.now())
    question.refresh_from_db()
    assert question.deadline is not None
    assert turn("anna") is not None


def test_a_bounce_made_by_who_has_answered_since_stops_nothing() -> None:
    """The return path stands in every mail that arrives: its reader could write the bounce."""
    ford()
    row = turn_mail()
    send("go")
    assert bounced(row) == "bounce_doubted"
    assert not tenure("anna").seat.paused


def test_a_bounce_of_an_old_mail_of_an_unsent_one_or_of_somebody_elses_stops_nothing() -> None:
    ford()
    row = turn_mail()
    Outgoing.objects.update(sent_at=timezone.now() - timedelta(days=8))
    assert bounced(row) == "bounce"
    Outgoing.objects.update(sent_at=None, state="waiting")
    assert bounced(row, "bounce-hard-es.eml") == "bounce"
    row = turn_mail()
    back = Token("b", row.pk).address.encode()
    other = raw("bounce-hard-en.eml").replace(b"answer@ravenpost.localhost", back)
    assert b"anna@mail.example" in other
    other = other.replace(b"anna@mail.example", b"else@mail.example").replace(
        b"Message-ID: <", b"Message-ID: <x"
    )
    assert understand(receive(other).pk).outcome == "bounce_doubted"
    assert not tenure("anna").seat.paused


def test_a_bounce_stops_a_clock_for_the_agreed_absence_and_no_longer() -> None:
    game = ford()
    bounced(turn_mail())
    days = timedelta(days=game.absence_days)
    clocks.sweep(timezone.now() + days - timedelta(hours=1))
    assert tenure("anna").seat.paused
    clocks.sweep(timezone.now() + days + timedelta(hours=1))
    seat = tenure("anna").seat
    assert not seat.paused
    assert seat.absence_left == timedelta()
    assert OpenQuestion.objects.get().deadline is not None


def test_a_short_stop_costs_as_much_absence_as_it_lasted() -> None:
    game = ford()
    bounced(turn_mail())
    post.reached(user("anna"), timezone.now() + timedelta(days=3))
    left = tenure("anna").seat.absence_left
    assert abs(left - timedelta(days=game.absence_days - 3)) < timedelta(minutes=1)


def test_a_new_address_sets_the_clock_going_by_itself() -> None:
    ford()
    row = Outgoing.objects.get(kind="turn")
    post.mark_unreached(row, "anna@mail.example", "5.1.1", timezone.now())
    post.sweep_reached(timezone.now())
    assert tenure("anna").seat.paused
    user_ = user("anna")
    user_.email = "anna@other.example"
    user_.save()
    post.sweep_reached(timezone.now())
    assert not tenure("anna").seat.paused


def test_an_address_that_is_refused_at_once_is_a_hard_bounce(settings: Any) -> None:
    """A real server that knows nobody."""
    import asyncio
    import threading

    from aiosmtpd.smtp import SMTP

    class Nobody:
        async def handle_RCPT(self, *args: Any) -> str:
            return "550 5.1.1 No such user"

    port, ready, stop = free_port(), threading.Event(), threading.Event()

    async def serve() -> None:
        server = await asyncio.get_running_loop().create_server(lambda: SMTP(Nobody()), "127.0.0.1", port)
        ready.set()
        await asyncio.to_thread(stop.wait)
        server.close()

    thread = threading.Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    ready.wait(10)
    settings.EMAIL_BACKEND = "games.mail.backend.SmtpBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
    ford()
    row = Outgoing.objects.get(kind="turn")
    Outgoing.objects.update(due_at=timezone.now())
    try:
        outbox.send(row.pk, outgoing.write, sent=outgoing.sent, refused=outgoing.refused)
    finally:
        stop.set()
        thread.join()
    row.refresh_from_db()
    assert row.state == "dead"
    assert Unreached.objects.get().address == "anna@mail.example"


def test_a_paused_clock_is_not_swept() -> None:
    ford()
    clocks.pause(tenure("anna").seat, timezone.now())
    assert OpenQuestion.objects.get().deadline is None


def test_our_own_receipts_come_back_without_a_loop() -> None:
    ford()
    send("help")
    send_out()
    ours = django_mail.outbox[-1].message().as_bytes()
    before = Outgoing.objects.count()
    assert understand(receive(ours).pk).outcome == "loop"
    assert Outgoing.objects.count() == before


def test_unsubscribing_by_mail_needs_nothing_but_the_address() -> None:
    ford()
    to = Token("u", tenure("anna").pk).address
    assert understand(receive(mail("", to)).pk).outcome == "unsubscribed"
    assert not tenure("anna").seat.mails


def test_mails_go_with_the_account_and_after_a_season() -> None:
    ford()
    send("say hello")
    assert "say hello" in privacy.data_of(user("anna"))["mails"][0]["mail"]
    post.throw_away(timezone.now() + timedelta(days=89))
    assert RawMail.objects.exists()
    send("help", "bert", to=address("bert"))
    privacy.forget(user("anna"))
    assert [mail.sender for mail in RawMail.objects.all()] == ["bert@mail.example"]
    assert all(row.facts == {} for row in Outgoing.objects.filter(player=user("anna")))
    post.throw_away(timezone.now() + timedelta(days=91))
    assert not RawMail.objects.exists()


def test_every_letter_of_the_folder_is_kept_and_settled() -> None:
    ford()
    for name in EXPECTED:
        receive(raw(name))
    for pk in RawMail.objects.values_list("pk", flat=True):
        understand(pk)
    assert not RawMail.objects.filter(understood_at=None).exists()
    assert not RawMail.objects.filter(outcome="failed").exists()

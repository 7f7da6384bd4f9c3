"""Every mail from a person gets an answer, or there is a named reason why not."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games import service
from games.mail import outgoing
from games.mail.addresses import Token
from games.mail.incoming import understand
from games.mail.receive import receive
from games.models import OpenQuestion, Outgoing, RawMail, Unreached
from games.service import clocks, post
from tests.mail.letters_read import raw
from tests.mail.post import address, flat, ford, mail, receipt, send, send_out, tenure, turn, user

pytestmark = pytest.mark.django_db

POST = "post@ravenpost.localhost"


def newest(kind: str) -> Any:
    written = outgoing.write(Outgoing.objects.filter(kind=kind).latest("pk"))
    assert written is not None
    return written


# --- offers --------------------------------------------------------------------------------------


def test_an_offer_can_be_answered_and_says_with_which_words() -> None:
    game = ford()
    service.offer_draw(game, user("anna"), timezone.now(), "east")
    letter = newest("agreement_asked")
    assert letter.to == ["bert <bert@mail.example>"]
    assert "Write “agree 1” or “refuse 1”." in flat(letter.body)
    (to,) = letter.reply_to
    assert send("agree 1", "bert", to=to).outcome == "obeyed"
    game.refresh_from_db()
    assert game.how == "draw"


def test_which_offer_is_meant_is_asked_where_there_are_several() -> None:
    game = ford()
    send("stay")
    service.offer_draw(game, user("anna"), timezone.now(), "east")
    service.ask_to_abandon(game, user("anna"), timezone.now(), "east")
    assert send("agree", "bert").outcome == "refused"
    assert "Several things may be meant." in flat(receipt().body)
    assert send("agree 1", "bert").outcome == "obeyed"


# --- limits --------------------------------------------------------------------------------------


def test_receipts_beyond_the_limit_are_gathered_and_the_next_question_still_comes(settings: Any) -> None:
    settings.RECEIPTS_AN_HOUR = 2
    ford()
    for _ in range(2):
        send("help")
    send("go")
    send("undo")
    send("go")
    assert Outgoing.objects.filter(kind="receipt").count() == 3
    (limit,) = Outgoing.objects.filter(kind="limit")
    told = outgoing.write(limit)
    assert told is not None
    assert "More than 2 mails of yours came within an hour." in flat(told.body)
    assert "Which figures go to the ford?" in flat(told.body)
    assert send("2 regular", to=told.reply_to[0]).outcome == "obeyed"
    gathered = Outgoing.objects.filter(kind="receipt").latest("pk")
    assert gathered.due_at > timezone.now() + timedelta(minutes=50)
    whole = outgoing.write(gathered)
    assert whole is not None
    assert flat(whole.body).count("rubbed out") == 1
    assert "2 × Regular. Done." in flat(whole.body)
    assert Outgoing.objects.filter(kind="limit").count() == 1


def test_a_flood_is_told_once_when_it_will_be_read_again(settings: Any) -> None:
    settings.MAILS_AN_HOUR = 3
    ford()
    assert [send("help").outcome for _ in range(6)] == ["obeyed"] * 3 + ["too_many"] * 3
    (limit,) = Outgoing.objects.filter(kind="limit")
    told = outgoing.write(limit)
    assert told is not None
    assert "are kept, but not read; write again then" in flat(told.body)


def test_the_sixth_doubtful_reply_of_a_day_is_the_last_that_is_told_of() -> None:
    ford()
    for _ in range(8):
        assert send("2", sender="mallory@elsewhere.example").outcome == "unproven"
    assert Outgoing.objects.filter(kind="confirm").count() == 5
    (limit,) = Outgoing.objects.filter(kind="limit")
    assert limit.player == user("anna")
    told = outgoing.write(limit)
    assert told is not None
    assert "that we cannot tie to you" in flat(told.body)


# --- addresses that failed -----------------------------------------------------------------------


def test_who_writes_from_an_address_that_bounced_has_shown_that_it_works() -> None:
    ford()
    to = address("anna")
    row = Outgoing.objects.get(kind="turn")
    post.mark_unreached(row, "anna@mail.example", "5.1.1", timezone.now())
    assert tenure("anna").seat.paused
    assert send("stay", to=to).outcome == "obeyed"
    assert not Unreached.objects.exists()
    assert not tenure("anna").seat.paused
    assert outgoing.write(Outgoing.objects.get(kind="receipt")) is not None


def test_a_forged_mail_from_such_an_address_shows_nothing(settings: Any) -> None:
    settings.MAIL_CHECK_SENDERS = True
    settings.MAIL_DNS = "127.0.0.1:9"
    ford()
    to = address("anna")
    post.mark_unreached(Outgoing.objects.get(kind="turn"), "anna@mail.example", "5.1.1", timezone.now())
    assert send("stay", to=to).outcome == "unproven"
    assert Unreached.objects.exists()


def left(kind: str = "turn") -> Outgoing:
    row = Outgoing.objects.filter(kind=kind, player=user("anna")).latest("pk")
    row.state, row.sent_at = Outgoing.State.SENT, timezone.now()
    row.save()
    return row


def refused(row: Outgoing, status: bytes = b"5.7.1", action: bytes = b"failed") -> str:
    content = raw("bounce-hard-en.eml").replace(
        b"answer@ravenpost.localhost", Token("b", row.pk).address.encode()
    )
    content = content.replace(b"5.1.1", status).replace(b"Action: failed", b"Action: " + action)
    content = content.replace(b"Message-ID: <", b"Message-ID: <%d." % row.pk)
    return understand(receive(content).pk).outcome


def another_letter() -> Outgoing:
    Outgoing.objects.create(
        game=tenure("anna").seat.game,
        player=user("anna"),
        kind="reminder",
        key=f"again:{Outgoing.objects.count()}",
        due_at=timezone.now(),
    )
    return left("reminder")


def test_the_second_soft_refusal_is_told_on_the_site_and_to_the_table(client: Any) -> None:
    ford()
    assert refused(left()) == "bounce"
    client.force_login(user("anna"))
    assert "come back" not in client.get("/").content.decode()
    assert not Outgoing.objects.filter(kind="mail_fails").exists()
    assert refused(another_letter()) == "bounce"
    assert Outgoing.objects.get(kind="mail_fails").player == user("bert")
    assert "Our mails to anna@mail.example come back" in client.get("/").content.decode()
    assert OpenQuestion.objects.get().deadline is None
    assert turn("anna") is not None, "mail is still tried"


def test_a_clock_that_soft_refusals_stopped_goes_on_with_a_reply_or_after_a_quiet_week() -> None:
    ford()
    refused(left())
    refused(another_letter())
    assert tenure("anna").seat.paused
    send("help")
    assert not tenure("anna").seat.paused
    refused(another_letter())
    assert not tenure("anna").seat.paused, "one refusal since then"
    Unreached.objects.all().delete()
    clocks.pause(tenure("anna").seat, timezone.now())
    post.sweep_reached(timezone.now())
    assert not tenure("anna").seat.paused


def test_a_delay_is_no_refusal() -> None:
    ford()
    assert refused(left(), b"4.4.1", b"delayed") == "delayed"
    assert refused(another_letter(), b"4.4.1", b"delayed") == "delayed"
    assert not tenure("anna").seat.paused


# --- letters that are no longer open -------------------------------------------------------------


def test_who_answers_a_letter_for_a_seat_that_is_gone_hears_what_is_open() -> None:
    game = ford()
    to = address("anna")
    from games.service import moving, seats

    moving.lock(game.pk)
    seats.take_over(game, tenure("anna").seat, timezone.now(), bot="random")
    assert send("2", to=to).outcome == "stale"
    told = flat(newest("answer").body)
    assert "you do not sit in that seat any more" in told
    assert "WHAT YOU CAN WRITE" in told


def test_a_reply_to_the_return_path_is_answered() -> None:
    ford()
    row = Outgoing.objects.get(kind="turn")
    assert send("help", to=Token("b", row.pk).address).outcome == "told"
    assert "What you can write stands below." in flat(newest("answer").body)


def test_a_request_to_confirm_that_is_answered_otherwise_is_explained() -> None:
    ford()
    send("2", sender="mallory@elsewhere.example")
    to = Token("c", RawMail.objects.get().pk).address
    assert send("who are you?", to=to).outcome == "not_confirmed"
    assert "answer our letter with the word confirm" in flat(newest("answer").body)
    assert send("confirm", to=to).outcome == "confirms"
    assert send("confirm", to=to).outcome == "stale"
    assert "settled already" in flat(newest("answer").body)


def test_every_outcome_without_an_answer_has_its_reason() -> None:
    """What is kept and not answered is a bounce, a loop, an auto-reply, a list, a flood, or for the staff."""
    ford()
    silent = {
        "loop": mail("hello", POST, X_Ravenpost="1"),
        "auto": mail("hello", POST, Auto_Submitted="auto-replied"),
        "list": mail("hello", POST, List_Id="<friends.mail.example>"),
        "for_staff": mail("you send spam", "abuse@ravenpost.localhost", "x@mail.example"),
        "bounce": raw("bounce-hard-en.eml"),
    }
    before = Outgoing.objects.count()
    for reason, content in silent.items():
        assert understand(receive(content).pk).outcome == reason
    assert Outgoing.objects.count() == before


def test_a_loop_of_answers_ends_by_itself() -> None:
    """Our own answer, sent back to us by a program that strips what marks it, is answered a few times."""
    outcomes = [send("what?", to=POST, sender="robot@mail.example").outcome for _ in range(9)]
    assert outcomes == ["not_understood"] * 5 + ["too_many"] * 4
    send_out()
    assert Outgoing.objects.filter(address="robot@mail.example").count() == 6

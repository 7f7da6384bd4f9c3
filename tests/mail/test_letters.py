"""The mails we write: what they hold, what they never hold, how they travel."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import icalendar
import pytest
from django.core import mail as django_mail
from django.utils import timezone

from accounts.models import MailWish
from games.mail import letter_parts, outgoing
from games.mail.addresses import Token, token_of
from games.mail.layout import WIDTH
from games.models import Game, OpenQuestion, Outgoing, ReplyAddress, Tenure
from games.models.post import fresh_word
from games.service import clocks, moving, outbox, post
from games.titles.languages import LANGUAGES
from tests.mail.post import address, flat, ford, receipt, send, send_out, tenure, turn, user
from tests.service.tables import answer, foursome, player

pytestmark = pytest.mark.django_db


def test_the_plain_text_is_complete_and_in_order() -> None:
    ford(time_zone="Europe/Madrid")
    mail = turn("anna")
    assert mail is not None
    text = mail.body
    headings = ["WHAT HAPPENED SINCE YOUR LAST MAIL", "THE QUESTION", "THE POSITION IN WORDS", "YOUR HAND"]
    places = [text.index(heading) for heading in [*headings, "YOUR CLOCK", "HOW TO ANSWER"]]
    assert places == sorted(places)
    assert text.startswith("-- 8< -- ")
    assert "1  Go (go)" in text
    assert "(Madrid time)" in text
    assert max(map(len, text.splitlines())) <= WIDTH
    assert mail.subject == "At the ford"


def test_the_examples_are_answers_that_are_possible_now() -> None:
    ford()
    reader = letter_parts.reader_of_tenure(tenure("anna").pk)
    assert reader is not None
    assert reader.asked is not None
    typed = letter_parts.examples(reader, reader.asked)
    assert 2 <= len(typed) <= 3
    for line in typed:
        assert send(f"preview {line}").outcome == "previewed"
        assert "does not name" not in receipt().body


def test_the_html_part_says_the_same_with_the_map() -> None:
    ford()
    mail = turn("anna")
    assert mail is not None
    html = str(mail.alternatives[0][0])
    for words in (
        "Do your figures go to the ford?",
        "East: 4 regular, 2 elite",
        "-- 8&lt; --",
        "cid:map@ravenpost",
    ):
        assert words in html
    kinds = [part.get_content_type() for part in mail.message().walk()]
    assert kinds == [
        "multipart/mixed",
        "multipart/related",
        "multipart/alternative",
        "text/plain",
        "text/html",
        "image/png",
        "text/calendar",
    ]


def test_the_headers_that_every_mail_has() -> None:
    ford()
    mail = turn("anna")
    assert mail is not None
    head = mail.message()
    assert head["To"] == "anna <anna@mail.example>"
    assert head["Auto-Submitted"] == "auto-generated"
    assert head["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert "/mails/u" in head["List-Unsubscribe"]
    assert head["References"] == head["In-Reply-To"]
    reply = token_of(str(head["Reply-To"]))
    assert reply == Token("r", word=ReplyAddress.objects.get().word)
    back = token_of(mail.envelope_sender)
    assert back is not None
    assert back.kind == "b"


def test_addresses_are_short_and_plain() -> None:
    word = fresh_word()
    for token in (Token("r", word=word), Token("r", 2**40, 2**31), Token("b", 1), Token("u", 77)):
        assert len(token.local) <= 64
        assert token.local.isascii()
        assert token.local.isalnum()
        assert token.local == token.local.lower()
        assert token_of(token.address.upper()) == token


def test_all_mails_of_a_game_are_one_thread() -> None:
    ford()
    first = turn("anna")
    send("stay")
    answered = receipt()
    assert first is not None
    root = first.extra_headers["References"].split()[0]
    assert answered.extra_headers["References"].split()[0] == root
    assert answered.extra_headers["In-Reply-To"].endswith("@mail.example>")
    bert = turn("bert")
    assert bert is not None
    assert bert.extra_headers["References"] != root


def test_no_other_players_address_and_no_token_where_it_does_not_belong() -> None:
    ford()
    mail = turn("anna")
    assert mail is not None
    whole = mail.message().as_string()
    assert "bert@mail.example" not in whole
    token = address("anna").partition("@")[0]
    assert token not in mail.subject
    assert token not in mail.body
    assert token not in str(mail.alternatives[0][0])


def test_a_mail_holds_nothing_that_its_seat_may_not_know() -> None:
    game = foursome([player(name) for name in ("anna", "bert", "carl", "dora")], timezone.now())
    state: Any = moving.storage.resume(game).running.state
    hands = {seat: set(cards) for seat, cards in state.hands.items()}
    mail = turn("anna")
    assert mail is not None
    whole = mail.body + str(mail.alternatives[0][0])
    for seat in ("west", "north", "south"):
        for card in hands[seat] - hands["east"]:
            assert card not in whole
            assert card.replace("_", " ").capitalize() not in whole


def test_who_wants_links_only_gets_no_hand_and_no_position() -> None:
    ford(mail_wish=MailWish.LINK)
    mail = turn("anna")
    assert mail is not None
    assert "YOUR HAND" not in mail.body
    assert "camp" not in mail.body
    assert "drew" not in mail.body
    assert "/g/" in mail.body
    assert not mail.picture
    send("stay")
    assert "Feint" not in receipt().body
    assert "drew a card" in flat(receipt().body)


def test_a_turn_already_played_is_not_told() -> None:
    ford()
    row = Outgoing.objects.get(kind="turn")
    send("stay")
    assert outgoing.write(row) is None


def test_what_a_receipt_has_asked_is_not_asked_again() -> None:
    ford()
    send("go")
    row = Outgoing.objects.get(kind="receipt")
    outbox.send(row.pk, outgoing.write, sent=outgoing.sent)
    assert "Which figures go to the ford?" in str(django_mail.outbox[0].body)
    assert turn("anna") is None


def test_events_are_told_once() -> None:
    game = ford()
    send_out()
    send("stay")
    send_out()
    answer(game, "west", "stay", now=timezone.now())
    send_out()
    last = [mail for mail in django_mail.outbox if "anna" in mail.to[0]][-1]
    assert "shuffled" not in str(last.body)


def test_a_reminder_is_a_turn_mail_that_says_how_much_time_is_used() -> None:
    game = ford()
    clocks.sweep(timezone.now() + timedelta(days=17))
    row = Outgoing.objects.get(kind="reminder")
    mail = outgoing.write(row)
    assert mail is not None
    assert "50 percent of your time for this answer are used." in flat(str(mail.body))
    assert "THE QUESTION" in str(mail.body)
    answer(game, "east", "stay", now=timezone.now())
    assert outgoing.write(row) is None


def test_several_things_within_minutes_become_one_mail() -> None:
    game = ford()
    answer(game, "east", "stay", now=timezone.now())
    answer(game, "west", "stay", now=timezone.now())
    rows = Outgoing.objects.filter(kind="turn", player__username="anna")
    assert rows.count() == 2
    assert [outgoing.write(row) is not None for row in rows.order_by("pk")] == [False, True]


def test_news_that_can_wait_comes_with_the_turn() -> None:
    ford()
    mail = turn("anna")
    assert mail is not None
    assert "“At the ford”, a game of Skirmish, has begun." in flat(mail.body)
    row = Outgoing.objects.get(kind="turn")
    Outgoing.objects.filter(pk=row.pk).update(due_at=timezone.now())
    outbox.send(row.pk, outgoing.write, sent=outgoing.sent)
    states = Outgoing.objects.filter(kind="started").values_list("player__username", "state")
    assert dict(states) == {"anna": "dropped", "bert": "waiting"}


def test_the_daily_mail_holds_all_games_that_wait() -> None:
    anna = player("anna", mail_wish=MailWish.DIGEST, digest_hour=8, time_zone="UTC")
    for name in ("bert", "carl"):
        from tests.service.tables import duel

        duel(anna, player(name), timezone.now())
    for row in Outgoing.objects.filter(kind="turn"):
        assert outgoing.write(row) is None
    digest = Outgoing.objects.get(kind="digest")
    assert digest.due_at.hour == 8
    mail = outgoing.write(digest)
    assert mail is not None
    assert "2 games wait for you" in mail.subject
    for mine in Tenure.objects.filter(player=anna):
        assert Token("r", word=mine.reply_addresses.get().word).address in str(mail.body)


def test_the_deadline_is_a_calendar_entry() -> None:
    ford()
    mail = turn("anna")
    assert mail is not None
    name, content, kind = mail.attachments[-1]
    assert (name, kind) == ("deadline.ics", "text/calendar")
    event: Any = icalendar.Calendar.from_ical(content).walk("VEVENT")[0]
    row = OpenQuestion.objects.get()
    assert row.deadline is not None
    assert abs(event["DTSTART"].dt - row.deadline) < timedelta(seconds=1)
    assert address("anna")[:10] not in str(content)
    assert event["SEQUENCE"] == int(event["DTSTAMP"].dt.timestamp()) // 60


def test_a_game_without_a_clock_says_so() -> None:
    game = ford()
    Game.objects.filter(pk=game.pk).update(bank_days=0, move_days=0)
    OpenQuestion.objects.filter(seat__game=game).update(deadline=None)
    mail = turn("anna")
    assert mail is not None
    text = flat(str(mail.body))
    assert "It is your move. There is no clock in this game." in text
    assert "Answer when you like." in text
    assert "stands still" not in text


def test_receipts_never_bounce() -> None:
    ford()
    send("stay")
    assert receipt().envelope_sender == ""
    assert receipt().extra_headers["Auto-Submitted"] == "auto-replied"


def test_while_the_post_office_is_closed_nothing_leaves() -> None:
    ford()
    post.set_closed(True, "flood")
    send_out()
    assert not django_mail.outbox
    post.set_closed(False)
    send_out()
    assert django_mail.outbox


def test_a_dead_letter_can_be_sent_again() -> None:
    ford()
    row = Outgoing.objects.get(kind="turn")
    now = timezone.now()
    for _ in range(outbox.MOST_ATTEMPTS):
        Outgoing.objects.filter(pk=row.pk).update(due_at=now)
        outbox.send(row.pk, lambda row: 1 / 0)  # type: ignore[arg-type, return-value]
    row.refresh_from_db()
    assert row.state == "dead"
    post.send_again(row, now)
    send_out()
    row.refresh_from_db()
    assert row.state == "sent"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fits_its_lines(language: str) -> None:
    ford(language=language)
    mail = turn("anna")
    assert mail is not None
    assert max(map(len, mail.body.splitlines())) <= WIDTH
    assert mail.body.startswith("-- 8< -- ")
    if language != "en":
        assert "THE QUESTION" not in mail.body
    assert user("anna").language == language

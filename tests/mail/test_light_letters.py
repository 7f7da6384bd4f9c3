"""Few and light letters: one a decision, one thread a game, the sheet once a turn."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core import mail as django_mail
from django.utils import timezone

from accounts.models import MailWish, SheetWish, User
from games import service
from games.attending import answering
from games.mail import map_picture, outgoing
from games.mail.incoming import understand
from games.mail.layout import LetterPart, LetterRow, Page, as_html
from games.mail.outgoing import LetterMessage
from games.mail.receive import receive
from games.mail.reply_text import written_above
from games.models import Game, OpenQuestion, Outgoing
from games.reader import SeatReader
from games.service import attendance, outbox, post
from tests.mail.post import address, flat, ford, mail, receipt, send, send_out, tenure, turn, user
from tests.service.tables import duel, player

pytestmark = pytest.mark.django_db


def war(**fields: Any) -> Game:
    """Anna has the Free Peoples, the practice opponent the Shadow."""
    anna = player("anna", **fields)
    return service.open_game(
        "wotr", "The road", anna, timezone.now(), own=["free_peoples"], bots={"shadow": "steady"}
    )


def let_bots_play() -> None:
    while rows := attendance.due(timezone.now() + timedelta(hours=1), 50):
        OpenQuestion.objects.filter(pk__in=rows).update(attend_at=timezone.now())
        for pk in rows:
            answering.attend(pk)


def letters() -> list[LetterMessage]:
    """What has arrived since the last look."""
    django_mail.outbox.clear()
    send_out()
    return list(django_mail.outbox)  # type: ignore[arg-type]


# --- one letter a decision -----------------------------------------------------------------------


def test_the_next_question_comes_with_position_and_hand_in_the_receipt() -> None:
    war()
    send("no")
    told = str(receipt().body)
    for heading in ("WHAT YOU WROTE AND HOW WE READ IT", "THE QUESTION", "THE POSITION IN WORDS"):
        assert heading in told


def test_receipt_and_next_question_are_one_letter_also_behind_a_bot() -> None:
    war()
    letters()
    for _ in range(4):
        assert send("1").outcome == "obeyed"
        let_bots_play()
        (one,) = letters()
        assert "WHAT YOU WROTE AND HOW WE READ IT" in one.body
        assert "THE QUESTION" in one.body
        assert letters() == [], "nothing arrives behind it"


def test_a_receipt_waits_a_little_for_the_next_question() -> None:
    """One letter a decision where the others are quick; what is asked back or asked for comes at once."""
    ford()
    send("go")
    assert Outgoing.objects.get(kind="receipt").due_at <= timezone.now(), "she is asked on"
    send("2 regular")
    waits = Outgoing.objects.filter(kind="receipt").latest("pk").due_at - timezone.now()
    assert timedelta(minutes=4) < waits <= timedelta(minutes=5)
    send("hand")
    assert Outgoing.objects.filter(kind="receipt").latest("pk").due_at <= timezone.now()
    send("nonsense")
    assert Outgoing.objects.filter(kind="receipt").latest("pk").due_at <= timezone.now()


def test_the_next_question_carries_the_receipt_where_the_others_were_quick() -> None:
    ford()
    letters()
    send("stay")
    Outgoing.objects.filter(kind="turn", player=user("bert")).update(due_at=timezone.now())
    send("stay", "bert")
    mine = [letter for letter in letters() if letter.to == ["anna <anna@mail.example>"]]
    assert len(mine) == 1
    assert "WHAT YOU WROTE AND HOW WE READ IT" in str(mine[0].body)
    assert "THE QUESTION" in str(mine[0].body)


def test_a_question_that_was_answered_before_its_letter_left_is_not_sent() -> None:
    ford()
    send("stay", "anna")
    row = Outgoing.objects.get(kind="receipt")
    Outgoing.objects.filter(pk=row.pk).update(due_at=timezone.now())
    outbox.send(row.pk, outgoing.write, sent=outgoing.sent)
    told = flat(django_mail.outbox[-1].body)
    assert "Stay. Done." in told
    assert "has begun" in told
    assert not [letter for letter in letters() if "anna" in letter.to[0]], "nothing arrives after that"


# --- the sheet -----------------------------------------------------------------------------------


def sheets(wish: SheetWish) -> list[bool]:
    """Whether each letter of a turn's beginning encloses the sheet."""
    war(sheet_wish=wish)
    found = [letter.encloses is not None for letter in letters() if isinstance(letter, LetterMessage)]
    for _ in range(3):
        send("1", to=address("anna"))
        let_bots_play()
        found += [letter.encloses is not None for letter in letters()]
    return found


@pytest.mark.parametrize(
    ("wish", "enclosed"),
    [
        (SheetWish.TURN, [True, False, False, False]),
        (SheetWish.EACH, [True] * 4),
        (SheetWish.NEVER, [False] * 4),
    ],
)
def test_the_sheet_comes_as_often_as_it_is_wished_for(wish: SheetWish, enclosed: list[bool]) -> None:
    assert sheets(wish) == enclosed


def test_the_word_sheet_brings_it_at_any_time() -> None:
    ford(sheet_wish=SheetWish.NEVER)
    send("sheet")
    assert receipt().encloses is not None


# --- one thread ----------------------------------------------------------------------------------


def test_all_letters_of_a_game_have_one_subject_and_one_thread() -> None:
    game = ford()
    service.offer_draw(game, user("bert"), timezone.now(), "west")
    send("say hello")
    send("stay")
    mine = [letter for letter in letters() if "anna" in letter.to[0]]
    assert len(mine) >= 3
    assert {letter.subject for letter in mine} == {"At the ford"}
    assert len({letter.extra_headers["References"].split()[0] for letter in mine}) == 1


def test_who_sorts_by_the_subject_finds_turn_and_deadline_there() -> None:
    ford(subject_tells=True)
    mail = turn("anna")
    assert mail is not None
    assert mail.subject.startswith("At the ford: Turn 1, march. Your move, by ")


def html(mail: LetterMessage) -> str:
    return str(mail.alternatives[0][0])


def test_the_preheader_tells_the_nearer_date_and_is_never_read_as_an_answer() -> None:
    ford()
    mail = turn("anna")
    assert mail is not None
    question = OpenQuestion.objects.get()
    from games.reader.dates import short_moment_text
    from games.service import clocks

    ends = clocks.days_end(question, timezone.now())
    assert ends is not None
    assert question.deadline is not None
    assert ends < question.deadline
    assert f"⁂ Your move, by {short_moment_text(ends)}" in html(mail)
    assert written_above(f"stay\n\n⁂ Your move, by Tuesday\n{mail.body}").lines == ("stay",)


def test_the_letter_names_both_dates() -> None:
    ford()
    mail = turn("anna")
    assert mail is not None
    told = flat(mail.body)
    assert "Your days for this answer end" in told
    assert "after that your bank runs, until" in told
    assert "Weekends do not count." in told


# --- weight --------------------------------------------------------------------------------------


def test_a_letter_of_the_war_weighs_little_without_its_sheet() -> None:
    war()
    for letter in letters():
        assert len(letter.message().as_bytes()) <= 120_000


def test_where_words_are_many_the_map_stays_away() -> None:
    words = LetterPart("The question", paragraphs=("word " * 10,) * 100, picture="A map")
    page = Page(subject="The road", sentinel="", kicker="", title="The road", parts=(words,))
    light = outgoing.letter(page, "a@mail.example", picture=b"x" * 9_000)
    assert light.picture
    heavy = outgoing.letter(page, "a@mail.example", picture=b"x" * 70_000)
    assert not heavy.picture
    assert "cid:" in str(light.alternatives[0][0])
    assert "cid:" not in str(heavy.alternatives[0][0])


def test_a_table_of_cards_is_shown_once_a_turn() -> None:
    anna = player("anna")
    game = service.open_game("lcg", "The wood", anna, timezone.now(), own=["north"], options={"players": 1})
    assert map_picture.helps(SeatReader.of_tenure(tenure("anna")))
    outbox.mark_told(tenure("anna").pk, Game.objects.get(pk=game.pk).events, None, timezone.now())
    assert not map_picture.helps(SeatReader.of_tenure(tenure("anna")))


def test_options_without_numbers_have_no_empty_box() -> None:
    asked = LetterPart("The question", options=(LetterRow("", "Stay", "stay"),), is_question=True)
    page = Page(subject="The road", sentinel="", kicker="", title="The road", parts=(asked,))
    assert "#1D5A48" not in as_html(page)


# --- the daily mail and quiet hours --------------------------------------------------------------


def daily(**fields: Any) -> User:
    return player("anna", mail_wish=MailWish.DIGEST, digest_hour=8, **fields)


def two_games(anna: User) -> None:
    bert = player("bert")
    for name in ("One", "Two"):
        game = service.open_game("skirmish", name, anna, timezone.now(), own=["east"])
        service.join_seat(game, bert, timezone.now(), "west")


def test_the_daily_mail_tells_each_event_once_and_holds_the_news() -> None:
    two_games(daily())
    mine = [letter for letter in letters() if "anna" in letter.to[0]]
    mine += [letter for letter in letters() if "anna" in letter.to[0]]
    (digest,) = mine
    assert "2 games wait for you" in digest.subject
    assert "Turn 1 began." in digest.body
    assert "has begun" in flat(digest.body)
    outbox.put_digest(user("anna"), timezone.now() + timedelta(days=1))
    (again,) = [letter for letter in letters() if "anna" in letter.to[0]]
    assert "Turn 1 began." not in again.body


def test_the_daily_mail_of_several_games_shows_each_position() -> None:
    two_games(daily())
    (digest,) = [letter for letter in letters() if "anna" in letter.to[0]]
    told = flat(digest.body)
    for name in ("ONE", "TWO"):
        assert f"{name}. THE POSITION IN WORDS" in told


def test_the_daily_mail_of_one_game_holds_its_news_as_well() -> None:
    """Also those that do not wait for a turn: none of them follows in a letter of its own."""
    game = duel(daily(), player("bert"), timezone.now())
    outbox.put("goes_on", "goes_on:1", game=game, player=user("anna"))
    mine = [letter for letter in letters() if "anna" in letter.to[0]]
    mine += [letter for letter in letters() if "anna" in letter.to[0]]
    (digest,) = mine
    assert "goes on" in flat(digest.body)
    assert not Outgoing.objects.filter(player=user("anna"), state="waiting").exists()


def test_the_daily_mail_comes_on_the_chosen_days() -> None:
    anna = daily(digest_days=[0, 3])
    tuesday = datetime.fromisoformat("2026-11-17T12:00:00+00:00")
    assert outbox.put_digest(anna, tuesday).due_at == datetime.fromisoformat("2026-11-19T08:00:00+00:00")


@pytest.mark.parametrize(
    ("hour", "leaves"),
    [
        ("2026-11-17T21:59:00+00:00", "2026-11-17T21:59:00+00:00"),
        ("2026-11-17T22:00:00+00:00", "2026-11-18T07:00:00+00:00"),
        ("2026-11-18T06:59:00+00:00", "2026-11-18T07:00:00+00:00"),
        ("2026-11-18T07:00:00+00:00", "2026-11-18T07:00:00+00:00"),
    ],
)
def test_no_letter_leaves_in_the_quiet_hours(hour: str, leaves: str) -> None:
    anna = player("anna", quiet_from=22, quiet_until=7)
    due = datetime.fromisoformat(hour)
    row = outbox.put("reminder", f"reminder:{hour}", player=anna, due_at=due)
    assert row.due_at == datetime.fromisoformat(leaves)
    assert outbox.put("receipt", f"receipt:{hour}", player=anna, due_at=due).due_at == due


def test_one_click_stops_the_mails_of_all_seats_that_a_player_has_in_a_game() -> None:
    anna = player("anna")
    game = duel(anna, anna, timezone.now())
    first = next(letter for letter in letters() if letter.reply_to)
    stop = re.search(r"<mailto:([^?>]+)", first.extra_headers["List-Unsubscribe"])
    assert stop is not None
    assert send("", to=stop.group(1)).outcome == "unsubscribed"
    assert [seat.mails for seat in game.seats.all()] == [False, False]


def test_who_opens_a_game_by_letter_gets_one_letter_with_the_first_question() -> None:
    player("anna")
    raw = mail("open war of the ring, free peoples, against steady", "post@ravenpost.localhost")
    assert understand(receive(raw).pk).outcome == "obeyed"
    first = turn("anna")
    assert first is not None
    text = flat(first.body)
    assert "is open: “War of the Ring" in text
    assert "its first letter is on its way" not in text
    assert text.index("is open:") < text.index("THE QUESTION")
    row = Outgoing.objects.get(kind="turn")
    row.due_at = timezone.now()
    row.save()
    outbox.send(row.pk, outgoing.write, sent=outgoing.sent, refused=outgoing.refused)
    assert not Outgoing.objects.filter(state="waiting").exists(), "it tells of everything"


def test_who_ends_a_game_hears_of_it_in_the_receipt_and_in_no_letter_more() -> None:
    ford()
    letters()
    send("resign")
    (asks,) = letters()
    send("yes", to=asks.reply_to[0])
    (told,) = (letter for kind in ("receipt", "ended") for letter in due_letters(kind, "anna"))
    assert "You have resigned." in flat(told.body)
    assert flat(told.body).count("Won by: West.") == 1
    assert "The game's page:" not in told.body
    assert len(due_letters("ended", "bert")) == 1


def due_letters(kind: str, name: str) -> list[LetterMessage]:
    django_mail.outbox.clear()
    rows = Outgoing.objects.filter(kind=kind, player__username=name, state="waiting")
    rows.update(due_at=timezone.now())
    for row in rows:
        outbox.send(row.pk, outgoing.write, sent=outgoing.sent, refused=outgoing.refused)
    return list(django_mail.outbox)  # type: ignore[arg-type]


def test_who_stops_a_games_mails_hears_of_its_end_alone() -> None:
    game = ford()
    letters()
    post.want_mails(tenure("anna"), False)
    service.offer_draw(game, user("bert"), timezone.now(), "west")
    service.resign(game, user("bert"), timezone.now(), "west")
    kinds = Outgoing.objects.filter(player=user("anna"), state="waiting")
    told = [row.kind for row in kinds if outgoing.write(row)]
    assert told == ["ended"]

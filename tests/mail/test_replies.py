"""Replies: what they do to a game, what comes back, and what is never obeyed."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail as django_mail
from django.utils import timezone
from django.utils.formats import date_format

from accounts.models import Absence
from games.mail.incoming import understand
from games.mail.receive import receive
from games.mail.reply_text import END, written_above
from games.models import Draft, Outgoing, RawMail, Seat, Submission, Talk
from games.service import failures, moving
from games.titles.languages import LANGUAGES
from tests.mail.post import SENTINEL, address, flat, ford, mail, receipt, send, send_out, tenure, turn
from tests.service.tables import player

pytestmark = pytest.mark.django_db


def asked(name: str) -> str:
    question = moving.question_of(tenure(name).seat)
    return question.prompt if question else ""


def test_a_number_moves_the_pieces() -> None:
    ford()
    assert send("2").outcome == "obeyed"
    assert asked("bert") == "march.go"
    told = flat(receipt().body)
    assert "Stay. Done." in told
    assert "The game waits for: West (bert)." in told


def test_a_chain_answers_several_questions() -> None:
    ford()
    assert send("go > 2 regular, elite").outcome == "obeyed"
    assert tenure("anna").seat.game.events
    assert "Go; 2 × Regular, Elite. Done." in flat(receipt().body)
    assert "East moved 2 regular, 1 elite to the ford." in flat(receipt().body)


def test_several_lines_answer_several_questions() -> None:
    ford()
    assert send("go\n2 regular").outcome == "obeyed"
    assert asked("bert") == "march.go"


def test_an_answer_that_stops_half_way_stays_in_pencil() -> None:
    ford()
    send("go")
    assert Draft.objects.get().answers == [["march.go", ["go"]]]
    told = flat(receipt().body)
    assert "In pencil; the next question is open." in told
    assert "Which figures go to the ford?" in told
    send("2 regular")
    assert asked("bert") == "march.go"


def test_a_line_that_is_not_clear_leaves_nothing_of_the_mail_behind() -> None:
    ford()
    assert send("go\nmordor\n2 regular").outcome == "refused"
    assert not Draft.objects.exists()
    told = flat(receipt().body)
    assert "“mordor” does not name anything that can be picked here." in told
    assert "Possible are: Go, Stay." in told
    assert "Nothing was changed." in told


def test_a_refusal_says_what_was_read_and_what_is_possible() -> None:
    ford()
    assert send("go > 3 elite").outcome == "refused"
    told = flat(receipt().body)
    assert "We read: Go." in told
    assert "can be picked 2 times at most" in told


def test_a_known_thing_that_is_not_on_offer_is_named() -> None:
    ford()
    send("strike 1")
    assert "“strike 1” is not among what can be picked here." in flat(receipt().body)


def test_undo_rubs_out_pencil_and_then_takes_back_ink() -> None:
    game = ford()
    before = address("anna")
    send("go")
    send("undo")
    assert Draft.objects.get().answers == []
    send("stay")
    assert asked("bert") == "march.go"
    assert send("undo", to=before).outcome == "obeyed"
    assert asked("anna") == "march.go"
    game.refresh_from_db()
    assert "Your last answer is taken back." in flat(receipt().body)


def test_undo_comes_too_late_once_somebody_else_has_answered() -> None:
    ford()
    before = address("anna")
    send("stay")
    send("stay", "bert")
    assert send("undo", to=before).outcome == "refused"
    assert "settled already" in flat(receipt().body)


def test_a_preview_tells_what_is_certain_and_confirm_does_it() -> None:
    ford()
    assert send("preview go > 2 regular").outcome == "previewed"
    assert asked("anna") == "march.go"
    assert not Draft.objects.exists()
    told = flat(receipt().body)
    assert "Only tried, not done." in told
    assert "East moved 2 regular to the ford." in told
    assert "Then others are asked." in told
    assert send("confirm").outcome == "obeyed"
    assert asked("bert") == "march.go"
    assert send("confirm", to=address("bert"), name="bert").outcome == "refused"


def test_talk_goes_to_the_table_and_notes_stay_private() -> None:
    ford()
    send("say good luck\nto you\n\nnote their hand is small\n\nhand")
    assert [(said.audience, said.text) for said in Talk.objects.all()] == [
        ("all", "good luck\nto you"),
        ("self", "their hand is small"),
    ]
    assert "Your hand stands below." in flat(receipt().body)
    send("stay")
    told = turn("bert")
    assert told is not None
    assert "anna: good luck" in told.body
    assert "hand is small" not in told.body


def test_quoted_words_and_signatures_never_become_talk() -> None:
    ford()
    raw = mail("say hello\n-- \nAnna, secret street 5", address("anna"))
    understand(receive(raw).pk)
    assert Talk.objects.get().text == "hello"


def test_team_talk_needs_a_team() -> None:
    ford()
    assert send("team hello").outcome == "refused"
    assert "Your seat has no teammates." in flat(receipt().body)


def test_cards_history_and_help_are_told() -> None:
    ford()
    send("card strike 2\nhistory 1\nmap\nhelp")
    told = flat(receipt().body)
    assert "STRIKE 2" in told
    assert "Adds two to your roll." in told
    assert "Turn 1 began." in told
    assert "IN CAMP" not in told
    assert "In camp" in told
    assert "offers a draw" in told
    assert receipt().picture


def test_days_away_are_announced() -> None:
    ford()
    first = (timezone.now() + timedelta(days=3)).date()
    last = first + timedelta(days=10)
    send(f"away {first} to {last}")
    absence = Absence.objects.get()
    assert (absence.first_day, absence.last_day) == (first, last)


def test_an_absence_promises_what_will_really_be_granted() -> None:
    game = ford()
    Seat.objects.filter(game=game, key="east").update(absence_left=timedelta(days=2))
    first = timezone.now().date() + timedelta(days=(7 - timezone.now().weekday()))
    send(f"absent {first} to {first + timedelta(days=10)}")
    told = " ".join(str(receipt().body).split())
    until = date_format(first + timedelta(days=1), "DATE_FORMAT")
    assert f"your clock stands still until {until}; then the agreed days of absence are used up" in told


def test_one_minute_of_absence_too_many_is_refused() -> None:
    ford()
    first = timezone.now().date()
    assert send(f"away {first} to {first + timedelta(days=120)}").outcome == "refused"
    assert not Absence.objects.exists()


def test_a_seat_is_handed_over_by_a_word() -> None:
    game = ford()
    carla = player("carla")
    assert send("hand over to carla").outcome == "obeyed"
    invitation = game.invitations.get()
    assert (invitation.player, str(invitation.seat)) == (carla, "east")
    assert send("hand over to nobody-here").outcome == "refused"
    assert send("cedere a bot").outcome == "obeyed"
    assert str(Seat.objects.get(game=game, key="east").tenure) == "random"


def test_a_draw_is_offered_and_agreed_by_mail() -> None:
    game = ford()
    send("draw")
    assert "draw: not done yet. Answer this mail with yes to do it." in flat(receipt().body)
    assert send("yes").outcome == "obeyed"
    assert send("agree", "bert", to=address("bert")).outcome == "obeyed"
    game.refresh_from_db()
    assert (game.state, game.how) == ("finished", "draw")


def test_resigning_by_mail_ends_a_game_for_two() -> None:
    game = ford()
    send("me rindo")
    game.refresh_from_db()
    assert game.how == "", "who resigns is asked once more"
    send("yes")
    game.refresh_from_db()
    assert (game.how, game.winners) == ("resigned", ["west"])
    assert "resigned" in flat(receipt().body)


def test_mails_can_be_stopped_and_brought_back() -> None:
    ford()
    send("mails off")
    assert not tenure("anna").seat.mails
    assert turn("anna") is None
    send("mails on")
    assert tenure("anna").seat.mails


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_receipt_is_in_its_readers_language(language: str) -> None:
    ford(language=language)
    send("2\nmordor")
    told = flat(receipt().body)
    words = {"en": "Done.", "es": "Hecho.", "it": "Fatto.", "pt": "Feito."}
    assert words[language] in told


# --- once ----------------------------------------------------------------------------------------


def test_the_same_mail_twice_is_obeyed_once_and_answered_once() -> None:
    ford()
    raw = mail("2", address("anna"))
    first, again = receive(raw), receive(raw)
    assert first.pk == again.pk
    understand(first.pk)
    understand(first.pk)
    assert Submission.objects.count() == 1
    assert Outgoing.objects.filter(kind="receipt").count() == 1


def test_a_mail_without_a_message_id_is_known_by_its_bytes() -> None:
    ford()
    raw = mail("2", address("anna"), Message_ID="")
    assert receive(raw).pk == receive(raw).pk
    assert RawMail.objects.count() == 1


def test_an_answer_to_a_settled_question_is_answered_kindly_and_not_obeyed() -> None:
    ford()
    before = address("anna")
    send("stay")
    send("stay", "bert")
    assert asked("anna") == "fight.card"
    assert send("1", to=before).outcome == "refused"
    assert asked("anna") == "fight.card"
    told = flat(receipt().body)
    assert "is settled already" in told
    assert "Which card do you play?" in told


def test_numbers_do_not_count_once_something_was_shown() -> None:
    ford()
    send("stay")
    send("stay", "bert")
    send("no card", "bert")
    before = address("anna")
    assert send("no card\n1", to=before).outcome == "obeyed"
    told = flat(receipt().body)
    assert "is a number, but something was rolled or shown" in told or "Somebody else is asked" in told


# --- what is never obeyed ------------------------------------------------------------------------


def test_an_empty_reply_is_answered_with_what_to_do() -> None:
    ford()
    assert send("").outcome == "empty"
    assert "We found nothing above the line of our mail." in flat(receipt().body)
    assert asked("anna") == "march.go"


def test_a_reply_that_quotes_nothing_is_all_reply_and_an_orders_block_counts_alone() -> None:
    ford()
    raw = mail("", address("anna")).split(b"\r\n\r\n")[0]
    assert understand(receive(raw + b"\r\n\r\ngo\r\n-- \r\nAnna\r\n").pk).outcome == "obeyed"
    assert Draft.objects.get().answers == [["march.go", ["go"]]]
    again = raw.replace(b"Message-ID: <", b"Message-ID: <x")
    block = b"\r\n\r\nHello Bert\r\n\r\norders: 2 regular\r\n\r\nstay, I said\r\n"
    assert understand(receive(again + block).pk).outcome == "obeyed"
    assert asked("bert") == "march.go"


def test_an_answer_below_the_quote_or_within_it_is_read() -> None:
    ford()
    raw = mail("", address("anna")).split(b"\r\n\r\n")[0]
    quoted = f"\r\n\r\nOn Monday, Ravenpost wrote:\r\n> {SENTINEL}\r\n> 1  Go (go)\r\n> 2  Stay (stay)\r\n"
    understand(receive(raw + quoted.encode() + b"go\r\n> How to answer\r\n\r\n2 regular\r\n-- \r\nAnna").pk)
    assert asked("bert") == "march.go"


def test_an_answer_below_our_whole_letter_is_read_also_where_no_line_is_marked() -> None:
    """As Outlook quotes: our letter ends with a line that is known, so what follows it is the writer's."""
    ford()
    letter = turn("anna")
    assert letter is not None
    head = mail("", letter.reply_to[0]).split(b"\r\n\r\n")[0]
    quoted = letter.body.replace("\n", "\r\n").encode()
    assert (
        understand(receive(head + b"\r\n\r\n" + quoted + b"\r\nstay\r\n-- \r\nAnna\r\n").pk).outcome
        == "obeyed"
    )
    assert asked("bert") == "march.go"


def test_what_stands_above_counts_alone_where_no_line_of_the_quote_is_marked() -> None:
    text = f"stay\n\n{SENTINEL}\n1  Go (go)\n{END}\ngo\n"
    assert written_above(text).lines == ("stay",)


def test_somebody_elses_address_does_nothing_and_the_owner_may_confirm_by_reply() -> None:
    ford()
    assert send("2", sender="mallory@elsewhere.example").outcome == "unproven"
    assert asked("anna") == "march.go"
    assert not Outgoing.objects.filter(kind="receipt").exists()
    send_out()
    request = next(sent for sent in django_mail.outbox if "did you write this" in sent.subject)
    assert request.to == ["anna <anna@mail.example>"]
    to = request.reply_to[0]
    assert send("confirm", to=to, sender="mallory@elsewhere.example").outcome == "stale"
    assert send("what is this", to=to).outcome == "not_confirmed"
    assert send("confirm", to=to).outcome == "confirms"
    assert asked("bert") == "march.go"
    assert send("confirm", to=to).outcome == "stale"


def test_a_forged_token_is_no_token() -> None:
    ford()
    good = address("anna")
    forged = good.replace(good[5], "a" if good[5] != "a" else "b", 1)
    assert send("2", to=forged).outcome == "not_understood"
    assert asked("anna") == "march.go"


def test_a_former_players_token_is_dead() -> None:
    game = ford()
    before = address("anna")
    moving.lock(game.pk)
    from games.service import seats

    seats.take_over(game, tenure("anna").seat, timezone.now(), bot="at_random")
    assert send("2", to=before).outcome == "stale"


def test_too_many_mails_are_kept_but_not_looked_at(settings: Any) -> None:
    settings.MAILS_AN_HOUR = 3
    ford()
    outcomes = [send("help").outcome for _ in range(5)]
    assert outcomes == ["obeyed"] * 3 + ["too_many"] * 2


def test_an_address_gets_only_so_many_receipts_an_hour(settings: Any) -> None:
    settings.RECEIPTS_AN_HOUR = 2
    ford()
    for _ in range(5):
        assert send("help").outcome == "obeyed"
    receipts = Outgoing.objects.filter(kind="receipt")
    assert receipts.filter(due_at__lte=timezone.now()).count() == 2
    assert receipts.count() == 3, "the others are told together, later"


def test_a_mail_that_breaks_us_is_given_up_kindly_after_a_few_attempts(monkeypatch: Any) -> None:
    ford()
    stored = receive(mail("2", address("anna")))
    monkeypatch.setattr("tests.kernel.title.SkirmishWords.item", lambda *_: 1 / 0)
    for _ in range(failures.MOST_ATTEMPTS):
        understand(stored.pk)
    stored.refresh_from_db()
    assert (stored.outcome, stored.attempts) == ("failed", failures.MOST_ATTEMPTS)
    monkeypatch.undo()
    assert "Something broke on our side." in flat(receipt().body)

"""Addresses: opaque to who holds them; they lead to what the letter said, whatever is asked by then."""

from __future__ import annotations

import base64
import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games import service
from games.mail import outgoing
from games.mail.addresses import Token, is_given_out, token_in, token_of
from games.mail.outgoing import LetterMessage
from games.models import Draft, Game, OpenQuestion, Outgoing, RawMail, ReplyAddress, Submission
from games.models.post import fresh_word
from games.service import agreements, moving, opaque, outbox, post
from tests.mail.post import address, flat, ford, receipt, send, send_out, signed, tenure, turn, user
from tests.service.tables import player, seat

pytestmark = pytest.mark.django_db


def reply_to(letter: LetterMessage | None) -> str:
    assert letter is not None
    return str(letter.reply_to[0])


def asked(name: str) -> str:
    question = moving.question_of(tenure(name).seat)
    return question.prompt if question else ""


def stored(to: str) -> ReplyAddress:
    token = token_of(to)
    assert token is not None
    return ReplyAddress.objects.get(word=token.word)


# --- opaque --------------------------------------------------------------------------------------


def test_a_reply_address_is_drawn_at_random_and_leads_to_what_the_letter_said() -> None:
    ford(language="it")
    letter = stored(reply_to(turn("anna")))
    assert (letter.tenure, letter.after) == (tenure("anna"), OpenQuestion.objects.get().after)
    assert (letter.prompt, letter.items, letter.draft) == ("march.go", ["go", "stay"], [])
    assert (letter.offers, letter.language) == ([], "it")
    assert len({fresh_word() for _ in range(100)}) == 100
    assert re.fullmatch("[a-z2-7]{24}", letter.word)


@pytest.mark.parametrize("kind", ["b", "c", "u"])
def test_nobody_reads_a_number_in_an_address(kind: Any) -> None:
    words = [Token(kind, number).local for number in range(1, 300)]
    for number, word in enumerate(words, start=1):
        plain = base64.b32decode(word[1:].upper())
        assert number.to_bytes(4, "big") not in plain
        assert bytes([number % 128, 0]) != plain[:2]
        assert token_in(word) == Token(kind, number)
    columns = [{word[at] for word in words} for at in range(1, len(words[0]))]
    assert all(len(column) > 16 for column in columns), "no part of it counts"


def test_a_covered_number_is_for_one_purpose_and_cannot_be_bent() -> None:
    word = opaque.cover("sent", 5)
    assert opaque.uncover("sent", word) == 5
    assert opaque.uncover("order", word) is None
    for at, letter in enumerate(word):
        bent = word[:at] + ("a" if letter != "a" else "b") + word[at + 1 :]
        assert opaque.uncover("sent", bent) is None
    for strange in ("", "5", "é" * 32, "1" * 32, word.upper(), word + "a"):
        assert opaque.uncover("sent", strange) is None


def test_no_header_counts_anything() -> None:
    ford()
    row = Outgoing.objects.get(kind="turn")
    first = turn("anna")
    assert first is not None
    assert re.fullmatch("<turn\\.[a-z2-7]{24}@ravenpost.localhost>", first.extra_headers["Message-ID"])
    again = outgoing.write(row)
    assert again is not None
    assert again.extra_headers["Message-ID"] == first.extra_headers["Message-ID"]
    bert = Outgoing.objects.filter(player=user("bert")).latest("pk")
    assert outgoing.message_id(bert).split(".")[1] != first.extra_headers["Message-ID"].split(".")[1]


def test_the_retry_key_is_another_for_each_attempt_and_tells_no_number(mailoutbox: list[Any]) -> None:
    ford()
    row = Outgoing.objects.get(kind="turn")
    for _ in range(2):
        Outgoing.objects.filter(pk=row.pk).update(state="waiting", due_at=timezone.now())
        outbox.send(row.pk, outgoing.write)
    keys = [sent.extra_headers["X-Ravenpost-Retry-Key"] for sent in mailoutbox]
    assert len(set(keys)) == 2
    assert all(re.fullmatch("[a-z2-7]{24}", key) for key in keys)


def test_the_door_knows_our_addresses_without_the_database(django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        assert is_given_out(Token("r", word=fresh_word()).local)
        assert is_given_out(Token("r", 3, 14).signed)
        assert is_given_out(Token("b", 7).local)
        assert is_given_out(Token("b", 7).signed)
        assert not is_given_out("r" + fresh_word() + "aaaaaaaa")
        assert not is_given_out("b" + fresh_word() + "aaaaaaaa")


# --- version 1.0 ---------------------------------------------------------------------------------


def test_addresses_of_version_1_0_mean_what_they_meant() -> None:
    ford()
    for token in (Token("r", 2**40, 2**31), Token("b", 1), Token("u", 77), Token("c", 10**9)):
        assert token_in(token.signed) == token
    assert send("2", to=signed("anna")).outcome == "obeyed"
    assert asked("bert") == "march.go"
    assert RawMail.objects.get().reply_address is None


def test_a_chain_of_replies_to_version_1_0_goes_on_in_pencil() -> None:
    ford()
    before = signed("anna")
    assert send("go", to=before).outcome == "obeyed"
    assert send("1", to=before).outcome == "obeyed"
    assert asked("bert") == "march.go"


def test_other_addresses_of_version_1_0_still_work() -> None:
    ford()
    doubtful = send("2", sender="mallory@elsewhere.example")
    assert send("confirm", to=f"{Token('c', doubtful.pk).signed}@ravenpost.localhost").outcome == "confirms"
    assert asked("bert") == "march.go"
    leaving = f"{Token('u', tenure('anna').pk).signed}@ravenpost.localhost"
    assert send("unsubscribe", to=leaving).outcome == "unsubscribed"
    assert not tenure("anna").seat.mails


# --- numbers mean what stood in the letter -------------------------------------------------------


def test_a_number_means_what_stood_beside_it_in_that_letter() -> None:
    ford()
    to = reply_to(turn("anna"))
    ReplyAddress.objects.update(items=["stay", "go"])
    assert send("2", to=to).outcome == "obeyed"
    assert Draft.objects.get().answers == [["march.go", ["go"]]]


def test_what_is_not_on_offer_any_more_is_not_picked_and_the_rest_keeps_its_number() -> None:
    ford()
    to = reply_to(turn("anna"))
    ReplyAddress.objects.update(items=["strike_1", "stay", "go"])
    assert send("1", to=to).outcome == "refused"
    assert "“1” is not among what can be picked here." in flat(receipt().body)
    assert send("3", to=to).outcome == "obeyed"
    assert Draft.objects.get().answers == [["march.go", ["go"]]]


def test_a_number_is_not_read_for_what_is_asked_behind_an_answer_on_the_web() -> None:
    ford()
    to = reply_to(turn("anna"))
    moving.pencil(tenure("anna").seat, "march.go", ["go"])
    assert send("1", to=to).outcome == "refused"
    told = flat(receipt().body)
    assert "“1” is a number of the list in the mail that you answered, but something else is asked" in told
    assert Draft.objects.get().answers == [["march.go", ["go"]]]
    assert send("2 regular", to=to).outcome == "obeyed", "words are read as ever"
    assert asked("bert") == "march.go"


def test_a_number_is_not_read_for_what_is_asked_once_the_pencil_was_rubbed_out() -> None:
    ford()
    send("go")
    to = reply_to(receipt())
    assert stored(to).draft == [["march.go", ["go"]]]
    assert stored(to).prompt == "march.figures"
    moving.rub_out(tenure("anna").seat)
    assert send("1", to=to).outcome == "refused"
    assert Draft.objects.get().answers == []
    moving.pencil(tenure("anna").seat, "march.go", ["go"])
    assert send("2", to=to).outcome == "obeyed"
    assert "Elite. Done." in flat(receipt().body)


def test_within_one_mail_numbers_go_on_as_the_answers_lead() -> None:
    ford()
    assert send("1 > 2").outcome == "obeyed"
    assert "Go; Elite. Done." in flat(receipt().body)


def test_undo_and_a_number_in_one_mail() -> None:
    ford()
    send("go")
    assert send("undo\n2", to=reply_to(receipt())).outcome == "obeyed"
    assert asked("bert") == "march.go"


def test_a_number_is_no_amount_that_was_not_asked_for() -> None:
    """Where the items are numbers themselves, a number from another list must not name one."""
    game = service.open_game("wotr", "The road", player("anna"), timezone.now(), own=["free_peoples"])
    service.join_seat(game, player("bert"), timezone.now(), "shadow")
    assert send("not now > strider").outcome == "obeyed"
    assert asked("bert") == "hunt.allocate"
    letter = stored(address("bert"))
    ReplyAddress.objects.filter(pk=letter.pk).update(prompt="hunt.casualty")
    assert send("1", "bert", to=Token("r", word=letter.word).address).outcome == "refused"
    assert "something else is asked" in flat(receipt().body)
    assert send("1", "bert").outcome == "obeyed"


def test_a_preview_is_confirmed_as_it_was_read() -> None:
    ford()
    to = reply_to(turn("anna"))
    ReplyAddress.objects.update(items=["stay", "go"])
    assert send("preview 1", to=to).outcome == "previewed"
    assert send("confirm", to=reply_to(receipt())).outcome == "obeyed"
    assert asked("bert") == "march.go"


def test_a_doubtful_reply_is_read_by_its_letter_once_confirmed() -> None:
    ford()
    to = reply_to(turn("anna"))
    ReplyAddress.objects.update(items=["stay", "go"])
    doubtful = send("1", to=to, sender="mallory@elsewhere.example")
    assert send("confirm", to=Token("c", doubtful.pk).address).outcome == "confirms"
    assert asked("bert") == "march.go"


# --- one letter, one address ---------------------------------------------------------------------


def test_another_attempt_at_a_letter_has_the_same_address() -> None:
    ford()
    assert reply_to(turn("anna")) == reply_to(turn("anna"))
    assert ReplyAddress.objects.count() == 1


def test_an_attempt_that_asks_something_else_has_its_own_and_the_first_goes_on_meaning_the_same() -> None:
    ford()
    first = reply_to(turn("anna"))
    moving.pencil(tenure("anna").seat, "march.go", ["go"])
    second = reply_to(turn("anna"))
    assert second != first
    assert [stored(to).prompt for to in (first, second)] == ["march.go", "march.figures"]
    moving.rub_out(tenure("anna").seat)
    assert send("2", to=first).outcome == "obeyed"
    assert asked("bert") == "march.go"


def test_two_letters_about_one_question_can_both_be_answered() -> None:
    game = ford()
    first = reply_to(turn("anna"))
    facts = {"seat": "east", "after": OpenQuestion.objects.get().after, "percent": 50}
    row = outbox.put("reminder", "reminder:1", game=game, player=user("anna"), facts=facts)
    reminder = outgoing.write(row)
    assert isinstance(reminder, LetterMessage)
    second = reply_to(reminder)
    assert second != first
    assert send("1", to=first).outcome == "obeyed"
    assert send("undo\nstay", to=second).outcome == "obeyed"
    assert asked("bert") == "march.go"
    assert send("1", to=first).outcome == "refused"
    assert "Your seat is not asked anything now." in flat(receipt().body)


def test_a_teammate_was_quicker_and_the_same_is_asked_again() -> None:
    """Numbers mean the letter's list, which is another by now."""
    anna, bert = player("anna"), player("bert")
    game = service.open_game("lcg", "Together", anna, timezone.now(), own=["north"])
    service.join_seat(game, bert, timezone.now(), "east")
    for name in ("anna", "bert"):
        assert send("keep", name).outcome == "obeyed"
    assert (asked("anna"), asked("bert")) == ("planning.play", "planning.play")
    to = address("bert")
    listed = sorted(stored(to).items, key=lambda key: key != "pass")
    ReplyAddress.objects.filter(pk=stored(to).pk).update(items=listed)
    assert send("pass", "anna").outcome == "obeyed"
    row = OpenQuestion.objects.get(seat=seat(game, "east"))
    assert (row.prompt, row.after > stored(to).after) == ("planning.play", True)
    assert send("1", "bert", to=to).outcome == "obeyed"
    assert Submission.objects.latest("pk").answers == [["planning.play", ["pass"]]]


# --- offers --------------------------------------------------------------------------------------


def test_agreeing_means_the_offer_that_the_letter_told_of() -> None:
    game = ford()
    agreements.offer_draw(game, user("bert"), timezone.now())
    letter = turn("anna")
    assert letter is not None
    assert "offers a draw" in flat(letter.body)
    assert "Write “agree 1” or “refuse 1”." in flat(letter.body)
    agreements.ask_to_abandon(game, user("bert"), timezone.now())
    both = address("anna")
    assert len(stored(both).offers) == 2
    assert send("agree", to=both).outcome == "refused"
    assert "Write the number of the one that you mean, like “agree 2”." in flat(receipt().body)
    assert send("agree", to=reply_to(letter)).outcome == "obeyed"
    game.refresh_from_db()
    assert (game.state, game.how) == (Game.State.FINISHED, "draw")


def test_agree_2_says_which_and_the_letter_that_asks_says_until_when() -> None:
    game = ford()
    agreements.ask_to_abandon(game, user("bert"), timezone.now())
    draw = agreements.offer_draw(game, user("bert"), timezone.now())
    row = Outgoing.objects.filter(kind="agreement_asked", player=user("anna")).latest("pk")
    letter = outgoing.write(row)
    assert letter is not None
    text = flat(letter.body)
    assert "1. West (bert) proposes to end the game without a result. It lapses on" in text
    assert "2. West (bert) offers a draw. It lapses on" in text
    assert "or when somebody who is asked moves instead. Write “agree 2” or “refuse 2”." in text
    assert send("refuse 1", to=letter.reply_to[0]).outcome == "obeyed"
    assert "You have declined this: West (bert) proposes to end the game" in flat(receipt().body)
    assert send("acepto 2", to=letter.reply_to[0]).outcome == "obeyed"
    draw.refresh_from_db()
    game.refresh_from_db()
    assert (draw.agreed, game.how) == (True, "draw")


def test_a_yes_to_a_letter_is_no_yes_to_what_was_asked_later() -> None:
    game = ford()
    draw = agreements.offer_draw(game, user("bert"), timezone.now())
    letter = turn("anna")
    assert letter is not None
    agreements.withdraw(draw, user("bert"), timezone.now())
    agreements.ask_to_abandon(game, user("bert"), timezone.now())
    assert send("agree", to=reply_to(letter)).outcome == "refused"
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING


# --- letting go ----------------------------------------------------------------------------------


def test_addresses_of_running_games_last_and_those_of_ended_ones_go() -> None:
    game = ford()
    to = reply_to(turn("anna"))
    year = timezone.now() + timedelta(days=365)
    post.throw_away(year)
    assert send("go", to=to).outcome == "obeyed"
    service.resign(game, user("bert"), timezone.now())
    post.throw_away(timezone.now() + timedelta(days=30))
    assert ReplyAddress.objects.exists()
    post.throw_away(year)
    assert not ReplyAddress.objects.exists()
    assert send("stay", to=to).outcome == "stale"


def test_what_letters_said_is_handed_out_and_goes_with_the_account() -> None:
    ford()
    send("go")
    send_out()
    (row, *_more) = service.data_of(user("anna"))["letters"]
    assert (row["seat"], row["question"], row["items"]) == ("east", "march.go", ["go", "stay"])
    service.forget(user("anna"))
    assert not ReplyAddress.objects.filter(tenure__player=user("anna")).exists()


def test_a_mail_to_an_address_of_ours_that_leads_nowhere_is_kept_and_not_obeyed() -> None:
    ford()
    assert send("2", to=Token("r", word=fresh_word()).address).outcome == "stale"
    assert asked("anna") == "march.go"

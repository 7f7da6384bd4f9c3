"""An invitation answered by mail: the mail itself and a word go into the dice."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games import service
from games.mail import outgoing
from games.mail.addresses import Token
from games.mail.incoming import understand
from games.mail.receive import receive
from games.models import Game, Invitation, NoInvitations, Outgoing, RawMail
from tests.mail import post
from tests.mail.post import flat
from tests.service.tables import player

pytestmark = pytest.mark.django_db


@pytest.fixture
def invitation() -> Invitation:
    anna = player("anna")
    game = service.open_game("skirmish", "At the ford", anna, timezone.now(), own=["east"])
    return service.invite(game, anna, timezone.now(), address="new@mail.example")


def letter() -> outgoing.LetterMessage:
    found = outgoing.write(Outgoing.objects.get(kind="invitation"))
    assert found is not None
    return found


def reply(text: str, sender: str = "new@mail.example", **headers: str) -> RawMail:
    return post.send(text, to=letter().reply_to[0], sender=sender, **headers)


def answered() -> str:
    found = outgoing.write(Outgoing.objects.filter(kind="invitation_reply").latest("pk"))
    assert found is not None
    assert found.to == ["new@mail.example"] or "new@mail.example" in found.to[0]
    return flat(found.body)


def test_the_letter_shows_the_seal_and_says_how_to_answer(invitation: Invitation):
    text = flat(letter().body)
    assert invitation.game.commitment in text
    assert "reply with the word “accept”" in text
    assert "/mails/never/" in text


ACCEPTING = [
    "With pleasure, count me in!",
    "Encantado, acepto la invitación, ¡gracias!",
    "ma certo, ci sto volentieri",
    "Pode contar comigo!",
]
DECLINING = [
    "I'm afraid I have to decline",
    "Lo siento, ahora mismo no puedo",
    "mi dispiace, non ho tempo",
    "infelizmente não posso",
]


@pytest.mark.parametrize("words", DECLINING)
def test_a_sentence_that_declines_is_understood(invitation: Invitation, words: str):
    assert reply(words).outcome == "declined"


def test_the_subject_that_a_mail_program_writes_says_nothing(invitation: Invitation):
    subject = "Re: An invitation to War of the Ring from anna"
    assert reply("What is this about?", Subject=subject).outcome == "not_understood"


@pytest.mark.parametrize("words", ACCEPTING)
def test_a_sentence_that_accepts_is_understood(invitation: Invitation, words: str):
    assert reply(words).outcome == "accepted"


@pytest.mark.parametrize("words", ["accept", "Accept.", "acepto", "Accetto", "ACEITO"])
def test_a_stranger_takes_the_seat_by_mail(invitation: Invitation, words: str):
    row = reply(words, Message_ID="<raven-1@mail.example>")
    assert row.outcome == "accepted"
    game = Game.objects.get()
    assert game.state == Game.State.RUNNING
    assert game.words == [{"seat": "west", "word": "<raven-1@mail.example>"}]
    assert "<raven-1@mail.example>" in answered()


def test_the_word_may_stand_below_the_quoted_letter(invitation: Invitation):
    sent = letter()
    quoted = "".join(f"> {line}\r\n" for line in sent.body.splitlines())
    head = post.mail("", sent.reply_to[0], "new@mail.example").split(b"\r\n\r\n")[0]
    below = f"\r\n\r\nOn Mon, 16 Nov 2026, Ravenpost wrote:\r\n{quoted}\r\naccept\r\n"
    assert understand(receive(head + below.encode()).pk).outcome == "accepted"


def test_a_word_of_ones_own_goes_with_it(invitation: Invitation):
    reply("accept a grey feather", Message_ID="<raven-2@mail.example>")
    assert Game.objects.get().words == [{"seat": "west", "word": "<raven-2@mail.example> a grey feather"}]


@pytest.mark.parametrize("words", ["decline", "no acepto", "Non accetto", "não aceito, obrigado"])
def test_a_stranger_declines_by_mail(invitation: Invitation, words: str):
    assert reply(words).outcome == "declined"
    invitation.refresh_from_db()
    assert invitation.state == Invitation.State.DECLINED
    assert Outgoing.objects.filter(kind="declined").count() == 1


def test_what_is_not_understood_is_asked_back(invitation: Invitation):
    assert reply("who are you?").outcome == "not_understood"
    assert "Nothing was changed" in answered()
    invitation.refresh_from_db()
    assert invitation.state == Invitation.State.SENT


def test_somebody_elses_address_answers_nothing(invitation: Invitation):
    assert reply("accept", sender="other@mail.example").outcome == "stale"
    invitation.refresh_from_db()
    assert invitation.state == Invitation.State.SENT


def test_too_late_is_told(invitation: Invitation):
    service.revoke(invitation, invitation.invited_by, timezone.now())
    Invitation.objects.update(state="sent")
    to = letter().reply_to[0]
    Invitation.objects.update(state="revoked")
    assert post.send("accept", to=to, sender="new@mail.example").outcome == "refused"
    assert "settled already" in answered()


def test_a_flood_of_replies_is_not_answered(invitation: Invitation):
    outcomes = [reply("hello").outcome for _ in range(7)]
    assert outcomes[-1] == "too_many"
    assert Outgoing.objects.filter(kind="invitation_reply").count() == 5


def test_never_again_by_mail(invitation: Invitation):
    row = post.send("stop", to=Token("n", invitation.pk).address, sender="new@mail.example")
    assert row.outcome == "unsubscribed"
    assert NoInvitations.objects.count() == 1

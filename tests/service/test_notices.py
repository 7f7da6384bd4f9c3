"""The plain mails: in the reader's language, from the present state of things, without anybody's secrets."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.test import override_settings
from django.utils import timezone, translation

from games import service
from games.kernel import Refused
from games.mail import notices, outgoing
from games.models import Agreement, Outgoing
from games.reader import dates, problems
from games.service import agreements, clocks, outbox, repairs
from games.service.opening import Terms
from games.titles.languages import LANGUAGES
from games.titles.offered import titles
from tests.service.tables import NOON, answer, duel, foursome, let_drift, mails, mend, player, sitter

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)
SHORT = Terms(bank_days=7, move_days=3, weekends_count=True)


def mail(kind: str, number: int = 0) -> EmailMessage:
    written = outgoing.write(mails(kind)[number])
    assert written is not None
    return written


def test_a_notice_is_set_in_type_and_its_links_can_be_followed():
    anna = player("anna")
    game = service.open_game("skirmish", "At the ford", anna, NOON)
    invitation = service.invite(game, anna, NOON, address="new@mail.example")
    written = mail("invitation")
    assert isinstance(written, EmailMultiAlternatives)
    html = str(written.alternatives[0][0])
    assert f'href="http://localhost:8000/invitation/{invitation.token}/"' in html
    assert "write your answer above this line" in html


def test_an_invitation_by_address_carries_its_link_in_the_wished_language():
    anna = player("anna")
    game = service.open_game("skirmish", "At the ford", anna, NOON)
    invitation = service.invite(game, anna, NOON, address="new@mail.example", language="es")
    letter = mail("invitation")
    assert letter.to == ["new@mail.example"]
    assert notices.invitation_link(invitation) in letter.body
    assert "anna" in letter.body
    assert "Tienes una invitación" in letter.body
    service.revoke(invitation, anna, NOON)
    assert notices.write(mails("invitation")[0]) is None


def test_a_guests_mail_goes_to_the_address_that_was_invited():
    anna = player("anna")
    game = service.open_game("skirmish", "At the ford", anna, NOON)
    invitation = service.invite(game, anna, NOON, address="new@mail.example")
    guest = service.accept(invitation.token, None, NOON).player
    letters = [notices.write(row) for row in Outgoing.objects.filter(player=guest)]
    assert letters
    assert all(letter is not None and letter.to == ["new@mail.example"] for letter in letters)


def test_the_late_player_and_the_others_read_different_things():
    game = duel(player("anna"), player("bert"), terms=SHORT)
    clocks.sweep(NOON + 10 * DAY)
    to_anna, to_bert = mail("adjourned", 0), mail("adjourned", 1)
    assert "Your time" in to_anna.body
    assert "East (anna)" in to_bert.body
    answer(game, "east", "stay", now=NOON + 11 * DAY)
    assert notices.write(mails("adjourned")[0]) is None


def test_the_end_names_the_winner_and_the_reason():
    game = duel(player("anna"), player("bert"))
    service.resign(game, sitter(game, "east"), NOON)
    assert "Won by: West. The other side resigned." in mail("ended").body


def test_a_substitutes_address_is_not_told_to_the_others():
    players = [player(name) for name in ("anna", "bert", "cleo", "dora")]
    game = foursome(players, terms=SHORT)
    clocks.sweep(NOON + 10 * DAY)
    service.ask_about_seat(
        game, players[1], Agreement.Kind.SUBSTITUTE, "east", NOON + 13 * DAY, address="friend@mail.example"
    )
    assert "somebody by e-mail" in mail("agreement_asked").body
    assert "friend@mail.example" not in mail("agreement_asked").body


def test_nobody_writes_to_a_former_player():
    game = duel(player("anna"), player("bert"))
    bert = sitter(game, "west")
    bert.is_former = True
    bert.save()
    assert notices.write(mails("started", player=bert)[0]) is None


@override_settings(MAIL_SHEETS=False)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_is_written_in_every_language(language):
    """Everything that can be sent is sent once, and every mail comes out whole."""
    players = [player(name, language=language) for name in ("anna", "bert", "cleo", "dora")]
    now = timezone.now()
    game = foursome(players, now=now, terms=SHORT)
    service.invite(game, players[0], now, player=player("eve", language=language), seat="east")
    agreement = service.ask_to_abandon(game, players[0], now)
    late, decided = now + 10 * DAY, now + 13 * DAY
    clocks.sweep(now + 5 * DAY)
    waiting = service.open_game("skirmish", "Later", players[0], now)
    service.decline(service.invite(waiting, players[0], now, address="new@mail.example").token, now)
    another = service.invite(waiting, players[0], now, player=player("gus", language=language))
    outbox.put(
        "invitation_reply", "reply", game=waiting, player=another.player, facts={"invitation": another.pk}
    )
    repairs.go_back(game, 1, player("clerk"), now)
    outbox.put("broke", "broke", game=game, player=players[0], facts={"seat": "east"})
    outbox.put("broke", "broke bot", game=game, player=players[0], facts={"seat": "west", "bot": "random"})
    written = [_write_all()]
    let_drift(game)
    with pytest.raises(Refused):
        service.sketch_of(game.seats.get(key="east"))
    written.append(_write_all())
    mend(game)
    repairs.fits_again(game)
    written.append(_write_all())
    clocks.sweep(late)
    written.append(_write_all())
    service.vote(agreement, players[1], False, late)
    wait = service.ask_about_seat(game, players[1], Agreement.Kind.WAIT, "east", decided)
    written.append(_write_all())
    agreements.sweep(wait.ends_at)
    service.hand_to_bot(game.seats.get(key="west"), players[1], "random", late)
    fred, third = player("fred", language=language), service.seats_of(game, players[2])[0]
    invitation = service.invite(game, players[2], late, player=fred, seat=third.key)
    service.accept(invitation.token, fred, late)
    service.vote(service.offer_draw(game, players[0], late), fred, True, late)
    service.vote(game.agreements.get(kind="draw"), players[3], True, late)
    written.append(_write_all())
    kinds = {kind for batch in written for kind in batch}
    assert kinds == set(notices.CONTEXTS)
    if language != "en":
        _assert_no_english(letter for batch in written for letter in batch.values())


def _write_all() -> dict[str, EmailMessage]:
    found: dict[str, EmailMessage] = {}
    for row in Outgoing.objects.order_by("pk"):
        letter = notices.write(row) if row.kind in notices.CONTEXTS else None
        if letter:
            found[row.kind] = letter
    for letter in found.values():
        assert letter.subject.strip()
        assert settings.SITE_URL in letter.body
        assert "\n\n\n" not in letter.body
        assert all(len(line) <= 72 or " " not in line for line in str(letter.body).splitlines())
    return found


def _assert_no_english(letters: Iterable[EmailMessage]) -> None:
    """But for the names and the prompts of the test game, which has only English ones."""
    for letter in letters:
        text = " ".join(str(letter.body).split())
        ours = re.sub("Four at the ford|Do your figures go to the ford", "", text)
        assert not re.search(r"\b(the|your|you|is|was)\b", ours), ours


# --- sentences -------------------------------------------------------------------------------------


def test_every_problem_that_can_be_raised_has_a_sentence():
    raised = set()
    for folder in ("games/service", "games/kernel"):
        for path in Path(settings.BASE_DIR, folder).glob("*.py"):
            raised |= set(
                re.findall(r"(?:Refused|TooLate|Unreadable|Unclear)\(\s*\"(\w+)\"", path.read_text("utf-8"))
            )
    assert raised
    assert sorted(key for key in raised if not problems.has_text(key)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_says_that_nothing_else_was_changed(language):
    with translation.override(language):
        text = problems.problem_text(Refused("grace", days=3), titles()["skirmish"])
    assert "3" in text
    assert text.count(". ") >= 1


def test_spans_are_told_in_their_two_largest_units():
    assert dates.duration_text(timedelta(days=6, hours=3, minutes=20)) == "6 days and 3 hours"
    assert dates.duration_text(timedelta(days=1)) == "1 day"
    assert dates.duration_text(timedelta(hours=2, minutes=1)) == "2 hours and 1 minute"
    assert dates.duration_text(timedelta(seconds=3)) == "less than a minute"


def test_moments_are_told_in_the_readers_zone():
    with translation.override("en"), timezone.override("Europe/Madrid"):
        assert dates.moment_text(NOON) == "Monday 16 November 2026, 13:00 (Madrid time)"
    with translation.override("es"), timezone.override("UTC"):
        assert dates.moment_text(NOON) == "lunes 16 de noviembre de 2026, 12:00 (UTC)"

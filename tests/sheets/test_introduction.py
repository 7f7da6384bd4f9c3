"""Somebody who takes over a seat is mailed the book so far."""

from __future__ import annotations

import pytest
from django.core import mail
from django.utils import timezone

from accounts.models import MailWish, User
from games import posting, service, tasks
from games.models import Game, Outgoing, Paper
from games.service import papers
from tests.service.tables import NOON, player
from tests.sheets.printed import squeezed, war, words_of

pytestmark = pytest.mark.django_db

NOTE = "Keep the Elves at home."


def handed_over(game: Game, leaves: User, comes: User, seat: str) -> Outgoing:
    invitation = service.invite(game, leaves, NOON, player=comes, seat=seat)
    service.accept(invitation.token, comes, NOON)
    return Outgoing.objects.get(kind="introduction", player=comes)


def test_a_substitute_gets_the_book_with_released_notes(heron: User, tinder: User, settings):
    settings.MAIL_SHEETS = True
    game = war(heron, tinder, decisions=10, seed=4)
    service.note(game, heron, NOTE, event=5)
    service.note(game, tinder, "The Eye looks west.", event=5)
    for seat in game.seats.all():
        assert seat.tenure is not None
        assert seat.tenure.player is not None
        service.release_notes(seat.tenure, seat.tenure.player, True)
    letter = posting.write(handed_over(game, heron, player("wren"), "free_peoples"), prints=True)
    assert letter is not None
    assert letter.subject == "November road"
    ((name, book, kind),) = letter.attachments
    assert (name, kind) == ("november-road-red-book.pdf", "application/pdf")
    told = squeezed(words_of(book))
    assert squeezed(NOTE) in told
    assert "TheEyelookswest" not in told


def test_who_wants_links_only_gets_a_link(november: Game, heron: User, settings):
    settings.MAIL_SHEETS = True
    wren = player("wren")
    User.objects.filter(pk=wren.pk).update(mail_wish=MailWish.LINK)
    letter = posting.write(handed_over(november, heron, wren, "free_peoples"))
    assert letter is not None
    assert not letter.attachments
    assert f"/g/{november.pk}/book.pdf" in letter.body


def test_who_has_left_again_gets_nothing(november: Game, heron: User):
    wren, otter = player("wren"), player("otter")
    row = handed_over(november, heron, wren, "free_peoples")
    handed_over(november, wren, otter, "free_peoples")
    assert posting.write(row) is None


@pytest.fixture
def introduction(heron: User, tinder: User, settings) -> Outgoing:
    """Its book is not printed yet."""
    settings.MAIL_SHEETS = True
    game = war(heron, tinder, decisions=10, seed=4)
    return handed_over(game, heron, player("wren"), "free_peoples")


def tried(row: Outgoing) -> Outgoing:
    Outgoing.objects.filter(pk=row.pk).update(due_at=timezone.now())
    posting.send(row.pk)
    row.refresh_from_db()
    return row


def test_a_mail_waits_for_its_paper_while_another_worker_prints_it(introduction: Outgoing):
    assert (tried(introduction).state, introduction.attempts) == ("waiting", 0)
    assert introduction.due_at > timezone.now()
    tasks.print_paper(Paper.objects.get().pk)
    assert tried(introduction).state == "sent"
    ((_, content, kind),) = mail.outbox[0].attachments
    assert (kind, content[:4]) == ("application/pdf", b"%PDF")


def test_a_mail_goes_without_a_paper_that_was_given_up(introduction: Outgoing):
    tried(introduction)
    Paper.objects.update(attempts=papers.MOST_ATTEMPTS)
    assert tried(introduction).state == "sent"
    assert not mail.outbox[0].attachments


def test_a_mail_does_not_wait_for_ever_for_a_printer_who_is_away(introduction: Outgoing):
    tried(introduction)
    Paper.objects.update(wanted_at=timezone.now() - papers.PATIENCE)
    assert tried(introduction).state == "sent"
    assert not mail.outbox[0].attachments

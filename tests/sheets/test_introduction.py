"""Somebody who takes over a seat is mailed the book so far."""

from __future__ import annotations

import pytest

from accounts.models import MailWish, User
from games import posting, service
from games.models import Game, Outgoing
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
    mail = posting.write(handed_over(game, heron, player("wren"), "free_peoples"))
    assert mail is not None
    assert mail.subject == "November road: the story so far"
    ((name, book, kind),) = mail.attachments
    assert (name, kind) == ("november-road-red-book.pdf", "application/pdf")
    told = squeezed(words_of(book))
    assert squeezed(NOTE) in told
    assert "TheEyelookswest" not in told


def test_who_wants_links_only_gets_a_link(november: Game, heron: User, settings):
    settings.MAIL_SHEETS = True
    wren = player("wren")
    User.objects.filter(pk=wren.pk).update(mail_wish=MailWish.LINK)
    mail = posting.write(handed_over(november, heron, wren, "free_peoples"))
    assert mail is not None
    assert not mail.attachments
    assert f"/g/{november.pk}/book.pdf" in mail.body


def test_who_has_left_again_gets_nothing(november: Game, heron: User):
    wren, otter = player("wren"), player("otter")
    row = handed_over(november, heron, wren, "free_peoples")
    handed_over(november, wren, otter, "free_peoples")
    assert posting.write(row) is None

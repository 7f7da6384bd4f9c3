"""Invitations by account and by address, links for people without an account."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress

from games import service
from games.kernel import Refused, TooLate
from games.models import Game, Invitation, Outgoing
from games.service.invitations import MOST_A_DAY
from tests.service.tables import NOON, asked, duel, mails, opener, player, seat, told

pytestmark = pytest.mark.django_db


def opened(**kwargs: Any) -> Game:
    return service.open_game("skirmish", "At the ford", player("anna"), NOON, **kwargs)


def test_an_invited_account_accepts_and_the_game_begins():
    game, bert = opened(), player("bert")
    invitation = service.invite(game, opener(game), NOON, player=bert)
    assert told("invitation") == ["bert"]
    service.accept(invitation.token, bert, NOON)
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING
    assert str(seat(game, "west").tenure) == "bert"


def test_an_address_without_an_account_plays_as_a_guest_at_once():
    game = opened()
    invitation = service.invite(game, opener(game), NOON, address=" new@mail.example ", language="it")
    assert told("invitation") == ["new@mail.example"]
    guest = service.accept(invitation.token, None, NOON).player
    assert guest is not None
    assert guest.is_guest
    assert guest.language == "it"
    assert not guest.email
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING


def test_a_known_address_reaches_its_account():
    game, bert = opened(), player("bert")
    EmailAddress.objects.create(user=bert, email="bert@mail.example", verified=True)
    invitation = service.invite(game, opener(game), NOON, address="Bert@mail.example")
    assert invitation.player == bert
    assert invitation.address == "Bert@mail.example"


def test_inviting_twice_is_inviting_once():
    game, bert = opened(options={"players": 3}), player("bert")
    first = service.invite(game, opener(game), NOON, player=bert)
    assert service.invite(game, opener(game), NOON, player=bert) == first
    assert len(mails("invitation")) == 1


def test_accepting_twice_is_accepting_once():
    game, bert = opened(), player("bert")
    invitation = service.invite(game, opener(game), NOON, player=bert)
    assert service.accept(invitation.token, bert, NOON) == service.accept(invitation.token, bert, NOON)


def test_a_link_opens_one_seat_once():
    game = opened(options={"players": 3})
    invitation = service.invite(game, opener(game), NOON, address="new@mail.example")
    service.accept(invitation.token, None, NOON)
    with pytest.raises(TooLate, match="invitation_settled"):
        service.accept(invitation.token, player("cleo"), NOON)


def test_declining_tells_the_sender():
    game = opened()
    invitation = service.invite(game, opener(game), NOON, address="new@mail.example")
    service.decline(invitation.token, NOON)
    assert told("declined") == ["anna"]
    with pytest.raises(TooLate, match="invitation_settled"):
        service.accept(invitation.token, None, NOON)


def test_a_revoked_link_opens_nothing():
    game, bert = opened(), player("bert")
    invitation = service.invite(game, opener(game), NOON, player=bert)
    with pytest.raises(Refused, match="not_your_invitation"):
        service.revoke(invitation, bert, NOON)
    service.revoke(invitation, opener(game), NOON)
    with pytest.raises(TooLate, match="invitation_settled"):
        service.accept(invitation.token, bert, NOON)


def test_a_started_game_needs_no_more_players():
    game, bert, cleo = opened(), player("bert"), player("cleo")
    first = service.invite(game, opener(game), NOON, player=bert)
    second = service.invite(game, opener(game), NOON, player=cleo)
    service.accept(first.token, bert, NOON)
    second.refresh_from_db()
    assert second.state == Invitation.State.REVOKED


def test_only_who_sits_at_the_table_invites():
    game, bert = opened(), player("bert")
    with pytest.raises(Refused, match="not_your_game"):
        service.invite(game, bert, NOON, player=player("cleo"))


def test_a_seat_can_be_kept_for_somebody():
    game, bert, cleo = opened(options={"players": 3}), player("bert"), player("cleo")
    invitation = service.invite(game, opener(game), NOON, player=bert, seat="west")
    with pytest.raises(Refused, match="seats_kept"):
        service.join_seat(game, cleo, NOON, "west")
    assert service.join_seat(game, cleo, NOON).seat.key == "north"
    assert service.accept(invitation.token, bert, NOON).seat.key == "west"


def test_who_muted_the_sender_gets_no_mail():
    game, bert = opened(), player("bert")
    service.mute(bert, opener(game))
    service.invite(game, opener(game), NOON, player=bert)
    assert not Outgoing.objects.filter(kind="invitation").exists()


def test_another_players_seat_cannot_be_given_away():
    anna, bert = player("anna"), player("bert")
    game = duel(anna, bert)
    with pytest.raises(Refused, match="seat_not_yours_to_give"):
        service.invite(game, anna, NOON, player=player("cleo"), seat="west")


def test_a_substitute_link_is_void_once_the_seat_has_passed_on():
    anna, bert, cleo, dora = (player(name) for name in ("anna", "bert", "cleo", "dora"))
    game = duel(anna, bert)
    first = service.invite(game, anna, NOON, player=cleo, seat="east")
    second = service.invite(game, anna, NOON, player=dora, seat="east")
    service.accept(first.token, cleo, NOON)
    with pytest.raises(TooLate, match="invitation_settled"):
        service.accept(second.token, dora, NOON)
    assert "east" in asked(game)


@pytest.mark.parametrize("address", ["", "nobody", "a@b", "two@mail.example three@mail.example"])
def test_what_is_no_address_is_refused(address):
    game = opened()
    with pytest.raises(Refused, match="not_an_address"):
        service.invite(game, opener(game), NOON, address=address)


def test_nobody_sends_invitations_by_the_hundred(settings):
    settings.INVITATIONS_A_DAY = settings.INVITATIONS_A_DAY_DOMAIN = 1000
    game = opened()
    for number in range(MOST_A_DAY):
        service.invite(game, opener(game), NOON, address=f"{number}@mail.example")
    later = Invitation.objects.latest("sent_at").sent_at
    with pytest.raises(Refused, match="too_many_invitations"):
        service.invite(game, opener(game), later, address="more@mail.example")
    service.invite(game, opener(game), later + timedelta(days=2), address="more@mail.example")


def test_a_link_of_nothing_is_refused():
    with pytest.raises(Refused, match="no_such_invitation"):
        service.accept("no-such-token", None, NOON)
    assert service.of_token("no-such-token") is None

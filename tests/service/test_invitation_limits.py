"""Strangers are not mailed by strangers: proof, one open invitation, never again, limits, plain names."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts.guests import make_guest
from accounts.models import User
from games import service
from games.kernel import Refused
from games.mail import notices
from games.mail.addresses import Token
from games.models import Game, Invitation, NoInvitations, Outgoing
from games.service import clocks, handing_over, invitation_limits, opaque
from tests.service.tables import NOON, duel, mails, player

pytestmark = pytest.mark.django_db

ADVERT = "Cheap pills at https://pills.example/now"


def table(by: User, name: str = "At the ford", players: int = 4) -> Game:
    return service.open_game("skirmish", name, by, NOON, options={"players": players})


def invite(game: Game, by: User, address: str, **kwargs: Any) -> Invitation:
    return service.invite(game, by, kwargs.pop("now", NOON), address=address, **kwargs)


def refusal(game: Game, by: User, address: str, **kwargs: Any) -> str:
    with pytest.raises(Refused) as refused:
        invite(game, by, address, **kwargs)
    return refused.value.key


def test_a_guest_cannot_have_us_write_to_an_address():
    guest = make_guest("en")
    assert refusal(table(guest), guest, "stranger@mail.example") == "invite_unproven"
    assert mails("invitation") == []


def test_an_account_that_has_not_confirmed_its_address_cannot_either():
    anna = player("anna")
    EmailAddress.objects.create(user=anna, email=anna.email, verified=False)
    assert refusal(table(anna), anna, "stranger@mail.example") == "invite_unproven"
    EmailAddress.objects.update(verified=True)
    assert invite(table(anna), anna, "stranger@mail.example")


def test_a_guest_invites_by_handle_only_whom_they_have_played_with():
    guest, bert, cleo = make_guest("en"), player("bert"), player("cleo")
    duel(guest, bert)
    game = table(guest)
    with pytest.raises(Refused, match="invite_unproven"):
        service.invite(game, guest, NOON, player=cleo)
    assert service.invite(game, guest, NOON, player=bert)


def test_an_address_has_one_open_invitation_whoever_sends_the_next():
    anna, bert = player("anna"), player("bert")
    first = table(anna)
    kept = invite(first, anna, "new@mail.example")
    assert invite(first, anna, "New@mail.example") == kept
    assert refusal(table(bert, "Another"), bert, "new@MAIL.example") == "cannot_write_there"
    service.decline(kept.token, NOON)
    assert invite(table(bert, "A third"), bert, "new@mail.example")


def test_never_again_holds_for_all_senders_and_keeps_no_address():
    anna, bert = player("anna"), player("bert")
    invitation = invite(table(anna), anna, "new@mail.example")
    link = f"/mails/never/{Token('n', invitation.pk).local}/"
    client = Client()
    assert client.get(link).status_code == 200
    assert not NoInvitations.objects.exists(), "a GET changes nothing"
    client.post(link, {"List-Unsubscribe": "One-Click"})
    invitation.refresh_from_db()
    assert invitation.state == Invitation.State.DECLINED
    assert "new" not in NoInvitations.objects.get().mark
    assert refusal(table(bert), bert, " NEW@mail.example") == "cannot_write_there"
    client.post(link, {"again": "1"})
    assert invite(table(bert, "Later"), bert, "new@mail.example")


@pytest.mark.parametrize(
    ("first", "other"),
    [("new@mail.example", "new+more@mail.example"), ("an.na@gmail.com", "anna+2@googlemail.com")],
)
def test_another_spelling_of_an_address_is_no_way_around_it(first: str, other: str):
    anna, bert = player("anna"), player("bert")
    kept = invite(table(anna), anna, first)
    assert refusal(table(bert), bert, other) == "cannot_write_there"
    service.decline(kept.token, NOON)
    invitation_limits.never_again(first)
    assert refusal(table(bert, "Another"), bert, other) == "cannot_write_there"


def test_who_said_never_again_before_spellings_counted_as_one_is_kept_in_peace():
    anna = player("anna")
    NoInvitations.objects.create(mark=opaque.mark("never again", "new+games@mail.example"))
    assert refusal(table(anna), anna, "New+games@mail.example") == "cannot_write_there"
    invitation_limits.again("new+games@mail.example")
    assert invite(table(anna, "Later"), anna, "new+games@mail.example")


def test_taking_an_invitation_back_and_sending_it_again_has_an_end():
    anna, bert = player("anna"), player("bert")
    game = table(anna)
    for _ in range(invitation_limits.LETTERS_A_DAY):
        service.revoke(invite(game, anna, "new@mail.example"), anna, NOON)
        service.revoke(service.invite(game, anna, NOON, player=bert), anna, NOON)
    assert refusal(game, anna, "new@mail.example") == "cannot_write_there"
    with pytest.raises(Refused, match="cannot_write_there"):
        service.invite(game, anna, NOON, player=bert)
    Invitation.objects.update(sent_at=NOON - timedelta(days=2))
    assert invite(game, anna, "new@mail.example")
    assert service.invite(game, anna, NOON, player=bert)


def test_the_refusal_does_not_tell_whether_an_address_was_invited_or_wants_nothing():
    anna, bert = player("anna"), player("bert")
    invitation_limits.never_again("never@mail.example")
    invite(table(anna), anna, "open@mail.example")
    game = table(bert)
    told = {refusal(game, bert, f"{who}@mail.example") for who in ("never", "open")}
    assert told == {"cannot_write_there"}


def test_inviting_does_not_tell_whose_an_address_is_or_that_it_is_anybodys():
    """The same answer, and the same name afterwards, for an address with an account and for one without."""
    anna, cleo, bert = player("anna"), player("cleo"), player("bert")
    EmailAddress.objects.create(user=bert, email=bert.email, verified=True, primary=True)
    stranger = "new@mail.example"
    for address in (bert.email, stranger):
        game = table(anna, f"For {address.partition('@')[0]}")
        assert invite(game, anna, address).named == address
        assert refusal(table(cleo), cleo, address) == "cannot_write_there"
    EmailAddress.objects.create(user=anna, email=anna.email, verified=False, primary=True)
    assert {refusal(game, anna, who) for who in (f"x{bert.email}", bert.email)} == {"invite_unproven"}
    client = Client()
    client.force_login(anna)
    for page in ("/lobby/", f"/lobby/{Game.objects.get(name='For bert').pk}/"):
        shown = client.get(page).content.decode()
        assert bert.email in shown
        assert not re.search(r">\s*bert\s*<", shown)


def test_handing_over_and_naming_a_substitute_count_for_the_network_too(settings: Any):
    settings.INVITATIONS_A_DAY_NETWORK = 1
    anna, bert = player("anna"), player("bert")
    game, late = duel(anna, bert), duel(bert, anna)
    handing_over.to_person(game.seats.get(key="east"), anna, "new@mail.example", NOON, "a network")
    with pytest.raises(Refused, match="cannot_write_there"):
        handing_over.to_person(late.seats.get(key="east"), bert, "other@mail.example", NOON, "a network")
    clocks.sweep(NOON + timedelta(days=60))
    with pytest.raises(Refused, match="cannot_write_there"):
        service.ask_about_seat(
            late, anna, "substitute", "east", NOON, address="third@mail.example", network="a network"
        )


def test_who_has_an_account_and_wants_no_invitations_finds_them_on_the_site_only():
    anna, bert = player("anna"), player("bert")
    invitation_limits.never_again(bert.email)
    assert service.invite(table(anna), anna, NOON, player=bert)
    assert mails("invitation") == []


def test_one_sender_writes_to_so_many_addresses_a_day(settings):
    settings.INVITATIONS_A_DAY = 2
    anna = player("anna")
    game = table(anna)
    for number in range(2):
        invite(game, anna, f"n{number}@mail{number}.example")
    assert refusal(game, anna, "n2@mail2.example") == "too_many_invitations"
    Invitation.objects.update(sent_at=NOON - timedelta(days=2))
    assert invite(game, anna, "n2@mail2.example")


def test_one_network_and_one_mail_domain_have_a_limit_too(settings):
    settings.INVITATIONS_A_DAY_NETWORK = settings.INVITATIONS_A_DAY_DOMAIN = 2
    people = [player(f"p{number}") for number in range(4)]
    here = invitation_limits.network_mark("203.0.113.7")
    for who in people[:2]:
        invite(table(who), who, f"{who.username}@{who.username}.example", network=here)
    there = invitation_limits.network_mark("203.0.113.250")
    assert here == there != invitation_limits.network_mark("203.0.114.7")
    assert refusal(table(people[2]), people[2], "x@x.example", network=there) == "cannot_write_there"
    for number in range(2):
        invite(table(people[3], f"T{number}"), people[3], f"n{number}@big.example")
    assert refusal(table(people[3], "T3"), people[3], "n3@BIG.example") == "cannot_write_there"


def test_a_late_seat_is_no_way_around_it():
    guest, bert = make_guest("en"), player("bert")
    game = duel(guest, bert)
    service.leave_seat(game, bert, NOON)
    with pytest.raises(Refused, match="invite_unproven"):
        service.ask_about_seat(game, guest, "substitute", "west", NOON, address="stranger@mail.example")


@pytest.mark.parametrize(
    "name", [ADVERT, "www.pills.example", "buy//now", "write to me@pills.example", "pills.shop"]
)
def test_a_games_name_is_no_place_for_a_link(name: str):
    with pytest.raises(Refused, match="name_with_link"):
        table(player("anna"), name)


@pytest.mark.parametrize("name", ["November road", "St. Bede's, round 2.5", "Él y ella: 1/2", "R6.14 again…"])
def test_other_names_are_left_alone(name: str):
    assert table(player("anna"), name).name == name
    assert invitation_limits.without_links(name) == name


def test_what_a_stranger_reads_holds_no_link_but_ours(settings):
    """A game opened before names were looked at, by somebody whose handle reads as a domain."""
    anna = player("pills.shop")
    game = table(anna)
    Game.objects.filter(pk=game.pk).update(name=ADVERT)
    invite(game, anna, "new@mail.example")
    mail = notices.write(Outgoing.objects.get(kind="invitation"))
    assert mail is not None
    text = f"{mail.subject}\n{mail.body}"
    for link in ("https://pills", "pills.example", "pills.shop"):
        assert link not in text
    assert f"{settings.SITE_URL}/mails/never/" in mail.extra_headers["List-Unsubscribe"]

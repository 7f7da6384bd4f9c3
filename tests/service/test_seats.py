"""Who sits where, what they may see, and how a seat passes on."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser

from games import service
from games.kernel import EVERYTHING, Refused
from games.models import Draft, Game
from games.service import limits, seats
from games.service.opening import Terms
from tests.service.tables import NOON, asked, duel, foursome, mails, player, seat, sitter, told

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


def test_a_player_sees_the_own_seat_and_a_spectator_none():
    anna, bert, cleo = player("anna"), player("bert"), player("cleo")
    game = duel(anna, bert)
    assert service.eyes_of(game, anna) == ("east",)
    assert service.eyes_of(game, bert) == ("west",)
    assert service.eyes_of(game, cleo) == ()
    assert service.eyes_of(game, AnonymousUser()) == ()


def test_after_the_end_everybody_sees_everything():
    anna, bert = player("anna"), player("bert")
    game = duel(anna, bert)
    service.resign(game, anna, NOON)
    game.refresh_from_db()
    assert service.eyes_of(game, player("cleo")) is EVERYTHING


def test_a_game_without_spectators_is_seen_by_its_players_and_guests_only():
    anna, bert, cleo, dora = (player(name) for name in ("anna", "bert", "cleo", "dora"))
    game = duel(anna, bert, terms=Terms(spectators=False))
    assert service.may_watch(game, anna)
    assert not service.may_watch(game, cleo)
    assert not service.may_watch(game, None)
    service.invite(game, anna, NOON, player=dora, seat="east")
    assert service.may_watch(game, dora)


def test_a_seat_handed_over_keeps_both_tenures_and_a_clock_to_live_with():
    anna, bert, cleo = player("anna"), player("bert"), player("cleo")
    game = duel(anna, bert)
    place = seat(game, "east")
    place.bank_left = timedelta(hours=1)
    place.save()
    Draft.objects.create(seat=place, after=asked(game)["east"].after, answers=[["march.go", ["go"]]])
    invitation = service.invite(game, anna, NOON, player=cleo, seat="east")
    service.accept(invitation.token, cleo, NOON + DAY)
    tenures = list(seat(game, "east").tenures.all())
    assert [(str(tenure), tenure.ended_at) for tenure in tenures] == [("anna", NOON + DAY), ("cleo", None)]
    assert tenures[0].ended_event == tenures[1].began_event == game.events
    assert seat(game, "east").bank_left == timedelta(days=10.5)
    assert not Draft.objects.exists()
    assert service.eyes_of(game, anna) == ()
    assert service.eyes_of(game, cleo) == ("east",)
    assert told("handed_over") == ["anna", "bert", "cleo"]
    assert "cleo" in told("turn")


def test_who_has_seen_the_other_side_is_no_substitute():
    anna, bert, cleo = player("anna"), player("bert"), player("cleo")
    game = duel(anna, bert)
    with pytest.raises(Refused, match="knows_other_side"):
        service.invite(game, anna, NOON, player=bert, seat="east")
    invitation = service.invite(game, anna, NOON, player=cleo, seat="east")
    service.accept(invitation.token, cleo, NOON)
    with pytest.raises(Refused, match="knows_other_side"):
        service.invite(game, bert, NOON, player=anna, seat="west")


def test_a_player_can_leave_the_seat_to_a_bot():
    anna, bert = player("anna"), player("bert")
    game = duel(anna, bert)
    with pytest.raises(Refused, match="not_your_seat"):
        service.hand_to_bot(seat(game, "east"), bert, "random", NOON)
    service.hand_to_bot(seat(game, "east"), anna, "random", NOON)
    assert str(seat(game, "east").tenure) == "random"
    assert asked(game)["east"].deadline is None
    service.come_back(game, anna, NOON + DAY)
    assert sitter(game, "east") == anna


@pytest.mark.parametrize("to_bot", [True, False])
def test_getting_up_and_coming_back_again_and_again_has_an_end(to_bot: bool):
    """Each time the others get a mail."""
    anna, bert = player("anna"), player("bert")
    game = duel(anna, bert, now=NOON - 2 * DAY)

    def get_up() -> None:
        if to_bot:
            service.hand_to_bot(seat(game, "east"), anna, "random", NOON)
        else:
            service.leave_seat(game, anna, NOON)

    for _ in range(limits.SAT_DOWN_A_DAY):
        get_up()
        service.come_back(game, anna, NOON)
    get_up()
    with pytest.raises(Refused, match="sat_down_often"):
        service.come_back(game, anna, NOON)
    service.come_back(game, anna, NOON + 2 * DAY)
    assert sitter(game, "east") == anna


def test_getting_up_and_sitting_down_again_gives_nothing_back():
    anna, bert = player("anna"), player("bert")
    game = duel(anna, bert, terms=Terms(bank_days=7, move_days=3, weekends_count=True))
    then = NOON + 9 * DAY
    service.leave_seat(game, anna, then)
    assert (seat(game, "east").bank_left, seat(game, "east").tenure) == (DAY, None)
    service.come_back(game, anna, then + DAY)
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING
    assert seat(game, "east").bank_left == DAY
    assert asked(game)["east"].deadline == then + 2 * DAY


def test_handing_a_seat_on_and_on_fills_no_bank():
    anna, bert = player("anna"), player("bert")
    game = duel(anna, bert, terms=Terms(bank_days=10, move_days=3, weekends_count=True))
    now, holder, banks = NOON, anna, []
    for name in ("cleo", "dora"):
        now += 11 * DAY
        friend = player(name)
        invitation = service.invite(game, holder, now, player=friend, seat="east")
        service.accept(invitation.token, friend, now)
        banks.append(seat(game, "east").bank_left)
        holder = friend
    assert banks == [5 * DAY, timedelta()]


def test_nobody_hands_a_seat_to_a_second_account():
    anna, bert = player("anna"), player("bert")
    game = duel(anna, bert)
    with pytest.raises(Refused, match="second_account"):
        service.invite(game, anna, NOON, player=player("anne", email="anna+2@mail.example"), seat="east")


def test_an_empty_seat_is_offered_in_the_lobby_when_the_others_have_agreed_to_it():
    anna, bert, cleo, guest = player("anna"), player("bert"), player("cleo"), player("eve", is_guest=True)
    game = duel(anna, bert)
    service.leave_seat(game, anna, NOON)
    game.refresh_from_db()
    assert game.state == Game.State.ADJOURNED
    assert service.lobby() == []
    with pytest.raises(Refused, match="seats_kept"):
        service.join_seat(game, cleo, NOON, "east")
    service.ask_about_seat(game, bert, "substitute", "east", NOON)
    (offer,) = service.lobby()
    assert offer.is_substitution
    assert [place.key for place in offer.seats] == ["east"]
    with pytest.raises(Refused, match="knows_other_side"):
        service.join_seat(game, bert, NOON, "east")
    with pytest.raises(Refused, match="substitute_without_account"):
        service.join_seat(game, guest, NOON, "east")
    service.join_seat(game, cleo, NOON + DAY, "east")
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING
    assert asked(game)["east"].deadline is not None
    assert service.lobby() == []


def test_a_former_player_sees_what_a_spectator_sees():
    players = [player(name) for name in ("anna", "bert", "cleo", "dora")]
    game = foursome(players)
    service.hand_to_bot(seat(game, "north"), players[2], "random", NOON)
    assert service.eyes_of(game, players[2]) == ()
    assert service.may_watch(game, players[2])


def test_two_seats_of_one_person_are_both_seen():
    anna = player("anna")
    game = service.open_game("skirmish", "Alone", anna, NOON, own=["east", "west"])
    assert [place.key for place in seats.seats_of(game, anna)] == ["east", "west"]
    assert len(mails("started")) == 1

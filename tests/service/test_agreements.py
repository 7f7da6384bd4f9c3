"""What players decide together: taking back, draw, abandoning, resigning, and what to do with a late seat."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import pytest

from accounts.models import User
from games import service
from games.kernel import EVERYTHING, Refused, TooLate
from games.mail import notices
from games.models import Agreement, Game
from games.service import agreements, clocks, limits
from games.service.opening import Terms
from tests.service.tables import NOON, answer, answer_anyhow, asked, mails, player, seat, sitter, told

pytestmark = pytest.mark.django_db

DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)
SHORT = Terms(bank_days=7, move_days=3, weekends_count=True)
LATE = NOON + 10 * DAY
GRACE_OVER = LATE + 3 * DAY
Kind = Agreement.Kind


def table(count: int = 2, **kwargs: Any) -> tuple[Game, list[User]]:
    players = [player(name) for name in ("anna", "bert", "cleo", "dora")[:count]]
    game = service.open_game(
        "skirmish", "At the ford", players[0], NOON, options={"players": count}, **kwargs
    )
    for who, key in zip(players[1:], ("west", "north", "south"), strict=False):
        service.join_seat(game, who, NOON, key)
    game.refresh_from_db()
    return game, players


def adjourned(count: int = 2, **terms: Any) -> tuple[Game, list[User]]:
    """East is late."""
    game, players = table(count, terms=Terms(**(vars(SHORT) | terms)))
    clocks.sweep(LATE)
    game.refresh_from_db()
    assert game.state == Game.State.ADJOURNED
    return game, players


# --- taking back -----------------------------------------------------------------------------------


def test_an_opponent_lets_an_answer_be_taken_back():
    game, (anna, bert) = table()
    answer(game, "east", "stay")
    assert "west" in asked(game)
    agreement = service.ask_take_back(game, anna, NOON)
    assert not agreement.about["beyond"]
    assert told("agreement_asked") == ["bert"]
    assert service.waits_for(agreement, bert)
    assert not service.waits_for(agreement, anna)
    service.vote(agreement, bert, True, NOON)
    assert list(asked(game)) == ["east"]
    assert told("agreement_settled") == ["anna", "bert"]


def test_one_no_settles_it():
    game, (anna, bert) = table()
    answer(game, "east", "stay")
    agreement = service.vote(service.ask_take_back(game, anna, NOON), bert, False, NOON)
    assert agreement.agreed is False
    assert list(asked(game)) == ["west"]
    with pytest.raises(TooLate, match="agreement_settled"):
        service.vote(agreement, bert, True, NOON)


def test_within_a_team_only_the_opponents_are_asked_unless_dice_have_fallen():
    game, (anna, bert, cleo, dora) = table(4)
    answer(game, "east", "stay")
    agreement = service.ask_take_back(game, anna, NOON)
    service.vote(agreement, bert, True, NOON)
    with pytest.raises(Refused, match="not_asked_to_agree"):
        service.vote(agreement, cleo, True, NOON)
    assert service.vote(agreement, dora, True, NOON).agreed
    first = asked(game)["east"].after
    chooser = random.Random(1)
    while game.chances < 5 + 4:
        answer_anyhow(game, next(iter(asked(game))), chooser)
    beyond = service.ask_take_back(game, anna, NOON, to=_first_answer(game, first))
    assert beyond.about["beyond"]
    for who in (bert, cleo):
        service.vote(beyond, who, True, NOON)
        assert beyond.settled_at is None
    assert service.vote(beyond, dora, True, NOON).agreed
    assert list(asked(game)) == ["east"]


def _first_answer(game: Game, after: int) -> int:
    return game.log.filter(kind="answer", number__gt=after).earliest("number").number - 1


def test_a_yes_to_a_position_that_is_gone_takes_nothing_back():
    game, (anna, bert) = table()
    answer(game, "east", "stay")
    agreement = service.ask_take_back(game, anna, NOON)
    answer(game, "west", "stay")
    entries = game.entries
    with pytest.raises(TooLate, match="agreement_settled"):
        service.vote(agreement, bert, True, NOON)
    game.refresh_from_db()
    assert game.entries == entries


def test_there_must_be_something_to_take_back():
    game, (anna, bert) = table()
    with pytest.raises(Refused, match="nothing_to_take_back"):
        service.ask_take_back(game, anna, NOON)
    answer(game, "east", "stay")
    with pytest.raises(Refused, match="nothing_to_take_back"):
        service.ask_take_back(game, bert, NOON, to=1)


def test_alone_at_the_table_everything_can_be_taken_back():
    anna = player("anna")
    game = service.open_game("skirmish", "Alone", anna, NOON, own=["east"], bots={"west": "random"})
    answer(game, "east", "stay")
    assert service.ask_take_back(game, anna, NOON).agreed
    assert list(asked(game)) == ["east"]


# --- the end by agreement ----------------------------------------------------------------------------


def test_a_draw_needs_everybody():
    game, (anna, bert, cleo, dora) = table(4)
    agreement = service.offer_draw(game, anna, NOON)
    with pytest.raises(Refused, match="already_asked"):
        service.offer_draw(game, bert, NOON)
    for who in (bert, cleo, dora):
        service.vote(agreement, who, True, NOON)
    game.refresh_from_db()
    assert (game.state, game.winners, game.how) == (Game.State.FINISHED, [], "draw")
    assert told("ended") == ["anna", "bert", "cleo", "dora"]
    assert not asked(game)


def test_an_abandoned_game_is_over_and_open_to_all():
    game, (anna, bert) = table()
    service.vote(service.ask_to_abandon(game, anna, NOON), bert, True, NOON)
    game.refresh_from_db()
    assert (game.state, game.how) == (Game.State.ABANDONED, "abandoned")
    assert service.eyes_of(game, None) is EVERYTHING


def test_who_asked_can_withdraw():
    game, (anna, bert) = table()
    agreement = service.offer_draw(game, anna, NOON)
    with pytest.raises(Refused, match="not_your_question"):
        service.withdraw(agreement, bert, NOON)
    service.withdraw(agreement, anna, NOON)
    assert service.open_agreements(game, bert) == []


def test_asking_and_withdrawing_again_and_again_has_an_end():
    """Each time everybody gets a mail."""
    game, (anna, bert) = table()
    for _ in range(limits.ASKED_A_DAY):
        service.withdraw(service.offer_draw(game, anna, NOON), anna, NOON)
    with pytest.raises(Refused, match="asks_too_often"):
        service.offer_draw(game, anna, NOON)
    with pytest.raises(Refused, match="asks_too_often"):
        service.ask_to_abandon(game, anna, NOON)
    assert len(mails("agreement_asked")) == limits.ASKED_A_DAY
    service.offer_draw(game, bert, NOON)
    service.ask_to_abandon(game, anna, NOON + DAY + MINUTE)


def test_a_spectator_has_no_say():
    game, (anna, _) = table()
    cleo = player("cleo")
    with pytest.raises(Refused, match="not_your_seat"):
        service.offer_draw(game, cleo, NOON)
    with pytest.raises(Refused, match="not_asked_to_agree"):
        service.vote(service.offer_draw(game, anna, NOON), cleo, True, NOON)


def test_one_against_one_resigning_ends_the_game():
    game, (anna, _) = table()
    assert service.resign(game, anna, NOON) is None
    game.refresh_from_db()
    assert (game.state, game.winners, game.how) == (Game.State.FINISHED, ["west"], "resigned")
    with pytest.raises(TooLate, match="game_not_running"):
        service.resign(game, anna, NOON)


def test_a_team_resigns_together_and_the_others_do_not_hear_of_it_before():
    game, (anna, bert, cleo, _) = table(4)
    agreement = service.resign(game, anna, NOON)
    assert agreement is not None
    assert told("agreement_asked") == ["cleo"]
    assert service.open_agreements(game, cleo) == [agreement]
    assert service.open_agreements(game, bert) == []
    service.vote(agreement, cleo, False, NOON)
    assert told("agreement_settled") == ["anna", "cleo"]
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING
    again = service.resign(game, anna, NOON)
    assert again is not None
    service.vote(again, cleo, True, NOON)
    game.refresh_from_db()
    assert (game.winners, game.how) == (["west", "south"], "resigned")


def test_with_three_sides_who_resigns_leaves_an_empty_seat():
    game, (anna, _, _) = table(3)
    assert service.resign(game, anna, NOON) is None
    game.refresh_from_db()
    assert game.state == Game.State.ADJOURNED
    assert seat(game, "east").tenure is None
    assert told("adjourned") == ["bert", "cleo"]


# --- a late seat ---------------------------------------------------------------------------------------


def test_one_minute_late_is_not_out():
    """Nothing at all can be decided in the first three days."""
    game, (_, bert) = adjourned(rated=True)
    cleo = player("cleo")
    for kind in (Kind.WAIT, Kind.SUBSTITUTE, Kind.BOT, Kind.CLAIM, Kind.ABANDON):
        with pytest.raises(Refused, match="grace"):
            service.ask_about_seat(
                game, bert, kind, "east", LATE + 3 * DAY - MINUTE, bot="random", substitute=cleo
            )
    answer(game, "east", "stay", now=LATE + 3 * DAY - MINUTE)
    assert game.state == Game.State.RUNNING
    assert game.ends_at is None


def test_the_grace_of_a_turn_is_not_given_anew_with_each_question():
    game, (_, bert) = adjourned(bank_days=0, move_days=1)
    answer(game, "east", "go", now=LATE + 2 * DAY)
    again = LATE + 3 * DAY
    clocks.sweep(again)
    with pytest.raises(Refused, match="grace"):
        service.ask_about_seat(game, bert, Kind.WAIT, "east", again + DAY - MINUTE)
    service.ask_about_seat(game, bert, Kind.WAIT, "east", again + DAY)


def test_the_others_hear_when_the_grace_is_over():
    _game, (_, bert) = adjourned()
    assert {row.due_at for row in mails("may_decide", player=bert)} == {GRACE_OVER}


def test_the_others_wait_a_little_longer():
    game, (_, bert) = adjourned()
    service.ask_about_seat(game, bert, Kind.WAIT, "east", GRACE_OVER)
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING
    assert asked(game)["east"].deadline == GRACE_OVER + 3 * DAY
    assert told("agreement_settled") == ["anna", "bert"]
    clocks.sweep(GRACE_OVER + 2 * DAY)
    assert told("reminder") == ["anna"]


def test_a_bot_plays_on_also_in_a_rated_game():
    game, (_, bert) = adjourned(rated=True)
    service.ask_about_seat(game, bert, Kind.BOT, "east", GRACE_OVER, bot="random")
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING
    assert [(str(tenure), tenure.why) for tenure in seat(game, "east").tenures.all()] == [
        ("anna", "late"),
        ("random", ""),
    ]


def test_a_late_player_gets_the_seat_back_from_the_bot_within_the_games_absence():
    game, (anna, bert) = adjourned(absence_days=10)
    service.ask_about_seat(game, bert, Kind.BOT, "east", GRACE_OVER, bot="random")
    with pytest.raises(Refused, match="no_seat_to_come_back_to"):
        service.come_back(game, anna, GRACE_OVER + 11 * DAY)
    with pytest.raises(Refused, match="no_seat_to_come_back_to"):
        service.come_back(game, bert, GRACE_OVER + DAY)
    service.come_back(game, anna, GRACE_OVER + 10 * DAY)
    assert sitter(game, "east") == anna
    assert seat(game, "east").bank_left == timedelta()
    assert asked(game)["east"].deadline == GRACE_OVER + 11 * DAY
    with pytest.raises(Refused, match="no_seat_to_come_back_to"):
        service.come_back(game, anna, GRACE_OVER + 10 * DAY)


def test_a_substitute_is_invited_takes_the_seat_and_gives_it_back():
    game, (anna, bert) = adjourned()
    cleo = player("cleo")
    service.ask_about_seat(game, bert, Kind.SUBSTITUTE, "east", GRACE_OVER, substitute=cleo)
    invitation = game.invitations.get()
    assert (invitation.player, str(invitation.seat)) == (cleo, "east")
    service.accept(invitation.token, cleo, GRACE_OVER + DAY)
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING
    assert service.eyes_of(game, anna) == ()
    service.come_back(game, anna, GRACE_OVER + 2 * DAY)
    assert service.eyes_of(game, anna) == ("east",)
    assert service.eyes_of(game, cleo) == ()
    assert service.reliability_of(cleo).left == 0


@pytest.mark.parametrize(
    ("theirs", "second"),
    [
        ("bert@mail.example", "Bert+two@MAIL.example"),
        ("bert.b@gmail.com", "bertb+x@googlemail.com"),
    ],
)
def test_a_substitute_is_no_second_account_of_one_of_them(theirs: str, second: str):
    game, (_, bert) = adjourned()
    bert.email = theirs
    bert.save()
    alias, guest = player("alias", email=second), player("guest", email="", is_guest=True)
    with pytest.raises(Refused, match="second_account"):
        service.ask_about_seat(game, bert, Kind.SUBSTITUTE, "east", GRACE_OVER, substitute=alias)
    with pytest.raises(Refused, match="substitute_without_account"):
        service.ask_about_seat(game, bert, Kind.SUBSTITUTE, "east", GRACE_OVER, substitute=guest)
    service.ask_about_seat(game, bert, Kind.SUBSTITUTE, "east", GRACE_OVER, address="any@mail.example")
    token = game.invitations.get().token
    with pytest.raises(Refused, match="substitute_without_account"):
        service.accept(token, None, GRACE_OVER)
    with pytest.raises(Refused, match="second_account"):
        service.accept(token, alias, GRACE_OVER)


def test_a_vote_for_what_cannot_be_done_any_more_ends_all_the_same():
    game, (_, bert, _, _) = adjourned(4)
    eve = player("eve")
    vote = service.ask_about_seat(game, bert, Kind.SUBSTITUTE, "east", GRACE_OVER, substitute=eve)
    eve.is_former = True
    eve.save()
    agreements.sweep(GRACE_OVER + 7 * DAY)
    vote.refresh_from_db()
    assert (vote.agreed, vote.lapsed) == (False, True)
    assert not game.invitations.exists()


def test_who_sits_on_the_other_side_is_not_even_proposed():
    game, (_, bert, _, dora) = adjourned(4)
    with pytest.raises(Refused, match="knows_other_side"):
        service.ask_about_seat(game, bert, Kind.SUBSTITUTE, "east", GRACE_OVER, substitute=dora)


def test_a_substitute_in_a_rated_game_is_no_newcomer():
    game, (_, bert) = adjourned(rated=True)
    with pytest.raises(Refused, match="substitute_too_new"):
        service.ask_about_seat(game, bert, Kind.SUBSTITUTE, "east", GRACE_OVER, substitute=player("cleo"))


def test_a_late_player_who_comes_back_is_not_pushed_aside():
    game, (_, bert) = adjourned()
    cleo = player("cleo")
    service.ask_about_seat(game, bert, Kind.SUBSTITUTE, "east", GRACE_OVER, substitute=cleo)
    answer(game, "east", "stay", now=GRACE_OVER + DAY)
    with pytest.raises(TooLate, match="invitation_settled"):
        service.accept(game.invitations.get().token, cleo, GRACE_OVER + DAY)


def test_a_game_is_claimed_when_the_grace_is_over():
    game, (anna, bert) = adjourned()
    service.ask_about_seat(game, bert, Kind.CLAIM, "east", GRACE_OVER)
    game.refresh_from_db()
    assert (game.state, game.winners, game.how) == (Game.State.FINISHED, ["west"], "claimed")
    assert (service.reliability_of(anna).left, service.reliability_of(bert).finished) == (1, 0)


def test_in_teams_all_the_others_decide():
    game, (anna, bert, cleo, dora) = adjourned(4)
    with pytest.raises(Refused, match="cannot_claim"):
        service.ask_about_seat(game, cleo, Kind.CLAIM, "east", GRACE_OVER)
    agreement = service.ask_about_seat(game, bert, Kind.CLAIM, "east", GRACE_OVER)
    service.vote(agreement, dora, True, GRACE_OVER)
    with pytest.raises(Refused, match="not_asked_to_agree"):
        service.vote(agreement, anna, False, GRACE_OVER)
    game.refresh_from_db()
    assert game.state == Game.State.ADJOURNED
    service.vote(agreement, cleo, True, GRACE_OVER)
    game.refresh_from_db()
    assert game.winners == ["west", "south"]


def test_a_late_players_teammate_cannot_block_it_for_ever():
    game, (_, bert, cleo, _dora) = adjourned(4)
    agreement = service.ask_about_seat(game, bert, Kind.CLAIM, "east", GRACE_OVER)
    assert service.vote(agreement, cleo, False, GRACE_OVER).settled_at is None
    agreements.sweep(GRACE_OVER + 7 * DAY - MINUTE)
    agreement.refresh_from_db()
    assert agreement.settled_at is None
    agreements.sweep(GRACE_OVER + 7 * DAY)
    game.refresh_from_db()
    assert (game.how, game.winners) == ("claimed", ["west", "south"])


def test_who_would_play_against_a_substitute_is_not_overruled():
    game, (_, bert, cleo, dora) = adjourned(4)
    eve = player("eve")
    asking = service.ask_about_seat(game, bert, Kind.SUBSTITUTE, "east", GRACE_OVER, substitute=eve)
    service.vote(asking, cleo, True, GRACE_OVER)
    service.vote(asking, dora, False, GRACE_OVER)
    asking.refresh_from_db()
    assert (asking.agreed, asking.settled_at) == (False, GRACE_OVER)
    asking = service.ask_about_seat(game, bert, Kind.SUBSTITUTE, "east", GRACE_OVER, substitute=eve)
    service.vote(asking, cleo, False, GRACE_OVER)
    service.vote(asking, dora, True, GRACE_OVER)
    asking.refresh_from_db()
    assert asking.agreed, "the late player's teammate cannot block it"


def test_those_who_have_answered_decide_and_silence_is_no_veto():
    game, (_, _, cleo, _) = adjourned(4)
    agreement = service.ask_about_seat(game, cleo, Kind.BOT, "east", GRACE_OVER, bot="random")
    assert told("agreement_asked") == ["bert", "dora"]
    agreements.sweep(agreement.ends_at)
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING
    assert str(seat(game, "east").tenure) == "random"


def test_most_say_no():
    game, (_, bert, cleo, dora) = adjourned(4)
    agreement = service.ask_about_seat(game, bert, Kind.ABANDON, "east", GRACE_OVER)
    service.vote(agreement, cleo, False, GRACE_OVER)
    assert service.vote(agreement, dora, False, GRACE_OVER).agreed is False
    game.refresh_from_db()
    assert game.state == Game.State.ADJOURNED


def test_who_is_late_has_to_answer_and_decides_nothing():
    game, (anna, _bert) = table(terms=SHORT)
    answer(game, "east", "stay")
    answer(game, "west", "stay")
    clocks.sweep(LATE)
    with pytest.raises(Refused, match="your_own_seat"):
        service.ask_about_seat(game, anna, Kind.CLAIM, "west", GRACE_OVER)


def test_where_everybody_is_late_the_game_ends_unrated_after_thirty_days():
    game, (anna, bert) = table(terms=Terms(**(vars(SHORT) | {"rated": True})))
    answer(game, "east", "stay")
    answer(game, "west", "stay")
    assert sorted(asked(game)) == ["east", "west"]
    clocks.sweep(LATE)
    agreements.sweep(LATE + 30 * DAY - MINUTE)
    game.refresh_from_db()
    assert game.state == Game.State.ADJOURNED
    agreements.sweep(LATE + 30 * DAY)
    game.refresh_from_db()
    assert (game.state, game.winners, game.how) == (Game.State.ABANDONED, [], "lapsed")
    assert told("ended") == ["anna", "bert"]
    assert {service.reliability_of(who).left for who in (anna, bert)} == {1}


def test_a_game_about_which_nobody_decides_anything_ends():
    game, _ = adjourned(4)
    agreements.sweep(LATE + 30 * DAY)
    game.refresh_from_db()
    assert game.how == "lapsed"


def test_a_game_adjourned_before_there_was_an_end_to_it_gets_one_with_a_letter():
    game, _ = adjourned()
    Game.objects.update(ends_at=None)
    much_later = LATE + 400 * DAY
    agreements.sweep(much_later)
    game.refresh_from_db()
    assert game.state == Game.State.ADJOURNED
    assert game.ends_at == much_later + 30 * DAY
    assert told("adjourned").count("bert") == 2


def test_an_agreement_about_a_seat_lapses_when_its_player_has_answered():
    game, (_, bert, cleo, _) = adjourned(4)
    agreement = service.ask_about_seat(game, bert, Kind.BOT, "east", GRACE_OVER, bot="random")
    service.vote(agreement, cleo, True, GRACE_OVER)
    answer(game, "east", "stay", now=GRACE_OVER)
    agreement.refresh_from_db()
    assert (agreement.agreed, agreement.lapsed) == (False, True)
    assert str(seat(game, "east").tenure) == "anna"


def test_nobody_decides_about_a_seat_in_time():
    game, (_, bert) = table(terms=SHORT)
    with pytest.raises(TooLate, match="not_adjourned"):
        service.ask_about_seat(game, bert, Kind.BOT, "east", NOON, bot="random")
    game, (anna, bert) = adjourned_again(game)
    with pytest.raises(TooLate, match="not_late"):
        service.ask_about_seat(game, anna, Kind.BOT, "west", GRACE_OVER, bot="random")
    with pytest.raises(Refused, match="your_own_seat"):
        service.ask_about_seat(game, anna, Kind.BOT, "east", GRACE_OVER, bot="random")


def adjourned_again(game: Game) -> tuple[Game, list[User]]:
    clocks.sweep(LATE)
    game.refresh_from_db()
    return game, [sitter(game, key) for key in ("east", "west")]


def test_an_empty_seat_can_be_claimed_against_too():
    game, (anna, bert) = table()
    service.leave_seat(game, anna, NOON)
    with pytest.raises(Refused, match="grace"):
        service.ask_about_seat(game, bert, Kind.CLAIM, "east", NOON + 2 * DAY)
    service.ask_about_seat(game, bert, Kind.CLAIM, "east", NOON + 3 * DAY)
    game.refresh_from_db()
    assert game.winners == ["west"]
    assert len(mails("ended")) == 1


# --- offers lapse ------------------------------------------------------------------------------------


def test_a_draw_lapses_after_seven_days():
    game, (anna, bert) = table()
    offer = service.offer_draw(game, anna, NOON)
    agreements.sweep(NOON + 7 * DAY - MINUTE)
    assert service.waits_for(offer, bert)
    agreements.sweep(NOON + 7 * DAY)
    offer.refresh_from_db()
    assert (offer.agreed, offer.lapsed) == (False, True)
    with pytest.raises(TooLate, match="agreement_settled"):
        service.vote(offer, bert, True, NOON + 8 * DAY)
    assert service.offer_draw(game, anna, NOON + 8 * DAY).number == 2


def test_a_draw_lapses_when_who_is_asked_moves_on():
    game, (_anna, bert) = table()
    offer = service.offer_draw(game, bert, NOON)
    answer(game, "east", "stay")
    offer.refresh_from_db()
    assert offer.lapsed
    mine = service.offer_draw(game, bert, NOON)
    answer(game, "west", "stay")
    mine.refresh_from_db()
    assert not mine.lapsed, "one's own move is no answer to one's own offer"


def test_a_secret_answer_does_not_tell_of_itself_by_letting_an_offer_lapse():
    game, (_anna, bert) = table()
    answer(game, "east", "stay")
    answer(game, "west", "stay")
    offer = service.offer_draw(game, bert, NOON)
    answer(game, "east", "no_card")
    offer.refresh_from_db()
    assert not offer.lapsed
    answer(game, "west", "no_card")
    offer.refresh_from_db()
    assert offer.lapsed


def test_a_take_back_lapses_with_the_next_move_and_after_seven_days():
    game, (anna, _) = table()
    answer(game, "east", "stay")
    ask = service.ask_take_back(game, anna, NOON)
    answer(game, "west", "stay")
    ask.refresh_from_db()
    assert ask.lapsed
    again = service.ask_take_back(game, anna, NOON)
    agreements.sweep(NOON + 7 * DAY)
    again.refresh_from_db()
    assert again.lapsed


def test_an_offer_from_before_offers_lapsed_gets_an_end_and_a_letter():
    game, (anna, bert) = table()
    offer = service.offer_draw(game, anna, NOON)
    Agreement.objects.update(ends_at=None)
    agreements.sweep(NOON + 100 * DAY)
    offer.refresh_from_db()
    assert offer.ends_at == NOON + 107 * DAY
    assert service.waits_for(offer, bert)


def test_a_game_stopped_by_us_costs_nobody_a_vote_nor_the_grace():
    game, (_, bert, _, _) = adjourned(4)
    vote = service.ask_about_seat(game, bert, Kind.BOT, "east", GRACE_OVER, bot="random")
    game.refresh_from_db()
    clocks.stop(game, GRACE_OVER)
    much_later = GRACE_OVER + 90 * DAY
    assert agreements.sweep(much_later) == 0
    clocks.go_on_after_stop(game, much_later)
    agreements.sweep(much_later)
    vote.refresh_from_db()
    assert (game.state, vote.settled_at, vote.ends_at) == ("adjourned", None, much_later + 7 * DAY)
    with pytest.raises(Refused, match="grace"):
        service.ask_about_seat(game, bert, Kind.WAIT, "east", much_later + 2 * DAY)


def test_nothing_is_asked_any_more_when_the_game_is_over():
    game, (anna, bert) = table()
    offer = service.offer_draw(game, anna, NOON)
    service.resign(game, bert, NOON)
    offer.refresh_from_db()
    assert offer.settled_at


# --- a game without a clock ----------------------------------------------------------------------------


def test_a_vanished_opponent_without_a_clock_is_reminded_and_can_be_claimed_against_after_thirty_days():
    game, (_, bert) = table(terms=Terms(bank_days=0, move_days=0))
    for day in range(1, 30):
        clocks.sweep(NOON + day * DAY)
    assert [row.facts["days"] for row in mails("reminder")] == [7, 14, 21, 28]
    with pytest.raises(TooLate, match="not_adjourned"):
        service.ask_about_seat(game, bert, Kind.CLAIM, "east", NOON + 29 * DAY)
    clocks.sweep(NOON + 30 * DAY)
    game.refresh_from_db()
    assert game.state == Game.State.ADJOURNED
    assert told("adjourned") == ["anna", "bert"]
    assert mails("may_decide") == [], "they may at once"
    service.ask_about_seat(game, bert, Kind.CLAIM, "east", NOON + 30 * DAY)
    game.refresh_from_db()
    assert game.winners == ["west"]


def test_the_letters_about_a_silence_say_what_may_be_done_now():
    table(terms=Terms(bank_days=0, move_days=0))
    for day in range(31):
        clocks.sweep(NOON + day * DAY)
    letters = {row.player.username: notices.write(row) for row in mails("adjourned") if row.player}
    theirs, others = [" ".join(letter.body.split()) for letter in letters.values() if letter]
    assert "The others may now give you more time" in theirs
    assert "The other side can also claim the game." in others
    for text in (theirs, others):
        assert "Nothing is decided" not in text
        assert "clocks" not in text
        assert "ends without a result on" in text


def test_without_a_clock_where_everybody_is_silent_the_game_ends_after_thirty_days_more():
    game, _ = table(terms=Terms(bank_days=0, move_days=0))
    answer(game, "east", "stay")
    answer(game, "west", "stay")
    assert sorted(asked(game)) == ["east", "west"]
    for day in range(31):
        clocks.sweep(NOON + day * DAY)
    agreements.sweep(NOON + 60 * DAY - MINUTE)
    game.refresh_from_db()
    assert game.state == Game.State.ADJOURNED
    agreements.sweep(NOON + 60 * DAY)
    game.refresh_from_db()
    assert game.how == "lapsed"


def test_without_a_clock_a_silence_about_which_nobody_decides_ends_the_game_after_half_a_year():
    game, _ = table(terms=Terms(bank_days=0, move_days=0))
    for day in range(31):
        clocks.sweep(NOON + day * DAY)
    agreements.sweep(NOON + 180 * DAY - MINUTE)
    game.refresh_from_db()
    assert game.state == Game.State.ADJOURNED
    agreements.sweep(NOON + 180 * DAY)
    game.refresh_from_db()
    assert game.how == "lapsed"


def test_without_a_clock_somebody_waits_again_when_a_player_is_back_from_a_bot():
    game, (_anna, bert) = table(terms=Terms(bank_days=0, move_days=0))
    service.hand_to_bot(seat(game, "west"), bert, "random", NOON)
    assert asked(game)["east"].remind_at is None
    service.come_back(game, bert, NOON + DAY)
    assert asked(game)["east"].remind_at == NOON + 8 * DAY


def test_alone_against_a_bot_nobody_waits():
    anna = player("anna")
    terms = Terms(bank_days=0, move_days=0)
    game = service.open_game(
        "skirmish", "Alone", anna, NOON, own=["east"], bots={"west": "random"}, terms=terms
    )
    assert clocks.sweep(NOON + 400 * DAY) == 0
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING


# --- a stopped game --------------------------------------------------------------------------------------


def test_a_game_that_drifted_is_stopped_and_its_players_hear_that_it_is_safe():
    game, (anna, _) = table()
    answer(game, "east", "stay")
    game.snapshots.all().delete()
    entry = game.log.filter(kind="event").earliest("number")
    game.log.filter(pk=entry.pk).update(body=entry.body.replace("strike_1", "strike_9"))
    with pytest.raises(Refused, match="game_stopped"):
        service.resign(game, anna, NOON)
    game.refresh_from_db()
    assert game.state == Game.State.STOPPED
    assert game.winners == []

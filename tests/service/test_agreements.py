"""What players decide together: taking back, draw, abandoning, resigning, and what to do with a late seat."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import pytest

from accounts.models import User
from games import service
from games.kernel import EVERYTHING, Refused, TooLate
from games.models import Agreement, Game
from games.service import clocks
from games.service.opening import Terms
from tests.service.tables import NOON, answer, answer_anyhow, asked, mails, player, seat, sitter, told

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)
SHORT = Terms(bank_days=7, move_days=3, weekends_count=True)
LATE = NOON + 10 * DAY
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
    assert service.vote(agreement, bert, True, NOON).agreed is False
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


def test_the_others_wait_a_little_longer():
    game, (_, bert) = adjourned()
    service.ask_about_seat(game, bert, Kind.WAIT, "east", LATE)
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING
    assert asked(game)["east"].deadline == LATE + 3 * DAY
    assert told("agreement_settled") == ["anna", "bert"]
    clocks.sweep(LATE + 2 * DAY)
    assert told("reminder") == ["anna"]


def test_a_bot_plays_on():
    game, (_, bert) = adjourned()
    service.ask_about_seat(game, bert, Kind.BOT, "east", LATE, bot="random")
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING
    assert [str(tenure) for tenure in seat(game, "east").tenures.all()] == ["anna", "random"]


def test_a_substitute_is_invited_and_takes_the_seat():
    game, (anna, bert) = adjourned()
    cleo = player("cleo")
    service.ask_about_seat(game, bert, Kind.SUBSTITUTE, "east", LATE, substitute=cleo)
    invitation = game.invitations.get()
    assert (invitation.player, str(invitation.seat)) == (cleo, "east")
    service.accept(invitation.token, cleo, LATE + DAY)
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING
    assert service.eyes_of(game, anna) == ()


def test_a_late_player_who_comes_back_is_not_pushed_aside():
    game, (_, bert) = adjourned()
    cleo = player("cleo")
    service.ask_about_seat(game, bert, Kind.SUBSTITUTE, "east", LATE, substitute=cleo)
    answer(game, "east", "stay", now=LATE + DAY)
    with pytest.raises(TooLate, match="invitation_settled"):
        service.accept(game.invitations.get().token, cleo, LATE + DAY)


def test_a_game_is_claimed_only_after_some_days():
    game, (_, bert) = adjourned()
    with pytest.raises(Refused, match="claim_too_early"):
        service.ask_about_seat(game, bert, Kind.CLAIM, "east", LATE + 2 * DAY)
    service.ask_about_seat(game, bert, Kind.CLAIM, "east", LATE + 3 * DAY)
    game.refresh_from_db()
    assert (game.state, game.winners, game.how) == (Game.State.FINISHED, ["west"], "claimed")


def test_in_teams_all_the_others_decide():
    game, (anna, bert, cleo, dora) = adjourned(4)
    with pytest.raises(Refused, match="cannot_claim"):
        service.ask_about_seat(game, cleo, Kind.CLAIM, "east", LATE + 3 * DAY)
    agreement = service.ask_about_seat(game, bert, Kind.CLAIM, "east", LATE + 3 * DAY)
    service.vote(agreement, dora, True, LATE + 3 * DAY)
    with pytest.raises(Refused, match="not_asked_to_agree"):
        service.vote(agreement, anna, False, LATE + 3 * DAY)
    game.refresh_from_db()
    assert game.state == Game.State.ADJOURNED
    service.vote(agreement, cleo, True, LATE + 3 * DAY)
    game.refresh_from_db()
    assert game.winners == ["west", "south"]


def test_an_agreement_about_a_seat_lapses_when_its_player_has_answered():
    game, (_, bert, cleo, dora) = adjourned(4)
    agreement = service.ask_about_seat(game, bert, Kind.BOT, "east", LATE, bot="random")
    service.vote(agreement, cleo, True, LATE)
    answer(game, "east", "stay", now=LATE)
    assert service.vote(agreement, dora, True, LATE).agreed is False
    assert str(seat(game, "east").tenure) == "anna"


def test_nobody_decides_about_a_seat_in_time():
    game, (_, bert) = table(terms=SHORT)
    with pytest.raises(TooLate, match="not_adjourned"):
        service.ask_about_seat(game, bert, Kind.BOT, "east", NOON, bot="random")
    game, (anna, bert) = adjourned_again(game)
    with pytest.raises(TooLate, match="not_late"):
        service.ask_about_seat(game, anna, Kind.BOT, "west", LATE, bot="random")
    with pytest.raises(Refused, match="your_own_seat"):
        service.ask_about_seat(game, anna, Kind.BOT, "east", LATE, bot="random")


def adjourned_again(game: Game) -> tuple[Game, list[User]]:
    clocks.sweep(LATE)
    game.refresh_from_db()
    return game, [sitter(game, key) for key in ("east", "west")]


def test_an_empty_seat_can_be_claimed_against_too():
    game, (anna, bert) = table()
    service.leave_seat(game, anna, NOON)
    service.ask_about_seat(game, bert, Kind.CLAIM, "east", NOON + 3 * DAY)
    game.refresh_from_db()
    assert game.winners == ["west"]
    assert len(mails("ended")) == 1


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

"""Clocks in running games: reminders, adjournment, coming back, pauses, changed calendars."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from random import Random
from typing import Any

import pytest

from accounts.models import Absence, User
from games import service
from games.kernel import Refused
from games.models import Game, OpenQuestion
from games.service import clocks
from games.service.clock_arithmetic import ZERO
from games.service.opening import Terms
from tests.service.tables import NOON, answer, answer_anyhow, asked, duel, mails, player, seat, sitter, told

pytestmark = pytest.mark.django_db

DAY, HOUR = timedelta(days=1), timedelta(hours=1)
SHORT = Terms(bank_days=7, move_days=3, weekends_count=True)


def short_duel(**terms: Any) -> Game:
    wanted = Terms(**(vars(SHORT) | terms))
    return duel(player("anna"), player("bert"), terms=wanted)


def test_a_question_has_the_days_of_a_move_and_then_the_bank():
    game = short_duel()
    question = asked(game)["east"]
    assert question.deadline == NOON + 10 * DAY
    assert question.remind_at == NOON + 0.8 * 3 * DAY


def test_an_answer_in_time_costs_nothing_from_the_bank():
    game = short_duel()
    answer(game, "east", "stay", now=NOON + 3 * DAY)
    assert seat(game, "east").bank_left == 7 * DAY
    assert asked(game)["west"].deadline == NOON + 13 * DAY


def test_a_slow_answer_is_paid_from_the_bank():
    game = short_duel()
    answer(game, "east", "go", now=NOON + 5 * DAY)
    assert seat(game, "east").bank_left == 5 * DAY
    assert asked(game)["east"].deadline == NOON + 5 * DAY + 8 * DAY


def test_reminders_come_once_each():
    game = short_duel()
    assert clocks.sweep(NOON + 2 * DAY) == 0
    for hours in (58, 59, 120, 121, 192, 193, 228, 230):
        clocks.sweep(NOON + hours * HOUR)
    told_of = [(row.facts.get("days_percent"), row.facts.get("percent")) for row in mails("reminder")]
    assert told_of == [(80, None), (None, 50), (None, 80), (None, 95)]
    assert told("reminder") == ["anna"] * 4
    assert asked(game)["east"].deadline == NOON + 10 * DAY


def test_a_sweep_that_slept_reminds_only_of_the_latest():
    short_duel()
    clocks.sweep(NOON + 9 * DAY)
    assert [row.facts["percent"] for row in mails("reminder")] == [80]


def test_of_two_sweepers_one_reminds():
    game = short_duel()
    question = asked(game)["east"]
    due = NOON + 5 * DAY
    assert clocks._remind(question.pk, game.pk, due)
    assert not clocks._remind(question.pk, game.pk, due)


def test_time_that_runs_out_adjourns_the_game_and_stops_all_clocks():
    game = short_duel()
    clocks.sweep(NOON + 10 * DAY)
    game.refresh_from_db()
    assert game.state == Game.State.ADJOURNED
    assert told("adjourned") == ["anna", "bert"]
    assert asked(game)["east"].deadline is None
    assert seat(game, "east").bank_left == ZERO
    assert clocks.sweep(NOON + 11 * DAY) == 0


def test_a_late_player_can_still_answer_and_the_game_goes_on():
    game = short_duel()
    clocks.sweep(NOON + 10 * DAY)
    later = NOON + 14 * DAY
    answer(game, "east", "go", now=later)
    assert game.state == Game.State.RUNNING
    assert asked(game)["east"].deadline == later + 3 * DAY


def test_bots_have_no_clock():
    game = service.open_game(
        "skirmish", "With a bot", player("anna"), NOON, own=["west"], bots={"east": "random"}, terms=SHORT
    )
    assert asked(game)["east"].deadline is None
    assert clocks.sweep(NOON + 100 * DAY) == 0


def test_a_game_without_days_has_no_clock():
    game = short_duel(bank_days=0, move_days=0)
    assert asked(game)["east"].deadline is None
    answer(game, "east", "stay", now=NOON + 400 * DAY)
    assert game.state == Game.State.RUNNING


def test_a_secret_question_to_all_stops_each_clock_with_its_answer():
    game = short_duel()
    answer(game, "east", "stay")
    answer(game, "west", "stay")
    assert sorted(asked(game)) == ["east", "west"]
    answer(game, "east", "no_card", now=NOON + DAY)
    assert sorted(asked(game)) == ["west"]
    assert seat(game, "east").bank_left == 7 * DAY
    clocks.sweep(NOON + 10 * DAY)
    game.refresh_from_db()
    assert game.state == Game.State.ADJOURNED
    assert seat(game, "west").bank_left == ZERO


def test_weekends_and_quiet_days_do_not_count():
    anna = player("anna", quiet_days=[2], time_zone="Europe/Rome")
    game = duel(anna, player("bert"), terms=Terms(bank_days=0, move_days=5))
    # in Rome: Monday 11 hours, Tuesday, Thursday and Friday whole, Monday whole, Tuesday 13 hours
    assert asked(game)["east"].deadline == NOON + 8 * DAY


def test_an_announced_absence_stops_the_clock_up_to_the_agreed_total():
    anna = player("anna")
    Absence.objects.create(player=anna, first_day=date(2026, 11, 17), last_day=date(2026, 12, 31))
    game = duel(anna, player("bert"), terms=Terms(**(vars(SHORT) | {"absence_days": 4})))
    assert asked(game)["east"].deadline == NOON + 14 * DAY
    answer(game, "east", "stay", now=NOON + 4 * DAY)
    assert seat(game, "east").absence_left == DAY / 2
    assert seat(game, "east").bank_left == 7 * DAY


def test_an_absence_announced_today_gives_back_nothing_of_yesterday():
    game = short_duel()
    anna = sitter(game, "east")
    now = NOON + 2 * DAY
    with service.changing_calendar(anna, now):
        Absence.objects.create(player=anna, first_day=date(2026, 11, 1), last_day=date(2026, 11, 22))
    question = asked(game)["east"]
    assert question.move_left == DAY
    assert question.deadline == NOON + 10 * DAY + 4.5 * DAY


def test_a_calendar_changed_unseen_only_moves_the_deadline():
    game = short_duel()
    anna = sitter(game, "east")
    Absence.objects.create(player=anna, first_day=date(2026, 11, 20), last_day=date(2026, 11, 21))
    clocks.sweep(NOON + 10 * DAY)
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING
    assert asked(game)["east"].deadline == NOON + 12 * DAY


def test_a_paused_clock_stands_still():
    game = short_duel()
    clocks.pause(seat(game, "east"), NOON + DAY)
    assert asked(game)["east"].deadline is None
    assert clocks.sweep(NOON + 10 * DAY) == 0
    clocks.go_on(seat(game, "east"), NOON + 10 * DAY)
    assert asked(game)["east"].deadline == NOON + 19 * DAY


def test_a_paused_clock_runs_on_when_the_days_of_absence_are_used_up():
    game = short_duel()
    allowed = timedelta(days=game.absence_days)
    clocks.pause(seat(game, "east"), NOON + DAY)
    clocks.sweep(NOON + allowed)
    assert asked(game)["east"].deadline is None
    clocks.sweep(NOON + DAY + allowed)
    assert asked(game)["east"].deadline == NOON + DAY + allowed + 9 * DAY
    assert seat(game, "east").absence_left == timedelta()


def test_what_is_left_is_told_to_the_moment():
    game = short_duel()
    assert clocks.left_now(asked(game)["east"], NOON + 2 * DAY) == 8 * DAY


def test_one_broken_game_does_not_stop_the_others_clocks(caplog):
    broken, game = short_duel(), duel(player("cleo"), player("dora"), terms=SHORT)
    OpenQuestion.objects.filter(seat__game=broken).update(deadline=NOON)
    person = sitter(broken, "east")
    person.time_zone = "Nowhere/At_all"
    person.save()
    clocks.sweep(NOON + 10 * DAY)
    game.refresh_from_db()
    assert game.state == Game.State.ADJOURNED
    assert "a clock was not swept" in caplog.text


def test_a_game_stopped_by_us_costs_nobody_time():
    game = short_duel()
    clocks.stop(game, NOON + DAY)
    assert clocks.sweep(NOON + 50 * DAY) == 0
    clocks.go_on_after_stop(game, NOON + 50 * DAY)
    assert game.state == Game.State.RUNNING
    assert asked(game)["east"].deadline == NOON + 59 * DAY


def test_taking_back_ends_an_adjournment_that_has_lost_its_reason():
    game = short_duel()
    answer(game, "east", "stay")
    clocks.sweep(NOON + 10 * DAY)
    service.take_back(seat(game, "east"), NOON + 11 * DAY)
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING
    assert list(asked(game)) == ["east"]


# --- days per turn -----------------------------------------------------------------------------------


def turn_duel(**terms: Any) -> Game:
    return short_duel(**{"turn_days": 4, "move_days": 0, "bank_days": 2} | terms)


def test_the_days_of_a_turn_do_not_start_afresh_with_each_question():
    game = turn_duel()
    answer(game, "east", "go", now=NOON + 3 * DAY)
    assert asked(game)["east"].deadline == NOON + 6 * DAY
    assert seat(game, "east").bank_left == 2 * DAY


def test_each_answer_of_a_turn_uses_the_days_of_the_turn_and_then_the_bank():
    game, now = turn_duel(), NOON
    for _ in range(2):
        now += 2.5 * DAY
        answer(game, "east", *first_picks(game, "east"), now=now)
    assert game.turn == 1
    assert seat(game, "east").bank_left == DAY


def first_picks(game: Game, key: str) -> list[str]:
    question = service.question_of(seat(game, key))
    assert question is not None
    if "go" in question.items:
        return ["go"]
    return [next(iter(question.items))] * max(1, question.least)


def test_what_is_left_of_a_turn_goes_into_the_bank_and_never_beyond_it():
    game = turn_duel()
    place = seat(game, "east")
    place.bank_left, place.days_left = DAY, HOUR
    clocks._begin_turn(place)
    assert (place.bank_left, place.days_left) == (DAY + HOUR, 4 * DAY)
    clocks._begin_turn(place)
    assert (place.bank_left, place.days_left) == (2 * DAY, 4 * DAY)


def test_a_new_turn_brings_new_days():
    game = turn_duel()
    chooser = Random(3)
    while game.turn < 2:
        answer_anyhow(game, next(iter(asked(game))), chooser, now=NOON + 3 * DAY)
    assert asked(game)["east"].left_when_asked == 6 * DAY


def test_who_has_used_up_everything_has_a_day_for_each_further_question():
    game = turn_duel()
    clocks.sweep(NOON + 6 * DAY)
    answer(game, "east", "go", now=NOON + 7 * DAY)
    assert asked(game)["east"].deadline == NOON + 8 * DAY


# --- answering and taking back -------------------------------------------------------------------------


@pytest.mark.parametrize("terms", [{}, {"turn_days": 3, "move_days": 0}])
def test_answering_and_taking_back_gives_no_time_back(terms: dict[str, int]):
    game, end = short_duel(**terms), NOON + 10 * DAY
    now = NOON
    for _ in range(4):
        now += 2.4 * DAY
        answer(game, "east", "stay", now=now)
        service.take_back(seat(game, "east"), now)
        assert asked(game)["east"].deadline == end


def test_taking_back_gives_no_time_for_the_question_behind_it_either():
    game, end = short_duel(), NOON + 13 * DAY
    now = NOON
    for _ in range(5):
        now += 2.9 * DAY
        if now >= end:
            break
        answer(game, "east", "go", now=now)
        service.take_back(seat(game, "east"), now)
    clocks.sweep(end)
    game.refresh_from_db()
    assert game.state == Game.State.ADJOURNED


def test_behind_a_take_back_days_are_given_afresh_once_the_game_is_past_the_point():
    game = short_duel()
    answer(game, "east", "stay", now=NOON + 2 * DAY)
    service.take_back(seat(game, "east"), NOON + 2 * DAY)
    answer(game, "east", "stay", now=NOON + 2 * DAY)
    answer(game, "west", "stay", now=NOON + 2 * DAY)
    assert asked(game)["east"].deadline == NOON + 12 * DAY


# --- a clock that never runs ---------------------------------------------------------------------------


def test_quiet_days_that_leave_no_running_day_are_refused():
    anna, bert = player("anna", quiet_days=[0, 1, 2, 3, 4]), player("bert")
    with pytest.raises(Refused, match="no_running_day"):
        service.open_game("skirmish", "At the ford", anna, NOON)
    game = service.open_game("skirmish", "At the ford", bert, NOON)
    with pytest.raises(Refused, match="no_running_day"):
        service.join_seat(game, anna, NOON)
    on_weekends = service.open_game("skirmish", "At the ford", bert, NOON, terms=SHORT)
    service.join_seat(on_weekends, anna, NOON)
    assert service.stands_still_in(anna, [0, 1, 2, 3, 4]) is None
    assert service.stands_still_in(bert, [0, 1, 2, 3, 4]) == game


def test_a_clock_that_stood_for_ever_runs_after_all():
    """From before such quiet days were refused."""
    game = short_duel(weekends_count=False)
    anna = sitter(game, "east")
    with service.changing_calendar(anna, NOON):
        anna.quiet_days = [0, 1, 2, 3, 4]
        anna.save()
    assert asked(game)["east"].deadline == NOON + 14 * DAY


def change(person: User, now: datetime, **fields: Any) -> None:
    """What the settings page does."""
    person.refresh_from_db()
    for name, value in fields.items():
        setattr(person, name, value)
    with service.changing_calendar(person, now):
        person.save()


def test_nobody_stops_a_clock_by_making_each_day_quiet_as_it_comes():
    game = short_duel(bank_days=0)
    anna, now = sitter(game, "east"), NOON
    for _ in range(4 * 7):
        others = [day for day in range(7) if day != (now + 3 * DAY).weekday()]
        change(anna, now, quiet_days=others)
        clocks.sweep(now)
        now += DAY
    game.refresh_from_db()
    assert game.state == Game.State.ADJOURNED


def test_nobody_stops_a_clock_by_moving_to_where_the_day_is_over():
    """Only Friday counts; an hour before noon it is still Thursday in one zone, and Saturday in another."""
    game = duel(
        player("anna", quiet_days=[0, 1, 2, 3]), player("bert"), terms=Terms(bank_days=0, move_days=2)
    )
    anna, friday = sitter(game, "east"), NOON + 4 * DAY - HOUR
    for week in range(4):
        change(anna, friday + week * 7 * DAY, time_zone="Pacific/Kiritimati")
        clocks.sweep(friday + week * 7 * DAY)
        change(anna, friday + week * 7 * DAY + 3 * DAY, time_zone="Etc/GMT+12")
        clocks.sweep(friday + week * 7 * DAY + 3 * DAY)
    game.refresh_from_db()
    assert game.state == Game.State.ADJOURNED


def test_a_new_quiet_day_counts_from_the_next_week_on_where_one_is_asked():
    game = short_duel()
    anna, bert = sitter(game, "east"), sitter(game, "west")
    change(anna, NOON, quiet_days=[1])
    assert service.counts_later(anna, NOON) == NOON + 6 * DAY + 12 * HOUR
    assert asked(game)["east"].deadline == NOON + 11 * DAY, "Tuesday of the second week, not of this one"
    change(anna, NOON + DAY, quiet_days=[])
    assert service.counts_later(anna, NOON + DAY) is None, "thought better of it"
    assert asked(game)["east"].deadline == NOON + 10 * DAY
    change(bert, NOON, quiet_days=[1])
    assert service.counts_later(bert, NOON) is None, "who is asked nothing has no clock to stop"


def test_the_longest_time_a_game_can_stand_is_told_and_bounded():
    game = short_duel(weekends_count=False)
    assert clocks.longest_wait(game) == timedelta(days=56 + 7 + 30)
    none = short_duel_of("cleo", "dora", bank_days=0, move_days=0)
    assert clocks.longest_wait(none) == timedelta(days=180)


def short_duel_of(first: str, second: str, **terms: Any) -> Game:
    return duel(player(first), player(second), terms=Terms(**(vars(SHORT) | terms)))

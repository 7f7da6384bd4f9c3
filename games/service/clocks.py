"""Clocks: counted when something happens, reminded of and stopped by a sweep. Arithmetic: games/clock.py.

Every question gives its seat the days for a move afresh; when they are used up the bank is spent. A clock
that runs out never loses a game: it adjourns it, and the others decide. A late player can simply answer.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import User
from games.models import Game, OpenQuestion, Seat
from games.service import outbox
from games.service.clock_arithmetic import (
    SATURDAY,
    SUNDAY,
    Calendar,
    Clock,
    count,
    deadline,
    next_reminder,
    passed,
)
from games.service.transactions import whole

logger = logging.getLogger(__name__)

MOST_AT_A_SWEEP = 200
SUBSTITUTE_BANK = 0.5
"""Whoever takes over a seat has at least this part of the bank, however little was left."""


# --- reading ---------------------------------------------------------------------------------------


def calendar_of(game: Game, player: User) -> Calendar:
    weekend = () if game.weekends_count else (SATURDAY, SUNDAY)
    absences = tuple((absence.first_day, absence.last_day) for absence in player.absences.all())
    return Calendar(player.zone, frozenset((*weekend, *player.quiet_days)), absences)


def clock_of(question: OpenQuestion) -> Clock:
    seat = question.seat
    return Clock(question.move_left, seat.bank_left, seat.absence_left)


def is_late(question: OpenQuestion) -> bool:
    """Its time ran out; nobody has decided yet what happens now."""
    return (
        not question.answered_at and not has_no_clock(question.seat.game) and clock_of(question).has_run_out
    )


def seat_is_late(seat: Seat) -> bool:
    question = OpenQuestion.objects.filter(seat=seat).first()
    return question is not None and seat.game.state == Game.State.ADJOURNED and is_late(question)


def has_no_clock(game: Game) -> bool:
    """Opened with no days at all: the players take all the time there is."""
    return game.bank_days == 0 and game.move_days == 0


def left_now(question: OpenQuestion, now: datetime) -> timedelta:
    """What the seat has left for this question, at this moment."""
    player = _runs_for(question)
    return _counted(question, player, now).left if player else clock_of(question).left


def _runs_for(question: OpenQuestion) -> User | None:
    """Whose clock runs: not that of a seat that has answered in secret, though the others see it as asked."""
    return None if question.answered_at else _clocked(question)


def _clocked(question: OpenQuestion) -> User | None:
    """Who has a clock for this question: nobody for a bot, an empty or a paused seat."""
    seat = question.seat
    if seat.game.state != Game.State.RUNNING or seat.paused or has_no_clock(seat.game):
        return None
    tenure = seat.tenure
    return tenure.player if tenure else None


# --- counting --------------------------------------------------------------------------------------


def asked(question: OpenQuestion, now: datetime) -> None:
    """A seat is asked something new: its clock begins. The caller saves the row."""
    game = question.seat.game
    question.asked_at = question.counted_at = now
    question.move_left = timedelta(days=game.move_days)
    question.left_when_asked = question.move_left + question.seat.bank_left
    question.reminded = 0
    plan(question, now)


def answered(question: OpenQuestion, now: datetime) -> None:
    """The seat answered, or is no longer asked: its bank pays what it used. The caller lets the row go."""
    settle(question, now)


def settle(question: OpenQuestion, now: datetime) -> None:
    """Count up to now; of a clock that a secret answer has stopped nothing, at the same cost."""
    player = _clocked(question)
    if player:
        counted = _counted(question, player, question.counted_at if question.answered_at else now)
        question.move_left = counted.move
        question.seat.bank_left, question.seat.absence_left = counted.bank, counted.absence
        question.seat.save(update_fields=["bank_left", "absence_left"])
    question.counted_at = max(now, question.counted_at)


def plan(question: OpenQuestion, now: datetime) -> None:
    """Say when the clock will run out and when its player is reminded, as far as known today."""
    player = _runs_for(question)
    if player is None:
        question.deadline = question.remind_at = None
        return
    clock, calendar = clock_of(question), calendar_of(question.seat.game, player)
    question.deadline = deadline(clock, calendar, now)
    question.remind_at = next_reminder(clock, calendar, now, question.left_when_asked, question.reminded)


def _counted(question: OpenQuestion, player: User, now: datetime) -> Clock:
    calendar = calendar_of(question.seat.game, player)
    return count(clock_of(question), calendar, question.counted_at, now)


def _recount(question: OpenQuestion, now: datetime) -> None:
    settle(question, now)
    plan(question, now)
    question.save()


def _open_in(game: Game) -> list[OpenQuestion]:
    rows = OpenQuestion.objects.filter(seat__game=game).select_related("seat").order_by("seat__place")
    found = list(rows)
    for row in found:
        row.seat.game = game
    return found


# --- stopping and going on -------------------------------------------------------------------------


@whole
def pause(seat: Seat, now: datetime) -> None:
    """Our mails to this seat come back: its clock stands still until its player is reached again."""
    _set_paused(seat, True, now)


@whole
def go_on(seat: Seat, now: datetime) -> None:
    """The player is reached again."""
    _set_paused(seat, False, now)


def _set_paused(seat: Seat, paused: bool, now: datetime) -> None:
    game = Game.objects.select_for_update().get(pk=seat.game_id)
    question = next((row for row in _open_in(game) if row.seat_id == seat.pk), None)
    if question:
        settle(question, now)
        question.seat.paused = paused
        plan(question, now)
        question.save()
    seat.paused = paused
    seat.save(update_fields=["paused"])


def adjourn(game: Game, now: datetime) -> None:
    """Every clock of the game stands still until its players decide. The caller holds the game's row."""
    game.adjourned_at = now
    _change_state(game, Game.State.ADJOURNED, now)


def stop(game: Game, now: datetime) -> None:
    """The game is stopped by us: nobody pays for that. The caller holds the game's row."""
    _change_state(game, Game.State.STOPPED, now)


def go_on_after_stop(game: Game, now: datetime) -> None:
    """A stopped game goes on where it was. The caller holds the game's row."""
    _change_state(game, Game.State.ADJOURNED if game.adjourned_at else Game.State.RUNNING, now)


def _change_state(game: Game, state: Game.State, now: datetime) -> None:
    """Count every clock under the old state, plan it under the new one."""
    questions = _open_in(game)
    for question in questions:
        settle(question, now)
    game.state = state
    game.save(update_fields=["state", "adjourned_at"])
    for question in questions:
        plan(question, now)
        question.save()


def go_on_playing(game: Game, now: datetime) -> None:
    """An adjourned game goes on once no seat is late or empty. The caller holds the game's row."""
    questions = _open_in(game)
    empty = any(seat.tenure is None for seat in game.seats.all())
    if game.state != Game.State.ADJOURNED or empty or any(is_late(row) for row in questions):
        return
    game.adjourned_at = None
    _change_state(game, Game.State.RUNNING, now)


def give_time(seat: Seat, now: datetime) -> None:
    """The seat's open question has the days for a move once more. The caller holds the game's row."""
    question = next((row for row in _open_in(seat.game) if row.seat_id == seat.pk), None)
    if question:
        question.seat = seat
        asked(question, now)
        question.save()


def fill_up(seat: Seat) -> None:
    """A new tenant takes over a clock that can be lived with, and has not been away yet."""
    game = seat.game
    seat.bank_left = max(seat.bank_left, timedelta(days=game.bank_days) * SUBSTITUTE_BANK)
    seat.absence_left = timedelta(days=game.absence_days)
    seat.paused = False
    seat.save(update_fields=["bank_left", "absence_left", "paused"])


@contextmanager
def changing_calendar(player: User, now: datetime) -> Iterator[None]:
    """Around a change of a player's zone, quiet days or absences: what has passed stays as counted."""
    with whole:
        seats = Seat.objects.filter(tenures__player=player, tenures__ended_at=None, question__isnull=False)
        ids = sorted(set(seats.values_list("game_id", flat=True)))
        games = list(Game.objects.select_for_update().filter(pk__in=ids).order_by("pk"))
        for game in games:
            _recount_all(game, now)
        yield
        for game in games:
            _recount_all(game, now)


def _recount_all(game: Game, now: datetime) -> None:
    for question in _open_in(game):
        _recount(question, now)


# --- the sweep -------------------------------------------------------------------------------------


def sweep(now: datetime) -> int:
    """Remind of clocks that are due, adjourn games whose clock ran out. Says with how many it dealt."""
    running = OpenQuestion.objects.filter(seat__game__state=Game.State.RUNNING)
    late = running.filter(deadline__lte=now).order_by("deadline")
    due = running.filter(remind_at__lte=now, deadline__gt=now).order_by("remind_at")
    done = 0
    for pk, game in late.values_list("pk", "seat__game_id")[:MOST_AT_A_SWEEP]:
        done += _safely(_expire, pk, game, now)
    for pk, game in due.values_list("pk", "seat__game_id")[:MOST_AT_A_SWEEP]:
        done += _safely(_remind, pk, game, now)
    return done


def _safely(work: Callable[[int, int, datetime], bool], pk: int, game: int, now: datetime) -> bool:
    """One game's trouble must not stop the others' clocks."""
    try:
        return work(pk, game, now)
    except Exception:
        logger.exception("a clock was not swept", extra={"game": game, "question": pk})
        return False


@whole
def _remind(pk: int, game_id: int, now: datetime) -> bool:
    """Claim the reminder by raising `reminded`; of two sweepers one finds that nothing is left to do."""
    question = _claimable(pk, game_id)
    if question is None or question.remind_at is None or question.remind_at > now:
        return False
    before = question.reminded
    settle(question, now)
    percent = passed(question.left_when_asked, clock_of(question).left)
    question.reminded = max(before, percent)
    plan(question, now)
    claimed = OpenQuestion.objects.filter(pk=pk, reminded=before).update(
        reminded=question.reminded,
        remind_at=question.remind_at,
        deadline=question.deadline,
        counted_at=question.counted_at,
        move_left=question.move_left,
    )
    if not claimed:
        transaction.set_rollback(True)  # somebody else has counted this time
        return False
    tenure = question.seat.tenure
    if question.reminded == before or tenure is None:
        return False
    outbox.put(
        "reminder",
        f"reminder:{question.seat_id}:{question.after}:{question.asked_at:%Y%m%dT%H%M%S}:{percent}",
        game=question.seat.game,
        player=tenure.player,
        facts={"seat": question.seat.key, "after": question.after, "percent": percent},
    )
    return True


@whole
def _expire(pk: int, game_id: int, now: datetime) -> bool:
    """The time ran out: the game is adjourned and everybody is told."""
    question = _claimable(pk, game_id)
    if question is None or question.deadline is None or question.deadline > now:
        return False
    settle(question, now)
    if not is_late(question):
        plan(question, now)  # the calendar has changed since the deadline was written
        question.save()
        return False
    question.save()
    game, seat = question.seat.game, question.seat
    adjourn(game, now)
    key = f"adjourned:{seat.pk}:{question.after}:{now:%Y%m%dT%H%M%S}"
    outbox.put_to_all(game, "adjourned", key, {"seat": seat.key, "reason": "late"})
    return True


def _claimable(pk: int, game_id: int) -> OpenQuestion | None:
    """The question as it is once the game's row is ours; None if it was answered or the game was stopped."""
    game = Game.objects.select_for_update().get(pk=game_id)
    if game.state != Game.State.RUNNING:
        return None
    return next((row for row in _open_in(game) if row.pk == pk), None)

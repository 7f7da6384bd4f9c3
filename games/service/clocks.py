"""Clocks: counted when something happens, reminded of and stopped by a sweep.

A seat has days for all its answers of a turn, or for each answer afresh, as the game was opened; when they
are used up the bank is spent. What is left of a turn's days goes into the bank, never beyond what was agreed.
A clock that runs out never loses a game: it adjourns it. A late player can simply answer; when the grace is
over the others may decide. An adjourned game about which nobody decides anything ends after a while, without
a result. Where there is no clock a long silence does what a clock does elsewhere. Every limit: limits.py.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from math import ceil

from django.db import transaction

from accounts.models import User
from games.kernel import Refused
from games.models import Game, OpenQuestion, Seat, Submission, Tenure
from games.service import calendars, limits, live, outbox
from games.service.calendars import calendar_of, still_days
from games.service.clock_arithmetic import (
    DAYS_END_SOON,
    OF_DAYS,
    ZERO,
    Clock,
    count,
    deadline,
    moment,
    next_reminder,
    passed,
)
from games.service.transactions import whole

logger = logging.getLogger(__name__)

MOST_AT_A_SWEEP = 200
DAY = timedelta(days=1)


# --- reading ---------------------------------------------------------------------------------------


def require_running_days(game: Game, player: User) -> None:
    """Quiet days must leave a day of the week on which the clock of this game runs."""
    if not has_no_clock(game) and len(still_days(game, player.quiet_days)) == 7:
        raise Refused("no_running_day", game=game.name)


def stands_still_in(player: User, quiet_days: Iterable[int]) -> Game | None:
    """A game of this player in which the clock would never run with these quiet days."""
    mine = Game.objects.filter(seats__tenures__player=player, seats__tenures__ended_at=None)
    games = mine.exclude(state__in=[Game.State.FINISHED, Game.State.ABANDONED]).distinct()
    days = tuple(quiet_days)
    clocked = (game for game in games.order_by("pk") if not has_no_clock(game))
    return next((game for game in clocked if len(still_days(game, days)) == 7), None)


def clock_of(question: OpenQuestion) -> Clock:
    seat = question.seat
    return Clock(question.move_left, seat.bank_left, seat.absence_left)


def is_late(question: OpenQuestion) -> bool:
    """Its time ran out; nobody has decided yet what happens now."""
    return question.late_since is not None and not question.answered_at


def seat_is_late(seat: Seat) -> bool:
    question = OpenQuestion.objects.filter(seat=seat).first()
    return question is not None and seat.game.state == Game.State.ADJOURNED and is_late(question)


def decided_from(seat: Seat) -> datetime | None:
    """When the grace of a late seat is over; None if it is not late. A long silence has had its reminders: it
    has no grace besides."""
    question = OpenQuestion.objects.filter(seat=seat).first()
    if question is None or question.late_since is None or question.answered_at:
        return None
    if has_no_clock(seat.game):
        return question.late_since
    return question.late_since + max(ZERO, limits.GRACE - seat.grace_used)


def has_no_clock(game: Game) -> bool:
    """Opened with no days at all: the players take all the time there is."""
    return game.bank_days == 0 and days_of(game) == ZERO


def days_of(game: Game) -> timedelta:
    """The days for a turn, or for a move."""
    return timedelta(days=game.turn_days or game.move_days)


def longest_wait(game: Game) -> timedelta:
    """So long at most a game waits for one answer before it goes on, is decided or ends.

    Every day of the days, the bank and the absence may fall into a week in which few days count.
    """
    if has_no_clock(game):
        return limits.SILENCE + limits.LONGEST_SILENCE
    counting = [calendar_of(game, player) for player in _people(game)]
    both = [*counting, *(calendar.earlier for calendar in counting if calendar.earlier)]
    weeks = [7 / (7 - len(calendar.still_weekdays)) for calendar in both]
    days = max(days_of(game), limits.LEAST_TO_ANSWER) + timedelta(days=game.bank_days + game.absence_days)
    counted = days * max(weeks, default=7 / 5)
    return timedelta(days=ceil(counted / DAY)) + 7 * DAY + limits.LONGEST_ADJOURNED


def _people(game: Game) -> list[User]:
    sitting = Tenure.objects.filter(seat__game=game, ended_at=None, player__isnull=False)
    return [tenure.player for tenure in sitting.select_related("player") if tenure.player]


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
    _give_days(question.seat)
    _begin(question, now)


def _begin(question: OpenQuestion, now: datetime) -> None:
    """The clock begins with what the seat has left."""
    seat = question.seat
    assert seat.days_left is not None
    question.asked_at = question.counted_at = now
    question.late_since = None
    question.move_left = seat.days_left
    question.left_when_asked = question.move_left + seat.bank_left
    question.reminded, question.remind_at = 0, None
    plan(question, now)


def _give_days(seat: Seat) -> None:
    """The days of a turn once in a turn, those of a move with each question; behind a take-back no new ones,
    before the game is past the point that it had reached."""
    game = seat.game
    if seat.days_left is None or game.turn > seat.turn_given:
        _begin_turn(seat)
    elif not game.turn_days and game.entries > game.afresh_after:
        seat.days_left = days_of(game)
    assert seat.days_left is not None
    if not has_no_clock(game) and game.entries > game.afresh_after:
        seat.days_left = max(seat.days_left, limits.LEAST_TO_ANSWER - seat.bank_left)
    seat.save(update_fields=["days_left", "bank_left", "turn_given", "grace_used"])


def _begin_turn(seat: Seat) -> None:
    """What is left of the last turn's days goes into the bank, never beyond what was agreed."""
    game = seat.game
    if game.turn_days and seat.days_left is not None:
        most = max(seat.bank_left, timedelta(days=game.bank_days))
        seat.bank_left = min(most, seat.bank_left + seat.days_left)
    seat.days_left, seat.grace_used = days_of(game), ZERO
    seat.turn_given = max(seat.turn_given, game.turn)


def answered(question: OpenQuestion, now: datetime) -> None:
    """The seat answered, or is no longer asked: its bank pays what it used. The caller lets the row go."""
    settle(question, now)
    _no_longer_late(question, now)


def _no_longer_late(question: OpenQuestion, now: datetime) -> None:
    """The time for which it was late is gone from the grace of this turn."""
    if question.late_since is None:
        return
    question.seat.grace_used += max(ZERO, now - question.late_since)
    question.seat.save(update_fields=["grace_used"])
    question.late_since = None


def take_back(game: Game, to: int, undone: int, now: datetime) -> None:
    """So many entries behind `to` are being taken back. Where days are given for each move, what was left for
    these answers is what there is when they are asked again, and nobody gets new days before the game is past
    the point that it had reached. The caller holds the game's row."""
    ahead = max(0, game.afresh_after - game.entries)
    game.afresh_after = game.entries + 1 + undone + ahead
    game.save(update_fields=["afresh_after"])
    for question in _open_in(game):
        settle(question, now)
        question.save()
    for seat in game.seats.exclude(days_left=None) if not game.turn_days else ():
        _leave_least(seat, to)


def _leave_least(seat: Seat, to: int) -> None:
    assert seat.days_left is not None
    gone = Submission.objects.filter(seat=seat, accepted=True, upto__gt=to)
    left = [row.days_left for row in gone if row.days_left is not None]
    seat.days_left = min([seat.days_left, *left])
    seat.save(update_fields=["days_left"])
    OpenQuestion.objects.filter(seat=seat).update(move_left=seat.days_left)


def days_left_now(question: OpenQuestion, now: datetime) -> timedelta | None:
    """What is left of the days for what the seat is asked; None where no clock runs for it."""
    player = _clocked(question)
    return _counted(question, player, now).move if player else None


def days_end(question: OpenQuestion, now: datetime) -> datetime | None:
    """When the days for this answer are used up and the bank begins to run; None where no clock runs."""
    player = _runs_for(question)
    if player is None:
        return None
    clock = _counted(question, player, now)
    return moment(clock, calendar_of(question.seat.game, player), now, clock.move)


def settle(question: OpenQuestion, now: datetime) -> None:
    """Count up to now; of a clock that a secret answer has stopped nothing, at the same cost."""
    player = _clocked(question)
    if player:
        counted = _counted(question, player, question.counted_at if question.answered_at else now)
        question.move_left = question.seat.days_left = counted.move
        question.seat.bank_left, question.seat.absence_left = counted.bank, counted.absence
        question.seat.save(update_fields=["days_left", "bank_left", "absence_left"])
    question.counted_at = max(now, question.counted_at)


def plan(question: OpenQuestion, now: datetime) -> None:
    """Say when the clock will run out and when its player is reminded, as far as known today."""
    player = _runs_for(question)
    if player is None:
        question.deadline, question.remind_at = None, _silence_noticed(question, now)
        return
    clock, calendar = clock_of(question), calendar_of(question.seat.game, player)
    question.deadline = deadline(clock, calendar, now)
    question.remind_at = next_reminder(clock, calendar, now, question.left_when_asked, question.reminded)


def _silence_noticed(question: OpenQuestion, now: datetime) -> datetime | None:
    """Where there is no clock, and somebody waits: when the next reminder is due, or the silence too long.

    No reminder is left out: before the last one the silence is never too long.
    """
    seat = question.seat
    if not has_no_clock(seat.game) or seat.game.state != Game.State.RUNNING or question.answered_at:
        return None
    if seat.tenure is None or seat.tenure.player is None or not _somebody_waits(seat):
        return None
    marks = (0, *limits.SILENCE_REMINDERS, limits.SILENCE.days)
    ahead = timedelta(days=marks[question.reminded + 1] - marks[question.reminded])
    return question.remind_at if question.remind_at and question.remind_at > now else now + ahead


def _somebody_waits(seat: Seat) -> bool:
    """Is there another person at the table?"""
    own = seat.tenure.player if seat.tenure else None
    return any(player != own for player in _people(seat.game))


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
    """Our mails to this seat come back: its clock stands still until its player is reached again, or the days
    of absence are used up."""
    _set_paused(seat, seat.paused_at or now, now)


@whole
def go_on(seat: Seat, now: datetime) -> None:
    """The player is reached again, or the clock has stood for as long as it may: it pays in absence."""
    if seat.paused_at:
        seat.absence_left = max(ZERO, seat.absence_left - (now - seat.paused_at))
        seat.save(update_fields=["absence_left"])
    _set_paused(seat, None, now)


def _set_paused(seat: Seat, since: datetime | None, now: datetime) -> None:
    game = Game.objects.select_for_update().get(pk=seat.game_id)
    question = next((row for row in _open_in(game) if row.seat_id == seat.pk), None)
    if question:
        settle(question, now)
        question.seat.paused = since is not None
        plan(question, now)
        question.save()
    seat.paused, seat.paused_at = since is not None, since
    seat.save(update_fields=["paused", "paused_at"])


def adjourn(game: Game, now: datetime, longest: timedelta = limits.LONGEST_ADJOURNED) -> None:
    """Every clock of the game stands still until its players decide, or for so long. The caller holds the
    game's row."""
    game.adjourned_at, game.ends_at = now, now + longest
    _change_state(game, Game.State.ADJOURNED, now)


def stop(game: Game, now: datetime) -> None:
    """The game is stopped by us: nobody pays for that. The caller holds the game's row."""
    _change_state(game, Game.State.STOPPED, now)


def go_on_after_stop(game: Game, now: datetime) -> None:
    """A stopped game goes on where it was: what nobody could answer in that time is not over, and the grace
    of who is late begins anew. The caller holds the game's row."""
    soonest = now + limits.VOTES_END
    if game.ends_at:
        game.ends_at = max(game.ends_at, soonest)
    game.agreements.filter(settled_at=None, ends_at__lt=soonest).update(ends_at=soonest)
    OpenQuestion.objects.filter(seat__game=game, late_since__isnull=False).update(late_since=now)
    _change_state(game, Game.State.ADJOURNED if game.adjourned_at else Game.State.RUNNING, now)


def _change_state(game: Game, state: Game.State, now: datetime) -> None:
    """Count every clock under the old state, plan it under the new one."""
    questions = _open_in(game)
    for question in questions:
        settle(question, now)
    game.state = state
    game.save(update_fields=["state", "adjourned_at", "ends_at"])
    live.changed(game.pk)
    for question in questions:
        plan(question, now)
        question.save()


def go_on_playing(game: Game, now: datetime) -> None:
    """An adjourned game goes on once no seat is late or empty. The caller holds the game's row."""
    if game.state != Game.State.ADJOURNED:
        return
    empty = any(seat.tenure is None for seat in game.seats.all())
    if empty or any(is_late(row) for row in _open_in(game)):
        return
    game.adjourned_at = game.ends_at = None
    _change_state(game, Game.State.RUNNING, now)


def give_time(seat: Seat, now: datetime) -> None:
    """The seat's open question has the days for a turn or a move once more. The caller holds the game's
    row."""
    question = _of(seat)
    if question:
        _no_longer_late(question, now)
        seat.days_left = days_of(seat.game)
        seat.save(update_fields=["days_left"])
        _begin(question, now)
        question.save()


def go_on_with(seat: Seat, now: datetime) -> None:
    """Somebody has sat down who gets nothing afresh: what is open runs on with what is left."""
    question = _of(seat)
    if question:
        _no_longer_late(question, now)
        _give_least(seat)
        _begin(question, now)
        question.save()


def _give_least(seat: Seat) -> None:
    left = seat.days_left if seat.days_left is not None else days_of(seat.game)
    seat.days_left = max(left, limits.LEAST_TO_ANSWER - seat.bank_left)
    seat.save(update_fields=["days_left"])


def _of(seat: Seat) -> OpenQuestion | None:
    question = next((row for row in _open_in(seat.game) if row.seat_id == seat.pk), None)
    if question:
        question.seat = seat
    return question


def fill_up(seat: Seat) -> None:
    """A new tenant takes over a clock that can be lived with, and has not been away yet."""
    game = seat.game
    seat.bank_left = max(seat.bank_left, timedelta(days=game.bank_days) * limits.SUBSTITUTE_BANK)
    seat.absence_left = timedelta(days=game.absence_days)
    seat.paused, seat.paused_at = False, None
    seat.save(update_fields=["bank_left", "absence_left", "paused", "paused_at"])


def take_up(seat: Seat, before: Tenure | None) -> None:
    """Somebody sits down again: no more is there than on getting up."""
    seat.paused, seat.paused_at = False, None
    if before and before.bank_left is not None and before.absence_left is not None:
        seat.bank_left = min(seat.bank_left, before.bank_left)
        seat.absence_left = min(seat.absence_left, before.absence_left)
    if before and before.ended_turn == seat.game.turn and before.days_left is not None:
        seat.days_left = min(seat.days_left or ZERO, before.days_left)
    seat.save(update_fields=["days_left", "bank_left", "absence_left", "paused", "paused_at"])


@contextmanager
def changing_calendar(player: User, now: datetime) -> Iterator[None]:
    """Around a change of a player's zone, quiet days or absences: what has passed stays as counted, and a
    running clock goes by the new zone and days from the next week on."""
    with whole:
        seats = Seat.objects.filter(tenures__player=player, tenures__ended_at=None, question__isnull=False)
        ids = sorted(set(seats.values_list("game_id", flat=True)))
        games = list(Game.objects.select_for_update().filter(pk__in=ids).order_by("pk"))
        for game in games:
            recount(game, now)
        before = calendars.kept_of(player)
        yield
        if any(not has_no_clock(game) for game in games):
            calendars.count_from_next_week(player, before, now)
        for game in games:
            recount(game, now)


def recount(game: Game, now: datetime) -> None:
    """Somebody's calendar or the company at the table has changed: what follows for each clock of it."""
    for question in _open_in(game):
        _recount(question, now)


# --- the sweep -------------------------------------------------------------------------------------


def sweep(now: datetime) -> int:
    """Remind of clocks that are due, adjourn games whose clock ran out or in which a silence has lasted too
    long, let clocks run on that have stood long enough. Says with how many it dealt."""
    running = OpenQuestion.objects.filter(seat__game__state=Game.State.RUNNING)
    late = running.filter(deadline__lte=now).order_by("deadline")
    due = running.filter(remind_at__lte=now, deadline__gt=now).order_by("remind_at")
    silent = running.filter(remind_at__lte=now, deadline=None).order_by("remind_at")
    done = 0
    for seat in Seat.objects.filter(paused=True, paused_at__isnull=False):
        if seat.paused_at and seat.paused_at + seat.absence_left <= now:
            done += _safely(_run_on, seat.pk, seat.game_id, now)
    for work, rows in ((_expire, late), (_remind, due), (_notice_silence, silent)):
        for pk, game in rows.values_list("pk", "seat__game_id")[:MOST_AT_A_SWEEP]:
            done += _safely(work, pk, game, now)
    return done


def _run_on(pk: int, game_id: int, now: datetime) -> bool:
    """Our mails have come back for long enough: the clock does not stand for ever."""
    go_on(Seat.objects.select_related("game").get(pk=pk), now)
    return True


def _safely(work: Callable[[int, int, datetime], bool], pk: int, game: int, now: datetime) -> bool:
    """One game's trouble must not stop the others' clocks."""
    try:
        return work(pk, game, now)
    except Exception:
        logger.exception("a clock was not swept", extra={"game": game, "row": pk})
        return False


@whole
def _remind(pk: int, game_id: int, now: datetime) -> bool:
    """Claim the reminder by raising `reminded`; of two sweepers one finds that nothing is left to do."""
    question = _claimable(pk, game_id)
    if question is None or question.remind_at is None or question.remind_at > now:
        return False
    before = question.reminded
    settle(question, now)
    mark = passed(clock_of(question), question.left_when_asked)
    question.reminded = max(before, mark)
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
    facts = {"days_percent": OF_DAYS} if mark == DAYS_END_SOON else {"percent": mark}
    return question.reminded != before and _put_reminder(question, facts)


def _put_reminder(question: OpenQuestion, facts: dict[str, int]) -> bool:
    tenure = question.seat.tenure
    if tenure is None:
        return False
    asked_at = f"{question.asked_at:%Y%m%dT%H%M%S}"
    outbox.put(
        "reminder",
        f"reminder:{question.seat_id}:{question.after}:{asked_at}:{question.reminded}",
        game=question.seat.game,
        player=tenure.player,
        facts={"seat": question.seat.key, "after": question.after, **facts},
    )
    return True


@whole
def _notice_silence(pk: int, game_id: int, now: datetime) -> bool:
    """In a game without a clock: remind who is asked; after a long silence the others may decide."""
    question = _claimable(pk, game_id)
    if question is None or question.remind_at is None or question.remind_at > now:
        return False
    if question.reminded < len(limits.SILENCE_REMINDERS):
        question.reminded += 1
        plan(question, now)
        question.save()
        return _put_reminder(question, {"days": (now - question.asked_at).days})
    game = question.seat.game
    for row in _open_in(game):
        if row.pk == question.pk or _is_silent(row, now):
            row.late_since = now
            row.save()
    adjourn(game, now, limits.LONGEST_ADJOURNED if _all_are_late(game) else limits.LONGEST_SILENCE)
    _tell_adjourned(question, "silent", now)
    return True


def _is_silent(question: OpenQuestion, now: datetime) -> bool:
    """Whether this one, too, has had all its reminders and its time."""
    reminded = question.reminded >= len(limits.SILENCE_REMINDERS)
    return reminded and question.remind_at is not None and question.remind_at <= now


def _all_are_late(game: Game) -> bool:
    late = OpenQuestion.objects.unanswered().filter(seat__game=game, late_since__isnull=False)
    on_time = Tenure.objects.filter(seat__game=game, ended_at=None, player__isnull=False)
    return not on_time.exclude(seat__in=late.values("seat")).exists()


@whole
def _expire(pk: int, game_id: int, now: datetime) -> bool:
    """The time ran out: the game is adjourned and everybody is told. A move that came before waits for its
    judge, not for the clock."""
    question = _claimable(pk, game_id)
    if question is None or question.deadline is None or question.deadline > now:
        return False
    if Submission.objects.filter(seat=question.seat, judged_at=None).exists():
        return False
    settle(question, now)
    if not clock_of(question).has_run_out:
        plan(question, now)  # the calendar has changed since the deadline was written
        question.save()
        return False
    question.save()
    for row in _open_in(question.seat.game):
        _mark_late(row, now)
    adjourn(question.seat.game, now)
    _tell_adjourned(question, "late", now)
    return True


def _mark_late(question: OpenQuestion, now: datetime) -> None:
    """If this clock has run out as well."""
    settle(question, now)
    if _runs_for(question) and clock_of(question).has_run_out:
        question.late_since = now
    question.save()


def _tell_adjourned(question: OpenQuestion, reason: str, now: datetime) -> None:
    game, seat = question.seat.game, question.seat
    key = f"adjourned:{seat.pk}:{question.after}:{now:%Y%m%dT%H%M%S}"
    outbox.put_to_all(game, "adjourned", key, {"seat": seat.key, "reason": reason})
    then = decided_from(seat)
    if then and then > now:
        outbox.put_to_all(game, "may_decide", f"may_decide:{key}", {"seat": seat.key}, due_at=then)


def _claimable(pk: int, game_id: int) -> OpenQuestion | None:
    """The question as it is once the game's row is ours; None if it was answered or the game was stopped."""
    game = Game.objects.select_for_update().get(pk=game_id)
    if game.state != Game.State.RUNNING:
        return None
    return next((row for row in _open_in(game) if row.pk == pk), None)

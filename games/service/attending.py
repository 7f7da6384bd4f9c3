"""Who answers besides people: bots, and standing orders. When, and how it is not told by the time it takes.

The work is done by games/bots; here is only what the database has to remember.
"""

from __future__ import annotations

import random
from datetime import datetime, timedelta

from django.conf import settings

from games.models import OpenQuestion, Seat, StandingOrder, Submission, Tenure
from games.nudges import nudge
from games.titles import titles

_lot = random.SystemRandom()


def plan(question: OpenQuestion, now: datetime, *, at_once: bool = False) -> None:
    """A seat is asked something new: when may it be answered, and by whom. The caller saves the row.

    `at_once`: the seat has answered just before, so that a bot goes on without another pause.
    """
    question.lands_at = now + _secret_delay() if is_secret(question) else None
    question.attend_at = None
    tenure = question.seat.tenure
    if tenure is None:
        return
    if tenure.bot:
        question.attend_at = now if at_once else now + timedelta(seconds=settings.BOT_PAUSE)
    elif StandingOrder.objects.filter(tenure=tenure, ended_at=None).exists():
        question.attend_at = now
    if question.attend_at and question.lands_at:
        question.attend_at = max(question.attend_at, question.lands_at)


def is_secret(question: OpenQuestion) -> bool:
    """Whether there is somebody at the table from whom it must be hidden how soon an answer comes."""
    seat = question.seat
    if question.prompt not in titles()[seat.game.title].secret_prompts:
        return False
    own = seat.tenure.player if seat.tenure else None
    sitting = Tenure.objects.filter(seat__game=seat.game_id, ended_at=None)
    return sitting.exclude(player=own).exists()


def _secret_delay() -> timedelta:
    """Every answer to such a question waits as long as the lot says, whoever gives it."""
    most = float(settings.SECRET_ANSWER_DELAY)
    return timedelta(seconds=_lot.uniform(most / 3, most)) if most else timedelta()


def call(question: OpenQuestion, now: datetime) -> None:
    """Tell a worker, if somebody can answer now; the sweep finds those who have to wait."""
    if question.attend_at and question.attend_at <= now:
        nudge("attend", question.pk)


def wake(seat: Seat, now: datetime) -> None:
    """A bot has sat down, or orders were given: they look at what is open already."""
    question = OpenQuestion.objects.filter(seat=seat).first()
    if question is None:
        return
    question.seat = seat
    lands_at = question.lands_at
    plan(question, now)
    question.lands_at = lands_at
    question.save(update_fields=["attend_at", "lands_at"])
    call(question, now)


def must_wait(submission: Submission, now: datetime) -> bool:
    """The answer came sooner than answers to this question count. A mail never comes so soon."""
    if submission.source == "mail":
        return False
    question = OpenQuestion.objects.filter(seat=submission.seat, after=submission.after).first()
    return question is not None and question.lands_at is not None and question.lands_at > now


def due(now: datetime, most: int) -> list[int]:
    """Questions that a bot or an order should look at."""
    rows = OpenQuestion.objects.filter(attend_at__lte=now, seat__game__state__in=["running", "adjourned"])
    return list(rows.order_by("attend_at").values_list("pk", flat=True)[:most])


def leave(question: OpenQuestion) -> None:
    """Nothing to say: the person is asked."""
    OpenQuestion.objects.filter(pk=question.pk, after=question.after).update(attend_at=None)

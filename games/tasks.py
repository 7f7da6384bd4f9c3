"""Celery tasks: nudges with an id. The work is in the database, every task may run twice."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from functools import partial

from celery import current_app, shared_task
from django.core.cache import cache
from django.utils import timezone

from games import posting
from games.attending import answering
from games.mail import incoming
from games.service import (
    agreements,
    attendance,
    clocks,
    failures,
    metrics,
    moving,
    nudges,
    outbox,
    papers,
    post,
    pushes,
    ratings,
    stored_mail,
)
from games.sheets import kept_papers

MOST_AT_A_SWEEP = 200

LayAside = Callable[[int, Exception], None]
work = partial(shared_task, ignore_result=True, acks_late=True)


def attempt(task: str, row: int, do: Callable[[int], object], lay_aside: LayAside | None = None) -> None:
    """Do a piece of work that is not resting. Sending and reading count their own failures."""
    failed = failures.known(task, row)
    if failed and failures.rests(failed, timezone.now()):
        return
    try:
        do(row)
    except failures.NOT_OURS:
        metrics.errors.labels("database").inc()
        raise
    except Exception as error:
        if lay_aside is None:
            raise
        lay_aside(row, error)
    else:
        if failed and lay_aside:
            failures.done(task, row)


@work(soft_time_limit=30, time_limit=60)
def judge(submission_id: int) -> None:
    attempt("judge", submission_id, moving.judge, moving.failed)


@work(soft_time_limit=60, time_limit=90)
def understand(mail_id: int) -> None:
    attempt("understand", mail_id, incoming.understand)


@work(soft_time_limit=90, time_limit=120)
def send(outgoing_id: int) -> None:
    attempt("send", outgoing_id, posting.send)


@work(soft_time_limit=120, time_limit=150)
def print_paper(paper_id: int) -> None:
    attempt("print_paper", paper_id, kept_papers.make, papers.failed)


@work(soft_time_limit=60, time_limit=90)
def attend(question_id: int) -> None:
    attempt("attend", question_id, answering.attend, attendance.failed)


@work(soft_time_limit=120, time_limit=180)
def ponder(question_id: int) -> None:
    """The same for who thinks long, in a queue of its own."""
    attempt("attend", question_id, answering.attend, attendance.failed)


FORGOTTEN: dict[str, Callable[[datetime, int], list[int]]] = {
    "judge": moving.forgotten,
    "attend": attendance.due,
    "ponder": attendance.due_slowly,
    "send": outbox.due,
    "understand": stored_mail.forgotten,
    "print_paper": papers.forgotten,
}
"""What has come due, or was forgotten by the broker, or whose worker died."""


@shared_task(ignore_result=True, soft_time_limit=60, time_limit=90)
def sweep() -> None:
    """Nudge what is due and what was forgotten, and look after the clocks. It sends, reads and prints nothing
    itself: nothing slow may stand before a clock."""
    now = timezone.now()
    for task in FORGOTTEN:
        nudges.nudge_again(task, _to_do(task, now))
    _look_after_clocks(now)


def do_without_broker(queues: Collection[str]) -> None:
    """What a nudge in one of these queues would be about, done here and now: nobody carries nudges."""
    now = timezone.now()
    for task in FORGOTTEN:
        for row in _to_do(task, now) if nudges.queue_of(task) in queues else ():
            current_app.tasks[f"games.tasks.{task}"](row)
    if nudges.queue_of("sweep") in queues:
        _look_after_clocks(now)


def _to_do(task: str, now: datetime) -> list[int]:
    resting = failures.resting(task, now)
    return [row for row in FORGOTTEN[task](now, MOST_AT_A_SWEEP) if row not in resting]


def _look_after_clocks(now: datetime) -> None:
    clocks.sweep(now)
    agreements.sweep(now)
    ratings.sweep(MOST_AT_A_SWEEP)
    papers.throw_away(now)
    post.sweep_reached(now)
    if cache.add("games.tasks.thrown_away", True, timeout=3600):
        post.throw_away(now)
        pushes.throw_away(now)
        failures.throw_away(now, timedelta(days=post.DAYS_KEPT))

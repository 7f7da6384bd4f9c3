"""Celery tasks: nudges with an id. The work is in the database, every task may run twice."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta

from celery import shared_task
from django.core.cache import cache
from django.utils import timezone

from games import posting
from games.attending import answering
from games.mail import incoming
from games.models import Submission
from games.service import agreements, attendance, clocks, moving, outbox, papers, post, ratings, stored_mail
from games.sheets import kept_papers

logger = logging.getLogger(__name__)

MOST_AT_A_SWEEP = 200
PATIENCE = timedelta(seconds=5)
"""A submission not judged by then was forgotten by the broker, or its worker died."""
PRINTING_PATIENCE = timedelta(minutes=3)
"""The same for a paper: a long book takes its time."""


@shared_task(ignore_result=True, acks_late=True)
def judge(submission_id: int) -> None:
    moving.judge(submission_id)


@shared_task(ignore_result=True, acks_late=True)
def send(outgoing_id: int) -> None:
    posting.send(outgoing_id)


@shared_task(ignore_result=True, acks_late=True)
def understand(mail_id: int) -> None:
    incoming.understand(mail_id)


@shared_task(ignore_result=True, acks_late=True)
def print_paper(paper_id: int) -> None:
    kept_papers.make(paper_id)


@shared_task(ignore_result=True, acks_late=True)
def attend(question_id: int) -> None:
    answering.attend(question_id)


@shared_task(ignore_result=True)
def sweep() -> None:
    """Find what was forgotten and what has come due: moves, mails, clocks."""
    now = timezone.now()
    forgotten = Submission.objects.filter(judged_at=None, stored_at__lt=now - PATIENCE).exclude(
        game__state="stopped"
    )
    for pk in forgotten.order_by("stored_at").values_list("pk", flat=True)[:MOST_AT_A_SWEEP]:
        _one("judge", pk, moving.judge)
    for pk in attendance.due(now, MOST_AT_A_SWEEP):
        _one("attend", pk, answering.attend)
    for pk in outbox.due(now, MOST_AT_A_SWEEP):
        _one("send", pk, posting.send)
    for pk in stored_mail.forgotten(now, MOST_AT_A_SWEEP):
        _one("understand", pk, incoming.understand)
    for pk in papers.forgotten(now, MOST_AT_A_SWEEP, PRINTING_PATIENCE):
        _one("print_paper", pk, kept_papers.make)
    for pk in ratings.uncounted(MOST_AT_A_SWEEP):
        _one("count_game", pk, ratings.count_game)
    papers.throw_away(now)
    post.sweep_reached(now)
    if cache.add("games.tasks.thrown_away", True, timeout=3600):
        post.throw_away(now)
    clocks.sweep(now)
    agreements.sweep(now)


def _one(what: str, pk: int, work: Callable[[int], object]) -> None:
    """One row's trouble must not keep the others waiting."""
    try:
        work(pk)
    except Exception:
        logger.exception("the sweep met an error", extra={"work": what, "row": pk})

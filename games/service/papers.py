"""Kept papers: wanted once, printed once by whichever worker comes to it, thrown away when nobody asks."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from games.models import FailedWork, Paper
from games.service import failures, metrics
from games.service.nudges import nudge
from games.service.transactions import whole

MOST_ATTEMPTS = 2 * failures.MOST_ATTEMPTS
"""Also those at which the worker died, which nobody could count as failed."""
KEPT = timedelta(days=60)
PATIENCE = timedelta(minutes=3)
"""A paper not made by then was forgotten by the broker, or its worker died: a long book takes its time."""


@whole
def want(key: str, facts: dict[str, Any]) -> Paper:
    """The paper of this key; a new one is printed by a worker."""
    paper, is_new = Paper.objects.get_or_create(key=key, defaults=facts)
    if is_new:
        nudge("print_paper", paper.pk)
    return paper


def begin_attempt(paper: Paper) -> None:
    Paper.objects.filter(pk=paper.pk).update(attempts=F("attempts") + 1)


def is_given_up(paper: Paper) -> bool:
    return paper.made_at is None and paper.attempts >= MOST_ATTEMPTS


@whole
def failed(paper_id: int, error: Exception) -> None:
    """Printing broke. Whoever waits for the paper finds a page that says so, once it is laid aside."""
    paper = Paper.objects.select_related("game", "reader").get(pk=paper_id)
    if failures.met("print_paper", paper_id, error, game=paper.game, player=paper.reader):
        Paper.objects.filter(pk=paper_id).update(attempts=MOST_ATTEMPTS)


def try_again(paper_id: int) -> None:
    """Somebody has mended what broke."""
    Paper.objects.filter(pk=paper_id).update(attempts=0)
    nudge("print_paper", paper_id)


def keep(paper: Paper, body: bytes) -> None:
    """It is printed."""
    paper.body, paper.made_at = body, timezone.now()
    paper.save(update_fields=["body", "made_at"])
    metrics.papers.labels(paper.kind).inc()


def forgotten(now: datetime, most: int) -> list[int]:
    """Papers that somebody waits for and no worker has made; those soon whose attempt has failed."""
    tried = FailedWork.objects.filter(task="print_paper", state=FailedWork.State.TRYING).values("row")
    late = Q(wanted_at__lt=now - PATIENCE) | Q(pk__in=tried)
    return list(unprinted().filter(late).order_by("wanted_at").values_list("pk", flat=True)[:most])


def unprinted() -> QuerySet[Paper]:
    """Papers that somebody waits for; not those that were given up."""
    return Paper.objects.filter(made_at=None, attempts__lt=MOST_ATTEMPTS)


def throw_away(now: datetime) -> None:
    """What nobody has asked for in a long time can be printed again."""
    Paper.objects.filter(wanted_at__lt=now - KEPT).delete()

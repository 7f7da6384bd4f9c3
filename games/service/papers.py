"""Kept papers: wanted once, printed once by whichever worker comes to it, thrown away when nobody asks."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db.models import F
from django.utils import timezone

from games.models import Paper
from games.service.nudges import nudge
from games.service.transactions import whole

MOST_ATTEMPTS = 3
KEPT = timedelta(days=60)


@whole
def want(key: str, facts: dict[str, Any]) -> Paper:
    """The paper of this key; a new one is printed by a worker."""
    paper, is_new = Paper.objects.get_or_create(key=key, defaults=facts)
    if is_new:
        nudge("print_paper", paper.pk)
    return paper


def begin_attempt(paper: Paper) -> None:
    Paper.objects.filter(pk=paper.pk).update(attempts=F("attempts") + 1)


def keep(paper: Paper, body: bytes) -> None:
    """It is printed."""
    paper.body, paper.made_at = body, timezone.now()
    paper.save(update_fields=["body", "made_at"])


def forgotten(now: datetime, most: int, patience: timedelta) -> list[int]:
    """Papers that somebody waits for and no worker has made."""
    rows = Paper.objects.filter(made_at=None, attempts__lt=MOST_ATTEMPTS, wanted_at__lt=now - patience)
    return list(rows.order_by("wanted_at").values_list("pk", flat=True)[:most])


def throw_away(now: datetime) -> None:
    """What nobody has asked for in a long time can be printed again."""
    Paper.objects.filter(wanted_at__lt=now - KEPT).delete()

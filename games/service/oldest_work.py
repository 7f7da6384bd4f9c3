"""How long the oldest thing has waited that should have been done: for the health page and the metrics."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Min, QuerySet

from games.models import Game, OpenQuestion, Outgoing, RawMail, Submission
from games.service import attendance, outbox, papers


def ages(now: datetime) -> dict[str, int]:
    """In seconds; 0 where nothing waits."""
    return {
        "unjudged_move": _age(_unjudged(), "stored_at", now),
        "unread_mail": _age(RawMail.objects.filter(understood_at=None), "received_at", now),
        "unsent_mail": _unsent(now),
        "unprinted_paper": _age(papers.unprinted(), "wanted_at", now),
        "overdue_thought": _age(attendance.overdue(now), "attend_at", now),
        "unswept_clock": _age(_unswept(now), "deadline", now),
    }


def _unjudged() -> QuerySet[Submission]:
    """In a stopped game a move waits with the game."""
    return Submission.objects.filter(judged_at=None).exclude(game__state=Game.State.STOPPED)


def _unsent(now: datetime) -> int:
    """Since when a mail is due; where it was tried in vain, since it was written. A closed post is well."""
    if outbox.is_closed():
        return 0
    waiting = Outgoing.objects.filter(state=Outgoing.State.WAITING)
    untried = _age(waiting.filter(attempts=0, due_at__lte=now), "due_at", now)
    return max(untried, _age(waiting.filter(attempts__gt=0), "written_at", now))


def _unswept(now: datetime) -> QuerySet[OpenQuestion]:
    """Clocks that have run out while nobody has done anything about it."""
    running = OpenQuestion.objects.unanswered().filter(seat__game__state=Game.State.RUNNING)
    return running.filter(deadline__lte=now)


def _age(rows: QuerySet[Any], field: str, now: datetime) -> int:
    oldest = rows.aggregate(at=Min(field))["at"]
    return max(0, round((now - oldest).total_seconds())) if oldest else 0

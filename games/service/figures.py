"""How the site stands, in numbers, for whoever watches it: read from the database when somebody asks."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Count

from games.models import FailedWork, Game, Outgoing, RawMail, Submission, Unreached
from games.service import attendance, outbox, papers

MOST_COUNTED = 10_000


def games_by_state() -> dict[str, int]:
    counted = Game.objects.values_list("state").annotate(many=Count("pk")).order_by()
    return {**dict.fromkeys(Game.State.values, 0), **dict(counted)}


def waiting(now: datetime) -> dict[str, int]:
    """So much should be done by now."""
    return {
        "moves": Submission.objects.filter(judged_at=None).exclude(game__state=Game.State.STOPPED).count(),
        "mails_in": RawMail.objects.filter(understood_at=None).count(),
        "mails_out": Outgoing.objects.filter(state=Outgoing.State.WAITING, due_at__lte=now).count(),
        "papers": len(papers.forgotten(now, MOST_COUNTED)),
        "thoughts": len(attendance.due(now, MOST_COUNTED)),
    }


def dead_letters() -> dict[str, int]:
    laid_aside = FailedWork.objects.filter(state=FailedWork.State.LAID_ASIDE)
    counted = dict(laid_aside.values_list("task").annotate(many=Count("pk")).order_by())
    return {task: counted.get(task, 0) for task in ("judge", "understand", "send", "print_paper", "attend")}


def unreached() -> int:
    return Unreached.objects.count()


def post_is_closed() -> bool:
    return outbox.is_closed()

"""Work that raised something unexpected: tried again a few times, later each time, then laid aside as a dead
letter with its trace for the staff. Who waited for it is told by whoever lays it aside.

What the database could not do is no fault of the work: it is not counted, the sweep comes again.
"""

from __future__ import annotations

import logging
import traceback
from datetime import datetime, timedelta

from django.db import InterfaceError, OperationalError
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from accounts.models import User
from games.models import FailedWork, Game, Outgoing
from games.service import metrics

logger = logging.getLogger(__name__)

NOT_OURS = (OperationalError, InterfaceError)
"""The database is away, its disk is full, somebody else holds a row: nothing is known about the work."""
PAUSES = (timedelta(seconds=10), timedelta(minutes=1), timedelta(minutes=5))
MOST_ATTEMPTS = len(PAUSES) + 1
State = FailedWork.State


class WorkersDied(Exception):
    """Every worker that took it was killed, by the time limit or otherwise."""


def met(
    task: str,
    row: int,
    error: BaseException,
    *,
    game: Game | None = None,
    player: User | None = None,
    for_good: bool = False,
) -> bool:
    """A piece of work failed. Whether it is laid aside now: at the last attempt, or at once if `for_good`."""
    failed, _ = FailedWork.objects.get_or_create(task=task, row=row)
    now, before = timezone.now(), 0 if failed.state == State.DONE else failed.attempts
    failed.attempts, failed.last_at = before + 1, now
    failed.error, failed.trace = type(error).__name__[:100], trace_of(error)
    failed.game, failed.player = game or failed.game, player or failed.player
    dead = for_good or failed.attempts >= MOST_ATTEMPTS or isinstance(error, WorkersDied)
    failed.state = State.LAID_ASIDE if dead else State.TRYING
    failed.due_at = now if dead else now + PAUSES[failed.attempts - 1]
    failed.save()
    metrics.errors.labels(task).inc()
    logger.error(
        "laid aside as a dead letter" if dead else "work failed and is tried again",
        extra={"task": task, "row": row, "attempt": failed.attempts, "error": failed.error},
    )
    return dead


def trace_of(error: BaseException) -> str:
    """Where it happened, in each error that led to it; never their words, which may be somebody's secret."""
    told, seen = [], error
    while seen is not None:
        frames = traceback.extract_tb(seen.__traceback__)
        lines = [f"{frame.filename}:{frame.lineno} {frame.name}: {frame.line}" for frame in frames]
        told.append("\n".join([*lines, type(seen).__name__]))
        seen = seen.__cause__ or (None if seen.__suppress_context__ else seen.__context__)  # type: ignore[assignment]
    return "\n\nafter\n".join(told)


def known(task: str, row: int) -> FailedWork | None:
    return FailedWork.objects.filter(task=task, row=row).exclude(state=State.DONE).first()


def rests(failed: FailedWork, now: datetime) -> bool:
    """Not to be tried now."""
    return failed.state == State.LAID_ASIDE or failed.due_at > now


def resting(task: str, now: datetime) -> set[int]:
    """The rows that are not to be tried now."""
    open_ones = FailedWork.objects.filter(task=task).exclude(state=State.DONE)
    return {failed.row for failed in open_ones.only("row", "state", "due_at") if rests(failed, now)}


def done(task: str, row: int) -> None:
    """It went well in the end."""
    FailedWork.objects.filter(task=task, row=row).update(state=State.DONE)


def begin_again(failed: FailedWork, now: datetime) -> None:
    """Somebody has mended what broke: it gets all its attempts once more."""
    failed.state, failed.attempts, failed.due_at = State.TRYING, 0, now
    failed.save(update_fields=["state", "attempts", "due_at"])


def games_unheard_of(player: User) -> list[Game]:
    """Games about which a mail to this player was laid aside, and none has left since."""
    later = Outgoing.objects.filter(player=player, game=OuterRef("game"), sent_at__gt=OuterRef("last_at"))
    dead = _laid_aside("send").filter(player=player, game__isnull=False).exclude(Exists(later))
    return list(Game.objects.filter(pk__in=dead.values("game")).order_by("pk")[:3])


def _laid_aside(task: str) -> QuerySet[FailedWork]:
    return FailedWork.objects.filter(task=task, state=State.LAID_ASIDE)


def throw_away(now: datetime, kept: timedelta) -> None:
    """What went well in the end need not be remembered for long."""
    FailedWork.objects.filter(state=State.DONE, last_at__lt=now - kept).delete()

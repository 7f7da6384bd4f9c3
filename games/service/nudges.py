"""Nudges to the workers. The work is in the database: a lost nudge costs seconds, until the next sweep."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import partial
from time import monotonic
from typing import Any

from celery import current_app
from django.db import transaction
from kombu.exceptions import ChannelError

logger = logging.getLogger(__name__)

MOST_WAITING = 200
"""A queue that is longer has enough to do."""
SLOW = 0.5
"""Seconds that a nudge may take. If the broker has not taken it by then, those of the next seconds are left
out: nobody's page waits for a broker again and again."""
REST = 5.0


class _Broker:
    rests_until = 0.0


_broker = _Broker()


def nudge(task: str, pk: int) -> None:
    """Once the transaction is committed, ask a worker to look at this row now."""
    transaction.on_commit(partial(_send, task, pk))


def nudge_again(task: str, pks: Sequence[int]) -> None:
    """Rows that the sweep found; not more than their queue has room for: the next sweep finds the rest."""
    room = MOST_WAITING - waiting(queue_of(task)) if pks else 0
    for pk in pks[: max(0, room)]:
        _send(task, pk)


def queue_of(task: str) -> str:
    return str(current_app.conf.task_routes[f"games.tasks.{task}"]["queue"])


def waiting(queue: str) -> int:
    """So many nudges lie in a queue."""
    with current_app.connection_for_read() as link:
        channel: Any = link.default_channel
        try:
            return int(channel.queue_declare(queue, passive=True).message_count)
        except ChannelError:  # nobody has used it yet
            return 0


def _send(task: str, pk: int) -> None:
    began = monotonic()
    if began < _broker.rests_until:
        return
    try:
        current_app.send_task(f"games.tasks.{task}", [pk], retry=False, ignore_result=True)
    except Exception:
        logger.warning("the broker did not take a nudge", extra={"task": task, "row": pk})
        if monotonic() - began > SLOW:
            _broker.rests_until = monotonic() + REST

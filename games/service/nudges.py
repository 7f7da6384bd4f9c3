"""Nudges to the workers. The work is in the database: a lost nudge costs seconds, until the next sweep."""

from __future__ import annotations

import logging
from functools import partial

from celery import current_app
from django.db import transaction

logger = logging.getLogger(__name__)


def nudge(task: str, pk: int) -> None:
    """Once the transaction is committed, ask a worker to look at this row now."""
    transaction.on_commit(partial(_send, task, pk))


def _send(task: str, pk: int) -> None:
    try:
        current_app.send_task(f"games.tasks.{task}", [pk], retry=False, ignore_result=True)
    except Exception:
        logger.warning("the broker did not take a nudge", extra={"task": task, "row": pk})

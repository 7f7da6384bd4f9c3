"""Workers: which queues each kind of worker serves, and the time limits of what it does.

Judging, reading mail, sending it, printing, thinking and pondering have queues and workers of their own, so
that none can make another wait. Each worker is one process (Celery's pool “solo”): in its other pool a killed
child may take the lock of the others' queue with it, and then all of them wait for ever. “solo” knows no time
limits; they are held here. Whoever starts a worker (play, systemd, compose) starts it again when it ends.

Nudges come through the broker, the work itself is in the database: while Redis is away, a worker looks there
for itself.
"""

from __future__ import annotations

import faulthandler
import logging
import os
import signal
import threading
import time
from types import FrameType
from typing import Any

from celery.exceptions import SoftTimeLimitExceeded
from celery.signals import task_postrun, task_prerun
from django.conf import settings
from django.db import connections

from wotr_site import health
from wotr_site.celery import app
from wotr_site.counting import count_as

logger = logging.getLogger(__name__)

QUEUES = {
    "judging": ("judging", "sweep"),
    "reading": ("reading",),
    "sending": ("sending",),
    "printing": ("printing",),
    "thinking": ("thinking",),
    "pondering": ("pondering",),
}
"""Kind of worker: its queues."""
GENTLE = {"pondering": 10}
"""Workers that step back when the machine is busy, and by how much: nobody waits for them."""
BEAT = ["--quiet", "-A", "wotr_site", "beat", "--scheduler", "celery.beat:Scheduler", "--pidfile", ""]
"""Celery's options for the one who calls for sweeps."""
CALM = ("--pool", "solo", "--without-gossip", "--without-mingle", "--without-heartbeat")


def kind_of(name: str) -> str:
    """`judging-2` is a second worker that judges."""
    return name.partition("-")[0]


def names(judging: int) -> list[str]:
    """The workers of one machine: so many that judge, and one of each other kind."""
    judges = [f"judging-{number}" for number in range(1, judging + 1)]
    return [*judges, *(kind for kind in QUEUES if kind != "judging")]


def serve(name: str) -> None:
    """Be this worker, until told to stop."""
    hold_time_limits()
    os.nice(GENTLE.get(kind_of(name), 0))
    count_as(name)
    queues = QUEUES[kind_of(name)]
    if settings.REDIS_URL:
        threading.Thread(target=stand_in_for_broker, args=(queues,), daemon=True).start()
    app.start(["--quiet", "worker", *CALM, "--queues", ",".join(queues), "--hostname", f"{name}@%h"])


# --- without the broker ------------------------------------------------------------------------------


def stand_in_for_broker(queues: tuple[str, ...]) -> None:
    """In a thread of its own: Celery waits for the broker meanwhile. Any task may run twice."""
    while True:
        time.sleep(settings.SWEEP_SECONDS)
        while not health.works(health.broker):
            _work_once(queues)
            time.sleep(1)


def _work_once(queues: tuple[str, ...]) -> None:
    from games import tasks

    try:
        tasks.do_without_broker(queues)
    except Exception:
        logger.exception("a round without the broker broke off", extra={"queues": queues})
    finally:
        connections.close_all()


# --- time limits -------------------------------------------------------------------------------------


def hold_time_limits() -> None:
    signal.signal(signal.SIGALRM, _time_is_up)
    task_prerun.connect(_begin)
    task_postrun.connect(_end)


def _begin(task: Any, **kwargs: Any) -> None:
    """The soft limit raises where the task is. The hard one ends the process whatever it does: its watchdog
    does not need the interpreter, and leaves in the log where it was."""
    signal.setitimer(signal.ITIMER_REAL, task.soft_time_limit)
    faulthandler.dump_traceback_later(task.time_limit, exit=True)


def _end(**kwargs: Any) -> None:
    signal.setitimer(signal.ITIMER_REAL, 0)
    faulthandler.cancel_dump_traceback_later()


def _time_is_up(number: int, frame: FrameType | None) -> None:
    raise SoftTimeLimitExceeded

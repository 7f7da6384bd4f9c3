"""A schedule that no clock can stop: a wall clock set back by an hour would keep beat still for that hour."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta

from celery.schedules import schedule

BEGINNING = datetime(2000, 1, 1, tzinfo=UTC)


def every(seconds: float) -> schedule:
    return schedule(timedelta(seconds=seconds), nowfun=_steady_now)


def _steady_now() -> datetime:
    return BEGINNING + timedelta(seconds=time.monotonic())

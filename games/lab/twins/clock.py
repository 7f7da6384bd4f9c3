"""One frozen clock for both twins: it stands still, and waiting takes no time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from itertools import count
from unittest import mock

from django.utils import timezone

BEGAN = datetime.fromisoformat("2026-11-16T12:00:00+00:00")
"""A Monday: when a game is laid out."""
LOOKED = BEGAN + timedelta(hours=1)
"""When it is looked at."""


@contextmanager
def frozen(now: datetime) -> Iterator[None]:
    """It is `now`. Who waits for something finds that the time is over."""
    hours = map(float, count(0, 3600))
    with (
        mock.patch.object(timezone, "now", return_value=now),
        mock.patch.object(time, "time", return_value=now.timestamp()),
        mock.patch.object(time, "monotonic", side_effect=hours),
        mock.patch.object(time, "sleep"),
    ):
        yield

"""The health page: are the database and the broker there, does somebody sweep, does anything wait too long?

It is open to everybody, so it tells what is wrong and how old it is, and nothing besides.
"""

import time
from collections.abc import Callable

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache

from games.service import live, oldest_work
from wotr_site.celery import LAST_SWEEP, app

TOO_OLD = {
    "unjudged_move": 120,
    "unread_mail": 600,
    "unsent_mail": 3600,
    "unprinted_paper": 900,
    "overdue_thought": 600,
    "unswept_clock": 300,
}
"""Seconds; a mail server may say “later” for a while before somebody must look."""


def database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def broker() -> None:
    with app.connection_for_write() as link:
        link.ensure_connection(max_retries=1, interval_start=0, timeout=2)


def works(check: Callable[[], None]) -> bool:
    """Whatever goes wrong, the page tells only that it did."""
    try:
        check()
    except Exception:
        return False
    return True


def sweep_age() -> int | None:
    """None if nobody has swept, or nobody remembers."""
    try:
        swept = cache.get(LAST_SWEEP)
    except Exception:
        return None
    return None if swept is None else max(0, round(time.time() - swept))


def stream_age() -> int | None:
    """None if there is no stream, or nobody remembers."""
    try:
        alive = cache.get(live.ALIVE)
    except Exception:
        return None
    return None if alive is None else max(0, round(time.time() - alive[0]))


def work_ages() -> dict[str, int]:
    try:
        return oldest_work.ages(timezone.now())
    except Exception:
        return {}


@never_cache
def health(request: HttpRequest) -> JsonResponse:
    swept, ages, streamed = sweep_age(), work_ages(), stream_age()
    found = {
        "database": works(database),
        "broker": works(broker),
        "sweep": swept is not None and swept <= 60 + 3 * settings.SWEEP_SECONDS,
        **({"stream": streamed is not None and streamed <= 60} if settings.LIVE_PORT else {}),
    }
    late = [name for name, age in ages.items() if age > TOO_OLD[name] + 3 * settings.SWEEP_SECONDS]
    wrong = [name for name, well in found.items() if not well] + late
    told = {"ok": not wrong, "wrong": wrong, **found, "sweep_age": swept, "ages": ages}
    return JsonResponse(told, status=503 if wrong else 200)

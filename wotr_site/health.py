"""The health page: can we reach the database and the broker, and is somebody sweeping?"""

import time
from collections.abc import Callable

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache

from wotr_site.celery import LAST_SWEEP, app


def database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def broker() -> None:
    with app.connection_for_write() as link:
        link.ensure_connection(max_retries=1, timeout=2)


def works(check: Callable[[], None]) -> bool:
    """Whatever goes wrong, the page tells only that it did: it is open to everybody."""
    try:
        check()
    except Exception:
        return False
    return True


def sweep_age() -> int | None:
    try:
        swept = cache.get(LAST_SWEEP)
    except Exception:
        return None
    return None if swept is None else max(0, round(time.time() - swept))


@never_cache
def health(request: HttpRequest) -> JsonResponse:
    age = sweep_age()
    found = {
        "database": works(database),
        "broker": works(broker),
        "sweep": age is None or age <= 60 + 3 * settings.SWEEP_SECONDS,
    }
    well = all(found.values())
    return JsonResponse({"ok": well, **found, "sweep_age": age}, status=200 if well else 503)

"""The Celery application. Tasks live in each app's `tasks` module."""

import os
import time
from typing import Any

from celery import Celery
from celery.signals import setup_logging, task_success

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wotr_site.settings")

SWEEP = "games.tasks.sweep"
LAST_SWEEP = "wotr_site.last_sweep"
"""Cache key: when the periodic sweep last ended well, in seconds since 1970."""

app = Celery("ravenpost")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def log_like_the_site(**kwargs: Any) -> None:
    """Celery leaves logging alone if somebody listens to this signal."""
    from logging.config import dictConfig

    from django.conf import settings

    dictConfig(settings.LOGGING)


@task_success.connect
def remember_sweep(sender: Any = None, **kwargs: Any) -> None:
    """The health page tells how long ago it was."""
    if sender is not None and sender.name == SWEEP:
        from django.core.cache import cache

        cache.set(LAST_SWEEP, time.time(), timeout=None)

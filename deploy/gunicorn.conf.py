"""gunicorn, for `manage.py play` and for a real site."""

import os
from itertools import count

from django.conf import settings

from wotr_site.counting import count_as

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wotr_site.settings")

bind = f"{settings.WEB_HOST}:{settings.WEB_PORT}"
worker_class = "gthread"
workers = settings.WEB_WORKERS
threads = 4
timeout = 60
graceful_timeout = 5
control_socket_disable = True
logconfig_dict = settings.LOGGING


def pre_fork(server, worker):
    """A place among the web processes, which outlives who sits in it: it is counted under it."""
    taken = {other.place for other in server.WORKERS.values()}
    worker.place = next(number for number in count(1) if number not in taken)


def post_fork(server, worker):
    count_as(f"web-{worker.place}")

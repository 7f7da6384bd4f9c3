"""gunicorn, for `manage.py play` and for a real site."""

import os

from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wotr_site.settings")

bind = f"{settings.WEB_HOST}:{settings.WEB_PORT}"
worker_class = "gthread"
workers = settings.WEB_WORKERS
threads = 4
timeout = 60
graceful_timeout = 5
control_socket_disable = True
logconfig_dict = settings.LOGGING

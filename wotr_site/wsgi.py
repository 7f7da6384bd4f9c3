"""The site as gunicorn sees it."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wotr_site.settings")
application = get_wsgi_application()

from wotr_site import checks
from wotr_site.celery import app as celery_app

__all__ = ["celery_app", "checks"]

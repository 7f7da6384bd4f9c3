"""The site as an app: what a browser must find at the root of the site."""

from __future__ import annotations

from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """Served from the root, because it may look after the pages below its own address only."""
    found = finders.find("ravenpost/service-worker.js")
    if not isinstance(found, str):
        raise Http404
    response = HttpResponse(Path(found).read_bytes(), content_type="text/javascript")
    response["Cache-Control"] = "no-cache"
    return response

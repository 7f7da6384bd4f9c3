"""The metrics page, for Prometheus: what the site's processes have counted, and how its database stands.

It exists where METRICS_TOKEN is set, for whoever brings it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from celery import current_app
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from games.service import figures, nudges, oldest_work
from wotr_site import health


class Standing(Collector):
    """How the site stands at this moment."""

    def collect(self) -> Iterator[Metric]:
        parts = {"database": health.works(health.database), "broker": health.works(health.broker)}
        yield gauge("ravenpost_up", "Whether a part can be reached", "part", parts)
        swept = health.sweep_age()
        yield gauge(
            "ravenpost_sweep_age_seconds",
            "Since the last sweep; -1 if nobody knows of one",
            "",
            {"": -1 if swept is None else swept},
        )
        if parts["broker"]:
            lengths = {queue: nudges.waiting(queue) for queue in queues()}
            yield gauge("ravenpost_queue_length", "Nudges that lie in a queue", "queue", lengths)
        if parts["database"]:
            yield from self.from_database()

    def from_database(self) -> Iterator[Metric]:
        now = timezone.now()
        ages, waiting = oldest_work.ages(now), figures.waiting(now)
        yield gauge("ravenpost_oldest_seconds", "Age of the oldest thing that should be done", "what", ages)
        yield gauge("ravenpost_waiting", "So much should be done by now", "what", waiting)
        yield gauge("ravenpost_games", "Games by state", "state", figures.games_by_state())
        yield gauge("ravenpost_dead_letters", "Work that was laid aside", "task", figures.dead_letters())
        yield gauge("ravenpost_unreached", "Addresses that refuse mail", "", {"": figures.unreached()})
        closed = {"": figures.post_is_closed()}
        yield gauge("ravenpost_post_closed", "1 while no mail may leave", "", closed)


def gauge(name: str, help_text: str, label: str, found: dict[str, int] | dict[str, bool]) -> Metric:
    family = GaugeMetricFamily(name, help_text, labels=[label] if label else [])
    for word, value in found.items():
        family.add_metric([word] if label else [], float(value))
    return family


def queues() -> list[str]:
    return sorted({route["queue"] for route in current_app.conf.task_routes.values()})


def counted() -> CollectorRegistry:
    """What all processes have counted; only this one where there is no folder for it."""
    if not os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        return REGISTRY
    registry = CollectorRegistry()
    MultiProcessCollector(registry)
    return registry


@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    if not settings.METRICS_TOKEN:
        raise Http404
    given = request.headers.get("Authorization", "")
    if not constant_time_compare(given, f"Bearer {settings.METRICS_TOKEN}"):
        return HttpResponse(status=401, headers={"WWW-Authenticate": "Bearer"})
    standing = CollectorRegistry()
    standing.register(Standing())
    told = generate_latest(counted()) + generate_latest(standing)
    return HttpResponse(told, content_type=CONTENT_TYPE_LATEST)

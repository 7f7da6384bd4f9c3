"""Logs: one JSON object a line, on stderr, holding nothing private.

Our own modules choose what they log. Of other people's messages only the template is kept, never what was
filled in (a path with a token, an address, a value); of an exception its type and where it happened, never
its words. DEBUG=1 tells all.
"""

import json
import logging
import time
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from django.http import HttpRequest, HttpResponse

OURS = ("games", "accounts", "wotr_site")
STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "request", "data"}

logger = logging.getLogger("wotr_site.requests")


class JsonFormatter(logging.Formatter):
    def __init__(self, tell_all: bool = False) -> None:
        super().__init__()
        self.tell_all = tell_all

    def format(self, record: logging.LogRecord) -> str:
        moment = datetime.fromtimestamp(record.created, UTC)
        line: dict[str, Any] = {
            "time": moment.isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": self.message(record),
        }
        if self.is_ours(record):
            line |= {key: value for key, value in vars(record).items() if key not in STANDARD}
        task = getattr(record, "data", None)  # Celery's own lines about a task
        if isinstance(task, dict):
            line |= {"task": task.get("name"), "task_id": task.get("id")}
        if record.exc_info and record.exc_info[0]:
            line |= self.exception(record)
        return json.dumps(line, default=str, ensure_ascii=False)

    def is_ours(self, record: logging.LogRecord) -> bool:
        return record.name.partition(".")[0] in OURS

    def message(self, record: logging.LogRecord) -> str:
        servers_own = record.name == "gunicorn.error" and record.levelno <= logging.INFO  # starts and stops
        if self.tell_all or servers_own or self.is_ours(record):
            return record.getMessage()
        if record.name.startswith("django.security"):
            return "refused a suspicious request"
        return str(record.msg)

    def exception(self, record: logging.LogRecord) -> dict[str, Any]:
        assert record.exc_info
        kind, error, trace = record.exc_info
        if self.tell_all:
            return {"traceback": traceback.format_exception(kind, error, trace)}
        frames = traceback.extract_tb(trace)
        return {
            "error": kind.__name__ if kind else "",
            "where": [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames],
        }


def config(level: str = "INFO", tell_all: bool = False) -> dict[str, Any]:
    """The same for the site, gunicorn, Celery and the mail listener."""
    quiet = {"level": "WARNING"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": "wotr_site.log.JsonFormatter", "tell_all": tell_all}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django": {"handlers": [], "propagate": True},
            "django.server": {"handlers": [], "propagate": True},
            "django.request": {"level": "ERROR"},  # 4xx are in RequestLogMiddleware's lines
            "gunicorn.error": {"handlers": [], "level": level, "propagate": True},
            "gunicorn.access": {"handlers": [], "propagate": False},
            "celery.worker.strategy": quiet,  # a sweep every few seconds is no news
            "celery.app.trace": quiet,
            "celery.beat": quiet,
            "celery.worker.consumer.connection": quiet,
            "mail.log": quiet,
            "fontTools": {"level": "ERROR"},
            "weasyprint": {"level": "ERROR"},
        },
    }


class RequestLogMiddleware:
    """One line a request: its route, never its address, because addresses carry tokens."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        from games.service import metrics  # the settings, which name this middleware, come before any model

        self.get_response = get_response
        self.errors = metrics.errors.labels("web")

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = time.monotonic()
        response = self.get_response(request)
        route = request.resolver_match.route if request.resolver_match else "(none)"
        if response.status_code >= 500 and route != "health/":
            self.errors.inc()
        if route not in ("health/", "metrics"):
            logger.info(
                "request",
                extra={
                    "method": request.method,
                    "route": route,
                    "status": response.status_code,
                    "ms": round((time.monotonic() - began) * 1000),
                },
            )
        return response

"""`manage.py live`: the stream of what happens at the tables, the same for play, systemd and compose."""

from __future__ import annotations

import resource
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from wotr_site.counting import count_as


class Command(BaseCommand):
    help = "Serve the live stream (LIVE_HOST, LIVE_PORT): one process for all open tabs."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.LIVE_PORT:
            raise CommandError("LIVE_PORT is 0: this site has no live stream.")
        count_as("live")
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # a tab is an open file
        uvicorn.run(
            "games.live.app:application",
            host=settings.LIVE_HOST,
            port=settings.LIVE_PORT,
            log_config=settings.LOGGING,
            access_log=False,  # addresses of visitors and of their games
            timeout_graceful_shutdown=2,  # tabs come back by themselves
            server_header=False,
            ws="none",
        )

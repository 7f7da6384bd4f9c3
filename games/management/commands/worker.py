"""`manage.py worker judging`: one worker process, the same for play, systemd and compose."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from wotr_site import workers


class Command(BaseCommand):
    help = f"One worker: {', '.join(workers.QUEUES)}. A second one of a kind is named so: judging-2."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name")

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["name"]
        if workers.kind_of(name) not in workers.QUEUES:
            raise CommandError(f"There is no worker “{name}”; there are {', '.join(workers.QUEUES)}.")
        workers.serve(name)

"""`manage.py chaos --kills 200`: a whole site is beaten while people move and mail; what was lost, as JSON.

It starts PostgreSQL, Redis, a relay and the site on ports and in folders of its own; nothing else is touched.
Exit 1 if anything that was confirmed is missing or there twice, or a mail is lost.
"""

from __future__ import annotations

import json
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Kill, stall and fill up the parts of a site at random while people play; nothing may be lost."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--kills", type=int, default=200, help="so many blows fall")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--inside", type=Path, help="the folder; only the command itself says so")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["inside"]:
            self.beat(options["inside"], options["kills"], options["seed"])
        else:
            self.begin(options["kills"], options["seed"])

    def begin(self, kills: int, seed: int) -> None:
        """Once more in a process whose settings are those of the site that will be beaten, not yours."""
        from games.lab.chaos.place import environment_in, own_disk

        with own_disk() as folder:
            words = ["chaos", "--kills", str(kills), "--seed", str(seed), "--inside", str(folder)]
            ended = subprocess.run(  # noqa: S603  our own command
                [sys.executable, "manage.py", *words],
                cwd=settings.BASE_DIR,
                env=environment_in(folder),
                check=False,
            )
        raise SystemExit(ended.returncode)

    def beat(self, folder: Path, kills: int, seed: int) -> None:
        from games.lab.chaos.run import run

        report = run(folder, kills, seed)
        for name, value in report.figures().items():
            self.stdout.write(f"{name}: {json.dumps(value)}")
        self.stdout.write(json.dumps({**report.figures(), "faults": report.faults}))
        if report.faults:
            raise SystemExit(1)

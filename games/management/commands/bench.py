"""`manage.py bench wotr --json`: figures measured on this machine."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.bench import bench
from games.titles import titles


class Command(BaseCommand):
    help = "Measure a game's rules: decisions, folds and resumes, and the bytes they write."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("what", choices=sorted(titles()))
        parser.add_argument("--games", type=int, default=20)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--seats", type=int, default=2)
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        ruleset = titles()[options["what"]].ruleset
        figures = bench(ruleset, {"players": options["seats"]}, options["games"], options["seed"])
        if options["json"]:
            self.stdout.write(json.dumps(figures))
        else:
            for name, figure in figures.items():
                self.stdout.write(f"{name.replace('_', ' '):28} {figure}")

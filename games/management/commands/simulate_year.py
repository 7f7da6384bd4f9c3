"""`manage.py simulate_year`: a year of 200 players with random lateness, in minutes, in a database apart.

Whether any game stands longer than is said, any clock stands without an end, any vote does not end. Some
lines on what happened; exit 1 on faults.
"""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.lab.throwaway_database import throwaway_database
from games.lab.year.simulation import simulate


class Command(BaseCommand):
    help = "Play through a year of many players who forget, vote, leave and come back."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, default=200)
        parser.add_argument("--games", type=int, default=40, help="so many are played at a time")
        parser.add_argument("--days", type=int, default=365)
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        with throwaway_database():
            report = simulate(options["players"], options["games"], options["days"], options["seed"])
        for line in report.lines():
            self.stdout.write(line)
        if report.faults:
            raise SystemExit(1)

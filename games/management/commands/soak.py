"""`manage.py soak wotr --games 300`: random legal games, everything checked. One line; exit 1 on faults."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from typing import Any

import django
from django.core.management.base import BaseCommand, CommandError

from games.bots import players
from games.soak import Report, soak
from games.titles import titles


class Command(BaseCommand):
    help = "Play random legal games to the end and check everything that can be checked."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("title", choices=sorted(titles()))
        parser.add_argument("--games", type=int, default=100)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--workers", type=int, default=1)
        parser.add_argument("--seats", type=int, default=2)
        parser.add_argument(
            "--players", default="random", help="a policy a seat, with commas; the last repeats"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        names = options["players"].split(",")
        unknown = [name for name in names if name not in players(options["title"])]
        if unknown:
            raise CommandError(f"No such player: {', '.join(unknown)}.")
        shares = shared_out(options["seed"], options["games"], max(1, options["workers"]))
        jobs = [(options["title"], {"players": options["seats"]}, share, names) for share in shares]
        report = Report()
        if len(jobs) == 1:
            report.add(run(*jobs[0]))
        else:
            with ProcessPoolExecutor(len(jobs), initializer=django.setup) as pool:
                for part in pool.map(run, *zip(*jobs, strict=True)):
                    report.add(part)
        self.stdout.write(report.line())
        self.stdout.write(report.tournament())
        for note in report.notes:
            self.stdout.write(f"  {note}")
        if not report.clean:
            raise SystemExit(1)


def shared_out(seed: int, games: int, workers: int) -> list[range]:
    """The seeds, cut into one range a worker."""
    cuts = [seed + games * part // workers for part in range(workers + 1)]
    return [range(first, last) for first, last in pairwise(cuts)]


def run(title: str, options: dict[str, Any], seeds: range, names: list[str]) -> Report:
    """One worker's share, in a process of its own."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wotr_site.settings")
    known = players(title)
    seats = list(titles()[title].ruleset.seats(titles()[title].ruleset.read_options(options)))

    def policy(seat: str, seed: int) -> Any:
        return known[names[min(seats.index(seat), len(names) - 1)]](seed)

    return soak(titles()[title].ruleset, options, seeds, policy)

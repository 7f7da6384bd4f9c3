"""Figures of this machine: `manage.py bench wotr --json`, `bench web`, `bench mail`, `bench handovers`,
`bench windows lcg`, `bench live --tabs 2000`, `bench scale --games 10000`."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from msgspec import ValidationError

from games.kernel import Refused
from games.lab.bench_live import bench_live
from games.lab.bench_mail import bench_mail
from games.lab.bench_rules import bench
from games.lab.bench_scale import bench_scale
from games.lab.bench_sheets import bench_sheets
from games.lab.bench_web import bench_web
from games.lab.bench_windows import bench_windows
from games.lab.handovers import count
from games.titles import Title
from games.titles.offered import titles


class Command(BaseCommand):
    help = "Measure a game's rules (decisions, folds, resumes, bytes), or the pages of a long game."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "what",
            choices=[*sorted(titles()), "web", "mail", "handovers", "sheets", "windows", "live", "scale"],
        )
        parser.add_argument("of", nargs="?", default="", help="handovers: of which game; else the first")
        parser.add_argument("--title", default="", help="web: which game's pages; else the first")
        parser.add_argument("--games", type=int, help="20; for handovers 40, for scale 1000")
        parser.add_argument("--letters", type=int, default=3000, help="scale: so many wait; 0: no processes")
        parser.add_argument("--tabs", type=int, default=2000, help="live: open tabs")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--seats", default="", help="2; handovers: several with commas, else 1,2,4 or 2")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        seats = [int(number) for number in str(options["seats"] or "").split(",") if number]
        players, seed = {"players": seats[0] if seats else 2}, options["seed"]
        if options["what"] == "web":
            figures = bench_web(options["title"] or next(iter(titles())), seed=seed)
        elif options["what"] == "mail":
            figures = bench_mail(options["of"] or options["title"] or next(iter(titles())), seed)
        elif options["what"] == "sheets":
            figures = bench_sheets(options["of"] or options["title"] or next(iter(titles())), seed)
        elif options["what"] == "windows":
            figures = window_figures(options["of"], options["games"] or 20, seed)
        elif options["what"] == "live":
            title = options["of"] or options["title"] or next(iter(titles()))
            figures = bench_live(title, options["tabs"], options["games"] or 20, seed)
        elif options["what"] == "scale":
            figures = bench_scale(options["games"] or 1000, seed, options["letters"])
        elif options["what"] == "handovers":
            figures = handover_figures(options["of"], seats, options["games"] or 40, seed)
        else:
            figures = bench(titles()[options["what"]].ruleset, players, options["games"] or 20, seed)
        if options["json"]:
            self.stdout.write(json.dumps(figures))
        else:
            for name, figure in figures.items():
                self.stdout.write(f"{name.replace('_', ' '):28} {figure}")


def window_figures(title: str, games: int, seed: int) -> dict[str, Any]:
    """How often a player who could act is asked, and whether somebody is before it is too late."""
    found = titles().get(title) or next((one for one in titles().values() if one.windows), None)
    if found is None or found.windows is None:
        raise CommandError("Name a game with action windows: manage.py bench windows lcg")
    return bench_windows(found, games, seed)


def handover_figures(title: str, seats: list[int], games: int, seed: int) -> dict[str, Any]:
    """How often a game waits for another person, with no orders, the suggested and full ones."""
    found = titles().get(title or next(iter(titles())))
    if found is None or found.orders is None or "steady" not in found.players:
        raise CommandError("Name a game with practice opponents and orders: manage.py bench handovers wotr")
    tables = {
        str(number): count(found, {"players": number}, games, seed, found.players["steady"])
        for number in seats or usual_seats(found)
    }
    return tables if len(tables) > 1 else next(iter(tables.values()))


def usual_seats(title: Title) -> list[int]:
    """A game that can be played alone is measured from one player to four."""
    rules = title.ruleset
    try:
        alone = len(rules.seats(rules.read_options({"players": 1}))) == 1
    except (Refused, ValidationError):
        alone = False
    return [1, 2, 4] if alone else [2]

"""`manage.py match wotr --players captain,steady --games 200 --seed 5000`: who is stronger, and by how much.

Every two of the named players meet on the same seeds from both sides; a game in which all play together is
played by each of them alone. `--as shadow` has the first of them play one side only.
"""

from __future__ import annotations

import json
import os
from argparse import ArgumentParser
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import django
from django.core.management.base import BaseCommand, CommandError

from games.lab import match
from games.management.commands.soak import read_option
from games.titles.offered import titles


class Command(BaseCommand):
    help = "Let practice opponents play each other from both sides, and say who is stronger."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("title", choices=sorted(titles()))
        parser.add_argument("--players", required=True, help="two or more, with commas")
        parser.add_argument(
            "--games", type=int, default=100, help="for every two players, both sides together"
        )
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--seats", type=int, default=2)
        parser.add_argument("--as", dest="side", default="", help="the first player's side; else both")
        parser.add_argument("--workers", type=int, default=1)
        parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        names = options["players"].split(",")
        unknown = [name for name in names if name not in makers(options["title"])]
        if unknown:
            raise CommandError(
                f"No such player: {', '.join(unknown)}. There are: {', '.join(makers(options['title']))}."
            )
        chosen = {"players": options["seats"], **dict(map(read_option, options["set"]))}
        told = match.summary(self.play(options["title"], chosen, names, options))
        if options["json"]:
            self.stdout.write(json.dumps(told))
        else:
            for line in match.lines(told):
                self.stdout.write(line)

    def play(
        self, title: str, chosen: Mapping[str, Any], names: list[str], options: Mapping[str, Any]
    ) -> list[match.Played]:
        teams = match.teams_of(titles()[title], chosen)
        tables = match.pairings(teams, names)
        if options["side"]:
            if options["side"] not in teams:
                raise CommandError(f"No such side: {options['side']}. There are: {', '.join(teams)}.")
            tables = [table for table in tables if table[options["side"]] == names[0]]
        sides = 1 if options["side"] or len(tables) == 1 or len(teams) == 1 else 2
        seeds = range(options["seed"], options["seed"] + max(1, options["games"] // sides))
        jobs = [(title, dict(chosen), seed, table) for seed in seeds for table in tables]
        if options["workers"] < 2:
            return [run(*job) for job in jobs]
        with ProcessPoolExecutor(options["workers"], initializer=django.setup) as pool:
            return list(pool.map(run, *zip(*jobs, strict=True)))


def makers(title: str) -> match.Makers:
    return titles()[title].opponents | dict(titles()[title].outsiders)


def run(title: str, chosen: Mapping[str, Any], seed: int, by_team: Mapping[str, str]) -> match.Played:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wotr_site.settings")
    return match.play(titles()[title], chosen, seed, by_team, makers(title))

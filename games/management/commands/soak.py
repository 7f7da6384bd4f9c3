"""`manage.py soak wotr --games 300`: random legal games, everything checked. One line; exit 1 on faults.

`manage.py soak wotr --twins`: games that differ only in what somebody may not know, and whether anything that
this person can get differs, too. A line a medium; exit 1 on differences.

`manage.py soak wotr --media --positions 200`: whether page, mails, sheet and JSON tell the same of a game.
Some lines on what was looked at, one on each difference; exit 1 if there is any.

`manage.py soak wotr --paper --positions 20`: turn sheets of every kind of question at tables of all sizes, on
both papers, in four languages; page numbers, lines to write on, the smallest type and the structure are read
from the files. One line, and one on each fault; exit 1 if there is any. `--keep FOLDER` leaves them there.

`manage.py soak wotr --render --games 10`: random and steady games in turn, told to every seat and a spectator
at every question; page, mail, sheet and API are made at every kind of question and now and then (at all with
`--every 1`). What cannot be made, says nothing or shows a key is a fault, and its line names the seed.
"""

from __future__ import annotations

import json
import os
from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import django
from django.core.management.base import BaseCommand, CommandError

from games.lab.bench_sheets import own_database
from games.lab.media import soaking as media_soaking
from games.lab.soak import Soak, SoakReport, soak
from games.lab.twins import soaking
from games.lab.twins.comparing import Wanted
from games.titles import Coverage
from games.titles.offered import titles

CURIOUS = "curious"
RENDERED = "alternately"
ALTERNATELY = ("random", "steady")
"""Who plays the games that are rendered, by their seeds."""
LONG_SOAK = 300
"""From so many games on, a part of the game that was never seen is a fault."""


class Command(BaseCommand):
    help = "Play random legal games to the end and check everything that can be checked."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("title", choices=sorted(titles()))
        parser.add_argument("--games", type=int, default=100)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--workers", type=int, default=1)
        parser.add_argument("--seats", type=int, default=0, help="else 2, or what the game likes to vary")
        parser.add_argument(
            "--players",
            help="a policy a seat, with commas; the last repeats. Else: whoever sees most of the game",
        )
        parser.add_argument(
            "--set",
            action="append",
            default=[],
            metavar="KEY=VALUE",
            help="an option of the game, for all games; else what the game likes to vary",
        )

        parser.add_argument("--twins", action="store_true", help="compare what twins show to observers")
        parser.add_argument("--pairs", type=int, default=2000, help="twins, for the media that matter most")
        parser.add_argument("--sheets", type=int, default=100, help="twins compared by their sheets")
        parser.add_argument("--books", type=int, default=5, help="twins compared by their Red Books")

        parser.add_argument(
            "--media",
            action="store_true",
            help="compare what page, turn mail, receipt, turn sheet, story and JSON tell of a position, "
            "to seats and spectators, in four languages, with and without answers in pencil",
        )
        parser.add_argument("--positions", type=int, default=200, help="so many, for --media")

        parser.add_argument(
            "--paper",
            action="store_true",
            help="print so many --positions as turn sheets, every kind of question, and check the files: "
            "page numbers, lines to write on, type, structure",
        )
        parser.add_argument("--keep", type=Path, metavar="FOLDER", help="where --paper leaves its sheets")

        parser.add_argument(
            "--render", action="store_true", help="make and read everything that people are shown"
        )
        parser.add_argument(
            "--every", type=int, default=20, help="questions between two looks at all media, for --render"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["twins"]:
            return self.compare_twins(options)
        if options["media"]:
            return self.compare_media(options)
        if options["paper"]:
            return self.check_paper(options)
        coverage = titles()[options["title"]].soak
        usual = RENDERED if options["render"] else (CURIOUS if coverage else "random")
        names = (options["players"] or usual).split(",")
        unknown = [name for name in names if name not in (*policies(options["title"]), RENDERED)]
        if unknown:
            raise CommandError(f"No such player: {', '.join(unknown)}.")
        shares = shared_out(options["seed"], options["games"], max(1, options["workers"]))
        if options["every"] < 1:
            raise CommandError("--every is a number of questions, 1 or more.")
        chosen, every = dict(map(read_option, options["set"])), options["every"] if options["render"] else 0
        jobs = [(options["title"], options["seats"], chosen, share, names, every) for share in shares]
        report = SoakReport()
        if len(jobs) == 1 and not every:
            report.add(run(*jobs[0]))
        else:
            with workers(len(jobs), every) as pool:
                for part in pool.map(run, *zip(*jobs, strict=True)):
                    report.add(part)
        self.stdout.write(report.line())
        self.stdout.write(report.tournament())
        for note in report.notes:
            self.stdout.write(f"  {note}")
        unseen = self.unseen(coverage, report) if coverage else []
        if not report.clean or (unseen and report.games >= LONG_SOAK):
            raise SystemExit(1)

    def compare_twins(self, options: Mapping[str, Any]) -> None:
        wanted = Wanted(options["pairs"], options["sheets"], options["books"])
        workers = max(1, options["workers"])
        report = soaking.soak(options["title"], options["seats"] or 2, wanted, options["seed"], workers)
        for line in [*report.lines(), *report.notes]:
            self.stdout.write(line)
        if report.differences or report.broken or not report.has_control:
            raise SystemExit(1)

    def compare_media(self, options: Mapping[str, Any]) -> None:
        workers, seats = max(1, options["workers"]), options["seats"] or 2
        report = media_soaking.soak(options["title"], seats, options["positions"], options["seed"], workers)
        for line in [*report.lines(), *report.notes]:
            self.stdout.write(line)
        if report.different:
            raise SystemExit(1)

    def check_paper(self, options: Mapping[str, Any]) -> None:
        from games.lab.printed.positions import printed, usual_tables

        tables = [options["seats"]] if options["seats"] else usual_tables(options["title"])
        with own_database():
            report = printed(options["title"], tables, options["positions"], options["seed"], options["keep"])
        for line in report.lines():
            self.stdout.write(line)
        if report.faults:
            raise SystemExit(1)

    def unseen(self, coverage: Coverage, report: SoakReport) -> list[str]:
        """The parts that never came up; a long soak must see them all."""
        missing = [part for part in coverage.parts if part not in report.seen]
        seen = len(coverage.parts) - len(missing)
        self.stdout.write(f"{coverage.what} played: {seen} of {len(coverage.parts)}")
        if missing:
            self.stdout.write(f"  never: {', '.join(missing[:20])}")
        return missing


def policies(title: str) -> dict[str, Any]:
    """Everybody who can play in a soak."""
    coverage = titles()[title].soak
    return titles()[title].opponents | ({CURIOUS: coverage.player} if coverage else {})


def read_option(text: str) -> tuple[str, Any]:
    """`scenario=…`: a number, a list or a word."""
    key, _, value = text.partition("=")
    try:
        return key, json.loads(value)
    except ValueError:
        return key, value


def shared_out(seed: int, games: int, workers: int) -> list[range]:
    """The seeds, cut into one range a worker."""
    cuts = [seed + games * part // workers for part in range(workers + 1)]
    return [range(first, last) for first, last in pairwise(cuts)]


def workers(count: int, every: int) -> ProcessPoolExecutor:
    """Where games are rendered each has an empty database in its memory."""
    if every:
        return ProcessPoolExecutor(count, get_context("spawn"), initializer=soaking.set_up)
    return ProcessPoolExecutor(count, initializer=django.setup)


def run(
    title: str, seats: int, chosen: Mapping[str, Any], seeds: range, names: list[str], every: int = 0
) -> SoakReport:
    """One worker's share, in a process of its own."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wotr_site.settings")
    known, coverage = policies(title), titles()[title].soak
    ruleset = titles()[title].ruleset

    def options(seed: int) -> Mapping[str, Any]:
        if coverage and coverage.options and not chosen:
            return coverage.options(seed, seats)
        return {"players": seats or 2, **chosen}

    def policy(seat: str, seed: int) -> Any:
        places = list(ruleset.seats(ruleset.read_options(options(seed // 100))))
        name = names[min(places.index(seat), len(names) - 1)]
        return known[ALTERNATELY[seed // 100 % 2] if name == RENDERED else name](seed)

    return soak(ruleset, options, seeds, policy, coverage.count if coverage else None, kind(every))


def kind(every: int) -> Callable[..., Soak]:
    if not every:
        return Soak
    from games.lab.rendering.soaking import RenderedSoak

    return partial(RenderedSoak, every=every)

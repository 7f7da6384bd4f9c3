"""`manage.py understand FILE --seat S --language L < body`: what words would do in an exported game.

`--batch` reads JSON lines {"id", "file", "seat", "language", "body"} and writes the same with the results.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.kernel import Problem
from games.orders.dry_run import exported, understand


class Command(BaseCommand):
    help = "A dry run: how an order in somebody's own words is read in an exported game. Nothing is kept."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", type=Path)
        parser.add_argument("--seat")
        parser.add_argument("--language", default="en")
        parser.add_argument("--batch", action="store_true", help="JSON lines in, JSON lines out")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["batch"]:
            return self._batch(options["file"])
        if options["file"] is None or not options["seat"]:
            raise CommandError("Name the file and the --seat.")
        game = exported(options["file"])
        found = understand(game, options["seat"], sys.stdin.read(), options["language"])
        self.stdout.write(json.dumps(found, ensure_ascii=False))
        return None

    def _batch(self, source: Path | None) -> None:
        lines = source.read_text(encoding="utf-8").splitlines() if source else sys.stdin
        for line in lines:
            if line.strip():
                row = json.loads(line)
                self.stdout.write(json.dumps({**row, **_found(row)}, ensure_ascii=False))


def _found(row: dict[str, Any]) -> dict[str, Any]:
    """A row whose game cannot be read says so, and the next ones are read all the same."""
    try:
        game = exported(Path(row["file"]))
    except (OSError, ValueError, KeyError, Problem) as error:
        return {"error": f"{type(error).__name__}: {error}"}
    return understand(game, row["seat"], row["body"], row["language"])

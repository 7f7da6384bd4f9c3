"""`manage.py verify GAME.json`: do all dice and cards fit the seal, and do the rules give the same events?"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.kernel import Drift, Problem, read_archive, replay, sealed, state_hash
from games.titles.offered import titles


class Command(BaseCommand):
    help = "Check an exported game: every draw against the sealed secret, every event against the rules."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            file = json.loads(options["file"].read_text(encoding="utf-8"))
            ruleset = titles()[file["title"]].ruleset
            archive = read_archive(ruleset, file)
            problems = sealed.problems(file)
        except (OSError, ValueError, KeyError, TypeError, Problem) as error:
            raise CommandError(f"This is not an exported game that can be read here: {error}") from error
        if problems:
            raise CommandError("\n".join(problems))
        try:
            running = replay(ruleset, archive)
        except Drift as drift:
            raise CommandError(f"The rules do not give entry {drift.position} of the file.") from drift
        self.stdout.write("\n".join(sealed.told(file)))
        self.stdout.write(
            f"Every draw fits the seal, every event the rules. State {state_hash(running.state)}."
        )

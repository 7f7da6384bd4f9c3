"""`manage.py import_game FILE`: a game from another machine, once it has replayed to the same events."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.kernel import Problem
from games.reader.problems import problem_text
from games.service import archives


class Command(BaseCommand):
    help = "Bring in a game from a file written by export_game or downloaded from a site."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            game = archives.import_game(json.loads(options["file"].read_text(encoding="utf-8")))
        except (OSError, ValueError) as error:
            raise CommandError(f"The file cannot be read: {error}") from error
        except Problem as problem:
            raise CommandError(problem_text(problem)) from problem
        self.stdout.write(f"Game {game.pk}, {game.name}: {game.events} events, {game.state}.")

"""`manage.py import_game FILE [--seats free_peoples=anna shadow=bot:steady]`: a game from another machine.

It comes in once it has replayed to the same events; with people in its seats a running one goes on.
"""

from __future__ import annotations

import gzip
import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from accounts.models import User
from games.kernel import Problem
from games.reader.problems import problem_text
from games.service import archives


class Command(BaseCommand):
    help = "Bring in a game from a file written by export_game or downloaded from a site."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--seats",
            nargs="+",
            metavar="SEAT=WHO",
            help="who takes a running game up: a player's name, or bot:KEY",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            game = archives.import_game(json.loads(_text(options["file"])))
            if options["seats"]:
                tenants = dict(_tenant(each) for each in options["seats"])
                archives.take_up(game, tenants, timezone.now())
        except (OSError, ValueError) as error:
            raise CommandError(f"The file cannot be read: {error}") from error
        except Problem as problem:
            raise CommandError(problem_text(problem)) from problem
        game.refresh_from_db()
        self.stdout.write(f"Game {game.pk}, {game.name}: {game.events} events, {game.state}.")


def _text(path: Path) -> str:
    raw = path.read_bytes()
    return (gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw).decode()


def _tenant(text: str) -> tuple[str, User | str]:
    seat, _, who = text.partition("=")
    if who.startswith("bot:"):
        return seat, who.removeprefix("bot:")
    player = User.objects.filter(username=who).first()
    if player is None:
        raise CommandError(f"There is no player {who}.")
    return seat, player

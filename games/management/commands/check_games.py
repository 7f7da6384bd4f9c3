"""`manage.py check_games`: which open games would the present rules stop? Run it before a deploy."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.kernel import Drift
from games.models import Game
from games.service import moving, storage

OPEN = (Game.State.RUNNING, Game.State.ADJOURNED, Game.State.STOPPED)


class Command(BaseCommand):
    help = "Replay every open game under the present rules and name those that would stop."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--go-on", action="store_true", help="let stopped games that fit again go on")

    def handle(self, *args: Any, **options: Any) -> None:
        checked = drifted = 0
        for game in Game.objects.filter(state__in=OPEN).order_by("pk").iterator():
            checked += 1
            try:
                storage.give_held(game, storage.resume(game))
            except Drift as drift:
                drifted += 1
                path = "; ".join(storage.paths_of(game))
                self.stdout.write(
                    f"Game {game.pk} ({game.title}) would stop at entry {drift.position}: {path}"
                )
                continue
            if options["go_on"] and game.state == Game.State.STOPPED:
                moving.go_on(game.pk)
                self.stdout.write(f"Game {game.pk} ({game.title}) goes on.")
        self.stdout.write(f"{checked} open games checked, {drifted} would stop.")
        if drifted:
            raise SystemExit(1)

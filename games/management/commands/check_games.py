"""`manage.py check_games`: which open games would the present rules stop? Run it before a deploy."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.models import Game
from games.service import repairs, stopping, storage

OPEN = (Game.State.RUNNING, Game.State.ADJOURNED, Game.State.STOPPED)


class Command(BaseCommand):
    help = "Replay every open game under the present rules and name those that would stop."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--go-on", action="store_true", help="let stopped games that fit again go on")

    def handle(self, *args: Any, **options: Any) -> None:
        checked = drifted = 0
        for game in Game.objects.filter(state__in=OPEN).order_by("pk").iterator():
            checked += 1
            drift = storage.drift_of(game)
            if drift:
                drifted += 1
                path = stopping.path_of(game)
                self.stdout.write(
                    f"Game {game.pk} ({game.title}) would stop at entry {drift.position}: {path}"
                )
            elif options["go_on"] and game.state == Game.State.STOPPED and repairs.fits_again(game):
                self.stdout.write(f"Game {game.pk} ({game.title}) goes on.")
        self.stdout.write(f"{checked} open games checked, {drifted} would stop.")
        if drifted:
            raise SystemExit(1)

"""`manage.py export_game 7 [--seat shadow] [--operator] [-o FILE]`: a game in one JSON file."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.models import Game
from games.service import archives


class Command(BaseCommand):
    help = (
        "Write a game to one JSON file: as a spectator sees it, as a seat sees it, or whole for an operator."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", type=int)
        parser.add_argument("--seat", help="as this seat sees it (a finished game is always whole)")
        parser.add_argument("--operator", action="store_true", help="whole, with the secret of its dice")
        parser.add_argument("-o", "--output", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        game = Game.objects.filter(pk=options["game"]).first()
        if game is None:
            raise CommandError(f"There is no game {options['game']}.")
        seats = [seat.key for seat in game.seats.all()]
        if options["seat"] and options["seat"] not in seats:
            raise CommandError(f"The seats of this game are {', '.join(seats)}.")
        eyes = (options["seat"],) if options["seat"] else ()
        text = json.dumps(archives.export(game, eyes, for_operator=options["operator"]), ensure_ascii=False)
        if options["output"]:
            options["output"].write_text(text, encoding="utf-8")
        else:
            self.stdout.write(text)

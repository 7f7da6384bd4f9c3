"""`manage.py sheet GAME SEAT [--turn N] [--look LOOK] [--book] -o FILE`: a turn sheet or the Red Book."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db.models import Max
from django.utils import translation

from games import sheets
from games.models import Game, Seat
from games.sheets.looks import LOOKS

PUBLIC = "public"


class Command(BaseCommand):
    help = "Print a seat's turn sheet, the public sheet or the Red Book into a file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", type=int, help="the number of the game")
        parser.add_argument("seat", help="the key of the seat, or “public”")
        parser.add_argument("--turn", type=int, help="as it was at the end of this turn")
        parser.add_argument("--book", action="store_true", help="the Red Book; FILE may end in .html or .txt")
        parser.add_argument("--look", choices=LOOKS, help="grey, large print, or one page at a glance")
        parser.add_argument("--rules", action="store_true", help="the rules on two pages")
        parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        game = Game.objects.filter(pk=options["game"]).first()
        if game is None:
            raise CommandError(f"There is no game {options['game']}.")
        seat = self.seat(game, options["seat"])
        with translation.override(game.language):
            body = self.body(game, seat, options)
        options["output"].write_bytes(body)
        self.stdout.write(f"{options['output']}: {len(body)} bytes")

    def seat(self, game: Game, key: str) -> Seat | None:
        if key == PUBLIC:
            return None
        seat = game.seats.filter(key=key).first()
        if seat is None:
            keys = ", ".join([*game.seats.values_list("key", flat=True), PUBLIC])
            raise CommandError(f"This game has no seat {key}. It has: {keys}.")
        return seat

    def body(self, game: Game, seat: Seat | None, options: dict[str, Any]) -> bytes:
        player = seat.tenure.player if seat and seat.tenure else None
        if options["rules"]:
            return sheets.rules_pdf(game, player)
        if options["book"]:
            form = options["output"].suffix.lstrip(".")
            return sheets.book(game, player, form if form in ("html", "txt") else "pdf")
        event = self.last_event(game, options["turn"]) if options["turn"] is not None else None
        look = options["look"]
        if seat:
            return sheets.sheet_pdf(seat, event, look)
        return sheets.public_pdf(game, None, event, look or "")

    def last_event(self, game: Game, turn: int) -> int:
        found = game.log.filter(turn=turn, event__isnull=False).aggregate(last=Max("event"))["last"]
        if found is None:
            raise CommandError(f"This game has had no turn {turn}.")
        return int(found)

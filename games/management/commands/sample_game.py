"""`manage.py sample_game`: the finished game that everybody may look through. Twice is once."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.kernel import Problem
from games.reader.problems import problem_text
from games.service import sample_game


class Command(BaseCommand):
    help = "Bring in the finished sample game for the front door, unless it is here."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            game = sample_game.bring_in()
        except Problem as problem:
            raise CommandError(problem_text(problem)) from problem
        self.stdout.write(f"Game {game.pk}, {game.name}: {game.events} events, {game.state}.")

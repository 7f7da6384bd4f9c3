"""`manage.py demo_game`: a game against the practice opponent, ready for a demo player's first move."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from accounts.models import User
from games.models import Game
from games.service import Terms, mailbox, open_game
from games.titles import Title
from games.titles.offered import titles

PLAYER = "heron"
BOT = "steady"
NAME = "A first game"


class Command(BaseCommand):
    help = "Open a game between the demo player heron and the practice opponent, unless there is one."

    def handle(self, *args: Any, **options: Any) -> None:
        if not (settings.IS_LOCAL and mailbox.is_open()):
            raise CommandError("The demo game is only for a site that nobody else can reach.")
        player = User.objects.filter(username=PLAYER).first()
        title = next((found for found in titles().values() if BOT in found.players), None)
        if player is None or title is None:
            return
        game = Game.objects.filter(opened_by=player).first() or open_demo(player, title)
        if not game.is_over:
            self.stdout.write(f"A game against {BOT} waits for {PLAYER}: {settings.SITE_URL}/g/{game.pk}/")


def open_demo(player: User, title: Title) -> Game:
    """The player has the first seat, the opponent the others; no clock, and nobody waits for a person."""
    first, *others = title.ruleset.seats(title.ruleset.read_options({}))
    return open_game(
        title.key,
        NAME,
        player,
        timezone.now(),
        own=[first],
        bots=dict.fromkeys(others, BOT),
        terms=Terms(bank_days=0, move_days=0, listed=False),
    )

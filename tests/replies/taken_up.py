"""A game of the corpus with people in it."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

from django.utils import timezone

from accounts.models import User
from games.models import Game
from games.service import archives

HERE = Path(__file__).parent


def taken_up(position: str, seat: str, player: User) -> Game:
    """Somebody takes a seat of it up; practice opponents sit in the others."""
    game = archives.import_game(json.loads(gzip.decompress((HERE / f"{position}.json.gz").read_bytes())))
    tenants = {each.key: player if each.key == seat else "steady" for each in game.seats.all()}
    archives.take_up(game, tenants, timezone.now())
    return game

"""The finished game that everybody may look through: an exported file of ours, brought in once."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from games.models import Game, Tenure
from games.service import import_game
from games.service.transactions import whole
from games.titles.offered import titles

FILE = Path(__file__).with_name("sample_game.json")


@cache
def commitment() -> str:
    """Of the game's sealed secret: by it the game is known again."""
    seal: str = read()["commitment"]
    return seal


def read() -> dict[str, Any]:
    file: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return file


def found() -> Game | None:
    """The game on this site, if it was brought in."""
    known = Game.objects.filter(commitment=commitment(), state=Game.State.FINISHED)
    return known.filter(title__in=titles()).first()


@whole
def bring_in() -> Game:
    """Bring it in, unless it is here. Its seats are those of the players who played it."""
    known = found()
    if known:
        return known
    file = read()
    game = import_game(file)
    seats = {seat.key: seat for seat in game.seats.all()}
    for told in file["about"]["seats"]:
        for player in told["players"]:
            Tenure.objects.create(seat=seats[told["seat"]], bot=player["name"], began_at=game.opened_at)
    return game

"""Pages that belong to no game: the front door, how it works, the verifier."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games import service
from games.kernel import EVERYTHING, sealed
from games.models import Game
from games.reader.sentences import ending_text
from games.service import sample_game
from games.titles.offered import titles
from games.web import boards
from games.web.terms import TitleSetup, names_of, setups

SAMPLE_AT = 0.6
"""Which moment of the sample game the front door shows, as a part of it."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    light = request.COOKIES.get("ravenpost_light", "")
    return render(request, "home.html", {"shelf": _shelf(), **_sample(light)})


def _shelf() -> list[tuple[str, str, list[TitleSetup]]]:
    """Each game with the numbers of players it can be set out for."""
    known = list(setups().values())
    return [
        (title.key, title.words.name(), [setup for setup in known if setup.title is title])
        for title in titles().values()
    ]


def _sample(light: str) -> dict[str, Any]:
    """The finished game to look through, with a picture from the middle of it."""
    game = sample_game.found()
    if game is None:
        return {}
    title, moment = titles()[game.title], max(1, int(game.events * SAMPLE_AT))
    context: dict[str, Any] = {
        "sample": game,
        "sample_title": title.words.name(),
        "sample_ending": ending_text(title, game.winners, game.how),
        "sample_places": _who(game),
    }
    if title.board:
        picture, turn = _picture(game.pk, moment, get_language() or "en", light)
        context |= {
            "sample_board": picture,
            "sample_turn": turn,
            "colours": boards.colours_address(game.title),
        }
    return context


@lru_cache(maxsize=32)
def _picture(game_id: int, moment: int, language: str, light: str) -> tuple[SafeString, int]:
    """The board at that moment, and its turn; a finished game never changes."""
    game = Game.objects.get(pk=game_id)
    view = service.view(game, EVERYTHING, moment)
    drawn = boards.drawn(game.title, view, {}, light=light)
    filling = drawn.replace("<svg ", '<svg preserveAspectRatio="xMidYMid slice" ', 1)
    return mark_safe(filling), view.turn  # noqa: S308  our own drawing


def _who(game: Game) -> list[tuple[Any, str]]:
    table = list(game.seats.prefetch_related("tenures__player"))
    names = names_of(game, table)
    return [
        (name, seat.tenure.shown_name if seat.tenure else "") for name, seat in zip(names, table, strict=True)
    ]


@require_safe
def how_it_works(request: HttpRequest) -> HttpResponse:
    return render(request, "games/how.html", {"sample": sample_game.found()})


@require_safe
def dice(request: HttpRequest) -> HttpResponse:
    """Why nobody can choose the dice, and how to check it."""
    return render(request, "games/dice.html", {"sample": sample_game.found()})


@require_safe
def verifier(request: HttpRequest) -> HttpResponse:
    """The file that checks the dice of an exported game; it needs nothing but Python."""
    text = Path(sealed.__file__).read_text(encoding="utf-8")
    response = HttpResponse(text, content_type="text/x-python; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="sealed.py"'
    return response

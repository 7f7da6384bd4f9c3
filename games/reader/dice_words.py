"""What the players added to the dice, and how often a draw did not stand, as everybody may read it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext, ngettext

from games.models import Game
from games.service import storage
from games.titles.offered import titles


def dice_words(game: Game) -> list[tuple[str, str]]:
    """Each word with the seat of whoever gave it; none before the game has begun."""
    name = titles()[game.title].words.seat
    return [(name(given["seat"]), given["word"]) for given in game.words]


def who_made_the_dice(game: Game) -> str:
    """How far the server was alone in drawing them."""
    if not game.words:
        return gettext("Nobody added a word to these dice: the server alone drew them.")
    return gettext("Whoever is not named here added no word.")


def result_of(game: Game, view: Any) -> Sequence[str]:
    """What is told of the end of a game besides who won: such as a score, and what was rolled once more."""
    if not game.is_over or not game.started_at:
        return ()
    tell = titles()[game.title].result
    return [*(tell(view) if tell else ()), *_rolled_once_more(game)]


def _rolled_once_more(game: Game) -> list[str]:
    times = storage.take_backs_past_a_draw(game)
    if not times:
        return []
    text = ngettext(
        "Once something was taken back that had been rolled or drawn.",
        "%(times)d times something was taken back that had been rolled or drawn.",
        times,
    )
    return [text % {"times": times}]

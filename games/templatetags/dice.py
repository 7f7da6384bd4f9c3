"""The seal of the dice and the word that is added to it, in every form with which somebody sits down."""

from __future__ import annotations

from typing import Any

from django import template

from games.models import Game
from games.service import seals
from games.service.seals import LONGEST_OWN_WORD

register = template.Library()


@register.inclusion_tag("games/parts/dice.html")
def dice_of(game: Game) -> dict[str, Any]:
    """For a game that waits for players: its seal has stood since it was opened."""
    return {"commitment": game.commitment, "number": game.pk, "longest": LONGEST_OWN_WORD}


@register.inclusion_tag("games/parts/dice.html")
def new_dice() -> dict[str, Any]:
    """For a form that opens a game: the seal is drawn now and shown with it."""
    seal = seals.fresh()
    return {"seal": seal, "commitment": seal.commitment, "number": 0, "longest": LONGEST_OWN_WORD}


@register.inclusion_tag("games/parts/dice_unseen.html")
def new_dice_unseen() -> dict[str, Any]:
    """For a single button that opens a game: the browser adds its word, and there is no room for another."""
    return {"seal": seals.fresh()}

"""How far a newcomer has come with the coach of a game: at one table, until it is done with for good."""

from __future__ import annotations

from datetime import datetime

from accounts.models import User
from games.models import Coaching, Game, Tenure
from games.service.transactions import whole


def step_of(player: User, game: Game) -> str | None:
    """At which step the coach stands at this table; "" at the first, None if there is no coach here."""
    row = Coaching.objects.filter(player=player, title=game.title).first()
    if row is not None:
        return row.step if row.game_id == game.pk and row.ended_at is None else None
    sat_before = Tenure.objects.filter(player=player, seat__game__title=game.title).exclude(seat__game=game)
    return None if sat_before.exists() else ""


@whole
def go_to(player: User, game: Game, step: str) -> None:
    """The coach goes to that step of this table; also when it was done with before."""
    Coaching.objects.update_or_create(
        player=player, title=game.title, defaults={"game": game, "step": step, "ended_at": None}
    )


@whole
def end(player: User, game: Game, now: datetime) -> None:
    """No coach at any game of this title, until it is asked for again."""
    Coaching.objects.update_or_create(
        player=player, title=game.title, defaults={"game": game, "ended_at": now}
    )

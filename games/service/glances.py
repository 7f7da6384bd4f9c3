"""Up to where somebody has looked at a game, and what has come since: for their list of games."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Max

from accounts.models import User
from games.models import Game, Glance, Talk, Tenure
from games.service import orders


def looked(game: Game, user: User, now: datetime) -> None:
    """The player has the table before them now. Written only when there was something new."""
    mine = Tenure.objects.filter(seat__game=game, player=user, ended_at=None)
    for tenure in mine.filter(orders__waits=True, orders__ended_at=None).distinct():
        orders.seen(tenure.pk, now)
    talk = game.talk.aggregate(last=Max("pk"))["last"] or 0
    known = Glance.objects.filter(game=game, player=user).first()
    if known is None:
        Glance.objects.update_or_create(
            game=game, player=user, defaults={"event": game.events, "talk": talk, "at": now}
        )
    elif (known.event, known.talk) != (game.events, talk):
        Glance.objects.filter(pk=known.pk).update(event=game.events, talk=talk, at=now)


def glances_of(user: User, games: Iterable[Game]) -> dict[int, Glance]:
    """The player's glances by game."""
    found = Glance.objects.filter(player=user, game__in=[game.pk for game in games])
    return {glance.game_id: glance for glance in found}


def unread(user: User, heard: Iterable[Talk], glance: Glance | None) -> int:
    """How many of these were said by others since the player last looked."""
    since = glance.talk if glance else 0
    return sum(
        said.pk > since and said.player_id != user.pk and said.audience != Talk.Audience.SELF
        for said in heard
    )

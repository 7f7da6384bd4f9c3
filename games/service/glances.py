"""Up to where somebody has looked at a game: what came since is news on their list of games."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Max

from accounts.models import User
from games.models import Game, Glance, Tenure
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

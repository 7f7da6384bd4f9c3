"""What the staff may do with a game that went wrong. The log only grows: a repair is one more entry."""

from __future__ import annotations

import logging
from datetime import datetime

from accounts.models import User
from games.kernel import Refused
from games.models import Game
from games.service import moving, outbox, seats, stopping, storage
from games.service.transactions import whole

logger = logging.getLogger(__name__)

LONGEST_WHY = 300


@whole
def go_back(game: Game, event: int, by: User, now: datetime, why: str = "") -> Game:
    """Go back to right after an event, by a take-back that everybody sees in the history and in a mail."""
    game = moving.lock(game.pk)
    _require_no_player(game, by)
    if game.is_over or game.state == Game.State.OPEN:
        raise Refused("game_not_running", state=game.state)
    row = game.log.filter(event=event).first() if event else None
    if event and row is None:
        raise Refused("no_such_event", event=event)
    if game.state == Game.State.STOPPED:
        stopping.set_going(game, now, by)
    moving.rewind(game, row.number if row else 0, (), now)
    facts = {"event": event, "why": why[:LONGEST_WHY]}
    outbox.put_to_all(game, "repaired", f"repaired:{game.pk}:{game.entries}", facts)
    logger.warning("game repaired", extra={"game": game.pk, "to_event": event, "by": by.pk})
    return game


def fits_again(game: Game, by: User | None = None) -> bool:
    """Let a stopped game go on if the present rules give its log; False if they do not yet."""
    if by:
        _require_no_player(game, by)
    goes_on = stopping.go_on(game.pk, storage.drift_of, by)
    if goes_on:
        logger.warning("stopped game goes on", extra={"game": game.pk, "by": by.pk if by else None})
    return goes_on


def _require_no_player(game: Game, by: User) -> None:
    """Nobody mends a game in which they sit or have sat."""
    if seats.has_sat(game, by):
        raise Refused("plays_here")

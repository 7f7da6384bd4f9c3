"""Stopped games: the rules no longer give a game's log, so nothing is done to it until somebody has looked.

Whoever meets it hears `game_stopped`, told in words like every problem. The stop itself is written when the
caller's transaction has ended, since that is mostly rolled back; under the game's row, and only if the rules
still differ there, so that a game is stopped once whoever meets it, and never because somebody looked while
it was being written. All clocks stand; the players get a mail, the staff a row.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.kernel import Drift, Refused
from games.models import Game, OpenQuestion, Stoppage
from games.service import clocks, outbox
from games.service.transactions import afterwards, whole

logger = logging.getLogger(__name__)

FindDrift = Callable[[Game], Drift | None]
"""Replays a game as it is stored, and says where the rules differ from it."""


class GameStopped(Refused):
    """The game is safe, and nothing can be done in it for now."""

    def __init__(self) -> None:
        super().__init__("game_stopped")


def require_not_stopped(game: Game) -> None:
    if game.state == Game.State.STOPPED:
        raise GameStopped


@contextmanager
def on_drift(game: Game, find_drift: FindDrift) -> Iterator[None]:
    """Around everything that replays a stored game: where the rules have drifted, the game is stopped."""
    try:
        yield
    except Drift as drift:
        afterwards(("stop", game.pk), partial(stop, game.pk, find_drift))
        raise GameStopped from drift


@whole
def stop(game_id: int, find_drift: FindDrift) -> Stoppage | None:
    """Stop the game, if the rules really differ and nobody has stopped it before."""
    game = Game.objects.select_for_update().get(pk=game_id)
    is_played = game.state in (Game.State.RUNNING, Game.State.ADJOURNED)
    drift = find_drift(game) if is_played else None
    if drift is None:
        return None
    logger.error("game stopped: the rules drifted", extra={"game": game_id, "entry": drift.position})
    now = timezone.now()
    clocks.stop(game, now)
    row = Stoppage.objects.create(
        game=game,
        entry=drift.position,
        rules=game.rules,
        stored=_called(drift.stored),
        produced=_called(drift.produced),
        path=path_of(game),
        stopped_at=now,
    )
    outbox.put_to_all(game, "stopped", f"stopped:{row.pk}")
    return row


def _called(thing: Any) -> str:
    """What kind of thing it is, and for what; never what is on it, since it may be somebody's secret."""
    if thing is None:
        return "nothing"
    if isinstance(thing, list):
        return f"asked: {', '.join(map(str, thing))}"[:200]
    purpose = getattr(thing, "purpose", "") or getattr(thing, "prompt", "")
    return f"{type(thing).__name__} {purpose}".strip()[:200]


def path_of(game: Game) -> str:
    """Where in the rules the game waited."""
    rows = OpenQuestion.objects.filter(seat__game=game).order_by("seat__place")
    return "; ".join(dict.fromkeys(" > ".join(row.path) for row in rows))


# --- going on ------------------------------------------------------------------------------------------


@whole
def go_on(game_id: int, find_drift: FindDrift, by: User | None = None) -> bool:
    """Let a stopped game go on where it was, if the rules give its log again; False if they do not."""
    game = Game.objects.select_for_update().get(pk=game_id)
    if game.state != Game.State.STOPPED or find_drift(game):
        return False
    now = timezone.now()
    set_going(game, now, by)
    for question in OpenQuestion.objects.unanswered().filter(seat__game=game).select_related("seat"):
        outbox.put_turn_again(question, now)
    return True


def set_going(game: Game, now: datetime, by: User | None) -> None:
    """Clocks go on, the players hear of it, the staff's row is closed. The caller holds the game's row."""
    clocks.go_on_after_stop(game, now)
    game.stoppages.filter(went_on_at=None).update(went_on_at=now, set_going_by=by)
    outbox.put_to_all(game, "goes_on", f"goes_on:{game.pk}:{now:%Y%m%dT%H%M%S%f}")

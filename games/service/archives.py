"""Games as files: taken away by those who may see them, brought in where they replay."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.utils import timezone

from accounts.models import User
from games.kernel import (
    EVERYTHING,
    Answered,
    Drift,
    Entry,
    Eyes,
    Refused,
    Unreadable,
    read_archive,
    replay,
    sealed,
    write_archive,
)
from games.models import Game, Seat, Tenure
from games.service import moving, seats, storage
from games.service.transactions import whole
from games.titles.offered import titles


def export(game: Game, eyes: Eyes, *, for_operator: bool = False) -> dict[str, Any]:
    """The game in one file, as these eyes may see it. The secret of the dice is in it once the game is over.

    An operator who moves a running game to another machine takes everything, the secret included.
    """
    if game.is_over or for_operator:
        eyes = EVERYTHING
    return write_archive(
        storage.ruleset_of(game),
        game.options,
        _whole_log(game) if for_operator else [_from_nowhere(e) for e in storage.entries_of(game)],
        game.commitment,
        eyes=eyes,
        secret=bytes(game.secret) if eyes is EVERYTHING else None,
        words=game.words,
        about=_about(game),
    )


def _whole_log(game: Game) -> list[Entry]:
    """With the secret answers that wait for the rest of their round: elsewhere they have no other place."""
    return [*storage.entries_of(game), *storage.held_in(game)]


def _from_nowhere(entry: Entry) -> Entry:
    """Where an answer came from is its player's business: a standing order least of all is told to others."""
    return msgspec.structs.replace(entry, source="") if isinstance(entry, Answered) else entry


@whole
def take_up(game: Game, tenants: Mapping[str, User | str], now: datetime) -> None:
    """A running game that was brought in goes on: people, or bots by their key, sit down in its seats."""
    for seat in game.seats.all():
        who = tenants.get(seat.key)
        if who is None:
            raise Refused("nobody_named", seat=seat.key)
        if isinstance(who, str):
            seats.require_bot_key(who)
        player, bot = (None, who) if isinstance(who, str) else (who, "")
        Tenure.objects.create(seat=seat, player=player, bot=bot, began_at=now, began_event=game.events)
    moving.play_on(game, storage.resume(game), now)


def _about(game: Game) -> dict[str, Any]:
    """What is not in the log: the game's name and who sat where, by the names that everybody sees."""
    seats = game.seats.prefetch_related("tenures__player")
    return {
        "name": game.name,
        "opened": game.opened_at.isoformat(),
        "ended": game.ended_at.isoformat() if game.ended_at else None,
        "winners": game.winners,
        "how": game.how,
        "lot": {part: game.seating[part] for part in ("purpose", "items", "outcome")}
        if game.seating
        else None,
        "seats": [
            {"seat": seat.key, "players": [_tenure(tenure) for tenure in seat.tenures.all()]}
            for seat in seats
        ],
    }


def _tenure(tenure: Tenure) -> dict[str, Any]:
    return {
        "name": tenure.bot or str(tenure.player),
        "from_event": tenure.began_event,
        "to_event": tenure.ended_event,
        **({"hints": tenure.hints} if tenure.hints else {}),
    }


@whole
def import_game(file: Mapping[str, Any]) -> Game:
    """Bring a complete file in as a game of this site. It must replay to the same events.

    A finished game can be looked through at once. A running one comes in adjourned: its seats are empty.
    """
    title = titles().get(str(file.get("title")))
    if title is None:
        raise Unreadable("unknown_title", title=str(file.get("title"))[:20])
    archive = read_archive(title.ruleset, file)
    if not archive.complete or not archive.secret:
        raise Refused("incomplete_file")
    if problems := sealed.problems(dict(file)):
        raise Refused("seal_broken", detail=problems[0])
    try:
        running = replay(title.ruleset, archive)
    except Drift as drift:
        raise Refused("does_not_replay", entry=drift.position) from drift
    now = timezone.now()
    game = Game.objects.create(
        title=title.key,
        name=str(archive.about.get("name", ""))[:60] or title.key,
        options=archive.options,
        state=Game.State.FINISHED if running.over else Game.State.ADJOURNED,
        listed=False,
        secret=bytes.fromhex(archive.secret),
        commitment=archive.commitment,
        words=archive.words,
        started_at=now,
        ended_at=now if running.over else None,
        winners=list(running.state.ending.winners) if running.state.ending else [],
        how=running.state.ending.how if running.state.ending else "",
    )
    for place, (seat, team) in enumerate(running.seats.items()):
        Seat.objects.create(
            game=game,
            key=seat,
            team=team,
            place=place,
            bank_left=timedelta(days=game.bank_days),
            absence_left=timedelta(days=game.absence_days),
        )
    storage.append_entries(game, archive.entries, now)
    return game

"""Helpers for the service's tests: players, games of skirmish, and answers straight to the judge."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import count
from typing import Any

from accounts.models import User
from games import service
from games.models import Game, LogEntry, OpenQuestion, Outgoing, Seat, Snapshot
from tests.kernel.playing import random_picks

NOON = datetime.fromisoformat("2026-11-16T12:00:00+00:00")
"""A Monday."""
_keys = count(1)


def player(name: str, **fields: Any) -> User:
    defaults = {"email": f"{name}@mail.example", "time_zone": "UTC"}
    return User.objects.create(username=name, **(defaults | fields))


def duel(anna: User, bert: User, now: datetime = NOON, **kwargs: Any) -> Game:
    """A running game for two: anna is east, bert is west."""
    game = service.open_game("skirmish", "At the ford", anna, now, own=["east"], **kwargs)
    service.join_seat(game, bert, now, "west")
    game.refresh_from_db()
    return game


def experienced(*players: User) -> None:
    """Each of them has begun three games with others before, and played them for some turns."""
    others = player(f"other{User.objects.count()}")
    for who in players:
        for _ in range(3):
            Game.objects.filter(pk=duel(who, others, NOON - timedelta(days=100)).pk).update(turn=3)


def foursome(players: list[User], now: datetime = NOON, **kwargs: Any) -> Game:
    """A running game for four, east and north against west and south."""
    game = service.open_game(
        "skirmish", "Four at the ford", players[0], now, options={"players": 4}, own=["east"], **kwargs
    )
    for who, key in zip(players[1:], ("west", "north", "south"), strict=True):
        service.join_seat(game, who, now, key)
    game.refresh_from_db()
    return game


def seat(game: Game, key: str) -> Seat:
    return Seat.objects.select_related("game").get(game=game, key=key)


def sitter(game: Game, key: str) -> User:
    """Who sits there now."""
    tenure = seat(game, key).tenure
    assert tenure is not None
    assert tenure.player is not None
    return tenure.player


def opener(game: Game) -> User:
    assert game.opened_by is not None
    return game.opened_by


def asked(game: Game) -> dict[str, OpenQuestion]:
    """Who has still to answer what."""
    rows = OpenQuestion.objects.unanswered().filter(seat__game=game).select_related("seat__game")
    return {row.seat.key: row for row in rows}


def answer(game: Game, key: str, *picks: str, now: datetime = NOON) -> None:
    """The seat answers what it is asked, and the answer is judged at once."""
    place = seat(game, key)
    question = service.question_of(place)
    assert question is not None
    tenure = place.tenure
    assert tenure is not None
    stored = service.submit(place, tenure.player, [(question.prompt, picks)], "test", f"test-{next(_keys)}")
    judged = service.judge(stored.pk, now)
    assert judged.accepted, judged.verdict
    game.refresh_from_db()


def answer_anyhow(game: Game, key: str, chooser: Any, now: datetime = NOON) -> None:
    question = service.question_of(seat(game, key))
    assert question is not None
    answer(game, key, *random_picks(question, chooser), now=now)


def mails(kind: str, **filters: Any) -> list[Outgoing]:
    return list(Outgoing.objects.filter(kind=kind, **filters).order_by("pk"))


def told(kind: str) -> list[str]:
    """Who is to be told of something, by name."""
    return sorted(row.player.username if row.player else row.address for row in mails(kind))


# --- drift -----------------------------------------------------------------------------------------


def let_drift(game: Game) -> None:
    """As if the rules had another name for the game's first chance by now: they no longer give its log."""
    Snapshot.objects.filter(game=game, eyes="*").delete()
    _rename_chance(game, '"purpose":"', '"purpose":"once.')


def mend(game: Game) -> None:
    """The rules give the log again."""
    _rename_chance(game, '"purpose":"once.', '"purpose":"')


def _rename_chance(game: Game, before: str, after: str) -> None:
    row = game.log.filter(kind="chance").earliest("number")
    assert before in row.body
    LogEntry.objects.filter(pk=row.pk).update(body=row.body.replace(before, after, 1))

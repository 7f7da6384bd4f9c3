"""A database of many running games: a few dozen are played, and their logs are copied under other players."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

from django.db import connection, transaction
from django.db.models import Model

from accounts.models import User
from games.lab.bench_web import stage
from games.models import Game, LogEntry, OpenQuestion, Outgoing, Snapshot, Tenure
from games.titles.offered import titles

PLAYED = 24
"""So many games are played; the others are copies of them."""
EVENTS = (60, 150, 300, 450, 600, 800, 1000, 1300)
"""How long they are; those of a title that ends sooner are as long as it lasts."""
SHARES = {"wotr": 4, "bofa": 1, "lcg": 1}
"""How often each title is played."""
GAMES_A_PLAYER = 15
BUSY = 60
"""The games of one player who plays very many."""


def many_games(games: int, seed: int = 1, played: int = PLAYED) -> User:
    """So many running games, two people at each table. Returns the player of `BUSY` of them."""
    originals = list(_played(seed, min(games // 2, played)))
    people = itertools.cycle(_players(max(2, 2 * games // GAMES_A_PLAYER)))
    busy = User.objects.create(username="busy", email="busy@mail.example")
    copies = games - len(originals)
    for at, original in enumerate(originals):
        _copy(original, len(range(at, copies, len(originals))), people)
    _seat_busy(busy, min(BUSY, games // 2))
    Outgoing.objects.all().delete()  # written to those who played the originals
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")
    return busy


def _played(seed: int, many: int) -> Iterator[Game]:
    """Running games of every title and of many lengths."""
    offered = titles()
    order = [title for title, share in SHARES.items() if title in offered for _ in range(share)]
    players = [User.objects.create(username=f"first{at}", email=f"first{at}@mail.example") for at in range(2)]
    for number in range(many):
        title, events = order[number % len(order)], EVENTS[(number // len(order)) % len(EVENTS)]
        with transaction.atomic():
            game = stage(title, events, players, seed + number)
        while game.is_over:
            events //= 2
            game = stage(title, events, players, seed + number)
        yield game


def _players(many: int) -> list[User]:
    made = [User(username=f"player{at}", email=f"player{at}@mail.example") for at in range(many)]
    return User.objects.bulk_create(made, batch_size=500)


def _copy(original: Game, many: int, people: Iterator[User]) -> None:
    """The same game so many times: its terms, its log, its snapshots and its open questions."""
    copies = _rows([original], many)
    for number, (_, copy) in enumerate(copies):
        copy.name, copy.seal_name = f"{original.name} {number}"[:60], None
    games = _created(copies)
    _copy_rows(LogEntry, original, games)
    _copy_rows(Snapshot, original, games)
    seats = list(original.seats.all())
    made = _rows(seats, many)
    for at, (_, seat) in enumerate(made):
        seat.game = games[at // len(seats)]
    _created(made)
    _sit_down(original, made, people)


def _sit_down(original: Game, seats: Sequence[tuple[Any, Any]], people: Iterator[User]) -> None:
    tenures = {row.seat_id: row for row in Tenure.objects.filter(seat__game=original, ended_at=None)}
    asked = {row.seat_id: row for row in OpenQuestion.objects.filter(seat__game=original)}
    sitting, questions = [], []
    for old, seat in seats:
        if old.pk in tenures:
            row = _again(tenures[old.pk])
            row.seat, row.player = seat, next(people)
            sitting.append(row)
        if old.pk in asked:
            row = _again(asked[old.pk])
            row.seat = seat
            questions.append(row)
    Tenure.objects.bulk_create(sitting, batch_size=200)
    OpenQuestion.objects.bulk_create(questions, batch_size=100)


def _rows(originals: Sequence[Any], many: int) -> list[tuple[Any, Any]]:
    """Each original beside a copy of it that is not stored yet, table by table."""
    return [(original, _again(original)) for _ in range(many) for original in originals]


def _again(original: Any) -> Any:
    values = {
        field.attname: getattr(original, field.attname)
        for field in original._meta.concrete_fields
        if not field.primary_key
    }
    return type(original)(**values)


def _created(copies: Sequence[tuple[Any, Any]]) -> list[Any]:
    rows = [copy for _, copy in copies]
    return type(rows[0]).objects.bulk_create(rows, batch_size=100) if rows else []


def _copy_rows(model: type[Model], original: Game, games: Sequence[Game]) -> None:
    """In the order in which they would have been written if all had been played side by side."""
    if not games:
        return
    columns = [str(field.column) for field in model._meta.concrete_fields]
    own = [column for column in columns if column not in ("id", "game_id")]
    names, taken = ", ".join(own), ", ".join(f"kept.{name}" for name in own)
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {model._meta.db_table} (game_id, {names}) "  # noqa: S608  our own names
            f"SELECT copy.id, {taken} FROM {model._meta.db_table} kept, {Game._meta.db_table} copy "
            "WHERE kept.game_id = %s AND copy.id BETWEEN %s AND %s ORDER BY kept.number, copy.id",
            [original.pk, games[0].pk, games[-1].pk],
        )


def _seat_busy(busy: User, many: int) -> None:
    """One player takes the first seat of so many tables."""
    tables = Tenure.objects.filter(ended_at=None, seat__place=0).order_by("-pk").values("pk")[:many]
    Tenure.objects.filter(pk__in=list(tables.values_list("pk", flat=True))).update(player=busy)

"""What a list of games tells of each: read for all of them at once, so that the number of queries does not
grow with the list."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from msgspec import Struct

from accounts.models import User
from games.kernel import Event, Eyes, GameState
from games.models import Agreement, Game, Glance, LogEntry, OpenQuestion, Seat, Snapshot, Talk, Tenure
from games.service import storage, talk
from games.titles.offered import titles

OVER = (Game.State.FINISHED, Game.State.ABANDONED)
LATEST_ENTRIES = 40
"""Among so many the latest event that is told is looked for."""


class Listed(Struct):
    """One game of somebody's list, as that person may know it."""

    game: Game
    table: list[Seat]
    eyes: Eyes
    questions: dict[str, OpenQuestion]
    view: GameState
    latest: list[tuple[LogEntry, Event]]
    """The latest events that stand."""
    new: int
    """How many events there were since its player looked."""
    unread: int
    has_agreements: bool


def sits_in(user: User) -> Exists:
    """Whether somebody sits in a game."""
    return Exists(Tenure.objects.filter(seat__game=OuterRef("pk"), player=user, ended_at=None))


def over_for(user: User) -> QuerySet[Game]:
    """The games that somebody has played to their end, the latest first."""
    done = Game.objects.filter(sits_in(user), state__in=OVER, title__in=titles())
    return done.exclude(started_at=None).order_by("-ended_at", "-pk")


def games_of(user: User, most_over: int, now: datetime) -> QuerySet[Game]:
    """The games in which somebody sits, those not over and the latest of the others; and those with a seat to
    come back to. With their tables, and with what that person has seen of each."""
    back = Exists(Seat.objects.filter(game=OuterRef("pk"), owner=user, owner_until__gte=now))
    latest = Q(pk__in=Subquery(over_for(user).values("pk")[:most_over]))
    played = ~Q(state__in=OVER) & (Q(sits_in(user)) | Q(back))
    glance = Glance.objects.filter(game=OuterRef("pk"), player=user)
    asked = Agreement.objects.filter(game=OuterRef("pk"), settled_at=None)
    found = Game.objects.filter(played | latest, title__in=titles()).annotate(
        seen_event=Coalesce(Subquery(glance.values("event")[:1]), 0),
        unread=Coalesce(Subquery(_unread_by(user)), 0),
        has_agreements=Exists(asked),
    )
    players = Tenure.objects.select_related("player").prefetch_related("player__absences")
    seats = Seat.objects.prefetch_related(Prefetch("tenures", players))
    return found.prefetch_related(Prefetch("seats", seats))


def _unread_by(user: User) -> QuerySet[Talk, Any]:
    """How much was said by others in a game since this player last looked."""
    glance = Glance.objects.filter(game=OuterRef("game"), player=user).values("talk")[:1]
    mates = Tenure.objects.filter(seat__game=OuterRef("game"), seat__team=OuterRef("seat__team"), player=user)
    heard = Q(audience=Talk.Audience.ALL) | Q(
        Exists(mates.filter(ended_at=None)), audience=Talk.Audience.TEAM
    )
    said = Talk.objects.filter(heard, game=OuterRef("pk"), pk__gt=Coalesce(Subquery(glance), 0))
    others = said.exclude(player=user).exclude(player__in=talk.muted_by(user)).order_by()
    return others.values("game").annotate(many=Count("pk")).values("many")


def listed(user: User, games: Sequence[Game]) -> list[Listed]:
    """What the list tells of these games, which come from `games_of` and are being played."""
    tables = {game.pk: _table(game) for game in games}
    eyes = {game.pk: _eyes(user, tables[game.pk]) for game in games}
    questions = _questions(tables, eyes)
    views = _Views(games, eyes)
    return [
        Listed(
            game,
            tables[game.pk],
            eyes[game.pk],
            questions[game.pk],
            views.of[game.pk],
            views.latest[game.pk],
            max(0, game.events - game.seen_event),  # type: ignore[attr-defined]
            game.unread,  # type: ignore[attr-defined]
            game.has_agreements,  # type: ignore[attr-defined]
        )
        for game in games
    ]


def _table(game: Game) -> list[Seat]:
    found = list(game.seats.all())
    for seat in found:
        seat.game = game
    return found


def _eyes(user: User, table: Sequence[Seat]) -> Eyes:
    return tuple(seat.key for seat in table if seat.tenure and seat.tenure.player_id == user.pk)


def _questions(
    tables: Mapping[int, Sequence[Seat]], eyes: Mapping[int, Eyes]
) -> dict[int, dict[str, OpenQuestion]]:
    """As `waiting.asked_in` has them for one game."""
    seats = {seat.pk: seat for table in tables.values() for seat in table}
    found: dict[int, dict[str, OpenQuestion]] = defaultdict(dict)
    rows = OpenQuestion.objects.filter(seat__game__in=tables).select_related("seat__draft")
    for row in rows.order_by("seat__game", "seat__place"):
        draft = getattr(row.seat, "draft", None)
        row.seat = seats[row.seat_id]
        row.pencilled = len(draft.answers) if draft and draft.after == row.after else 0  # type: ignore[attr-defined]
        if not (row.answered_at and row.seat.key in eyes[row.seat.game_id]):
            found[row.seat.game_id][row.seat.key] = row
    return found


class _Views:
    """The present views of many games, and their latest events."""

    def __init__(self, games: Sequence[Game], eyes: Mapping[int, Eyes]) -> None:
        self.of: dict[int, GameState] = {}
        self.latest: dict[int, list[tuple[LogEntry, Event]]] = {}
        starts = _newest_snapshots(games, eyes)
        rows = _rows_behind(games, starts)
        far_behind = []
        for game in games:
            folded = self._fold(game, eyes[game.pk], starts.get(game.pk), rows[game.pk])
            if folded.is_far_behind(is_now=True):
                far_behind.append(folded)
        if far_behind:
            storage.keep_views(far_behind, is_now=True)

    def _fold(
        self, game: Game, eyes: Eyes, start: Snapshot | None, rows: Sequence[LogEntry]
    ) -> storage.Folded:
        number = start.number if start else 0
        behind = [(row.number, row.kind, row.body) for row in rows if row.number > number]
        folded = storage.Folded(game, eyes, start, behind)
        self.of[game.pk] = storage.view(game, eyes) if folded.is_stale else folded.state
        ruleset = storage.ruleset_of(game)
        stands = storage.standing_events(ruleset, ((row.number, row.kind, row.body) for row in rows))
        by_number = {row.number: row for row in rows}
        self.latest[game.pk] = [(by_number[at], event.face_for(eyes)) for at, event in stands]
        return folded


def _newest_snapshots(games: Sequence[Game], eyes: Mapping[int, Eyes]) -> dict[int, Snapshot]:
    by_eyes: dict[str, list[int]] = defaultdict(list)
    for game in games:
        by_eyes[storage.eyes_key(eyes[game.pk])].append(game.pk)
    wanted = reduce(or_, (Q(game__in=pks, eyes=key) for key, pks in by_eyes.items()), Q(pk__in=()))
    same = Snapshot.objects.filter(game=OuterRef("game"), eyes=OuterRef("eyes")).order_by("-number")
    rows = Snapshot.objects.filter(wanted, pk=Subquery(same.values("pk")[:1]))
    return {row.game_id: row for row in rows}


def _rows_behind(games: Sequence[Game], starts: Mapping[int, Snapshot]) -> dict[int, list[LogEntry]]:
    """Of each game the entries behind its snapshot, and its latest ones in any case."""
    wanted = Q(pk__in=())
    for game in games:
        start = starts.get(game.pk)
        wanted |= Q(game=game, number__gt=min(start.number if start else 0, game.entries - LATEST_ENTRIES))
    found: dict[int, list[LogEntry]] = defaultdict(list)
    for row in LogEntry.objects.filter(wanted, kind__in=storage.FOLDED).order_by("game", "number"):
        found[row.game_id].append(row)
    return found

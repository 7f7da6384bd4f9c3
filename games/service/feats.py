"""A player's own record: what was tried against the game itself, how often it was won, with what score."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from accounts.models import User
from games.kernel import Event, read_entry, type_tag
from games.models import Game, Tenure
from games.service import storage
from games.titles import Feat, Record
from games.titles.offered import titles


class FeatRow(Struct):
    """One task with one means: how often it was tried and won, and the best scores."""

    task: str
    means: str
    played: int = 0
    won: int = 0
    best: list[int] = []

    def add(self, feat: Feat) -> None:
        self.played += 1
        self.won += feat.won
        if feat.won and feat.scores:
            self.best = [min(pair) for pair in zip(self.best or feat.scores, feat.scores, strict=True)]


class FeatTable(Struct, frozen=True):
    """The record of one game."""

    title: str
    heads: list[str]
    rows: list[FeatRow]


def record_of(user: User) -> list[FeatTable]:
    """Of every game that keeps a record, if the player has finished one. Only for the player's own eyes."""
    found = []
    for key, title in titles().items():
        rows = _rows(user, key, title.record) if title.record else []
        if title.record and rows:
            found.append(FeatTable(title.words.name(), list(title.record.heads()), rows))
    return found


def _rows(user: User, title: str, record: Record) -> list[FeatRow]:
    rows: dict[tuple[str, str], FeatRow] = {}
    sat = Tenure.objects.filter(
        player=user, ended_at=None, seat__game__title=title, seat__game__state=Game.State.FINISHED
    )
    for tenure in sat.select_related("seat__game").order_by("seat__game__ended_at"):
        seat = tenure.seat
        won = seat.key in seat.game.winners
        for feat in record.feats(seat.game.options, seat.place, _marks(seat.game, record), won):
            rows.setdefault((feat.task, feat.means), FeatRow(feat.task, feat.means)).add(feat)
    return sorted(rows.values(), key=lambda row: (row.task, row.means))


def _marks(game: Game, record: Record) -> Sequence[tuple[int, Event]]:
    tags = [type_tag(kind) for kind in record.marks()]
    ruleset = storage.ruleset_of(game)
    kept = game.log.filter(kind="event", tag__in=tags).order_by("number")
    back = storage.taken_back(game)
    return [
        (row.turn, read_entry(ruleset, "event", row.body))
        for row in kept
        if not any(first < row.number < last for first, last in back)
    ]

"""How games stand, as far as tabs are told at once: read for many games in a handful of queries.

Of a secret answer nothing is in here but for the seat that gave it: its question stays among those asked, its
clock among those not shown, and the log does not know of it yet (games/service/waiting.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import Case, Count, F, Max, Value, When
from msgspec import Struct, field

from games.models import Agreement, Draft, Game, OpenQuestion, Talk, Tenure
from games.service import live


class Chair(Struct):
    """A seat and who sits there; what only its own player may know of it is its pencil."""

    team: str
    player: int | None
    asked: int | None = None
    """Since which entry of the log it is asked, as everybody sees it."""
    deadline: datetime | None = None
    """As everybody sees it."""
    answered: datetime | None = None
    """When its player has answered in secret."""
    draft: list[list[Any]] = field(default_factory=list)
    drafted: int | None = None
    """To which question the draft belongs."""


class Standing(Struct):
    """One game at one moment."""

    game: int
    title: str
    spectators: bool
    version: str
    """Changes with every entry of the log, and tells nothing else: their number would tell of choices."""
    line: int
    """The number of the latest event."""
    entries: int
    state: str
    ends_at: datetime | None
    chairs: dict[str, Chair] = field(default_factory=dict)
    said: int = 0
    said_in: dict[str, int] = field(default_factory=dict)
    """The latest word within each team."""
    agreed: dict[str, tuple[int, int]] = field(default_factory=dict)
    """What is being agreed and what is settled; under the team's name where it alone may know."""

    def seats_of(self, player: int | None) -> list[str]:
        return [key for key, chair in self.chairs.items() if player and chair.player == player]

    def teams_of(self, player: int | None) -> set[str]:
        return {self.chairs[key].team for key in self.seats_of(player)}


def look(games: Iterable[int]) -> dict[int, Standing]:
    """How these games stand now, by their numbers; those that are gone are left out."""
    wanted = list(games)
    found = {row["pk"]: _standing(row) for row in Game.objects.filter(pk__in=wanted).values(*_OF_GAME)}
    _add_chairs(found)
    _add_questions(found)
    _add_words(found)
    return found


_OF_GAME = ("pk", "title", "spectators", "entries", "events", "state", "ends_at")


def _standing(row: dict[str, Any]) -> Standing:
    return Standing(
        row["pk"],
        row["title"],
        row["spectators"],
        live.version_of(row["pk"], row["entries"]),
        row["events"],
        row["entries"],
        row["state"],
        row["ends_at"],
    )


def _add_chairs(found: dict[int, Standing]) -> None:
    sitting = Tenure.objects.filter(seat__game__in=found, ended_at=None)
    for game, key, team, player in sitting.values_list(
        "seat__game_id", "seat__key", "seat__team", "player_id"
    ):
        found[game].chairs[key] = Chair(team, player)


def _add_questions(found: dict[int, Standing]) -> None:
    asked = OpenQuestion.objects.filter(seat__game__in=found)
    fields = ("seat__game_id", "seat__key", "after", "deadline", "together", "answered_at")
    for game, key, after, deadline, together, answered in asked.values_list(*fields):
        if chair := found[game].chairs.get(key):
            chair.asked, chair.answered = after, answered
            chair.deadline = None if together else deadline
    drafts = Draft.objects.filter(seat__game__in=found)
    for game, key, after, answers in drafts.values_list("seat__game_id", "seat__key", "after", "answers"):
        if chair := found[game].chairs.get(key):
            chair.draft, chair.drafted = answers, after


def _add_words(found: dict[int, Standing]) -> None:
    spoken = Talk.objects.filter(game__in=found).exclude(audience=Talk.Audience.SELF)
    for game, audience, team, latest in (
        spoken.values_list("game_id", "audience", "seat__team").annotate(Max("pk")).order_by()
    ):
        standing = found[game]
        if audience == Talk.Audience.ALL:
            standing.said = max(standing.said, latest)
        else:
            standing.said_in[team] = latest
    asked = Agreement.objects.filter(game__in=found)
    among_team = Case(When(kind=Agreement.Kind.RESIGN, then=F("asked_by__team")), default=Value(""))
    for game, team, all_of_them, settled in (
        asked.annotate(team=among_team)
        .values_list("game_id", "team")
        .annotate(Count("pk"), Count("settled_at"))
        .order_by()
    ):
        found[game].agreed[team] = (all_of_them, settled)

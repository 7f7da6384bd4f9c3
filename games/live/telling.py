"""What is told when a game stands differently, and who may hear it.

Nothing of the position is told, and nothing hidden: what `moved` says is the line that a spectator reads. The
page then fetches what it shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils import translation
from msgspec import Struct

from games.kernel import REMARK
from games.live.standing import Chair, Standing
from games.models import Game, LogEntry
from games.reader import Reader
from games.titles.offered import titles


class News(Struct, frozen=True):
    """One event of the stream. Without a seat or a team it is for everybody who watches the game."""

    name: str
    facts: dict[str, Any]
    seat: str = ""
    team: str = ""
    players: bool = False
    """For whoever sits at the table."""
    since: int | None = None
    """It says what happened behind this event, in the language of its reader."""

    def is_for(self, player: int | None, standing: Standing) -> bool:
        if self.seat:
            chair = standing.chairs.get(self.seat)
            return chair is not None and player is not None and chair.player == player
        if self.team:
            return self.team in standing.teams_of(player)
        return not self.players or bool(standing.seats_of(player))


def news_between(before: Standing, now: Standing) -> list[News]:
    """In the order in which they are sent."""
    return [*_moved(before, now), *_asked(before, now), *_pencils(before, now), *_rest(before, now)]


def _moved(before: Standing, now: Standing) -> Iterator[News]:
    if before.entries != now.entries:
        facts = {"game": now.game, "version": now.version, "line": now.line, "by": mover(before, now)}
        yield News("moved", facts, since=min(before.line, now.line))


def mover(before: Standing, now: Standing) -> str:
    """The one seat that has answered since; where several have, in whichever order, none is named."""
    rows = LogEntry.objects.filter(game=now.game, kind="answer", number__gt=before.entries)
    asked_for = rows.exclude(body__contains=f'"prompt":"{REMARK}')
    seats = set(asked_for.filter(number__lte=now.entries).values_list("tag", flat=True)[:50])
    return seats.pop() if len(seats) == 1 else ""


def _asked(before: Standing, now: Standing) -> Iterator[News]:
    for key, chair in now.chairs.items():
        old = before.chairs.get(key)
        if chair.asked is not None and (old is None or old.asked != chair.asked):
            yield News("asked", {"game": now.game, "seat": key})


def _pencils(before: Standing, now: Standing) -> Iterator[News]:
    """A seat's own: which of its answers in pencil still stand."""
    for key, chair in now.chairs.items():
        old = before.chairs.get(key)
        if old is None or old.player != chair.player or _pencil(old) == _pencil(chair):
            continue
        stands = chair.draft if chair.asked is not None and chair.drafted == chair.asked else []
        gone = [] if stands else (old.draft if old.drafted == old.asked else [])
        facts = {"game": now.game, "version": now.version, "seat": key, "stands": stands, "gone": gone}
        yield News("pencil", facts, seat=key)


def _pencil(chair: Chair) -> tuple[Any, ...]:
    return chair.asked, chair.answered, chair.drafted, chair.draft


def _rest(before: Standing, now: Standing) -> Iterator[News]:
    if before.said != now.said:
        yield News("talk", {"game": now.game})
    for team, latest in now.said_in.items():
        if before.said_in.get(team) != latest:
            yield News("talk", {"game": now.game}, team=team)
    for team, agreed in now.agreed.items():
        if before.agreed.get(team) != agreed:
            yield News("talk", {"game": now.game}, team=team, players=True)
    if _clocks(before) != _clocks(now):
        yield News("clock", {"game": now.game})


def _clocks(standing: Standing) -> tuple[Any, ...]:
    deadlines = {key: chair.deadline for key, chair in standing.chairs.items()}
    return standing.state, standing.ends_at, deadlines


def spectators_line(game_id: int, since: int, language: str) -> str:
    """The latest of what a spectator is told to have happened behind that event; empty if nothing is."""
    game = Game.objects.get(pk=game_id)
    if game.title not in titles():
        return ""
    with translation.override(language):
        lines = Reader(game, ()).told_since(since)
        return lines[-1].text if lines else ""

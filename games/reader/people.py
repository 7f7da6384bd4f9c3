"""Who sits where, as a table is shown to somebody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from msgspec import Struct

from games.models import Seat
from games.titles import Words

SIDES = ("free", "shadow")
"""The marks of the first and the second team; more teams have the mark of nobody."""


class Person(Struct, frozen=True):
    """A seat with whoever sits there."""

    seat: Seat
    name: str
    """The seat's."""
    who: str
    """Whoever sits there; empty if nobody does."""
    side: str
    is_bot: bool
    is_mine: bool
    handle: str
    """Under which there is a page of that player; empty if there is none."""
    away_until: date | None = None
    """The last day of an announced absence that has begun."""


def people_of(
    words: Words, table: Sequence[Seat], mine: Sequence[Seat], away: Mapping[int, date]
) -> list[Person]:
    """`away`: until when each player is away, by number."""
    teams = list(dict.fromkeys(seat.team for seat in table))
    return [_person(words, seat, _side(teams, seat), seat in mine, away) for seat in table]


def _side(teams: Sequence[str], seat: Seat) -> str:
    place = teams.index(seat.team)
    return SIDES[place] if place < len(SIDES) else "none"


def _person(words: Words, seat: Seat, side: str, is_mine: bool, away: Mapping[int, date]) -> Person:
    tenure = seat.tenure
    player = tenure.player if tenure else None
    return Person(
        seat,
        words.seat(seat.key),
        tenure.shown_name if tenure else "",
        side,
        tenure is not None and player is None,
        is_mine,
        player.username if player and player.is_active else "",
        away.get(player.pk) if player else None,
    )

"""What happened, as deeds: read turn by turn from the log, as some eyes saw it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from games.kernel import Eyes
from games.models import Game
from games.reader.news import Span
from games.service import storage
from games.titles.deeds import Deed, DeedRoom, Seen, chapter_title, deeds_of


def deeds_since(
    game: Game, room: DeedRoom, eyes: Eyes, gone: Iterable[Span], after: int, upto: int | None = None
) -> list[Deed]:
    """The deeds of which something happened behind that event. A deed is told from its turn's beginning on,
    so that the same deed is told alike whenever it is asked for; what was taken back (`gone`) is in none."""
    start = storage.turn_start(game, min(after + 1, game.events), gone)
    last = None if upto is None else storage.number_of_event(game, upto)
    return [deed for deed in deeds_of(room, seen_between(game, room, eyes, start, last)) if deed.last > after]


def chapters_between(
    game: Game, room: DeedRoom, eyes: Eyes, gone: Iterable[Span], after: int, upto: int
) -> list[tuple[int, str, list[Deed]]]:
    """Every turn of which something lies between these events: its number, what its chapter is called, and
    its deeds."""
    start = storage.turn_start(game, min(after + 1, game.events), gone)
    last = storage.number_of_event(game, upto)
    turns = groupby(seen_between(game, room, eyes, start, last), key=lambda seen: seen.turn)
    found = [(turn, list(seen)) for turn, seen in turns]
    return [
        (turn, chapter_title(room, seen) if turn else "", deeds_of(room, seen))
        for turn, seen in found
        if seen[-1].number > after
    ]


def seen_between(
    game: Game, room: DeedRoom, eyes: Eyes, start: int = 0, last: int | None = None
) -> Iterator[Seen]:
    for row, event, view in storage.unfold(game, eyes, start, last):
        yield Seen(row.event or 0, event, row.turn, row.at, room.note(event, view))

"""By what a game is counted: where its turns began, and its battles, hunts or whatever its title names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from games.kernel import TurnBegan, type_tag
from games.models import Game
from games.reader.news import Span
from games.titles import Title

TURN = type_tag(TurnBegan)


class Passed(Struct, frozen=True):
    """A landmark of a game: where it stands, and the tag of what began there."""

    event: int
    turn: int
    tag: str


def landmarks_of(game: Game, title: Title, gone: Iterable[Span]) -> list[Passed]:
    """Every turn and every landmark of the title, in order, without those that were taken back."""
    tags, spans = [TURN, *(landmark.tag for landmark in title.landmarks)], list(gone)
    rows = game.log.filter(kind="event", tag__in=tags).order_by("event")
    return [
        Passed(event or 0, turn, tag)
        for number, event, turn, tag in rows.values_list("number", "event", "turn", "tag")
        if not any(first < number < last for first, last in spans)
    ]


def count_text(title: Title, passed: Sequence[Passed]) -> str:
    """How long a game is, as its players count: "12 turns, 5 battles, 9 hunts"."""
    ways = {TURN: title.turn_words.counted} | {mark.tag: mark.counted for mark in title.landmarks}
    return ", ".join(told(sum(found.tag == tag for found in passed)) for tag, told in ways.items())

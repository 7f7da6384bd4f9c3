"""The card game on paper: the table, tracks and numbers beside it, combats as tables, charts, the reference.

pieces     the quest's tracks, the players' numbers, what is left; the hand
combats    the attacks of a combat phase as a small table
history    what is charted, round by round
reference  the rules on two pages
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.lcg.board import lay
from games.lcg.paper import combats, history, pieces, reference
from games.lcg.state import State
from games.titles.card_table import Spread
from games.titles.drawing.moves import Move
from games.titles.paper import LaidByRooms, PaperRooms, Side

ROOMS = PaperRooms(
    map_key=pieces.map_key,
    pieces=pieces.columns,
    stock=pieces.stock,
    hand=pieces.hand,
    beside_hand=pieces.beside_hand,
    in_play=pieces.in_play,
    notation=lambda seat: reference.notation(),
    card_of=pieces.shown,
    battles=combats.combats,
    sample=history.sample,
    charts=history.charts,
    reference=reference.topics,
)


class LcgPaper(LaidByRooms):
    """Fulfils `games.titles.paper.GamePaper`."""

    def __init__(self) -> None:
        super().__init__(ROOMS)

    def side(self, seat: str) -> Side:
        return pieces.FELLOWSHIP

    def die_faces(self, side: str) -> Mapping[str, int]:
        """There are no dice."""
        return {}

    def chapter_map(self, view: State, moves: Sequence[Move], *, whole: bool = False) -> str:
        """The table is told in words."""
        return ""

    def map(self, view: State, *, plain: bool = False) -> str:
        """No picture of a table: its cards are read, not looked at."""
        return ""

    def option_map(self, view: State, numbers: Mapping[str, str]) -> str:
        return ""

    def table(self, view: State) -> Spread | None:
        return lay(view, {})

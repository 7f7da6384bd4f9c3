"""The Battle of Five Armies on paper: what stands around the map, the hand, combats, charts, the reference.

pieces     tracks, dice, settlements, characters, the stock; the hand
battles    a combat's events as a small table, with the luck of its dice
history    what is charted, turn by turn
reference  the rules on two pages
"""

from __future__ import annotations

from collections.abc import Mapping

from games.bofa.board import Marks, picture, position_of
from games.bofa.board.geometry import PLACES
from games.bofa.paper import battles, history, pieces, reference
from games.bofa.state import State
from games.titles.grammar import language
from games.titles.paper import LaidByRooms, PaperRooms, Side, mark_of

MAP_PIXELS, PLAIN_PIXELS = 580, 520
"""How wide the map counts as: the larger, the smaller its signs."""


ROOMS = PaperRooms(
    map_key=pieces.map_key,
    pieces=pieces.columns,
    stock=pieces.stock,
    hand=pieces.hand,
    beside_hand=pieces.beside_hand,
    notation=reference.notation,
    card_of=pieces.card_of,
    battles=battles.battles,
    sample=history.sample,
    charts=history.charts,
    reference=reference.topics,
)


class BofaPaper(LaidByRooms):
    """Fulfils `games.titles.paper.GamePaper`."""

    def __init__(self) -> None:
        super().__init__(ROOMS)

    def side(self, seat: str) -> Side:
        return mark_of(seat)

    def map(self, view: State, options: Mapping[str, str], *, plain: bool = False) -> str:
        offered = tuple(place for place in options if place in PLACES)
        marks = Marks(offered, numbers=tuple(options[place] for place in offered))
        pixels = PLAIN_PIXELS if plain else MAP_PIXELS
        return picture(position_of(view), language(), depth="glance", pixels=pixels, marks=marks)

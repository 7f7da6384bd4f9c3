"""The Battle of Five Armies on paper: what stands around the map, the hand, combats, charts, the reference.

pieces     tracks, dice, settlements, characters, the stock; the hand
battles    a combat's events as a small table, with the luck of its dice
history    what is charted, turn by turn
reference  the rules on two pages
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from games.bofa.board import Marks, picture, position_of
from games.bofa.board.geometry import GLANCE_WHOLE, MAP, PLACES, centre
from games.bofa.board.quiet_land import quiet_land
from games.bofa.facts import SETUP, SIDES
from games.bofa.paper import battles, history, pieces, reference
from games.bofa.state import State
from games.bofa.victory import FRONT_GATE
from games.titles.drawing.moves import Move, places_of
from games.titles.drawing.shapes import spread, window
from games.titles.grammar import language
from games.titles.paper import MAP_RATIO, OPTION_RATIO, LaidByRooms, PaperRooms, Side, mark_of

MAP_PIXELS, PLAIN_PIXELS, CHAPTER_PIXELS = 580, 460, 760
"""How wide the map counts as: the larger, the smaller its signs."""
LEAST, AROUND = 640.0, 60.0
"""A chapter's map shows so many map units at least, and so many around what moved."""


ROOMS = PaperRooms(
    map_key=pieces.map_key,
    pieces=pieces.columns,
    stock=pieces.stock,
    hand=pieces.hand,
    beside_hand=pieces.beside_hand,
    in_play=pieces.in_play,
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

    def die_faces(self, side: str) -> Mapping[str, int]:
        return Counter(SETUP.dice[SIDES[SIDES.index(side)]].faces)

    def chapter_map(self, view: State, moves: Sequence[Move], *, whole: bool = False) -> str:
        spots = [centre(place) for place in places_of(moves) if place in PLACES] or [centre(FRONT_GATE)]
        box = GLANCE_WHOLE if whole else window(spread(spots, AROUND), MAP.frame, MAP_RATIO, LEAST)
        return picture(
            position_of(view),
            language(),
            depth="glance",
            view=box,
            pixels=MAP_PIXELS if whole else CHAPTER_PIXELS,
            marks=Marks(moves=tuple(moves)),
            ground=quiet_land(box),
            every_name=whole,
        )

    def map(self, view: State, *, plain: bool = False) -> str:
        return picture(
            position_of(view),
            language(),
            depth="glance",
            view=GLANCE_WHOLE,
            pixels=PLAIN_PIXELS if plain else MAP_PIXELS,
            ground=quiet_land(GLANCE_WHOLE),
            every_name=not plain,
        )

    def option_map(self, view: State, numbers: Mapping[str, str]) -> str:
        offered = tuple(place for place in numbers if place in PLACES)
        spots = [centre(place) for place in offered]
        box = window(spread(spots, AROUND), MAP.frame, OPTION_RATIO, LEAST)
        return picture(
            position_of(view),
            language(),
            depth="glance",
            view=box,
            pixels=MAP_PIXELS,
            marks=Marks(offered, numbers=tuple(numbers[place] for place in offered)),
            ground=quiet_land(box),
            every_name=True,
        )

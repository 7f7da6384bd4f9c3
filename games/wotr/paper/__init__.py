"""War of the Ring on paper: what stands around the map, the hand, battles as tables, charts, the reference.

pieces     tracks, dice, politics, reserves; the hand
battles    a battle's events as a small table, with the luck of its dice
history    what is charted, turn by turn
reference  the rules on two pages
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from games.titles.drawing.moves import FLIGHT, Move, places_of
from games.titles.drawing.shapes import spread, window
from games.titles.grammar import language
from games.titles.paper import MAP_RATIO, OPTION_RATIO, LaidByRooms, PaperRooms, Side, mark_of
from games.wotr.board import Marks, picture
from games.wotr.board.geometry import GLANCE_WHOLE, MAP, centre
from games.wotr.board.quiet_land import quiet_land
from games.wotr.board.seen import position_of
from games.wotr.facts import REGIONS, SETUP
from games.wotr.paper import battles, history, pieces, reference
from games.wotr.state import State
from games.wotr.words.nouns import side_of_seat

MAP_PIXELS, PLAIN_PIXELS, CHAPTER_PIXELS, SHEET_PIXELS = 820, 520, 760, 725
"""How wide the map counts as: the larger, the smaller its signs. On a sheet none may be below 6.5 pt."""
LEAST, AROUND, HOME = 860.0, 95.0, "rivendell"
"""A chapter's map shows so many map units at least, so many around what moved; or this place."""


ROOMS = PaperRooms(
    map_key=pieces.map_key,
    pieces=pieces.columns,
    stock=pieces.stock,
    hand=pieces.hand,
    beside_hand=pieces.beside_hand,
    in_play=pieces.in_play,
    notation=lambda seat: reference.notation(side_of_seat(seat)),
    card_of=pieces.card_of,
    battles=battles.battles,
    sample=history.sample,
    charts=history.charts,
    reference=reference.topics,
)


class WotrPaper(LaidByRooms):
    """Fulfils `games.titles.paper.GamePaper`."""

    has_sea = True

    def __init__(self) -> None:
        super().__init__(ROOMS)

    def side(self, seat: str) -> Side:
        return mark_of(side_of_seat(seat))

    def die_faces(self, side: str) -> Mapping[str, int]:
        return Counter(SETUP.action_dice[side_of_seat(side)].faces)

    def chapter_map(self, view: State, moves: Sequence[Move], *, whole: bool = False) -> str:
        told = [move for move in moves if move.kind != FLIGHT] or list(moves)
        spots = [centre(place) for place in places_of(told)] or [centre(HOME)]
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
            pixels=PLAIN_PIXELS if plain else SHEET_PIXELS,
            ground=quiet_land(GLANCE_WHOLE),
            every_name=not plain,
        )

    def option_map(self, view: State, numbers: Mapping[str, str]) -> str:
        offered = tuple(region for region in numbers if region in REGIONS)
        spots = [centre(region) for region in offered]
        box = window(spread(spots, AROUND), MAP.frame, OPTION_RATIO, LEAST)
        return picture(
            position_of(view),
            language(),
            depth="glance",
            view=box,
            pixels=SHEET_PIXELS,
            marks=Marks(offered, numbers=tuple(numbers[region] for region in offered)),
            ground=quiet_land(box),
            every_name=True,
        )

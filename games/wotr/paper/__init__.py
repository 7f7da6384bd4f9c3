"""War of the Ring on paper: what stands around the map, the hand, battles as tables, charts, the reference.

pieces     tracks, dice, politics, reserves; the hand
battles    a battle's events as a small table, with the luck of its dice
history    what is charted, turn by turn
reference  the rules on two pages
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.grammar import language
from games.kernel import Event
from games.paper import Battle, Card, Chart, Piece, Side, Table, Topic, mark_of
from games.wotr.board import Marks, picture
from games.wotr.board.seen import position_of
from games.wotr.facts import REGIONS
from games.wotr.paper import battles, history, pieces, reference
from games.wotr.state import State
from games.wotr.words.nouns import side_of_seat

MAP_PIXELS, PLAIN_PIXELS = 820, 690
"""How wide the map counts as: the larger, the smaller its signs."""


class WotrPaper:
    def side(self, seat: str) -> Side:
        return mark_of(side_of_seat(seat))

    def map(self, view: State, options: Mapping[str, str], *, plain: bool = False) -> str:
        offered = tuple(region for region in options if region in REGIONS)
        marks = Marks(offered, numbers=tuple(options[region] for region in offered))
        return picture(
            position_of(view),
            language(),
            depth="glance",
            pixels=PLAIN_PIXELS if plain else MAP_PIXELS,
            marks=marks,
            every_name=not plain,
        )

    def map_key(self) -> str:
        return pieces.map_key()

    def pieces(self, view: State) -> Sequence[Sequence[Piece]]:
        return pieces.columns(view)

    def stock(self, view: State) -> Table:
        return pieces.stock(view)

    def hand(self, view: State, seat: str) -> Sequence[Card]:
        return pieces.hand(view, seat)

    def beside_hand(self, view: State, seat: str) -> Sequence[str]:
        return pieces.beside_hand(view, seat)

    def notation(self, seat: str) -> Sequence[tuple[str, str]]:
        return reference.notation(side_of_seat(seat))

    def card_of(self, event: Event) -> Card | None:
        return pieces.card_of(event)

    def battles(self, events: Sequence[tuple[int, Event]]) -> Sequence[Battle]:
        return battles.battles(events)

    def sample(self, view: State) -> Mapping[str, float]:
        return history.sample(view)

    def charts(self, samples: Sequence[Mapping[str, float]]) -> Sequence[Chart]:
        return history.charts(samples)

    def reference(self) -> Sequence[Topic]:
        return reference.topics()

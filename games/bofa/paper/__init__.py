"""The Battle of Five Armies on paper: what stands around the map, the hand, combats, charts, the reference.

pieces     tracks, dice, settlements, characters, the stock; the hand
battles    a combat's events as a small table, with the luck of its dice
history    what is charted, turn by turn
reference  the rules on two pages
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.bofa.board import Marks, picture, position_of
from games.bofa.board.geometry import PLACES
from games.bofa.paper import battles, history, pieces, reference
from games.bofa.state import State
from games.grammar import language
from games.kernel import Event
from games.paper import Battle, Card, Chart, Piece, Side, Table, Topic, mark_of

MAP_PIXELS, PLAIN_PIXELS = 580, 520
"""How wide the map counts as: the larger, the smaller its signs."""


class BofaPaper:
    """Fulfils `games.paper.Paper`."""

    def side(self, seat: str) -> Side:
        return mark_of(seat)

    def map(self, view: State, options: Mapping[str, str], *, plain: bool = False) -> str:
        offered = tuple(place for place in options if place in PLACES)
        marks = Marks(offered, numbers=tuple(options[place] for place in offered))
        pixels = PLAIN_PIXELS if plain else MAP_PIXELS
        return picture(position_of(view), language(), depth="glance", pixels=pixels, marks=marks)

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
        return reference.notation(seat)

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

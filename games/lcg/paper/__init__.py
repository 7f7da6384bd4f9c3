"""The card game on paper: the table, tracks and numbers beside it, combats as tables, charts, the reference.

pieces     the quest's tracks, the players' numbers, what is left; the hand
combats    the attacks of a combat phase as a small table
history    what is charted, round by round
reference  the rules on two pages
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.grammar import language
from games.kernel import Event
from games.lcg.board import lay
from games.lcg.paper import combats, history, pieces, reference
from games.lcg.state import State
from games.paper import Battle, Card, Chart, Piece, Side, Table, Topic
from games.spread.picture import draw

WIDTH = 760.0
"""How wide the table counts as on a page: five cards abreast."""


class LcgPaper:
    """Fulfils `games.paper.Paper`."""

    def side(self, seat: str) -> Side:
        return pieces.FELLOWSHIP

    def map(self, view: State, options: Mapping[str, str], *, plain: bool = False) -> str:
        return draw(lay(view, options), language(), "colour", WIDTH)

    def map_key(self) -> str:
        return pieces.map_key()

    def pieces(self, view: State) -> Sequence[Sequence[Piece]]:
        return pieces.columns(view)

    def stock(self, view: State) -> Table | None:
        return pieces.stock(view)

    def hand(self, view: State, seat: str) -> Sequence[Card]:
        return pieces.hand(view, seat)

    def beside_hand(self, view: State, seat: str) -> Sequence[str]:
        return pieces.beside_hand(view, seat)

    def notation(self, seat: str) -> Sequence[tuple[str, str]]:
        return reference.notation()

    def card_of(self, event: Event) -> Card | None:
        return pieces.shown(event)

    def battles(self, events: Sequence[tuple[int, Event]]) -> Sequence[Battle]:
        return combats.combats(events)

    def sample(self, view: State) -> Mapping[str, float]:
        return history.sample(view)

    def charts(self, samples: Sequence[Mapping[str, float]]) -> Sequence[Chart]:
        return history.charts(samples)

    def reference(self) -> Sequence[Topic]:
        return reference.topics()

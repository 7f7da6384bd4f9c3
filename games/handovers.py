"""Handovers: how often a game waits for another person, and how many of them standing orders save."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from games.bots import Policy
from games.bots.orders import ByOrders
from games.kernel import Event, GameState, Running, Sealed, fold
from games.titles import Order, Title

SETS: tuple[str, ...] = ("none", "suggested", "full")


class Table:
    """One game between practice opponents, each of whom has left these orders."""

    def __init__(
        self,
        title: Title,
        options: Mapping[str, Any],
        seed: int,
        player: Callable[[int], Policy],
        orders: Callable[[str], Sequence[Order]],
    ) -> None:
        self.ruleset = title.ruleset
        self.options = self.ruleset.read_options(options)
        self.game = Running.start(self.ruleset, self.options, Sealed(seed.to_bytes(32, "big")))
        self.people = {seat: player(seed * 100 + place) for place, seat in enumerate(self.game.seats)}
        self.orders = {
            seat: ByOrders(title.orders, orders(seat)) if title.orders else None for seat in self.game.seats
        }
        self.views: dict[str, GameState] = {
            seat: self.ruleset.begin(self.options) for seat in self.game.seats
        }
        self.folded = 0
        self.handovers = 0
        self.by_order = 0
        self.by_hand = 0

    def play(self) -> None:
        """A handover is counted when somebody has to answer who was not the last to answer by hand."""
        last = ""
        while self.game.open:
            question = next(iter(self.game.open.values()))
            seat = question.seat
            orders = self.orders[seat]
            picks = orders.pick(question, partial(self.view, seat)) if orders else None
            if picks is None:
                self.by_hand += 1
                self.handovers += seat != last
                last = seat
                picks = self.people[seat].pick(question, partial(self.view, seat))
                assert picks is not None
            else:
                self.by_order += 1
            self.game.answer(seat, question.prompt, picks)

    def view(self, seat: str) -> GameState:
        fresh = [entry for entry in self.game.new[self.folded :] if isinstance(entry, Event)]
        for eyes, view in self.views.items():
            fold(view, fresh, (eyes,))
        self.folded = len(self.game.new)
        return self.views[seat]


def count(
    title: Title, options: Mapping[str, Any], games: int, seed: int, player: Callable[[int], Policy]
) -> dict[str, Any]:
    """Handovers per turn and per game under each set of orders, and what part of them is left."""
    book = title.orders
    assert book is not None
    sets: dict[str, Callable[[str], Sequence[Order]]] = {
        "none": lambda seat: (),
        "suggested": book.suggested,
        "full": book.full,
    }
    figures: dict[str, Any] = {"title": title.key, "games": games}
    for name in SETS:
        tables = []
        for number in range(games):
            table = Table(title, options, seed + number, player, sets[name])
            table.play()
            tables.append(table)
        per_game = statistics.mean(table.handovers for table in tables)
        turns = sum(table.game.state.turn for table in tables)
        figures[name] = {
            "handovers_per_game": round(per_game, 1),
            "handovers_per_turn": round(sum(table.handovers for table in tables) / turns, 2),
            "by_hand_per_game": round(statistics.mean(table.by_hand for table in tables), 1),
            "by_order_per_game": round(statistics.mean(table.by_order for table in tables), 1),
            "turns_per_game": round(turns / games, 1),
            "share_of_none": round(per_game / figures["none"]["handovers_per_game"], 3)
            if name != "none"
            else 1.0,
        }
    return figures

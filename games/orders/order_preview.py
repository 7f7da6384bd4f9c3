"""What a player's orders would have done in the last battle."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from games.kernel import Answered, Event, Pencil, Running, standing
from games.models import Seat
from games.orders.standing_orders import ByOrders
from games.service import storage
from games.titles import Order
from games.titles.offered import titles


class Would(Struct, frozen=True):
    """One question of the last battle, and what the orders would have answered; None: you would be asked."""

    asked: str
    answer: tuple[str, ...] | None
    stopped: bool = False


def preview(seat: Seat, orders: list[Order]) -> list[Would]:
    """The seat's own questions of the last battle, each with what these orders would have done."""
    game = seat.game
    title = titles()[game.title]
    assert title.orders is not None
    kept = standing(storage.entries_of(game))
    told = [(place, entry) for place, (_, entry) in enumerate(kept) if isinstance(entry, Event)]
    bout = title.orders.last_bout([event for _, event in told])
    if bout is None:
        return []
    first, last = told[bout[0]][0], told[bout[1]][0]
    state = storage.start_before(game, kept[first][0])
    return [
        _would(seat, orders, state, [one for one in kept[:place] if one[0] > state.number])
        for place in range(first, last)
        if _is_answer_of(kept[place][1], seat)
    ]


def _is_answer_of(entry: Any, seat: Seat) -> bool:
    return isinstance(entry, Answered) and entry.seat == seat.key


def _would(seat: Seat, orders: list[Order], start: storage.Start, kept: list[tuple[int, Any]]) -> Would:
    """Play up to the question again, and ask the orders with what the seat knew then."""
    game = seat.game
    title = titles()[game.title]
    running: Running[Any] = Running(
        title.ruleset,
        storage.options_of(game),
        start.state(game),
        Pencil(),
        stored=[entry for _, entry in kept],
    )
    question = running.open[seat.key]
    number = next((number for number, entry in reversed(kept) if isinstance(entry, Event)), start.number)
    view = storage.view_at(game, (seat.key,), number)
    policy = ByOrders(title, orders)
    picks = policy.pick(question, lambda: view)
    told = tuple(title.words.item(key, question, view) for key in picks) if picks is not None else None
    return Would(title.words.prompt(question, view), told, policy.stopped)

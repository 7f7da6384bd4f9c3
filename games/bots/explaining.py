"""Why a bot did what it did, and what a player's orders would have done in the last battle."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from msgspec import Struct

from games.bots.orders import ByOrders
from games.kernel import Answered, Event, Pencil, Picks, Running, standing
from games.models import Seat
from games.service import storage
from games.titles import Order, titles

TAIL = 120
"""So many entries are looked through for the last move."""


def last_move(seat: Seat) -> str:
    """A sentence on the last move of the bot that sits there, from what everybody can see."""
    title = titles()[seat.game.title]
    steps, first = _last_steps(seat)
    if not steps or title.explain is None:
        return gettext("It has not moved yet.")
    event = seat.game.log.filter(number__lt=first, event__isnull=False).order_by("-number").first()
    view = storage.view(seat.game, (), event.event if event else 0)
    return title.explain(view, seat.key, steps)


def _last_steps(seat: Seat) -> tuple[list[tuple[str, Picks]], int]:
    """The answers of the seat's last move, and the number of the first of them.

    A move begins where the rules stood at a boundary: nothing of the seat's was open before.
    """
    game = seat.game
    title = titles()[game.title]
    after = max(0, game.entries - TAIL)
    steps: list[tuple[str, Picks]] = []
    first = 0
    for number, entry in reversed(standing(storage.entries_of(game, after), after)):
        if not isinstance(entry, Answered) or entry.seat != seat.key:
            continue
        steps.insert(0, (entry.prompt, entry.picks))
        first = number
        if entry.prompt in title.move_prompts:
            break
    return steps, first


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

"""What standing orders say to the rules themselves, such as when their player wants to be asked.

A setting is nobody else's business: it is heard with the next answer that somebody gives, whoever it is, and
until then nothing shows that it was made. Nothing is asked in between, so it comes in time. An announcement
is for all to hear, and is heard at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from games.models import Game, Seat, StandingOrder
from games.service import storage
from games.service.storage import Resumed
from games.titles import Order, OrderBook
from games.titles.offered import titles

SOURCE = "order"


def order_of(row: StandingOrder) -> Order:
    return Order(row.kind, row.facts, row.scope)


def standing(seat: Seat, book: OrderBook, now: datetime) -> tuple[list[StandingOrder], list[StandingOrder]]:
    """The orders of whoever sits there that hold, and those that have just been put away as spent."""
    tenure = seat.tenure
    kept, spent = list[StandingOrder](), list[StandingOrder]()
    for row in tenure.orders.filter(ended_at=None) if tenure else ():
        is_spent = row.scope != "always" and _is_spent(book, seat, row)
        (spent if is_spent else kept).append(row)
    StandingOrder.objects.filter(pk__in=[row.pk for row in spent]).update(ended_at=now)
    return kept, spent


def _is_spent(book: OrderBook, seat: Seat, row: StandingOrder) -> bool:
    rows = storage.events_between(seat.game, (seat.key,), row.given_event)
    return book.is_spent(order_of(row), seat.key, [event for _, event in rows])


def hear(resumed: Resumed, seat: Seat, orders: Sequence[Order], book: OrderBook, *, aloud: bool) -> None:
    """Let the running game hear what these orders say, or (`aloud`) only what is for all to hear."""
    running = resumed.running
    if running.over:
        return
    for prompt, picks in book.remarks(orders, seat.key, running.state):
        if not aloud or prompt in book.announcements:
            running.remark(seat.key, prompt, picks, SOURCE)


def hear_settings(game: Game, resumed: Resumed, now: datetime) -> None:
    """Somebody answers: before that the rules hear what players have settled since the last answer."""
    book = titles()[game.title].orders
    if book is None:
        return
    table = {seat.tenure.pk: seat for seat in game.seats.all() if seat.tenure}
    given = StandingOrder.objects.filter(tenure__in=table)
    settled = {row.tenure_id for row in given if book.is_remark(order_of(row))}
    for tenure, seat in table.items():
        if tenure in settled:
            hear(resumed, seat, [order_of(row) for row in standing(seat, book, now)[0]], book, aloud=False)

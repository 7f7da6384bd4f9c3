"""Standing orders: given, shown, withdrawn, used up. Only their owner ever sees them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.kernel import Refused
from games.models import Game, Seat, StandingOrder, Tenure
from games.service import attending, storage
from games.titles import Order, OrderBook, titles

MOST_ORDERS = 60
STOP, NEXT, AHEAD = "stop", "next", "ahead"
BESIDE = (STOP, NEXT)
"""Of these several may stand beside each other."""


def book_of(game: Game) -> OrderBook:
    """What can be ordered in this game. Raises Refused where nothing can."""
    book = titles()[game.title].orders
    if book is None:
        raise Refused("no_orders_here", title=game.title)
    return book


def own_tenure(seat: Seat, player: User) -> Tenure:
    tenure = seat.tenure
    if tenure is None or tenure.player != player:
        raise Refused("not_your_seat", seat=seat.key)
    return tenure


@transaction.atomic
def give(seat: Seat, player: User, orders: Sequence[Order], now: datetime) -> list[StandingOrder]:
    """Add orders; one for ever takes the place of an earlier one of its kind, a stop condition stands beside.

    What holds for a turn or a battle comes before what holds for ever.
    """
    game = Game.objects.select_for_update().get(pk=seat.game_id)
    book_of(game)
    tenure = own_tenure(seat, player)
    rows = []
    for order in orders:
        same = tenure.orders.filter(ended_at=None, kind=order.key, scope=order.scope)
        if order.key in BESIDE:
            same = same.filter(facts=order.facts).exclude(kind=NEXT)
        same.update(ended_at=now)
        rows.append(_add(game, tenure, _bound(tenure, order), now))
    if tenure.orders.filter(ended_at=None).count() > MOST_ORDERS:
        raise Refused("too_many_orders", most=MOST_ORDERS)
    attending.wake(seat, now)
    return rows


def _bound(tenure: Tenure, order: Order) -> Order:
    """An action written ahead holds as long as the player's order about such actions says."""
    if order.key != NEXT:
        return order
    rule = tenure.orders.filter(ended_at=None, kind=AHEAD).first()
    holds = rule.facts.get("way", "until") if rule else "until"
    return Order(order.key, {**order.facts, "holds": holds}, order.scope)


def _add(game: Game, tenure: Tenure, order: Order, now: datetime) -> StandingOrder:
    return StandingOrder.objects.create(
        tenure=tenure,
        kind=order.key,
        facts=order.facts,
        scope=order.scope,
        place=1 if order.scope == "always" else 0,
        given_at=now,
        given_event=game.events,
    )


@transaction.atomic
def withdraw(order: StandingOrder, player: User, now: datetime) -> None:
    """The order no longer counts; answers that it gave keep its number."""
    if order.tenure.player_id != player.pk:
        raise Refused("not_your_order")
    StandingOrder.objects.filter(pk=order.pk, ended_at=None).update(ended_at=now)


@transaction.atomic
def withdraw_all(seat: Seat, player: User, now: datetime) -> int:
    return own_tenure(seat, player).orders.filter(ended_at=None).update(ended_at=now)


def in_force(seat: Seat, now: datetime) -> list[StandingOrder]:
    """The orders of whoever sits there now, those first that are asked first; spent ones are put away."""
    tenure = seat.tenure
    if tenure is None:
        return []
    book, kept = book_of(seat.game), []
    for row in tenure.orders.filter(ended_at=None):
        if row.scope != "always" and _is_spent(book, seat, row):
            StandingOrder.objects.filter(pk=row.pk).update(ended_at=now)
        else:
            kept.append(row)
    return kept


def _is_spent(book: OrderBook, seat: Seat, row: StandingOrder) -> bool:
    rows = storage.events_between(seat.game, (seat.key,), row.given_event)
    return book.is_spent(order_of(row), seat.key, [event for _, event in rows])


def put_away(row: StandingOrder, now: datetime) -> None:
    """It is done, or no longer fits."""
    StandingOrder.objects.filter(pk=row.pk, ended_at=None).update(ended_at=now)


def go_on(row: StandingOrder, order: Order) -> None:
    """An action written ahead is under way: remember how far it has come."""
    StandingOrder.objects.filter(pk=row.pk, ended_at=None).update(facts=order.facts)


def order_of(row: StandingOrder) -> Order:
    return Order(row.kind, row.facts, row.scope)


def suggested(seat: Seat) -> list[Order]:
    """What is offered to a player who sits down."""
    book = titles()[seat.game.title].orders
    return list(book.suggested(seat.key)) if book else []


def gave(seat: Seat, player: User, source: str) -> StandingOrder | None:
    """Which order gave an answer with this source in the log; None for anybody but its owner."""
    kind, _, number = source.partition(":")
    if kind != "order" or not number.isdigit():
        return None
    return StandingOrder.objects.filter(pk=int(number), tenure__seat=seat, tenure__player=player).first()

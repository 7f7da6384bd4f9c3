"""Standing orders: given, shown, withdrawn, used up. Only their owner ever sees them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Count, QuerySet

from accounts.models import User
from games.kernel import Refused
from games.models import Game, Seat, StandingOrder, Submission, Tenure
from games.service import attendance, moving, seats
from games.service.remarks import order_of, standing
from games.service.transactions import whole
from games.titles import Order, OrderBook
from games.titles.offered import titles

MOST_ORDERS = 60
MOST_TOLD = 100
"""So many of the latest answers by orders are told to their owner."""
STOP, NEXT, AHEAD = "stop", "next", "ahead"
BESIDE = (STOP, NEXT)
"""Of these several may stand beside each other, in any game."""


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


@whole
def give(
    seat: Seat, player: User, orders: Sequence[Order], now: datetime, *, ticked: bool = False
) -> list[StandingOrder]:
    """Add orders; one for ever takes the place of an earlier one of its kind, a stop condition stands beside.

    What holds for a turn or a battle comes before what holds for ever. Those that were only ticked in advance
    answer nothing before their owner has seen them at the table or in a letter.
    """
    game = Game.objects.select_for_update().get(pk=seat.game_id)
    book_of(game)
    tenure = own_tenure(seat, player)
    rows = []
    for order in orders:
        same = tenure.orders.filter(ended_at=None, kind=order.key, scope=order.scope)
        if stands_beside(game, order.key):
            same = same.filter(facts=order.facts).exclude(kind=NEXT)
        same.update(ended_at=now)
        rows.append(_add(game, tenure, _bound(tenure, order), now, ticked))
    if tenure.orders.filter(ended_at=None).count() > MOST_ORDERS:
        raise Refused("too_many_orders", most=MOST_ORDERS)
    if any(map(book_of(game).is_remark, orders)):
        announce(game, seat, now)
    attendance.wake(seat, now)
    return rows


def stands_beside(game: Game, kind: str) -> bool:
    return kind in BESIDE or kind in book_of(game).beside


def announce(game: Game, seat: Seat, now: datetime) -> None:
    """What the orders in force announce is heard at once. The caller holds the game's row."""
    moving.announce(game, seat, [order_of(row) for row in standing(seat, book_of(game), now)[0]], now)


def take_suggested(game: Game, player: User, now: datetime) -> None:
    """Give the suggested orders in every seat of the player; where the lot has yet to decide, none."""
    book = titles()[game.title].orders
    if book is None or (game.random_seats and game.state == Game.State.OPEN):
        return
    for seat in seats.seats_of(game, player):
        give(seat, player, book.suggested(seat.key), now, ticked=True)


def _bound(tenure: Tenure, order: Order) -> Order:
    """An action written ahead holds as long as the player's order about such actions says."""
    if order.key != NEXT:
        return order
    rule = tenure.orders.filter(ended_at=None, kind=AHEAD).first()
    holds = rule.facts.get("way", "until") if rule else "until"
    return Order(order.key, {**order.facts, "holds": holds}, order.scope)


def _add(game: Game, tenure: Tenure, order: Order, now: datetime, ticked: bool) -> StandingOrder:
    return StandingOrder.objects.create(
        tenure=tenure,
        kind=order.key,
        facts=order.facts,
        scope=order.scope,
        place=1 if order.scope == "always" else 0,
        given_at=now,
        given_event=game.events,
        waits=ticked,
    )


def ticked(tenure: Tenure) -> list[StandingOrder]:
    """The orders that their owner has not seen since they were ticked."""
    return list(tenure.orders.filter(ended_at=None, waits=True))


@whole
def seen(tenure_pk: int, now: datetime) -> None:
    """Their owner has seen the table, or was sent the letter that names them: from now on they answer."""
    tenure = Tenure.objects.select_related("seat__game").get(pk=tenure_pk)
    if tenure.orders.filter(ended_at=None, waits=True).update(waits=False) and tenure.ended_at is None:
        attendance.wake(tenure.seat, now)


@whole
def withdraw(order: StandingOrder, player: User, now: datetime) -> None:
    """The order no longer counts; answers that it gave keep its number."""
    if order.tenure.player_id != player.pk:
        raise Refused("not_your_order")
    StandingOrder.objects.filter(pk=order.pk, ended_at=None).update(ended_at=now)
    _tell_of_end([order], order.tenure.seat, now)


@whole
def withdraw_all(seat: Seat, player: User, now: datetime) -> int:
    standing = own_tenure(seat, player).orders.filter(ended_at=None)
    rows = list(standing)
    standing.update(ended_at=now)
    _tell_of_end(rows, seat, now)
    return len(rows)


@whole
def _tell_of_end(rows: Sequence[StandingOrder], seat: Seat, now: datetime) -> None:
    """What an order has announced that has ended is no longer wanted."""
    if any(book_of(seat.game).is_remark(order_of(row)) for row in rows):
        announce(moving.lock(seat.game_id), seat, now)


def in_force(seat: Seat, now: datetime) -> list[StandingOrder]:
    """The orders of whoever sits there now, those first that are asked first; spent ones are put away.

    Those that still wait to be seen are among them.
    """
    kept, spent = standing(seat, book_of(seat.game), now)
    if spent:
        _tell_of_end(spent, seat, now)
    return kept


def put_away(row: StandingOrder, now: datetime) -> None:
    """It is done, or no longer fits."""
    StandingOrder.objects.filter(pk=row.pk, ended_at=None).update(ended_at=now)


def go_on(row: StandingOrder, order: Order) -> None:
    """An action written ahead is under way: remember how far it has come."""
    StandingOrder.objects.filter(pk=row.pk, ended_at=None).update(facts=order.facts)


def suggested(seat: Seat) -> list[Order]:
    """What is offered to a player who sits down."""
    book = titles()[seat.game.title].orders
    return list(book.suggested(seat.key)) if book else []


def used(seat: Seat, player: User) -> dict[int, int]:
    """How many answers each order has given, by its number; nothing to anybody but their owner."""
    given = _given(seat, player)
    counts = given.values_list("source").annotate(Count("pk")) if given is not None else ()
    return {int(source.partition(":")[2]): count for source, count in counts}


def answered(seat: Seat, player: User, after: int) -> dict[int, StandingOrder]:
    """Behind that event: the first event that each answer by an order brought, with the order that gave it.

    Only whoever gave the orders, and still sits there, is told.
    """
    given = _given(seat, player)
    if given is None:
        return {}
    latest = given.order_by("-pk").values_list("source", "verdict")[:MOST_TOLD]
    brought = {
        verdict["events"][0]: int(source.partition(":")[2])
        for source, verdict in latest
        if after < verdict["events"][0] <= verdict["events"][1]
    }
    known = StandingOrder.objects.filter(tenure=seat.tenure).in_bulk(list(brought.values()))
    return {event: known[pk] for event, pk in brought.items() if pk in known}


def _given(seat: Seat, player: User) -> QuerySet[Submission] | None:
    """The answers that this player's orders have given; None for whoever does not sit there."""
    tenure = seat.tenure
    if tenure is None or tenure.player_id != player.pk:
        return None
    return seat.submissions.filter(accepted=True, player=player, source__startswith="order:")

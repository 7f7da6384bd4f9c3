"""Standing orders and practice opponents in the mails: given, shown, offered, asked why."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext

from games import words
from games.bots import explaining
from games.bots.orders import ByOrders, read, tell
from games.kernel import Picks, Problem, Question, Refused, TooLate, fold
from games.mail.page import Part, Row
from games.mail.telling import Place, word
from games.models import StandingOrder
from games.service import orders, storage
from games.titles import Order


def order_of(place: Place, line: str) -> Order:
    """The line as an order. Raises what is wrong with it."""
    found = read(line, place.title)
    for _, problem in found.problems:
        raise problem
    return found.orders[0]


def reads_as_order(place: Place, line: str) -> bool:
    """Whether the line could be nothing but an order, if it names nothing that is asked."""
    try:
        order_of(place, line)
    except Problem:
        return False
    return True


def give(place: Place, line: str, now: datetime) -> str:
    """Put an order in force; how it was read."""
    orders.give(place.seat, place.player, [order_of(place, line)], now)
    return gettext("%(order)s. It is in force now.") % {"order": told(place, line)}


def told(place: Place, line: str) -> str:
    order = tell(order_of(place, line), place.title)
    return gettext("Standing order: %(order)s") % {"order": order}


def must_be_marked(late: TooLate) -> Refused:
    """A line that reads as an order, but comes to a question that is gone, might have been its answer."""
    return Refused("mark_the_order", words=word("standing"), problem=late.key)


def take_suggested(place: Place, now: datetime) -> str:
    offered = orders.suggested(place.seat)
    if not offered:
        raise Refused("no_orders_here", title=place.game.title)
    orders.give(place.seat, place.player, offered, now)
    return gettext("The suggested orders are in force. They stand below.")


def rub_out(place: Place, now: datetime) -> str:
    if orders.withdraw_all(place.seat, place.player, now):
        return gettext("All your standing orders are rubbed out. You are asked everything again.")
    return gettext("You have no standing orders.")


def shown(place: Place, now: datetime) -> list[str]:
    """The orders in force, each as a line that could be written again."""
    return [tell(orders.order_of(row), place.title) for row in orders.in_force(place.seat, now)]


def next_answer(place: Place, now: datetime) -> tuple[Question, Picks, str] | None:
    """What the orders in force say to the question behind the player's pencil, and which of them says it."""
    sketch = place.sketch
    if sketch is None or sketch.question is None or not place.draft or place.title.orders is None:
        return None
    rows = orders.in_force(place.seat, now)
    policy = ByOrders(place.title, [orders.order_of(row) for row in rows if row.kind != orders.NEXT])
    view = fold(storage.view(place.game, place.eyes), sketch.events, place.eyes)
    picks = policy.pick(sketch.question, lambda: view)
    if picks is None or policy.used is None:
        return None
    return sketch.question, picks, tell(policy.orders[policy.used], place.title)


def offer_part(place: Place) -> Part | None:
    """For a player's first mail: what can be settled in advance, and the word that does it."""
    suggested = orders.suggested(place.seat)
    if place.tenure.told_at or not suggested or StandingOrder.objects.filter(tenure=place.tenure).exists():
        return None
    intro = gettext(
        "Small questions can be settled in advance; then the game goes on without waiting for your mail. The "
        "word %(suggested)s puts these orders in force:"
    )
    after = gettext(
        "Your own words stand below %(standing)s, one order to a line. The word %(orders)s shows what is in "
        "force, %(off)s rubs it out."
    )
    facts = {
        "suggested": word("suggested"),
        "standing": f"“{word('standing')}:”",
        "orders": word("orders"),
        "off": f"“{word('orders_off')}”",
    }
    return Part(
        gettext("Fewer mails"),
        paragraphs=(intro % facts,),
        typed=tuple(tell(order, place.title) for order in suggested),
        after=(after % facts,),
    )


def by_order(place: Place, rows: list[Row], after: int) -> list[Row]:
    """The news with a word on which of the reader's own orders brought it."""
    given = orders.answered(place.seat, place.player, after)
    if not given:
        return rows
    told = {
        str(event): gettext("By your order: %(order)s") % {"order": tell(orders.order_of(row), place.title)}
        for event, row in given.items()
    }
    return [Row(row.number, row.text, hint=told.get(row.number, "")) for row in rows]


def why(place: Place) -> list[str]:
    """What each bot at the table says of its last move."""
    table = list(place.game.seats.prefetch_related("tenures__player"))
    told = []
    for seat in table:
        seat.game = place.game
        if seat.tenure and seat.tenure.bot:
            told.append(f"{words.seat_text(seat)}: {explaining.last_move(seat)}")
    if not told:
        raise Refused("no_bot_here")
    return told

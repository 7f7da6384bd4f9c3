"""Standing orders in words: given, shown, rubbed out, what they say next; and asking a bot why."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext

from games.kernel import Picks, Problem, Question, Refused, TooLate
from games.orders.commands import word
from games.orders.standing_orders import ByOrders, read
from games.reader import SeatReader
from games.reader.explanations import told_by
from games.reader.sentences import order_text, seat_text
from games.service import orders
from games.titles import Order


def order_of(reader: SeatReader, line: str) -> Order:
    """The line as an order. Raises what is wrong with it."""
    found = read(line, reader.title)
    for _, problem in found.problems:
        raise problem
    return found.orders[0]


def reads_as_order(reader: SeatReader, line: str) -> bool:
    """Whether the line could be nothing but an order, if it names nothing that is asked."""
    try:
        order_of(reader, line)
    except Problem:
        return False
    return True


def give(reader: SeatReader, line: str, now: datetime) -> str:
    """Put an order in force; how it was read."""
    orders.give(reader.seat, reader.player, [order_of(reader, line)], now)
    return gettext("%(order)s. It is in force now.") % {"order": told(reader, line)}


def told(reader: SeatReader, line: str) -> str:
    order = order_text(order_of(reader, line), reader.title)
    return gettext("Standing order: %(order)s") % {"order": order}


def must_be_marked(late: TooLate) -> Refused:
    """A line that reads as an order, but comes to a question that is gone, might have been its answer."""
    return Refused("mark_the_order", words=word("standing"), problem=late.key)


def take_suggested(reader: SeatReader, now: datetime) -> str:
    offered = orders.suggested(reader.seat)
    if not offered:
        raise Refused("no_orders_here", title=reader.game.title)
    orders.give(reader.seat, reader.player, offered, now)
    return gettext("The suggested orders are in force. They stand below.")


def rub_out(reader: SeatReader, now: datetime) -> str:
    if orders.withdraw_all(reader.seat, reader.player, now):
        return gettext("All your standing orders are rubbed out. You are asked everything again.")
    return gettext("You have no standing orders.")


def next_answer(reader: SeatReader, now: datetime) -> tuple[Question, Picks, str] | None:
    """What the orders in force say to the question behind the player's pencil, and which of them says it."""
    sketch = reader.sketch
    if sketch is None or sketch.question is None or not reader.draft or reader.title.orders is None:
        return None
    rows = orders.in_force(reader.seat, now)
    policy = ByOrders(reader.title, [orders.order_of(row) for row in rows if row.kind != orders.NEXT])
    picks = policy.pick(sketch.question, lambda: reader.shown)
    if picks is None or policy.used is None:
        return None
    return sketch.question, picks, order_text(policy.orders[policy.used], reader.title)


def why(reader: SeatReader) -> list[str]:
    """What each bot at the table says of its last move, and to its own side of its plan."""
    told = [
        f"{seat_text(person.seat)}: {told_by(person.seat, [reader.seat])}"
        for person in reader.people
        if person.is_bot
    ]
    if not told:
        raise Refused("no_bot_here")
    return told

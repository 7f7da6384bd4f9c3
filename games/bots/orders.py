"""Standing orders, for any game: read from a block of text, and obeyed as a policy.

read(text, title)    the orders of a block, line by line; what was not understood is told beside them
ByOrders             answers what the orders settle, and leaves the rest to the person
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from games.kernel import Picks, Problem, Question, Refused, Unreadable
from games.titles import Order, OrderBook, Title

MOST_LINES = 40
_HEAD = re.compile(
    r"^\s*(?:standing orders?|orders?|órdenes(?: permanentes)?|ordenes(?: permanentes)?|"
    r"ordini(?: permanenti)?|ordens(?: permanentes)?)\s*:\s*",
    re.IGNORECASE,
)


class Orders(Struct, frozen=True):
    """What was read: the orders, and the lines that were not understood, each with its reason."""

    orders: tuple[Order, ...] = ()
    problems: tuple[tuple[str, Problem], ...] = ()


def read(text: str, title: Title) -> Orders:
    """The orders of a block of text, in any of the languages. A heading like `orders:` may stand above it."""
    if title.orders is None:
        return Orders(problems=((text.strip()[:80], Refused("no_orders_here", title=title.key)),))
    orders: list[Order] = []
    problems: list[tuple[str, Problem]] = []
    for line in _HEAD.sub("", text, count=1).splitlines()[:MOST_LINES]:
        if not line.strip():
            continue
        try:
            orders.append(title.orders.read(line))
        except Problem as problem:
            problems.append((line.strip(), problem))
    if not orders and not problems:
        problems.append(("", Unreadable("nothing_written")))
    return Orders(tuple(orders), tuple(problems))


class ByOrders:
    """Answers by the first order that says something; stop conditions come before all of them."""

    name = "orders"

    def __init__(self, book: OrderBook, orders: Sequence[Order]) -> None:
        self.book = book
        self.orders = orders
        self.used: int | None = None
        """The place of the order that gave the last answer, or wanted the person to be asked."""
        self.stopped = False

    def pick(self, question: Question, view: Callable[[], Any]) -> Picks | None:
        self.used, self.stopped = None, False
        state = view()
        for place, order in enumerate(self.orders):
            if self.book.stops(order, question, state):
                self.used, self.stopped = place, True
                return None
        for place, order in enumerate(self.orders):
            picks = self.book.answer(order, question, state)
            if picks is not None and fits(question, picks):
                self.used = place
                return picks
        return None


def fits(question: Question, picks: Picks) -> bool:
    """An order that no longer fits the position is passed over."""
    try:
        question.check(picks)
    except Refused:
        return False
    return True

"""Standing orders, for any game: read from a block of text, and obeyed as a policy.

    read(text, title)    the orders of a block, line by line; what was not understood is told beside them
    ByOrders             answers what the orders settle, and leaves the rest to the person

Two kinds of line: an order of the game's own vocabulary (“losses: Regulars first”), and an action written
ahead (“next: character: move fellowship”), in the words with which a question is answered by mail.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace as with_fields
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from games.kernel import Picks, Problem, Question, Refused, Unreadable
from games.orders import notation
from games.orders.plan import Answer
from games.orders.position import Position
from games.orders.reading import read as read_order
from games.reader.questions import names_in_all_languages
from games.service.orders import NEXT
from games.titles import Order, Title

MOST_LINES = 40
WINDOW = "window"
"""The chapter of the questions in which any seat may act."""
LONGEST_LINE = 300
_HEAD = re.compile(
    r"^\s*(?:standing orders?|orders?|órdenes(?: permanentes)?|ordenes(?: permanentes)?|"
    r"ordini(?: permanenti)?|ordens(?: permanentes)?)\s*:\s*",
    re.IGNORECASE,
)
_NEXT_WINDOW = re.compile(
    r"^\s*[-*•]?\s*(?:(?:in the )?next window|(?:en la )?próxima oportunidad|(?:en la )?proxima oportunidad|"
    r"(?:nella )?prossima finestra|(?:na )?próxima janela|(?:na )?proxima janela)\s*:\s*(.+)$",
    re.IGNORECASE,
)
_NEXT = re.compile(r"^\s*[-*•]?\s*(?:next|then|luego|después|despues|poi|depois)\s*:\s*(.+)$", re.IGNORECASE)


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
            orders.append(_ahead(line) or title.orders.read(line))
        except Problem as problem:
            problems.append((line.strip(), problem))
    if not orders and not problems:
        problems.append(("", Unreadable("nothing_written")))
    return Orders(tuple(orders), tuple(problems))


def _ahead(line: str) -> Order | None:
    if window := _NEXT_WINDOW.match(line):
        return written_ahead(window[1], chapter=WINDOW)
    ahead = _NEXT.match(line)
    return written_ahead(ahead[1]) if ahead else None


def written_ahead(line: str, **more: str) -> Order:
    """An action for one of the next dice: read when its time comes, good for this turn.

    `chapter`: of the questions that it waits for, where not the usual ones are meant.
    """
    return Order(NEXT, {"line": line.strip()[:LONGEST_LINE], "at": 0, **more}, "turn")


class Ahead(Struct, frozen=True):
    """What an action written ahead comes to in the game as it is."""

    answers: tuple[Answer, ...] = ()
    rest: str = ""
    """What lies behind dice or a reveal: read when they have fallen."""


class ByOrders:
    """Answers by the first order that says something; stop conditions come before all of them."""

    name = "orders"

    def __init__(
        self,
        title: Title,
        orders: Sequence[Order],
        read_ahead: Callable[[str], Ahead] | None = None,
    ) -> None:
        self.title = title
        self.orders = list(orders)
        self.read_ahead = read_ahead
        """What an action written ahead comes to in the game as it is now; nothing if it is not plain. Without
        it only the notation is read, question by question."""
        self.used: int | None = None
        """The place of the order that gave the last answer, or wanted the person to be asked."""
        self.stopped = False
        self.changed: Order | None = None
        """An action written ahead, as it stands after the answer it gave."""
        self.finished: list[int] = []
        """Places of actions written ahead that are done, or no longer fit."""

    def pick(self, question: Question, view: Callable[[], Any]) -> Picks | None:
        self.used, self.stopped, self.changed, self.finished = None, False, None, []
        book = self.title.orders
        assert book is not None
        state = view()
        for place, order in enumerate(self.orders):
            if book.stops(order, question, state):
                self.used, self.stopped = place, True
                return None
        for place, order in enumerate(self.orders):
            picks = None if order.key == NEXT else book.answer(order, question, state)
            if picks is not None and fits(question, picks):
                self.used = place
                return picks
        return self._go_on_ahead(question, state, book.begins_action(question, state))

    def _go_on_ahead(self, question: Question, state: Any, begins: bool) -> Picks | None:
        """The action that is under way, or the next one. When the next one does not fit, all are given up."""
        ahead = [place for place, order in enumerate(self.orders) if _waits_for(order, question)]
        for place in ahead:
            order = self.orders[place]
            under_way = _is_under_way(order)
            begins = begins or (not under_way and order.facts.get("chapter") == WINDOW)
            if begins or under_way:
                order = self._in_steps(order)
            found = self._next(order, question, state) if under_way or begins else None
            if found and fits(question, found.picks):
                self.used = place
                self._move_on(place, order, found)
                return found.picks
            if not begins:
                self.finished += [place] if order.facts.get("steps") == [] else []
                return None
            self.finished.append(place)
            if not under_way:
                self.finished = ahead
                return None
        return None

    def _next(self, order: Order, question: Question, state: Any) -> Found | None:
        return _next_picks(order, question, self.title, state, begun=self.read_ahead is None)

    def _move_on(self, place: int, order: Order, found: Found) -> None:
        """The action as it stands behind an answer; what lies behind dice is read when they have fallen."""
        self.changed = replace(order, facts={**order.facts, "at": found.rest})
        if not found.is_last:
            return
        if rest := order.facts.get("rest"):
            left = {key: fact for key, fact in order.facts.items() if key not in ("steps", "rest")}
            self.changed = replace(order, facts={**left, "line": rest, "at": 0, "goes_on": True})
        else:
            self.finished.append(place)

    def _in_steps(self, order: Order) -> Order:
        """The action as answers; none at all, if its words do not say plainly what it is."""
        if self.read_ahead is None or "steps" in order.facts or order.facts["at"] > 0:
            return order
        ahead = self.read_ahead(order.facts["line"])
        steps = [[prompt, list(picks)] for prompt, picks in ahead.answers]
        return replace(order, facts={**order.facts, "steps": steps, "rest": ahead.rest})


def plainly(position: Position, line: str, language: str) -> Ahead:
    """What a line written ahead comes to here, up to dice or a reveal; with nothing guessed or passed
    over, or nothing at all."""
    plan = read_order(with_fields(position, blind=True), line, language)
    guessed = plan.unsure or any(link.is_guess for link in plan.chain.links)
    return Ahead(plan.answers, plan.rest) if plan.outcome == "done" and not guessed else Ahead()


def _waits_for(order: Order, question: Question) -> bool:
    """An action written ahead, and the time for it; one that is under way goes on wherever it is asked."""
    if order.key != NEXT:
        return False
    return _is_under_way(order) or (order.facts.get("chapter") == WINDOW) == question.prompt.startswith(
        f"{WINDOW}."
    )


def _is_under_way(order: Order) -> bool:
    return order.facts["at"] > 0 or bool(order.facts.get("goes_on"))


class Found(Struct, frozen=True):
    picks: Picks
    rest: int
    """Where the rest of the action begins."""
    is_last: bool


def _next_picks(order: Order, question: Question, title: Title, state: Any, *, begun: bool) -> Found | None:
    """What comes next of an action written ahead. Where the rules skip its first words, so do we."""
    starts = [order.facts["at"]]
    if "steps" in order.facts:
        if starts == [0]:
            starts.append(1)
        return next(filter(None, (_step(order.facts["steps"], at, question) for at in starts)), None)
    tokens = notation.tokens_of(order.facts["line"])
    if starts == [0]:
        starts += [place + 1 for place, token in enumerate(tokens) if token.is_hard][:1]
    menu = notation.menu_of(question, names_in_all_languages(title, question, state))
    return next(filter(None, (_words(order.facts["line"], tokens, at, menu, begun) for at in starts)), None)


def _step(steps: Sequence[Any], at: int, question: Question) -> Found | None:
    if at >= len(steps) or steps[at][0] != question.prompt:
        return None
    return Found(tuple(steps[at][1]), at + 1, at + 1 == len(steps))


def _words(
    line: str, tokens: Sequence[notation.WrittenToken], at: int, menu: notation.Menu, begun: bool
) -> Found | None:
    if at >= len(tokens):
        return None
    try:
        picked = notation.read_picks(menu, line, tokens, at, numbers=False, begun=begun)
    except Problem:
        return None
    return Found(picked.picks, picked.rest, picked.rest >= len(tokens))


def fits(question: Question, picks: Picks) -> bool:
    """An order that no longer fits the position is passed over."""
    try:
        question.check(picks)
    except Refused:
        return False
    return True

"""Standing orders of War of the Ring: what a player can settle in advance, in words.

vocabulary   the words, data in four languages     reading    a line read, an order told
answers      what each order says to a question    stops      when the person is asked all the same
"""

from __future__ import annotations

from collections.abc import Sequence

from games.grammar import language
from games.kernel import Event, Picks, Question, TurnBegan
from games.titles import Order, OrderField
from games.wotr.events import BattleBegan, BattleEnded, FellowshipRevealed
from games.wotr.facts import FREE_PEOPLES, SETUP, SHADOW, Side
from games.wotr.orders import answers, reading
from games.wotr.orders.stops import stops
from games.wotr.orders.vocabulary import ALWAYS, BATTLE, KINDS, TURN, Kind
from games.wotr.state import State
from games.wotr.turn import may_pass, may_use_ring

STOP = "stop"
NEXT = "next"
OF_FREE_PEOPLES = ("hunt", "guide", "declare", "reveal", "mordor")
OF_SHADOW = ("eyes",)


class WotrOrders:
    """Fulfils `games.titles.OrderBook`."""

    def read(self, line: str) -> Order:
        kind, facts, scope = reading.read(line)
        return Order(kind, facts, scope)

    def tell(self, order: Order) -> str:
        return reading.tell(order.key, order.facts, order.scope, language())

    def fields(self, seat: str) -> Sequence[OrderField]:
        return [_field(kind) for kind in KINDS.values() if kind.key not in _foreign(seat)]

    def suggested(self, seat: str) -> Sequence[Order]:
        foreign = _foreign(seat)
        return [order for order in map(self.read, SUGGESTED) if order.key not in foreign]

    def full(self, seat: str) -> Sequence[Order]:
        foreign = _foreign(seat)
        return [order for order in map(self.read, FULL) if order.key not in foreign]

    def answer(self, order: Order, question: Question, view: State) -> Picks | None:
        if order.key not in answers.ANSWERS or question.prompt not in KINDS[order.key].prompts:
            return None
        return answers.answer(order.key, order.facts, question, view)

    def stops(self, order: Order, question: Question, view: State) -> bool:
        return order.key == STOP and stops(order.facts, question, view)

    def is_spent(self, order: Order, seat: str, events: Sequence[Event]) -> bool:
        if order.scope == BATTLE:
            return any(isinstance(event, BattleEnded) for event in events)
        if order.scope == TURN and any(isinstance(event, TurnBegan) for event in events):
            return True
        until = order.key == NEXT and order.facts.get("holds") != "always"
        return until and any(_interrupts(event, side_of(seat)) for event in events)

    def begins_action(self, question: Question, view: State) -> bool:
        """With the choice of a die, or without one where all are alike and nothing else is offered."""
        if question.prompt != "turn.action":
            return question.prompt == "turn.die"
        side = view.seats[question.seat]
        alike = len(set(view.dice[side])) == 1
        return alike and not may_pass(view, side) and not may_use_ring(view, side)

    def last_bout(self, events: Sequence[Event]) -> tuple[int, int] | None:
        last = next((i for i in range(len(events) - 1, -1, -1) if isinstance(events[i], BattleBegan)), None)
        if last is None:
            return None
        ends = (i for i in range(last, len(events)) if isinstance(events[i], BattleEnded))
        return last, next(ends, len(events) - 1)


SUGGESTED = (
    "stop: if a stronghold would fall",
    "combat cards: only when 5 units or more fight on each side",
    "losses: whatever keeps most dice",
    "going on: while I am stronger, else ask",
    "retreat into siege: when I am weaker",
    "retreat: never while I am stronger, else ask",
    "siege rounds: never",
    "advance: everybody",
    "declaring: only where it heals or leads into Mordor",
    "being revealed: as near to Mordor as can be",
    "hunt damage: the Ring up to 3, then ask",
    "hunt dice: 1 while Progress is below 3, else ask",
    "guide: strider, gandalf_grey, boromir, legolas, gimli, meriadoc, peregrin",
    "drawing when allowed: always",
    "actions ahead: until I am attacked or the Fellowship is revealed",
)
"""Offered to a player who joins: what most would answer most of the time, with the grave cases asked."""

FULL = (
    "combat cards: never",
    "losses: whatever keeps most dice",
    "going on: while I am stronger, else cease",
    "retreat into siege: when I am weaker",
    "retreat: never",
    "siege rounds: while 2 defenders or fewer are left",
    "advance: everybody",
    "hunt damage: the Ring up to 4, then the Guide",
    "table cards: use",
    "guide: strider, gandalf_grey, boromir, legolas, gimli, meriadoc, peregrin",
    "declaring: only where it heals or leads into Mordor",
    "being revealed: as near to Mordor as can be",
    "entering mordor: at once",
    "hunt dice: 1",
    "elven rings: never",
    "discards: the last in the list",
    "drawing when allowed: always",
    "actions ahead: whatever happens",
)
"""For a player who wants no question that an order can settle."""


def side_of(seat: str) -> Side:
    if seat in SETUP.roles:
        return SETUP.roles[seat].side
    return FREE_PEOPLES if seat == FREE_PEOPLES else SHADOW


def _interrupts(event: Event, side: Side) -> bool:
    """Something after which a player would look again before going on."""
    if isinstance(event, BattleBegan):
        return event.side != side
    return isinstance(event, FellowshipRevealed) and side == FREE_PEOPLES


def _foreign(seat: str) -> tuple[str, ...]:
    """What only the other side can order."""
    return OF_SHADOW if side_of(seat) == FREE_PEOPLES else OF_FREE_PEOPLES


def _field(kind: Kind) -> OrderField:
    """Only ways that need no names: a list of cards or regions is written, not chosen."""
    choices = []
    for way in kind.ways:
        facts = {"way": way}
        if way in kind.example:
            facts["n"] = kind.example[way]  # type: ignore[assignment]
        elif "{" in kind.ways[way].en:
            continue
        line = reading.tell(kind.key, facts, ALWAYS, language())
        choices.append((line, kind.ways[way][language()].format(n=kind.example.get(way, ""))))
    return OrderField(kind.key, kind.label[language()], tuple(choices), kind.help[language()])

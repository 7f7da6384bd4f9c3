"""Standing orders of War of the Ring: what a player can settle in advance, in words.

answers      what each order says to a question    stops      when the person is asked all the same

The words are data in four languages (data/orders.json), read and told by games/ordering.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel import Event, Question, TurnBegan
from games.titles import Order
from games.titles.order_book import InEachLanguage, Phrasebook, SharedOrderBook, last_of
from games.wotr.card_texts import CARDS
from games.wotr.events import BattleBegan, BattleEnded, FellowshipRevealed
from games.wotr.facts import CHARACTERS, DATA, FREE_PEOPLES, NATIONS, REGIONS, SETUP, SHADOW, Side
from games.wotr.orders.answers import ANSWERS
from games.wotr.orders.stops import STOPS
from games.wotr.state import State
from games.wotr.turn import may_pass, may_use_ring

TURN, BATTLE = "turn", "battle"
NEXT = "next"
OF_FREE_PEOPLES = ("hunt", "guide", "declare", "reveal", "mordor")
OF_SHADOW = ("eyes",)
OF_TEAMMATES = ("swap", "mix")


def _companions() -> list[tuple[str, list[InEachLanguage]]]:
    return [(key, _names_of(key)) for key in SETUP.fellowship.companions]


def _names_of(character: str) -> list[InEachLanguage]:
    return [CHARACTERS[character].name, CHARACTERS[character].short]


PHRASES = Phrasebook(
    (DATA / "orders.json").read_bytes(),
    {
        "cards": lambda: [(card.key, [card.title, card.combat.title]) for card in CARDS.values()],
        "nations": lambda: [(nation.key, [nation.name, nation.short]) for nation in NATIONS.values()],
        "regions": lambda: [(region.key, [region.name]) for region in REGIONS.values()],
        "companions": _companions,
        "characters": lambda: [
            (c.key, _names_of(c.key)) for c in CHARACTERS.values() if c.kind in ("companion", "minion")
        ],
    },
)


class WotrOrders(SharedOrderBook):
    """Fulfils `games.titles.OrderBook`."""

    def __init__(self) -> None:
        super().__init__(PHRASES, ANSWERS, STOPS, SUGGESTED, FULL)

    def foreign(self, seat: str) -> tuple[str, ...]:
        """What only the other side can order, or somebody who has a teammate."""
        others = OF_SHADOW if side_of(seat) == FREE_PEOPLES else OF_FREE_PEOPLES
        return others if seat in SETUP.roles else (*others, *OF_TEAMMATES)

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
        return last_of(events, lambda e: isinstance(e, BattleBegan), lambda e: isinstance(e, BattleEnded))


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
    "card swap: a card that only my teammate can play",
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
    "card swap: never",
    "joining armies: always",
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

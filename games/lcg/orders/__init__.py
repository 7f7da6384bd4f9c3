"""Standing orders of the card game: what a player can settle in advance, in words.

answers      what each order says to a question    stops      when the person is asked all the same
wishes       what an order says to the rules: when to be asked, and that one wants to act

The words are data in four languages (data/orders.json), read and told by games/titles/order_book.py. Where a
player is asked at all is a setting of the rules (asking.py), made at once by the order “ask me”.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.utils.translation import gettext
from msgspec.structs import replace

from games.kernel import Event, Picks, Question, TurnBegan
from games.lcg.asking import ACT, THIS_PHASE
from games.lcg.events.rounds import ActionAnnounced, PhaseBegan, PhaseEnded
from games.lcg.facts import DATA, ENCOUNTER_CARDS, HEROES, PLAYER_CARDS
from games.lcg.orders import wishes
from games.lcg.orders.answers import ANSWERS
from games.lcg.orders.stops import STOPS
from games.lcg.state import State
from games.titles import Order
from games.titles.grammar import language
from games.titles.order_book import ALWAYS, InEachLanguage, Phrasebook, SharedOrderBook, last_of

TURN, BATTLE, COMBAT = "turn", "battle", "combat"
NEXT, PASS = "next", "pass"
ENDING = (PASS, wishes.ACTING)
"""Orders that end by themselves when their time has come."""
ROUND = "round"


def _of_kinds(*kinds: str) -> list[tuple[str, list[InEachLanguage]]]:
    cards = (*PLAYER_CARDS.values(), *ENCOUNTER_CARDS.values())
    return [(card.key, [card.title]) for card in cards if card.kind in kinds]


PHRASES = Phrasebook(
    (DATA / "orders.json").read_bytes(),
    {
        "cards": lambda: [(key, [card.title]) for key, card in PLAYER_CARDS.items() if key not in HEROES],
        "heroes": lambda: _of_kinds("hero"),
        "playing": lambda: [(key, [card.title]) for key, card in PLAYER_CARDS.items()],
        "characters": lambda: _of_kinds("hero", "ally"),
        "enemies": lambda: _of_kinds("enemy"),
    },
)


class LcgOrders(SharedOrderBook):
    """Fulfils `games.titles.OrderBook`."""

    beside: Collection[str] = (wishes.WITH,)
    announcements: Collection[str] = (ACT,)

    def __init__(self) -> None:
        super().__init__(PHRASES, ANSWERS, STOPS, SUGGESTED, FULL)

    def read(self, line: str) -> Order:
        """Passing ends by itself when its time has come, so it never holds for ever."""
        order = PHRASES.read(line)
        return replace(order, scope=TURN) if order.key in ENDING else order

    def tell(self, order: Order) -> str:
        told = replace(order, scope=ALWAYS) if order.key in ENDING else order
        return PHRASES.tell(told, language())

    def is_spent(self, order: Order, seat: str, events: Sequence[Event]) -> bool:
        if order.key == wishes.ACTING:
            return any(_was_heard(event, seat, order.facts["way"]) for event in events)
        if wishes.waits_for_window(order):
            return any(isinstance(e, TurnBegan) for e in events)
        if order.key == PASS and order.facts["way"] != ROUND:
            return any(isinstance(e, PhaseBegan) and e.phase == order.facts["way"] for e in events)
        if order.scope == BATTLE or order.key == NEXT:
            over = COMBAT if order.scope == BATTLE else "planning"
            return any(isinstance(e, PhaseEnded) and e.phase == over for e in events)
        return order.scope == TURN and any(isinstance(e, TurnBegan) for e in events)

    def begins_action(self, question: Question, view: State) -> bool:
        """What is played in planning may be written ahead."""
        return question.prompt == "planning.play"

    def is_remark(self, order: Order) -> bool:
        return wishes.is_remark(order)

    def remarks(self, orders: Sequence[Order], seat: str, view: State) -> Sequence[tuple[str, Picks]]:
        return wishes.remarks(orders, seat, view)

    def shortcuts(self, seat: str) -> Sequence[tuple[str, str]]:
        return [
            (self.tell(Order(wishes.ACTING, {"way": "window"}, TURN)), gettext("Act in the next window")),
            (self.tell(Order(wishes.ACTING, {"way": "phase"}, TURN)), gettext("Act in this phase")),
        ]

    def when_asked(self, seat: str) -> Sequence[tuple[str, str, bool]]:
        ways = (
            (Order(wishes.WHEN, {"way": "everywhere"}), gettext("at every window"), False),
            (Order(wishes.WHEN, {"way": "deck"}), gettext("when something of mine can act"), False),
            (Order(PASS, {"way": COMBAT}, TURN), gettext("pass until the combat phase"), True),
            (Order(PASS, {"way": "refresh"}, TURN), gettext("pass until the refresh phase"), True),
        )
        return [(self.tell(order), text, once) for order, text, once in ways]

    def last_bout(self, events: Sequence[Event]) -> tuple[int, int] | None:
        """The last combat phase."""
        return last_of(events, _begins_combat, lambda event: isinstance(event, PhaseEnded))


def _was_heard(event: Event, seat: str, way: str) -> bool:
    """An announcement ends with the answer that its player gave, or with the phase."""
    if isinstance(event, ActionAnnounced):
        return event.seat == seat and not event.when
    return way == THIS_PHASE and isinstance(event, PhaseEnded)


def _begins_combat(event: Event) -> bool:
    return isinstance(event, PhaseBegan) and event.phase == COMBAT


SUGGESTED = (
    "stop: if a hero of mine could be lost",
    "when I can do nothing: pass",
    "responses of my cards: use what costs nothing, else ask",
    "planning: done when I can play and use nothing more",
    "paying: whoever has most",
    "engagement ties: the weakest",
    "order of effects: the weakest enemy first",
    "who attacks me first: the strongest",
    "defending: whoever takes no damage as things stand, else ask",
    "damage: whoever has most hit points left",
    "sentinel: whoever takes no damage",
    "attacking: whoever can be destroyed, with no more than needed, else ask",
    "ranged help: when no enemy is engaged with me",
)
"""Offered to a player who joins: what most would answer most of the time, with the grave cases asked."""

FULL = (
    "ask me: never",
    "first hand: keep",
    "when I can do nothing: pass",
    "cards of my hand: never",
    "responses of my cards: use what costs nothing, else pass",
    "planning: done when I can play no more cards",
    "paying: whoever has most",
    "questing: everybody with 2 willpower or more",
    "travelling: where the most threat is",
    "engaging: whoever cannot hurt my best ready defender, else nobody",
    "engagement ties: the weakest",
    "order of effects: the weakest enemy first",
    "who attacks me first: the strongest",
    "defending: whoever survives and is least missed, else an ally",
    "damage: whoever has most hit points left",
    "sentinel: whoever takes no damage",
    "attacking: whoever can be destroyed, else the nearest to it with everybody",
    "ranged help: when no enemy is engaged with me",
    "webs: pay",
    "discards: the dearest first",
    "who suffers for a card: whoever has most hit points left",
)
"""For a player who wants no question that an order can settle."""

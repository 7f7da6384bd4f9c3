"""Standing orders of The Battle of Five Armies: what a player can settle in advance, in words.

hosts      the two forces of a combat, measured       answers    what each order says to a question
stops      when the person is asked all the same

The words are data in four languages (data/orders.json), read and told by games/ordering.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.bofa.card_texts import EFFECTS, MANOEUVRES, ORDERS, STORIES
from games.bofa.events import CombatBegan, CombatEnded
from games.bofa.facts import (
    CHARACTERS,
    DATA,
    FREE_PEOPLES,
    NAMES,
    REGIONS,
    TERRITORIES,
    UNITS,
    Region,
)
from games.bofa.orders.answers import ANSWERS
from games.bofa.orders.stops import STOPS
from games.bofa.state import State
from games.bofa.turn import may_pass
from games.kernel import Event, Question, TurnBegan
from games.titles import Order
from games.titles.languages import LANGUAGES
from games.titles.order_book import InEachLanguage, Phrasebook, SharedOrderBook, last_of

TURN, BATTLE = "turn", "battle"
NEXT = "next"
OF_FREE_PEOPLES = ("ring", "armour", "redoubtable", "generals", "luck")
OF_SHADOW = ("bodyguard", "bats", "charge", "rearguard", "great_bats", "fate")

Named = list[tuple[str, list[InEachLanguage]]]


def _region_names(region: Region) -> list[InEachLanguage]:
    """An unnamed region is told by its code on the map: EB4."""
    code = dict.fromkeys(LANGUAGES, region.key.replace("_", "").upper())
    return [region.name, code] if region.printed else [code, region.name]


def _manoeuvres() -> Named:
    """A unit's manoeuvre is told by its unit, or by its own name; a card of the hand by its effect."""
    found: Named = [(key, [unit.name, unit.manoeuvre]) for key, unit in UNITS.items()]
    found += [(key, [card.name]) for key, card in MANOEUVRES.items() if key not in UNITS]
    return found + [(key, [half.name]) for key, half in EFFECTS.items()]


def _cards() -> Named:
    """An event card is told by its order, of which there are several copies."""
    found: Named = [(key, [half.name]) for key, half in ORDERS.items()]
    return found + [(key, [card.name]) for key, card in STORIES.items()]


PHRASES = Phrasebook(
    (DATA / "orders.json").read_bytes(),
    {
        "manoeuvres": _manoeuvres,
        "units": lambda: [(key, [unit.name]) for key, unit in UNITS.items()],
        "regions": lambda: [(key, _region_names(region)) for key, region in REGIONS.items()],
        "territories": lambda: [(key, [NAMES["territory"][key]]) for key in TERRITORIES],
        "characters": lambda: [(key, [character.name]) for key, character in CHARACTERS.items()],
        "cards": _cards,
        "faces": lambda: [(key, [names]) for key, names in NAMES["die_face"].items()],
    },
)


class BofaOrders(SharedOrderBook):
    """Fulfils `games.titles.OrderBook`."""

    def __init__(self) -> None:
        super().__init__(PHRASES, ANSWERS, STOPS, SUGGESTED, FULL)

    def foreign(self, seat: str) -> tuple[str, ...]:
        """What only the other side can order."""
        return OF_SHADOW if seat == FREE_PEOPLES else OF_FREE_PEOPLES

    def is_spent(self, order: Order, seat: str, events: Sequence[Event]) -> bool:
        if order.scope == BATTLE:
            return any(isinstance(event, CombatEnded) for event in events)
        if order.scope == TURN and any(isinstance(event, TurnBegan) for event in events):
            return True
        until = order.key == NEXT and order.facts.get("holds") != "always"
        return until and any(isinstance(event, CombatBegan) and event.side != seat for event in events)

    def begins_action(self, question: Question, view: State) -> bool:
        """With the choice of a die, or without one where all are alike and nothing else is offered."""
        if question.prompt != "turn.action":
            return question.prompt == "turn.die"
        side = view.seats[question.seat]
        return len(set(view.dice[side])) == 1 and not may_pass(view, side)

    def last_bout(self, events: Sequence[Event]) -> tuple[int, int] | None:
        return last_of(events, lambda e: isinstance(e, CombatBegan), lambda e: isinstance(e, CombatEnded))


SMALL = (
    "losses: as few as must be, the weakest first",
    "army in a combined attack: the one with most dice",
    "leader re-roll: black dice first",
    "Bilbo's Ring: only when it saves a unit",
    "bodyguard: from 3 damage on",
    "captains and tokens for damage: leadership tokens when it saves a unit, never a character",
    "Shining Armour: as much as it can hold",
    "Redoubtable: when a unit must fall anyway",
    "Vampire-like: use",
    "Goblin Charge: when no unit of mine falls for it",
    "Rearguard Attack: use",
)
"""What hardly anybody would answer otherwise."""

SUGGESTED = (
    "stop: if a settlement or the Front Gate could fall",
    "manoeuvre: the unit with most dice, ask when 3 units or more fight on each side",
    "going on: while I am stronger, else ask",
    "retreat: never while I am stronger, else ask",
    *SMALL,
    "advance: everybody where there are points, else ask",
    "actions ahead: until I am attacked",
)
"""Offered to a player who joins: what most would answer most of the time, with the grave cases asked."""

FULL = (
    "manoeuvre: the unit with most dice, never a card",
    "going on: while I am stronger, else cease",
    "retreat: never",
    "driving away: where fewest of its friends are near",
    *SMALL,
    "advance: everybody",
    "generals: as many as may be, those with an army first",
    "leadership tokens: armies near an enemy first, the largest of them",
    "Great Bats: 1 where most of my armies are",
    "fate tiles: keep 1 or less without a card, else draw again",
    "Lucky Number: none",
    "discards: the last in the list",
    "actions ahead: whatever happens",
)
"""For a player who wants no question that an order can settle."""

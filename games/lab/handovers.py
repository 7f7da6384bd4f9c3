"""Handovers: how often a game waits for another person, and how many of them standing orders save."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from games.kernel import Event, GameState, Picks, Question, Running, Sealed, fold
from games.orders.standing_orders import NEXT, ByOrders
from games.titles import Order, Policy, Title

ALWAYS = "always"
SETS: tuple[str, ...] = ("none", "suggested", "full")


class HandoverGame:
    """One game between practice opponents, each of whom has left these orders."""

    def __init__(
        self,
        title: Title,
        options: Mapping[str, Any],
        seed: int,
        player: Callable[[int], Policy],
        orders: Callable[[str], Sequence[Order]],
    ) -> None:
        self.ruleset = title.ruleset
        self.options = self.ruleset.read_options(options)
        self.game = Running.start(self.ruleset, self.options, Sealed(seed.to_bytes(32, "big")))
        self.people = {seat: player(seed * 100 + place) for place, seat in enumerate(self.game.seats)}
        self.book = title.orders
        self.orders = {seat: ByOrders(title, orders(seat)) for seat in self.game.seats}
        self.holds = {seat: ahead_of(found.orders) for seat, found in self.orders.items()}
        """How long actions written ahead hold, for those who write some."""
        self.views: dict[str, GameState] = {
            seat: self.ruleset.begin(self.options) for seat in self.game.seats
        }
        self.folded = 0
        self._settle(orders)
        self.handovers = 0
        self.before_turns = 0
        """Those of the set-up, which are no turn's."""
        self.by_order = 0
        self.by_hand = 0

    def _settle(self, orders: Callable[[str], Sequence[Order]]) -> None:
        """What the orders say to the rules is heard before anybody has answered."""
        for seat in self.game.seats:
            given = orders(seat)
            if self.book is None or not any(map(self.book.is_remark, given)):
                continue
            for prompt, picks in self.book.remarks(given, seat, self.game.state):
                self.game.remark(seat, prompt, picks)

    def play(self) -> None:
        """A handover is counted when somebody has to answer who was not the last to answer by hand.

        Where several are asked at once, whoever is at it goes on as long as he is asked.
        """
        last = ""
        while self.game.open:
            question = self.game.open.get(last) or next(iter(self.game.open.values()))
            seat = question.seat
            picks = self.by_orders(question)
            if picks is None:
                self.by_hand += 1
                self.handovers += seat != last
                self.before_turns += seat != last and not self.game.state.turn
                last = seat
                picks = self.in_person(question)
            else:
                self.by_order += 1
            before = len(self.game.new)
            self.game.answer(seat, question.prompt, picks)
            self.look_again(before)

    def by_orders(self, question: Question) -> Picks | None:
        policy = self.orders[question.seat]
        picks = policy.pick(question, partial(self.view, question.seat))
        if policy.changed and policy.used is not None:
            policy.orders[policy.used] = policy.changed
        for place in sorted(policy.finished, reverse=True):
            del policy.orders[place]
        return picks

    def in_person(self, question: Question) -> Picks:
        """The person answers, and at the beginning of an action may write the next ones ahead."""
        seat = question.seat
        person = self.people[seat]
        picks = person.pick(question, partial(self.view, seat))
        assert picks is not None
        plan = getattr(person, "actions_ahead", None)
        view = self.view(seat)
        if plan and self.book and self.holds[seat] and self.book.begins_action(question, view):
            kept = [order for order in self.orders[seat].orders if order.key != NEXT]
            ahead = [
                Order(NEXT, {"steps": chain, "at": 0, "holds": self.holds[seat]}, "turn")
                for chain in plan(view, seat)[1:]
            ]
            self.orders[seat].orders = [*kept, *ahead]
        return picks

    def look_again(self, before: int) -> None:
        """Orders that what happened has used up are dropped, actions written ahead above all."""
        fresh = [entry for entry in self.game.new[before:] if isinstance(entry, Event)]
        for seat, policy in self.orders.items():
            assert self.book is not None
            seen = [event.face_for((seat,)) for event in fresh]
            policy.orders = [
                order
                for order in policy.orders
                if order.scope == ALWAYS or not self.book.is_spent(order, seat, seen)
            ]

    def view(self, seat: str) -> GameState:
        fresh = [entry for entry in self.game.new[self.folded :] if isinstance(entry, Event)]
        for eyes, view in self.views.items():
            fold(view, fresh, (eyes,))
        self.folded = len(self.game.new)
        return self.views[seat]


def ahead_of(orders: Sequence[Order]) -> str:
    return next((str(order.facts["way"]) for order in orders if order.key == "ahead"), "")


def count(
    title: Title, options: Mapping[str, Any], games: int, seed: int, player: Callable[[int], Policy]
) -> dict[str, Any]:
    """Handovers per turn and per game under each set of orders, and what part of them is left."""
    book = title.orders
    assert book is not None
    sets: dict[str, Callable[[str], Sequence[Order]]] = {
        "none": lambda seat: (),
        "suggested": book.suggested,
        "full": book.full,
    }
    figures: dict[str, Any] = {"title": title.key, "games": games}
    for name in SETS:
        tables = [HandoverGame(title, options, seed + number, player, sets[name]) for number in range(games)]
        for table in tables:
            table.play()
        figures[name] = summary(tables)
        least = figures["none"]["handovers_per_game"]
        figures[name]["share_of_none"] = round(figures[name]["handovers_per_game"] / least, 3)
    return figures


def summary(tables: Sequence[HandoverGame]) -> dict[str, float]:
    """The figures of some games played to the end."""
    games = len(tables)
    handovers = sum(table.handovers for table in tables)
    turns = sum(table.game.state.turn for table in tables)
    per_turn = (handovers - sum(table.before_turns for table in tables)) / turns
    return {
        "handovers_per_game": round(handovers / games, 1),
        "handovers_per_turn": round(per_turn, 2),
        "handovers_per_seat_and_turn": round(per_turn / len(tables[0].game.seats), 2),
        "by_hand_per_game": round(statistics.mean(table.by_hand for table in tables), 1),
        "by_order_per_game": round(statistics.mean(table.by_order for table in tables), 1),
        "turns_per_game": round(turns / games, 1),
    }

"""What is chosen when a game is opened."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from games.kernel import Refused
from games.lcg.decks import deck_lists, table_problems
from games.lcg.facts import SCENARIOS, SEATS


class Carried(Struct, omit_defaults=True):
    """L14.6, L14.7: what a player takes from one scenario of a nightmare campaign to the next."""

    threat: int = 0
    damage: dict[str, int] = {}
    """Of heroes."""
    discard: list[str] = []
    """Copies, fallen heroes among them."""
    removed: list[str] = []
    out: bool = False


class Options(Struct):
    """A game for one to four players together."""

    players: Literal[1, 2, 3, 4] = 2
    scenario: str = "passage_through_mirkwood"
    decks: list[str] = []
    """For each seat a starter deck's key, or a deck list as text; "" leaves it to us."""
    boxes: Literal[0, 1, 2, 3] = 1
    """How many core boxes the decks come from; 0: every deck may have three copies of anything."""
    first_player: str = ""
    """L13.10: the seat that the players have agreed on; "" leaves it to the lot."""
    easy: bool = False
    """L14.11: the harder encounter cards stay in the box, and every hero begins with a resource."""
    cards: Literal["errata", "printed"] = "errata"
    """X34: with their official errata, or as they were printed in 2011."""
    shadows: bool = True
    """L14.1: the basic game deals no shadow cards."""
    campaign: Literal["", "expert", "nightmare"] = ""
    """L14.2, L14.4: the three scenarios in a row; nightmare carries threat, damage and decks over."""
    planning: Literal["together", "in_turn"] = "together"
    """L2.2: everybody plans at once, or strictly one after the other."""
    count_rounds: bool = False
    """L8.20: ten points a round in the score."""
    stage_before_location: bool = False
    """L3.42: the older order, when one success finishes both."""
    earlier: list[int] = []
    """L14.2: scores of the scenarios won before this one, where each is a game of its own."""
    carried: dict[str, Carried] = {}
    """L14.6: by seat, what is carried over from that game; nothing in an expert campaign."""
    asked: dict[str, list[str]] = {}
    """By seat, when somebody is asked from the beginning (asking.py); who is not here, as is usual."""

    def __post_init__(self) -> None:
        if not 1 <= self.players <= len(SEATS):
            raise Refused("players_count", rule="L0.13", players=self.players, most=len(SEATS))
        if self.scenario not in SCENARIOS:
            raise Refused("unknown_scenario", rule="L13.15", scenario=self.scenario)
        if self.first_player and self.first_player not in SEATS[: self.players]:
            raise Refused("unknown_seat", rule="L13.10", seat=self.first_player)
        for problem in table_problems(deck_lists(self.decks, self.players, self.boxes), self.boxes):
            raise problem

    @property
    def first_scenario(self) -> str:
        """L14.5: a campaign begins in Mirkwood."""
        return next(iter(SCENARIOS)) if self.campaign else self.scenario

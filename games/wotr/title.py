"""War of the Ring as a title of the site: its rules, how they are told, how they are drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from games.drawing.looks import Scheme
from games.grammar import language
from games.titles import Coverage, Title
from games.wotr import board, ruleset
from games.wotr.board import Depth, Marks
from games.wotr.board.position import Position
from games.wotr.board.seen import position_of
from games.wotr.cards.sides import ALL_SIDES, sides_played
from games.wotr.curious import Curious
from games.wotr.facts import REGIONS
from games.wotr.orders import WotrOrders
from games.wotr.paper import WotrPaper
from games.wotr.state import State
from games.wotr.steady import Steady
from games.wotr.words import WotrWords
from games.wotr.words.reasons import explain

words = WotrWords()


class WotrBoard:
    """Fulfils `games.titles.Board`, in the active language."""

    def land(self, scheme: str, depth: str = "full") -> str:
        return board.land(language(), cast(Scheme, scheme), cast(Depth, depth))

    def overlay(
        self, view: State, options: Mapping[str, str], depth: str = "glance", near: Sequence[str] = ()
    ) -> str:
        return board.overlay(
            _seen(view),
            language(),
            depth=cast(Depth, depth),
            view=board.neighbourhood(_places(near)) if _places(near) else None,
            marks=_marks(options),
        )

    def picture(self, view: State, options: Mapping[str, str], scheme: str, near: Sequence[str] = ()) -> str:
        places = _places(near)
        return board.picture(
            _seen(view),
            language(),
            scheme=cast(Scheme, scheme),
            depth="glance" if places else "full",
            view=board.neighbourhood(places) if places else None,
            marks=_marks(options),
        )

    def tracks(self, view: State) -> Mapping[str, str]:
        return board.tracks(_seen(view), language(), "auto")

    def stylesheet(self) -> str:
        return board.stylesheet()


def _seen(view: State) -> Position:
    return position_of(view, (words.headline(view), ""))


def _places(keys: Sequence[str]) -> tuple[str, ...]:
    return tuple(key for key in keys if key in REGIONS)


def _marks(options: Mapping[str, str]) -> Marks:
    """Only regions are on the map; the other items keep their numbers to themselves."""
    places = _places(tuple(options))
    return Marks(options=places, numbers=tuple(options[place] for place in places))


title = Title(
    "wotr",
    ruleset,
    words,
    WotrBoard(),
    WotrPaper(),
    players={"steady": Steady},
    soak=Coverage("card sides", ALL_SIDES, sides_played, Curious),
    orders=WotrOrders(),
    explain=explain,
    move_prompts=frozenset({"turn.die", "hunt.allocate", "fellowship.declare"}),
    secret_prompts=frozenset({"battle.card"}),
)

"""The table as cards: `lay` says what lies where, `LcgBoard` draws it for mail and paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.lcg.board.laying import lay
from games.lcg.facts import NAMES
from games.lcg.state import State
from games.titles.card_table.picture import draw
from games.titles.drawing import document
from games.titles.grammar import language

__all__ = ["LcgBoard", "lay"]

WIDTH = 600.0
"""For a mail and for the width of a page: four cards abreast."""


class LcgBoard:
    """Fulfils `games.titles.Board`, in the active language. There is no land: all of it is the position."""

    def land(self, scheme: str, depth: str = "full") -> str:
        return document("", (0, 0, WIDTH, 1), NAMES.game[language()], language())

    def overlay(
        self,
        view: State,
        options: Mapping[str, str],
        depth: str = "glance",
        near: Sequence[str] = (),
        picked: Sequence[str] = (),
    ) -> str:
        return draw(lay(view, options), language(), "auto", WIDTH)

    def picture(self, view: State, options: Mapping[str, str], scheme: str, near: Sequence[str] = ()) -> str:
        return draw(lay(view, options), language(), scheme, WIDTH)

    def regions(self) -> Mapping[str, str]:
        return {}

    def tracks(self, view: State) -> Mapping[str, str]:
        return {}

    def stylesheet(self) -> str:
        """The pictures use the colours of the page."""
        return ""

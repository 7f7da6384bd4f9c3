"""How the history of a game is parted and counted: its chapters, its landmarks, its word for a turn.

Texts are in the language that is active when they are read.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy
from msgspec import Struct

from games.kernel import Event, type_tag

Shape = Literal["stroke", "square", "circle", "wedge"]
"""How a landmark is drawn on the slider; strokes are the turns."""


class Chapter(Struct, frozen=True):
    """Events that belong together: the history can be narrowed down to them. An event is in one at most."""

    key: str
    heading: Promise
    events: tuple[type[Event], ...]

    @property
    def tags(self) -> list[str]:
        return [type_tag(event) for event in self.events]


class Landmark(Struct, frozen=True):
    """Something by which people count a game, besides its turns: it begins with such an event."""

    begins: type[Event]
    counted: Callable[[int], str]
    """ "5 battles"."""
    shape: Shape

    @property
    def tag(self) -> str:
        return type_tag(self.begins)


class TurnWords(Struct, frozen=True):
    """What a game calls its turns."""

    one: Promise
    """Below its number."""
    several: Promise
    numbered: Promise
    """As a heading, with %(turn)d in it."""
    named: Promise
    """The same inside a line."""
    before_first: Promise
    at_the_end: Promise
    """When the figures of a chart were taken."""
    by: Promise
    """How a chart goes along."""
    counted: Callable[[int], str]

    def heading(self, turn: int) -> str:
        """Above what happened in it."""
        return str(self.numbered) % {"turn": turn} if turn else str(self.before_first)

    def name(self, turn: int) -> str:
        return str(self.named) % {"turn": turn}


def _turns(count: int) -> str:
    return ngettext("%(count)d turn", "%(count)d turns", count) % {"count": count}


TURNS = TurnWords(
    one=pgettext_lazy("postmark", "turn"),
    several=pgettext_lazy("on a stamp", "turns"),
    numbered=_("Turn %(turn)d"),
    named=_("turn %(turn)d"),
    before_first=_("Before the first turn"),
    at_the_end=_("at the end of each turn"),
    by=_("turn by turn"),
    counted=_turns,
)
"""What most games say."""

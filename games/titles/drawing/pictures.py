"""A board as pictures: two depths, one geometry, the same for every game.

    land(language, scheme, depth)        the land alone, a file to cache
    overlay(position, language, ...)     the position alone, light; `land_href` puts the cached land under it
    picture(position, language, ...)     both as one self-contained file, for mail and print
    tracks(position, language, scheme)   the pieces beside the map, each a small picture
    stylesheet()                         colours of the `auto` scheme, for pages to serve as a file

Depth `glance` is for a panel, a phone, a mail: one chip an army, sized for `pixels` of width. Depth `full`
shows everything. Schemes: `colour`, `grey`, `dark`, and `auto`, which follows the page. A game says what is
drawn; a position is its own, in neutral words, and holds nothing hidden.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from html import escape
from typing import Any, Generic, TypeVar

from games.titles.drawing import Box, document, rect
from games.titles.drawing.glance import GlancePicture
from games.titles.drawing.looks import Palette, Scheme, own_style, stylesheet
from games.titles.drawing.marks import NO_MARKS, Depth, Marks
from games.titles.drawing.tracks import Track

P = TypeVar("P")
L = TypeVar("L", bound=Palette)


class Pictures(ABC, Generic[P, L]):
    """The pictures of one game's board."""

    pixels = 820.0
    """How wide a picture counts as, unless it is said: the larger, the smaller its signs."""
    page_pixels = 0.0
    """The same on a page, where it fills the stage; 0: as everywhere."""
    close = 0.0
    """Map units to a pixel below which a picture is drawn in full even where a glance is asked for."""

    def __init__(self, looks: Mapping[Scheme, L], canvas: tuple[float, float], glance: Box) -> None:
        """`glance`: what the small board shows of the canvas."""
        self.looks, self.canvas = looks, canvas
        self.whole: dict[Depth, Box] = {"full": (0, 0, *canvas), "glance": glance}

    # --- what a game says ----------------------------------------------------------------------------

    @abstractmethod
    def name(self, language: str) -> str:
        """The game's."""

    @abstractmethod
    def told(self, position: P, language: str) -> str:
        """What the picture shows, in a few words."""

    @abstractmethod
    def ground(self, language: str, scheme: Scheme, depth: Depth) -> str:
        """The land."""

    @abstractmethod
    def described(self, position: P, language: str) -> Mapping[str, str]:
        """What stands in each place, in words."""

    @abstractmethod
    def small(
        self, position: P, language: str, look: L, view: Box, unit: float, every_name: bool
    ) -> GlancePicture[Any, L]:
        """The position in small; `unit`: map units to a pixel."""

    @abstractmethod
    def in_full(self, position: P, language: str, look: L, marks: Marks) -> str:
        """The position with everything."""

    @abstractmethod
    def around(self, position: P, language: str, look: L, depth: Depth, unit: float) -> tuple[str, float]:
        """What a picture of the whole board carries besides, and how much taller it makes it."""

    @abstractmethod
    def pieces(self, position: P, language: str, look: L) -> Mapping[str, Track]:
        """What stands beside the map."""

    # --- the pictures ----------------------------------------------------------------------------------

    def land(self, language: str, scheme: Scheme = "auto", depth: Depth = "full") -> str:
        """The land as a file of its own: the same for every game, so it may be cached for ever."""
        body = self.ground(language, scheme, depth)
        return document(body, self.whole["full"], self.name(language), language, style=self._style(scheme))

    def overlay(
        self,
        position: P,
        language: str,
        *,
        scheme: Scheme = "auto",
        depth: Depth = "glance",
        view: Box | None = None,
        pixels: float = 0,
        marks: Marks = NO_MARKS,
        every_name: bool = False,
        land_href: str = "",
    ) -> str:
        """The position alone, as an SVG with the same coordinates as the land."""
        view, pixels = view or self.whole[depth], pixels or self.pixels
        w, h = self.canvas
        under = f'<image href="{escape(land_href)}" width="{w:g}" height="{h:g}"/>' if land_href else ""
        body = self._position(position, language, self.looks[scheme], depth, view, pixels, marks, every_name)
        return document(under + body, view, self.told(position, language), language)

    def picture(
        self,
        position: P,
        language: str,
        *,
        scheme: Scheme = "colour",
        depth: Depth = "full",
        view: Box | None = None,
        pixels: float = 0,
        marks: Marks = NO_MARKS,
        every_name: bool = False,
        size: str = "",
        ground: str = "",
    ) -> str:
        """Land and position as one self-contained file; `ground` stands for the usual land.

        `size` is extra text for the svg tag, such as ` width="277mm" height="190mm"`, where the reader needs
        one.
        """
        pixels = pixels or self.pixels
        if view and view[2] <= self.close * pixels:
            depth = "full"
        look, box = self.looks[scheme], view or self.whole[depth]
        printed = bool(ground)
        body = self._position(position, language, look, depth, box, pixels, marks, every_name, printed)
        if view is None:
            more, taller = self.around(position, language, look, depth, box[2] / pixels)
            body, box = f"{body}\n{more}", (box[0], box[1], box[2], box[3] + taller)
        land = ground or self.ground(language, scheme, depth)
        body = f"{rect(*box, look.paper)}\n{land}\n{body}"
        told, style = self.told(position, language), self._style(scheme)
        return document(body, box, told, language, style=style, size=size)

    def tracks(self, position: P, language: str, scheme: Scheme = "colour") -> dict[str, str]:
        """The pieces beside the map, each a picture by itself."""
        pieces = self.pieces(position, language, self.looks[scheme])
        return {key: track.picture(language, self._style(scheme)) for key, track in pieces.items()}

    def stylesheet(self) -> str:
        return stylesheet(self.looks["colour"], self.looks["dark"])

    def _style(self, scheme: Scheme) -> str:
        """What an `auto` picture carries when it is a file of its own."""
        return own_style(self.looks["dark"]) if scheme == "auto" else ""

    def _position(
        self,
        position: P,
        language: str,
        look: L,
        depth: Depth,
        view: Box,
        pixels: float,
        marks: Marks,
        every_name: bool,
        printed: bool = False,
    ) -> str:
        if depth == "full":
            return self.in_full(position, language, look, marks)
        small = self.small(position, language, look, view, view[2] / pixels, every_name)
        small.printed, small.names_all = printed, printed and every_name
        return small.draw(self.described(position, language), marks.labels(), marks.chosen, marks.moves)

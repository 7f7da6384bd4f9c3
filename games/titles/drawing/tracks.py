"""What lies beside a map: cards with a heading, action dice.

Each piece is drawn at its own origin with a size: it can lie on a map or be a small picture by itself.
"""

from __future__ import annotations

import msgspec

from games.titles.drawing import BOOK, document, path, rect, shifted, text
from games.titles.drawing.looks import Palette

LABEL = 13.2
DIE = 40
"""A die as a picture by itself."""

# 24 by 24, drawn with a line: the faces of the action dice.
EYE = "M2.5 12C6 6.6 18 6.6 21.5 12 18 17.4 6 17.4 2.5 12zM12 8.6c1.3 2 1.3 4.8 0 6.8-1.3-2-1.3-4.8 0-6.8z"
MUSTER_AND_ARMY = (
    "M2.8 13.5V9.8a4.4 4.4 0 0 1 8.8 0v3.7H8.8V9.8H5.6v3.7z"
    "M13.8 21V10.5M13.8 11h7.4l-2 2.6 2 2.6h-7.4"
    "M20.5 3.5l-17 17"
)
FACES = {
    "army": "M6.5 21.5V3M6.5 4h12l-3.2 4 3.2 4h-12",
    "character": "M12 2.5v12.5M12 2.5l-1.4 2.2v10.3h2.8V4.7zM8 15h8M12 15v5M10.6 20.5h2.8",
    "event": "M12 3.5a7 7 0 1 0 .01 0zM8.2 9.2A4 4 0 0 1 11 6.6M6.5 20.5h11M9 17l-1 3.5M15 17l1 3.5",
    "eye": EYE,
    "lidless_eye": EYE,
    "muster": "M4.5 18.5V13a7.5 7.5 0 0 1 15 0v5.5h-5V13h-5v5.5zM12 5.5V3",
    "muster_army": MUSTER_AND_ARMY,
    "army_muster": MUSTER_AND_ARMY,
    "will_of_the_west": "M12 2.5v19M2.5 12h19M5.3 5.3l13.4 13.4M18.7 5.3 5.3 18.7",
}


class Track(msgspec.Struct, frozen=True):
    width: float
    height: float
    name: str
    body: str

    def picture(self, language: str, style: str = "") -> str:
        """A picture by itself."""
        return document(self.body, (0, 0, self.width, self.height), self.name, language, style=style)


def card(width: float, height: float, heading: str, look: Palette) -> str:
    box = rect(0.5, 0.5, width - 1, height - 1, look.card, look.card_edge, 1, 4, ' fill-opacity=".95"')
    return box + text(12, 18, heading, 15, look.ink, anchor="start", face=BOOK)


def die(
    x: float, y: float, face: str, side: str, look: Palette, *, spent: bool = False, size: float = 19
) -> str:
    """One action die: open and round or solid and square; dashed once spent."""
    solid, hue = side == "shadow", look.side(side)
    ink = hue if spent or not solid else look.on_shadow
    fill = hue if solid and not spent else look.card
    dashes = ' stroke-dasharray="3 2.4"' if spent else ""
    box = rect(x, y, size, size, fill, hue, 1.4, 0 if solid else 5, dashes)
    line = ' stroke-linecap="round" stroke-linejoin="round"' + (' opacity=".7"' if spent else "")
    return box + shifted(path(FACES[face], stroke=ink, width=2, more=line), x + 2, y + 2, (size - 4) / 24)


def die_picture(face: str, side: str, look: Palette, name: str, language: str) -> str:
    """A die as a picture by itself, for a row of them on paper."""
    return document(die(1, 1, face, side, look, size=DIE - 2), (0, 0, DIE, DIE), name, language)


def quiet(x: float, words: str, look: Palette) -> str:
    """What stands in a row where there is nothing to show."""
    return text(x, 14, words, LABEL, look.soft, anchor="start", more=' font-style="italic"')

"""Counters that more than one board uses. Free Peoples are open and round, the Shadow is solid and square."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from games.titles.drawing import circle, num, path, rect, text
from games.titles.drawing.looks import Palette

JOIN = ' stroke-linejoin="round"'


class DrawnPiece(msgspec.Struct, frozen=True):
    """Something that stands in a line of counters: drawn from its left edge, on the line's middle."""

    width: float
    draw: Callable[[float, float], str]


def figure(x: float, y: float, letters: str, side: str, look: Palette) -> str:
    """A character: a companion in an open circle, a minion in a solid square."""
    if side == "shadow":
        box = rect(x - 8.6, y - 8.2, 17.2, 16.4, look.dark, look.shadow, 1.6)
        return box + text(x, y + 4.1, letters, 11.5, look.on_dark)
    return circle(x, y, 8.6, look.card, look.free, 1.8) + text(x, y + 4, letters, 11.2, look.ink)


def figure_piece(letters: str, side: str, look: Palette) -> DrawnPiece:
    return DrawnPiece(19, lambda x, y: figure(x + 9.5, y, letters, side, look))


def leader(x: float, y: float, count: int, fill: str, edge: str, ink: str) -> str:
    """A pennant with the number of leaders."""
    pennant = path(f"M{num(x - 6.8)} {num(y - 6)}h13.4l-3.2 6 3.2 6h-13.4z", fill, edge, 1, JOIN)
    return pennant + text(x - 1.6, y + 4.4, str(count), 0, ink)


def flag(way: int, solid: bool, hue: str, look: Palette) -> str:
    """On a pole nine to one side: a square flag for the Shadow, a round one for the Free Peoples."""
    pole = path(f"M{9 * way}-3V-18", stroke=look.ink, width=1.6, more=' stroke-linecap="round"')
    if solid:
        return pole + rect(9 if way > 0 else -21, -18, 12, 9, hue, look.ink, 0.8)
    return pole + circle(14.5 * way, -14, 5, look.blank, hue, 1.6)

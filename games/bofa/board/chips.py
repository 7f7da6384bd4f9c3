"""An army as one chip of the small board: how many units it has, or which; leadership, damage.

Lengths are pixels of the reader's screen.
"""

from __future__ import annotations

import msgspec

from games.bofa.board.counters import on_plate, split
from games.bofa.board.looks import Look
from games.bofa.board.position import Here
from games.bofa.board.symbols import burst, symbol
from games.bofa.facts import SHADOW, UNITS
from games.titles.drawing import num, path, rect, text, text_width
from games.titles.drawing.pieces import DrawnPiece

ROW, PAD = 15.5, 4.0
NARROWEST = 42.0
"""The room that a row has in any region."""


class Chip(msgspec.Struct, frozen=True):
    side: str
    rows: tuple[tuple[DrawnPiece, ...], ...]
    width: float

    @property
    def height(self) -> float:
        return ROW * len(self.rows)

    def draw(self, x: float, top: float, look: Look) -> str:
        """Around a middle, from its top."""
        solid, (ink, plate) = self.side == SHADOW, on_plate(self.side, look)
        corner = 1 if solid else min(ROW / 2, 7.5)
        edge = plate if solid else ink
        out = rect(x - self.width / 2, top, self.width, self.height, plate, edge, 1.6, corner)
        for number, row in enumerate(self.rows):
            at = x - sum(piece.width for piece in row) / 2
            for piece in row:
                out += piece.draw(at, top + ROW * (number + 0.5))
                at += piece.width
        return out


def chip_of(here: Here, look: Look, widest: float, *, kinds: bool) -> Chip:
    """In as few rows as fit the width. `kinds`: each kind of unit with its number; else how many."""
    ink, ground = on_plate(here.side, look)
    number = ink if here.side == SHADOW or not kinds else look.ink
    if kinds:
        pieces = [_unit(unit, here.units[unit], ink, ground, number) for unit in UNITS if unit in here.units]
    else:
        pieces = [_number(here.size, number)]
    pieces += [_leadership(here.leadership, here.side, look)] if here.leadership else []
    pieces += [_damage(here.damage, here.side, look)] if here.damage else []
    widths = [piece.width for piece in pieces]
    ways = (split(widths, rows, 0) for rows in range(1, len(pieces) + 1))
    wide, parts = next(
        (way for way in ways if way[0] <= max(widest, NARROWEST)), split(widths, len(pieces), 0)
    )
    rows = tuple(tuple(pieces[i] for i in part) for part in parts)
    return Chip(here.side, rows, wide + 2 * PAD)


def _number(count: int, ink: str) -> DrawnPiece:
    wide = text_width(str(count), 12.5) + 2
    return DrawnPiece(wide, lambda x, y: text(x + wide / 2, y + 4.4, str(count), 12.5, ink))


def _unit(unit: str, count: int, ink: str, ground: str, number: str) -> DrawnPiece:
    def draw(x: float, y: float) -> str:
        drawn = symbol(unit, x + 6.5, y, 12, ink, ground)
        return drawn + text(x + 13.2, y + 4, str(count), 11.4, number, anchor="start")

    return DrawnPiece(13.2 + text_width(str(count), 11.4) + 2, draw)


def _leadership(count: int, side: str, look: Look) -> DrawnPiece:
    ink, _ = on_plate(side, look)
    fill, digit = (look.on_shadow, look.shadow) if side == SHADOW else (look.cell, look.ink)

    def draw(x: float, y: float) -> str:
        d = f"M{num(x + 1)} {num(y - 5.5)}h12l-2.6 5.5 2.6 5.5h-12z"
        return path(d, fill, ink, 0.9) + text(x + 6, y + 3.6, str(count), 10, digit)

    return DrawnPiece(15, draw)


def _damage(count: int, side: str, look: Look) -> DrawnPiece:
    back, digit = (look.on_shadow, look.shadow) if side == SHADOW else (look.ink, look.card)
    return DrawnPiece(17, lambda x, y: burst(x + 8.5, y, count, back, digit, 0.82))

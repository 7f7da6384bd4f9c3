"""How high things will stand on a page, by the widths of letters: so that a page is set once, not tried out.

Lengths are points. The figures are those of sheet.css.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import ceil

from games.titles.drawing import BOOK, DESK, text_width
from games.titles.paper import (
    Ladder,
    PaperCard,
    PaperLine,
    PaperMarks,
    PaperPiece,
    PaperTable,
    PaperTrack,
)

MM = 72 / 25.4
WIDTHS = {"a4": 186 * MM, "letter": 191.9 * MM}
HEIGHTS = {"a4": 274 * MM, "letter": 256.4 * MM}
"""What the margins of sheet.css leave of the paper."""
SAFE = 1.03
"""Letters are a little wider than the tables say, in the mean of all texts."""


@cache
def line_count(words: str, width: float, size: float, face: str = BOOK) -> int:
    """In how many lines a text is broken; a word that is too long is broken, too."""
    count, used, space = 1, 0.0, text_width(" ", size, face)
    for word in words.split():
        wide = text_width(word, size, face) * SAFE
        if used and used + space + wide > width:
            count, used = count + 1, 0.0
        if wide > width:
            count, wide = count + ceil(wide / width) - 1, width
        used += wide + (space if used else 0)
    return count


def in_columns(heights: Sequence[float], count: int) -> list[list[int]]:
    """Which piece stands in which column: each below the column that is shortest so far."""
    columns: list[list[int]] = [[] for _ in range(count)]
    used = [0.0] * count
    for at, height in enumerate(heights):
        shortest = used.index(min(used))
        columns[shortest].append(at)
        used[shortest] += height
    return columns


def tallest(heights: Sequence[float], columns: Iterable[Iterable[int]]) -> float:
    return max((sum(heights[at] for at in column) for column in columns), default=0.0)


# --- what stands below the map -------------------------------------------------------------------------


def columns_height(columns: Sequence[Sequence[PaperPiece]], width: float, *, figures: bool) -> float:
    shares = (0.37, 0.316, 0.258)
    return max(
        sum(piece_height(piece, share * width, figures=figures) for piece in column)
        for column, share in zip(columns, shares, strict=False)
    )


def piece_height(piece: PaperPiece, width: float, *, figures: bool) -> float:
    gap = 5.7
    match piece:
        case PaperTrack():
            if figures:
                told = f"{piece.heading} {piece.note}. {piece.below}"
                return _head(told, width) + gap
            below = line_count(piece.below, width, 7.6, DESK) * 9.6 + 1.5 if piece.below else 0
            return _head(f"{piece.heading} {piece.note}", width) + 13.1 + below + gap
        case PaperMarks():
            abreast = max(1, int(width // (31.8 if any(len(m.word) > 3 for m in piece.marks) else 20.4)))
            rows = max(1, -(-len(piece.marks) // abreast))
            words = max((line_count(m.word, 30, 6.6, DESK) for m in piece.marks if m.word), default=0)
            return _head(f"{piece.heading} {piece.note}", width) + rows * (20.2 + words * 7.5) + gap
        case Ladder():
            return _head(f"{piece.heading} {piece.note}", width) + 16 + 12.8 * len(piece.rungs) + gap
        case PaperLine():
            return _head(f"{piece.heading} {piece.text}", width) + gap
        case PaperTable():
            return 13 + table_height(piece)


def _head(words: str, width: float) -> float:
    return line_count(words, width, 8.0, DESK) * 9.6 + 2.3


def table_height(table: PaperTable) -> float:
    return 12 + 11 + len(table.rows) * 12.0


# --- cards ---------------------------------------------------------------------------------------------


def card_height(card: PaperCard, width: float, *, lower: bool) -> float:
    inner = width - 12
    kind = f"{card.kind} {card.key}"
    high = 18 + line_count(card.name, inner, 10, BOOK) * 11.8 + line_count(kind, inner, 7.2, DESK) * 9.2 + 2
    high += line_count(card.text, inner, 8.2, BOOK) * 10.2 if card.text else 0
    if card.lower and lower:
        high += 6 + line_count(f"{card.lower_name} {card.lower}", inner, 7.2, DESK) * 9.2
    return high


def run_in_height(card: PaperCard, width: float) -> float:
    """A card in one small paragraph."""
    return line_count(f"{card.name} {card.kind}. {card.text}", width, 7.4, DESK) * 9.4 + 3.4

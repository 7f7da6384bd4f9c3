"""What stands in one place of a small board, and how such stands are pushed apart.

Lengths are pixels of the reader's screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from games.titles.drawing import Box, overlap

ROUNDS = 60  # of pushing apart; crowded games settle in about ten


class RegionStand(msgspec.Struct, kw_only=True):
    """All that stands in one region, in one column."""

    region: str
    width: float
    height: float
    x: float = 0  # the middle
    top: float = 0

    @property
    def box(self) -> Box:
        return self.x - self.width / 2, self.top, self.width, self.height


S = TypeVar("S", bound=RegionStand)


def settle(stands: Sequence[S], window: Box) -> dict[str, S]:
    """None over another, all inside the window."""
    for _ in range(ROUNDS):
        if not _push_apart(stands, window):
            break
    return {stand.region: stand for stand in stands}


def _push_apart(stands: Sequence[RegionStand], window: Box) -> bool:
    moved = False
    for i, one in enumerate(stands):
        for other in stands[i + 1 :]:
            if overlap(one.box, other.box):
                _part(one, other)
                moved = True
        moved = _hold_inside(one, window) or moved
    return moved


def _part(one: RegionStand, other: RegionStand) -> None:
    """Move two stands away from each other, the shorter way."""
    a, b = one.box, other.box
    down = min(a[1] + a[3] - b[1], b[1] + b[3] - a[1]) / 2 + 0.6
    side = min(a[0] + a[2] - b[0], b[0] + b[2] - a[0]) / 2 + 0.6
    if down <= side:
        way = 1 if a[1] + a[3] / 2 < b[1] + b[3] / 2 else -1
        one.top, other.top = one.top - down * way, other.top + down * way
    else:
        way = 1 if one.x < other.x else -1
        one.x, other.x = one.x - side * way, other.x + side * way


def _hold_inside(stand: RegionStand, window: Box) -> bool:
    (x, y, w, h), (bx, by, bw, bh) = window, stand.box
    dx = max(0.0, x + 3 - bx) - max(0.0, bx + bw - x - w + 3)
    dy = max(0.0, y + 3 - by) - max(0.0, by + bh - y - h + 3)
    stand.x, stand.top = stand.x + dx, stand.top + dy
    return bool(dx or dy)

"""What moved, on a map: arrows by side, dashed for a retreat or a flight, dotted for a hidden road, a cross
for a battle. Colour only repeats shape: the Shadow's head is solid, everybody else's open."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable

import msgspec

from games.titles.drawing import Point, circle, num, path, straight, text
from games.titles.drawing.looks import Palette

MARCH, RETREAT, FLIGHT, ROAD, BATTLE, PLACE = "march", "retreat", "flight", "road", "battle", "place"
WIDTHS = {MARCH: 2.6, RETREAT: 1.9, FLIGHT: 1.5, ROAD: 2.2}
DASHES = {RETREAT: "5 3.4", FLIGHT: "2.6 2.6", ROAD: "0.1 3.6"}
HEADS = {MARCH: 5.2, RETREAT: 4.2, FLIGHT: 4.2, ROAD: 3.8}


class Move(msgspec.Struct, frozen=True):
    """An arrow on the map from `origin` to `to`, or a mark at `to` alone."""

    side: str
    """`shadow` is drawn solid, others open."""
    kind: str
    to: str
    origin: str = ""
    units: int = 0

    @property
    def data(self) -> dict[str, str]:
        """As a page hands it to its script."""
        return {"from": self.origin, "to": self.to} if self.origin else {"at": self.to}


def places_of(moves: Iterable[Move]) -> list[str]:
    """Everything that they touch, each once."""
    return list(dict.fromkeys(place for move in moves for place in (move.origin, move.to) if place))


def joined(moves: Iterable[Move]) -> list[Move]:
    """Same way, side and kind: one arrow for all of them."""
    sums: Counter[tuple[str, str, str, str]] = Counter()
    for move in moves:
        sums[move.side, move.kind, move.to, move.origin] += move.units
    return [Move(side, kind, to, origin, units) for (side, kind, to, origin), units in sums.items()]


def arrow(move: Move, start: Point, end: Point, lane: int, look: Palette) -> str:
    """In pixels; a second arrow along the same way bends to the other side."""
    (ax, ay), (bx, by) = start, end
    far = math.dist(start, end) or 1
    ux, uy = (bx - ax) / far, (by - ay) / far
    cut = min(15.0, far * 0.28)
    sx, sy, ex, ey = ax + ux * cut * 0.8, ay + uy * cut * 0.8, bx - ux * cut * 1.15, by - uy * cut * 1.15
    bend = (far * 0.12 + 5) * (1 if lane % 2 == 0 else -1) * (1 + 0.5 * (lane // 2))
    cx, cy = (sx + ex) / 2 - uy * bend, (sy + ey) / 2 + ux * bend
    hue, line = _hue(move, look), f"M{num(sx)} {num(sy)}Q{num(cx)} {num(cy)} {num(ex)} {num(ey)}"
    dash = DASHES.get(move.kind)
    more = f' stroke-dasharray="{dash}" stroke-linecap="round"' if dash else ""
    halo = path(line, stroke=look.land, width=WIDTHS[move.kind] + 2.4, more=' stroke-opacity=".8"')
    drawn = (
        halo
        + path(line, stroke=hue, width=WIDTHS[move.kind], more=more)
        + _head(move, (cx, cy), (ex, ey), look)
    )
    return drawn + (_number(move, sx, sy, cx, cy, ex, ey, look) if move.units else "")


def _hue(move: Move, look: Palette) -> str:
    return look.ink if move.kind == ROAD else look.side(move.side)


def _head(move: Move, bend: Point, tip: Point, look: Palette) -> str:
    (cx, cy), (ex, ey), size = bend, tip, HEADS[move.kind]
    turn = math.dist(bend, tip) or 1
    tx, ty = (ex - cx) / turn, (ey - cy) / turn
    corners = [
        (ex + tx * size, ey + ty * size),
        (ex - tx * size * 0.6 - ty * size * 0.85, ey - ty * size * 0.6 + tx * size * 0.85),
        (ex - tx * size * 0.6 + ty * size * 0.85, ey - ty * size * 0.6 - tx * size * 0.85),
    ]
    hue = _hue(move, look)
    return path(straight(corners), hue if move.side == "shadow" else look.card, hue, 1.4)


def _number(
    move: Move, sx: float, sy: float, cx: float, cy: float, ex: float, ey: float, look: Palette
) -> str:
    """How many units went, in a ring in the middle of the arrow."""
    x, y = sx / 4 + cx / 2 + ex / 4, sy / 4 + cy / 2 + ey / 4
    hue = _hue(move, look)
    return circle(x, y, 6.6, look.card, hue, 1.2) + text(x, y + 3.7, str(move.units), 10.6, hue)


def cross(at: Point, side: str, look: Palette) -> str:
    """A battle: two strokes at the edge of what stands there."""
    x, y = at[0] + 13, at[1] - 11
    left, right, top, bottom = num(x - 5), num(x + 5), num(y - 5), num(y + 5)
    line = f"M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}"
    halo = path(line, stroke=look.card, width=5, more=' stroke-linecap="round"')
    return halo + path(line, stroke=look.side(side), width=2.2, more=' stroke-linecap="round"')

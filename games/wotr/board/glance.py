"""The board at a glance: settlements and armies only, one chip an army, numbered options.

For a panel, a phone, a mail, half a page. Lengths are pixels of the reader's screen: `unit` is how many map
units one of them stands for.
"""

from __future__ import annotations

import math

from games.drawing import (
    BOOK,
    Box,
    Point,
    circle,
    group,
    num,
    path,
    rect,
    shifted,
    straight,
    text,
    text_width,
    title,
)
from games.wotr.board.geometry import MAP, centre, overlap, polygon
from games.wotr.board.looks import Look
from games.wotr.board.position import Position
from games.wotr.board.stands import CHIP, NAMES, NAMES_SIZE, SIGN, Chip, Stand, settle
from games.wotr.board.words import describe_all
from games.wotr.facts import REGIONS, SHADOW, SettlementKind

SIGNS: dict[SettlementKind, str] = {
    "town": "M-3,-4h6v6h-6z",
    "city": "M-5,2v-5l5,-4.6l5,4.6v5z",
    "stronghold": "M-6,2.4v-9.6h3v2.6h1.6v-2.6h2.8v2.6h1.6v-2.6h3v9.6z",
    "fortification": "M-5.5,-5v7h11v-7",
}
BIG = ("stronghold", "city", "fortification")
NAMELESS = 4  # the rank of regions that get no name
PIECES = (
    'fill="none" pointer-events="all" font-weight="700"'  # every shape names its own fill but the targets
)


class Glance:
    """One picture in the making; all lengths are pixels until they are drawn."""

    def __init__(
        self, position: Position, language: str, look: Look, view: Box, unit: float, every_name: bool
    ) -> None:
        self.position, self.language, self.look = position, language, look
        self.unit, self.every_name = unit, every_name
        x, y, w, h = (value / unit for value in view)
        self.window: Box = (x, y, w, h)
        self.shown = [region for region in REGIONS if self.in_view(self.spot(region))]
        self.stands = settle(position, language, self.shown, self.spot, self.window)
        self.taken = [stand.box for stand in self.stands.values()]
        self.numbers: dict[str, Box] = {}
        self.lettering: dict[tuple[str, str], list[str]] = {}

    def spot(self, region: str) -> Point:
        """Where a region's army stands, in pixels."""
        x, y = centre(region)
        return x / self.unit, y / self.unit

    def in_view(self, point: Point) -> bool:
        x, y, w, h = self.window
        return x <= point[0] <= x + w and y <= point[1] <= y + h

    def is_free(self, box: Box) -> bool:
        x, y, w, h = self.window
        across, down = (
            x + 2 < box[0] and box[0] + box[2] < x + w - 2,
            y + 1 < box[1] and box[1] + box[3] < y + h - 2,
        )
        return across and down and not any(overlap(box, other, slack=0.8) for other in self.taken)

    def label(self, x: float, y: float, size: float, words: str, colour: str, face: str = "") -> None:
        """Words that are drawn last, all together, so that their look is said once."""
        self.lettering.setdefault((face, colour), []).append(text(x, y, words, size, ""))

    def letters(self) -> str:
        """Every label, first its halo: two strokes, since not every PDF maker knows paint-order."""
        ground, out = self.look.land, ""
        for face in ("", BOOK):
            voice = f'font-family="{BOOK}" font-style="italic" font-weight="400" ' if face else ""
            layers = {colour: "".join(words) for (f, colour), words in self.lettering.items() if f == face}
            halo = f'fill="{ground}" stroke="{ground}" stroke-width="3" stroke-opacity=".85"'
            inner = group("".join(layers.values()), halo + ' stroke-linejoin="round"')
            inner += "".join(group(words, f'fill="{colour}"') for colour, words in layers.items())
            out += group(inner, voice.strip()) if layers else ""
        return out

    def stand(self, stand: Stand) -> str:
        """A region's sign and chips, one below the other."""
        out, y = "", stand.top
        if stand.sign:
            out += self.sign(stand.region, stand.x, y + 9)
            y += SIGN
        for chip in stand.chips:
            out += self.chip(chip, stand.x, y)
            y += chip.height + 1.5
        return out

    def chip(self, chip: Chip, x: float, top: float) -> str:
        look, solid, hue = self.look, chip.side == SHADOW, self.look.side(chip.side)
        ink, left, out = look.on_shadow if solid else hue, x - chip.width / 2, ""
        if chip.number:
            out += rect(
                left, top, chip.width, CHIP, hue if solid else look.card, hue, 1.6, 1 if solid else CHIP / 2
            )
            out += text(left + 5, top + 11.7, chip.number, 12, ink, anchor="start")
        if chip.extra:
            out += text(left + 8 + text_width(chip.number, 12), top + 11, chip.extra, 9, ink, anchor="start")
        if chip.names:
            self.label(x, top + chip.height - NAMES + 8.6, NAMES_SIZE, chip.names, hue)
        return out

    def sign(self, region: str, x: float, y: float) -> str:
        """A settlement: open walls or solid ones, and a mark beside it when it was captured."""
        kind, captor = REGIONS[region].settlement, self.position.control.get(region)
        if kind is None:
            return ""
        look, solid = self.look, (captor or REGIONS[region].side) == SHADOW
        fill = "none" if kind == "fortification" else look.soft if solid else look.blank
        out = shifted(path(SIGNS[kind], fill, look.soft, 1.1), x, y, 1.15)
        if captor == SHADOW:
            out += rect(x + 8, y - 6.5, 7, 7, look.shadow)
        elif captor:
            out += circle(x + 11.5, y - 3, 3.4, look.card, look.free, 1.5)
        return out

    def name_box(self, region: str, size: float, words: str) -> Box | None:
        """Below, above or beside what stands there: the first place that is free."""
        wide, high = text_width(words, size, BOOK) * 0.95, size * 0.92
        x, y = self.spot(region)
        around = [box for box in (self.stand_box(region), self.numbers.get(region)) if box]
        if not around:
            box = (x - wide / 2, y - high / 2, wide, high)
            return box if self.is_free(box) else None
        x = around[0][0] + around[0][2] / 2
        left, right = min(b[0] for b in around), max(b[0] + b[2] for b in around)
        top, bottom = min(b[1] for b in around), max(b[1] + b[3] for b in around)
        middle = (top + bottom - high) / 2
        below, above = bottom + 0.5, top - high - 1
        places = [
            (x - wide / 2, below),
            (x - wide / 2, above),
            (right + 3, middle),
            (left - 3 - wide, middle),
        ]
        places += [(across, level) for level in (below, above) for across in (left - 4, right + 4 - wide)]
        places += [(right - 4, below), (left + 4 - wide, below), (right - 4, above), (left + 4 - wide, above)]
        boxes = [(across, down, wide, high) for across, down in places]
        return next((box for box in boxes if self.is_free(box)), None)

    def stand_box(self, region: str) -> Box | None:
        return self.stands[region].box if region in self.stands else None

    def name(self, region: str) -> None:
        kind, words = REGIONS[region].settlement, REGIONS[region].name[self.language]
        for size in (12.4, 11.2) if kind in BIG else (10.8, 9.8):
            box = self.name_box(region, size, words)
            if box is not None:
                break
        if box is not None:
            self.taken.append(box)
            colour = self.look.ink if kind in BIG else self.look.soft
            self.label(box[0] + box[2] / 2, box[1] + size * 0.74, size, words, colour, BOOK)

    def waters(self) -> None:
        """Names of the sea, where they are whole and free."""
        for water in MAP.waters:
            lines, size = water.text[self.language[:2]], min(water.size, 15)
            wide, x, y = (
                max(text_width(line, size, BOOK) for line in lines) * 1.1,
                water.x / self.unit,
                water.y / self.unit,
            )
            if self.is_free((x - wide / 2, y - size, wide, size * (len(lines) + 0.3))):
                for i, line in enumerate(lines):
                    self.label(x, y + i * size * 0.98, size, line, self.look.coast, BOOK)

    def ring(self) -> str:
        """The Fellowship's last known region."""
        fellowship, look = self.position.fellowship, self.look
        if fellowship.mordor is not None or fellowship.region not in self.shown:
            return ""
        box = self.beside(fellowship.region, 14, 14)
        self.numbers[fellowship.region] = box
        x, y, hole = box[0] + 7, box[1] + 7, look.dark if fellowship.revealed else look.land
        return circle(x, y, 6, look.gold, look.ink, 1.4) + circle(x, y, 2.8, hole, look.ink, 1.1)

    def badge(self, label: str, region: str) -> str:
        """The number of an option, the same as in the list beside the map."""
        look, wide = self.look, max(16.0, text_width(label, 12.5) + 7)
        x, y, w, h = self.numbers[region] = self.beside(region, wide, 16)
        box = rect(x, y, w, h, look.option_edge, look.card, 1, 2)
        return box + text(x + w / 2, y + 12.4, label, 12.5, look.on_option)

    def beside(self, region: str, wide: float, high: float) -> Box:
        """A free place next to what stands in a region, or in the middle of an empty one; taken at once."""
        stand = self.stand_box(region)
        if stand is None:
            x, y = self.spot(region)
            spots = [
                (x - wide / 2, y - high / 2),
                (x - wide / 2, y - high * 1.6),
                (x - wide / 2, y + high * 0.6),
            ]
        else:
            left, right = stand[0] - wide - 2, stand[0] + stand[2] + 2
            levels = [stand[1] + stand[3] - high, stand[1] + (stand[3] - high) / 2, stand[1]]
            spots = [(across, level) for level in levels for across in (left, right)]
            spots += [(stand[0] + (stand[2] - wide) / 2, stand[1] - high - 2)]
        boxes = [(across, down, wide, high) for across, down in spots]
        box = next((box for box in boxes if self.is_free(box)), boxes[0])
        self.taken.append(box)
        return box

    def arrow(self, start: str, end: str) -> str:
        """A move that was made."""
        (ax, ay), (bx, by) = self.spot(start), self.spot(end)
        far = math.dist((ax, ay), (bx, by)) or 1
        ux, uy = (bx - ax) / far, (by - ay) / far
        sx, sy, ex, ey = ax + ux * 16, ay + uy * 12, bx - ux * 22, by - uy * 13
        cx, cy = (sx + ex) / 2 - uy * 14, (sy + ey) / 2 + ux * 14
        turn = math.dist((cx, cy), (ex, ey)) or 1
        tx, ty, size = (ex - cx) / turn, (ey - cy) / turn, 5.0
        line = f"M{num(sx)} {num(sy)}Q{num(cx)} {num(cy)} {num(ex)} {num(ey)}"
        head = straight(
            [
                (ex + tx * size, ey + ty * size),
                (ex - (tx + ty) * size, ey - (ty - tx) * size),
                (ex - (tx - ty) * size, ey - (ty + tx) * size),
            ]
        )
        look = self.look
        halo = path(line, stroke=look.land, width=4.4, more=' stroke-opacity=".8"')
        return halo + path(line, stroke=look.ink, width=2.2) + path(head, look.ink)

    def outlines(self, options: list[str], chosen: str) -> str:
        """Regions that can be chosen, and the one already chosen; in map units."""
        look, line = self.look, self.unit * 1.5
        out = "".join(
            path(straight(polygon(r), digits=0), look.option, look.option_edge, line, ' fill-opacity=".6"')
            for r in options
        )
        if chosen:
            out += path(
                straight(polygon(chosen), digits=0),
                look.chosen,
                look.chosen_edge,
                line * 1.3,
                ' fill-opacity=".7"',
            )
        return out

    def draw(self, options: dict[str, str], chosen: str, moves: tuple[tuple[str, str], ...]) -> str:
        """Ground marks, arrows, then what stands in each region, the names, the Ring and the numbers."""
        badges = "".join(
            self.badge(label, region) for region, label in options.items() if region in self.shown
        )
        ring = self.ring()
        told = describe_all(self.position, self.language)
        bodies = "\n".join(
            f'<g id="at-{region}">{title(told[region])}{self.target(region)}'
            f"{self.stand(self.stands[region]) if region in self.stands else ''}</g>"
            for region in self.shown
        )
        ranks = {region: self.rank(region, options, chosen) for region in self.shown}
        for region in sorted(self.shown, key=lambda region: ranks[region]):
            if ranks[region] < NAMELESS:
                self.name(region)
        self.waters()
        marks = "".join(self.arrow(start, end) for start, end in moves)
        marks += f"\n{bodies}\n{self.letters()}{ring}{badges}"
        outlines = self.outlines(list(options), chosen)
        return outlines + f'\n<g transform="scale({self.unit:.4f})" {PIECES}>{marks}</g>'

    def rank(self, region: str, options: dict[str, str], chosen: str) -> int:
        """Who gets a name first when room is short."""
        kind = REGIONS[region].settlement
        if region in options or region == chosen:
            return 0
        if kind in BIG:
            return 1
        if kind or region in self.stands:
            return 2
        return 3 if self.every_name else NAMELESS

    def target(self, region: str) -> str:
        x, y = self.spot(region)
        return f'<circle cx="{num(x)}" cy="{num(y)}" r="14"/>'

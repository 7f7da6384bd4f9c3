"""The board at a glance: settlements and armies only, one chip an army, numbered options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.titles.drawing import BOOK, Box, Point, circle, glance, path, rect, shifted, text, text_width
from games.titles.drawing.glance import NAMELESS
from games.wotr.board.geometry import MAP, centre, polygon
from games.wotr.board.looks import Look
from games.wotr.board.position import Position
from games.wotr.board.stands import CHIP, NAMES, NAMES_SIZE, SIGN, Chip, Stand, stands_of
from games.wotr.facts import REGIONS, SHADOW, SettlementKind

SIGNS: dict[SettlementKind, str] = {
    "town": "M-3,-4h6v6h-6z",
    "city": "M-5,2v-5l5,-4.6l5,4.6v5z",
    "stronghold": "M-6,2.4v-9.6h3v2.6h1.6v-2.6h2.8v2.6h1.6v-2.6h3v9.6z",
    "fortification": "M-5.5,-5v7h11v-7",
}
SMALLEST_NAME = 9.2
BIG = ("stronghold", "city", "fortification")


class Glance(glance.GlancePicture[Stand, Look]):
    """Middle-earth in small."""

    def __init__(
        self, position: Position, language: str, look: Look, view: Box, unit: float, every_name: bool
    ) -> None:
        super().__init__(look, view, unit, REGIONS)
        self.position, self.language, self.every_name = position, language, every_name
        self.stand_up(stands_of(position, language, self.shown))

    def centre(self, place: str) -> Point:
        return centre(place)

    def corners(self, place: str) -> Sequence[Point]:
        return polygon(place)

    def drawn(self, stand: Stand) -> str:
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

    def naming(self, place: str) -> tuple[str, tuple[float, ...], str]:
        big = REGIONS[place].settlement in BIG
        sizes: tuple[float, ...] = (12.4, 11.2) if big else (10.8, 9.8)
        sizes = (*sizes, SMALLEST_NAME) if self.names_all else sizes
        return REGIONS[place].name[self.language], sizes, self.look.ink if big else self.look.soft

    def waters(self) -> None:
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

    def markers(self) -> str:
        """The Ring in the Fellowship's last known region."""
        fellowship, look = self.position.fellowship, self.look
        if fellowship.mordor is not None or fellowship.region not in self.shown:
            return ""
        box = self.beside(fellowship.region, 14, 14)
        self.beside_of[fellowship.region] = box
        x, y, hole = box[0] + 7, box[1] + 7, look.dark if fellowship.revealed else look.land
        return circle(x, y, 6, look.gold, look.ink, 1.4) + circle(x, y, 2.8, hole, look.ink, 1.1)

    def rank(self, place: str, options: Mapping[str, str], chosen: str) -> int:
        kind = REGIONS[place].settlement
        if place in options or place == chosen:
            return 0
        if kind in BIG:
            return 1
        if kind or place in self.stands:
            return 2
        return 3 if self.every_name else NAMELESS

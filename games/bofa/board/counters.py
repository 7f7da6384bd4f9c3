"""The position on the full map: units by kind, damage, leadership, characters, recruits face down.

What stands in a region finds its place in the region's room: large where there is space, in more rows or
smaller where there is not.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations, pairwise, product

import msgspec

from games.bofa.board.geometry import MAP, PLACES, Room, corners, room_of
from games.bofa.board.land import arrow, heading
from games.bofa.board.looks import HEAPS, Look
from games.bofa.board.position import Here, Position
from games.bofa.board.symbols import burst, fort, gate, house, symbol, worth
from games.bofa.board.words import mark, short_name
from games.bofa.facts import (
    BOXES,
    EYRIE,
    FREE_PEOPLES,
    POINTS,
    PROTECTION,
    REGIONS,
    SETTLEMENTS,
    SHADOW,
    TERRITORIES,
    UNITS,
)
from games.bofa.figures import SIDE_OF
from games.titles.drawing import Box, circle, num, overlap, path, rect, shifted, text, text_width
from games.titles.drawing.marks import number_plate, number_width
from games.titles.drawing.pieces import DrawnPiece, figure
from games.titles.drawing.shapes import is_inside

ARMY_ROW, NAME_ROW, TOKEN_ROW = 19.5, 15.6, 17.0
BETWEEN = 2.6  # army, people and recruits, one below the other
SIZES: tuple[tuple[float, bool], ...] = (
    (1.12, False),
    (1, False),
    (0.94, False),
    (1, True),
    (0.94, True),
    (0.86, True),
    (0.8, True),
)
"""Scale, and whether people are cut to two letters: the first that fits."""
SHARES = (0.42, 0.32, 0.52, 0.22, 0.62, 0.12, 0.72, 0.02, 0.82, 0.92)


class Block(msgspec.Struct, frozen=True):
    """Pieces that stand together: an army on its plate, its people, its recruits."""

    pieces: tuple[DrawnPiece, ...]
    row: float
    gap: float
    plate: str = ""  # the side whose plate lies under it
    pad: float = 0


class Laid(msgspec.Struct, frozen=True):
    """A block with its place: which pieces in which row."""

    block: Block
    rows: tuple[tuple[int, ...], ...]
    box: Box


class Layout(msgspec.Struct, frozen=True):
    place: str
    laid: tuple[Laid, ...]
    slack: float
    """How much room is left beside the widest block; negative: it does not quite fit."""

    def draw(self, look: Look) -> str:
        return "".join(_draw(laid, look) for laid in self.laid)


# --- pieces --------------------------------------------------------------------------------------------


def on_plate(side: str, look: Look) -> tuple[str, str]:
    """What is drawn on an army's plate, and the plate."""
    return (look.on_shadow, look.shadow) if side == SHADOW else (look.free, look.card)


def unit_piece(unit: str, count: int, look: Look) -> DrawnPiece:
    ink, ground = on_plate(UNITS[unit].side, look)
    number = ink if UNITS[unit].side == SHADOW else look.ink

    def draw(x: float, y: float) -> str:
        return symbol(unit, x + 9, y, 16, ink, ground) + text(
            x + 18, y + 4.7, str(count), 13, number, anchor="start"
        )

    return DrawnPiece(18 + text_width(str(count), 13) + 1.5, draw)


def leadership_piece(count: int, side: str, look: Look) -> DrawnPiece:
    ink, ground, edge = (
        (look.shadow, look.on_shadow, look.on_shadow)
        if side == SHADOW
        else (
            look.ink,
            look.cell,
            look.ink,
        )
    )

    def draw(x: float, y: float) -> str:
        d = f"M{num(x + 1.8)} {num(y - 7)}h14.4l-3.2 7 3.2 7h-14.4z"
        pennant = path(d, ground, edge, 1, ' stroke-linejoin="round"')
        return pennant + text(x + 7.6, y + 4.4, str(count), 12, ink)

    return DrawnPiece(18, draw)


def damage_piece(count: int, side: str, look: Look) -> DrawnPiece:
    back, ink = (look.on_shadow, look.shadow) if side == SHADOW else (look.ink, look.card)
    return DrawnPiece(20, lambda x, y: burst(x + 10, y, count, back, ink, 1.02))


def name_piece(words: str, side: str, look: Look, *, lit: bool) -> DrawnPiece:
    """A character by name; a second edge when his General's token is there."""
    wide, high = text_width(words, 12) + 12, NAME_ROW - 1.2

    def draw(x: float, y: float) -> str:
        top = y - high / 2
        fill, edge, ink = (
            (look.dark, look.shadow, look.on_dark)
            if side == SHADOW
            else (
                look.card,
                look.free,
                look.ink,
            )
        )
        corner = 2 if side == SHADOW else high / 2
        out = rect(x, top, wide, high, fill, edge, 1.7, corner)
        if lit:
            out += rect(x - 2, top - 2, wide + 4, high + 4, stroke=look.ink, width=1.2, r=corner + 2)
        return out + text(x + wide / 2, y + 4.2, words, 12, ink)

    return DrawnPiece(wide, draw)


def mark_piece(letters: str, side: str, look: Look, *, lit: bool) -> DrawnPiece:
    """A character in two letters."""

    def draw(x: float, y: float) -> str:
        edge = circle(x + 9.5, y, 10.6, stroke=look.ink, width=1.2) if lit else ""
        return figure(x + 9.5, y, letters, side, look) + edge

    return DrawnPiece(19, draw)


def token_piece(heap: str, count: int, look: Look) -> DrawnPiece:
    """Recruits face down: dashed, because what they are is not settled."""
    side = SHADOW if heap == SHADOW else FREE_PEOPLES
    ink, high, wide = look.side(side), TOKEN_ROW - 1.8, 22 + text_width(str(count), 12)

    def draw(x: float, y: float) -> str:
        corner = 1 if side == SHADOW else high / 2
        dashes = ' stroke-dasharray="2.6 1.8"'
        out = rect(x, y - high / 2, wide, high, look.token[heap], ink, 1.2, corner, dashes)
        out += symbol(heap, x + 9.8, y, 12.5, ink, look.token[heap])
        return out + text(x + wide / 2 + 7.5, y + 4.3, str(count), 12, look.ink)

    return DrawnPiece(wide, draw)


# --- how they find their places ------------------------------------------------------------------------


def blocks_of(here: Here, position: Position, language: str, look: Look, *, short: bool) -> list[Block]:
    out = []
    if here.units:
        army = [unit_piece(unit, here.units[unit], look) for unit in UNITS if unit in here.units]
        army += [leadership_piece(here.leadership, here.side, look)] if here.leadership else []
        army += [damage_piece(here.damage, here.side, look)] if here.damage else []
        out.append(Block(tuple(army), ARMY_ROW, 0, here.side, 3))
    if here.characters:
        few = short and len(here.characters) > 1
        people = tuple(person(who, position, language, look, short=few) for who in here.characters)
        out.append(Block(people, NAME_ROW + 1 if few else NAME_ROW, 3))
    heaps = tuple(token_piece(heap, here.tokens[heap], look) for heap in HEAPS if heap in here.tokens)
    if heaps:
        out.append(Block(heaps, TOKEN_ROW, 3))
    return out


def person(who: str, position: Position, language: str, look: Look, *, short: bool = False) -> DrawnPiece:
    if short:
        return mark_piece(mark(who, language), SIDE_OF[who], look, lit=who in position.activated)
    count = position.tokens_of.get(who, 0)
    words = short_name(who, language) + (f" {count}" if count else "")
    return name_piece(words, SIDE_OF[who], look, lit=who in position.activated)


def split(widths: Sequence[float], rows: int, gap: float) -> tuple[float, tuple[tuple[int, ...], ...]]:
    """Cut a line of pieces into so many rows, keeping order, with the widest row as narrow as can be."""
    best: tuple[float, tuple[tuple[int, ...], ...]] = (1e9, ())
    for cuts in combinations(range(1, len(widths)), min(rows, len(widths)) - 1):
        parts = tuple(tuple(range(a, b)) for a, b in pairwise((0, *cuts, len(widths))))
        wide = max(sum(widths[i] for i in part) + gap * (len(part) - 1) for part in parts)
        if wide < best[0] - 0.01:
            best = (wide, parts)
    return best


def lay_out(place: str, position: Position, language: str, look: Look) -> Layout:
    """Choose size, rows and height so that everything fits its room; if nothing does, what comes nearest."""
    here, room = position.places[place], room_of(place)
    last = Layout(place, (), -1e9)
    for scale, short in SIZES:
        blocks = blocks_of(here, position, language, look, short=short)
        ways = product(*(range(1, min(4, len(block.pieces)) + 1) for block in blocks))
        for rows in sorted(ways, key=lambda way: (sum(way), -way[0])):
            for layout in _heights(place, room, blocks, rows, scale):
                if layout.slack >= 0:
                    return layout
                last = max(last, layout, key=lambda one: one.slack)
    return last


def _heights(
    place: str, room: Room, blocks: list[Block], rows: tuple[int, ...], scale: float
) -> list[Layout]:
    """The same rows, a little above the middle first."""
    cut = [split([p.width for p in b.pieces], r, b.gap) for b, r in zip(blocks, rows, strict=True)]
    highs = [block.row * scale * count for block, count in zip(blocks, rows, strict=True)]
    spare = room.height - sum(highs) - BETWEEN * (len(blocks) - 1)
    out = []
    for share in SHARES if spare >= 0 else (0.5,):
        y, slack, laid = room.top + spare * share, spare if spare < 0 else 1e9, []
        for block, high, (wide, parts) in zip(blocks, highs, cut, strict=True):
            half = (wide / 2 + block.pad) * scale
            slack = min(slack, room.free(y, y + high) - half)
            laid.append(Laid(block, parts, (room.axis - half, y, half * 2, high)))
            y += high + BETWEEN
        out.append(Layout(place, tuple(laid), slack))
    return out


def _draw(laid: Laid, look: Look) -> str:
    """Drawn at its own size around the middle of its top, then moved there and scaled."""
    block, (x, y, w, h) = laid.block, laid.box
    scale = h / (block.row * len(laid.rows))
    out, wide = "", w / scale
    if block.plate:
        ink, plate = on_plate(block.plate, look)
        edge, corner = (ink, 1.5) if block.plate == SHADOW else (look.free, 7)
        out += rect(-wide / 2, 0, wide, h / scale, plate, edge, 1.1 if block.plate == SHADOW else 1.7, corner)
    for number, row in enumerate(laid.rows):
        at = -(sum(block.pieces[i].width for i in row) + block.gap * (len(row) - 1)) / 2
        for i in row:
            out += block.pieces[i].draw(at, block.row * (number + 0.5))
            at += block.pieces[i].width + block.gap
    return shifted(out, x + w / 2, y, scale)


def layouts(position: Position, language: str, look: Look) -> list[Layout]:
    return [lay_out(place, position, language, look) for place in PLACES if place in position.places]


# --- what the land leaves open -------------------------------------------------------------------------


def signs(position: Position, language: str, look: Look) -> dict[str, str]:
    """Settlements and fortifications with their holder and what they are worth."""
    found = {}
    for key, value in POINTS.items():
        shape, held, shift = MAP.regions[key], key in position.held, heading(key, language).shift
        assert shape.mark
        assert shape.points
        x, y = shape.mark[0] - shift, shape.mark[1]
        if key in PROTECTION:
            sign = fort(x, y, PROTECTION[key], position.breaches.get(key, 0), held, look)
        else:
            sign = house(x, y, held, look, 1.08)
        if shape.house and key in SETTLEMENTS:
            sign += house(shape.house[0] - shift, shape.house[1], held, look, 0.72, banner=False)
        found[key] = sign + worth(shape.points[0] - shift, shape.points[1], value, held, look)
    return found


def passes(position: Position, look: Look) -> str:
    """The ways out of the boxes: an arrow, and bars where it is closed."""
    out = ""
    for one in MAP.arrows:
        shut = one.gate is not None and one.start not in position.open_passes
        out += arrow(one, look.soft if shut else look.shadow, look)
        out += gate(*one.gate, look) if one.gate and shut else ""
    return out


def eyrie(position: Position, language: str, look: Look) -> str:
    x, y, w, _ = MAP.boxes[EYRIE]
    count = position.eagles.get(EYRIE, 0)
    out = symbol("eagle", x + 22, y + 31, 20, look.free if count else look.border, look.card)
    out += text(x + 36, y + 36, str(count) if count else "–", 15, look.ink, 700, "start")
    if position.lord == EYRIE:
        piece = person("lord_of_eagles", position, language, look)
        out += piece.draw(x + w - 8 - piece.width, y + 31)
    return out


def hit_area(place: str) -> str:
    """An unpainted place that carries the title for pointers and screen readers."""
    if place in TERRITORIES or place in BOXES:
        x, y, w, h = MAP.skies.plates[place] if place in TERRITORIES else MAP.boxes[place]
        return f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"/>'
    room = room_of(place)
    return f'<circle cx="{num(room.axis)}" cy="{num(room.top + room.height / 2)}" r="24"/>'


def keep_clear(language: str) -> list[Box]:
    """The names of the land with their signs, and the names of the boxes."""
    heads = [(x, y, w, 17.0) for x, y, w, _ in MAP.boxes.values()]
    return [*(heading(key, language).box for key in REGIONS), *heads]


def option_numbers(labels: Mapping[str, str], placed: list[Layout], language: str, look: Look) -> str:
    """The numbers of the options, clear of names, signs and counters where the region leaves room."""
    taken = keep_clear(language) + [laid.box for layout in placed for laid in layout.laid]
    out = ""
    for place, number in labels.items():
        box = _number_place(place, number_width(number), taken)
        taken.append(box)
        out += number_plate(place, box, number, look)
    return out


def _number_place(place: str, wide: float, taken: list[Box]) -> Box:
    """Inside the region and as near to the beginning of its name as can be."""
    if place in TERRITORIES:
        x, y, w, h = MAP.skies.plates[place]
        return x + w - 66 - wide, y + (h - 20) / 2, wide, 20
    if place in BOXES:
        x, y, w, _ = MAP.boxes[place]
        return x + w - wide + 5, y - 6, wide, 20
    found = _inside(place, wide, 20)
    free = (box for box in found if not any(overlap(box, other, slack=1) for other in taken))
    room = room_of(place)
    return next(free, (room.axis - wide / 2, room.top, wide, 20.0))


@cache
def _inside(place: str, wide: float, high: float) -> tuple[Box, ...]:
    """Boxes inside a region, those near its name first."""
    ground, (x, y, _) = corners(place), MAP.regions[place].label
    xs, ys = [corner[0] for corner in ground], [corner[1] for corner in ground]
    found = [
        (float(across), float(down), wide, high)
        for across in range(int(min(xs)), int(max(xs) - wide), 6)
        for down in range(int(min(ys)), int(max(ys) - high), 6)
    ]
    found = [
        (a, b, w, h)
        for a, b, w, h in found
        if all(is_inside((a + dx, b + dy), ground) for dx in (-3, w + 3) for dy in (-3, h + 3))
    ]
    return tuple(sorted(found, key=lambda box: (math.dist(box[:2], (x - 14, y + 8)), box)))

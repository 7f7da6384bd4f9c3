"""The position on the full map: every settlement with its holder, every figure by nation."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from games.titles.drawing import Box, num, overlap
from games.titles.drawing.marks import number_plate, number_width
from games.titles.drawing.pieces import DrawnPiece
from games.wotr.board.figures import (
    ROW,
    battlements,
    few_pieces,
    pieces,
    ring_piece,
)
from games.wotr.board.geometry import MAP
from games.wotr.board.land import land_sign
from games.wotr.board.looks import Look
from games.wotr.board.position import Position

PITCH, GAP = 17.6, 1.8  # line to line, counter to counter
WALL = 4.0  # battlements stand this far above the besieged

Lines = list[list[DrawnPiece]]


class Block(msgspec.Struct, frozen=True):
    """The counters of one force, with the box they take and where they are."""

    region: str
    box: Box
    body: str


def flow(items: list[DrawnPiece], width: float) -> Lines:
    """Set counters in lines like words: each goes to the first line with room."""
    lines: Lines = []
    for piece in items:
        for line in lines:
            if _width(line) + GAP + piece.width <= width + 2:
                line.append(piece)
                break
        else:
            lines.append([piece])
    return lines


def _width(line: list[DrawnPiece]) -> float:
    return sum(piece.width for piece in line) + GAP * (len(line) - 1)


def _place(slot: Box, label_y: float, wide: float, high: float) -> Box:
    """Centred in its slot; what is higher grows away from the region's name."""
    x, y, w, h = slot
    top = y + (h - high) / 2 if high <= h else y + h - high if label_y > y + h / 2 else y
    return x + (w - wide) / 2, top, wide, high


def _set(lines: Lines, box: Box, look: Look, walled: bool) -> str:
    x, y, w, h = box
    out = battlements(x, y, w, h, look) if walled else ""
    top = y + WALL + 1.5 if walled else y
    for i, line in enumerate(lines):
        at = x + (w - _width(line)) / 2
        for piece in line:
            out += piece.draw(at, top + PITCH * (i + 0.5))
            at += piece.width + GAP
    return out


def _block(region: str, slot: Box, lines: Lines, look: Look, walled: bool) -> Block:
    wide, high = max(_width(line) for line in lines), len(lines) * PITCH
    if walled:
        wide, high = max(wide, 30) + 7, high + WALL + 3
    box = _place(slot, MAP.regions[region].label[1], wide, high)
    return Block(region, box, _set(lines, box, look, walled))


def keep_clear() -> list[Box]:
    """The names and settlement signs of the land."""
    boxes: list[Box] = []
    for shape in MAP.regions.values():
        x, y, w, h = shape.label
        boxes.append((x - w / 2, y - h / 2, w, h))
        if shape.settlement:
            boxes.append((shape.settlement[0] - 11, shape.settlement[1] - 11, 22, 22))
    return boxes


class Demand(msgspec.Struct, frozen=True):
    """A slot that must hold these counters, in full or, when that finds no room, in few."""

    region: str
    slot: Box
    full: list[DrawnPiece]
    few: list[DrawnPiece]
    walled: bool = False


def _demands(position: Position, language: str, look: Look) -> list[Demand]:
    out = []
    ring = position.fellowship if position.fellowship.mordor is None else None
    for key, shape in MAP.regions.items():
        here = [force for force in position.forces if force.region == key]
        for force in here:
            if force.besieged and shape.garrison:
                full, few = pieces(force, language, look), few_pieces(force, look)
                out.append(Demand(key, shape.garrison, full, few, walled=True))
        open_field = [force for force in here if not (force.besieged and shape.garrison)]
        extra = [ring_piece(ring.revealed, look)] if ring and ring.region == key else []
        full = [piece for force in open_field for piece in pieces(force, language, look)] + extra
        few = [piece for force in open_field for piece in few_pieces(force, look)] + extra
        if full:
            out.append(Demand(key, shape.army, full, few))
    return out


def layout(position: Position, language: str, look: Look) -> list[Block]:
    """Every force in its place. A block may outgrow its slot over empty land; else the army is summed up."""
    demands = _demands(position, language, look)
    clear, slots = keep_clear(), [demand.slot for demand in demands]
    blocks: list[Block] = []
    for number, demand in enumerate(demands):
        taken = clear + [block.box for block in blocks] + slots[number + 1 :]
        blocks.append(_best(demand, taken, look))
    return blocks


def _best(demand: Demand, taken: list[Box], look: Look) -> Block:
    room = demand.slot[2] - (8 if demand.walled else 0)
    for choice, widths in ((demand.full, (room, room + 18)), (demand.few, (room,))):
        for width in widths:
            block = _block(demand.region, demand.slot, flow(choice, width), look, demand.walled)
            grown = block.box[3] <= demand.slot[3] + PITCH * 1.2  # by one line at the most
            if _fits(block.box, demand.slot) or (grown and _free(block.box, taken)):
                return block
    return block


def _fits(box: Box, slot: Box) -> bool:
    return box[2] <= slot[2] + 3 and box[3] <= slot[3] + 2


def _free(box: Box, taken: list[Box]) -> bool:
    x0, y0, x1, y1 = MAP.frame
    inside = x0 < box[0] and y0 < box[1] and box[0] + box[2] < x1 and box[1] + box[3] < y1
    return inside and not any(overlap(box, other, slack=1.5) for other in taken)


def changed_settlements(position: Position, look: Look) -> dict[str, str]:
    """Settlements captured or besieged, over the quiet signs of the land."""
    besieged = {force.region for force in position.forces if force.besieged}
    return {
        key: land_sign(
            key,
            look,
            holder=position.control.get(key),
            captured=key in position.control,
            besieged=key in besieged,
        )
        for key in MAP.regions
        if key in position.control or key in besieged
    }


def hit_area(region: str, high: float = ROW) -> str:
    """An unpainted place that carries the region's title for pointers and screen readers."""
    x, y, w, h = MAP.regions[region].army
    return f'<circle cx="{num(x + w / 2)}" cy="{num(y + h / 2)}" r="{num(high)}"/>'


def option_numbers(labels: Mapping[str, str], blocks: list[Block], look: Look) -> str:
    """The numbers of the options, clear of names, signs and counters where the region leaves room."""
    taken, out = keep_clear() + [block.box for block in blocks], ""
    for region, number in labels.items():
        box = _number_place(region, number_width(number), taken)
        taken.append(box)
        out += number_plate(region, box, number, look)
    return out


def _number_place(region: str, wide: float, taken: list[Box]) -> Box:
    x, y, w, h = MAP.regions[region].army
    downs = (y + h / 2 - 10, y - 2, y + h - 18, y - 24, y + h + 4)
    acrosses = (x + w / 2 - wide / 2, x, x + w - wide, x - wide - 3, x + w + 3)
    places = [(across, down, wide, 20.0) for down in downs for across in acrosses]
    return next((place for place in places if _free(place, taken)), places[0])

"""A spread as one SVG file, for mails and paper: the same cards in rows, as many abreast as fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import pi

from msgspec import Struct

from games.titles.card_table import AttachedCard, Dial, Spot, Spread, Zone
from games.titles.drawing import (
    BOOK,
    DESK,
    Box,
    circle,
    document,
    group,
    num,
    path,
    rect,
    shifted,
    text,
    text_width,
    title,
)

PAD, GAP, LEAST_CARD = 12.0, 8.0, 136.0
NAME, SMALL, VALUE, LABEL, HEAD = 15.5, 12.5, 15.0, 11.5, 19.0
INSET = 9.0
"""From a card's edge to its words."""
BADGE = 20.0
RING = 14.0
ITALIC = ' font-style="italic"'
DASHED = ' stroke-dasharray="4 3"'


class CardTableLook(Struct, frozen=True):
    """Colours by the part that each plays."""

    paper: str
    sheet: str
    wash: str
    line: str
    edge: str
    ink: str
    soft: str
    enemy: str
    place: str
    option: str
    on_option: str


TOKENS = CardTableLook(
    "page", "sheet", "none-wash", "line", "line-2", "ink", "ink-2", "shadow", "none", "fir", "on-ink"
)
"""The names of the colours on our pages."""
COLOUR = CardTableLook(
    *("#F2F1EC", "#FDFCFA", "#ECE9E2", "#D7D3C9", "#86827A", "#1A212B", "#47505B"),
    *("#86281A", "#66615A", "#1D5A48", "#FDFCFA"),
)
DARK = CardTableLook(
    *("#13161A", "#1A1E23", "#26282A", "#31383F", "#7A828A", "#ECE8DF", "#BDBFBE"),
    *("#EDA08B", "#B0AA9E", "#8FCBB4", "#15181C"),
)
GREY = CardTableLook(
    *("#FFFFFF", "#FFFFFF", "#EFEFEF", "#C4C4C4", "#6B6B6B", "#000000", "#333333"),
    *("#000000", "#4D4D4D", "#000000", "#FFFFFF"),
)
AUTO = CardTableLook(
    *(f"var(--{getattr(TOKENS, part)},{getattr(COLOUR, part)})" for part in COLOUR.__struct_fields__)
)
LOOKS = {"colour": COLOUR, "dark": DARK, "grey": GREY, "auto": AUTO}


def draw(spread: Spread, language: str, scheme: str = "colour", width: float = 600, size: str = "") -> str:
    """The whole table. `size` is extra text for the svg tag where the reader needs one."""
    return _Drawing(LOOKS[scheme], width).document(spread, language, size)


@cache
def flow(words: str, width: float, size: float, face: str = DESK) -> tuple[str, ...]:
    """A text line by line, each as full as it can be."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, size, face) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return tuple(lines)


def fitting(name: str, room: float, size: float) -> float:
    """The size at which the longest word of a name finds room."""
    widest = max(text_width(word, size, BOOK) for word in name.split())
    return min(size, size * room / widest)


class _Piece(Struct, frozen=True):
    """Something drawn from its own upper left corner."""

    height: float
    body: str


class _Drawing:
    def __init__(self, look: CardTableLook, width: float) -> None:
        self.look, self.width = look, width
        inner = width - 2 * PAD
        self.columns = max(2, int((inner + GAP) // (LEAST_CARD + GAP)))
        self.card_width = (inner - GAP * (self.columns - 1)) / self.columns

    def document(self, spread: Spread, language: str, size: str) -> str:
        pieces = [self.steps(spread)] if spread.steps else []
        pieces += [self.zone(zone) for zone in spread.zones]
        body, y = "", 0.0
        for piece in pieces:
            body += shifted(piece.body, 0, y)
            y += piece.height + GAP
        box: Box = (0, 0, self.width, max(y - GAP, 1))
        return document(rect(*box, self.look.paper) + body, box, spread.caption, language, size=size)

    # --- the round ---------------------------------------------------------------------------------

    def steps(self, spread: Spread) -> _Piece:
        """The steps of the round; where their names do not fit, only the present one is named."""
        look, step = self.look, self.width / len(spread.steps)
        all_fit = all(text_width(name, LABEL) < step - 4 for name in spread.steps)
        out = ""
        for at, name in enumerate(spread.steps):
            now = at == spread.step
            fill = look.ink if now else look.wash if at < spread.step else look.sheet
            out += rect(at * step, 0.5, step, 22, fill, look.line)
            if all_fit:
                ink = look.sheet if now else look.soft
                out += text((at + 0.5) * step, 15.5, name, LABEL, ink, 700 if now else 0)
        if all_fit or spread.step < 0:
            return _Piece(23, out)
        named = text(PAD, 40, spread.steps[spread.step], 14, look.ink, 700, "start")
        return _Piece(46, out + named)

    # --- zones -------------------------------------------------------------------------------------

    def zone(self, zone: Zone) -> _Piece:
        head = self.head(zone)
        y, out = head.height, head.body
        for row in self.rows(zone.spots):
            cards = [self.card(spot, self.span(spot)) for spot in row]
            tall = max(card.height for card in cards)
            x = PAD
            for spot, card in zip(row, cards, strict=True):
                out += shifted(self.framed(spot, tall, card.body), x, y)
                x += self.span(spot) + GAP
            y += tall + GAP
        if zone.empty:
            out += text(PAD, y + 12, zone.empty, 13.5, self.look.soft, anchor="start", more=ITALIC)
            y += 24
        height = y - GAP + PAD if zone.spots or zone.empty else y
        frame = rect(0.5, 0.5, self.width - 1, height - 1, self.look.sheet, self.look.line, 1, 4)
        return _Piece(height, frame + out)

    def head(self, zone: Zone) -> _Piece:
        """The heading with its note, and what is counted, on a line of its own where it must be."""
        look, facts = self.look, "  ·  ".join(zone.facts)
        out = text(PAD, 25, zone.heading, HEAD, look.ink, anchor="start", face=BOOK)
        x = PAD + text_width(zone.heading, HEAD, BOOK)
        if zone.note:
            out += text(x + 10, 25, zone.note, 13, look.soft, anchor="start")
            x += 10 + text_width(zone.note, 13)
        right = self.width - PAD - (36 if zone.dial else 0)
        beside = not facts or x + 16 + text_width(facts, 13) < right
        out += self.dial(zone.dial, self.width - PAD - 15, 20) if zone.dial else ""
        if beside:
            return _Piece(40 if zone.dial else 36, out + text(right, 25, facts, 13, look.soft, anchor="end"))
        return _Piece(58, out + text(PAD, 44, facts, 13, look.soft, anchor="start"))

    def dial(self, dial: Dial, x: float, y: float) -> str:
        """A ring that fills."""
        look = self.look
        whole = 2 * pi * RING
        around = f' stroke-dasharray="{num(whole * dial.value / dial.most)} {num(whole)}"'
        ring = circle(x, y, RING, look.sheet, look.line, 3)
        turn = f' transform="rotate(-90 {num(x)} {num(y)})"'
        ring += circle(x, y, RING, "none", look.ink, 3, around + turn) if dial.value else ""
        told = title(f"{dial.label} {dial.value} / {dial.most}")
        return group(told + ring + text(x, y + 4.8, str(dial.value), 13, look.ink, 700))

    def rows(self, spots: Sequence[Spot]) -> list[list[Spot]]:
        rows: list[list[Spot]] = [[]]
        used = 0
        for spot in spots:
            takes = 2 if spot.wide else 1
            if used + takes > self.columns and rows[-1]:
                rows.append([])
                used = 0
            rows[-1].append(spot)
            used += takes
        return [row for row in rows if row]

    def span(self, spot: Spot) -> float:
        return self.card_width * 2 + GAP if spot.wide else self.card_width

    # --- a card ------------------------------------------------------------------------------------

    def framed(self, spot: Spot, tall: float, body: str) -> str:
        """The card's paper and edge under what it says; an exhausted one is dashed and has the sign of it."""
        look, wide = self.look, self.span(spot)
        edge = {"enemy": look.enemy, "place": look.place}.get(spot.kind, look.edge)
        thick, corner = {"enemy": (2.0, 1.0), "place": (1.0, 4.0)}.get(spot.kind, (1.0, 6.0))
        fill = look.wash if spot.spent else look.sheet
        out = rect(1, 1, wide - 2, tall - 2, fill, edge, thick, corner, DASHED if spot.spent else "")
        if spot.kind == "place":
            out += rect(3.5, 3.5, wide - 7, tall - 7, "none", edge, 1, 2)
        if spot.number:
            out += rect(-1.5, -1.5, wide + 3, tall + 3, "none", look.option, 2.4, 7)
            out += self.badge(wide - BADGE + 5, -5, spot.number)
        ident = f'id="at-{spot.key}"' if spot.key else ""
        return group(title(spot_in_words(spot)) + out + body, ident)

    def badge(self, x: float, y: float, number: str) -> str:
        box = rect(x, y, BADGE, BADGE, self.look.option, r=2)
        return box + text(x + BADGE / 2, y + 14.6, number, 13, self.look.on_option, 700)

    def card(self, spot: Spot, wide: float) -> _Piece:
        """What a card says, from top to bottom."""
        room = wide - 2 * INSET
        parts: list[Callable[[float], _Piece]] = [
            lambda y: self.name(spot, room, y),
            lambda y: self.words(spot.line, room, y, SMALL, BOOK, ITALIC),
            lambda y: self.stats(spot, y),
            lambda y: self.track(spot, room, y),
            lambda y: self.words(spot.text, room, y, SMALL),
            lambda y: self.holds(spot.held, room, y),
            lambda y: self.backs(spot.backs, room, y),
            lambda y: self.states(spot, room, y),
        ]
        y, out = 7.0, ""
        for part in parts:
            piece = part(y)
            out += piece.body
            y += piece.height
        return _Piece(y + 7, out)

    def name(self, spot: Spot, room: float, y: float) -> _Piece:
        sign = 22.0 if spot.spent else 0.0
        ink = self.look.soft if spot.spent else self.look.ink
        beside = room - sign - (12 if spot.number else 0)
        size = fitting(spot.name, beside, NAME)
        lines = flow(spot.name, beside, size, BOOK)
        out = "".join(
            text(INSET, y + 13 + at * 17, line, size, ink, anchor="start", face=BOOK)
            for at, line in enumerate(lines)
        )
        if spot.spent:
            out += rect(INSET + room - 17, y + 5, 16, 10, self.look.sheet, self.look.soft, 1.2, 1.5)
        return _Piece(len(lines) * 17 + 1, out)

    def words(self, words: str, room: float, y: float, size: float, face: str = "", more: str = "") -> _Piece:
        if not words:
            return _Piece(0, "")
        lines = flow(words, room, size, face) if face else flow(words, room, size)
        out = "".join(
            text(INSET, y + 11 + at * 15, line, size, self.look.soft, 0, "start", face, more)
            for at, line in enumerate(lines)
        )
        return _Piece(len(lines) * 15 + 3, out)

    def stats(self, spot: Spot, y: float) -> _Piece:
        if not spot.stats:
            return _Piece(0, "")
        out, x = "", INSET
        for label, value in spot.stats:
            out += text(x, y + 14, value, VALUE, self.look.ink, 700, "start")
            out += text(x, y + 26, label, LABEL, self.look.soft, 0, "start")
            x += max(text_width(value, VALUE), text_width(label, LABEL), 18) + 7
        return _Piece(31, out)

    def track(self, spot: Spot, room: float, y: float) -> _Piece:
        if spot.track is None:
            return _Piece(0, "")
        step = room / len(spot.boxes)
        out = "".join(
            rect(INSET + at * step, y + 1, step, 9, self.look.ink if done else "none", self.look.edge)
            for at, done in enumerate(spot.boxes)
        )
        return _Piece(15, out)

    def holds(self, held: Sequence[AttachedCard], room: float, y: float) -> _Piece:
        out, top = "", y
        for one in held:
            words = f"{one.name}, {one.spent}" if one.spent else one.name
            lines = flow(words, room - 9 - (BADGE if one.number else 0), SMALL)
            tall = len(lines) * 14.5
            out += rect(INSET, y + 1, 2.5, tall, self.look.edge)
            inner = "".join(
                text(INSET + 8, y + 11.5 + at * 14.5, line, SMALL, self.look.soft, 0, "start")
                for at, line in enumerate(lines)
            )
            inner += self.badge(INSET + room - BADGE, y - 1, one.number) if one.number else ""
            out += group(inner, f'id="at-{one.key}"' if one.key else "")
            y += tall + 3
        return _Piece(y - top + (2 if held else 0), out)

    def backs(self, backs: Sequence[str], room: float, y: float) -> _Piece:
        """Cards face down: a hatched back with its word."""
        out, top = "", y
        for words in backs:
            lines = flow(words, room - 26, 12)
            tall = max(20.0, len(lines) * 14 + 6)
            out += rect(INSET + 0.5, y + 0.5, room - 1, tall, self.look.wash, self.look.edge, 1, 3)
            hatch = "".join(
                f"M{num(INSET + 3 + 4 * at)} {num(y + tall - 2)}l4-{num(tall - 4)}" for at in range(4)
            )
            out += path(hatch, "none", self.look.edge, 1)
            for at, line in enumerate(lines):
                out += text(INSET + 24, y + 14.5 + at * 14, line, 12, self.look.soft, 0, "start")
            y += tall + 4
        return _Piece(y - top, out)

    def states(self, spot: Spot, room: float, y: float) -> _Piece:
        words = [(one, self.look.soft) for one in spot.states] + [
            (one, self.look.enemy) for one in spot.wounds
        ]
        if not words:
            return _Piece(0, "")
        out = path(f"M{num(INSET)} {num(y + 2)}h{num(room)}", "none", self.look.line)
        x, line = 0.0, y + 16
        for word, ink in words:
            for part in flow(word, room, SMALL):
                if x and x + text_width(part, SMALL) > room:
                    x, line = 0.0, line + 15
                out += text(INSET + x, line, part, SMALL, ink, 700, "start")
                x += text_width(part, SMALL) + 9
        return _Piece(line - y + 5, out)


def spot_in_words(spot: Spot) -> str:
    """The card in one line, for pointers and screen readers."""
    counted = [f"{label} {value}" for label, value in spot.stats]
    held = [f"{one.name}, {one.spent}" if one.spent else one.name for one in spot.held]
    return ". ".join(
        part
        for part in (
            spot.name,
            ", ".join(counted),
            *held,
            *spot.backs,
            ", ".join([*spot.states, *spot.wounds]),
        )
        if part
    )

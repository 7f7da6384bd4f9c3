"""The board at a glance, for any map: a column of chips for each place, names where they are free.

For a panel, a phone, a mail, half a page. Lengths are pixels of the reader's screen: `unit` is how many map
units one of them stands for. A game says what stands in a place and what it is called.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import cos, pi, sin
from typing import Generic, TypeVar

from games.titles.drawing import (
    BOOK,
    Box,
    Point,
    group,
    num,
    overlap,
    path,
    rect,
    straight,
    text,
    text_width,
    title,
)
from games.titles.drawing.looks import Palette
from games.titles.drawing.marks import numbered
from games.titles.drawing.moves import (
    BATTLE,
    FLIGHT,
    MARCH,
    PLACE,
    RETREAT,
    ROAD,
    WIDTHS,
    Move,
    arrow,
    cross,
    joined,
    places_of,
)
from games.titles.drawing.stands import RegionStand, settle

ORDER = (FLIGHT, ROAD, RETREAT, MARCH, BATTLE, PLACE)
"""What lies below what."""
FEW = 2  # in a book of many maps only what moved and what is great has its name
NAMELESS = 4  # the rank of places that get no name
PIECES = (
    'fill="none" pointer-events="all" font-weight="700"'  # every shape names its own fill but the targets
)

FARTHEST, NEAR, LEADING = 90, 12, 0.92
"""How far a name may stand from its place, from where on a hair leads there, and from line to line."""
AROUND = tuple(
    (cos(at * pi / 8), sin(at * pi / 8)) for at in (4, 12, 0, 8, 2, 6, 10, 14, 1, 3, 5, 7, 9, 11, 13, 15)
)
"""Directions in which a name may stand: below and above first."""

S = TypeVar("S", bound=RegionStand)
P = TypeVar("P", bound=Palette)


class GlancePicture(ABC, Generic[S, P]):
    """One picture in the making; all lengths are pixels until they are drawn."""

    def __init__(self, look: P, view: Box, unit: float, places: Iterable[str]) -> None:
        self.look, self.unit = look, unit
        x, y, w, h = (value / unit for value in view)
        self.window: Box = (x, y, w, h)
        self.shown = [place for place in places if self.in_view(self.spot(place))]
        self.stands: dict[str, S] = {}
        self.taken: list[Box] = []
        self.beside_of: dict[str, Box] = {}
        """What stands next to a place's stand: the number of an option, a marker."""
        self.lettering: dict[tuple[str, str], list[str]] = {}
        self.printed = False
        """For a book of many maps: no words to point at, no halo around the names."""
        self.names_all = False
        """For a sheet: a name without room stands in the nearest free place, and a hair leads home."""
        self.hairs = ""

    # --- what a game says ----------------------------------------------------------------------------

    @abstractmethod
    def centre(self, place: str) -> Point:
        """Where an army stands, in map units."""

    @abstractmethod
    def corners(self, place: str) -> Sequence[Point]:
        """The outline of a place, in map units."""

    @abstractmethod
    def drawn(self, stand: S) -> str:
        """A stand's signs and chips, one below the other."""

    @abstractmethod
    def naming(self, place: str) -> tuple[str, tuple[float, ...], str]:
        """The words of a place's name, the sizes to try, the colour."""

    @abstractmethod
    def rank(self, place: str, options: Mapping[str, str], chosen: str) -> int:
        """Who gets a name first when room is short; `NAMELESS`: nobody does."""

    def markers(self) -> str:
        """What stands beside some stands; drawn above all but the numbers."""
        return ""

    def waters(self) -> None:
        """Names of the sea, where they are whole and free."""

    # --- places ----------------------------------------------------------------------------------------

    def stand_up(self, stands: Sequence[S]) -> None:
        """Each at its spot, then pushed apart."""
        for stand in stands:
            x, y = self.spot(stand.region)
            stand.x, stand.top = x, y - stand.height / 2
        self.stands = settle(stands, self.window)
        self.taken += [stand.box for stand in self.stands.values()]

    def spot(self, place: str) -> Point:
        x, y = self.centre(place)
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

    def stand_box(self, place: str) -> Box | None:
        return self.stands[place].box if place in self.stands else None

    def beside(self, place: str, wide: float, high: float) -> Box:
        """A free place next to what stands somewhere, or in the middle of an empty one; taken at once."""
        stand = self.stand_box(place)
        if stand is None:
            x, y = self.spot(place)
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

    # --- names -----------------------------------------------------------------------------------------

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
            inner = "" if self.printed else group("".join(layers.values()), halo + ' stroke-linejoin="round"')
            inner += "".join(group(words, f'fill="{colour}"') for colour, words in layers.items())
            out += group(inner, voice.strip()) if layers else ""
        return out

    def name_box(self, place: str, size: float, words: str) -> Box | None:
        """Below, above or beside what stands there: the first place that is free."""
        wide, high = text_width(words, size, BOOK) * 0.95, size * 0.92
        x, y = self.spot(place)
        around = [box for box in (self.stand_box(place), self.beside_of.get(place)) if box]
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

    def name(self, place: str) -> None:
        words, sizes, colour = self.naming(place)
        for size in sizes:
            box = self.name_box(place, size, words)
            if box is not None:
                self.taken.append(box)
                self.label(box[0] + box[2] / 2, box[1] + size * 0.74, size, words, colour, BOOK)
                return
        if self.names_all:
            self.name_nearby(place, words, sizes[-1], colour)

    def name_nearby(self, place: str, words: str, size: float, colour: str) -> None:
        """In one, two or three lines where it is nearest to its place; a hair leads there from afar."""
        x, y = self.spot(place)
        for far in range(0, FARTHEST, 3):
            for lines in _in_lines(words):
                wide = max(text_width(line, size, BOOK) for line in lines) * 0.95
                high = size * LEADING * len(lines)
                for across, down in AROUND:
                    left = x + across * (far + wide / 2 * abs(across)) - wide / 2
                    box = (left, y + down * (far + high / 2 * abs(down)) - high / 2, wide, high)
                    if self.is_free(box):
                        self.taken.append(box)
                        self._write(box, lines, size, colour)
                        self._lead_home(place, box, far)
                        return

    def _write(self, box: Box, lines: Sequence[str], size: float, colour: str) -> None:
        for at, line in enumerate(lines):
            down = box[1] + size * (0.74 + LEADING * at)
            self.label(box[0] + box[2] / 2, down, size, line, colour, BOOK)

    def _lead_home(self, place: str, box: Box, far: float) -> None:
        x, y = self.spot(place)
        if far <= NEAR:
            return
        from_x, from_y = min(max(x, box[0]), box[0] + box[2]), min(max(y, box[1]), box[1] + box[3])
        way = f"M{num(from_x)},{num(from_y)}L{num(x)},{num(y)}"
        self.hairs += path(way, "none", self.look.soft, 0.5)

    # --- marks -----------------------------------------------------------------------------------------

    def badge(self, label: str, place: str) -> str:
        """The number of an option, the same as in the list beside the map."""
        look, wide = self.look, max(16.0, text_width(label, 12.5) + 7)
        x, y, w, h = self.beside_of[place] = self.beside(place, wide, 16)
        box = rect(x, y, w, h, look.option_edge, look.card, 1, 2)
        return numbered(place, box + text(x + w / 2, y + 12.4, label, 12.5, look.on_option))

    def arrows(self, moves: Sequence[Move]) -> str:
        """What moved, flights below marches, each way with its own bend."""
        lanes: Counter[frozenset[str]] = Counter()
        out = ""
        for move in sorted(joined(moves), key=lambda move: ORDER.index(move.kind)):
            if move.kind in WIDTHS and move.origin in self.shown and move.to in self.shown:
                way = frozenset((move.origin, move.to))
                out += arrow(move, self.spot(move.origin), self.spot(move.to), lanes[way], self.look)
                lanes[way] += 1
        return out

    def fights(self, moves: Sequence[Move]) -> str:
        found = {move.to: move for move in moves if move.kind == BATTLE and move.to in self.shown}
        return "".join(cross(self.spot(place), move.side, self.look) for place, move in found.items())

    def outlines(self, options: Iterable[str], chosen: str) -> str:
        """Places that can be chosen, and the one already chosen; in map units."""
        look, line = self.look, self.unit * 1.5
        out = "".join(
            path(
                straight(self.corners(place), digits=0),
                look.option,
                look.option_edge,
                line,
                ' fill-opacity=".6"',
            )
            for place in options
        )
        if chosen:
            out += path(
                straight(self.corners(chosen), digits=0),
                look.chosen,
                look.chosen_edge,
                line * 1.3,
                ' fill-opacity=".7"',
            )
        return out

    def body(self, place: str, told: Mapping[str, str]) -> str:
        """What stands there, with its words and something to point at."""
        drawn = self.drawn(self.stands[place]) if place in self.stands else ""
        if self.printed:
            return drawn
        return f'<g id="at-{place}" {self.anchor(place)}>{title(told[place])}{self.target(place)}{drawn}</g>'

    def anchor(self, place: str) -> str:
        """Where what stands there has its middle, and half its width: in map units, for numbers and lines."""
        x, y, w, h = self.stand_box(place) or (*self.spot(place), 0.0, 0.0)
        middle = (x + w / 2, y + h / 2, w / 2)
        return " ".join(f'data-{name}="{num(v * self.unit)}"' for name, v in zip("xyw", middle, strict=True))

    def target(self, place: str) -> str:
        x, y = self.spot(place)
        return f'<circle cx="{num(x)}" cy="{num(y)}" r="14"/>'

    # --- all of it -------------------------------------------------------------------------------------

    def draw(
        self,
        told: Mapping[str, str],
        options: Mapping[str, str],
        chosen: str,
        moves: Sequence[Move],
    ) -> str:
        """Ground marks, arrows, then what stands in each place, the names, the markers and the numbers."""
        badges = "".join(self.badge(label, place) for place, label in options.items() if place in self.shown)
        markers = self.markers()
        bodies = "\n".join(
            self.body(place, told) for place in self.shown if not self.printed or place in self.stands
        )
        touched = places_of(moves)
        ranks = {place: 0 if place in touched else self.rank(place, options, chosen) for place in self.shown}
        most = FEW if self.printed and moves else NAMELESS
        for place in sorted(self.shown, key=lambda place: ranks[place]):
            if ranks[place] < most:
                self.name(place)
        self.waters()
        drawn = f"{self.arrows(moves)}\n{bodies}\n{self.fights(moves)}{self.hairs}"
        marks = f"{drawn}{self.letters()}{markers}{badges}"
        outlines = self.outlines(options, chosen)
        return outlines + f'\n<g transform="scale({self.unit:.4f})" {PIECES}>{marks}</g>'


def _in_lines(words: str) -> Iterable[tuple[str, ...]]:
    """A name in one line, in two and in three, as even as its words allow."""
    parts = words.split(" ")
    yield (words,)
    for count in (2, 3):
        if len(parts) >= count:
            yield _cut(parts, count)


def _cut(parts: Sequence[str], count: int) -> tuple[str, ...]:
    if count == 1:
        return (" ".join(parts),)
    ways = [(" ".join(parts[:at]), *_cut(parts[at:], count - 1)) for at in range(1, len(parts) - count + 2)]
    return min(ways, key=lambda lines: max(map(len, lines)))

"""The land itself: terrain, territories, river, slopes, the mountain, names. Drawn once for every game."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

import msgspec

from games.bofa.board.geometry import HEAD, LINES, MAP, THIN_LINES, Arrow, corners, outline
from games.bofa.board.looks import BAND_PATTERNS, LOOKS, Look
from games.bofa.board.symbols import symbol
from games.bofa.board.words import describe_region, region_names, say
from games.bofa.facts import BOXES, MUSTERS, REGIONS, name
from games.titles.drawing import (
    BOOK,
    Box,
    Point,
    group,
    move,
    num,
    nums,
    path,
    rect,
    smooth,
    straight,
    text,
    text_width,
    title,
    wrap,
)
from games.titles.drawing.looks import Scheme, patterns
from games.titles.drawing.quiet import AT_A_GLANCE, thinned
from games.titles.drawing.shapes import ROUND, Lines, along, framed, is_inside, sown

NAME, CODE, LEAST = 12.8, 12.0, 11.2  # sizes of names, of codes, and the smallest a name shrinks to
TEXTURES = {
    "plains": "m-3.4 0l-.9-3m2.2 3v-4m1.3 4l.9-3",
    "hills": "m-5 0q5-7.5 10 0",
    "ruins": "m-4 2v-5h2.6v5m2.4 0v-2.6h2.8v2.6",
    "mountains": "m-5.6 3l5-8.6 5.6 8.6m-5.6-8.6l1.3 4-1.9 1.6.9 3",
    "swamps": "m-5 0h10m-7.4-1.4l-1-3m3.4 3v-4.2m2.4 4.2l1-3",
}
FORD = "M-7.5-12.5Q0-9.5 7.5-12.5V12.5Q0 9.5-7.5 12.5Z"
STONES = ((-1.6, -8.6), (1.8, -3.0), (-1.8, 2.8), (1.6, 8.4))


@cache
def full_land(language: str, scheme: Scheme) -> str:
    """Everything: for zooming in and for a whole printed page."""
    look = LOOKS[scheme]
    parts = [*_ground(language, look, texture=True), framed(MAP.canvas, MAP.frame, look)]
    parts += [_names(language, look), _boxes(language, look), _title(language, look)]
    return "\n".join(parts)


@cache
def glance_land(language: str, scheme: Scheme) -> str:
    """The ground of the small board: no texture, no names."""
    look = LOOKS[scheme]
    boxes = "".join(_plate(box, look) for box in MAP.boxes.values())
    return "\n".join([*_ground(language, look, texture=False), framed(MAP.canvas, MAP.frame, look), boxes])


def _ground(language: str, look: Look, *, texture: bool) -> list[str]:
    x0, y0, x1, y1 = MAP.frame
    parts = [patterns(BAND_PATTERNS) if look.grey else "", rect(x0, y0, x1 - x0, y1 - y0, look.facet["2"])]
    thin, lines = not texture, LINES if texture else THIN_LINES
    parts += [_regions(language, look, thin), _texture(language, look) if texture else "", _bands(look, thin)]
    parts += [
        _borders(look.border, 1.5, "plain", lines),
        slopes(look),
        _massif(look, lines),
        _river(look, thin),
    ]
    return parts


def _regions(language: str, look: Look, thin: bool) -> str:
    fill = {key: look.terrain[REGIONS[key].terrain] for key in MAP.regions}
    if thin:  # an image on a page: nobody can point at a part of it
        return "".join(path(outline(one.ring, thin=True), fill[key]) for key, one in MAP.regions.items())
    return "".join(
        f'<path id="{key}" d="{outline(shape.ring)}" fill="{fill[key]}">'
        f"{title(describe_region(key, language))}</path>"
        for key, shape in MAP.regions.items()
    )


def _texture(language: str, look: Look) -> str:
    """Grass, humps, reeds: not where a name stands."""
    names = [heading(key, language).box for key in REGIONS]
    out = ""
    for terrain, shape in TEXTURES.items():
        places = [
            (x, y)
            for key, region in REGIONS.items()
            if region.terrain == terrain
            for x, y in MAP.regions[key].texture
            if not any(a - 6 < x < a + w + 6 and b - 2 < y < b + h + 8 for a, b, w, h in names)
        ]
        out += path(sown(places, shape), stroke=look.glyph[terrain], width=0.9, more=ROUND)
    return out


def _bands(look: Look, thin: bool) -> str:
    """A ribbon along the inside of each territory's border."""
    more = ' fill-rule="evenodd"' + ("" if look.grey else ' fill-opacity=".55"')
    return "".join(
        path("".join(straight(_line(ring, thin)) for ring in rings), look.band[key], more=more)
        for key, rings in MAP.bands.items()
    )


def _line(points: Sequence[Point], thin: bool) -> Sequence[Point]:
    return thinned(points, AT_A_GLANCE) if thin else points


def _borders(colour: str, width: float, kind: str, lines: Lines) -> str:
    chosen = zip(MAP.borders, lines, strict=True)
    d = "".join(smooth(line) for border, line in chosen if border.kind == kind)
    return path(d, stroke=colour, width=width, more=ROUND)


def slopes(look: Look) -> str:
    """Hachures: short strokes that run downhill."""
    d = ""
    for border, line in zip(MAP.borders, LINES, strict=True):
        if border.high:
            above = corners(border.high)
            for i, ((x, y), (u, v)) in enumerate(along(line, 3, 4.6)):
                down = (v, -u) if is_inside((x - v * 2, y + u * 2), above) else (-v, u)
                d += hachure((x, y), down, 8.2 if i % 2 == 0 else 5.4)
    return path(d, look.hachure)


def hachure(at: Point, down: Point, reach: float) -> str:
    (x, y), (u, v) = at, down
    return straight([(x - v, y + u), (x + u * reach, y + v * reach), (x + v, y - u)])


def _massif(look: Look, lines: Lines) -> str:
    points, out = MAP.massif.points, ""
    for shade, colour in look.facet.items():
        facets = [facet for facet in MAP.massif.facets if str(facet[3]) == shade]
        d = "".join(straight([points[corner] for corner in facet[:3]]) for facet in facets)
        out += path(d, colour, colour, 0.6, ' stroke-linejoin="round"')
    return (
        out + _borders(look.wall, 2.8, "ridge", lines) + "".join(peak(*top, look) for top in MAP.massif.peaks)
    )


def peak(x: float, y: float, high: float, look: Look) -> str:
    """One mountain: a lit side and a shaded side."""
    half = high * 0.6
    lit = move((x - half, y)) + "l" + nums((half, -high, half, high)) + "Z"
    shade = (
        move((x, y - high))
        + "l"
        + nums((half, high, high * 0.06 - half, 0, -high * 0.16, -high * 0.45))
        + "Z"
    )
    return path(lit, look.peak_light, look.wall, 0.8) + path(shade, look.peak_dark)


def _river(look: Look, thin: bool) -> str:
    water = path(smooth(_line(MAP.river.polygon, thin), closed=True), look.lake, look.coast, 1.3)
    return water + _waves(look) + "".join(ford(*f.at, f.angle, look) for f in MAP.fords)


def _waves(look: Look) -> str:
    """A ripple here and there, clear of the fords."""
    d, line = "", MAP.river.line
    for i in range(6, len(line) - 3, 4):
        (x, y), (x1, y1) = line[i], line[i + 1]
        if all(math.dist((x, y), f.at) > 19 for f in MAP.fords):
            length = math.dist((x, y), (x1, y1))
            u, v, side = (x1 - x) / length, (y1 - y) / length, 1.5 if i % 8 else -1.5
            d += f"M{num(x - v * side - u * 5)} {num(y + u * side - v * 5)}"
            for bend in (2.2, -2.2):
                d += f"q{num(u * 2.5 + v * bend)} {num(v * 2.5 - u * bend)} {num(u * 5)} {num(v * 5)}"
    return path(d, stroke=look.coast, width=0.9, more=' stroke-linecap="round" stroke-opacity=".75"')


def ford(x: float, y: float, angle: float, look: Look) -> str:
    stones = "".join(f'<ellipse cx="{dx}" cy="{dy}" rx="3" ry="2.2"/>' for dx, dy in STONES)
    body = path(FORD, look.terrain["plains"], look.coast, 1.3) + group(stones, f'fill="{look.soft}"')
    return f'<g transform="translate({num(x)} {num(y)}) rotate({num(angle)})">{body}</g>'


# --- names ---------------------------------------------------------------------------------------------


class Heading(msgspec.Struct, frozen=True):
    """A region's name as it stands on the map, and how far it has moved to the left to find room."""

    words: str
    size: float
    shift: float
    box: Box
    """With its signs."""


def fitting(names: tuple[str, ...], width: float, size: float, face: str) -> tuple[str, float]:
    """The first of some names that fits the width, as large as it can be."""
    for words in names:
        room = size * width / text_width(words, size, face)
        if room >= LEAST:
            return words, min(size, room)
    return names[-1], LEAST


@cache
def heading(region: str, language: str) -> Heading:
    shape = MAP.regions[region]
    x, y, width = shape.label
    names = region_names(region, language)
    if not REGIONS[region].printed:
        wide = text_width(names[0], CODE)
        right = x + wide if shape.muster is None else max(x + wide, shape.muster[0] + 8)
        return Heading(names[0], CODE, 0, (shape.icon[0] - 7, y - 11, right - shape.icon[0] + 7, 13))
    words, size = fitting(names, width + shape.shift, NAME, BOOK)
    wide = text_width(words, size, BOOK)
    shift = max(0.0, wide - width)
    left = (shape.mark or shape.icon)[0] - (11 if REGIONS[region].protection else 9) - shift
    return Heading(words, size, shift, (left, y - 11, x - shift + wide - left, 25))


def _names(language: str, look: Look) -> str:
    """Settlements have names in the book's letters; open country has codes."""
    signs, names, codes = "", "", ""
    for key, region in REGIONS.items():
        shape, head = MAP.regions[key], heading(key, language)
        (x, y, _), (icon_x, icon_y) = shape.label, shape.icon
        ground = look.terrain[region.terrain]
        signs += symbol(region.terrain, icon_x - head.shift, icon_y, 12.5, look.soft, ground)
        if key in MUSTERS and shape.muster:
            signs += symbol("muster", *shape.muster, 14, look.shadow, look.card)
        words = text(x - head.shift, y, head.words, head.size, "", anchor="start")
        if region.printed:
            names += words
        else:
            codes += words
    return (
        signs
        + group(codes, f'fill="{look.soft}" font-weight="600"')
        + group(names, f'fill="{look.ink}" font-family="{BOOK}"')
    )


# --- the mountain --------------------------------------------------------------------------------------


def _plate(box: Box, look: Look) -> str:
    return rect(*box, look.card, look.card_edge, 1, 5, ' fill-opacity=".94"')


def box_name(key: str, language: str) -> str:
    kind = BOXES[key].kind
    return say({"muster": "goblins_box", "pass": "pass_box", "eyrie": "eyrie_box"}[kind], language)


def _boxes(language: str, look: Look) -> str:
    out = ""
    for key, (x, y, w, h) in MAP.boxes.items():
        words = text(x + 9, y + HEAD - 3, box_name(key, language), 12.4, look.soft, anchor="start", face=BOOK)
        out += _plate((x, y, w, h), look) + words
    return out


def arrow(one: Arrow, colour: str, look: Look) -> str:
    """The one way out of a box."""
    a, b = one.line
    far = math.dist(a, b)
    ux, uy = (b[0] - a[0]) / far, (b[1] - a[1]) / far
    x, y = b[0] - ux * 10, b[1] - uy * 10
    shaft = straight([a, (x, y)], closed=False)
    head = straight([b, (x - uy * 7, y + ux * 7), (x + uy * 7, y - ux * 7)])
    halo = path(shaft, stroke=look.card, width=8.5) + path(head, look.card, look.card, 3.4)
    return halo + path(shaft, stroke=colour, width=5) + path(head, colour)


def _title(language: str, look: Look) -> str:
    """The game's name on the mountain's shoulder."""
    x, y = MAP.heading
    lines = wrap(name("bofa", language), 178, 21)
    size = min(22.0, *(22 * 176 / text_width(line, 22, BOOK) for line in lines))
    ground, out = look.facet["4"], ""
    halo = f' stroke="{ground}" stroke-width="4" stroke-linejoin="round"'
    for i, line in enumerate(lines):
        base = y + 2 + i * size * 1.08
        out += text(x, base, line, size, ground, anchor="start", face=BOOK, more=halo)
        out += text(x, base, line, size, look.ink, anchor="start", face=BOOK)
    return out

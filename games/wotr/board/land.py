"""The land itself: cells, coast, rivers, ridges, names. The same for every game, so it is drawn once."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

from games.titles.drawing import (
    BOOK,
    Point,
    curve,
    group,
    num,
    path,
    rect,
    shifted,
    smooth,
    straight,
    text,
    text_width,
    title,
    wrap,
)
from games.titles.drawing.looks import Scheme, patterns
from games.titles.drawing.quiet import AT_A_GLANCE, thinned
from games.titles.drawing.shapes import ROUND, Lines, framed, sown
from games.wotr.board.figures import settlement
from games.wotr.board.geometry import LINES, MAP, THIN_LINES, River, outline
from games.wotr.board.looks import BAND_PATTERNS, LOOKS, Look
from games.wotr.facts import FREE_PEOPLES, NATIONS, REGIONS, Region, Side, name

NAME_SIZES, NAME_STEP = (13.2, 12.6, 12.0, 11.4), 13.0
TREE = "m-2.9 0q0-4.4 2.9-6.6q2.9 2.2 2.9 6.6zm2.9 0v2"
REED = "m-5 0h10m-7.4-1.4l-1-3m3.4 3v-4.2m2.4 4.2l1-3"
HUMP = "m-5 0q5-7.5 10 0"


@cache
def full_land(language: str, scheme: Scheme) -> str:
    """Everything: for zooming in and for a whole printed page."""
    look = LOOKS[scheme]
    parts = [
        patterns(BAND_PATTERNS) if look.grey else "",
        _sea(look),
        _regions(language, look, nations=True),
        _growth(look),
        _bands(look),
    ]
    parts += [
        _rivers(look),
        _lakes(look),
        _shore(look),
        _mountains(look),
        framed(MAP.canvas, MAP.frame, look),
    ]
    parts += [_names(language, look), _waters(language, look), *(land_sign(key, look) for key in REGIONS)]
    return "\n".join(parts)


@cache
def glance_land(language: str, scheme: Scheme) -> str:
    """The ground of the small board: flat, few lines, no names."""
    look = LOOKS[scheme]
    x0, y0, x1, y1 = MAP.frame
    woods, shade = "".join(_thin(wood) for wood in MAP.forests), ".07" if look.grey else ".16"
    wastes = "".join(straight(waste) for waste in MAP.wastes)
    waters = "".join(_thin(lake) for lake in MAP.lakes)
    parts = [rect(x0, y0, x1 - x0, y1 - y0, look.sea)]
    parts += [path("".join(_thin(isle) for isle in MAP.islands), look.land)]
    parts += [_regions(language, look, nations=False, thin=True)]
    parts += [
        path(woods, look.wood, more=f' fill-opacity="{shade}"'),
        path(wastes, look.massif),
        path(waters, look.sea),
    ]
    parts += [
        path(_thin(r.points, closed=False), stroke=look.river, width=r.width[1] * 0.75, more=ROUND)
        for r in MAP.rivers
    ]
    parts += [
        _borders(look.wall, 3.2, "wall", "waste", lines=THIN_LINES),
        _borders(look.coast, 1.2, "coast", "lake", lines=THIN_LINES),
    ]
    parts += [framed(MAP.canvas, MAP.frame, look)]
    return "\n".join(parts)


def _thin(points: Sequence[Point], *, closed: bool = True) -> str:
    """A line of the small board."""
    return smooth(thinned(points, AT_A_GLANCE), closed=closed)


def _sea(look: Look) -> str:
    x0, y0, x1, y1 = MAP.frame
    edge = smooth(MAP.coast) + "".join(smooth(isle, closed=True) for isle in MAP.islands)
    shoals = zip((34, 21, 10), (look.shoal_1, look.shoal_2, look.shoal_3), strict=True)
    bands = "".join(path(edge, stroke=colour, width=width, more=ROUND) for width, colour in shoals)
    return rect(x0, y0, x1 - x0, y1 - y0, look.sea) + bands


def _ground(region: Region, look: Look, nations: bool) -> str:
    if region.nation is None:
        return look.land
    if nations:
        return look.tint[region.nation]
    return look.free_land if region.side == FREE_PEOPLES else look.shadow_land


def describe_region(region: Region, language: str) -> str:
    """ "Minas Tirith (Gondor, Stronghold)"."""
    facts = [NATIONS[region.nation].name[language]] if region.nation else []
    facts += [name(region.settlement, language)] if region.settlement else []
    return region.name[language] + (f" ({', '.join(facts)})" if facts else "")


def _regions(language: str, look: Look, *, nations: bool, thin: bool = False) -> str:
    fill = {key: _ground(REGIONS[key], look, nations) for key in MAP.regions}
    if thin:  # an image on a page: nobody can point at a part of it
        cells = "".join(path(outline(one.ring, thin=True), fill[key]) for key, one in MAP.regions.items())
    else:
        cells = "".join(
            f'<path id="{key}" d="{outline(shape.ring)}" fill="{fill[key]}">'
            f"{title(describe_region(REGIONS[key], language))}</path>"
            for key, shape in MAP.regions.items()
        )
    return group(cells, f'stroke="{look.border}" stroke-width="1" stroke-linejoin="round"')


def _borders(colour: str, width: float, *kinds: str, lines: Lines = LINES) -> str:
    chosen = zip(MAP.borders, lines, strict=True)
    d = "".join(smooth(line) for border, line in chosen if border.kind in kinds)
    return path(d, stroke=colour, width=width, more=ROUND)


def _growth(look: Look) -> str:
    woods = "".join(smooth(wood, closed=True) for wood in MAP.forests)
    shade = ".03" if look.grey else ".13"
    return "\n".join(
        (
            path(woods, look.wood, more=f' fill-opacity="{shade}"'),
            path(sown(MAP.trees, TREE), look.tree, look.tree, 0.7, ' fill-opacity=".55"'),
            path(sown(MAP.reeds, REED), stroke=look.marsh, width=0.8, more=ROUND),
            path(sown(MAP.humps, HUMP), stroke=look.hill, width=0.9, more=ROUND),
        )
    )


def _bands(look: Look) -> str:
    """A ribbon along the inside of each nation's frontier."""
    more = ' fill-rule="evenodd"' + ("" if look.grey else ' fill-opacity=".8"')
    out = []
    for nation, blocks in MAP.bands.items():
        d = "".join(outline(ring) for block in blocks for ring in block.outline)
        d += "".join(smooth(rim, closed=True) for block in blocks for rim in block.inner)
        out.append(path(d, look.band[nation], more=more))
    return "\n".join(out)


def _ribbon(river: River, start: float, end: float) -> str:
    """A line that grows from one width to another, as an outline."""
    points, n = river.points, len(river.points)
    left: list[Point] = []
    right: list[Point] = []
    for i, (x, y) in enumerate(points):
        a, b = points[max(0, i - 1)], points[min(n - 1, i + 1)]
        length = math.dist(a, b) or 1
        half = (start + (end - start) * i / (n - 1)) / 2
        dx, dy = -(b[1] - a[1]) / length * half, (b[0] - a[0]) / length * half
        left.append((x + dx, y + dy))
        right.append((x - dx, y - dy))
    right.reverse()
    return smooth(left) + f"L{num(right[0][0])} {num(right[0][1])}" + curve(right) + "Z"


def _rivers(look: Look) -> str:
    if not look.grey:
        return path("".join(_ribbon(river, *river.width) for river in MAP.rivers), look.river)
    banks = "".join(_ribbon(r, r.width[0] + 0.6, r.width[1] + 1) for r in MAP.rivers)
    water = "".join(_ribbon(r, max(0.3, r.width[0] - 0.6), r.width[1] - 0.6) for r in MAP.rivers)
    return path(banks, "#555") + path(water, "#fff")


def _lakes(look: Look) -> str:
    return path("".join(smooth(lake, closed=True) for lake in MAP.lakes), look.lake, look.coast, 0.9)


def _shore(look: Look) -> str:
    isles = "".join(smooth(isle, closed=True) for isle in MAP.islands)
    return path(smooth(MAP.coast), stroke=look.coast, width=1.3, more=ROUND) + path(
        isles, look.land, look.coast
    )


def _peak(peak: tuple[float, float, float, float], look: Look) -> str:
    """One mountain: a lit side and a shaded side."""
    x, y, high, lean = peak
    half, top = high * 0.62, x + lean
    lit = f"M{num(x - half)} {num(y)}L{num(top)} {num(y - high)} {num(x + half)} {num(y)}z"
    inner = f"H{num(x + half * 0.1)}L{num(top - high * 0.1)} {num(y - high * 0.45)}z"
    shaded = f"M{num(top)} {num(y - high)}L{num(x + half)} {num(y)}{inner}"
    return f'<path d="{lit}"/><path d="{shaded}" fill="{look.peak_dark}" stroke="none"/>'


def _mountains(look: Look) -> str:
    lines = "".join(smooth(ridge) for ridge in MAP.ridges)
    peaks = "".join(_peak(peak, look) for peak in MAP.peaks)
    edge = f'fill="{look.peak_light}" stroke="{look.wall}" stroke-width=".8" stroke-linejoin="round"'
    return "\n".join(
        (
            path(lines, stroke=look.massif, width=15, more=ROUND),
            path("".join(straight(waste) for waste in MAP.wastes), look.massif),
            path(lines, stroke=look.wall, width=2.6, more=ROUND),
            group(peaks, edge),
        )
    )


def land_sign(
    key: str, look: Look, *, holder: Side | None = None, captured: bool = False, besieged: bool = False
) -> str:
    """The sign of a region's settlement, at its place; a flag flies away from the name."""
    region, shape = REGIONS[key], MAP.regions[key]
    if region.settlement is None or shape.settlement is None:
        return ""
    flag = -1 if shape.label[0] > shape.settlement[0] + 12 else 1
    owner = holder or region.side
    sign = settlement(
        region.settlement, owner, region.nation, look, captured=captured, besieged=besieged, flag=flag
    )
    return shifted(sign, *shape.settlement)


def _set_name(words: str, width: float, height: float) -> tuple[float, tuple[str, ...]]:
    """The largest size at which a name keeps to the room kept for it."""
    most = round(height / NAME_STEP)
    for size in NAME_SIZES:
        lines = wrap(words, width + 1, size)
        if len(lines) <= most and all(text_width(line, size, BOOK) <= width + 2 for line in lines):
            break
    return size, lines


def _names(language: str, look: Look) -> str:
    """Region names: settlements upright, open country in italics."""
    wet = [point for river in MAP.rivers for point in river.points]
    out = []
    for key, shape in MAP.regions.items():
        region, (x, y, w, h) = REGIONS[key], shape.label
        size, lines = _set_name(region.name[language], w, h)
        base = y - NAME_STEP * (len(lines) - 1) / 2 + size * 0.33
        colour, slant = (look.ink, "") if region.settlement else (look.soft, ' font-style="italic"')
        halo = any(abs(px - x) < w / 2 + 2 and abs(py - y) < h / 2 + 2 for px, py in wet)
        for i, line in enumerate(lines):
            if halo:
                ground = _ground(region, look, True)
                edge = f'{slant} stroke="{ground}" stroke-width="3.4" stroke-linejoin="round"'
                out.append(text(x, base + i * NAME_STEP, line, size, ground, more=edge))
            out.append(text(x, base + i * NAME_STEP, line, size, colour, more=slant))
    return group("\n".join(out), f'font-family="{BOOK}"')


def _waters(language: str, look: Look) -> str:
    out = []
    for water in MAP.waters:
        size = water.size
        for i, line in enumerate(water.text[language[:2]]):
            more = f' font-style="italic" letter-spacing="{num(water.spacing)}"'
            out.append(text(water.x, water.y + i * size * 0.98, line, size, look.coast, more=more))
    return group("".join(out), f'font-family="{BOOK}"')

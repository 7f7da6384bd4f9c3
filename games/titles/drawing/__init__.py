"""Small pieces of SVG as text, and how wide words are.

looks     the colour schemes that the boards share      marks    numbered options, Depth
shapes    regions made of shared borders, windows       glance   the small board: chips, names, arrows
stands    what stands in one place, pushed apart        tracks   what lies beside a map: cards, dice
pieces    counters that boards share                    pictures land, overlay and picture of a board
titled    a board's pictures for the site

Only presentation attributes, no style attributes and no classes: the same picture works inline under a strict
content policy, as an image file and in WeasyPrint.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from html import escape

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # x, y, width, height

BOOK = "'TeX Gyre Pagella',Palatino,'Palatino Linotype',P052,'Book Antiqua',Georgia,serif"
DESK = "Lato,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

# Hundredths of the type size; measured in TeX Gyre Pagella and Lato Bold.
BOOK_WIDTHS = {
    **{
        20: "'",
        24: " ,.:;j",
        28: "!i¡·í’",
        30: "l",
        32: "t",
        34: "-IJf",
        40: "r",
        42: "s",
        44: "cç",
        46: "()",
    },
    **{48: "/eèéê", 50: "0123456789azàáâã–", 52: "Sx", 54: "oòóôõ", 56: "Fbgkqvy", 58: "hnñ", 60: "Ppuùúû"},
    **{
        62: "BELTdÉ",
        66: "RY",
        70: "C",
        72: "KV",
        76: "G",
        78: "&ADOQUÁÚ",
        84: "HNw",
        88: "m",
        94: "M",
        100: "W",
    },
}
DESK_WIDTHS = {
    **{
        22: "'’",
        24: " ,.l",
        26: ":ijí",
        28: "!();¡·",
        30: "I",
        36: "f",
        38: "-rt",
        42: "J",
        44: "s",
        46: "/z",
    },
    **{
        48: "cç",
        50: "aàáâã",
        52: "Lgvxy",
        54: "Sekèéê",
        56: "Fbdhnpquñùúû",
        58: "0123456789EoÉòóôõ–",
        60: "T",
    },
    **{
        62: "P",
        64: "RY",
        66: "BC",
        68: "K",
        70: "AVÁ",
        72: "&G",
        74: "UÚ",
        76: "D",
        78: "HN",
        80: "OQw",
        84: "m",
    },
    **{94: "M", 106: "W"},
}
ADVANCE = {
    face: {letter: width / 100 for width, letters in table.items() for letter in letters}
    for face, table in ((BOOK, BOOK_WIDTHS), (DESK, DESK_WIDTHS))
}


def num(value: float) -> str:
    """A coordinate with one decimal at the most, as short as SVG allows."""
    digits = f"{value:.1f}"
    if digits.endswith(".0"):
        return "0" if digits == "-0.0" else digits[:-2]
    return digits.replace("0.", ".", 1) if digits.startswith(("0.", "-0.")) else digits


def nums(values: Iterable[float]) -> str:
    """Numbers in a row; a minus sign parts them as well as a space."""
    return " ".join(num(value) for value in values).replace(" -", "-")


def text_width(words: str, size: float, face: str = DESK) -> float:
    table = ADVANCE[face]
    return size * sum(table.get(letter, 0.6) for letter in words)


@cache
def wrap(words: str, width: float, size: float, face: str = BOOK) -> tuple[str, ...]:
    """As few lines as fit the width, as even as possible."""
    parts = words.split(" ")
    ways = [_broken(parts, mask) for mask in range(1 << (len(parts) - 1))]

    def badness(lines: tuple[str, ...]) -> tuple[bool, float, float]:
        widest = max(text_width(line, size, face) for line in lines)
        too_wide = widest > width + 1
        return too_wide, widest if too_wide else len(lines), widest

    return min(ways, key=badness)


def _broken(parts: list[str], mask: int) -> tuple[str, ...]:
    lines = [parts[0]]
    for i, part in enumerate(parts[1:]):
        if mask >> i & 1:
            lines.append(part)
        else:
            lines[-1] += " " + part
    return tuple(lines)


def _stroke(stroke: str, width: float) -> str:
    return f' stroke="{stroke}" stroke-width="{num(width)}"' if stroke else ""


def path(d: str, fill: str = "none", stroke: str = "", width: float = 1, more: str = "") -> str:
    return f'<path d="{d}" fill="{fill}"{_stroke(stroke, width)}{more}/>'


def rect(
    x: float,
    y: float,
    w: float,
    h: float,
    fill: str = "none",
    stroke: str = "",
    width: float = 1,
    r: float = 0,
    more: str = "",
) -> str:
    corner = f' rx="{num(r)}"' if r else ""
    size = f'x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"'
    return f'<rect {size}{corner} fill="{fill}"{_stroke(stroke, width)}{more}/>'


def circle(
    x: float, y: float, r: float, fill: str = "none", stroke: str = "", width: float = 1, more: str = ""
) -> str:
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}"{_stroke(stroke, width)}{more}/>'


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    fill: str,
    weight: int = 0,
    anchor: str = "middle",
    face: str = "",
    more: str = "",
) -> str:
    """Words on a base line, escaped here. Size, colour and face are inherited unless given."""
    bold = f' font-weight="{weight}"' if weight else ""
    family = f' font-family="{face}"' if face else ""
    side = f' text-anchor="{anchor}"' if anchor != "middle" else ""
    colour = f' fill="{fill}"' if fill else ""
    at = f'x="{num(x)}" y="{num(y)}"' + (f' font-size="{num(size)}"' if size else "")
    return f"<text {at}{side}{colour}{bold}{family}{more}>{escape(words)}</text>"


def title(words: str) -> str:
    return f"<title>{escape(words)}</title>"


def group(body: str, more: str = "") -> str:
    return f"<g{' ' + more if more else ''}>{body}</g>"


COUNTERS = 'font-weight="700" font-size="12.5"'  # said once for all counters


def counters(body: str) -> str:
    """What counters inherit when they stand alone."""
    return group(body, COUNTERS)


def shifted(body: str, x: float, y: float, scale: float = 1) -> str:
    size = f" scale({scale:.2f})" if scale != 1 else ""
    return f'<g transform="translate({num(x)} {num(y)}){size}">{body}</g>'


def document(body: str, view: Box, name: str, language: str, *, style: str = "", size: str = "") -> str:
    """A whole SVG file."""
    box = " ".join(num(value) for value in view)
    sheet = f"<style>{style}</style>" if style else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"{size} role="img" lang="{language}" '
        f'font-family="{DESK}" text-anchor="middle">{title(name)}{sheet}\n{body}\n</svg>\n'
    )


def move(p: Point) -> str:
    return f"M{num(p[0])} {num(p[1])}"


def straight(points: Sequence[Point], *, closed: bool = True, digits: int = 1) -> str:
    """A polygon of straight lines; whole units when digits is 0."""
    show = num if digits else lambda value: str(round(value))
    return "M" + " ".join(f"{show(x)} {show(y)}" for x, y in points) + ("Z" if closed else "")


def curve(points: Sequence[Point], *, closed: bool = False) -> str:
    """Smooth segments through the points (Catmull-Rom), relative to the first one. The handles on both sides
    of a point mirror each other, so that all but the first segment need not say its first one."""
    n = len(points)
    out: list[str] = []
    for i in range(n if closed else n - 1):
        p1, p2 = points[i], points[(i + 1) % n]
        p0 = points[i - 1] if i or closed else p1
        p3 = points[(i + 2) % n] if closed or i + 2 < n else p2
        ends = (
            ((p2[0] - p0[0]) / 6, (p2[1] - p0[1]) / 6),
            (p2[0] - (p3[0] - p1[0]) / 6 - p1[0], p2[1] - (p3[1] - p1[1]) / 6 - p1[1]),
            (p2[0] - p1[0], p2[1] - p1[1]),
        )
        said = ends[1:] if out else ends
        out.append(("s" if out else "c") + nums(value for end in said for value in end))
    return "".join(out)


def smooth(points: Sequence[Point], *, closed: bool = False) -> str:
    return move(points[0]) + curve(points, closed=closed) + ("Z" if closed else "")


def overlap(a: Box, b: Box, slack: float = 0) -> bool:
    """Do two boxes share more than a sliver?"""
    return (
        a[0] + slack < b[0] + b[2]
        and b[0] + slack < a[0] + a[2]
        and a[1] + slack < b[1] + b[3]
        and b[1] + slack < a[1] + a[3]
    )

"""Figures as pictures: plain SVG, direct labels, no legend; circles for one side, squares for the other.

One drawing serves every medium. A `Form` says how large it is and where the lines' names stand; the inks are
those of the style sheet around it, or come with it where it stands alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from django.utils.formats import number_format
from django.utils.safestring import SafeString, mark_safe

from games.titles.paper import Series

LETTER = {"free": "f", "shadow": "s"}
MOST_DOTS = 40
MOST_NUMBERS = 12
INKS = """
text { font-family: Lato; font-size: 11px; fill: #2E343B; }
.lab { font-size: 11.5px; font-weight: bold; }
.grid { stroke: #C9C5BB; stroke-width: .7; }
.axis { stroke: #2E343B; stroke-width: .9; }
.limit { stroke: #2E343B; stroke-dasharray: 2 4; }
.expect { fill: #E9E7E1; }
polyline { fill: none; stroke-width: 2; }
.f { stroke: #1B4673; } .ff { fill: #FFF; stroke: #1B4673; stroke-width: 1.8; } .fl { fill: #1B4673; }
.s { stroke: #6E1F13; } .sf, .sl { fill: #6E1F13; }
.n { stroke: #2E343B; } .nf, .nl { fill: #2E343B; }
"""
"""What a picture on paper brings along, where no style sheet reaches."""
Place = Callable[[float], float]


@dataclass(frozen=True)
class Form:
    """The size of a picture and of the field in it."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    label_gap: int
    names_behind: bool = False
    """Whether a line's name stands behind its end, or above it in the field."""
    inks: str = ""
    """Its own style sheet, where it stands alone."""


PAGE = Form(560, 250, left=40, right=542, top=14, bottom=220, label_gap=16)
BOOK = Form(620, 156, left=40, right=500, top=12, bottom=130, label_gap=13, names_behind=True, inks=INKS)


def lines(
    series: Sequence[Series],
    told: str,
    *,
    form: Form = PAGE,
    first: int = 1,
    limit: float | None = None,
    limit_name: str = "",
    band: Sequence[float] = (),
) -> SafeString:
    """Values over turns or battles. `band` is how far from nothing two of three games stay."""
    count = max(len(line.values) for line in series)
    values = [value for line in series for value in line.values]
    low = min(0.0, *values, *(-edge for edge in band))
    high = max(1.0, *values, *band, *([limit] if limit is not None else []))
    low, high, step = _scale(low, high)

    def x(at: float) -> float:
        return form.left + (form.right - form.left) * at / max(1, count - 1)

    def y(value: float) -> float:
        return form.bottom - (form.bottom - form.top) * (value - low) / (high - low)

    parts = [_band(band, x, y)] if band else []
    parts += [
        _rule(form, y(value), _number(value, signed=low < 0), value == 0) for value in _ticks(low, high, step)
    ]
    parts += [
        _number_below(form, x(at), at + first)
        for at in range(0, count, max(1, math.ceil(count / MOST_NUMBERS)))
    ]
    if limit is not None:
        parts.append(_limit(form, y(limit), limit_name))
    for line, place in zip(series, _label_places(form, [y(line.values[-1]) for line in series]), strict=True):
        points = [(x(at), y(value)) for at, value in enumerate(line.values)]
        parts.append(_line(line, points) + _label(form, line, place))
    return _picture("".join(parts), told, form)


def bars(rows: Sequence[tuple[str, str, float, str]], told: str) -> SafeString:
    """Names with a bar each: (name, side, value, label)."""
    most = max([value for _, _, value, _ in rows] or [1]) or 1
    parts = []
    for at, (name, side, value, label) in enumerate(rows):
        middle = 29 + 46 * at
        width = max(3.0, 300 * value / most)
        letter, corner = LETTER.get(side, "n"), 12.9 if side == "free" else 0
        parts.append(
            f'<text x="114" y="{middle + 4}" text-anchor="end">{escape(name)}</text>'
            f'<rect class="{letter}f" x="124" y="{middle - 13}" width="{width:.1f}" height="26" '
            f'rx="{corner}"/>'
            f'<text x="{132 + width:.1f}" y="{middle + 4}">{escape(label)}</text>'
        )
    return _picture("".join(parts), told, PAGE, 46 * len(rows) + 12)


def faces(counts: Sequence[int], expected: float, told: str) -> SafeString:
    """How often each face of a die fell; the dashed line is what was to be expected."""
    form = PAGE
    most = max([*counts, expected, 1])
    wide, high = (form.right - form.left) / len(counts), form.bottom - 40
    parts = []
    for at, count in enumerate(counts):
        left, tall = form.left + wide * at + wide * 0.2, high * count / most
        middle = left + wide * 0.3
        parts.append(
            f'<rect class="nf" x="{left:.1f}" y="{form.bottom - tall:.1f}" width="{wide * 0.6:.1f}" '
            f'height="{tall:.1f}"/>'
            f'<text x="{middle:.1f}" y="{form.bottom - tall - 7:.1f}" text-anchor="middle">{count}</text>'
            + _number_below(form, middle, at + 1)
        )
    parts.append(_across("limit", form, form.bottom - high * expected / most))
    return _picture("".join(parts), told, form)


# --- numbers -----------------------------------------------------------------------------------------


def _scale(low: float, high: float) -> tuple[float, float, float]:
    """Round ends, and a step that gives four or five lines."""
    raw = (high - low) / 4
    power = 10 ** math.floor(math.log10(raw))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= raw)
    step = max(1.0, step) if high >= 3 else step
    return math.floor(low / step) * step, math.ceil(high / step) * step, step


def _ticks(low: float, high: float, step: float) -> list[float]:
    return [low + step * at for at in range(round((high - low) / step) + 1)]


def _number(value: float, *, signed: bool) -> str:
    whole = f"{value:g}" if value != round(value) else str(round(value))
    if not signed or value == 0:
        return number_text(value) if "." in whole else whole
    return f"+{whole}" if value > 0 else f"−{whole[1:]}"


def number_text(value: float) -> str:
    """With one decimal, as the reader's language writes it."""
    return str(number_format(round(value, 1), 1))


def signed_text(value: float) -> str:
    return f"{'+' if value >= 0 else '−'}{number_text(abs(value))}"


# --- parts -------------------------------------------------------------------------------------------


def _picture(body: str, told: str, form: Form, height: int = 0) -> SafeString:
    box = f'viewBox="0 0 {form.width} {height or form.height}"'
    if form.inks:
        box += f' xmlns="http://www.w3.org/2000/svg" width="{form.width}" height="{form.height}"'
        body = f"<style>{form.inks}</style>{body}"
    svg = f'<svg class="chart" {box} role="img" aria-label="{escape(told)}">{body}</svg>'
    return mark_safe(svg)  # noqa: S308  every text in it is escaped


def _across(kind: str, form: Form, y: float) -> str:
    return f'<line class="{kind}" x1="{form.left}" x2="{form.right}" y1="{y:.1f}" y2="{y:.1f}"/>'


def _rule(form: Form, y: float, label: str, is_axis: bool) -> str:
    number = f'<text x="{form.left - 8}" y="{y + 4:.1f}" text-anchor="end">{label}</text>'
    return _across("axis" if is_axis else "grid", form, y) + number


def _number_below(form: Form, x: float, number: int) -> str:
    return f'<text x="{x:.1f}" y="{form.bottom + 18}" text-anchor="middle">{number}</text>'


def _limit(form: Form, y: float, name: str) -> str:
    return _across("limit", form, y) + f'<text x="{form.left + 8}" y="{y + 16:.1f}">{escape(name)}</text>'


def _band(band: Sequence[float], x: Place, y: Place) -> str:
    above = [f"{x(at):.1f},{y(edge):.1f}" for at, edge in enumerate(band)]
    below = [f"{x(at):.1f},{y(-edge):.1f}" for at, edge in reversed(list(enumerate(band)))]
    return f'<polygon class="expect" points="{" ".join([*above, *below])}"/>'


def _line(line: Series, points: Sequence[tuple[float, float]]) -> str:
    letter = LETTER.get(line.side, "n")
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dots = "".join(_dot(letter, x, y) for x, y in points) if len(points) <= MOST_DOTS else ""
    return f'<polyline class="{letter}" points="{path}"/>{dots}'


def _dot(letter: str, x: float, y: float) -> str:
    if letter == "f":
        return f'<circle class="ff" cx="{x:.1f}" cy="{y:.1f}" r="3.2"/>'
    return f'<rect class="{letter}f" x="{x - 3.2:.1f}" y="{y - 3.2:.1f}" width="6.4" height="6.4"/>'


def _label(form: Form, line: Series, y: float) -> str:
    place = f'x="{form.right + 9}"' if form.names_behind else f'x="{form.right - 2}" text-anchor="end"'
    letter = LETTER.get(line.side, "n")
    return f'<text class="lab {letter}l" {place} y="{y:.1f}">{escape(line.name)}</text>'


def _label_places(form: Form, ends: Sequence[float]) -> list[float]:
    """The labels' heights, moved so that none lies on another or on the axis."""
    if form.names_behind:
        return _apart([end + 4 for end in ends], form.label_gap, form.top, form.bottom + 4.0)
    return _apart([end - 9 for end in ends], form.label_gap, form.top + 6, form.bottom - 9.0)


def _apart(places: Sequence[float], gap: float, highest: float, lowest: float) -> list[float]:
    order = sorted(range(len(places)), key=lambda at: places[at])
    out = [max(highest, place) for place in places]
    for above, below in pairwise(order):
        out[below] = max(out[below], out[above] + gap)
    for at in reversed(order):
        out[at] = min(out[at], lowest)
        lowest = out[at] - gap
    return out

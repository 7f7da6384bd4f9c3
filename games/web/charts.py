"""Charts as plain SVG: direct labels, no legend; circles for one side, squares for the other."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from django.utils.formats import number_format
from django.utils.safestring import SafeString, mark_safe

WIDTH, HEIGHT = 560, 250
LEFT, RIGHT, TOP, BOTTOM = 40, 542, 14, 220
LETTER = {"free": "f", "shadow": "s"}
LABEL_GAP = 16


@dataclass(frozen=True)
class Row:
    """A line of a chart; `label` stands at its end."""

    label: str
    side: str
    values: Sequence[float]


def lines(
    rows: Sequence[Row],
    told: str,
    *,
    first: int = 1,
    limit: float | None = None,
    limit_name: str = "",
    band: Sequence[float] = (),
    now: float | None = None,
) -> SafeString:
    """Values over turns or battles. `band` is how far from nothing two of three games stay."""
    count = max(len(row.values) for row in rows)
    values = [value for row in rows for value in row.values]
    low = min(0.0, *values, *(-edge for edge in band))
    high = max(1.0, *values, *band, *([limit] if limit is not None else []))
    low, high, step = _scale(low, high)

    def x(at: float) -> float:
        return LEFT + (RIGHT - LEFT) * at / max(1, count - 1)

    def y(value: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (value - low) / (high - low)

    parts = [_band(band, x, y)] if band else []
    parts += [
        _rule(y(value), _number(value, signed=low < 0), value == 0) for value in _ticks(low, high, step)
    ]
    every = max(1, math.ceil(count / 12))
    parts += [
        f'<text x="{x(at):.1f}" y="{HEIGHT - 12}" text-anchor="middle">{at + first}</text>'
        for at in range(0, count, every)
    ]
    if limit is not None:
        parts.append(
            f'<line class="limit" x1="{LEFT}" x2="{RIGHT}" y1="{y(limit):.1f}" y2="{y(limit):.1f}"/>'
        )
        parts.append(f'<text x="{LEFT + 8}" y="{y(limit) + 17:.1f}">{escape(limit_name)}</text>')
    if now is not None and count > 1:
        parts.append(f'<line class="now" x1="{x(now):.1f}" x2="{x(now):.1f}" y1="8" y2="{BOTTOM}"/>')
    labels = _apart([y(row.values[-1]) - 9 for row in rows])
    for row, place in zip(rows, labels, strict=True):
        points = [(x(at), y(value)) for at, value in enumerate(row.values)]
        parts.append(_row(row, points, place))
    return _chart("".join(parts), told)


def bars(rows: Sequence[tuple[str, str, float, str]], told: str) -> SafeString:
    """Names with a bar each: (name, side, value, label)."""
    most = max([value for _, _, value, _ in rows] or [1]) or 1
    height = 46 * len(rows) + 12
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
    return _chart("".join(parts), told, height)


def faces(counts: Sequence[int], expected: float, told: str) -> SafeString:
    """How often each face of a die fell; the dashed line is what was to be expected."""
    most = max([*counts, expected, 1])
    wide = (RIGHT - LEFT) / len(counts)
    parts = []
    for at, count in enumerate(counts):
        left, high = LEFT + wide * at + wide * 0.2, (BOTTOM - 40) * count / most
        middle = left + wide * 0.3
        parts.append(
            f'<rect class="nf" x="{left:.1f}" y="{BOTTOM - high:.1f}" width="{wide * 0.6:.1f}" '
            f'height="{high:.1f}"/>'
            f'<text x="{middle:.1f}" y="{BOTTOM - high - 7:.1f}" text-anchor="middle">{count}</text>'
            f'<text x="{middle:.1f}" y="{HEIGHT - 12}" text-anchor="middle">{at + 1}</text>'
        )
    line = BOTTOM - (BOTTOM - 40) * expected / most
    parts.append(f'<line class="limit" x1="{LEFT}" x2="{RIGHT}" y1="{line:.1f}" y2="{line:.1f}"/>')
    return _chart("".join(parts), told)


# --- parts -------------------------------------------------------------------------------------------


def _chart(body: str, told: str, height: int = HEIGHT) -> SafeString:
    box = f'viewBox="0 0 {WIDTH} {height}"'
    svg = f'<svg class="chart" {box} role="img" aria-label="{escape(told)}">{body}</svg>'
    return mark_safe(svg)  # noqa: S308  every text in it is escaped


def _scale(low: float, high: float) -> tuple[float, float, float]:
    """Round ends, and a step that gives four or five lines."""
    raw = (high - low) / 4
    power = 10 ** math.floor(math.log10(raw))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= raw)
    step = max(1.0, step) if high >= 3 else step
    return math.floor(low / step) * step, math.ceil(high / step) * step, step


def _ticks(low: float, high: float, step: float) -> list[float]:
    return [low + step * at for at in range(round((high - low) / step) + 1)]


def _rule(y: float, label: str, is_axis: bool) -> str:
    kind = "axis" if is_axis else "grid"
    return (
        f'<line class="{kind}" x1="{LEFT}" x2="{RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{label}</text>'
    )


def _band(band: Sequence[float], x: object, y: object) -> str:
    assert callable(x)
    assert callable(y)
    above = [f"{x(at):.1f},{y(edge):.1f}" for at, edge in enumerate(band)]
    below = [f"{x(at):.1f},{y(-edge):.1f}" for at, edge in reversed(list(enumerate(band)))]
    return f'<polygon class="expect" points="{" ".join([*above, *below])}"/>'


def _row(row: Row, points: Sequence[tuple[float, float]], label_y: float) -> str:
    letter = LETTER.get(row.side, "n")
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dots = "".join(_dot(letter, x, y) for x, y in points) if len(points) <= 40 else ""
    place = f'x="{RIGHT - 2}" y="{label_y:.1f}" text-anchor="end"'
    label = f'<text class="lab {letter}l" {place}>{escape(row.label)}</text>'
    return f'<polyline class="{letter}" points="{path}"/>{dots}{label}'


def _dot(letter: str, x: float, y: float) -> str:
    if letter == "f":
        return f'<circle class="ff" cx="{x:.1f}" cy="{y:.1f}" r="3.2"/>'
    return f'<rect class="{letter}f" x="{x - 3.2:.1f}" y="{y - 3.2:.1f}" width="6.4" height="6.4"/>'


def _apart(places: Sequence[float]) -> list[float]:
    """The labels' heights, moved so that none lies on another or on the axis."""
    order = sorted(range(len(places)), key=lambda at: places[at])
    out = list(places)
    for above, below in pairwise(order):
        out[below] = max(out[below], out[above] + LABEL_GAP)
    lowest = BOTTOM - 9.0
    for at in reversed(order):
        out[at] = min(out[at], lowest)
        lowest = out[at] - LABEL_GAP
    return [max(TOP + 6, place) for place in out]


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

"""Charts for the Red Book: plain SVG, direct labels, circles for the Free Peoples, squares for the Shadow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from games.titles.paper import Series

WIDTH, HEIGHT = 620, 156
LEFT, RIGHT, TOP, BOTTOM = 40, 500, 12, 130
INKS = {"free": "#1B4673", "shadow": "#6E1F13", "": "#2E343B"}
TEXT = 'font-family="Lato" font-size="11" fill="#2E343B"'
Place = Callable[[float], float]
Band = Sequence[tuple[float, float]]
"""A low and a high value for each point: the field in which chance usually stays."""


def chart(
    series: Sequence[Series],
    *,
    first: int = 1,
    limit: float | None = None,
    limit_name: str = "",
    band: Band = (),
    signed: bool = False,
) -> str:
    """Lines over turns, or over battles; `first` is the number of the first point."""
    values = [value for line in series for value in line.values] + [edge for pair in band for edge in pair]
    low, high, step = _scale(min([0, *values]), max([0, *values, limit or 0]))
    points = max(len(line.values) for line in series)

    def x(place: float) -> float:
        return LEFT + (RIGHT - LEFT) * place / max(1, points - 1)

    def y(value: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (value - low) / (high - low)

    out = _field(band, x, y) + _rules(low, high, step, signed, y) + _numbers(points, first, x)
    if limit is not None:
        out += f'<path d="M{LEFT} {y(limit):.1f}H{RIGHT}" stroke="#2E343B" stroke-dasharray="2 4"/>'
        out += f'<text x="{LEFT + 8}" y="{y(limit) + 15:.1f}" {TEXT}>{escape(limit_name)}</text>'
    out += "".join(_line(line, x, y) for line in series) + _labels(series, y)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}">{out}</svg>'
    )


def _scale(low: float, high: float) -> tuple[float, float, float]:
    """Round limits and a step between four and seven lines."""
    span = max(high - low, 1)
    step = next(s for s in (1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 10**9) if span / s <= 6)
    return step * (low // step), step * -(-high // step) if high > 0 else step, step


def _field(band: Band, x: Place, y: Place) -> str:
    if not band:
        return ""
    upper = [f"{x(place):.1f},{y(high):.1f}" for place, (_, high) in enumerate(band)]
    lower = [f"{x(place):.1f},{y(low):.1f}" for place, (low, _) in reversed(list(enumerate(band)))]
    return f'<polygon points="{" ".join(upper + lower)}" fill="#E9E7E1"/>'


def _rules(low: float, high: float, step: float, signed: bool, y: Place) -> str:
    out, value = "", low
    while value <= high:
        ink = ' stroke="#2E343B" stroke-width=".9"' if value == 0 else ' stroke="#C9C5BB" stroke-width=".7"'
        told = f"{value:+g}".replace("-", "−") if signed and value else f"{value:g}".replace("-", "−")
        out += f'<path d="M{LEFT} {y(value):.1f}H{RIGHT}"{ink}/>'
        out += f'<text x="{LEFT - 8}" y="{y(value) + 4:.1f}" text-anchor="end" {TEXT}>{told}</text>'
        value += step
    return out


def _numbers(points: int, first: int, x: Place) -> str:
    every = max(1, -(-points // 12))
    return "".join(
        f'<text x="{x(place):.1f}" y="{BOTTOM + 20}" text-anchor="middle" {TEXT}>{first + place}</text>'
        for place in range(0, points, every)
    )


def _line(line: Series, x: Place, y: Place) -> str:
    ink = INKS[line.side]
    places = [(x(place), y(value)) for place, value in enumerate(line.values)]
    out = f'<polyline points="{" ".join(f"{a:.1f},{b:.1f}" for a, b in places)}" fill="none" '
    out += f'stroke="{ink}" stroke-width="2"/>'
    for a, b in places:
        if line.side == "shadow":
            out += f'<rect x="{a - 3:.1f}" y="{b - 3:.1f}" width="6" height="6" fill="{ink}"/>'
        else:
            out += f'<circle cx="{a:.1f}" cy="{b:.1f}" r="3" fill="#FFF" stroke="{ink}" stroke-width="1.8"/>'
    return out


def _labels(series: Sequence[Series], y: Place) -> str:
    """Names behind the ends of the lines, pushed apart where they would touch."""
    out, taken = "", TOP - 20.0
    look = 'font-family="Lato" font-size="11.5" font-weight="bold"'
    for line in sorted(series, key=lambda line: -line.values[-1]):
        taken = max(y(line.values[-1]) + 4, taken + 13)
        out += f'<text x="{RIGHT + 9}" y="{taken:.1f}" {look} fill="{INKS[line.side]}">'
        out += f"{escape(line.name)}</text>"
    return out

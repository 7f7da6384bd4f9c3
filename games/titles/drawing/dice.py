"""Dice as small pictures on paper: a roll, an action die. Each says in words what it shows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import escape

from games.titles.drawing.tracks import FACES
from games.titles.paper import PaperDie

FREE, SHADOW = "#1B4673", "#6E1F13"
PIPS = {
    1: ((5, 5),),
    2: ((3, 3), (7, 7)),
    3: ((2.6, 2.6), (5, 5), (7.4, 7.4)),
    4: ((3, 3), (7, 3), (3, 7), (7, 7)),
    5: ((2.7, 2.7), (7.3, 2.7), (5, 5), (2.7, 7.3), (7.3, 7.3)),
    6: ((3, 2.4), (7, 2.4), (3, 5), (7, 5), (3, 7.6), (7, 7.6)),
}
STEP = 11.2
"""From one die of a roll to the next."""


def roll(dice: Sequence[PaperDie]) -> str:
    """A roll is one picture; what hit is solid."""
    wide = len(dice) * STEP - 1.2
    said = " ".join(str(die.pips) for die in dice)
    body = "".join(
        f'<g transform="translate({at * STEP:.1f} 0)">{_die(die.pips, die.hit)}</g>'
        for at, die in enumerate(dice)
    )
    return _svg("roll", said, (wide, 10), (wide * 0.86, 8.6), body)


@cache
def _die(pips: int, hit: bool) -> str:
    fill, dot = ("#000", "#fff") if hit else ("#fff", "#000")
    dots = "".join(f'<circle cx="{x}" cy="{y}" r="1" fill="{dot}"/>' for x, y in PIPS[pips])
    box = '<rect x=".4" y=".4" width="9.2" height="9.2" rx="1.6" stroke="#000" stroke-width=".7"'
    return f'{box} fill="{fill}"/>{dots}'


@cache
def action_die(face: str, side: str, said: str, size: float = 15) -> str:
    """Solid and square for the Shadow, open and round for everybody else."""
    solid = side == "shadow"
    hue, corner = (SHADOW, 1.5) if solid else (FREE, 9)
    fill, ink = (hue, "#fff") if solid else ("#fff", hue)
    box = (
        f'<rect x="1" y="1" width="38" height="38" rx="{corner}" fill="{fill}" stroke="{hue}" '
        'stroke-width="2.4"/>'
    )
    sign = (
        f'<g transform="translate(7 7) scale(1.08)"><path d="{FACES.get(face, "")}" fill="none" '
        f'stroke="{ink}" stroke-width="2.1" stroke-linecap="round" stroke-linejoin="round"/></g>'
    )
    return _svg("ad", said, (40, 40), (size, size), box + sign)


def _svg(kind: str, said: str, box: tuple[float, float], points: tuple[float, float], body: str) -> str:
    size = f'width="{points[0]:.1f}pt" height="{points[1]:.1f}pt" viewBox="0 0 {box[0]:.1f} {box[1]:.1f}"'
    return (
        f'<svg class="{kind}" xmlns="http://www.w3.org/2000/svg" {size} role="img">'
        f"<title>{escape(said)}</title>{body}</svg>"
    )

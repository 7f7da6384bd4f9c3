"""The board as a picture: two depths, one geometry.

    Position, position_of(view)          what a seat may see, in neutral words (position.py)
    land(language, scheme, depth)        the land alone, a file to cache
    overlay(position, language, ...)     the position alone, light; `land_href` puts the cached land under it
    picture(position, language, ...)     both as one self-contained file, for mail and print
    tracks(position, language, scheme)   the pieces beside the map, each a small picture
    neighbourhood(places)                a window for `view`: some places and what lies around them
    Marks                                numbered options, the place already chosen, moves as arrows
    describe(position, place, language)  what stands in a place, in words
    stylesheet()                         colours of the `auto` scheme, for pages to serve as a file

Places are regions, the boxes on the mountain, and the skies above the territories. Depth `glance` is for a
panel, a phone, a mail: one chip an army, sized for `pixels` of width. Depth `full` shows every kind of unit,
with fate and the skies below the map. Schemes: `colour`, `grey`, `dark`, and `auto`, which follows the page.
"""

from __future__ import annotations

from html import escape

from games.bofa.board.counters import (
    eyrie,
    hit_area,
    layouts,
    option_numbers,
    passes,
    signs,
)
from games.bofa.board.geometry import GLANCE_WHOLE, MAP, PLACES, WHOLE, corners, neighbourhood
from games.bofa.board.glance import Glance
from games.bofa.board.land import full_land, glance_land
from games.bofa.board.looks import LOOKS, Look, own_style, stylesheet
from games.bofa.board.position import Here, Position, position_of
from games.bofa.board.tracks import dice, fate_track, legend, skies, standing, victory
from games.bofa.board.words import describe, describe_all, say
from games.bofa.facts import EYRIE, name
from games.drawing import COUNTERS, Box, document, group, rect, shifted, title
from games.drawing.looks import Scheme
from games.drawing.marks import NO_MARKS, Depth, Marks, outlines

__all__ = [
    "Depth",
    "Here",
    "Marks",
    "Position",
    "Scheme",
    "describe",
    "land",
    "neighbourhood",
    "overlay",
    "picture",
    "position_of",
    "stylesheet",
    "tracks",
]

OVERLAY = f'fill="none" pointer-events="all" {COUNTERS}'  # every shape names its own fill but the targets

CLOSE = 0.85
"""Map units to a pixel below which the full picture can be read."""


def land(language: str, scheme: Scheme = "auto", depth: Depth = "full") -> str:
    """The land as a file of its own: the same for every game, so it may be cached for ever."""
    body = full_land(language, scheme) if depth == "full" else glance_land(language, scheme)
    return document(body, WHOLE, name("bofa", language), language, style=own_style(scheme))


def overlay(
    position: Position,
    language: str,
    *,
    scheme: Scheme = "auto",
    depth: Depth = "glance",
    view: Box | None = None,
    pixels: float = 820,
    marks: Marks = NO_MARKS,
    land_href: str = "",
) -> str:
    """The position alone, as an SVG with the same coordinates as the land."""
    view = view or _whole(depth)
    w, h = MAP.canvas
    under = f'<image href="{escape(land_href)}" width="{w:g}" height="{h:g}"/>' if land_href else ""
    body = _position(position, language, LOOKS[scheme], depth, view, pixels, marks)
    return document(under + body, view, _told(position, language), language)


def picture(
    position: Position,
    language: str,
    *,
    scheme: Scheme = "colour",
    depth: Depth = "full",
    view: Box | None = None,
    pixels: float = 820,
    marks: Marks = NO_MARKS,
    size: str = "",
    key: bool = True,
) -> str:
    """Land and position as one self-contained file. The whole map in full carries its key below.

    A narrow window is drawn in full even where a glance is asked for: there is room for every unit.
    `size` is extra text for the svg tag, such as ` width="190mm" height="200mm"`, where the reader needs one.
    """
    if view and view[2] <= CLOSE * pixels:
        depth = "full"
    look, box = LOOKS[scheme], view or _whole(depth)
    ground = full_land(language, scheme) if depth == "full" else glance_land(language, scheme)
    body = _position(position, language, look, depth, box, pixels, marks)
    if depth == "full" and view is None and key:
        explained = legend(language, look)
        body += "\n" + shifted(title(explained.name) + explained.body, MAP.frame[0], box[3])
        box = (box[0], box[1], box[2], box[3] + explained.height + 8)
    told = _told(position, language)
    return document(
        f"{rect(*box, look.paper)}\n{ground}\n{body}",
        box,
        told,
        language,
        style=own_style(scheme),
        size=size,
    )


def tracks(position: Position, language: str, scheme: Scheme = "colour") -> dict[str, str]:
    """The pieces beside the map, each a picture by itself."""
    look, style = LOOKS[scheme], own_style(scheme)
    pieces = {
        "fate": fate_track(position, language, look),
        "skies": skies(position, language, look),
        "dice": dice(position, language, look),
        "victory": victory(position, language, look),
        "legend": legend(language, look, 560),
    }
    return {key: track.picture(language, style) for key, track in pieces.items()}


def _whole(depth: Depth) -> Box:
    return WHOLE if depth == "full" else GLANCE_WHOLE


def _told(position: Position, language: str) -> str:
    parts = (name("bofa", language), say("board", language), position.caption)
    return ", ".join(part for part in parts if part)


def _position(
    position: Position,
    language: str,
    look: Look,
    depth: Depth,
    view: Box,
    pixels: float,
    marks: Marks,
) -> str:
    if depth == "glance":
        glance = Glance(position, language, look, view, view[2] / pixels)
        return glance.draw(describe_all(position, language), marks.labels(), marks.chosen, marks.moves)
    return _full(position, language, look, marks)


def _full(position: Position, language: str, look: Look, marks: Marks) -> str:
    """Every place with its sign, counters and title; options outlined and numbered; fate and the skies."""
    told, placed = describe_all(position, language), layouts(position, language, look)
    bodies = signs(position, language, look)
    bodies[EYRIE] = eyrie(position, language, look)
    for layout in placed:
        bodies[layout.place] = bodies.get(layout.place, "") + layout.draw(look)
    below = ""
    for track, (x, y, _, _) in (
        (fate_track(position, language, look), MAP.track.box),
        (skies(position, language, look), MAP.skies.box),
    ):
        below += shifted(title(track.name) + track.body, x, y)
    places = "\n".join(
        f'<g id="at-{key}">{title(told[key])}{hit_area(key)}{bodies.get(key, "")}</g>' for key in PLACES
    )
    numbers = option_numbers(marks.labels(), placed, language, look)
    ground = outlines(marks, corners, look) + standing(position, language, look) + passes(position, look)
    return f"{ground}{below}\n" + group(places + numbers, OVERLAY)

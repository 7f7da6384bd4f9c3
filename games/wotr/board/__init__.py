"""The board as a picture: two depths, one geometry.

    Position                             what a seat may see, in neutral words (position.py)
    land(language, scheme, depth)        the land alone, a file to cache
    overlay(position, language, ...)     the position alone, light; `land_href` puts the cached land under it
    picture(position, language, ...)     both as one self-contained file, for mail and print
    tracks(position, language, scheme)   the pieces beside the map, each a small picture
    neighbourhood(regions)               a window for `view`: some regions and what lies around them
    Marks                                numbered options, the region already chosen, moves as arrows
    describe(position, region, language) what stands in a region, in words
    stylesheet()                         colours of the `auto` scheme, for pages to serve as a file

Depth `glance` is for a panel, a phone, a mail: one chip an army, sized for `pixels` of width. Depth `full`
shows everything nation by nation. Schemes: `colour`, `grey`, `dark`, and `auto`, which follows the page.
"""

from __future__ import annotations

from html import escape

from games.drawing import COUNTERS, Box, document, group, rect, shifted, title
from games.drawing.looks import Scheme
from games.drawing.marks import NO_MARKS, Depth, Marks, outlines
from games.drawing.tracks import Track
from games.wotr.board.counters import changed_settlements, hit_area, layout, option_numbers
from games.wotr.board.geometry import GLANCE_WHOLE, MAP, WHOLE, neighbourhood, polygon
from games.wotr.board.glance import Glance
from games.wotr.board.land import full_land, glance_land
from games.wotr.board.looks import LOOKS, Look, own_style, stylesheet
from games.wotr.board.position import (
    Die,
    Fellowship,
    Force,
    HuntBox,
    Politics,
    Position,
    Units,
    starting_position,
)
from games.wotr.board.tracks import (
    around_the_map,
    dice_and_hunt,
    fellowship_track,
    legend,
    mordor_track,
    political_track,
    victory_track,
)
from games.wotr.board.words import describe, describe_all
from games.wotr.facts import name

__all__ = [
    "Depth",
    "Die",
    "Fellowship",
    "Force",
    "HuntBox",
    "Marks",
    "Politics",
    "Position",
    "Units",
    "describe",
    "land",
    "neighbourhood",
    "overlay",
    "picture",
    "starting_position",
    "stylesheet",
    "tracks",
]

OVERLAY = f'fill="none" pointer-events="all" {COUNTERS}'  # every shape names its own fill but the targets


def land(language: str, scheme: Scheme = "auto", depth: Depth = "full") -> str:
    """The land as a file of its own: the same for every game, so it may be cached for ever."""
    body = full_land(language, scheme) if depth == "full" else glance_land(language, scheme)
    return document(body, WHOLE, name("game", language), language, style=own_style(scheme))


def overlay(
    position: Position,
    language: str,
    *,
    scheme: Scheme = "auto",
    depth: Depth = "glance",
    view: Box | None = None,
    pixels: float = 820,
    marks: Marks = NO_MARKS,
    every_name: bool = False,
    land_href: str = "",
) -> str:
    """The position alone, as an SVG with the same coordinates as the land."""
    view = view or _whole(depth)
    w, h = MAP.canvas
    under = f'<image href="{escape(land_href)}" width="{w:g}" height="{h:g}"/>' if land_href else ""
    body = _position(position, language, LOOKS[scheme], depth, view, pixels, marks, every_name)
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
    every_name: bool = False,
    size: str = "",
) -> str:
    """Land and position as one self-contained file. The whole map in full carries the tracks on its open sea.

    `size` is extra text for the svg tag, such as ` width="277mm" height="190mm"`, where the reader needs one.
    """
    look, box = LOOKS[scheme], view or _whole(depth)
    ground = full_land(language, scheme) if depth == "full" else glance_land(language, scheme)
    body = _position(position, language, look, depth, box, pixels, marks, every_name)
    if depth == "full" and view is None:
        pieces = around_the_map(position, language, look)
        body += "\n" + "\n".join(shifted(title(track.name) + track.body, x, y) for x, y, track in pieces)
    paper = rect(*box, look.paper)
    told = _told(position, language)
    return document(f"{paper}\n{ground}\n{body}", box, told, language, style=own_style(scheme), size=size)


def tracks(position: Position, language: str, scheme: Scheme = "colour") -> dict[str, str]:
    """The pieces beside the map, each a picture by itself."""
    look = LOOKS[scheme]
    pieces: dict[str, Track] = {
        "fellowship": fellowship_track(position, language, look),
        "mordor": mordor_track(position, language, look),
        "political": political_track(position, language, look),
        "victory": victory_track(position, language, look),
        "dice": dice_and_hunt(position, language, look),
        "legend": legend(language, look),
    }
    style = own_style(scheme)
    return {key: track.picture(language, style) for key, track in pieces.items()}


def _whole(depth: Depth) -> Box:
    return WHOLE if depth == "full" else GLANCE_WHOLE


def _told(position: Position, language: str) -> str:
    return ", ".join(
        part for part in (name("game", language), name("board", language), *position.caption) if part
    )


def _position(
    position: Position,
    language: str,
    look: Look,
    depth: Depth,
    view: Box,
    pixels: float,
    marks: Marks,
    every_name: bool,
) -> str:
    if depth == "glance":
        glance = Glance(position, language, look, view, view[2] / pixels, every_name)
        return glance.draw(describe_all(position, language), marks.labels(), marks.chosen, marks.moves)
    return _full(position, language, look, marks)


def _full(position: Position, language: str, look: Look, marks: Marks) -> str:
    """Every region with its sign, its counters and its title; options outlined and numbered."""
    told = describe_all(position, language)
    signs, blocks = changed_settlements(position, look), layout(position, language, look)
    bodies: dict[str, str] = {}
    for block in blocks:
        bodies[block.region] = bodies.get(block.region, "") + block.body
    regions = "\n".join(
        f'<g id="at-{key}">{title(told[key])}{hit_area(key)}{signs.get(key, "")}{bodies.get(key, "")}</g>'
        for key in MAP.regions
    )
    figures = group(regions + option_numbers(marks.labels(), blocks, look), OVERLAY)
    return outlines(marks, polygon, look) + "\n" + figures

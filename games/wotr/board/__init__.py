"""The board as pictures; see games/drawing/pictures.py for what each of them is.

    Position                             what a seat may see, in neutral words (position.py)
    land, overlay, picture, tracks       the pictures
    neighbourhood(regions)               a window for `view`: some regions and what lies around them
    Marks                                numbered options, the region already chosen, moves as arrows
    describe(position, region, language) what stands in a region, in words

The full map shows the armies nation by nation; as a picture it carries the tracks on its open sea.
"""

from __future__ import annotations

from games.titles.drawing import COUNTERS, Box, group, shifted, title
from games.titles.drawing.looks import Scheme
from games.titles.drawing.marks import Depth, Marks, outlines
from games.titles.drawing.pictures import Pictures
from games.titles.drawing.tracks import Track
from games.wotr.board.counters import changed_settlements, hit_area, layout, option_numbers
from games.wotr.board.geometry import GLANCE_WHOLE, MAP, neighbourhood, polygon
from games.wotr.board.glance import Glance
from games.wotr.board.land import full_land, glance_land
from games.wotr.board.looks import LOOKS, Look
from games.wotr.board.position import (
    Die,
    HuntBox,
    Politics,
    Position,
    ShownFellowship,
    ShownForce,
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
    "PICTURES",
    "Die",
    "HuntBox",
    "Marks",
    "Politics",
    "Position",
    "ShownFellowship",
    "ShownForce",
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


class WotrPictures(Pictures[Position, Look]):
    """Middle-earth."""

    page_pixels = 752

    def name(self, language: str) -> str:
        return name("game", language)

    def told(self, position: Position, language: str) -> str:
        parts = (name("game", language), name("board", language), *position.caption)
        return ", ".join(part for part in parts if part)

    def ground(self, language: str, scheme: Scheme, depth: Depth) -> str:
        return full_land(language, scheme) if depth == "full" else glance_land(language, scheme)

    def described(self, position: Position, language: str) -> dict[str, str]:
        return describe_all(position, language)

    def small(
        self, position: Position, language: str, look: Look, view: Box, unit: float, every_name: bool
    ) -> Glance:
        return Glance(position, language, look, view, unit, every_name)

    def in_full(self, position: Position, language: str, look: Look, marks: Marks) -> str:
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

    def around(
        self, position: Position, language: str, look: Look, depth: Depth, unit: float
    ) -> tuple[str, float]:
        if depth == "glance":
            return "", 0
        pieces = around_the_map(position, language, look)
        return "\n".join(shifted(title(track.name) + track.body, x, y) for x, y, track in pieces), 0

    def pieces(self, position: Position, language: str, look: Look) -> dict[str, Track]:
        return {
            "fellowship": fellowship_track(position, language, look),
            "mordor": mordor_track(position, language, look),
            "political": political_track(position, language, look),
            "victory": victory_track(position, language, look),
            "dice": dice_and_hunt(position, language, look),
            "legend": legend(language, look),
        }


PICTURES = WotrPictures(LOOKS, MAP.canvas, GLANCE_WHOLE)
land, overlay, picture = PICTURES.land, PICTURES.overlay, PICTURES.picture
tracks, stylesheet = PICTURES.tracks, PICTURES.stylesheet

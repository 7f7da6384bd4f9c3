"""The board as pictures; see games/drawing/pictures.py for what each of them is.

    Position, position_of(view)          what a seat may see, in neutral words (position.py)
    land, overlay, picture, tracks       the pictures
    neighbourhood(places)                a window for `view`: some places and what lies around them
    Marks                                numbered options, the place already chosen, moves as arrows
    describe(position, place, language)  what stands in a place, in words

Places are regions, the boxes on the mountain, and the skies above the territories. The full map has fate and
the skies below it, and a picture of the whole has its key.
"""

from __future__ import annotations

from games.bofa.board.counters import eyrie, hit_area, layouts, option_numbers, passes, signs
from games.bofa.board.geometry import GLANCE_WHOLE, MAP, PLACES, corners, neighbourhood
from games.bofa.board.glance import Glance
from games.bofa.board.land import full_land, glance_land
from games.bofa.board.looks import LOOKS, Look
from games.bofa.board.position import Here, Position, position_of
from games.bofa.board.tracks import counters_legend, dice, fate_track, legend, skies, standing, victory
from games.bofa.board.words import describe, describe_all, say
from games.bofa.facts import EYRIE, name
from games.titles.drawing import COUNTERS, Box, group, shifted, title
from games.titles.drawing.looks import Scheme
from games.titles.drawing.marks import Depth, Marks, outlines
from games.titles.drawing.pictures import Pictures
from games.titles.drawing.tracks import Track

__all__ = [
    "PICTURES",
    "Here",
    "Marks",
    "Position",
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


class BofaPictures(Pictures[Position, Look]):
    """The Lonely Mountain and Dale."""

    pixels, close = 700, 1.0

    def name(self, language: str) -> str:
        return name("bofa", language)

    def told(self, position: Position, language: str) -> str:
        parts = (name("bofa", language), say("board", language), position.caption)
        return ", ".join(part for part in parts if part)

    def ground(self, language: str, scheme: Scheme, depth: Depth) -> str:
        return full_land(language, scheme) if depth == "full" else glance_land(language, scheme)

    def described(self, position: Position, language: str) -> dict[str, str]:
        return describe_all(position, language)

    def small(
        self, position: Position, language: str, look: Look, view: Box, unit: float, every_name: bool
    ) -> Glance:
        """There is room for every name in any case."""
        return Glance(position, language, look, view, unit)

    def in_full(self, position: Position, language: str, look: Look, marks: Marks) -> str:
        """Every place with sign, counters and title; options outlined and numbered; fate and the skies."""
        told, placed = describe_all(position, language), layouts(position, language, look)
        bodies = signs(position, language, look)
        bodies[EYRIE] = eyrie(position, language, look)
        for layout in placed:
            bodies[layout.place] = bodies.get(layout.place, "") + layout.draw(look)
        places = "\n".join(
            f'<g id="at-{key}">{title(told[key])}{hit_area(key)}{bodies.get(key, "")}</g>' for key in PLACES
        )
        numbers = option_numbers(marks.labels(), placed, language, look)
        ground = outlines(marks, corners, look) + standing(position, language, look) + passes(position, look)
        return f"{ground}{_below(position, language, look)}\n" + group(places + numbers, OVERLAY)

    def around(
        self, position: Position, language: str, look: Look, depth: Depth, unit: float
    ) -> tuple[str, float]:
        """The key: of everything in full, of the counters at a glance."""
        if depth == "full":
            key = legend(language, look)
            return shifted(title(key.name) + key.body, MAP.frame[0], MAP.canvas[1]), key.height + 8
        scale = unit * 0.8
        key = counters_legend(language, look, GLANCE_WHOLE[2] / scale)
        below = GLANCE_WHOLE[1] + GLANCE_WHOLE[3] + 4
        body = shifted(title(key.name) + key.body, GLANCE_WHOLE[0], below, scale)
        return body, key.height * scale + 4

    def pieces(self, position: Position, language: str, look: Look) -> dict[str, Track]:
        return {
            "fate": fate_track(position, language, look),
            "skies": skies(position, language, look),
            "dice": dice(position, language, look),
            "victory": victory(position, language, look),
            "legend": legend(language, look, 560),
        }


def _below(position: Position, language: str, look: Look) -> str:
    """Fate and the skies, at their places under the map."""
    tracks = (
        (fate_track(position, language, look), MAP.track.box),
        (skies(position, language, look), MAP.skies.box),
    )
    return "".join(shifted(title(track.name) + track.body, x, y) for track, (x, y, _, _) in tracks)


PICTURES = BofaPictures(LOOKS, MAP.canvas, GLANCE_WHOLE)
land, overlay, picture = PICTURES.land, PICTURES.overlay, PICTURES.picture
tracks, stylesheet = PICTURES.tracks, PICTURES.stylesheet

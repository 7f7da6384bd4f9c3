"""What holds for every board: whole, light, readable in four languages, nothing over anything else.

A game's own test class is `class TestBoard(OfAnyBoard)` with its pictures and two positions.
"""

from __future__ import annotations

import time
import xml.etree.ElementTree as ET
from collections.abc import Callable, Collection, Mapping
from itertools import combinations
from typing import Any, ClassVar

import pytest

from games.titles.drawing import Box, Point, overlap
from games.titles.drawing.glance import GlancePicture
from games.titles.drawing.marks import Marks
from games.titles.drawing.pictures import Pictures
from games.titles.languages import LANGUAGES

SVG = "{http://www.w3.org/2000/svg}"
DEPTHS = ("glance", "full")
SCHEMES = ("colour", "grey", "dark", "auto")
NAMES = ("start", "late")
HOSTILE = '<script>alert("x")</script>&\'"'

of_depths = pytest.mark.parametrize("depth", DEPTHS)
of_schemes = pytest.mark.parametrize("scheme", SCHEMES)
of_languages = pytest.mark.parametrize("language", LANGUAGES)
of_positions = pytest.mark.parametrize("name", NAMES)


def parsed(svg: str) -> ET.Element:
    root = ET.fromstring(svg)
    assert root.tag == SVG + "svg"
    return root


def ids(root: ET.Element) -> list[str]:
    return [element.get("id", "") for element in root.iter() if element.get("id")]


def titles(root: ET.Element) -> dict[str, str]:
    """The title of each element that has an id."""
    return {
        element.get("id", ""): element.findtext(SVG + "title", "")
        for element in root.iter()
        if element.get("id")
    }


def words(root: ET.Element) -> str:
    return " ".join(element.text or "" for element in root.iter(SVG + "text"))


class OfAnyBoard:
    pictures: ClassVar[Pictures[Any, Any]]
    positions: ClassVar[Mapping[str, Any]]
    """By the names of `NAMES`."""
    hostile: ClassVar[Any]
    """A position whose caption is `HOSTILE`."""
    regions: ClassVar[Mapping[str, Any]]
    places: ClassVar[Collection[str]]
    """Whatever can be pointed at: the regions, and more."""
    neighbours: ClassVar[tuple[str, ...]]
    """A region and what lies around it."""
    marks: ClassVar[Marks]
    frame: ClassVar[Box]
    heaviest: ClassVar[int]
    """Bytes of an overlay."""
    describe: Callable[[Any, str, str], str]
    neighbourhood: Callable[..., Box]
    centre: Callable[[str], Point]
    glance: Callable[[Any, str, float], GlancePicture[Any, Any]]
    """Of a position in a language, the whole board so many pixels wide."""

    @of_schemes
    def test_land_names_every_region_once(self, scheme):
        root = parsed(self.pictures.land("en", scheme, "full"))
        assert {key for key in titles(root) if key in self.regions} == set(self.regions)
        assert len(ids(root)) == len(set(ids(root)))

    @of_schemes
    def test_the_small_land_leaves_the_names_to_the_overlay(self, scheme):
        assert not set(ids(parsed(self.pictures.land("en", scheme, "glance")))) & set(self.regions)

    @of_depths
    @of_languages
    def test_overlay_tells_every_place(self, depth, language):
        position = self.positions["late"]
        told = titles(parsed(self.pictures.overlay(position, language, depth=depth)))
        assert {key.removeprefix("at-") for key in told} == set(self.places)
        for place in self.places:
            assert told[f"at-{place}"] == self.describe(position, place, language)

    @of_depths
    @of_schemes
    @of_positions
    def test_overlay_is_light(self, depth, scheme, name):
        svg = self.pictures.overlay(
            self.positions[name], "pt", depth=depth, scheme=scheme, marks=self.marks, land_href="/land.svg"
        )
        assert len(svg.encode()) <= self.heaviest

    @of_depths
    @of_schemes
    def test_pictures_are_self_contained(self, depth, scheme):
        svg = self.pictures.picture(
            self.positions["late"], "it", depth=depth, scheme=scheme, marks=self.marks
        )
        root = parsed(svg)
        assert len(ids(root)) == len(set(ids(root)))
        for element in root.iter():
            assert element.tag.removeprefix(SVG) not in ("image", "script", "use", "foreignObject")
            assert "style" not in element.attrib
            assert not any(key.endswith("href") for key in element.attrib)

    @pytest.mark.parametrize("scheme", ["colour", "grey", "dark"])
    def test_plain_schemes_need_no_styles(self, scheme):
        svg = self.pictures.picture(self.positions["late"], "en", scheme=scheme)
        assert "<style" not in svg
        assert "var(" not in svg

    @of_depths
    def test_auto_colours_are_set_by_the_page(self, depth):
        sheet = self.pictures.stylesheet()
        drawn = self.pictures.overlay(self.positions["late"], "en", depth=depth)
        used = {part.split(",")[0] for part in drawn.split("var(")[1:]}
        assert used
        assert all(f"{name}:" in sheet for name in used)

    @of_depths
    def test_the_same_position_gives_the_same_picture(self, depth):
        one, other = (self.pictures.picture(self.positions["late"], "en", depth=depth) for _ in range(2))
        assert one == other

    def test_hostile_words_are_only_words(self):
        for svg in (
            self.pictures.picture(self.hostile, "en"),
            self.pictures.overlay(self.hostile, "en", land_href='"/><script>'),
            *self.pictures.tracks(self.hostile, "en").values(),
        ):
            assert not list(parsed(svg).iter(SVG + "script"))
            assert "<script" not in svg
        assert HOSTILE in words(parsed(self.pictures.picture(self.hostile, "en")))

    @of_languages
    @pytest.mark.parametrize("pixels", [390, 620, 820])
    @of_positions
    def test_chips_of_the_small_board_stand_clear(self, name, pixels, language):
        glance = self.glance(self.positions[name], language, pixels)
        x, y, w, h = glance.window
        for one, other in combinations(glance.stands.values(), 2):
            assert not overlap(one.box, other.box, slack=0.1), (one.region, other.region)
        for stand in glance.stands.values():
            left, top, wide, high = stand.box
            assert x <= left
            assert left + wide <= x + w
            assert y <= top
            assert top + high <= y + h

    @of_depths
    def test_options_are_numbered(self, depth):
        look, number = self.pictures.looks["auto"], len(self.marks.options)
        plain = parsed(self.pictures.overlay(self.positions["start"], "en", depth=depth))
        marked = parsed(self.pictures.overlay(self.positions["start"], "en", depth=depth, marks=self.marks))
        assert not [element for element in plain.iter() if element.get("fill") == look.option]
        assert len([element for element in marked.iter() if element.get("fill") == look.option]) == number
        badges = [e.text for e in marked.iter(SVG + "text") if e.get("fill") == look.on_option]
        assert badges == [str(n) for n in range(1, number + 1)]

    def test_a_neighbourhood_holds_what_was_asked_and_its_surroundings(self):
        view = self.neighbourhood(self.neighbours[:1], ratio=1)
        x, y, w, h = view
        assert w == pytest.approx(h, abs=0.2)
        for region in self.neighbours:
            px, py = self.centre(region)
            assert x < px < x + w
            assert y < py < y + h
        small = parsed(self.pictures.overlay(self.positions["late"], "en", view=view, pixels=360))
        assert set(ids(small)) < {f"at-{key}" for key in self.places}
        assert small.get("viewBox") == " ".join(f"{value:g}" for value in view)

    def test_windows_stay_inside_the_frame(self):
        x0, y0, x1, y1 = self.frame
        for place in self.places:
            for ratio in (0.7, 1, 1.6):
                x, y, w, h = self.neighbourhood([place], ratio=ratio)
                assert x0 - 0.1 <= x
                assert y0 - 0.1 <= y
                assert x + w <= x1 + 0.1
                assert y + h <= y1 + 0.1

    @of_depths
    def test_time_to_draw(self, depth, record_property):
        """Measured and reported, not judged: machines differ."""
        self.pictures.overlay(self.positions["late"], "en", depth=depth)
        start = time.perf_counter()
        for _ in range(10):
            self.pictures.overlay(self.positions["late"], "en", depth=depth)
        record_property(f"{depth}_overlay_ms", round((time.perf_counter() - start) * 100, 2))

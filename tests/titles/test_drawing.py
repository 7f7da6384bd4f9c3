"""A board as the site asks for it: by item keys, in the active language."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.bofa.board import PICTURES, neighbourhood, position_of
from games.bofa.board.geometry import PLACES, corners
from games.bofa.state import Options, begin
from games.titles.drawing.titled import TitledBoard
from tests.titles.boards import SVG, ids, parsed, titles, words

BOARD = TitledBoard(PICTURES, position_of, PLACES, neighbourhood, corners)
VIEW = begin(Options())


def plates(svg: str) -> list[str]:
    """The numbers of the options."""
    look = PICTURES.looks["auto"]
    return [e.text or "" for e in parsed(svg).iter(SVG + "text") if e.get("fill") == look.on_option]


@pytest.mark.parametrize("depth", ["glance", "full"])
def test_only_places_are_numbered_on_the_map(depth):
    assert plates(BOARD.overlay(VIEW, {"va_dale": "1", "stop": "2", "valley": "3"}, depth)) == ["1", "3"]


def test_the_last_place_picked_stays_marked():
    chosen = PICTURES.looks["auto"].chosen
    marked = parsed(BOARD.overlay(VIEW, {}, picked=("army", "va_dale", "va_7", "orcs")))
    assert [e.get("fill") for e in marked.iter(SVG + "path")].count(chosen) == 1
    plain = parsed(BOARD.overlay(VIEW, {}, picked=("army", "orcs")))
    assert chosen not in [e.get("fill") for e in plain.iter(SVG + "path")]


def test_a_picture_is_cropped_to_places_and_nothing_else():
    whole, near = (parsed(BOARD.picture(VIEW, {}, "colour", keys)) for keys in (("stop",), ("va_dale", "x")))
    assert near.get("viewBox") == " ".join(f"{value:g}" for value in neighbourhood(["va_dale"]))
    assert whole.get("viewBox", "").startswith("0 0 1000 ")


def test_it_speaks_the_active_language():
    with translation.override("es"):
        assert titles(parsed(BOARD.overlay(VIEW, {})))["at-valley"] == "Valle"
        assert "Nido de las Águilas" in words(parsed(BOARD.land("colour")))
        assert set(BOARD.tracks(VIEW)) == {"fate", "skies", "dice", "victory", "legend"}
    assert len(ids(parsed(BOARD.land("dark")))) >= 46


def test_every_place_has_an_outline_and_what_lies_in_another_lies_above_it():
    outlines = list(BOARD.regions())
    assert sorted(outlines) == sorted(PLACES)
    assert outlines.index("valley") < outlines.index("va_dale")


def test_numbers_and_lines_know_where_what_stands_in_a_place_has_its_middle():
    places = [group for group in parsed(BOARD.overlay(VIEW, {})).iter(SVG + "g") if group.get("data-x")]
    assert {str(group.get("id")).removeprefix("at-") for group in places} <= set(PLACES)
    assert len(places) > len(PLACES) // 2

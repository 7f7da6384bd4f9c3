"""The board as a picture: complete in words, light, readable in grey, and nothing over anything else."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import combinations

import pytest

from games.bofa.board import (
    PICTURES,
    Here,
    Marks,
    Position,
    describe,
    land,
    neighbourhood,
    overlay,
    picture,
    position_of,
    tracks,
)
from games.bofa.board.counters import keep_clear, layouts
from games.bofa.board.geometry import GLANCE_WHOLE, LINES, MAP, PLACES, centre, corners
from games.bofa.board.glance import Glance
from games.bofa.board.land import heading
from games.bofa.board.looks import LOOKS
from games.bofa.board.words import code, mark
from games.bofa.facts import (
    BOXES,
    CHARACTERS,
    FORDS,
    FREE_PEOPLES,
    GOBLIN_MUSTERS,
    MUSTERS,
    PASSES,
    POINTS,
    PROTECTION,
    REGIONS,
    SHADOW,
    TERRITORIES,
)
from games.bofa.state import Options, begin
from games.titles.drawing import overlap
from games.titles.drawing.moves import MARCH, Move
from games.titles.languages import LANGUAGES
from tests.titles.boards import HOSTILE, SVG, OfAnyBoard, ids, parsed, titles, words

FREE_FIVE = {"lake_men": 1, "dwarf_regulars": 1, "dwarf_veterans": 1, "elf_archers": 1, "elf_spearmen": 1}
DARK_FIVE = {"great_orcs": 1, "orcs": 2, "wargs": 1, "goblins": 1}


def free(units, leadership=0, damage=0, who="", **tokens):
    return Here(FREE_PEOPLES, units, leadership, damage, tuple(who.split()), tokens)


def dark(units, leadership=0, damage=0, who="", tokens=0):
    return Here(SHADOW, units, leadership, damage, tuple(who.split()), {"shadow": tokens} if tokens else {})


def late_battle() -> Position:
    """Turn 9: three settlements lost, both passes open, everybody in play."""
    places = {
        "eb_gate": free({"dwarf_veterans": 2, "dwarf_regulars": 1}, 1, who="thorin"),
        "eb_1": dark({"goblins": 3, "orcs": 2}, 1, 1),
        "eb_2": dark({"goblins": 2}),
        "eb_4": dark({"orcs": 3, "wargs": 1, "goblins": 1}, 1, 2),
        "eb_6": dark({"orcs": 2}),
        "eb_7": dark({"wargs": 3, "orcs": 1}, damage=2),
        "eb_camp": free(FREE_FIVE, 2, 3, "dain bard", elves=1, men_and_dwarves=2),
        "eb_spur": dark({"great_orcs": 1, "orcs": 3, "wargs": 1}, 1, 4),
        "ss_2": free({"elf_spearmen": 2, "elf_archers": 1}, damage=1),
        "ss_ravenhill": free(
            {"elf_spearmen": 2, "elf_archers": 2, "lake_men": 1}, 1, 2, "gandalf thranduil", elves=2
        ),
        "ss_slopes": free({"elf_archers": 2, "elf_spearmen": 2}, 1, 3, "bilbo", elves=1, men_and_dwarves=1),
        "va_1": dark({"great_orcs": 1, "orcs": 2, "wargs": 2}, 1, 3),
        "va_8": dark({"orcs": 5}, damage=2),
        "va_10": free({}, who="beorn"),
        "va_dale": dark({"great_orcs": 2, "orcs": 2, "wargs": 1}, 2, 2, "bolg"),
        "va_bridge": dark({"orcs": 4}, 1, 1),
        "bl_1": dark({"great_orcs": 1, "orcs": 1}, tokens=2),
        "bl_3": dark({}, tokens=1),
        "bl_5": dark({"orcs": 13, "wargs": 6, "great_orcs": 3}, 4, tokens=3),
        "gm_north": dark({"goblins": 11}, 2, 3),
        "gm_west": dark({"goblins": 2}),
        "gp_west": dark({"goblins": 3}, 1),
    }
    return Position(
        places=places,
        held=("eb_spur", "va_bridge", "va_dale"),
        breaches={"eb_gate": 2, "eb_spur": 3, "ss_ravenhill": 1},
        open_passes=("gm_north",),
        eagles={"eyrie": 1, "valley": 2, "eastern_bank": 1},
        bats={"valley": 2, "eastern_bank": 1, "southern_spur": 1},
        lord="eyrie",
        fate=12,
        on_track={"lord_of_eagles": 8, "thorin": 6},
        activated=("gandalf", "dain"),
        tokens_of={"beorn": 9, "bolg": 2, "bilbo": 3},
        dice={FREE_PEOPLES: ("character", "muster"), SHADOW: ("army", "lidless_eye", "event")},
        pools={FREE_PEOPLES: 6, SHADOW: 7},
        points=8,
        caption="Turn 9, Action Round",
    )


def everybody_everywhere(here: Here) -> Position:
    """More than any battle can hold: a full army with its people and recruits in every region."""
    return Position(
        dict.fromkeys(REGIONS, here)
        | dict.fromkeys(GOBLIN_MUSTERS, dark({"goblins": 12}, 9, 9))
        | dict.fromkeys(PASSES, dark({"goblins": 5}, 5, 5)),
        held=tuple(POINTS),
        breaches=dict(PROTECTION),
        tokens_of={"bolg": 3},
    )


CROWDS = {
    "free": everybody_everywhere(free(FREE_FIVE, 2, 5, "gandalf thranduil dain", elves=2, men_and_dwarves=2)),
    "dark": everybody_everywhere(dark(DARK_FIVE, 3, 5, "bolg", 3)),
}
OPTIONS = Marks(
    options=("va_2", "va_bridge", "eb_camp", "gp_west", "valley", "eyrie"),
    chosen="va_1",
    moves=(Move("shadow", MARCH, "eb_4", "eb_8"), Move("shadow", MARCH, "bl_4", "bl_2")),
)
POSITIONS = {"start": position_of(begin(Options()), "Turn 1"), "late": late_battle()}


class TestBoard(OfAnyBoard):
    pictures, positions, marks = PICTURES, POSITIONS, OPTIONS
    hostile = position_of(begin(Options()), HOSTILE)
    regions, places = REGIONS, PLACES
    neighbours = ("va_dale", *REGIONS["va_dale"].neighbours)
    frame, heaviest = MAP.frame, 75_000
    describe, centre = staticmethod(describe), staticmethod(centre)
    neighbourhood = staticmethod(neighbourhood)

    @staticmethod
    def glance(position, language, pixels):
        return Glance(position, language, LOOKS["colour"], GLANCE_WHOLE, GLANCE_WHOLE[2] / pixels)


# --- the land ------------------------------------------------------------------------------------------


def test_land_describes_its_regions():
    told = titles(parsed(land("en")))
    assert told["eb_spur"] == "Eastern Spur (The Eastern Bank, Mountains)"
    assert told["eb_4"].startswith("EB4, ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_full_land_has_a_label_for_every_region(language):
    shown = words(parsed(land(language, "colour")))
    for key, region in REGIONS.items():
        assert heading(key, language).words in shown
        assert region.printed or code(key) in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_keep_their_distance(language):
    boxes = [heading(key, language).box for key in REGIONS]
    for one, other in combinations(boxes, 2):
        assert not overlap(one, other, slack=0.5)
    for key in REGIONS:
        assert heading(key, language).size >= 11


def test_regions_fit_together():
    """Each border is stored once, so the outline of a region is closed."""
    for region, shape in MAP.regions.items():
        ends = [LINES[index][::way] for index, way in shape.ring]
        for one, following in zip(ends, ends[1:] + ends[:1], strict=True):
            assert one[-1] == following[0], region


def test_borders_are_those_of_the_rules():
    """Who shares a plain border is next to him; who shares a ford only, over the ford; a ridge parts."""
    plain, fords = set(), set()
    for number, border in enumerate(MAP.borders):
        sides = sorted(key for key, shape in MAP.regions.items() if number in {i for i, _ in shape.ring})
        if border.kind == "plain":
            plain.add(tuple(sides))
        elif border.kind == "ford":
            fords.add(tuple(sides))
    over_land = {
        tuple(sorted((key, to)))
        for key, region in REGIONS.items()
        for to in region.neighbours
        if (key, to) not in FORDS
    }
    assert plain == over_land
    assert fords == {tuple(sorted(pair)) for pair in FORDS}


def test_signs_have_places():
    for key in POINTS:
        assert MAP.regions[key].mark
        assert MAP.regions[key].points
    assert {key for key, shape in MAP.regions.items() if shape.muster} == set(MUSTERS)
    assert set(MAP.boxes) == set(BOXES)
    assert {(one.start, one.end) for one in MAP.arrows} == {
        (key, box.leads_to) for key, box in BOXES.items() if box.leads_to
    }


# --- the position --------------------------------------------------------------------------------------


def test_a_place_in_words():
    position = POSITIONS["late"]
    assert describe(position, "ss_ravenhill", "en") == (
        "Ravenhill (The Southern Spur, Mountains), fortification 3, damage 1. Free Peoples: 1 Lake-man, "
        "2 Wood-elf Archers, 2 Wood-elf Spearmen, Leadership 1, Damage 2, Gandalf the Grey, "
        "Thranduil the Elvenking. 2 recruits face down (Elves)"
    )
    assert describe(position, "va_dale", "es").startswith(
        "Ruinas de Valle (Valle, Ruinas). En poder de la Sombra. Sombra: "
    )
    assert describe(position, "valley", "pt") == "O Vale. Águias: 2. Morcegos Grandes: 2"
    assert describe(position, "gm_west", "it").endswith("il passo è chiuso. Ombra: 2 Goblin")
    assert "Beorn (9)" in describe(position, "va_10", "en")


def test_the_start_is_the_set_up():
    start = POSITIONS["start"]
    assert start.places["ss_ravenhill"].tokens == {"elves": 2}
    assert start.places["bl_1"].side == SHADOW
    assert start.points == 0
    assert start.on_track["bilbo"] == 2


# --- nothing over anything else ------------------------------------------------------------------------


def boxes_of(position, language):
    return [
        (layout.place, laid.box)
        for layout in layouts(position, language, LOOKS["colour"])
        for laid in layout.laid
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", POSITIONS)
def test_counters_of_the_full_map_stand_clear(name, language):
    boxes, names = boxes_of(POSITIONS[name], language), keep_clear(language)
    for (one, a), (other, b) in combinations(boxes, 2):
        assert not overlap(a, b, slack=1), (one, other)
    for place, box in boxes:
        assert not any(overlap(box, other, slack=1.5) for other in names), place


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("crowd", CROWDS)
def test_even_an_impossible_crowd_finds_room(crowd, language):
    for layout in layouts(CROWDS[crowd], language, LOOKS["colour"]):
        assert layout.slack >= 0, layout.place
    boxes = boxes_of(CROWDS[crowd], language)
    for (one, a), (other, b) in combinations(boxes, 2):
        assert not overlap(a, b, slack=1), (one, other)


# --- marks and windows ---------------------------------------------------------------------------------


def test_a_narrow_window_of_a_picture_shows_every_unit():
    near, far = neighbourhood(["va_dale"]), neighbourhood(["va_dale", "eb_gate", "bl_13"])
    close, wide = (picture(POSITIONS["late"], "en", depth="glance", view=view) for view in (near, far))
    assert "VA8" in words(parsed(close))
    assert len(list(parsed(close).iter(SVG + "path"))) > len(list(parsed(wide).iter(SVG + "path")))
    assert parsed(close).get("viewBox") == " ".join(f"{value:g}" for value in near)


def test_every_place_has_an_outline_and_a_middle():
    for place in PLACES:
        assert len(corners(place)) >= 4
        x, y = centre(place)
        assert MAP.frame[0] < x < MAP.frame[2]
        assert MAP.frame[1] < y < MAP.frame[3]


# --- shape, not only colour ----------------------------------------------------------------------------


def test_sides_differ_in_shape_not_only_in_colour():
    grey = LOOKS["grey"]
    assert grey.free == grey.shadow
    root = parsed(overlay(POSITIONS["late"], "en", depth="full", scheme="grey"))
    groups = {element.get("id"): element for element in root.iter(SVG + "g") if element.get("id")}
    ours, theirs = (next(groups[f"at-{key}"].iter(SVG + "rect")) for key in ("ss_2", "eb_6"))
    assert (ours.get("rx"), ours.get("fill")) == ("7", "#ffffff")
    assert (theirs.get("rx"), theirs.get("fill")) == ("1.5", "#000000")


def test_territories_differ_in_grey_by_their_pattern():
    bands = [LOOKS["grey"].band[territory] for territory in TERRITORIES]
    assert len(set(bands)) == 4
    drawn = ids(parsed(land("en", "grey")))
    assert all(band.removeprefix("url(#").rstrip(")") in drawn for band in bands)


def test_recruits_lie_face_down():
    """A token shows its heap and nothing of its front."""
    root = parsed(overlay(POSITIONS["start"], "en", depth="full"))
    assert "dasharray" in ET.tostring(root, "unicode")
    assert describe(POSITIONS["start"], "va_bridge", "en").endswith("1 recruit face down (Elves)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_characters_have_marks_of_their_own(language):
    marks = [mark(key, language) for key in CHARACTERS]
    assert len(set(marks)) == len(marks)


@pytest.mark.parametrize("language", LANGUAGES)
def test_tracks_tell_their_numbers(language):
    pieces = tracks(POSITIONS["late"], language)
    assert set(pieces) == {"fate", "skies", "dice", "victory", "legend"}
    shown = {key: words(parsed(svg)) for key, svg in pieces.items()}
    assert "Thorin" in shown["fate"]
    assert shown["fate"].split().count("12") == 2, "the space and the marker on it"
    assert "8" in shown["victory"]
    for territory in TERRITORIES:
        assert describe(POSITIONS["late"], territory, language)

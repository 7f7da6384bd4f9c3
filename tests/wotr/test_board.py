"""The board as a picture: whole, light, readable in four languages, nothing over anything else."""

from itertools import combinations

import pytest

from games.titles.drawing import overlap
from games.titles.drawing.moves import MARCH, Move
from games.titles.languages import LANGUAGES
from games.wotr.board import (
    PICTURES,
    Die,
    HuntBox,
    Marks,
    Politics,
    Position,
    ShownFellowship,
    ShownForce,
    Units,
    describe,
    land,
    neighbourhood,
    overlay,
    picture,
    starting_position,
    tracks,
)
from games.wotr.board.counters import keep_clear, layout
from games.wotr.board.figures import mark
from games.wotr.board.geometry import GLANCE_WHOLE, MAP, centre, polygon
from games.wotr.board.glance import Glance
from games.wotr.board.looks import LOOKS
from games.wotr.facts import CHARACTERS, FREE_PEOPLES, NATIONS, REGIONS, SHADOW
from tests.titles.boards import HOSTILE, SVG, OfAnyBoard, parsed, titles, words

MINIONS = [key for key, character in CHARACTERS.items() if character.kind == "minion"]


def force(region: str, *nations: str, nazgul: int = 0, who: str = "", besieged: bool = False) -> ShownForce:
    """`force("dale", "north 2 1 1", who="gimli")`: regulars, elites, leaders of each nation."""
    units = {row.split()[0]: Units(*map(int, row.split()[1:])) for row in nations}
    characters = tuple(who.split())
    first = next(iter(units), None)
    dark = NATIONS[first].side == SHADOW if first else nazgul > 0 or characters[0] in MINIONS
    return ShownForce(region, SHADOW if dark else FREE_PEOPLES, units, nazgul, characters, besieged)


def late_game() -> Position:
    """Turn 11: four sieges, armies of ten, four nations in one army."""
    forces = (
        force("minas_tirith", "sauron 5 3", "southrons_easterlings 2", nazgul=3, who="witch_king"),
        force(
            *("minas_tirith", "gondor 2 1 1", "rohan 0 1", "north 1"),
            who="gandalf_white peregrin",
            besieged=True,
        ),
        force("helms_deep", "isengard 6 3", "sauron 1"),
        force("helms_deep", "rohan 2 1 1", "elves 0 1", who="gimli", besieged=True),
        force("lorien", "sauron 6 2", nazgul=1),
        force("lorien", "elves 1 2 1", besieged=True),
        force("erebor", "southrons_easterlings 6 2"),
        force("erebor", "dwarves 2 2 1", "north 1", besieged=True),
        force(
            "edoras", "rohan 3 1 2", "gondor 1", "elves 0 2", "north 2 1 1", who="aragorn legolas meriadoc"
        ),
        force("dale", "dwarves 1 1 1", "north 2 1 1", "elves 0 1"),
        force("osgiliath", "sauron 4", "southrons_easterlings 2 1", nazgul=1),
        force("western_emyn_muil", "sauron 10", nazgul=1),
        force("south_ithilien", "sauron 2"),
        force("woodland_realm", "sauron 2"),
        force("moria", "sauron 1"),
        force("dol_guldur", "sauron 1 1", nazgul=1),
        force("morannon", "sauron 2", who="mouth_of_sauron"),
        force("minas_morgul", "sauron 1"),
        force("barad_dur", "sauron 1"),
        force("fords_of_isen", "isengard 2"),
        force("westemnet", "isengard 2 2"),
        force("the_shire", "isengard 1"),
        force("orthanc", "isengard 1 1", who="saruman"),
        force("pelargir", "southrons_easterlings 4 1"),
        force("southern_rhovanion", "southrons_easterlings 5 1"),
        force("far_harad", "southrons_easterlings 1"),
        force("near_harad", "southrons_easterlings 1"),
        force("north_rhun", "southrons_easterlings 2 1"),
        force("south_rhun", "southrons_easterlings 1"),
        force("dol_amroth", "gondor 4 1 1"),
        force("umbar", "gondor 2 0 1"),
        force("lamedon", "gondor 2"),
        force("druadan_forest", "gondor 1 0 1", who="boromir"),
        force("lossarnach", "gondor 1"),
        force("folde", "rohan 1"),
        force("north_downs", "north 1 1 1"),
        force("bree", "north 1"),
        force("carrock", "north 2 1"),
        force("rivendell", "elves 1 2 1"),
        force("grey_havens", "elves 2 1 1", "dwarves 1"),
        force("ered_luin", "dwarves 1 1 1"),
        force("hollin", nazgul=1),
    )
    taken = {"pelargir": SHADOW, "woodland_realm": SHADOW, "the_shire": SHADOW, "westemnet": SHADOW}
    free_faces = ("character", "muster", "event", "muster_army", "will_of_the_west", "character")
    shadow_faces = (
        "army",
        "army",
        "character",
        "muster",
        "event",
        "muster_army",
        "event",
        "army",
        "muster",
        "army",
    )
    return Position(
        forces=forces,
        fellowship=ShownFellowship("north_ithilien", 3, 7, revealed=True, guide="gollum"),
        politics={nation: Politics(0, True) for nation in NATIONS},
        control={**taken, "umbar": FREE_PEOPLES},
        victory={FREE_PEOPLES: 2, SHADOW: 4},
        hunt=HuntBox(eyes=6, free_dice=2, tiles=9),
        dice={
            FREE_PEOPLES: tuple(Die(face, spent=i == 2) for i, face in enumerate(free_faces)),
            SHADOW: tuple(Die(face, spent=i == 3) for i, face in enumerate(shadow_faces)),
        },
        rings={FREE_PEOPLES: 1, SHADOW: 1},
        caption=("Turn 11", "Action resolution"),
    )


def everybody_everywhere() -> Position:
    """More than any game can hold: a full army in every region, a full garrison in every stronghold."""
    free = ("gondor 2 1 1", "rohan 1 1 1", "north 1 1 1", "elves 0 2 1", "dwarves 1 0 1")
    dark = ("sauron 4 2", "isengard 1 1", "southrons_easterlings 1 1")
    forces = [force(key, *dark, nazgul=3, who="witch_king mouth_of_sauron") for key in REGIONS]
    forces += [
        force(key, *free, who="aragorn gandalf_white legolas gimli meriadoc peregrin boromir", besieged=True)
        for key, region in REGIONS.items()
        if region.settlement == "stronghold"
    ]
    return Position(
        tuple(forces),
        ShownFellowship("morannon", mordor=1),
        {n: Politics(0, True) for n in NATIONS},
        rings={},
    )


OPTIONS = Marks(
    options=("minas_tirith", "lossarnach", "pelargir", "druadan_forest", "north_ithilien", "dead_marshes"),
    chosen="osgiliath",
    moves=(
        Move("shadow", MARCH, "south_ithilien", "minas_morgul"),
        Move("shadow", MARCH, "west_harondor", "near_harad"),
    ),
)
POSITIONS = {"start": starting_position(("Turn 1", "")), "late": late_game()}


class TestBoard(OfAnyBoard):
    pictures, positions, marks = PICTURES, POSITIONS, OPTIONS
    hostile = starting_position((HOSTILE, HOSTILE))
    regions = places = REGIONS
    neighbours = ("minas_tirith", *REGIONS["minas_tirith"].neighbours)
    frame, heaviest = MAP.frame, 60_000
    describe, centre = staticmethod(describe), staticmethod(centre)
    neighbourhood = staticmethod(neighbourhood)

    @staticmethod
    def glance(position, language, pixels):
        return Glance(position, language, LOOKS["colour"], GLANCE_WHOLE, GLANCE_WHOLE[2] / pixels, False)


def test_land_describes_its_regions():
    assert titles(parsed(land("en")))["minas_tirith"] == "Minas Tirith (Gondor, Stronghold)"


@pytest.mark.parametrize("language", LANGUAGES)
def test_full_land_has_a_label_for_every_region(language):
    shown = words(parsed(land(language, "colour")))
    for region in REGIONS.values():
        assert all(part in shown for part in region.name[language].split())


def test_a_region_in_words():
    position = POSITIONS["late"]
    assert describe(position, "lorien", "en") == (
        "Lórien (Elves, Stronghold). Shadow: 6 Sauron Regulars, 2 Sauron Elites, 1 Nazgûl. "
        "Free Peoples (under siege): 1 Elven Regular, 2 Elven Elites, 1 Elven Leader"
    )
    assert describe(position, "pelargir", "es").startswith(
        "Pelargir (Gondor, Ciudad). En poder de la Sombra. "
    )
    assert describe(position, "north_ithilien", "it").endswith("Compagnia: ultima posizione nota")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", POSITIONS)
def test_counters_of_the_full_map_stand_clear(name, language):
    blocks = layout(POSITIONS[name], language, LOOKS["colour"])
    for one, other in combinations(blocks, 2):
        assert not overlap(one.box, other.box, slack=1.5), (one.region, other.region)


def test_even_an_impossible_crowd_does_not_overlap():
    blocks = layout(everybody_everywhere(), "en", LOOKS["colour"])
    assert len(blocks) == 105 + 16
    for one, other in combinations(blocks, 2):
        assert not overlap(one.box, other.box, slack=1.5), (one.region, other.region)


def test_counters_that_outgrow_their_place_leave_names_alone():
    position, labels = POSITIONS["late"], keep_clear()
    for block in layout(position, "en", LOOKS["colour"]):
        shape = MAP.regions[block.region]
        slot_height = max(shape.army[3], shape.garrison[3] if shape.garrison else 0)
        if block.box[3] > slot_height + 2:
            assert not any(overlap(block.box, label, slack=1.5) for label in labels), block.region


def test_sides_differ_in_shape_not_only_in_colour():
    grey = LOOKS["grey"]
    assert grey.free == grey.shadow
    root = parsed(overlay(POSITIONS["late"], "en", depth="full", scheme="grey"))
    groups = {element.get("id"): element for element in root.iter(SVG + "g") if element.get("id")}
    free, dark = (groups[f"at-{key}"].find(SVG + "rect") for key in ("bree", "moria"))
    assert (free.get("rx"), free.get("fill")) == ("8", "#ffffff")
    assert (dark.get("rx"), dark.get("fill")) == (None, "#000000")


@pytest.mark.parametrize("language", LANGUAGES)
def test_characters_of_a_side_have_marks_of_their_own(language):
    companions = [key for key, c in CHARACTERS.items() if c.side == FREE_PEOPLES and key != "gandalf_white"]
    for group in (companions, MINIONS):
        marks = [mark(key, language) for key in group]
        assert len(set(marks)) == len(marks)


@pytest.mark.parametrize("language", LANGUAGES)
def test_tracks_tell_their_numbers(language):
    pieces = tracks(POSITIONS["late"], language)
    assert set(pieces) == {"fellowship", "mordor", "political", "victory", "dice", "legend"}
    shown = {key: words(parsed(svg)) for key, svg in pieces.items()}
    assert "7" in shown["fellowship"]
    assert "4/10" in shown["victory"]
    for nation in NATIONS.values():
        assert nation.short[language] in shown["political"]


def test_on_the_mordor_track_the_ring_leaves_the_map():
    entered = Position(
        forces=(),
        fellowship=ShownFellowship("morannon", 1, 9, guide="gollum", mordor=3),
        politics={nation: Politics(0, True) for nation in NATIONS},
    )
    assert "morannon" not in {block.region for block in layout(entered, "en", LOOKS["colour"])}
    assert "Fellowship" not in describe(entered, "morannon", "en")
    assert titles(parsed(overlay(entered, "en")))["at-morannon"] == "Morannon (Sauron, Stronghold)"
    picture(entered, "en")


def test_regions_fit_together():
    """Each border is stored once, so the outline of a region is closed."""
    for region, shape in MAP.regions.items():
        ends = [MAP.borders[index].points[::way] for index, way in shape.ring]
        for one, following in zip(ends, ends[1:] + ends[:1], strict=True):
            assert one[-1] == following[0], region
        assert len(polygon(region)) >= 15

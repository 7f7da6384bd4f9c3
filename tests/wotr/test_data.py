"""The facts hold together: counts, references, conserved figures, four languages everywhere."""

import re
from collections import Counter

import msgspec
import pytest

from games.titles.languages import LANGUAGES
from games.wotr import facts
from games.wotr.facts import (
    CHARACTERS,
    DISTANCES,
    FREE_PEOPLES,
    NAME,
    NAMES,
    NATIONS,
    NATIONS_OF,
    NEIGHBOURS,
    REGIONS,
    SETTLEMENTS,
    SETUP,
    SHADOW,
    STANDARD_TILES,
    STRONGHOLDS,
    TILES,
    Figures,
    count_figures,
    name,
    within,
)

KEY = re.compile(r"[a-z]+(_[a-z0-9]+)*")


def test_there_are_105_regions_and_232_borders_to_cross():
    assert len(REGIONS) == 105
    assert list(REGIONS) == sorted(REGIONS)
    assert sum(len(around) for around in NEIGHBOURS.values()) == 2 * 232


def test_neighbours_are_mutual_and_sorted():
    for key, around in NEIGHBOURS.items():
        assert around == tuple(sorted(set(around)))
        assert around
        assert key not in around
        assert all(key in NEIGHBOURS[other] for other in around)


def test_settlements():
    kinds = Counter(region.settlement for region in REGIONS.values())
    assert kinds == {None: 67, "town": 14, "stronghold": 16, "city": 6, "fortification": 2}
    forts = {key for key, region in REGIONS.items() if region.settlement == "fortification"}
    assert forts == {"osgiliath", "fords_of_isen"}
    assert not any(REGIONS[fort].is_settlement for fort in forts)
    assert all(region.nation for region in REGIONS.values() if region.is_settlement)
    assert SETTLEMENTS["isengard"] == ("north_dunland", "orthanc", "south_dunland")
    assert STRONGHOLDS["elves"] == ("grey_havens", "lorien", "rivendell", "woodland_realm")
    assert STRONGHOLDS["north"] == ()


def test_settlements_are_worth_20_points_to_the_shadow_and_18_to_the_free_peoples():
    points = Counter()
    for region in REGIONS.values():
        points[region.side] += region.victory_points
    assert points == {FREE_PEOPLES: 20, SHADOW: 18, None: 0}


def test_regions_of_each_nation():
    assert Counter(region.nation for region in REGIONS.values()) == {
        None: 53,
        "sauron": 11,
        "gondor": 8,
        "north": 8,
        "southrons_easterlings": 7,
        "rohan": 6,
        "dwarves": 4,
        "elves": 4,
        "isengard": 4,
    }


def test_coast_and_eastern_edge():
    coast = {key for key, region in REGIONS.items() if region.coastal}
    assert len(coast) == 17
    assert {k for k in coast if REGIONS[k].nation == "gondor"} == {
        "anfalas",
        "dol_amroth",
        "lamedon",
        "pelargir",
    }
    east = {k for k, r in REGIONS.items() if r.eastern_edge and r.nation == "southrons_easterlings"}
    assert east == {"east_rhun", "south_rhun", "khand", "far_harad"}


@pytest.mark.parametrize(
    ("start", "steps"), [("rivendell", 10), ("lorien", 6), ("woodland_realm", 6), ("minas_tirith", 3)]
)
def test_distance_to_the_gates_of_mordor(start, steps):
    assert min(DISTANCES[start][gate] for gate in ("morannon", "minas_morgul")) == steps


def test_within_starts_at_home_and_is_ordered_by_distance():
    near = within("rivendell", 2)
    assert near[0] == "rivendell"
    assert set(within("rivendell", 1)) == {"rivendell", *NEIGHBOURS["rivendell"]}
    assert [DISTANCES["rivendell"][key] for key in near] == sorted(DISTANCES["rivendell"][k] for k in near)
    assert "woodland_realm" in within("rivendell", 7)
    assert len(within("rivendell", 99)) == 105


def test_figures_on_the_map_and_reinforcements_make_up_the_box():
    placed = {nation: Counter() for nation in NATIONS}
    assert len({row.region for row in SETUP.figures}) == len(SETUP.figures)
    for row in SETUP.figures:
        assert REGIONS[row.region].nation == row.nation or row.region == "osgiliath"
        placed[row.nation].update({kind: getattr(row, kind) for kind in facts.FIGURE_KINDS})
    for key, nation in NATIONS.items():
        spare = msgspec.structs.asdict(nation.reinforcements)
        assert Figures(**{kind: placed[key][kind] + spare[kind] for kind in spare}) == nation.totals


def test_totals_of_the_box():
    units = {
        s: sum(NATIONS[n].totals.regular + NATIONS[n].totals.elite for n in NATIONS_OF[s])
        for s in facts.SIDES
    }
    assert units == {FREE_PEOPLES: 75, SHADOW: 90}
    assert sum(nation.totals.leader for nation in NATIONS.values()) == 20
    assert {key: nation.totals.nazgul for key, nation in NATIONS.items() if nation.totals.nazgul} == {
        "sauron": 8
    }


def test_political_start():
    assert {key: nation.steps_to_war for key, nation in NATIONS.items()} == {
        "dwarves": 3,
        "elves": 3,
        "gondor": 2,
        "north": 3,
        "rohan": 3,
        "isengard": 1,
        "sauron": 1,
        "southrons_easterlings": 2,
    }
    passive = {key for key, nation in NATIONS.items() if not nation.active}
    assert passive == set(NATIONS_OF[FREE_PEOPLES]) - {"elves"}
    assert len({nation.letter for nation in NATIONS.values()}) == 8


def test_dice():
    free, shadow = SETUP.action_dice[FREE_PEOPLES], SETUP.action_dice[SHADOW]
    assert (free.start, free.most, shadow.start, shadow.most) == (4, 6, 7, 10)
    assert Counter(free.faces) == {
        "character": 2,
        "muster": 1,
        "event": 1,
        "muster_army": 1,
        "will_of_the_west": 1,
    }
    assert set(shadow.faces) == {"character", "army", "muster", "event", "muster_army", "eye"}
    for side, dice in SETUP.action_dice.items():
        bonus = sum(character.bonus_dice for character in CHARACTERS.values() if character.side == side)
        assert dice.start + bonus == dice.most


def test_tiles():
    assert Counter(tile.kind for tile in TILES.values()) == {
        "standard": 16,
        "fellowship_special": 4,
        "shadow_special": 4,
    }
    standard = Counter((TILES[key].value, TILES[key].reveal) for key in STANDARD_TILES)
    assert standard == {
        ("eye", True): 4,
        (3, False): 3,
        (2, False): 2,
        (2, True): 1,
        (1, False): 2,
        (1, True): 2,
        (0, True): 2,
    }
    for tile in TILES.values():
        assert tile.stop == (tile.kind == "shadow_special")
        assert (tile.card is None) == (tile.kind == "standard")
    blue = sorted(tile.value for tile in TILES.values() if tile.kind == "fellowship_special")
    assert blue == [-2, -1, 0, 0]
    assert {tile.value for tile in TILES.values() if tile.kind == "shadow_special"} == {"die", "eye", 3, 1}


def test_characters():
    assert Counter(character.kind for character in CHARACTERS.values()) == {
        "companion": 9,
        "guide_only": 1,
        "ring_bearers": 1,
        "minion": 3,
    }
    strengths = {
        key: (c.level, c.leadership) for key, c in CHARACTERS.items() if c.kind in ("companion", "minion")
    }
    assert strengths == {
        "gandalf_grey": (3, 1),
        "strider": (3, 1),
        "boromir": (2, 1),
        "legolas": (2, 1),
        "gimli": (2, 1),
        "meriadoc": (1, 1),
        "peregrin": (1, 1),
        "aragorn": (3, 2),
        "gandalf_white": (3, 1),
        "saruman": (0, 1),
        "witch_king": (0, 2),
        "mouth_of_sauron": (3, 2),
    }
    assert [key for key, character in CHARACTERS.items() if character.flies] == ["witch_king"]
    assert {key for key, character in CHARACTERS.items() if character.guide} == {
        "gandalf_grey",
        "strider",
        "meriadoc",
        "peregrin",
        "gollum",
    }
    assert CHARACTERS["strider"].activates == ("north",)
    assert CHARACTERS["aragorn"].activates == NATIONS_OF[FREE_PEOPLES]


def test_references_lead_somewhere():
    for region in REGIONS.values():
        assert region.nation is None or region.nation in NATIONS
    for character in CHARACTERS.values():
        assert set(character.activates) <= set(NATIONS)
        assert character.upgrade_to is None or CHARACTERS[character.upgrade_to].replaces == character.key
    start = SETUP.fellowship
    assert start.region == "rivendell"
    assert start.guide == start.companions[0] == "gandalf_grey"
    everybody = {*start.companions, *SETUP.set_aside, "ring_bearers"}
    assert everybody == set(CHARACTERS)
    assert sorted(nation for role in SETUP.roles.values() for nation in role.nations) == sorted(NATIONS)


def test_keys_are_plain():
    for key in NAME:
        assert KEY.fullmatch(key), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_name(language):
    for key in NAME:
        text = name(key, language)
        assert text == text.strip() != "", key
        assert "{" not in text
    for character in CHARACTERS.values():
        texts = [character.short, character.title, *([character.entry] if character.entry else [])]
        texts += [a.text for a in (*character.abilities, *([character.guide] if character.guide else []))]
        assert all(text[language].strip() == text[language] != "" for text in texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_things_of_a_kind_share_a_name(language):
    for table in (REGIONS, NATIONS):
        shown = [thing.name[language] for thing in table.values()]
        assert len(set(shown)) == len(shown)


def test_characters_who_enter_play_say_how():
    assert {key for key, character in CHARACTERS.items() if character.entry} == set(SETUP.set_aside)


def test_figures_are_named_with_their_nation():
    assert name("gondor_regular", "en") == "Gondor Regular"
    assert count_figures(2, "gondor", "elite", "es") == "2 Élites de Gondor"
    assert count_figures(1, "elves", "leader", "it") == "1 Comandante degli Elfi"
    assert count_figures(3, "sauron", "nazgul", "pt") == "3 Nazgûl"
    assert name("witch_king", "it") == "Il Re Stregone"
    assert name("muster", "it") == "Mobilitazione"


def test_a_key_means_one_thing():
    tables = [
        REGIONS,
        NATIONS,
        CHARACTERS,
        TILES,
        *(terms for group, terms in NAMES.items() if group != "units"),
    ]
    keys = Counter(key for table in tables for key in table)
    assert [key for key, times in keys.items() if times > 1] == []

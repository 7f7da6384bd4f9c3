"""B1 to B4: basics, set-up, the board, the figures."""

from __future__ import annotations

import pytest

from games.bofa import attack, characters, moving, ruleset
from games.bofa.cards.fp_story import clad_in_hauberks_of_steel
from games.bofa.cards.verbs import contains
from games.bofa.damage import take_casualties
from games.bofa.events import CardsDiscarded, DeckShuffled, UnitsPlaced
from games.bofa.facts import (
    BOXES,
    CHARACTERS,
    CONTROLLED,
    EYRIE,
    FORDS,
    FREE_PEOPLES,
    GENERALS,
    GOBLIN_MUSTERS,
    HEAPS,
    LAST_SPACE,
    LEADS_TO,
    MOVES,
    MUSTERS,
    NEIGHBOURS,
    PASSES,
    POINTS,
    PROTECTION,
    REGIONS,
    SETTLEMENTS,
    SETUP,
    SHADOW,
    TERRAIN,
    TERRITORIES,
    TERRITORY,
    TILES,
    UNITS,
)
from games.bofa.figures import DWARVES
from games.bofa.hidden import hidden
from games.bofa.invariants import settled
from games.bofa.position import leadership_left, targets, tokens_left, ways
from games.bofa.recruit import place_leadership, place_units
from games.bofa.state import CARDS, Options, begin
from games.bofa.turn import STEPS
from games.kernel import EVERYTHING, Running, Sealed, fold
from tests.bofa.rules import rule
from tests.bofa.scenario import given, top

FRESH = begin(Options())


# --- B1 ----------------------------------------------------------------------------------------------


@rule("B1.1", "B1.2")
def test_two_seats_and_six_phases():
    assert ruleset.seats(Options()) == {"free_peoples": "free_peoples", "shadow": "shadow"}
    assert list(STEPS) == ["setup", "recover", "generals", "fate", "leadership", "roll", "action", "end"]


@rule("B1.3")
def test_a_card_breaks_only_the_rule_it_names():
    """Moria! Dáin! Dáin! gives superiority; the move still stops next to the enemy."""
    game = given(va_1="dwarf_regulars", va_dale="orcs", free_hand="fp_story_13", free_dice="army_muster")
    game.goes_on().answers(free=["play_card", "fp_story_13", "va_1", "va_2"])
    assert game.prompt(FREE_PEOPLES) == "attack.target"


@rule("B1.4")
@pytest.mark.parametrize(
    ("answers", "moved", "fought"),
    [
        (["va_3", "va_dale", "done"], True, False),
        (["va_3", "stop", "va_4"], False, True),
        (["va_3", "va_dale", "va_4"], True, True),
        (["done"], False, False),
        (["va_3", "stop", "done"], False, False),
    ],
)
def test_ex1_an_action_may_be_done_in_part(answers, moved, fought):
    """EX1: move only, attack only, both, nothing."""
    game = given(va_3="lake_men", va_4="orcs", va_8="orcs")
    game.plays(attack.move_and_attack, FREE_PEOPLES).answers(free=answers)
    assert (game.at("va_3") == {}) == moved
    assert (game.prompt(SHADOW) == "combat.manoeuvre") == fought


@rule("B1.5")
def test_figures_are_a_hard_limit():
    game = given(none_left="goblins", gm_north="goblins")
    game.plays(place_units, SHADOW, "gm_north", {"goblins": 1}, "goblins")
    assert not game.told(UnitsPlaced)
    assert (SETUP.eagles, SETUP.bats) == (5, 6)


@rule("B1.6")
def test_leadership_tokens_are_limited():
    game = given(va_1="lake_men", va_2="lake_men", leadership={"va_1": 5})
    assert leadership_left(game.state, FREE_PEOPLES) == 1

    async def place(g):
        place_leadership(g, FREE_PEOPLES, "va_2", 2, "test")

    game.plays(place)
    assert game.army("va_2").leadership == 1
    assert SETUP.leadership == {FREE_PEOPLES: 6, SHADOW: 14}


@rule("B1.7")
def test_damage_markers_are_not_limited():
    crowd = {f"va_{n}": "4 orcs" for n in range(1, 9)}
    game = given(**crowd, bl_1="4 orcs", damage={**dict.fromkeys(crowd, 4), "bl_1": 4})
    assert settled(game.state) == []


@rule("B1.8", "B1.12")
def test_what_is_hidden_and_what_is_open():
    game = given(free_hand="event_01 fp_story_03", shadow_hand="event_02 sh_story_04")
    game.state.buried[SHADOW] = [game.state.decks["event"].pop()]
    own = set(hidden(game.state, (FREE_PEOPLES,)))
    assert {"event_02", "sh_story_04", "event_30"} <= own
    assert not own & {"event_01", "fp_story_03"}
    assert {"event_01", "event_02"} <= set(hidden(game.state, ()))
    assert not set(hidden(game.state, EVERYTHING))
    running = Running.start(ruleset, Options(), Sealed(bytes(32)))
    events = [entry for entry in running.new if hasattr(entry, "face_for")]
    view = fold(begin(Options()), events, (FREE_PEOPLES,))
    assert view.hands[SHADOW] == ["event", "sh_story"]
    assert view.hands[FREE_PEOPLES] == running.state.hands[FREE_PEOPLES]
    assert set(view.decks["fate"]) == {"fate"}
    assert (view.dice, view.armies, view.fate) == (
        running.state.dice,
        running.state.armies,
        running.state.fate,
    )


@rule("B1.9")
def test_cards_are_discarded_face_down():
    event = CardsDiscarded(SHADOW, ("event_01", "sh_story_02"))
    assert event.face_for((FREE_PEOPLES,)).cards == ("event", "sh_story")
    assert event.face_for((SHADOW,)) is event


@rule("B1.10")
def test_contains_dwarves_means_units():
    game = given(eb_camp="lake_men, dain", eb_4="dwarf_regulars")
    assert not contains(DWARVES)(game.state, "eb_camp")
    assert contains(DWARVES)(game.state, "eb_4")
    game.plays(clad_in_hauberks_of_steel, FREE_PEOPLES, "muster")
    assert game.at("eb_4") == {"dwarf_regulars": 1, "dwarf_veterans": 1}


@rule("B1.11")
def test_the_free_peoples_decide_first():
    """Recovery and the action round alike: what is due to both begins with them."""
    game = given(eb_camp="lake_men, bard", step="recover", turn=0)
    game.goes_on()
    drawn = [event.seat for event in game.events if type(event).__name__ == "CardDrawn"]
    assert drawn == [FREE_PEOPLES, FREE_PEOPLES, SHADOW, SHADOW]


# --- B2 ----------------------------------------------------------------------------------------------


@rule("B2.1", "B2.3", "B2.9", "B2.11")
def test_everything_starts_where_the_book_says():
    assert FRESH.armies["bl_1"].units == {"orcs": 1, "great_orcs": 1, "wargs": 1}
    assert FRESH.armies["gm_west"].units == {"goblins": 2}
    assert FRESH.armies["va_7"].units == {"lake_men": 2}
    assert FRESH.where["bard"] == "eb_spur"
    assert FRESH.where["dain"] == "eb_camp"
    assert FRESH.where["gandalf"] == FRESH.where["thranduil"] == "ss_ravenhill"
    assert FRESH.where["bolg"] == "aside"
    assert [key for key, place in FRESH.where.items() if place == "track"] == [
        "lord_of_eagles",
        "bilbo",
        "thorin",
        "beorn",
    ]
    assert settled(FRESH) == []
    running = Running.start(ruleset, Options(), Sealed(bytes(32)))
    assert list(running.open) == [FREE_PEOPLES]
    assert running.open[FREE_PEOPLES].prompt == "generals.activate"


@rule("B2.2")
def test_three_heaps_of_tokens():
    totals = {key: sum(front.count for front in heap.fronts) for key, heap in HEAPS.items()}
    assert totals == {"men_and_dwarves": 17, "elves": 20, "shadow": 27}
    assert {heap: tokens_left(FRESH, heap) for heap in HEAPS} == {
        "men_and_dwarves": 14,
        "elves": 16,
        "shadow": 15,
    }


@rule("B2.4", "B17.1")
def test_both_passes_start_closed():
    assert FRESH.open_passes == []
    assert ways(FRESH, SHADOW, "gm_north") == []


@rule("B2.5", "B2.10")
def test_decks_are_shuffled_apart_and_nobody_starts_with_cards():
    running = Running.start(ruleset, Options(), Sealed(bytes(32)))
    shuffled = [entry for entry in running.new if isinstance(entry, DeckShuffled)]
    assert {event.deck: sorted(event.order) for event in shuffled} == {
        deck: list(cards) for deck, cards in CARDS.items()
    }
    assert all(list(event.order) != sorted(event.order) for event in shuffled)
    assert FRESH.hands == {FREE_PEOPLES: [], SHADOW: []}


@rule("B2.6", "B3.16")
def test_the_fate_track_at_the_start():
    assert FRESH.fate.marker == 0
    assert LAST_SPACE == 15
    assert FRESH.fate.figures == {"bilbo": 2, "thorin": 6, "lord_of_eagles": 8, "beorn": 11}


@rule("B2.7")
def test_twelve_grey_tiles_form_the_pool():
    assert len(FRESH.fate.pool) == 12
    assert not any(TILES[tile].special for tile in FRESH.fate.pool)


@rule("B2.8")
def test_dice_at_the_start():
    assert FRESH.pools == {FREE_PEOPLES: 5, SHADOW: 6}
    assert (SETUP.dice[FREE_PEOPLES].most, SETUP.dice[SHADOW].most) == (6, 7)


# --- B3 ----------------------------------------------------------------------------------------------


@rule("B3.1", "B3.2", "B3.3")
def test_regions_have_one_terrain_and_one_territory():
    assert len(REGIONS) == 46
    assert set(TERRAIN.values()) == {"hills", "mountains", "plains", "ruins", "swamps"}
    counts = [list(TERRITORY.values()).count(territory) for territory in TERRITORIES]
    assert dict(zip(TERRITORIES, counts, strict=True)) == {
        "broken_lands": 13,
        "valley": 13,
        "eastern_bank": 12,
        "southern_spur": 8,
    }


@rule("B3.4", "B3.5", "B3.6", "B3.7", "B3.8", "B3.17")
def test_ex15_borders():
    """EX15: a white line, a river, a ford, a slope, a black line."""
    assert "eb_6" in NEIGHBOURS["eb_5"]
    assert "va_4" not in NEIGHBOURS["eb_5"]
    assert "va_4" in REGIONS["eb_5"].across
    assert ("eb_6", "va_4") in FORDS
    assert "va_4" in NEIGHBOURS["eb_6"]
    assert (TERRAIN["eb_2"], TERRAIN["eb_5"]) == ("mountains", "plains")
    assert "eb_5" in NEIGHBOURS["eb_2"]
    assert "eb_1" not in NEIGHBOURS["eb_gate"]
    assert len(FORDS) == 2 * 5
    assert sum(len(near) for near in NEIGHBOURS.values()) == 2 * 92


def test_borders_go_both_ways():
    for region, near in NEIGHBOURS.items():
        assert all(region in NEIGHBOURS[to] for to in near)


@rule("B3.9", "B3.14", "B3.15", "B3.18")
def test_boxes_are_no_regions():
    assert LEADS_TO == {"gm_north": "gp_north", "gp_north": "eb_2", "gm_west": "gp_west", "gp_west": "ss_2"}
    assert EYRIE in BOXES
    assert not set(BOXES) & set(REGIONS)
    for box in (*GOBLIN_MUSTERS, *PASSES):
        assert NEIGHBOURS[box] == ()
        assert box not in TERRAIN
        assert box not in TERRITORY


@rule("B3.10", "B3.11", "B3.12", "B3.19", "B26.1")
def test_settlements_fortifications_and_points():
    assert set(SETTLEMENTS) == {"eb_spur", "eb_camp", "ss_ravenhill", "ss_slopes", "va_bridge", "va_dale"}
    assert PROTECTION == {"eb_gate": 6, "eb_spur": 3, "ss_ravenhill": 3}
    assert set(CONTROLLED) == {*SETTLEMENTS, "eb_gate"}
    assert POINTS == {
        "eb_gate": 4,
        "eb_spur": 4,
        "eb_camp": 2,
        "ss_ravenhill": 4,
        "ss_slopes": 2,
        "va_bridge": 2,
        "va_dale": 2,
    }
    by_territory = {t: [s for s in SETTLEMENTS if TERRITORY[s] == t] for t in TERRITORIES}
    assert by_territory == {
        "broken_lands": [],
        "valley": ["va_bridge", "va_dale"],
        "eastern_bank": ["eb_spur", "eb_camp"],
        "southern_spur": ["ss_ravenhill", "ss_slopes"],
    }


@rule("B3.13", "B12.3")
def test_mustering_regions_hold_any_number():
    assert MUSTERS == ("bl_1", "bl_2", "bl_3", "bl_5")
    game = given(bl_3="12 orcs", gm_north="7 goblins")
    assert settled(game.state) == []


# --- B4 ----------------------------------------------------------------------------------------------


@rule("B4.1")
def test_nine_types_of_units():
    assert {key: unit.figures for key, unit in UNITS.items()} == {
        "lake_men": 10,
        "dwarf_regulars": 5,
        "dwarf_veterans": 5,
        "elf_archers": 10,
        "elf_spearmen": 10,
        "orcs": 36,
        "great_orcs": 6,
        "goblins": 12,
        "wargs": 12,
    }


@rule("B4.2", "B4.6", "B4.7", "B10.17")
def test_an_army_is_its_units_and_what_belongs_to_them():
    game = given(eb_camp="lake_men, dain", leadership={"eb_camp": 1}, where={"bard": "eb_5"})
    part = moving.whole(game.state, "eb_camp")
    assert (part.units, part.characters, part.leadership) == ({"lake_men": 1}, ("dain",), 1)
    assert "eb_5" not in game.state.armies
    assert targets(game.state, SHADOW, "eb_6") == []


@rule("B4.3")
def test_special_units_are_no_units():
    assert not {"eagles", "great_bats"} & set(UNITS)


@rule("B4.4", "B4.5")
def test_characters_and_generals():
    assert [key for key, c in CHARACTERS.items() if c.side == SHADOW] == ["bolg"]
    assert sum(c.side == FREE_PEOPLES for c in CHARACTERS.values()) == 8
    assert GENERALS == ("bard", "dain", "thranduil", "gandalf", "lord_of_eagles")


def test_moves_are_neighbours_or_the_way_out_of_a_box():
    assert MOVES["gp_west"] == ("ss_2",)
    assert MOVES["va_1"] == NEIGHBOURS["va_1"]


def test_an_army_without_damage_is_not_asked_for_casualties():
    game = given(va_1="3 orcs")
    game.plays(take_casualties, "va_1")
    assert game.asked == []


def test_characters_can_be_told_apart():
    game = given(va_1="lake_men, bard", va_2="lake_men, gandalf")
    assert characters.walkers(game.state, FREE_PEOPLES) == ["bard", "gandalf"]
    assert top(game, "event_05").state.decks["event"][-1] == "event_05"

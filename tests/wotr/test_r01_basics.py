"""R1: sides, regions, armies, control, free, unconquered."""

from __future__ import annotations

from games.kernel import Running, Sealed, fold
from games.wotr import hunt, position, ruleset
from games.wotr.events import FiguresLost, UnitsDisbanded
from games.wotr.facts import (
    DISTANCES,
    FREE_PEOPLES,
    NATIONS_OF,
    NEIGHBOURS,
    REGIONS,
    SHADOW,
    SIDES,
)
from games.wotr.figures import (
    LEADERS,
    LEADERSHIP,
    NATION_OF_UNIT,
    RETURNS,
    TOTALS,
    UNITS,
    nations_in,
    units_of,
)
from games.wotr.state import Options, begin, seats
from tests.wotr.rules import rule
from tests.wotr.scenario import given, stack


@rule("R1.1", "R1.2")
def test_two_sides_and_their_nations():
    assert seats(Options()) == {FREE_PEOPLES: FREE_PEOPLES, SHADOW: SHADOW}
    assert set(NATIONS_OF[FREE_PEOPLES]) == {"dwarves", "elves", "gondor", "north", "rohan"}
    assert set(NATIONS_OF[SHADOW]) == {"sauron", "isengard", "southrons_easterlings"}


@rule("R1.3", "R1.4")
def test_regions_are_neighbours_over_passable_borders_only():
    assert len(REGIONS) == 105
    assert "fords_of_bruinen" in NEIGHBOURS["rivendell"]
    assert all(a in NEIGHBOURS[b] for a in NEIGHBOURS for b in NEIGHBOURS[a])
    assert "high_pass" not in NEIGHBOURS["rivendell"]
    assert DISTANCES["rivendell"]["moria"] == 3


@rule("R1.5", "R1.6")
def test_coast_and_nation_belong_to_the_region():
    assert sum(region.coastal for region in REGIONS.values()) == 17
    assert REGIONS["osgiliath"].nation is None
    game = given(edoras="2 isengard_regular")
    assert REGIONS["edoras"].nation == "rohan"
    assert position.controller(game.state, "edoras") == FREE_PEOPLES


@rule("R1.7", "R1.8", "R1.9")
def test_settlements_and_fortifications():
    assert {key for key, r in REGIONS.items() if r.settlement == "fortification"} == {
        "osgiliath",
        "fords_of_isen",
    }
    assert not REGIONS["osgiliath"].is_settlement
    assert REGIONS["osgiliath"].victory_points == 0
    assert REGIONS["bree"].victory_points == 0
    assert REGIONS["dale"].victory_points == 1
    assert REGIONS["helms_deep"].victory_points == 2
    assert position.controller(given().state, "osgiliath") is None


@rule("R1.10", "R1.11", "R1.12")
def test_control_and_unconquered():
    state = given(
        captured="dale moria", inside={"helms_deep": "rohan_regular"}, helms_deep="isengard_regular"
    ).state
    assert position.controller(state, "dale") == SHADOW
    assert position.controller(state, "moria") == FREE_PEOPLES
    assert position.controller(state, "edoras") == FREE_PEOPLES
    assert not position.is_unconquered(state, "dale")
    assert position.is_unconquered(state, "helms_deep")
    assert "dale" in position.REFUGES  # whose it was at set-up, whoever controls it now


@rule("R1.13", "R9.6")
def test_free_means_no_enemy_army_and_no_enemy_settlement():
    state = given(
        eastemnet="2 isengard_regular",
        inside={"helms_deep": "rohan_regular"},
        helms_deep="3 isengard_regular",
        fangorn="nazgul",
        captured="dale",
    ).state
    assert not position.is_free(state, FREE_PEOPLES, "eastemnet")
    assert position.is_free(state, SHADOW, "eastemnet")
    assert not position.is_free(state, FREE_PEOPLES, "orthanc")
    assert not position.is_free(state, FREE_PEOPLES, "dale")
    assert position.is_free(state, FREE_PEOPLES, "fangorn")
    assert position.is_free(state, SHADOW, "helms_deep")
    assert not position.is_free(state, FREE_PEOPLES, "helms_deep")


@rule("R1.14", "R1.15", "R1.16")
def test_an_army_is_units_with_their_leaders():
    state = given(edoras="2 rohan_regular, gondor_elite, rohan_leader, boromir, nazgul").state
    army = position.army(state, FREE_PEOPLES, "edoras")
    assert army == stack("2 rohan_regular, gondor_elite, rohan_leader, boromir")
    assert units_of(army, FREE_PEOPLES) == 3
    assert nations_in(army) == ["gondor", "rohan"]
    assert all(leader not in NATION_OF_UNIT and LEADERSHIP[leader] == 1 for leader in LEADERS.values())


@rule("R1.19", "R1.20", "R1.28")
def test_only_units_make_an_army():
    state = given(fangorn="3 nazgul, witch_king", carrock="strider").state
    assert not position.has_army(state, SHADOW, "fangorn")
    assert not position.has_army(state, FREE_PEOPLES, "carrock")
    assert position.is_free(state, FREE_PEOPLES, "fangorn")
    assert position.armies(state, SHADOW) == []


@rule("R1.21")
def test_the_witch_king_hunts_as_a_nazgul():
    assert hunt.reroll_reasons(given(fellowship="hollin", hollin="witch_king").state) == ["nazgul"]


@rule("R1.22", "R1.23")
def test_who_comes_back_and_who_does_not():
    game = given(
        dale="2 north_regular, north_leader, gimli",
        angmar="2 sauron_regular, sauron_elite, nazgul, witch_king",
    )

    async def both_fall(g):
        g.record(FiguresLost(FREE_PEOPLES, "dale", stack("north_regular, north_leader, gimli")))
        g.record(FiguresLost(SHADOW, "angmar", stack("sauron_elite, nazgul, witch_king")))

    game.plays(both_fall)
    assert game.state.casualties == stack("north_regular, north_leader, gimli, witch_king")
    assert game.state.reinforcements["nazgul"] == TOTALS["nazgul"]
    assert game.state.reinforcements["sauron_elite"] == TOTALS["sauron_elite"]
    assert UNITS[SHADOW] | {"nazgul"} == RETURNS


@rule("R1.24")
def test_units_above_a_limit_may_come_again():
    game = given(dale="10 north_regular, 2 north_elite", angmar="2 sauron_regular")

    async def trim(g):
        g.record(UnitsDisbanded(FREE_PEOPLES, "dale", {"north_elite": 2}))

    game.plays(trim)
    assert game.state.reinforcements["north_elite"] == TOTALS["north_elite"]
    assert game.state.casualties == {}


@rule("R1.26", "R1.27")
def test_five_dice_and_natural_one():
    game = given(hunt_box=(5, 8), fellowship="hollin", progress=1)
    game.plays(hunt.roll_for_hunt, dice=[1, 2, 1, 1, 1])
    assert game.result == 1


@rule("R1.30")
def test_backs_are_open_and_faces_are_not():
    game = Running.start(ruleset, Options(), Sealed(b"1" * 32))
    truth = game.state
    for side in SIDES:
        events = [entry for entry in game.new if hasattr(entry, "apply")]
        view = fold(begin(Options()), events, [side])
        theirs = view.hands[SHADOW if side == FREE_PEOPLES else FREE_PEOPLES]
        assert view.hands[side] == truth.hands[side]
        assert sorted(theirs) == (["sh_char", "sh_str"] if side == FREE_PEOPLES else ["fp_char", "fp_str"])
        assert all(set(cards) == {deck} for deck, cards in view.decks.items())
        assert {deck: len(cards) for deck, cards in view.decks.items()} == dict.fromkeys(truth.decks, 23)

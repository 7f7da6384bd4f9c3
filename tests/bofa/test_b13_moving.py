"""B13, B14: moving and control."""

from __future__ import annotations

from games.bofa import moving
from games.bofa.attack import move_and_attack
from games.bofa.events import ArmyMoved, PlaceFreed, PlaceTaken, UnitsDisbanded, UnitsLost
from games.bofa.facts import FREE_PEOPLES, SHADOW
from games.bofa.moving import ANYBODY, LED, WITH_GOBLINS
from games.bofa.position import controls, points, ways
from tests.bofa.rules import rule
from tests.bofa.scenario import fight, given


def moves(game, seat, most=1, steps=1, need=ANYBODY):
    return game.plays(moving.move_armies, seat, most, steps, need)


# --- B13 ---------------------------------------------------------------------------------------------


@rule("B13.1", "B13.19")
def test_to_an_adjacent_region_without_an_enemy_army():
    game = given(eb_6="orcs", eb_5="lake_men")
    assert ways(game.state, SHADOW, "eb_6") == ["eb_2", "eb_3", "eb_7", "va_4"]
    moves(game, SHADOW).answers(shadow=["eb_6"])
    assert game.why_not(SHADOW, "eb_5") == ("enemy_army", "B13.1")
    assert game.why_not(SHADOW, "va_5") == ("river", "B3.5")
    assert game.why_not(SHADOW, "bl_1") == ("not_adjacent", "B3.4")
    assert game.why_not(SHADOW, "gp_north") == ("one_way", "B17.9")


@rule("B7.1", "B13.2", "B13.3", "B13.9", "B13.23")
def test_ex11_an_army_in_three_parts():
    """EX11: two Great Orcs go west, two Orcs south, one Orc stays."""
    game = given(va_6="2 great_orcs, 3 orcs")
    moves(game, SHADOW, 2).answers(
        shadow=["va_6", "va_4", ("great_orcs", "great_orcs"), "va_6", "va_8", ("orcs", "orcs")]
    )
    assert game.at("va_4") == {"great_orcs": 2}
    assert game.at("va_8") == {"orcs": 2}
    assert game.at("va_6") == {"orcs": 1}


@rule("B7.8", "B12.7", "B13.4", "B13.6")
def test_ex12_leadership_goes_with_the_part_that_moves():
    """EX12: of two tokens at least one goes along."""
    game = given(va_6="3 orcs, 2 great_orcs", leadership={"va_6": 2})
    moves(game, SHADOW, steps=2, need=LED).answers(shadow=["va_6", "va_4", ("great_orcs", "great_orcs")])
    assert (game.prompt(SHADOW), game.offers(SHADOW)) == ("move.leadership", ["1", "2"])
    assert game.why_not(SHADOW, "0") == ("leadership_goes_along", "B13.4")
    game.answers(shadow=["1", "stop"])
    assert (game.army("va_4").leadership, game.army("va_6").leadership) == (1, 1)


@rule("B13.4")
def test_without_tokens_a_leader_goes_along():
    game = given(va_2="2 lake_men, bard, bilbo, gandalf")
    moves(game, FREE_PEOPLES, steps=2, need=LED).answers(free=["va_2", "va_1", ("lake_men",)])
    assert (game.prompt(FREE_PEOPLES), game.offers(FREE_PEOPLES)) == ("move.leader", ["bard", "gandalf"])
    game.answers(free=["gandalf", ("bilbo",), "stop"])
    assert [c for c in ("bard", "bilbo", "gandalf") if game.state.where[c] == "va_1"] == ["bilbo", "gandalf"]


@rule("B13.5")
def test_ex13_sharing_out_damage():
    """EX13: no part may end with more markers than units."""
    game = given(va_2="lake_men, 2 elf_archers", damage={"va_2": 2})
    moves(game, FREE_PEOPLES).answers(free=["va_2", "va_1", ("elf_archers", "elf_archers")])
    assert (game.prompt(FREE_PEOPLES), game.offers(FREE_PEOPLES)) == ("move.damage", ["1", "2"])
    assert game.why_not(FREE_PEOPLES, "0") == ("damage_over_units", "B13.5")
    game.answers(free=["2"])
    assert (game.army("va_1").damage, game.army("va_2").damage) == (2, 0)


@rule("B7.8", "B13.7", "B13.8", "B13.11", "B13.14", "B13.22")
def test_ex14_passing_through_a_full_region():
    """EX14: six units in Dale on the way are no matter; six that stay are one too many."""
    position = {"va_2": "2 dwarf_regulars, dain", "va_dale": "4 lake_men"}
    game = given(**position)
    moves(game, FREE_PEOPLES, steps=2, need=LED)
    game.answers(free=["va_2", "va_dale", ("dwarf_regulars",) * 2, "va_6"])
    assert (game.at("va_6"), game.at("va_dale")) == ({"dwarf_regulars": 2}, {"lake_men": 4})
    assert not game.told(UnitsDisbanded)
    stops = given(**position, damage={"va_dale": 1})
    moves(stops, FREE_PEOPLES, steps=2, need=LED)
    stops.answers(free=["va_2", "va_dale", ("dwarf_regulars",) * 2, "stop"])
    assert stops.prompt(FREE_PEOPLES) == "damage.casualties"
    stops.answers(free=[("lake_men",)])
    assert stops.told(UnitsLost)[0].units == {"lake_men": 1}
    assert stops.army("va_dale").damage == 0
    plain = given(**position)
    moves(plain, FREE_PEOPLES, steps=2, need=LED)
    plain.answers(free=["va_2", "va_dale", ("dwarf_regulars",) * 2, "stop", ("lake_men",)])
    assert plain.told(UnitsDisbanded)[0].units == {"lake_men": 1}


@rule("B13.9", "B13.21")
def test_merging_waits_for_both_moves():
    """The army of va_2 leaves after the other has come; nobody moves twice, tokens stay together."""
    game = given(va_1="3 orcs", va_2="4 orcs", leadership={"va_1": 1, "va_2": 1})
    moves(game, SHADOW, 2).answers(shadow=["va_1", "va_2", ("orcs",) * 3])
    assert game.at("va_2") == {"orcs": 7}
    game.answers(shadow=["va_2", "va_3"])
    assert game.question(SHADOW).items == {"orcs": 4}
    game.answers(shadow=[("orcs",) * 4])
    assert (game.at("va_2"), game.at("va_3")) == ({"orcs": 3}, {"orcs": 4})
    joined = given(va_1="orcs", va_2="orcs", leadership={"va_1": 1, "va_2": 1})
    moves(joined, SHADOW).answers(shadow=["va_1", "va_2"])
    assert joined.army("va_2").leadership == 2


@rule("B13.10")
def test_merging_comes_before_the_combat():
    game = given(va_1="2 orcs", va_2="orcs", va_3="lake_men")
    game.plays(move_and_attack, SHADOW).answers(shadow=["va_1", "va_2", ("orcs", "orcs"), "va_3"])
    began = next(event for event in game.events if type(event).__name__ == "CombatBegan")
    assert began.attackers == {"va_2": {"orcs": 3}}


@rule("B13.12")
def test_a_split_happens_only_at_the_start():
    game = given(va_1="2 orcs", leadership={"va_1": 1})
    moves(game, SHADOW, steps=2, need=LED).answers(shadow=["va_1", "va_2", ("orcs", "orcs")])
    assert (game.prompt(SHADOW), game.question(SHADOW).most) == ("move.on", 1)
    game.answers(shadow=["va_3"])
    assert game.asked.count("move.units") == 1
    assert [event.units for event in game.told(ArmyMoved)] == [{"orcs": 2}, {"orcs": 2}]


@rule("B13.13", "B13.15")
def test_it_stops_next_to_an_enemy():
    game = given(va_1="orcs", va_dale="lake_men", leadership={"va_1": 1})
    moves(game, SHADOW, steps=2, need=LED).answers(shadow=["va_1", "va_2"])
    assert game.over
    leaves = given(va_2="orcs", va_dale="lake_men", leadership={"va_2": 1})
    moves(leaves, SHADOW, steps=2, need=LED).answers(shadow=["va_2", "va_1", "va_bridge"])
    assert leaves.at("va_bridge") == {"orcs": 1}
    river = given(eb_2="orcs", va_3="lake_men", leadership={"eb_2": 1})
    moves(river, SHADOW, steps=2, need=LED).answers(shadow=["eb_2", "eb_5"])
    assert river.prompt(SHADOW) == "move.on"
    ford = given(eb_2="orcs", va_4="lake_men", leadership={"eb_2": 1})
    moves(ford, SHADOW, steps=2, need=LED).answers(shadow=["eb_2", "eb_6"])
    assert ford.over


@rule("B13.16", "B28.10")
def test_the_shadow_stops_next_to_beorn():
    game = given(va_1="orcs", where={"beorn": "va_10"}, wrath=8, leadership={"va_1": 1})
    moves(game, SHADOW, steps=2, need=LED).answers(shadow=["va_1", "va_2"])
    assert game.over


@rule("B13.18")
def test_moving_is_never_obligatory():
    game = given(va_1="orcs")
    moves(game, SHADOW).answers(shadow=["va_1", "stop"])
    assert not game.told(ArmyMoved)


@rule("B13.20")
def test_a_goblin_goes_along():
    game = given(va_1="2 orcs, 2 goblins")
    moves(game, SHADOW, need=WITH_GOBLINS).answers(shadow=["va_1", "va_2"])
    assert (game.prompt(SHADOW), game.question(SHADOW).items) == ("move.more", {"orcs": 2, "goblins": 1})
    game.answers(shadow=[("orcs",)])
    assert game.at("va_2") == {"orcs": 1, "goblins": 1}


def test_a_mover_is_refused_with_a_reason():
    game = given(va_1="orcs", gm_north="goblins", eb_gate="goblins", eb_4="lake_men")
    moves(game, SHADOW)
    assert game.why_not(SHADOW, "eb_4") == ("no_army", "B4.2")
    assert game.why_not(SHADOW, "gm_north") == ("pass_closed", "B17.4")
    assert game.why_not(SHADOW, "eb_gate") == ("no_way", "B13.1")


# --- B14 ---------------------------------------------------------------------------------------------


@rule("B14.1", "B14.10", "B14.11")
def test_everything_starts_free():
    game = given()
    assert controls(game.state, FREE_PEOPLES, "eb_gate")
    assert not controls(game.state, FREE_PEOPLES, "va_1")
    assert not controls(game.state, SHADOW, "va_1")
    assert points(game.state) == 0


@rule("B14.2", "B14.3", "B14.4", "B14.5", "B14.6")
def test_ex16_taking_a_place_on_the_way():
    """EX16: crossing is enough, for either side."""
    game = given(va_1="orcs", leadership={"va_1": 1})
    moves(game, SHADOW, steps=2, need=LED).answers(shadow=["va_1", "va_bridge", "ss_2"])
    assert game.told(PlaceTaken) == [PlaceTaken("va_bridge")]
    assert game.state.held == ["va_bridge"]
    assert not [event for event in game.events if type(event).__name__ == "CombatBegan"]
    back = given(va_1="lake_men", leadership={"va_1": 1}, held="va_bridge")
    moves(back, FREE_PEOPLES, steps=2, need=LED).answers(free=["va_1", "va_bridge", "ss_3"])
    assert back.told(PlaceFreed)
    assert back.state.held == []


@rule("B14.8", "B23.17")
def test_an_advance_takes_control():
    game = given(va_2="4 orcs", va_dale="lake_men", damage={"va_dale": 1})
    fight(
        game,
        "va_2",
        "va_dale",
        dice=[6, 1, 1, 1, 1],
        free=["regroup"],
        shadow=["regroup"],
    )
    game.answers(shadow=[("orcs",) * 2])
    assert game.state.held == ["va_dale"]


@rule("B14.9", "B26.9")
def test_the_front_gate_is_controlled_too():
    game = given(eb_4="orcs")
    moves(game, SHADOW).answers(shadow=["eb_4", "eb_gate"])
    assert (game.state.held, points(game.state)) == (["eb_gate"], 4)


@rule("B14.12")
def test_damage_on_walls_stays_whoever_holds_them():
    game = given(eb_3="orcs", breaches={"eb_spur": 2})
    moves(game, SHADOW).answers(shadow=["eb_3", "eb_spur"])
    assert game.state.breaches == {"eb_spur": 2}

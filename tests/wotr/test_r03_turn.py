"""R3: the six phases."""

from __future__ import annotations

from games.wotr import turn
from games.wotr.events import (
    ActionDiceRolled,
    CardDrawn,
    CorruptionGained,
    DiceRecovered,
    FellowshipDeclared,
    GuideNamed,
    HuntDiceAllocated,
    MordorEntered,
    StepReached,
)
from games.wotr.facts import FREE_PEOPLES, SHADOW
from games.wotr.state import Options, ThisTurn, begin
from tests.wotr.rules import rule
from tests.wotr.scenario import given

QUIET = [1] * 4 + [1] * 7  # every die shows Character


@rule("R3.1", "R3.12")
def test_the_phases_come_in_their_order():
    game = given(step="recover").goes_on(dice=[4] * 4 + [4] * 6)
    assert game.prompt(FREE_PEOPLES) == "fellowship.declare"
    game.answers(free_peoples=["not_now", "gandalf_grey"], shadow="1")
    steps = [event.step for event in game.told(StepReached)]
    assert steps == ["fellowship", "hunt", "roll", "action"]
    assert game.state.acting == FREE_PEOPLES


@rule("R3.2", "R4.18")
def test_dice_come_back_and_pools_change():
    game = given(hunt_box=(2, 3), step="recover")
    game.state.pool_changes = {FREE_PEOPLES: 1, SHADOW: -1}
    game.goes_on()
    assert game.told(DiceRecovered)[0].pools == {FREE_PEOPLES: 5, SHADOW: 6}
    assert game.state.hunt_box == {FREE_PEOPLES: 0, SHADOW: 0}
    assert game.state.pool_changes == {FREE_PEOPLES: 0, SHADOW: 0}
    assert game.state.this_turn.hunters_due


@rule("R3.3")
def test_everybody_draws_from_both_decks_in_the_first_turn_too():
    game = given(step="recover", turn=0).goes_on()
    assert game.state.turn == 1
    assert [event.card[:-3] for event in game.told(CardDrawn)] == ["fp_char", "fp_str", "sh_char", "sh_str"]


@rule("R3.4", "R11.16")
def test_only_a_hidden_fellowship_may_be_declared():
    game = given(hidden=False, guide="gandalf_grey").goes_on("fellowship")
    assert game.prompt(FREE_PEOPLES) == "fellowship.guide"
    assert "fellowship.declare" not in game.asked


@rule("R3.4", "R3.16", "R11.9")
def test_s7_declared_once_heals_once_and_the_phase_goes_on():
    game = given(fellowship="dale", corruption=5).goes_on("fellowship")
    game.answer(FREE_PEOPLES, "dale")
    assert game.state.fellowship.corruption == 4
    assert game.asked.count("fellowship.declare") == 1
    assert game.prompt(FREE_PEOPLES) == "fellowship.guide"


@rule("R3.5", "R3.16", "R3.6")
def test_declaration_then_mordor_then_guide():
    game = given(fellowship="dagorlad", progress=1).goes_on("fellowship")
    game.answers(free_peoples=["morannon", "enter", "strider"])
    kinds = [type(event) for event in game.events[:3]]
    assert kinds == [FellowshipDeclared, MordorEntered, GuideNamed]
    assert game.asked[:3] == ["fellowship.declare", "fellowship.enter_mordor", "fellowship.guide"]


@rule("R3.7")
def test_as_many_hunters_as_companions():
    game = given(companions="strider gimli legolas").goes_on("hunt")
    assert game.offers(SHADOW) == ["0", "1", "2", "3"]


@rule("R3.8", "R3.17")
def test_s2_one_hunter_is_always_allowed():
    game = given(companions="").goes_on("hunt")
    assert game.offers(SHADOW) == ["0", "1"]


@rule("R3.9", "R3.17")
def test_s2_a_die_that_came_back_from_the_box_forces_a_hunter():
    game = given(companions="", this_turn=ThisTurn(hunters_due=True)).goes_on("hunt", dice=QUIET[:10])
    assert game.told(HuntDiceAllocated)[0].dice == 1
    assert "hunt.allocate" not in game.asked
    game = given(companions="gimli legolas", this_turn=ThisTurn(hunters_due=True)).goes_on("hunt")
    assert game.offers(SHADOW) == ["1", "2"]


@rule("R3.10", "R3.11")
def test_allocated_dice_are_not_rolled_and_eyes_go_to_the_box():
    game = given().goes_on("hunt")
    game.answers(shadow="2", dice=[1, 3, 5, 6, 6, 6, 1, 2, 3])
    rolled = game.told(ActionDiceRolled)
    assert rolled[0].faces == ("character", "muster", "muster_army", "will_of_the_west")
    assert rolled[1].faces == ("eye", "eye", "character", "army", "muster")
    assert game.state.hunt_box == {FREE_PEOPLES: 0, SHADOW: 4}
    assert game.state.dice[SHADOW] == ["character", "army", "muster"]


@rule("R3.12", "R4.6")
def test_actions_alternate_until_nobody_has_a_die():
    game = given(free_peoples_dice="event", shadow_dice="event event event", rings=(0, 0)).goes_on()
    game.answers(free_peoples=["event", "discard_die"])
    assert list(game.open) == [SHADOW]
    game.answers(shadow=["discard_die"])
    assert list(game.open) == [SHADOW]
    game.answers(shadow=["discard_die"])
    game.answers(shadow=["discard_die"])
    assert "victory" in [event.step for event in game.told(StepReached)]


@rule("R3.13", "R14.4")
def test_without_a_conquest_the_next_turn_begins():
    game = given(captured="dale").goes_on("victory")
    assert game.state.turn == 2
    assert not game.over


@rule("R3.15", "R13.12")
def test_idleness_in_mordor_costs_a_point():
    game = given(mordor=2).goes_on("end")
    assert game.told(CorruptionGained) == [CorruptionGained(1, "idle")]
    game = given(mordor=2, this_turn=ThisTurn(attempted=True)).goes_on("end")
    assert game.told(CorruptionGained) == []
    game = given().goes_on("end")
    assert game.told(CorruptionGained) == []


@rule("R3.18", "R3.15")
def test_s25_the_turn_of_entering_counts_and_so_does_having_no_die():
    game = given(fellowship="morannon", companions="").goes_on("fellowship")
    game.answers(free_peoples=["not_now", "enter"], shadow="0", dice=[3, 3, 3, 3] + [6] * 7)
    while game.prompt(FREE_PEOPLES) in ("turn.action", "turn.die"):
        items = game.offers(FREE_PEOPLES)
        game.answer(FREE_PEOPLES, "discard_die" if "discard_die" in items else items[0])
    assert game.told(CorruptionGained) == [CorruptionGained(1, "idle")]


@rule("R3.14", "R14.1")
def test_a_ring_victory_interrupts_any_phase():
    game = given(mordor=1, corruption=11).goes_on("end")
    assert game.over
    assert game.state.ending.winners == (SHADOW,)
    assert game.state.step == "end"


@rule("R3.6")
def test_the_allocation_is_computed_from_the_state_alone():
    assert turn.hunt_allocation(given().state) == (0, 7)


@rule("R3.12", "R15.9", "R16.2")
def test_the_order_of_actions_with_two_three_and_four_players():
    two, three, four = (turn.action_order(begin(Options(players=number))) for number in (2, 3, 4))
    assert two == [FREE_PEOPLES, SHADOW] * 2
    assert three == [FREE_PEOPLES, "saruman", FREE_PEOPLES, "witch_king"]
    assert four == ["rohan", "saruman", "gondor", "witch_king"]

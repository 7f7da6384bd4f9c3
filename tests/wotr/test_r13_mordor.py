"""R13: the Mordor Track."""

from __future__ import annotations

from games.wotr import entry, fellowship, hunt, journey, mordor
from games.wotr.events import (
    CompanionLost,
    FellowshipMoved,
    FellowshipRevealed,
    HuntRolled,
    HuntTileDrawn,
    MordorEntered,
    MordorStepTaken,
)
from games.wotr.facts import FREE_PEOPLES, SHADOW
from games.wotr.fellowship import part
from tests.wotr.rules import rule
from tests.wotr.scenario import given


@rule("R13.1", "R13.2")
def test_entering_is_a_choice_at_the_two_gates():
    game = given(fellowship="minas_morgul", hidden=False, companions="gimli").plays(mordor.may_enter_mordor)
    assert game.offers(FREE_PEOPLES) == ["enter", "wait"]
    game.answers(free_peoples="wait")
    assert game.state.fellowship.mordor is None
    elsewhere = given(fellowship="barad_dur").plays(mordor.may_enter_mordor)
    assert elsewhere.asked == []


@rule("R13.3")
def test_the_pool_is_made_anew():
    game = given(
        fellowship="morannon", drawn="std_eye_1 std_3_1 std_eye_2", waiting="fp_elven_cloaks sh_shelobs_lair"
    )
    game.state.tiles.drawn.remove("std_eye_2")
    game.state.tiles.removed.append("std_eye_2")
    game.plays(mordor.may_enter_mordor)
    game.answers(free_peoples="enter")
    pool = game.state.tiles.pool
    assert len(pool) == 16 - 2 + 2
    assert "std_eye_1" in pool
    assert "sh_shelobs_lair" in pool
    assert game.state.tiles.drawn == ["std_3_1"]
    assert game.state.tiles.removed == ["std_eye_2"]
    assert game.told(MordorEntered)[0].gate == "morannon"


@rule("R13.4", "R13.19")
def test_on_the_track_the_fellowship_is_nowhere():
    game = given(fellowship="morannon", progress=2).plays(mordor.may_enter_mordor)
    game.answers(free_peoples="enter")
    assert game.state.fellowship.region is None
    assert game.state.fellowship.progress == 0
    assert hunt.reroll_reasons(game.state) == []
    assert "mouth_of_sauron" in entry.minions_ready(game.state, SHADOW)


@rule("R13.5")
def test_moving_draws_a_tile_without_a_roll():
    game = given(mordor=0, hunt_box=(0, 3), companions="").plays(journey.move_with_die, draws=["std_1_1"])
    game.answers(free_peoples="use_ring")
    assert game.told(HuntRolled) == []
    assert game.told(FellowshipMoved) == []
    assert game.told(HuntTileDrawn) == [HuntTileDrawn("std_1_1", "mordor")]
    assert game.told(MordorStepTaken) == [MordorStepTaken(1)]
    assert not journey.can_move(given(mordor=1, hidden=False).state)


@rule("R13.6", "R13.7")
def test_s21_an_eye_counts_the_dice_in_the_box():
    game = given(mordor=0, hunt_box=(1, 4), companions="", hidden=False)
    game.state.fellowship.hidden = True
    game.plays(journey.move_with_die, draws=["std_eye_1"])
    assert game.state.fellowship.corruption == 5
    assert game.state.hunt_box == {FREE_PEOPLES: 2, SHADOW: 4}
    many = given(mordor=0, hunt_box=(0, 7), companions="").plays(journey.move_with_die, draws=["std_eye_1"])
    assert many.state.fellowship.corruption == 7


@rule("R13.8", "R13.11", "R13.18")
def test_s23_stopped_and_revealed():
    game = given(mordor=2, pool="sh_give_it_to_uss std_1_1", companions="")
    game.plays(journey.move_with_die, draws=["sh_give_it_to_uss"])
    assert game.state.fellowship.corruption == 1
    assert game.state.fellowship.mordor == 2
    assert not game.state.fellowship.hidden
    assert game.told(FellowshipRevealed) == [FellowshipRevealed((), "sh_give_it_to_uss")]
    assert game.state.this_turn.attempted


@rule("R13.16")
def test_s24_a_reveal_does_not_stop():
    game = given(mordor=2, companions="strider", guide="strider").plays(
        journey.move_with_die, draws=["std_1r_1"]
    )
    game.answers(free_peoples="use_ring")
    assert game.state.fellowship.mordor == 3
    assert not game.state.fellowship.hidden
    assert game.state.fellowship.corruption == 1


@rule("R13.9")
def test_hiding_works_on_the_track():
    game = given(mordor=2, hidden=False).plays(fellowship.hide)
    assert game.state.fellowship.hidden
    assert game.state.this_turn.attempted


@rule("R13.10")
def test_s26_nobody_is_separated_there():
    assert not fellowship.can_separate(given(mordor=1).state)
    game = given(mordor=1, companions="boromir gimli").plays(
        part, FREE_PEOPLES, ["boromir"], because="fp_char_11"
    )
    assert game.told(CompanionLost) == [CompanionLost("boromir", "fp_char_11")]
    assert game.state.casualties["boromir"] == 1


@rule("R13.10")
def test_hobbits_are_not_taken_alive_in_mordor():
    game = given(mordor=1, companions="meriadoc peregrin", guide="meriadoc")
    game.plays(journey.move_with_die, draws=["std_3_1"])
    game.answers(free_peoples=["guide_meriadoc", "casualty_guide", "use_ring"])
    assert [event.companion for event in game.told(CompanionLost)] == ["meriadoc", "peregrin"]
    assert game.state.fellowship.corruption == 1
    assert game.state.fellowship.guide == "gollum"


@rule("R13.13", "R13.14", "R14.3", "R14.8")
def test_s22_the_last_step():
    game = given(mordor=4, companions="", corruption=9).plays(journey.move_with_die, draws=["std_2_1"])
    game.answers(free_peoples="use_ring")
    assert game.state.fellowship.corruption == 11
    assert (game.state.ending.winners, game.state.ending.how) == ((FREE_PEOPLES,), "ring_destroyed")
    lost = given(mordor=4, companions="", corruption=10).plays(journey.move_with_die, draws=["std_2_1"])
    lost.answers(free_peoples="use_ring")
    assert (lost.state.ending.winners, lost.state.ending.how) == ((SHADOW,), "corruption")


@rule("R13.13")
def test_five_steps_from_the_gate_to_the_fire():
    game = given(mordor=0, companions="strider")
    for step in (1, 2, 3, 4):
        game.plays(journey.move_with_die, draws=[f"std_0r_{1 + step % 2}"])
        assert game.state.fellowship.mordor == step
        game.state.fellowship.hidden = True
        game.state.tiles.pool = sorted([*game.state.tiles.pool, *game.state.tiles.drawn])
        game.state.tiles.drawn = []
        game.state.hunt_box[FREE_PEOPLES] = 0
    game.plays(journey.move_with_die, draws=["std_0r_1"])
    assert game.state.ending.how == "ring_destroyed"


@rule("R13.15")
def test_no_way_back():
    game = given(mordor=1).goes_on("fellowship")
    assert game.asked == ["fellowship.guide"]


@rule("R13.17")
def test_a_tile_by_a_card_is_no_move():
    game = given(mordor=2, companions="").plays(hunt.face_tile, "sh_char_05", 0, draws=["std_0r_1"])
    assert game.told(MordorStepTaken) == []
    assert not game.state.this_turn.attempted


def test_a8_without_a_tile_nothing_stops_the_fellowship():
    game = given(mordor=2, table="fp_char_08").plays(journey.move_with_die)
    game.answers(free_peoples="use")
    assert game.state.fellowship.mordor == 3


@rule("R3.5")
def test_a_fellowship_that_entered_is_not_declared_again():
    game = given(fellowship="morannon", companions="").goes_on("fellowship")
    game.answers(free_peoples=["not_now", "enter"])
    assert game.state.fellowship.mordor == 0
    assert game.state.fellowship.guide == "gollum"

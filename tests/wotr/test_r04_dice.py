"""R4: action dice and Elven Rings."""

from __future__ import annotations

import pytest

from games.wotr import entry, ruleset
from games.wotr.actions import RESULTS, possible_actions
from games.wotr.events import (
    DieDiscarded,
    DieGained,
    DieJoinedHunt,
    DieUsed,
    FellowshipHidden,
    MessengerUsed,
    NationAdvanced,
    Passed,
    RingUsed,
)
from games.wotr.facts import FREE_PEOPLES, SHADOW
from games.wotr.politics import nations_to_advance
from games.wotr.state import ThisTurn
from games.wotr.turn import may_pass, pool_after_changes, ring_faces
from tests.wotr.rules import rule
from tests.wotr.scenario import given


def actions(game, seat, face):
    return list(possible_actions(game.state, seat, face))


@rule("R4.1", "R4.8")
def test_one_die_one_action():
    game = given(free_peoples_dice="character event muster", shadow_dice="event").goes_on()
    assert game.offers(FREE_PEOPLES) == ["character", "muster", "event", "use_ring"]
    game.answers(free_peoples=["event", "draw_card", "fp_str"])
    assert game.told(DieUsed) == [DieUsed(FREE_PEOPLES, "event", "draw_card")]
    assert game.state.dice[FREE_PEOPLES] == ["character", "muster"]
    assert game.state.acting == SHADOW


@rule("R4.2", "R11.4")
def test_the_die_of_a_move_goes_to_the_hunt_box_last():
    game = given(free_peoples_dice="character", hunt_box=(0, 1), rings=(0, 0)).goes_on()
    game.answers(free_peoples="move_fellowship", dice=[2])
    assert isinstance(game.events[-1 - game.events[::-1].index(DieJoinedHunt())], DieJoinedHunt)
    kinds = [type(event).__name__ for event in game.events]
    assert kinds.index("HuntFailed") < kinds.index("DieJoinedHunt")


@rule("R4.3", "R4.7", "A1")
def test_s1_fewer_dice_may_pass_and_equal_may_not():
    game = given(free_peoples_dice="event event", shadow_dice="event event event", hunt_box=(0, 4)).goes_on()
    assert "pass" in game.offers(FREE_PEOPLES)
    game.answers(free_peoples="pass")
    assert game.told(Passed) == [Passed(FREE_PEOPLES)]
    assert not may_pass(game.state, SHADOW)
    equal = given(free_peoples_dice="event event event", shadow_dice="event event event").state
    assert not may_pass(equal, FREE_PEOPLES)
    assert not may_pass(equal, SHADOW)


@rule("R4.4")
def test_passing_may_be_repeated():
    game = given(free_peoples_dice="event", shadow_dice="event event event", rings=(0, 0)).goes_on()
    game.answers(free_peoples="pass", shadow=["discard_die"])
    game.answers(free_peoples="pass")
    assert len(game.told(Passed)) == 2


@rule("R4.5", "R4.7")
def test_a_die_may_be_given_up():
    game = given(free_peoples_dice="event", shadow_dice="event", rings=(0, 0)).goes_on()
    game.answers(free_peoples="discard_die")
    assert game.told(DieDiscarded) == [DieDiscarded(FREE_PEOPLES, "event")]


@rule("R4.9", "R4.10")
def test_character_result_of_the_free_peoples():
    game = given(dale="2 north_regular, north_leader", edoras="rohan_regular", carrock="gimli")
    found = actions(game, FREE_PEOPLES, "character")
    assert {"move_fellowship", "separate_companions", "move_companions", "move_led_army"} <= set(found)
    assert "hide_fellowship" not in found
    revealed = given(hidden=False, guide="gandalf_grey")
    found = actions(revealed, FREE_PEOPLES, "character")
    assert "hide_fellowship" in found
    assert "move_fellowship" not in found


@rule("R4.11")
def test_character_result_of_the_shadow():
    game = given(angmar="nazgul")
    assert "move_minions" in actions(game, SHADOW, "character")
    assert "move_fellowship" not in actions(game, SHADOW, "character")


@rule("R4.12", "R4.13", "R4.14", "R4.15")
def test_army_muster_event_and_the_mixed_face():
    game = given(angmar="2 sauron_regular")
    assert actions(game, SHADOW, "army") == ["move_armies"]
    assert actions(game, SHADOW, "muster") == ["advance_nation"]
    assert actions(game, SHADOW, "event") == ["draw_card"]
    assert actions(game, SHADOW, "muster_army") == ["move_armies", "advance_nation"]


@rule("R4.13")
def test_a_muster_result_brings_a_minion():
    game = given(orthanc="isengard_regular", at_war="isengard")
    assert "bring_minion" in actions(game, SHADOW, "muster")
    assert "bring_minion" not in actions(game, SHADOW, "army")


@rule("R4.16")
def test_will_of_the_west_is_everything():
    game = given(
        minas_tirith="strider, 2 gondor_regular, gondor_leader", dale="north_regular", at_war="gondor"
    )
    found = set(actions(game, FREE_PEOPLES, "will_of_the_west"))
    for face in ("character", "muster", "event", "muster_army"):
        assert set(actions(game, FREE_PEOPLES, face)) <= found
    assert "move_armies" in found
    assert "crown_aragorn" in found
    assert all(
        "crown_aragorn" not in actions(game, FREE_PEOPLES, face) for face in RESULTS if "will" not in face
    )


@rule("R4.17", "R4.26")
def test_eyes_are_never_offered():
    game = given(shadow_dice="army", hunt_box=(0, 3), rings=(0, 1)).goes_on()
    assert RESULTS.get("eye") is None
    game.state.acting = SHADOW
    game.goes_on()
    game.answers(shadow="use_ring")
    assert game.prompt(SHADOW) == "turn.ring_face"  # the only die is no Eye


@rule("R4.18", "R4.19")
def test_s4_a_bonus_die_comes_with_the_next_recovery():
    game = given(minas_tirith="strider", free_peoples_dice="will_of_the_west", rings=(0, 0), step="action")
    game.goes_on()
    game.answers(free_peoples="crown_aragorn")
    assert game.told(DieGained) == [DieGained(FREE_PEOPLES, "aragorn")]
    assert game.state.turn == 2  # no dice were left: the next turn has begun
    assert game.state.pools[FREE_PEOPLES] == 5

    async def he_falls(g):
        entry.characters_fell(g, {"aragorn": 1})

    game.plays(he_falls)
    assert game.state.pools[FREE_PEOPLES] == 5
    assert pool_after_changes(game.state, FREE_PEOPLES) == 4
    game.state.pool_changes[FREE_PEOPLES] = 4
    assert pool_after_changes(game.state, FREE_PEOPLES) == 6
    game.state.pool_changes[SHADOW] = 9
    assert pool_after_changes(game.state, SHADOW) == 10


@rule("R4.20", "R4.21", "R4.22", "R4.23", "R4.29", "R4.25")
def test_s3_a_ring_for_each_in_one_turn():
    game = given(free_peoples_dice="muster event", shadow_dice="army event", rings=(3, 0)).goes_on()
    game.answers(free_peoples=["use_ring", "muster", "character"])
    assert game.state.rings == {FREE_PEOPLES: 2, SHADOW: 1}
    assert game.state.dice[FREE_PEOPLES] == ["character", "event"]
    assert game.offers(FREE_PEOPLES) == ["character", "event"]  # no second ring this turn
    game.answers(free_peoples=["event", "draw_card", "fp_char"])
    game.answers(shadow=["use_ring", "army", "eye"])
    assert game.told(RingUsed)[-1] == RingUsed(SHADOW, "army", "eye")
    assert game.state.hunt_box[SHADOW] == 1
    assert game.state.rings == {FREE_PEOPLES: 2, SHADOW: 0}
    assert game.prompt(SHADOW) == "turn.action"  # and still acts, with the only die left


@rule("R4.21", "A2")
def test_after_a_ring_one_may_still_pass():
    game = given(free_peoples_dice="muster", shadow_dice="army army").goes_on()
    game.answers(free_peoples=["use_ring", "event", "pass"])
    assert game.told(Passed) == [Passed(FREE_PEOPLES)]


@rule("R4.24", "R4.27")
def test_faces_a_ring_can_give():
    assert ring_faces(FREE_PEOPLES, "muster") == ["character", "event", "muster_army"]
    assert ring_faces(FREE_PEOPLES, "will_of_the_west") == ["character", "muster", "event", "muster_army"]
    assert ring_faces(SHADOW, "army") == ["character", "muster", "event", "muster_army", "eye"]


@rule("R4.25", "R4.28")
def test_the_last_die_turned_to_an_eye_leaves_nothing_to_do():
    game = given(shadow_dice="army", rings=(0, 1), acting=SHADOW).goes_on()
    game.answers(shadow=["use_ring", "eye"])
    assert game.state.turn == 2


@rule("R4.23", "R4.28")
def test_no_second_ring_in_a_turn_and_none_without_rings():
    used = given(free_peoples_dice="muster event", this_turn=ThisTurn(rings_used=[FREE_PEOPLES])).goes_on()
    assert "use_ring" not in used.offers(FREE_PEOPLES)
    none = given(shadow_dice="muster event", acting=SHADOW).goes_on()
    assert "use_ring" not in none.offers(SHADOW)


@rule("R4.30")
def test_strider_hides_with_any_die():
    game = given(companions="strider gimli", guide="strider", hidden=False, free_peoples_dice="muster")
    game.state.rings = {FREE_PEOPLES: 0, SHADOW: 0}
    game.goes_on()
    game.answers(free_peoples="hide_fellowship")
    assert game.told(FellowshipHidden) == [FellowshipHidden("guide_strider")]
    assert game.state.hunt_box[FREE_PEOPLES] == 0
    other = given(companions="gimli legolas", hidden=False)
    assert "hide_fellowship" not in actions(other, FREE_PEOPLES, "muster")


@rule("R4.30", "R4.31", "R8.11")
@pytest.mark.parametrize(
    ("companion", "region", "nation", "key"),
    [
        ("boromir", "minas_tirith", "gondor", "high_warden_of_the_white_tower"),
        ("boromir", "pelargir", "gondor", "high_warden_of_the_white_tower"),
        ("legolas", "woodland_realm", "elves", "prince_of_mirkwood"),
        ("gimli", "erebor", "dwarves", "dwarf_of_erebor"),
    ],
)
def test_companions_counsel_their_nation_with_any_die(companion, region, nation, key):
    game = given(**{region: companion}, free_peoples_dice="event", rings=(0, 0))
    game.goes_on()
    game.answers(free_peoples=key)
    assert game.told(NationAdvanced) == [NationAdvanced(nation, companion)]
    assert key not in actions(given(**{region: companion}, captured=region), FREE_PEOPLES, "event")
    assert key not in actions(given(**{region: companion}, at_war=nation), FREE_PEOPLES, "event")
    assert key not in actions(given(), FREE_PEOPLES, "event")


@rule("R4.31", "R8.2")
def test_s34_a_passive_nation_at_the_brink_does_not_advance():
    game = given(steps={"gondor": 1}, minas_tirith="boromir")
    assert "high_warden_of_the_white_tower" not in actions(game, FREE_PEOPLES, "event")
    assert "gondor" not in nations_to_advance(game.state, FREE_PEOPLES)
    game.state.passive.remove("gondor")
    assert "gondor" in nations_to_advance(game.state, FREE_PEOPLES)


def test_the_mouth_of_sauron_turns_one_muster_into_an_army_result():
    game = given(
        barad_dur="mouth_of_sauron, 2 sauron_regular",
        shadow_dice="muster muster",
        acting=SHADOW,
        rings=(0, 0),
    )
    assert "move_armies" in actions(game, SHADOW, "muster")
    game.state.this_turn = ThisTurn(messenger_used=True)
    assert "move_armies" not in actions(game, SHADOW, "muster")
    game.state.this_turn = ThisTurn()
    game.goes_on()
    game.answers(shadow="move_armies")
    assert game.told(MessengerUsed) == [MessengerUsed()]
    assert game.state.this_turn.messenger_used


@rule("R4.3", "R4.23", "R4.24")
def test_refusals_name_their_rule():
    game = given(free_peoples_dice="muster event", shadow_dice="event").goes_on()
    question = game.question(FREE_PEOPLES)
    assert ruleset.why_not(game.state, question, "pass").facts["rule"] == "R4.3"
    assert ruleset.why_not(game.state, question, "character").key == "no_such_die"
    game.answers(free_peoples=["use_ring", "muster"])
    assert (
        ruleset.why_not(game.state, game.question(FREE_PEOPLES), "will_of_the_west").key == "no_ring_for_will"
    )

"""Habits of the practice opponents of War: a king is crowned, nobody stands still, one campaign is fought."""

from games.kernel import Question
from games.wotr import fellowship, ruleset
from games.wotr.captain import Captain, CaptainMind
from games.wotr.entry import SEATS_OF_GONDOR
from games.wotr.facts import FREE_PEOPLES, SHADOW
from games.wotr.state import Options
from games.wotr.steady import Steady, SteadyMind
from games.wotr.steady.acts import action_worth
from games.wotr.steady.companions import from_gondor
from games.wotr.steady1 import Steady1
from tests.kernel.stage import play_watched
from tests.wotr.scenario import given


def answer(game, seat, player=Steady):
    return player().pick(game.question(seat), lambda: game.state)


def mind(game, seat, kind=SteadyMind):
    return kind(game.state, Question(seat, "", {}))


def test_gandalf_leads_the_way_since_strider_is_to_be_king():
    game = given(setup=True, turn=4).plays(fellowship.name_guide)
    assert answer(game, FREE_PEOPLES) == ("gandalf_grey",)
    assert answer(game, FREE_PEOPLES, Steady1) == ("strider",)


def test_strider_leaves_for_gondor_when_it_is_near_enough():
    far = given(setup=True, free_peoples_dice="character", progress=0)
    assert action_worth(mind(far, FREE_PEOPLES), "separate_companions", "character") < 0
    near = given(setup=True, fellowship="lorien", free_peoples_dice="character", rings=(0, 0)).goes_on()
    assert answer(near, FREE_PEOPLES) == ("separate_companions",)
    near.answers(free_peoples=["separate_companions"])
    assert set(answer(near, FREE_PEOPLES)) == {"strider", "boromir"}
    near.answers(free_peoples=[("strider", "boromir")])
    assert from_gondor(answer(near, FREE_PEOPLES)[0]) == 1


def test_the_first_step_of_a_turn_is_taken_under_any_hunt():
    game = given(setup=True, hunt_box=(0, 5), corruption=9, free_peoples_dice="character")
    assert action_worth(mind(game, FREE_PEOPLES), "move_fellowship", "character") > 0.5


def test_isengard_goes_to_war_before_anything_is_mustered():
    game = given(setup=True, shadow_dice="muster", rings=(0, 0))
    shadow = mind(game, SHADOW)
    assert action_worth(shadow, "advance_nation", "muster") > action_worth(shadow, "recruit", "muster")


def test_captain_has_one_goal_and_what_lies_at_it_pulls_most():
    game = given(osgiliath="9 sauron_regular", minas_tirith="3 gondor_regular", at_war="sauron")
    ground = mind(game, SHADOW, CaptainMind).ground
    assert ground.goal in SEATS_OF_GONDOR
    plain = mind(game, SHADOW).ground
    assert ground.target_worth(ground.goal) > plain.target_worth(ground.goal)
    assert ground.target_worth("rivendell") < plain.target_worth("rivendell")


def test_captain_plays_whole_games_and_the_same_ones_again():
    players = {FREE_PEOPLES: Captain(), SHADOW: Captain()}
    first, again = (play_watched(ruleset, Options(), 31, players)[0] for _ in range(2))
    assert first.state.ending is not None
    assert first.new == again.new

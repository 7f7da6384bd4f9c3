"""Steady: odds that add up, sensible answers, whole games, and nothing that its seat cannot see."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.players.at_random import AtRandom
from games.wotr import battle, journey, recruit, ruleset, turn
from games.wotr.facts import FREE_PEOPLES, SHADOW
from games.wotr.hunt import face_tile
from games.wotr.state import Options
from games.wotr.steady import Steady
from games.wotr.steady.choices import CHOICES
from games.wotr.steady.odds import Host, assault, fight, hits, ladder, siege
from games.wotr.words.reasons import explain
from tests.kernel.stage import play_watched
from tests.wotr.scenario import given
from tests.wotr.war import fight as give_battle

# --- odds ----------------------------------------------------------------------------------------------


def test_hits_are_a_distribution_and_leaders_help():
    plain, led = hits(5, 0, 5), hits(5, 3, 5)
    assert sum(plain) == pytest.approx(1)
    assert sum(led) == pytest.approx(1)
    assert plain[1] == pytest.approx(5 * (1 / 3) * (2 / 3) ** 4)
    assert sum(n * p for n, p in enumerate(led)) > sum(n * p for n, p in enumerate(plain))


def test_losses_keep_the_most_dice():
    assert ladder(2, 1) == (3, 3, 2, 1, 0)
    assert ladder(6, 1) == (7, 6, 5, 5, 4, 3, 2, 1, 0)


def test_one_against_one_is_exact():
    """Each hits with 1/3; they go on while both miss; both falling is no victory."""
    outcome = fight(Host(1, 0, 0), Host(1, 0, 0))
    assert outcome.win == pytest.approx((1 / 3 * 2 / 3) / (1 - 4 / 9))


def test_more_is_better_and_walls_are_worse():
    chances = [fight(Host(n, 0, 0), Host(3, 0, 0)).win for n in range(1, 9)]
    assert all(before < after for before, after in pairwise(chances))
    assert fight(Host(4, 0, 0), Host(3, 0, 0), fortified=True).win < fight(Host(4, 0, 0), Host(3, 0, 0)).win
    assert siege(Host(5, 0, 0), Host(3, 0, 0)).win < fight(Host(5, 0, 0), Host(3, 0, 0)).win
    assert assault(Host(5, 0, 0), Host(3, 0, 0), 1).win < assault(Host(5, 0, 0), Host(3, 0, 0), 3).win


# --- single answers ------------------------------------------------------------------------------------


def answer(game, seat):
    return Steady().pick(game.question(seat), lambda: game.state)


def test_it_hides_a_revealed_fellowship_and_moves_a_hidden_one():
    found = given(setup=True, hidden=False, free_peoples_dice="character", rings=(0, 0)).goes_on()
    assert answer(found, FREE_PEOPLES) == ("hide_fellowship",)
    hidden = given(setup=True, free_peoples_dice="character", rings=(0, 0)).goes_on()
    assert answer(hidden, FREE_PEOPLES) == ("move_fellowship",)


def test_it_declares_at_a_gate_of_mordor():
    game = given(fellowship="dagorlad", progress=1).plays(journey.may_declare)
    assert answer(game, FREE_PEOPLES) == ("morannon",)


def test_great_damage_is_for_companions_and_small_for_the_ring():
    great = given(pool="std_3_1").plays(face_tile, "hunt", 1, draws=["std_3_1"])
    assert answer(great, FREE_PEOPLES) == ("casualty_guide",)
    small = given(pool="std_1_1").plays(face_tile, "hunt", 1, draws=["std_1_1"])
    assert answer(small, FREE_PEOPLES) == ("use_ring",)
    last = given(pool="std_1_1", corruption=11).plays(face_tile, "hunt", 1, draws=["std_1_1"])
    assert answer(last, FREE_PEOPLES) == ("casualty_guide",)


def test_it_hunts_with_more_dice_when_the_ring_is_in_mordor():
    early = answer(given().plays(turn.allocate_hunt_dice), SHADOW)
    late = answer(given(mordor=2).plays(turn.allocate_hunt_dice), SHADOW)
    assert int(late[0]) > int(early[0])


def test_it_attacks_what_it_can_beat():
    game = given(
        edoras="rohan_regular", westemnet="6 isengard_regular", helms_deep="5 rohan_elite", at_war="isengard"
    )
    game.plays(battle.attack, SHADOW, False)
    assert answer(game, SHADOW) == ("edoras",)


def test_it_ceases_a_hopeless_attack_and_leaves_a_hopeless_defence():
    poor = given(folde="5 rohan_regular", westemnet="2 isengard_regular", at_war="isengard rohan")
    give_battle(poor, "westemnet", "folde", dice=[1] * 7)
    assert answer(poor, SHADOW) == ("cease",)
    rich = given(folde="2 rohan_regular", westemnet="8 isengard_regular", at_war="isengard rohan")
    give_battle(rich, "westemnet", "folde", dice=[1] * 7)
    assert answer(rich, SHADOW) == ("continue",)
    rich.answer(SHADOW, "continue")
    assert answer(rich, FREE_PEOPLES) == ("edoras",)


def test_a_weak_army_takes_to_its_walls():
    game = given(helms_deep="2 rohan_regular", westemnet="6 isengard_regular", at_war="isengard rohan")
    give_battle(game, "westemnet", "helms_deep")
    assert answer(game, FREE_PEOPLES) == ("walls",)


def test_it_recruits_where_it_is_threatened():
    game = given(
        minas_tirith="gondor_regular", osgiliath="8 sauron_regular", at_war="gondor sauron", active="gondor"
    ).plays(recruit.recruit, FREE_PEOPLES)
    figure = answer(game, FREE_PEOPLES)
    game.answer(FREE_PEOPLES, *figure)
    assert answer(game, FREE_PEOPLES) == ("minas_tirith",)


def test_actions_are_thought_out_for_every_die():
    game = given(setup=True, shadow_dice="army army muster", acting=SHADOW).goes_on()
    dice = {side: list(faces) for side, faces in game.state.dice.items()}
    chains = Steady().actions_ahead(game.state, SHADOW)
    assert len(chains) == 3
    assert all(chain[0][0] in ("turn.die", "turn.action") for chain in chains)
    assert game.state.dice == dice, "the view is left as it is"


def test_it_explains_itself():
    game = given(setup=True, free_peoples_dice="character", hunt_box=(0, 2))
    told = explain(
        game.state, FREE_PEOPLES, [("turn.die", ("character",)), ("turn.action", ("move_fellowship",))]
    )
    assert "31 of 100" in told
    assert explain(game.state, SHADOW, [("hunt.allocate", ("2",))]).startswith("It chose 2 for the Hunt Box")
    assert explain(game.state, SHADOW, [("cards.discard", ("sh_str_01",))]).startswith("It chose")


# --- whole games ---------------------------------------------------------------------------------------


def play(seed, players):
    return play_watched(ruleset, Options(), seed, players)


@pytest.mark.parametrize("side", [FREE_PEOPLES, SHADOW])
@pytest.mark.parametrize("seed", [1, 2])
def test_it_beats_chance_from_either_side(side, seed):
    other = SHADOW if side == FREE_PEOPLES else FREE_PEOPLES
    running, _ = play(seed, {side: Steady(seed), other: AtRandom(seed)})
    assert running.state.ending.winners == (side,)


def test_it_plays_itself_the_same_way_twice():
    first, asked = play(3, {FREE_PEOPLES: Steady(), SHADOW: Steady()})
    again, _ = play(3, {FREE_PEOPLES: Steady(), SHADOW: Steady()})
    assert first.new == again.new
    assert 6 <= first.state.turn <= 25
    assert {"turn.die", "turn.action", "army.from", "hunt.allocate"} <= asked & CHOICES.keys()

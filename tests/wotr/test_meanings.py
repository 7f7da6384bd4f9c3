"""The numbers to decide by, below what can be picked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation

from games.kernel import Question
from games.wotr.facts import FREE_PEOPLES, SHADOW
from games.wotr.words.meanings import meanings
from tests.wotr.scenario import Scenario, given


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


def told(game: Scenario, seat: str, prompt: str, *items: str, **facts: Any) -> dict[str, str]:
    return dict(meanings(Question(seat, prompt, dict.fromkeys(items, 1), about=facts), game.state))


def test_r12_10_each_way_out_of_the_hunt_says_what_corruption_would_be():
    game = given(companions="boromir meriadoc", guide="boromir", corruption=3, fellowship="hollin")
    ways = ("casualty_guide", "casualty_random", "use_ring")
    assert told(game, FREE_PEOPLES, "hunt.damage", *ways, damage=3) == {
        "casualty_guide": "Boromir, Level 2. Corruption 3 now, then 4 of 12.",
        "casualty_random": "One of Boromir, Merry. Corruption 3 now, then 4 to 5.",
        "use_ring": "Corruption 3 now, then 6 of 12.",
    }


def test_r12_2_moving_says_how_many_dice_would_hunt_and_what_they_need():
    game = given(fellowship="moria", hunt_box=(2, 3), corruption=1, moria="1 sauron_regular", captured="")
    found = told(game, FREE_PEOPLES, "turn.action", "move_fellowship", "draw_card")
    assert found["move_fellowship"] == (
        "3 dice hunt it, success on 4 or more, 2 re-rolled. Corruption 1 of 12."
    )
    assert found["draw_card"] == "Your hand, 0 cards of at most 6"
    calm = told(given(hunt_box=(1, 0)), FREE_PEOPLES, "turn.action", "move_fellowship")
    assert calm["move_fellowship"].startswith("No die hunts it.")
    late = told(given(mordor=2, hunt_box=(0, 2)), FREE_PEOPLES, "turn.action", "move_fellowship")
    assert late["move_fellowship"].startswith("On the Mordor Track a hunt tile is drawn at once.")


def test_r4_9_a_die_says_what_it_could_do_now():
    game = given(free_peoples_dice="muster", edoras="1 rohan_regular")
    found = told(game, FREE_PEOPLES, "turn.die", "muster", "pass")
    assert found == {"muster": "Advance a nation towards war"}


def test_r6_1_where_an_army_may_go_says_what_stands_there_and_how_much_room_is_left():
    game = given(osgiliath="2 gondor_regular", minas_tirith="3 gondor_regular, gondor_elite")
    found = told(game, FREE_PEOPLES, "army.to", "minas_tirith", "lossarnach", "druadan_forest")
    assert found["minas_tirith"] == (
        "Stronghold, Gondor; Free Peoples: 3 Gondor Regulars, 1 Gondor Elite; "
        "4 units there, at most 10 can stay"
    )
    assert found["lossarnach"] == "Town, Gondor; empty"
    assert found["druadan_forest"] == "Gondor; empty"


def test_r7_29_a_loss_says_who_would_be_left():
    game = given(morannon="2 sauron_regular, sauron_elite")
    items = ("sauron_regular", "reduce_sauron_elite", "sauron_elite")
    assert told(game, SHADOW, "battle.casualty", *items, region="morannon", hits=2) == {
        "sauron_regular": "Left there: 1 Sauron Regular, 1 Sauron Elite.",
        "reduce_sauron_elite": "Left there: 3 Sauron Regulars.",
        "sauron_elite": "Left there: 2 Sauron Regulars.",
    }


def test_r11_21_who_could_guide_says_what_he_does_as_the_guide():
    found = told(given(), FREE_PEOPLES, "fellowship.guide", "gandalf_grey", "strider")
    assert "draw a card" in found["gandalf_grey"]
    assert "hide" in found["strider"]


def test_many_companions_are_told_by_number_and_few_in_full():
    few = told(given(), FREE_PEOPLES, "fellowship.separate", "boromir", "gimli")
    assert "Combat Strength" in few["boromir"]
    many = told(given(), FREE_PEOPLES, "fellowship.separate", "boromir", "gimli", "legolas", "strider")
    assert many["gimli"] == "Level 2, Leadership 1. Captain of the West, Dwarf of Erebor."


def test_r3_7_dice_for_the_hunt_say_what_is_left_to_roll():
    game = given(hunt_box=(0, 1))
    found = told(game, SHADOW, "hunt.allocate", "0", "2")
    left = game.state.pools[SHADOW]
    assert found["2"] == f"Hunt level 3 before the roll; dice left to roll: {left - 2}"
    assert found["0"] == f"Hunt level 1 before the roll; dice left to roll: {left}"

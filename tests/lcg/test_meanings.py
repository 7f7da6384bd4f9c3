"""What picking a card would mean, with the numbers to decide by."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation

from games.kernel import Question
from games.lcg.paper import pieces
from games.lcg.words.meanings import meanings
from tests.lcg.scenario import Scenario, given


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


def told(game: Scenario, prompt: str, *items: str, **facts: Any) -> dict[str, str]:
    return dict(meanings(Question("north", prompt, dict.fromkeys(items, 1), about=facts), game.state))


def test_l6_25_a_defender_says_what_would_be_left():
    game = given(north="aragorn theodred", engaged={"north": "forest_spider"}, damage={"theodred": 3})
    found = told(game, "combat.defender", "aragorn", "theodred", "undefended", enemy="forest_spider_1")
    assert found == {
        "aragorn": "0 damage before shadow cards: 5 hit points left then",
        "theodred": "1 damage before shadow cards: would be lost",
        "undefended": "All 2 damage falls on one hero of yours, before shadow cards",
    }


def test_l6_20_who_takes_the_damage_says_whether_it_is_lost():
    found = told(given(north="aragorn gloin"), "combat.damage", "aragorn", "gloin", damage=4)
    assert found == {"aragorn": "1 hit point left then", "gloin": "Would be lost"}


def test_l4_3_a_journey_says_what_becomes_of_the_threat():
    game = given(north="aragorn", staging="forest_spider old_forest_road")
    found = told(game, "travel.location", "old_forest_road_1", "stay")
    assert found["old_forest_road_1"].startswith("Threat in the staging area 3 now, then 2. Response:")
    assert "stay" not in found


def test_l3_14_going_on_the_quest_says_what_is_not_at_hand_then():
    found = told(given(north="aragorn"), "quest.commit", "aragorn")
    assert found == {"aragorn": "Exhausted then: attack 3 and defense 2 are not at hand"}


def test_a_card_of_the_hand_is_known_by_what_it_is_called_in_a_question():
    """Its key is too long for paper, and the page needs it: a click on it picks."""
    game = given(north="aragorn", hands={"north": "common_cause"})
    (held,) = pieces.hand(game.state, "north")
    assert (held.key, held.item, held.page) == ("", "common_cause_n1", "common_cause")
    assert told(game, "planning.play", "common_cause_n1")["common_cause_n1"].startswith("Action: Exhaust")

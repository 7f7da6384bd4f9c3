"""Rulings where the book is silent, and the test that no rule of the digest goes without a test."""

from __future__ import annotations

import ast
from pathlib import Path

from games.wotr import journey
from games.wotr.armies import move_armies
from games.wotr.card_texts import RULES
from games.wotr.events import SettlementCaptured
from games.wotr.facts import FREE_PEOPLES
from games.wotr.fellowship import hide
from tests.wotr.cards.stage import event
from tests.wotr.rules import rule
from tests.wotr.scenario import given, stack
from tests.wotr.war import acts, fight


def named_by_tests() -> set[str]:
    """The ids in every `@rule(…)` of the tests of this game."""
    named = set()
    for path in Path(__file__).parent.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "rule":
                named |= {part.value for part in node.args if isinstance(part, ast.Constant)}
    return named


def test_no_rule_goes_without_a_test():
    rules = [key for key in RULES if key.startswith("R")]
    assert len(rules) > 350
    named = named_by_tests()
    assert [key for key in rules if key not in named] == []


def test_every_rule_that_a_test_names_exists():
    assert {key for key in named_by_tests() if key not in RULES} == set()


@rule("R1.25", "R10.16")
def test_the_text_of_a_card_goes_before_the_rules_and_the_rest_of_them_still_holds():
    """The Ring-bearers move by a card without a die of theirs, and are hunted all the same."""
    game = event("fp_char_10", companions="", hunt_box=(0, 1), dice=[1], free_peoples="move_fellowship")
    assert game.state.fellowship.progress == 1
    assert game.state.hunt_box[FREE_PEOPLES] == 0


@rule("A22")
def test_saruman_alone_does_not_keep_orthanc():
    game = given(
        fords_of_isen="2 rohan_regular", orthanc="saruman", at_war="rohan", free_peoples_dice="muster_army"
    )
    acts(game, move_armies, FREE_PEOPLES, 1, False).answers(free_peoples=["orthanc", ("rohan_regular",) * 2])
    assert game.told(SettlementCaptured) == [SettlementCaptured("orthanc", FREE_PEOPLES)]
    assert game.at("orthanc") == stack("2 rohan_regular, saruman")


@rule("A27")
def test_units_trimmed_to_five_can_be_recruited_again():
    game = given(westemnet="3 isengard_regular", helms_deep="6 rohan_regular", at_war="isengard")
    before = game.state.reinforcements["rohan_regular"]
    fight(game, "westemnet", "helms_deep", free_peoples="walls", shadow=[("isengard_regular",) * 3])
    assert game.inside("helms_deep") == {"rohan_regular": 5}
    assert game.state.reinforcements["rohan_regular"] == before + 1


@rule("A53")
def test_a_step_that_was_stopped_and_a_hiding_are_attempts():
    stopped = given(mordor=2, pool="sh_give_it_to_uss std_1_1", companions="")
    stopped.plays(journey.move_with_die, draws=["sh_give_it_to_uss"])
    assert stopped.state.fellowship.mordor == 2
    assert stopped.state.this_turn.attempted
    hiding = given(mordor=2, hidden=False, companions="")
    assert not hiding.state.this_turn.attempted
    hiding.plays(hide)
    assert hiding.state.fellowship.hidden
    assert hiding.state.this_turn.attempted


@rule("A88")
def test_progress_goes_on_beyond_twelve():
    game = given(progress=12, companions="strider", hunt_box=(0, 0)).plays(journey.move_with_die)
    assert game.state.fellowship.progress == 13

"""A broken position is noticed: each invariant fires on a state that breaks it, and on no whole one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.lab.soak import Soak, SoakReport
from games.wotr import ruleset
from games.wotr.coverage_player import Curious
from games.wotr.facts import SHADOW
from games.wotr.invariants import settled
from games.wotr.state import State
from tests.wotr.rules import rule
from tests.wotr.scenario import given

Breaking = Callable[[State], None]


def two_armies(state: State) -> None:
    """Orcs stand among the riders."""
    state.place("folde", {"sauron_regular": 1})
    state.reinforcements["sauron_regular"] -= 1


def taken_under_its_defenders(state: State) -> None:
    state.captured["edoras"] = SHADOW


def regained_under_its_captors(state: State) -> None:
    del state.captured["dale"]


def garrison_without_besiegers(state: State) -> None:
    state.inside["edoras"] = state.field.pop("edoras")


def a_leader_alone(state: State) -> None:
    state.place("westemnet", {"rohan_leader": 1})
    state.reinforcements["rohan_leader"] -= 1


def eleven_units(state: State) -> None:
    state.place("dale", {"sauron_regular": 10})
    state.reinforcements["sauron_regular"] -= 10


def one_figure_too_many(state: State) -> None:
    state.place("folde", {"rohan_regular": 1})


def too_much_corruption(state: State) -> None:
    state.fellowship.corruption = 13


BREAKS: dict[Breaking, str] = {
    two_armies: "two armies share folde",
    taken_under_its_defenders: "edoras changed hands with its defenders in it",
    regained_under_its_captors: "dale changed hands with its defenders in it",
    garrison_without_besiegers: "a siege without a stronghold: edoras",
    a_leader_alone: "a leader alone in westemnet",
    eleven_units: "11 shadow units in dale",
    one_figure_too_many: "rohan_regular",
    too_much_corruption: "corruption 13",
}


def whole() -> State:
    return given(
        edoras="2 rohan_regular", folde="3 rohan_regular", dale="sauron_regular", captured="dale"
    ).state


@rule("R6.14", "R9.23", "R1.17", "R6.1")
@pytest.mark.parametrize("breaking", BREAKS, ids=lambda breaking: breaking.__name__)
def test_a_broken_position_is_noticed(breaking: Breaking):
    state = whole()
    assert settled(state) == []
    breaking(state)
    assert any(BREAKS[breaking] in found for found in settled(state)), settled(state)


def test_a_soak_counts_a_position_that_was_broken_in_the_middle_of_a_game():
    report = SoakReport()
    watched = Soak(ruleset, {"players": 2}, 1, report)
    usual = watched.at_boundary
    seen = []

    def bend(running):
        """Once: an orc too few."""
        if not seen:
            seen.append(True)
            running.state.reinforcements["sauron_regular"] -= 1
        usual(running)

    watched.at_boundary = bend
    watched.play(lambda seat, seed: Curious(seed), most=30)
    assert report.faults["invariant_breaks"] > 0
    assert "sauron_regular" in report.notes[0]
    assert "seed 1" in report.notes[0]

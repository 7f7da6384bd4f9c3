"""R14: how the game ends."""

from __future__ import annotations

import pytest

from games.wotr.facts import FREE_PEOPLES, REGIONS, SHADOW
from games.wotr.position import victory_points
from tests.wotr.rules import rule
from tests.wotr.scenario import given

TEN = "minas_tirith dol_amroth helms_deep lorien rivendell"
FOUR = "moria dol_guldur"


def ending(game):
    assert game.state.ending is not None
    return game.state.ending.winners, game.state.ending.how


@rule("R14.4", "R14.5")
def test_ten_points_win_for_the_shadow_in_phase_six():
    assert ending(given(captured=TEN).goes_on("victory")) == ((SHADOW,), "conquest")
    assert not given(captured=TEN, free_peoples_dice="event muster").goes_on("action").over


@rule("R14.6")
def test_four_points_win_for_the_free_peoples():
    assert ending(given(captured=FOUR).goes_on("victory")) == ((FREE_PEOPLES,), "conquest")
    assert not given(captured="moria").goes_on("victory").over


@rule("R14.7")
def test_points_come_from_control_markers():
    state = given(captured="dale bree helms_deep moria umbar").state
    assert victory_points(state, SHADOW) == 3
    assert victory_points(state, FREE_PEOPLES) == 2 + REGIONS["umbar"].victory_points


@rule("R14.8")
def test_s63_the_lower_number_wins():
    assert ending(given(captured=f"{TEN} dale {FOUR}").goes_on("victory")) == ((SHADOW,), "conquest")


@rule("R14.9")
@pytest.mark.parametrize(("side", "points"), [(FREE_PEOPLES, 20), (SHADOW, 18)])
def test_what_all_settlements_are_worth(side, points):
    assert sum(r.victory_points for r in REGIONS.values() if r.side == side) == points


@rule("R14.10", "R9.25")
def test_s64_points_lost_again_do_not_count():
    game = given(captured=TEN)
    del game.state.captured["lorien"]
    game.state.captured["dale"] = SHADOW
    assert victory_points(game.state, SHADOW) == 9
    assert not game.goes_on("victory").over


@rule("R14.1", "R14.2")
def test_twelve_points_of_corruption_end_it_at_once():
    game = given(mordor=1, corruption=11, captured=FOUR).goes_on("end")
    assert ending(game) == ((SHADOW,), "corruption")

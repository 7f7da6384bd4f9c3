"""A refusal about armies says which rule is in the way."""

from __future__ import annotations

import pytest

from games.kernel import ask
from games.wotr.facts import FREE_PEOPLES, SHADOW
from games.wotr.refusals import why_not
from tests.wotr.scenario import given

WAR = given(
    westemnet="3 isengard_regular, 2 southrons_easterlings_regular",
    edoras="2 rohan_regular",
    inside={"helms_deep": "2 rohan_regular"},
    helms_deep="2 isengard_regular",
    morannon="nazgul",
    dimrill_dale="2 sauron_regular",
    lorien="elves_regular",
    none_left="isengard_elite",
    at_war="isengard rohan",
    table="fp_str_02",
    shadow_hand="sh_str_07",
    free_peoples_hand="fp_str_04",
).state

ROHAN = {"figure": "rohan_regular"}


@pytest.mark.parametrize(
    ("seat", "prompt", "about", "key", "reason", "rule"),
    [
        (SHADOW, "army.from", {}, "fangorn", "no_army", "R6.12"),
        (FREE_PEOPLES, "army.from", {}, "helms_deep", "besieged_army", "R6.29"),
        (SHADOW, "army.from", {}, "dimrill_dale", "army_cannot_move", "R6.14"),
        (SHADOW, "army.to", {"region": "westemnet"}, "edoras", "defended_region", "R6.14"),
        (SHADOW, "army.to", {"region": "westemnet"}, "umbar", "not_adjacent", "R6.22"),
        (SHADOW, "army.to", {"region": "dimrill_dale"}, "lorien", "barred_region", "R1.25"),
        (FREE_PEOPLES, "army.to", {"region": "lorien"}, "dimrill_dale", "defended_region", "R6.14"),
        (SHADOW, "army.to", {"region": "westemnet"}, "folde", "closed_border", "R6.20"),
        (SHADOW, "army.units", {}, "southrons_easterlings_regular", "figure_bound", "R6.20"),
        (SHADOW, "attack.from", {}, "morannon", "no_army", "R7.50"),
        (SHADOW, "attack.from", {}, "dimrill_dale", "nobody_to_attack", "R7.2"),
        (SHADOW, "attack.from", {}, "westemnet", "no_leader", "R7.3"),
        (FREE_PEOPLES, "attack.from", {}, "lorien", "not_at_war", "R7.1"),
        (SHADOW, "attack.target", {"region": "westemnet"}, "folde", "no_enemy_army", "R7.2"),
        (SHADOW, "attack.target", {"region": "dimrill_dale"}, "lorien", "barred_region", "R1.25"),
        (SHADOW, "attack.units", {}, "southrons_easterlings_regular", "figure_not_at_war", "R7.7"),
        (FREE_PEOPLES, "companions.to", {}, "helms_deep", "besieged_end", "R5.7"),
        (FREE_PEOPLES, "companions.to", {}, "umbar", "beyond_level", "R5.3"),
        (SHADOW, "nazgul.to", {}, "lorien", "stronghold_closed", "R5.11"),
        (SHADOW, "nazgul.to", {"figure": "mouth_of_sauron"}, "umbar", "beyond_level", "R5.13"),
        (SHADOW, "recruit.figure", {}, "nazgul", "nation_not_at_war", "R6.5"),
        (SHADOW, "recruit.figure", {}, "isengard_elite", "none_left", "R6.9"),
        (FREE_PEOPLES, "recruit.figure", {}, "rohan_leader", "no_place", "R6.35"),
        (SHADOW, "recruit.region", {"figure": "nazgul"}, "nurn", "nazgul_in_strongholds", "R6.7"),
        (SHADOW, "recruit.region", {"figure": "isengard_regular"}, "umbar", "not_its_settlement", "R6.6"),
        (
            FREE_PEOPLES,
            "recruit.region",
            {"figure": "rohan_regular"},
            "helms_deep",
            "settlement_not_free",
            "R6.8",
        ),
        (FREE_PEOPLES, "recruit.region", {"figure": "rohan_leader"}, "folde", "leader_needs_unit", "R6.35"),
        (SHADOW, "battle.card", {}, "sh_str_07", "combat_requirement", "R7.15"),
        (FREE_PEOPLES, "battle.retreat", {"region": "edoras"}, "walls", "no_walls", "R9.32"),
        (FREE_PEOPLES, "battle.retreat", {"region": "edoras"}, "westemnet", "not_free", "R7.54"),
        (SHADOW, "battle.casualty", {}, "reduce_isengard_elite", "no_regular", "R7.31"),
        (SHADOW, "siege.press", {}, "reduce_isengard_elite", "no_regular", "R9.10"),
    ],
)
def test_the_reason_names_the_rule(seat, prompt, about, key, reason, rule):
    refused = why_not(WAR, ask(seat, prompt, ["x"], about=about), key)
    assert refused is not None
    assert (refused.key, refused.facts["rule"]) == (reason, rule)


def test_an_elite_beside_a_regular_is_offered_alone_and_needs_two_hits():
    second = why_not(WAR, ask(SHADOW, "recruit.figure", ["isengard_regular", "stop"]), "isengard_elite")
    assert second is not None
    one_hit = ask(SHADOW, "battle.casualty", ["reduce_sauron_elite"])
    refused = why_not(WAR, one_hit, "sauron_elite")
    assert refused is not None
    assert refused.key == "two_hits"


def test_the_other_sides_hand_gives_no_reason():
    assert why_not(WAR, ask(SHADOW, "battle.card", ["no_card"]), "fp_str_04") is None

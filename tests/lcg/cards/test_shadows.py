"""Shadow effects, defended and undefended."""

from __future__ import annotations

import pytest

from games.lcg.enemy_attacks import end_shadows, enemy_attack
from games.lcg.events.combat import ShadowDealt
from tests.lcg.rules import card, rule
from tests.lcg.scenario import Scenario, given

ANDUIN = "journey_along_the_anduin"


def attacked(shadow: str, *answers: str, **more: object) -> Scenario:
    """Dol Guldur Orcs (attack 2) attack North with this shadow card."""
    options = {"north": "aragorn gloin", "phase": "combat", "scenario": ANDUIN, **more}
    game = given(engaged={"north": "dol_guldur_orcs"}, shadows={"dol_guldur_orcs_1": shadow}, **options)
    return game.plays(enemy_attack, "dol_guldur_orcs_1", "north").answers(north=list(answers))


@card("wargs", "dol_guldur_orcs", "east_bight_patrol", "eastern_crows")
@rule("L6.21", "L6.23", "L9.16")
@pytest.mark.parametrize(
    ("shadow", "defended", "undefended", "threat"),
    [
        ("wargs", 1, 4, 0),
        ("dol_guldur_orcs", 1, 5, 0),
        ("east_bight_patrol", 1, 3, 3),
        ("eastern_crows", 1, 3, 0),
        ("gladden_fields", 0, 2, 0),
    ],
)
def test_stronger_attacks(shadow, defended, undefended, threat):
    plate = {"citadel_plate": "aragorn"}
    game = attacked(shadow, "aragorn", attached=plate)
    assert game.piece("aragorn").damage == defended
    assert game.threat() == 25
    game = attacked(shadow, "undefended", "aragorn", attached=plate)
    assert game.piece("aragorn").damage == undefended
    assert game.threat() == 25 + threat


@card("eastern_crows")
@rule("EC4")
def test_crows_at_thirty_five():
    assert attacked("eastern_crows", "aragorn", threat=35).piece("aragorn").damage == 2
    assert attacked("eastern_crows", "aragorn", threat=34).piece("aragorn").damage == 1


@card("king_spider")
def test_king_spider_tires_one_or_two():
    game = attacked("king_spider", "aragorn")
    assert game.piece("gloin").exhausted
    game = attacked("king_spider", "undefended")
    assert game.prompt() == "card.target"
    game.answers(north=["gloin", "gloin"])
    assert game.piece("aragorn").exhausted


@card("hummerhorns")
@rule("I37", "L6.28", "L6.59")
def test_hummerhorns_kill_the_defender_and_leave_the_attack_undefended():
    game = attacked("hummerhorns", "silverlode_archer_n1", north="aragorn silverlode_archer")
    assert not game.is_in_play("silverlode_archer_n1")
    assert game.piece("aragorn").damage == 1 + 2, "1 by the shadow, then the whole attack"
    assert game.asked.count("combat.defender") == 1
    game = attacked("hummerhorns", "undefended", "pass", "aragorn")
    assert (game.piece("aragorn").damage, game.piece("gloin").damage) == (4, 2)


@card("ungoliants_spawn", "under_the_shadow")
def test_threat_by_shadow():
    assert attacked("ungoliants_spawn", "aragorn").threat() == 29
    assert attacked("ungoliants_spawn", "undefended", "aragorn").threat() == 33
    assert attacked("under_the_shadow", "aragorn").threat() == 26


@card("despair", "misty_mountain_goblins")
def test_despair_and_goblins():
    assert attacked("despair", "aragorn").piece("aragorn").damage == 2
    assert attacked("misty_mountain_goblins", "aragorn", progress=5).state.progress == 4
    assert attacked("misty_mountain_goblins", "undefended", "aragorn", progress=5).state.progress == 2


@card("driven_by_shadow", "forest_spider", "cavern_guardian")
def test_attachments_lost():
    worn = {"attached": {"steward_of_gondor": "aragorn", "horn_of_gondor": "gloin"}}
    game = attacked("driven_by_shadow", "aragorn", **worn)
    assert game.pile() == ["steward_of_gondor_n1"], "of the defender"
    game = attacked("driven_by_shadow", "undefended", "aragorn", **worn)
    assert len(game.pile()) == 2
    game = attacked("forest_spider", "aragorn", "horn_of_gondor_n1", **worn)
    assert game.pile() == ["horn_of_gondor_n1"]
    game = attacked("cavern_guardian", "undefended", "aragorn", **worn)
    assert len(game.pile()) == 2
    game = attacked("cavern_guardian", "aragorn", claimed={"shadow_key": "aragorn"})
    assert game.staging() == ["shadow_key_1"]


@card("iron_shackles")
def test_iron_shackles_leave_the_shadows():
    game = attacked("iron_shackles", "aragorn")
    assert game.piece("iron_shackles_1").host == "deck_north"
    assert game.piece("dol_guldur_orcs_1").turned == []


@card("massing_at_night")
@rule("X8", "X11", "L6.22")
def test_massing_at_night_deals_more_shadows():
    game = attacked("massing_at_night", "aragorn", deck="wargs")
    assert len(game.told(ShadowDealt)) == 1
    assert game.piece("aragorn").damage == 1
    game = attacked("massing_at_night", "aragorn")
    assert game.told(ShadowDealt) == [], "an empty deck gives none"


@card("pursued_by_shadow")
def test_pursued_by_shadow_sends_a_tired_ally_home():
    game = attacked(
        "pursued_by_shadow",
        "aragorn",
        north="aragorn guard_of_the_citadel",
        exhausted="guard_of_the_citadel_n1",
    )
    assert game.hand() == ["guard_of_the_citadel_n1"]
    assert attacked("pursued_by_shadow", "aragorn").threat() == 28


@card("wolf_rider")
@rule("X9", "I40", "L6.38", "L6.55", "L6.36", "L6.37")
def test_wolf_rider_attacks_inside_the_attack():
    game = attacked("wolf_rider", "aragorn", deck="wargs")
    assert game.prompt() == "combat.defender"
    game.answers(north="gloin")
    assert game.piece("gloin").damage == 2, "2 + 1 - 1"
    game.answers(north="gloin")
    assert game.over
    assert game.state.riders == ["wolf_rider_1"]
    game.plays(end_shadows)
    assert game.state.deck == ["wolf_rider_1"]
    assert game.state.discard == ["wargs_1"]


@card("wolf_rider")
@rule("X9", "I40")
def test_wolf_rider_can_be_killed_in_its_own_attack():
    game = attacked(
        "wolf_rider", "aragorn", hand="swift_strike", resources={"gimli": 2}, north="aragorn gimli"
    )
    game.answers(north="pass")
    game.answers(north=["gimli", "swift_strike_n1"])
    assert game.over
    assert game.state.discard == ["wolf_rider_1"]
    assert game.state.riders == []


@card("wolf_rider")
@rule("I40")
def test_hasty_stroke_stops_the_rider():
    game = attacked(
        "wolf_rider", "eowyn", "hasty_stroke_n1", north="eowyn", hand="hasty_stroke", resources={"eowyn": 1}
    )
    assert game.over
    game.plays(end_shadows)
    assert game.state.discard == ["wolf_rider_1"]

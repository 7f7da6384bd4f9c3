"""R5: companions, Nazgûl and Minions."""

from __future__ import annotations

from games.wotr import actions, battle, characters, entry
from games.wotr.armies import can_move_armies, move_armies
from games.wotr.battle import can_attack
from games.wotr.combat import CombatTerms
from games.wotr.events import (
    ArmyAdvanced,
    ArmyMoved,
    CharacterEntered,
    CompanionsMoved,
    DieGained,
    DieLost,
    MinionMoved,
    NationActivated,
    NazgulFlew,
)
from games.wotr.facts import FREE_PEOPLES, SHADOW
from games.wotr.travel import companion_reach, minion_reach
from tests.wotr.rules import rule
from tests.wotr.scenario import given, stack
from tests.wotr.war import acts, fight, rerolls


def moves_companions(game):
    return acts(game, characters.move_companions, FREE_PEOPLES)


def moves_minions(game):
    return acts(game, characters.move_minions, SHADOW)


# --- coming into play --------------------------------------------------------------------------------


@rule("R5.1", "R5.20", "R5.21")
def test_strider_becomes_aragorn_where_he_stands_and_wakes_gondor():
    game = given(dol_amroth="strider, gondor_regular, gondor_leader")
    assert entry.can_crown_aragorn(game.state)
    acts(game, entry.crown_aragorn)
    assert game.told(CharacterEntered) == [CharacterEntered("aragorn", "dol_amroth", replaces="strider")]
    assert game.at("dol_amroth") == stack("gondor_regular, gondor_leader, aragorn")
    assert game.told(NationActivated) == [NationActivated("gondor", "aragorn", "dol_amroth")]
    assert game.told(CompanionsMoved) == []


@rule("R5.2", "R5.24")
def test_a_minion_enters_once_and_only_under_its_condition():
    early = given(orthanc="isengard_regular")
    assert entry.minions_ready(early.state, SHADOW) == []
    game = given(orthanc="10 isengard_regular", at_war="isengard")
    assert entry.minions_ready(game.state, SHADOW) == ["saruman"]
    acts(game, entry.bring_minion, SHADOW)
    assert game.at("orthanc")["saruman"] == 1
    assert game.told(DieGained) == [DieGained(SHADOW, "saruman")]
    assert entry.minions_ready(game.state, SHADOW) == []


@rule("R5.22")
def test_gandalf_the_white_comes_to_fangorn_only_when_the_grey_is_not_on_the_map():
    there = given(bree="gandalf_grey", orthanc="saruman", at_war="isengard")
    acts(there, entry.bring_gandalf, FREE_PEOPLES)
    assert there.at("bree") == {"gandalf_white": 1}
    dead = given(orthanc="saruman", at_war="isengard", companions="strider", captured="lorien")
    acts(dead, entry.bring_gandalf, FREE_PEOPLES)
    assert dead.offers(FREE_PEOPLES) == ["fangorn", "grey_havens", "rivendell", "woodland_realm"]


@rule("R5.23")
def test_a_fallen_aragorn_takes_his_die_with_him():
    game = given(lossarnach="aragorn, gondor_regular", osgiliath="5 sauron_regular", at_war="sauron gondor")
    fight(game, "osgiliath", "lossarnach", dice=[6, 1, 1, 1, 1, 1, 1, 1, 1])
    assert game.state.casualties["aragorn"] == 1
    assert game.told(DieLost) == [DieLost(FREE_PEOPLES, "aragorn")]


# --- companions --------------------------------------------------------------------------------------


@rule("R5.3", "R5.4", "R5.25")
def test_one_result_moves_every_companion_in_groups_as_far_as_the_highest_level():
    game = given(edoras="legolas, gimli, meriadoc", bree="strider")
    moves_companions(game)
    assert game.offers(FREE_PEOPLES) == ["bree", "edoras"]
    game.answer(FREE_PEOPLES, "edoras").answer(FREE_PEOPLES, "legolas", "meriadoc")
    assert game.question(FREE_PEOPLES).about["group"] == ["legolas", "meriadoc"]
    assert set(game.offers(FREE_PEOPLES)) == set(companion_reach(game.state, "edoras", 2)) - {"edoras"}
    game.answers(free_peoples=["fangorn", "edoras", "folde", "bree", "weather_hills"])
    assert [(move.to, move.figures) for move in game.told(CompanionsMoved)] == [
        ("fangorn", stack("legolas, meriadoc")),
        ("folde", stack("gimli")),
        ("weather_hills", stack("strider")),
    ]
    assert game.over


@rule("R5.3")
def test_nobody_goes_twice_and_one_may_stop():
    game = moves_companions(given(edoras="meriadoc, gimli"))
    assert game.prompt(FREE_PEOPLES) == "companions.group"
    game.answers(free_peoples=[("meriadoc",), "folde"])
    assert game.offers(FREE_PEOPLES) == ["edoras", "done"]
    game.answer(FREE_PEOPLES, "done")
    assert game.over
    assert len(game.told(CompanionsMoved)) == 1


@rule("R5.4")
def test_shadowfax_carries_gandalf_and_one_hobbit():
    assert characters.group_level(["gandalf_white"]) == 4
    assert characters.group_level(["gandalf_white", "peregrin"]) == 4
    assert characters.group_level(["gandalf_white", "gimli"]) == 3
    assert characters.group_level(["gandalf_white", "peregrin", "meriadoc"]) == 3


@rule("R5.5")
def test_companions_walk_through_enemy_armies():
    state = given(edoras="gimli", westemnet="5 isengard_regular", folde="3 sauron_regular").state
    assert {"westemnet", "fangorn"} <= set(companion_reach(state, "edoras", 2))


@rule("R5.6", "R5.26")
def test_they_stop_on_entering_a_shadow_stronghold_but_may_leave_one():
    state = given(fords_of_isen="strider").state
    reach = companion_reach(state, "hollin", 2)
    assert "moria" in reach
    assert "dimrill_dale" not in reach
    assert "dimrill_dale" in companion_reach(state, "moria", 1)


@rule("R5.7")
def test_s47_a_companion_may_not_walk_into_or_out_of_a_besieged_stronghold():
    game = given(
        inside={"minas_tirith": "2 gondor_regular, boromir"},
        minas_tirith="5 sauron_regular",
        lossarnach="gimli",
        at_war="sauron",
    )
    assert "minas_tirith" not in companion_reach(game.state, "lossarnach", 2)
    assert "minas_tirith" in companion_reach(game.state, "lossarnach", 2, into_siege=True)
    assert characters.travellers(game.state) == {"lossarnach": ["gimli"]}


@rule("R5.8")
def test_companions_do_not_cross_black_borders():
    state = given(dale="legolas").state
    assert "helms_deep" not in companion_reach(state, "edoras", 1)
    assert set(companion_reach(state, "helms_deep", 1)) == {"helms_deep", "fords_of_isen", "westemnet"}


@rule("R5.9")
def test_a_companion_wakes_the_nation_whose_city_he_reaches():
    game = moves_companions(given(folde="meriadoc"))
    game.answer(FREE_PEOPLES, "edoras")
    assert game.told(NationActivated) == [NationActivated("rohan", "meriadoc", "edoras")]
    fallen = moves_companions(given(folde="meriadoc", captured="edoras"))
    fallen.answer(FREE_PEOPLES, "edoras")
    assert fallen.told(NationActivated) == []
    town = moves_companions(given(edoras="meriadoc"))
    town.answer(FREE_PEOPLES, "westemnet")
    assert town.told(NationActivated) == []


def woken(game):
    return [(woken.nation, woken.because) for woken in game.told(NationActivated)]


@rule("R5.9", "R5.16")
def test_a_companion_who_comes_with_an_army_wakes_the_nation_too():
    game = acts(given(lossarnach="2 gondor_regular, boromir"), move_armies, FREE_PEOPLES, 1, False)
    game.answers(free_peoples=["minas_tirith", ("gondor_regular", "gondor_regular"), ("boromir",)])
    assert woken(game) == [("gondor", "boromir")]


@rule("R5.9", "R5.16")
def test_an_army_whose_companion_stays_behind_wakes_nobody():
    game = acts(given(lossarnach="2 gondor_regular, boromir"), move_armies, FREE_PEOPLES, 1, False)
    game.answers(free_peoples=["minas_tirith", ("gondor_regular",), ()])
    assert woken(game) == []


@rule("R5.9", "R5.16")
def test_the_army_must_come_to_a_city_or_stronghold_of_a_nation_he_can_wake():
    game = acts(given(minas_tirith="gondor_regular, boromir"), move_armies, FREE_PEOPLES, 1, False)
    game.answers(free_peoples=["lossarnach", ("boromir",)])  # a town
    assert woken(game) == []
    foreign = given(westemnet="rohan_regular, gimli")
    acts(foreign, move_armies, FREE_PEOPLES, 1, False).answers(free_peoples=["edoras", ("gimli",)])
    assert woken(foreign) == []


@rule("R5.9", "R5.16")
def test_companions_of_an_army_that_advances_wake_the_nation():
    """Riders of the North free Edoras from Isengard; Gandalf, who comes with them, wakes Rohan."""
    game = given(
        folde="3 north_regular, gandalf_grey",
        edoras="isengard_regular",
        captured="edoras",
        at_war="isengard north",
        active="north",
    )
    game.plays(battle.attack, FREE_PEOPLES, False, dice=[6, 6, 6, 6, 1])
    game.answers(free_peoples=[("north_regular",) * 3])
    game.answers(free_peoples=[("north_regular",) * 2, ("gandalf_grey",)])
    assert game.told(ArmyAdvanced)[0].figures["gandalf_grey"] == 1
    assert woken(game) == [("rohan", "gandalf_grey")]


@rule("R5.9", "R5.16")
def test_companions_of_an_army_that_retreats_wake_the_nation():
    game = given(
        lossarnach="2 gondor_regular, boromir",
        osgiliath="5 sauron_regular",
        pelargir="5 sauron_regular",
        captured="pelargir",
        at_war="sauron",
    )
    battle_of = battle.meet(
        game.state, SHADOW, "pelargir", "lossarnach", {"sauron_regular": 5}, CombatTerms()
    )
    game.plays(retreats_to, battle_of, "minas_tirith")
    assert woken(game) == [("gondor", "boromir")]


async def retreats_to(g, fought, to):
    battle.retreat(g, fought, to)


@rule("R5.9")
def test_armies_of_the_first_version_wake_nobody():
    game = given(lossarnach="gondor_regular, boromir")
    game.state.rules = 1
    acts(game, move_armies, FREE_PEOPLES, 1, False).answers(free_peoples=["minas_tirith", ("boromir",)])
    assert woken(game) == []


# --- Nazgûl and Minions ------------------------------------------------------------------------------


@rule("R5.10", "R5.12", "R5.27")
def test_nazgul_fly_anywhere_in_parts_each_once():
    game = moves_minions(given(morannon="3 nazgul, witch_king, sauron_regular"))
    game.answer(SHADOW, "nazgul", "witch_king")
    assert "fangorn" in game.offers(SHADOW)
    game.answers(shadow=["fangorn"])
    assert game.offers(SHADOW) == ["morannon", "done"]
    game.answers(shadow=["morannon", ("nazgul", "nazgul"), "umbar"])
    assert game.over
    assert [(flight.to, flight.figures) for flight in game.told(NazgulFlew)] == [
        ("fangorn", stack("nazgul, witch_king")),
        ("umbar", stack("2 nazgul")),
    ]


@rule("R5.27")
def test_those_who_flew_stay_but_others_of_the_same_region_may_still_fly():
    game = moves_minions(given(morannon="nazgul", fangorn="nazgul"))
    game.answers(shadow=["morannon", "fangorn"])
    assert game.offers(SHADOW) == ["fangorn", "done"]
    game.answers(shadow=["fangorn", "umbar"])
    assert game.over
    assert game.at("fangorn") == stack("nazgul")


@rule("R5.11")
def test_s47_a_nazgul_lands_at_a_free_peoples_stronghold_only_if_it_is_besieged():
    game = moves_minions(given(morannon="nazgul"))
    assert "minas_tirith" not in game.offers(SHADOW)
    assert "pelargir" in game.offers(SHADOW)
    siege = given(
        inside={"minas_tirith": "gondor_regular"}, minas_tirith="5 sauron_regular", morannon="nazgul"
    )
    moves_minions(siege).answers(shadow=["minas_tirith"])
    assert siege.at("minas_tirith") == stack("5 sauron_regular, nazgul")


@rule("R5.11", "A21")
def test_a21_a_stronghold_captured_from_the_shadow_is_forbidden_too():
    game = moves_minions(given(morannon="nazgul", captured="moria"))
    assert "moria" not in game.offers(SHADOW)


@rule("R5.27", "R5.13", "A20")
def test_a20_nazgul_fly_in_and_out_of_a_besieged_shadow_stronghold_but_the_mouth_cannot():
    game = given(
        inside={"moria": "sauron_regular, nazgul, mouth_of_sauron"},
        moria="5 elves_regular",
        umbar="nazgul",
    )
    assert characters.mouth_ways(game.state) == ("moria", [])
    moves_minions(game).answers(shadow=["moria", "fangorn", "umbar", "moria"])
    assert game.inside("moria") == stack("sauron_regular, mouth_of_sauron, nazgul")
    assert game.at("fangorn") == stack("nazgul")
    outside = given(inside={"moria": "sauron_regular"}, moria="elves_regular", hollin="mouth_of_sauron")
    assert "moria" not in minion_reach(outside.state, "hollin", 3)


@rule("R5.13", "R5.14")
def test_the_mouth_of_sauron_walks_three_regions_past_enemies_but_not_into_strongholds():
    game = given(dagorlad="mouth_of_sauron", north_ithilien="5 gondor_regular")
    moves_minions(game)
    assert {"north_ithilien", "osgiliath", "pelargir"} <= set(game.offers(SHADOW))
    assert "umbar" not in game.offers(SHADOW)
    assert "minas_tirith" not in game.offers(SHADOW)
    game.answer(SHADOW, "osgiliath")
    assert game.told(MinionMoved) == [MinionMoved(SHADOW, "dagorlad", "osgiliath", {"mouth_of_sauron": 1})]


@rule("R5.14")
def test_the_mouth_may_enter_a_stronghold_that_the_shadow_besieges():
    state = given(
        inside={"minas_tirith": "gondor_regular"},
        minas_tirith="sauron_regular",
        osgiliath="mouth_of_sauron",
    ).state
    assert "minas_tirith" in minion_reach(state, "osgiliath", 1)


@rule("R5.15", "R5.28", "R6.17", "A23")
def test_s46_saruman_leads_attacks_but_never_moves():
    game = given(orthanc="saruman, 3 isengard_regular", fords_of_isen="rohan_regular", at_war="isengard")
    assert can_attack(game.state, SHADOW, led=True)
    assert not can_move_armies(game.state, SHADOW, led=True)
    acts(game, move_armies, SHADOW, 1, False).answers(shadow=[("isengard_regular",) * 3])
    assert game.at("orthanc") == {"saruman": 1}
    assert not characters.can_move_minions(game.state, SHADOW)


@rule("R5.28", "R6.17")
def test_s46_an_isengard_elite_leads_while_saruman_is_in_play():
    game = given(orthanc="saruman, 2 isengard_regular, isengard_elite", at_war="isengard")
    acts(game, move_armies, SHADOW, 1, True)
    game.answer(SHADOW, "gap_of_rohan")
    assert game.question(SHADOW).items == {"isengard_regular": 2}
    assert game.question(SHADOW).least == 0
    game.answer(SHADOW)
    assert game.told(ArmyMoved)[0].figures == {"isengard_elite": 1}
    without = given(orthanc="2 isengard_regular, isengard_elite", at_war="isengard")
    assert not can_move_armies(without.state, SHADOW, led=True)


@rule("R5.16", "R6.18", "R6.33")
def test_characters_may_go_with_an_army_or_stay():
    game = given(edoras="2 rohan_regular, rohan_leader, gimli", at_war="rohan")
    acts(game, move_armies, FREE_PEOPLES, 1, False)
    game.answers(free_peoples=["folde", ("rohan_regular", "rohan_regular"), ()])
    assert game.at("folde") == stack("2 rohan_regular, rohan_leader")
    assert game.at("edoras") == {"gimli": 1}


@rule("R5.17")
def test_moving_characters_and_moving_an_army_are_two_actions():
    game = given(edoras="rohan_regular, gimli", at_war="rohan")
    offered = actions.possible_actions(game.state, FREE_PEOPLES, "character")
    assert {"move_companions", "move_led_army"} <= set(offered)


@rule("R5.18")
def test_lone_characters_are_in_no_battle():
    game = given(edoras="gimli", folde="3 isengard_regular, nazgul", at_war="isengard")
    assert battle.targets(game.state, SHADOW, "folde") == []
    beside = given(edoras="2 isengard_regular, gimli", westemnet="2 rohan_regular", at_war="rohan")
    fight(beside, "westemnet", "edoras", by=FREE_PEOPLES, dice=[6, 6, 1, 1], free_peoples=[()])
    assert beside.at("edoras") == {"gimli": 1}


@rule("R5.19", "R7.7", "R7.11")
def test_e13_a_nazgul_fights_although_sauron_is_not_at_war():
    game = given(
        westemnet="isengard_regular, sauron_regular, nazgul", edoras="rohan_regular", at_war="isengard"
    )
    acts(game, battle.attack, SHADOW, False, dice=[1, 5, 3])
    assert game.question(SHADOW).items == {"nazgul": 1}
    game.answers(shadow=[("nazgul",)])
    assert rerolls(game, SHADOW) == [((3,), 0)]
    assert game.at("westemnet") == stack("sauron_regular")

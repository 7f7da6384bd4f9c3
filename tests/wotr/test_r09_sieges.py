"""R9: strongholds, sieges and capture."""

from __future__ import annotations

from games.wotr.armies import move_armies
from games.wotr.battle import attack, can_attack, targets
from games.wotr.combat import CombatTerms
from games.wotr.events import (
    ArmyAdvanced,
    ArmyRetreated,
    BattleBegan,
    BattleEnded,
    CombatRoundBegan,
    EliteReduced,
    NationAdvanced,
    RetreatedIntoSiege,
    SettlementCaptured,
    SettlementRegained,
    SiegeBegan,
    SiegeEnded,
    UnitsDisbanded,
)
from games.wotr.facts import FREE_PEOPLES, SHADOW
from games.wotr.figures import TOTALS
from games.wotr.position import controller, is_free, victory_points
from games.wotr.siege import hit_army, tidy
from tests.wotr.rules import rule
from tests.wotr.scenario import given, stack
from tests.wotr.war import acts, fight, rolls


def siege(garrison="3 rohan_regular", besiegers="4 isengard_regular", **more):
    more = {"at_war": "isengard rohan", "helms_deep": besiegers} | more
    return given(inside={"helms_deep": garrison}, **more)


def assault(game, figures="", dice=(), **more):
    return fight(game, "helms_deep", "helms_deep", figures, dice=dice, **more)


def sortie(game, figures="", dice=(), **more):
    return fight(game, "helms_deep", "helms_deep", figures, by=FREE_PEOPLES, dice=dice, **more)


# --- into a siege ------------------------------------------------------------------------------------


@rule("R9.1", "R9.2")
def test_the_defender_may_take_to_his_walls_before_the_first_round():
    game = given(
        westemnet="3 isengard_regular", helms_deep="2 rohan_regular, rohan_leader", at_war="isengard"
    )
    fight(game, "westemnet", "helms_deep")
    assert game.offers(FREE_PEOPLES) == ["field", "walls"]
    game.answers(free_peoples="walls", shadow=[("isengard_regular",) * 2])
    assert game.told(RetreatedIntoSiege) == [RetreatedIntoSiege(FREE_PEOPLES, "helms_deep")]
    assert game.told(SiegeBegan) == [SiegeBegan(FREE_PEOPLES, "helms_deep")]
    assert game.told(BattleEnded) == [BattleEnded("besieged")]
    assert game.told(CombatRoundBegan) == []
    assert game.inside("helms_deep") == stack("2 rohan_regular, rohan_leader")
    assert game.at("helms_deep") == {"isengard_regular": 2}
    assert game.over


@rule("R9.1", "R8.6", "R8.17", "A25")
def test_a25_an_army_that_takes_to_the_walls_was_attacked():
    game = given(westemnet="3 isengard_regular", helms_deep="2 rohan_regular", at_war="isengard")
    fight(game, "westemnet", "helms_deep", free_peoples="walls", shadow=[()])
    assert game.told(NationAdvanced) == [NationAdvanced("rohan", "attacked", "helms_deep")]


@rule("R9.3", "A26")
def test_a26_without_an_advance_there_is_no_siege():
    game = given(westemnet="3 isengard_regular", helms_deep="2 rohan_regular", at_war="isengard")
    fight(game, "westemnet", "helms_deep", free_peoples="walls", shadow=[()])
    assert game.told(SiegeBegan) == []
    assert game.told(BattleEnded) == [BattleEnded("walls")]
    assert game.at("helms_deep") == {"rohan_regular": 2}


@rule("R9.1", "R9.3", "R9.4", "R9.34")
def test_s38_into_the_siege_after_a_round():
    def after_round_one():
        game = given(
            dale="3 sauron_regular",
            erebor="5 dwarves_regular, 2 dwarves_elite",
            captured="dale",
            at_war="sauron",
        )
        fight(game, "dale", "erebor", free_peoples=["field"], dice=[6, 1, 1, 1, 1, 1, 1, 1])
        game.answers(free_peoples=["dwarves_regular"], shadow=["continue"])
        assert game.offers(FREE_PEOPLES) == ["stand", "walls", "iron_hills", "withered_heath"]
        return game

    game = after_round_one().answers(free_peoples="walls", shadow=[("sauron_regular",)])
    assert game.prompt(FREE_PEOPLES) == "army.disband"
    game.answer(FREE_PEOPLES, "dwarves_elite")
    assert game.inside("erebor") == stack("4 dwarves_regular, dwarves_elite")
    assert game.state.reinforcements["dwarves_elite"] == TOTALS["dwarves_elite"] - 1
    assert game.state.casualties == {"dwarves_regular": 1}
    stays = after_round_one().answers(free_peoples="walls", shadow=[()])
    assert stays.at("erebor") == stack("4 dwarves_regular, 2 dwarves_elite")
    assert stays.over


@rule("R9.4")
def test_leaders_and_characters_are_never_too_many_inside():
    game = given(
        westemnet="isengard_regular",
        helms_deep="5 rohan_regular, 3 rohan_leader, gimli, legolas",
        at_war="isengard",
    )
    fight(game, "westemnet", "helms_deep", free_peoples="walls", shadow=[("isengard_regular",)])
    assert game.told(UnitsDisbanded) == []
    assert game.inside("helms_deep") == stack("5 rohan_regular, 3 rohan_leader, gimli, legolas")


@rule("R9.32")
def test_besiegers_under_attack_have_no_walls():
    game = siege(westemnet="3 rohan_regular")
    fight(game, "westemnet", "helms_deep", by=FREE_PEOPLES, dice=[1] * 7, free_peoples="continue")
    assert "battle.walls" not in game.asked
    assert game.offers(SHADOW) == ["stand", "fords_of_isen"]
    assert assault(siege(), dice=[1] * 7).asked == []


@rule("R9.26")
def test_a_captured_stronghold_protects_its_new_owner():
    game = given(
        westemnet="3 rohan_regular",
        helms_deep="7 isengard_regular, nazgul",
        captured="helms_deep",
        at_war="rohan isengard",
    )
    fight(game, "westemnet", "helms_deep", by=FREE_PEOPLES, shadow="walls", free_peoples=[("rohan_regular",)])
    assert game.inside("helms_deep") == stack("5 isengard_regular, nazgul")
    assert game.at("helms_deep") == {"rohan_regular": 1}
    assert controller(game.state, "helms_deep") == SHADOW


# --- under siege -------------------------------------------------------------------------------------


@rule("R9.5", "R9.7")
def test_the_besieged_are_attacked_only_from_within_the_region():
    state = siege(westemnet="3 isengard_regular", captured="westemnet").state
    assert "helms_deep" not in targets(state, SHADOW, "westemnet")
    assert targets(state, SHADOW, "helms_deep") == ["helms_deep"]
    from games.wotr.position import figures_at

    assert figures_at(state, FREE_PEOPLES, "helms_deep") == {"rohan_regular": 3}


@rule("R9.6")
def test_the_region_is_free_for_the_besieger_and_the_stronghold_is_its_owners():
    state = siege().state
    assert is_free(state, SHADOW, "helms_deep")
    assert not is_free(state, FREE_PEOPLES, "helms_deep")
    assert controller(state, "helms_deep") == FREE_PEOPLES
    assert victory_points(state, SHADOW) == 0


@rule("R9.8", "R9.9", "R9.35")
def test_s37_besiegers_hit_on_six_and_the_garrison_on_five():
    game = assault(
        siege("2 rohan_regular, rohan_elite", "2 isengard_regular, isengard_elite"), dice=[5, 5, 6, 5, 5, 1]
    )
    assert rolls(game, SHADOW) == [((5, 5, 6), 6, 1)]
    assert rolls(game, FREE_PEOPLES) == [((5, 5, 1), 5, 2)]
    game.answers(shadow=["isengard_regular", "isengard_regular"], free_peoples="rohan_regular")
    assert game.offers(SHADOW) == ["reduce_isengard_elite", "stop"]
    game.answer(SHADOW, "stop")
    assert game.told(BattleEnded) == [BattleEnded("round")]
    assert game.over


@rule("R9.9", "R9.10", "R9.35")
def test_an_elite_buys_another_round_again_and_again():
    game = assault(siege("5 rohan_regular", "2 isengard_elite"), dice=[1] * 7)
    game.answers(shadow=["reduce_isengard_elite"], dice=[1] * 7)
    assert game.told(EliteReduced)[0].because == "siege"
    assert game.state.reinforcements["isengard_elite"] == TOTALS["isengard_elite"] - 1
    game.answers(shadow=["reduce_isengard_elite"], dice=[5, 6, 1, 1, 1, 1, 1])
    assert [event.round for event in game.told(CombatRoundBegan)] == [1, 2, 3]
    assert [needs for _, needs, _ in rolls(game, SHADOW)] == [6, 6, 6]
    assert game.over
    assert game.at("helms_deep") == {"isengard_regular": 2}


@rule("R9.9")
def test_without_elites_a_siege_battle_is_one_round_and_nobody_is_asked():
    game = assault(siege(), dice=[1] * 7)
    assert game.asked == []
    assert len(game.told(CombatRoundBegan)) == 1


@rule("R9.10", "A28")
def test_a28_without_a_regular_no_round_can_be_bought():
    game = siege("5 rohan_regular", "isengard_elite")
    regulars = game.state.reinforcements.pop("isengard_regular")
    game.state.field["orthanc"] = {"isengard_regular": regulars}
    assault(game, dice=[1] * 6)
    assert "siege.press" not in game.asked


@rule("R9.35")
def test_an_elite_of_the_rearguard_buys_nothing():
    game = assault(siege(besiegers="2 isengard_regular, isengard_elite"), "2 isengard_regular", dice=[1] * 5)
    assert "siege.press" not in game.asked


@rule("R9.11", "R9.33")
def test_a_rearguard_keeps_up_the_siege_when_the_attackers_fall():
    game = siege("3 rohan_regular", "2 isengard_regular, nazgul")
    acts(game, attack, SHADOW, False, dice=[1, 5, 1, 1]).answers(shadow=[("isengard_regular",), ()])
    assert game.told(BattleBegan)[0].kind == "siege"
    assert game.told(BattleEnded) == [BattleEnded("destroyed", FREE_PEOPLES)]
    assert game.at("helms_deep") == stack("isengard_regular, nazgul")
    assert game.inside("helms_deep") == {"rohan_regular": 3}


@rule("R9.12", "R7.41")
def test_the_besieged_cannot_retreat():
    game = assault(siege(besiegers="2 isengard_elite"), dice=[1] * 5, shadow=[])
    assert "battle.retreat" not in game.asked
    assert game.offers(SHADOW) == ["reduce_isengard_elite", "stop"]


@rule("R9.12", "R9.9")
def test_a73_a_card_grants_three_rounds_and_the_attacker_may_stop_after_each():
    grond = CombatTerms("sh_char_20", rounds=3)
    game = assault(siege("5 rohan_regular", "2 isengard_regular"), dice=[1] * 7, terms=grond)
    game.answers(shadow="continue", dice=[1] * 7)
    assert game.offers(SHADOW) == ["continue", "cease"]
    game.answers(shadow="continue", dice=[1] * 7)
    assert game.over
    assert len(game.told(CombatRoundBegan)) == 3
    stopped = assault(siege(), dice=[1] * 7, terms=grond, shadow="cease")
    assert stopped.told(BattleEnded) == [BattleEnded("round")]


@rule("R9.13")
def test_with_survivors_on_both_sides_the_siege_goes_on():
    game = assault(siege(), dice=[6, 1, 1, 1, 5, 1, 1])
    assert game.told(SiegeEnded) == []
    assert game.inside("helms_deep") == {"rohan_regular": 2}
    assert game.at("helms_deep") == {"isengard_regular": 3}


@rule("R9.14")
def test_when_the_besiegers_are_destroyed_the_defenders_return_to_the_region():
    game = assault(siege("3 rohan_regular, gimli", "isengard_regular"), dice=[1, 5, 1, 1, 1, 1])
    assert game.told(SiegeEnded) == [SiegeEnded("helms_deep")]
    assert game.at("helms_deep") == stack("3 rohan_regular, gimli")


@rule("R9.23", "R9.24", "R8.6")
def test_the_last_defender_falls_and_the_stronghold_with_him():
    game = assault(
        siege("rohan_regular, rohan_leader, gimli", "4 isengard_regular"), dice=[6, 1, 1, 1, 1, 1, 1, 1]
    )
    assert game.told(SiegeEnded) == [SiegeEnded("helms_deep")]
    assert game.told(SettlementCaptured) == [SettlementCaptured("helms_deep", SHADOW)]
    assert victory_points(game.state, SHADOW) == 2
    assert game.state.casualties == stack("rohan_regular, rohan_leader, gimli")
    assert game.told(ArmyAdvanced) == []


@rule("R9.23", "R9.33", "A30")
def test_s41_both_wiped_out_in_a_siege_battle():
    game = assault(siege("rohan_regular", "isengard_regular"), dice=[6, 5])
    assert game.told(SiegeEnded) == [SiegeEnded("helms_deep")]
    assert game.told(SettlementCaptured) == []
    held = assault(siege("rohan_regular", "2 isengard_regular"), "isengard_regular", dice=[6, 5])
    assert held.told(SettlementCaptured) == [SettlementCaptured("helms_deep", SHADOW)]
    assert held.at("helms_deep") == {"isengard_regular": 1}


@rule("R9.31", "R10.11")
def test_s48_a_card_that_kills_the_garrison_gives_the_stronghold_to_the_besieger():
    game = given(
        inside={"minas_tirith": "2 gondor_regular, boromir"},
        minas_tirith="4 sauron_regular, 3 nazgul, witch_king",
        steps={"gondor": 2},
        active="gondor",
    )
    acts(game, hit_army, FREE_PEOPLES, "minas_tirith", 2, "sh_char_19", inside=True)
    assert game.told(SettlementCaptured) == [SettlementCaptured("minas_tirith", SHADOW)]
    assert victory_points(game.state, SHADOW) == 2
    assert game.told(NationAdvanced) == [NationAdvanced("gondor", "captured", "minas_tirith")]
    assert game.at("minas_tirith")["boromir"] == 1


@rule("R9.31")
def test_s50_a_garrison_that_leaves_by_a_card_leaves_the_stronghold_to_the_besieger():
    game = siege()

    async def woses(g):
        from games.wotr.events import ArmyMoved

        three = {"rohan_regular": 3}
        g.record(
            ArmyMoved(
                FREE_PEOPLES, "helms_deep", "minas_tirith", three, from_inside=True, because="fp_str_11"
            )
        )
        tidy(g, "helms_deep")

    acts(game, woses)
    assert game.told(SettlementCaptured) == [SettlementCaptured("helms_deep", SHADOW)]
    assert game.at("minas_tirith") == {"rohan_regular": 3}


# --- sortie and relief -------------------------------------------------------------------------------


@rule("R9.15", "R7.49")
def test_a_sortie_is_a_field_battle_on_five_for_both():
    game = sortie(siege("3 rohan_regular", "3 isengard_regular"), dice=[5, 1, 1, 5, 1, 1])
    assert game.told(BattleBegan)[0].kind == "sortie"
    assert [needs for _, needs, _ in (*rolls(game, FREE_PEOPLES), *rolls(game, SHADOW))] == [5, 5]
    game.answers(free_peoples="continue")
    assert game.offers(SHADOW) == ["stand", "fords_of_isen"]
    game.answer(SHADOW, "fords_of_isen")
    assert game.told(ArmyRetreated)[0].to == "fords_of_isen"
    assert game.told(SiegeEnded) == [SiegeEnded("helms_deep")]


@rule("R9.16", "R9.19")
def test_s39_a_rearguard_inside_saves_the_stronghold():
    game = sortie(siege("3 rohan_regular", "4 isengard_regular"), "2 rohan_regular", dice=[1, 1, 6, 6, 1, 1])
    assert game.inside("helms_deep") == {"rohan_regular": 1}
    assert game.told(SettlementCaptured) == []


@rule("R9.17")
def test_a_ceased_sortie_is_back_inside():
    game = sortie(siege("3 rohan_regular, gimli"), dice=[1] * 9, free_peoples="cease")
    assert game.inside("helms_deep") == stack("3 rohan_regular, gimli")
    assert game.told(SiegeEnded) == []


@rule("R9.18", "R9.14")
def test_s39_a_victorious_sortie_ends_the_siege_and_stays():
    game = sortie(siege("3 rohan_regular", "2 isengard_regular"), dice=[6, 6, 1, 1, 1])
    assert game.told(SiegeEnded) == [SiegeEnded("helms_deep")]
    assert game.asked == []
    assert game.at("helms_deep") == {"rohan_regular": 3}


@rule("R9.19")
def test_s39_when_the_whole_garrison_dies_in_a_sortie_the_stronghold_falls():
    game = sortie(siege("3 rohan_regular, gimli", "4 isengard_regular"), dice=[1, 1, 1, 1, 6, 6, 6, 1, 1])
    assert game.told(SettlementCaptured) == [SettlementCaptured("helms_deep", SHADOW)]
    assert "gimli" in game.state.casualties


@rule("R9.20", "R6.32")
def test_s40_relief():
    game = given(
        inside={"erebor": "4 dwarves_regular"},
        erebor="2 sauron_regular",
        dale="7 north_regular",
        at_war="north sauron dwarves",
    )
    fight(game, "dale", "erebor", by=FREE_PEOPLES, dice=[6, 6, 1, 1, 1, 1, 1])
    assert game.told(BattleBegan)[0].kind == "field"
    assert game.prompt(FREE_PEOPLES) == "advance.units"
    game.answer(FREE_PEOPLES, *["north_regular"] * 7)
    assert game.told(SettlementRegained) == game.told(SettlementCaptured) == []
    assert game.prompt(FREE_PEOPLES) == "army.disband"
    game.answer(FREE_PEOPLES, "dwarves_regular")
    assert game.at("erebor") == stack("3 dwarves_regular, 7 north_regular")


@rule("R9.20")
def test_the_garrison_takes_no_part_in_the_relief():
    game = siege("3 rohan_regular, gimli", "3 isengard_regular", westemnet="2 rohan_regular")
    fight(game, "westemnet", "helms_deep", by=FREE_PEOPLES, dice=[1] * 5, free_peoples="cease")
    assert len(rolls(game, FREE_PEOPLES)[0][0]) == 2
    assert game.told(ArmyAdvanced) == []


@rule("R9.21")
def test_besiegers_have_no_first_round_against_relief_and_sortie():
    relief = siege(westemnet="2 rohan_regular")
    fight(relief, "westemnet", "helms_deep", by=FREE_PEOPLES, dice=[1] * 6)
    assert rolls(relief, FREE_PEOPLES)[0][1] == 5


# --- capture -----------------------------------------------------------------------------------------


@rule("R9.25")
def test_a_stronghold_taken_back_gives_no_points_any_more():
    game = given(
        inside={"helms_deep": "isengard_regular"},
        helms_deep="3 rohan_regular",
        captured="helms_deep",
        at_war="rohan",
    )
    assert victory_points(game.state, SHADOW) == 2
    fight(game, "helms_deep", "helms_deep", by=FREE_PEOPLES, dice=[6, 1, 1, 1])
    assert game.told(SettlementRegained) == [SettlementRegained("helms_deep", FREE_PEOPLES)]
    assert victory_points(game.state, SHADOW) == 0


@rule("R9.27")
def test_characters_alone_neither_take_nor_defend():
    game = given(
        westemnet="isengard_regular",
        helms_deep="rohan_leader, gimli",
        captured="westemnet",
        at_war="isengard",
    )
    del game.state.field["helms_deep"]["rohan_leader"]
    game.state.casualties["rohan_leader"] = 1
    assert not can_attack(game.state, SHADOW, led=False)
    acts(game, move_armies, SHADOW, 1, False).answers(shadow=["helms_deep"])
    assert game.told(SettlementCaptured) == [SettlementCaptured("helms_deep", SHADOW)]
    assert game.at("helms_deep") == stack("isengard_regular, gimli")


@rule("R9.28", "R9.23")
def test_an_empty_stronghold_is_entered_and_captured():
    game = given(gap_of_rohan="2 rohan_regular", orthanc="nazgul", at_war="rohan")
    acts(game, move_armies, FREE_PEOPLES, 1, False).answers(free_peoples=["orthanc", ("rohan_regular",)])
    assert game.told(SettlementCaptured) == [SettlementCaptured("orthanc", FREE_PEOPLES)]
    assert victory_points(game.state, FREE_PEOPLES) == 2
    assert game.at("orthanc") == stack("nazgul, rohan_regular")


@rule("R9.2")
def test_corsairs_besiege_dol_amroth_at_once_when_the_defender_takes_to_the_walls():
    game = given(
        dol_amroth="2 gondor_regular", umbar="3 southrons_easterlings_regular", at_war="southrons_easterlings"
    )

    async def corsairs(g):
        from games.wotr.battle import give_battle
        from games.wotr.events import ArmyMoved

        three = {"southrons_easterlings_regular": 3}
        g.record(ArmyMoved(SHADOW, "umbar", "dol_amroth", three, because="sh_str_10"))
        terms = CombatTerms("sh_str_10", must_fight=True, in_place=True)
        await give_battle(g, SHADOW, "dol_amroth", "dol_amroth", three, terms)

    acts(game, corsairs).answers(free_peoples="walls")
    assert game.over
    assert game.inside("dol_amroth") == {"gondor_regular": 2}
    assert game.at("dol_amroth") == {"southrons_easterlings_regular": 3}

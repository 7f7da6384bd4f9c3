"""R5: characters coming into play, and how far companions and Minions get alone."""

from __future__ import annotations

from games.wotr import entry
from games.wotr.events import CharacterEntered, DieGained, DieLost, NationActivated
from games.wotr.facts import DISTANCES, FREE_PEOPLES, NEIGHBOURS, SHADOW
from games.wotr.travel import companion_reach, forbidden_to_minions, minion_reach
from tests.wotr.rules import rule
from tests.wotr.scenario import given


@rule("R5.1", "R5.20", "R5.24")
def test_strider_becomes_aragorn_where_he_stands():
    game = given(minas_tirith="strider, 2 gondor_regular")
    assert entry.can_crown_aragorn(game.state)
    game.plays(entry.crown_aragorn)
    assert game.at("minas_tirith") == {"gondor_regular": 2, "aragorn": 1}
    assert not entry.can_crown_aragorn(game.state)
    assert game.told(DieGained) == [DieGained(FREE_PEOPLES, "aragorn")]


@rule("R5.1")
def test_aragorn_needs_strider_in_an_unconquered_seat_of_gondor():
    assert not entry.can_crown_aragorn(given(edoras="strider").state)
    assert not entry.can_crown_aragorn(given(pelargir="strider", captured="pelargir").state)
    assert not entry.can_crown_aragorn(given().state)
    besieged = given(inside={"dol_amroth": "strider, gondor_regular"}, dol_amroth="2 sauron_regular")
    assert entry.can_crown_aragorn(besieged.state)
    besieged.plays(entry.crown_aragorn)
    assert besieged.inside("dol_amroth") == {"gondor_regular": 1, "aragorn": 1}


@rule("R5.21", "R5.9")
def test_the_new_character_wakes_the_nation_where_he_enters():
    game = given(minas_tirith="strider").plays(entry.crown_aragorn)
    assert game.told(NationActivated) == [NationActivated("gondor", "aragorn", "minas_tirith")]


@rule("R5.1", "R5.22")
def test_gandalf_the_white_takes_the_place_of_the_grey():
    game = given(carrock="gandalf_grey", orthanc="saruman")
    game.plays(entry.bring_gandalf, FREE_PEOPLES)
    assert game.asked == []
    assert game.at("carrock") == {"gandalf_white": 1}


@rule("R5.22", "R5.24")
def test_gandalf_the_white_enters_in_fangorn_or_with_the_elves():
    game = given(companions="gimli", orthanc="saruman", captured="lorien")
    assert entry.can_bring_gandalf(game.state)
    game.plays(entry.bring_gandalf, FREE_PEOPLES)
    assert set(game.offers(FREE_PEOPLES)) == {"fangorn", "grey_havens", "rivendell", "woodland_realm"}
    game.answers(free_peoples="fangorn")
    assert game.at("fangorn") == {"gandalf_white": 1}


@rule("R5.1")
def test_gandalf_the_white_waits_for_a_minion_and_for_the_grey_to_leave():
    assert not entry.can_bring_gandalf(given(companions="gimli").state)
    assert not entry.can_bring_gandalf(given(orthanc="saruman").state)
    assert entry.can_bring_gandalf(given(companions="gimli", casualties="witch_king").state)


@rule("R5.2", "R5.24")
def test_saruman_needs_a_war_of_isengard_and_orthanc():
    assert entry.minions_ready(given(at_war="isengard").state, SHADOW) == ["saruman"]
    assert entry.minions_ready(given().state, SHADOW) == []
    assert entry.minions_ready(given(at_war="isengard", captured="orthanc").state, SHADOW) == []
    game = given(at_war="isengard").plays(entry.bring_minion, SHADOW)
    assert game.told(CharacterEntered) == [CharacterEntered("saruman", "orthanc")]
    assert entry.minions_ready(game.state, SHADOW) == []


@rule("R5.2", "R5.24")
def test_the_witch_king_joins_an_army_of_sauron_and_wakes_all_nations():
    game = given(
        at_war="sauron rohan",
        angmar="sauron_regular",
        moria="sauron_elite",
        umbar="southrons_easterlings_regular",
    )
    game.plays(entry.bring_minion, SHADOW)
    assert set(game.offers(SHADOW)) == {"angmar", "moria"}
    game.answers(shadow="angmar")
    assert game.at("angmar") == {"sauron_regular": 1, "witch_king": 1}
    assert game.state.passive == []
    assert entry.minions_ready(given(at_war="sauron", angmar="sauron_regular").state, SHADOW) == []


@rule("R5.2")
def test_the_mouth_of_sauron_waits_for_mordor_or_for_the_war_of_all():
    assert entry.minions_ready(given(mordor=0).state, SHADOW) == ["mouth_of_sauron"]
    everybody = "dwarves elves gondor north rohan"
    assert entry.minions_ready(given(at_war=everybody).state, SHADOW) == ["mouth_of_sauron"]
    assert entry.minions_ready(given(at_war="dwarves elves gondor north").state, SHADOW) == []
    game = given(mordor=0, captured="moria").plays(entry.bring_minion, SHADOW)
    assert set(game.offers(SHADOW)) == {
        "mount_gundabad",
        "dol_guldur",
        "morannon",
        "barad_dur",
        "minas_morgul",
    }


@rule("R5.23", "R4.18")
def test_the_bonus_die_goes_with_the_character():
    async def falls(g):
        entry.characters_fell(g, {"gandalf_white": 1, "gondor_leader": 1})

    assert given().plays(falls).told(DieLost) == [DieLost(FREE_PEOPLES, "gandalf_white")]


@rule("R5.5", "R5.8")
def test_companions_pass_enemies_but_no_black_border():
    state = given(hollin="9 sauron_regular").state
    reach = companion_reach(state, "fords_of_bruinen", 2)
    assert "north_dunland" in reach or "hollin" in reach
    assert all(DISTANCES["fords_of_bruinen"][end] <= 2 for end in reach)
    assert set(NEIGHBOURS["fords_of_bruinen"]) <= set(reach)


@rule("R5.6", "R5.26")
def test_companions_stop_in_a_shadow_stronghold_but_may_leave_it():
    state = given().state
    assert "moria" in companion_reach(state, "hollin", 1)
    assert "dimrill_dale" not in companion_reach(state, "hollin", 2)
    assert "dimrill_dale" in companion_reach(state, "moria", 1)
    assert "dimrill_dale" in companion_reach(given(captured="moria").state, "hollin", 2)


@rule("R5.7")
def test_a_besieged_stronghold_is_shut_both_ways():
    state = given(inside={"helms_deep": "rohan_regular, gimli"}, helms_deep="2 isengard_regular").state
    assert companion_reach(state, "helms_deep", 3) == ["helms_deep"]
    beside = NEIGHBOURS["helms_deep"][0]
    assert "helms_deep" not in companion_reach(state, beside, 1)
    assert "helms_deep" in companion_reach(state, beside, 1, into_siege=True)


@rule("R5.13", "R5.14")
def test_the_mouth_of_sauron_walks_and_shuns_free_strongholds():
    state = given().state
    assert "minas_tirith" not in minion_reach(state, "osgiliath", 3)
    assert forbidden_to_minions(state, "minas_tirith")
    besieged = given(inside={"minas_tirith": "gondor_regular"}, minas_tirith="2 sauron_regular").state
    assert "minas_tirith" in minion_reach(besieged, "osgiliath", 3)
    shut = given(inside={"morannon": "sauron_regular"}, morannon="2 gondor_regular").state
    assert minion_reach(shut, "morannon", 3) == ["morannon"]

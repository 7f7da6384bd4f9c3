"""R15.15 to R15.21, R15.29: the armies of two teammates in one region."""

from __future__ import annotations

import random

import pytest

from games.kernel import Running, Sealed, ask
from games.wotr import ruleset, teams
from games.wotr.armies import movable_armies, move_armies, settle_action, ways_out
from games.wotr.battle import attack, attackers, give_battle
from games.wotr.events import ArmiesMixed, ArmiesParted, ArmyMoved, UnitsDisbanded
from games.wotr.facts import FREE_PEOPLES, SHADOW
from games.wotr.invariants import settled
from games.wotr.orders import WotrOrders
from games.wotr.refusals import why_not
from games.wotr.seats import commander, own_army
from games.wotr.state import Options
from tests.wotr.playing import random_picks
from tests.wotr.rules import rule
from tests.wotr.scenario import given, stack
from tests.wotr.war import acts

GONDOR, ROHAN, WITCH_KING, SARUMAN = "gondor", "rohan", "witch_king", "saruman"
BOTH_AT_WAR = "gondor rohan sauron isengard"


def four(**position):
    return given(players=4, at_war=position.pop("at_war", BOTH_AT_WAR), **position)


async def one_action(g, rule, seat, *args):
    """As the turn does it: the action, the agreement, and what its end demands."""
    before = teams.shared_regions(g.state)
    await rule(g, seat, *args)
    await teams.may_mix(g, seat, before)
    await settle_action(g)


def gondor_comes_to_folde(**more):
    game = four(folde="3 rohan_regular", druadan_forest="2 gondor_regular", **more)
    game.plays(one_action, move_armies, GONDOR, 1, False)
    return game.answer(GONDOR, "folde").answer(GONDOR, "gondor_regular", "gondor_regular")


@rule("R15.15")
def test_armies_that_meet_become_one_if_both_agree():
    game = gondor_comes_to_folde()
    assert game.prompt(GONDOR) == "army.mix"
    game.answer(GONDOR, "mix")
    assert game.prompt(ROHAN) == "army.mix"
    game.answer(ROHAN, "mix")
    assert game.told(ArmiesMixed) == [ArmiesMixed(FREE_PEOPLES, "folde", "agreed")]
    assert game.state.mixed == ["folde"]


@rule("R15.15")
@pytest.mark.parametrize("answers", [["separate"], ["mix", "separate"]])
def test_they_stay_two_if_one_does_not(answers):
    game = gondor_comes_to_folde()
    for seat, answer in zip((GONDOR, ROHAN), answers, strict=False):
        game.answer(seat, answer)
    assert game.over
    assert game.state.mixed == []


@rule("R15.15")
def test_armies_that_have_stood_apart_are_not_asked_about_again():
    game = four(folde="3 rohan_regular, 2 gondor_regular", minas_tirith="2 gondor_regular")
    game.plays(one_action, move_armies, GONDOR, 1, False)
    game.answer(GONDOR, "minas_tirith").answer(GONDOR, "osgiliath")
    game.answer(GONDOR, "gondor_regular", "gondor_regular")
    assert game.over
    assert "army.mix" not in game.asked


@rule("R15.15", "R15.29")
def test_an_attacked_region_has_one_army_and_its_commander_decides():
    game = four(folde="3 rohan_regular, 2 gondor_regular", westemnet="5 isengard_regular")
    game.plays(give_battle, SARUMAN, "westemnet", "folde", {"isengard_regular": 5}, dice=[1] * 5 + [1] * 5)
    assert ArmiesMixed(FREE_PEOPLES, "folde", "attacked") in game.told(ArmiesMixed)
    game.answer(SARUMAN, "continue")
    assert game.prompt(ROHAN) == "battle.retreat"
    game.answer(ROHAN, "druadan_forest").answer(SARUMAN)
    assert game.at("druadan_forest") == stack("3 rohan_regular, 2 gondor_regular")
    assert game.state.mixed == ["druadan_forest"], "they left as one army"


@rule("R15.17", "R15.29")
def test_control_passes_in_a_battle_when_the_numbers_change():
    game = four(folde="2 rohan_regular, 2 gondor_regular", mixed="folde", westemnet="2 isengard_regular")
    game.state.leading[FREE_PEOPLES] = ROHAN
    dice = [5, 1, 1, 1, 1, 1]
    game.plays(give_battle, SARUMAN, "westemnet", "folde", {"isengard_regular": 2}, dice=dice)
    assert game.prompt(ROHAN) == "battle.casualty", "a tie: the leading player has it"
    game.answer(ROHAN, "rohan_regular").answer(SARUMAN, "continue")
    assert game.prompt(GONDOR) == "battle.retreat"


@rule("R15.17")
@pytest.mark.parametrize(
    ("army", "leading", "controller"),
    [
        ("3 gondor_regular, 2 rohan_elite", ROHAN, GONDOR),
        ("2 gondor_regular, rohan_regular, rohan_elite", GONDOR, ROHAN),
        ("2 gondor_regular, 2 north_regular", GONDOR, GONDOR),
        ("2 gondor_regular, 2 north_regular", ROHAN, ROHAN),
        ("gondor_regular, elves_regular, 2 dwarves_regular, gondor_leader", ROHAN, ROHAN),
    ],
)
def test_more_units_then_more_elites_then_the_lead(army, leading, controller):
    state = four(leading=leading).state
    assert commander(state, FREE_PEOPLES, stack(army)) == controller


@rule("R15.18")
def test_only_the_controller_moves_and_attacks_with_a_mixed_army():
    game = four(folde="3 rohan_regular, 2 gondor_regular", mixed="folde", westemnet="isengard_regular")
    assert list(attackers(game.state, ROHAN)) == ["folde"]
    assert list(attackers(game.state, GONDOR)) == []
    assert own_army(game.state, ROHAN, "folde") == stack("3 rohan_regular, 2 gondor_regular")
    apart = four(folde="3 rohan_regular, 2 gondor_regular", westemnet="isengard_regular")
    assert list(attackers(apart.state, GONDOR)) == ["folde"]
    apart.plays(attack, GONDOR, False, dice=[1, 1, 1])
    assert apart.offers(GONDOR) == ["gondor_regular"]
    apart.answer(GONDOR, "gondor_regular", "gondor_regular")
    assert apart.prompt(GONDOR) == "battle.continue"
    assert own_army(apart.state, ROHAN, "folde") == stack("3 rohan_regular")


@rule("R15.18", "R15.23")
def test_only_the_controller_plays_combat_cards_for_it():
    game = four(
        folde="3 rohan_regular, 2 gondor_regular",
        mixed="folde",
        westemnet="2 isengard_regular",
        hands={GONDOR: "fp_str_14", ROHAN: "fp_str_16", SARUMAN: "sh_str_17"},
    )
    game.plays(give_battle, ROHAN, "folde", "westemnet", stack("3 rohan_regular, 2 gondor_regular"))
    assert game.prompt(ROHAN) == "battle.card"
    game.answer(ROHAN, "no_card")
    assert set(game.open) == {SARUMAN}


@rule("R15.19")
def test_the_controller_takes_no_more_of_the_teammates_units_than_keep_him_in_control():
    game = four(folde="3 rohan_regular, 2 gondor_regular", mixed="folde", leading=GONDOR)
    acts(game, move_armies, ROHAN, 1, False).answer(ROHAN, "westemnet").answer(ROHAN, "rohan_regular")
    assert game.over, "one against one would be the leading player's"
    again = four(folde="3 rohan_regular, 2 gondor_regular", mixed="folde", leading=ROHAN)
    acts(again, move_armies, ROHAN, 1, False).answer(ROHAN, "westemnet").answer(ROHAN, "rohan_regular")
    assert again.prompt(ROHAN) == "army.more"
    assert again.question(ROHAN).most == 1
    again.answer(ROHAN, "gondor_regular")
    assert again.at("westemnet") == stack("rohan_regular, gondor_regular")
    assert sorted(again.state.mixed) == ["folde", "westemnet"]


@rule("R15.19")
def test_elites_decide_who_may_go_along_as_the_last():
    army = "rohan_regular, rohan_elite, gondor_regular, gondor_elite"
    game = four(folde=army, mixed="folde", leading=ROHAN)
    acts(game, move_armies, ROHAN, 1, False).answer(ROHAN, "westemnet")
    game.answer(ROHAN, "rohan_regular")
    assert game.prompt(ROHAN) == "army.last"
    assert game.offers(ROHAN) == ["gondor_regular", "stop"], "with the Elite it would be Gondor's"
    whole = four(folde=army, mixed="folde", leading=ROHAN)
    acts(whole, move_armies, ROHAN, 1, False).answer(ROHAN, "westemnet")
    whole.answer(ROHAN, "rohan_regular", "rohan_elite")
    whole.answer(ROHAN, "gondor_regular", "gondor_elite")
    assert whole.at("westemnet") == stack(army)
    assert whole.told(ArmiesParted) == [ArmiesParted("folde")]


@rule("R15.20")
def test_a_player_takes_his_units_back_by_moving_them_out():
    game = four(folde="3 rohan_regular, 2 gondor_regular, gondor_leader", mixed="folde")
    assert "folde" in movable_armies(game.state, GONDOR, ())
    acts(game, move_armies, GONDOR, 1, False).answer(GONDOR, "druadan_forest")
    game.answer(GONDOR, "gondor_regular", "gondor_regular")
    assert game.at("druadan_forest") == stack("2 gondor_regular, gondor_leader"), "the leader with the last"
    assert game.told(ArmiesParted) == [ArmiesParted("folde")]
    assert game.told(ArmyMoved)[0].seat == GONDOR


@rule("R15.21")
def test_nations_not_at_war_bind_the_mixed_army_that_they_are_in():
    game = four(
        folde="2 rohan_regular, 3 dwarves_regular, 2 gondor_regular", mixed="folde", at_war="gondor rohan"
    )
    acts(game, move_armies, ROHAN, 1, False).answer(ROHAN, "druadan_forest")
    assert "dwarves_regular" not in game.question(ROHAN).items, "Drúadan Forest is Gondor's"
    peace = four(folde="2 dwarves_regular, gondor_regular", mixed="folde", at_war="gondor")
    assert "druadan_forest" not in ways_out(peace.state, ROHAN, "folde", ())


@rule("R15.11", "R15.18")
def test_whose_army_or_nation_it_is_is_told():
    state = four(folde="3 rohan_regular, 2 gondor_regular", mixed="folde", edoras="rohan_regular").state

    def why(prompt, key):
        refused = why_not(state, ask(GONDOR, prompt, ["pelargir"]), key)
        return refused and (refused.key, refused.facts["rule"])

    assert why("army.from", "edoras") == ("teammates_army", "R15.11")
    assert why("attack.from", "folde") == ("teammates_army", "R15.18")
    assert why("recruit.figure", "rohan_regular") == ("teammates_nation", "R15.11")
    assert why("politics.nation", "north") == ("teammates_nation", "R15.11")


@rule("R15.16")
def test_two_armies_above_the_limit_lose_units_in_turn():
    game = four(folde="7 north_regular, 6 gondor_regular, gondor_elite", leading=ROHAN)
    game.plays(settle_action)
    assert game.prompt(GONDOR) == "army.disband"
    game.answer(GONDOR, "gondor_regular").answer(GONDOR, "gondor_elite")
    assert [next(iter(event.figures)) for event in game.told(UnitsDisbanded)] == [
        "gondor_regular",
        "north_regular",
        "gondor_elite",
        "north_regular",
    ]
    assert sum(game.at("folde").values()) == 10


@rule("R15.16", "R15.17")
def test_the_commander_trims_a_mixed_army():
    game = four(folde="7 north_regular, 5 gondor_regular", mixed="folde", leading=GONDOR)
    game.plays(settle_action)
    assert game.prompt(ROHAN) == "army.disband"
    assert game.question(ROHAN).least == 2


@rule("R15.15")
def test_a_garrison_is_one_army_when_it_comes_out_again():
    game = four(helms_deep="2 isengard_regular", inside={"helms_deep": "2 rohan_regular, gondor_regular"})
    acts(game, move_armies, SARUMAN, 1, False).answer(SARUMAN, "fords_of_isen")
    game.answer(SARUMAN, "isengard_regular", "isengard_regular")
    assert game.at("helms_deep") == stack("2 rohan_regular, gondor_regular")
    assert game.state.mixed == ["helms_deep"]


@rule("R15.24")
def test_an_elite_that_leads_leads_the_army_of_its_own_player():
    army = "3 sauron_regular, isengard_elite"
    game = four(orthanc="saruman", folde=army, mixed="folde")
    assert movable_armies(game.state, WITCH_KING, {"isengard_elite"}) == []
    own = four(orthanc="saruman", folde="sauron_regular, 2 isengard_elite", mixed="folde")
    assert movable_armies(own.state, SARUMAN, {"isengard_elite"}) == ["folde"]
    assert commander(own.state, SHADOW, own.at("folde")) == SARUMAN


@pytest.mark.parametrize(("players", "seed"), [(players, seed) for players in (3, 4) for seed in range(6)])
def test_positions_of_random_team_games_are_positions(players, seed):
    chooser = random.Random(seed)

    def check(running):
        assert settled(running.state) == []

    running = Running.start(ruleset, Options(players), Sealed(seed.to_bytes(32, "big")), on_boundary=check)
    for _ in range(900):
        if running.over:
            break
        question = chooser.choice(list(running.open.values()))
        running.answer(question.seat, question.prompt, random_picks(question, chooser), "bot")


@rule("R15.5", "R15.15")
def test_what_teammates_settle_in_advance():
    book = WotrOrders()
    state = four().state
    swap = ask(GONDOR, "cards.swap", ["fp_str_14", "fp_str_16", "keep_cards"])
    meeting = ask(ROHAN, "army.mix", ["mix", "separate"], about={"region": "folde"})
    answers = {
        "card swap: never": ("keep_cards",),
        "intercambio de cartas: una carta que solo mi compañero puede jugar": ("fp_str_16",),
        "scambio di carte: chiedere": None,
    }
    assert {line: book.answer(book.read(line), swap, state) for line in answers} == answers
    assert book.answer(book.read("unir exércitos: sempre"), meeting, state) == ("mix",)
    assert book.answer(book.read("joining armies: never"), meeting, state) == ("separate",)
    assert {"swap", "mix"} <= {field.key for field in book.fields(SARUMAN)}
    assert not {"swap", "mix"} & {field.key for field in book.fields(SHADOW)}

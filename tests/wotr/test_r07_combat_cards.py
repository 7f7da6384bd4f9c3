"""R7.13 to R7.21, R7.55 to R7.60: Combat cards in a round, with stand-ins for what the cards do."""

from __future__ import annotations

import pytest

from games.kernel import EVERYTHING
from games.wotr.battle import leave_by_card
from games.wotr.cards.registry import COMBAT, COMBAT_PLAYABLE
from games.wotr.combat import CombatTerms
from games.wotr.events import (
    ArmyAdvanced,
    ArmyRetreated,
    BattleEnded,
    CardDrawn,
    CombatCardCancelled,
    CombatCardChosen,
    CombatCardsDiscarded,
    CombatCardsShown,
    CombatRolled,
    FiguresLost,
    HitsChanged,
    LeadershipForfeited,
)
from games.wotr.facts import FREE_PEOPLES, SHADOW
from games.wotr.rounds import (
    COMBAT_KEY,
    cancel_card,
    change_hits,
    extra_attack,
    forfeit,
    silence,
    slay,
    suffer,
    turn_misses,
)
from tests.wotr.rules import rule
from tests.wotr.scenario import given, stack
from tests.wotr.war import fight, rerolls, rolls


def card_with(combat_half):
    return next(card for card, key in COMBAT_KEY.items() if key == combat_half)


SWARM_OF_BATS, DARING_DEFIANCE = card_with("swarm_of_bats"), card_with("daring_defiance")
DURINS_BANE, SCOUTS = "sh_char_17", card_with("scouts")
MUMAKIL, NO_QUARTER = card_with("mumakil"), card_with("no_quarter")
DREAD, CHARGE = card_with("dread_and_despair"), card_with("charge")


@pytest.fixture(autouse=True)
def bare(monkeypatch):
    """No card has a combat effect but those that a test gives it."""
    for registry in (COMBAT, COMBAT_PLAYABLE):
        for key in list(registry):
            monkeypatch.delitem(registry, key)


@pytest.fixture
def card(monkeypatch):
    """`card("sh_str_09", {0: effect})` gives a card's combat half these effects."""

    def give(key, moments, needs=None):
        monkeypatch.setitem(COMBAT, COMBAT_KEY[key], moments)
        if needs:
            monkeypatch.setitem(COMBAT_PLAYABLE, COMBAT_KEY[key], needs)

    return give


async def nothing(g, battle, side):
    pass


def field_battle(shadow_hand=(), free_peoples_hand=(), **more):
    more = {"westemnet": "4 isengard_regular", "fangorn": "4 rohan_regular", "at_war": "isengard"} | more
    return given(shadow_hand=shadow_hand, free_peoples_hand=free_peoples_hand, **more)


# --- choosing and showing ----------------------------------------------------------------------------


@rule("R7.13", "R7.14", "R10.13")
def test_the_attacker_lays_a_card_then_the_defender_then_both_are_shown(card):
    card(SWARM_OF_BATS, {7: nothing})
    card(NO_QUARTER, {7: nothing})
    game = field_battle(SWARM_OF_BATS, NO_QUARTER)
    fight(game, "westemnet", "fangorn", dice=[1] * 8)
    assert list(game.open) == [SHADOW]
    game.answer(SHADOW, SWARM_OF_BATS)
    assert list(game.open) == [FREE_PEOPLES]
    (laid,) = game.told(CombatCardChosen)
    assert laid.face_for({FREE_PEOPLES}).card == "sh_str"
    assert laid.face_for({SHADOW}).card == laid.face_for(EVERYTHING).card == SWARM_OF_BATS
    assert game.told(CombatCardsShown) == []
    game.answer(FREE_PEOPLES, NO_QUARTER)
    assert game.told(CombatCardsShown) == [
        CombatCardsShown({SHADOW: SWARM_OF_BATS, FREE_PEOPLES: NO_QUARTER})
    ]


@rule("R7.13")
def test_the_defender_may_use_a_card_although_the_attacker_does_not(card):
    card(NO_QUARTER, {7: nothing})
    game = field_battle("sh_str_01", NO_QUARTER)
    fight(game, "westemnet", "fangorn", shadow="no_card", free_peoples=NO_QUARTER, dice=[1] * 8)
    assert game.told(CombatCardsShown) == [CombatCardsShown({FREE_PEOPLES: NO_QUARTER})]


@rule("R7.13", "R1.30")
def test_whoever_holds_a_card_is_asked_even_if_none_will_do(card):
    card(MUMAKIL, {3: nothing}, needs=lambda state, battle, side: False)
    game = field_battle(MUMAKIL)
    fight(game, "westemnet", "fangorn", dice=[1] * 8)
    assert game.offers(SHADOW) == ["no_card"]
    game.answer(SHADOW, "no_card")
    assert FREE_PEOPLES not in [answer.seat for answer in game.answered]
    assert game.prompt(SHADOW) == "battle.continue"


@rule("R7.15")
def test_a_card_needs_its_precondition_and_is_discarded_after_the_round(card):
    card(
        MUMAKIL,
        {3: nothing},
        needs=lambda state, battle, side: battle.mine(side).has("southrons_easterlings_elite"),
    )
    card(SWARM_OF_BATS, {3: nothing})
    game = field_battle([MUMAKIL, SWARM_OF_BATS])
    fight(game, "westemnet", "fangorn", dice=[1] * 8)
    assert game.offers(SHADOW) == [SWARM_OF_BATS, "no_card"]
    game.answer(SHADOW, SWARM_OF_BATS)
    assert game.told(CombatCardsDiscarded) == [CombatCardsDiscarded()]
    assert game.state.discards[SHADOW] == [SWARM_OF_BATS]
    assert game.state.hands[SHADOW] == [MUMAKIL]
    assert game.state.combat_cards == {}


@rule("R7.16")
def test_an_effect_lasts_for_its_round(card):
    async def two_more(g, battle, side):
        battle.mine(side).bonus += 2

    card(MUMAKIL, {3: two_more})
    game = field_battle(MUMAKIL, fangorn="5 rohan_regular")
    fight(game, "westemnet", "fangorn", shadow=MUMAKIL, dice=[3, 1, 1, 1, 1, 1, 1, 1, 1])
    assert game.told(CombatRolled)[0].modifier == 2
    assert game.told(CombatRolled)[0].hits == 1
    game.answers(shadow="continue", free_peoples="stand", dice=[3, 1, 1, 1, 1, 1, 1, 1])
    assert game.told(CombatRolled)[2].hits == 0


@rule("R7.13")
def test_denethors_folly_forbids_the_free_peoples_their_cards_at_minas_tirith():
    game = given(
        inside={"minas_tirith": "2 gondor_regular"},
        minas_tirith="3 sauron_regular",
        at_war="sauron",
        free_peoples_hand="fp_str_04",
        table="sh_str_03",
    )
    fight(game, "minas_tirith", "minas_tirith", dice=[1] * 5)
    assert "battle.card" not in game.asked


@rule("R7.15")
def test_terms_may_forbid_cards():
    game = field_battle("sh_str_01", "fp_str_01")
    fight(
        game,
        "westemnet",
        "fangorn",
        terms=CombatTerms(may_use_card=lambda battle, side: side == SHADOW),
        shadow="no_card",
        dice=[1] * 8,
    )
    assert game.asked == ["battle.card", "battle.continue"]


@rule("R7.13")
def test_the_sorcerer_draws_after_a_card_in_the_first_round(card):
    card(SWARM_OF_BATS, {3: nothing})
    card(MUMAKIL, {3: nothing})
    game = field_battle([SWARM_OF_BATS, MUMAKIL], westemnet="4 isengard_regular, witch_king")
    fight(game, "westemnet", "fangorn", shadow=[SWARM_OF_BATS, "draw"], dice=[1] * 10)
    (drawn,) = game.told(CardDrawn)
    assert drawn.card.startswith("sh_str")
    assert drawn.because == "witch_king"
    game.answers(shadow=["continue", MUMAKIL], free_peoples="stand", dice=[1] * 10)
    assert game.asked.count("cards.draw") == 1


@rule("R7.13")
def test_balrog_of_moria_is_used_from_the_table(card):
    card(DURINS_BANE, {2: nothing})
    game = field_battle(table=DURINS_BANE)
    fight(game, "westemnet", "fangorn", shadow=DURINS_BANE, dice=[1] * 8)
    assert game.told(CombatCardChosen) == [CombatCardChosen(SHADOW, DURINS_BANE, from_table=True)]
    assert game.state.table == []
    assert game.state.discards[SHADOW] == [DURINS_BANE]


# --- initiative --------------------------------------------------------------------------------------


@rule("R7.17", "R7.57")
def test_lower_initiative_first_and_the_defender_in_a_tie(card):
    order = []

    def note(name):
        async def effect(g, battle, side):
            order.append((name, side, battle.mine(side).dice != (), battle.mine(side).units))

        return effect

    moments = range(8)
    card(MUMAKIL, {at: note(at) for at in moments})
    card(NO_QUARTER, {at: note(at) for at in moments})
    game = field_battle(MUMAKIL, NO_QUARTER)
    fight(
        game, "westemnet", "fangorn", shadow=MUMAKIL, free_peoples=NO_QUARTER, dice=[1, 1, 1, 1, 6, 1, 1, 1]
    )
    assert [(name, side) for name, side, _, _ in order] == [
        (at, side) for at in moments for side in (FREE_PEOPLES, SHADOW)
    ]
    assert [rolled for _, side, rolled, _ in order if side == SHADOW] == [False] * 4 + [True] * 4
    assert [units for _, side, _, units in order if side == SHADOW] == [4] * 7 + [3]


@rule("R7.17", "R7.43", "R7.44")
def test_e7_scouts_leave_before_durins_bane(card):
    async def bane(g, battle, side):
        await extra_attack(g, battle, side, 3, "durins_bane", needs=4)

    async def scouts(g, battle, side):
        await leave_by_card(g, battle)

    card(DURINS_BANE, {2: bane})
    card(SCOUTS, {1: scouts})
    game = field_battle(DURINS_BANE, SCOUTS)
    fight(game, "westemnet", "fangorn", shadow=DURINS_BANE, free_peoples=[SCOUTS, "parth_celebrant"])
    assert game.told(CombatRolled) == []
    assert game.told(ArmyRetreated)[0].to == "parth_celebrant"
    assert game.state.discards == {SHADOW: [DURINS_BANE], FREE_PEOPLES: [SCOUTS]}
    assert game.prompt(SHADOW) == "advance.units"
    game.answer(SHADOW, "isengard_regular")
    assert game.told(ArmyAdvanced)[0].figures == {"isengard_regular": 1}


@rule("R7.17")
def test_a38_scouts_with_nowhere_to_go_do_nothing(card):
    async def scouts(g, battle, side):
        await leave_by_card(g, battle)

    card(SCOUTS, {1: scouts})
    game = given(
        folde="2 isengard_regular",
        westemnet="isengard_regular",
        edoras="2 rohan_regular",
        at_war="isengard",
        free_peoples_hand=SCOUTS,
    )
    fight(game, "folde", "edoras", free_peoples=SCOUTS, dice=[1] * 4)
    assert len(game.told(CombatRolled)) == 2


@rule("R7.18")
@pytest.mark.parametrize("free_peoples_defend", [True, False])
def test_s51_a_cancelled_card_has_no_effect_and_costs_nothing_but_is_used(card, free_peoples_defend):
    async def defiance(g, battle, side):
        forfeit(g, battle, side, dict.fromkeys(battle.mine(side).companions, 1), "daring_defiance")
        cancel_card(g, battle, battle.foe(side).side, "daring_defiance")

    async def bats(g, battle, side):
        if not cancel_card(g, battle, battle.foe(side).side, "swarm_of_bats"):
            battle.mine(side).reroll_bonus += 1

    card(SWARM_OF_BATS, {0: bats})
    card(DARING_DEFIANCE, {0: defiance})
    game = field_battle(
        SWARM_OF_BATS, DARING_DEFIANCE, fangorn="4 rohan_regular, gimli", at_war="isengard rohan"
    )
    origin, target, by = (
        ("westemnet", "fangorn", SHADOW) if free_peoples_defend else ("fangorn", "westemnet", FREE_PEOPLES)
    )
    fight(game, origin, target, by=by, shadow=SWARM_OF_BATS, free_peoples=DARING_DEFIANCE, dice=[1] * 10)
    winner, loser = (FREE_PEOPLES, SHADOW) if free_peoples_defend else (SHADOW, FREE_PEOPLES)
    assert [event.side for event in game.told(CombatCardCancelled)] == [loser]
    assert len(game.told(LeadershipForfeited)) == (winner == FREE_PEOPLES)
    assert len(rerolls(game, FREE_PEOPLES)) == (winner == SHADOW)
    assert game.state.discards == {SHADOW: [SWARM_OF_BATS], FREE_PEOPLES: [DARING_DEFIANCE]}


# --- leadership and dice -----------------------------------------------------------------------------


@rule("R7.19", "R7.60")
def test_forfeited_figures_do_not_lead_in_this_round(card):
    async def pay_one(g, battle, side):
        forfeit(g, battle, side, {"nazgul": 1}, "cruel_as_death")
        assert battle.nazgul_leadership(g.state, side) == 3

    card(MUMAKIL, {3: pay_one})
    game = field_battle(MUMAKIL, westemnet="5 isengard_regular, 2 nazgul, witch_king")
    fight(game, "westemnet", "fangorn", shadow=MUMAKIL, dice=[1] * 12)
    game.answers(shadow="no_card")
    assert [len(dice) for dice, _ in rerolls(game, SHADOW)] == [3]


@rule("R7.19")
def test_a_silenced_companion_neither_leads_nor_adds_a_die(card):
    async def words(g, battle, side):
        silence(g, battle, "strider", "words_of_power")

    card(MUMAKIL, {1: words})
    game = field_battle(MUMAKIL, fangorn="2 rohan_regular, strider")
    fight(game, "westemnet", "fangorn", shadow=MUMAKIL, dice=[1] * 6)
    assert len(rolls(game, FREE_PEOPLES)[0][0]) == 2
    assert rerolls(game, FREE_PEOPLES) == []


@rule("R7.56")
@pytest.mark.parametrize(
    ("units", "fewer", "cap", "dice"),
    [(8, 0, 3, 3), (8, 0, 2, 2), (8, 2, 5, 3), (4, 1, 5, 3), (4, 3, 5, 1), (4, 5, 5, 1), (8, 4, 3, 1)],
)
def test_a66_dice_are_cut_to_five_then_lost_then_capped(card, units, fewer, cap, dice):
    async def shape(g, battle, side):
        battle.foe(side).fewer += fewer
        battle.foe(side).cap = min(cap, battle.foe(side).cap)

    card(NO_QUARTER, {3: shape})
    game = field_battle((), NO_QUARTER, westemnet=f"{units} isengard_regular")
    fight(game, "westemnet", "fangorn", free_peoples=NO_QUARTER, dice=[1] * 12)
    assert len(rolls(game, SHADOW)[0][0]) == dice


@rule("R7.55")
def test_a_bonus_touches_only_the_roll_it_names(card):
    async def better_reroll(g, battle, side):
        battle.mine(side).reroll_bonus += 1

    card(DREAD, {4: better_reroll})
    game = field_battle(DREAD, westemnet="2 isengard_regular, nazgul")
    fight(game, "westemnet", "fangorn", shadow=DREAD, dice=[4, 1, 1, 1, 1, 1, 4])
    assert rolls(game, SHADOW)[0] == ((4, 1), 5, 0)
    assert rerolls(game, SHADOW) == [((4,), 1)]


@rule("R7.57")
def test_no_reroll_for_whom_a_card_denies_it(card):
    async def stench(g, battle, side):
        battle.foe(side).no_reroll = True

    card(DREAD, {3: stench})
    game = field_battle(DREAD, fangorn="4 rohan_regular, 2 rohan_leader")
    fight(game, "westemnet", "fangorn", shadow=DREAD, dice=[1] * 8)
    assert rerolls(game, FREE_PEOPLES) == []


@rule("R7.57")
def test_s56_missed_dice_become_hits_and_are_not_rolled_again(card):
    async def anduril(g, battle, side):
        forfeit(g, battle, side, {"strider": 1}, "anduril")
        turn_misses(g, battle, side, 1, "anduril")

    card(NO_QUARTER, {4: anduril})
    game = field_battle((), NO_QUARTER, fangorn="2 rohan_regular, 2 rohan_leader, strider")
    fight(game, "westemnet", "fangorn", free_peoples=NO_QUARTER, dice=[1, 1, 1, 1, 1, 1, 1, 1, 1])
    assert game.told(HitsChanged) == [HitsChanged(FREE_PEOPLES, 1, "anduril")]
    assert rerolls(game, FREE_PEOPLES) == [((1, 1), 0)]
    assert game.at("westemnet") == {"isengard_regular": 3}


# --- extra attacks and hits --------------------------------------------------------------------------


@rule("R7.20", "R7.60")
def test_an_extra_attack_uses_the_base_number_ignores_modifiers_and_kills_at_once(card):
    async def charge(g, battle, side):
        await extra_attack(g, battle, side, battle.mine(side).elites, "charge")

    async def position(g, battle, side):
        battle.foe(side).bonus -= 1

    card(CHARGE, {2: charge})
    card(MUMAKIL, {3: position})
    game = given(
        edoras="3 rohan_elite",
        folde="5 isengard_regular",
        at_war="rohan",
        free_peoples_hand=CHARGE,
        shadow_hand=MUMAKIL,
    )
    fight(
        game,
        "edoras",
        "folde",
        by=FREE_PEOPLES,
        free_peoples=CHARGE,
        shadow=MUMAKIL,
        dice=[5, 6, 1, 5, 5, 1, 1, 1, 1],
    )
    extra, attack, defence = game.told(CombatRolled)
    assert (extra.needs, extra.modifier, extra.hits, extra.because) == (5, 0, 2, "charge")
    assert (attack.modifier, attack.hits) == (-1, 0)
    assert len(defence.dice) == 3


@rule("R7.21")
def test_an_army_wiped_out_before_the_roll_ends_the_battle(card):
    async def bane(g, battle, side):
        await extra_attack(g, battle, side, 3, "durins_bane", needs=4)

    card(DURINS_BANE, {2: bane})
    game = field_battle(DURINS_BANE, fangorn="rohan_regular, gimli")
    fight(game, "westemnet", "fangorn", shadow=[DURINS_BANE, ()], dice=[4, 1, 1])
    assert len(game.told(CombatRolled)) == 1
    assert game.told(BattleEnded) == [BattleEnded("destroyed", SHADOW)]
    assert "gimli" in game.state.casualties
    assert game.state.discards[SHADOW] == [DURINS_BANE]


@rule("R7.57")
def test_s58_shield_wall_takes_one_of_several_hits_away(card):
    async def shield_wall(g, battle, side):
        foe = battle.foe(side)
        if foe.roll_hits + foe.reroll_hits >= 2:
            change_hits(g, battle, foe.side, -1, "shield_wall")

    card(NO_QUARTER, {6: shield_wall})
    game = field_battle((), NO_QUARTER)
    fight(game, "westemnet", "fangorn", free_peoples=NO_QUARTER, dice=[6, 6, 1, 1, 1, 1, 1, 1])
    assert game.at("fangorn") == {"rohan_regular": 3}
    one = field_battle((), NO_QUARTER)
    fight(one, "westemnet", "fangorn", free_peoples=NO_QUARTER, dice=[6, 1, 1, 1, 1, 1, 1, 1])
    assert one.at("fangorn") == {"rohan_regular": 3}


@rule("R7.57")
def test_a_card_slays_a_leader_as_casualties_are_taken(card):
    async def black_breath(g, battle, side):
        if battle.mine(side).reroll_hits:
            slay(g, battle, battle.foe(side).side, "rohan_leader", "black_breath")

    card(DREAD, {6: black_breath})
    game = field_battle(
        DREAD, westemnet="2 isengard_regular, nazgul", fangorn="3 rohan_regular, rohan_leader"
    )
    fight(game, "westemnet", "fangorn", shadow=DREAD, dice=[1, 1, 1, 1, 1, 6, 1])
    assert game.told(FiguresLost)[0] == FiguresLost(
        FREE_PEOPLES, "fangorn", {"rohan_leader": 1}, because="black_breath"
    )
    assert game.at("fangorn") == {"rohan_regular": 2}


@rule("R7.57", "R7.58")
@pytest.mark.parametrize(("left", "more"), [(2, 1), (3, 0)])
def test_s59_great_host_counts_after_casualties(card, left, more):
    async def great_host(g, battle, side):
        if battle.mine(side).units >= 2 * battle.foe(side).units:
            await suffer(g, battle, battle.foe(side).side, 1, "great_host")

    card(MUMAKIL, {7: great_host})
    game = field_battle(MUMAKIL, fangorn=f"{left + 1} rohan_regular")
    fight(game, "westemnet", "fangorn", shadow=MUMAKIL, dice=[6, 1, 1, 1, *[1] * (left + 1)])
    assert game.at("fangorn") == {"rohan_regular": left - more}


@rule("R7.58")
def test_when_a_late_hit_kills_the_last_unit_nobody_is_asked_to_go_on(card):
    async def great_host(g, battle, side):
        await suffer(g, battle, battle.foe(side).side, 1, "great_host")

    card(MUMAKIL, {7: great_host})
    game = field_battle(MUMAKIL, fangorn="rohan_regular, rohan_leader")
    fight(game, "westemnet", "fangorn", shadow=[MUMAKIL, ()], dice=[1] * 6)
    assert "battle.continue" not in game.asked
    assert game.told(BattleEnded) == [BattleEnded("destroyed", SHADOW)]
    assert game.state.casualties == stack("rohan_regular, rohan_leader")


@rule("R7.17", "R7.57")
@pytest.mark.parametrize("shadow_defends", [False, True])
def test_s60_mumakil_and_no_quarter(card, shadow_defends):
    async def mumakil(g, battle, side):
        mine, foe = battle.mine(side), battle.foe(side)
        if mine.hits + mine.early_hits > foe.hits + foe.early_hits:
            change_hits(g, battle, side, 1, "mumakil")

    async def no_quarter(g, battle, side):
        if battle.mine(side).roll_hits + battle.mine(side).reroll_hits:
            change_hits(g, battle, side, 1, "no_quarter")

    card(MUMAKIL, {5: mumakil})
    card(NO_QUARTER, {5: no_quarter})
    game = field_battle(
        MUMAKIL,
        NO_QUARTER,
        westemnet="8 isengard_regular",
        fangorn="8 rohan_regular",
        at_war="isengard rohan",
    )
    three, two = [6, 6, 6, 1, 1], [6, 6, 1, 1, 1]
    if shadow_defends:
        fight(
            game,
            "fangorn",
            "westemnet",
            by=FREE_PEOPLES,
            shadow=MUMAKIL,
            free_peoples=NO_QUARTER,
            dice=[*two, *three],
        )
    else:
        fight(game, "westemnet", "fangorn", shadow=MUMAKIL, free_peoples=NO_QUARTER, dice=[*three, *two])
    assert game.at("westemnet") == {"isengard_regular": 5}
    assert game.at("fangorn") == {"rohan_regular": 4 if shadow_defends else 5}


@rule("R7.57")
def test_help_unlooked_for_shapes_every_round():
    """A card that starts the battle may change each of its rounds: here one die less per unit inside."""
    game = given(
        inside={"helms_deep": "2 rohan_regular"},
        helms_deep="5 isengard_regular",
        westemnet="4 rohan_regular",
        at_war="rohan",
    )

    def fewer_dice(state, battle):
        battle.foe(FREE_PEOPLES).fewer += sum(state.inside["helms_deep"].values())

    terms = CombatTerms("fp_str_10", each_round=fewer_dice)
    fight(game, "westemnet", "helms_deep", by=FREE_PEOPLES, terms=terms, dice=[1] * 7)
    game.answers(free_peoples="continue", shadow="stand", dice=[1] * 7)
    assert [len(dice) for dice, _, _ in rolls(game, SHADOW)] == [3, 3]

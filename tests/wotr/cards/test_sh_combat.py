"""The combat halves of the Shadow's cards: what each does in a round, and what it needs.

Unless a test says otherwise four units of Isengard attack four of Rohan in Fangorn. The attacker's dice come
first, then the defender's; re-rolls likewise. The test stops where the attacker is asked whether to go on.
"""

from __future__ import annotations

import pytest

from games.wotr.card_texts import CARDS
from games.wotr.cards.registry import COMBAT, COMBAT_PLAYABLE, EFFECTS, PLAYABLE
from games.wotr.events import (
    BattleEnded,
    CombatCardCancelled,
    CombatCardChosen,
    CombatRolled,
    FiguresLost,
    HitsChanged,
    LeadershipForfeited,
)
from games.wotr.facts import FREE_PEOPLES, SHADOW
from tests.wotr.cards.stage import AT_WAR, attacks, fits, holding
from tests.wotr.rules import rule
from tests.wotr.scenario import given
from tests.wotr.war import fight, rerolls, rolls

OURS = [card for card in CARDS.values() if card.deck.startswith("sh")]
MISS = [2, 2, 2, 2]
URUK, SAURON = "isengard_regular", "sauron_regular"


def cards_with(key):
    """The cards whose combat half this is."""
    return [card.key for card in OURS if card.combat.key == key]


def one_with(key):
    return cards_with(key)[0]


# --- the registry and the words agree ------------------------------------------------------------------


@pytest.mark.parametrize("card", OURS, ids=lambda card: card.key)
def test_every_side_does_something_and_has_the_requirements_of_its_text(card):
    assert card.key in EFFECTS
    assert (card.key in PLAYABLE) == (card.needs is not None)
    assert tuple(COMBAT[card.combat.key]) == card.combat.initiative
    assert (card.combat.key in COMBAT_PLAYABLE) == (card.combat.needs is not None)


# --- modifiers -----------------------------------------------------------------------------------------


@rule("R7.26", "R7.55")
@pytest.mark.parametrize("card", cards_with("one_for_the_dark_lord"))
def test_one_for_the_dark_lord_helps_roll_and_reroll(card):
    game = attacks(card, "2 isengard_regular, nazgul", fellowship="fangorn", dice=[4, 3, *MISS, 4])
    assert rolls(game, SHADOW) == [((4, 3), 5, 1)]
    assert rerolls(game, SHADOW) == [((4,), 1)]


@rule("R7.15")
@pytest.mark.parametrize("card", cards_with("one_for_the_dark_lord"))
def test_one_for_the_dark_lord_needs_the_ring_bearers_in_the_defenders_region(card):
    assert fits(card, SHADOW, URUK, "rohan_regular", attacking=True, fellowship="fangorn")
    assert fits(card, SHADOW, URUK, "rohan_regular", fellowship="fangorn")
    assert not fits(card, SHADOW, URUK, "rohan_regular", attacking=True, fellowship="helms_deep")
    assert not fits(card, SHADOW, URUK, "rohan_regular", attacking=True, mordor=1)


@pytest.mark.parametrize("card", cards_with("deadly_strife"))
def test_deadly_strife_helps_both_with_two(card):
    game = attacks(
        card, "2 isengard_regular, nazgul", "2 rohan_regular, rohan_leader", dice=[3, 2, 3, 2, 3, 2]
    )
    assert rolls(game, SHADOW) == [((3, 2), 5, 1)]
    assert rolls(game, FREE_PEOPLES) == [((3, 2), 5, 1)]
    assert (rerolls(game, SHADOW), rerolls(game, FREE_PEOPLES)) == ([((3,), 1)], [((2,), 0)])


@pytest.mark.parametrize("card", cards_with("desperate_battle"))
def test_desperate_battle_helps_both_with_one(card):
    game = attacks(
        card, "2 isengard_regular, nazgul", "2 rohan_regular, rohan_leader", dice=[4, 3, 4, 3, 4, 3]
    )
    assert rolls(game, SHADOW) == [((4, 3), 5, 1)]
    assert rolls(game, FREE_PEOPLES) == [((4, 3), 5, 1)]
    assert (rerolls(game, SHADOW), rerolls(game, FREE_PEOPLES)) == ([((4,), 1)], [((3,), 0)])


def at_helms_deep(card, ours="4 isengard_regular", **more):
    game = holding(card, inside={"helms_deep": "3 rohan_elite"}, helms_deep=ours, at_war=AT_WAR)
    return fight(game, "helms_deep", "helms_deep", shadow=card, **more)


@rule("A35", "R9.8")
@pytest.mark.parametrize("card", cards_with("devilry_of_orthanc"))
def test_devilry_of_orthanc_against_walls(card):
    game = at_helms_deep(card, dice=[5, 5, 4, 1, 2, 2, 2], free_peoples=["reduce_rohan_elite"] * 2)
    assert rolls(game, SHADOW) == [((5, 5, 4, 1), 6, 2)]


@rule("A35")
@pytest.mark.parametrize("card", cards_with("devilry_of_orthanc"))
def test_devilry_of_orthanc_needs_isengard_and_the_besieged(card):
    siege = {"at": "helms_deep", "attacking": True, "kind": "siege"}
    assert fits(card, SHADOW, URUK, "rohan_regular", **siege)
    assert fits(card, SHADOW, "isengard_elite", "rohan_regular", **siege)
    assert not fits(card, SHADOW, SAURON, "rohan_regular", **siege)
    assert not fits(card, SHADOW, URUK, "rohan_regular", at="edoras", attacking=True)
    assert not fits(card, SHADOW, URUK, "rohan_regular", at="helms_deep", kind="sortie")


# --- the Leadership of the Nazgûl ------------------------------------------------------------------------


@rule("A65", "R7.19", "R7.60")
@pytest.mark.parametrize("card", cards_with("cruel_as_death"))
def test_cruel_as_death_costs_two_points(card):
    game = attacks(card, "2 isengard_regular, 3 nazgul", dice=[4, 3, *MISS, 4])
    assert [paid.figures for paid in game.told(LeadershipForfeited)] == [{"nazgul": 1}, {"nazgul": 1}]
    assert rolls(game, SHADOW) == [((4, 3), 5, 1)]
    assert rerolls(game, SHADOW) == [((4,), 0)]  # one Nazgûl is left, and the bonus is for the roll only


@rule("A65")
def test_the_witch_king_pays_two_points_alone():
    game = attacks(
        "sh_char_05",
        "2 isengard_regular, nazgul, witch_king",
        shadow=["no_card", "witch_king"],
        dice=[4, 3, *MISS, 5],
    )
    assert [paid.figures for paid in game.told(LeadershipForfeited)] == [{"witch_king": 1}]
    assert rerolls(game, SHADOW) == [((5,), 1)]


@pytest.mark.parametrize("card", cards_with("cruel_as_death"))
def test_cruel_as_death_needs_two_points(card):
    assert fits(card, SHADOW, f"{URUK}, 2 nazgul", "rohan_regular", attacking=True)
    assert fits(card, SHADOW, f"{URUK}, witch_king", "rohan_regular", attacking=True)
    assert not fits(card, SHADOW, f"{URUK}, nazgul, saruman", "rohan_regular", attacking=True)


@rule("R7.55")
@pytest.mark.parametrize("card", cards_with("they_are_terrible"))
def test_they_are_terrible_helps_the_reroll(card):
    game = attacks(card, "3 isengard_regular, 2 nazgul", dice=[4, 4, 2, *MISS, 4])
    assert [paid.figures for paid in game.told(LeadershipForfeited)] == [{"nazgul": 1}]
    assert rolls(game, SHADOW) == [((4, 4, 2), 5, 0)]
    assert rerolls(game, SHADOW) == [((4,), 1)]


@pytest.mark.parametrize("card", cards_with("dread_and_despair"))
def test_dread_and_despair_takes_dice(card):
    game = attacks(card, "isengard_regular, 2 nazgul, witch_king", shadow="no_card", dice=[2, 2, 2])
    assert game.question(SHADOW).items == {"nazgul": 2, "witch_king": 1}
    game.answers(shadow=[("nazgul", "witch_king")])
    assert game.told(LeadershipForfeited) == [
        LeadershipForfeited(SHADOW, {"nazgul": 1, "witch_king": 1}, card)
    ]
    assert len(rolls(game, FREE_PEOPLES)[0][0]) == 1  # three dice less of four
    assert len(rerolls(game, SHADOW)[0][0]) == 1


@rule("A65")
@pytest.mark.parametrize(("points", "dice"), [(1, 3), (3, 1), (5, 1)])
def test_s54_dread_and_despair_takes_a_die_a_point_but_never_the_last(points, dice):
    (card, *_) = cards_with("dread_and_despair")
    game = attacks(card, "isengard_regular, 5 nazgul", shadow=[("nazgul",) * points], dice=[2] * 8)
    assert len(rolls(game, FREE_PEOPLES)[0][0]) == dice


@rule("R7.56", "A66")
@pytest.mark.parametrize("card", cards_with("dread_and_despair"))
def test_dread_and_despair_leaves_one_die(card):
    game = attacks(card, "isengard_regular, witch_king", "2 rohan_regular", shadow="no_card", dice=[2, 2])
    assert len(rolls(game, FREE_PEOPLES)[0][0]) == 1


@rule("A34")
@pytest.mark.parametrize("card", cards_with("foul_stench"))
def test_s55_foul_stench_forbids_the_reroll(card):
    game = attacks(
        card, "2 isengard_regular, 2 nazgul", "2 rohan_regular, 2 rohan_leader", dice=[2, 2, 2, 2, 2, 2]
    )
    assert rerolls(game, FREE_PEOPLES) == []
    assert rerolls(game, SHADOW) == [((2, 2), 0)]


@pytest.mark.parametrize("card", cards_with("foul_stench"))
def test_s55_foul_stench_fails_against_greater_leadership(card):
    game = attacks(card, "2 isengard_regular, 2 nazgul", "3 rohan_regular, 3 rohan_leader", dice=[2] * 10)
    assert rerolls(game, FREE_PEOPLES) == [((2, 2, 2), 0)]


@pytest.mark.parametrize(
    "card", [*cards_with("they_are_terrible"), *cards_with("dread_and_despair"), *cards_with("foul_stench")]
)
def test_a_point_of_nazgul_leadership_is_needed(card):
    assert fits(card, SHADOW, f"{URUK}, nazgul", "rohan_regular", attacking=True)
    assert fits(card, SHADOW, f"{URUK}, witch_king", "rohan_regular", attacking=True)
    assert not fits(card, SHADOW, f"{URUK}, mouth_of_sauron", "rohan_regular", attacking=True)


# --- Black Breath, Words of Power ------------------------------------------------------------------------


@rule("A33", "A78")
@pytest.mark.parametrize("card", cards_with("black_breath"))
def test_black_breath_slays_a_leader_or_a_companion_of_no_higher_level(card):
    game = attacks(
        card,
        "3 isengard_regular, 2 nazgul",
        "4 rohan_regular, rohan_leader, boromir, strider",
        dice=[2, 2, 2, *MISS, 2, 5, 6, 2, 2, 2],
    )
    assert game.offers(SHADOW) == ["rohan_leader", "boromir", "nobody"]  # Strider's Level is 3
    game.answers(shadow="boromir")
    assert game.told(FiguresLost)[0] == FiguresLost(FREE_PEOPLES, "fangorn", {"boromir": 1}, False, card)
    assert game.told(FiguresLost)[1].figures == {"rohan_regular": 2}


def test_black_breath_may_spare_everybody():
    game = attacks(
        "sh_char_11",
        "2 isengard_regular, nazgul",
        "3 rohan_regular, rohan_leader",
        dice=[2, 2, 2, 2, 2, 6, 2],
    )
    game.answers(shadow="nobody")
    assert game.at("fangorn") == {"rohan_regular": 2, "rohan_leader": 1}


def test_black_breath_needs_a_hit_of_the_reroll():
    game = attacks(
        "sh_char_11",
        "2 isengard_regular, nazgul",
        "3 rohan_regular, rohan_leader",
        dice=[6, 2, 2, 2, 2, 2, 2],
    )
    assert "battle.victim" not in game.asked


@rule("A78")
@pytest.mark.parametrize("card", cards_with("words_of_power"))
def test_words_of_power_silence_a_companion(card):
    game = attacks(
        card,
        "isengard_regular, nazgul",
        "2 rohan_regular, boromir, strider",
        dice=[2, *[2] * 3, 2, 2],
    )
    assert game.offers(SHADOW) == ["strider", "boromir"]
    game.answers(shadow="strider")
    assert game.told(LeadershipForfeited) == [LeadershipForfeited(FREE_PEOPLES, {"strider": 1}, card)]
    assert len(rolls(game, FREE_PEOPLES)[0][0]) == 3  # two units and one captain
    assert len(rerolls(game, FREE_PEOPLES)[0][0]) == 1


def test_words_of_power_without_a_companion():
    game = attacks("sh_char_15", "isengard_regular, nazgul", "rohan_regular", dice=[2, 2, 2])
    assert game.told(LeadershipForfeited) == []


@pytest.mark.parametrize("card", [*cards_with("words_of_power"), *cards_with("black_breath")])
def test_a_nazgul_is_needed(card):
    assert fits(card, SHADOW, f"{URUK}, nazgul", "rohan_regular", attacking=True)
    assert fits(card, SHADOW, f"{URUK}, witch_king", "rohan_regular")
    assert not fits(card, SHADOW, f"{URUK}, mouth_of_sauron", "rohan_regular", attacking=True)


# --- Durin's Bane ----------------------------------------------------------------------------------------


@rule("R7.20")
def test_durins_bane_attacks_first():
    game = attacks(
        "sh_char_17",
        "sauron_regular",
        "2 elves_regular",
        at="dimrill_dale",
        origin="moria",
        dice=[4, 3, 2, 2, 2],
    )
    (bane, *_) = game.told(CombatRolled)
    assert (bane.dice, bane.needs, bane.hits, bane.because) == ((4, 3, 2), 4, 1, "sh_char_17")
    assert rolls(game, FREE_PEOPLES) == [((2,), 5, 0)]


@rule("R7.21")
def test_durins_bane_may_end_the_battle():
    game = attacks(
        "sh_char_17", "sauron_regular", "2 elves_regular", at="dimrill_dale", origin="moria", dice=[4, 5, 2]
    )
    assert game.told(BattleEnded)[0].winner == SHADOW


@rule("A36")
@pytest.mark.parametrize(
    ("region", "near"),
    [
        ("moria", True),
        ("hollin", True),
        ("dimrill_dale", True),
        ("north_dunland", True),
        ("lorien", True),
        ("fords_of_bruinen", True),
        ("cardolan", True),
        ("rivendell", False),
        ("fangorn", False),
    ],
)
def test_s61_durins_bane_needs_moria_near(region, near):
    assert fits("sh_char_17", SHADOW, SAURON, "elves_regular", at=region, attacking=True) is near


def test_durins_bane_comes_from_the_table():
    game = given(table="sh_char_17", moria=SAURON, dimrill_dale="2 elves_regular", at_war=AT_WAR)
    fight(game, "moria", "dimrill_dale", shadow="sh_char_17", dice=[1, 1, 1, 2, 2, 2])
    assert game.told(CombatCardChosen)[0].from_table
    assert game.state.table == []
    assert game.state.discards[SHADOW] == ["sh_char_17"]


# --- one's own blood -------------------------------------------------------------------------------------


@rule("A67")
@pytest.mark.parametrize("card", cards_with("onslaught"))
def test_onslaught(card):
    game = attacks(card, "5 isengard_regular", dice=[2] * 9)
    assert game.offers(SHADOW) == ["0", "1", "2", "3", "4"]
    game.source.dice = [4, 3, 6]
    game.answers(shadow="3")
    assert game.at("westemnet") == {URUK: 2}
    onslaught = game.told(CombatRolled)[-1]
    assert (onslaught.dice, onslaught.needs, onslaught.hits) == ((4, 3, 6), 4, 2)
    assert game.at("fangorn") == {"rohan_regular": 2}


@pytest.mark.parametrize("card", cards_with("onslaught"))
def test_onslaught_may_cost_nothing(card):
    game = attacks(card, dice=[2] * 8, shadow="0")
    assert len(game.told(CombatRolled)) == 2


@rule("A67", "R7.31")
@pytest.mark.parametrize(
    ("ours", "most"),
    [
        ("2 isengard_regular", 1),
        ("isengard_regular", 0),
        ("isengard_elite", 1),
        ("2 isengard_elite", 3),
        ("isengard_regular, isengard_elite", 2),
    ],
)
def test_one_unit_survives_its_own_blood(ours, most):
    game = attacks("sh_str_02", ours, "rohan_regular", dice=[2] * 3)
    offered = game.offers(SHADOW) if game.prompt(SHADOW) == "battle.own_hits" else ["0"]
    assert offered == [str(number) for number in range(most + 1)]


@rule("A67", "R7.31")
def test_an_elite_without_a_regular_to_replace_it_bears_one_hit():
    game = attacks(
        "sh_str_02",
        "2 isengard_elite",
        "rohan_regular",
        dice=[2] * 3,
        orthanc="10 isengard_regular",
        edoras="2 isengard_regular",
        captured="edoras",
    )
    assert game.offers(SHADOW) == ["0", "1"]


@rule("R7.26", "R7.55")
def test_s53_two_hits_on_oneself_are_two_more_on_each_die_of_the_roll():
    (card, *_) = cards_with("relentless_assault")
    field = attacks(card, shadow="2", dice=[3, 1, *MISS])
    assert rolls(field, SHADOW) == [((3, 1), 5, 1)]
    city = attacks(card, at="edoras", shadow="2", dice=[3, 4, *MISS])
    assert rolls(city, SHADOW) == [((3, 4), 6, 1)]


@rule("A67", "R7.60")
@pytest.mark.parametrize("card", cards_with("relentless_assault"))
def test_relentless_assault_trades_units_for_a_bonus(card):
    game = attacks(card, shadow="2", dice=[3, 2, *MISS])
    assert rolls(game, SHADOW) == [((3, 2), 5, 1)]  # two of four units are left
    assert game.told(FiguresLost)[0] == FiguresLost(SHADOW, "westemnet", {URUK: 2}, False, card)


@pytest.mark.parametrize("card", cards_with("relentless_assault"))
def test_relentless_assault_of_nobody(card):
    game = attacks(card, shadow="0", dice=[*MISS, *MISS])
    assert rolls(game, SHADOW) == [((2, 2, 2, 2), 5, 0)]
    game = attacks(card, "isengard_regular", dice=[2, *MISS])
    assert "battle.own_hits" not in game.asked


# --- after casualties ------------------------------------------------------------------------------------


@rule("R7.58")
@pytest.mark.parametrize("card", cards_with("great_host"))
def test_great_host_hits_with_twice_as_many(card):
    game = attacks(card, "4 isengard_regular", "2 rohan_regular", dice=[2] * 6)
    assert game.told(FiguresLost) == [FiguresLost(FREE_PEOPLES, "fangorn", {"rohan_regular": 1}, False, card)]
    game = attacks(card, "3 isengard_regular", "2 rohan_regular", dice=[2] * 5)
    assert game.told(FiguresLost) == []


@pytest.mark.parametrize("card", cards_with("great_host"))
def test_great_host_counts_who_is_left(card):
    game = attacks(card, "3 isengard_regular", "2 rohan_regular", dice=[6, 2, 2, 2, 2])
    assert game.told(BattleEnded)[0].winner == SHADOW  # three against one, after the loss


@rule("R7.20", "R7.58")
@pytest.mark.parametrize("card", cards_with("we_come_to_kill"))
def test_we_come_to_kill_with_the_elites_left(card):
    game = attacks(
        card,
        "isengard_regular, 3 isengard_elite",
        dice=[*MISS, 6, 2, 2, 2, 5, 4],
        shadow="reduce_isengard_elite",
    )
    extra = game.told(CombatRolled)[-1]
    assert (extra.dice, extra.needs, extra.hits, extra.because) == ((5, 4), 5, 1, card)


@pytest.mark.parametrize("card", cards_with("we_come_to_kill"))
def test_we_come_to_kill_with_five_dice_at_most_and_in_a_siege_on_five(card):
    game = at_helms_deep(card, "6 isengard_elite", dice=[2] * 8 + [5, 1, 1, 1, 1])
    assert (game.told(CombatRolled)[-1].needs, game.told(CombatRolled)[-1].hits) == (5, 1)


@pytest.mark.parametrize("card", cards_with("we_come_to_kill"))
def test_we_come_to_kill_with_no_elite_left(card):
    game = attacks(card, "isengard_elite", dice=[2, 6, 2, 2, 2])
    assert game.at("westemnet") == {URUK: 1}
    assert len(game.told(CombatRolled)) == 2


@pytest.mark.parametrize("card", cards_with("we_come_to_kill"))
def test_we_come_to_kill_needs_an_elite(card):
    assert fits(card, SHADOW, "isengard_elite", "rohan_regular", attacking=True)
    assert not fits(card, SHADOW, "isengard_regular", "rohan_elite", attacking=True)


# --- Mûmakil, Swarm of Bats ------------------------------------------------------------------------------


@pytest.mark.parametrize("card", cards_with("mumakil"))
def test_mumakil_help_the_roll_and_trample(card):
    game = attacks(card, "southrons_easterlings_elite, southrons_easterlings_regular", dice=[4, 2, *MISS])
    assert rolls(game, SHADOW) == [((4, 2), 5, 1)]
    assert game.told(HitsChanged) == [HitsChanged(SHADOW, 1, card)]
    assert game.at("fangorn") == {"rohan_regular": 2}


@pytest.mark.parametrize("card", cards_with("mumakil"))
def test_mumakil_trample_only_with_more_hits(card):
    game = attacks(card, "southrons_easterlings_elite", dice=[4, 6, 2, 2, 2])
    assert game.told(HitsChanged) == []


@pytest.mark.parametrize("card", cards_with("mumakil"))
def test_mumakil_need_an_elite_of_the_south(card):
    assert fits(card, SHADOW, "southrons_easterlings_elite", "rohan_regular", attacking=True)
    assert not fits(
        card, SHADOW, "southrons_easterlings_regular, sauron_elite", "rohan_regular", attacking=True
    )


@rule("R7.18")
@pytest.mark.parametrize("card", cards_with("swarm_of_bats"))
def test_swarm_of_bats_cancels_the_other_card(card):
    game = attacks(
        card,
        "2 isengard_regular, nazgul",
        "2 rohan_elite",
        free_peoples_hand="fp_str_22",
        free_peoples="fp_str_22",
        dice=[2, 2, 4, 4, 4],
    )
    assert game.told(CombatCardCancelled) == [CombatCardCancelled(FREE_PEOPLES, "fp_str_22", card)]
    assert rolls(game, FREE_PEOPLES) == [((4, 4), 5, 0)]  # Valour gives nothing
    assert rerolls(game, SHADOW) == [((4,), 0)]
    assert "fp_str_22" in game.state.discards[FREE_PEOPLES]


@pytest.mark.parametrize("card", cards_with("swarm_of_bats"))
def test_swarm_of_bats_with_nothing_to_cancel_helps_the_reroll(card):
    game = attacks(card, "2 isengard_regular, nazgul", dice=[2, 2, *MISS, 4])
    assert rerolls(game, SHADOW) == [((4,), 1)]


# --- all sides -------------------------------------------------------------------------------------------


@rule("R10.13")
@pytest.mark.parametrize("card", [card.key for card in OURS])
def test_every_card_can_be_used_in_a_battle_that_suits_it(card):
    """Ring-bearers, Nazgûl, Elites of all nations, a siege, Moria two steps away: every half fits."""
    army = "isengard_elite, southrons_easterlings_elite, 2 nazgul"
    game = holding(card, inside={"lorien": "2 elves_elite"}, lorien=army, fellowship="lorien", at_war=AT_WAR)
    fight(game, "lorien", "lorien", dice=[1] * 30)
    assert card in game.offers(SHADOW)
    game.answers(shadow=card)
    assert game.state.hands[SHADOW] == []


def test_a_shadow_defender_uses_cards_too():
    game = given(
        shadow_hand="sh_str_22", fangorn="2 isengard_regular", westemnet="2 rohan_regular", at_war="rohan"
    )
    fight(game, "westemnet", "fangorn", by=FREE_PEOPLES, shadow="sh_str_22", dice=[4, 3, 4, 3])
    assert rolls(game, FREE_PEOPLES) == [((4, 3), 5, 1)]
    assert rolls(game, SHADOW) == [((4, 3), 5, 1)]

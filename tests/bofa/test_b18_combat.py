"""B18 to B21: attacks, manoeuvres, rolls and re-rolls."""

from __future__ import annotations

from games.bofa.attack import give_battle, may_attack
from games.bofa.combat import Combat, CombatTerms, Force, hits_on
from games.bofa.events import (
    BatsSpent,
    CardDrawn,
    CombatBegan,
    CombatRoundBegan,
    DamageSuffered,
    LeadershipPlaced,
    ManoeuvreAdded,
    ManoeuvresShown,
    ManoeuvreUsed,
    SuperiorityWon,
)
from games.bofa.facts import FREE_PEOPLES, SHADOW
from games.bofa.figures import at_home
from games.bofa.manoeuvres import combat_hand
from games.bofa.position import targets
from tests.bofa.rules import rule
from tests.bofa.scenario import fight, given, rerolls, rolls, top

BOTH_REGROUP = {"free": ["regroup"], "shadow": ["regroup"]}


def meeting(game, origin, target, by=SHADOW, terms=None, round=1):
    """A combat on paper."""
    foe = FREE_PEOPLES if by == SHADOW else SHADOW
    return Combat(target, Force(by, origin), Force(foe, target), terms or CombatTerms(), (origin,), round)


# --- B18 ---------------------------------------------------------------------------------------------


@rule("B18.1", "B18.3", "B18.4")
def test_who_can_be_attacked():
    game = given(eb_5="2 orcs", va_4="lake_men", eb_camp="lake_men", eb_6="lake_men")
    assert targets(game.state, SHADOW, "eb_5") == ["eb_camp", "eb_6"]
    game.plays(may_attack, SHADOW, "eb_5")
    assert game.why_not(SHADOW, "va_4") == ("river", "B3.5")
    assert game.why_not(SHADOW, "eb_1") == ("no_enemy", "B18.1")
    game.answers(shadow="eb_6")
    began = game.told(CombatBegan)[0]
    assert (began.side, began.region) == (SHADOW, "eb_6")


@rule("B18.2", "B18.5")
def test_the_whole_army_attacks():
    game = given(va_3="2 orcs, wargs", va_4="lake_men")
    game.plays(give_battle, SHADOW, ("va_3",), "va_4")
    assert game.told(CombatBegan)[0].attackers == {"va_3": {"orcs": 2, "wargs": 1}}


@rule("B18.6", "B18.7", "B18.16")
def test_terrain_superiority_draws_an_event_card():
    """Swamps: two Orcs are at home, the Lake-men are not; units count, not values."""
    game = given(va_3="2 orcs, wargs", va_4="2 lake_men, dwarf_veterans")
    game.plays(give_battle, SHADOW, ("va_3",), "va_4")
    assert game.told(SuperiorityWon)[0] == SuperiorityWon(SHADOW, 2, 0)
    assert (game.told(CardDrawn)[0].seat, game.told(CardDrawn)[0].because) == (SHADOW, "superiority")
    tie = given(va_2="2 wargs", va_3="2 elf_spearmen").plays(give_battle, SHADOW, ("va_2",), "va_3")
    assert not tie.told(SuperiorityWon)
    defended = given(va_2="wargs", va_dale="2 lake_men").plays(give_battle, SHADOW, ("va_2",), "va_dale")
    assert defended.told(SuperiorityWon)[0].side == FREE_PEOPLES


@rule("B18.7", "B8.7")
def test_the_hand_limit_holds_for_superiority():
    game = given(
        va_3="2 orcs", va_4="lake_men", shadow_hand="event_01 event_02 event_03 event_04 event_05 event_06"
    )
    top(game, "event_30").plays(give_battle, SHADOW, ("va_3",), "va_4").answers(shadow="event_01")
    assert "event_30" in game.state.hands[SHADOW]


@rule("B18.8")
def test_great_orcs_are_at_home_everywhere_when_they_attack():
    assert at_home({"great_orcs": 2}, "va_4", attacks=True) == 2
    assert at_home({"great_orcs": 2}, "va_4", attacks=False) == 0


@rule("B18.9")
def test_a_card_gives_superiority_outright():
    game = given(va_2="wargs", va_dale="2 lake_men")
    game.plays(give_battle, SHADOW, ("va_2",), "va_dale", CombatTerms("sudden_assault", superiority=True))
    assert game.told(SuperiorityWon)[0] == SuperiorityWon(SHADOW, 0, 2, "sudden_assault")


@rule("B18.10", "B18.11", "B19.2")
def test_the_combat_hand():
    game = given(va_3="2 orcs, wargs", va_4="lake_men", shadow_hand="event_05 sh_story_01 event_02")
    game.plays(give_battle, SHADOW, ("va_3",), "va_4")
    hand = game.offers(SHADOW)
    assert hand[:3] == ["orcs", "wargs", "regroup"]
    assert {"event_02", "event_05"} < set(hand)
    assert game.why_not(SHADOW, "sh_story_01") == ("no_story_in_combat", "B18.10")
    assert game.why_not(SHADOW, "goblins") == ("no_such_unit", "B18.12")
    assert game.why_not(SHADOW, "vampire_like") == ("no_bats", "B18.13")


@rule("B18.12")
def test_a_type_that_died_out_cannot_be_chosen():
    game = given(va_3="4 orcs", va_2="lake_men, elf_spearmen", damage={"va_2": 2})
    fight(
        game,
        "va_3",
        "va_2",
        dice=[6, 1, 1, 1, 1, 1],
        free=["regroup", ("lake_men",), "stand"],
        shadow=["regroup", "continue"],
    )
    assert game.offers(FREE_PEOPLES)[:2] == ["elf_spearmen", "regroup"]


@rule("B18.13", "B19.8", "B29.4", "B29.2")
def test_vampire_like_needs_a_bat_in_the_defenders_territory():
    game = given(bl_7="2 orcs", eb_7="2 lake_men", bats={"eastern_bank": 1})
    assert "vampire_like" in combat_hand(game.state, meeting(game, "bl_7", "eb_7"), Force(SHADOW, "bl_7"))
    other = given(bl_7="2 orcs", eb_7="2 lake_men", bats={"broken_lands": 6})
    assert "vampire_like" not in combat_hand(
        other.state, meeting(other, "bl_7", "eb_7"), Force(SHADOW, "bl_7")
    )


@rule("B18.14", "B19.7")
def test_thorins_mighty_strokes():
    game = given(eb_4="2 dwarf_regulars, thorin", eb_8="3 orcs", table="fate_08")
    fight(
        game,
        "eb_4",
        "eb_8",
        by=FREE_PEOPLES,
        dice=[4, 4, 1, 1, 1],
        free=["mighty_strokes", "continue"],
        shadow=["regroup", (), "stand"],
    )
    assert rolls(game, FREE_PEOPLES)[0] == ((4, 4), (), 5, 2)
    assert "mighty_strokes" not in game.offers(FREE_PEOPLES)
    assert game.why_not(FREE_PEOPLES, "mighty_strokes") == ("card_spent", "B19.4")
    alone = given(eb_4="2 dwarf_regulars", eb_8="3 orcs", table="fate_08", where={"thorin": "eb_gate"})
    force = Force(FREE_PEOPLES, "eb_4")
    assert "mighty_strokes" not in combat_hand(
        alone.state, meeting(alone, "eb_4", "eb_8", FREE_PEOPLES), force
    )


@rule("B18.15", "B17.6")
def test_terrain_of_a_combat_from_a_pass():
    game = given(gp_north="2 goblins", eb_2="lake_men").plays(give_battle, SHADOW, ("gp_north",), "eb_2")
    assert game.told(SuperiorityWon)[0] == SuperiorityWon(SHADOW, 2, 0)


# --- B19 ---------------------------------------------------------------------------------------------


@rule("B19.1", "B19.3")
def test_both_choose_in_secret_and_reveal_together():
    game = given(va_2="2 wargs", va_3="2 elf_spearmen").plays(give_battle, SHADOW, ("va_2",), "va_3")
    assert set(game.open) == {FREE_PEOPLES, SHADOW}
    assert all(question.least == 1 for question in game.open.values())
    game.answer(SHADOW, "wargs")
    assert not game.told(ManoeuvresShown)
    game.source.dice = [1, 1, 1, 1]
    game.answer(FREE_PEOPLES, "regroup")
    assert game.told(ManoeuvresShown)[0].cards == {SHADOW: "wargs", FREE_PEOPLES: "regroup"}


@rule("B19.4", "B19.9", "B19.3")
def test_unit_cards_are_spent_until_regroup():
    game = given(va_2="2 wargs, orcs", va_3="3 elf_spearmen")
    fight(
        game,
        "va_2",
        "va_3",
        dice=[1] * 6,
        free=["regroup", "stand"],
        shadow=["wargs", "continue"],
    )
    assert game.offers(SHADOW) == ["orcs", "regroup"]
    game.answers(free=["regroup", "stand"], shadow=["regroup", "continue"], dice=[1] * 6)
    assert game.offers(SHADOW) == ["orcs", "wargs", "regroup"]


@rule("B19.5", "B19.13")
def test_an_event_card_is_used_up_whatever_it_does():
    game = given(va_2="2 wargs", va_3="2 elf_spearmen", shadow_hand="event_22")
    fight(game, "va_2", "va_3", dice=[1] * 6, free=["regroup"], shadow=["event_22"])
    assert game.state.hands[SHADOW] == []
    assert "event_22" in game.state.discards["event"]


@rule("B19.6")
def test_the_defenders_effect_comes_first():
    game = given(va_2="2 wargs", va_3="2 elf_spearmen", shadow_hand="event_03", free_hand="event_09")
    fight(game, "va_2", "va_3", dice=[1] * 4, free=["event_09"], shadow=["event_03"])
    assert [event.side for event in game.told(DamageSuffered)] == [FREE_PEOPLES, SHADOW]


@rule("B19.10", "B23.3")
def test_regroup_lets_the_defender_leave_in_good_order():
    game = given(va_2="2 wargs", va_3="2 elf_spearmen")
    fight(game, "va_2", "va_3", dice=[1] * 4, free=["regroup"], shadow=["wargs", "continue"])
    assert game.question(FREE_PEOPLES).about["how"] == "orderly"
    rout = given(va_2="2 wargs", va_3="2 elf_spearmen")
    fight(rout, "va_2", "va_3", dice=[1] * 4, free=["elf_spearmen"], shadow=["wargs", "continue"])
    assert rout.question(FREE_PEOPLES).about["how"] == "rout"


@rule("B19.11", "B19.14")
def test_determined_attack_brings_in_a_manoeuvre():
    """From hand it comes back; a spent one is spent again; Regroup does all that Regroup does."""
    game = given(va_2="2 wargs, orcs", va_3="4 elf_spearmen", shadow_hand="event_04 event_11 event_14")
    fight(
        game,
        "va_2",
        "va_3",
        dice=[1, 1, 6, 1, 1, 1, 1],
        free=["regroup", (), "stand"],
        shadow=["event_04", "orcs", "continue"],
    )
    assert game.told(ManoeuvreAdded)[0] == ManoeuvreAdded(SHADOW, "orcs", False)
    assert rolls(game, SHADOW)[0][1] == (6,)
    assert game.told(LeadershipPlaced)[0].because == "orcs"
    assert "orcs" in game.offers(SHADOW)
    game.answers(free=["regroup", (), "stand"], shadow=["wargs", (), "continue"], dice=[1] * 7)
    assert "wargs" not in game.offers(SHADOW)
    game.answers(free=["regroup", (), "stand"], shadow=["event_11", "wargs", (), "continue"], dice=[1] * 7)
    assert game.told(ManoeuvreAdded)[1] == ManoeuvreAdded(SHADOW, "wargs", True)
    assert "wargs" not in game.offers(SHADOW)
    game.answers(free=["regroup", (), "stand"], shadow=["event_14", "regroup", "continue"], dice=[1] * 8)
    assert "wargs" in game.offers(SHADOW)


@rule("B19.12")
def test_the_order_of_a_round():
    game = given(
        va_2="2 wargs",
        va_3="2 elf_spearmen",
        leadership={"va_2": 1},
        shadow_hand="event_24",
    )
    fight(game, "va_2", "va_3", dice=[5, 1, 1, 1, 5], free=["regroup", ()], shadow=["event_24"])
    kinds = [type(event).__name__ for event in game.events]
    order = [
        "CombatBegan",
        "CombatRoundBegan",
        "ManoeuvresShown",
        "CombatRolled",
        "LeadersRerolled",
        "DamageSuffered",
    ]
    assert [kind for kind in dict.fromkeys(kinds) if kind in order] == order
    assert game.prompt(SHADOW) == "combat.continue"


# --- B20 ---------------------------------------------------------------------------------------------


@rule("B12.8", "B20.1", "B20.2", "B20.3", "B21.4")
def test_ex21_black_dice():
    """EX21: two Orcs and one Great Orcs: three white dice and one black."""
    game = given(va_2="2 orcs, great_orcs", va_3="3 elf_spearmen")
    fight(
        game,
        "va_2",
        "va_3",
        dice=[1, 1, 5, 6, 1, 1, 1],
        free=["regroup", ("elf_spearmen",)],
        shadow=["great_orcs"],
    )
    assert rolls(game, SHADOW)[0] == ((1, 1, 5), (6,), 5, 2)
    assert game.told(ManoeuvreUsed)[0] == ManoeuvreUsed(SHADOW, "great_orcs", 2)
    assert game.told(DamageSuffered)[0].army == 4


@rule("B12.6", "B20.1", "B20.2", "B20.4", "B21.1", "B21.2", "B21.7")
def test_ex22_leader_reroll():
    """EX22: Dáin and a token re-roll three dice, the black one and two white."""
    game = given(eb_4="2 dwarf_regulars, dwarf_veterans, dain", eb_8="5 orcs", leadership={"eb_4": 1})
    fight(
        game,
        "eb_4",
        "eb_8",
        by=FREE_PEOPLES,
        dice=[2, 3, 3, 4, 1, 1, 1, 1, 1],
        free=["dwarf_veterans"],
        shadow=["regroup"],
    )
    assert rolls(game, FREE_PEOPLES)[0] == ((2, 3, 3), (4,), 5, 0)
    question = game.question(FREE_PEOPLES)
    assert (question.prompt, question.items, question.least, question.most) == (
        "combat.reroll",
        {"black": 1, "white": 3},
        0,
        3,
    )
    game.answers(free=[("black", "white", "white")], shadow=[()], dice=[6, 1, 5])
    assert rerolls(game, FREE_PEOPLES)[0] == ((6, 1), (5,), 2)
    assert game.told(ManoeuvreUsed)[0].manoeuvre == "dwarf_veterans"


@rule("B20.4", "B20.5", "B20.6", "B20.7", "B20.8", "B20.9", "B22.12", "B22.15")
def test_ex24_target_numbers():
    """EX24: ford and slope in the first round, walls until breached; the defender always needs 5."""

    def needs(game, origin, target, by, fought=()):
        combat = meeting(game, origin, target, by)
        combat.fought = list(fought)
        return combat.needed(game.state, combat.attacker), combat.needed(game.state, combat.defender)

    ford = given(va_7="lake_men", bl_7="orcs")
    assert needs(ford, "va_7", "bl_7", FREE_PEOPLES) == (6, 5)
    assert needs(ford, "va_7", "bl_7", FREE_PEOPLES, ["va_7"]) == (5, 5)
    slope = given(eb_5="orcs", eb_2="lake_men")
    assert needs(slope, "eb_5", "eb_2", SHADOW) == (6, 5)
    assert needs(slope, "eb_5", "eb_2", SHADOW, ["eb_5"]) == (5, 5)
    assert needs(slope, "eb_2", "eb_5", FREE_PEOPLES) == (5, 5)
    walls = given(eb_3="orcs", eb_spur="lake_men", eb_7="orcs")
    assert needs(walls, "eb_3", "eb_spur", SHADOW, ["eb_3"]) == (6, 5)
    assert needs(walls, "eb_7", "eb_spur", SHADOW) == (6, 5)
    walls.state.breaches["eb_spur"] = 3
    assert needs(walls, "eb_3", "eb_spur", SHADOW, ["eb_3"]) == (5, 5)
    lost = given(eb_3="lake_men", eb_spur="orcs", held="eb_spur")
    assert needs(lost, "eb_3", "eb_spur", FREE_PEOPLES) == (6, 5)


@rule("B20.10", "B20.11", "B20.13", "B20.16")
def test_modifiers_stay_within_two_and_six():
    assert hits_on(5, 1) == 4
    assert hits_on(6, 1) == 5
    assert hits_on(6, -3) == 6
    assert hits_on(3, 5) == 2


@rule("B20.12")
def test_stand_and_fight_rolls_five_dice_at_most():
    game = given(va_2="4 wargs", va_3="2 elf_spearmen", shadow_hand="event_06")
    fight(game, "va_2", "va_3", dice=[1] * 7, free=["regroup"], shadow=["event_06"])
    assert len(rolls(game, SHADOW)[0][0]) == 5
    pair = given(va_2="2 wargs", va_3="2 elf_spearmen", shadow_hand="event_06")
    fight(pair, "va_2", "va_3", dice=[1] * 6, free=["regroup"], shadow=["event_06"])
    assert len(rolls(pair, SHADOW)[0][0]) == 4


@rule("B20.14")
def test_great_confusion_comes_after_the_cap():
    game = given(bl_4="5 orcs, 3 great_orcs", bl_6="2 lake_men", free_hand="event_23")
    game.state.armies["bl_4"].units = {"orcs": 2, "great_orcs": 3}
    game.state.stock["orcs"] += 3
    fight(game, "bl_4", "bl_6", dice=[1] * 5, free=["event_23"], shadow=["regroup"])
    assert len(rolls(game, SHADOW)[0][0]) == 3
    one = given(va_2="2 wargs", va_3="2 elf_spearmen", free_hand="event_23")
    fight(one, "va_2", "va_3", dice=[1] * 3, free=["event_23"], shadow=["regroup"])
    assert len(rolls(one, SHADOW)[0][0]) == 1


@rule("B20.15", "B20.1")
def test_a_horde_rolls_five_dice():
    game = given(bl_5="9 orcs", bl_4="2 lake_men")
    fight(game, "bl_5", "bl_4", dice=[1] * 7, **BOTH_REGROUP)
    assert len(rolls(game, SHADOW)[0][0]) == 5


# --- B21 ---------------------------------------------------------------------------------------------


@rule("B21.1", "B21.3", "B21.6")
def test_misses_are_rolled_again_with_the_same_number():
    game = given(va_7="3 lake_men", bl_7="4 orcs", leadership={"va_7": 2})
    fight(game, "va_7", "bl_7", by=FREE_PEOPLES, dice=[5, 5, 6, 1, 1, 1, 1, 5, 6], **BOTH_REGROUP)
    assert rolls(game, FREE_PEOPLES)[0][2:] == (6, 1)
    assert rerolls(game, FREE_PEOPLES) == [((5, 6), (), 1)]


@rule("B21.5", "B22.19")
def test_the_attacker_declares_first():
    game = given(va_2="2 great_orcs, wargs", va_3="3 elf_archers, bard")
    fight(
        game,
        "va_2",
        "va_3",
        dice=[1, 1, 1, 6, 6, 6, 1, 1, 1],
        free=["elf_archers"],
        shadow=["great_orcs"],
    )
    assert game.prompt(FREE_PEOPLES) == "combat.fell_race"
    game.answers(free=["take_damage"])
    assert [event.manoeuvre for event in game.told(ManoeuvreUsed)] == ["great_orcs", "elf_archers"]


@rule("B21.8")
def test_commanding_voice_works_without_a_leader():
    game = given(va_2="2 wargs", va_3="2 elf_spearmen", shadow_hand="event_22")
    fight(game, "va_2", "va_3", dice=[1, 1, 1, 1, 1, 1], free=["regroup"], shadow=["event_22"])
    assert rerolls(game, SHADOW) == [((1, 1), (), 0)]


@rule("B21.9")
def test_a_black_hit_of_the_reroll_counts():
    game = given(va_2="2 wargs", va_3="2 elf_archers", leadership={"va_3": 2})
    fight(game, "va_2", "va_3", dice=[1, 1, 1, 1, 1, 6], free=["elf_archers"], shadow=["regroup", ()])
    assert game.told(ManoeuvreUsed)[0] == ManoeuvreUsed(FREE_PEOPLES, "elf_archers", 1)


@rule("B21.4")
def test_without_a_black_hit_there_is_no_manoeuvre():
    game = given(va_2="2 wargs", va_3="2 elf_archers, lake_men")
    fight(game, "va_2", "va_3", dice=[1, 1, 6, 1, 1], free=["elf_archers"], shadow=["regroup", ()])
    assert rolls(game, FREE_PEOPLES)[0] == ((6,), (1, 1), 5, 1)
    assert not game.told(ManoeuvreUsed)


# --- B29.4 -------------------------------------------------------------------------------------------


@rule("B18.13", "B19.8", "B29.4", "B29.5", "B29.7")
def test_ex33_vampire_like():
    """EX33: with damage inflicted a bat adds one; with the last bat the card is gone."""
    game = given(va_2="3 wargs", va_3="5 elf_spearmen", bats={"valley": 1})
    fight(
        game,
        "va_2",
        "va_3",
        dice=[6, 1, 1, 1, 1, 1, 1, 1],
        free=["regroup"],
        shadow=["vampire_like", "use"],
    )
    assert game.told(BatsSpent) == [BatsSpent("valley", 1, "vampire_like")]
    assert game.told(DamageSuffered)[0].army == 2
    game.answers(free=[(), "stand"], shadow=["continue"])
    assert "vampire_like" not in game.offers(SHADOW)
    harmless = given(va_2="3 wargs", va_3="5 elf_spearmen", bats={"valley": 1})
    fight(harmless, "va_2", "va_3", dice=[1] * 8, free=["regroup"], shadow=["vampire_like"])
    assert harmless.prompt(SHADOW) == "combat.continue"
    assert len(harmless.told(CombatRoundBegan)) == 1


def bitten(rules: int = 3, ring: str = "use"):
    """One hit on Bilbo's army, which the Ring can turn away, while a bat hangs over the Valley."""
    game = given(va_2="3 wargs", va_3="3 lake_men, bilbo", bats={"valley": 1}, ring=2)
    game.state.rules = rules
    return fight(
        game,
        "va_2",
        "va_3",
        dice=[6, 1, 1, 1, 1, 1],
        free=["regroup", ring],
        shadow=["vampire_like"] if rules >= 3 else ["vampire_like", "use"],
    )


@rule("B29.4", "B29.7")
def test_a_bat_adds_nothing_to_damage_that_the_ring_turned_away():
    """The Shadow must inflict damage in the round: what was cancelled was not inflicted."""
    game = bitten()
    assert "combat.bite" not in game.asked
    assert game.told(BatsSpent) == []
    assert game.state.bats["valley"] == 1


@rule("B29.4", "B29.7")
def test_a_bat_bites_when_the_damage_stands():
    game = bitten(ring="not_now")
    assert game.prompt(SHADOW) == "combat.bite"
    game.answers(shadow="use")
    assert game.told(DamageSuffered)[0].army == 2


@rule("B29.7")
def test_battles_of_the_second_version_go_on_as_they_were():
    assert bitten(rules=2).told(BatsSpent) == [BatsSpent("valley", 1, "vampire_like")]

"""The event cards: nine orders for either side, ten effects in combat; manoeuvres; fate cards."""

from __future__ import annotations

import pytest

from games.bofa.card_texts import EFFECTS, EVENTS, MANOEUVRES, ORDERS
from games.bofa.cards import registry
from games.bofa.damage import suffer
from games.bofa.events import (
    ArmyMoved,
    CharacterLost,
    CombatBegan,
    CombatRoundBegan,
    DamageBoughtOff,
    DamageHealed,
    DamageSuffered,
    FigureShifted,
    LeadershipLost,
    LeadershipPlaced,
    ManoeuvreUsed,
    RallyRolled,
    SuperiorityWon,
    TableCardDiscarded,
    TokenFlipped,
    UnitsLost,
    WrathGained,
)
from games.bofa.facts import FREE_PEOPLES, SHADOW, UNITS
from games.bofa.fate import draw_fate_card
from games.bofa.position import leadership, strength
from tests.bofa.cards.playing import play, playable
from tests.bofa.rules import rule
from tests.bofa.scenario import fight, given, rerolls, rolls, top

BOTH = pytest.mark.parametrize("side", [FREE_PEOPLES, SHADOW])
UNIT = {FREE_PEOPLES: "lake_men", SHADOW: "orcs"}
MISSES = [1] * 30
CARD_OF = {card.order: key for key, card in EVENTS.items()}
EFFECT_CARD = {card.effect: key for key, card in EVENTS.items()}


def answers(side, picks):
    return {"free" if side == FREE_PEOPLES else "shadow": picks}


def test_every_order_and_every_story_card_has_its_function():
    assert set(ORDERS) < set(registry.EFFECTS)
    assert len(registry.EFFECTS) == 9 + 40
    assert set(registry.COMBAT) == set(EFFECTS) - {"determined_attack"}
    assert set(MANOEUVRES) == {*UNITS, "regroup", "mighty_strokes", "vampire_like"}
    assert set(registry.FATE) == {"fate_01", "fate_02", "fate_03", "fate_04", "fate_05"}


def test_every_effect_is_on_three_cards():
    for effect in EFFECTS:
        kinds = sorted(card.kind for card in EVENTS.values() if card.effect == effect)
        assert kinds == ["army", "character", "muster"]


# --- orders ------------------------------------------------------------------------------------------


@BOTH
def test_blow_the_horns(side):
    card = CARD_OF["blow_the_horns"]
    game = given(va_1=f"2 {UNIT[side]}", damage={"va_1": 1})
    play(game, card, side, dice=[4, 1])
    assert (game.told(RallyRolled)[0].needs, game.army("va_1").damage) == (4, 0)
    assert not playable(given(va_1=UNIT[side]), card, side)


@BOTH
def test_call_to_arms(side):
    card = CARD_OF["call_to_arms"]
    game = given(va_1=UNIT[side], va_10=UNIT[side], leadership={"va_1": 1})
    play(game, card, side).answers(**answers(side, ["va_1", "va_2", "va_3"]))
    assert game.at("va_3") == {UNIT[side]: 1}
    assert not playable(given(va_1=UNIT[side]), card, side)


@BOTH
def test_encirclement(side):
    card = CARD_OF["encirclement"]
    foe = UNIT[SHADOW if side == FREE_PEOPLES else FREE_PEOPLES]
    game = given(va_3=UNIT[side], va_7=UNIT[side], va_4=f"2 {foe}")
    play(game, card, side).answers(**answers(side, ["va_7", "va_6", "va_4"]))
    assert set(game.told(CombatBegan)[0].origins) == {"va_3", "va_6"}
    alone = play(given(va_3=UNIT[side]), card, side).answers(**answers(side, ["done"]))
    assert alone.over
    assert not playable(given(), card, side)


@BOTH
def test_gather_and_marshal(side):
    card = CARD_OF["gather_and_marshal"]
    game = given(va_1=UNIT[side])
    play(game, card, side, draws=["lake_men" if side == FREE_PEOPLES else "orcs"])
    if side == FREE_PEOPLES:
        game.answers(free="men_and_dwarves")
    assert game.told(TokenFlipped)[0].region == "va_1"
    assert game.at("va_1") == {UNIT[side]: 2}
    assert not playable(given(), card, side)


@BOTH
def test_marching_companies(side):
    card = CARD_OF["marching_companies"]
    game = given(va_1=UNIT[side], va_3=UNIT[side], va_6=UNIT[side], va_9=UNIT[side])
    play(game, card, side).answers(**answers(side, ["va_1", "va_2", "va_3", "va_4", "va_6", "va_5"]))
    assert game.over
    assert len(game.told(ArmyMoved)) == 3
    assert not playable(given(), card, side)


@BOTH
def test_move_to_strike(side):
    card = CARD_OF["move_to_strike"]
    foe = UNIT[SHADOW if side == FREE_PEOPLES else FREE_PEOPLES]
    game = given(va_1=UNIT[side], va_4=foe, leadership={"va_1": 1})
    play(game, card, side).answers(**answers(side, ["va_1", "va_2", "va_3", "va_4"]))
    assert game.told(CombatBegan)[0].because == "move_to_strike"
    assert not playable(given(va_1=UNIT[side]), card, side)


@BOTH
def test_mustering_for_battle(side):
    card = CARD_OF["mustering_for_battle"]
    heap, front = ("elves", "elf_archers") if side == FREE_PEOPLES else ("shadow", "orcs")
    game = given(tokens=dict.fromkeys(("bl_1", "bl_2", "bl_3", "bl_5"), heap))
    play(game, card, side, draws=[front] * 3)
    game.answers(**answers(side, [("bl_1", "bl_2", "bl_3")]))
    assert len(game.told(TokenFlipped)) == 3
    assert not playable(given(), card, side)


@BOTH
def test_sudden_assault(side):
    card = CARD_OF["sudden_assault"]
    foe = UNIT[SHADOW if side == FREE_PEOPLES else FREE_PEOPLES]
    game = given(va_1=UNIT[side], va_3=foe)
    play(game, card, side).answers(**answers(side, ["va_1", "va_2", "va_3"]))
    assert game.told(SuperiorityWon)[0].side == side
    assert not playable(given(), card, side)


@BOTH
def test_troop_leader(side):
    card = CARD_OF["troop_leader"]
    game = given(va_1=f"4 {UNIT[side]}", damage={"va_1": 3}, leadership={"va_1": 1})
    play(game, card, side)
    assert game.told(DamageHealed)[0].markers == 2
    assert game.army("va_1").damage == 1
    assert not playable(given(va_1=UNIT[side], damage={"va_1": 1}), card, side)
    assert not playable(given(va_1=UNIT[side], leadership={"va_1": 1}), card, side)


# --- combat effects ----------------------------------------------------------------------------------


def with_effect(effect, dice, attackers="3 wargs", defenders="3 elf_spearmen", free=(), shadow=(), **more):
    """The Shadow attacks on the plains of va_3 with this effect."""
    card = EFFECT_CARD[effect]
    game = given(va_2=attackers, va_3=defenders, shadow_hand=card, **more)
    return fight(game, "va_2", "va_3", dice=dice, free=["regroup", *free], shadow=[card, *shadow])


def test_battle_fury_helps_the_roll_only():
    game = with_effect("battle_fury", [4, 1, 1, 1, 1, 1, 4, 1], free=[()], leadership={"va_2": 2})
    assert rolls(game, SHADOW)[0] == ((4, 1, 1), (), 5, 1)
    assert rerolls(game, SHADOW) == [((4, 1), (), 0)]


@rule("B31.1")
def test_captain_of_war():
    game = with_effect(
        "captain_of_war",
        [1, 1, 1, 6, 6, 6, *MISSES],
        attackers="3 wargs, bolg",
        leadership={"va_2": 1},
        damage={"va_2": 1},
        bodyguard=0,
    )
    assert game.offers(SHADOW) == ["bolg", "leadership", "not_now"]
    game.answers(shadow=["leadership"])
    assert game.told(LeadershipLost)[0] == LeadershipLost(SHADOW, "va_2", 1, "captain_of_war")
    assert game.army("va_2").damage == 2
    lost = with_effect(
        "captain_of_war", [1, 1, 1, 6, 6, 6, *MISSES], attackers="3 wargs, bolg", shadow=["bolg"], bodyguard=0
    )
    assert lost.how == "bolg"


def test_commanding_voice():
    game = with_effect("commanding_voice", [1, 1, 1, 1, 1, 1, 6, 1], free=[()])
    assert rerolls(game, SHADOW) == [((6, 1), (), 1)]


def test_dense_fog():
    game = with_effect("dense_fog", MISSES)
    assert game.over
    assert len(game.told(CombatRoundBegan)) == 1


def test_determined_attack():
    game = with_effect("determined_attack", [6, *MISSES], shadow=["wargs"], free=[()])
    assert rolls(game, SHADOW)[0][:2] == ((), (6, 1, 1))


@rule("B20.16")
def test_fierce_defence():
    game = with_effect("fierce_defence", [1, 1, 1, 5, 6, 5, 5], leadership={"va_3": 1}, shadow=[()])
    assert rolls(game, FREE_PEOPLES)[0] == ((5, 6, 5), (), 6, 1)
    assert rerolls(game, FREE_PEOPLES) == [((5,), (), 0)]


def test_great_confusion():
    game = with_effect("great_confusion", MISSES)
    assert len(rolls(game, FREE_PEOPLES)[0][0]) == 1


def test_no_quarter():
    game = with_effect("no_quarter", [4, 1, 1, 1, 1, 1, 4, 1], leadership={"va_2": 2}, free=[()], shadow=[()])
    assert rolls(game, SHADOW)[0][3] == 1
    assert rerolls(game, SHADOW) == [((4, 1), (), 1)]
    assert game.army("va_2").damage == 1


def test_overmastered():
    game = with_effect("overmastered", MISSES, leadership={"va_3": 3})
    assert rerolls(game, FREE_PEOPLES) == []


def test_stand_and_fight():
    game = with_effect("stand_and_fight", MISSES, attackers="wargs, great_orcs")
    assert len(rolls(game, SHADOW)[0][0]) == 4


# --- manoeuvres --------------------------------------------------------------------------------------


@rule("B31.2")
@pytest.mark.parametrize(("paid", "damage"), [("take_damage", 3), ("leadership", 1), ("bard", 1)])
def test_fell_race_can_be_bought_off(paid, damage):
    game = given(va_2="2 great_orcs", va_3="5 elf_spearmen, bard", leadership={"va_3": 2})
    fight(game, "va_2", "va_3", dice=[1, 1, 6, 1, *MISSES], free=["regroup"], shadow=["great_orcs"])
    assert game.offers(FREE_PEOPLES) == ["take_damage", "bard", "leadership"]
    game.answers(free=[paid])
    assert game.told(DamageSuffered)[0].army == damage
    if paid == "leadership":
        assert game.told(LeadershipLost)[0].tokens == 2
    if paid == "bard":
        assert game.told(CharacterLost)[0].because == "great_orcs"
    assert bool(game.told(DamageBoughtOff)) == (paid != "take_damage")


def test_fell_race_cannot_be_bought_off_with_nothing():
    game = given(va_2="2 great_orcs", va_3="5 elf_spearmen")
    fight(game, "va_2", "va_3", dice=[1, 1, 6, 1, *MISSES], free=["regroup"], shadow=["great_orcs"])
    assert "combat.fell_race" not in game.asked
    assert game.told(DamageSuffered)[0].army == 3


@rule("B31.3")
def test_old_hatred_comes_after_the_reroll():
    game = given(va_2="2 dwarf_veterans", va_3="3 wargs", leadership={"va_3": 1})
    fight(
        game,
        "va_2",
        "va_3",
        by=FREE_PEOPLES,
        dice=[1, 1, 6, 1, 1, 1, 1, 6, *MISSES],
        free=["dwarf_veterans"],
        shadow=["regroup"],
    )
    assert rerolls(game, SHADOW) == [((6,), (), 1)]
    assert game.army("va_3").leadership == 0
    assert game.told(ManoeuvreUsed)[0] == ManoeuvreUsed(FREE_PEOPLES, "dwarf_veterans", 1)


@pytest.mark.parametrize("unit", ["lake_men", "elf_archers"])
def test_hail_of_darts(unit):
    game = given(va_2=f"2 {unit}", va_3="3 wargs")
    fight(game, "va_2", "va_3", by=FREE_PEOPLES, dice=[6, *MISSES], free=[unit], shadow=["regroup"])
    assert game.told(DamageSuffered)[0].army == 2


def test_redoubtable():
    game = given(va_2="3 dwarf_regulars", va_3="5 wargs")
    fight(
        game,
        "va_3",
        "va_2",
        dice=[6, 6, 6, 1, 1, 6, *MISSES],
        free=["dwarf_regulars", "use"],
        shadow=["regroup"],
    )
    assert game.told(UnitsLost)[0] == UnitsLost(
        FREE_PEOPLES, "va_2", {"dwarf_regulars": 1}, 3, "dwarf_regulars"
    )
    assert game.army("va_2").damage == 0


@rule("B31.4")
def test_wild_rage_after_casualties():
    game = given(va_2="3 orcs", va_3="4 elf_spearmen")
    fight(game, "va_2", "va_3", dice=[6, *MISSES], free=["regroup", ()], shadow=["orcs"])
    kinds = [type(event) for event in game.events]
    assert kinds.index(DamageSuffered) < kinds.index(LeadershipPlaced)
    assert game.army("va_2").leadership == 1


@rule("B31.4")
def test_goblin_charge_may_force_more():
    game = given(va_2="3 goblins", va_3="elf_spearmen, lake_men", damage={"va_3": 1})
    fight(game, "va_2", "va_3", dice=[6, *MISSES], free=["regroup", ()], shadow=["goblins"])
    assert game.prompt(SHADOW) == "combat.charge"
    game.answers(shadow=["use"])
    assert game.question(FREE_PEOPLES).least == 1
    game.answers(free=[("lake_men",)], shadow=[()])
    assert (game.at("va_3"), game.army("va_2").damage) == ({"elf_spearmen": 1}, 1)


@rule("B31.5")
def test_rearguard_attack_before_anybody_leaves():
    game = given(va_2="3 wargs", va_3="4 elf_spearmen", damage={"va_3": 2})
    fight(game, "va_2", "va_3", dice=[6, *MISSES], free=["regroup", ()], shadow=["wargs", "use"])
    assert game.told(UnitsLost)[0] == UnitsLost(FREE_PEOPLES, "va_3", {"elf_spearmen": 1}, 2, "wargs")
    assert (game.army("va_3").damage, game.prompt(SHADOW)) == (1, "combat.continue")


@rule("B31.6", "B31.18")
@pytest.mark.parametrize(
    ("unit", "fires"), [("lake_men", False), ("dwarf_veterans", False), ("elf_archers", True)]
)
def test_howling_orcs(unit, fires):
    game = given(va_2=f"2 {unit}", va_3="2 great_orcs, wargs", table="sh_story_10")
    fight(
        game,
        "va_2",
        "va_3",
        by=FREE_PEOPLES,
        dice=[6, 6, 6, 6][: 2 * UNITS[unit].combat] + MISSES,
        free=[unit],
    )
    game.answers(shadow=["regroup"])
    assert rolls(game, FREE_PEOPLES)[0][1]
    assert bool(game.told(ManoeuvreUsed)) == fires
    alone = given(va_2=f"2 {unit}", va_3="3 wargs", table="sh_story_10")
    fight(alone, "va_2", "va_3", by=FREE_PEOPLES, dice=[6] * 2 * UNITS[unit].combat + MISSES, free=[unit])
    alone.answers(shadow=["regroup"])
    assert alone.told(ManoeuvreUsed)


# --- fate cards --------------------------------------------------------------------------------------


def drawn(card, **more):
    async def draw(g):
        draw_fate_card(g, "t1f")

    return top(given(**more), card).plays(draw)


@pytest.mark.parametrize(("card", "wrath"), [("fate_01", 2), ("fate_02", 4), ("fate_03", 2)])
def test_wrath_cards(card, wrath):
    game = drawn(card)
    assert game.told(WrathGained) == [WrathGained(wrath, card)]
    assert game.state.wrath == wrath
    assert (card in game.state.table) == (card != "fate_02")
    full = drawn(card, where={"beorn": "va_1"}, wrath=15)
    assert full.state.wrath == 16
    gone = drawn(card, where={"beorn": "gone"})
    assert not gone.told(WrathGained)


def test_eagle_cards():
    assert drawn("fate_04", eagles={"eyrie": 4}).state.eagles["eyrie"] == 5
    waiting = drawn("fate_05")
    assert waiting.told(FigureShifted) == [FigureShifted("lord_of_eagles", 7, "fate_05")]
    assert waiting.state.eagles["eyrie"] == 1
    assert drawn("fate_05", where={"lord_of_eagles": "eyrie"}).state.eagles["eyrie"] == 2
    assert drawn("fate_06").state.table == ["fate_06"]


def test_fury_of_the_dwarves():
    game = given(eb_gate="dwarf_regulars, thorin", table="fate_07")
    assert (strength(game.state, "eb_gate"), leadership(game.state, "eb_gate")) == (3, 4)
    assert drawn("fate_08").state.table == ["fate_08"]


@rule("B31.27")
def test_shining_armour_breaks_after_a_round():
    game = given(va_2="4 wargs", va_3="3 dwarf_regulars, thorin", table="fate_09", armour=5)
    game.plays(suffer, "va_3", 1, "test").answers(free=["1"])
    assert game.state.armour == 6
    fight(game, "va_2", "va_3", dice=[6, 6, *MISSES], free=["regroup", "2"], shadow=["regroup"])
    assert game.told(TableCardDiscarded)[0].card == "fate_09"
    assert (game.state.armour, game.army("va_3").damage) == (0, 0)
    holds = given(va_2="4 wargs", va_3="3 dwarf_regulars, thorin", table="fate_09", armour=3)
    fight(holds, "va_2", "va_3", dice=[6, 6, *MISSES], free=["regroup", "2"], shadow=["regroup"])
    assert holds.state.armour == 5

"""Standing orders in four languages; each with a case that triggers it and one that does not."""

from __future__ import annotations

import pytest

from games.bofa import turn
from games.bofa.attack import combined_attack
from games.bofa.card_texts import COMBAT_EFFECT, ORDER, ORDERS
from games.bofa.damage import cancel_by_ring, deal, suffer
from games.bofa.events import CombatBegan, CombatEnded
from games.bofa.facts import FREE_PEOPLES, SHADOW
from games.bofa.orders import SUGGESTED, BofaOrders
from games.kernel import TurnBegan, Unclear, Unreadable, ask
from games.titles import Order
from tests.bofa.scenario import fight, given
from tests.orders.books import OfAnyBook

BOOK = BofaOrders()
MISSES = [1] * 30


def says(game, seat, line):
    """What an order answers to the open question of a seat."""
    return BOOK.answer(BOOK.read(line), game.question(seat), game.state)


def stops(game, seat, line):
    return BOOK.stops(BOOK.read(line), game.question(seat), game.state)


def battle(wargs="3 wargs", lake="3 lake_men", *, dice=MISSES, free=(), shadow=(), **more):
    """The Shadow attacks from VA2 at VA3, where there is nothing but grass."""
    return fight(given(va_2=wargs, va_3=lake, **more), "va_2", "va_3", dice=dice, free=free, shadow=shadow)


# --- words ---------------------------------------------------------------------------------------------


class TestWords(OfAnyBook):
    book, seats = BOOK, (FREE_PEOPLES, SHADOW)
    things = {
        "manoeuvres": ["wargs", "dense_fog", "regroup"],
        "units": ["lake_men", "elf_archers"],
        "regions": ["eb_4", "ss_ravenhill"],
        "territories": ["valley", "broken_lands"],
        "characters": ["gandalf", "bard"],
        "cards": ["call_to_arms", "sh_story_03"],
        "faces": ["event", "muster"],
    }
    written = [
        ("- LOSSES: one for every 2 damage, the weakest first.", "losses", {"way": "shed"}, "always"),
        ("maniobra: siempre reagrupar, este turno", "manoeuvre", {"way": "regroup"}, "turn"),
        ("stop if bolg could be lost", "stop", {"way": "figure", "characters": ["bolg"]}, "always"),
        ("ritirata: mai (questa battaglia)", "retreat", {"way": "never"}, "battle"),
        ("ring from 2 damage on", "ring", {"way": "from", "n": 2}, "always"),
        (
            "retreat: always to eb4, the camp",
            "retreat",
            {"way": "to", "regions": ["eb_4", "eb_camp"]},
            "always",
        ),
        (
            "manoeuvre: only Fell Race, Dense Fog, else Regroup",
            "manoeuvre",
            {"way": "only", "manoeuvres": ["great_orcs", "dense_fog"]},
            "always",
        ),
    ]
    unread = [
        ("dance: always", Unreadable, "order_not_understood"),
        ("losses: whoever is tallest", Unreadable, "order_way_not_understood"),
        ("manoeuvre: only the umbrella, else Regroup", Unreadable, "order_name_unknown"),
        ("manoeuvre: only Hail of Darts, else Regroup", Unclear, "fits_several"),
    ]


def test_each_side_is_offered_its_own_orders():
    free, dark = ([field.key for field in BOOK.fields(seat)] for seat in (FREE_PEOPLES, SHADOW))
    assert "fate" not in free
    assert "ring" not in dark
    assert len(BOOK.suggested(FREE_PEOPLES)) < len(SUGGESTED)
    assert len(BOOK.full(SHADOW)) > len(BOOK.suggested(SHADOW))


# --- the combat hand -----------------------------------------------------------------------------------


def test_manoeuvre_of_the_unit_with_most_dice():
    game = battle("2 wargs, 2 great_orcs", "2 lake_men, elf_spearmen", shadow_hand="event_01")
    assert says(game, SHADOW, "manoeuvre: the unit with most dice, never a card") == ("great_orcs",)
    assert says(game, FREE_PEOPLES, "manoeuvre: the unit with most dice, never a card") == ("lake_men",)
    line = "manoeuvre: the unit with most dice, ask when {} units or more fight on each side"
    assert says(game, SHADOW, line.format(3)) is None
    assert says(game, SHADOW, line.format(4)) == ("great_orcs",)
    assert says(game, SHADOW, "manoeuvre: ask") is None


def test_spent_manoeuvres_come_back_with_regroup():
    game = battle(free=["lake_men", "stand"], shadow=["wargs", "continue"])
    assert "wargs" not in game.offers(SHADOW)
    assert says(game, SHADOW, "manoeuvre: the unit with most dice, never a card") == ("regroup",)


def test_regroup_when_hurt_few_or_attacked():
    game = battle(damage={"va_3": 2})
    damage = "manoeuvre: the unit with most dice, Regroup from {} damage on"
    assert says(game, FREE_PEOPLES, damage.format(2)) == ("regroup",)
    assert says(game, FREE_PEOPLES, damage.format(3)) == ("lake_men",)
    few = "manoeuvre: the unit with most dice, Regroup when {} units or fewer are left"
    assert says(game, SHADOW, few.format(3)) == ("regroup",)
    assert says(game, SHADOW, few.format(2)) == ("wargs",)
    defending = "manoeuvre: Regroup when I defend, else the unit with most dice"
    assert says(game, FREE_PEOPLES, defending) == ("regroup",)
    assert says(game, SHADOW, defending) == ("wargs",)
    assert says(game, SHADOW, "manoeuvre: always Regroup") == ("regroup",)


def test_only_these_manoeuvres():
    fog = next(card for card, effect in COMBAT_EFFECT.items() if effect == "dense_fog")
    game = battle(shadow_hand=fog)
    assert says(game, SHADOW, "manoeuvre: only dense fog, wargs, else Regroup") == (fog,)
    assert says(game, SHADOW, "manoeuvre: only orcs, wargs, else Regroup") == ("wargs",)
    assert says(game, SHADOW, "manoeuvre: only no quarter, else Regroup") == ("regroup",)


def test_the_army_of_a_combined_attack():
    game = given(bl_7="4 orcs", bl_6="3 great_orcs", eb_7="4 lake_men", damage={"bl_6": 3})
    game.plays(combined_attack, SHADOW).answers(shadow=["eb_7"])
    assert game.prompt(SHADOW) == "combat.army"
    assert says(game, SHADOW, "army in a combined attack: the one with most dice") == ("bl_6",)
    assert says(game, SHADOW, "combined attack: the one that can take most damage") == ("bl_7",)


def test_the_leader_reroll():
    game = battle("3 wargs, orcs", leadership={"va_2": 2}, free=["regroup"], shadow=["wargs"])
    assert game.prompt(SHADOW) == "combat.reroll"
    assert says(game, SHADOW, "leader re-roll: black dice first") == ("black", "black")
    assert says(game, SHADOW, "leader re-roll: white dice first") == ("white", "black")
    assert says(game, SHADOW, "leader re-roll: none") == ()


# --- damage --------------------------------------------------------------------------------------------


def losing(free="2 lake_men, dwarf_veterans", damage=2, hits=2):
    """The Free Peoples suffer so many hits in VA3, which is grass."""
    return battle(
        "4 wargs",
        free,
        damage={"va_3": damage},
        dice=[6] * hits + MISSES,
        free=["regroup"],
        shadow=["regroup"],
    )


def test_losses():
    game = losing()
    assert game.prompt(FREE_PEOPLES) == "damage.casualties"
    weakest = "losses: as few as must be, the weakest first"
    assert says(game, FREE_PEOPLES, weakest) == ("lake_men",)
    assert says(game, FREE_PEOPLES, "losses: as few as must be, first dwarf veterans") == ("dwarf_veterans",)
    assert says(game, FREE_PEOPLES, "losses: as few as must be, lake-men last") == ("dwarf_veterans",)
    assert says(game, FREE_PEOPLES, "losses: one for every 2 damage, the weakest first") == (
        "lake_men",
        "lake_men",
    )
    assert says(game, FREE_PEOPLES, "losses: ask") is None


def test_nobody_falls_who_need_not():
    game = losing(damage=0)
    assert says(game, FREE_PEOPLES, "losses: as few as must be, the weakest first") == ()
    assert says(game, FREE_PEOPLES, "losses: one for every 2 damage, the weakest first") == ("lake_men",)


def test_losses_of_those_not_at_home():
    """Lake-men are at home in ruins, Dwarf Regulars are not; both count one."""
    game = given(va_dale="2 dwarf_regulars, 2 lake_men", damage={"va_dale": 3})
    game.plays(suffer, "va_dale", 2, "archery")
    line = "losses: as few as must be, those not at home in the terrain first"
    assert says(game, FREE_PEOPLES, line) == ("dwarf_regulars",)


def test_bilbos_ring():
    game = given(va_2="2 lake_men, bilbo", ring=2, damage={"va_2": 1}).plays(cancel_by_ring, "va_2", 2)
    assert game.prompt(FREE_PEOPLES) == "damage.ring"
    assert says(game, FREE_PEOPLES, "Bilbo's Ring: always") == ("use",)
    assert says(game, FREE_PEOPLES, "Bilbo's Ring: never") == ("not_now",)
    assert says(game, FREE_PEOPLES, "Bilbo's Ring: from 2 damage on") == ("use",)
    assert says(game, FREE_PEOPLES, "Bilbo's Ring: from 3 damage on") == ("not_now",)
    assert says(game, FREE_PEOPLES, "Bilbo's Ring: only when it saves a unit") == ("use",)
    fresh = given(va_2="2 lake_men, bilbo", ring=2).plays(cancel_by_ring, "va_2", 2)
    assert says(fresh, FREE_PEOPLES, "Bilbo's Ring: only when it saves a unit") == ("not_now",)


def test_bodyguard():
    game = given(va_7="4 orcs, bolg", bodyguard=1).plays(suffer, "va_7", 3, "archery")
    assert game.prompt(SHADOW) == "damage.bodyguard"
    assert says(game, SHADOW, "bodyguard: from 3 damage on") == ("use",)
    assert says(game, SHADOW, "bodyguard: from 4 damage on") == ("not_now",)
    assert says(game, SHADOW, "bodyguard: only when it saves a unit") == ("not_now",)
    assert says(game, SHADOW, "bodyguard: always") == ("use",)
    assert says(game, SHADOW, "Bilbo's Ring: always") is None, "that is about another token"


def test_leaders_for_fell_race():
    line = "captains and tokens for damage: leadership tokens, never a character"
    saves = "captains and tokens for damage: leadership tokens when it saves a unit, never a character"

    def struck(**more):
        return battle(
            "2 great_orcs",
            "5 elf_spearmen, bard",
            dice=[1, 1, 6, 1, *MISSES],
            free=["regroup"],
            shadow=["great_orcs"],
            **more,
        )

    game = struck(leadership={"va_3": 2})
    assert game.prompt(FREE_PEOPLES) == "combat.fell_race"
    assert says(game, FREE_PEOPLES, line) == ("leadership",)
    assert says(game, FREE_PEOPLES, saves) == ("take_damage",)
    assert says(game, FREE_PEOPLES, "fell race: nothing") == ("take_damage",)
    hurt = struck(leadership={"va_3": 2}, damage={"va_3": 4})
    assert says(hurt, FREE_PEOPLES, saves) == ("leadership",)
    assert says(struck(), FREE_PEOPLES, line) == ("take_damage",), "Bard is not given up"


def test_shining_armour():
    game = given(va_2="2 dwarf_veterans, thorin", table="fate_09", armour=4).plays(deal, "va_2", 3, "combat")
    assert game.prompt(FREE_PEOPLES) == "damage.armour"
    assert says(game, FREE_PEOPLES, "Shining Armour: as much as it can hold") == ("1",)
    assert says(game, FREE_PEOPLES, "Shining Armour: all of it") == ("3",)
    assert says(game, FREE_PEOPLES, "Shining Armour: nothing") == ("0",)


@pytest.mark.parametrize(("damage", "answer"), [(0, "not_now"), (2, "use")])
def test_redoubtable(damage, answer):
    game = battle(
        "3 wargs",
        "3 dwarf_regulars",
        damage={"va_3": damage} if damage else {},
        dice=[6, 6, 1, 6, 1, 1, *MISSES],
        free=["dwarf_regulars"],
        shadow=["regroup"],
    )
    assert game.prompt(FREE_PEOPLES) == "damage.redoubtable"
    assert says(game, FREE_PEOPLES, "Redoubtable: when a unit must fall anyway") == (answer,)
    assert says(game, FREE_PEOPLES, "Redoubtable: never") == ("not_now",)


def test_bats():
    game = battle(bats={"valley": 1}, dice=[6, *MISSES], free=["regroup"], shadow=["vampire_like"])
    assert game.prompt(SHADOW) == "combat.bite"
    assert says(game, SHADOW, "Vampire-like: use") == ("use",)
    assert says(game, SHADOW, "Vampire-like: keep") == ("not_now",)


@pytest.mark.parametrize(("damage", "answer"), [(0, "use"), (3, "not_now")])
def test_goblin_charge(damage, answer):
    game = battle(
        "3 goblins",
        "3 elf_spearmen",
        damage={"va_2": damage} if damage else {},
        dice=[6, *MISSES],
        free=["regroup", ()],
        shadow=["goblins", ()] if damage else ["goblins"],
    )
    assert game.prompt(SHADOW) == "combat.charge"
    assert says(game, SHADOW, "Goblin Charge: when no unit of mine falls for it") == (answer,)
    assert says(game, SHADOW, "Goblin Charge: always") == ("use",)


def test_rearguard_attack():
    game = battle(
        "3 wargs",
        "3 elf_spearmen",
        damage={"va_3": 2},
        dice=[6, *MISSES],
        free=["regroup", ()],
        shadow=["wargs"],
    )
    assert game.prompt(SHADOW) == "combat.rearguard"
    assert says(game, SHADOW, "Rearguard Attack: use") == ("use",)
    assert says(game, SHADOW, "Rearguard Attack: leave it") == ("not_now",)


# --- the end of a round --------------------------------------------------------------------------------


def after_a_round(wargs="3 wargs", lake="3 lake_men", **more):
    return battle(wargs, lake, free=["regroup"], shadow=["regroup"], **more)


def test_going_on():
    game = after_a_round("4 wargs")
    assert game.prompt(SHADOW) == "combat.continue"
    assert says(game, SHADOW, "going on: always") == ("continue",)
    assert says(game, SHADOW, "going on: never") == ("cease",)
    assert says(game, SHADOW, "going on: while I am stronger, else cease") == ("continue",)
    assert says(game, SHADOW, "going on: until 3 units are left") == ("continue",)
    assert says(game, SHADOW, "going on: until 4 units are left") == ("cease",)
    assert says(game, SHADOW, "going on: 2 rounds") == ("continue",)
    assert says(game, SHADOW, "going on: 1 rounds") == ("cease",)
    assert says(game, SHADOW, "going on: until I have 1 damage") == ("continue",)


def test_going_on_when_weaker():
    game = battle("4 wargs", damage={"va_2": 4}, free=["regroup"], shadow=["regroup", ()])
    assert game.prompt(SHADOW) == "combat.continue"
    assert says(game, SHADOW, "going on: while I am stronger, else cease") == ("cease",)
    assert says(game, SHADOW, "going on: while I am stronger, else ask") is None
    assert says(game, SHADOW, "going on: until I have 4 damage") == ("cease",)


def test_walls_count_for_the_stronger():
    game = given(eb_7="4 wargs", eb_spur="2 lake_men")
    fight(game, "eb_7", "eb_spur", dice=MISSES, free=["regroup"], shadow=["regroup"])
    assert says(game, SHADOW, "going on: while I am stronger, else cease") == ("continue",)
    held = given(eb_7="3 wargs", eb_spur="2 dwarf_veterans")
    fight(held, "eb_7", "eb_spur", dice=MISSES, free=["regroup"], shadow=["regroup"])
    assert says(held, SHADOW, "going on: while I am stronger, else cease") == ("cease",)


def attacked(lake="2 lake_men", manoeuvre="regroup", **more):
    return battle("4 wargs", lake, free=[manoeuvre], shadow=["regroup", "continue"], **more)


def test_retreat():
    game = attacked()
    assert game.prompt(FREE_PEOPLES) == "combat.withdraw"
    assert says(game, FREE_PEOPLES, "retreat: never") == ("stand",)
    assert says(game, FREE_PEOPLES, "retreat: always to VA4, VA5") == ("va_4",)
    assert says(game, FREE_PEOPLES, "retreat: always to Ravenhill") is None
    assert says(game, FREE_PEOPLES, "retreat: never while I am stronger, else ask") is None
    assert says(game, FREE_PEOPLES, "retreat: when 1 units or fewer are left") == ("stand",)
    assert says(game, FREE_PEOPLES, "retreat: when 2 units or fewer are left") is None, "several ways out"
    assert says(game, FREE_PEOPLES, "retreat: never from a settlement or the Front Gate, else ask") is None


def test_retreat_by_the_only_way_and_in_good_order():
    blocked = {"va_dale": "orcs", "va_5": "orcs"}
    line = "retreat: only in good order, when I am weaker"
    game = attacked(**blocked)
    assert says(game, FREE_PEOPLES, line) == ("eb_camp",)
    assert says(game, FREE_PEOPLES, "retreat: when I am weaker") == ("eb_camp",)
    rout = attacked(manoeuvre="lake_men", **blocked)
    assert rout.question(FREE_PEOPLES).about["how"] == "rout"
    assert says(rout, FREE_PEOPLES, line) == ("stand",)
    assert says(rout, FREE_PEOPLES, "retreat: when I am weaker") == ("eb_camp",)


def test_a_stronger_army_stays():
    game = attacked("5 lake_men")
    assert says(game, FREE_PEOPLES, "retreat: when I am weaker") == ("stand",)
    assert says(game, FREE_PEOPLES, "retreat: never while I am stronger, else ask") == ("stand",)


def test_driving_away():
    question = ask(SHADOW, "combat.drive", ["va_4", "eb_camp"], about={})
    state = given(eb_camp="lake_men", eb_5="lake_men").state
    line = "driving away: where fewest of its friends are near"
    assert BOOK.answer(BOOK.read(line), question, state) == ("va_4",)
    assert BOOK.answer(BOOK.read("driving away: first to camp"), question, state) == ("eb_camp",)
    assert BOOK.answer(BOOK.read("driving away: first to EB1"), question, state) is None


def test_advance():
    game = battle("2 wargs, orcs", "lake_men", damage={"va_3": 1}, dice=[6, *MISSES], free=["regroup"])
    game.answers(shadow=["regroup"])
    assert game.prompt(SHADOW) == "advance.units"
    assert sorted(says(game, SHADOW, "advance: everybody")) == ["orcs", "wargs", "wargs"]
    assert says(game, SHADOW, "advance: nobody") == ()
    assert says(game, SHADOW, "advance: everybody where there are points, else ask") is None


def test_advance_where_there_are_points():
    game = given(va_2="2 wargs, orcs", va_dale="lake_men", damage={"va_dale": 1})
    fight(game, "va_2", "va_dale", dice=[6, 6, *MISSES], free=["regroup"], shadow=["regroup"])
    assert game.prompt(SHADOW) == "advance.units"
    line = "advance: everybody where there are points, else ask"
    assert len(says(game, SHADOW, line)) == 3


# --- the turn ------------------------------------------------------------------------------------------


def test_generals():
    game = given(va_2="lake_men, bard", where={"gandalf": "va_5", "dain": "va_6"})
    game.plays(turn.activate_generals)
    assert says(game, FREE_PEOPLES, "generals: first 2 of thranduil, gandalf, dain, bard") == (
        "gandalf",
        "dain",
    )
    most = says(game, FREE_PEOPLES, "generals: as many as may be, those with an army first")
    assert most[0] == "bard"
    assert len(most) == 3
    assert says(game, FREE_PEOPLES, "generals: nobody") == ()


def test_leadership_tokens():
    state = given(va_2="3 wargs", va_3="lake_men", bl_1="5 orcs", bl_2="orcs").state
    question = ask(SHADOW, "leadership.tokens", ["bl_1", "bl_2", "va_2"], 2, 2)
    said = {
        line: BOOK.answer(BOOK.read(f"leadership tokens: {line}"), question, state)
        for line in ("armies near an enemy first, the largest of them", "the largest armies", "first BL2")
    }
    assert said["armies near an enemy first, the largest of them"] == ("va_2", "bl_1")
    assert said["the largest armies"] == ("bl_1", "va_2")
    assert said["first BL2"] == ("bl_2", "va_2")


def test_great_bats():
    game = given(va_2="3 wargs", va_4="orcs", bl_1="orcs").plays(turn.shadow_leadership)
    assert game.prompt(SHADOW) == "leadership.bats"
    assert says(game, SHADOW, "Great Bats: 2 where most of my armies are") == ("2",)
    assert says(game, SHADOW, "Great Bats: 90 where most of my armies are") == ("6",), "as many as may be"
    assert says(game, SHADOW, "Great Bats: none") == ("0",)
    game.answers(shadow=["3"])
    assert says(game, SHADOW, "Great Bats: 3 where most of my armies are") == ("valley",) * 3
    assert says(game, SHADOW, "Great Bats: 3 to the valley, the broken lands") == (
        "valley",
        "broken_lands",
        "valley",
    )


def test_fate_tiles():
    state = given().state
    for tile, low, plain in (
        ("t1", "keep", "keep"),
        ("t1f", "keep", "draw_again"),
        ("t2", "draw_again", "draw_again"),
    ):
        question = ask(SHADOW, "fate.tile", ["keep", "draw_again"], about={"tile": tile})
        assert BOOK.answer(BOOK.read("fate tiles: keep 1 or less, else draw again"), question, state) == (
            low,
        )
        line = "fate tiles: keep 1 or less without a card, else draw again"
        assert BOOK.answer(BOOK.read(line), question, state) == (plain,)
        assert BOOK.answer(BOOK.read("fate tiles: always keep"), question, state) == ("keep",)


def test_passing():
    fewer = given(va_2="lake_men", free_dice="character", shadow_dice="army event").goes_on()
    assert says(fewer, FREE_PEOPLES, "passing: when I have fewer dice") == ("pass",)
    assert says(fewer, FREE_PEOPLES, "passing: never") is None
    assert BOOK.begins_action(fewer.question(FREE_PEOPLES), fewer.state)
    more = given(va_2="lake_men", free_dice="character muster", shadow_dice="army").goes_on()
    assert says(more, FREE_PEOPLES, "passing: when I have fewer dice") is None


def test_lucky_number():
    question = ask(FREE_PEOPLES, "dice.lucky", ["muster", "event", "not_now"])
    state = given().state
    assert BOOK.answer(BOOK.read("Lucky Number: none"), question, state) == ("not_now",)
    assert BOOK.answer(BOOK.read("Lucky Number: first event, else none"), question, state) == ("event",)
    assert BOOK.answer(BOOK.read("Lucky Number: first army, else none"), question, state) == ("not_now",)


def test_discards():
    question = ask(SHADOW, "cards.discard", ["event_01", "event_30", "sh_story_05"], 2, 2)
    state, called = given().state, ORDERS[ORDER["event_30"]].name.en

    def said(line):
        return BOOK.answer(BOOK.read(f"discards: {line}"), question, state)

    assert ORDER["event_01"] != ORDER["event_30"]
    assert said(f"first {called}, sh_story_05") == ("event_30", "sh_story_05")
    assert said("first sh_story_05") is None, "one is not enough"
    assert said("story cards first") == ("sh_story_05", "event_01")
    assert said("event cards first") == ("event_01", "event_30")
    assert said("the last in the list") == ("sh_story_05", "event_30")


# --- stop conditions -----------------------------------------------------------------------------------


def test_stop_if_a_settlement_could_fall():
    line = "stop: if a settlement or the Front Gate could fall"

    def siege(garrison, **more):
        game = given(va_2="5 wargs", va_dale=garrison, **more)
        return fight(game, "va_2", "va_dale")

    assert stops(siege("lake_men"), FREE_PEOPLES, line)
    assert not stops(siege("5 lake_men"), FREE_PEOPLES, line)
    assert not stops(siege("lake_men"), SHADOW, line), "it is not the attacker's to lose"
    assert not stops(battle("5 wargs", "lake_men"), FREE_PEOPLES, line), "only grass"


def test_stop_if_an_army_or_a_character_could_be_lost():
    grave = battle("5 wargs", "lake_men, bard")
    safe = battle("wargs", "5 lake_men, bard")
    assert stops(grave, FREE_PEOPLES, "stop: if my army could be destroyed")
    assert not stops(safe, FREE_PEOPLES, "stop: if my army could be destroyed")
    assert stops(grave, FREE_PEOPLES, "stop: if bard could be lost")
    assert not stops(safe, FREE_PEOPLES, "stop: if bard could be lost")
    assert not stops(grave, FREE_PEOPLES, "stop: if gandalf could be lost")


def test_stop_before_a_character_is_given_up():
    game = battle(
        "2 great_orcs",
        "5 elf_spearmen, bard",
        dice=[1, 1, 6, 1, *MISSES],
        free=["regroup"],
        shadow=["great_orcs"],
    )
    assert stops(game, FREE_PEOPLES, "stop: if bard could be lost")


def test_stop_by_place_size_and_points():
    game = battle(held="va_dale eb_camp")
    assert stops(game, SHADOW, "stop: in battles at VA3")
    assert not stops(game, SHADOW, "stop: in battles at EB1")
    assert stops(game, SHADOW, "stop: when 3 units or more of mine fight")
    assert not stops(game, SHADOW, "stop: when 4 units or more of mine fight")
    assert stops(game, FREE_PEOPLES, "stop: when the Shadow has 4 points or more")
    assert not stops(game, FREE_PEOPLES, "stop: when the Shadow has 5 points or more")


# --- how long ------------------------------------------------------------------------------------------


def test_orders_for_a_turn_or_a_battle_are_used_up():
    turn_over, battle_over = TurnBegan(2, 1), CombatEnded("ceased", None)
    for line, over in (("losses: ask, this turn", turn_over), ("losses: ask, this battle", battle_over)):
        order = BOOK.read(line)
        assert not BOOK.is_spent(order, SHADOW, [])
        assert BOOK.is_spent(order, SHADOW, [over])
    assert not BOOK.is_spent(BOOK.read("losses: ask"), SHADOW, [turn_over, battle_over])


def test_actions_ahead_stop_at_an_attack_unless_told_otherwise():
    attack = CombatBegan(SHADOW, ("va_2",), "va_3", {}, {})
    ahead = Order("next", {"line": "x", "at": 0}, "turn")
    assert BOOK.is_spent(ahead, FREE_PEOPLES, [attack])
    assert not BOOK.is_spent(ahead, SHADOW, [attack])
    assert not BOOK.is_spent(Order("next", {"line": "x", "holds": "always"}, "turn"), FREE_PEOPLES, [attack])


def test_the_last_battle_is_found():
    began, ended = CombatBegan(SHADOW, ("va_2",), "va_3", {}, {}), CombatEnded("ceased", None)
    assert BOOK.last_bout([TurnBegan(1, 1)]) is None
    assert BOOK.last_bout([began, ended, TurnBegan(2, 1), began, TurnBegan(3, 1), ended, ended]) == (3, 5)
    assert BOOK.last_bout([TurnBegan(1, 1), began]) == (1, 1)

"""Standing orders in four languages; each with a case that triggers it and one that does not."""

from __future__ import annotations

from games.kernel import TurnBegan, Unclear, Unreadable, ask
from games.titles import Order
from games.wotr import journey, turn
from games.wotr.events import BattleBegan, BattleEnded, FellowshipRevealed
from games.wotr.facts import FREE_PEOPLES, SHADOW
from games.wotr.hunt import face_tile
from games.wotr.orders import SUGGESTED, WotrOrders
from tests.orders.books import OfAnyBook
from tests.wotr.scenario import given
from tests.wotr.war import fight

BOOK = WotrOrders()


def says(game, seat, line):
    """What an order answers to the open question of a seat."""
    return BOOK.answer(BOOK.read(line), game.question(seat), game.state)


def stops(game, seat, line):
    return BOOK.stops(BOOK.read(line), game.question(seat), game.state)


def battle(
    rohan="3 rohan_regular", isengard="4 isengard_regular", *, shadow=(), free_peoples=(), dice=(), **more
):
    """Isengard attacks at Folde, where there is nothing but grass."""
    game = given(folde=rohan, westemnet=isengard, at_war="isengard rohan", **more)
    return fight(game, "westemnet", "folde", dice=dice, shadow=shadow, free_peoples=free_peoples)


def hunted(damage_tile="std_2_1", **more):
    return given(pool=damage_tile, **more).plays(face_tile, "hunt", 1, draws=[damage_tile])


# --- words ---------------------------------------------------------------------------------------------


class TestWords(OfAnyBook):
    book, seats = BOOK, (FREE_PEOPLES, SHADOW, "saruman")
    things = {
        "cards": ["fp_str_06", "sh_char_20"],
        "nations": ["rohan", "gondor"],
        "regions": ["edoras", "helms_deep"],
        "companions": ["strider", "gandalf_grey"],
        "characters": ["witch_king"],
    }
    written = [
        ("- LOSSES: regulars first.", "losses", {"way": "regulars"}, "always"),
        ("bajas: regulares primero, este turno", "losses", {"way": "regulars"}, "turn"),
        (
            "stop if the witch-king would be lost",
            "stop",
            {"way": "figure", "characters": ["witch_king"]},
            "always",
        ),
        (
            "cards: only Grond, Hammer of the Underworld",
            "cards",
            {"way": "only", "cards": ["sh_char_20"]},
            "always",
        ),
        ("ritirata: mai (questa battaglia)", "retreat", {"way": "never"}, "battle"),
        ("rings never", "rings", {"way": "never"}, "always"),
        ("hunt: the ring up to 6, then the guide", "hunt", {"way": "ring_guide", "n": 6}, "always"),
    ]
    unread = [
        ("dance: always", Unreadable, "order_not_understood"),
        ("losses: whoever is tallest", Unreadable, "order_way_not_understood"),
        ("combat cards: only the umbrella", Unreadable, "order_name_unknown"),
        ("stop: if gandalf would be lost", Unclear, "fits_several"),
    ]


def test_each_side_is_offered_its_own_orders():
    assert "eyes" not in [field.key for field in BOOK.fields(FREE_PEOPLES)]
    assert "hunt" not in [field.key for field in BOOK.fields("saruman")]
    assert len(BOOK.suggested(FREE_PEOPLES)) < len(SUGGESTED)


# --- battle --------------------------------------------------------------------------------------------


def test_combat_cards_never_and_only_these():
    game = battle(shadow_hand="sh_str_22 sh_str_09")
    assert says(game, SHADOW, "combat cards: never") == ("no_card",)
    assert says(game, SHADOW, "combat cards: only sh_str_09, sh_str_22") == ("sh_str_09",)
    assert says(game, SHADOW, "combat cards: only sh_str_24") == ("no_card",)
    assert says(game, SHADOW, "combat cards: ask") is None


def test_combat_cards_only_when_attacking_with_so_many():
    game = battle(shadow_hand="sh_str_22", free_peoples_hand="fp_str_10")
    assert says(game, SHADOW, "combat cards: only when attacking with 4 units or more") is None
    assert says(game, SHADOW, "combat cards: only when attacking with 5 units or more") == ("no_card",)
    game.answer(SHADOW, "no_card")
    assert says(game, FREE_PEOPLES, "combat cards: only when attacking with 1 units or more") == ("no_card",)
    assert says(game, FREE_PEOPLES, "combat cards: only when 3 units or more fight on each side") is None
    assert says(game, FREE_PEOPLES, "combat cards: only when 4 units or more fight on each side") == (
        "no_card",
    )


def test_losses():
    game = battle(rohan="2 rohan_regular, gondor_regular, rohan_elite", dice=[6, 1, 1, 1, 1, 1, 1, 1])
    assert game.prompt(FREE_PEOPLES) == "battle.casualty"
    assert says(game, FREE_PEOPLES, "losses: elites first") == ("reduce_rohan_elite",)
    assert says(game, FREE_PEOPLES, "losses: whatever keeps most dice") == ("reduce_rohan_elite",)
    assert says(game, FREE_PEOPLES, "losses: Regulars first, Gondor last") == ("rohan_regular",)
    assert says(game, FREE_PEOPLES, "losses: Regulars first, Rohan last") == ("gondor_regular",)
    assert says(game, FREE_PEOPLES, "losses: Regulars while more than 2 are left, then Elites")[0].endswith(
        "_regular"
    )
    assert says(game, FREE_PEOPLES, "losses: Regulars while more than 3 are left, then Elites") == (
        "reduce_rohan_elite",
    )
    assert says(game, FREE_PEOPLES, "losses: ask") is None


def test_going_on():
    game = battle(rohan="3 rohan_regular", isengard="4 isengard_regular", dice=[1] * 7)
    assert game.prompt(SHADOW) == "battle.continue"
    assert says(game, SHADOW, "going on: always") == ("continue",)
    assert says(game, SHADOW, "going on: never") == ("cease",)
    assert says(game, SHADOW, "going on: while I am stronger, else cease") == ("continue",)
    assert says(game, SHADOW, "going on: until 3 units are left") == ("continue",)
    assert says(game, SHADOW, "going on: until 4 units are left") == ("cease",)
    assert says(game, SHADOW, "going on: 2 rounds") == ("continue",)
    assert says(game, SHADOW, "going on: 1 rounds") == ("cease",)


def test_going_on_when_weaker():
    game = battle(rohan="3 rohan_regular, rohan_elite", isengard="4 isengard_regular", dice=[1] * 8)
    assert says(game, SHADOW, "going on: while I am stronger, else cease") == ("cease",)
    assert says(game, SHADOW, "going on: while I am stronger, else ask") is None


def test_retreat():
    game = battle(rohan="2 rohan_regular", isengard="4 isengard_regular", dice=[1] * 6, shadow=["continue"])
    assert game.prompt(FREE_PEOPLES) == "battle.retreat"
    assert says(game, FREE_PEOPLES, "retreat: never") == ("stand",)
    assert says(game, FREE_PEOPLES, "retreat: always to Helm's Deep, Edoras") == ("edoras",)
    assert says(game, FREE_PEOPLES, "retreat: always to Minas Tirith") is None
    assert says(game, FREE_PEOPLES, "retreat: never while I am stronger, else ask") is None
    assert says(game, FREE_PEOPLES, "retreat: when 1 units or fewer are left") == ("stand",)
    assert says(game, FREE_PEOPLES, "retreat: when 2 units or fewer are left") is None, "several ways out"


def test_retreat_by_the_only_way():
    game = battle(
        rohan="2 rohan_regular",
        dice=[1] * 6,
        shadow=["continue"],
        druadan_forest="isengard_regular",
        eastemnet="isengard_regular",
    )
    assert says(game, FREE_PEOPLES, "retreat: when I am weaker") == ("edoras",)


def test_retreat_into_siege():
    game = given(helms_deep="2 rohan_regular", westemnet="4 isengard_regular", at_war="isengard rohan")
    fight(game, "westemnet", "helms_deep")
    assert game.prompt(FREE_PEOPLES) == "battle.walls"
    assert says(game, FREE_PEOPLES, "retreat into siege: always") == ("walls",)
    assert says(game, FREE_PEOPLES, "retreat into siege: never") == ("field",)
    assert says(game, FREE_PEOPLES, "retreat into siege: when I am weaker") == ("walls",)
    assert says(game, FREE_PEOPLES, "retreat: never") is None, "that is about leaving the battle"


def test_a_stronger_army_stays_before_its_walls():
    game = given(helms_deep="5 rohan_regular", westemnet="4 isengard_regular", at_war="isengard rohan")
    fight(game, "westemnet", "helms_deep")
    assert says(game, FREE_PEOPLES, "retreat into siege: when I am weaker") == ("field",)


def test_siege_rounds():
    game = given(
        inside={"helms_deep": "3 rohan_regular"},
        helms_deep="4 isengard_regular, 2 isengard_elite",
        at_war="isengard rohan",
    )
    fight(game, "helms_deep", "helms_deep", dice=[1] * 8)
    assert game.prompt(SHADOW) == "siege.press"
    assert says(game, SHADOW, "siege rounds: never") == ("stop",)
    assert says(game, SHADOW, "siege rounds: always") == ("reduce_isengard_elite",)
    assert says(game, SHADOW, "siege rounds: while 3 defenders or fewer are left") == (
        "reduce_isengard_elite",
    )
    assert says(game, SHADOW, "siege rounds: while 2 defenders or fewer are left") == ("stop",)
    assert says(game, SHADOW, "siege rounds: up to 1") == ("reduce_isengard_elite",)
    game.answers(shadow=["reduce_isengard_elite"], dice=[1] * 8)
    assert says(game, SHADOW, "siege rounds: up to 1") == ("stop",)


def test_advance():
    game = battle(rohan="rohan_regular", isengard="4 isengard_regular", dice=[6, 1, 1, 1, 1])
    assert game.prompt(SHADOW) == "advance.units"
    assert says(game, SHADOW, "advance: everybody") == ("isengard_regular",) * 4
    assert says(game, SHADOW, "advance: one Regular stays") == ("isengard_regular",) * 3
    assert says(game, SHADOW, "advance: nobody") == ()


# --- the Fellowship and the hunt -----------------------------------------------------------------------


def test_hunt_damage():
    game = hunted(corruption=3)
    assert game.prompt(FREE_PEOPLES) == "hunt.damage"
    assert says(game, FREE_PEOPLES, "hunt damage: the Ring up to 5, then ask") == ("use_ring",)
    assert says(game, FREE_PEOPLES, "hunt damage: the Ring up to 4, then ask") is None
    assert says(game, FREE_PEOPLES, "hunt damage: the Ring up to 4, then the Guide") == ("casualty_guide",)
    assert says(game, FREE_PEOPLES, "hunt damage: the Ring up to 4, then at random") == ("casualty_random",)
    assert says(game, FREE_PEOPLES, "hunt damage: the Guide from 2 damage, else the Ring") == (
        "casualty_guide",
    )
    assert says(game, FREE_PEOPLES, "hunt damage: the Guide from 3 damage, else the Ring") == ("use_ring",)
    assert says(game, FREE_PEOPLES, "hunt damage: at random") == ("casualty_random",)


def test_table_cards():
    game = hunted(table="fp_char_08")
    assert game.prompt(FREE_PEOPLES) == "hunt.staff"
    assert says(game, FREE_PEOPLES, "table cards: use") == ("use",)
    assert says(game, FREE_PEOPLES, "table cards: keep") == ("keep",)


def test_the_guide():
    question = ask(FREE_PEOPLES, "fellowship.guide", ["gandalf_grey", "strider"])
    answer = BOOK.answer(BOOK.read("guide: strider"), question, given().state)
    assert answer == ("strider",)
    assert BOOK.answer(BOOK.read("guide: boromir"), question, given().state) is None


def test_declaring():
    game = given(progress=3).plays(journey.may_declare)
    assert says(game, FREE_PEOPLES, "declaring: never") == ("not_now",)
    assert says(game, FREE_PEOPLES, "declaring: not before Progress 4") == ("not_now",)
    assert says(game, FREE_PEOPLES, "declaring: not before Progress 3") is None
    assert says(game, FREE_PEOPLES, "declaring: only where it heals or leads into Mordor") == ("not_now",)
    hurt = given(corruption=1).plays(journey.may_declare)
    assert says(hurt, FREE_PEOPLES, "declaring: only where it heals or leads into Mordor") is None
    near = given(fellowship="dagorlad", progress=1).plays(journey.may_declare)
    assert says(near, FREE_PEOPLES, "declaring: only where it heals or leads into Mordor") is None


def test_being_revealed():
    question = ask(FREE_PEOPLES, "fellowship.reveal_to", ["hollin", "dagorlad", "bree"])
    assert BOOK.answer(BOOK.read("being revealed: as near to Mordor as can be"), question, given().state) == (
        "dagorlad",
    )


def test_entering_mordor():
    question = ask(FREE_PEOPLES, "fellowship.enter_mordor", ["enter", "wait"])
    assert BOOK.answer(BOOK.read("entering mordor: at once"), question, given().state) == ("enter",)
    assert BOOK.answer(BOOK.read("entering mordor: wait"), question, given().state) == ("wait",)


def test_hunt_dice():
    game = given(progress=1).plays(turn.allocate_hunt_dice)
    assert says(game, SHADOW, "hunt dice: 2") == ("2",)
    assert says(game, SHADOW, "hunt dice: 90") == ("7",), "as many as may be"
    assert says(game, SHADOW, "hunt dice: 1 while Progress is below 2, else ask") == ("1",)
    assert says(game, SHADOW, "hunt dice: 1 while Progress is below 1, else ask") is None


# --- dice and cards ------------------------------------------------------------------------------------


def test_passing_and_rings():
    fewer = given(free_peoples_dice="character", shadow_dice="army event").goes_on()
    assert says(fewer, FREE_PEOPLES, "passing: when I have fewer dice") == ("pass",)
    assert says(fewer, FREE_PEOPLES, "elven rings: never") is None, "passing is a choice of its own"
    last = given(free_peoples_dice="character", shadow_dice="army").goes_on()
    assert says(last, FREE_PEOPLES, "passing: when I have fewer dice") is None
    assert says(last, FREE_PEOPLES, "elven rings: never") == ("character",)


def test_discards():
    question = ask(SHADOW, "cards.discard", ["sh_char_01", "sh_char_02", "sh_str_05"], 2, 2)
    state = given().state
    said = {
        line: BOOK.answer(BOOK.read(f"discards: {line}"), question, state)
        for line in ("first sh_str_05, sh_char_02", "first sh_str_05", "Strategy first", "Character first")
    }
    assert said["first sh_str_05, sh_char_02"] == ("sh_str_05", "sh_char_02")
    assert said["first sh_str_05"] is None, "one is not enough"
    assert said["Strategy first"] == ("sh_str_05", "sh_char_01")
    assert said["Character first"] == ("sh_char_01", "sh_char_02")


def test_drawing():
    question = ask(SHADOW, "cards.draw", ["draw", "no_card"])
    assert BOOK.answer(BOOK.read("drawing when allowed: always"), question, given().state) == ("draw",)


# --- stop conditions -----------------------------------------------------------------------------------


def test_stop_if_a_character_would_be_lost():
    line = "stop: if the witch-king would be lost"
    safe = battle(isengard="5 isengard_regular, witch_king", shadow_hand="sh_str_22")
    assert not stops(safe, SHADOW, line)
    grave = battle(isengard="2 isengard_regular, witch_king", shadow_hand="sh_str_22")
    assert stops(grave, SHADOW, line)
    without = battle(isengard="2 isengard_regular", shadow_hand="sh_str_22")
    assert not stops(without, SHADOW, line)


def siege_of(garrison):
    game = given(
        inside={"helms_deep": garrison},
        helms_deep="8 isengard_regular",
        at_war="isengard rohan",
        free_peoples_hand="fp_str_10",
    )
    return fight(game, "helms_deep", "helms_deep")


def test_stop_if_a_stronghold_would_fall():
    assert stops(siege_of("2 rohan_regular"), FREE_PEOPLES, "stop: if a stronghold would fall")
    assert not stops(
        siege_of("3 rohan_regular, 2 rohan_elite"), FREE_PEOPLES, "stop: if a stronghold would fall"
    )


def test_stop_if_corruption_would_reach():
    assert stops(hunted(corruption=6), FREE_PEOPLES, "stop: if Corruption would reach 8")
    assert not stops(hunted(corruption=5), FREE_PEOPLES, "stop: if Corruption would reach 8")


def test_stop_in_battles_somewhere_or_with_many():
    game = battle(shadow_hand="sh_str_22")
    assert stops(game, SHADOW, "stop: in battles at Folde")
    assert not stops(game, SHADOW, "stop: in battles at Edoras")
    assert stops(game, SHADOW, "stop: when 4 units or more of mine fight")
    assert not stops(game, SHADOW, "stop: when 5 units or more of mine fight")


# --- how long ------------------------------------------------------------------------------------------


def test_orders_for_a_turn_or_a_battle_are_used_up():
    turn_over, battle_over = TurnBegan(2, 1), BattleEnded("ceased")
    for line, over in (("losses: ask, this turn", turn_over), ("losses: ask, this battle", battle_over)):
        order = BOOK.read(line)
        assert not BOOK.is_spent(order, SHADOW, [])
        assert BOOK.is_spent(order, SHADOW, [over])
    assert not BOOK.is_spent(BOOK.read("losses: ask"), SHADOW, [turn_over, battle_over])


def test_actions_ahead_stop_at_an_attack_unless_told_otherwise():
    attacked = BattleBegan(SHADOW, "field", "westemnet", "folde", {}, {})
    found = FellowshipRevealed((), "")
    ahead = Order("next", {"line": "x", "at": 0}, "turn")
    assert BOOK.is_spent(ahead, FREE_PEOPLES, [attacked])
    assert BOOK.is_spent(ahead, FREE_PEOPLES, [found])
    assert not BOOK.is_spent(ahead, SHADOW, [attacked, found])
    stubborn = Order("next", {**ahead.facts, "holds": "always"}, "turn")
    assert not BOOK.is_spent(stubborn, FREE_PEOPLES, [attacked, found])

"""B5, B6, B7: the turn, the dice, what the faces do."""

from __future__ import annotations

import pytest

from games.bofa import attack, hand, moving, recruit
from games.bofa.actions import RESULTS, possible_actions
from games.bofa.events import (
    ActionDiceRolled,
    BatsPlaced,
    CardDrawn,
    CardsDiscarded,
    DiceRecovered,
    DieDiscarded,
    DieUsed,
    FateTileDrawn,
    GeneralsActivated,
    LeadershipPlaced,
    Passed,
    StepReached,
    TurnCleared,
)
from games.bofa.facts import FREE_PEOPLES, SETUP, SHADOW
from games.bofa.moving import LED, WITH_GOBLINS
from games.bofa.rally import rally_armies
from games.bofa.turn import may_pass, pool
from tests.bofa.rules import rule
from tests.bofa.scenario import given

SIX = "event_01 event_02 event_03 event_04 event_05 event_06"


# --- B5 ----------------------------------------------------------------------------------------------


@rule("B5.1", "B5.19", "B5.20", "B5.5")
def test_recovery_takes_dice_back_and_draws_two_cards_each():
    game = given(eb_camp="lake_men, dain", free_hand=SIX, step="recover", turn=3)
    game.goes_on()
    assert game.told(DiceRecovered)[0].pools == {FREE_PEOPLES: 5, SHADOW: 6}
    drawn = [(event.seat, event.card[:-3]) for event in game.told(CardDrawn)]
    assert drawn == [
        (FREE_PEOPLES, "event"),
        (FREE_PEOPLES, "fp_story"),
        (SHADOW, "event"),
        (SHADOW, "sh_story"),
    ]
    question = game.question(FREE_PEOPLES)
    assert (question.prompt, question.least, question.most) == ("cards.discard", 2, 2)
    game.answer(FREE_PEOPLES, "event_01", "fp_story_20")
    assert game.told(CardsDiscarded)[0].cards == ("event_01", "fp_story_20")
    assert game.prompt(FREE_PEOPLES) == "generals.activate"


@rule("B5.2", "B5.3", "B5.4", "B14.13")
def test_ex2_the_extra_die_comes_and_goes():
    """EX2: it is read from the position of the moment, at recovery only."""
    game = given(eb_gate="dwarf_veterans, thorin", held="eb_camp eb_spur")
    assert (pool(game.state, FREE_PEOPLES), pool(game.state, SHADOW)) == (6, 7)
    game.state.where["beorn"] = "va_1"
    assert pool(game.state, FREE_PEOPLES) == 6
    game.state.where |= {"thorin": "gone", "beorn": "track"}
    game.state.held = ["eb_spur"]
    assert (pool(game.state, FREE_PEOPLES), pool(game.state, SHADOW)) == (5, 6)
    game.state.where["beorn"] = "va_1"
    assert pool(game.state, FREE_PEOPLES) == 6


@rule("B5.3", "B14.7")
def test_the_seventh_die_needs_two_settlements_of_one_territory():
    assert pool(given(held="eb_camp va_dale ss_slopes").state, SHADOW) == 6
    assert pool(given(held="eb_gate eb_camp").state, SHADOW) == 6
    assert pool(given(held="va_bridge va_dale").state, SHADOW) == 7


@rule("B5.4")
def test_dice_of_this_turn_stay_when_thorin_falls():
    game = given(eb_gate="dwarf_veterans, thorin", free_dice="event event muster muster army_muster")
    game.state.pools[FREE_PEOPLES] = 6
    game.state.where["thorin"] = "gone"
    assert game.state.pools[FREE_PEOPLES] == 6


@rule("B5.6", "B5.7", "B11.5")
def test_up_to_three_generals_and_as_many_tokens():
    game = given(
        eb_camp="lake_men, dain, bard",
        ss_slopes="elf_archers, thranduil",
        va_1="lake_men",
        where={"lord_of_eagles": "eyrie"},
        step="generals",
    )
    game.goes_on(draws=["t1"])
    question = game.question(FREE_PEOPLES)
    assert (question.least, question.most) == (0, 3)
    assert game.offers(FREE_PEOPLES) == ["bard", "dain", "thranduil", "lord_of_eagles"]
    assert game.why_not(FREE_PEOPLES, "gandalf") == ("not_in_play", "B5.6")
    assert game.why_not(FREE_PEOPLES, "bilbo") == ("no_general", "B4.5")
    game.answer(FREE_PEOPLES, "dain", "lord_of_eagles")
    assert game.told(GeneralsActivated)[0].generals == ("dain", "lord_of_eagles")
    question = game.question(FREE_PEOPLES)
    assert (question.prompt, question.least, question.most) == ("generals.tokens", 2, 2)
    game.answer(FREE_PEOPLES, "ss_slopes", "va_1")
    assert game.told(LeadershipPlaced)[0].tokens == {"ss_slopes": 1, "va_1": 1}


@rule("B5.6", "B9.2")
def test_no_general_at_all_is_allowed():
    game = given(eb_camp="lake_men, dain", step="generals").goes_on(draws=["t1"])
    game.answer(FREE_PEOPLES)
    assert game.told(GeneralsActivated)[0].generals == ()
    assert len(game.told(FateTileDrawn)) == 1


@rule("B5.8")
def test_tokens_without_an_army_are_not_placed():
    game = given(eb_camp="lake_men, dain, bard", step="generals").goes_on(draws=["t1"])
    game.answer(FREE_PEOPLES, "dain", "bard")
    assert game.told(LeadershipPlaced)[0].tokens == {"eb_camp": 1}


@rule("B5.9", "B5.21")
def test_fate_comes_between_the_two_leaderships():
    game = given(eb_camp="lake_men, dain", bl_1="orcs", step="generals").goes_on(draws=["t1"])
    game.answer(FREE_PEOPLES, "dain")
    steps = [event.step for event in game.told(StepReached)]
    assert steps == ["fate", "leadership"]
    assert game.prompt(SHADOW) == "leadership.bats"


@rule("B5.10", "B5.11", "B5.14", "B29.1")
@pytest.mark.parametrize(("dice", "bats", "tokens"), [(6, 2, 4), (7, 6, 1), (6, 6, 0), (6, 0, 6)])
def test_ex3_shadow_leadership_and_bats(dice, bats, tokens):
    """EX3: tokens plus bats are exactly the number of dice."""
    armies = {f"bl_{n}": "orcs" for n in range(1, 8)}
    game = given(**armies, step="leadership")
    game.state.pools[SHADOW] = dice
    game.goes_on(dice=[1] * (dice + 5))
    assert game.offers(SHADOW) == [str(n) for n in range(7)]
    game.answer(SHADOW, str(bats))
    if bats:
        game.answer(SHADOW, *["valley"] * bats)
        assert game.told(BatsPlaced)[0].bats == {"valley": bats}
    if tokens:
        game.answer(SHADOW, *list(armies)[:tokens])
        assert game.told(LeadershipPlaced)[0].tokens == dict.fromkeys(list(armies)[:tokens], 1)
    assert game.state.bats["valley"] == bats


@rule("B5.10")
def test_more_bats_than_figures_are_refused():
    game = given(bl_1="orcs", step="leadership")
    game.state.pools[SHADOW] = 7
    game.goes_on()
    assert game.why_not(SHADOW, "7") == ("too_many_bats", "B5.10")


@rule("B5.12", "B5.13")
def test_boxes_get_tokens_and_the_surplus_is_lost():
    game = given(gm_north="goblins", gp_west="goblins", step="leadership").goes_on(dice=[1] * 11)
    game.answer(SHADOW, "0")
    assert game.told(LeadershipPlaced)[0].tokens == {"gm_north": 1, "gp_west": 1}


@rule("B5.15", "B6.15", "B6.1", "B6.2")
def test_both_roll_and_the_free_peoples_act_first():
    game = given(va_1="lake_men", bl_1="orcs", step="roll").goes_on(dice=[1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6])
    rolled = {event.side: event.faces for event in game.told(ActionDiceRolled)}
    assert rolled[FREE_PEOPLES] == ("character", "character", "muster", "event", "army_muster")
    assert rolled[SHADOW] == ("character", "army", "muster", "event", "army_muster", "lidless_eye")
    assert SETUP.dice[FREE_PEOPLES].faces[5] == "will_of_the_west"
    assert list(game.open) == [FREE_PEOPLES]


@rule("B5.16", "B5.17", "B5.18", "B11.14", "B27.11", "B29.5", "B11.3")
def test_the_end_of_a_turn_clears_the_board():
    game = given(
        va_1="lake_men, bard",
        bl_1="orcs",
        leadership={"va_1": 2, "bl_1": 1},
        eagles={"valley": 2},
        bats={"valley": 3},
        where={"lord_of_eagles": "valley", "bilbo": "va_1", "beorn": "va_5", "bolg": "bl_1"},
        activated="bard",
        ring=3,
        wrath=7,
        bodyguard=2,
        concentration=True,
        step="end",
    )
    game.goes_on()
    assert game.told(TurnCleared)
    state = game.state
    assert (state.armies["va_1"].leadership, state.armies["bl_1"].leadership) == (0, 0)
    assert (state.bats["valley"], state.eagles["valley"], state.eagles["eyrie"]) == (0, 0, 2)
    assert state.where["lord_of_eagles"] == "eyrie"
    assert state.activated == []
    assert (state.ring, state.wrath, state.bodyguard, state.concentration) == (3, 7, 2, True)
    assert state.turn == 2


@rule("B5.16", "B5.22", "B26.2")
def test_victory_is_checked_before_the_clean_up():
    game = given(va_1="lake_men", held="ss_ravenhill eb_spur eb_camp", step="end").goes_on()
    assert game.how == "points"
    assert not game.told(TurnCleared)


@rule("B5.23")
def test_there_is_no_turn_limit():
    game = given(va_1="lake_men, bard", step="end", turn=99).goes_on()
    assert game.state.turn == 100


# --- B6 ----------------------------------------------------------------------------------------------


@rule("B6.3", "B6.10")
def test_a_die_is_spent_on_one_thing():
    game = given(va_1="lake_men", free_dice="army_muster army_muster army_muster")
    game.goes_on().answers(free=["strategic_move", "va_1", "va_2"])
    assert game.told(DieUsed)[0].action == "strategic_move"
    assert game.state.dice[FREE_PEOPLES] == ["army_muster", "army_muster"]
    game.answers(free=["strategic_move", "va_2", "va_1"])
    assert game.at("va_1") == {"lake_men": 1}


@rule("B6.5", "B6.6", "B6.16")
def test_ex4_passing():
    """EX4: with fewer dice FP may pass, the Shadow then has to act; with as many it may not."""
    game = given(
        va_1="lake_men",
        bl_1="orcs",
        free_dice="event muster army_muster",
        shadow_dice="event muster army army_muster",
    )
    game.goes_on().answers(free="pass")
    assert game.told(Passed)[0].seat == FREE_PEOPLES
    assert list(game.open) == [SHADOW]
    assert "pass" not in game.offers(SHADOW)
    assert game.why_not(SHADOW, "pass") == ("cannot_pass", "B6.5")
    game.answers(shadow=["event", "discard_die"])
    assert list(game.open) == [FREE_PEOPLES]
    assert game.why_not(FREE_PEOPLES, "pass") == ("cannot_pass", "B6.5")


@rule("B6.7")
def test_a_die_may_be_discarded():
    game = given(va_1="lake_men", free_dice="event army_muster").goes_on()
    game.answers(free=["event", "discard_die"])
    assert game.told(DieDiscarded)[0].face == "event"


@rule("B6.7")
def test_who_can_only_give_a_die_up_is_asked_all_the_same():
    """The silence would tell that no card of the hand fits; older games go on as they began."""
    position = {"bl_1": "orcs", "free_dice": "army", "shadow_dice": "army", "free_hand": "fp_story_08"}
    game = given(**position).goes_on()
    assert (game.prompt(FREE_PEOPLES), game.offers(FREE_PEOPLES)) == ("turn.action", ["discard_die"])
    older = given(**position)
    older.state.rules = 1
    older.goes_on()
    assert older.told(DieDiscarded)[0].face == "army"


@rule("B6.8", "B6.9")
def test_the_other_plays_on_alone_until_both_are_done():
    game = given(va_1="lake_men, bard", bl_1="orcs", free_dice="", shadow_dice="event army", acting=SHADOW)
    game.goes_on().answers(shadow=["event", "discard_die"])
    assert list(game.open) == [SHADOW]
    game.answers(shadow=["discard_die"])
    assert "end" in [event.step for event in game.told(StepReached)]


@rule("B6.4", "B6.14", "B11.2", "B11.15")
def test_one_general_before_an_action_and_then_a_die():
    game = given(
        ss_ravenhill="lake_men, gandalf, thranduil",
        bl_1="orcs",
        activated="gandalf thranduil",
        free_dice="muster event",
        shadow_dice="muster event army",
    )
    game.goes_on()
    assert {"gandalf", "thranduil", "pass"} <= set(game.offers(FREE_PEOPLES))
    game.answers(free=["gandalf"])
    assert game.state.concentration
    assert game.offers(FREE_PEOPLES) == ["muster", "event"]
    assert game.why_not(FREE_PEOPLES, "thranduil") == ("one_general", "B11.2")
    assert game.why_not(FREE_PEOPLES, "pass") == ("die_after_general", "B6.14")
    game.answers(free=["event", "discard_die"])
    assert list(game.open) == [SHADOW]


@rule("B6.11", "B6.12", "B6.13")
def test_what_faces_count_as():
    assert {"army", "muster"} <= RESULTS["army_muster"]
    assert {"character", "army", "muster", "event"} <= RESULTS["will_of_the_west"]
    assert not {"character", "army", "muster", "event"} & RESULTS["lidless_eye"]


# --- B7 ----------------------------------------------------------------------------------------------


@rule("B7.1", "B7.20", "B13.9")
def test_a_strategic_move_moves_two_armies_one_region_each():
    game = given(va_1="lake_men", va_2="elf_archers")
    game.plays(moving.move_armies, FREE_PEOPLES, 2, 1).answers(free=["va_1", "va_2"])
    assert game.offers(FREE_PEOPLES) == ["va_2", "done"]
    game.answers(free=["va_2", "va_3"])
    assert (game.at("va_2"), game.at("va_3")) == ({"lake_men": 1}, {"elf_archers": 1})


@rule("B7.2", "B7.21", "B7.22")
def test_an_attack_may_follow_a_split_move():
    game = given(va_3="3 lake_men", va_4="orcs", va_8="orcs")
    game.plays(attack.move_and_attack, FREE_PEOPLES)
    game.answers(free=["va_3", "va_dale", ("lake_men", "lake_men"), "va_8"])
    began = next(event for event in game.events if type(event).__name__ == "CombatBegan")
    assert began.attackers == {"va_dale": {"lake_men": 2}}
    assert game.at("va_3") == {"lake_men": 1}


@rule("B7.3", "B24.11")
def test_a_combined_attack_has_no_move():
    game = given(va_3="lake_men", va_5="lake_men", va_4="orcs", free_dice="army_muster")
    assert "combined_attack" in possible_actions(game.state, FREE_PEOPLES, "army_muster")
    game.plays(attack.combined_attack, FREE_PEOPLES).answers(free=["va_4"])
    assert game.prompt(FREE_PEOPLES) == "combat.army"
    assert game.asked == ["attack.combined", "combat.army"]


@rule("B7.4", "B7.7", "B7.11", "B7.13", "B8.4", "B8.5")
@pytest.mark.parametrize(
    ("face", "kinds"),
    [
        ("army", {"army"}),
        ("muster", {"muster"}),
        ("character", {"character"}),
        ("event", {"army", "muster", "character"}),
        ("army_muster", {"army", "muster"}),
        ("will_of_the_west", {"army", "muster", "character"}),
        ("lidless_eye", set()),
    ],
)
def test_which_die_plays_which_card(face, kinds):
    game = given(va_1="2 lake_men, bard", damage={"va_1": 1}, free_hand="event_14 event_01 event_28")
    of = {"event_14": "army", "event_01": "muster", "event_28": "character"}
    assert {of[card] for card in hand.playable_cards(game.state, FREE_PEOPLES, face)} == kinds


@rule("B7.5", "B15.1")
def test_recruiting_flips_one_token_in_each_of_two_regions():
    game = given(tokens={"va_dale": "2 men_and_dwarves", "ss_slopes": "elves", "va_bridge": "elves"})
    game.plays(recruit.recruit, FREE_PEOPLES, draws=["elf_archers", "dwarf_veterans"])
    assert game.question(FREE_PEOPLES).most == 2
    game.answer(FREE_PEOPLES, "ss_slopes", "va_dale")
    assert (game.at("ss_slopes"), game.at("va_dale")) == ({"elf_archers": 1}, {"dwarf_veterans": 1})


@rule("B7.6", "B16.1")
def test_rally_is_for_two_armies():
    game = given(
        va_1="2 lake_men", va_2="lake_men", va_3="lake_men", damage={"va_1": 1, "va_2": 1, "va_3": 1}
    )
    game.plays(rally_armies, FREE_PEOPLES)
    assert game.question(FREE_PEOPLES).most == 2


@rule("B7.8")
def test_a_swift_move_goes_two_regions():
    game = given(va_1="lake_men, bard")
    game.plays(moving.move_armies, FREE_PEOPLES, 1, 2, LED)
    game.answers(free=["va_1", "va_2", "va_3"])
    assert game.at("va_3") == {"lake_men": 1}
    assert game.state.where["bard"] == "va_3"


@rule("B7.9", "B7.21")
def test_a_character_result_attacks_with_a_led_army():
    game = given(va_3="lake_men", va_2="lake_men, bard", va_4="orcs", va_1="orcs")
    game.plays(attack.move_and_attack, FREE_PEOPLES, LED)
    assert game.offers(FREE_PEOPLES) == ["va_2", "done"]
    assert game.why_not(FREE_PEOPLES, "va_3") == ("no_leadership", "B12.7")


@rule("B7.10")
def test_characters_move():
    game = given(va_1="lake_men, bard", free_dice="character")
    assert "move_characters" in possible_actions(game.state, FREE_PEOPLES, "character")


@rule("B7.12")
def test_an_event_result_draws_an_event_and_a_story_card():
    game = given(va_1="lake_men", free_dice="event muster").goes_on().answers(free=["event", "draw_cards"])
    assert [event.card[:-3] for event in game.told(CardDrawn)] == ["event", "fp_story"]


@rule("B7.14", "B7.17")
def test_the_lidless_eye_recruits_goblins():
    game = given(gm_north="goblins")
    game.plays(recruit.recruit_goblins, SHADOW)
    assert (game.at("gm_north"), game.at("gm_west")) == ({"goblins": 2}, {"goblins": 1})
    last = given(bl_2="11 goblins").plays(recruit.recruit_goblins, SHADOW).answers(shadow="gm_west")
    assert (last.at("gm_north"), last.at("gm_west")) == ({}, {"goblins": 1})
    assert not recruit.can_recruit_goblins(given(bl_2="12 goblins").state, SHADOW)


@rule("B7.15", "B7.16", "B7.21")
def test_the_lidless_eye_moves_and_attacks_with_goblins():
    game = given(gm_north="5 goblins", eb_5="2 goblins", bl_1="orcs", open_passes=["gm_north"])
    actions = possible_actions(game.state, SHADOW, "lidless_eye")
    assert {"goblin_attack", "goblin_move", "recruit_goblins"} <= set(actions)
    game.plays(moving.move_armies, SHADOW, 2, 1, WITH_GOBLINS)
    assert game.offers(SHADOW) == ["eb_5", "gm_north", "done"]
    assert game.why_not(SHADOW, "bl_1") == ("no_such_people", "B13.20")


@rule("B7.18", "B7.19")
def test_more_uses_of_faces():
    game = given(
        va_7="orcs",
        va_1="lake_men",
        where={"bolg": "aside"},
        marker=2,
        bats={"valley": 1},
        eagles={"valley": 1},
    )
    assert "bring_bolg" in possible_actions(game.state, SHADOW, "muster")
    assert "bring_bolg" in possible_actions(game.state, SHADOW, "character")
    assert "cloud_of_bats" in possible_actions(game.state, SHADOW, "muster")
    assert "bring_bilbo" in possible_actions(game.state, FREE_PEOPLES, "character")
    assert "bring_bilbo" in possible_actions(game.state, FREE_PEOPLES, "will_of_the_west")
    assert "bring_bilbo" not in possible_actions(game.state, FREE_PEOPLES, "muster")


def test_what_a_die_cannot_do_is_explained():
    game = given(va_1="lake_men", free_dice="muster", free_hand="fp_story_20").goes_on()
    assert game.why_not(FREE_PEOPLES, "rally") == ("nobody_damaged", "B16.1")
    assert game.why_not(FREE_PEOPLES, "recruit") == ("no_tokens", "B15.21")
    assert game.why_not(FREE_PEOPLES, "strategic_move") == ("die_cannot", "B6.3")
    assert game.why_not(FREE_PEOPLES, "bring_bilbo") == ("not_ready", "B9.10")
    assert game.why_not(FREE_PEOPLES, "bring_bolg") == ("bolg_not_ready", "B30.2")
    assert not may_pass(game.state, FREE_PEOPLES)
    empty = given(va_1="lake_men", free_dice="army_muster").goes_on()
    assert empty.why_not(FREE_PEOPLES, "play_card") == ("no_card_for_die", "B8.4")

"""Steady: odds that add up, sensible answers, whole games, and nothing that its seat cannot see."""

from __future__ import annotations

import ast
from itertools import pairwise
from pathlib import Path

import pytest
from django.utils import translation

from games.bofa import attack, beorn, characters, fate, generals, moving, recruit, ruleset, turn
from games.bofa.card_texts import EVENTS, STORIES
from games.bofa.cards.registry import EFFECTS
from games.bofa.facts import FREE_PEOPLES, SHADOW
from games.bofa.state import Options
from games.bofa.steady import Steady
from games.bofa.steady.card_choices import CARD_ARMY
from games.bofa.steady.cards import WORTH as CARDS_WORTH
from games.bofa.steady.choices import CHOICES
from games.bofa.steady.odds import Host, Stakes, hits, host_of, ladder, together
from games.bofa.steady.odds import attack as odds
from games.bofa.steady.planning import AHEAD
from games.bofa.steady.special import expected_tile
from games.bofa.title import title
from games.bofa.words.reasons import explain
from games.players.at_random import AtRandom
from games.titles.languages import LANGUAGES
from tests.bofa.scenario import fight, given
from tests.kernel.stage import play_watched

NOTHING_AT_STAKE = Stakes(prize=9.0, own=0.1, foe=0.3)


# --- odds ----------------------------------------------------------------------------------------------


def test_hits_are_a_distribution_and_leaders_help():
    plain, led = hits(5, 0, 5, 0.0), hits(5, 3, 5, 0.0)
    assert sum(plain) == pytest.approx(1)
    assert sum(led) == pytest.approx(1)
    assert plain[1] == pytest.approx(5 * (1 / 3) * (2 / 3) ** 4)
    assert sum(n * p for n, p in enumerate(led)) > sum(n * p for n, p in enumerate(plain))


def test_an_army_takes_two_markers_a_unit_and_keeps_its_strongest():
    assert ladder((1, 2)) == (0, 2, 3, 3, 3)
    assert ladder((1, 1, 1), damage=2) == (0, 1, 2, 3, 3)


def one(health, **more):
    return Host((0, *[1] * health), **more)


def test_one_against_one_is_exact():
    """Each hits with 1/3; they go on while both miss; both falling is no victory."""
    outcome = odds(one(1), one(1), False, NOTHING_AT_STAKE)
    assert outcome.win == pytest.approx((1 / 3 * 2 / 3) / (1 - 4 / 9))


def test_more_is_better_and_walls_and_slopes_are_worse():
    foe = host_of({"lake_men": 3})
    chances = [odds(host_of({"orcs": n}), foe, False, NOTHING_AT_STAKE).win for n in range(1, 6)]
    assert all(before < after for before, after in pairwise(chances))
    assert odds(host_of({"orcs": 5}), foe, True, NOTHING_AT_STAKE).win < chances[-1]
    walled = host_of({"lake_men": 3}, walls=3)
    assert odds(host_of({"orcs": 5}), walled, False, NOTHING_AT_STAKE).win < chances[-1]
    both = together([host_of({"orcs": 5}), host_of({"orcs": 3})])
    assert odds(both, foe, False, NOTHING_AT_STAKE).win > chances[-1]


def test_an_attack_is_never_worth_less_than_its_first_round():
    """Who may cease loses at most what one round costs."""
    poor = odds(host_of({"orcs": 1}), host_of({"lake_men": 5}), False, Stakes(0.0, 1.0, 0.0))
    assert -2.0 <= poor.worth < 0


def test_a_second_draw_lowers_fate():
    pool = ["t1", "t1f", "t2", "t3"]
    assert expected_tile(pool, 1) > expected_tile(pool, 2) > expected_tile(pool, 3)


# --- single answers ------------------------------------------------------------------------------------


def answer(game, seat):
    return Steady().pick(game.question(seat), lambda: game.state)


def test_it_attacks_what_it_can_beat():
    game = given(va_dale="lake_men", va_8="5 orcs", va_6="5 dwarf_veterans")
    game.plays(attack.move_and_attack, SHADOW)
    assert answer(game, SHADOW) == ("va_8",)
    game.answers(shadow=["va_8", "stop"])
    assert answer(game, SHADOW) == ("va_dale",)


def test_it_ceases_a_hopeless_attack_and_leaves_a_hopeless_defence():
    poor = given(va_4="5 dwarf_veterans", va_5="2 orcs")
    fight(poor, "va_5", "va_4", dice=[1] * 7, free="dwarf_veterans", shadow="orcs")
    assert answer(poor, SHADOW) == ("cease",)
    rich = given(va_5="lake_men", va_4="5 orcs", va_6="lake_men")
    fight(rich, "va_4", "va_5", dice=[1] * 6, free="regroup", shadow="orcs")
    assert answer(rich, SHADOW) == ("continue",)
    rich.answers(shadow="continue")
    assert answer(rich, FREE_PEOPLES) == ("va_6",)


def test_losses_are_as_few_and_as_cheap_as_can_be():
    game = given(va_4="great_orcs, 2 orcs", va_5="3 dwarf_veterans")
    fight(
        game,
        "va_5",
        "va_4",
        by=FREE_PEOPLES,
        dice=[6, 6, 6, 6, 1, 1, 1, 1, 1],
        free="regroup",
        shadow="regroup",
    )
    assert game.prompt(SHADOW) == "damage.casualties"
    assert answer(game, SHADOW) == ("orcs",)


def test_it_marches_on_what_it_can_take():
    game = given(va_8="5 orcs", bl_13="orcs").plays(moving.move_armies, SHADOW, 1, 1)
    assert answer(game, SHADOW) == ("va_8",)
    game.answers(shadow="va_8")
    assert answer(game, SHADOW) == ("va_dale",), "nobody holds Dale"


def test_it_recruits_where_it_is_threatened():
    tokens = {"va_dale": "men_and_dwarves", "ss_ravenhill": "elves", "va_bridge": "elves"}
    game = given(va_8="5 orcs", va_dale="lake_men", tokens=tokens).plays(recruit.recruit, FREE_PEOPLES, 1)
    assert answer(game, FREE_PEOPLES) == ("va_dale",)


def test_beorn_wins_by_coming_while_the_shadow_is_weak():
    game = given(va_dale="lake_men", free_dice="will_of_the_west", marker=11, shadow_dice="army").goes_on()
    assert answer(game, FREE_PEOPLES) == ("bring_beorn",)


def test_beorn_goes_where_he_costs_the_shadow_most():
    game = given(va_5="orcs", bl_1="5 orcs", where={"beorn": "va_3"}, wrath=8)
    game.plays(beorn.move_and_attack)
    while game.prompt(FREE_PEOPLES) == "beorn.move":
        game.answer(FREE_PEOPLES, *answer(game, FREE_PEOPLES))
    assert game.prompt(FREE_PEOPLES) == "attack.target"
    assert answer(game, FREE_PEOPLES) == ("va_5",)


def test_bolg_joins_the_safest_army_and_stays_behind():
    game = given(va_8="5 orcs", va_4="orcs", va_5="3 lake_men").plays(characters.bring, "bolg")
    assert answer(game, SHADOW) == ("va_8",)
    led = given(va_8="5 orcs, bolg").plays(moving.move_armies, SHADOW, 1, 1)
    led.answers(shadow=["va_8", "va_dale", ("orcs",) * 5])
    assert led.prompt(SHADOW) == "move.characters"
    assert answer(led, SHADOW) == ()


def test_a_weak_army_keeps_away_from_bolg():
    """Alone nobody can attack him."""
    for foes, expected in (("5 lake_men", False), ("", True)):
        near = {"va_2": foes} if foes else {}
        game = given(va_8="2 orcs", where={"bolg": "va_dale"}, held="ss_slopes", **near)
        game.plays(moving.move_armies, SHADOW, 1, 1)
        game.answer(SHADOW, "va_8")
        assert (answer(game, SHADOW) == ("va_dale",)) is expected


def test_the_shadow_keeps_a_low_tile_and_draws_on_a_high_one():
    for tile, expected in (("t1", "keep"), ("t3", "draw_again")):
        game = given(va_1="lake_men, bard, dain", activated="bard dain").plays(fate.fate_phase, draws=[tile])
        assert answer(game, SHADOW) == (expected,)


def test_generals_shoot_what_is_near():
    game = given(
        ss_slopes="4 elf_archers",
        va_2="3 orcs",
        bl_1="5 orcs",
        where={"thranduil": "ss_slopes"},
        activated="thranduil",
    )
    game.plays(generals.use_general, "thranduil")
    assert answer(game, FREE_PEOPLES) == ("archery",)


def test_it_does_not_hold_what_another_seat_holds():
    """The same view gives the same answer, whatever the enemy's hand is."""
    hands = ("event_01 event_02", "event_24 event_27")
    answers = []
    for hand in hands:
        game = given(va_dale="lake_men", va_8="4 orcs", shadow_hand=hand)
        fight(game, "va_8", "va_dale")
        game.state.hands[SHADOW] = ["event", "event"]
        answers.append(answer(game, FREE_PEOPLES))
    assert answers[0] == answers[1]


def test_actions_are_thought_out_for_generals_and_dice():
    game = given(
        va_8="3 orcs",
        va_dale="2 lake_men, bard",
        tokens={"va_dale": "men_and_dwarves", "ss_slopes": "elves"},
        activated="bard",
        free_dice="muster event",
        shadow_dice="army army",
    ).goes_on()
    dice = {side: list(faces) for side, faces in game.state.dice.items()}
    chains = Steady().actions_ahead(game.state, FREE_PEOPLES)
    assert [chain[0] for chain in chains] == [
        ("turn.die", ("bard",)),
        ("turn.die", ("muster",)),
        ("turn.die", ("event",)),
    ]
    assert game.state.dice == dice, "the view is left as it is"


def test_nobody_thinks_ahead_with_the_cards_of_fate():
    """Ring of Invisibility draws one; the view knows only its back."""
    game = given(
        va_dale="2 lake_men, gandalf",
        ss_slopes="elf_archers",
        where={"bilbo": "ss_slopes"},
        free_hand="fp_story_11",
        free_dice="event",
    ).goes_on()
    game.state.decks["fate"] = ["fate"] * 9
    wanted = {"turn.action": "play_card"}
    (chain,) = AHEAD.actions(
        game.state,
        FREE_PEOPLES,
        lambda question, view: (wanted.get(question.prompt, next(iter(question.items))),),
    )
    card = ("cards.play", ("fp_story_11",))
    assert chain == [("turn.die", ("event",)), ("turn.action", ("play_card",)), card]


# --- nothing is forgotten ------------------------------------------------------------------------------


def asked_in_rules() -> set[str]:
    """Every prompt that stands in the rules as a string."""
    found = set()
    for path in Path(turn.__file__).parent.rglob("*.py"):
        if path.parent.name in ("steady", "words", "board", "orders", "paper"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "").startswith(("pick_", "ask")):
                found |= {arg.value for arg in node.args[:2] if isinstance(arg, ast.Constant) and arg.value}
    return {prompt for prompt in found if isinstance(prompt, str) and "." in prompt}


def test_every_question_has_its_function():
    assert asked_in_rules() <= CHOICES.keys()


def test_every_card_has_its_worth():
    assert CARDS_WORTH.keys() == {*(card.order for card in EVENTS.values()), *STORIES}
    assert CARD_ARMY.keys() <= EFFECTS.keys()


# --- telling -------------------------------------------------------------------------------------------


def test_it_explains_itself():
    game = given(va_dale="lake_men", va_8="5 orcs")
    steps = [
        ("turn.die", ("army",)),
        ("turn.action", ("attack",)),
        ("attack.from", ("va_8",)),
        ("move.to", ("stop",)),
    ]
    told = explain(game.state, SHADOW, [*steps, ("attack.target", ("va_dale",))])
    assert told == "It attacked at the Ruins of Dale, because by its odds it wins in 99 of 100 such fights."
    assert "nearer" in explain(
        game.state, SHADOW, [("turn.action", ("strategic_move",)), ("move.to", ("va_dale",))]
    )
    assert "Beorn" in explain(game.state, FREE_PEOPLES, [("turn.action", ("bring_beorn",))])
    assert "nobody" in explain(game.state, FREE_PEOPLES, [("generals.activate", ())])
    assert "tile" in explain(game.state, SHADOW, [("fate.tile", ("keep",))])
    assert explain(game.state, SHADOW, [("cards.discard", ("sh_story_01",))]).startswith("It chose")


# --- whole games ---------------------------------------------------------------------------------------


def play(seed, players, look=None):
    return play_watched(ruleset, Options(), seed, players, look)


@pytest.mark.parametrize("side", [FREE_PEOPLES, SHADOW])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_it_beats_chance_from_either_side(side, seed):
    other = SHADOW if side == FREE_PEOPLES else FREE_PEOPLES
    running, _ = play(seed, {side: Steady(seed), other: AtRandom(seed)})
    assert running.state.ending.winners == (side,)


def test_it_plays_itself_the_same_way_twice():
    first, asked = play(4, {FREE_PEOPLES: Steady(), SHADOW: Steady()})
    again, _ = play(4, {FREE_PEOPLES: Steady(), SHADOW: Steady()})
    assert first.new == again.new
    assert 3 <= first.state.turn <= 15
    assert asked <= CHOICES.keys()


def test_every_move_has_its_reason_in_four_languages():
    told = {language: set() for language in LANGUAGES}
    moves: dict[str, list] = {}

    def look(game, question, view, picks):
        if question.prompt in title.move_prompts:
            moves[question.seat] = []
        moves.setdefault(question.seat, []).append((question.prompt, picks))
        for language in LANGUAGES:
            with translation.override(language):
                told[language].add(explain(view, question.seat, moves[question.seat]))

    play(5, {FREE_PEOPLES: Steady(), SHADOW: Steady()}, look)
    assert all(
        "%(" not in sentence and sentence.endswith(".") for found in told.values() for sentence in found
    )
    assert len(told["en"]) > 20
    assert not told["en"] & (told["es"] | told["it"] | told["pt"])

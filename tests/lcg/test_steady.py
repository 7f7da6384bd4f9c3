"""Steady: sensible answers, whole games, a reason for each, and nothing that its seat cannot see."""

from __future__ import annotations

import pytest
from django.utils import translation

from games import service
from games.attending import answering
from games.kernel import Question
from games.lcg import engagement, planning, player_attacks, quest, rounds, ruleset, travel
from games.lcg.enemy_attacks import enemy_attack
from games.lcg.facts import BACK
from games.lcg.reveal import reveal
from games.lcg.state import hidden
from games.lcg.steady import Steady
from games.lcg.steady.choices import choice_for
from games.lcg.steady.mind import Mind
from games.lcg.words.reasons import explain
from games.reader.explanations import last_move
from games.titles.languages import LANGUAGES
from tests.kernel.stage import play_watched
from tests.lcg.scenario import given
from tests.service.tables import NOON, asked, player, seat
from tests.service.tables import answer as take

NORTH = "north"


def answer(game, seat=NORTH):
    return Steady().pick(game.open[seat], lambda: game.state)


# --- the quest -----------------------------------------------------------------------------------------


def test_who_has_the_will_goes_and_who_must_defend_stays():
    game = given(north="eowyn gimli", engaged={NORTH: "forest_spider"}, asked={NORTH: ""})
    game.plays(quest.commit_characters, NORTH)
    assert answer(game) == ("eowyn",)


def test_everybody_goes_when_nobody_is_to_be_fought():
    game = given(north="eowyn theodred", staging="mountains_of_mirkwood great_forest_web", threat=5)
    game.plays(quest.commit_characters, NORTH)
    assert set(answer(game)) == {"eowyn", "theodred"}


def test_aragorn_stays_ready_only_where_there_is_somebody_to_fight():
    beset = given(north="aragorn theodred", resources={"aragorn": 1}, engaged={NORTH: "forest_spider"})
    beset.plays(quest.commit_characters, NORTH).answer(NORTH, "aragorn")
    assert answer(beset) == ("aragorn",)
    calm = given(north="aragorn theodred", resources={"aragorn": 1}, threat=1)
    calm.state.no_staging = True
    calm.plays(quest.commit_characters, NORTH).answer(NORTH, "aragorn")
    assert answer(calm) == ("pass",)


def test_a_treachery_is_cancelled_when_it_hurts():
    hand = {"hands": {NORTH: "a_test_of_will"}, "resources": {"eowyn": 1}, "deck": "the_necromancers_reach"}
    many = given(
        north="eowyn dunhere eleanor snowbourn_scout wandering_took", committed="eowyn dunhere", **hand
    )
    many.state.cards["eowyn"].damage = 2
    many.plays(reveal, "staging")
    assert answer(many)[0] in ("a_test_of_will_n1", "eleanor")
    few = given(north="eowyn", **hand).plays(reveal, "staging")
    assert answer(few) == ("pass",)


def test_it_travels_where_the_threat_is_but_not_for_too_much():
    game = given(staging="old_forest_road the_brown_lands").plays(travel.may_travel)
    assert answer(game) == ("the_brown_lands_1",)
    dear = given(staging="the_brown_lands great_forest_web", north="aragorn").plays(travel.may_travel)
    assert answer(dear) == ("the_brown_lands_1",)


# --- planning ------------------------------------------------------------------------------------------


def test_the_best_buy_comes_first_and_nothing_is_bought_for_too_much():
    game = given(
        north="aragorn",
        hand="steward_of_gondor longbeard_orc_slayer",
        resources={"aragorn": 4},
        phase="planning",
    )
    game.plays(planning.plan)
    assert answer(game) == ("steward_of_gondor_n1",)
    useless = given(north="aragorn", hand="for_gondor", resources={"aragorn": 3}, phase="planning")
    useless.plays(planning.plan)
    assert answer(useless) == ("pass",)


def test_aragorn_keeps_one_for_himself():
    game = given(
        north="aragorn theodred", hand="guard_of_the_citadel", resources={"aragorn": 1, "theodred": 2}
    )
    game.plays(planning.play_card, NORTH, "guard_of_the_citadel_n1")
    assert answer(game) == ("theodred", "theodred")


def test_a_hand_that_cannot_be_played_is_changed():
    question = Question(NORTH, "setup.hand", {"keep": 1, "mulligan": 1})
    poor = given(hand="grim_resolve brok_ironfist gandalf for_gondor ever_vigilant sneak_attack").state
    rich = given(
        hand="steward_of_gondor snowbourn_scout guard_of_the_citadel gandalf for_gondor faramir"
    ).state
    assert Steady().pick(question, lambda: poor) == ("mulligan",)
    assert Steady().pick(question, lambda: rich) == ("keep",)


# --- combat --------------------------------------------------------------------------------------------


def test_it_engages_what_it_can_kill_and_leaves_the_rest():
    weak = given(north="aragorn gimli legolas", staging="black_forest_bats", threat=5)
    weak.plays(engagement.engage_by_choice)
    assert answer(weak) == ("black_forest_bats_1",)
    strong = given(north="eowyn", staging="hill_troll", threat=5).plays(engagement.engage_by_choice)
    assert answer(strong) == ("pass",)


def test_an_ally_takes_the_blow_that_would_kill_a_hero():
    game = given(
        north="eowyn snowbourn_scout",
        engaged={NORTH: "ungoliants_spawn"},
        phase="combat",
        step="enemy_attacks",
    )
    game.plays(enemy_attack, "ungoliants_spawn_1", NORTH)
    assert answer(game) == ("snowbourn_scout_n1",)


def test_a_sturdy_defender_takes_a_weak_blow():
    game = given(
        north="denethor snowbourn_scout",
        engaged={NORTH: "dol_guldur_orcs"},
        phase="combat",
        step="enemy_attacks",
    )
    game.plays(enemy_attack, "dol_guldur_orcs_1", NORTH)
    assert answer(game) == ("denethor",)


def test_it_strikes_down_what_it_can_with_no_more_than_needed():
    game = given(
        north="gimli legolas veteran_axehand",
        engaged={NORTH: "black_forest_bats king_spider"},
        phase="combat",
        step="player_attacks",
    )
    game.state.acting = NORTH
    game.plays(player_attacks.attack_turn)
    (target,) = answer(game)
    game.answer(NORTH, target)
    blow = sum(game.state.cards[key].card.attack for key in answer(game))
    need = {"black_forest_bats_1": 2, "king_spider_1": 4}[target]
    assert need <= blow <= need + 1


# --- the whole -----------------------------------------------------------------------------------------


def play_on(options, seed, look=None):
    chosen = ruleset.read_options(options)
    players = {seat: Steady() for seat in ruleset.seats(chosen)}
    game, _ = play_watched(ruleset, chosen, seed, players, look)
    return game


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_it_plays_every_number_of_seats_to_the_end(seats):
    assert play_on({"players": seats}, 3).state.ending is not None


@pytest.mark.parametrize("scenario", ["journey_along_the_anduin", "escape_from_dol_guldur"])
def test_it_plays_the_harder_scenarios_to_the_end(scenario):
    assert play_on({"scenario": scenario, "decks": ["tactics", "lore"]}, 5).state.ending is not None


def test_it_wins_in_mirkwood_more_often_than_not():
    won = sum(play_on({}, seed).state.ending.how == "won" for seed in range(700, 712))
    assert won >= 6


def test_it_sees_only_its_view():
    """What is hidden from the seat is a back in all that it is given."""

    def look(game, question, view, picks):
        known = {*view.players[question.seat].hand, *view.deck, *view.players[question.seat].deck} - {BACK}
        assert not known & set(hidden(game.state, (question.seat,)))

    play_on({}, 8, look)


def test_the_same_view_gives_the_same_answer():
    def look(game, question, view, picks):
        assert Steady(99).pick(question, lambda: view) == picks

    play_on({"players": 1}, 2, look)


def test_every_move_has_its_reason_in_four_languages():
    told = set()

    def look(game, question, view, picks):
        for language in LANGUAGES:
            with translation.override(language):
                sentence = explain(view, question.seat, [(question.prompt, picks)])
                assert sentence
                assert "%(" not in sentence
                told.add((language, sentence))

    play_on({}, 4, look)
    assert len(told) > 40


def test_a_reason_tells_nothing_that_only_its_seat_has_seen():
    """Denethor has seen the top card; how much threat is expected is told without it."""
    game = given(north="denethor eowyn", deck="mountains_of_mirkwood hill_troll", step="commit")
    blind = given(north="denethor eowyn", deck="mountains_of_mirkwood hill_troll", step="commit")
    blind.state.deck = [BACK, BACK]
    steps = [("quest.commit", ("eowyn",))]
    assert explain(game.state, NORTH, steps) == explain(blind.state, NORTH, steps)


def test_questions_are_found_by_prompt_or_chapter():
    assert choice_for("window.staging") is choice_for("window.shadows")
    assert choice_for("timing.order") is None


def test_a_wound_costs_more_the_nearer_death_is():
    game = given(north="aragorn snowbourn_scout")
    mind = Mind(game.state, Question(NORTH, "", {}))
    aragorn, scout = (game.state.cards[key] for key in ("aragorn", "snowbourn_scout_n1"))
    assert 0 == mind.pain(aragorn, 0) < mind.pain(aragorn, 1) < mind.pain(aragorn, 4) < mind.pain(aragorn, 5)
    assert mind.pain(scout, 1) < mind.pain(aragorn, 5)


def test_it_pays_to_be_rid_of_webs():
    game = given(attached={"caught_in_a_web": "aragorn"}, resources={"aragorn": 2}, exhausted="aragorn")
    game.plays(rounds.ready_all)
    assert answer(game) == ("pay",)


@pytest.mark.django_db
def test_it_sits_at_a_real_table_and_says_why():
    anna = player("anna")
    game = service.open_game("lcg", "With a friend", anna, NOON, own=[NORTH], bots={"east": "steady"})
    first = asked(game)["east"]
    assert answering.attend(first.pk, NOON) == 1
    take(game, NORTH, "keep")
    planned = asked(game)["east"]
    assert answering.attend(planned.pk, NOON) >= 1
    assert last_move(seat(game, "east"))
    assert set(asked(game)) == {NORTH}

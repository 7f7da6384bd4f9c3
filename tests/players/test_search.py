"""Search: worlds that fit the view, and the same answer for the same worlds."""

import pytest

from games.kernel import write_state
from games.lab.match import Table
from games.lcg.steward import Steward as LcgSteward
from games.players.dealing import PlainLuck, Undealable, fill
from games.players.search import Search, clearly_better
from games.titles.offered import titles
from games.wotr.steward import Steward as WotrSteward

SEATED = {"wotr": 2, "bofa": 2, "lcg": 2}


def some_tables(title, decisions, seed=3):
    """A game played by steady; each question with what its seat sees."""
    found = titles()[title]
    table = Table(found, found.ruleset.read_options({"players": SEATED[title]}), seed)
    players = {seat: found.players["steady"](1) for seat in table.game.seats}
    for _ in range(decisions):
        question = next(iter(table.game.open.values()), None)
        if question is None:
            return
        yield question, table.sights[question.seat]
        table.answer(question, players[question.seat])


def a_choice_of_dice():
    found = some_tables("wotr", 40)
    return next(one for one in found if one[0].prompt == "turn.die" and len(one[0].items) > 1)


@pytest.mark.parametrize("title", sorted(SEATED))
def test_a_dealt_world_holds_all_cards_once_and_agrees_with_the_view(title):
    found = titles()[title]
    for number, (question, sight) in enumerate(some_tables(title, 120)):
        if number % 10:
            continue
        world = found.deal(sight.at_boundary(), question.seat, PlainLuck(number))
        assert found.ruleset.invariants(world) == []
        again = found.deal(sight.at_boundary(), question.seat, PlainLuck(number))
        assert write_state(world) == write_state(again) != sight.boundary


def test_too_few_cards_deal_nothing():
    with pytest.raises(Undealable):
        fill([["back", "back"]], "back", ["one"], PlainLuck(1))


def test_better_means_better_in_the_same_worlds():
    assert clearly_better([0.6, 0.7, 0.5, 0.6], [0.5, 0.6, 0.4, 0.5], 2.0)
    assert not clearly_better([1.0, 0.0, 1.0, 0.0], [0.0, 1.0, 0.0, 0.9], 2.0)
    assert not clearly_better([1.0], [0.0], 2.0)


def test_steward_weighs_its_dice_and_gives_the_same_answer_again():
    question, sight = a_choice_of_dice()
    answers, weighed = [], []
    for _ in range(2):
        steward = WotrSteward(7)
        steward.worlds = 2
        answers.append(steward.pick(question, sight))
        weighed.append(steward.weighed)
    assert answers[0] == answers[1]
    assert weighed[0] == weighed[1]
    assert len(weighed[0]) > 1
    assert all(0 <= one.value <= 1 and one.worlds == 2 for one in weighed[0])


def test_from_a_bare_view_it_answers_as_its_light_policy():
    for question, sight in some_tables("lcg", 30):
        steward = LcgSteward(1)
        assert steward.pick(question, lambda view=sight.view: view) == steward.own.pick(question, sight)
        assert steward.weighed == []


def test_when_the_time_is_up_what_was_found_counts():
    question, sight = a_choice_of_dice()
    steward = WotrSteward(7)
    search = Search(steward.game, sight, question, steward.own, 7)
    found = search.run(steward.own.pick(question, sight), 50, go_on=lambda: False)
    assert {one.worlds for one in found} == {1}


@pytest.mark.parametrize("title", sorted(SEATED))
def test_every_game_has_the_four_levels_and_learner_errs_the_same_way_again(title):
    found = titles()[title]
    assert {"learner", "steady", "captain", "steward"} <= found.players.keys()
    learner, steady = found.players["learner"](5), found.players["steady"](5)
    different = 0
    for question, sight in some_tables(title, 60):
        picks = learner.pick(question, sight)
        assert picks == found.players["learner"](5).pick(question, sight)
        question.check(picks)
        different += picks != steady.pick(question, sight)
    assert 1 <= different <= 30

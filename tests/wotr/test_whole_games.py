"""Whole games at random: they end, they replay, they resume, and views hold no secret."""

from __future__ import annotations

import pytest

from games.kernel import EVERYTHING, Event, Pencil, Running, fold, read_state, write_state
from games.wotr import ruleset
from games.wotr.facts import SIDES
from games.wotr.figures import other
from games.wotr.invariants import settled
from games.wotr.state import Options, begin, is_known
from tests.wotr.playing import random_game, random_steps


def sound(state, event):
    assert ruleset.invariants(state) == [], event


def at_rest(running):
    assert settled(running.state) == []


@pytest.mark.parametrize("seed", range(6))
def test_a_random_game_ends_sound(seed):
    running = random_game(seed, on_event=sound, on_boundary=at_rest)
    assert running.state.ending.how in ("corruption", "ring_destroyed", "conquest")


@pytest.mark.parametrize("seed", [11, 12])
def test_a_game_replays_and_folds_to_the_same_state(seed):
    running = random_game(seed)
    again = Running(ruleset, Options(), begin(Options()), Pencil(), stored=running.new)
    assert again.state == running.state
    assert again.new == []
    events = [entry for entry in running.new if isinstance(entry, Event)]
    assert fold(begin(Options()), events, EVERYTHING) == running.state


@pytest.mark.parametrize("seed", [21, 22, 23])
def test_a_game_resumes_from_every_boundary(seed):
    snapshots = []
    running = random_game(
        seed, 400, on_boundary=lambda game: snapshots.append((game.position, game.snapshot()))
    )
    for position, snapshot in snapshots[:: max(1, len(snapshots) // 40)]:
        state = read_state(ruleset, snapshot)
        again = Running(ruleset, Options(), state, Pencil(), stored=running.new[position:])
        assert again.state == running.state
        assert again.open == running.open
        assert listed(again) == listed(running)


def listed(running):
    """The items of the open questions in the order in which people read them."""
    return [list(question.items) for question in running.open.values()]


@pytest.mark.parametrize("seed", [31, 32])
def test_views_and_questions_hold_nothing_hidden(seed):
    views = {side: begin(Options()) for side in SIDES}
    seen = 0
    for running in random_steps(seed, 500):
        fresh = [entry for entry in running.new[seen:] if isinstance(entry, Event)]
        seen = len(running.new)
        for side in SIDES:
            fold(views[side], fresh, [side])
            secrets = hidden_from(running.state, side)
            assert secrets.isdisjoint(known_in(views[side]))
            question = running.open.get(side)
            assert question is None or secrets.isdisjoint(
                [*question.items, *map(str, question.about.values())]
            )
            assert ruleset.invariants(views[side]) == []
    for side in SIDES:
        text = write_state(views[side]).decode("utf-8", "replace")
        assert not [card for card in hidden_from(running.state, side) if card in text]


def hidden_from(state, side):
    """The cards that a side has not seen: those of the decks and of the other hand."""
    deck_cards = [card for deck in state.decks.values() for card in deck]
    return {*deck_cards, *state.hands[other(side)]}


def known_in(view):
    places = [*view.decks.values(), *view.hands.values(), *view.discards.values(), view.table]
    return {card for place in places for card in place if is_known(card)}


@pytest.mark.parametrize("seed", [41, 42, 43, 44])
def test_nothing_depends_on_the_order_of_a_dict(seed):
    """Snapshots sort their keys; a game resumed from one after every answer lists and draws the same."""
    latest = {}
    for running in random_steps(
        seed, 300, on_boundary=lambda game: latest.update(at=game.position, body=game.snapshot())
    ):
        state = read_state(ruleset, latest["body"])
        again = Running(ruleset, Options(), state, Pencil(), stored=running.new[latest["at"] :])
        assert listed(again) == listed(running)

"""Whole games at random: they end, they replay, they resume, and views hold no secret."""

from __future__ import annotations

import pytest

from games.bofa import ruleset
from games.bofa.facts import SIDES
from games.bofa.invariants import settled
from games.bofa.state import Options, begin
from games.kernel import EVERYTHING, Event, Pencil, Running, fold, read_state, write_state
from tests.bofa.playing import random_game, random_steps


def sound(state, event):
    assert ruleset.invariants(state) == [], event


def at_rest(running):
    assert settled(running.state) == []


@pytest.mark.parametrize("seed", range(12))
def test_a_random_game_ends_sound(seed):
    running = random_game(seed, on_event=sound, on_boundary=at_rest)
    assert running.state.ending.how in ("fate", "beorn", "bolg", "points", "front_gate")


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
        seed, 300, on_boundary=lambda game: snapshots.append((game.position, game.snapshot()))
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


@pytest.mark.parametrize("seed", [31, 32, 33])
def test_views_and_questions_hold_nothing_hidden(seed):
    views = {eyes: begin(Options()) for eyes in [(), *((side,) for side in SIDES)]}
    seen = 0
    for running in random_steps(seed):
        fresh = [entry for entry in running.new[seen:] if isinstance(entry, Event)]
        seen = len(running.new)
        for eyes, view in views.items():
            fold(view, fresh, eyes)
            asked = [running.open[seat] for seat in eyes if seat in running.open]
            text = write_state(view).decode("utf-8", "replace") + str(asked)
            assert not [card for card in ruleset.hidden(running.state, eyes) if card in text]
            assert ruleset.invariants(view) == []


@pytest.mark.parametrize("seed", [41, 42, 43, 44])
def test_nothing_depends_on_what_a_snapshot_loses(seed):
    """A game resumed from the latest boundary after every answer lists and draws the same."""
    latest = {}
    for running in random_steps(
        seed, 300, on_boundary=lambda game: latest.update(at=game.position, body=game.snapshot())
    ):
        state = read_state(ruleset, latest["body"])
        again = Running(ruleset, Options(), state, Pencil(), stored=running.new[latest["at"] :])
        assert listed(again) == listed(running)

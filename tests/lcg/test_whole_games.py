"""Whole games: they end, keep every promise on the way, replay, resume, and hide what is hidden."""

from __future__ import annotations

import pytest

from games.kernel import EVERYTHING, Event, Pencil, Running, fold, read_state, write_state
from games.lcg import ruleset
from games.lcg.coverage_player import Curious, cards_seen, table
from games.lcg.facts import SCENARIOS
from games.lcg.options import Options
from games.lcg.state import begin, hidden
from tests.lcg.playing import AtRandom, Wayfarer, steps, whole_game

TABLES = [
    (seed, Options(players=seed % 4 + 1, scenario=list(SCENARIOS)[seed % 3], decks=DECKS))
    for seed, DECKS in enumerate(
        [["lore"], ["spirit", "tactics"], [], ["tactics"], [], ["leadership"], [], []]
    )
]


def check(state: object, event: Event) -> None:
    assert ruleset.invariants(state) == [], event


@pytest.mark.parametrize("player", [AtRandom, Wayfarer])
@pytest.mark.parametrize(("seed", "options"), TABLES)
def test_games_end_and_nothing_breaks(seed, options, player):
    running = whole_game(seed, options, player, on_event=check)
    assert running.over
    assert running.state.ending.how in ("won", "eliminated", "prisoner_lost")


@pytest.mark.parametrize(("seed", "options"), TABLES[:4])
def test_a_game_replays_and_folds_to_the_same_state(seed, options):
    running = whole_game(seed, options, Wayfarer)
    again = Running(ruleset, options, begin(options), Pencil(), stored=running.new)
    assert again.state == running.state
    assert again.new == []
    events = [entry for entry in running.new if isinstance(entry, Event)]
    assert fold(begin(options), events, EVERYTHING) == running.state


@pytest.mark.parametrize(("seed", "options"), TABLES[:4])
def test_a_game_resumes_from_its_boundaries(seed, options):
    snapshots = []
    running = whole_game(
        seed, options, Wayfarer, on_boundary=lambda game: snapshots.append((game.position, game.snapshot()))
    )
    for position, snapshot in snapshots[:: max(1, len(snapshots) // 20)]:
        state = read_state(ruleset, snapshot)
        again = Running(ruleset, options, state, Pencil(), stored=running.new[position:])
        assert again.state == running.state


@pytest.mark.parametrize(("seed", "options"), TABLES)
def test_views_and_questions_hold_nothing_hidden(seed, options):
    eyes = [[], *([seat] for seat in begin(options).seats)]
    views = [begin(options) for _ in eyes]
    seen = 0
    for running in steps(seed, options, Wayfarer, 400):
        fresh = [entry for entry in running.new[seen:] if isinstance(entry, Event)]
        seen = len(running.new)
        for who, view in zip(eyes, views, strict=True):
            fold(view, fresh, who)
            asked = "".join(repr(running.open[seat]) for seat in who if seat in running.open)
            text = write_state(view).decode("utf-8", "replace") + asked
            assert not [copy for copy in hidden(running.state, who) if copy in text], who
            assert ruleset.invariants(view) == []


@pytest.mark.parametrize("seed", range(1, 9))
def test_curious_tables_are_legal_and_clean(seed):
    options = ruleset.read_options(table(seed))
    running = whole_game(seed, options, Curious, on_event=check)
    assert running.over
    assert cards_seen(running.new)

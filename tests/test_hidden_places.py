"""What somebody at the table may not know: all of it is named, and nobody is silent about picking from it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from games.kernel import (
    Event,
    GameState,
    Ruleset,
    Running,
    Sealed,
    TurnBegan,
    chances_in,
    fold,
    state_hash,
)
from games.lab.soak import soak
from games.players.at_random import AtRandom
from games.titles.offered import titles

TABLES = [("wotr", 2), ("wotr", 3), ("wotr", 4), ("bofa", 2), ("lcg", 1), ("lcg", 2), ("lcg", 3), ("lcg", 4)]
DECISIONS = 300
GAMES = {"wotr": 1, "bofa": 3, "lcg": 6}
"""How many are watched for silent choices, with each player: games of the War are long."""


def words_in(thing: Any) -> Iterator[str]:
    """Every string in a state, wherever it is."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, Mapping):
        for key, value in thing.items():
            yield from words_in(key)
            yield from words_in(value)
    elif isinstance(thing, list | tuple):
        for part in thing:
            yield from words_in(part)


def held_by(state: GameState) -> set[str]:
    return set(words_in(msgspec.to_builtins(state)))


@pytest.mark.parametrize(("title", "players"), TABLES)
def test_what_a_view_does_not_hold_is_what_is_hidden_from_it(title: str, players: int):
    """Neither more nor less: `hidden` is what leaks and silent choices are measured by."""
    ruleset = titles()[title].ruleset
    options = ruleset.read_options({"players": players})
    game = Running.start(ruleset, options, Sealed(bytes(32)))
    player, chooser = AtRandom(1), random.Random(1)
    views = {eyes: ruleset.begin(options) for eyes in [(), *((seat,) for seat in game.seats)]}
    folded = decisions = 0
    while game.open and decisions < DECISIONS:
        fresh = [entry for entry in game.new[folded:] if isinstance(entry, Event)]
        folded, decisions = len(game.new), decisions + 1
        truth = held_by(game.state)
        for eyes, view in views.items():
            fold(view, fresh, eyes)
            assert truth - held_by(view) == set(ruleset.hidden(game.state, eyes)), eyes
        question = chooser.choice(list(game.open.values()))
        game.answer(question.seat, question.prompt, player.pick(question, lambda: None))


@pytest.mark.parametrize(("title", "players"), TABLES)
def test_nobody_is_silent_about_a_pick_from_a_hidden_place(title: str, players: int):
    """R7.13, R10.3, B8.2, L9.25: that somebody was not asked would tell what he holds."""
    found = titles()[title]
    assert found.soak is not None
    vary = found.soak.options or (lambda seed, seats: {"players": seats})
    for player in (AtRandom, found.soak.player):
        report = soak(
            found.ruleset,
            lambda seed: vary(seed, players),
            range(1, 1 + GAMES[title]),
            lambda seat, seed, of=player: of(seed),
        )
        assert report.notes == []


@pytest.mark.parametrize("title", ["bofa", "lcg"])
def test_a_game_begun_under_older_rules_replays_under_the_newest(title: str):
    """Version 2 asks more: its questions do not come into a game of version 1."""
    ruleset = titles()[title].ruleset
    options = ruleset.read_options({"players": 2})
    for seed in range(3):
        game = played_out(replace(ruleset, version=1), options, seed)
        assert {entry.rules for entry in game.new if isinstance(entry, TurnBegan)} == {1}
        source = Sealed(seed.to_bytes(32, "big"))
        again = Running(
            ruleset,
            options,
            ruleset.begin(options),
            source,
            stored=game.new,
            chances=chances_in(game.new),
        )
        assert again.new == []
        assert state_hash(again.state) == state_hash(game.state)


def played_out(ruleset: Ruleset[Any], options: Any, seed: int) -> Running[Any]:
    game = Running.start(ruleset, options, Sealed(seed.to_bytes(32, "big")))
    player = AtRandom(seed)
    while game.open:
        question = next(iter(game.open.values()))
        game.answer(question.seat, question.prompt, player.pick(question, lambda: None))
    return game

"""The player of the soaks: games to their ends, and every side of every card among some of them."""

from __future__ import annotations

from collections import Counter

import pytest

from games.bofa import ruleset
from games.bofa.cards.sides import ALL_SIDES, sides_played
from games.bofa.coverage_player import Curious
from games.bofa.facts import SIDES
from games.bofa.state import Options, State
from games.kernel import Running, Sealed


def game_of(seed: int) -> Running[State]:
    players = {side: Curious(seed * 100 + place) for place, side in enumerate(SIDES)}
    running = Running.start(ruleset, Options(), Sealed(seed.to_bytes(32, "big")))
    while running.open:
        question = next(iter(running.open.values()))
        picks = players[question.seat].pick(question, lambda: running.state)
        running.answer(question.seat, question.prompt, picks, "bot")
    return running


@pytest.mark.parametrize("seed", range(4))
def test_its_games_end(seed):
    assert game_of(seed).over


def test_most_sides_of_cards_are_played_in_thirty_games():
    """All of them in 300: the soak counts."""
    played: Counter[str] = Counter()
    for seed in range(30):
        played.update(sides_played(game_of(seed).new))
    assert set(played) <= set(ALL_SIDES)
    assert len(set(ALL_SIDES) - set(played)) <= 12

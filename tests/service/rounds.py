"""Games brought to a round in which several seats are asked at once, each in secret."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from accounts.models import User
from games import service
from games.models import Game
from games.service import moving, storage
from tests.kernel.playing import random_picks
from tests.service.tables import NOON

ROUNDS: dict[str, tuple[str, dict[str, Any], tuple[str, ...], str]] = {
    "cards at the ford": ("skirmish", {}, ("east", "west"), "fight.card"),
    "four at the ford": ("skirmish", {"players": 4}, ("east", "west", "north", "south"), "fight.card"),
    "manoeuvres": ("bofa", {}, ("free_peoples", "shadow"), "combat.manoeuvre"),
    "discards": ("wotr", {}, ("free_peoples", "shadow"), "cards.discard"),
    "mulligans": ("lcg", {}, ("north", "east"), "setup.hand"),
}
"""Title, options, seats and prompt."""


def game_at(name: str, players: Sequence[User]) -> Game:
    """A game in which these players have just been asked together."""
    title, options, keys, prompt = ROUNDS[name]
    while True:
        game = service.open_game(title, "A round", players[0], NOON, options=options, own=[keys[0]])
        for who, key in zip(players[1:], keys[1:], strict=False):
            service.join_seat(game, who, NOON, key)
        game.refresh_from_db()
        if _play_to(game, prompt):
            return game
        game.delete()


def _play_to(game: Game, prompt: str) -> bool:
    """Straight through the rules, as far as the question; whether it was asked before the end."""
    chooser = random.Random(7)
    resumed = storage.resume(game)
    running = resumed.running
    while prompt not in {question.prompt for question in running.together.values()}:
        if running.over:
            return False
        question = chooser.choice(list(running.open.values()))
        running.answer(question.seat, question.prompt, random_picks(question, chooser))
    if running.new:
        moving.play_on(game, resumed, NOON)
    return True

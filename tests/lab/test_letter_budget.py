"""How many letters, and how heavy, one turn of the War brings to a player with the suggested orders.

The long form, with the printed sheets: `manage.py mail_game wotr --players steady --turns 3 --sheets`.
"""

from __future__ import annotations

import statistics

import pytest

from games.lab.mail_game import MailGame

pytestmark = pytest.mark.django_db(transaction=True)

LETTERS = 8
BYTES = 600_000
"""Of the million that a turn may weigh, without the printed sheet."""
HEAVIEST = 120_000


def test_a_turn_of_the_war_by_letters_is_light() -> None:
    report = MailGame("wotr", 1, {"players": 2}, players="steady").play(most_turns=1)
    turns = [letters for player, letters in report.weights.items() if player.endswith(":1")]
    assert (report.refused, report.lost, report.doubled) == (0, 0, 0)
    assert len(turns) == 2
    assert statistics.median(map(len, turns)) <= LETTERS, turns
    assert statistics.median(map(sum, turns)) <= BYTES, turns
    assert max(map(max, turns)) <= HEAVIEST

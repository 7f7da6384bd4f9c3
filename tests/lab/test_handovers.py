"""The tournament line of a soak, and the handovers that orders save."""

from __future__ import annotations

import json
from io import StringIO

from django.core.management import call_command

from games.titles.offered import titles


def test_wotr_has_a_practice_opponent():
    assert {"random", "steady"} <= titles()["wotr"].opponents.keys()


def test_the_soak_says_who_won_and_how_long_a_decision_took():
    out = StringIO()
    call_command("soak", "wotr", games=1, players="steady,random", stdout=out)
    line, tournament = out.getvalue().splitlines()[:2]
    assert "view leaks 0" in line
    assert "won: " in tournament
    assert "steady decides in" in tournament


def test_orders_save_handovers():
    out = StringIO()
    call_command("bench", "handovers", "wotr", games=2, json=True, stdout=out)
    figures = json.loads(out.getvalue())
    assert figures["none"]["by_order_per_game"] == 0
    assert figures["suggested"]["handovers_per_turn"] < 0.6 * figures["none"]["handovers_per_turn"]
    assert figures["full"]["handovers_per_turn"] < figures["suggested"]["handovers_per_turn"]


def test_a_game_for_one_to_four_is_measured_with_each():
    out = StringIO()
    call_command("bench", "handovers", "lcg", games=2, json=True, stdout=out)
    figures = json.loads(out.getvalue())
    assert list(figures) == ["1", "2", "4"]
    assert figures["1"]["none"]["handovers_per_game"] == 1, "alone nobody waits for another"
    for seats in ("2", "4"):
        assert figures[seats]["suggested"]["handovers_per_seat_and_turn"] <= 6
        assert figures[seats]["full"]["handovers_per_turn"] < figures[seats]["none"]["handovers_per_turn"] / 2


def test_a_soak_can_choose_what_is_played():
    out = StringIO()
    call_command(
        "soak", "lcg", games=1, players="steady", set=["scenario=escape_from_dol_guldur"], stdout=out
    )
    assert "view leaks 0" in out.getvalue()
    assert "random (" not in out.getvalue()
    assert ("north (steady)" in out.getvalue()) or "won: nobody" in out.getvalue()

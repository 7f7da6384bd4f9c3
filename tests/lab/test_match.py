"""Matches: paired seeds, both sides, and figures that say how sure they are."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.lab import match
from games.titles.offered import titles


def told(title, **options):
    out = StringIO()
    call_command("match", title, stdout=out, json=True, **options)
    return json.loads(out.getvalue())


def test_a_share_is_told_with_the_interval_in_which_the_truth_lies():
    assert match.wilson(50, 100) == pytest.approx((0.404, 0.596), abs=0.001)
    assert match.wilson(0, 10)[1] > 0.25
    assert match.wilson(0, 0) == (0.0, 1.0)


def test_every_two_players_meet_from_both_sides():
    tables = match.pairings(["free_peoples", "shadow"], ["a", "b", "c"])
    assert len(tables) == 6
    assert {"free_peoples": "c", "shadow": "a"} in tables
    assert {"free_peoples": "a", "shadow": "c"} in tables
    assert match.pairings(["free_peoples", "shadow"], ["a"]) == [{"free_peoples": "a", "shadow": "a"}]
    assert match.pairings(["heroes"], ["a", "b"]) == [{"heroes": "a"}, {"heroes": "b"}]


def test_a_battle_is_fought_from_both_sides_on_the_same_seed():
    found = told("bofa", players="steady,random", games=2, seed=11)
    assert found["games"] == len(found["tables"]) == 2
    assert found["players"]["steady"]["of"] == 2
    assert found["players"]["steady"]["won"] + found["players"]["random"]["won"] == 2
    assert found["glicko"].keys() == {"steady", "random"}


def test_the_same_seed_gives_the_same_games():
    first, again = (told("lcg", players="steady", games=2, seed=5, seats=1) for _ in range(2))
    assert first["tables"] == again["tables"]


def test_a_player_who_does_not_exist_is_named():
    with pytest.raises(CommandError, match="nobody"):
        call_command("match", "wotr", players="nobody,steady")


def test_outsiders_play_in_matches_and_at_no_table():
    war = titles()["wotr"]
    assert {"steady1", "runner", "hunter", "greedy"} <= war.outsiders.keys()
    assert not war.outsiders.keys() & war.opponents.keys()

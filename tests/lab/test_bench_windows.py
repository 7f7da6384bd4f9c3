"""Action windows in figures: with `always` whoever could act is asked, and before a loss in any case."""

from __future__ import annotations

from games.lab.bench_windows import WindowGame, figures_of
from games.lcg.bench_tables import WINDOW_BENCH
from games.titles.offered import titles


def played(setting, table, games=2):
    title = titles()["lcg"]
    options = WINDOW_BENCH.tables[setting][table]
    return [WindowGame(title, options, 1 + number, title.players["steady"]) for number in range(games)]


def test_with_always_nothing_legal_is_withheld():
    figures = figures_of(played("always", "lore"))
    assert figures["windows_with_an_action"] > 50
    assert figures["asked_percent"] == 100


def test_before_it_is_too_late_everybody_is_asked_who_could_act_even_with_never():
    games = played("never", "four seats")
    figures = figures_of(games)
    assert figures["fatal_with_an_action"] > 0
    assert figures["fatal_asked_percent"] == 100
    assert figures["asked_percent"] < 20


def test_the_figures_notice_who_was_not_asked():
    (game,) = played("never", "four seats", games=1)
    for window in game.windows:
        window.asked.clear()
    figures = figures_of([game])
    assert figures["asked_percent"] == 0
    assert figures["fatal_asked_percent"] == 0

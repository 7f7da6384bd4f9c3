"""Windows: how often a player who could act is asked, and whether somebody is before it is too late.

A **window** is a time in which any seat may act (`kernel.opened`). Of each this counts who could do something
and who was asked. A **fatal moment** is the last window before something that cannot be mended, if nothing
was revealed, drawn or freely chosen in between: whoever could act there at all had to be asked.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from msgspec import Struct

from games.kernel import (
    Answered,
    Chance,
    Entry,
    Event,
    GameState,
    Question,
    Running,
    Sealed,
    fold,
    read_state,
    write_state,
)
from games.lab.handovers import count
from games.titles import ActionWindows, Policy, Title

MOST_DECISIONS = 5000


class SeenWindow(Struct):
    """One window: where in the log it opened, who could act, who was asked."""

    at: int
    prompt: str
    able: set[str]
    asked: set[str]


class WindowGame:
    """One game between practice opponents, with every window and every question noted."""

    def __init__(self, title: Title, options: Mapping[str, Any], seed: int, player: Callable[[int], Policy]):
        assert title.windows is not None
        self.title, self.facts, self.ruleset = title, title.windows, title.ruleset
        self.options = self.ruleset.read_options(options)
        self.source = Sealed(seed.to_bytes(32, "big"))
        self.windows: list[SeenWindow] = []
        self.asked: dict[int, Question] = {}
        """By the position of its answer."""
        self.boundaries: list[tuple[int, bytes]] = [(0, write_state(self.ruleset.begin(self.options)))]
        self.game: Running[Any] | None = None
        self.game = Running.start(
            self.ruleset, self.options, self.source, on_opened=self._opened, on_boundary=self._pass
        )
        self._play({seat: player(seed * 100 + place) for place, seat in enumerate(self.game.seats)})

    def _opened(self, state: Any, prompt: str) -> None:
        able = {seat for seat in state.alive() if self.facts.legal(state, seat)}
        at = self.game.position if self.game else 0
        self.windows.append(SeenWindow(at, prompt, able, set()))

    def _pass(self, running: Running[Any]) -> None:
        self.boundaries.append((running.position, write_state(running.state)))

    def _play(self, people: Mapping[str, Policy]) -> None:
        game = self.game
        assert game is not None
        views: dict[str, GameState] = {seat: self.ruleset.begin(self.options) for seat in game.seats}
        folded = 0
        for _ in range(MOST_DECISIONS):
            if not game.open:
                return
            self._note_asked(game)
            fresh = [entry for entry in game.new[folded:] if isinstance(entry, Event)]
            folded = len(game.new)
            for seat, view in views.items():
                fold(view, fresh, (seat,))
            question = next(iter(game.open.values()))
            picks = people[question.seat].pick(question, partial(views.__getitem__, question.seat))
            assert picks is not None
            self.asked[game.position] = question
            game.answer(question.seat, question.prompt, picks)

    def _note_asked(self, game: Running[Any]) -> None:
        if self.windows:
            window = self.windows[-1]
            window.asked |= {seat for seat, asked in game.open.items() if asked.prompt == window.prompt}

    # --- fatal moments -------------------------------------------------------------------------------

    def fatal_moments(self) -> list[SeenWindow]:
        """The windows behind which a loss followed that nobody could still choose to avoid."""
        assert self.game is not None
        found: dict[int, SeenWindow] = {}
        for at, entry in enumerate(self.game.new):
            if isinstance(entry, Event) and self.facts.fatal(entry):
                before = [place for place, window in enumerate(self.windows) if window.at <= at]
                if before and self._was_certain(self.windows[before[-1]], at):
                    found.setdefault(before[-1], self.windows[before[-1]])
        return list(found.values())

    def _was_certain(self, window: SeenWindow, at: int) -> bool:
        """Nothing new came to light between the window and the loss, and no other choice would have saved."""
        assert self.game is not None
        between = self.game.new[window.at : at]
        if any(isinstance(e, Chance) or (isinstance(e, Event) and self.facts.reveals(e)) for e in between):
            return False
        acted = [e for e in between if isinstance(e, Answered) and e.prompt == window.prompt]
        if any(entry.picks != ("pass",) for entry in acted):
            return False
        choices = [window.at + place for place, entry in enumerate(between) if _is_choice(entry, window)]
        return all(self._is_forced(place) for place in choices)

    def _is_forced(self, place: int) -> bool:
        """Whatever else had been answered there, something was lost before the next window."""
        assert self.game is not None
        question = self.asked[place]
        if question.most > 1:
            return False
        given = self.game.new[place]
        assert isinstance(given, Answered)
        return all(self._loses(place, question, key) for key in question.items if (key,) != given.picks)

    def _loses(self, place: int, question: Question, key: str) -> bool:
        assert self.game is not None
        start, body = max((found for found in self.boundaries if found[0] <= place), key=lambda one: one[0])
        timeline: list[str] = []
        again: Running[Any] = Running(
            self.ruleset,
            self.options,
            read_state(self.ruleset, body),
            self.source,
            stored=self.game.new[start:place],
            on_event=lambda state, event: timeline.append("lost" if self.facts.fatal(event) else "event"),
            on_opened=lambda state, prompt: timeline.append("window"),
        )
        timeline.clear()
        again.answer(question.seat, question.prompt, [key])
        return next((what for what in timeline if what != "event"), "") == "lost"


def _is_choice(entry: Entry, window: SeenWindow) -> bool:
    return isinstance(entry, Answered) and entry.prompt != window.prompt and not entry.is_remark


# --- figures -----------------------------------------------------------------------------------------


def share(part: int, whole: int) -> float | None:
    return round(100 * part / whole, 1) if whole else None


def figures_of(games: list[WindowGame]) -> dict[str, Any]:
    """What these games show, in per cent."""
    chances = [(seat in window.asked) for game in games for window in game.windows for seat in window.able]
    fatal = [window for game in games for window in game.fatal_moments()]
    answerable = [window for window in fatal if window.able]
    return {
        "windows_with_an_action": len(chances),
        "asked_percent": share(sum(chances), len(chances)),
        "fatal_moments": len(fatal),
        "fatal_with_an_action": len(answerable),
        "fatal_asked_percent": share(sum(w.able <= w.asked for w in answerable), len(answerable)),
    }


def bench_windows(title: Title, games: int, seed: int) -> dict[str, Any]:
    """By setting and table; and the handovers for each number of seats, before and now."""
    assert title.windows is not None
    player = title.players["steady"]
    found: dict[str, Any] = {
        setting: {
            name: figures_of([WindowGame(title, options, seed + number, player) for number in range(games)])
            for name, options in tables.items()
        }
        for setting, tables in title.windows.tables.items()
    }
    return {**found, "handovers": handovers(title, title.windows, games, seed)}


def handovers(title: Title, windows: ActionWindows, games: int, seed: int) -> dict[str, Any]:
    """Per seat and turn with the suggested orders: under the rules of before, and as they are."""
    before = dataclasses.replace(title, ruleset=dataclasses.replace(title.ruleset, version=windows.before))
    return {
        str(seats): {
            name: count(rules, {"players": seats}, games, seed, rules.players["steady"])["suggested"][
                "handovers_per_seat_and_turn"
            ]
            for name, rules in (("before", before), ("now", title))
        }
        for seats in windows.seats
    }

"""Benchmarks of a game's rules: how fast they ask, apply, fold and resume, and how much they write."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from games.kernel import (
    EVERYTHING,
    Event,
    Ruleset,
    Running,
    Sealed,
    chances_in,
    fold,
    kind_of,
    read_entry,
    read_state,
    sealed,
    write_entry,
    write_state,
)
from games.models import Game
from games.players.at_random import AtRandom


def milliseconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000


def seal(game: Game, seed: int) -> None:
    """The same dice and draws in every run, for a game that has been opened and not begun."""
    game.secret = seed.to_bytes(32, "big")
    game.commitment = sealed.commitment(game.secret)
    game.save(update_fields=["secret", "commitment"])


class Played:
    """A random game with what is needed to measure it afterwards."""

    def __init__(self, ruleset: Ruleset[Any], options: Mapping[str, Any], seed: int) -> None:
        self.ruleset = ruleset
        self.options = ruleset.read_options(options)
        self.boundaries: list[tuple[int, bytes]] = []
        self.answered_at: list[int] = []
        self.source = Sealed(seed.to_bytes(32, "big"))
        player, chooser = AtRandom(seed), random.Random(seed)  # noqa: S311  not a secret
        self.game = Running.start(ruleset, self.options, self.source)
        began, self.decisions = time.perf_counter(), 0
        while self.game.open:
            question = chooser.choice(list(self.game.open.values()))
            picks = player.pick(question, dict)
            self.answered_at.append(self.game.position)
            self.game.answer(question.seat, question.prompt, picks)
            self.decisions += 1
        self.seconds = time.perf_counter() - began

    @property
    def events(self) -> list[Event]:
        return [entry for entry in self.game.new if isinstance(entry, Event)]

    def take_snapshots(self) -> None:
        """Again, this time writing a snapshot at every boundary, as the service does."""
        Running(
            self.ruleset,
            self.options,
            self.ruleset.begin(self.options),
            self.source,
            stored=self.game.new,
            chances=chances_in(self.game.new),
            on_boundary=lambda game: self.boundaries.append((game.position, write_state(game.state))),
        )

    def resume_times(self, chooser: random.Random, count: int) -> list[float]:
        """From the stored bytes to the open question, at moments right before an answer."""
        times = []
        for position in chooser.sample(self.answered_at, min(count, len(self.answered_at))):
            start, body = max(kept for kept in self.boundaries if kept[0] <= position)
            rows = [(kind_of(entry), write_entry(entry)) for entry in self.game.new[start:position]]
            times.append(milliseconds(partial(self.resume, body, rows)))
        return times

    def resume(self, body: bytes, rows: list[tuple[str, bytes]]) -> Running[Any]:
        stored = [read_entry(self.ruleset, sort, row) for sort, row in rows]
        state = read_state(self.ruleset, body)
        return Running(self.ruleset, self.options, state, self.source, stored=stored)

    def history_times(self) -> list[float]:
        """Any point of the history for one seat, folded from the snapshot before it (one a turn)."""
        starts, seat = self.turn_starts(), next(iter(self.game.seats))
        times = []
        for (first, body), (last, _) in zip(starts, [*starts[1:], (len(self.game.new), b"")], strict=True):
            rows = [write_entry(entry) for entry in self.game.new[first:last] if isinstance(entry, Event)]
            times.append(milliseconds(partial(self.fold_rows, body, rows, (seat,))))
        return times

    def fold_rows(self, body: bytes, rows: list[bytes], eyes: tuple[str, ...]) -> object:
        events = [read_entry(self.ruleset, "event", row) for row in rows]
        return fold(read_state(self.ruleset, body), events, eyes)

    def turn_starts(self) -> list[tuple[int, bytes]]:
        """A spectator's view at the first boundary of each turn; the start of the game first."""
        view = self.ruleset.begin(self.options)
        starts, turn = [(0, write_state(view))], view.turn
        boundaries = {position for position, _ in self.boundaries}
        for position, entry in enumerate(self.game.new, start=1):
            if isinstance(entry, Event):
                entry.face_for(()).apply(view)
            if position in boundaries and view.turn != turn:
                turn = view.turn
                starts.append((position, write_state(view)))
        return starts


def bench(ruleset: Ruleset[Any], options: Mapping[str, Any], games: int, seed: int) -> dict[str, Any]:
    """Figures in decisions and events per second, milliseconds and bytes."""
    Played(ruleset, options, seed)  # warm up
    played = [Played(ruleset, options, seed + number) for number in range(games)]
    chooser = random.Random(seed)  # noqa: S311  not a secret
    events = [event for game in played for event in game.events]
    resumes: list[float] = []
    histories: list[float] = []
    folding = 0.0
    for game in played:
        game.take_snapshots()
        resumes += game.resume_times(chooser, 40)
        histories += game.history_times()
        start = ruleset.begin(game.options)
        folding += milliseconds(partial(fold, start, game.events, EVERYTHING))
    sizes = [sum(len(write_entry(entry)) for entry in game.game.new) for game in played]
    decisions = sum(game.decisions for game in played)
    return {
        "title": ruleset.key,
        "games": games,
        "decisions": decisions,
        "decisions_per_second": round(decisions / sum(game.seconds for game in played)),
        "events_per_game": round(len(events) / games),
        "events_folded_per_second": round(len(events) / folding * 1000),
        "resume_ms_median": round(statistics.median(resumes), 3),
        "resume_ms_worst": round(max(resumes), 3),
        "history_point_ms_median": round(statistics.median(histories), 3),
        "history_point_ms_worst": round(max(histories), 3),
        "bytes_per_event": round(sum(len(write_entry(event)) for event in events) / len(events)),
        "bytes_per_game": round(statistics.mean(sizes)),
        "snapshot_bytes": round(statistics.mean(len(body) for game in played for _, body in game.boundaries)),
    }

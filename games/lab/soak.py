"""Soaks: whole games played through the kernel's public interface, with everything checked that can be."""

from __future__ import annotations

import random
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from games.kernel import (
    EVERYTHING,
    Drift,
    Event,
    GameState,
    Problem,
    Question,
    Ruleset,
    Running,
    Sealed,
    chances_in,
    fold,
    read_archive,
    read_state,
    replay,
    sealed,
    state_hash,
    write_archive,
    write_state,
)
from games.titles import Policy

Count = Callable[[Iterable[object]], Mapping[str, int]]
"""How often each part of a game was seen, from its entries."""

MOST_DECISIONS = 50_000
"""A game that goes on longer than this has stalled."""
DECISIONS_BETWEEN_LOOKS = 25
"""How often views are searched for what they must not hold; illegal answers are tried as often."""
FAULTS = (
    "stalls",
    "illegal_accepted",
    "legal_refused",
    "invariant_breaks",
    "replay_differences",
    "view_leaks",
    "silent_choices",
)


class SoakReport(Struct):
    """What a soak found. All faults must be zero."""

    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    turns: list[int] = []
    endings: dict[str, int] = {}
    wins: dict[str, int] = {}
    """By seat and its player: "shadow (steady)"."""
    thinking: dict[str, list[float]] = {}
    """By player: the processor's time for each decision, in milliseconds; other programs do not count."""
    faults: dict[str, int] = msgspec.field(default_factory=lambda: dict.fromkeys(FAULTS, 0))
    notes: list[str] = []
    """The first few faults, with the seed that shows them."""
    looks: int = 0
    """How often everything was made that people are shown."""
    seen: dict[str, int] = {}
    """How often each part of the game that must be seen was seen."""

    def add(self, other: SoakReport) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.looks += other.looks
        self.seconds += other.seconds
        self.turns += other.turns
        self.endings = dict(Counter(self.endings) + Counter(other.endings))
        self.wins = dict(Counter(self.wins) + Counter(other.wins))
        for player, times in other.thinking.items():
            self.thinking.setdefault(player, []).extend(times)
        self.faults = {
            fault: self.faults.get(fault, 0) + other.faults.get(fault, 0)
            for fault in self.faults | other.faults
        }
        self.notes = (self.notes + other.notes)[:10]
        self.seen = dict(Counter(self.seen) + Counter(other.seen))

    def note(self, fault: str, seed: int, what: object) -> None:
        self.faults[fault] += 1
        if len(self.notes) < 10:
            self.notes.append(f"{fault}, seed {seed}: {what}")

    @property
    def clean(self) -> bool:
        return not any(self.faults.values())

    def line(self) -> str:
        turns = sorted(self.turns) or [0]
        endings = ", ".join(f"{how} {count}" for how, count in sorted(self.endings.items()))
        faults = ", ".join(f"{fault.replace('_', ' ')} {count}" for fault, count in self.faults.items())
        speed = self.decisions / self.seconds if self.seconds else 0
        return (
            f"games {self.games}, decisions {self.decisions}, decisions per second {speed:.0f}, "
            f"{f'looks {self.looks}, ' if self.looks else ''}"
            f"turns {turns[0]}/{turns[len(turns) // 2]}/{turns[-1]} (least/median/most), "
            f"results: {endings or 'none'}; {faults}"
        )

    def tournament(self) -> str:
        """Who won how often, and how long a decision took."""
        wins = ", ".join(f"{who} {count}" for who, count in sorted(self.wins.items()))
        times = "; ".join(
            f"{player} decides in {statistics.median(found):.1f} ms (median), {max(found):.0f} ms (worst)"
            for player, found in sorted(self.thinking.items())
        )
        return f"won: {wins or 'nobody'}; {times}"


class Soak:
    """One game, watched."""

    def __init__(
        self,
        ruleset: Ruleset[Any],
        options: Mapping[str, Any],
        seed: int,
        report: SoakReport,
        count: Count | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.count = count
        self.options = ruleset.read_options(options)
        self.seed = seed
        self.report = report
        self.chooser = random.Random(seed)  # noqa: S311  not a secret
        self.secret = seed.to_bytes(32, "big")
        self.snapshot: tuple[int, bytes] | None = None
        self.views: dict[tuple[str, ...], GameState] = {}
        self.folded = 0
        """How many entries of the log the views have seen."""
        self.silent: Counter[str] = Counter()
        """How often each prompt was settled without asking, because there was only one answer."""
        self.from_hidden: set[str] = set()
        """Prompts that offered, at least once, what somebody at the table may not know."""

    def play(self, policies: Callable[[str, int], Policy], most: int = MOST_DECISIONS) -> None:
        """Play to the end, or so far, then check what can only be checked of a whole game."""
        report, seed = self.report, self.seed
        game = Running.start(
            self.ruleset,
            self.options,
            Sealed(self.secret),
            on_event=self.check_invariants,
            on_boundary=self.at_boundary,
            on_forced=self.note_silence,
        )
        players = {seat: policies(seat, seed * 100 + place) for place, seat in enumerate(game.seats)}
        self.views = {eyes: self.ruleset.begin(self.options) for eyes in [(), *((s,) for s in game.seats)]}
        decisions = 0
        while game.open and decisions < most:
            if decisions % DECISIONS_BETWEEN_LOOKS == 0:
                self.look_for_leaks(game)
                self.try_illegal_answers(game)
            self.look(game)
            self.answer_once(game, players)
            decisions += 1
        if not game.over and (not game.open or most == MOST_DECISIONS):
            report.note("stalls", seed, f"after {decisions} decisions, at {game.path}")
        self.look_for_leaks(game)
        self.look(game, last=True)
        self.check_silence()
        self.check_replay(game)
        self.check_archive(game)
        report.games += 1
        report.decisions += decisions
        report.turns.append(game.state.turn)
        if game.state.ending:
            how = game.state.ending.how
            report.endings[how] = report.endings.get(how, 0) + 1
            for seat in game.state.ending.winners:
                who = f"{seat} ({name_of(players[seat])})"
                report.wins[who] = report.wins.get(who, 0) + 1
        self.count_parts(game)

    def answer_once(self, game: Running[Any], players: dict[str, Policy]) -> None:
        began = time.perf_counter()
        question = self.chooser.choice(list(game.open.values()))
        self.note_places(game.state, question)
        player = players[question.seat]
        thought = time.thread_time()
        picks = player.pick(question, lambda: self.view_of(game, question.seat))
        thought = (time.thread_time() - thought) * 1000
        self.report.thinking.setdefault(name_of(player), []).append(thought)
        try:
            game.answer(question.seat, question.prompt, picks or (), "bot")
        except Problem as problem:
            self.report.note("legal_refused", self.seed, f"{question.prompt} {picks}: {problem}")
            raise
        finally:
            self.report.seconds += time.perf_counter() - began

    def look(self, game: Running[Any], last: bool = False) -> None:
        """At every question, and at the end: for soaks that show the game to people."""

    def view_of(self, game: Running[Any], seat: str) -> GameState:
        """The one view of this seat, brought up to now: policies look at it and change nothing."""
        self.catch_up(game)
        return self.views[(seat,)]

    def catch_up(self, game: Running[Any]) -> None:
        fresh = [entry for entry in game.new[self.folded :] if isinstance(entry, Event)]
        for eyes, view in self.views.items():
            fold(view, fresh, eyes)
        self.folded = len(game.new)

    # --- what is checked -----------------------------------------------------------------------------

    def check_invariants(self, state: GameState, event: Event) -> None:
        for wrong in self.ruleset.invariants(state):
            self.report.note("invariant_breaks", self.seed, f"{wrong} after {type(event).__name__}")

    def at_boundary(self, game: Running[Any]) -> None:
        for wrong in self.ruleset.settled(game.state):
            self.report.note(
                "invariant_breaks", self.seed, f"{wrong} at a boundary of turn {game.state.turn}"
            )
        self.keep_some_snapshot(game)

    def keep_some_snapshot(self, game: Running[Any]) -> None:
        if self.snapshot is None or self.chooser.random() < 0.02:
            self.snapshot = (game.position, write_state(game.state))

    def try_illegal_answers(self, game: Running[Any]) -> None:
        question = self.chooser.choice(list(game.open.values()))
        everything = [key for key, count in question.items.items() for _ in range(count)]
        wishes = [["no_such_item"], [*everything, everything[0]] if everything else ["nothing"]]
        if question.least:
            wishes.append(everything[: question.least - 1])
        for picks in wishes:
            self.expect_refusal(game, question, question.seat, picks)
        other = next((seat for seat in game.seats if seat not in game.open), None)
        if other:
            self.expect_refusal(game, question, other, everything[: question.least])

    def expect_refusal(self, game: Running[Any], question: Question, seat: str, picks: list[str]) -> None:
        before = len(game.new)
        try:
            game.answer(seat, question.prompt, picks)
        except Problem:
            if len(game.new) == before:
                return
        self.report.note("illegal_accepted", self.seed, f"{question.prompt} {picks}")

    def look_for_leaks(self, game: Running[Any]) -> None:
        """Bring every view up to now; search its bytes, and its seat's questions, for hidden keys."""
        self.catch_up(game)
        for eyes, view in self.views.items():
            asked = [game.open[seat] for seat in eyes if seat in game.open]
            text = b"".join([write_state(view), msgspec.json.encode(asked)])
            for key in self.ruleset.hidden(game.state, eyes):
                if key.encode() in text:
                    self.report.note("view_leaks", self.seed, f"{key} seen by {eyes or 'a spectator'}")

    def note_silence(self, state: GameState, question: Question) -> None:
        self.silent[question.prompt] += 1
        self.note_places(state, question)

    def note_places(self, state: GameState, question: Question) -> None:
        """Whether the items come from a hidden place: a spectator may know least of all."""
        if question.prompt not in self.from_hidden and not question.items.keys().isdisjoint(
            self.ruleset.hidden(state, ())
        ):
            self.from_hidden.add(question.prompt)

    def check_silence(self) -> None:
        """Who picks from a hidden place is always asked: that he was not would tell what lies there."""
        for prompt in sorted(self.from_hidden & self.silent.keys()):
            self.report.note("silent_choices", self.seed, f"{prompt}, {self.silent[prompt]} times")

    def check_replay(self, game: Running[Any]) -> None:
        """The log gives the same game again, from its start and from a snapshot, and the fold agrees."""
        starts: list[tuple[int, GameState]] = [(0, self.ruleset.begin(self.options))]
        if self.snapshot:
            starts.append((self.snapshot[0], read_state(self.ruleset, self.snapshot[1])))
        truth = state_hash(game.state)
        try:
            for position, state in starts:
                again = Running(
                    self.ruleset,
                    self.options,
                    state,
                    Sealed(self.secret),
                    stored=game.new[position:],
                    chances=chances_in(game.new),
                )
                if again.new or state_hash(again.state) != truth:
                    self.report.note("replay_differences", self.seed, f"from entry {position}")
        except Drift as drift:
            self.report.note("replay_differences", self.seed, drift)
        events = [entry for entry in game.new if isinstance(entry, Event)]
        if state_hash(fold(self.ruleset.begin(self.options), events, EVERYTHING)) != truth:
            self.report.note("replay_differences", self.seed, "the fold differs")

    def check_archive(self, game: Running[Any]) -> None:
        """The game as a file: every draw fits the seal, and read elsewhere it replays to the same state."""
        file = write_archive(
            self.ruleset,
            msgspec.to_builtins(self.options),
            game.new,
            sealed.commitment(self.secret),
            eyes=EVERYTHING,
            secret=self.secret,
        )
        file = msgspec.json.decode(msgspec.json.encode(file))
        for problem in sealed.problems(file):
            self.report.note("replay_differences", self.seed, problem)
        again = replay(self.ruleset, read_archive(self.ruleset, file))
        if state_hash(again.state) != state_hash(game.state):
            self.report.note("replay_differences", self.seed, "the exported file gives another state")

    def count_parts(self, game: Running[Any]) -> None:
        if self.count:
            self.report.seen = dict(Counter(self.report.seen) + Counter(self.count(game.new)))


def name_of(player: Policy) -> str:
    return getattr(player, "name", type(player).__name__.lower())


def soak(
    ruleset: Ruleset[Any],
    options: Mapping[str, Any] | Callable[[int], Mapping[str, Any]],
    seeds: range,
    policies: Callable[[str, int], Policy],
    count: Count | None = None,
    kind: Callable[..., Soak] = Soak,
) -> SoakReport:
    """Play one game a seed; the options may be others for each."""
    report = SoakReport()
    for seed in seeds:
        try:
            chosen = options(seed) if callable(options) else options
            kind(ruleset, chosen, seed, report, count).play(policies)
        except Exception as error:
            report.note("stalls", seed, f"{type(error).__name__}: {error}")
    return report

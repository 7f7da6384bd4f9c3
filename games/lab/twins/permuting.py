"""A twin's log: cards that an observer cannot know change places, and the rules play the game again.

What may change places was shuffled together, and the observer has seen none of it since. The dice and the
observer's own answers stay as they were; the draws and the others' answers name the exchanged cards. If the
rules then ask the same seats the same and show the observer the same, the two games are twins.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from games.kernel import (
    Answered,
    Chance,
    Entry,
    Event,
    Eyes,
    Problem,
    Question,
    Running,
    kind_of,
    write_entry,
    write_state,
)
from games.kernel.chance import Drawn, Rolled, Wish
from games.lab.twins.positions import TwinPosition

TRIALS = 8

Moved = dict[str, str]
"""Which card lies where another lay."""


class Twin(Struct, frozen=True):
    """A game that its observer cannot tell from the first."""

    entries: tuple[Entry, ...]
    asked: dict[str, Question]
    states: dict[int, bytes]
    """The truth at some boundaries, by the log's length."""


class Tally(Struct):
    """How twins were found."""

    tried: int = 0
    kept: int = 0
    illegal: int = 0
    """Somebody could not have answered what was answered: no twins."""
    asked_differently: dict[str, int] = {}
    """The rules asked more or less, by the prompt: silence would tell something."""
    shown_differently: dict[str, int] = {}
    """The observer was shown something else, by the event or the prompt."""

    def add(self, other: Tally) -> None:
        self.tried += other.tried
        self.kept += other.kept
        self.illegal += other.illegal
        self.asked_differently = dict(Counter(self.asked_differently) + Counter(other.asked_differently))
        self.shown_differently = dict(Counter(self.shown_differently) + Counter(other.shown_differently))


class NoTwin(Exception):
    """The permutation gives another game."""


class AskedDifferently(NoTwin):
    pass


class ShownDifferently(NoTwin):
    pass


def twin_of(
    position: TwinPosition, eyes: Eyes, chooser: random.Random, tally: Tally, keep: Iterable[int] = ()
) -> Twin | None:
    """Some twin for these eyes, with its states at the boundaries to keep; None where none was found."""
    hidden = unseen_since(position, eyes)
    if not any(len(keys) > 1 for keys in hidden.values()):
        return None
    for trial in range(TRIALS):
        tally.tried += 1
        moves = _moves(position, eyes, hidden, trial, chooser)
        try:
            twin = _played_again(position, eyes, moves, frozenset(keep))
        except AskedDifferently as asked:
            _count(tally.asked_differently, str(asked))
        except ShownDifferently as shown:
            _count(tally.shown_differently, str(shown))
        except (NoTwin, Problem):
            tally.illegal += 1
        else:
            if twin.entries != position.entries:
                tally.kept += 1
                return twin
    return None


def _count(counts: dict[str, int], what: str) -> None:
    counts[what] = counts.get(what, 0) + 1


# --- what is hidden ------------------------------------------------------------------------------------


def unseen_since(position: TwinPosition, eyes: Eyes) -> dict[int, list[str]]:
    """For every shuffle, by its place in the log: the keys in it that these eyes have not seen since."""
    seen: dict[str, int] = {}
    for at, entry in enumerate(position.entries):
        for key in keys_shown(entry, eyes):
            seen[key] = at
    for seat, question in position.asked.items():
        if seat in eyes:
            seen |= dict.fromkeys(_strings(json.loads(_written(question))), len(position.entries))
    return {
        at: [key for key in entry.outcome if seen.get(key, -1) < at]
        for at, entry in enumerate(position.entries)
        if isinstance(entry, Drawn) and entry.count == len(entry.items)
    }


def keys_shown(entry: Entry, eyes: Eyes) -> set[str]:
    """Everything by name that these eyes see of an entry."""
    if isinstance(entry, Event):
        return set(_strings(json.loads(write_entry(entry.face_for(eyes)))))
    return set(entry.picks) if isinstance(entry, Answered) and entry.seat in eyes else set()


def _written(question: Question) -> bytes:
    return msgspec.json.encode(question)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield key
            yield from _strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)


# --- what changes places -------------------------------------------------------------------------------


def _moves(
    position: TwinPosition, eyes: Eyes, hidden: Mapping[int, list[str]], trial: int, chooser: random.Random
) -> list[tuple[int, Moved]]:
    """A permutation a shuffle, the boldest first: everything; then what somebody has used only by pairs."""
    used = {pick for entry in position.answers if entry.seat not in eyes for pick in entry.picks}
    taken: set[str] = set()
    moves = []
    for at in chooser.sample(sorted(hidden), len(hidden)):
        keys = [key for key in hidden[at] if key not in taken]
        taken.update(keys)
        if trial >= TRIALS // 4:
            touched = [key for key in keys if key in used]
            keys = [key for key in keys if key not in used]
            if touched and trial < TRIALS - 1:
                keys += chooser.sample(touched, min(len(touched), TRIALS - trial - 1))
        if trial >= TRIALS // 2 and len(keys) > 3 and trial < TRIALS - 1:
            keys = chooser.sample(keys, chooser.choice((2, 3)))
        moves.append((at, dict(zip(keys, chooser.sample(keys, len(keys)), strict=True))))
    return moves


class Retold:
    """The source of the twin's chances: those of the first game, with the cards exchanged."""

    def __init__(self, position: TwinPosition, moves: Sequence[tuple[int, Moved]]) -> None:
        self.moves = moves
        self.chances = iter(
            [(at, entry) for at, entry in enumerate(position.entries) if isinstance(entry, Chance)]
        )

    def moved(self, at: int, keys: Sequence[str]) -> tuple[str, ...]:
        known: Moved = {}
        for start, moved in self.moves:
            if start <= at:
                known |= moved
        return tuple(known.get(key, key) for key in keys)

    def decide(self, wish: Wish, number: int) -> Rolled | Drawn:
        at, first = next(self.chances, (0, None))
        if isinstance(first, Rolled) and first.answers(wish):
            return first
        if not isinstance(first, Drawn) or (first.purpose, first.count) != (wish.purpose, wish.count):
            raise ShownDifferently(wish.purpose)
        items = getattr(wish, "items", ())
        outcome = self.moved(at, first.outcome)
        if Counter(outcome) - Counter(items):
            raise NoTwin(wish.purpose)
        return Drawn(number, wish.purpose, wish.count, items, outcome)


def _played_again(
    position: TwinPosition, eyes: Eyes, moves: Sequence[tuple[int, Moved]], keep: frozenset[int]
) -> Twin:
    states: dict[int, bytes] = {}

    def remember(running: Running[Any]) -> None:
        if running.position in keep:
            states[running.position] = write_state(running.state)

    source = Retold(position, moves)
    options = position.ruleset.read_options(position.options)
    running = Running.start(position.ruleset, options, source, on_boundary=remember)
    exchanged = False
    try:
        for at, entry in enumerate(position.entries):
            if isinstance(entry, Answered):
                _expect(position, running, eyes, at, entry)
                picks = entry.picks if entry.seat in eyes else source.moved(at, entry.picks)
                exchanged = picks != entry.picks
                running.answer(entry.seat, entry.prompt, picks, entry.source)
        _compare(position, running, eyes)
    except AskedDifferently as asked:
        if exchanged:  # who picks another card is asked other things about it
            raise NoTwin(str(asked)) from None
        raise
    return Twin(tuple(running.new), running.together | running.open, states)


def _expect(position: TwinPosition, running: Running[Any], eyes: Eyes, at: int, entry: Answered) -> None:
    """The twin waits for the same answer at the same place of its log."""
    if len(running.new) != at:
        _blame(position, running, eyes)
    question = running.open.get(entry.seat)
    if question is None or question.prompt != entry.prompt:
        _compare_shown(position.entries, running.new, eyes)
        raise AskedDifferently(entry.prompt)


def _blame(position: TwinPosition, running: Running[Any], eyes: Eyes) -> None:
    """The two logs part: because of what is shown, or of what is asked."""
    _compare_shown(position.entries, running.new, eyes)
    longer = max(position.entries, running.new, key=len)
    at = min(len(position.entries), len(running.new))
    parted = longer[at]
    raise AskedDifferently(parted.prompt if isinstance(parted, Answered) else "; ".join(_asked(running.open)))


def _asked(questions: Mapping[str, Question]) -> list[str]:
    return [question.prompt for question in questions.values()]


def _compare(position: TwinPosition, running: Running[Any], eyes: Eyes) -> None:
    """Twins show these eyes the same events, the same answers of their own, and ask the same."""
    _compare_shown(position.entries, running.new, eyes)
    if len(position.entries) != len(running.new) or set(running.open) != set(position.open):
        more = set(_asked(running.open)) ^ set(_asked(position.open)) or {"length"}
        raise AskedDifferently("; ".join(sorted(more)))
    asked = running.together | running.open
    for seat, question in position.asked.items():
        if asked[seat].prompt != question.prompt:
            raise AskedDifferently(question.prompt)
        if seat in eyes and asked[seat] != question:
            raise ShownDifferently(question.prompt)


def _compare_shown(first: Sequence[Entry], second: Sequence[Entry], eyes: Eyes) -> None:
    for one, other in zip(first, second, strict=False):
        if kind_of(one) != kind_of(other):
            asked = next((entry for entry in (one, other) if isinstance(entry, Answered)), None)
            if asked is not None:
                raise AskedDifferently(asked.prompt)
            raise ShownDifferently(type(one).__name__)
        if isinstance(one, Event) and isinstance(other, Event) and one.face_for(eyes) != other.face_for(eyes):
            raise ShownDifferently(type(one).__name__)
        if isinstance(one, Answered) and isinstance(other, Answered) and _asked_as(one) != _asked_as(other):
            raise AskedDifferently(other.prompt)


def _asked_as(answered: Answered) -> tuple[str, str]:
    return answered.seat, answered.prompt

"""The log: answers, chances and events in the order in which they happened, append-only.

A take-back is an entry too (`Rewound`): what it takes back stays in the log and is passed over.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from games.kernel.chance import Chance, Drawn, Rolled
from games.kernel.events import Event, Eyes, GameState
from games.kernel.questions import REMARK, Picks, Seat
from games.kernel.rules import Ruleset

S = TypeVar("S", bound=GameState)


class Answered(Struct, frozen=True, tag=True, omit_defaults=True, gc=False):
    """A seat's answer. `source` says where it came from: mail, web, order, bot, clock."""

    seat: Seat
    prompt: str
    picks: Picks
    source: str = ""

    @property
    def is_remark(self) -> bool:
        """Said unasked: nobody waited for it, and nobody's answer is settled by it."""
        return self.prompt.startswith(REMARK)


class Rewound(Struct, frozen=True, tag=True):
    """Everything after entry `to` was taken back (entries are counted from 1)."""

    to: int
    by: tuple[Seat, ...] = ()


Entry = Event | Answered | Rolled | Drawn | Rewound

KINDS = ("event", "answer", "chance", "rewind")


def kind_of(entry: Entry) -> str:
    if isinstance(entry, Event):
        return "event"
    if isinstance(entry, Answered):
        return "answer"
    return "rewind" if isinstance(entry, Rewound) else "chance"


def tag_of(entry: Entry) -> str:
    """What it is among those of its kind: an answer is told by its seat, everything else by its type."""
    return entry.seat if isinstance(entry, Answered) else type_tag(type(entry))


def type_tag(type_: type[Struct]) -> str:
    """The name under which entries of a type are written."""
    return str(type_.__struct_config__.tag)


def standing(entries: Iterable[Entry], after: int = 0) -> list[tuple[int, Entry]]:
    """The entries that were not taken back, each with its number; the first one has number `after` + 1."""
    kept: list[tuple[int, Entry]] = []
    for number, entry in enumerate(entries, start=after + 1):
        if isinstance(entry, Rewound):
            while kept and kept[-1][0] > entry.to:
                kept.pop()
        else:
            kept.append((number, entry))
    return kept


def chances_in(entries: Iterable[Entry]) -> int:
    """How many chances were ever decided, taken back or not."""
    return sum(isinstance(entry, Chance) for entry in entries)


def last_own_step(kept: Sequence[tuple[int, Entry]], seat: Seat) -> int | None:
    """Where to rewind to, to take back this seat's last answer alone; None when it is too late for that."""
    for number, entry in reversed(kept):
        if isinstance(entry, Answered):
            if entry.is_remark:
                continue
            return number - 1 if entry.seat == seat else None
        if isinstance(entry, Chance) or (isinstance(entry, Event) and entry.reveals):
            return None
    return None


# --- folding -------------------------------------------------------------------------------------


def fold(state: S, events: Iterable[Event], eyes: Eyes) -> S:
    """Apply to the state what these eyes may know of the events."""
    for event in events:
        event.face_for(eyes).apply(state)
    return state


# --- reading and writing -------------------------------------------------------------------------


@cache
def _reader(ruleset: Ruleset[Any], kind: str) -> msgspec.json.Decoder[Any]:
    types = {"event": ruleset.event_type(), "answer": Answered, "chance": Chance, "rewind": Rewound}
    return msgspec.json.Decoder(types[kind])


@cache
def _state_reader(ruleset: Ruleset[Any]) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(ruleset.state)


_entry_writer = msgspec.json.Encoder()
_state_writer = msgspec.msgpack.Encoder()
_hash_writer = msgspec.msgpack.Encoder(order="deterministic")


def write_entry(entry: Entry) -> bytes:
    return _entry_writer.encode(entry)


def read_entry(ruleset: Ruleset[Any], kind: str, body: bytes | str) -> Any:
    return _reader(ruleset, kind).decode(body)


def write_state(state: GameState) -> bytes:
    """The order of keys is kept: it is the order in which items are offered after a resume."""
    return _state_writer.encode(state)


def read_state(ruleset: Ruleset[S], body: bytes) -> S:
    state: S = _state_reader(ruleset).decode(body)
    return state


def state_hash(state: GameState) -> str:
    """The same for equal states on every machine."""
    return hashlib.sha256(_hash_writer.encode(state)).hexdigest()

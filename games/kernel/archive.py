"""A game in one file: everything that its exporter may see, and enough to replay it elsewhere.

The rows of the log are numbered from 1 by what is in the file: a gap would tell that somebody else was asked,
or that something was drawn. Events carry, besides, the number by which everybody at the table knows them.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from games.kernel import sealed
from games.kernel.chance import Chance, Sealed
from games.kernel.errors import Drift, Unreadable
from games.kernel.events import EVERYTHING, Event, Eyes, GameState
from games.kernel.log import (
    KINDS,
    Answered,
    Entry,
    Rewound,
    chances_in,
    fold,
    kind_of,
    read_entry,
    standing,
    write_entry,
)
from games.kernel.rules import Ruleset
from games.kernel.running import Running

FORMAT = 1


class Archive(Struct):
    """A read file. `complete` files can be replayed, the others only looked through."""

    title: str
    options: dict[str, Any]
    rules: int
    commitment: str
    secret: str | None
    words: list[dict[str, str]]
    """What those who sat down added to the secret of the dice: {"seat": …, "word": …} in order."""
    complete: bool
    about: dict[str, Any]
    entries: list[Entry]


def write_archive(
    ruleset: Ruleset[Any],
    options: Mapping[str, Any],
    entries: Sequence[Entry],
    commitment: str,
    *,
    eyes: Eyes,
    secret: bytes | None = None,
    words: Sequence[Mapping[str, str]] = (),
    about: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The file's content. With eyes for EVERYTHING it is complete; else it holds only what they may see."""
    return {
        "ravenpost": FORMAT,
        "title": ruleset.key,
        "options": dict(options),
        "rules": ruleset.version,
        "commitment": commitment,
        "secret": secret.hex() if secret else None,
        "words": [dict(word) for word in words],
        "complete": eyes is EVERYTHING,
        "about": dict(about or {}),
        "log": [_row(number, event, entry) for number, event, entry in _numbered(entries, eyes)],
    }


def _row(number: int, event: int | None, entry: Entry) -> dict[str, Any]:
    shared = {} if event is None else {"event": event}
    return {"number": number, **shared, "kind": kind_of(entry), "body": json.loads(write_entry(entry))}


def _numbered(entries: Sequence[Entry], eyes: Eyes) -> Iterator[tuple[int, int | None, Entry]]:
    """What these eyes see, counted from 1; each event also with its number among all events.

    A take-back goes to where its reader's own log stood; it is no news where it takes nothing back for him.
    """
    upto = [0]
    """How many rows the file has after each entry of the whole log."""
    kept: list[int] = []
    events = 0
    for entry in entries:
        events += isinstance(entry, Event)
        seen = _seen(entry, eyes)
        if isinstance(seen, Rewound):
            seen = replace(seen, to=upto[seen.to])
            left = [number for number in kept if number <= seen.to]
            if left == kept and eyes is not EVERYTHING:
                seen = None
            kept = left
        elif seen is not None:
            kept.append(upto[-1] + 1)
        upto.append(upto[-1] + (seen is not None))
        if seen is not None:
            yield upto[-1], events if isinstance(entry, Event) else None, seen


def _seen(entry: Entry, eyes: Eyes) -> Entry | None:
    if isinstance(entry, Event):
        return entry.face_for(eyes)
    if isinstance(entry, Answered):
        return entry if entry.seat in eyes else None
    if isinstance(entry, Chance):
        return entry if eyes is EVERYTHING else None
    return entry


def read_archive(ruleset: Ruleset[Any], file: Mapping[str, Any]) -> Archive:
    """The file read back. Raises Unreadable when it is no such file."""
    try:
        if file["ravenpost"] != FORMAT or file["title"] != ruleset.key:
            raise Unreadable("other_format")
        entries = _renumbered(
            [row["number"] for row in file["log"]], [_read(ruleset, r) for r in file["log"]]
        )
        return Archive(
            title=file["title"],
            options=dict(file["options"]),
            rules=file["rules"],
            commitment=file["commitment"],
            secret=file["secret"],
            words=msgspec.convert(file.get("words", []), list[dict[str, str]]),
            complete=file["complete"],
            about=dict(file["about"]),
            entries=entries,
        )
    except (KeyError, TypeError, ValueError, msgspec.ValidationError) as error:
        raise Unreadable("not_a_game", detail=str(error)) from error


def _renumbered(numbers: Sequence[int], entries: Sequence[Entry]) -> list[Entry]:
    """Take-backs by place in the file: in files of version 1.0 a seat's rows have the whole log's numbers."""
    return [
        replace(entry, to=bisect_right(numbers, entry.to)) if isinstance(entry, Rewound) else entry
        for entry in entries
    ]


def _read(ruleset: Ruleset[Any], row: Mapping[str, Any]) -> Entry:
    if row["kind"] not in KINDS:
        raise Unreadable("not_a_game", detail=row["kind"])
    entry: Entry = read_entry(ruleset, row["kind"], json.dumps(row["body"]))
    return entry


def replay(ruleset: Ruleset[Any], archive: Archive) -> Running[Any]:
    """Play a complete file again under the present rules. Drift where they differ, or where it breaks off."""
    stored = [entry for _, entry in standing(archive.entries)]
    options = ruleset.read_options(archive.options)
    words = [word["word"] for word in archive.words]
    source = Sealed(sealed.seed(bytes.fromhex(archive.secret or ""), words))
    running = Running(
        ruleset, options, ruleset.begin(options), source, stored=stored, chances=chances_in(archive.entries)
    )
    if running.new:
        raise Drift(len(stored) + 1, None, running.new[0])
    return running


def look(ruleset: Ruleset[Any], archive: Archive, eyes: Eyes = EVERYTHING) -> GameState:
    """The position at the end of a file, by the fold alone."""
    events = [entry for _, entry in standing(archive.entries) if isinstance(entry, Event)]
    state: GameState = fold(ruleset.begin(ruleset.read_options(archive.options)), events, eyes)
    return state

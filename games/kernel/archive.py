"""A game in one file: everything that its exporter may see, and enough to replay it elsewhere."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from games.kernel.chance import Chance, Sealed
from games.kernel.errors import Drift, Unreadable
from games.kernel.events import EVERYTHING, Event, Eyes, GameState
from games.kernel.log import (
    KINDS,
    Answered,
    Entry,
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
    about: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The file's content. With eyes for EVERYTHING it is complete; else it holds only what they may see."""
    log = [
        {"number": number, "kind": kind_of(entry), "body": json.loads(write_entry(seen))}
        for number, entry in enumerate(entries, start=1)
        if (seen := _seen(entry, eyes)) is not None
    ]
    return {
        "ravenpost": FORMAT,
        "title": ruleset.key,
        "options": dict(options),
        "rules": ruleset.version,
        "commitment": commitment,
        "secret": secret.hex() if secret else None,
        "complete": eyes is EVERYTHING,
        "about": dict(about or {}),
        "log": log,
    }


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
        entries = [_read(ruleset, row) for row in file["log"]]
        return Archive(
            title=file["title"],
            options=dict(file["options"]),
            rules=file["rules"],
            commitment=file["commitment"],
            secret=file["secret"],
            complete=file["complete"],
            about=dict(file["about"]),
            entries=entries,
        )
    except (KeyError, TypeError, ValueError, msgspec.ValidationError) as error:
        raise Unreadable("not_a_game", detail=str(error)) from error


def _read(ruleset: Ruleset[Any], row: Mapping[str, Any]) -> Entry:
    if row["kind"] not in KINDS:
        raise Unreadable("not_a_game", detail=row["kind"])
    entry: Entry = read_entry(ruleset, row["kind"], json.dumps(row["body"]))
    return entry


def replay(ruleset: Ruleset[Any], archive: Archive) -> Running[Any]:
    """Play a complete file again under the present rules. Drift where they differ, or where it breaks off."""
    stored = [entry for _, entry in standing(archive.entries)]
    options = ruleset.read_options(archive.options)
    source = Sealed(bytes.fromhex(archive.secret or ""))
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

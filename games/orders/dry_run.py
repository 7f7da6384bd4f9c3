"""Orders tried on an exported game, without a database: what a seat's words come to, dice and all."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from time import process_time
from typing import Any

from django.utils import translation

from games.kernel import (
    Entry,
    Event,
    Root,
    Running,
    Sealed,
    chances_in,
    fold,
    read_archive,
    read_state,
    standing,
    write_state,
)
from games.orders import command_lines, receipts
from games.orders.commands import lines_of
from games.orders.lexicon import lexicon
from games.orders.plan import Answer, Plan, as_json
from games.orders.position import Position
from games.orders.reading import read
from games.titles import Title
from games.titles.offered import titles


class Exported:
    """A game read from a file, as it waits."""

    def __init__(self, title: Title, file: Mapping[str, Any]) -> None:
        self.title = title
        archive = read_archive(title.ruleset, file)
        self.secret = bytes.fromhex(archive.secret or "")
        self.options = title.ruleset.read_options(archive.options)
        self.entries = [entry for _, entry in standing(archive.entries)]
        self.chances = chances_in(archive.entries)
        self.body: bytes | None = None
        self.start = 0
        self._find_boundary()

    def _find_boundary(self) -> None:
        """The latest boundary, so that trying begins there."""
        kept: list[tuple[int, bytes]] = []

        def keep(running: Running[Any]) -> None:
            kept[:] = [(running.position, write_state(running.state))]

        self.running(keep)
        if kept:
            self.start, self.body = self.start + kept[0][0], kept[0][1]

    def running(self, on_boundary: Any = None) -> Running[Any]:
        ruleset = self.title.ruleset
        state = read_state(ruleset, self.body) if self.body else ruleset.begin(self.options)
        return Running(
            ruleset,
            self.options,
            state,
            Sealed(self.secret),
            stored=self.entries[self.start :],
            chances=self.chances,
            on_boundary=on_boundary,
        )

    def position(self, seat: str) -> Position:
        """Nobody answers a letter here: a list number counts in the order of the rules, as in the file."""
        events = [entry for entry in self.entries if isinstance(entry, Event)]
        ruleset = self.title.ruleset
        view = fold(ruleset.begin(self.options), events, (seat,))
        root = Root(ruleset, self.options, self.body, self.entries[self.start :], seat, view)
        return Position(self.title, root, as_in_rules=True)

    def asks(self, seat: str) -> bool:
        return seat in self.running().open

    def played(self, seat: str, answers: tuple[Answer, ...]) -> Exported:
        """The game after these answers, dice and all."""
        running = self.running()
        for prompt, picks in answers:
            running.answer(seat, prompt, picks)
        after = copy(self)
        new: list[Entry] = list(running.new)
        after.entries = [*self.entries, *new]
        after.chances = self.chances + chances_in(new)
        after._find_boundary()
        return after


@lru_cache(maxsize=64)
def exported(path: Path) -> Exported:
    """The game of a file, gzipped or not; nothing that is tried on it changes it."""
    raw = path.read_bytes()
    file = json.loads(gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw)
    return Exported(titles()[file["title"]], file)


def understand(game: Exported, seat: str, text: str, language: str) -> dict[str, Any]:
    """What a mail's words would do."""
    with translation.override(language):
        return _understand(game, seat, text, language)


def _understand(game: Exported, seat: str, text: str, language: str) -> dict[str, Any]:
    took = 0.0
    ink: list[Answer] = []
    pencil: tuple[Answer, ...] = ()
    commands: list[str] = []
    plans: list[Plan] = []
    blind = False
    position = game.position(seat)
    lexicon(game.title.key)  # once for each game, and no part of reading a mail
    for line in command_lines.parts_of(lines_of(text.splitlines()), position):
        if line.command:
            commands.append(line.command)
            continue
        rest = line.text
        while rest:
            began = process_time()
            plan = read(replace(position, draft=pencil, blind=blind), rest, language)
            took += process_time() - began
            plans.append(plan)
            if plan.outcome != "done":
                break
            done = plan.answers if plan.afresh else (*pencil, *plan.answers)
            rest = plan.rest
            if plan.chain.commits is None:
                pencil = done
                break
            ink += done
            pencil, blind = (), True
            game = game.played(seat, done)
            if not game.asks(seat):
                break
            position = game.position(seat)
        if plans and plans[-1].outcome in ("asked", "refused"):
            break
    return _told(ink, pencil, commands, plans, took)


def _told(
    ink: list[Answer], pencil: tuple[Answer, ...], commands: list[str], plans: list[Plan], took: float
) -> dict[str, Any]:
    last = plans[-1] if plans else None
    return {
        "answers": as_json((*ink, *pencil)),
        "pencil": as_json(pencil),
        "commands": commands,
        "asked": bool(last and last.outcome == "asked"),
        "candidates": [as_json(chain.answers) for chain in last.candidates] if last else [],
        "told_refused": bool(last and last.outcome in ("asked", "refused") and not (ink or pencil)),
        "text": receipts.plan_told(last) if last else "",
        "ms": round(took * 1000, 2),
    }

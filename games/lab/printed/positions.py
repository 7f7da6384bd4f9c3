"""Positions of a game as sheets: every kind of question, all sizes of table, both papers, four languages."""

from __future__ import annotations

import random
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from django.utils import translation
from msgspec import Struct, ValidationError

from games.kernel import Problem
from games.lab.printed.pages import PrintedSheet
from games.lab.twins.clock import BEGAN, LOOKED, frozen
from games.lab.twins.comparing import quiet
from games.lab.twins.positions import TwinPosition, positions
from games.lab.twins.stage import lay, people, undone
from games.models import Seat
from games.reader import Reader, SeatReader
from games.sheets import pdf
from games.sheets.printing import last_sheet
from games.sheets.turn_sheet import TurnSheet, private_side, public_side
from games.titles.languages import LANGUAGES
from games.titles.offered import titles

A_GAME = 10
MOST_GAMES = 60
MANY = 24
"""Options from which on they stand in four columns: the worst cases are always taken."""


class SheetReport(Struct):
    sheets: int = 0
    pages: dict[int, int] = {}
    prompts: dict[str, int] = {}
    smallest: float = 99.0
    seconds: list[float] = []
    """Of processor, for each sheet."""
    faults: list[str] = []

    def lines(self) -> Iterator[str]:
        pages = ", ".join(f"{often} of {number}" for number, often in sorted(self.pages.items()))
        median = statistics.median(self.seconds) if self.seconds else 0.0
        yield (
            f"sheets {self.sheets}, prompts {len(self.prompts)}, pages: {pages}; smallest type "
            f"{self.smallest:.2f} pt; processor seconds {median:.2f} in the middle, "
            f"{max(self.seconds, default=0):.2f} at most; faults {len(self.faults)}"
        )
        yield from (f"  {fault}" for fault in self.faults)


def printed(
    title: str, seats: list[int], most: int, first: int = 1, folder: Path | None = None
) -> SheetReport:
    """So many sheets, new kinds of question first; kept in the folder if there is one."""
    report, number = SheetReport(), count()
    pdf.warm_up()
    with quiet(), undone():
        with frozen(BEGAN):
            sitting = people(4)
        for seed in range(first, first + MOST_GAMES):
            at_table = seats[seed % len(seats)]
            for position in positions(title, at_table, seed, A_GAME):
                if not _is_new(position, report):
                    continue
                with undone():
                    staged = lay(position, [*sitting[:at_table], sitting[-1]], random.Random(seed))  # noqa: S311
                    with frozen(LOOKED):
                        seat = next(seat for seat in staged.seats() if seat.key in position.open)
                        _look(seat, next(number), position, report, folder)
                if report.sheets >= most:
                    return report
    return report


def _is_new(position: TwinPosition, report: SheetReport) -> bool:
    asked = next(iter(position.open.values()))
    return asked.prompt not in report.prompts or len(asked.items) >= MANY


def _look(seat: Seat, number: int, position: TwinPosition, report: SheetReport, folder: Path | None) -> None:
    language, paper = LANGUAGES[number % len(LANGUAGES)], pdf.PAPERS[number // len(LANGUAGES) % 2]
    with translation.override(language):
        began = time.process_time()
        body = sheet_of(seat, paper)
        report.seconds.append(time.process_time() - began)
        found = PrintedSheet(body)
        where = f"{position.title} {position.seed}, {seat.key}, {language}, {paper}, {_prompt(position)}"
        report.faults += [f"{where}: {fault}" for fault in dict.fromkeys(found.faults())]
    report.sheets += 1
    report.smallest = min(report.smallest, found.smallest)
    report.pages = dict(Counter(report.pages) + Counter({found.pages: 1}))
    report.prompts = dict(Counter(report.prompts) + Counter({_prompt(position): 1}))
    if folder:
        (folder / f"{position.title}-{number:02}-{language}-{paper}.pdf").write_bytes(body)


def _prompt(position: TwinPosition) -> str:
    return next(iter(position.open.values())).prompt


def sheet_of(seat: Seat, paper: str) -> bytes:
    """In the active language, set in this process."""
    game = seat.game
    public = public_side(Reader(game, ()), last_sheet(seat, game.events), seat.key)
    return TurnSheet(game, public, private_side(SeatReader(seat)), paper, game.name).pdf()


def usual_tables(title: str) -> list[int]:
    """How many may sit down."""
    ruleset = titles()[title].ruleset
    found: list[int] = []
    for seats in (1, 2, 3, 4):
        try:
            if len(ruleset.seats(ruleset.read_options({"players": seats}))) == seats:
                found.append(seats)
        except (Problem, ValidationError):
            continue
    return found or [2]

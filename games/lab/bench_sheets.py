"""`manage.py bench sheets`: what a turn sheet and a Red Book cost, on a database that is thrown away."""

from __future__ import annotations

import resource
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from django.db import transaction
from django.test.utils import setup_databases, teardown_databases
from django.utils import timezone, translation

from accounts.models import User
from games import service
from games.lab.bench_rules import seal
from games.models import Game, OpenQuestion, Paper
from games.players.at_random import AtRandom
from games.reader import Reader, SeatReader
from games.service import moving, storage
from games.sheets import pdf
from games.sheets.printing import before_turn
from games.sheets.red_book import RedBook
from games.sheets.red_book_files import bound_pdf
from games.sheets.turn_sheet import TurnSheet, private_side, public_side
from games.titles.languages import LANGUAGES
from games.titles.offered import titles

BOOK_TURNS = 20
SHEETS = 12
KILOBYTES = 1024
"""The system counts in them."""


@contextmanager
def own_database() -> Iterator[None]:
    kept = setup_databases(verbosity=0, interactive=False)
    try:
        yield
    finally:
        teardown_databases(kept, verbosity=0)


def bench_sheets(title: str, seed: int = 1, turns: int = BOOK_TURNS) -> dict[str, Any]:
    """Seconds and megabytes. Sheets are set in this process, after a warm-up; the book as a worker does."""
    with own_database():
        game = played(title, seed, turns)
        sheets = sheet_times(game)
        before = _most(resource.RUSAGE_SELF)
        seconds, processor, size = _timed(partial(bound_pdf, RedBook(game, None), "a4"))
        own, child = _most(resource.RUSAGE_SELF), _most(resource.RUSAGE_CHILDREN)
    return {
        "title": title,
        "sheets": len(sheets),
        "sheet_seconds_median": round(statistics.median(wall for wall, _ in sheets), 2),
        "sheet_seconds_worst": round(max(wall for wall, _ in sheets), 2),
        "sheet_processor_seconds_median": round(statistics.median(used for _, used in sheets), 2),
        "book_turns": game.turn,
        "book_events": game.events,
        "book_seconds": round(seconds, 1),
        "book_processor_seconds": round(processor, 1),
        "book_bytes": size,
        "book_megabytes": round(own + max(0, child - before)),
    }


def played(title: str, seed: int, turns: int) -> Game:
    """A game played at random into the given turn; the first seed that lasts so long."""
    now = timezone.now()
    names = ("heron", "tinder", "wren", "otter")
    players = [User.objects.create_user(name, f"{name}@mail.example") for name in names]
    for number in range(seed, seed + 50):
        game = _begun(title, players, number, turns)
        resumed, anyhow = storage.resume(game), AtRandom(number)
        running = resumed.running
        while running.open and running.state.turn <= turns:
            question = next(iter(running.open.values()))
            running.answer(question.seat, question.prompt, anyhow.pick(question, dict), "bot")
        if running.state.turn > turns:
            with transaction.atomic():
                moving.play_on(game, resumed, now)
            return game
    raise RuntimeError("no game lasted so long")


def _begun(title: str, players: list[User], number: int, turns: int) -> Game:
    now, ruleset = timezone.now(), titles()[title].ruleset
    seats = list(ruleset.seats(ruleset.read_options({})))
    Game.objects.filter(opened_by=players[0]).delete()
    game = service.open_game(title, f"November road {number}", players[0], now, own=[seats[0]])
    seal(game, number)
    for player, seat in zip(players[1:], seats[1:], strict=False):
        service.join_seat(game, player, now, seat)
    game.refresh_from_db()
    return game


def sheet_times(game: Game) -> list[tuple[float, float]]:
    """Sheets of the seat that is asked, in four languages on both papers, set in this process."""
    seat = OpenQuestion.objects.unanswered().filter(seat__game=game).select_related("seat__game")[0].seat
    pdf.warm_up()
    times = []
    for number in range(SHEETS + 1):
        paper = pdf.PAPERS[number % 2]
        with translation.override(LANGUAGES[number % len(LANGUAGES)]):
            wall, used, _size = _timed(partial(_sheet, game, seat, paper))
        times.append((wall, used))
    Paper.objects.all().delete()
    return times[1:]


def _sheet(game: Game, seat: Any, paper: str) -> bytes:
    public = public_side(Reader(game, ()), before_turn(game, game.events))
    private = private_side(SeatReader(seat))
    return TurnSheet(game, public, private, paper, game.name).pdf()


def _timed(work: Callable[[], bytes]) -> tuple[float, float, int]:
    """Seconds by the clock, seconds of processor (children included), and the size of what came out."""
    began, used = time.perf_counter(), _used()
    made = work()
    return time.perf_counter() - began, _used() - used, len(made)


def _most(who: int) -> float:
    """Megabytes at the peak. A child's count holds what it shares with its parent."""
    return resource.getrusage(who).ru_maxrss / KILOBYTES


def _used() -> float:
    who = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return sum(usage.ru_utime + usage.ru_stime for usage in map(resource.getrusage, who))

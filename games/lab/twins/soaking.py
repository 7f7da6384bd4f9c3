"""A long comparison in processes of their own, each with an empty database in its memory."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from multiprocessing import get_context
from typing import TYPE_CHECKING

import django

if TYPE_CHECKING:
    from games.lab.twins.comparing import TwinReport, Wanted


def soak(title: str, seats: int, wanted: Wanted, seed: int, workers: int) -> TwinReport:
    """Twins of one title, shared out evenly; every worker has seeds of its own."""
    from games.lab.twins.comparing import TwinReport, Wanted

    share = Wanted(*(-(-number // workers) for number in (wanted.pairs, wanted.sheets, wanted.books)))
    jobs = [(title, seats, share, seed + number, workers) for number in range(workers)]
    report = TwinReport()
    with ProcessPoolExecutor(workers, get_context("spawn"), initializer=set_up) as pool:
        for part in pool.map(_run, jobs):
            report.add(part)
    return report


def set_up() -> None:
    """The site beside its own database, whatever that is: what is done and undone here must leave no gap in
    the numbers of rows, as a server's sequences would."""
    os.environ["DATABASE_URL"] = "sqlite://:memory:"
    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)


def _run(job: tuple[str, int, Wanted, int, int]) -> TwinReport:
    from games.lab.twins.comparing import Twins

    title, seats, wanted, first, step = job
    return Twins(title, seats, wanted).run(count(first, step))

"""A long walk in processes of their own, each with an empty database in its memory."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from itertools import count
from multiprocessing import get_context
from typing import TYPE_CHECKING

from games.lab.twins.soaking import set_up

if TYPE_CHECKING:
    from games.lab.media.walking import Report


def soak(title: str, seats: int, positions: int, seed: int, workers: int) -> Report:
    """Positions of one title, shared out evenly; every worker has seeds of its own."""
    from games.lab.media.walking import Report

    share = -(-positions // workers)
    jobs = [(title, seats, share, seed + number, workers) for number in range(workers)]
    report = Report()
    with ProcessPoolExecutor(workers, get_context("spawn"), initializer=set_up) as pool:
        for part in pool.map(_run, jobs):
            report.add(part)
    return report


def _run(job: tuple[str, int, int, int, int]) -> Report:
    from games.lab.media.walking import Walk

    title, seats, most, first, step = job
    return Walk(title, seats, most).run(count(first, step))

"""What the processes count, for whoever watches the site. Where the counts are read: wotr_site/metrics.py."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from prometheus_client import Counter, Histogram

SECONDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)

judging = Histogram(
    "ravenpost_judging_seconds", "How long judging a move took, by its verdict", ["verdict"], buckets=SECONDS
)
mails_in = Counter("ravenpost_mails_in", "Mails that were read, by what became of them", ["outcome"])
mails_out = Counter("ravenpost_mails_out", "Attempts at a mail, by how they ended", ["outcome"])
papers = Counter("ravenpost_papers", "Sheets and books that were printed", ["kind"])
errors = Counter("ravenpost_errors", "What was not expected, by where it happened", ["where"])


class Verdict:
    """What a move came to, once it is known."""

    word = "broke"


@contextmanager
def timed_judging() -> Iterator[Verdict]:
    began, verdict = perf_counter(), Verdict()
    try:
        yield verdict
    finally:
        judging.labels(verdict.word).observe(perf_counter() - began)

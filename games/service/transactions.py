"""One transaction for everything that belongs together, and what must be done however it ends.

`whole` is Django's `atomic` with one thing more: what is put `afterwards` is done when the outermost `whole`
has ended, also if it was rolled back. Whoever writes games uses it, in and outside of the service.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Hashable
from contextlib import ContextDecorator
from types import TracebackType

from django.db import transaction

logger = logging.getLogger(__name__)


class _Open(threading.local):
    """The blocks that are open in this thread, and what is put off until the last of them has ended."""

    def __init__(self) -> None:
        self.blocks: list[transaction.Atomic] = []
        self.put_off: dict[Hashable, Callable[[], object]] = {}


_open = _Open()


class Whole(ContextDecorator):
    """Done as a whole or not at all: `@whole` or `with whole:`, one inside the other as often as wished."""

    def __enter__(self) -> None:
        block = transaction.atomic()
        block.__enter__()
        _open.blocks.append(block)

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        block = _open.blocks.pop()
        try:
            block.__exit__(kind, problem, trace)
        finally:
            if not _open.blocks:
                _do_put_off()


whole = Whole()


def afterwards(key: Hashable, work: Callable[[], object]) -> None:
    """Do this when the outermost `whole` has ended, committed or not; at once outside of any. Once a key."""
    _open.put_off[key] = work
    if not _open.blocks:
        _do_put_off()


def _do_put_off() -> None:
    """What fails here is found again by whoever comes next: the caller's own outcome is not touched."""
    waiting, _open.put_off = _open.put_off, {}
    for key, work in waiting.items():
        try:
            work()
        except Exception:
            logger.exception("what was put off was not done", extra={"work": str(key)})

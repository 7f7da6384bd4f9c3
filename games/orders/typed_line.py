"""An order that is typed at the table: read as in a reply, but nothing final is done by words alone.

What can be rubbed out goes into pencil, where the page shows it; what is final waits to be sent.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from msgspec import DecodeError, Meta, json

from games.kernel import Unreadable
from games.orders.carrying_out import Execution, Held
from games.orders.plan import Answer
from games.reader import SeatReader

LONGEST = 400
"""Characters of a typed order."""
Offer = Annotated[list[Answer], Meta(max_length=40)]
"""Longer than any chain of answers that a search tries."""


@dataclass(frozen=True)
class Typed:
    """What came of it, as the page tells it."""

    text: str
    told: tuple[str, ...]
    """How each sentence was read, or why not."""
    offers: tuple[tuple[str, str], ...] = ()
    """What could be meant: the answers as they are taken, and in words."""
    held: Held | None = None
    done: bool = True


def read_typed(reader: SeatReader, text: str, prompt: str, now: datetime) -> Typed:
    """Read it and put it in pencil.

    `prompt`: what the page asked. If something else is asked by now, numbers mean nothing.
    """
    execution = _execution(reader, prompt, now)
    execution.carry_out_text(text[:LONGEST])
    rows = [row for part in execution.parts for row in part.get("rows", ())]
    offers = zip(execution.readings, rows, strict=True)
    return Typed(
        text,
        _told(execution),
        tuple((json.encode(answers).decode(), told) for answers, (_, told) in offers),
        execution.held,
        all(entry["done"] for entry in execution.read),
    )


def _told(execution: Execution) -> tuple[str, ...]:
    """How it was read; of several sentences each is quoted, so that it is plain which is meant."""
    if len(execution.read) == 1:
        return (str(execution.read[0]["read"]),)
    return tuple(f"“{entry['text']}”: {entry['read']}" for entry in execution.read)


def take_offer(reader: SeatReader, offer: str, prompt: str, now: datetime) -> Held | None:
    """One of the offers is what was meant; what then waits to be sent. Raises Problem."""
    try:
        answers = json.decode(offer, type=Offer)
    except DecodeError:
        raise Unreadable("not_understood", text=offer[:80]) from None
    execution = _execution(reader, prompt, now)
    execution.take_answers(answers)
    return execution.held


def _execution(reader: SeatReader, prompt: str, now: datetime) -> Execution:
    execution = Execution(reader, reader.row.after if reader.row else 0, now, source="web")
    execution.holds = True
    execution.blind = reader.question is None or reader.question.prompt != prompt
    return execution
